//! `match` statements: class patterns narrow their subject, captures bind parts of it.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::assignments::assign;
use super::context::Context;
use super::expressions::expression;
use super::narrowing::type_of;
use super::statements::block;
use crate::builder::Builder;
use crate::facts::*;

/// A `match` with its cases.
pub fn match_statement<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    b.branch();
    let mut cursor = node.walk();
    let subjects: Vec<Node<'_>> = node
        .children_by_field_name("subject", &mut cursor)
        .collect();
    let values: Vec<ExprIx> = subjects.iter().map(|s| expression(b, cx, *s)).collect();
    let subject = match values.as_slice() {
        [only] => *only,
        values => {
            let list = b.list(values);
            b.expr(Expr::Tuple(list))
        }
    };
    let named = match subjects.as_slice() {
        [only] if only.kind() == "identifier" => Some(*only),
        _ => None,
    };
    let Some(body) = node.field(&grammar::BODY) else {
        return;
    };
    let mut cursor = body.walk();
    for case in body.named_children(&mut cursor) {
        if case.kind() == "case_clause" {
            b.path();
            b.nested(|b| case_clause(b, cx, case, subject, named));
        }
    }
}

fn case_clause<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    case: Node<'_>,
    subject: ExprIx,
    named: Option<Node<'_>>,
) {
    let narrowed = cx.narrowed.len();
    b.in_scope(ScopeKind::Block, |b| {
        let mut cursor = case.walk();
        let children: Vec<Node<'_>> = case.named_children(&mut cursor).collect();
        let patterns: Vec<_> = children
            .iter()
            .filter(|c| c.kind() == "case_pattern")
            .collect();
        if let ([only], Some(name)) = (patterns.as_slice(), named) {
            narrow(b, cx, **only, name, subject);
        }
        let several = patterns.len() > 1;
        for (at, node) in patterns.into_iter().enumerate() {
            let index = at as u32;
            let part = if several {
                part(b, subject, index)
            } else {
                subject
            };
            pattern(b, cx, *node, part);
        }
        if let Some(guard) = case.field(&grammar::GUARD) {
            super::expressions::children(b, cx, guard);
        }
        if let Some(body) = case.field(&grammar::CONSEQUENCE) {
            block(b, cx, body);
        }
    });
    cx.narrowed.truncate(narrowed);
}

fn part(b: &mut Builder<'_>, base: ExprIx, index: u32) -> ExprIx {
    match base {
        ExprIx::UNKNOWN => base,
        base => b.expr(Expr::Item { base, index }),
    }
}

/// `case A(...)` (also `A() | B()`) says that the subject's name is an `A` inside the case.
fn narrow<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    pattern: Node<'_>,
    name: Node<'_>,
    value: ExprIx,
) {
    let mut types = Vec::new();
    collect_classes(b, pattern, 0, &mut types);
    let ty = super::narrowing::union(b, &types);
    if ty == ExprIx::UNKNOWN {
        return;
    }
    let span = b.span(name);
    let name = b.node_name(name);
    let from = b.next_expr();
    b.bind(name, from, BindingTarget::Local { ty, value }, span);
    let scope = b.scope();
    cx.narrowed.push((name, scope));
}

fn collect_classes(b: &mut Builder<'_>, node: Node<'_>, depth: u32, types: &mut Vec<ExprIx>) {
    if depth > 8 {
        return;
    }
    let mut cursor = node.walk();
    match node.kind() {
        "class_pattern" => {
            if let Some(name) = node.named_child(0) {
                let ty = dotted_type(b, name);
                types.push(ty);
            }
        }
        "case_pattern" | "as_pattern" => {
            if let Some(child) = node.named_child(0) {
                collect_classes(b, child, depth + 1, types);
            }
        }
        "union_pattern" => {
            let parts: Vec<Node<'_>> = node.named_children(&mut cursor).take(32).collect();
            for child in parts {
                collect_classes(b, child, depth + 1, types);
            }
        }
        _ => {}
    }
}

/// The names of a dotted name as a type, without references.
fn dotted_type(b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
    if node.kind() != "dotted_name" {
        return type_of(b, node, 0);
    }
    let mut cursor = node.walk();
    let parts: Vec<Node<'_>> = node.named_children(&mut cursor).collect();
    let mut expr = ExprIx::UNKNOWN;
    for (at, part) in parts.into_iter().enumerate() {
        let text = b.text(part);
        expr = match at {
            0 => b.name_expr(text),
            _ => b.member(expr, text),
        };
    }
    expr
}

/// Walks a pattern against `value`.
fn pattern<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>, value: ExprIx) {
    b.deeper(|b| pattern_of(b, cx, node, value));
}

fn pattern_of<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>, value: ExprIx) {
    match node.kind() {
        "dotted_name" => dotted_pattern(b, cx, node, value),
        "identifier" => assign(b, cx, node, value, ExprIx::UNKNOWN),
        "case_pattern" | "union_pattern" => each(b, cx, node, value),
        "as_pattern" => as_pattern(b, cx, node, value),
        "class_pattern" => class_pattern(b, cx, node, value),
        "keyword_pattern" => keyword_pattern(b, cx, node, value),
        "list_pattern" | "tuple_pattern" => items(b, cx, node, value),
        "dict_pattern" => dict_pattern(b, cx, node, value),
        "splat_pattern" => {
            if let Some(name) = node.named_child(0) {
                let element = b.unwrap(value, Unwrap::Iterate);
                let list = b.list(&[element]);
                let rest = b.expr(Expr::Array(list));
                assign(b, cx, name, rest, ExprIx::UNKNOWN);
            }
        }
        _ => {
            expression(b, cx, node);
        }
    }
}

fn each<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>, value: ExprIx) {
    let mut cursor = node.walk();
    for child in node.named_children(&mut cursor) {
        pattern(b, cx, child, value);
    }
}

/// A single name captures, a dotted one is a value to compare with.
fn dotted_pattern<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>, value: ExprIx) {
    let mut cursor = node.walk();
    let parts: Vec<Node<'_>> = node.named_children(&mut cursor).collect();
    match parts.as_slice() {
        [name] if b.text(*name) == "_" => {}
        [name] => assign(b, cx, *name, value, ExprIx::UNKNOWN),
        _ => {
            dotted_read(b, node);
        }
    }
}

/// A dotted name that is read, with a reference for each part.
fn dotted_read(b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
    let mut expr = ExprIx::UNKNOWN;
    let mut cursor = node.walk();
    for (at, part) in node.named_children(&mut cursor).enumerate() {
        let text = b.text(part);
        expr = match at {
            0 => b.name_expr(text),
            _ => b.member(expr, text),
        };
        b.reference(Role::Read, part, expr, ExprIx::UNKNOWN);
    }
    expr
}

fn as_pattern<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>, value: ExprIx) {
    let mut types = Vec::new();
    collect_classes(b, node, 0, &mut types);
    if let Some(inner) = node.named_child(0) {
        pattern(b, cx, inner, value);
    }
    let ty = super::narrowing::union(b, &types);
    let count = node.named_child_count() as u32;
    let alias = node
        .field(&grammar::ALIAS)
        .or_else(|| node.named_child(count.checked_sub(1).filter(|&last| last > 0)?));
    if let Some(alias) = alias {
        assign(b, cx, alias, value, ty);
    }
}

fn class_pattern<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>, value: ExprIx) {
    let Some(name) = node.named_child(0) else {
        return;
    };
    let ty = match name.kind() {
        "dotted_name" => dotted_read(b, name),
        _ => expression(b, cx, name),
    };
    let subject = b.expr(Expr::Cast { base: value, ty });
    let mut cursor = node.walk();
    for (at, child) in node.named_children(&mut cursor).skip(1).enumerate() {
        let keyword = child
            .named_child(0)
            .filter(|c| c.kind() == "keyword_pattern");
        match keyword {
            Some(keyword) => keyword_pattern(b, cx, keyword, subject),
            None => {
                let part = part(b, subject, at as u32);
                pattern(b, cx, child, part);
            }
        }
    }
}

fn keyword_pattern<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>, value: ExprIx) {
    let (Some(name), Some(inner)) = (node.named_child(0), node.named_child(1)) else {
        return;
    };
    let text = b.text(name);
    let member = b.member(value, text);
    b.reference(Role::Read, name, member, ExprIx::UNKNOWN);
    pattern(b, cx, inner, member);
}

fn items<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>, value: ExprIx) {
    let mut cursor = node.walk();
    for (at, child) in node.named_children(&mut cursor).enumerate() {
        let star = child
            .named_child(0)
            .is_some_and(|c| c.kind() == "splat_pattern");
        let item = if star {
            value
        } else {
            part(b, value, at as u32)
        };
        pattern(b, cx, child, item);
    }
}

fn dict_pattern<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>, value: ExprIx) {
    let mut key = ExprIx::UNKNOWN;
    let mut cursor = node.walk();
    if !cursor.goto_first_child() {
        return;
    }
    loop {
        let child = cursor.node();
        match cursor.field_name() {
            Some("key") => key = expression(b, cx, child),
            Some("value") => {
                let entry = b.expr(Expr::Index { base: value, key });
                pattern(b, cx, child, entry);
            }
            _ if child.kind() == "splat_pattern" => pattern(b, cx, child, value),
            _ => {}
        }
        if !cursor.goto_next_sibling() {
            return;
        }
    }
}
