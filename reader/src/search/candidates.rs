//! The symbols worth ranking where all are looked at: one pass over the signs of all vectors keeps the best.

use cidx_format::records::SignRecord;
use cidx_format::text::embed::{Signs, Vector, signs};

use super::graph::Estimate;
use super::lexical::Lexical;
use super::{Question, rank};
use crate::address::Filter;
use crate::bundle::Bundle;
use crate::error::ToolError;

/// Keeps the best of many by a score, without sorting them all.
pub struct Best {
    wanted: usize,
    floor: f32,
    kept: Vec<(f32, u32)>,
}

impl Best {
    /// Keeps at most `wanted`.
    pub fn new(wanted: usize) -> Best {
        Best {
            wanted: wanted.max(1),
            floor: f32::NEG_INFINITY,
            kept: Vec::with_capacity(wanted.saturating_mul(2).min(1 << 16)),
        }
    }

    /// Whether a score may still be among the best.
    #[inline]
    pub fn admits(&self, score: f32) -> bool {
        score > self.floor
    }

    /// Offers one that is admitted.
    pub fn offer(&mut self, score: f32, place: u32) {
        self.kept.push((score, place));
        if self.kept.len() >= self.wanted.saturating_mul(2).max(64) {
            self.shrink();
        }
    }

    fn shrink(&mut self) {
        if self.kept.len() > self.wanted {
            let last = self.wanted - 1;
            self.kept.select_nth_unstable_by(last, order);
            self.kept.truncate(self.wanted);
            self.floor = self.kept.get(last).map_or(self.floor, |kept| kept.0);
        }
    }

    /// The least score that is among the best, if there are as many as wanted.
    pub fn floor(&self) -> f32 {
        self.floor
    }

    /// The places of the best, in no order.
    pub(super) fn into_unsorted(mut self) -> Vec<u32> {
        self.shrink();
        self.kept.into_iter().map(|(_, place)| place).collect()
    }

    /// The places of the best, the best first.
    fn into_places(self) -> Vec<u32> {
        self.into_sorted()
            .into_iter()
            .map(|(_, place)| place)
            .collect()
    }

    /// The best, best first; of equals the first.
    pub fn into_sorted(mut self) -> Vec<(f32, u32)> {
        self.shrink();
        self.kept.sort_unstable_by(order);
        self.kept
    }
}

fn order(a: &(f32, u32), b: &(f32, u32)) -> std::cmp::Ordering {
    b.0.total_cmp(&a.0).then(a.1.cmp(&b.1))
}

/// How many vectors are looked at more closely for each that is wanted, because signs alone tell little.
const CLOSER: usize = 3;

/// The places of the vectors nearest to a question's, at most so many: a look at the signs of all of them, then a closer one at
/// the best.
pub(super) fn nearest(
    bundle: &Bundle,
    vector: &Vector,
    filter: &Filter<'_>,
    wanted: usize,
) -> Result<Vec<u32>, ToolError> {
    let mut best = Best::new(wanted.saturating_mul(CLOSER));
    let (mut place, mut estimates) = (0u32, [0.0; BATCH]);
    let asked = signs(vector);
    for records in bundle.vector_signs()?.chunks(BATCH) {
        estimate(&asked, records, &mut estimates);
        for &near in estimates.get(..records.len()).unwrap_or(&[]) {
            if best.admits(near) && accepts(bundle, filter, place)? {
                best.offer(near, place);
            }
            place += 1;
        }
    }
    let found = best.into_unsorted();
    if found.len() <= wanted {
        return Ok(found);
    }
    let closer = Estimate::new(vector);
    let mut best = Best::new(wanted);
    for place in found {
        let near = closer.of(bundle.signs_at(place)?) as f32;
        if best.admits(near) {
            best.offer(near, place);
        }
    }
    Ok(best.into_unsorted())
}

/// Every symbol by meaning and words together, as far as signs tell; the likeliest first, at most so many, and without some
/// whose places are given in order. Takes time for each symbol there is: it is for those who turn many pages.
pub(super) fn exhaustive(
    bundle: &Bundle,
    question: &Question,
    lexical: &Lexical<'_>,
    filter: &Filter<'_>,
    without: &[u32],
    pool: usize,
) -> Result<Vec<u32>, ToolError> {
    let shares = lexical.all_shares(bundle.search_count())?;
    let mut best = Best::new(pool);
    let wanted = |place: u32| -> Result<bool, ToolError> {
        Ok(without.binary_search(&place).is_err() && accepts(bundle, filter, place)?)
    };
    match &question.vector {
        Some(vector) => {
            let asked = signs(vector);
            let (mut place, mut estimates) = (0u32, [0.0; BATCH]);
            let batches = bundle.vector_signs()?.chunks(BATCH);
            for (records, shares) in batches.zip(shares.chunks(BATCH)) {
                estimate(&asked, records, &mut estimates);
                for (near, share) in estimates.iter().zip(shares) {
                    let score = near + rank::LEXICAL * share;
                    if best.admits(score) && wanted(place)? {
                        best.offer(score, place);
                    }
                    place += 1;
                }
            }
        }
        None => {
            for (place, &share) in (0u32..).zip(&shares) {
                if share > 0.0 && best.admits(share) && wanted(place)? {
                    best.offer(share, place);
                }
            }
        }
    }
    Ok(best.into_places())
}

/// Whether a filter accepts the symbol at a place.
pub(super) fn accepts(bundle: &Bundle, filter: &Filter<'_>, place: u32) -> Result<bool, ToolError> {
    Ok(filter.is_open() || filter.accepts(bundle.symbol(bundle.search_symbol(place)?)?)?)
}

/// How many cosines are estimated before they are looked at: a loop with nothing else in it is compiled to vector instructions.
const BATCH: usize = 512;

/// About the cosines of a vector with others, from how many signs differ.
fn estimate(asked: &Signs, records: &[SignRecord], out: &mut [f32; BATCH]) {
    let &[a, b, c, d] = asked;
    for (near, record) in out.iter_mut().zip(records) {
        // Written out: a loop over the words is not always inlined, and this is the innermost one.
        let [e, f, g, h] = &record.words;
        let [e, f, g, h] = [e.to_native(), f.to_native(), g.to_native(), h.to_native()];
        let different = (a ^ e).count_ones()
            + (b ^ f).count_ones()
            + (c ^ g).count_ones()
            + (d ^ h).count_ones();
        // The cosine of the angle is cos(pi d / 256); near a right angle, where nearly all are, it is almost a straight line.
        *near = (128.0 - different as f32) * (std::f32::consts::PI / 256.0);
    }
}
