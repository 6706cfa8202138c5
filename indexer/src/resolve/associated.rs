//! Associated types: open until the type that they belong to is known, and what awaiting a value yields.

use std::sync::Arc;

use super::evaluator::{Evaluator, Found};
use super::value::{Bindings, How, Kind, Set, add, add_all};
use super::world::Sym;
use crate::facts::*;
use cidx_format::vocabulary::SymbolKind;

impl Evaluator<'_, '_> {
    pub(super) fn names_open_associated(&self, file: u32, base: ExprIx, name: Name) -> bool {
        if !self.world.language_of(file).semantics.auto_deref {
            return false;
        }
        let atom = self.world.atom(file, name);
        let hits = self.members(&self.eval(file, base), atom).hits;
        !hits.is_empty() && hits.iter().all(|hit| self.is_open_alias(hit.found))
    }

    /// Whether this is an associated type that only an implementation defines.
    fn is_open_alias(&self, found: Found) -> bool {
        let Found::Sym(sym) = found else { return false };
        let symbol = self.world.symbol(sym);
        symbol.kind == SymbolKind::TypeAlias
            && symbol.ty == ExprIx::UNKNOWN
            && symbol.value == ExprIx::UNKNOWN
    }

    pub(super) fn open_associated(&self, file: u32, base: ExprIx, name: Name) -> Set {
        let atom = self.world.atom(file, name);
        let mut set = Set::new();
        for value in self.eval(file, base).iter() {
            let base = match (self.facts(file).expr(base), &value.kind) {
                (Expr::OwnType(_), Kind::Def(class)) => Kind::Receiver(*class),
                (_, kind) => kind.clone(),
            };
            let base = super::value::Value::new(base, How::Declared);
            add(
                &mut set,
                super::value::Value::new(Kind::Assoc(Arc::new(base), atom), How::Declared),
            );
        }
        set
    }

    /// Puts in what type parameters and the receiver stand for, and resolves the associated types that this makes known.
    pub fn put(&self, set: &[super::value::Value], bindings: &Bindings) -> Set {
        let set = super::value::substitute(set, bindings);
        if super::value::has_assoc(&set) {
            self.deeper(|| self.settle(&set))
        } else {
            set
        }
    }

    fn settle(&self, set: &Set) -> Set {
        let mut out = Set::new();
        for value in set {
            let inner = |set: &Set| self.deeper(|| self.settle(set));
            let kind = match &value.kind {
                Kind::Assoc(base, name) => {
                    let known = self.associated(base, *name);
                    if known.is_empty() {
                        add(&mut out, value.clone());
                    }
                    add_all(&mut out, &known, value.how);
                    continue;
                }
                other => other.with_parts(inner),
            };
            add(&mut out, super::value::Value::new(kind, value.how));
        }
        out
    }

    /// The associated type of this name of a value's type; empty while it is open.
    fn associated(&self, base: &super::value::Value, name: super::world::Atom) -> Set {
        let one: Set = std::iter::once(base.clone()).collect();
        let mut set = Set::new();
        for hit in self.members(&one, name).hits {
            let Found::Sym(alias) = hit.found else {
                continue;
            };
            if !self.is_open_alias(hit.found) {
                add_all(
                    &mut set,
                    &self.put(&self.type_of_symbol(alias), &hit.bindings()),
                    How::Declared,
                );
            } else if let Kind::Instance(class, Some(args)) = &base.kind
                && let Some(slot) = self.alias_slot(*class, name)
                && let Some(bound) = args.get(slot)
            {
                add_all(&mut set, bound, How::Declared);
            }
        }
        set
    }

    /// What awaiting a value yields; the value itself where its type does not say: calls of asynchronous functions are valued by
    /// their result.
    pub(super) fn awaited(&self, value: &super::value::Value) -> Set {
        let (name, methods) = self.world.language_of(self.file).semantics.awaited;
        let own: Set = std::iter::once(value.clone()).collect();
        let atom = |text: &&str| self.world.atom_by_text.get(*text).copied();
        let Some(name) = atom(&name) else {
            return own;
        };
        let hits = methods
            .iter()
            .filter_map(atom)
            .map(|method| self.members(&own, method).hits);
        for hit in hits.flatten() {
            let Found::Sym(method) = hit.found else {
                continue;
            };
            let block = self.world.parent(method);
            let mut output = Set::new();
            for &alias in self
                .hierarchy
                .members
                .get(&(block, name))
                .into_iter()
                .flatten()
            {
                if !self.is_open_alias(Found::Sym(alias)) {
                    output = self.put(&self.type_of_symbol(alias), &hit.bindings());
                } else if let Kind::Instance(class, Some(args)) = &hit.receiver.kind
                    && let Some(slot) = self.alias_slot(*class, name)
                {
                    output = args.get(slot).cloned().unwrap_or_default();
                }
            }
            if !output.is_empty() {
                return output;
            }
        }
        own
    }

    /// Where the arguments of a trait hold an associated type that is given by name: after its parameters.
    fn alias_slot(&self, class: Sym, name: super::world::Atom) -> Option<usize> {
        let file = self.world.file_of(class);
        let local = self.world.local(class);
        let aliases = self
            .facts(file)
            .symbols
            .iter()
            .skip(local.get() + 1)
            .take_while(|symbol| symbol.span.start < self.world.symbol(class).span.end);
        let at = aliases
            .filter(|symbol| symbol.parent == local && symbol.kind == SymbolKind::TypeAlias)
            .position(|symbol| self.world.atom(file, symbol.name) == name)?;
        Some(self.world.symbol(class).type_params.len() + at)
    }

    /// The arguments of an applied type: by position, and associated types by name in their slots.
    pub(super) fn type_arguments(&self, file: u32, class: Option<Sym>, args: List) -> Arc<[Set]> {
        let facts = self.facts(file);
        let mut sets: Vec<Set> = Vec::new();
        for &arg in facts.items(args) {
            match (facts.expr(arg), class) {
                (Expr::Named { name, value }, Some(class)) => {
                    if let Some(slot) = self.alias_slot(class, self.world.atom(file, name)) {
                        sets.resize(sets.len().max(slot + 1), Set::new());
                        sets[slot] = self.eval_type(file, value);
                    }
                }
                (Expr::Named { .. }, None) => {}
                _ => sets.push(self.eval_type(file, arg)),
            }
        }
        if let Some(class) = class {
            let params = &self.world.symbol(class).type_params;
            let missing = params.iter().skip(sets.len());
            for param in missing.take_while(|param| param.default != ExprIx::UNKNOWN) {
                sets.push(self.eval_type(self.world.file_of(class), param.default));
            }
        }
        sets.into()
    }
}
