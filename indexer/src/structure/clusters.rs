//! Communities of files that use each other more than others (Blondel, Guillaume, Lambiotte and Lefebvre, 2008), visited in a fixed
//! order, so that the outcome is the same every time.

use std::collections::BTreeMap;

use cidx_format::container::RawSection;
use cidx_format::records::{BreakRecord, ClusterRecord};
use cidx_format::section::Section;
use rend::u32_le;

use super::graph::{Level, Levels};
use super::section;

/// How often files, or communities of them, are visited before they stay where they are.
const PASSES: usize = 20;
/// How often communities are put together into larger ones.
const ROUNDS: usize = 8;

/// Makes the sections CLUS, CLUF and CLUL.
pub(super) fn sections(levels: &Levels) -> Vec<RawSection> {
    let level = &levels.files;
    let community = communities(level);
    let mut members: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (node, &number) in (0u32..).zip(&community) {
        members.entry(number).or_default().push(node);
    }
    let mut groups: Vec<Vec<u32>> = members
        .into_values()
        .filter(|group| group.len() > 1)
        .collect();
    groups.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    let mut place = vec![u32::MAX; level.edges.len()];
    for (number, group) in (0u32..).zip(&groups) {
        group.iter().for_each(|&node| place[node as usize] = number);
    }
    let (mut inside, mut across) = (vec![0u32; groups.len()], vec![0u32; groups.len()]);
    let mut links: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    for (node, edges) in level.edges.iter().enumerate() {
        for &(target, uses) in edges {
            let (from, to) = (place[node], place[target as usize]);
            if from == to && from != u32::MAX {
                inside[from as usize] += uses;
                continue;
            }
            for end in [from, to].into_iter().filter(|&end| end != u32::MAX) {
                across[end as usize] += uses;
            }
            if from != u32::MAX && to != u32::MAX {
                *links.entry((from, to)).or_default() += uses;
            }
        }
    }
    write(level, &groups, &inside, &across, links)
}

fn write(
    level: &Level,
    groups: &[Vec<u32>],
    inside: &[u32],
    across: &[u32],
    links: BTreeMap<(u32, u32), u32>,
) -> Vec<RawSection> {
    let (mut records, mut files): (Vec<ClusterRecord>, Vec<u32_le>) = (Vec::new(), Vec::new());
    for (at, group) in groups.iter().enumerate() {
        records.push(ClusterRecord {
            first: (files.len() as u32).into(),
            count: (group.len() as u32).into(),
            inside: inside[at].into(),
            across: across[at].into(),
        });
        let symbols = group.iter().map(|&node| level.symbols[node as usize]);
        files.extend(symbols.map(u32_le::from));
    }
    let links: Vec<BreakRecord> = links
        .into_iter()
        .map(|((from, to), uses)| BreakRecord {
            from: from.into(),
            to: to.into(),
            uses: uses.into(),
        })
        .collect();
    vec![
        section(Section::Clusters, &records),
        section(Section::ClusterFiles, &files),
        section(Section::ClusterLinks, &links),
    ]
}

/// The community of each node.
fn communities(level: &Level) -> Vec<u32> {
    let mut weights: Vec<BTreeMap<u32, u64>> = vec![BTreeMap::new(); level.edges.len()];
    for (node, edges) in (0u32..).zip(&level.edges) {
        for &(target, uses) in edges {
            *weights[node as usize].entry(target).or_default() += u64::from(uses);
            *weights[target as usize].entry(node).or_default() += u64::from(uses);
        }
    }
    let mut community: Vec<u32> = (0..level.edges.len() as u32).collect();
    for _ in 0..ROUNDS {
        let moved = moved(&weights);
        let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
        for &to in &moved {
            let next = numbers.len() as u32;
            numbers.entry(to).or_insert(next);
        }
        if numbers.len() == weights.len() {
            break;
        }
        let number = |node: u32| numbers.get(&moved[node as usize]).copied().unwrap_or(0);
        community.iter_mut().for_each(|own| *own = number(*own));
        let mut merged: Vec<BTreeMap<u32, u64>> = vec![BTreeMap::new(); numbers.len()];
        for (node, targets) in (0u32..).zip(&weights) {
            for (&target, &uses) in targets {
                *merged[number(node) as usize]
                    .entry(number(target))
                    .or_default() += uses;
            }
        }
        weights = merged;
    }
    community
}

/// Moves nodes, in order, to the neighbouring community in which modularity grows most, until none moves.
fn moved(weights: &[BTreeMap<u32, u64>]) -> Vec<u32> {
    let degree: Vec<u64> = weights
        .iter()
        .map(|targets| targets.values().sum())
        .collect();
    let total: u64 = degree.iter().sum::<u64>().max(1);
    let mut community: Vec<u32> = (0..weights.len() as u32).collect();
    let mut sum = degree.clone();
    for _ in 0..PASSES {
        let mut changed = false;
        for node in 0..weights.len() {
            let own = community[node];
            sum[own as usize] -= degree[node];
            let mut links: BTreeMap<u32, u64> = BTreeMap::from([(own, 0)]);
            for (&target, &uses) in &weights[node] {
                if target as usize != node {
                    *links.entry(community[target as usize]).or_default() += uses;
                }
            }
            // The gain of modularity, times the total of all weights: whole numbers, so that ties are ties.
            let gain = |&(to, uses): &(u32, u64)| {
                i128::from(uses) * i128::from(total)
                    - i128::from(sum[to as usize]) * i128::from(degree[node])
            };
            let stay = (own, links.get(&own).copied().unwrap_or(0));
            let mut best = stay;
            for candidate in links {
                if gain(&candidate) > gain(&best) {
                    best = candidate;
                }
            }
            changed |= best.0 != own;
            community[node] = best.0;
            sum[best.0 as usize] += degree[node];
        }
        if !changed {
            break;
        }
    }
    community
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_cliques_with_one_bridge_are_two_communities() {
        let mut edges = vec![Vec::new(); 6];
        for (a, b) in [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3)] {
            edges[a as usize].push((b, 2));
        }
        let level = Level {
            symbols: (0..6).collect(),
            edges,
        };
        let found = communities(&level);
        assert!(found[0] == found[1] && found[1] == found[2]);
        assert!(found[3] == found[4] && found[4] == found[5]);
        assert_ne!(found[0], found[3]);
    }
}
