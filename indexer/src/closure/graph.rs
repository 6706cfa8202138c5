//! What closures are computed from: who refers to whom, and where symbols lie. Plain numbers, so that tests can make any graph.

use cidx_format::NONE;
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::groups::Groups;
use crate::index::{Index, OccurrenceTarget};
use crate::project::directory_of;

/// How many containers of a symbol count; the reader looks at no more.
pub(super) const MAX_DEPTH: usize = 64;

/// A symbol, as far as closures depend on it.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The symbol that contains it; itself if none does.
    pub parent: u32,
    /// Its file.
    pub file: u32,
    /// Whether it is a file: what depends on a file that is reached is not reached through it.
    pub stops: bool,
    /// Whether it is an entry point.
    pub entry_point: bool,
    /// Whether it is a test.
    pub test: bool,
}

/// Symbols and who refers to them.
pub(super) struct Graph {
    /// The symbols.
    pub nodes: Vec<Node>,
    /// For each symbol those that refer to it, in order, each once.
    pub dependents: Groups,
    /// For each symbol those that it contains.
    pub children: Groups,
    /// For each file its own symbol.
    pub file_symbols: Vec<u32>,
    /// For each file the number of its directory; `NONE` outside the repository.
    pub directories: Vec<u32>,
    /// How many directories hold files.
    pub directory_count: usize,
}

impl Graph {
    /// The graph of an index, with the edges that are right at least so often, in ten-thousandths.
    pub fn of(index: &Index, least: u16) -> Graph {
        let counts = |rule: u16| {
            let rule = index.rules.get(usize::from(rule));
            rule.map_or(0, |rule| rule.confidence) >= least
        };
        let occurrences = index.occurrences.iter();
        let mut edges: Vec<(u32, u32)> = occurrences
            .filter(|occurrence| counts(occurrence.rule))
            .filter_map(|occurrence| match occurrence.target {
                OccurrenceTarget::Symbol(target) => Some((target, occurrence.source)),
                OccurrenceTarget::Unbound(_) => None,
            })
            .collect();
        edges.par_sort_unstable();
        edges.dedup();
        let nodes = index.symbols.iter().map(|symbol| {
            let callable = matches!(
                symbol.kind,
                SymbolKind::Function | SymbolKind::Method | SymbolKind::Test
            );
            Node {
                parent: symbol.parent,
                file: symbol.file,
                stops: symbol.kind == SymbolKind::File,
                entry_point: symbol.flags.has(SymbolFlags::ENTRY_POINT),
                test: callable && symbol.flags.has(SymbolFlags::TEST),
            }
        });
        let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
        let mut directories = Vec::with_capacity(index.files.len());
        for file in &index.files {
            let next = numbers.len() as u32;
            directories.push(if file.external {
                NONE
            } else {
                *numbers.entry(directory_of(&file.path)).or_insert(next)
            });
        }
        let nodes: Vec<Node> = nodes.collect();
        Graph {
            children: children(&nodes),
            nodes,
            dependents: Groups::new(index.symbols.len(), edges.iter().copied()),
            file_symbols: index.files.iter().map(|file| file.symbols.start).collect(),
            directories,
            directory_count: numbers.len(),
        }
    }

    /// How many symbols contain a symbol; none if too many.
    pub fn depth(&self, symbol: u32) -> Option<usize> {
        depth(&self.nodes, symbol)
    }

    /// The own symbol of a symbol's file.
    pub fn file_symbol(&self, symbol: u32) -> u32 {
        self.file_symbols[self.nodes[symbol as usize].file as usize]
    }

    /// Everything inside a symbol, the symbol first.
    pub fn members(&self, symbol: u32) -> Vec<u32> {
        let mut members = vec![symbol];
        let mut at = 0;
        while let Some(&member) = members.get(at) {
            members.extend_from_slice(self.children.of(member));
            at += 1;
        }
        members
    }

    /// What a question about a symbol starts from, in order: everything inside it, its containers, and its file's own symbol.
    /// None if it is nested too deeply.
    pub fn seeds(&self, symbol: u32) -> Option<Vec<u32>> {
        self.depth(symbol)?;
        let mut seeds = self.members(symbol);
        let mut at = symbol;
        while self.nodes[at as usize].parent != at {
            at = self.nodes[at as usize].parent;
            seeds.push(at);
        }
        seeds.push(self.file_symbol(symbol));
        seeds.sort_unstable();
        seeds.dedup();
        Some(seeds)
    }
}

/// For each symbol those that it contains. Symbols that are nested without end are contained in nothing.
pub(super) fn children(nodes: &[Node]) -> Groups {
    let pairs = (0u32..)
        .zip(nodes)
        .filter(|&(symbol, node)| node.parent != symbol && depth(nodes, symbol).is_some());
    Groups::new(
        nodes.len(),
        pairs.map(|(symbol, node)| (node.parent, symbol)),
    )
}

/// How many symbols contain a symbol; none if too many.
fn depth(nodes: &[Node], symbol: u32) -> Option<usize> {
    let mut at = symbol;
    for depth in 0..=MAX_DEPTH {
        let parent = nodes[at as usize].parent;
        if parent == at {
            return Some(depth);
        }
        at = parent;
    }
    None
}
