//! What a condition says about the types of names: `isinstance(x, A)`, alone or in `and`, `or` and `not`.

use super::grammar;
use crate::syntax::Fields;
use tree_sitter::Node;

use super::context::Context;
use crate::builder::Builder;
use crate::facts::*;

/// A name whose type a condition tells.
pub struct Narrowing {
    name: Name,
    ty: ExprIx,
    value: ExprIx,
    span: Span,
}

/// How deep conditions are searched for narrowings.
const MAX_DEPTH: u32 = 16;

/// What holds where `condition` is true (or, with `outcome` false, where it is false). The condition has been walked.
pub fn narrowings(b: &mut Builder<'_>, condition: Node<'_>, outcome: bool) -> Vec<Narrowing> {
    let mut found = Vec::new();
    search(b, condition, outcome, 0, &mut found);
    found
}

fn search(
    b: &mut Builder<'_>,
    node: Node<'_>,
    outcome: bool,
    depth: u32,
    found: &mut Vec<Narrowing>,
) {
    if depth > MAX_DEPTH {
        return;
    }
    match node.kind() {
        "parenthesized_expression" => {
            if let Some(child) = node.named_child(0) {
                search(b, child, outcome, depth + 1, found);
            }
        }
        "not_operator" => {
            if let Some(child) = node.field(&grammar::ARGUMENT) {
                search(b, child, !outcome, depth + 1, found);
            }
        }
        "boolean_operator" => {
            let operator = node.field(&grammar::OPERATOR).map(|o| o.kind());
            if operator == Some(if outcome { "and" } else { "or" }) {
                for side in [&grammar::LEFT, &grammar::RIGHT] {
                    if let Some(child) = node.field(side) {
                        search(b, child, outcome, depth + 1, found);
                    }
                }
            }
        }
        "call" if outcome => found.extend(instance_check(b, node)),
        _ => {}
    }
}

fn instance_check(b: &mut Builder<'_>, node: Node<'_>) -> Option<Narrowing> {
    let function = node.field(&grammar::FUNCTION)?;
    if b.text(function) != "isinstance" {
        return None;
    }
    let arguments = node.field(&grammar::ARGUMENTS)?;
    let subject = arguments.named_child(0)?;
    let subject = match subject.kind() {
        "named_expression" => subject.field(&grammar::NAME)?,
        "identifier" => subject,
        _ => return None,
    };
    let ty = type_of(b, arguments.named_child(1)?, 0);
    let text = b.text(subject);
    let value = b.name_expr(text);
    let (name, span) = (b.name(text), b.span(subject));
    (ty != ExprIx::UNKNOWN).then_some(Narrowing {
        name,
        ty,
        value,
        span,
    })
}

/// A class, or a tuple or union of classes, as a type; it gives no references since the condition has given them.
pub fn type_of(b: &mut Builder<'_>, node: Node<'_>, depth: u32) -> ExprIx {
    if depth > MAX_DEPTH {
        return ExprIx::UNKNOWN;
    }
    match node.kind() {
        "identifier" => {
            let text = b.text(node);
            b.name_expr(text)
        }
        "attribute" => {
            let object = node.field(&grammar::OBJECT);
            let base = object.map_or(ExprIx::UNKNOWN, |o| type_of(b, o, depth + 1));
            match node.field(&grammar::ATTRIBUTE) {
                Some(name) if base != ExprIx::UNKNOWN => {
                    let text = b.text(name);
                    b.member(base, text)
                }
                _ => ExprIx::UNKNOWN,
            }
        }
        "tuple" | "binary_operator" | "parenthesized_expression" => {
            let mut cursor = node.walk();
            let parts: Vec<Node<'_>> = node.named_children(&mut cursor).take(32).collect();
            let parts: Vec<ExprIx> = parts
                .into_iter()
                .map(|part| type_of(b, part, depth + 1))
                .filter(|&part| part != ExprIx::UNKNOWN)
                .collect();
            union(b, &parts)
        }
        _ => ExprIx::UNKNOWN,
    }
}

/// Any of several types; one alone stays itself.
pub fn union(b: &mut Builder<'_>, parts: &[ExprIx]) -> ExprIx {
    match parts {
        [] => ExprIx::UNKNOWN,
        [only] => *only,
        parts => {
            let list = b.list(parts);
            b.expr(Expr::Union(list))
        }
    }
}

/// Binds what is known in the current scope, for the code that follows.
pub fn bind_narrowings(b: &mut Builder<'_>, known: &[Narrowing]) {
    for narrowing in known {
        let (ty, value) = (narrowing.ty, narrowing.value);
        let target = BindingTarget::Local { ty, value };
        let from = b.next_expr();
        b.bind(narrowing.name, from, target, narrowing.span);
    }
}

/// Runs `walk` in a block in which `known` holds; without anything known there is no block.
pub fn in_narrowed<'s, R>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    known: Vec<Narrowing>,
    walk: impl FnOnce(&mut Builder<'s>, &mut Context<'s>) -> R,
) -> R {
    if known.is_empty() {
        return walk(b, cx);
    }
    let outer = cx.narrowed.len();
    let result = b.in_scope(ScopeKind::Block, |b| {
        bind_narrowings(b, &known);
        let scope = b.scope();
        cx.narrowed.extend(known.iter().map(|n| (n.name, scope)));
        walk(b, cx)
    });
    cx.narrowed.truncate(outer);
    result
}
