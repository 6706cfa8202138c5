//! Composite literals: structs with fields, slices, arrays, maps, and literals whose type is left out.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::grammar::{Field, Kind, field, kind, part_list, parts};
use super::{Context, MAP, SLICE, expressions, types, variables};
use crate::builder::Builder;
use crate::facts::*;

/// What the elements of a literal are.
#[derive(Clone, Copy)]
enum Shape {
    /// Fields of a struct, or of a type of which we do not know what it is.
    Fields,
    /// Elements of this type; keys are positions.
    List(ExprIx),
    /// Entries with keys and values of these types.
    Map(ExprIx, ExprIx),
}

/// Walks `T{...}`.
pub fn composite(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let (Some(ty), Some(body)) = (field(node, Field::Type), field(node, Field::Body)) else {
        super::statements::children(b, cx, node);
        return ExprIx::UNKNOWN;
    };
    let before = b.facts().references.len();
    let class = types::type_expr(b, cx, ty, Role::Construct);
    let built = b
        .facts()
        .references
        .iter()
        .skip(before)
        .position(|reference| reference.role == Role::Construct);
    let container = matches!(kind(ty), Kind::TypeIdentifier) && cx.containers.contains(b.text(ty));
    let shape = match shape_of(b, class) {
        Shape::Fields if container => Shape::Map(ExprIx::UNKNOWN, ExprIx::UNKNOWN),
        shape => shape,
    };
    let value = literal(b, cx, body, class, shape);
    if let Some(offset) = built {
        b.reclassify(before + offset, Role::Construct, value);
    }
    value
}

/// What a type says about the elements of its literals.
fn shape_of(b: &Builder<'_>, class: ExprIx) -> Shape {
    let facts = b.facts();
    let Expr::Apply { base, args } = facts.expr(class) else {
        return Shape::Fields;
    };
    let Expr::Name { name, .. } = facts.expr(base) else {
        return Shape::Fields;
    };
    match (facts.text(name), facts.items(args)) {
        (SLICE, &[element]) => Shape::List(element),
        (MAP, &[key, value]) => Shape::Map(key, value),
        _ => Shape::Fields,
    }
}

/// The value of a literal of a known type.
fn literal(
    b: &mut Builder<'_>,
    cx: &mut Context,
    body: Node<'_>,
    class: ExprIx,
    shape: Shape,
) -> ExprIx {
    let mut items = Vec::new();
    let mut cursor = body.walk();
    for part in parts(body, &mut cursor) {
        items.push(match (kind(part), shape) {
            (Kind::KeyedElement, _) => keyed(b, cx, part, class, shape),
            (_, Shape::List(of)) => element(b, cx, part, of),
            (_, Shape::Map(_, of)) => element(b, cx, part, of),
            (_, Shape::Fields) => element(b, cx, part, ExprIx::UNKNOWN),
        });
    }
    let list = b.list(&items);
    let base = match shape {
        Shape::Fields => return b.expr(Expr::New { class, args: list }),
        Shape::List(_) => b.expr(Expr::Array(list)),
        Shape::Map(..) => b.expr(Expr::Object(list)),
    };
    b.expr(Expr::Cast { base, ty: class })
}

/// `key: value`: a field by its name, an entry by its key.
fn keyed(
    b: &mut Builder<'_>,
    cx: &mut Context,
    node: Node<'_>,
    class: ExprIx,
    shape: Shape,
) -> ExprIx {
    let (Some(key), Some(value)) = (field(node, Field::Key), field(node, Field::Value)) else {
        super::statements::children(b, cx, node);
        return ExprIx::UNKNOWN;
    };
    let inner_key = key.named_child(0);
    if let (Shape::Fields, Some(name)) = (shape, inner_key)
        && kind(name) == Kind::Identifier
    {
        let member = b.member(class, b.text(name));
        b.reference(Role::Write, name, member, ExprIx::UNKNOWN);
        let value = match value.named_child(0) {
            Some(inner) if kind(inner) == Kind::FuncLiteral => {
                variables::named_value(b, cx, Some(name), inner)
            }
            _ => element(b, cx, value, ExprIx::UNKNOWN),
        };
        let name = b.node_name(name);
        return b.expr(Expr::Named { name, value });
    }
    let (key_type, value_type) = match shape {
        Shape::Map(key, value) => (key, value),
        Shape::List(of) => (ExprIx::UNKNOWN, of),
        Shape::Fields => (ExprIx::UNKNOWN, ExprIx::UNKNOWN),
    };
    element(b, cx, key, key_type);
    let value = element(b, cx, value, value_type);
    match inner_key.filter(|key| expressions::is_string(*key)) {
        Some(key) => {
            let text = expressions::string_text(b, key);
            b.keep_string(text, key, None);
            let name = b.name(text);
            b.expr(Expr::Named { name, value })
        }
        None => value,
    }
}

/// An element; `class` is the type of literals whose own type is left out.
fn element(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, class: ExprIx) -> ExprIx {
    let inner = match kind(node) {
        Kind::LiteralElement => match part_list(node).first() {
            Some(&inner) => inner,
            None => return ExprIx::UNKNOWN,
        },
        _ => node,
    };
    if kind(inner) != Kind::LiteralValue {
        return expressions::expression(b, cx, inner);
    }
    b.deeper(|b| match b.facts().expr(class) {
        Expr::Pointer(pointed) => {
            let shape = shape_of(b, pointed);
            let built = literal(b, cx, inner, pointed, shape);
            b.unwrap(built, Unwrap::Address)
        }
        _ => {
            let shape = shape_of(b, class);
            literal(b, cx, inner, class, shape)
        }
    })
}
