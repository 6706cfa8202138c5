//! Cycles: groups of symbols, files or modules that all depend on each other, each with its smallest cycle.

use cidx_format::container::RawSection;
use cidx_format::records::CycleRecord;
use cidx_format::section::Section;
use rend::u32_le;

use super::components::components;
use super::graph::{Level, Levels};
use super::section;

/// How many edges are looked at in all to find the smallest cycles of one level.
const BUDGET: usize = 20_000_000;

/// A group of nodes that depend on each other.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cycle {
    /// How many nodes the smallest cycle has.
    length: usize,
    /// How many nodes depend on each other.
    size: u32,
    /// The smallest cycle, from its first node in order.
    nodes: Vec<u32>,
}

/// Makes the sections CYCL and CYCM.
pub(super) fn sections(levels: &Levels) -> Vec<RawSection> {
    let (mut records, mut members): (Vec<CycleRecord>, Vec<u32_le>) = (Vec::new(), Vec::new());
    for (number, level) in (0u32..).zip([&levels.symbols, &levels.files, &levels.modules]) {
        for cycle in cycles(level) {
            records.push(CycleRecord {
                level: number.into(),
                size: cycle.size.into(),
                first: (members.len() as u32).into(),
                count: (cycle.nodes.len() as u32).into(),
            });
            let symbols = cycle.nodes.iter().map(|&node| level.symbols[node as usize]);
            members.extend(symbols.map(u32_le::from));
        }
    }
    vec![
        section(Section::Cycles, &records),
        section(Section::CycleMembers, &members),
    ]
}

/// The cycles of a level, those with the smallest cycle first.
fn cycles(level: &Level) -> Vec<Cycle> {
    let component = components(&level.edges);
    let mut groups: Vec<Vec<u32>> = Vec::new();
    for (node, &number) in (0u32..).zip(&component) {
        if groups.len() <= number as usize {
            groups.resize(number as usize + 1, Vec::new());
        }
        groups[number as usize].push(node);
    }
    let mut budget = BUDGET;
    let mut found: Vec<Cycle> = groups
        .iter()
        .filter(|group| group.len() > 1)
        .map(|group| {
            let nodes = smallest(&level.edges, &component, group, &mut budget);
            Cycle {
                length: nodes.len(),
                size: group.len() as u32,
                nodes,
            }
        })
        .collect();
    found.sort();
    found
}

/// The smallest cycle in a component; the first in order of those. With the budget used up it is the smallest through the nodes
/// looked at until then, at least the first.
fn smallest(
    edges: &[Vec<(u32, u32)>],
    component: &[u32],
    group: &[u32],
    budget: &mut usize,
) -> Vec<u32> {
    let mut best: Vec<u32> = Vec::new();
    for &start in group {
        if best.len() == 2 || (*budget == 0 && !best.is_empty()) {
            break;
        }
        let cycle = through(edges, component, start, budget);
        if !cycle.is_empty() && (best.is_empty() || cycle.len() < best.len()) {
            best = cycle;
        }
    }
    best
}

/// The shortest cycle through a node, breadth first.
fn through(
    edges: &[Vec<(u32, u32)>],
    component: &[u32],
    start: u32,
    budget: &mut usize,
) -> Vec<u32> {
    let own = component[start as usize];
    let mut from: std::collections::BTreeMap<u32, u32> = std::collections::BTreeMap::new();
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(node) = queue.pop_front() {
        for &(target, _) in &edges[node as usize] {
            *budget = budget.saturating_sub(1);
            if target == start {
                let mut cycle = vec![node];
                while let Some(&before) = from.get(cycle.last().unwrap_or(&start)) {
                    cycle.push(before);
                }
                cycle.reverse();
                return cycle;
            }
            if component[target as usize] == own && !from.contains_key(&target) {
                from.insert(target, node);
                queue.push_back(target);
            }
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The length of the shortest cycle through each node, by trying every path; none above seven.
    fn shortest(edges: &[Vec<(u32, u32)>], start: u32) -> Option<usize> {
        let mut layer = vec![start];
        for length in 1..=edges.len() {
            let next: Vec<u32> = layer
                .iter()
                .flat_map(|&node| edges[node as usize].iter().map(|edge| edge.0))
                .collect();
            if next.contains(&start) {
                return Some(length);
            }
            layer = next;
            layer.sort_unstable();
            layer.dedup();
        }
        None
    }

    #[test]
    fn the_smallest_cycle_is_the_smallest() {
        let mut state = 3u64;
        let mut random = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        for _ in 0..200 {
            let count = 2 + random(8) as usize;
            let mut edges: Vec<Vec<(u32, u32)>> = vec![Vec::new(); count];
            for _ in 0..random(20) {
                let (a, b) = (random(count as u64) as usize, random(count as u64) as u32);
                if a != b as usize && !edges[a].iter().any(|edge| edge.0 == b) {
                    edges[a].push((b, 1));
                }
            }
            let component = components(&edges);
            let level = Level {
                symbols: (0..count as u32).collect(),
                edges: edges.clone(),
            };
            for cycle in cycles(&level) {
                let inside = (0..count as u32)
                    .filter(|&node| component[node as usize] == component[cycle.nodes[0] as usize]);
                let least = inside.filter_map(|node| shortest(&edges, node)).min();
                assert_eq!(Some(cycle.nodes.len()), least, "{edges:?}");
                let next = cycle.nodes.iter().cycle().skip(1);
                for (&node, &next) in cycle.nodes.iter().zip(next) {
                    assert!(edges[node as usize].iter().any(|edge| edge.0 == next));
                }
            }
        }
    }
}
