//! What search reads: symbols in order, stems in order with sound postings, as many vectors and sketches as symbols.

use cidx_format::section::Section;
use cidx_format::text::signs;
use cidx_format::text::sketch::{BANDS, band};

use rend::u32_le;

use super::ensure;
use crate::bundle::{Bundle, Result, SymbolId, TermView};

pub(super) fn verify(bundle: &Bundle) -> Result<()> {
    let Some(model) = bundle.search_model()? else {
        let section = Section::SearchSymbols;
        return ensure(
            bundle.search_count() == 0,
            section,
            "symbols of search without its model",
            0,
        );
    };
    symbols(bundle)?;
    let longest = terms(bundle)?;
    let section = Section::SearchModel;
    ensure(
        model.longest.to_native() == longest,
        section,
        "the longest list of postings is another",
        longest,
    )?;
    vectors(bundle)?;
    graph(bundle)?;
    bands(bundle)
}

/// The symbols of search are in order, and none is in it twice.
fn symbols(bundle: &Bundle) -> Result<()> {
    let mut previous: Option<SymbolId> = None;
    for place in 0..bundle.search_count() {
        let symbol = bundle.search_symbol(place)?;
        bundle.symbol(symbol)?;
        let section = Section::SearchSymbols;
        ensure(
            previous < Some(symbol),
            section,
            "symbols are not in order",
            place,
        )?;
        previous = Some(symbol);
    }
    Ok(())
}

/// Stems are texts in order, each with at least one symbol, in order and once each. Says how long the longest list is.
fn terms(bundle: &Bundle) -> Result<u32> {
    let (mut previous, mut longest, mut blocks) = (None, 0, 0);
    for number in 0..bundle.term_count() {
        let (text, term) = bundle.term_at(number)?;
        let is_text = std::str::from_utf8(text).is_ok();
        ensure(is_text, Section::TermTexts, "a stem is not UTF-8", number)?;
        ensure(
            previous < Some(text) && term.count() > 0,
            Section::Terms,
            "stems are not in order, or one has no symbol",
            number,
        )?;
        previous = Some(text);
        longest = longest.max(term.count());
        let section = Section::TermBlocks;
        ensure(
            term.first_block() == blocks,
            section,
            "blocks of another stem",
            number,
        )?;
        blocks += postings(bundle, term, number)?;
    }
    ensure(
        u64::from(blocks) * Section::TermBlocks.record_size() as u64
            == bundle.section_length(Section::TermBlocks),
        Section::TermBlocks,
        "blocks that no stem has",
        blocks,
    )?;
    Ok(longest)
}

/// The postings of a stem are in order, in one list or in blocks that say what they hold. Says how many blocks it has.
fn postings(bundle: &Bundle, term: TermView<'_>, number: u32) -> Result<u32> {
    let list = bundle.postings(term)?;
    let (mut places, mut weights) = (Vec::new(), Vec::new());
    let (mut before, mut most, mut sound) = (None, 0, true);
    for block in 0..list.block_count() {
        list.read(block, &mut places, &mut weights)?;
        for &place in &places {
            sound &= before < Some(place);
            before = Some(place);
        }
        let largest = u16::from(weights.iter().copied().max().unwrap_or(0));
        sound &= weights.iter().all(|&weight| weight > 0) && list.most(block) == largest;
        sound &= list.is_short() || list.first(block) == places.first().copied();
        most = most.max(largest);
    }
    ensure(
        sound && most == term.most(),
        Section::TermPostings,
        "postings are not in order, or not what their block says",
        number,
    )?;
    let blocks = if list.is_short() {
        0
    } else {
        list.block_count()
    };
    Ok(u32::try_from(blocks).unwrap_or(u32::MAX))
}

/// The graph of neighbours has none but vectors in it.
fn graph(bundle: &Bundle) -> Result<()> {
    let count = bundle.search_count();
    let entries = bundle.graph_entries()?;
    let known = |list: &[u32_le]| list.iter().all(|place| place.to_native() < count);
    let section = Section::GraphEntries;
    ensure(known(entries), section, "no vector is there", 0)?;
    let own = bundle.graph_entry_signs()?;
    let section = Section::GraphEntrySigns;
    ensure(own.len() == entries.len(), section, "one for each entry", 0)?;
    for (entry, own) in entries.iter().zip(own) {
        let words = bundle.signs_at(entry.to_native())?.words;
        ensure(words == own.words, section, "signs are others", 0)?;
    }
    if !entries.is_empty() {
        for place in 0..count {
            let neighbours = bundle.neighbours(place)?;
            let section = Section::Neighbours;
            ensure(known(neighbours), section, "no vector is there", place)?;
        }
    }
    Ok(())
}

/// The lists of bands are in the order of their bytes.
fn bands(bundle: &Bundle) -> Result<()> {
    let count = bundle.banded_count();
    for number in 0..BANDS as u32 {
        let mut before: Option<(&[u8], u32)> = None;
        for at in 0..count {
            let place = bundle.banded(number, at)?;
            let bytes = band(&bundle.sketch(place)?.bytes, number as usize);
            let sound = before < Some((bytes, place));
            let section = Section::SketchBands;
            ensure(sound, section, "places are not in the order of bands", at)?;
            before = Some((bytes, place));
        }
    }
    Ok(())
}

/// Every symbol has a vector, the signs of that vector, and a sketch.
fn vectors(bundle: &Bundle) -> Result<()> {
    bundle.sketches()?;
    for ((place, vector), own) in (0u32..).zip(bundle.vectors()?).zip(bundle.vector_signs()?) {
        let words = own.words.map(|word| word.to_native());
        let section = Section::VectorSigns;
        ensure(
            words == signs(&vector.values),
            section,
            "signs are not those of the vector",
            place,
        )?;
    }
    Ok(())
}
