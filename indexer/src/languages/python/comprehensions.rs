//! Comprehensions and generator expressions: a scope of their own for the loop variables.

use super::grammar;
use crate::syntax::Fields;
use tree_sitter::Node;

use super::assignments::assign;
use super::context::Context;
use super::expressions::expression;
use super::literals::pair;
use super::narrowing::{bind_narrowings, narrowings};
use crate::builder::Builder;
use crate::facts::*;

/// A comprehension as the array (or dictionary) of its element.
pub fn comprehension<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let mut cursor = node.walk();
    let clauses: Vec<Node<'_>> = node
        .named_children(&mut cursor)
        .filter(|c| matches!(c.kind(), "for_in_clause" | "if_clause"))
        .collect();
    // The first iterable is evaluated outside the comprehension's own scope.
    let first = clauses.first().map(|clause| iterable(b, cx, *clause));
    let outer = cx.comprehension.take();
    let result = b.in_scope(ScopeKind::Block, |b| {
        for (at, clause) in clauses.iter().enumerate() {
            b.path();
            match clause.kind() {
                "for_in_clause" => loop_clause(b, cx, *clause, first.filter(|_| at == 0)),
                _ => condition(b, cx, *clause),
            }
        }
        body(b, cx, node)
    });
    cx.comprehension = outer;
    result
}

fn body<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let Some(body) = node.field(&grammar::BODY) else {
        return ExprIx::UNKNOWN;
    };
    let element = match body.kind() {
        "pair" => pair(b, cx, body),
        _ => expression(b, cx, body),
    };
    let list = b.list(&[element]);
    match node.kind() {
        "dictionary_comprehension" => b.expr(Expr::Object(list)),
        _ => b.expr(Expr::Array(list)),
    }
}

fn iterable<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, clause: Node<'_>) -> ExprIx {
    let mut cursor = clause.walk();
    let mut items = Vec::new();
    for right in clause.children_by_field_name("right", &mut cursor) {
        if right.is_named() {
            items.push(expression(b, cx, right));
        }
    }
    match items.as_slice() {
        [only] => *only,
        items => {
            let list = b.list(items);
            b.expr(Expr::Tuple(list))
        }
    }
}

fn loop_clause<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    clause: Node<'_>,
    known: Option<ExprIx>,
) {
    let whole = match known {
        Some(known) => known,
        None => iterable(b, cx, clause),
    };
    let awaited = clause.child(0).is_some_and(|c| c.kind() == "async");
    let element = element(b, whole, awaited);
    if let Some(left) = clause.field(&grammar::LEFT) {
        cx.comprehension = Some(b.scope());
        assign(b, cx, left, element, ExprIx::UNKNOWN);
        cx.comprehension = None;
    }
}

/// What iterating over `whole` gives, by `for` or by `async for`.
pub fn element(b: &mut Builder<'_>, whole: ExprIx, awaited: bool) -> ExprIx {
    if !awaited || whole == ExprIx::UNKNOWN {
        return b.unwrap(whole, Unwrap::Iterate);
    }
    let iterator = call_method(b, whole, "__aiter__");
    let next = call_method(b, iterator, "__anext__");
    let awaited = b.unwrap(next, Unwrap::Await);
    // An asynchronous generator has elements like any other.
    let element = b.unwrap(whole, Unwrap::Iterate);
    let either = b.list(&[awaited, element]);
    b.expr(Expr::Choice(either))
}

/// `base.name()`, which a form of the language calls without naming it.
pub fn call_method(b: &mut Builder<'_>, base: ExprIx, name: &str) -> ExprIx {
    let callee = b.member(base, name);
    let args = b.list(&[]);
    b.expr(Expr::Call { callee, args })
}

fn condition<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, clause: Node<'_>) {
    if let Some(condition) = clause.named_child(0) {
        expression(b, cx, condition);
        let known = narrowings(b, condition, true);
        bind_narrowings(b, &known);
    }
}
