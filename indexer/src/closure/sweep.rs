//! Closures as bitsets over the columns of one block at a time: exact for every graph, in time edges times blocks.

use cidx_format::NONE;
use rayon::prelude::*;

use super::classes::{Class, Classes};
use super::components::Components;

/// Columns of a block.
pub(super) const WIDTH: usize = 1024;

/// The columns of a block: a bit each.
pub(super) type Bits = [u64; WIDTH / 64];

/// Where each symbol counts.
pub(super) struct Columns {
    /// For each symbol its column; `NONE` if it does not count.
    pub of: Vec<u32>,
    /// How many columns there are.
    pub count: usize,
    /// Symbols in the order of their columns.
    order: Vec<u32>,
}

impl Columns {
    /// The columns of symbols.
    pub fn new(of: Vec<u32>, count: usize) -> Columns {
        let mut order: Vec<u32> = (0..of.len() as u32)
            .filter(|&symbol| of[symbol as usize] != NONE)
            .collect();
        order.par_sort_unstable_by_key(|&symbol| (of[symbol as usize], symbol));
        Columns { of, count, order }
    }

    fn blocks(&self) -> usize {
        self.count.div_ceil(WIDTH)
    }
}

/// What a sweep goes through.
pub(super) struct Sweep<'a> {
    components: &'a Components,
    classes: &'a Classes,
    /// For each set its row in the buffer; `NONE` for a single symbol.
    rows: Vec<u32>,
    /// For each set its single symbol; `NONE` for one with a row.
    singles: Vec<u32>,
    row_count: usize,
}

impl<'a> Sweep<'a> {
    /// Prepares sweeps.
    pub fn new(components: &'a Components, classes: &'a Classes) -> Sweep<'a> {
        let sets = components.members.len() as u32;
        let singles: Vec<u32> = (0..sets).map(|set| components.single(set)).collect();
        let mut row_count = 0;
        let rows = singles.iter().map(|&single| {
            if single != NONE {
                return NONE;
            }
            row_count += 1;
            row_count as u32 - 1
        });
        Sweep {
            rows: rows.collect(),
            components,
            classes,
            singles,
            row_count,
        }
    }

    /// How many steps a sweep over these columns takes.
    pub fn work(&self, columns: usize) -> u64 {
        let steps = self.components.successors.total() + self.row_count + self.classes.list.len();
        steps as u64 * columns.div_ceil(WIDTH) as u64
    }

    /// Shows each block: its number, and for each class which columns are reached. In any order, several at once.
    pub fn run(&self, columns: &Columns, visit: impl Fn(usize, &[Bits]) + Sync) {
        let buffers = || {
            (
                vec![[0; WIDTH / 64]; self.row_count],
                vec![[0; WIDTH / 64]; self.classes.list.len()],
            )
        };
        (0..columns.blocks())
            .into_par_iter()
            .with_max_len(1)
            .for_each_init(buffers, |(sets, classes), block| {
                self.fill(columns, block, sets, classes);
                visit(block, classes);
            });
    }

    fn fill(&self, columns: &Columns, block: usize, sets: &mut [Bits], classes: &mut [Bits]) {
        let first = (block * WIDTH) as u32;
        sets.fill([0; WIDTH / 64]);
        let column = |symbol: &u32| columns.of[*symbol as usize];
        let begin = columns
            .order
            .partition_point(|symbol| column(symbol) < first);
        for symbol in &columns.order[begin..] {
            let at = (column(symbol) - first) as usize;
            if at >= WIDTH {
                break;
            }
            let row = self.rows[self.components.of[*symbol as usize] as usize];
            if let Some(bits) = sets.get_mut(row as usize) {
                bits[at / 64] |= 1 << (at % 64);
            }
        }
        for (set, &row) in (0u32..).zip(&self.rows) {
            if row == NONE {
                continue;
            }
            // What a set depends on has a smaller number, so its row stands before this one and is complete.
            let (done, rest) = sets.split_at_mut(row as usize);
            for &next in self.components.successors.of(set) {
                self.merge(&mut rest[0], next, done, columns, first);
            }
        }
        for at in 0..classes.len() {
            let Class {
                parent,
                own,
                file,
                inside,
            } = self.classes.list[at];
            let mut bits = classes
                .get(parent as usize)
                .copied()
                .unwrap_or([0; WIDTH / 64]);
            for set in [own, file, inside] {
                if set != NONE {
                    self.merge(&mut bits, set, sets, columns, first);
                }
            }
            classes[at] = bits;
        }
    }

    #[inline]
    fn merge(&self, bits: &mut Bits, set: u32, rows: &[Bits], columns: &Columns, first: u32) {
        let single = self.singles[set as usize];
        if single == NONE {
            let other = &rows[self.rows[set as usize] as usize];
            bits.iter_mut()
                .zip(other)
                .for_each(|(word, other)| *word |= other);
            return;
        }
        let at = columns.of[single as usize].wrapping_sub(first) as usize;
        if at < WIDTH {
            bits[at / 64] |= 1 << (at % 64);
        }
    }
}

/// How many columns are set.
pub(super) fn ones(bits: &Bits) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

/// The part of a range of columns that lies in a block, as bits; none if it does not reach into it.
pub(super) fn range(block: usize, columns: &std::ops::Range<u32>) -> Option<Bits> {
    let first = block * WIDTH;
    let begin = (columns.start as usize).max(first);
    let end = (columns.end as usize).min(first + WIDTH);
    if begin >= end {
        return None;
    }
    let mut bits = [0; WIDTH / 64];
    for at in begin - first..end - first {
        bits[at / 64] |= 1 << (at % 64);
    }
    Some(bits)
}
