//! Small decision trees whose leaves are added up: what a weighted sum of evidence cannot say, such as that a shared word tells
//! more of a test that reaches little. `trees.tsv` is written by `benches/tests/fit.py`.

use std::sync::LazyLock;

use super::evidence::{Evidence, NAMES};

/// The trees as they were fitted: per line the number of the evidence (or `leaf`), the threshold (or the leaf's value), and the
/// lines to which evidence up to the threshold and above it lead, counted from 0; the first line of each tree has a `*` before it.
const TABLE: &str = include_str!("trees.tsv");

/// Trees are no deeper than this.
const MAX_DEPTH: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Node {
    Leaf(f32),
    Split {
        evidence: usize,
        threshold: f32,
        below: u32,
        above: u32,
    },
}

/// Trees.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Forest {
    nodes: Vec<Node>,
    roots: Vec<u32>,
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
            let line = match line.strip_prefix('*') {
                Some(rest) => {
                    forest.roots.push(forest.nodes.len() as u32);
                    rest
                }
                None => line,
            };
            let mut fields = line.split('\t');
            let name = fields.next()?;
            let number: f32 = fields.next()?.parse().ok()?;
            forest.nodes.push(match name {
                "leaf" => Node::Leaf(number),
                name => Node::Split {
                    evidence: NAMES.iter().position(|known| *known == name)?,
                    threshold: number,
                    below: fields.next()?.parse().ok()?,
                    above: fields.next()?.parse().ok()?,
                },
            });
        }
        Some(forest)
    }

    /// The logarithm of the odds that the test runs the symbol.
    pub fn odds(&self, evidence: &Evidence) -> f32 {
        self.roots
            .iter()
            .map(|&root| self.leaf(root, evidence))
            .sum()
    }

    fn leaf(&self, root: u32, evidence: &Evidence) -> f32 {
        let mut at = root;
        for _ in 0..MAX_DEPTH {
            match self.nodes.get(at as usize) {
                Some(&Node::Split {
                    evidence: number,
                    threshold,
                    below,
                    above,
                }) => {
                    let value = evidence.get(number).copied().unwrap_or(0.0);
                    at = if value <= threshold { below } else { above };
                }
                Some(&Node::Leaf(value)) => return value,
                None => break,
            }
        }
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_can_be_read_and_every_way_ends_in_a_leaf() {
        let forest = Forest::read(TABLE).expect("a table");
        assert!(!forest.roots.is_empty());
        for node in &forest.nodes {
            if let Node::Split { below, above, .. } = node {
                assert!((*below.max(above) as usize) < forest.nodes.len());
            }
        }
    }

    #[test]
    fn leaves_are_added_up() {
        let table = "*cost\t20\t1\t2\nleaf\t1.5\nleaf\t-1\n*leaf\t0.25\n";
        let forest = Forest::read(table).expect("a table");
        let mut evidence: Evidence = [0.0; NAMES.len()];
        assert_eq!(forest.odds(&evidence), 1.75);
        evidence[0] = 21.0;
        assert_eq!(forest.odds(&evidence), -0.75);
        assert_eq!(Forest::read("unknown\t1\t0\t0"), None);
    }
}
