//! Stems and the symbols that have them. A short list is read as a whole; a long one comes in blocks, any of which can be read
//! on its own, and in which a symbol is found without reading the others.

use cidx_format::records::{BlockRecord, TermRecord};
use cidx_format::section::Section;

use super::{Bundle, BundleError, Result};

/// How many postings a block has; the last of a list has the rest.
pub const POSTINGS: usize = 128;

/// A stem of the bundle.
#[derive(Clone, Copy)]
pub struct TermView<'b> {
    number: u32,
    record: &'b TermRecord,
}

impl TermView<'_> {
    /// How many symbols have it.
    pub fn count(&self) -> u32 {
        self.record.count.to_native()
    }

    /// The first of its blocks.
    pub(super) fn first_block(&self) -> u32 {
        self.record.first_block.to_native()
    }

    /// The largest weight that a symbol gives it, of 255.
    pub fn most(&self) -> u16 {
        self.record.most.to_native()
    }
}

/// The postings of a stem: places in search with weights from 1 to 255, in blocks.
#[derive(Clone, Copy)]
pub struct Postings<'b> {
    bundle: &'b Bundle,
    term: TermView<'b>,
    /// The blocks of a long list; a short list counts as one block and has none here.
    blocks: &'b [BlockRecord],
}

impl Bundle {
    /// Finds a stem.
    pub fn term(&self, stem: &str) -> Result<Option<TermView<'_>>> {
        let count = self.count(Section::Terms);
        let at = self.partition(0..count, |term| Ok(self.term_text(term)? < stem.as_bytes()))?;
        if at == count || self.term_text(at)? != stem.as_bytes() {
            return Ok(None);
        }
        let record = self.record(Section::Terms, at)?;
        Ok(Some(TermView { number: at, record }))
    }

    /// How many stems there are.
    pub fn term_count(&self) -> u32 {
        self.count(Section::Terms)
    }

    /// The bytes of a stem, and the stem, by its number.
    pub(super) fn term_at(&self, number: u32) -> Result<(&[u8], TermView<'_>)> {
        let record = self.record(Section::Terms, number)?;
        Ok((self.term_text(number)?, TermView { number, record }))
    }

    fn term_text(&self, number: u32) -> Result<&[u8]> {
        let record: &TermRecord = self.record(Section::Terms, number)?;
        let offset = record.text_offset.to_native().into();
        let length = record.text_length.to_native().into();
        self.section_range(Section::TermTexts, offset, length)
    }

    /// The postings of a stem.
    pub fn postings<'b>(&'b self, term: TermView<'b>) -> Result<Postings<'b>> {
        let count = term.count();
        let blocks: &[BlockRecord] = if count as usize <= POSTINGS {
            &[]
        } else {
            let first = term.record.first_block.to_native();
            let last = first.saturating_add(count.div_ceil(POSTINGS as u32));
            self.records(Section::TermBlocks, first..last)?
        };
        Ok(Postings {
            bundle: self,
            term,
            blocks,
        })
    }
}

impl<'b> Postings<'b> {
    /// How many there are.
    pub fn count(&self) -> u32 {
        self.term.count()
    }

    /// How many blocks there are.
    pub fn block_count(&self) -> usize {
        self.blocks.len().max(1)
    }

    /// How many postings a block has.
    fn length(&self, block: usize) -> usize {
        let before = block.saturating_mul(POSTINGS);
        (self.term.count() as usize)
            .saturating_sub(before)
            .min(POSTINGS)
    }

    /// The largest weight in a block.
    pub fn most(&self, block: usize) -> u16 {
        match self.blocks.get(block) {
            Some(record) => record.most.to_native(),
            None => self.term.most(),
        }
    }

    /// The last block from another on that begins at a place or before it; that other one if none does.
    #[inline]
    pub fn block_holding(&self, from: usize, place: u32) -> usize {
        let rest = self.blocks.get(from + 1..).unwrap_or(&[]);
        from + gallop(rest, |record| record.first.to_native() <= place)
    }

    /// The place at which a block begins; `None` for the only block of a short list, or if there is no such block.
    #[inline]
    pub fn first(&self, block: usize) -> Option<u32> {
        let record = self.blocks.get(block)?;
        Some(record.first.to_native())
    }

    /// Whether the list is short: one block that has to be read as a whole.
    pub fn is_short(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Reads a block: fills `places`, and returns the weights.
    pub fn read(&self, block: usize, places: &mut Vec<u32>, weights: &mut Vec<u8>) -> Result<()> {
        places.clear();
        weights.clear();
        let limit = self.bundle.search_count();
        match self.blocks.get(block) {
            None if block == 0 => self.read_short(places, weights)?,
            None => {}
            Some(record) => {
                let (differences, found) = self.block(block, record)?;
                let first = record.first.to_native();
                if record.width.to_native() == 2 {
                    let pairs = differences.as_chunks::<2>().0;
                    places.extend(
                        pairs
                            .iter()
                            .map(|&pair| first.saturating_add(u16::from_le_bytes(pair).into())),
                    );
                } else {
                    let fours = differences.as_chunks::<4>().0;
                    places.extend(
                        fours
                            .iter()
                            .map(|&four| first.saturating_add(u32::from_le_bytes(four))),
                    );
                }
                weights.extend_from_slice(found);
            }
        }
        let largest = places.iter().copied().fold(0, u32::max);
        if places.len() != weights.len() || !places.is_empty() && largest >= limit {
            return Err(self.broken());
        }
        Ok(())
    }

    /// The weight of a place in a block of a long list that begins at or before it; zero if the symbol does not have the stem.
    pub fn weight_in(&self, block: usize, place: u32) -> Result<u8> {
        let Some(record) = self.blocks.get(block) else {
            return Ok(0);
        };
        let (differences, weights) = self.block(block, record)?;
        let Some(wanted) = place.checked_sub(record.first.to_native()) else {
            return Ok(0);
        };
        let at = if record.width.to_native() == 2 {
            let Ok(wanted) = u16::try_from(wanted) else {
                return Ok(0);
            };
            let pairs = differences.as_chunks::<2>().0;
            let at = pairs.partition_point(|&pair| u16::from_le_bytes(pair) < wanted);
            (pairs.get(at) == Some(&wanted.to_le_bytes())).then_some(at)
        } else {
            let fours = differences.as_chunks::<4>().0;
            let at = fours.partition_point(|&four| u32::from_le_bytes(four) < wanted);
            (fours.get(at) == Some(&wanted.to_le_bytes())).then_some(at)
        };
        Ok(at.and_then(|at| weights.get(at)).copied().unwrap_or(0))
    }

    /// Hands out every posting: place and weight.
    pub fn all(&self, mut each: impl FnMut(u32, u8)) -> Result<()> {
        let (mut places, mut weights) = (Vec::new(), Vec::new());
        for block in 0..self.block_count() {
            self.read(block, &mut places, &mut weights)?;
            for (&place, &weight) in places.iter().zip(&weights) {
                each(place, weight);
            }
        }
        Ok(())
    }

    /// The bytes of a block: differences, weights.
    #[inline]
    fn block(&self, block: usize, record: &BlockRecord) -> Result<(&'b [u8], &'b [u8])> {
        let (length, width) = (self.length(block), record.width.to_native());
        if width != 2 && width != 4 {
            return Err(self.broken());
        }
        let differences = length * usize::from(width);
        let bytes = self.bundle.section_range(
            Section::TermPostings,
            record.offset.to_native().into(),
            (differences + length) as u32,
        )?;
        bytes
            .split_at_checked(differences)
            .ok_or_else(|| self.broken())
    }

    /// Reads a short list.
    fn read_short(&self, places: &mut Vec<u32>, weights: &mut Vec<u8>) -> Result<()> {
        let count = self.term.count() as usize;
        let start = self.term.record.first_posting.to_native();
        // A difference has at most five bytes; what follows the list is read as well where there is enough of it.
        let rest = self.bundle.section_length(Section::TermPostings);
        let most = rest.saturating_sub(start.into()).min(count as u64 * 6) as u32;
        let bytes = self
            .bundle
            .section_range(Section::TermPostings, start.into(), most)?;
        let (mut bytes, mut place) = (bytes.iter(), 0u32);
        for _ in 0..count {
            let mut difference = 0u32;
            for shift in (0..32).step_by(7) {
                let byte = *bytes.next().ok_or_else(|| self.broken())?;
                difference |= u32::from(byte & 0x7f) << shift;
                if byte < 0x80 {
                    break;
                }
            }
            let weight = *bytes.next().ok_or_else(|| self.broken())?;
            place = place.checked_add(difference).ok_or_else(|| self.broken())?;
            places.push(place);
            weights.push(weight);
        }
        Ok(())
    }

    #[cold]
    fn broken(&self) -> BundleError {
        BundleError::Value {
            section: Section::TermPostings.tag(),
            what: "the postings of a stem are broken",
            at: self.term.record.first_posting.to_native().into(),
            found: self.term.number.into(),
        }
    }
}

/// How many items at the beginning of a list satisfy a condition that none after them does: near ones are found soonest.
fn gallop<T>(list: &[T], holds: impl Fn(&T) -> bool) -> usize {
    let mut step = 1;
    while list.get(step - 1).is_some_and(&holds) {
        step *= 2;
    }
    let from = step / 2;
    let to = step.min(list.len());
    let rest = list.get(from..to).unwrap_or(&[]);
    from + rest.partition_point(holds)
}

#[cfg(test)]
mod tests {
    use super::gallop;

    #[test]
    fn galloping_finds_what_a_walk_finds() {
        for length in 0..40 {
            let list: Vec<usize> = (0..length).collect();
            for border in 0..=length {
                assert_eq!(gallop(&list, |&item| item < border), border);
            }
        }
    }
}
