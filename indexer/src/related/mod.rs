//! Which tests run what, told in advance: each test's reach, and for each symbol its tests, the likeliest first.

mod beside;
mod compare;
mod evidence;
mod export;
mod graph;
mod lists;
mod mentions;
mod rank;
mod trees;
mod walk;
mod words;

use cidx_format::container::RawSection;
use cidx_format::record::Record;
use cidx_format::records::{
    RELATED_DISTANCE_BITS, RELATED_LIKELIHOOD_BITS, RELATED_TEST_BITS, RelatedRecord,
};
use cidx_format::section::Section;
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rayon::prelude::*;

use crate::index::Index;
use compare::{Comparison, Postings};
use evidence::{About, Evidence, Standing, Subjects, Walked, evidence, is_ranked_by_trees};
pub use export::{NAMES, export};
use graph::Graph;
pub(crate) use graph::{is_function, is_type, is_variable};
use lists::Lists;
use rank::{Verdict, probability, weigh};
use rend::u32_le;
use trees::Forest;
use walk::{Reached, Walker};
use words::Vocabulary;

/// How many tests of a symbol are kept.
const MAX_TESTS: usize = 256;

/// How many tests of a symbol are judged by all that speaks for them.
const MAX_JUDGED: usize = 4 * MAX_TESTS;

/// A symbol whose likeliest test is less likely than this has none: what speaks for it speaks for nearly everything.
const LEAST: f32 = 0.15;

/// What the weighted sum counts beside the trees: it keeps the order where the trees see no difference.
const LINEAR: f32 = 0.4;

/// How many pairs of a test and a symbol are weighed in all; each test reaches at most its share of them.
const MAX_PAIRS: usize = 12_000_000;

/// No more tests than this are walked from: their places have to fit into a candidate.
const MAX_WALKS: usize = 1 << 22;

/// Each test reaches at least and at most so many symbols, the nearest. Beyond a thousand nothing is gained: on the projects of
/// `benches/tests/` a limit of 1 000 gives up .009 of the recall of unlimited lists and nothing else, 500 gives up .07 of it.
const REACH: std::ops::RangeInclusive<usize> = 300..=1_500;

/// Makes the sections RELX and RELT.
pub fn sections(index: &Index) -> Vec<RawSection> {
    let tests = tests(index);
    if tests.is_empty() {
        return Vec::new();
    }
    let ((graph, (reach, subjects)), (vocabulary, postings)) = rayon::join(
        || {
            let graph = Graph::of(index);
            let (reach, subjects) = reach(index, &graph, &tests);
            (graph, (reach, subjects))
        },
        || {
            let vocabulary = Vocabulary::of(index, &tests);
            let postings = Postings::of(&vocabulary);
            (vocabulary, postings)
        },
    );
    let users = users(index, &graph);
    let places = places(index, &tests);
    let ranker = Ranker {
        index,
        graph: &graph,
        vocabulary: &vocabulary,
        users: &users,
        places: &places,
        subjects: &subjects,
    };
    let ranked: Vec<(u32, Vec<u32_le>)> = (0..index.symbols.len() as u32)
        .into_par_iter()
        .map_init(
            || Comparison::new(&vocabulary, &postings),
            |comparison, symbol| {
                let candidates = reach.of(symbol);
                let kept = ranker.ranked(comparison, symbol, candidates);
                (candidates.len() as u32, kept)
            },
        )
        .collect();
    let mut offsets = Vec::with_capacity(ranked.len() + 1);
    let mut records = Vec::new();
    for (reached, own) in ranked {
        offsets.push(RelatedRecord {
            first: (records.len() as u32).into(),
            reached: reached.into(),
        });
        records.extend(own);
    }
    offsets.push(RelatedRecord {
        first: (records.len() as u32).into(),
        reached: 0.into(),
    });
    vec![
        section(Section::Related, &offsets),
        section(Section::RelatedTests, &records),
    ]
}

fn section<R: Record>(section: Section, records: &[R]) -> RawSection {
    RawSection {
        tag: section.tag(),
        record_size: section.record_size(),
        bytes: bytemuck::cast_slice(records).to_vec(),
    }
}

/// What a test runner runs, in symbol order.
fn tests(index: &Index) -> Vec<u32> {
    let runs = |kind| {
        matches!(
            kind,
            SymbolKind::Function | SymbolKind::Method | SymbolKind::Test
        )
    };
    let all = (0u32..).zip(&index.symbols);
    all.filter(|(_, symbol)| symbol.flags.has(SymbolFlags::TEST) && runs(symbol.kind))
        .map(|(at, _)| at)
        .take(MAX_WALKS)
        .collect()
}

/// The place of each test in TSTS, which has classes and modules of tests too.
fn places(index: &Index, tests: &[u32]) -> Vec<u32> {
    let all = (0u32..).zip(&index.symbols);
    let flagged: Vec<u32> = all
        .filter(|(_, symbol)| symbol.flags.has(SymbolFlags::TEST))
        .map(|(at, _)| at)
        .collect();
    let place = |test: &u32| flagged.partition_point(|at| at < test) as u32;
    tests.iter().map(place).collect()
}

/// A test that may run a symbol: its place among the tests (22 bits), the cost of the way (9), and whether that is guessed.
/// There are millions of them. They are in the order of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate(u32);

impl Candidate {
    fn new(test: u32, reached: Reached) -> Candidate {
        let cost = u32::from(reached.cost.min(511));
        Candidate(test << 10 | cost << 1 | u32::from(reached.guessed))
    }

    fn test(self) -> u32 {
        self.0 >> 10
    }

    fn cost(self) -> u16 {
        (self.0 >> 1 & 511) as u16
    }

    fn guessed(self) -> bool {
        self.0 & 1 == 1
    }

    fn reached(self, symbol: u32) -> Reached {
        Reached {
            symbol,
            cost: self.cost(),
            guessed: self.guessed(),
        }
    }
}

/// Symbols and tests that may run them.
type Pairs = Vec<(u32, Candidate)>;

/// For each symbol the tests that may run it, and what tests are about.
fn reach(index: &Index, graph: &Graph, tests: &[u32]) -> (Lists<Candidate>, Subjects) {
    let limit = (MAX_PAIRS / tests.len()).clamp(*REACH.start(), *REACH.end());
    let numbered: Vec<(u32, u32)> = (0u32..).zip(tests.iter().copied()).collect();
    let found: Vec<(Pairs, Vec<Walked>)> = numbered
        .par_chunks(64)
        .map_init(
            || Walker::new(index, graph),
            |walker, chunk| {
                let (mut pairs, mut walks) = (Vec::new(), Vec::new());
                for &(number, test) in chunk {
                    let reached = walker.from(test, limit);
                    walks.push(Walked::of(index, number, &reached));
                    let wanted = reached.into_iter().filter(|reached| {
                        let kind = graph.kinds[reached.symbol as usize];
                        is_function(kind) || is_type(kind) || is_variable(kind)
                    });
                    pairs.extend(
                        wanted.map(|reached| (reached.symbol, Candidate::new(number, reached))),
                    );
                }
                (pairs, walks)
            },
        )
        .collect();
    let mut subjects = Subjects::new(index, tests);
    for walk in found.iter().flat_map(|(_, walks)| walks) {
        subjects.add(index, graph, walk);
    }
    let pairs: Vec<Pairs> = found.into_iter().map(|(pairs, _)| pairs).collect();
    let reach = Lists::in_order(index.symbols.len(), &pairs, Candidate(0));
    (reach, subjects)
}

/// For each symbol what uses it, test code left out.
fn users(index: &Index, graph: &Graph) -> Lists<u32> {
    let mut pairs = Vec::new();
    for (at, symbol) in (0u32..).zip(&index.symbols) {
        if !symbol.flags.has(SymbolFlags::TEST_CODE) && symbol.kind != SymbolKind::File {
            let uses = graph.uses.of(at).iter();
            pairs.extend(uses.map(|&(target, _)| (target, at)));
        }
    }
    Lists::new(index.symbols.len(), pairs)
}

/// What the tests of a symbol are ranked by.
struct Ranker<'a> {
    index: &'a Index,
    graph: &'a Graph,
    vocabulary: &'a Vocabulary<'a>,
    users: &'a Lists<u32>,
    places: &'a [u32],
    subjects: &'a Subjects,
}

impl Ranker<'_> {
    /// The tests of a symbol that are kept, the likeliest first.
    fn ranked(
        &self,
        comparison: &mut Comparison<'_>,
        symbol: u32,
        candidates: &[Candidate],
    ) -> Vec<u32_le> {
        if candidates.is_empty() {
            return Vec::new();
        }
        let mut weighed = self.weighed(comparison, symbol, candidates, |_, _| {});
        let kept = kept(self.index, symbol);
        if weighed.len() > kept {
            weighed.select_nth_unstable_by(kept, likelier);
            weighed.truncate(kept);
        }
        weighed.sort_by(likelier);
        if weighed
            .first()
            .is_none_or(|(verdict, _)| probability(verdict.odds) < LEAST)
        {
            return Vec::new();
        }
        let entries = weighed.into_iter().filter_map(|(verdict, candidate)| {
            let place = *self.places.get(candidate.test() as usize)?;
            (place < 1 << RELATED_TEST_BITS).then(|| entry(place, verdict, candidate))
        });
        entries.collect()
    }

    /// How likely each candidate is; `each` is told what is ranked by trees.
    fn weighed<'c>(
        &self,
        comparison: &mut Comparison<'_>,
        symbol: u32,
        candidates: &'c [Candidate],
        mut each: impl FnMut(&Candidate, &Evidence),
    ) -> Vec<(Verdict, &'c Candidate)> {
        let words = (self.vocabulary).symbol(self.graph, symbol, self.users.of(symbol));
        let tests: Vec<u32> = candidates.iter().map(|one| one.test()).collect();
        comparison.compare(&words, &tests);
        let cheapest = candidates.iter().map(|candidate| candidate.cost()).min();
        let known = (candidates.len() as u32, cheapest.unwrap_or(0));
        let standing = Standing::of(self.index, self.graph, self.users, symbol, known);
        let weigh = |candidate: &'c Candidate| {
            let test = &self.vocabulary.tests[candidate.test() as usize];
            let shared = comparison.with(candidate.test());
            let verdict = weigh(&shared, test, candidate.reached(symbol), &standing);
            (verdict, candidate)
        };
        let mut weighed: Vec<(Verdict, &'c Candidate)> = candidates.iter().map(weigh).collect();
        if !is_ranked_by_trees(self.index.symbols[symbol as usize].kind) {
            return weighed;
        }
        if weighed.len() > MAX_JUDGED {
            weighed.select_nth_unstable_by(MAX_JUDGED, likelier);
            weighed.truncate(MAX_JUDGED);
        }
        let mut judge = None;
        for (verdict, candidate) in &mut weighed {
            let test = &self.vocabulary.tests[candidate.test() as usize];
            let about = About {
                test: candidate.test(),
                words: test.text.len() as u32,
                skipped: test.skipped,
            };
            let shared = comparison.with(candidate.test());
            let (reached, odds) = (candidate.reached(symbol), verdict.odds);
            let evidence = evidence(&shared, &about, reached, &standing, self.subjects, odds);
            each(candidate, &evidence);
            let judge =
                judge.get_or_insert_with(|| Forest::fitted().judge(&evidence, evidence::differs));
            verdict.odds = (judge.odds(&evidence) + LINEAR * odds) / (1.0 + LINEAR);
        }
        weighed
    }
}

/// The likelier first; of equals the one that stands first among the tests.
fn likelier(a: &(Verdict, &Candidate), b: &(Verdict, &Candidate)) -> std::cmp::Ordering {
    b.0.odds.total_cmp(&a.0.odds).then_with(|| a.1.cmp(b.1))
}

/// How many tests of a symbol are kept: people ask about functions.
fn kept(index: &Index, symbol: u32) -> usize {
    let symbol = &index.symbols[symbol as usize];
    if is_ranked_by_trees(symbol.kind) {
        MAX_TESTS
    } else {
        MAX_TESTS / 8
    }
}

/// The entry of a test in RELT.
fn entry(place: u32, verdict: Verdict, candidate: &Candidate) -> u32_le {
    let reason = match (verdict.direct, candidate.guessed()) {
        (true, _) => 1,
        (false, false) => 2,
        (false, true) => 3,
    };
    let likelihood = (probability(verdict.odds) * 64.0).min(63.0) as u32;
    let distance = u32::from(candidate.cost().div_ceil(10)).min((1 << RELATED_DISTANCE_BITS) - 1);
    let packed = place
        | likelihood << RELATED_TEST_BITS
        | distance << (RELATED_TEST_BITS + RELATED_LIKELIHOOD_BITS)
        | reason << (RELATED_TEST_BITS + RELATED_LIKELIHOOD_BITS + RELATED_DISTANCE_BITS);
    packed.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_hold_what_was_put_in() {
        let reached = Reached {
            symbol: 9,
            cost: 21,
            guessed: true,
        };
        let candidate = Candidate::new(5, reached);
        assert_eq!((candidate.test(), candidate.reached(9)), (5, reached));
        let verdict = Verdict {
            odds: 0.0,
            direct: false,
        };
        let packed = entry(5, verdict, &candidate).to_native();
        assert_eq!(packed & 0x3_ffff, 5);
        assert_eq!(packed >> 18 & 63, 32);
        assert_eq!(packed >> 24 & 31, 3);
        assert_eq!(packed >> 29, 3);
    }
}
