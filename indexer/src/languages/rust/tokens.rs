//! Token trees of macros: parsing stretches of them in place, and reading them token by token where that fails.

use std::cell::RefCell;
use std::ops::ControlFlow;

use cidx_format::vocabulary::Role;
use tree_sitter::{Node, ParseOptions, Parser, Point, Range, Tree};

use super::walker::{Walker, is_comment, plain};
use crate::facts::*;

thread_local! {
    static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
}

/// How many progress reports a parse of a stretch may make, per KiB and at least.
const REPORTS_PER_KIB: usize = 400;

/// Parses only the given stretches of a source, which keep their places.
pub(super) fn parse(source: &str, ranges: &[Range]) -> Option<Tree> {
    PARSER.with_borrow_mut(|parser| {
        parser
            .set_language(&tree_sitter_rust::LANGUAGE.into())
            .ok()?;
        parser.set_included_ranges(ranges).ok()?;
        let length: usize = ranges.iter().map(|r| r.end_byte - r.start_byte).sum();
        let limit = REPORTS_PER_KIB * (length / 1024 + 2);
        let mut reports = 0usize;
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

/// Parses a stretch as a statement: with the next `;` of the source as its end.
pub(super) fn parse_statement(source: &str, range: Range) -> Option<Tree> {
    let after = source.as_bytes().get(range.end_byte..)?;
    let semicolon = after.iter().position(|&byte| byte == b';');
    let Some(offset) = semicolon else {
        return parse(source, &[range]);
    };
    let byte = range.end_byte + offset;
    let between = after.get(..offset).unwrap_or(&[]);
    let rows = between.iter().filter(|&&b| b == b'\n').count();
    let column = match between.iter().rposition(|&b| b == b'\n') {
        Some(newline) => offset - newline - 1,
        None => range.end_point.column + offset,
    };
    let point = Point::new(range.end_point.row + rows, column);
    let end = Range {
        start_byte: byte,
        end_byte: byte + 1,
        start_point: point,
        end_point: Point::new(point.row, column + 1),
    };
    parse(source, &[range, end])
}

/// The expression, if the parsed stretch is exactly one.
pub(super) fn only_expression<'t>(tree: &'t Tree) -> Option<Node<'t>> {
    let root = tree.root_node();
    if root.has_error() && !only_semicolon_missing(root) {
        return None;
    }
    let mut cursor = root.walk();
    let mut statements = root
        .named_children(&mut cursor)
        .filter(|child| !is_comment(*child));
    let statement = statements.next()?;
    if statement.kind() != "expression_statement"
        || statements.any(|s| s.kind() != "empty_statement")
    {
        return None;
    }
    (0..statement.named_child_count() as u32)
        .filter_map(|at| statement.named_child(at))
        .find(|child| !is_comment(*child))
}

fn only_semicolon_missing(root: Node<'_>) -> bool {
    let Some(statement) = root.named_child(0) else {
        return false;
    };
    let count = statement.child_count();
    count == 2
        && statement.child(0).is_some_and(|child| !child.has_error())
        && statement.child(1).is_some_and(|child| child.is_missing())
}

/// The stretch from the start of one node to the end of another.
pub(super) fn range_between(first: Node<'_>, last: Node<'_>) -> Range {
    Range {
        start_byte: first.start_byte(),
        end_byte: last.end_byte(),
        start_point: first.start_position(),
        end_point: last.end_position(),
    }
}

/// The stretch between the delimiters of a token tree; `None` if it is empty.
pub(super) fn inside(tree: Node<'_>) -> Option<Range> {
    let count = tree.child_count();
    if count < 3 {
        return None;
    }
    let first = tree.child(1)?;
    let last = tree.child(count - 2)?;
    Some(range_between(first, last))
}

/// Whether a node is an item that defines or imports something.
pub(super) fn is_item(node: Node<'_>) -> bool {
    node.kind().ends_with("_item") && node.kind() != "attribute_item"
        || matches!(
            node.kind(),
            "use_declaration" | "macro_definition" | "extern_crate_declaration"
        )
}

/// Whether a token tree cannot be one tuple, array or block: it has keys or arrows, and no statements.
pub(super) fn is_table(tree: Node<'_>) -> bool {
    let mut table = false;
    let mut cursor = tree.walk();
    for token in tree.children(&mut cursor) {
        match token.kind() {
            ";" => return false,
            ":" | "=>" => table = true,
            _ => {}
        }
    }
    table
}

/// The pieces of a token tree between commas, semicolons and arrows.
pub(super) fn pieces<'t>(tree: Node<'t>) -> Vec<Vec<Node<'t>>> {
    let mut out = Vec::new();
    let mut piece = Vec::new();
    for token in inner_tokens(tree) {
        if token.kind() == ":" && piece.len() == 1 {
            // A key: `name: value`.
            piece.clear();
        } else if matches!(token.kind(), "," | ";" | "=>" | ":") {
            out.push(std::mem::take(&mut piece));
        } else {
            piece.push(token);
        }
    }
    out.push(piece);
    out
}

/// The tokens of a tree without its delimiters and comments.
fn inner_tokens<'t>(tree: Node<'t>) -> Vec<Node<'t>> {
    let mut cursor = tree.walk();
    let mut tokens: Vec<Node<'t>> = tree
        .children(&mut cursor)
        .filter(|child| !is_comment(*child))
        .collect();
    if matches!(tree.kind(), "token_tree" | "token_repetition") && tokens.len() >= 2 {
        tokens.pop();
        tokens.remove(0);
    }
    tokens
}

/// Words that are no names, though token trees hold them as identifiers.
const KEYWORDS: &[&str] = &[
    "_", "else", "in", "dyn", "box", "try", "union", "auto", "yield",
];

/// Whether a word is no name.
pub(super) fn is_keyword(text: &str) -> bool {
    KEYWORDS.contains(&text)
}

/// What the scan knows of the tokens just read.
#[derive(Default)]
struct Scan {
    /// The value that a following `.name` is a member of.
    value: ExprIx,
    /// Whether `.` or `::` was just read.
    dot: bool,
    colons: bool,
    /// The last reference, which a following `(...)` turns into a call.
    reference: Option<usize>,
}

impl<'s> Walker<'_, 's> {
    /// Reads the tokens of a tree: names, paths, fields and calls.
    pub fn scan_tokens(&mut self, tree: Node<'_>) {
        let tokens = inner_tokens(tree);
        self.deeper(|w| w.scan_piece(&tokens));
    }

    /// Reads tokens one by one.
    pub fn scan_piece(&mut self, tokens: &[Node<'_>]) {
        let mut scan = Scan::default();
        for (index, token) in tokens.iter().enumerate() {
            let next = tokens.get(index + 1).map_or("", |next| next.kind());
            self.scan_token(*token, next, tokens.get(index + 2), &mut scan);
        }
    }

    fn scan_token(
        &mut self,
        token: Node<'_>,
        next: &str,
        after: Option<&Node<'_>>,
        scan: &mut Scan,
    ) {
        match token.kind() {
            "identifier" | "primitive_type" => {
                let invoked = next == "!" && after.is_some_and(|tree| tree.kind() == "token_tree");
                self.scan_name(token, next, invoked, scan);
            }
            "self" if next == "::" => *scan = self.scan_root("self"),
            "self" => {
                let owner = self.b.owner();
                let value = self.b.expr(Expr::This(owner));
                *scan = Scan {
                    value,
                    ..Scan::default()
                };
            }
            "crate" => *scan = self.scan_root("crate"),
            "super" => *scan = self.scan_root("super"),
            "metavariable" if self.text(token) == "$crate" => *scan = self.scan_root("crate"),
            "." => scan.dot = true,
            "::" => scan.colons = true,
            "!" => {}
            "token_tree" => self.scan_tree(token, scan),
            "token_repetition" => {
                self.scan_tokens(token);
                *scan = Scan::default();
            }
            "string_literal" | "raw_string_literal" => {
                self.format_names(token);
                let value = self.literal(token);
                *scan = Scan {
                    value,
                    ..Scan::default()
                };
            }
            "?" => {
                scan.value = self.b.unwrap(scan.value, Unwrap::Try);
                scan.reference = None;
            }
            _ => *scan = Scan::default(),
        }
    }

    fn scan_root(&mut self, word: &str) -> Scan {
        let value = self.b.name_expr(word);
        Scan {
            value,
            ..Scan::default()
        }
    }

    fn scan_name(&mut self, token: Node<'_>, next: &str, invoked: bool, scan: &mut Scan) {
        let text = plain(self.text(token));
        let key = matches!(next, "=" | ":") && !scan.dot;
        let unknown = self.state.macro_rules
            && !(scan.dot || scan.colons)
            && !matches!(next, "::" | "token_tree" | "!")
            && text.starts_with(|c: char| c.is_ascii_lowercase());
        if key || unknown || is_keyword(text) {
            if next == ":" && self.state.literal != ExprIx::UNKNOWN {
                let field = self.b.member(self.state.literal, text);
                self.b.reference(Role::Write, token, field, ExprIx::UNKNOWN);
            }
            *scan = Scan::default();
            return;
        }
        let expr = if scan.dot || scan.colons {
            if scan.colons && scan.value == ExprIx::UNKNOWN {
                // The path before is not known, and its last name must not be looked up alone.
                *scan = Scan::default();
                return;
            }
            self.b.member(scan.value, text)
        } else if text == "Self" {
            let owner = self.b.owner();
            self.b.expr(Expr::OwnType(owner))
        } else if invoked {
            self.state.invoked.insert(text);
            self.b.name_expr(&format!("{text}!"))
        } else if next == "::" {
            self.path_root(text)
        } else {
            self.b.name_expr(text)
        };
        let role = match next {
            "::" => Role::Type,
            "!" if invoked => Role::Call,
            _ => Role::Read,
        };
        let reference = self.b.reference(role, token, expr, ExprIx::UNKNOWN);
        *scan = Scan {
            value: expr,
            reference: Some(reference),
            ..Scan::default()
        };
    }

    /// A nested tree: the arguments of a call if a name stands before it and it is in parentheses.
    fn scan_tree(&mut self, tree: Node<'_>, scan: &mut Scan) {
        let before = std::mem::take(scan);
        let braces = tree.child(0).is_some_and(|open| open.kind() == "{");
        let literal = match before.reference {
            Some(_) if braces => before.value,
            _ => ExprIx::UNKNOWN,
        };
        let outer = std::mem::replace(&mut self.state.literal, literal);
        self.scan_tokens(tree);
        self.state.literal = outer;
        let called = tree.child(0).is_some_and(|open| open.kind() == "(");
        let Some(reference) = before.reference else {
            return;
        };
        let role = self.b.facts().references[reference].role;
        if called || role == Role::Call {
            let args = self.b.list(&[]);
            let callee = before.value;
            let call = self.b.expr(Expr::Call { callee, args });
            self.b.reclassify(reference, Role::Call, call);
            scan.value = call;
        }
    }
}
