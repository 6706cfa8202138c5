//! Macro invocations: calls of the macro with the expressions that its tokens show, and `macro_rules` definitions.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::attributes::Before;
use super::tokens;
use super::walker::{Walker, parts, plain};
use crate::facts::*;

/// How deep macros may nest before their tokens are only scanned: each level is parsed anew.
const MAX_REPARSED: u32 = 6;

impl<'s> Walker<'_, 's> {
    /// An invocation: a call of the macro. Its value is known for the macros of the standard library.
    pub fn macro_invocation(&mut self, node: Node<'_>) -> ExprIx {
        let Some(path) = node.field(&grammar::MACRO) else {
            return ExprIx::UNKNOWN;
        };
        let callee = self.macro_name(path);
        let reference = self.b.facts().references.len().checked_sub(1);
        let name = plain(self.text(path).rsplit("::").next().unwrap_or(""));
        let mut args = Vec::new();
        if let Some(tree) = token_tree(node) {
            self.state.macros += 1;
            self.macro_arguments(tree, name, &mut args);
            self.state.macros -= 1;
        }
        let list = self.b.list(&args);
        let call = self.b.expr(Expr::Call { callee, args: list });
        if let Some(reference) = reference {
            self.b.reclassify(reference, Role::Call, call);
        }
        self.macro_value(name, call, &args)
    }

    /// The macro's name. A bare one is looked up as `name!`, since macros have a name space of their own.
    fn macro_name(&mut self, path: Node<'_>) -> ExprIx {
        if path.kind() != "identifier" {
            return self.path(path, Role::Call);
        }
        let text = plain(self.text(path));
        self.state.invoked.insert(text);
        let expr = self.b.name_expr(&format!("{text}!"));
        self.b.reference(Role::Call, path, expr, ExprIx::UNKNOWN);
        expr
    }

    /// What a macro of the standard library yields.
    fn macro_value(&mut self, name: &str, call: ExprIx, args: &[ExprIx]) -> ExprIx {
        match name {
            "vec" => {
                let items = self.b.list(args);
                let array = self.b.expr(Expr::Array(items));
                let callee = self.b.member(array, "to_vec");
                let none = self.b.list(&[]);
                self.b.expr(Expr::Call { callee, args: none })
            }
            "format" => {
                let ty = self.b.name_expr("String");
                self.b.expr(Expr::Cast { base: call, ty })
            }
            "matches" | "cfg" => self.b.expr(Expr::Literal(LiteralKind::Bool)),
            "concat" | "stringify" | "include_str" | "env" | "file" | "module_path" => {
                self.b.expr(Expr::Literal(LiteralKind::Text))
            }
            "println" | "eprintln" | "print" | "eprint" | "assert" | "assert_eq" | "assert_ne"
            | "debug_assert" | "debug_assert_eq" => self.b.expr(Expr::Literal(LiteralKind::Null)),
            "panic" | "unreachable" | "todo" | "unimplemented" | "bail" | "compile_error" => {
                ExprIx::UNKNOWN
            }
            "dbg" => args.first().copied().unwrap_or(call),
            _ => call,
        }
    }

    /// The arguments: the tokens parsed as a tuple, array or block; piece by piece if they are none; else scanned.
    fn macro_arguments(&mut self, tree: Node<'_>, name: &str, args: &mut Vec<ExprIx>) {
        if self.state.macros > MAX_REPARSED {
            self.scan_tokens(tree);
            return;
        }
        if !tokens::is_table(tree)
            && let Some(parsed) = tokens::parse_statement(self.b.source(), tree.range())
            && let Some(whole) = tokens::only_expression(&parsed)
        {
            self.walk_arguments(whole, name, args);
            return;
        }
        let mut first = true;
        for piece in tokens::pieces(tree) {
            let pattern = !first && is_pattern_macro(name);
            first = false;
            self.macro_piece(&piece, pattern, args);
        }
    }

    fn walk_arguments(&mut self, whole: Node<'_>, name: &str, args: &mut Vec<ExprIx>) {
        let length = whole.field(&grammar::LENGTH);
        match whole.kind() {
            "tuple_expression" | "array_expression" | "parenthesized_expression" => {
                for (index, part) in parts(whole).into_iter().enumerate() {
                    if part.kind() == "attribute_item" {
                        continue;
                    }
                    if index > 0 && is_pattern_macro(name) {
                        self.pattern_like(part);
                        continue;
                    }
                    let value = self.macro_argument(part);
                    if Some(part) != length {
                        args.push(value);
                    }
                }
            }
            "unit_expression" => {}
            _ => {
                let value = self.expression(whole);
                args.push(value);
            }
        }
    }

    /// A piece of a token tree between commas, semicolons or arrows.
    fn macro_piece(&mut self, piece: &[Node<'_>], pattern: bool, args: &mut Vec<ExprIx>) {
        let (Some(first), Some(last)) = (piece.first(), piece.last()) else {
            return;
        };
        if piece.len() == 1 && !matches!(first.kind(), "token_tree") {
            // Nothing to gain from parsing one token.
            if matches!(first.kind(), "string_literal" | "raw_string_literal") {
                let value = self.macro_argument(*first);
                args.push(value);
            } else {
                self.scan_piece(piece);
            }
            return;
        }
        let range = tokens::range_between(*first, *last);
        if let Some(parsed) = tokens::parse_statement(self.b.source(), range)
            && let Some(whole) = tokens::only_expression(&parsed)
        {
            if pattern {
                self.pattern_like(whole);
            } else {
                let value = self.macro_argument(whole);
                args.push(value);
            }
            return;
        }
        let start = self.b.facts().references.len();
        self.scan_piece(piece);
        if pattern {
            self.uncall(start);
        }
    }

    /// `name = value` names the value; in a string, `{name}` reads a variable.
    fn macro_argument(&mut self, node: Node<'_>) -> ExprIx {
        if node.kind() == "assignment_expression"
            && let Some(left) = node.field(&grammar::LEFT)
            && left.kind() == "identifier"
        {
            let value = self.field_expression(node, &grammar::RIGHT);
            let name = self.b.node_name(left);
            return self.b.expr(Expr::Named { name, value });
        }
        let value = self.expression(node);
        if matches!(node.kind(), "string_literal" | "raw_string_literal") {
            self.format_names(node);
        }
        value
    }

    /// A pattern that was parsed as an expression: nothing in it is called.
    fn pattern_like(&mut self, node: Node<'_>) {
        let start = self.b.facts().references.len();
        self.expression(node);
        self.uncall(start);
    }

    /// Makes the calls recorded since `start` mere mentions.
    fn uncall(&mut self, start: usize) {
        for ix in start..self.b.facts().references.len() {
            let role = self.b.facts().references[ix].role;
            if matches!(role, Role::Call | Role::Construct) {
                self.b.reclassify(ix, Role::Read, ExprIx::UNKNOWN);
            }
        }
    }

    /// The variables that a format string names: `{name}`, `{name:?}`, `{0:width$}`.
    pub fn format_names(&mut self, node: Node<'_>) {
        let text = self.text(node);
        if !text.contains('{') {
            return;
        }
        let start = self.b.span(node).start;
        let mut at = text.find('"').map_or(0, |quote| quote + 1);
        while let Some(open) = text.get(at..).and_then(|rest| rest.find('{')) {
            let open = at + open + 1;
            let rest = text.get(open..).unwrap_or("");
            if rest.starts_with('{') {
                at = open + 1;
                continue;
            }
            let length = rest
                .find(|c: char| !(c.is_alphanumeric() || c == '_'))
                .unwrap_or(rest.len());
            let name = rest.get(..length).unwrap_or("");
            let closes = rest
                .get(length..)
                .is_some_and(|rest| rest.starts_with('}') || rest.starts_with(':'));
            if closes && name.starts_with(|c: char| c.is_alphabetic() || c == '_') {
                let from = place(start, text, open);
                let to = place(start, text, open + length);
                let expr = self.b.name_expr(name);
                let span = Span {
                    start: from,
                    end: to,
                };
                self.b.reference_at(Role::Read, span, expr, ExprIx::UNKNOWN);
            }
            at = open + length;
        }
    }

    /// A macro invocation where items may stand: its tokens are items if they parse as items.
    pub fn item_macro(&mut self, node: Node<'_>) {
        if self.macro_test(node) {
            return;
        }
        let tree = token_tree(node);
        let parsed = tree.and_then(|tree| {
            let inside = tokens::inside(tree)?;
            (self.state.macros < MAX_REPARSED)
                .then(|| tokens::parse(self.b.source(), &[inside]))
                .flatten()
        });
        let items = parsed.filter(|parsed| {
            let root = parsed.root_node();
            !root.has_error() && parts(root).iter().any(|part| tokens::is_item(*part))
        });
        let (Some(parsed), Some(path)) = (items, node.field(&grammar::MACRO)) else {
            self.macro_invocation(node);
            return;
        };
        let callee = self.macro_name(path);
        let reference = self.b.facts().references.len().checked_sub(1);
        let args = self.b.list(&[]);
        let call = self.b.expr(Expr::Call { callee, args });
        if let Some(reference) = reference {
            self.b.reclassify(reference, Role::Call, call);
        }
        let first = self.b.facts().symbols.len();
        self.state.macros += 1;
        self.items(parsed.root_node());
        self.state.macros -= 1;
        if self.text(path).ends_with("thread_local") {
            self.thread_locals(first);
        }
    }

    /// A test that a macro of this file makes: its rules have a test in them, and the first argument is its name.
    fn macro_test(&mut self, node: Node<'_>) -> bool {
        let Some(path) = node.field(&grammar::MACRO) else {
            return false;
        };
        let first = token_tree(node).and_then(|tree| tree.named_child(0));
        let Some(name_node) = first.filter(|first| first.kind() == "identifier") else {
            return false;
        };
        if !self.state.test_macros.contains(self.text(path)) {
            return false;
        }
        let symbol = self.symbol(
            plain(self.text(name_node)),
            SymbolKind::Function,
            node,
            name_node,
        );
        let signature = self.b.signature(node.start_byte(), name_node.end_byte());
        let entry = self.b.at(symbol);
        entry.signature = signature;
        entry.flags.set(SymbolFlags::TEST);
        entry.flags.set(SymbolFlags::TEST_CODE);
        self.in_symbol(symbol, ScopeKind::Function, |w| {
            w.state.functions += 1;
            w.macro_invocation(node);
            w.state.functions -= 1;
        });
        true
    }

    /// The statics declared since `first` are of the type that `thread_local!` wraps theirs in.
    fn thread_locals(&mut self, first: usize) {
        for ix in first..self.b.facts().symbols.len() {
            let symbol = SymbolIx(ix as u32);
            if self.b.at(symbol).kind != SymbolKind::Static {
                continue;
            }
            let inner = self.b.at(symbol).ty;
            let library = self.b.name_expr("std");
            let module = self.b.member(library, "thread");
            let key = self.b.member(module, "LocalKey");
            let ty = self.apply(key, &[inner]);
            self.b.at(symbol).ty = ty;
        }
    }

    /// A `macro_rules!` definition; its right-hand sides are scanned for what they use.
    pub fn macro_definition(&mut self, node: Node<'_>, mut before: Before<'_, 's>) {
        let Some((symbol, name)) = self.named(node, &mut before, SymbolKind::Macro) else {
            return;
        };
        let text = self.text(node);
        if ["#[test]", "::test]"]
            .iter()
            .any(|test| text.contains(test))
            && text.contains("fn $")
        {
            self.state.test_macros.insert(name);
        }
        let signature = format!("macro_rules! {name}");
        let entry = self.b.at(symbol);
        entry.signature = signature.into();
        if entry.flags.has(SymbolFlags::PUBLIC) {
            entry.flags.0 &= !SymbolFlags::PRIVATE.0;
        }
        self.b.bind_symbol(symbol);
        let invoked = self.b.name(&format!("{name}!"));
        let span = self.b.at(symbol).name_span;
        self.b
            .bind(invoked, ExprIx(0), BindingTarget::Symbol(symbol), span);
        let outer = std::mem::replace(&mut self.state.macro_rules, true);
        self.with_owner(symbol, |w| {
            for rule in parts(node) {
                if let Some(right) = rule.field(&grammar::RIGHT) {
                    w.scan_tokens(right);
                }
            }
        });
        self.state.macro_rules = outer;
    }
}

/// Macros whose later arguments are patterns.
fn is_pattern_macro(name: &str) -> bool {
    matches!(
        name,
        "matches" | "assert_matches" | "debug_assert_matches" | "assert_let"
    )
}

fn token_tree<'t>(node: Node<'t>) -> Option<Node<'t>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .find(|child| child.kind() == "token_tree")
}

/// The place of a byte of a token that starts at `start`.
fn place(start: Pos, text: &str, byte: usize) -> Pos {
    let before = text.get(..byte).unwrap_or("");
    let lines = before.bytes().filter(|&b| b == b'\n').count() as u32;
    let last = before.rsplit('\n').next().unwrap_or("");
    let column: usize = last.chars().map(char::len_utf16).sum();
    Pos {
        line: start.line + lines,
        column: if lines == 0 {
            start.column + column as u32
        } else {
            column as u32
        },
    }
}
