//! Nodes, entry points and tests counted by intervals of component numbers.

use std::sync::atomic::Ordering;

use cidx_format::NONE;
use rayon::prelude::*;

use super::components::Components;
use super::graph::Graph;
use super::groups::Groups;
use super::intervals::{self, Interval, Rows, Union};
use super::totals::Computation;

impl Computation<'_> {
    /// Counts by intervals; the classes that have none are returned.
    pub fn intervals(&self, rows: &Rows) -> Vec<bool> {
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
}

/// Sums of what components hold, so that what an interval holds is a difference.
struct Weights {
    sums: Vec<[u32; 3]>,
}

impl Weights {
    fn new(graph: &Graph, components: &Components) -> Weights {
        let mut sums = Vec::with_capacity(components.count as usize + 1);
        let mut sum = [0u32; 3];
        sums.push(sum);
        for set in 0..components.count {
            for &symbol in components.members.of(set) {
                let node = graph.nodes[symbol as usize];
                sum[0] += 1;
                sum[1] += u32::from(node.entry_point);
                sum[2] += u32::from(node.test);
            }
            sums.push(sum);
        }
        Weights { sums }
    }

    fn of(&self, row: &[Interval]) -> [u32; 3] {
        let mut total = [0u32; 3];
        for &(first, last) in row {
            let (begin, end) = (self.sums[first as usize], self.sums[last as usize + 1]);
            total
                .iter_mut()
                .enumerate()
                .for_each(|(at, sum)| *sum += end[at] - begin[at]);
        }
        total
    }
}
