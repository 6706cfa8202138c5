//! A place in the postings of a stem that only goes on, and reads no block that nothing is asked of.

use super::lexical::Term;
use crate::bundle::BundleError;

/// A place in the postings of a stem. Blocks are read when something inside them is asked for.
pub(super) struct Cursor<'t, 'b> {
    pub term: &'t Term<'b>,
    block: usize,
    /// Whether the block has been read.
    read: bool,
    at: usize,
    places: Vec<u32>,
    weights: Vec<u8>,
}

impl<'t, 'b> Cursor<'t, 'b> {
    pub(super) fn new(term: &'t Term<'b>) -> Result<Cursor<'t, 'b>, BundleError> {
        let mut cursor = Cursor {
            term,
            block: 0,
            read: false,
            at: 0,
            places: Vec::new(),
            weights: Vec::new(),
        };
        if term.postings.is_short() {
            cursor.load()?;
        }
        Ok(cursor)
    }

    /// Where it stands; the largest number at the end.
    #[inline]
    pub(super) fn place(&self) -> u32 {
        if self.read {
            return self.places.get(self.at).copied().unwrap_or(u32::MAX);
        }
        self.term.postings.first(self.block).unwrap_or(u32::MAX)
    }

    /// Where the next block begins.
    pub(super) fn block_end(&self) -> u32 {
        self.term.postings.first(self.block + 1).unwrap_or(u32::MAX)
    }

    /// What a posting of the block counts at most.
    pub(super) fn block_bound(&self) -> u32 {
        let most = u32::from(self.term.postings.most(self.block).min(255));
        self.term.step.saturating_mul(most)
    }

    fn load(&mut self) -> Result<(), BundleError> {
        let postings = self.term.postings;
        postings.read(self.block, &mut self.places, &mut self.weights)?;
        self.read = true;
        self.at = 0;
        Ok(())
    }

    /// Goes to the first posting of a block without reading it.
    fn enter(&mut self, block: usize) {
        if self.term.postings.is_short() {
            self.at = self.places.len();
        } else {
            (self.block, self.read, self.at) = (block, false, 0);
        }
    }

    /// Goes to the first posting that is not before a place. Never goes back.
    pub(super) fn seek(&mut self, place: u32) -> Result<(), BundleError> {
        if self.place() >= place {
            return Ok(());
        }
        let block = self.term.postings.block_holding(self.block, place);
        if block != self.block {
            self.enter(block);
            if self.place() >= place {
                return Ok(());
            }
        }
        if !self.read {
            self.load()?;
        }
        let rest = self.places.get(self.at..).unwrap_or(&[]);
        self.at += rest.partition_point(|&found| found < place);
        if self.at >= self.places.len() {
            self.enter(self.block + 1);
        }
        Ok(())
    }

    /// What the posting here counts; goes on to the next.
    pub(super) fn take(&mut self) -> Result<u32, BundleError> {
        if !self.read {
            self.load()?;
        }
        let weight = self.weights.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        if self.at >= self.places.len() {
            self.enter(self.block + 1);
        }
        Ok(self.term.step * u32::from(weight))
    }

    /// The next posting of the block before a place that counts more than is needed, and what it counts; goes on behind it.
    pub(super) fn next_above(
        &mut self,
        needed: u32,
        end: u32,
    ) -> Result<Option<(u32, u32)>, BundleError> {
        if self.place() >= end {
            return Ok(None);
        }
        if !self.read {
            self.load()?;
        }
        let step = self.term.step;
        let mut found = None;
        let rest = self.places.get(self.at..).unwrap_or(&[]);
        let weights = self.weights.get(self.at..).unwrap_or(&[]);
        let mut passed = 0;
        for (&place, &weight) in rest.iter().zip(weights) {
            if place >= end {
                break;
            }
            passed += 1;
            let sum = step * u32::from(weight);
            if sum > needed {
                found = Some((place, sum));
                break;
            }
        }
        self.at += passed;
        if self.at >= self.places.len() {
            self.enter(self.block + 1);
        }
        Ok(found)
    }

    /// The weight of a place, zero if it has none. Places must be asked for in order, and never after `take`.
    pub(super) fn weight_of(&mut self, place: u32) -> Result<u8, BundleError> {
        let postings = self.term.postings;
        if !postings.is_short() {
            self.block = postings.block_holding(self.block, place);
            return postings.weight_in(self.block, place);
        }
        let rest = self.places.get(self.at..).unwrap_or(&[]);
        self.at += rest.partition_point(|&found| found < place);
        Ok(match self.places.get(self.at) {
            Some(&found) if found == place => self.weights.get(self.at).copied().unwrap_or(0),
            _ => 0,
        })
    }
}
