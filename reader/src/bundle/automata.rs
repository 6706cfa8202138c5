//! Automata over the bytes of names, for the finite state map: within some edits, and in any case.
//! Each counts its steps, so that a map with forged cycles ends, and is a plain value, so that a panic in the map leaves nothing behind.

use std::cell::Cell;

use fst::Automaton;

/// The most edits that can be asked for.
pub(super) const MAX_EDITS: usize = 2;

/// The longest pattern for approximate search, in bytes: one bit for each prefix.
pub(super) const MAX_PATTERN: usize = 63;

/// Names longer than this are not found by the map; it bounds how deep a forged map can lead.
const MAX_DEPTH: u32 = 4096;

/// How many steps a search may take.
pub(super) struct Budget(Cell<u32>);

impl Budget {
    /// More steps than any search over an honest map of some million names needs.
    pub(super) const STEPS: u32 = 20_000_000;

    pub(super) fn new(steps: u32) -> Budget {
        Budget(Cell::new(steps))
    }

    /// Takes a step, if there is one left.
    fn take(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }

    /// Whether every step has been taken.
    pub(super) fn is_spent(&self) -> bool {
        self.0.get() == 0
    }
}

/// Names within some edits of a pattern, ASCII letters in any case: bit i of level e says that the first i bytes of the pattern
/// can be turned into what was read so far with e edits (insertions, deletions, substitutions of bytes).
pub(super) struct Edits<'a> {
    pattern: &'a [u8],
    /// For each byte the prefixes of the pattern that end with it.
    ends: Box<[u64; 256]>,
    edits: usize,
    budget: &'a Budget,
}

/// One set of prefixes per number of edits.
pub(super) type Levels = [u64; MAX_EDITS + 1];

impl<'a> Edits<'a> {
    /// None if the pattern is too long.
    pub(super) fn new(pattern: &'a [u8], edits: usize, budget: &'a Budget) -> Option<Edits<'a>> {
        if pattern.len() > MAX_PATTERN {
            return None;
        }
        let mut ends = Box::new([0; 256]);
        for (index, letter) in pattern.iter().enumerate() {
            for letter in [letter.to_ascii_lowercase(), letter.to_ascii_uppercase()] {
                ends[usize::from(letter)] |= 2 << index;
            }
        }
        Some(Edits {
            pattern,
            ends,
            edits: edits.min(MAX_EDITS),
            budget,
        })
    }

    /// How many edits lead from the pattern to a name; none if more than allowed.
    pub(super) fn distance(&self, name: &[u8]) -> Option<usize> {
        let mut levels = self.start();
        for &byte in name {
            levels = self.step(&levels, byte);
        }
        (0..=self.edits).find(|&level| levels[level] >> self.pattern.len() & 1 == 1)
    }

    fn step(&self, from: &Levels, byte: u8) -> Levels {
        let same = self.ends[usize::from(byte)];
        let within = u64::MAX >> (63 - self.pattern.len());
        let mut to = [0; MAX_EDITS + 1];
        to[0] = from[0] << 1 & same;
        for level in 1..=self.edits {
            let substituted = from[level - 1] << 1;
            let inserted = from[level - 1];
            let deleted = to[level - 1] << 1;
            to[level] = (from[level] << 1 & same | substituted | inserted | deleted) & within;
        }
        to
    }
}

impl Automaton for Edits<'_> {
    type State = Levels;

    fn start(&self) -> Levels {
        let within = u64::MAX >> (63 - self.pattern.len());
        let mut levels = [0; MAX_EDITS + 1];
        for (level, set) in levels.iter_mut().enumerate().take(self.edits + 1) {
            // The first `level` bytes of the pattern deleted.
            *set = ((2u64 << level) - 1) & within;
        }
        levels
    }

    fn is_match(&self, levels: &Levels) -> bool {
        levels.iter().any(|set| set >> self.pattern.len() & 1 == 1)
    }

    fn can_match(&self, levels: &Levels) -> bool {
        self.budget.take() && levels.iter().any(|&set| set != 0)
    }

    fn accept(&self, levels: &Levels, byte: u8) -> Levels {
        self.step(levels, byte)
    }
}

/// Names that are, or begin with, a pattern, ASCII letters in any case.
pub(super) struct AnyCase<'a> {
    pub(super) pattern: &'a [u8],
    pub(super) prefix: bool,
    pub(super) budget: &'a Budget,
}

impl Automaton for AnyCase<'_> {
    /// How many bytes were read; none once they do not match.
    type State = Option<u32>;

    fn start(&self) -> Option<u32> {
        Some(0)
    }

    fn is_match(&self, state: &Option<u32>) -> bool {
        state.is_some_and(|read| {
            read as usize == self.pattern.len() || self.prefix && read as usize > self.pattern.len()
        })
    }

    fn can_match(&self, state: &Option<u32>) -> bool {
        self.budget.take() && state.is_some_and(|read| read < MAX_DEPTH)
    }

    fn accept(&self, state: &Option<u32>, byte: u8) -> Option<u32> {
        let read = (*state)?;
        match self.pattern.get(read as usize) {
            Some(letter) => letter.eq_ignore_ascii_case(&byte).then_some(read + 1),
            None => self.prefix.then_some(read + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The textbook distance.
    fn naive(a: &[u8], b: &[u8]) -> usize {
        let mut row: Vec<usize> = (0..=b.len()).collect();
        for (i, x) in a.iter().enumerate() {
            let mut diagonal = row[0];
            row[0] = i + 1;
            for (j, y) in b.iter().enumerate() {
                let substituted = diagonal + usize::from(!x.eq_ignore_ascii_case(y));
                diagonal = row[j + 1];
                row[j + 1] = substituted.min(row[j] + 1).min(row[j + 1] + 1);
            }
        }
        row[b.len()]
    }

    proptest::proptest! {
        #[test]
        fn the_distance_is_the_textbook_one(a in "[abC]{0,9}", b in "[aBc]{0,9}", edits in 0usize..=2) {
            let budget = Budget::new(u32::MAX);
            let edits_of = Edits::new(a.as_bytes(), edits, &budget).expect("short");
            let distance = naive(a.as_bytes(), b.as_bytes());
            proptest::prop_assert_eq!(edits_of.distance(b.as_bytes()), (distance <= edits).then_some(distance));
        }
    }

    #[test]
    fn the_longest_pattern_is_found_and_a_longer_one_refused() {
        let budget = Budget::new(100);
        let longest = "x".repeat(MAX_PATTERN);
        let edits = Edits::new(longest.as_bytes(), 2, &budget).expect("fits");
        assert_eq!(edits.distance(&longest.as_bytes()[1..]), Some(1));
        assert!(Edits::new(format!("{longest}x").as_bytes(), 2, &budget).is_none());
    }
}
