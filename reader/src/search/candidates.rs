//! The symbols worth ranking: one pass over the signs of all vectors and the lexical shares keeps the best few hundred.

use cidx_format::text::embed::{Signs, signs};

use super::lexical::Lexical;
use super::{Question, rank};
use crate::address::Filter;
use crate::bundle::Bundle;
use crate::error::ToolError;

/// How many candidates are ranked together.
pub(super) const FIRST: usize = 320;

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

/// The places in search of the symbols worth ranking, at most so many, the likeliest first.
pub(super) fn candidates(
    bundle: &Bundle,
    question: &Question,
    lexical: &Lexical,
    filter: &Filter<'_>,
    pool: usize,
) -> Result<Vec<u32>, ToolError> {
    let mut best = Best::new(pool);
    let mut offer = |score: f32, place: u32| -> Result<(), ToolError> {
        if best.admits(score) && filter.accepts(bundle.symbol(bundle.search_symbol(place)?)?)? {
            best.offer(score, place);
        }
        Ok(())
    };
    match &question.vector {
        Some(vector) => {
            let asked = signs(vector);
            for ((place, record), share) in
                (0u32..).zip(bundle.vector_signs()?).zip(&lexical.shares)
            {
                let own: Signs = record.words.map(|word| word.to_native());
                offer(estimate(&asked, &own) + rank::LEXICAL * share, place)?;
            }
        }
        None => {
            for (place, &share) in (0u32..).zip(&lexical.shares) {
                if share > 0.0 {
                    offer(share, place)?;
                }
            }
        }
    }
    Ok(best
        .into_sorted()
        .into_iter()
        .map(|(_, place)| place)
        .collect())
}

/// About the cosine, from how many signs are equal.
#[inline]
fn estimate(a: &Signs, b: &Signs) -> f32 {
    let different: u32 = a.iter().zip(b).map(|(a, b)| (a ^ b).count_ones()).sum();
    // The cosine of the angle is cos(pi d / 256); near a right angle, where nearly all are, it is almost a straight line.
    (128.0 - different as f32) * (std::f32::consts::PI / 256.0)
}
