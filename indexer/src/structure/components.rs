//! Strongly connected components (Tarjan 1972), without recursion.

/// For each node the number of its component. Components are numbered so that edges lead to smaller or equal numbers.
pub(super) fn components(edges: &[Vec<(u32, u32)>]) -> Vec<u32> {
    const NEW: u32 = u32::MAX;
    let count = edges.len();
    let (mut index, mut low) = (vec![NEW; count], vec![0u32; count]);
    let (mut component, mut on_stack) = (vec![NEW; count], vec![false; count]);
    let (mut stack, mut next, mut number) = (Vec::new(), 0u32, 0u32);
    let mut calls: Vec<(u32, usize)> = Vec::new();
    for root in 0..count as u32 {
        if index[root as usize] != NEW {
            continue;
        }
        calls.push((root, 0));
        while let Some((node, at)) = calls.pop() {
            let own = node as usize;
            if at == 0 {
                index[own] = next;
                low[own] = next;
                next += 1;
                stack.push(node);
                on_stack[own] = true;
            } else {
                let child = edges[own][at - 1].0 as usize;
                low[own] = low[own].min(low[child]);
            }
            let mut open = None;
            for (step, &(target, _)) in edges[own].iter().enumerate().skip(at) {
                if index[target as usize] == NEW {
                    open = Some((step + 1, target));
                    break;
                }
                if on_stack[target as usize] {
                    low[own] = low[own].min(index[target as usize]);
                }
            }
            if let Some((resume, target)) = open {
                calls.push((node, resume));
                calls.push((target, 0));
                continue;
            }
            if low[own] == index[own] {
                while let Some(member) = stack.pop() {
                    on_stack[member as usize] = false;
                    component[member as usize] = number;
                    if member == node {
                        break;
                    }
                }
                number += 1;
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether each node reaches each other, by trying.
    fn reaches(edges: &[Vec<(u32, u32)>], from: usize, to: usize) -> bool {
        let mut seen = vec![false; edges.len()];
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            if at == to {
                return true;
            }
            if !std::mem::replace(&mut seen[at], true) {
                open.extend(edges[at].iter().map(|edge| edge.0 as usize));
            }
        }
        false
    }

    #[test]
    fn components_are_what_reaches_each_other() {
        let mut state = 7u64;
        let mut random = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        for _ in 0..200 {
            let count = 1 + random(12) as usize;
            let mut edges = vec![Vec::new(); count];
            for _ in 0..random(30) {
                let (a, b) = (random(count as u64) as usize, random(count as u64) as u32);
                edges[a].push((b, 1));
            }
            let found = components(&edges);
            for a in 0..count {
                for b in 0..count {
                    let together = reaches(&edges, a, b) && reaches(&edges, b, a);
                    assert_eq!(found[a] == found[b], together, "{edges:?}");
                }
                let forward = edges[a].iter();
                forward.for_each(|edge| assert!(found[edge.0 as usize] <= found[a]));
            }
        }
    }
}
