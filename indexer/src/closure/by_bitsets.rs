//! Files and directories counted by bitsets; nodes too where intervals explode.

use std::sync::atomic::{AtomicU32, Ordering};

use super::classes::Query;
use super::sweep::{Bits, Columns, Sweep, WIDTH, ones, range};
use super::totals::{Budget, Computation};

impl Computation<'_> {
    /// Counts by bitsets: files and directories, and everything of the classes that have no intervals.
    pub fn sweeps(&mut self, exploded: &[bool], budget: Budget) {
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
}

fn add(counter: &AtomicU32, value: u32) {
    counter.fetch_add(value, Ordering::Relaxed);
}

fn both(left: &Bits, right: &Bits) -> Bits {
    std::array::from_fn(|at| left[at] & right[at])
}
