//! What search reads besides stems: vectors, their signs and neighbours, sketches. Symbols are numbered by their place in TXTS.

use cidx_format::records::{SearchModelRecord, SignRecord, SketchRecord, VectorRecord};
use cidx_format::section::Section;
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
