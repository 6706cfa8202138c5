//! Totals against a plain walk, on random graphs and on the worst ones.

use proptest::prelude::*;
use std::collections::BTreeSet;

use super::graph::Node;
use super::groups::Groups;
use super::*;

const UNLIMITED: Budget = Budget {
    nodes: u64::MAX,
    files: u64::MAX,
};

/// A graph of files with `size` symbols each; the first is the file's own, and symbols lie in an earlier one of their file,
/// or in any one if `across`.
fn graph(files: usize, size: usize, edges: &[(u32, u32)], seed: u64, across: bool) -> Graph {
    let count = files * size;
    let mut random = Random(seed);
    let mut nodes = Vec::new();
    for at in 0..count {
        let first = at - at % size;
        let parent = match at % size {
            0 => at,
            _ if across && random.below(4) == 0 => {
                random.below(files) * size + random.below(2) % size
            }
            within => first + random.below(within),
        };
        let itself = parent == at;
        nodes.push(Node {
            parent: if itself { first } else { parent } as u32,
            file: (at / size) as u32,
            stops: at % size == 0 && random.below(9) > 0,
            entry_point: random.below(5) == 0,
            test: random.below(4) == 0,
        });
    }
    let mut reverse: Vec<(u32, u32)> = edges.to_vec();
    reverse.sort_unstable();
    reverse.dedup();
    let directory_count = files.div_ceil(3);
    let directory = |file: usize| {
        if file % 7 == 6 {
            NONE
        } else {
            (file * 5 % directory_count) as u32
        }
    };
    Graph {
        children: super::graph::children(&nodes),
        nodes,
        dependents: Groups::new(count, reverse.iter().copied()),
        file_symbols: (0..files).map(|file| (file * size) as u32).collect(),
        directories: (0..files).map(directory).collect(),
        directory_count,
    }
}

/// Marsaglia, "Xorshift RNGs" (2003).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 |= 1;
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 20) % limit as u64) as usize
    }
}

/// What the reader's walk finds.
fn walked(graph: &Graph, symbol: u32) -> Option<Total> {
    let mut seeds = vec![symbol];
    let mut inside: BTreeSet<u32> = [symbol].into();
    graph.depth(symbol)?;
    for other in 0..graph.nodes.len() as u32 {
        let mut at = other;
        while at != symbol && graph.nodes[at as usize].parent != at && graph.depth(at).is_some() {
            at = graph.nodes[at as usize].parent;
        }
        if at == symbol {
            inside.insert(other);
            seeds.push(other);
        }
    }
    let mut at = symbol;
    while graph.nodes[at as usize].parent != at {
        at = graph.nodes[at as usize].parent;
        seeds.push(at);
    }
    seeds.push(graph.file_symbol(symbol));
    let mut seen: BTreeSet<u32> = seeds.iter().copied().collect();
    let mut total = Total::default();
    let (mut files, mut modules) = (BTreeSet::new(), BTreeSet::new());
    let mut open = seeds.clone();
    let direct = |symbol: u32| graph.dependents.of(symbol).iter().copied();
    let direct: BTreeSet<u32> = inside.iter().flat_map(|&member| direct(member)).collect();
    total.direct = direct.difference(&seen).count() as u32;
    while let Some(from) = open.pop() {
        if graph.nodes[from as usize].stops && !seeds.contains(&from) {
            continue;
        }
        for &source in graph.dependents.of(from) {
            if !seen.insert(source) {
                continue;
            }
            let node = graph.nodes[source as usize];
            open.push(source);
            total.nodes += 1;
            total.entry_points += u32::from(node.entry_point);
            total.tests += u32::from(node.test);
            files.insert(node.file);
            let directory = graph.directories[node.file as usize];
            if directory != NONE {
                modules.insert(directory);
            }
        }
    }
    total.files = files.len() as u32;
    total.modules = modules.len() as u32;
    Some(total)
}

/// Compares with the walk, for every `step`-th symbol; with intervals where there are some, or with bitsets alone.
fn check(graph: &Graph, step: usize, without_intervals: bool, across: bool) {
    let components = Components::new(graph);
    let mut rows = Rows::closures(&components);
    if without_intervals {
        rows = Rows::with_capacity(components.members.len());
        (0..components.members.len()).for_each(|_| rows.push(None));
    }
    let found = totals(graph, &components, &rows, UNLIMITED);
    for symbol in (0..graph.nodes.len()).step_by(step) {
        let expected = walked(graph, symbol as u32);
        match found[symbol] {
            // Containers in a second other file are not counted.
            None => assert!(across && graph.depth(symbol as u32) != Some(1)),
            found => assert_eq!(found, expected, "symbol {symbol}"),
        }
    }
}

fn random_edges(count: usize, edges: usize, random: &mut Random) -> Vec<(u32, u32)> {
    let edge = |_| (random.below(count) as u32, random.below(count) as u32);
    (0..edges).map(edge).collect()
}

proptest! {
    #[test]
    fn totals_are_what_the_walk_finds(
        files in 1usize..30, size in 1usize..9, density in 0usize..4, seed in any::<u64>(), across in any::<bool>(),
        bits in any::<bool>(), acyclic in any::<bool>(),
    ) {
        let count = files * size;
        let mut edges = random_edges(count, count * density / 2, &mut Random(seed));
        if acyclic {
            edges.iter_mut().for_each(|edge| *edge = (edge.0.min(edge.1), edge.0.max(edge.1)));
        }
        check(&graph(files, size, &edges, seed, across), 1, bits, across);
    }
}

#[test]
fn a_chain_of_100_000() {
    let edges: Vec<(u32, u32)> = (1..100_000).map(|at| (at, at - 1)).collect();
    check(&chained(&edges), 9_973, false, false);
    let edges: Vec<(u32, u32)> = (1..100_000).map(|at| (at - 1, at)).collect();
    check(&chained(&edges), 9_973, false, false);
}

/// The graph of these edges without files that stop anything.
fn chained(edges: &[(u32, u32)]) -> Graph {
    let mut graph = graph(10_000, 10, edges, 5, false);
    graph.nodes.iter_mut().for_each(|node| node.stops = false);
    graph
}

#[test]
fn a_component_of_50_000() {
    let ring = (0..50_000).map(|at| (at, (at + 1) % 50_000));
    let tail = (50_000..100_000u32).map(|at| (at % 50_000, at));
    check(
        &chained(&ring.chain(tail).collect::<Vec<_>>()),
        9_973,
        false,
        false,
    );
}

#[test]
fn a_star_and_a_hub() {
    let star: Vec<(u32, u32)> = (1..100_000).map(|at| (0, at)).collect();
    check(&chained(&star), 9_973, false, false);
    let hub = (1..50_000)
        .map(|at| (at, 0))
        .chain((50_000..100_000).map(|at| (0, at)));
    check(&chained(&hub.collect::<Vec<_>>()), 9_973, false, false);
}

#[test]
fn layers_whose_intervals_explode() {
    let mut random = Random(77);
    let mut edges = Vec::new();
    for layer in 1..10u32 {
        for at in 0..1_000 {
            for _ in 0..4 {
                edges.push((
                    layer * 1_000 + at,
                    (layer - 1) * 1_000 + random.below(1_000) as u32,
                ));
            }
        }
    }
    let mut graph = graph(1_000, 10, &edges, 5, false);
    graph.nodes.iter_mut().for_each(|node| node.stops = false);
    let components = Components::new(&graph);
    let rows = Rows::closures(&components);
    assert!(
        (0..components.count).any(|set| rows.get(set).is_none()),
        "some rows are left out"
    );
    check(&graph, 97, false, false);
    let none = Budget {
        nodes: 0,
        files: u64::MAX,
    };
    let bounded = totals(&graph, &components, &rows, none);
    assert!(bounded.iter().any(Option::is_none) && bounded.iter().any(Option::is_some));
    for (symbol, total) in (0u32..).zip(&bounded).step_by(97) {
        assert!(total.is_none() || *total == walked(&graph, symbol));
    }
}
