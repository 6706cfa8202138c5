//! Initialiser lists, compound literals and argument lists.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, List};

use super::expressions::expression;
use super::types;
use super::walk::{Context, children, field};

/// Evaluates an argument list.
pub fn arguments(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> List {
    let mut values = Vec::new();
    for child in children(node) {
        if child.is_named() && child.kind() != "comment" {
            values.push(expression(b, context, child));
        }
    }
    b.list(&values)
}

/// `(struct point){ .x = 1 }`, `Point{1, 2}`.
pub fn compound_literal(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let before = b.facts().references.len();
    let class = match field(node, "type") {
        Some(ty) if ty.kind() == "type_descriptor" => types::descriptor(b, context, ty),
        Some(ty) => types::specifier(b, context, ty),
        None => ExprIx::UNKNOWN,
    };
    let array = field(node, "type").is_some_and(|ty| b.text(ty).ends_with(']'));
    let named = b
        .facts()
        .references
        .len()
        .checked_sub(1)
        .filter(|&last| last >= before);
    let value = match field(node, "value") {
        Some(value) => list(b, context, value, class, array),
        None => ExprIx::UNKNOWN,
    };
    if let Some(reference) = named
        && matches!(b.facts().expr(value), Expr::New { .. })
    {
        b.reclassify(reference, Role::Construct, value);
    }
    value
}

/// `{ a, .b = c, [d] = e }`: builds a value of type `ty`, or an array of such values.
pub fn list(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    ty: ExprIx,
    array: bool,
) -> ExprIx {
    b.deeper(|b| {
        let mut items = Vec::new();
        for child in children(node) {
            let value = match child.kind() {
                "initializer_pair" => pair(b, context, child, ty, array),
                "initializer_list" => {
                    let inner = if array { ty } else { ExprIx::UNKNOWN };
                    list(b, context, child, inner, false)
                }
                "comment" => continue,
                _ if child.is_named() => expression(b, context, child),
                _ => continue,
            };
            items.push(value);
        }
        let args = b.list(&items);
        if array {
            return b.expr(Expr::Array(args));
        }
        if ty != ExprIx::UNKNOWN {
            return b.expr(Expr::New { class: ty, args });
        }
        let named = items
            .iter()
            .any(|&item| matches!(b.facts().expr(item), Expr::Named { .. }));
        b.expr(if named {
            Expr::Object(args)
        } else {
            Expr::Array(args)
        })
    })
}

/// `.field = value` and `[index] = value`.
fn pair(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    ty: ExprIx,
    array: bool,
) -> ExprIx {
    let mut base = b.expr(Expr::Cast {
        base: ExprIx::UNKNOWN,
        ty,
    });
    let mut name = None;
    let mut expected = if array { ty } else { ExprIx::UNKNOWN };
    for child in children(node) {
        match child.kind() {
            "field_designator" => {
                let Some(designated) = child.named_child(0) else {
                    continue;
                };
                base = designated_field(b, designated, base);
                name.get_or_insert(designated);
                expected = b.expr(Expr::TypeOf(base));
            }
            "field_identifier" => {
                base = designated_field(b, child, base);
                name.get_or_insert(child);
                expected = b.expr(Expr::TypeOf(base));
            }
            "subscript_designator" | "subscript_range_designator" => {
                super::expressions::all(b, context, child);
            }
            _ => {}
        }
    }
    let value = match field(node, "value") {
        Some(value) if value.kind() == "initializer_list" => {
            list(b, context, value, expected, false)
        }
        Some(value) => expression(b, context, value),
        None => ExprIx::UNKNOWN,
    };
    match name {
        Some(name) => {
            let name = b.node_name(name);
            b.expr(Expr::Named { name, value })
        }
        None => value,
    }
}

fn designated_field(b: &mut Builder<'_>, node: Node<'_>, base: ExprIx) -> ExprIx {
    let value = b.member(base, b.text(node));
    b.reference(Role::Write, node, value, ExprIx::UNKNOWN);
    value
}
