//! Nodes, entry points and tests counted by intervals of component numbers.

use std::sync::atomic::Ordering;

use cidx_format::NONE;
use rayon::prelude::*;

use super::classes::Query;
use super::components::Components;
use super::graph::Graph;
use super::groups::Groups;
use super::intervals::{self, Interval, Rows, Union};
use super::totals::Computation;

impl Computation<'_> {
    /// Counts by intervals; the classes that have none are returned.
    pub fn intervals(&self, rows: &Rows) -> Vec<bool> {
        let counting = Counting {
            weights: Weights::new(self.graph, self.components),
            of_file: components_of_files(self.graph, self.components),
            containers: self.containers(rows),
        };
        (0..self.classes.list.len() as u32)
            .into_par_iter()
            .map_init(Union::default, |union, class| {
                let Some(row) = self.union(class, &counting.containers, rows, union) else {
                    return true;
                };
                self.count(class, row, &counting);
                false
            })
            .collect()
    }

    /// The intervals of the classes that others build on.
    fn containers(&self, rows: &Rows) -> Rows {
        let mut contains = vec![false; self.classes.list.len()];
        for class in &self.classes.list {
            if let Some(parent) = contains.get_mut(class.parent as usize) {
                *parent = true;
            }
        }
        let mut containers = Rows::with_capacity(self.classes.list.len());
        let mut union = Union::default();
        for (class, contains) in (0u32..).zip(contains) {
            let row = contains
                .then(|| self.union(class, &containers, rows, &mut union))
                .flatten();
            containers.push(row);
        }
        containers
    }

    /// The intervals of a class whose container's class is at hand; none if these or others are not.
    fn union<'u>(
        &self,
        class: u32,
        containers: &Rows,
        rows: &Rows,
        union: &'u mut Union,
    ) -> Option<&'u [Interval]> {
        let class = self.classes.list[class as usize];
        union.clear();
        if class.parent != NONE {
            union.add(containers.get(class.parent)?);
        }
        for set in [class.own, class.file, class.inside] {
            if set != NONE {
                union.add(rows.get(set)?);
            }
        }
        Some(union.settle())
    }

    /// Counts a class, and answers its queries.
    fn count(&self, class: u32, row: &[Interval], counting: &Counting) {
        let at = class as usize;
        let [nodes, entry_points, tests] = counting.weights.of(row);
        self.raw.nodes[at].store(nodes, Ordering::Relaxed);
        self.raw.entry_points[at].store(entry_points, Ordering::Relaxed);
        self.raw.tests[at].store(tests, Ordering::Relaxed);
        for (at, file) in of_class(&self.classes.watches, class) {
            let found = intervals::count(row, counting.of_file.of(file));
            self.raw.in_file[at].store(found, Ordering::Relaxed);
        }
        for (at, symbol) in of_class(&self.classes.probes, class) {
            let set = self.components.of[symbol as usize];
            self.raw.reached[at].store(intervals::contains(row, set), Ordering::Relaxed);
        }
    }
}

/// What counting by intervals needs.
struct Counting {
    weights: Weights,
    of_file: Groups,
    containers: Rows,
}

/// The queries of a class: their numbers, and what they are about.
fn of_class(queries: &[Query], class: u32) -> impl Iterator<Item = (usize, u32)> {
    let begin = queries.partition_point(|query| query.class < class);
    let of_class = queries[begin..]
        .iter()
        .take_while(move |query| query.class == class);
    (begin..).zip(of_class.map(|query| query.about))
}

/// For each file the components of its symbols, in order.
fn components_of_files(graph: &Graph, components: &Components) -> Groups {
    let symbols = graph.nodes.iter().zip(&components.of);
    let mut pairs: Vec<(u32, u32)> = symbols.map(|(node, &set)| (node.file, set)).collect();
    pairs.par_sort_unstable();
    Groups::new(graph.file_symbols.len(), pairs.iter().copied())
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
