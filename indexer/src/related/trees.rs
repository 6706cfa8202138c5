//! Small decision trees whose leaves are added up: what a weighted sum of evidence cannot say, such as that a shared word tells
//! more of a test that reaches little. `trees.tsv` is written by `benches/tests/fit.py`.

use std::sync::LazyLock;

use super::evidence::{Evidence, NAMES};

/// The trees as they were fitted: per line the name of the evidence (or `leaf`), the threshold (or the leaf's value), and the
/// lines to which evidence up to the threshold and above it lead, counted from 0; the first line of each tree has a `*` before it.
const TABLE: &str = include_str!("trees.tsv");

/// A tree has at most so many leaves: its mask has a bit for each.
const MAX_LEAVES: usize = u32::BITS as usize;

/// Trees, turned inside out: not from node to node, but all splits of one number after the other, in the order of their
/// thresholds. A split that the number is above rules out the leaves on its left; the first leaf that is left is the tree's.
///
/// Lucchese et al., "QuickScorer: A Fast Algorithm to Rank Documents with Additive Ensembles of Regression Trees" (SIGIR 2015).
#[derive(Debug, Default, PartialEq)]
pub(super) struct Forest {
    /// By number of the evidence: its splits.
    splits: Vec<Vec<Split>>,
    /// By tree: its leaves from left to right.
    leaves: Vec<Vec<f32>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Split {
    threshold: f32,
    tree: u32,
    /// The leaves that are not on its left.
    others: u32,
}

static FOREST: LazyLock<Forest> = LazyLock::new(|| Forest::read(TABLE).unwrap_or_default());

/// A line of the table.
enum Node {
    Leaf(f32),
    Split(usize, f32, usize, usize),
}

impl Forest {
    /// The trees that were fitted.
    pub fn fitted() -> &'static Forest {
        &FOREST
    }

    /// Reads a table; none if a line cannot be read, or a tree has too many leaves.
    fn read(table: &str) -> Option<Forest> {
        let (mut nodes, mut roots) = (Vec::new(), Vec::new());
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let line = match line.strip_prefix('*') {
                Some(rest) => {
                    roots.push(nodes.len());
                    rest
                }
                None => line,
            };
            let mut fields = line.split('\t');
            let name = fields.next()?;
            let number: f32 = fields.next()?.parse().ok()?;
            nodes.push(match name {
                "leaf" => Node::Leaf(number),
                name => Node::Split(
                    NAMES.iter().position(|known| *known == name)?,
                    number,
                    fields.next()?.parse().ok()?,
                    fields.next()?.parse().ok()?,
                ),
            });
        }
        let mut forest = Forest {
            splits: vec![Vec::new(); NAMES.len()],
            leaves: Vec::new(),
        };
        for root in roots {
            forest.leaves.push(Vec::new());
            forest.add(&nodes, root)?;
        }
        for splits in &mut forest.splits {
            splits.sort_by(|a, b| a.threshold.total_cmp(&b.threshold));
        }
        Some(forest)
    }

    /// Adds what is below a line to the newest tree. None if lines lead back, or if there are too many leaves.
    fn add(&mut self, nodes: &[Node], at: usize) -> Option<()> {
        let tree = self.leaves.len() - 1;
        let first = self.leaves[tree].len();
        match *nodes.get(at)? {
            Node::Leaf(value) if first < MAX_LEAVES => self.leaves[tree].push(value),
            Node::Split(evidence, threshold, below, above) if below > at && above > at => {
                self.add(nodes, below)?;
                let left = self.leaves[tree].len();
                let bits = |count: usize| (1u64 << count) - 1;
                self.splits[evidence].push(Split {
                    threshold,
                    tree: tree as u32,
                    others: !((bits(left) & !bits(first)) as u32),
                });
                self.add(nodes, above)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// Judges pairs one after the other whose evidence differs in some numbers only: the others are those of `alike`.
    pub fn judge(&self, alike: &Evidence, differs: fn(usize) -> bool) -> Judge<'_> {
        let mut masks = vec![u32::MAX; self.leaves.len()];
        let mut rest = Vec::new();
        for (number, splits) in self.splits.iter().enumerate() {
            if differs(number) {
                rest.push((number, &splits[..]));
            } else {
                rule_out(&mut masks, splits, alike[number]);
            }
        }
        rest.retain(|(_, splits)| !splits.is_empty());
        Judge {
            leaves: &self.leaves,
            rest,
            own: masks.clone(),
            masks,
        }
    }
}

/// Rules out leaves by one number.
fn rule_out(masks: &mut [u32], splits: &[Split], value: f32) {
    for split in splits {
        if value <= split.threshold {
            break;
        }
        masks[split.tree as usize] &= split.others;
    }
}

/// Judges pairs that have some numbers in common.
pub(super) struct Judge<'f> {
    leaves: &'f [Vec<f32>],
    /// The numbers that differ, with their splits.
    rest: Vec<(usize, &'f [Split])>,
    /// By tree the leaves that the common numbers leave.
    masks: Vec<u32>,
    own: Vec<u32>,
}

impl Judge<'_> {
    /// The logarithm of the odds that the test runs the symbol.
    pub fn odds(&mut self, evidence: &Evidence) -> f32 {
        self.own.copy_from_slice(&self.masks);
        for &(number, splits) in &self.rest {
            rule_out(&mut self.own, splits, evidence[number]);
        }
        let leaf = |(mask, leaves): (&u32, &Vec<f32>)| {
            let first = mask.trailing_zeros() as usize;
            leaves.get(first).copied().unwrap_or(0.0)
        };
        self.own.iter().zip(self.leaves).map(leaf).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(forest: &Forest, evidence: &Evidence) -> f32 {
        forest.judge(evidence, |number| number != 1).odds(evidence)
    }

    #[test]
    fn the_table_can_be_read() {
        let forest = Forest::read(TABLE).expect("a table");
        assert!(!forest.leaves.is_empty());
        let splits: usize = forest.splits.iter().map(Vec::len).sum();
        let leaves: usize = forest.leaves.iter().map(Vec::len).sum();
        assert_eq!(splits + forest.leaves.len(), leaves);
    }

    #[test]
    fn leaves_are_added_up() {
        let table = "*cost\t20\t1\t2\nleaf\t1.5\nleaf\t-1\n*leaf\t0.25\n";
        let forest = Forest::read(table).expect("a table");
        let mut evidence: Evidence = [0.0; NAMES.len()];
        assert_eq!(odds(&forest, &evidence), 1.75);
        evidence[0] = 21.0;
        assert_eq!(odds(&forest, &evidence), -0.75);
        assert_eq!(Forest::read("unknown\t1\t0\t0"), None);
        assert_eq!(Forest::read("*cost\t1\t0\t0"), None);
    }

    /// From node to node.
    fn walked(table: &str, evidence: &Evidence) -> f32 {
        let lines: Vec<&str> = table
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect();
        let roots = (0..lines.len()).filter(|&at| lines[at].starts_with('*'));
        let leaf = |mut at: usize| loop {
            let fields: Vec<&str> = lines[at].trim_start_matches('*').split('\t').collect();
            let number: f32 = fields[1].parse().expect("a number");
            if fields[0] == "leaf" {
                return number;
            }
            let name = NAMES
                .iter()
                .position(|name| *name == fields[0])
                .expect("a name");
            let below = evidence[name] <= number;
            at = fields[if below { 2 } else { 3 }].parse().expect("a line");
        };
        roots.map(leaf).sum()
    }

    proptest::proptest! {
        #[test]
        fn what_is_left_is_what_a_walk_reaches(numbers in proptest::array::uniform32(0u8..60)) {
            let forest = Forest::read(TABLE).expect("a table");
            let evidence: Evidence = std::array::from_fn(|at| f32::from(numbers[at % 32]) / 3.0 - 1.0);
            proptest::prop_assert_eq!(odds(&forest, &evidence), walked(TABLE, &evidence));
        }
    }
}
