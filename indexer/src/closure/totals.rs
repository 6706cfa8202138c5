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
