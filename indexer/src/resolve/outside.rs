//! Members that the repository gives to types outside of it: `impl UriExt for http::Uri`.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::evaluator::Evaluator;
use super::hierarchy::Hierarchy;
use super::world::{Atom, Ext, Sym, World};
use crate::facts::*;

/// What blocks give to types outside, by the last name of the type: one type can be reached by many paths.
#[derive(Default)]
pub struct Outside {
    members: FxHashMap<(Atom, Atom), SmallVec<[Sym; 1]>>,
    traits: FxHashMap<Atom, SmallVec<[Sym; 1]>>,
    /// The names of these members.
    names: FxHashSet<Atom>,
}

impl Outside {
    /// Notes the members of a block on a type outside, and the traits that the block implements.
    pub fn attach(&mut self, world: &World<'_>, block: Sym, ext: Ext, traits: &[Sym]) {
        let Some(name) = last_name(world, ext) else {
            return;
        };
        let (file, local) = (world.file_of(block), world.local(block));
        let end = world.symbol(block).span.end;
        let symbols = world.facts[file as usize].symbols.iter().enumerate();
        let inside = symbols
            .skip(local.get() + 1)
            .take_while(|(_, symbol)| symbol.span.start < end);
        for (ix, symbol) in inside.filter(|(_, symbol)| symbol.parent == local) {
            let atom = world.atom(file, symbol.name);
            let member = world.sym(file, SymbolIx(ix as u32));
            self.members.entry((name, atom)).or_default().push(member);
            self.names.insert(atom);
        }
        let known = self.traits.entry(name).or_default();
        let own = |one: &Sym| !world.is_stub(world.file_of(*one));
        known.extend(traits.iter().copied().filter(own));
    }
}

/// A trait that a block implements for a type parameter.
pub struct Blanket {
    /// The trait.
    pub found: Sym,
    /// The block.
    pub block: Sym,
    /// The bounds of the parameter; none if they are not known.
    pub bounds: Option<Vec<Sym>>,
}

impl Hierarchy {
    /// Whether a type has the members that a block gives to every type within its bounds. A type of the repository is thought
    /// to: macros implement what is not seen. Of a standard type all is known.
    pub fn has_blanket(
        &self,
        world: &World<'_>,
        class: Sym,
        blanket: &Blanket,
        atom: Atom,
    ) -> bool {
        let family = |sym: Sym| world.language_of(world.file_of(sym)).family;
        if family(class) != family(blanket.found) {
            return false;
        }
        if !world.is_stub(world.file_of(class)) {
            return true;
        }
        let Some(bounds) = &blanket.bounds else {
            return false;
        };
        let implied = |bound: &Sym| {
            let given = |other: &Blanket| other.found == *bound && other.found != blanket.found;
            self.derives(class, *bound) || self.blanket.iter().any(given)
        };
        let standard = self.stub_member_names.contains(&(family(class), atom));
        bounds.iter().all(implied) && !(bounds.is_empty() && standard)
    }
}

/// The last name of the path of an external type.
fn last_name(world: &World<'_>, ext: Ext) -> Option<Atom> {
    let text = world.externals.text(ext.0);
    let last = text.rsplit(['.', '#']).next()?;
    world.atom_by_text.get(last).copied()
}

impl Evaluator<'_, '_> {
    /// The members of a name that the repository gives to a type outside; empty if it gives it none.
    pub(super) fn outside_members_of(&self, ext: Ext, atom: Atom) -> SmallVec<[Sym; 1]> {
        let (world, hierarchy) = (self.world, self.hierarchy);
        let outside = &hierarchy.outside;
        if outside.traits.is_empty() {
            return SmallVec::new();
        }
        let Some(name) = last_name(world, ext) else {
            return SmallVec::new();
        };
        if let Some(members) = outside.members.get(&(name, atom)) {
            return members.clone();
        }
        let traits = outside.traits.get(&name).into_iter().flatten();
        for &one in traits {
            let hits = hierarchy.lookup(world, one, atom);
            let mut local = hits.iter().map(|hit| hit.sym);
            if let Some(member) = local.find(|&sym| !world.is_stub(world.file_of(sym))) {
                return SmallVec::from_slice(&[member]);
            }
        }
        SmallVec::new()
    }

    /// Whether the repository gives a member of this name to some type outside.
    pub(super) fn is_given_outside(&self, atom: Atom) -> bool {
        self.hierarchy.outside.names.contains(&atom)
    }
}
