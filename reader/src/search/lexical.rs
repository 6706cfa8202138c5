//! How well the words of a question match: BM25 with the weights that the indexer stored, as a share of what a perfect match
//! would get. A weak match stays weak, however rare its word. The best matches are found without reading every posting: what
//! the common words of a question can add at most is known, and so is the largest weight of each block.

use super::Question;
use super::cursor::Cursor;
use crate::bundle::{Bundle, BundleError, Postings};
use crate::error::ToolError;

/// A perfect match in the whole numbers of this module; sums of whole numbers do not depend on their order.
const WHOLE: f32 = (1 << 24) as f32;

/// The share, from 0 to 1, that a sum stands for.
pub(super) fn share(sum: u32) -> f32 {
    sum as f32 / WHOLE
}

/// The sum that a share stands for.
pub(super) fn sum(share: f32) -> u32 {
    (share.clamp(0.0, 1.0) * WHOLE) as u32
}

/// The stems of a question that the bundle has.
pub(super) struct Lexical<'b> {
    terms: Vec<Term<'b>>,
    /// How rare each stem of the question is, known or not, as shares of the whole.
    pub rarities: Vec<f32>,
}

/// A stem with its postings.
pub(super) struct Term<'b> {
    pub postings: Postings<'b>,
    /// What each unit of a weight counts.
    pub step: u32,
    /// What the largest weight counts.
    pub bound: u32,
}

impl<'b> Lexical<'b> {
    /// Looks the stems of a question up.
    pub(super) fn new(bundle: &'b Bundle, question: &Question) -> Result<Lexical<'b>, BundleError> {
        let count = bundle.search_count();
        let mut found = Vec::with_capacity(question.stems.len());
        for (stem, _) in &question.stems {
            found.push(bundle.term(stem)?);
        }
        // A word that nothing has makes every match less than perfect, but less so than a rare one that something has.
        let unknown = 0.5 * rarity(count, 1);
        let rarities = found
            .iter()
            .map(|term| term.map_or(unknown, |term| rarity(count, term.count())));
        let rarities: Vec<f32> = rarities.collect();
        let total: f32 = rarities.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        let mut terms = Vec::with_capacity(found.len());
        let rarities: Vec<f32> = rarities.iter().map(|rarity| rarity / total).collect();
        for (term, rarity) in found.into_iter().zip(&rarities) {
            if let Some(term) = term {
                let step = (rarity / 255.0 * WHOLE) as u32;
                terms.push(Term {
                    postings: bundle.postings(term)?,
                    step,
                    bound: step.saturating_mul(u32::from(term.most().min(255))),
                });
            }
        }
        Ok(Lexical { terms, rarities })
    }

    /// The share of every symbol, by place.
    pub(super) fn all_shares(&self, count: u32) -> Result<Vec<f32>, BundleError> {
        let mut sums = vec![0u32; count as usize];
        for term in &self.terms {
            term.postings.all(|place, weight| {
                if let Some(sum) = sums.get_mut(place as usize) {
                    *sum = sum.saturating_add(term.step * u32::from(weight));
                }
            })?;
        }
        Ok(sums.into_iter().map(share).collect())
    }

    /// The shares of some symbols; `places` must be in order.
    pub(super) fn shares(&self, places: &[u32]) -> Result<Vec<f32>, BundleError> {
        let mut sums = vec![0u32; places.len()];
        for term in &self.terms {
            let mut cursor = Cursor::new(term)?;
            for (sum, &place) in sums.iter_mut().zip(places) {
                *sum = sum.saturating_add(term.step * u32::from(cursor.weight_of(place)?));
            }
        }
        Ok(sums.into_iter().map(share).collect())
    }

    /// Hands out, in the order of places, the symbols whose sum is above a floor, which what is done with them may raise.
    pub(super) fn above(
        &self,
        floor: u32,
        each: impl FnMut(u32, u32) -> Result<u32, ToolError>,
    ) -> Result<(), ToolError> {
        let mut cursors = self
            .terms
            .iter()
            .map(Cursor::new)
            .collect::<Result<Vec<_>, _>>()?;
        // What counts least comes first: together the first few cannot lift a symbol above the floor.
        cursors.sort_by_key(|cursor| cursor.term.bound);
        let mut bounds = Vec::with_capacity(cursors.len());
        let mut total = 0u32;
        for cursor in &cursors {
            total = total.saturating_add(cursor.term.bound);
            bounds.push(total);
        }
        let mut walk = Walk {
            cursors,
            bounds,
            floor,
            needed: 0,
            each,
        };
        walk.run(self.steps())
    }

    /// How many steps a walk over sound postings takes at most: each passes a posting, or looks at blocks or passes them.
    fn steps(&self) -> u64 {
        let counts = self.terms.iter().map(|term| {
            let blocks = term.postings.block_count() as u64;
            u64::from(term.postings.count()) + 4 * blocks
        });
        counts.sum::<u64>() + 16
    }
}

/// A walk over postings that passes over what cannot be above the floor.
struct Walk<'t, 'b, F> {
    cursors: Vec<Cursor<'t, 'b>>,
    /// What each cursor and those before it count together at most.
    bounds: Vec<u32>,
    floor: u32,
    /// The first cursor that a symbol above the floor may need; those before it are looked at only for what these find.
    needed: usize,
    each: F,
}

impl<F: FnMut(u32, u32) -> Result<u32, ToolError>> Walk<'_, '_, F> {
    fn run(&mut self, steps: u64) -> Result<(), ToolError> {
        let mut known_to = 0;
        // Postings that are not in order could keep it going for ever.
        for _ in 0..steps {
            if !self.raise() {
                break;
            }
            let (mut next, mut after) = (u32::MAX, u32::MAX);
            let mut first = self.needed;
            for (number, cursor) in self.cursors.iter().enumerate().skip(self.needed) {
                let place = cursor.place();
                if place < next {
                    (after, next, first) = (next, place, number);
                } else if place < after {
                    after = place;
                }
            }
            if next == u32::MAX {
                break;
            }
            if next >= known_to {
                known_to = self.stretch(next)?;
                if known_to <= next {
                    known_to = 0;
                }
                continue;
            }
            if next < after {
                self.run_of(first, after.min(known_to))?;
            } else {
                self.meeting(next)?;
            }
        }
        Ok(())
    }

    /// Leaves out the cursors that the floor has outgrown. False if none is left.
    fn raise(&mut self) -> bool {
        while self
            .bounds
            .get(self.needed)
            .is_some_and(|&bound| bound <= self.floor)
        {
            self.needed += 1;
        }
        self.needed < self.cursors.len()
    }

    /// What the cursors that are not needed count at most.
    fn others(&self) -> u32 {
        let before = self.needed.checked_sub(1);
        before
            .and_then(|at| self.bounds.get(at))
            .copied()
            .unwrap_or(0)
    }

    /// Where the first of the current blocks ends. If they hold nothing above the floor, every cursor is moved there and the
    /// answer is zero.
    fn stretch(&mut self, next: u32) -> Result<u32, ToolError> {
        let (mut end, mut most) = (u32::MAX, self.others());
        for cursor in self.cursors.get(self.needed..).unwrap_or(&[]) {
            let begins = cursor.place();
            if begins == u32::MAX {
                continue;
            }
            end = end.min(cursor.block_end());
            most = most.saturating_add(cursor.block_bound());
        }
        if most > self.floor || end <= next {
            return Ok(end.max(next.saturating_add(1)));
        }
        for cursor in self.cursors.get_mut(self.needed..).unwrap_or(&mut []) {
            cursor.seek(end)?;
        }
        Ok(0)
    }

    /// Looks at the postings of one cursor up to a place which no other needed cursor reaches before.
    fn run_of(&mut self, number: usize, end: u32) -> Result<(), ToolError> {
        let others = self.others();
        loop {
            let Some(cursor) = self.cursors.get_mut(number) else {
                return Ok(());
            };
            let needed = self.floor.saturating_sub(others);
            let Some((place, sum)) = cursor.next_above(needed, end)? else {
                return Ok(());
            };
            let before = self.floor;
            self.finish(place, sum)?;
            if self.floor != before {
                return Ok(());
            }
        }
    }

    /// Adds up what several needed cursors have at one place, and moves them on.
    fn meeting(&mut self, place: u32) -> Result<(), ToolError> {
        let mut sum = 0u32;
        for cursor in self.cursors.get_mut(self.needed..).unwrap_or(&mut []) {
            if cursor.place() == place {
                sum = sum.saturating_add(cursor.take()?);
            }
        }
        if sum.saturating_add(self.others()) > self.floor {
            self.finish(place, sum)?;
        }
        Ok(())
    }

    /// Adds what the other cursors have at a place, the heaviest first, and hands the symbol out if it is above the floor.
    fn finish(&mut self, place: u32, mut sum: u32) -> Result<(), ToolError> {
        for number in (0..self.needed).rev() {
            let bound = self.bounds.get(number).copied().unwrap_or(0);
            if sum.saturating_add(bound) <= self.floor {
                return Ok(());
            }
            if let Some(cursor) = self.cursors.get_mut(number) {
                let weight = u32::from(cursor.weight_of(place)?);
                sum = sum.saturating_add(cursor.term.step * weight);
            }
        }
        if sum > self.floor {
            self.floor = (self.each)(place, sum)?.max(self.floor);
        }
        Ok(())
    }
}

/// The inverse document frequency of BM25.
fn rarity(symbols: u32, having: u32) -> f32 {
    let (symbols, having) = (symbols as f32, having as f32);
    (1.0 + ((symbols - having).max(0.0) + 0.5) / (having + 0.5)).ln()
}
