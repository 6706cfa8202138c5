//! Ranking symbols for a question in words: meaning (vectors), words (BM25), names, and what the code around tells.

mod candidates;
mod lexical;
mod names;
mod question;
mod rank;

use cidx_format::text::DIGEST;

use crate::address::Filter;
use crate::bundle::{Bundle, SymbolId};
use crate::error::ToolError;

pub use candidates::Best;
pub use question::Question;
pub use rank::{Why, Word, matched_words};

/// A symbol with its rank.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The symbol.
    pub symbol: SymbolId,
    /// How good it is; hits are in falling order.
    pub score: f32,
    /// What placed it here.
    pub why: Why,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The best symbols, best first.
    pub hits: Vec<Hit>,
    /// Why meaning was not used, where it was not.
    pub without_meaning: Option<&'static str>,
}

/// Why the vectors of a bundle cannot be searched; none if they can.
pub fn without_meaning(bundle: &Bundle) -> Result<Option<&'static str>, ToolError> {
    Ok(match bundle.search_model()? {
        None => Some("the bundle was made without search: index again with this cidx"),
        Some(model) if model.digest != *DIGEST => Some(
            "the bundle was made with another table of word vectors: words and names are searched, meaning is not; index again with this cidx",
        ),
        Some(_) => None,
    })
}

/// The best symbols for a question, at most `wanted`.
pub fn search(
    bundle: &Bundle,
    text: &str,
    filter: &Filter<'_>,
    wanted: usize,
) -> Result<Found, ToolError> {
    let without_meaning = without_meaning(bundle)?;
    let mut question = Question::new(text);
    if without_meaning.is_some() {
        question.vector = None;
    }
    let lexical = lexical::score(bundle, &question)?;
    let mut found = candidates::candidates(bundle, &question, &lexical, filter, wanted)?;
    names::first(bundle, &question, filter, &mut found)?;
    let mut hits = rank::rank(bundle, &question, &lexical, &found)?;
    hits.truncate(wanted);
    Ok(Found {
        hits,
        without_meaning,
    })
}
