//! Layers: an order of the modules in which each uses those below it, and the uses that break it.

use cidx_format::container::RawSection;
use cidx_format::records::{BreakRecord, LayerRecord};
use cidx_format::section::Section;

use super::components::components;
use super::graph::{Level, Levels};
use super::section;

/// Makes the sections LAYR and LAYB.
pub(super) fn sections(levels: &Levels) -> Vec<RawSection> {
    let level = &levels.modules;
    let order = order(level);
    let mut records: Vec<(u32, LayerRecord)> = Vec::with_capacity(order.len());
    for (node, &layer) in order.iter().enumerate() {
        let record = LayerRecord {
            module: level.symbols[node].into(),
            layer: layer.into(),
        };
        records.push((layer, record));
    }
    records.sort_by_key(|(layer, record)| (*layer, record.module.to_native()));
    let mut broken: Vec<(u32, u32, u32)> = Vec::new();
    for (node, edges) in level.edges.iter().enumerate() {
        for &(target, uses) in edges {
            if order[target as usize] >= order[node] {
                broken.push((uses, level.symbols[node], level.symbols[target as usize]));
            }
        }
    }
    // What is used least is the easiest to mend.
    broken.sort_unstable();
    let breaks: Vec<BreakRecord> = broken
        .into_iter()
        .map(|(uses, from, to)| BreakRecord {
            from: from.into(),
            to: to.into(),
            uses: uses.into(),
        })
        .collect();
    let records: Vec<LayerRecord> = records.into_iter().map(|(_, record)| record).collect();
    vec![
        section(Section::Layers, &records),
        section(Section::LayerBreaks, &breaks),
    ]
}

/// The layer of each module, counted from the bottom: one more than the highest of those that it uses, where the uses that close
/// cycles do not count. In a cycle the module that is used most, as against what it uses, lies lowest.
fn order(level: &Level) -> Vec<u32> {
    let component = components(&level.edges);
    let mut balance = vec![0i64; level.edges.len()];
    for (node, edges) in level.edges.iter().enumerate() {
        for &(target, uses) in edges {
            if component[target as usize] == component[node] {
                balance[node] += i64::from(uses);
                balance[target as usize] -= i64::from(uses);
            }
        }
    }
    // Components come in the order of their numbers, uses before users.
    let mut nodes: Vec<usize> = (0..level.edges.len()).collect();
    nodes.sort_by_key(|&node| (component[node], balance[node], node));
    let mut placed = vec![false; nodes.len()];
    let mut layer = vec![0u32; nodes.len()];
    for node in nodes {
        let below = level.edges[node].iter().map(|edge| edge.0 as usize);
        let highest = below
            .filter(|&target| placed[target])
            .map(|target| layer[target] + 1);
        layer[node] = highest.max().unwrap_or(0);
        placed[node] = true;
    }
    layer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_lie_above_what_they_use_and_the_weakest_use_breaks_a_cycle() {
        // 2 uses 1, 1 uses 0 often, 0 uses 1 once.
        let level = Level {
            symbols: vec![0, 1, 2],
            edges: vec![vec![(1, 1)], vec![(0, 5)], vec![(1, 2)]],
        };
        assert_eq!(order(&level), [0, 1, 2]);
    }
}
