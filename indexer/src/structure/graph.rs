//! The three levels at which structure is looked at: symbols, files, modules (directories). Test code and documents are left out,
//! and so are edges that are not certain enough to claim anything.

use std::collections::BTreeMap;

use cidx_format::NONE;
use cidx_format::vocabulary::{Role, SymbolFlags};

use crate::index::{Index, OccurrenceTarget};
use crate::project::directory_of;

/// What a name that several symbols share is bound with at best, in ten-thousandths: edges must be surer.
const SUFFIX: u16 = 5_500;

/// Nodes with their edges: for each node the targets in order, each once, with the number of uses.
pub(super) struct Level {
    /// What each node is: a symbol; for a file or module a file's own symbol.
    pub symbols: Vec<u32>,
    /// The edges of each node.
    pub edges: Vec<Vec<(u32, u32)>>,
}

/// The levels.
pub(super) struct Levels {
    /// Functions and types: calls, constructions, bases.
    pub symbols: Level,
    /// Files: uses of any role.
    pub files: Level,
    /// Directories; each stands as the first file that lies directly in it.
    pub modules: Level,
}

impl Levels {
    /// The levels of an index.
    pub fn of(index: &Index) -> Levels {
        let (mut symbols, mut files) = (Pairs::default(), Pairs::default());
        for occurrence in &index.occurrences {
            let OccurrenceTarget::Symbol(target) = occurrence.target else {
                continue;
            };
            let rule = index.rules.get(usize::from(occurrence.rule));
            let sure = rule.is_some_and(|rule| rule.confidence > SUFFIX) && !occurrence.dispatch;
            let source = occurrence.source;
            if !sure || !counts(index, source) || !counts(index, target) {
                continue;
            }
            let file = |symbol: u32| index.symbols[symbol as usize].file;
            if file(source) != file(target) {
                files.add(file(source), file(target));
            }
            let own = |symbol: u32| index.files[file(symbol) as usize].symbols.start == symbol;
            let runs = matches!(
                occurrence.role,
                Role::Call | Role::CallIndirect | Role::Construct | Role::Inherit
            );
            if source != target && runs && !own(source) && !own(target) {
                symbols.add(source, target);
            }
        }
        let module_of = modules(index);
        let mut modules = Pairs::default();
        for (&(source, target), &uses) in &files.counts {
            let (source, target) = (module_of[source as usize], module_of[target as usize]);
            if source != target {
                *modules.counts.entry((source, target)).or_default() += uses;
            }
        }
        let own = |file: u32| index.files[file as usize].symbols.start;
        Levels {
            symbols: symbols.level(
                (0..index.symbols.len() as u32).collect(),
                |symbol| symbol,
                false,
            ),
            files: files.level(nodes(index, |_| true), own, true),
            modules: modules.level(
                nodes(index, |file| module_of[file as usize] == file),
                own,
                true,
            ),
        }
    }
}

/// Uses by source and target.
#[derive(Default)]
struct Pairs {
    counts: BTreeMap<(u32, u32), u32>,
}

impl Pairs {
    fn add(&mut self, source: u32, target: u32) {
        *self.counts.entry((source, target)).or_default() += 1;
    }

    /// Numbers the nodes: all of `wanted`, or those among them that have edges.
    fn level(self, wanted: Vec<u32>, symbol: impl Fn(u32) -> u32, all: bool) -> Level {
        let mut number = vec![NONE; wanted.last().map_or(0, |&last| last as usize + 1)];
        let mut used = vec![all; number.len()];
        for &(source, target) in self.counts.keys() {
            used[source as usize] = true;
            used[target as usize] = true;
        }
        let nodes: Vec<u32> = wanted
            .into_iter()
            .filter(|&node| used[node as usize])
            .collect();
        for (at, &node) in (0u32..).zip(&nodes) {
            number[node as usize] = at;
        }
        let mut edges = vec![Vec::new(); nodes.len()];
        for (&(source, target), &uses) in &self.counts {
            let (source, target) = (number[source as usize], number[target as usize]);
            if source != NONE && target != NONE {
                edges[source as usize].push((target, uses));
            }
        }
        Level {
            symbols: nodes.into_iter().map(symbol).collect(),
            edges,
        }
    }
}

/// Whether a symbol takes part: code of the repository that is no test code.
fn counts(index: &Index, symbol: u32) -> bool {
    let symbol = &index.symbols[symbol as usize];
    let file = &index.files[symbol.file as usize];
    !file.external && !file.document && !file.test && !symbol.flags.has(SymbolFlags::TEST_CODE)
}

/// The files that take part and are wanted.
fn nodes(index: &Index, wanted: impl Fn(u32) -> bool) -> Vec<u32> {
    let all = (0u32..).zip(&index.files);
    all.filter(|(at, file)| !file.external && !file.document && !file.test && wanted(*at))
        .map(|(at, _)| at)
        .collect()
}

/// For each file the first file of its directory that takes part.
fn modules(index: &Index) -> Vec<u32> {
    let mut first: BTreeMap<&str, u32> = BTreeMap::new();
    let all = (0u32..).zip(&index.files);
    all.map(|(at, file)| {
        if file.external || file.document || file.test {
            return at;
        }
        *first.entry(directory_of(&file.path)).or_insert(at)
    })
    .collect()
}
