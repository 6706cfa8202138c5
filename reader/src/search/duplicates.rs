//! Clusters of near-duplicates: bodies whose sketches agree, found without comparing every body with every other.

use cidx_format::records::SketchRecord;
use cidx_format::text::sketch::{BANDS, Sketch, band, is_empty, resemblance};

use crate::bundle::{Bundle, SymbolId, SymbolView};
use crate::error::ToolError;

/// Bodies are compared if a band of their sketches is equal. Of bodies that have nine tenths of their runs in common all but about
/// one in five thousand are, of those with four fifths all but one in seventy. In a group of bodies with an equal band each is compared with so many that follow it: thousands of equal bodies are chained.
const NEIGHBOURS: usize = 16;

/// Bodies that are copies of each other, or nearly so.
#[derive(Clone, Debug, PartialEq)]
pub struct Cluster {
    /// The symbols, in symbol order; at least two.
    pub members: Vec<SymbolId>,
    /// The least resemblance by which one of them belongs here, from 0 to 1.
    pub resemblance: f32,
}

/// All clusters of bodies of accepted symbols that resemble each other at least so much: the largest first, then in symbol order.
pub fn clusters(
    bundle: &Bundle,
    accepts: impl Fn(SymbolView<'_>) -> Result<bool, ToolError>,
    least: f32,
) -> Result<Vec<Cluster>, ToolError> {
    let mut bodies: Vec<(SymbolId, Sketch)> = Vec::new();
    for (place, SketchRecord { bytes }) in (0u32..).zip(bundle.sketches()?) {
        if is_empty(bytes) {
            continue;
        }
        let symbol = bundle.search_symbol(place)?;
        if accepts(bundle.symbol(symbol)?)? {
            bodies.push((symbol, *bytes));
        }
    }
    let sketches: Vec<Sketch> = bodies.iter().map(|(_, sketch)| *sketch).collect();
    let mut groups = Groups::new(bodies.len());
    for (a, b, alike) in pairs(&sketches, least) {
        let (Some(one), Some(other)) = (bodies.get(a as usize), bodies.get(b as usize)) else {
            continue;
        };
        if !overlap(bundle.symbol(one.0)?, bundle.symbol(other.0)?)? {
            groups.join(a, b, alike);
        }
    }
    let symbols = |members: Vec<u32>| -> Vec<SymbolId> {
        let bodies = members.iter().filter_map(|&at| bodies.get(at as usize));
        bodies.map(|body| body.0).collect()
    };
    let mut out: Vec<Cluster> = groups
        .into_lists()
        .into_iter()
        .map(|(members, resemblance)| Cluster {
            members: symbols(members),
            resemblance,
        })
        .collect();
    out.sort_by(|a, b| {
        let larger = b.members.len().cmp(&a.members.len());
        larger.then(a.members.cmp(&b.members))
    });
    Ok(out)
}

/// Whether one symbol contains the other: what a function has inside is no copy of it.
pub fn overlap(a: SymbolView<'_>, b: SymbolView<'_>) -> Result<bool, ToolError> {
    let same_file = a.file_number() == b.file_number();
    let (a, b) = (a.span(), b.span());
    let inside = |inner: crate::bundle::Span, outer: crate::bundle::Span| {
        (outer.start.line, outer.start.column) <= (inner.start.line, inner.start.column)
            && (inner.end.line, inner.end.column) <= (outer.end.line, outer.end.column)
    };
    Ok(same_file && (inside(a, b) || inside(b, a)))
}

/// Pairs of sketches that resemble each other at least so much, by their places, with how much.
fn pairs(sketches: &[Sketch], least: f32) -> Vec<(u32, u32, f32)> {
    let mut out = Vec::new();
    for number in 0..BANDS {
        let mut keyed: Vec<(&[u8], u32)> = (0u32..)
            .zip(sketches)
            .map(|(at, sketch)| (band(sketch, number), at))
            .collect();
        keyed.sort_unstable();
        for same in keyed.chunk_by(|a, b| a.0 == b.0) {
            for (at, one) in same.iter().enumerate() {
                let others = same.iter().skip(at + 1).take(NEIGHBOURS);
                out.extend(others.filter_map(|other| {
                    let alike = resemblance(
                        sketches.get(one.1 as usize)?,
                        sketches.get(other.1 as usize)?,
                    );
                    (alike >= least).then_some((one.1, other.1, alike))
                }));
            }
        }
    }
    // The likest first, so that what joins a cluster last is what belongs there least.
    out.sort_unstable_by(|a, b| b.2.total_cmp(&a.2).then((a.0, a.1).cmp(&(b.0, b.1))));
    out.dedup_by(|a, b| (a.0, a.1) == (b.0, b.1));
    out
}

/// Numbers that are joined into groups.
struct Groups {
    /// For each number another of its group, or itself.
    towards: Vec<u32>,
    /// For each root how much the last that joined resembles another.
    least: Vec<f32>,
}

impl Groups {
    fn new(count: usize) -> Groups {
        Groups {
            towards: (0u32..).take(count).collect(),
            least: vec![1.0; count],
        }
    }

    fn root(&mut self, mut at: u32) -> u32 {
        // Each step halves the way, so this ends; a number always points to a smaller one or itself.
        while let Some(&next) = self.towards.get(at as usize)
            && next != at
        {
            let further = self.towards.get(next as usize).copied().unwrap_or(next);
            if let Some(slot) = self.towards.get_mut(at as usize) {
                *slot = further;
            }
            at = further;
        }
        at
    }

    fn join(&mut self, a: u32, b: u32, alike: f32) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let (first, second) = (a.min(b), a.max(b));
        let least = [first, second].map(|at| self.least.get(at as usize).copied().unwrap_or(1.0));
        if let Some(slot) = self.towards.get_mut(second as usize) {
            *slot = first;
        }
        if let Some(slot) = self.least.get_mut(first as usize) {
            *slot = alike.min(least[0]).min(least[1]);
        }
    }

    /// The groups of at least two, each in order, with the least resemblance.
    fn into_lists(mut self) -> Vec<(Vec<u32>, f32)> {
        let count = self.towards.len();
        let mut rooted: Vec<(u32, u32)> =
            (0u32..).take(count).map(|at| (self.root(at), at)).collect();
        rooted.sort_unstable();
        rooted
            .chunk_by(|a, b| a.0 == b.0)
            .filter(|same| same.len() > 1)
            .map(|same| {
                let members = same.iter().map(|&(_, at)| at).collect();
                let root = same.first().map_or(0, |&(root, _)| root);
                let least = self.least.get(root as usize).copied().unwrap_or(1.0);
                (members, least)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use cidx_format::text::sketch::LENGTH;

    /// Groups by comparing everything with everything.
    fn naive(sketches: &[Sketch], least: f32) -> Vec<Vec<u32>> {
        let mut groups = Groups::new(sketches.len());
        for a in 0..sketches.len() {
            for b in a + 1..sketches.len() {
                let alike = resemblance(&sketches[a], &sketches[b]);
                if alike >= least {
                    groups.join(a as u32, b as u32, alike);
                }
            }
        }
        groups.into_lists().into_iter().map(|list| list.0).collect()
    }

    fn quick(sketches: &[Sketch], least: f32) -> Vec<Vec<u32>> {
        let mut groups = Groups::new(sketches.len());
        for (a, b, alike) in pairs(sketches, least) {
            groups.join(a, b, alike);
        }
        groups.into_lists().into_iter().map(|list| list.0).collect()
    }

    proptest! {
        /// At nine tenths at most three of 32 bytes differ, so one of the eight bands is always equal: nothing is missed.
        #[test]
        fn nothing_is_missed_among_close_copies(seeds in proptest::collection::vec((0u8..4, 0usize..32, 0usize..32, 0usize..32), 0..14)) {
            let sketches: Vec<Sketch> = seeds
                .iter()
                .map(|&(base, a, b, c)| {
                    let mut sketch = [base * 50 + 1; LENGTH];
                    for (number, at) in (1u8..).zip([a, b, c]) {
                        sketch[at] = base * 50 + 1 + number;
                    }
                    sketch
                })
                .collect();
            prop_assert_eq!(quick(&sketches, 0.9), naive(&sketches, 0.9));
        }
    }

    #[test]
    fn many_equal_bodies_are_one_cluster() {
        let sketches = vec![[7; LENGTH]; 5000];
        let found = quick(&sketches, 0.9);
        assert_eq!((found.len(), found[0].len()), (1, 5000));
        assert!(quick(&[], 0.9).is_empty());
    }
}
