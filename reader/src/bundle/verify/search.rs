//! What search reads: symbols in order, stems in order with sound postings, as many vectors and sketches as symbols.

use cidx_format::section::Section;
use cidx_format::text::signs;

use super::ensure;
use crate::bundle::{Bundle, Result, SymbolId};

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
    vectors(bundle)
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
    let (mut previous, mut longest) = (None, 0);
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
        let (mut before, mut sound) = (None, true);
        bundle.postings(term, |place, weight| {
            sound &= before < Some(place) && weight > 0;
            before = Some(place);
        })?;
        let section = Section::TermPostings;
        ensure(sound, section, "postings are not in order", number)?;
    }
    Ok(longest)
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
