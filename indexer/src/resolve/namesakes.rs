//! Types and other things of one name in one scope (`struct stat` and `stat`): which of them a use means.

use super::evaluator::{Evaluator, Found, FoundList};
use super::hierarchy::is_type;
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
