//! Who depends on a symbol, directly or through others: breadth-first over reverse edges.
//!
//! A file is affected when it imports or uses something affected, but it passes nothing on: its importers use its symbols, and
//! those have edges of their own. Only a file that is itself a target passes on to its importers.

use cidx_format::vocabulary::SymbolKind;

use crate::bundle::{Bundle, BundleError, SymbolId};

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
}

/// A walk's outcome.
pub struct Walk {
    /// Reached nodes: by distance, those that depend on the target itself before those that depend on a container only,
    /// then in symbol order.
    pub reached: Vec<Reached>,
    /// Whether the budget sufficed; if not, what was reached is a prefix and counts are lower bounds.
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
        seen: vec![0; bundle.symbol_count() as usize / 64 + 1],
        bounds,
        visited: 0,
        complete: true,
    };
    targets.iter().chain(containers).for_each(|&seed| {
        walker.mark(seed);
    });
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
    let mut reached = Vec::new();
    let mut distance = 0;
    while walker.complete
        && !(direct.is_empty() && outer.is_empty())
        && bounds.depth.is_none_or(|depth| distance < depth)
    {
        distance += 1;
        direct = walker.step(&direct, distance)?;
        outer = walker.step(&outer, distance)?;
        reached.extend_from_slice(&direct);
        reached.extend_from_slice(&outer);
    }
    Ok(Walk {
        reached,
        complete: walker.complete,
    })
}

struct Walker<'b> {
    bundle: &'b Bundle,
    seen: Vec<u64>,
    bounds: Bounds,
    visited: usize,
    complete: bool,
}

impl Walker<'_> {
    /// Marks a symbol; false if it was marked before.
    fn mark(&mut self, symbol: SymbolId) -> bool {
        let (word, bit) = (symbol.0 as usize / 64, 1u64 << (symbol.0 % 64));
        let Some(word) = self.seen.get_mut(word) else {
            return false;
        };
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    fn step(&mut self, frontier: &[Reached], distance: u32) -> Result<Vec<Reached>, BundleError> {
        let mut next = Vec::new();
        for from in frontier {
            if distance > 1 && self.bundle.symbol(from.symbol)?.kind()? == SymbolKind::File {
                continue;
            }
            for edge in self.bundle.dependents(from.symbol)? {
                self.visited += 1;
                if self.visited > self.bounds.budget {
                    self.complete = false;
                    break;
                }
                let confidence = edge.confidence()?;
                if confidence < self.bounds.min_confidence || !self.mark(edge.source()) {
                    continue;
                }
                next.push(Reached {
                    symbol: edge.source(),
                    distance,
                    confidence: from.confidence.min(confidence),
                    via: from.symbol,
                    via_container: from.via_container,
                });
            }
        }
        next.sort_by_key(|reached| reached.symbol);
        Ok(next)
    }
}
