//! The bases of every type, and the order of its ancestors.

use rustc_hash::{FxHashMap, FxHashSet};

use super::evaluator::{Evaluator, Statics, Tables};
use super::hierarchy::{Ancestor, Hierarchy};
use super::value::{Kind, substitute};
use super::world::{Ext, Sym, World};
use crate::facts::{Symbol, SymbolIx};

/// How many ancestors a type may have.
const MAX_ANCESTORS: usize = 256;

/// How many types that derive from a type are kept.
const MAX_DERIVED: usize = 32;

/// How often bases are looked for anew that are nested in what an enclosing type inherits.
const MAX_INHERITED_BASES: usize = 3;

/// A type, its bases, and a base that lies outside or is not known.
type Found = (Sym, Vec<Ancestor>, Option<Option<Ext>>);

impl Hierarchy {
    /// Resolves and linearises the bases of every type, then finds what members redefine.
    pub fn linearise(&mut self, world: &World<'_>, statics: &Statics) {
        let mut direct = FxHashMap::default();
        let found = self.find_bases(world, statics, &|_| true);
        self.take_bases(found, &mut direct);
        let mut types = self.order(world, &direct);
        // A base may be a type that an enclosing type inherits: only now are those known.
        for _ in 0..MAX_INHERITED_BASES {
            let unknown = self.foreign_bases.iter().filter(|(_, ext)| ext.is_none());
            let inherits = |sym: &Sym| {
                let file = world.file_of(*sym);
                !world.is_stub(file) && world.language_of(file).semantics.members_in_scope
            };
            let open: FxHashSet<Sym> = unknown.map(|(sym, _)| *sym).filter(inherits).collect();
            if open.is_empty() {
                break;
            }
            let mut found = self.find_bases(world, statics, &|sym| open.contains(&sym));
            found.retain(|(sym, bases, _)| bases.len() > direct.get(sym).map_or(0, Vec::len));
            if found.is_empty() {
                break;
            }
            self.take_bases(found, &mut direct);
            types = self.order(world, &direct);
        }
        self.find_redefinitions(world, &types);
    }

    /// Resolves the bases of types.
    fn find_bases(
        &self,
        world: &World<'_>,
        statics: &Statics,
        is_meant: &(dyn Fn(Sym) -> bool + Sync),
    ) -> Vec<Found> {
        let tables = Tables::default();
        let found = crate::resolve::parallel_map(world.facts.len(), |file| {
            let evaluator = Evaluator::new(world, self, statics, &tables, file as u32);
            let symbols = world.facts[file].symbols.iter().enumerate();
            let bases = symbols.filter_map(|(ix, symbol)| {
                let sym = world.sym(file as u32, SymbolIx(ix as u32));
                let (bases, foreign) = match is_meant(sym) {
                    true => self.bases_of(&evaluator, sym, symbol),
                    false => return None,
                };
                (!bases.is_empty() || foreign.is_some()).then_some((sym, bases, foreign))
            });
            bases.collect::<Vec<_>>()
        });
        found.into_iter().flatten().collect()
    }

    fn bases_of(
        &self,
        evaluator: &Evaluator<'_, '_>,
        sym: Sym,
        symbol: &Symbol,
    ) -> (Vec<Ancestor>, Option<Option<Ext>>) {
        let (mut bases, mut foreign): (Vec<Ancestor>, _) = (Vec::new(), None);
        let own = symbol.bases.iter();
        let own = own.map(|base| (evaluator.file, base.expr, sym));
        let extra = self.extra_bases.get(&sym).into_iter().flatten().copied();
        for (file, expr, block) in own.chain(extra) {
            let set = evaluator.eval_type(file, expr);
            let set = if block == sym {
                set
            } else {
                substitute(&set, &self.block_bindings(block, sym))
            };
            if set.is_empty() {
                foreign = foreign.or(Some(None));
            }
            for value in set {
                match value.kind {
                    Kind::Instance(base, args)
                        if base != sym && bases.iter().all(|known| known.sym != base) =>
                    {
                        bases.push(Ancestor { sym: base, args });
                    }
                    Kind::Foreign(ext) => foreign = Some(ext),
                    _ => {}
                }
            }
        }
        (bases, foreign)
    }

    fn take_bases(&mut self, found: Vec<Found>, direct: &mut FxHashMap<Sym, Vec<Ancestor>>) {
        for (sym, known, foreign) in found {
            match foreign {
                Some(foreign) => self.foreign_bases.insert(sym, foreign),
                None => self.foreign_bases.remove(&sym),
            };
            if !known.is_empty() {
                direct.insert(sym, known);
            }
        }
    }

    /// Puts the ancestors of all types into their order, and says which types those are.
    fn order(&mut self, world: &World<'_>, direct: &FxHashMap<Sym, Vec<Ancestor>>) -> Vec<Sym> {
        let mut types: Vec<Sym> = direct.keys().copied().collect();
        types.sort();
        for &sym in &types {
            self.bases
                .insert(sym, direct[&sym].iter().map(|base| base.sym).collect());
        }
        self.derived.clear();
        for &sym in &types {
            let c3 = world.language_of(world.file_of(sym)).semantics.c3;
            let order = super::linearise::ancestors(sym, direct, c3, MAX_ANCESTORS);
            for ancestor in order.iter().filter(|ancestor| ancestor.sym != sym) {
                let derived = self.derived.entry(ancestor.sym).or_default();
                if derived.len() < MAX_DERIVED {
                    derived.push(sym);
                }
            }
            self.ancestors.insert(sym, order);
        }
        types
    }
}
