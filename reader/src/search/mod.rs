//! Ranking symbols for a question in words: meaning (vectors), words (BM25), names, and what the code around tells.

mod candidates;
mod company;
mod cursor;
pub mod digest;
pub mod duplicates;
mod graph;
mod lexical;
mod likeness;
mod names;
mod pool;
mod question;
mod rank;
pub mod signals;
mod similar;
mod trees;
mod weights;

use cidx_format::text::DIGEST;

use crate::address::Filter;
use crate::bundle::{Bundle, SymbolId};
use crate::error::ToolError;

pub use candidates::Best;
pub use company::Beside;
use company::Company;
use lexical::Lexical;
use likeness::Likeness;
pub use likeness::Near;
pub use question::Question;
use rank::Candidate;
pub use rank::{Why, Word, matched_words};
pub use similar::alike;

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
    let lexical = Lexical::new(bundle, &question)?;
    question.rarities = lexical.rarities.clone();
    let mut ranking = Ranking {
        bundle,
        question: &question,
        likeness: Likeness::new(&question.words),
        tier: Vec::new(),
        hits: Vec::new(),
        wanted,
    };
    let named = names::first(bundle, &question, filter)?;
    let first = pool::first(bundle, &question, &lexical, filter)?;
    // Without meaning there is nothing to find but words, and all that have one may be known by now.
    let complete = question.vector.is_none() && first.len() < pool::BY_WORDS_ALONE;
    let mut seen: Vec<u32> = first.iter().map(|candidate| candidate.place).collect();
    seen.extend(&named);
    seen.sort_unstable();
    ranking.tier = rank::nearest_first(bundle, &question, &lexical, &named)?;
    let others: Vec<Candidate> = first
        .into_iter()
        .filter(|candidate| named.binary_search(&candidate.place).is_err())
        .collect();
    ranking.add(&others)?;
    let mut pool = FURTHER;
    let all = bundle.search_count() as usize;
    while !complete && ranking.hits.len() < wanted && seen.len() < all {
        let further = candidates::exhaustive(bundle, &question, &lexical, filter, &seen, pool)?;
        let known = ranking.hits.len();
        for chunk in further.chunks(FURTHER) {
            let mut places = chunk.to_vec();
            places.sort_unstable();
            ranking.add(&rank::nearest_first(bundle, &question, &lexical, &places)?)?;
        }
        if further.len() < pool || ranking.hits.len() >= wanted {
            break;
        }
        ranking.hits.truncate(known);
        pool = pool.saturating_mul(16);
    }
    ranking.hits.truncate(wanted);
    Ok(Found {
        hits: ranking.hits,
        without_meaning,
    })
}

/// How many symbols are compared by all their signals at once.
const TIER: usize = 64;

/// How many symbols are ordered together by exact vectors after the first.
const FURTHER: usize = 256;

/// A list of hits that grows by tiers of a fixed size, so that a longer list begins like a shorter one.
struct Ranking<'a> {
    bundle: &'a Bundle,
    question: &'a Question,
    likeness: Likeness,
    /// What is ranked with the next tier.
    tier: Vec<Candidate>,
    hits: Vec<Hit>,
    wanted: usize,
}

impl Ranking<'_> {
    /// Ranks candidates tier by tier, as far as hits are wanted, and appends them; nothing in a tier is better than what stands
    /// before it.
    fn add(&mut self, candidates: &[Candidate]) -> Result<(), ToolError> {
        let mut rest = candidates;
        while !(rest.is_empty() && self.tier.is_empty()) && self.hits.len() < self.wanted {
            let (tier, after) = rest.split_at(rest.len().min(TIER));
            self.tier.extend_from_slice(tier);
            let floor = self.hits.last().map_or(f32::INFINITY, |hit| hit.score);
            let mut more = rank::rank(self.bundle, self.question, &mut self.likeness, &self.tier)?;
            for hit in &mut more {
                hit.score = hit.score.min(floor);
            }
            self.hits.append(&mut more);
            self.tier.clear();
            rest = after;
        }
        Ok(())
    }
}

/// The signals of the likeliest symbols for a question, at most a tier of them: for fitting weights and for looking at a ranking.
pub fn candidates_with_signals(
    bundle: &Bundle,
    text: &str,
    filter: &Filter<'_>,
    wanted: usize,
) -> Result<Vec<(SymbolId, [f32; signals::COUNT])>, ToolError> {
    let mut question = Question::new(text);
    let lexical = Lexical::new(bundle, &question)?;
    question.rarities = lexical.rarities.clone();
    let mut nearest = pool::first(bundle, &question, &lexical, filter)?;
    nearest.truncate(wanted.min(TIER));
    let company = Company::of(bundle, &nearest)?;
    let mut likeness = Likeness::new(&question.words);
    let one = |candidate| rank::signals_at(bundle, &question, (&company, &mut likeness), candidate);
    nearest.into_iter().enumerate().map(one).collect()
}

/// The symbols nearest in meaning alone, or nearest in words alone, with how near they are; at most so many. With `all`, every
/// symbol is compared: for measuring what the shortcuts miss.
pub fn by_one_signal(
    bundle: &Bundle,
    text: &str,
    signal: Signal,
    all: bool,
    wanted: usize,
) -> Result<Vec<(SymbolId, f32)>, ToolError> {
    let question = Question::new(text);
    let found = match signal {
        Signal::Meaning => pool::by_meaning(bundle, &question, all, wanted)?,
        Signal::Words => pool::by_words(bundle, &question, all, wanted)?,
    };
    let symbol = |(near, place)| Ok((bundle.search_symbol(place)?, near));
    found.into_iter().map(symbol).collect()
}

/// What alone orders symbols in `by_one_signal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// The cosine of vectors.
    Meaning,
    /// The share of the words.
    Words,
}
