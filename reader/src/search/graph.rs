//! The vectors next to a question's, by a walk over the graph of neighbours: from vectors all over the graph always on from the
//! nearest known one, until none of those kept leads to a nearer one.

use cidx_format::records::SignRecord;
use cidx_format::text::embed::{DIMENSIONS, Vector};

use crate::bundle::{Bundle, BundleError};

/// How many vectors are kept on the walk.
const KEPT: usize = 384;

/// At so many of the nearest entries a walk begins.
const BEGINNINGS: usize = 32;

/// Tells how near a vector is to a question from its signs alone, which take an eighth of the memory: the product of the
/// question with the signs. A table for each byte of signs has all its 256 products.
pub(super) struct Estimate {
    tables: Box<[[i16; 256]; DIMENSIONS / 8]>,
}

impl Estimate {
    /// The tables of a question's vector.
    pub(super) fn new(asked: &Vector) -> Estimate {
        let mut tables = Box::new([[0i16; 256]; DIMENSIONS / 8]);
        for (table, values) in tables.iter_mut().zip(asked.as_chunks::<8>().0) {
            let all_negative: i16 = values.iter().map(|&value| -i16::from(value)).sum();
            if let Some(first) = table.first_mut() {
                *first = all_negative;
            }
            // Each further bit doubles the part of the table that is known.
            for (bit, &value) in values.iter().enumerate() {
                let (known, rest) = table.split_at_mut(1 << bit);
                for (out, known) in rest.iter_mut().zip(known.iter()) {
                    *out = known + 2 * i16::from(value);
                }
            }
        }
        Estimate { tables }
    }

    /// The product with the signs of a vector.
    #[inline]
    pub(super) fn of(&self, signs: &SignRecord) -> i32 {
        let bytes: &[u8; DIMENSIONS / 8] = bytemuck::cast_ref(&signs.words);
        let mut sum = 0;
        for (table, &byte) in self.tables.iter().zip(bytes) {
            sum += i32::from(table[usize::from(byte)]);
        }
        sum
    }
}

/// A vector that the walk has come to.
#[derive(Clone, Copy)]
struct Known {
    near: i32,
    place: u32,
    /// Whether its neighbours have been looked at.
    passed: bool,
}

/// The places of vectors near a question's, the nearest first as far as their signs tell; none if the bundle has no graph.
pub(super) fn nearest(bundle: &Bundle, asked: &Vector) -> Result<Vec<u32>, BundleError> {
    let entries = bundle.graph_entries()?;
    if entries.is_empty() {
        return Ok(Vec::new());
    }
    let estimate = Estimate::new(asked);
    let mut walk = Walk {
        bundle,
        estimate,
        seen: vec![0; bundle.search_count().div_ceil(64) as usize],
        known: Vec::with_capacity(KEPT + 1),
    };
    let signs = bundle.graph_entry_signs()?.iter();
    let mut nearest: Vec<(i32, u32)> = entries
        .iter()
        .zip(signs)
        .map(|(entry, signs)| (-walk.estimate.of(signs), entry.to_native()))
        .collect();
    nearest.sort_unstable();
    for &(_, entry) in nearest.iter().take(BEGINNINGS) {
        walk.come_to(entry)?;
    }
    walk.run()?;
    Ok(walk.known.iter().map(|known| known.place).collect())
}

struct Walk<'b> {
    bundle: &'b Bundle,
    estimate: Estimate,
    /// A bit for each place: whether the walk has come to it.
    seen: Vec<u64>,
    /// The nearest, the nearest first.
    known: Vec<Known>,
}

impl Walk<'_> {
    /// Passes the nearest that has not been passed, until there is none.
    fn run(&mut self) -> Result<(), BundleError> {
        let mut at = 0;
        // Each step passes one vector for good, so there are no more steps than vectors.
        while let Some(known) = self.known.get_mut(at) {
            if known.passed {
                at += 1;
                continue;
            }
            known.passed = true;
            let place = known.place;
            let bundle = self.bundle;
            for neighbour in bundle.neighbours(place)? {
                at = at.min(self.come_to(neighbour.to_native())?);
            }
        }
        Ok(())
    }

    /// Looks at a vector, and keeps it if it is among the nearest. Says where it now stands; at the very end if it is not kept.
    fn come_to(&mut self, place: u32) -> Result<usize, BundleError> {
        let bit = 1u64 << (place % 64);
        match self.seen.get_mut(place as usize / 64) {
            Some(word) if *word & bit == 0 => *word |= bit,
            _ => return Ok(usize::MAX),
        }
        let near = self.estimate.of(self.bundle.signs_at(place)?);
        if self.known.len() >= KEPT && self.known.last().is_some_and(|last| last.near >= near) {
            return Ok(usize::MAX);
        }
        let at = self.known.partition_point(|known| known.near >= near);
        self.known.truncate(KEPT - 1);
        self.known.insert(
            at.min(self.known.len()),
            Known {
                near,
                place,
                passed: false,
            },
        );
        Ok(at)
    }
}

#[cfg(test)]
mod tests {
    use cidx_format::text::signs;

    use super::*;

    #[test]
    fn tables_say_what_a_product_with_signs_says() {
        let mut state = 7u32;
        let mut vector = || -> Vector {
            std::array::from_fn(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as i8
            })
        };
        for _ in 0..20 {
            let (asked, other) = (vector().map(|value| value.max(-127)), vector());
            let product: i32 = asked
                .iter()
                .zip(&other)
                .map(|(&a, &b)| if b > 0 { i32::from(a) } else { -i32::from(a) })
                .sum();
            let record = SignRecord {
                words: signs(&other).map(Into::into),
            };
            assert_eq!(Estimate::new(&asked).of(&record), product);
        }
    }
}
