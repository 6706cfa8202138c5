//! Hands out what speaks for each pair of a symbol and a test, for `benches/tests/fit.py`.

use super::compare::{Comparison, Postings};
pub use super::evidence::NAMES;
use super::graph::Graph;
use super::words::Vocabulary;
use super::{Ranker, places, reach, tests, users};
use crate::index::Index;
use cidx_format::vocabulary::SymbolFlags;

/// Hands out each pair of a symbol outside test code and a test that may run it, with what speaks for it in the order of `NAMES`.
pub fn export(index: &Index, mut each: impl FnMut(u32, u32, &[f32])) {
    let tests = tests(index);
    if tests.is_empty() {
        return;
    }
    let graph = Graph::of(index);
    let (reach, subjects) = reach(index, &graph, &tests);
    let vocabulary = Vocabulary::of(index, &tests);
    let postings = Postings::of(&vocabulary);
    let (users, places) = (users(index, &graph), places(index, &tests));
    let ranker = Ranker {
        index,
        graph: &graph,
        vocabulary: &vocabulary,
        users: &users,
        places: &places,
        subjects: &subjects,
    };
    let mut comparison = Comparison::new(&vocabulary, &postings);
    for (at, symbol) in (0u32..).zip(&index.symbols) {
        let candidates = reach.of(at);
        if candidates.is_empty() || symbol.flags.has(SymbolFlags::TEST_CODE) {
            continue;
        }
        ranker.weighed(&mut comparison, at, candidates, |candidate, evidence| {
            if let Some(&test) = tests.get(candidate.test() as usize) {
                each(at, test, evidence);
            }
        });
    }
}
