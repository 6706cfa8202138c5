//! The symbols worth ranking: those nearest to a question in meaning, and those that have its words.

use cidx_format::text::embed::cosine;

use super::candidates::{self, Best, accepts};
use super::lexical::{self, Lexical};
use super::rank::{self, Candidate};
use super::{Question, TIER, graph};
use crate::address::Filter;
use crate::bundle::Bundle;
use crate::error::ToolError;

/// How many of the nearest in meaning are looked at.
const NEAREST: usize = 192;

/// How many others are that have the words; more where meaning is not known.
const BY_WORDS: usize = 64;
pub(super) const BY_WORDS_ALONE: usize = 256;

/// The symbols worth ranking, by meaning and words together, the best first.
pub(super) fn first(
    bundle: &Bundle,
    question: &Question,
    lexical: &Lexical<'_>,
    filter: &Filter<'_>,
) -> Result<Vec<Candidate>, ToolError> {
    let mut places = near_in_meaning(bundle, question, filter)?;
    places.sort_unstable();
    let mut out = rank::nearest_first(bundle, question, lexical, &places)?;
    let wanted = match question.vector {
        Some(_) => BY_WORDS,
        None => BY_WORDS_ALONE,
    };
    let mut floor = floor(&out);
    let mut best = Best::new(wanted);
    lexical.above(floor, |place, sum| {
        let share = lexical::share(sum);
        if places.binary_search(&place).is_err()
            && best.admits(share)
            && accepts(bundle, filter, place)?
        {
            best.offer(share, place);
            floor = floor.max(lexical::sum(best.floor()));
        }
        Ok(floor)
    })?;
    for (share, place) in best.into_sorted() {
        out.push(Candidate::of(bundle, question, place, share)?);
    }
    rank::sort(&mut out);
    Ok(out)
}

/// The places of the symbols nearest in meaning.
fn near_in_meaning(
    bundle: &Bundle,
    question: &Question,
    filter: &Filter<'_>,
) -> Result<Vec<u32>, ToolError> {
    let Some(vector) = &question.vector else {
        return Ok(Vec::new());
    };
    if filter.is_open() {
        let found = graph::nearest(bundle, vector)?;
        if !found.is_empty() {
            // Signs led the walk; which of those that it kept are nearest is for the vectors to say.
            let mut best = Best::new(NEAREST);
            for place in found {
                best.offer(cosine(vector, &bundle.vector(place)?.values), place);
            }
            return Ok(best.into_unsorted());
        }
    }
    candidates::nearest(bundle, vector, filter, NEAREST)
}

/// What the words of a symbol that is not among the nearest must count for it to come into the first tier: even the last of the
/// nearest is nearer in meaning. Zero if they do not fill a tier.
fn floor(nearest: &[Candidate]) -> u32 {
    let least = nearest
        .iter()
        .filter_map(|candidate| candidate.meaning)
        .fold(f32::INFINITY, f32::min);
    match nearest.get(TIER) {
        Some(last) if nearest.len() >= NEAREST => lexical::sum((last.near - least) / rank::LEXICAL),
        _ => 0,
    }
}

/// The nearest in meaning, by their exact cosines.
pub(super) fn by_meaning(
    bundle: &Bundle,
    question: &Question,
    all: bool,
    wanted: usize,
) -> Result<Vec<(f32, u32)>, ToolError> {
    let Some(vector) = &question.vector else {
        return Ok(Vec::new());
    };
    let mut best = Best::new(wanted);
    if all {
        for (place, other) in (0u32..).zip(bundle.vectors()?) {
            best.offer(cosine(vector, &other.values), place);
        }
    } else {
        let open = Filter::default();
        for place in near_in_meaning(bundle, question, &open)? {
            best.offer(cosine(vector, &bundle.vector(place)?.values), place);
        }
    }
    Ok(best.into_sorted())
}

/// Those whose words match best.
pub(super) fn by_words(
    bundle: &Bundle,
    question: &Question,
    all: bool,
    wanted: usize,
) -> Result<Vec<(f32, u32)>, ToolError> {
    let lexical = Lexical::new(bundle, question)?;
    let mut best = Best::new(wanted);
    if all {
        let shares = lexical.all_shares(bundle.search_count())?;
        for (place, share) in (0u32..).zip(shares) {
            if share > 0.0 {
                best.offer(share, place);
            }
        }
    } else {
        lexical.above(0, |place, sum| {
            let share = lexical::share(sum);
            if best.admits(share) {
                best.offer(share, place);
            }
            Ok(lexical::sum(best.floor()))
        })?;
    }
    Ok(best.into_sorted())
}
