//! Annotations inside strings (`"Foo"`, `"list[Foo] | None"`): a small parser for dotted and generic expressions.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::context::Context;
use super::narrowing::union;
use super::types::{apply, type_name};
use crate::builder::Builder;
use crate::facts::*;

/// How deep brackets in a string annotation may nest.
const MAX_DEPTH: u32 = 32;

/// The type that the text of a string denotes; unknown, and without references, if it is no simple type expression.
pub fn string_type<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    text: &'s str,
) -> ExprIx {
    let start = node.child(0).map_or(node.start_byte(), |c| c.end_byte());
    let column = start - node.start_byte();
    let mut place = b.span(node).start;
    place.column += column as u32;
    type_at(b, cx, text, place)
}

/// The type that a comment behind a statement declares (`# type: list[Foo]`); unknown if it declares none.
pub fn comment_type<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, statement: Node<'_>) -> ExprIx {
    let Some(comment) = statement.next_sibling().filter(|next| {
        next.kind() == "comment" && next.start_position().row == statement.end_position().row
    }) else {
        return ExprIx::UNKNOWN;
    };
    let whole = b.text(comment);
    let after = whole.trim_start_matches('#').trim_start();
    let Some(text) = after.strip_prefix("type:") else {
        return ExprIx::UNKNOWN;
    };
    let text = text.trim_start();
    let mut place = b.span(comment).start;
    place.column += (whole.len() - text.len()) as u32;
    let text = text.split('#').next().unwrap_or(text).trim_end();
    if text.starts_with("ignore") {
        return ExprIx::UNKNOWN;
    }
    type_at(b, cx, text, place)
}

/// The type that a text denotes, which begins at `place`.
fn type_at<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, text: &'s str, place: Pos) -> ExprIx {
    let known = cx.late_references.len();
    let mut parser = Parser {
        b,
        cx,
        text,
        at: 0,
        place,
    };
    let result = parser.alternatives(0);
    parser.skip_space();
    if parser.at != text.len() || result.is_none() {
        cx.late_references.truncate(known);
        return ExprIx::UNKNOWN;
    }
    result.unwrap_or_default()
}

struct Parser<'p, 's> {
    b: &'p mut Builder<'s>,
    cx: &'p mut Context<'s>,
    text: &'s str,
    at: usize,
    place: Pos,
}

impl<'s> Parser<'_, 's> {
    fn rest(&self) -> &'s str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(' ').len();
    }

    fn accept(&mut self, token: char) -> bool {
        self.skip_space();
        let found = self.rest().starts_with(token);
        self.at += if found { token.len_utf8() } else { 0 };
        found
    }

    fn alternatives(&mut self, depth: u32) -> Option<ExprIx> {
        let mut parts = vec![self.single(depth)?];
        while self.accept('|') {
            parts.push(self.single(depth)?);
        }
        parts.retain(|&part| part != ExprIx::UNKNOWN);
        Some(union(self.b, &parts))
    }

    fn single(&mut self, depth: u32) -> Option<ExprIx> {
        if depth > MAX_DEPTH {
            return None;
        }
        self.skip_space();
        if self.rest().starts_with("...") {
            self.at += 3;
            return Some(ExprIx::UNKNOWN);
        }
        if self.accept('[') {
            let items = self.arguments(depth)?;
            let items = self.b.list(&items);
            return Some(self.b.expr(Expr::Array(items)));
        }
        let (mut expr, mut last) = self.first_name()?;
        while self.accept('.') {
            let (name, span) = self.word()?;
            expr = self.b.member(expr, name);
            self.refer(expr, span);
            last = name;
        }
        if last == "Literal" {
            return None;
        }
        if self.accept('[') {
            let args = self.arguments(depth)?;
            expr = apply(self.b, last, expr, &args);
        }
        Some(expr)
    }

    fn first_name(&mut self) -> Option<(ExprIx, &'s str)> {
        let (name, span) = self.word()?;
        let expr = type_name(self.b, self.cx, name);
        if name != "None" {
            self.refer(expr, span);
        }
        Some((expr, name))
    }

    /// The arguments after an opening bracket, and the closing one.
    fn arguments(&mut self, depth: u32) -> Option<Vec<ExprIx>> {
        let mut args = Vec::new();
        while !self.accept(']') {
            args.push(self.alternatives(depth + 1)?);
            if !self.accept(',')
                && !{
                    self.skip_space();
                    self.rest().starts_with(']')
                }
            {
                return None;
            }
        }
        Some(args)
    }

    fn word(&mut self) -> Option<(&'s str, Span)> {
        self.skip_space();
        let rest = self.rest();
        let len = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_'))
            .unwrap_or(rest.len());
        let word = rest.get(..len)?;
        if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let before = self.text.get(..self.at)?;
        if before.contains('\n') {
            return None;
        }
        let units = |text: &str| text.chars().map(|c| c.len_utf16() as u32).sum::<u32>();
        let start = Pos {
            line: self.place.line,
            column: self.place.column + units(before),
        };
        let end = Pos {
            line: start.line,
            column: start.column + units(word),
        };
        self.at += len;
        Some((word, Span { start, end }))
    }

    fn refer(&mut self, expr: ExprIx, span: Span) {
        let owner = self.b.owner();
        self.cx.late_references.push(Reference {
            role: Role::Type,
            span,
            expr,
            call: ExprIx::UNKNOWN,
            owner,
        });
    }
}
