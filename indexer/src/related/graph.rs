//! What running a symbol may run: edges with their costs in tenths of a call, members of types by name, fixtures.

use cidx_format::NONE;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};

use rustc_hash::FxHashSet;

use super::lists::Lists;
use super::mentions::Mentions;
use crate::index::{Index, OccurrenceTarget};

/// A use.
pub(super) const USE: u16 = 10;
/// What an edge that is certainly wrong would cost more.
const DOUBT: u32 = 40;
/// A module that is read as a value: what is done with its members is not always seen.
const MODULE: u16 = 20;
/// How deep containers are looked through.
const MAX_DEPTH: usize = 64;

/// How many members types have in all, with those that they inherit.
const MAX_INHERITED: usize = 4_000_000;

/// Symbols and what running them may run.
pub(super) struct Graph {
    /// The kind of each symbol, side by side: walks look at little else.
    pub kinds: Vec<SymbolKind>,
    /// Uses by symbol: the target and what the step costs.
    pub uses: Lists<(u32, u16)>,
    /// Implementations to which a call may be dispatched, by caller.
    pub dispatched: Lists<(u32, u16)>,
    /// Base types of the repository, by type.
    pub bases: Lists<u32>,
    /// Functions inside a symbol.
    pub inner: Lists<u32>,
    /// Functions at the top of a file to which nothing refers, by the file's symbol.
    pub unreferenced: Lists<u32>,
    /// Variables with members, by the file's symbol that holds them.
    pub containers: Lists<u32>,
    /// Fixtures that nothing refers to, by what holds them: they are run for each test there.
    pub set_up: Lists<u32>,
    /// The type or variable whose member a symbol is; `NONE` without.
    pub owner: Vec<u32>,
    /// Members of a type or variable, with those that a type inherits and does not define anew: name, symbol.
    pub members: Lists<(u32, u32)>,
    /// Whether a symbol is test code.
    pub test_code: Vec<bool>,
    /// Members by name.
    pub named: Lists<u32>,
    /// Names of members that a symbol's text mentions without a binding.
    pub mentions: Mentions,
    /// Whether code outside the repository may call a member on its own: operators, protocols, members of foreign bases.
    pub called_from_outside: Vec<bool>,
}

impl Graph {
    /// The graph of an index.
    pub fn of(index: &Index) -> Graph {
        let count = index.symbols.len();
        let owner: Vec<u32> = (0..count as u32).map(|at| owner_of(index, at)).collect();
        let mentions = Mentions::of(index, &owner);
        let mut edges = Edges::of(index);
        edges.add_beside(index);
        let mut members = Vec::new();
        let mut named = Vec::new();
        for (at, symbol) in (0u32..).zip(&index.symbols) {
            let owner = owner[at as usize];
            if owner != NONE
                && let Some(number) = mentions.number(&symbol.name)
            {
                members.push((owner, (number, at)));
                named.push((number, at));
            }
        }
        let called_from_outside = called_from_outside(index, &owner, &edges.foreign);
        let mut containers = Vec::new();
        let (mut inner, mut unreferenced, mut set_up) = (Vec::new(), Vec::new(), Vec::new());
        for (at, symbol) in (0u32..).zip(&index.symbols) {
            if is_external(index, at) || symbol.parent == at {
                continue;
            }
            let parent = index.symbols[symbol.parent as usize].kind;
            let function = is_function(symbol.kind);
            if function && (is_function(parent) || parent == SymbolKind::Test) {
                inner.push((symbol.parent, at));
            }
            if parent == SymbolKind::File && function && !edges.referred[at as usize] {
                unreferenced.push((symbol.parent, at));
            }
            if parent == SymbolKind::File && is_variable(symbol.kind) {
                containers.push((symbol.parent, at));
            }
            if symbol.flags.has(SymbolFlags::FIXTURE) && !edges.referred[at as usize] {
                set_up.push((symbol.parent, at));
            }
        }
        let bases = Lists::new(count, edges.bases);
        Graph {
            kinds: index.symbols.iter().map(|symbol| symbol.kind).collect(),
            uses: Lists::new(count, edges.uses),
            dispatched: Lists::new(count, edges.dispatched),
            members: inherited(count, members, &bases),
            bases,
            inner: Lists::new(count, inner),
            unreferenced: Lists::new(count, unreferenced),
            containers: Lists::new(count, containers),
            set_up: Lists::new(count, set_up),
            owner,
            test_code: (index.symbols.iter())
                .map(|symbol| symbol.flags.has(SymbolFlags::TEST_CODE))
                .collect(),
            named: Lists::new(mentions.len(), named),
            mentions,
            called_from_outside,
        }
    }
}

/// The edges of an index, sorted out.
struct Edges {
    uses: Vec<(u32, (u32, u16))>,
    dispatched: Vec<(u32, (u32, u16))>,
    bases: Vec<(u32, u32)>,
    /// Types and implementation blocks with a base outside the repository.
    foreign: Vec<bool>,
    /// What anything but itself refers to.
    referred: Vec<bool>,
}

impl Edges {
    fn of(index: &Index) -> Edges {
        let count = index.symbols.len();
        let mut edges = Edges {
            uses: Vec::new(),
            dispatched: Vec::new(),
            bases: Vec::new(),
            foreign: vec![false; count],
            referred: vec![false; count],
        };
        for occurrence in &index.occurrences {
            let OccurrenceTarget::Symbol(target) = occurrence.target else {
                continue;
            };
            let source = occurrence.source;
            if target == source {
                continue;
            }
            edges.referred[target as usize] = true;
            if matches!(occurrence.role, Role::Inherit | Role::Implement) {
                match is_external(index, target) {
                    true => edges.foreign[source as usize] = true,
                    false => edges.bases.push((behind_impl(index, source), target)),
                }
            }
            if is_external(index, target) {
                continue;
            }
            if occurrence.role == Role::Override {
                // What calls the overridden member may run the one that overrides it.
                edges.dispatched.push((target, (source, USE)));
            }
            let base =
                occurrence.role == Role::Inherit && is_type(index.symbols[target as usize].kind);
            if base || !runs(occurrence.role) {
                continue;
            }
            let rule = index.rules.get(usize::from(occurrence.rule));
            let doubt = 10_000 - u32::from(rule.map_or(0, |rule| rule.confidence.min(10_000)));
            let cost = USE + (doubt * DOUBT / 10_000) as u16;
            match index.symbols[target as usize].kind {
                SymbolKind::File if reads(occurrence.role) => {
                    edges.uses.push((source, (target, MODULE)));
                }
                SymbolKind::File | SymbolKind::Package => {}
                _ if occurrence.dispatch => edges.dispatched.push((source, (target, cost))),
                _ => edges.uses.push((source, (target, cost))),
            }
        }
        edges.add_initial_values(index);
        edges
    }

    /// What decorators and strings in tests lead to.
    fn add_beside(&mut self, index: &Index) {
        let beside = super::beside::found(index).into_iter();
        self.uses.extend(beside.map(|(source, target)| {
            let file = index.symbols[target as usize].kind == SymbolKind::File;
            (source, (target, if file { MODULE } else { USE }))
        }));
    }

    /// What stands in the definition of a variable at the top of a file is found there, and belongs to the variable too.
    fn add_initial_values(&mut self, index: &Index) {
        let mut from_files: Vec<(u32, (u32, u16))> = Vec::new();
        for file in index.files.iter().filter(|file| !file.external) {
            let own = file.symbols.start;
            let start = index
                .occurrences
                .partition_point(|occurrence| occurrence.source < own);
            let uses = index.occurrences[start..]
                .iter()
                .take_while(|occurrence| occurrence.source == own);
            let variables: Vec<u32> = file
                .symbols
                .clone()
                .filter(|&at| {
                    let symbol = &index.symbols[at as usize];
                    symbol.parent == own && is_variable(symbol.kind)
                })
                .collect();
            for occurrence in uses {
                // Variables stand in the order of their starts and do not overlap.
                let after = variables.partition_point(|&at| {
                    index.symbols[at as usize].span.start <= occurrence.span.start
                });
                let around = after
                    .checked_sub(1)
                    .map(|at| variables[at])
                    .filter(|&at| occurrence.span.start < index.symbols[at as usize].span.end);
                if let (Some(variable), OccurrenceTarget::Symbol(target)) =
                    (around, &occurrence.target)
                    && runs(occurrence.role)
                    && *target != variable
                    && !is_external(index, *target)
                    && !matches!(
                        index.symbols[*target as usize].kind,
                        SymbolKind::File | SymbolKind::Package
                    )
                {
                    from_files.push((variable, (*target, USE)));
                }
            }
        }
        self.uses.append(&mut from_files);
    }
}

/// Whether a use may run its target, or make something of it that runs.
pub(super) fn runs(role: Role) -> bool {
    !matches!(
        role,
        Role::Type | Role::Import | Role::Override | Role::Implement
    )
}

fn reads(role: Role) -> bool {
    matches!(
        role,
        Role::Read | Role::Value | Role::Call | Role::CallIndirect
    )
}

/// Whether a symbol lies outside the repository.
pub(super) fn is_external(index: &Index, symbol: u32) -> bool {
    let symbol = &index.symbols[symbol as usize];
    index.files[symbol.file as usize].external
}

/// Functions of every sort.
pub(crate) fn is_function(kind: SymbolKind) -> bool {
    matches!(
        kind,
        SymbolKind::Function | SymbolKind::Method | SymbolKind::Constructor | SymbolKind::Macro
    )
}

/// Types whose members are looked up in their values.
pub(crate) fn is_type(kind: SymbolKind) -> bool {
    use SymbolKind::*;
    matches!(
        kind,
        Class | Struct | Interface | Trait | Enum | Union | Impl
    )
}

/// Variables of every sort: they may hold functions as members.
pub(crate) fn is_variable(kind: SymbolKind) -> bool {
    use SymbolKind::*;
    matches!(kind, Variable | Constant | Static | Property | Field)
}

/// The type (behind implementation blocks) or variable whose member a function or property is.
fn owner_of(index: &Index, at: u32) -> u32 {
    let symbol = &index.symbols[at as usize];
    if is_external(index, at)
        || symbol.parent == at
        || !(is_function(symbol.kind) || symbol.kind == SymbolKind::Property)
    {
        return NONE;
    }
    let owner = behind_impl(index, symbol.parent);
    let kind = index.symbols[owner as usize].kind;
    if is_type(kind) || is_variable(kind) {
        owner
    } else {
        NONE
    }
}

/// A symbol; of an implementation block what holds it.
fn behind_impl(index: &Index, symbol: u32) -> u32 {
    let mut owner = symbol;
    for _ in 0..MAX_DEPTH {
        let holder = &index.symbols[owner as usize];
        if holder.kind != SymbolKind::Impl || holder.parent == owner {
            break;
        }
        owner = holder.parent;
    }
    owner
}

/// The members of types, with what they inherit and do not define anew; when that is too much, without what they inherit.
fn inherited(count: usize, own: Vec<(u32, (u32, u32))>, bases: &Lists<u32>) -> Lists<(u32, u32)> {
    let own = Lists::new(count, own);
    let mut all = Vec::new();
    let (mut above, mut names) = (Vec::new(), FxHashSet::default());
    for at in 0..count as u32 {
        above.clear();
        above.push(at);
        names.clear();
        let mut next = 0;
        while let Some(&from) = above.get(next) {
            next += 1;
            let visible = own
                .of(from)
                .iter()
                .filter(|(name, _)| !names.contains(name));
            all.extend(visible.map(|&member| (at, member)));
            names.extend(own.of(from).iter().map(|&(name, _)| name));
            if above.len() < MAX_DEPTH {
                let further = bases.of(from).iter().filter(|base| !above.contains(base));
                let further: Vec<u32> = further.copied().collect();
                above.extend(further);
            }
        }
        if all.len() > MAX_INHERITED {
            return own;
        }
    }
    Lists::new(count, all)
}

/// Members that are called without being named: those that a base outside asks for, those whose names the language reserves, and
/// constructors, also of types that are made through a variable.
fn called_from_outside(index: &Index, owner: &[u32], foreign: &[bool]) -> Vec<bool> {
    let each = (0u32..).zip(&index.symbols).map(|(at, symbol)| {
        let holder = owner[at as usize];
        let own =
            symbol.name.len() > 4 && symbol.name.starts_with("__") && symbol.name.ends_with("__");
        let reserved = own || symbol.kind == SymbolKind::Constructor;
        holder != NONE && (reserved || foreign[holder as usize] || foreign[symbol.parent as usize])
    });
    each.collect()
}
