//! Who depends on a symbol, directly or through others: breadth-first over reverse edges.
//!
//! A file is affected when it imports or uses something affected, but it passes nothing on: its importers use its symbols, and
//! those have edges of their own. Only a file that is itself a target passes on to its importers.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::bundle::{Bundle, BundleError, DependentView, RuleId, SymbolId};
use cidx_format::vocabulary::SymbolKind;

/// How many edges are looked at to reach the least number of rows, whatever the budget.
const MAX_EDGES: usize = 200_000;

/// A node that was reached.
#[derive(Clone, Copy, Debug)]
pub struct Reached {
    /// The symbol.
    pub symbol: SymbolId,
    /// How many edges away.
    pub distance: u32,
    /// The least confidence along the path by which it was reached first.
    pub confidence: f32,
    /// The next symbol on the way to the target.
    pub via: SymbolId,
    /// Whether it depends only on a container of the target.
    pub via_container: bool,
}

/// What bounds a walk.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The largest distance; none without.
    pub depth: Option<u32>,
    /// The least confidence of an edge that is followed.
    pub min_confidence: f32,
    /// How many edges may be looked at.
    pub budget: usize,
    /// How many nodes are to be reached even if that takes more edges.
    pub rows: usize,
}

/// A walk's outcome.
pub struct Walk {
    /// Reached nodes: by distance, those that depend on the target itself before those that depend on a container only,
    /// then in symbol order.
    pub reached: Vec<Reached>,
    /// Whether the budget sufficed; if not, what was reached is a prefix in that order, and counts are lower bounds.
    pub complete: bool,
}

/// Walks from `targets` and, apart from them, from their `containers`. Time is linear in the edges looked at.
pub fn dependents(
    bundle: &Bundle,
    targets: &[SymbolId],
    containers: &[SymbolId],
    bounds: Bounds,
) -> Result<Walk, BundleError> {
    let mut walker = Walker {
        bundle,
        seen: Seen::of(bundle, targets.iter().chain(containers)),
        reached: Vec::new(),
        bounds,
        visited: 0,
        complete: true,
        rule: (None, 0.0),
    };
    let seed = |&symbol: &SymbolId| Reached {
        symbol,
        distance: 0,
        confidence: 1.0,
        via: symbol,
        via_container: false,
    };
    let mut direct: Vec<Reached> = targets.iter().map(seed).collect();
    let mut outer: Vec<Reached> = containers
        .iter()
        .map(|symbol| Reached {
            via_container: true,
            ..seed(symbol)
        })
        .collect();
    let mut distance = 0;
    while !(direct.is_empty() && outer.is_empty())
        && bounds.depth.is_none_or(|depth| distance < depth)
    {
        distance += 1;
        for frontier in [&mut direct, &mut outer] {
            let begin = walker.reached.len();
            walker.step(frontier, distance)?;
            if !walker.complete {
                return Ok(walker.end());
            }
            frontier.clear();
            frontier.extend_from_slice(&walker.reached[begin..]);
        }
    }
    Ok(walker.end())
}

/// A bit for each symbol.
struct Seen(Vec<u64>);

impl Seen {
    fn of<'s>(bundle: &Bundle, symbols: impl Iterator<Item = &'s SymbolId>) -> Seen {
        let mut seen = Seen(vec![0; bundle.symbol_count().div_ceil(64) as usize]);
        for &symbol in symbols {
            seen.insert(symbol);
        }
        seen
    }

    /// Whether it is new.
    #[inline]
    fn insert(&mut self, symbol: SymbolId) -> bool {
        let bit = 1 << (symbol.0 % 64);
        match self.0.get_mut((symbol.0 / 64) as usize) {
            Some(bits) => {
                let new = *bits & bit == 0;
                *bits |= bit;
                new
            }
            // A forged edge that leads to no symbol: looking it up says so.
            None => true,
        }
    }
}

struct Walker<'b> {
    bundle: &'b Bundle,
    seen: Seen,
    reached: Vec<Reached>,
    bounds: Bounds,
    visited: usize,
    complete: bool,
    /// The rule of the last edge, and its confidence.
    rule: (Option<RuleId>, f32),
}

impl<'b> Walker<'b> {
    fn end(self) -> Walk {
        Walk {
            reached: self.reached,
            complete: self.complete,
        }
    }

    /// Reaches what depends on a frontier: all of it if the budget allows, else the first of it in symbol order.
    fn step(&mut self, frontier: &[Reached], distance: u32) -> Result<(), BundleError> {
        let bundle = self.bundle;
        let mut lists = Vec::with_capacity(frontier.len());
        let mut edges = 0usize;
        for from in frontier {
            if distance > 1 && bundle.symbol(from.symbol)?.kind()? == SymbolKind::File {
                continue;
            }
            let list = bundle.dependents(from.symbol)?;
            edges = edges.saturating_add(list.len());
            lists.push((from, list));
        }
        if edges > self.bounds.budget.saturating_sub(self.visited) {
            return match self.bounds.rows {
                0 => self.step_as_they_come(lists, distance),
                _ => self.step_in_order(lists, distance),
            };
        }
        self.visited += edges;
        let begin = self.reached.len();
        for (from, list) in lists {
            for edge in list {
                self.reach(from, edge, distance)?;
            }
        }
        if let Some(new) = self.reached.get_mut(begin..) {
            new.sort_unstable_by_key(|reached| reached.symbol);
        }
        Ok(())
    }

    /// Takes what depends on a frontier symbol by symbol, as far as the budget goes: where nobody asks for rows, their order does
    /// not matter.
    fn step_as_they_come<I: Iterator<Item = DependentView<'b>>>(
        &mut self,
        lists: Vec<(&Reached, I)>,
        distance: u32,
    ) -> Result<(), BundleError> {
        self.complete = false;
        for (from, list) in lists {
            for edge in list {
                if self.visited >= self.bounds.budget {
                    return Ok(());
                }
                self.visited += 1;
                self.reach(from, edge, distance)?;
            }
        }
        Ok(())
    }

    /// Merges the dependents of a frontier, so that those with the smallest numbers come first and the rest need not be looked at.
    fn step_in_order<I: Iterator<Item = DependentView<'b>>>(
        &mut self,
        mut lists: Vec<(&Reached, I)>,
        distance: u32,
    ) -> Result<(), BundleError> {
        let mut heads = BinaryHeap::with_capacity(lists.len());
        let mut next: Vec<Option<DependentView<'b>>> = Vec::with_capacity(lists.len());
        for (at, (_, list)) in lists.iter_mut().enumerate() {
            let edge = list.next();
            heads.extend(edge.map(|edge| Reverse((edge.source(), at))));
            next.push(edge);
        }
        while let Some(Reverse((_, at))) = heads.pop() {
            let enough = self.reached.len() >= self.bounds.rows || self.visited >= MAX_EDGES;
            if self.visited >= self.bounds.budget && enough {
                self.complete = false;
                return Ok(());
            }
            self.visited += 1;
            let (Some((from, list)), Some(slot)) = (lists.get_mut(at), next.get_mut(at)) else {
                continue;
            };
            let Some(edge) = std::mem::replace(slot, list.next()) else {
                continue;
            };
            heads.extend(slot.map(|edge| Reverse((edge.source(), at))));
            self.reach(from, edge, distance)?;
        }
        Ok(())
    }

    /// Reaches a node if the edge is sure enough and the node is new.
    fn reach(
        &mut self,
        from: &Reached,
        edge: DependentView<'b>,
        distance: u32,
    ) -> Result<(), BundleError> {
        // Neighbouring edges mostly have the same rule.
        let rule = edge.rule_number();
        if self.rule.0 != Some(rule) {
            self.rule = (Some(rule), edge.confidence()?);
        }
        let confidence = self.rule.1;
        if confidence >= self.bounds.min_confidence && self.seen.insert(edge.source()) {
            self.reached.push(Reached {
                symbol: edge.source(),
                distance,
                confidence: from.confidence.min(confidence),
                via: from.symbol,
                via_container: from.via_container,
            });
        }
        Ok(())
    }
}
