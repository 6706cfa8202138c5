//! Code that nothing reaches: from entry points, tests, module-level code or anything that code outside may call. What could be
//! alive all the same has a reason and little confidence; in doubt code is alive.

use std::collections::BTreeMap;

use cidx_format::container::RawSection;
use cidx_format::records::DeadRecord;
use cidx_format::section::Section;
use cidx_format::vocabulary::{DeadReason, Role, SymbolFlags, SymbolKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::exported::Exports;
use super::marks::Marks;
use super::mentions::{Pieces, mentions};
use super::section as records;
use crate::index::{Index, OccurrenceTarget};
use crate::languages::LANGUAGES;
use crate::related::{is_function, is_type, is_variable};

/// Confidences in ten-thousandths: of what nothing speaks for, and where something does.
const NOTHING_SPEAKS_FOR_IT: u16 = 9_500;

/// How many functions of one name an unbound call may mean one by one; of more each counts as called from somewhere.
const MAX_NAMED: usize = 64;

/// How deep containers are looked through.
const MAX_DEPTH: usize = 64;

/// How sure code is dead where a reason speaks for its life.
fn remaining(reason: DeadReason) -> u16 {
    match reason {
        DeadReason::UsedByDead => 9_000,
        DeadReason::Conditional | DeadReason::SyntaxErrors => 6_000,
        DeadReason::TestsOnly => 6_000,
        DeadReason::PublicApi => 5_000,
        DeadReason::Mentioned => 4_000,
        DeadReason::Decorated | DeadReason::CalledFromOutside => 2_000,
    }
}

/// Makes the section DEAD: the most certainly dead first.
pub(super) fn section(index: &Index) -> RawSection {
    let uses = Uses::of(index);
    let alive = uses.reached(index, |symbol| roots(index, &uses, symbol, false));
    let with_tests = uses.reached(index, |symbol| roots(index, &uses, symbol, true));
    let mut marks = Marks::new(index);
    let exports = Exports::of(index);
    let candidates: Vec<u32> = (0..index.symbols.len() as u32)
        .filter(|&at| may_be_dead(index, at) && !alive[at as usize])
        .filter(|&at| !marks.say_it_is_a_value(at))
        .collect();
    let mentioned = mentions(index, &candidates);
    let pieces = Pieces::of(index);
    let mut verdicts: BTreeMap<u32, (u16, u16)> = BTreeMap::new();
    for &at in &candidates {
        let mut reasons = speaks_for(index, &uses, &exports, &mut marks, at);
        let symbol = &index.symbols[at as usize];
        if with_tests[at as usize] {
            reasons.push(DeadReason::TestsOnly);
        } else if uses.referred[at as usize] {
            reasons.push(DeadReason::UsedByDead);
        }
        let others = mentioned.get(symbol.name.as_str()).copied().unwrap_or(0);
        let mentioned = others > 0 || pieces.make(&symbol.name);
        if mentioned && !uses.referred[at as usize] {
            reasons.push(DeadReason::Mentioned);
        }
        let confidence = reasons.iter().map(|&reason| remaining(reason)).min();
        let bits = reasons
            .iter()
            .fold(0, |bits, reason| bits | 1 << reason.number());
        verdicts.insert(at, (confidence.unwrap_or(NOTHING_SPEAKS_FOR_IT), bits));
    }
    uses.share_doubt(index, &mut verdicts);
    let mut dead: Vec<(std::cmp::Reverse<u16>, u32, u16)> = verdicts
        .into_iter()
        .map(|(at, (confidence, reasons))| (std::cmp::Reverse(confidence), at, reasons))
        .collect();
    dead.sort_unstable();
    let dead: Vec<DeadRecord> = dead
        .into_iter()
        .map(|(confidence, symbol, reasons)| DeadRecord {
            symbol: symbol.into(),
            reasons: reasons.into(),
            confidence: confidence.0.into(),
        })
        .collect();
    records(Section::Dead, &dead)
}

/// Functions and types of the repository that are no tests, fixtures or declarations of something elsewhere.
fn may_be_dead(index: &Index, at: u32) -> bool {
    let symbol = &index.symbols[at as usize];
    let file = &index.files[symbol.file as usize];
    let kind = symbol.kind;
    !file.external
        && !file.document
        && (is_function(kind) && kind != SymbolKind::Constructor || is_type(kind))
        && kind != SymbolKind::Impl
        && !symbol.flags.has(SymbolFlags::TEST_CODE)
        && !symbol.flags.has(SymbolFlags::DECLARATION)
        && !symbol.flags.has(SymbolFlags::ABSTRACT)
        && !symbol.flags.has(SymbolFlags::LOCAL)
        && !symbol.flags.has(SymbolFlags::ANONYMOUS)
}

/// Whether a symbol is run without being used by anything in the repository.
fn roots(index: &Index, uses: &Uses, at: u32, tests: bool) -> bool {
    let symbol = &index.symbols[at as usize];
    let test = symbol.flags.has(SymbolFlags::TEST_CODE);
    if test {
        return tests;
    }
    symbol.kind == SymbolKind::File
        || symbol.flags.has(SymbolFlags::ENTRY_POINT)
        || symbol.kind == SymbolKind::Impl
        || uses.from_outside[at as usize]
}

/// What speaks for the life of something that nothing reaches.
fn speaks_for(
    index: &Index,
    uses: &Uses,
    exports: &Exports<'_>,
    marks: &mut Marks<'_>,
    at: u32,
) -> Vec<DeadReason> {
    let symbol = &index.symbols[at as usize];
    let mut reasons = Vec::new();
    if exports.has(at) {
        reasons.push(DeadReason::PublicApi);
    }
    if uses.decorated[at as usize] || marks.are_before(at) || is_named_unused(index, at) {
        reasons.push(DeadReason::Decorated);
    }
    if uses.from_outside[at as usize] {
        reasons.push(DeadReason::CalledFromOutside);
    }
    if symbol.flags.has(SymbolFlags::CONDITIONAL) {
        reasons.push(DeadReason::Conditional);
    }
    if index.files[symbol.file as usize].syntax_error_count > 0 {
        reasons.push(DeadReason::SyntaxErrors);
    }
    reasons
}

/// Whether the name of a symbol, or of what contains it, says that it is unused on purpose.
fn is_named_unused(index: &Index, mut at: u32) -> bool {
    for _ in 0..MAX_DEPTH {
        let symbol = &index.symbols[at as usize];
        let language = LANGUAGES.get(usize::from(index.files[symbol.file as usize].language));
        let prefix = language.map_or("", |language| language.semantics.unused_prefix);
        if symbol.parent == at || prefix.is_empty() {
            break;
        }
        if symbol.name.starts_with(prefix) {
            return true;
        }
        at = symbol.parent;
    }
    false
}

/// Who uses whom, and what is used in ways that are not seen.
struct Uses {
    /// Targets by source, sorted.
    edges: Vec<(u32, u32)>,
    /// Where the edges of each symbol begin; one more entry ends the last.
    offsets: Vec<usize>,
    /// Members by container, sorted.
    members: Vec<(u32, u32)>,
    /// What anything but itself refers to.
    referred: Vec<bool>,
    /// What a decorator or an annotation stands on.
    decorated: Vec<bool>,
    /// What code outside may call: operators and protocols of the language, members of types with a base outside.
    from_outside: Vec<bool>,
}

impl Uses {
    fn of(index: &Index) -> Uses {
        let count = index.symbols.len();
        let mut uses = Uses {
            edges: Vec::new(),
            offsets: Vec::new(),
            members: Vec::new(),
            referred: vec![false; count],
            decorated: vec![false; count],
            from_outside: vec![false; count],
        };
        let mut foreign = vec![false; count];
        let names = functions_by_name(index);
        for (at, symbol) in (0u32..).zip(&index.symbols) {
            if symbol.parent != at {
                uses.members.push((symbol.parent, at));
            }
        }
        uses.members.sort_unstable();
        let mut shared: FxHashSet<&str> = FxHashSet::default();
        for occurrence in &index.occurrences {
            let source = occurrence.source;
            if occurrence.role == Role::Decorate
                && let Some(at) = decorated(index, source, occurrence.span.end)
            {
                uses.decorated[at as usize] = true;
            }
            match &occurrence.target {
                OccurrenceTarget::Symbol(target) => {
                    let external =
                        index.files[index.symbols[*target as usize].file as usize].external;
                    let base = matches!(occurrence.role, Role::Inherit | Role::Implement);
                    foreign[source as usize] |= base && external;
                    if *target != source && occurrence.role != Role::Override {
                        uses.edges.push((source, *target));
                        uses.referred[*target as usize] |= occurrence.role != Role::Import;
                    }
                    // What overrides a member that is used may be what is run.
                    if occurrence.role == Role::Override {
                        uses.edges.push((*target, source));
                        uses.from_outside[source as usize] |= external;
                    }
                }
                OccurrenceTarget::Unbound(name) => {
                    let base = matches!(occurrence.role, Role::Inherit | Role::Implement);
                    foreign[source as usize] |= base;
                    let named = names.get(name.as_str()).map_or(&[][..], Vec::as_slice);
                    uses.may_call(source, named, shared.insert(name.as_str()));
                }
            }
        }
        uses.edges.sort_unstable();
        uses.edges.dedup();
        uses.offsets = (0..=count as u32)
            .map(|at| uses.edges.partition_point(|edge| edge.0 < at))
            .collect();
        uses.mark_outside(index, &foreign);
        uses
    }

    /// A call of a member that could not be bound may mean any member of that name.
    fn may_call(&mut self, source: u32, named: &[u32], is_first: bool) {
        if named.len() <= MAX_NAMED {
            let edges = named.iter().map(|&target| (source, target));
            self.edges.extend(edges);
        } else if is_first {
            for &target in named {
                self.from_outside[target as usize] = true;
            }
        }
    }

    fn mark_outside(&mut self, index: &Index, foreign: &[bool]) {
        let asked = names_of_interfaces(index);
        for (at, symbol) in index.symbols.iter().enumerate() {
            // What is no word is called by the language: operators, destructors, computed names of protocols (`[Symbol.iterator]`).
            let word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$' | '#');
            let reserved = symbol.name.starts_with("__") && symbol.name.ends_with("__")
                || !symbol.name.chars().all(word);
            let mut holder = symbol.parent as usize;
            let mut outside = foreign[holder];
            for _ in 0..MAX_DEPTH {
                if index.symbols[holder].kind != SymbolKind::Impl {
                    break;
                }
                holder = index.symbols[holder].parent as usize;
                outside |= foreign[holder];
            }
            let own = matches!(symbol.kind, SymbolKind::Constructor | SymbolKind::Macro);
            let language = LANGUAGES.get(usize::from(index.files[symbol.file as usize].language));
            let named = language.is_some_and(|language| {
                let semantics = &language.semantics;
                let fits = semantics.structural
                    && symbol.kind == SymbolKind::Method
                    && (symbol.flags.has(SymbolFlags::PUBLIC)
                        || asked.contains(symbol.name.as_str()));
                fits || semantics.called_by_runtime.contains(&symbol.name.as_str())
            });
            let outside = outside || named;
            self.from_outside[at] |= reserved || own || (is_function(symbol.kind) && outside);
        }
    }

    /// What something uses is no deader than that is: doubt is handed on to what is used. Users that are no candidates themselves
    /// (variables, tests) stand for the candidate that contains them; those that none contains leave half a doubt.
    fn share_doubt(&self, index: &Index, verdicts: &mut BTreeMap<u32, (u16, u16)>) {
        let holder = |mut at: u32, verdicts: &BTreeMap<u32, (u16, u16)>| {
            for _ in 0..MAX_DEPTH {
                let parent = index.symbols[at as usize].parent;
                if verdicts.contains_key(&at) || parent == at {
                    break;
                }
                at = parent;
            }
            at
        };
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for &(source, target) in &self.edges {
            let test = index.symbols[source as usize]
                .flags
                .has(SymbolFlags::TEST_CODE);
            if verdicts.contains_key(&target) && !test {
                let source = holder(source, verdicts);
                if source != target {
                    pairs.push((source, target));
                }
            }
        }
        let half = remaining(DeadReason::PublicApi);
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for &(source, target) in &pairs {
                let most = verdicts.get(&source).map_or(half, |verdict| verdict.0);
                if let Some(verdict) = verdicts.get_mut(&target)
                    && verdict.0 > most
                {
                    // Confidences are a few numbers and only fall, so this ends.
                    verdict.0 = most;
                    changed = true;
                }
            }
        }
    }

    /// Everything that the roots reach: through uses, from a member to its container, from a type to its operators.
    fn reached(&self, index: &Index, root: impl Fn(u32) -> bool) -> Vec<bool> {
        let count = index.symbols.len() as u32;
        let mut reached: Vec<bool> = (0..count).map(&root).collect();
        let mut open: Vec<u32> = (0..count).filter(|&at| reached[at as usize]).collect();
        while let Some(at) = open.pop() {
            let own = at as usize;
            let range = self.offsets[own]..self.offsets[own + 1];
            let targets = self.edges[range].iter().map(|edge| edge.1);
            let parent = std::iter::once(index.symbols[own].parent);
            let start = self.members.partition_point(|pair| pair.0 < at);
            let inner = self.members[start..].iter().take_while(|pair| pair.0 == at);
            let file = index.symbols[own].kind == SymbolKind::File;
            // What stands inside a function is run by it; data of a type is part of it.
            let inner = inner.map(|pair| pair.1).filter(|&member| {
                let kind = index.symbols[member as usize].kind;
                let holder = index.symbols[own].kind;
                // What a table holds may be looked up in it by any key.
                !file
                    && (is_function(holder)
                        || is_variable(holder)
                        || !is_function(kind) && !is_type(kind))
            });
            for next in targets.chain(parent).chain(inner) {
                let test = index.symbols[next as usize]
                    .flags
                    .has(SymbolFlags::TEST_CODE);
                if !reached[next as usize] && (!test || root(next)) {
                    reached[next as usize] = true;
                    open.push(next);
                }
            }
        }
        reached
    }
}

fn functions_by_name(index: &Index) -> FxHashMap<&str, Vec<u32>> {
    let mut names: FxHashMap<&str, Vec<u32>> = FxHashMap::default();
    for (at, symbol) in (0u32..).zip(&index.symbols) {
        if is_function(symbol.kind) {
            names.entry(&symbol.name).or_default().push(at);
        }
    }
    names
}

/// Names of members of interfaces: where a type implements an interface by having its methods, these may be called through one.
fn names_of_interfaces(index: &Index) -> FxHashSet<&str> {
    let members = index.symbols.iter().filter(|symbol| {
        index.symbols[symbol.parent as usize].kind == SymbolKind::Interface
            && is_function(symbol.kind)
    });
    members.map(|symbol| symbol.name.as_str()).collect()
}

/// The function or type that a decorator which ends at a place stands on: its span begins before, its name after it.
fn decorated(index: &Index, source: u32, end: crate::facts::Pos) -> Option<u32> {
    let file = &index.files[index.symbols[source as usize].file as usize];
    let symbols = &index.symbols[file.symbols.start as usize..file.symbols.end as usize];
    let after = symbols.partition_point(|symbol| symbol.span.start <= end);
    let near = after.saturating_sub(8)..after;
    let found = near.rev().find(|&at| end <= symbols[at].name_span.start)?;
    Some(file.symbols.start + found as u32)
}
