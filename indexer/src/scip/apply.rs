//! Puts what a compiler says into the place of what evidence said.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Stats;
use super::document::{IMPORT, WRITE};
use super::positions::Placed;
use super::symbol;
use crate::facts::{Pos, Span};
use crate::index::{Index, Occurrence, OccurrenceTarget};
use cidx_format::vocabulary::{Role, SymbolKind};

/// How uses are written in each file of the repository: the role at each place, in order of places.
pub type Roles = Vec<Vec<(Pos, Role)>>;

/// The documents that fit, each with the number of its file, and pairs of symbols that implement each other.
pub struct Facts<'b> {
    /// Per file, its placed occurrences.
    pub documents: Vec<(u32, Vec<Placed<'b>>)>,
    /// A symbol and one that it implements.
    pub implementations: Vec<(&'b str, &'b str)>,
}

/// What a symbol of the compiler is.
enum Meaning<'a> {
    /// Symbols of the index: several for overloads.
    Known(&'a [u32]),
    /// Something in the repository, or local to a file, that is no symbol of the index.
    Unlisted,
    /// Something outside the repository.
    Outside,
    /// Something in a part of the repository that the compiler's facts do not cover.
    Open,
}

/// Knows what the compiler's symbols are.
struct Meanings<'b> {
    known: FxHashMap<&'b str, Vec<u32>>,
    defined: FxHashSet<&'b str>,
    packages: FxHashSet<&'b str>,
}

impl<'b> Meanings<'b> {
    fn of(facts: &Facts<'b>, index: &Index) -> Self {
        let mut meanings = Meanings {
            known: FxHashMap::default(),
            defined: FxHashSet::default(),
            packages: FxHashSet::default(),
        };
        for (file, placed) in &facts.documents {
            let names = names_of(index, *file);
            for one in placed.iter().filter(|one| one.occurrence.declares()) {
                let text = one.occurrence.symbol;
                if symbol::is_local(text) {
                    continue;
                }
                meanings.defined.insert(text);
                meanings.packages.insert(symbol::package(text));
                let is_file = symbol::is_module(text) && one.span.start == Pos::default();
                let found = if is_file {
                    file_symbol(index, *file)
                } else {
                    names.get(&one.span.start).copied()
                };
                let known = meanings.known.entry(text).or_default();
                known.extend(found.filter(|found| !known.contains(found)));
            }
        }
        meanings
    }

    fn of_symbol<'a>(&'a self, locals: &'a Locals<'_>, text: &str) -> Meaning<'a> {
        if symbol::is_local(text) {
            return locals.of_symbol(text);
        }
        match self.known.get(text) {
            Some(known) if !known.is_empty() => Meaning::Known(known),
            _ if self.defined.contains(text) => Meaning::Unlisted,
            _ if self.packages.contains(symbol::package(text)) => Meaning::Open,
            _ => Meaning::Outside,
        }
    }
}

/// What symbols are that are local to a document. Indexers call some things local that are not: what an import binds, and
/// what they found no name for.
struct Locals<'b> {
    known: FxHashMap<&'b str, Option<[u32; 1]>>,
}

impl<'b> Locals<'b> {
    fn of(index: &Index, file: u32, placed: &[Placed<'b>], roles: &[(Pos, Role)]) -> Self {
        let names = names_of(index, file);
        let mut known = FxHashMap::default();
        for one in placed.iter().filter(|one| one.occurrence.declares()) {
            let text = one.occurrence.symbol;
            let place = one.span.start;
            let imported = role_at(roles, place) == Some(Role::Import);
            if symbol::is_local(text) && !imported {
                known.insert(text, names.get(&place).map(|&found| [found]));
            }
        }
        Locals { known }
    }

    fn of_symbol(&self, text: &str) -> Meaning<'_> {
        match self.known.get(text) {
            Some(Some(known)) => Meaning::Known(known),
            Some(None) => Meaning::Unlisted,
            None => Meaning::Open,
        }
    }
}

/// The role of the use that is written at a place.
fn role_at(roles: &[(Pos, Role)], place: Pos) -> Option<Role> {
    let at = roles.binary_search_by_key(&place, |(at, _)| *at).ok()?;
    roles.get(at).map(|(_, role)| *role)
}

/// The symbols of a file by the place of their name.
fn names_of(index: &Index, file: u32) -> FxHashMap<Pos, u32> {
    let range = index
        .files
        .get(file as usize)
        .map(|file| file.symbols.clone());
    let mut names = FxHashMap::default();
    for number in range.unwrap_or_default().skip(1) {
        if let Some(symbol) = index.symbols.get(number as usize) {
            names.entry(symbol.name_span.start).or_insert(number);
        }
    }
    names
}

fn file_symbol(index: &Index, file: u32) -> Option<u32> {
    Some(index.files.get(file as usize)?.symbols.start)
}

/// Replaces occurrences of the documents' files; returns what was done.
pub fn apply(index: &mut Index, roles: &Roles, facts: &Facts<'_>) -> Stats {
    let mut stats = Stats::default();
    let meanings = Meanings::of(facts, index);
    let rules = compiler_rules(index);
    let mut by_file: FxHashMap<u32, FxHashMap<Pos, Vec<Occurrence>>> = facts
        .documents
        .iter()
        .map(|(file, _)| (*file, FxHashMap::default()))
        .collect();
    let mut kept: Vec<Occurrence> = Vec::with_capacity(index.occurrences.len());
    for occurrence in std::mem::take(&mut index.occurrences) {
        let file = index
            .symbols
            .get(occurrence.source as usize)
            .map(|one| one.file);
        match file.and_then(|file| by_file.get_mut(&file)) {
            Some(places) if is_use(occurrence.role) => {
                places
                    .entry(occurrence.span.start)
                    .or_default()
                    .push(occurrence);
            }
            _ => kept.push(occurrence),
        }
    }
    for (file, placed) in &facts.documents {
        let roles = roles.get(*file as usize).map_or(&[][..], Vec::as_slice);
        let locals = Locals::of(index, *file, placed, roles);
        let mut document = Decision {
            index,
            file: *file,
            rule: rules.get(file).copied().unwrap_or_default(),
            roles,
            stats: &mut stats,
            out: &mut kept,
        };
        let mut places = by_file.remove(file).unwrap_or_default();
        for one in placed.iter().filter(|one| !one.occurrence.declares()) {
            let ours = places.remove(&one.span.start).unwrap_or_default();
            document.decide(
                one,
                meanings.of_symbol(&locals, one.occurrence.symbol),
                ours,
            );
        }
        kept.extend(places.into_values().flatten());
    }
    implement(index, &meanings, facts, &rules, &mut kept);
    kept.sort();
    kept.dedup();
    index.occurrences = kept;
    for (file, _) in &facts.documents {
        if let Some(file) = index.files.get_mut(*file as usize) {
            file.compiler = true;
        }
    }
    stats
}

/// Whether a role is a use at its place; relations between definitions are none.
fn is_use(role: Role) -> bool {
    !matches!(role, Role::Override | Role::Declare)
}

/// The rule by which a compiler binds, for each file.
fn compiler_rules(index: &Index) -> FxHashMap<u32, u16> {
    let of_language = |language: &str| {
        let is_it = |rule: &crate::index::BindingRule| {
            rule.name == crate::resolve::rule::Rule::Compiler.name() && rule.language == language
        };
        index.rules.iter().position(is_it).unwrap_or(0) as u16
    };
    let files = index
        .files
        .iter()
        .enumerate()
        .filter(|(_, file)| !file.external);
    files
        .map(|(number, file)| {
            let language = index.languages.get(usize::from(file.language));
            (number as u32, of_language(language.copied().unwrap_or("")))
        })
        .collect()
}

/// Decides about one place after the other of a file.
struct Decision<'a> {
    index: &'a Index,
    file: u32,
    rule: u16,
    roles: &'a [(Pos, Role)],
    stats: &'a mut Stats,
    out: &'a mut Vec<Occurrence>,
}

impl Decision<'_> {
    fn decide(&mut self, placed: &Placed<'_>, meaning: Meaning<'_>, ours: Vec<Occurrence>) {
        match meaning {
            Meaning::Open => self.out.extend(ours),
            Meaning::Unlisted => {
                let bound = ours.iter().filter(|one| is_bound(one));
                self.stats.dropped += bound.count() as u32;
            }
            Meaning::Outside => {
                for mut occurrence in ours {
                    if self.leads_out(&occurrence) {
                        occurrence.rule = self.rule;
                        self.stats.confirmed += 1;
                        self.out.push(occurrence);
                    } else {
                        self.stats.dropped += u32::from(is_bound(&occurrence));
                    }
                }
            }
            Meaning::Known(targets) => self.bind(placed, targets, ours),
        }
    }

    fn leads_out(&self, occurrence: &Occurrence) -> bool {
        let OccurrenceTarget::Symbol(target) = occurrence.target else {
            return false;
        };
        let symbol = self.index.symbols.get(target as usize);
        symbol
            .and_then(|symbol| self.index.files.get(symbol.file as usize))
            .is_some_and(|file| file.external)
    }

    /// The compiler knows the target: what agrees stays, what does not goes, and what is missing is added.
    fn bind(&mut self, placed: &Placed<'_>, targets: &[u32], ours: Vec<Occurrence>) {
        let role = ours.iter().find(|one| !one.dispatch).map(|one| one.role);
        let source = ours.first().map(|one| one.source);
        let mut found = false;
        for mut occurrence in ours {
            let OccurrenceTarget::Symbol(target) = occurrence.target else {
                continue;
            };
            if occurrence.role == Role::Import && self.is_file(target) {
                // The module that an item is imported from is named at the item's place too.
                self.out.push(occurrence);
                continue;
            }
            let agrees = targets.contains(&target);
            found |= agrees;
            if agrees && occurrence.dispatch {
                // What may be meant is what is meant.
                occurrence.dispatch = false;
            }
            if agrees || targets.iter().any(|&meant| self.is_part(meant, target)) {
                occurrence.rule = self.rule;
                self.stats.confirmed += 1;
                self.out.push(occurrence);
            } else if occurrence.dispatch {
                self.out.push(occurrence);
            } else {
                self.stats.dropped += 1;
            }
        }
        let Some(&target) = targets.first().filter(|_| !found) else {
            return;
        };
        self.stats.added += 1;
        self.out.push(Occurrence {
            source: source.unwrap_or_else(|| self.owner(placed.span.start)),
            span: placed.span,
            target: OccurrenceTarget::Symbol(target),
            role: self.role_of(placed, role, target),
            rule: self.rule,
            dispatch: false,
        });
    }

    fn is_file(&self, target: u32) -> bool {
        let symbol = self.index.symbols.get(target as usize);
        symbol.is_some_and(|symbol| symbol.kind == SymbolKind::File)
    }

    /// A type and its constructor are named by one word.
    fn is_part(&self, meant: u32, target: u32) -> bool {
        let kind = |number: u32| self.index.symbols.get(number as usize).map(|one| one.kind);
        let parent = |number: u32| {
            self.index
                .symbols
                .get(number as usize)
                .map(|one| one.parent)
        };
        let constructs = |inner: u32, outer: u32| {
            kind(inner) == Some(SymbolKind::Constructor) && parent(inner) == Some(outer)
        };
        constructs(meant, target) || constructs(target, meant)
    }

    fn role_of(&self, placed: &Placed<'_>, ours: Option<Role>, target: u32) -> Role {
        if let Some(role) = ours.or(role_at(self.roles, placed.span.start)) {
            return role;
        }
        let roles = placed.occurrence.roles;
        let is_function = self
            .index
            .symbols
            .get(target as usize)
            .is_some_and(|symbol| matches!(symbol.kind, SymbolKind::Function | SymbolKind::Method));
        match () {
            () if roles & IMPORT != 0 => Role::Import,
            () if roles & WRITE != 0 => Role::Write,
            () if is_function => Role::Value,
            () => Role::Read,
        }
    }

    /// The innermost symbol of the file around a place.
    fn owner(&self, place: Pos) -> u32 {
        let Some(file) = self.index.files.get(self.file as usize) else {
            return 0;
        };
        let range = file.symbols.start as usize..file.symbols.end as usize;
        let symbols = self.index.symbols.get(range).unwrap_or(&[]);
        let before = symbols
            .get(1..)
            .unwrap_or(&[])
            .partition_point(|symbol| symbol.span.start <= place);
        let mut at = file.symbols.start + before as u32;
        for _ in 0..1000 {
            let Some(symbol) = self.index.symbols.get(at as usize) else {
                break;
            };
            if symbol.file != self.file || symbol.parent == at {
                break;
            }
            if symbol.span.contains(place) {
                return at;
            }
            at = symbol.parent;
        }
        file.symbols.start
    }
}

fn is_bound(occurrence: &Occurrence) -> bool {
    matches!(occurrence.target, OccurrenceTarget::Symbol(_))
}

/// Adds what symbols implement or redefine, where nothing says so yet.
fn implement(
    index: &Index,
    meanings: &Meanings<'_>,
    facts: &Facts<'_>,
    rules: &FxHashMap<u32, u16>,
    out: &mut Vec<Occurrence>,
) {
    let relations = [Role::Inherit, Role::Implement, Role::Override];
    let known: FxHashSet<(u32, u32)> = out
        .iter()
        .filter(|one| relations.contains(&one.role))
        .filter_map(|one| match one.target {
            OccurrenceTarget::Symbol(target) => Some((one.source, target)),
            OccurrenceTarget::Unbound(_) => None,
        })
        .collect();
    for (symbol, base) in &facts.implementations {
        let first = |text: &&str| {
            meanings
                .known
                .get(text)
                .and_then(|all| all.first().copied())
        };
        let (Some(source), Some(target)) = (first(symbol), first(base)) else {
            continue;
        };
        let Some(inner) = index.symbols.get(source as usize) else {
            continue;
        };
        if source == target || known.contains(&(source, target)) {
            continue;
        }
        let is_type = crate::resolve::hierarchy::is_type(inner.kind);
        out.push(Occurrence {
            source,
            span: Span {
                start: inner.name_span.start,
                end: inner.name_span.end,
            },
            target: OccurrenceTarget::Symbol(target),
            role: if is_type {
                Role::Implement
            } else {
                Role::Override
            },
            rule: rules.get(&inner.file).copied().unwrap_or_default(),
            dispatch: false,
        });
    }
}
