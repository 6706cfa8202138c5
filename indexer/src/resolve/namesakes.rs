//! Types and other things of one name in one scope (`struct stat` and `stat`): which of them a use means.

use super::evaluator::{Evaluator, Found, FoundList};
use super::hierarchy::is_type;
use super::rule::Rule;
use super::world::{Atom, Sym};
use crate::facts::*;
use cidx_format::vocabulary::SymbolKind;

impl Evaluator<'_, '_> {
    /// Of what a name denotes where a value or function is meant: a type is hidden by anything else of its name.
    pub(super) fn values_named(&self, file: u32, mut found: FoundList) -> FoundList {
        if found.len() > 1 && self.has_namesakes(file) {
            let is_value = |found: &Found| self.is_type_found(found) == Some(false);
            if found.iter().any(|(found, _)| is_value(found)) {
                found.retain(|(found, _)| self.is_type_found(found) != Some(true));
            }
        }
        found
    }

    /// What a name denotes where a value is meant, in languages in which methods have names apart: if it is a method's, the
    /// variable or field of that name, the nearest.
    pub(super) fn variables_named(&self, file: u32, ix: ExprIx, found: FoundList) -> FoundList {
        let is_method = |(found, _): &(Found, Rule)| matches!(found, Found::Sym(sym) if self.world.symbol(*sym).kind == SymbolKind::Method);
        let Expr::Name { name, scope } = self.facts(file).expr(ix) else {
            return found;
        };
        if !self.world.language_of(file).semantics.methods_apart
            || found.is_empty()
            || !found.iter().all(is_method)
        {
            return found;
        }
        let (facts, atom) = (self.facts(file), self.world.atom(file, name));
        let mut scope = scope;
        for _ in 0..facts.scopes.len() + 1 {
            let info = facts.scopes[scope.get()];
            let bound = self.world.scopes[file as usize].visible(facts, scope, name, ix);
            let bound: FoundList = bound
                .flat_map(|binding| self.binding_found(file, binding))
                .collect();
            if !bound.is_empty() && !bound.iter().any(is_method) {
                return bound;
            }
            if info.kind == ScopeKind::Type {
                let class = self.world.sym(file, info.owner);
                let fields = self.inherited_fields(class, atom);
                if !fields.is_empty() {
                    return fields;
                }
            }
            if scope == ScopeIx::FILE {
                break;
            }
            scope = info.parent;
        }
        found
    }

    fn inherited_fields(&self, class: Sym, atom: Atom) -> FoundList {
        let is_data = |sym: &Sym| {
            matches!(
                self.world.symbol(*sym).kind,
                SymbolKind::Field
                    | SymbolKind::Constant
                    | SymbolKind::EnumMember
                    | SymbolKind::Property
            )
        };
        let mut ancestors = self.hierarchy.ancestors_of(class);
        let fields = ancestors.find_map(|(ancestor, _)| {
            let members = self.hierarchy.members.get(&(ancestor, atom))?;
            let rule = if ancestor == class {
                Rule::OwnMember
            } else {
                Rule::InheritedMember
            };
            let fields = members.iter().copied().filter(is_data);
            let fields: FoundList = fields.map(|sym| (Found::Sym(sym), rule)).collect();
            (!fields.is_empty()).then_some(fields)
        });
        fields.unwrap_or_default()
    }

    /// Of what a name denotes where a type is meant: the types; where variables hide them, those of the scopes around.
    pub(super) fn types_named(&self, file: u32, ix: ExprIx, mut found: FoundList) -> FoundList {
        if !self.has_namesakes(file) {
            return found;
        }
        if found
            .iter()
            .any(|(found, _)| self.is_type_found(found) == Some(true))
        {
            found.retain(|(found, _)| self.is_type_found(found) != Some(false));
        } else if let Expr::Name { name, scope } = self.facts(file).expr(ix)
            && scope != ScopeIx::FILE
            && found
                .iter()
                .all(|(found, _)| matches!(found, Found::Local(..) | Found::Param(..)))
        {
            return self.lookup_name(file, ScopeIx::FILE, name, ix);
        }
        found
    }

    fn has_namesakes(&self, file: u32) -> bool {
        self.world.language_of(file).semantics.global_names
    }

    /// Whether what is found is a type; none for what may stand for either.
    fn is_type_found(&self, found: &Found) -> Option<bool> {
        match found {
            Found::Sym(sym) => match self.world.symbol(*sym).kind {
                kind if is_type(kind) => Some(true),
                SymbolKind::Variable
                | SymbolKind::Constant
                | SymbolKind::Static
                | SymbolKind::Function => Some(false),
                _ => None,
            },
            Found::Local(..) | Found::Param(..) => Some(false),
            _ => None,
        }
    }
}
