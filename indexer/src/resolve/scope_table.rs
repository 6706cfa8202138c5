//! Bindings of one file, found by scope and name.

use crate::facts::*;

/// How many definitions of one name in one scope stand for all of them: the last ones.
const MAX_VISIBLE: usize = 256;

/// Bindings of a file sorted by scope and name.
pub struct ScopeTable {
    /// Binding indices sorted by (scope, name, the first expression that sees them, index).
    order: Vec<u32>,
    /// Where each scope's bindings start in `order`, and the total.
    starts: Vec<u32>,
}

impl ScopeTable {
    /// Sorts the bindings of a file.
    pub fn new(facts: &FileFacts) -> Self {
        let mut order: Vec<u32> = (0..facts.bindings.len() as u32).collect();
        order.sort_unstable_by_key(|&ix| {
            let binding = &facts.bindings[ix as usize];
            (binding.scope, binding.name, binding.from, ix)
        });
        let mut starts = vec![0u32; facts.scopes.len() + 1];
        for binding in &facts.bindings {
            if let Some(start) = starts.get_mut(binding.scope.get() + 1) {
                *start += 1;
            }
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        ScopeTable { order, starts }
    }

    /// All bindings of a scope.
    pub fn all_of(&self, scope: ScopeIx) -> &[u32] {
        let (Some(&start), Some(&end)) = (
            self.starts.get(scope.get()),
            self.starts.get(scope.get() + 1),
        ) else {
            return &[];
        };
        &self.order[start as usize..end as usize]
    }

    /// The bindings of a name in one scope, in order.
    pub fn named(&self, facts: &FileFacts, scope: ScopeIx, name: Name) -> &[u32] {
        let all = self.all_of(scope);
        let start = all.partition_point(|&ix| facts.bindings[ix as usize].name < name);
        let len = all[start..].partition_point(|&ix| facts.bindings[ix as usize].name == name);
        &all[start..start + len]
    }

    /// The bindings of a name in one scope that the expression `at` sees: those with the largest `from` that is not later.
    pub fn visible<'t>(
        &'t self,
        facts: &'t FileFacts,
        scope: ScopeIx,
        name: Name,
        at: ExprIx,
    ) -> impl Iterator<Item = u32> + 't {
        let named = self.named(facts, scope, name);
        let from = |ix: &u32| facts.bindings[*ix as usize].from;
        let seen = &named[..named.partition_point(|ix| from(ix) <= at)];
        let newest = seen.last().map(from);
        let older = seen.partition_point(|ix| Some(from(ix)) < newest);
        seen[older.max(seen.len().saturating_sub(MAX_VISIBLE))..]
            .iter()
            .copied()
    }
}
