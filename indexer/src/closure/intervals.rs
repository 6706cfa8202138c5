//! Sets of component numbers as intervals.

use super::components::Components;

/// An interval of numbers, both ends included.
pub(super) type Interval = (u32, u32);

/// A row of more intervals is not kept.
const MAX_ROW: usize = 8_192;

/// A union that has this many intervals under construction is given up.
const MAX_UNSETTLED: usize = 1 << 16;

/// Rows have at most this many intervals per set on average; when that is used up, only short rows are kept.
const MEAN_ROW: usize = 24;

/// A row that is always kept.
const SHORT_ROW: usize = 4;

/// A set under construction.
#[derive(Default)]
pub(super) struct Union {
    settled: Vec<Interval>,
    pending: Vec<Interval>,
}

impl Union {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.settled.clear();
        self.pending.clear();
    }

    /// Adds intervals; they are merged later, so that many short rows cost no more than sorting them.
    pub fn add(&mut self, row: &[Interval]) {
        self.pending.extend_from_slice(row);
        if self.pending.len() > 64.max(2 * self.settled.len()) {
            self.settle();
        }
    }

    /// Whether a number is known to be contained. Numbers that were added lately may be missed.
    pub fn covers(&self, number: u32) -> bool {
        contains(&self.settled, number)
    }

    /// How many intervals there are so far.
    pub fn len(&self) -> usize {
        self.settled.len() + self.pending.len()
    }

    /// The intervals, disjoint and in order.
    pub fn settle(&mut self) -> &[Interval] {
        if !self.pending.is_empty() {
            self.settled.append(&mut self.pending);
            // Two or more ordered runs: a stable sort merges these.
            self.settled.sort();
            let mut kept = 0;
            for at in 1..self.settled.len() {
                let (first, last) = self.settled[at];
                let previous = &mut self.settled[kept];
                if u64::from(first) <= u64::from(previous.1) + 1 {
                    previous.1 = previous.1.max(last);
                } else {
                    kept += 1;
                    self.settled[kept] = (first, last);
                }
            }
            self.settled.truncate(kept + 1);
        }
        &self.settled
    }
}

/// Whether a number lies in one of the intervals.
pub(super) fn contains(row: &[Interval], number: u32) -> bool {
    let at = row.partition_point(|interval| interval.1 < number);
    row.get(at).is_some_and(|interval| interval.0 <= number)
}

/// How many of the numbers, which are in order, lie in one of the intervals.
pub(super) fn count(row: &[Interval], numbers: &[u32]) -> u32 {
    if row.len() > numbers.len() {
        return numbers.iter().filter(|&&at| contains(row, at)).count() as u32;
    }
    let inside = row.iter().map(|&(first, last)| {
        let begin = numbers.partition_point(|&at| at < first);
        let length = numbers[begin..].partition_point(|&at| at <= last);
        length as u32
    });
    inside.sum()
}

/// Sets as intervals; one that would need too many is left out.
pub(super) struct Rows {
    ends: Vec<usize>,
    intervals: Vec<Interval>,
    left_out: Vec<bool>,
}

impl Rows {
    /// No rows yet.
    pub fn with_capacity(rows: usize) -> Rows {
        let mut ends = Vec::with_capacity(rows + 1);
        ends.push(0);
        Rows {
            ends,
            intervals: Vec::new(),
            left_out: Vec::with_capacity(rows),
        }
    }

    /// A row; none if it was left out.
    pub fn get(&self, row: u32) -> Option<&[Interval]> {
        let (begin, end) = (self.ends[row as usize], self.ends[row as usize + 1]);
        (!self.left_out[row as usize]).then(|| &self.intervals[begin..end])
    }

    /// Appends a row; none if it was given up. It is left out if it is too long.
    pub fn push(&mut self, row: Option<&[Interval]>) {
        let used_up = self.intervals.len() > MEAN_ROW * self.ends.len().max(1024);
        let limit = if used_up { SHORT_ROW } else { MAX_ROW };
        let row = row.filter(|row| row.len() <= limit);
        self.left_out.push(row.is_none());
        self.intervals.extend_from_slice(row.unwrap_or_default());
        self.ends.push(self.intervals.len());
    }

    /// The closure of each set of components, itself included.
    pub fn closures(components: &Components) -> Rows {
        let sets = components.members.len();
        let mut rows = Rows::with_capacity(sets);
        let mut union = Union::default();
        for set in 0..sets as u32 {
            union.clear();
            if set < components.count {
                union.add(&[(set, set)]);
            }
            // Later numbers have larger closures; what these cover needs no look.
            let complete = components.successors.of(set).iter().rev().all(|&next| {
                if union.covers(next) {
                    return true;
                }
                rows.get(next).map(|row| union.add(row)).is_some() && union.len() < MAX_UNSETTLED
            });
            rows.push(if complete { Some(union.settle()) } else { None });
        }
        rows
    }
}
