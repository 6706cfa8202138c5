//! Literals: numbers, strings, dictionaries.

use super::grammar;
use crate::syntax::Fields;
use tree_sitter::Node;

use super::context::Context;
use super::expressions::{children, expression};
use crate::builder::Builder;
use crate::facts::*;

/// An integer, with its value where it may serve as an index.
pub fn integer(b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
    match b.text(node).parse::<u32>() {
        Ok(value) => b.expr(Expr::Int(value)),
        Err(_) => b.expr(Expr::Literal(LiteralKind::Number)),
    }
}

/// The text between the quotes of a plain string; none for formatted strings and bytes.
pub fn plain_text<'s>(b: &Builder<'s>, node: Node<'_>) -> Option<&'s str> {
    let count = node.child_count();
    let (first, last) = (node.child(0)?, node.child(count.checked_sub(1)?)?);
    let prefix = b.text(first);
    if prefix.contains(['f', 'F', 'b', 'B', 't', 'T']) || last.kind() != "string_end" {
        return None;
    }
    b.source().get(first.end_byte()..last.start_byte())
}

/// A string: its text, or what a formatted one contains.
pub fn string<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    if let Some(text) = plain_text(b, node) {
        return b.string(text);
    }
    let mut cursor = node.walk();
    for child in node.named_children(&mut cursor) {
        if child.kind() == "interpolation" {
            children(b, cx, child);
        }
    }
    let bytes = node
        .child(0)
        .is_some_and(|c| b.text(c).contains(['b', 'B']));
    let kind = if bytes {
        LiteralKind::Bytes
    } else {
        LiteralKind::Text
    };
    b.expr(Expr::Literal(kind))
}

/// A dictionary with its entries.
pub fn dictionary<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let mut entries = Vec::with_capacity(node.named_child_count());
    let mut cursor = node.walk();
    for child in node.named_children(&mut cursor) {
        match child.kind() {
            "comment" => {}
            "pair" => entries.push(pair(b, cx, child)),
            _ => entries.push(expression(b, cx, child)),
        }
    }
    let entries = b.list(&entries);
    b.expr(Expr::Object(entries))
}

/// An entry of a dictionary: named where the key is a string literal, else its bare value.
pub fn pair<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let key = node.field(&grammar::KEY);
    let text = key.filter(|k| k.kind() == "string");
    let text = text.and_then(|k| plain_text(b, k));
    if let Some(key) = key {
        expression(b, cx, key);
    }
    let Some(value) = node.field(&grammar::VALUE) else {
        return ExprIx::UNKNOWN;
    };
    let value = expression(b, cx, value);
    match text {
        Some(text) if text.len() <= 200 => {
            let name = b.name(text);
            b.expr(Expr::Named { name, value })
        }
        _ => value,
    }
}
