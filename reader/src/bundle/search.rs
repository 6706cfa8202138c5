//! What search reads besides stems: vectors, their signs and neighbours, sketches. Symbols are numbered by their place in TXTS.

use std::ops::Range;

use cidx_format::records::{SearchModelRecord, SignRecord, SketchRecord, VectorRecord};
use cidx_format::section::Section;
use cidx_format::text::sketch::{BANDS, band};
use rend::u32_le;

use super::{Bundle, BundleError, Result, SymbolId};

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

    /// The signs of the vector at a place.
    #[inline]
    pub fn signs_at(&self, place: u32) -> Result<&SignRecord> {
        self.record(Section::VectorSigns, place)
    }

    /// The places at which walks over the graph of neighbours begin; empty if the bundle has no such graph.
    pub fn graph_entries(&self) -> Result<&[u32_le]> {
        self.records(Section::GraphEntries, 0..self.count(Section::GraphEntries))
    }

    /// The signs of the vectors at which walks begin.
    pub fn graph_entry_signs(&self) -> Result<&[SignRecord]> {
        let range = 0..self.count(Section::GraphEntrySigns);
        self.records(Section::GraphEntrySigns, range)
    }

    /// The places of vectors near that at a place, as the graph of neighbours has them.
    #[inline]
    pub fn neighbours(&self, place: u32) -> Result<&[u32_le]> {
        let range = self.group(Section::NeighbourOffsets, Section::Neighbours, place)?;
        self.records(Section::Neighbours, range)
    }

    /// The sketches of all bodies, by place.
    pub fn sketches(&self) -> Result<&[SketchRecord]> {
        self.by_place(Section::Sketches)
    }

    /// How many symbols each list of bands has; zero if all bodies are to be compared.
    pub fn banded_count(&self) -> u32 {
        self.count(Section::SketchBands) / BANDS as u32
    }

    /// The place of search that stands at a place of the list of a band.
    pub fn banded(&self, band: u32, at: u32) -> Result<u32> {
        let count = self.banded_count();
        let index = band.saturating_mul(count).saturating_add(at);
        let place: &u32_le = self.record(Section::SketchBands, index)?;
        Ok(place.to_native())
    }

    /// The sketch of the body at a place.
    pub fn sketch(&self, place: u32) -> Result<&SketchRecord> {
        self.record(Section::Sketches, place)
    }

    /// Where in the list of a band those begin and end that have these bytes.
    pub fn with_band(&self, number: u32, wanted: &[u8]) -> Result<Range<u32>> {
        let whole = 0..self.banded_count();
        let bytes = |at| -> Result<&[u8]> {
            let sketch = self.sketch(self.banded(number, at)?)?;
            Ok(band(&sketch.bytes, number as usize))
        };
        let start = self.partition(whole.clone(), |at| Ok(bytes(at)? < wanted))?;
        let end = self.partition(start..whole.end, |at| Ok(bytes(at)? <= wanted))?;
        Ok(start..end)
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
