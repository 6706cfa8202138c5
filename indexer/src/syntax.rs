//! Parsing with tree-sitter: bounded work, whatever the input, and the same bound on every machine.

use std::cell::RefCell;
use std::ops::ControlFlow;

use std::sync::OnceLock;

use tree_sitter::{Language as Grammar, Node, ParseOptions, Parser, Tree};

thread_local! {
    static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
}

/// The parser reports its progress every 100 operations; a source may use this many reports per KiB, and as many again
/// as a small source needs. Real code needs some 5 to 15 per KiB; only error recovery that has run away needs more.
const REPORTS_PER_KIB: usize = 2_000;

/// Parses `source`. `None` if the grammar does not fit this parser or error recovery ran away: counted in parser
/// operations, not in time, so that the outcome does not depend on the machine.
pub fn parse(grammar: &Grammar, source: &str) -> Option<Tree> {
    PARSER.with_borrow_mut(|parser| {
        parser.set_language(grammar).ok()?;
        let mut reports = 0usize;
        let limit = REPORTS_PER_KIB * (source.len() / 1024 + 16);
        let mut progress = |_: &tree_sitter::ParseState| {
            reports += 1;
            if reports > limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let bytes = source.as_bytes();
        let mut read = |at: usize, _| bytes.get(at..).unwrap_or(&[]);
        let options = ParseOptions::new().progress_callback(&mut progress);
        let tree = parser.parse_with_options(&mut read, None, Some(options));
        if tree.is_none() {
            parser.reset();
        }
        tree
    })
}

/// Parses and counts the nodes: what extraction is measured against. Zero if the parse was given up.
pub fn count_nodes(grammar: &Grammar, source: &str) -> usize {
    parse(grammar, source).map_or(0, |tree| tree.root_node().descendant_count())
}

/// A field of one grammar: its number is looked up by name only once.
pub struct Field {
    name: &'static str,
    number: OnceLock<u16>,
}

impl Field {
    /// The field of that name.
    pub const fn named(name: &'static str) -> Field {
        let number = OnceLock::new();
        Field { name, number }
    }
}

/// Children by field.
pub trait Fields<'t> {
    /// The first child in that field. All nodes that are asked for one `Field` are of one grammar.
    fn field(self, field: &Field) -> Option<Node<'t>>;
}

impl<'t> Fields<'t> for Node<'t> {
    fn field(self, field: &Field) -> Option<Node<'t>> {
        let number = field.number.get_or_init(|| {
            let number = self.language().field_id_for_name(field.name);
            number.map_or(0, std::num::NonZero::get)
        });
        self.child_by_field_id(*number)
    }
}
