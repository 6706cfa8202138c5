//! Ranking symbols for a question in words: meaning (vectors), words (BM25), names, and what the code around tells.

mod candidates;
pub mod duplicates;
mod lexical;
mod names;
mod question;
mod rank;
pub mod signals;
mod weights;

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
    let named = names::first(bundle, &question, filter)?;
    let mut pool = candidates::FIRST;
    loop {
        let found = candidates::candidates(bundle, &question, &lexical, filter, pool)?;
        let mut hits = in_tiers(bundle, &question, &lexical, &named, &found)?;
        if hits.len() >= wanted || found.len() < pool {
            hits.truncate(wanted);
            return Ok(Found {
                hits,
                without_meaning,
            });
        }
        pool = pool.saturating_mul(16);
    }
}

/// How many symbols are compared by all their signals at once.
const TIER: usize = 96;

/// Ranks candidates in tiers of a fixed size, so that a longer list begins like a shorter one.
fn in_tiers(
    bundle: &Bundle,
    question: &Question,
    lexical: &lexical::Lexical,
    named: &[u32],
    found: &[u32],
) -> Result<Vec<Hit>, ToolError> {
    let mut first = rank::nearest_first(bundle, question, lexical, named)?;
    let mut hits: Vec<Hit> = Vec::new();
    for chunk in found.chunks(candidates::FIRST) {
        let others: Vec<u32> = chunk
            .iter()
            .copied()
            .filter(|place| named.binary_search(place).is_err())
            .collect();
        let nearest = rank::nearest_first(bundle, question, lexical, &others)?;
        for tier in nearest.chunks(TIER) {
            first.extend_from_slice(tier);
            add_tier(bundle, question, lexical, &first, &mut hits)?;
            first.clear();
        }
    }
    add_tier(bundle, question, lexical, &first, &mut hits)?;
    Ok(hits)
}

/// Ranks a tier and appends it; nothing in it is better than what stands before.
fn add_tier(
    bundle: &Bundle,
    question: &Question,
    lexical: &lexical::Lexical,
    tier: &[rank::Candidate],
    hits: &mut Vec<Hit>,
) -> Result<(), ToolError> {
    let floor = hits.last().map_or(f32::INFINITY, |hit| hit.score);
    let mut more = rank::rank(bundle, question, lexical, tier)?;
    for hit in &mut more {
        hit.score = hit.score.min(floor);
    }
    hits.append(&mut more);
    Ok(())
}

/// The signals of the likeliest symbols for a question, for fitting weights and for looking at a ranking.
pub fn candidates_with_signals(
    bundle: &Bundle,
    text: &str,
    filter: &Filter<'_>,
    wanted: usize,
) -> Result<Vec<(SymbolId, [f32; signals::COUNT])>, ToolError> {
    let question = Question::new(text);
    let lexical = lexical::score(bundle, &question)?;
    let found = candidates::candidates(bundle, &question, &lexical, filter, candidates::FIRST)?;
    let nearest = rank::nearest_first(bundle, &question, &lexical, &found)?;
    let one = |candidate| rank::signals_at(bundle, &question, &lexical, candidate);
    nearest.into_iter().take(wanted).map(one).collect()
}
