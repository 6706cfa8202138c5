//! What stands beside a change in the graph: what uses the changed symbols, and what they use.

use cidx_format::vocabulary::Role;
use rustc_hash::FxHashMap;

use crate::bundle::{Bundle, BundleError, Denoted, RuleId, SymbolId};

/// How a symbol beside the change belongs to it, in the order of answers: what may break, before what is needed to understand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// It calls the changed symbol.
    Caller,
    /// It is below it.
    Subtype,
    /// It uses it otherwise.
    User,
    /// It imports it.
    Importer,
    /// The changed symbol calls it.
    Callee,
    /// The changed symbol is below it.
    Supertype,
    /// The changed symbol uses it otherwise.
    Used,
}

impl Relation {
    /// The word in answers.
    pub fn name(self) -> &'static str {
        match self {
            Relation::Caller => "caller",
            Relation::Subtype => "subtype",
            Relation::User => "user",
            Relation::Importer => "importer",
            Relation::Callee => "callee",
            Relation::Supertype => "supertype",
            Relation::Used => "used",
        }
    }
}

/// A symbol beside the change, before it is shown.
pub struct Beside {
    /// The symbol.
    pub symbol: SymbolId,
    /// How it belongs to the change.
    pub relation: Relation,
    /// The changed symbol.
    pub of: SymbolId,
    /// The rule by which the one is bound to the other.
    pub rule: RuleId,
}

/// What uses the changed symbols, then what they use; each symbol once, the closest relation first.
pub fn neighbours(bundle: &Bundle, changed: &[SymbolId]) -> Result<Vec<Beside>, BundleError> {
    let mut out: Vec<Beside> = Vec::new();
    let mut known: FxHashMap<SymbolId, usize> = FxHashMap::default();
    known.extend(changed.iter().map(|&symbol| (symbol, usize::MAX)));
    let mut add = |beside: Beside| match known.get(&beside.symbol) {
        // What was changed itself stands at no place.
        Some(&at) => {
            if let Some(closer) = out.get_mut(at).filter(|was| was.relation > beside.relation) {
                *closer = beside;
            }
        }
        None => {
            known.insert(beside.symbol, out.len());
            out.push(beside);
        }
    };
    for &of in changed {
        for dependent in bundle.dependents(of)? {
            let relation = if dependent.has_role(Role::Call) || dependent.has_role(Role::Construct)
            {
                Relation::Caller
            } else if dependent.has_role(Role::Inherit) {
                Relation::Subtype
            } else if dependent.has_role(Role::Import) {
                Relation::Importer
            } else {
                Relation::User
            };
            add(Beside {
                symbol: dependent.source(),
                relation,
                of,
                rule: dependent.rule_number(),
            });
        }
    }
    for &of in changed {
        for occurrence in bundle.occurrences(of)? {
            let Denoted::Symbol(symbol) = occurrence.target() else {
                continue;
            };
            let relation = match occurrence.role()? {
                Role::Call | Role::Construct => Relation::Callee,
                Role::Inherit => Relation::Supertype,
                _ => Relation::Used,
            };
            add(Beside {
                symbol,
                relation,
                of,
                rule: occurrence.rule_number(),
            });
        }
    }
    out.sort_unstable_by_key(|beside| (beside.relation, beside.symbol));
    Ok(out)
}
