//! How well the words of a question match: BM25 with the weights that the indexer stored, as a share of what a perfect match
//! would get. A weak match stays weak, however rare its word.

use super::Question;
use crate::bundle::{Bundle, BundleError};

/// The lexical scores of a question.
pub(super) struct Lexical {
    /// For each place in search a share from 0 to 1.
    pub shares: Vec<f32>,
}

impl Lexical {
    /// The share of the symbol at a place.
    pub(super) fn share(&self, place: u32) -> f32 {
        self.shares.get(place as usize).copied().unwrap_or(0.0)
    }
}

/// Scores every symbol that has a word of the question.
pub(super) fn score(bundle: &Bundle, question: &Question) -> Result<Lexical, BundleError> {
    let count = bundle.search_count();
    let mut terms = Vec::with_capacity(question.stems.len());
    for (stem, _) in &question.stems {
        terms.push(bundle.term(stem)?);
    }
    // A word that nothing has makes every match less than perfect, but less so than a rare one that something has.
    let unknown = 0.5 * rarity(count, 1);
    let rarities = terms
        .iter()
        .map(|term| term.map_or(unknown, |term| rarity(count, term.count())));
    let rarities: Vec<f32> = rarities.collect();
    let total: f32 = rarities.iter().sum();
    let mut shares = vec![0.0; count as usize];
    for (term, rarity) in terms.iter().zip(rarities) {
        let Some(term) = term else {
            continue;
        };
        let step = rarity / total.max(f32::MIN_POSITIVE) / 255.0;
        bundle.postings(*term, |place, weight| {
            if let Some(share) = shares.get_mut(place as usize) {
                *share += step * f32::from(weight);
            }
        })?;
    }
    Ok(Lexical { shares })
}

/// The inverse document frequency of BM25.
fn rarity(symbols: u32, having: u32) -> f32 {
    let (symbols, having) = (symbols as f32, having as f32);
    (1.0 + ((symbols - having).max(0.0) + 0.5) / (having + 0.5)).ln()
}
