//! Small decision trees whose leaves are added to the weighted sum: what it cannot say, such as that a shared word tells more in a
//! short question. `trees.tsv` is written by `benches/retrieval/fit.py`.

use std::sync::LazyLock;

use super::signals::{COUNT, NAMES};

/// The trees as they were fitted. A line beginning with `tree` has the leaves of a tree from left to right; the lines that follow
/// are its splits: name of the signal, threshold, and the leaves to the left of the split, as bits.
const TABLE: &str = include_str!("trees.tsv");

/// Trees, turned inside out: a split that a signal is above rules out the leaves on its left; the first leaf that is left is the
/// tree's. All candidates are looked at together, so that each split is one loop without branches.
///
/// Lucchese et al., "QuickScorer: A Fast Algorithm to Rank Documents with Additive Ensembles of Regression Trees" (SIGIR 2015).
#[derive(Debug, Default, PartialEq)]
pub(super) struct Forest {
    trees: Vec<Tree>,
}

#[derive(Debug, Default, PartialEq)]
struct Tree {
    splits: Vec<Split>,
    leaves: Vec<f32>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Split {
    signal: usize,
    threshold: f32,
    /// The leaves that are not on its left.
    others: u32,
}

static FOREST: LazyLock<Forest> = LazyLock::new(|| Forest::read(TABLE).unwrap_or_default());

impl Forest {
    /// The trees that were fitted.
    pub fn fitted() -> &'static Forest {
        &FOREST
    }

    /// Reads a table; none if a line cannot be read.
    fn read(table: &str) -> Option<Forest> {
        let mut forest = Forest::default();
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let (name, rest) = line.split_once('\t')?;
            if name == "tree" {
                let leaves = rest.split('\t').map(|leaf| leaf.parse().ok());
                forest.trees.push(Tree {
                    splits: Vec::new(),
                    leaves: leaves.collect::<Option<_>>()?,
                });
            } else {
                let (threshold, left) = rest.split_once('\t')?;
                forest.trees.last_mut()?.splits.push(Split {
                    signal: NAMES.iter().position(|known| *known == name)?,
                    threshold: threshold.parse().ok()?,
                    others: !left.parse::<u32>().ok()?,
                });
            }
        }
        Some(forest)
    }

    /// What the trees add for each row of signals.
    pub fn sums(&self, rows: &[[f32; COUNT]]) -> Vec<f32> {
        let columns: Vec<Vec<f32>> = (0..COUNT)
            .map(|signal| rows.iter().map(|row| row[signal]).collect())
            .collect();
        let mut out = vec![0.0; rows.len()];
        let mut left = vec![0u32; rows.len()];
        for tree in &self.trees {
            left.fill(u32::MAX);
            for split in &tree.splits {
                let Some(column) = columns.get(split.signal) else {
                    continue;
                };
                for (left, &value) in left.iter_mut().zip(column) {
                    let above = u32::from(value > split.threshold).wrapping_neg();
                    *left &= split.others | !above;
                }
            }
            for (sum, left) in out.iter_mut().zip(&left) {
                let leaf = tree.leaves.get(left.trailing_zeros() as usize);
                *sum += leaf.copied().unwrap_or(0.0);
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_are_those_at_the_end_of_the_way() {
        // meaning <= 0.5: (words <= 0.25: 1, else 2), else 3
        let table = "# by hand\ntree\t1\t2\t3\nmeaning\t0.5\t3\nwords\t0.25\t1\ntree\t10\t20\nwords\t0.75\t1\n";
        let forest = Forest::read(table).expect("a table");
        let row = |meaning, words| {
            let mut row = [0.0; COUNT];
            (row[0], row[1]) = (meaning, words);
            row
        };
        let rows = [row(0.5, 0.25), row(0.1, 0.5), row(0.6, 0.0), row(0.6, 0.8)];
        assert_eq!(forest.sums(&rows), [11.0, 12.0, 13.0, 23.0]);
        assert!(forest.sums(&[]).is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_no_forest() {
        for table in ["tree", "tree\tx", "meaning\t1\t1", "tree\t1\nnothing\t1\t1"] {
            assert_eq!(Forest::read(table), None, "{table}");
        }
    }

    #[test]
    fn the_fitted_trees_can_be_read() {
        assert!(!Forest::fitted().trees.is_empty());
    }
}
