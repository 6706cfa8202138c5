//! Patterns: `instanceof` and the labels of `switch`.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::expressions::expression;
use super::grammar::{FIELDS, Kind, field, first_named, kind, last_named, parts};
use super::state::State;
use super::types::type_of;
use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, LiteralKind};

/// `left instanceof T`, `left instanceof T name`, `left instanceof R(T a, var b)`.
/// A name that it binds is seen by the code after it in the same block, which is where Java lets it be used.
pub fn instance_of(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let value = field(node, FIELDS.left).map_or(ExprIx::UNKNOWN, |left| expression(b, w, left));
    if let Some(pattern) = field(node, FIELDS.pattern) {
        record(b, w, pattern, value);
    } else if let Some(right) = field(node, FIELDS.right) {
        let ty = type_of(b, w, right);
        if let Some(name) = field(node, FIELDS.name) {
            w.declare(b, name, ty, value);
        }
    }
    b.expr(Expr::Literal(LiteralKind::Bool))
}

/// A pattern of a `case` over `subject`.
pub fn pattern(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, subject: ExprIx) {
    b.deeper(|b| match kind(node) {
        Kind::Pattern => {
            if let Some(inner) = first_named(node) {
                pattern(b, w, inner, subject);
            }
        }
        Kind::TypePattern => typed_name(b, w, node, subject),
        Kind::RecordPattern => record(b, w, node, subject),
        _ => {}
    });
}

/// `T name`: binds the name to the subject seen as a `T`.
fn typed_name(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, subject: ExprIx) {
    let (Some(ty), Some(name)) = (first_named(node), last_named(node)) else {
        return;
    };
    let declared = type_of(b, w, ty);
    if ty.id() != name.id() {
        w.declare(b, name, declared, subject);
    }
}

/// `R(T a, var b)`: the components are taken out of the subject by position.
fn record(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, subject: ExprIx) {
    let Some(name) = first_named(node) else {
        return;
    };
    let ty = type_of(b, w, name);
    let base = b.expr(Expr::Cast { base: subject, ty });
    let body = last_named(node).filter(|&body| kind(body) == Kind::RecordPatternBody);
    for (index, part) in body.map(parts).unwrap_or_default().into_iter().enumerate() {
        let item = b.expr(Expr::Item {
            base,
            index: index as u32,
        });
        b.deeper(|b| match kind(part) {
            Kind::RecordPattern => record(b, w, part, item),
            _ => typed_name(b, w, part, item),
        });
    }
}

/// A label of a classic `case`. A bare name that nothing around it declares is a constant of the subject's enum.
pub fn label(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, subject: ExprIx) {
    if kind(node) != Kind::Identifier {
        expression(b, w, node);
        return;
    }
    let name = b.node_name(node);
    let expr = if w.is_known(name) {
        b.name_expr(b.text(node))
    } else {
        b.expr(Expr::Member {
            base: subject,
            name,
        })
    };
    b.reference(Role::Read, node, expr, ExprIx::UNKNOWN);
}
