//! The order in which bases are searched: C3 where the language has it, else depth first.

use rustc_hash::{FxHashMap, FxHashSet};

use super::hierarchy::Ancestor;
use super::value::{Bindings, substitute};
use super::world::Sym;

/// The ancestors of `class`, itself first; at most `limit`. A cyclic hierarchy is cut where it closes; an inconsistent one
/// (C3 has no order) falls back to depth first.
///
/// C3: Barrett et al., "A Monotonic Superclass Linearization for Dylan" (OOPSLA 1996).
pub fn ancestors(
    class: Sym,
    direct: &FxHashMap<Sym, Vec<Ancestor>>,
    c3: bool,
    limit: usize,
) -> Vec<Ancestor> {
    let mut depth_first = vec![Ancestor {
        sym: class,
        args: None,
    }];
    let mut seen: FxHashSet<Sym> = [class].into_iter().collect();
    descend(class, &None, direct, &mut seen, &mut depth_first, limit);
    if !c3 {
        return depth_first;
    }
    let mut running = Vec::new();
    let Some(order) = merge_order(class, direct, &mut running, limit) else {
        return depth_first;
    };
    let args: FxHashMap<Sym, _> = depth_first
        .into_iter()
        .map(|ancestor| (ancestor.sym, ancestor.args))
        .collect();
    order
        .into_iter()
        .map(|sym| Ancestor {
            sym,
            args: args.get(&sym).cloned().flatten(),
        })
        .collect()
}

fn descend(
    class: Sym,
    args: &super::value::Args,
    direct: &FxHashMap<Sym, Vec<Ancestor>>,
    seen: &mut FxHashSet<Sym>,
    out: &mut Vec<Ancestor>,
    limit: usize,
) {
    for base in direct.get(&class).into_iter().flatten() {
        if out.len() >= limit || !seen.insert(base.sym) {
            continue;
        }
        let mut bindings = Bindings::none();
        bindings.bind(class, args.clone());
        let base_args = base
            .args
            .as_ref()
            .map(|args| args.iter().map(|set| substitute(set, &bindings)).collect());
        out.push(Ancestor {
            sym: base.sym,
            args: base_args,
        });
        let args = out[out.len() - 1].args.clone();
        descend(base.sym, &args, direct, seen, out, limit);
    }
}

fn merge_order(
    class: Sym,
    direct: &FxHashMap<Sym, Vec<Ancestor>>,
    running: &mut Vec<Sym>,
    limit: usize,
) -> Option<Vec<Sym>> {
    if running.contains(&class) || running.len() > 64 {
        return None;
    }
    running.push(class);
    let bases: Vec<Sym> = direct
        .get(&class)
        .into_iter()
        .flatten()
        .map(|base| base.sym)
        .collect();
    let mut lists = Vec::with_capacity(bases.len() + 1);
    for &base in &bases {
        lists.push(merge_order(base, direct, running, limit)?);
    }
    lists.push(bases);
    running.pop();
    let mut order = vec![class];
    loop {
        lists.retain(|list| !list.is_empty());
        if lists.is_empty() {
            return Some(order);
        }
        let head = lists
            .iter()
            .map(|list| list[0])
            .find(|&head| lists.iter().all(|list| !list[1..].contains(&head)))?;
        order.push(head);
        if order.len() > limit {
            return None;
        }
        for list in &mut lists {
            list.retain(|&sym| sym != head);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(edges: &[(u32, &[u32])], c3: bool) -> Vec<u32> {
        let base = |&sym: &u32| Ancestor {
            sym: Sym(sym),
            args: None,
        };
        let direct = edges
            .iter()
            .map(|(sym, bases)| (Sym(*sym), bases.iter().map(base).collect()))
            .collect();
        ancestors(Sym(0), &direct, c3, 100)
            .iter()
            .map(|ancestor| ancestor.sym.0)
            .collect()
    }

    #[test]
    fn a_diamond_is_searched_base_last_under_c3_and_depth_first_otherwise() {
        let diamond: &[(u32, &[u32])] = &[(0, &[1, 2]), (1, &[3]), (2, &[3])];
        assert_eq!(order(diamond, true), [0, 1, 2, 3]);
        assert_eq!(order(diamond, false), [0, 1, 3, 2]);
    }

    #[test]
    fn cycles_and_inconsistent_hierarchies_end() {
        assert_eq!(order(&[(0, &[0])], true), [0]);
        assert_eq!(order(&[(0, &[1]), (1, &[0])], true), [0, 1]);
        assert_eq!(
            order(&[(0, &[1, 2]), (1, &[2, 3]), (2, &[3]), (3, &[1])], true).len(),
            4
        );
    }
}
