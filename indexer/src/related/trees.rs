//! Small decision trees whose leaves are added up: what a weighted sum of evidence cannot say, such as that a shared word tells
//! more of a test that reaches little. `trees.tsv` is written by `benches/tests/fit.py`.
//!
//! All trees are gone through at once, evidence by evidence: each threshold below it rules out the leaves of its tree that lie
//! below, and the first leaf that is left is where the tree would have led (QuickScorer: Lucchese and others, 2015).

use std::sync::LazyLock;

use super::evidence::{Evidence, NAMES, STANDING};

/// The trees as they were fitted: per line the number of the evidence (or `leaf`), the threshold (or the leaf's value), and the
/// lines to which evidence up to the threshold and above it lead, counted from 0; what is below comes first. The first line of each
/// tree has a `*` before it.
const TABLE: &str = include_str!("trees.tsv");

/// How many trees there may be, and how many leaves each may have.
const MAX_TREES: usize = 64;
const LEAVES: usize = 8;

/// A threshold: evidence above it leaves only some leaves of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cut {
    threshold: f32,
    tree: u8,
    left: u8,
}

/// Trees.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Forest {
    /// By evidence, the least threshold first.
    cuts: Vec<Vec<Cut>>,
    /// The values of the leaves of each tree, those below first.
    leaves: Vec<[f32; LEAVES]>,
}

static FOREST: LazyLock<Forest> = LazyLock::new(|| Forest::read(TABLE).unwrap_or_default());

impl Forest {
    /// The trees that were fitted.
    pub fn fitted() -> &'static Forest {
        &FOREST
    }

    /// Reads a table; none if a line cannot be read, or a tree is too large.
    fn read(table: &str) -> Option<Forest> {
        let lines: Vec<&str> = table
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect();
        let mut forest = Forest {
            cuts: vec![Vec::new(); NAMES.len()],
            leaves: Vec::new(),
        };
        let mut start = 0;
        while start < lines.len() {
            let rest = lines.get(start + 1..)?.iter();
            let end = start + 1 + rest.take_while(|line| !line.starts_with('*')).count();
            forest.read_tree(&lines, start, end)?;
            start = end;
        }
        for cuts in &mut forest.cuts {
            cuts.sort_by(|a, b| a.threshold.total_cmp(&b.threshold));
        }
        Some(forest)
    }

    fn read_tree(&mut self, lines: &[&str], start: usize, end: usize) -> Option<()> {
        let is_leaf = |line: &&&str| line.trim_start_matches('*').starts_with("leaf\t");
        let tree = u8::try_from(self.leaves.len()).ok()?;
        let mut values = [0.0; LEAVES];
        let mut leaves = 0;
        for at in start..end {
            let mut fields = lines.get(at)?.trim_start_matches('*').split('\t');
            let name = fields.next()?;
            let number: f32 = fields.next()?.parse().ok()?;
            if name == "leaf" {
                *values.get_mut(leaves)? = number;
                leaves += 1;
                continue;
            }
            let below: usize = fields.next()?.parse().ok()?;
            let above: usize = fields.next()?.parse().ok()?;
            if below != at + 1 || above > end {
                return None;
            }
            let ruled_out = lines.get(below..above)?.iter().filter(is_leaf).count();
            if ruled_out > LEAVES {
                return None;
            }
            let bits = (1u32 << ruled_out).checked_sub(1)? << leaves;
            let evidence = NAMES.iter().position(|known| *known == name)?;
            self.cuts.get_mut(evidence)?.push(Cut {
                threshold: number,
                tree,
                left: !u8::try_from(bits).ok()?,
            });
        }
        self.leaves.push(values);
        (self.leaves.len() <= MAX_TREES).then_some(())
    }

    /// What evidence of the symbol alone leaves of the leaves, whatever the test.
    pub fn begin(&self, evidence: &Evidence) -> Left {
        let mut left = [u8::MAX; MAX_TREES];
        for number in STANDING {
            self.rule_out(number, evidence, &mut left);
        }
        Left(left)
    }

    /// The logarithm of the odds that the test runs the symbol, after what evidence of the symbol alone left.
    pub fn odds(&self, left: &Left, evidence: &Evidence) -> f32 {
        let mut left = left.0;
        for number in (0..STANDING.start).chain(STANDING.end..NAMES.len()) {
            self.rule_out(number, evidence, &mut left);
        }
        let ways = self.leaves.iter().zip(&left);
        ways.map(|(leaves, left)| leaves[left.trailing_zeros() as usize % LEAVES])
            .sum()
    }

    fn rule_out(&self, number: usize, evidence: &Evidence, left: &mut [u8; MAX_TREES]) {
        let (Some(value), Some(cuts)) = (evidence.get(number), self.cuts.get(number)) else {
            return;
        };
        for cut in cuts.iter().take_while(|cut| *value > cut.threshold) {
            left[usize::from(cut.tree) % MAX_TREES] &= cut.left;
        }
    }
}

/// Which leaves of each tree are left.
pub(super) struct Left([u8; MAX_TREES]);

#[cfg(test)]
mod tests {
    use super::*;

    fn number<T: std::str::FromStr>(field: Option<&str>) -> T {
        let number = field.and_then(|field| field.parse().ok());
        number.unwrap_or_else(|| panic!("no number: {field:?}"))
    }

    /// The sum of the leaves as each tree leads to them.
    fn walked(table: &str, evidence: &Evidence) -> f32 {
        let lines: Vec<&str> = table
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect();
        let mut sum = 0.0;
        for start in (0..lines.len()).filter(|&at| lines[at].starts_with('*')) {
            let mut at = start;
            loop {
                let mut fields = lines[at].trim_start_matches('*').split('\t');
                let name = fields.next().expect("a name");
                let value: f32 = number(fields.next());
                if name == "leaf" {
                    sum += value;
                    break;
                }
                let own = NAMES
                    .iter()
                    .position(|known| *known == name)
                    .expect("evidence");
                let (below, above): (usize, usize) = (number(fields.next()), number(fields.next()));
                at = if evidence[own] <= value { below } else { above };
            }
        }
        sum
    }

    #[test]
    fn the_fitted_trees_lead_where_walking_them_does() {
        let forest = Forest::read(TABLE).expect("a table");
        assert!(forest.leaves.len() > 10);
        let mut state = 1u32;
        for _ in 0..500 {
            let evidence: Evidence = std::array::from_fn(|at| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let thresholds = &forest.cuts[at];
                // Values at, below and above the thresholds.
                let chosen = thresholds.get((state >> 8) as usize % (thresholds.len() + 1));
                chosen.map_or(0.0, |cut| {
                    cut.threshold + [0.0, 0.1, -0.1][(state >> 4) as usize % 3]
                })
            });
            let left = forest.begin(&evidence);
            assert_eq!(forest.odds(&left, &evidence), walked(TABLE, &evidence));
        }
    }

    #[test]
    fn leaves_are_added_up() {
        let table = "*cost\t20\t1\t2\nleaf\t1.5\nleaf\t-1\n*leaf\t0.25\n";
        let forest = Forest::read(table).expect("a table");
        let mut evidence: Evidence = [0.0; NAMES.len()];
        let left = forest.begin(&evidence);
        assert_eq!(forest.odds(&left, &evidence), 1.75);
        evidence[0] = 21.0;
        assert_eq!(forest.odds(&left, &evidence), -0.75);
        assert_eq!(Forest::read("*unknown\t1\t1\t2\nleaf\t0\nleaf\t0"), None);
        assert_eq!(Forest::read("*cost\t1\t2\t1\nleaf\t0\nleaf\t0"), None);
    }
}
