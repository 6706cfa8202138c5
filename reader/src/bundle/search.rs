//! What search reads: stems with their symbols, vectors, signs, sketches. Symbols are numbered by their place in TXTS here.

use cidx_format::records::{SearchModelRecord, SignRecord, SketchRecord, TermRecord, VectorRecord};
use cidx_format::section::Section;
use rend::u32_le;

use super::{Bundle, BundleError, Result, SymbolId};

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
}

impl Bundle {
    /// How many symbols search finds; zero if the bundle was made without search.
    pub fn search_count(&self) -> u32 {
        self.count(Section::SearchSymbols)
    }

    /// What search was indexed with; none if the bundle was made without search.
    pub fn search_model(&self) -> Result<Option<&SearchModelRecord>> {
        if self.count(Section::SearchModel) == 0 {
            return Ok(None);
        }
        self.record(Section::SearchModel, 0).map(Some)
    }

    /// The symbol at a place of search.
    pub fn search_symbol(&self, place: u32) -> Result<SymbolId> {
        let number: &u32_le = self.record(Section::SearchSymbols, place)?;
        Ok(SymbolId(number.to_native()))
    }

    /// The place of a symbol in search; none if search does not find it.
    pub fn search_place(&self, symbol: SymbolId) -> Result<Option<u32>> {
        let count = self.search_count();
        let at = self.partition(0..count, |place| Ok(self.search_symbol(place)? < symbol))?;
        Ok((at < count && self.search_symbol(at)? == symbol).then_some(at))
    }

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
        self.section_range(Section::TermTexts, offset, record.text_length.to_native())
    }

    /// Hands out the symbols that have a stem, each with its weight from 1 to 255.
    pub fn postings(&self, term: TermView<'_>, mut each: impl FnMut(u32, u8)) -> Result<()> {
        let start = term.record.first_posting.to_native();
        let end = match term.number + 1 {
            next if next < self.count(Section::Terms) => {
                let next: &TermRecord = self.record(Section::Terms, next)?;
                next.first_posting.to_native()
            }
            _ => u32::try_from(self.section_length(Section::TermPostings)).unwrap_or(u32::MAX),
        };
        let broken = || BundleError::Value {
            section: Section::TermPostings.tag(),
            what: "the postings of a stem are broken",
            at: start.into(),
            found: term.number.into(),
        };
        let length = end.checked_sub(start).ok_or_else(broken)?;
        let bytes = self.section_range(Section::TermPostings, start.into(), length)?;
        let (mut bytes, mut place, limit) = (bytes.iter(), 0u32, self.search_count());
        for _ in 0..term.count() {
            let mut difference = 0u32;
            for shift in (0..32).step_by(7) {
                let byte = *bytes.next().ok_or_else(broken)?;
                difference |= u32::from(byte & 0x7f) << shift;
                if byte < 0x80 {
                    break;
                }
            }
            let weight = *bytes.next().ok_or_else(broken)?;
            place = place.checked_add(difference).ok_or_else(broken)?;
            if place >= limit {
                return Err(broken());
            }
            each(place, weight);
        }
        Ok(())
    }

    /// The vectors, by place; empty without search.
    pub fn vectors(&self) -> Result<&[VectorRecord]> {
        self.by_place(Section::Vectors)
    }

    /// The vector at a place.
    pub fn vector(&self, place: u32) -> Result<&VectorRecord> {
        self.record(Section::Vectors, place)
    }

    /// The signs of all vectors, by place.
    pub fn vector_signs(&self) -> Result<&[SignRecord]> {
        self.by_place(Section::VectorSigns)
    }

    /// The sketches of all bodies, by place.
    pub fn sketches(&self) -> Result<&[SketchRecord]> {
        self.by_place(Section::Sketches)
    }

    /// Every record of a section that has one for each symbol that search finds.
    fn by_place<R: cidx_format::record::Record>(&self, section: Section) -> Result<&[R]> {
        let (found, expected) = (self.count(section), self.search_count());
        if found != expected {
            return Err(BundleError::Section {
                section: section.tag(),
                what: "not as many records as search has symbols",
                expected: expected.into(),
                found: found.into(),
            });
        }
        self.records(section, 0..found)
    }
}
