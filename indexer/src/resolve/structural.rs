//! Interfaces that types satisfy by their members alone: who has all members of an interface implements it, unsaid.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::hierarchy::{Hierarchy, is_type};
use super::world::{Atom, Sym, World};
use crate::facts::*;
use cidx_format::vocabulary::SymbolKind;

/// How many members of an interface are compared, how many types are asked of one interface, and how deep types are compared.
const MAX_MEMBERS: usize = 64;
const MAX_TYPES: usize = 2_000;
const MAX_DEPTH: u32 = 16;

/// What satisfies what.
#[derive(Default)]
pub struct Satisfied {
    /// The interfaces of a type.
    pub interfaces: FxHashMap<Sym, SmallVec<[Sym; 2]>>,
    /// The members of interfaces that a method stands for.
    pub stands_for: FxHashMap<Sym, SmallVec<[Sym; 2]>>,
    /// The methods that stand for a member of an interface.
    pub methods: FxHashMap<Sym, Vec<Sym>>,
}

/// Finds the interfaces that types satisfy, in languages in which they need not say so.
pub fn find(world: &World<'_>, hierarchy: &Hierarchy) -> Satisfied {
    let is_structural = |sym: Sym| {
        !world.is_stub(world.file_of(sym))
            && world.language_of(world.file_of(sym)).semantics.structural
    };
    let mut satisfied = Satisfied::default();
    let interfaces: Vec<Sym> = (0..world.symbol_count() as u32)
        .map(Sym)
        .filter(|&sym| world.symbol(sym).kind == SymbolKind::Interface && is_structural(sym))
        .collect();
    if interfaces.is_empty() {
        return satisfied;
    }
    let mut owners: FxHashMap<Atom, Vec<Sym>> = FxHashMap::default();
    for (&(class, atom), members) in &hierarchy.members {
        let kind = world.symbol(class).kind;
        let has_methods = is_type(kind) || kind == SymbolKind::TypeAlias;
        if has_methods
            && kind != SymbolKind::Interface
            && is_structural(class)
            && members.iter().any(|&sym| is_method(world, sym))
        {
            owners.entry(atom).or_default().push(class);
        }
    }
    let mut below: FxHashMap<Sym, Vec<Sym>> = FxHashMap::default();
    for (&class, ancestors) in &hierarchy.ancestors {
        if world.symbol(class).kind != SymbolKind::Interface {
            for ancestor in ancestors.iter().skip(1) {
                below.entry(ancestor.sym).or_default().push(class);
            }
        }
    }
    for interface in interfaces {
        let wanted = members_of(world, hierarchy, interface);
        if wanted.is_empty() || wanted.len() > MAX_MEMBERS {
            continue;
        }
        let rarest = wanted
            .iter()
            .map(|(atom, _)| owners.get(atom).map_or(&[][..], Vec::as_slice))
            .min_by_key(|owners| owners.len())
            .unwrap_or(&[]);
        let mut types: Vec<Sym> = rarest.to_vec();
        for owner in rarest {
            types.extend(below.get(owner).into_iter().flatten());
        }
        types.sort();
        types.dedup();
        types.truncate(MAX_TYPES);
        for class in types {
            satisfied.compare(world, hierarchy, class, interface, &wanted);
        }
    }
    satisfied
}

fn is_method(world: &World<'_>, sym: Sym) -> bool {
    world.symbol(sym).kind == SymbolKind::Method
}

/// The methods that an interface asks for, those of embedded interfaces among them.
fn members_of(world: &World<'_>, hierarchy: &Hierarchy, interface: Sym) -> Vec<(Atom, Sym)> {
    let mut known: FxHashSet<Atom> = FxHashSet::default();
    let mut wanted = Vec::new();
    for (ancestor, _) in hierarchy.ancestors_of(interface) {
        let file = world.file_of(ancestor);
        let start = world.local(ancestor);
        let symbols = world.facts[file as usize].symbols.iter().enumerate();
        for (ix, symbol) in symbols.skip(start.get() + 1) {
            if symbol.span.start >= world.symbol(ancestor).span.end {
                break;
            }
            let sym = world.sym(file, SymbolIx(ix as u32));
            if symbol.parent == start && is_method(world, sym) && known.insert(world.name_of(sym)) {
                wanted.push((world.name_of(sym), sym));
            }
        }
    }
    wanted
}

impl Satisfied {
    /// Records that a type satisfies an interface, if it has all members with the same signatures.
    fn compare(
        &mut self,
        world: &World<'_>,
        hierarchy: &Hierarchy,
        class: Sym,
        interface: Sym,
        wanted: &[(Atom, Sym)],
    ) {
        let mut methods = Vec::with_capacity(wanted.len());
        for &(atom, member) in wanted {
            let hits = hierarchy.lookup(world, class, atom);
            let Some(hit) = hits.first().filter(|hit| is_method(world, hit.sym)) else {
                return;
            };
            if !same_signature(world, hit.sym, member) {
                return;
            }
            methods.push((hit.sym, member));
        }
        self.interfaces.entry(class).or_default().push(interface);
        for (method, member) in methods {
            if method == member {
                continue;
            }
            let members = self.stands_for.entry(method).or_default();
            if !members.contains(&member) {
                members.push(member);
                self.methods.entry(member).or_default().push(method);
            }
        }
    }
}

/// Whether two methods take and give the same types, as far as their names tell.
fn same_signature(world: &World<'_>, one: Sym, other: Sym) -> bool {
    let (first, second) = (world.symbol(one), world.symbol(other));
    let (facts, others) = (
        world.facts[world.file_of(one) as usize],
        world.facts[world.file_of(other) as usize],
    );
    first.params.len() == second.params.len()
        && first
            .params
            .iter()
            .zip(&second.params)
            .all(|(a, b)| a.kind == b.kind && same_type(facts, a.ty, others, b.ty, 0))
        && same_type(facts, first.ty, others, second.ty, 0)
}

/// Whether two types are written alike, apart from the packages of their names.
fn same_type(
    facts: &FileFacts,
    one: ExprIx,
    others: &FileFacts,
    other: ExprIx,
    depth: u32,
) -> bool {
    if depth > MAX_DEPTH {
        return true;
    }
    let both = |a: ExprIx, b: ExprIx| same_type(facts, a, others, b, depth + 1);
    let all = |a: List, b: List| {
        let (a, b) = (facts.items(a), others.items(b));
        a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| both(a, b))
    };
    match (facts.expr(one), others.expr(other)) {
        (
            Expr::Name { name: a, .. } | Expr::Member { name: a, .. },
            Expr::Name { name: b, .. } | Expr::Member { name: b, .. },
        ) => facts.text(a) == others.text(b),
        (Expr::Pointer(a), Expr::Pointer(b)) => both(a, b),
        (Expr::Apply { base: a, args: c }, Expr::Apply { base: b, args: d }) => {
            both(a, b) && all(c, d)
        }
        (Expr::Tuple(a), Expr::Tuple(b)) => all(a, b),
        (
            Expr::FunctionType {
                params: a,
                result: c,
            },
            Expr::FunctionType {
                params: b,
                result: d,
            },
        ) => all(a, b) && both(c, d),
        (first, second) => !is_composed(first) && !is_composed(second),
    }
}

/// Whether an expression says of what a type is made.
fn is_composed(expr: Expr) -> bool {
    matches!(
        expr,
        Expr::Pointer(_) | Expr::Apply { .. } | Expr::Tuple(_) | Expr::FunctionType { .. }
    )
}
