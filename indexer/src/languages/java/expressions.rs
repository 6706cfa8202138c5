//! Expressions other than calls: names, members, operators, literals, assignments, casts.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::calls;
use super::grammar::{FIELDS, Kind, field, first_named, kind, last_named, parts};
use super::patterns;
use super::state::State;
use super::statements;
use super::types::{apply, array_of, arrays, type_as, type_of, union};
use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, LiteralKind};

/// Walks an expression. Chains that nest to the left (`a + b + c`, `a.b().c()`) are walked in a loop, however long.
pub fn expression(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let Some(first) = left_part(node) else {
        return b.deeper(|b| leaf(b, w, node));
    };
    let mut chain = vec![node];
    let mut at = first;
    while let Some(left) = left_part(at) {
        chain.push(at);
        at = left;
    }
    let mut value = b.deeper(|b| leaf(b, w, at));
    let mut operator = "";
    while let Some(outer) = chain.pop() {
        value = b.deeper(|b| grow(b, w, outer, value, &mut operator));
    }
    value
}

/// The operand through which an expression nests to the left.
fn left_part(node: Node<'_>) -> Option<Node<'_>> {
    match kind(node) {
        Kind::MethodInvocation | Kind::FieldAccess => field(node, FIELDS.object),
        Kind::ArrayAccess => field(node, FIELDS.array),
        Kind::Binary => field(node, FIELDS.left),
        _ => None,
    }
}

/// The value of `node`, whose left part has the value `left`. `operator` is that of the operation just left of it.
fn grow<'t, 's>(
    b: &mut Builder<'s>,
    w: &mut State,
    node: Node<'t>,
    left: ExprIx,
    operator: &mut &'s str,
) -> ExprIx {
    let before = std::mem::take(operator);
    match kind(node) {
        Kind::MethodInvocation => calls::method_call(b, w, node, Some(left)),
        Kind::FieldAccess => member_access(b, node, left),
        Kind::ArrayAccess => {
            let key =
                field(node, FIELDS.index).map_or(ExprIx::UNKNOWN, |key| expression(b, w, key));
            b.expr(Expr::Index { base: left, key })
        }
        _ => {
            let text = field(node, FIELDS.operator).map_or("", |op| b.text(op));
            *operator = text;
            if matches!(text, "&&" | "||") {
                b.logical(text != before);
            }
            let right =
                field(node, FIELDS.right).map_or(ExprIx::UNKNOWN, |right| expression(b, w, right));
            operation(b, text, left, right)
        }
    }
}

fn operation(b: &mut Builder<'_>, operator: &str, left: ExprIx, right: ExprIx) -> ExprIx {
    match operator {
        "&&" | "||" | "==" | "!=" | "<" | ">" | "<=" | ">=" => {
            return b.expr(Expr::Literal(LiteralKind::Bool));
        }
        "+" if is_text(b, left) || is_text(b, right) => {
            return b.expr(Expr::Literal(LiteralKind::Text));
        }
        _ => {}
    }
    let op = b.name(operator);
    let args = b.list(&[left, right]);
    b.expr(Expr::Operator { op, args })
}

fn is_text(b: &Builder<'_>, value: ExprIx) -> bool {
    matches!(
        b.facts().expr(value),
        Expr::Str(_) | Expr::Literal(LiteralKind::Text)
    )
}

/// `left.name`, `Outer.this`, `Outer.super.name`.
fn member_access(b: &mut Builder<'_>, node: Node<'_>, left: ExprIx) -> ExprIx {
    let Some(name) = field(node, FIELDS.field) else {
        return left;
    };
    if kind(name) == Kind::This {
        // `Outer.this` is an object of the type that stands before the dot.
        return b.expr(Expr::Cast {
            base: ExprIx::UNKNOWN,
            ty: left,
        });
    }
    let base = if calls::has_inner_super(node) {
        b.expr(Expr::Cast {
            base: ExprIx::UNKNOWN,
            ty: left,
        })
    } else {
        left
    };
    let expr = b.member(base, b.text(name));
    b.reference(Role::Read, name, expr, ExprIx::UNKNOWN);
    expr
}

/// An expression that does not nest to the left.
fn leaf(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    match kind(node) {
        Kind::Identifier | Kind::TypeIdentifier => {
            let expr = b.name_expr(b.text(node));
            b.reference(Role::Read, node, expr, ExprIx::UNKNOWN);
            expr
        }
        Kind::This => {
            let owner = b.owner();
            b.expr(Expr::This(owner))
        }
        Kind::Super => {
            let owner = b.owner();
            b.expr(Expr::Super(owner))
        }
        Kind::MethodInvocation => calls::method_call(b, w, node, None),
        Kind::ObjectCreation => calls::object_creation(b, w, node),
        Kind::MethodReference => calls::method_reference(b, w, node),
        Kind::Lambda => calls::lambda(b, w, node),
        Kind::Parenthesized => inner(b, w, node),
        Kind::Assignment => assignment(b, w, node),
        Kind::Update => update(b, w, node),
        Kind::Unary => unary(b, w, node),
        Kind::Ternary => ternary(b, w, node),
        Kind::Cast => cast(b, w, node),
        Kind::InstanceOf => patterns::instance_of(b, w, node),
        Kind::Switch => statements::switch(b, w, node),
        Kind::ClassLiteral => class_literal(b, w, node),
        Kind::ArrayCreation => array_creation(b, w, node),
        Kind::ArrayInitializer => array_items(b, w, node),
        Kind::TemplateExpression => template(b, w, node),
        _ => literal(b, w, node),
    }
}

fn inner(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    match first_named(node) {
        Some(inner) => expression(b, w, inner),
        None => ExprIx::UNKNOWN,
    }
}

fn literal(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let literal = match kind(node) {
        Kind::DecimalInteger => return integer(b, node),
        Kind::HexInteger | Kind::OctalInteger | Kind::BinaryInteger
            if !b.text(node).ends_with(['l', 'L']) =>
        {
            return b.expr(Expr::Int(u32::MAX));
        }
        Kind::HexInteger | Kind::OctalInteger | Kind::BinaryInteger => LiteralKind::Number,
        Kind::DecimalFloat | Kind::HexFloat => LiteralKind::Float,
        Kind::True | Kind::False => LiteralKind::Bool,
        Kind::NullLiteral => LiteralKind::Null,
        Kind::Character => LiteralKind::Char,
        Kind::StringLiteral => {
            keep_text(b, node, None);
            interpolations(b, w, node);
            return string_value(b, node);
        }
        _ => {
            // Broken code: whatever stands here is walked for its names.
            statements::anything(b, w, node);
            return ExprIx::UNKNOWN;
        }
    };
    b.expr(Expr::Literal(literal))
}

fn integer(b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
    let text = b.text(node);
    if text.ends_with(['l', 'L']) {
        return b.expr(Expr::Literal(LiteralKind::Number));
    }
    let value = text
        .bytes()
        .filter(u8::is_ascii_digit)
        .try_fold(0u32, |value, digit| {
            value.checked_mul(10)?.checked_add(u32::from(digit - b'0'))
        });
    b.expr(Expr::Int(value.unwrap_or(u32::MAX)))
}

/// The text between the quotes of a string literal or text block.
fn string_text<'s>(b: &Builder<'s>, node: Node<'_>) -> &'s str {
    let text = b.text(node);
    let quotes = if text.starts_with("\"\"\"") { 3 } else { 1 };
    text.get(quotes..text.len().saturating_sub(quotes))
        .unwrap_or("")
}

/// A string literal as a value.
pub fn string_value(b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
    let text = string_text(b, node);
    b.string(text)
}

/// Keeps the text of a string literal; `argument_of` says whose argument it is.
pub fn keep_text(b: &mut Builder<'_>, node: Node<'_>, argument_of: Option<(ExprIx, u32)>) {
    let text = string_text(b, node);
    b.keep_string(text, node, argument_of);
}

/// Walks the expressions inside a string template.
pub fn interpolations(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    for ix in 0..node.named_child_count() {
        if let Some(part) = node
            .named_child(ix as _)
            .filter(|&part| kind(part) == Kind::StringInterpolation)
        {
            inner(b, w, part);
        }
    }
}

fn template(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    for part in parts(node) {
        expression(b, w, part);
    }
    b.expr(Expr::Literal(LiteralKind::Text))
}

/// `left = right`; the value is that of the right side.
fn assignment(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let (Some(left), Some(right)) = (field(node, FIELDS.left), field(node, FIELDS.right)) else {
        statements::anything(b, w, node);
        return ExprIx::UNKNOWN;
    };
    let target = written(b, w, left);
    let value = expression(b, w, right);
    let plain = field(node, FIELDS.operator).is_some_and(|op| b.text(op) == "=");
    if plain {
        match kind(left) {
            Kind::Identifier => w.assign(b, left, value),
            Kind::FieldAccess | Kind::ArrayAccess => b.store(target, value, ExprIx::UNKNOWN, None),
            _ => {}
        }
    }
    value
}

/// Walks an expression that is assigned: its last name is referenced as written.
fn written(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let mut node = node;
    while kind(node) == Kind::Parenthesized {
        match first_named(node) {
            Some(inner) => node = inner,
            None => break,
        }
    }
    let expr = expression(b, w, node);
    if matches!(kind(node), Kind::Identifier | Kind::FieldAccess)
        && let Some(last) = b.facts().references.len().checked_sub(1)
        && b.facts()
            .references
            .get(last)
            .is_some_and(|reference| reference.expr == expr)
    {
        b.reclassify(last, Role::Write, ExprIx::UNKNOWN);
    }
    expr
}

fn update(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    match first_named(node) {
        Some(operand) => written(b, w, operand),
        None => ExprIx::UNKNOWN,
    }
}

fn unary(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let Some(operand) = field(node, FIELDS.operand) else {
        return ExprIx::UNKNOWN;
    };
    let value = expression(b, w, operand);
    match field(node, FIELDS.operator).map_or("", |op| b.text(op)) {
        "!" => b.expr(Expr::Literal(LiteralKind::Bool)),
        _ => value,
    }
}

fn ternary(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    if let Some(condition) = field(node, FIELDS.condition) {
        expression(b, w, condition);
    }
    b.branch();
    let sides = [
        field(node, FIELDS.consequence),
        field(node, FIELDS.alternative),
    ];
    let values =
        b.nested(|b| sides.map(|side| side.map_or(ExprIx::UNKNOWN, |side| expression(b, w, side))));
    b.choice(&values)
}

fn cast(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let value = field(node, FIELDS.value);
    let types: Vec<ExprIx> = parts(node)
        .into_iter()
        .filter(|part| Some(part.id()) != value.map(|value| value.id()))
        .map(|part| type_of(b, w, part))
        .collect();
    let ty = union(b, &types);
    let base = value.map_or(ExprIx::UNKNOWN, |value| expression(b, w, value));
    b.expr(Expr::Cast { base, ty })
}

/// `Foo.class`: an object of `Class<Foo>`.
fn class_literal(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let of = first_named(node).map_or(ExprIx::UNKNOWN, |of| type_as(b, w, of, Role::Type).0);
    let base = b.name_expr("Class");
    let ty = if of == ExprIx::UNKNOWN {
        base
    } else {
        apply(b, base, &[of])
    };
    b.expr(Expr::Cast {
        base: ExprIx::UNKNOWN,
        ty,
    })
}

fn array_creation(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let element = field(node, FIELDS.type_).map_or(ExprIx::UNKNOWN, |ty| type_of(b, w, ty));
    let mut ty = element;
    let mut items = ExprIx::UNKNOWN;
    for part in parts(node) {
        match kind(part) {
            Kind::Dimensions => ty = arrays(b, ty, Some(part)),
            Kind::ArrayInitializer => items = array_items(b, w, part),
            _ if part.kind() == "dimensions_expr" => {
                inner_dimension(b, w, part);
                ty = array_of(b, ty);
            }
            _ => {}
        }
    }
    b.expr(Expr::Cast { base: items, ty })
}

fn inner_dimension(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    if let Some(size) = last_named(node) {
        expression(b, w, size);
    }
}

/// The items between braces.
pub fn array_items(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let items: Vec<ExprIx> = parts(node)
        .into_iter()
        .map(|part| expression(b, w, part))
        .collect();
    let items = b.list(&items);
    b.expr(Expr::Array(items))
}
