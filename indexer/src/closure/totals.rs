//! Totals of what depends on each symbol: nodes, entry points and tests from intervals, or from bitsets where intervals explode;
//! files and directories from bitsets.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use cidx_format::NONE;
use rayon::prelude::*;

use super::classes::{Classes, Query, perhaps};
use super::components::Components;
use super::graph::Graph;
use super::intervals::Rows;

/// Steps that may be spent on symbols whose intervals explode, and on files and directories. What would take longer is left
/// unknown, and a reader walks.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    /// For nodes.
    pub nodes: u64,
    /// For files and directories.
    pub files: u64,
}

/// What depends on a symbol, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Total {
    /// Symbols.
    pub nodes: u32,
    /// Files that hold these.
    pub files: u32,
    /// Directories that hold these files.
    pub modules: u32,
    /// Entry points among the symbols.
    pub entry_points: u32,
    /// Tests among the symbols.
    pub tests: u32,
    /// Symbols that depend on the symbol itself or its members directly.
    pub direct: u32,
}

/// Counts per class, and the answers to its queries; before what the question starts from is taken off.
pub(super) struct Raw {
    pub nodes: Vec<AtomicU32>,
    pub entry_points: Vec<AtomicU32>,
    pub tests: Vec<AtomicU32>,
    pub files: Vec<AtomicU32>,
    pub modules: Vec<AtomicU32>,
    /// For each watch the symbols of the file that are reached.
    pub in_file: Vec<AtomicU32>,
    /// For each watch the files of the file's directory that are reached.
    pub in_directory: Vec<AtomicU32>,
    /// For each probe whether the symbol is reached.
    pub reached: Vec<AtomicBool>,
    /// For each class whether its counts are unknown.
    pub unknown: Vec<bool>,
}

/// Everything that is computed of a graph.
pub(super) struct Computation<'g> {
    pub graph: &'g Graph,
    pub components: &'g Components,
    pub classes: Classes,
    pub raw: Raw,
}

/// The totals of each symbol; none where they would take too long.
pub(super) fn totals(
    graph: &Graph,
    components: &Components,
    rows: &Rows,
    budget: Budget,
) -> Vec<Option<Total>> {
    let classes = Classes::new(graph, components);
    let mut computation = Computation {
        raw: Raw::new(&classes),
        graph,
        components,
        classes,
    };
    let exploded = computation.intervals(rows);
    computation.sweeps(&exploded, budget);
    (0..graph.nodes.len() as u32)
        .into_par_iter()
        .map(|symbol| computation.total(symbol))
        .collect()
}

impl Raw {
    fn new(classes: &Classes) -> Raw {
        let zeros = |count: usize| (0..count).map(|_| AtomicU32::new(0)).collect::<Vec<_>>();
        let (list, watches) = (classes.list.len(), classes.watches.len());
        Raw {
            nodes: zeros(list),
            entry_points: zeros(list),
            tests: zeros(list),
            files: zeros(list),
            modules: zeros(list),
            in_file: zeros(watches),
            in_directory: zeros(watches),
            reached: classes
                .probes
                .iter()
                .map(|_| AtomicBool::new(false))
                .collect(),
            unknown: vec![false; list],
        }
    }
}

impl Computation<'_> {
<<<<<<< HEAD
=======
    /// Counts by intervals; the classes that have none are returned.
    fn intervals(&self, rows: &Rows) -> Vec<bool> {
        let class_rows = self.class_rows(rows);
        let weights = Weights::new(self.graph, self.components);
        let exploded: Vec<bool> = (0..self.classes.list.len() as u32)
            .into_par_iter()
            .map(|class| {
                let Some(row) = class_rows.get(class) else {
                    return true;
                };
                let at = class as usize;
                let [nodes, entry_points, tests] = weights.of(row);
                self.raw.nodes[at].store(nodes, Ordering::Relaxed);
                self.raw.entry_points[at].store(entry_points, Ordering::Relaxed);
                self.raw.tests[at].store(tests, Ordering::Relaxed);
                false
            })
            .collect();
        self.answer(&class_rows);
        exploded
    }

    /// The intervals of each class.
    fn class_rows(&self, rows: &Rows) -> Rows {
        let mut class_rows = Rows::with_capacity(self.classes.list.len());
        let mut union = Union::default();
        for class in &self.classes.list {
            union.clear();
            let inherited = class.parent == NONE
                || class_rows
                    .get(class.parent)
                    .map(|row| union.add(row))
                    .is_some();
            let complete = inherited
                && [class.own, class.file, class.inside]
                    .iter()
                    .filter(|&&set| set != NONE)
                    .all(|&set| rows.get(set).map(|row| union.add(row)).is_some());
            class_rows.push(if complete { Some(union.settle()) } else { None });
        }
        class_rows
    }

    /// Answers the queries by intervals.
    fn answer(&self, class_rows: &Rows) {
        let of_file: Vec<(u32, u32)> = {
            let members = (0u32..).zip(&self.components.of);
            let file = |symbol: u32| self.graph.nodes[symbol as usize].file;
            let mut pairs: Vec<_> = members.map(|(symbol, &set)| (file(symbol), set)).collect();
            pairs.par_sort_unstable();
            pairs
        };
        let of_file = Groups::new(self.graph.file_symbols.len(), of_file.iter().copied());
        self.classes
            .watches
            .par_iter()
            .enumerate()
            .for_each(|(at, watch)| {
                if let Some(row) = class_rows.get(watch.class) {
                    let found = intervals::count(row, of_file.of(watch.about));
                    self.raw.in_file[at].store(found, Ordering::Relaxed);
                }
            });
        self.classes
            .probes
            .par_iter()
            .enumerate()
            .for_each(|(at, probe)| {
                if let Some(row) = class_rows.get(probe.class) {
                    let set = self.components.of[probe.about as usize];
                    self.raw.reached[at].store(intervals::contains(row, set), Ordering::Relaxed);
                }
            });
    }

    /// Counts by bitsets: files and directories, and everything of the classes that have no intervals.
    fn sweeps(&mut self, exploded: &[bool], budget: Budget) {
        let sweep = Sweep::new(self.components, &self.classes);
        let mut unknown = vec![false; exploded.len()];
        let graph = self.graph;
        if exploded.contains(&true) {
            if sweep.work(graph.nodes.len()) <= budget.nodes {
                self.sweep_nodes(&sweep, exploded);
            } else {
                unknown.copy_from_slice(exploded);
            }
        }
        let files = graph.file_symbols.len();
        if sweep.work(files + graph.directory_count) <= budget.files {
            self.sweep_files(&sweep);
            self.sweep_directories(&sweep);
        } else {
            unknown.fill(true);
        }
        self.raw.unknown = unknown;
    }

    fn sweep_nodes(&self, sweep: &Sweep<'_>, exploded: &[bool]) {
        let nodes = &self.graph.nodes;
        let columns = Columns::new((0..nodes.len() as u32).collect(), nodes.len());
        let mask = |block: usize, wanted: fn(&super::graph::Node) -> bool| {
            let mut bits: Bits = [0; WIDTH / 64];
            for (at, node) in nodes.iter().skip(block * WIDTH).take(WIDTH).enumerate() {
                bits[at / 64] |= u64::from(wanted(node)) << (at % 64);
            }
            bits
        };
        let ends = self.graph.file_symbols.iter().skip(1).copied();
        let ends: Vec<u32> = ends.chain([nodes.len() as u32]).collect();
        let chosen = |queries: &[Query]| -> Vec<(usize, Query)> {
            let asked = queries.iter().copied().enumerate();
            asked
                .filter(|(_, query)| exploded[query.class as usize])
                .collect()
        };
        let (watches, probes) = (chosen(&self.classes.watches), chosen(&self.classes.probes));
        sweep.run(&columns, |block, classes| {
            let (entries, tests) = (
                mask(block, |node| node.entry_point),
                mask(block, |node| node.test),
            );
            for (at, bits) in classes.iter().enumerate().filter(|(at, _)| exploded[*at]) {
                add(&self.raw.nodes[at], ones(bits));
                add(&self.raw.entry_points[at], ones(&both(bits, &entries)));
                add(&self.raw.tests[at], ones(&both(bits, &tests)));
            }
            for (at, watch) in &watches {
                let file = watch.about as usize;
                if let Some(mask) = range(block, &(self.graph.file_symbols[file]..ends[file])) {
                    let found = ones(&both(&classes[watch.class as usize], &mask));
                    add(&self.raw.in_file[*at], found);
                }
            }
            for (at, probe) in &probes {
                let column = (probe.about as usize).wrapping_sub(block * WIDTH);
                if column < WIDTH {
                    let bits = &classes[probe.class as usize];
                    let set = bits[column / 64] >> (column % 64) & 1 == 1;
                    self.raw.reached[*at].store(set, Ordering::Relaxed);
                }
            }
        });
    }

    /// Files stand in the order of their directories, so that those of a directory lie together.
    fn sweep_files(&self, sweep: &Sweep<'_>) {
        let directories = &self.graph.directories;
        let mut order: Vec<u32> = (0..directories.len() as u32).collect();
        order.sort_by_key(|&file| directories[file as usize]);
        let mut column = vec![0u32; order.len()];
        let mut ranges: Vec<std::ops::Range<u32>> = vec![0..0; self.graph.directory_count];
        for (at, &file) in (0u32..).zip(&order) {
            column[file as usize] = at;
            if let Some(columns) = ranges.get_mut(directories[file as usize] as usize) {
                let start = if columns.start == columns.end {
                    at
                } else {
                    columns.start
                };
                *columns = start..at + 1;
            }
        }
        let of = self
            .graph
            .nodes
            .iter()
            .map(|node| column[node.file as usize]);
        let columns = Columns::new(of.collect(), order.len());
        sweep.run(&columns, |block, classes| {
            for (at, bits) in classes.iter().enumerate() {
                add(&self.raw.files[at], ones(bits));
            }
            for (at, watch) in self.classes.watches.iter().enumerate() {
                let directory = directories[watch.about as usize];
                let columns = ranges.get(directory as usize);
                if let Some(mask) = columns.and_then(|columns| range(block, columns)) {
                    let found = ones(&both(&classes[watch.class as usize], &mask));
                    add(&self.raw.in_directory[at], found);
                }
            }
        });
    }

    fn sweep_directories(&self, sweep: &Sweep<'_>) {
        let directories = &self.graph.directories;
        let of = self
            .graph
            .nodes
            .iter()
            .map(|node| directories[node.file as usize]);
        let columns = Columns::new(of.collect(), self.graph.directory_count);
        sweep.run(&columns, |_, classes| {
            for (at, bits) in classes.iter().enumerate() {
                add(&self.raw.modules[at], ones(bits));
            }
        });
    }

>>>>>>> main
    /// The totals of a symbol: those of its class without what the question starts from.
    fn total(&self, symbol: u32) -> Option<Total> {
        let class = self.classes.of[symbol as usize];
        let seeds = self.graph.seeds(symbol)?;
        if class == NONE || self.raw.unknown[class as usize] {
            return None;
        }
        let get = |counts: &[AtomicU32]| counts[class as usize].load(Ordering::Relaxed);
        let mut total = Total {
            nodes: get(&self.raw.nodes),
            files: get(&self.raw.files),
            modules: get(&self.raw.modules),
            entry_points: get(&self.raw.entry_points),
            tests: get(&self.raw.tests),
            direct: 0,
        };
        let members = self.graph.members(symbol).into_iter();
        let mut direct: Vec<u32> = members
            .flat_map(|member| self.graph.dependents.of(member).iter().copied())
            .filter(|source| seeds.binary_search(source).is_err())
            .collect();
        direct.sort_unstable();
        direct.dedup();
        total.direct = direct.len() as u32;
        let removed: Vec<u32> = seeds
            .into_iter()
            .filter(|&at| self.reached(class, at))
            .collect();
        for &at in &removed {
            let node = self.graph.nodes[at as usize];
            total.nodes -= 1;
            total.entry_points -= u32::from(node.entry_point);
            total.tests -= u32::from(node.test);
        }
        self.drop_files(class, &removed, &mut total);
        Some(total)
    }

    /// Takes off the files, and then the directories, of which nothing is left.
    fn drop_files(&self, class: u32, removed: &[u32], total: &mut Total) {
        let file_of = |at: u32| self.graph.nodes[at as usize].file;
        let mut files: Vec<u32> = removed.iter().map(|&at| file_of(at)).collect();
        files.sort_unstable();
        files.dedup();
        let mut dropped: Vec<(u32, u32)> = Vec::new();
        for file in files {
            let Some(watch) = position(&self.classes.watches, class, file) else {
                continue;
            };
            let gone = removed.iter().filter(|&&at| file_of(at) == file).count() as u32;
            if self.raw.in_file[watch].load(Ordering::Relaxed) == gone {
                total.files -= 1;
                let directory = self.graph.directories[file as usize];
                let others = self.raw.in_directory[watch].load(Ordering::Relaxed);
                dropped.push((directory, others));
            }
        }
        dropped.sort_unstable();
        for same in dropped.chunk_by(|a, b| a.0 == b.0) {
            if same[0].0 != NONE && same[0].1 as usize == same.len() {
                total.modules -= 1;
            }
        }
    }

    /// Whether a symbol from which the question starts is among what is reached.
    fn reached(&self, class: u32, symbol: u32) -> bool {
        if !perhaps(self.graph, self.components, symbol) {
            return true;
        }
        position(&self.classes.probes, class, symbol)
            .is_some_and(|at| self.raw.reached[at].load(Ordering::Relaxed))
    }
}

fn position(queries: &[Query], class: u32, about: u32) -> Option<usize> {
    queries.binary_search(&Query { class, about }).ok()
}
