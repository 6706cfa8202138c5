//! Expressions and the references in them.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::grammar::{Field, Kind, field, kind, part_list, parts};
use super::{Context, calls, functions, literals, statements, types};
use crate::builder::Builder;
use crate::facts::*;

/// Walks an expression and gives its value. Types may stand here too: `make([]T, 3)`, `sizeOf(T)`.
pub fn expression(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    b.deeper(|b| form(b, cx, node, Role::Read))
}

/// Walks what is assigned: its last name is written.
pub fn target(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    occurrence(b, cx, node, Role::Write)
}

/// Walks an expression whose last name occurs in this role.
pub fn occurrence(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, role: Role) -> ExprIx {
    b.deeper(|b| form(b, cx, node, role))
}

/// A name looked up here, with its reference. `_` denotes nothing.
pub fn name(b: &mut Builder<'_>, node: Node<'_>, role: Role) -> ExprIx {
    let text = b.text(node);
    if text == "_" || text.is_empty() {
        return ExprIx::UNKNOWN;
    }
    let expr = b.name_expr(text);
    b.reference(role, node, expr, ExprIx::UNKNOWN);
    expr
}

fn form(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, role: Role) -> ExprIx {
    match kind(node) {
        Kind::Identifier | Kind::FieldIdentifier | Kind::PackageIdentifier => name(b, node, role),
        Kind::SelectorExpression => selector(b, cx, node, role),
        Kind::ParenthesizedExpression => match part_list(node).first() {
            Some(&inner) => occurrence(b, cx, inner, role),
            None => ExprIx::UNKNOWN,
        },
        Kind::CallExpression => calls::call(b, cx, node),
        Kind::CompositeLiteral => literals::composite(b, cx, node),
        Kind::FuncLiteral => {
            let symbol = functions::closure(b, cx, node, None);
            b.expr(Expr::Symbol(symbol))
        }
        Kind::UnaryExpression => unary(b, cx, node),
        Kind::BinaryExpression => binary(b, cx, node),
        Kind::IndexExpression => index(b, cx, node),
        Kind::SliceExpression => slice(b, cx, node),
        Kind::TypeAssertionExpression => calls::assertion(b, cx, node),
        Kind::TypeConversionExpression => match field(node, Field::Type) {
            Some(ty) if kind(ty) == Kind::GenericType => calls::converted_generic(b, cx, node, ty),
            _ => calls::plain_cast(b, cx, node),
        },
        Kind::TypeInstantiationExpression => instantiation(b, cx, node),
        Kind::VariadicArgument => {
            let inner = first(b, cx, node);
            b.unwrap(inner, Unwrap::Spread)
        }
        Kind::LiteralElement => first(b, cx, node),
        kind if is_type(kind) => types::type_expr(b, cx, node, Role::Type),
        Kind::Comment | Kind::BlankIdentifier | Kind::Dot | Kind::EscapeSequence => ExprIx::UNKNOWN,
        kind if is_statement(kind) => {
            statements::statement(b, cx, node);
            ExprIx::UNKNOWN
        }
        kind => literal(b, kind, node).unwrap_or_else(|| {
            statements::children(b, cx, node);
            ExprIx::UNKNOWN
        }),
    }
}

/// A literal without parts; none if the node is something else.
fn literal(b: &mut Builder<'_>, kind: Kind, node: Node<'_>) -> Option<ExprIx> {
    let literal = match kind {
        Kind::InterpretedStringLiteral | Kind::RawStringLiteral => return Some(string(b, node)),
        Kind::IntLiteral => return Some(int(b, node)),
        Kind::Iota | Kind::ImaginaryLiteral => LiteralKind::Number,
        Kind::FloatLiteral => LiteralKind::Float,
        Kind::RuneLiteral => LiteralKind::Char,
        Kind::True | Kind::False => LiteralKind::Bool,
        Kind::Nil => LiteralKind::Null,
        _ => return None,
    };
    Some(b.expr(Expr::Literal(literal)))
}

/// Whether a kind of node is a type.
pub fn is_type(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::ArrayType
            | Kind::ChannelType
            | Kind::FunctionType
            | Kind::GenericType
            | Kind::ImplicitLengthArrayType
            | Kind::InterfaceType
            | Kind::MapType
            | Kind::NegatedType
            | Kind::ParenthesizedType
            | Kind::PointerType
            | Kind::QualifiedType
            | Kind::SliceType
            | Kind::StructType
            | Kind::TypeConstraint
            | Kind::TypeElem
            | Kind::TypeIdentifier
    )
}

fn is_statement(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::AssignmentStatement
            | Kind::Block
            | Kind::DecStatement
            | Kind::ExpressionSwitchStatement
            | Kind::ForStatement
            | Kind::IfStatement
            | Kind::IncStatement
            | Kind::ReturnStatement
            | Kind::SelectStatement
            | Kind::ShortVarDeclaration
            | Kind::TypeSwitchStatement
    )
}

fn first(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    match part_list(node).first() {
        Some(&inner) => expression(b, cx, inner),
        None => ExprIx::UNKNOWN,
    }
}

/// The value of a node's operand.
pub fn operand(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    match field(node, Field::Operand) {
        Some(operand) => expression(b, cx, operand),
        None => ExprIx::UNKNOWN,
    }
}

fn selector(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, role: Role) -> ExprIx {
    let base = operand(b, cx, node);
    let Some(part) = field(node, Field::Selected) else {
        return base;
    };
    let member = b.member(base, b.text(part));
    b.reference(role, part, member, ExprIx::UNKNOWN);
    member
}

fn unary(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let base = operand(b, cx, node);
    let Some(operator) = field(node, Field::Operator) else {
        return base;
    };
    match operator.kind() {
        "&" => b.unwrap(base, Unwrap::Address),
        "*" => b.unwrap(base, Unwrap::Deref),
        "<-" => b.unwrap(base, Unwrap::Receive),
        other => {
            let op = b.name(other);
            let args = b.list(&[base]);
            b.expr(Expr::Operator { op, args })
        }
    }
}

/// A chain of operators, which leans to the left and may be very long: walked in a loop.
fn binary(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let mut chain = Vec::new();
    let mut innermost = node;
    while kind(innermost) == Kind::BinaryExpression {
        chain.push(innermost);
        let Some(left) = field(innermost, Field::Left) else {
            break;
        };
        innermost = left;
    }
    let mut value = match kind(innermost) {
        Kind::BinaryExpression => ExprIx::UNKNOWN,
        _ => expression(b, cx, innermost),
    };
    let mut before = "";
    for node in chain.into_iter().rev() {
        let operator = field(node, Field::Operator).map_or("", |operator| operator.kind());
        if matches!(operator, "&&" | "||") {
            b.logical(operator != before);
        }
        before = operator;
        let right = match field(node, Field::Right) {
            Some(right) => expression(b, cx, right),
            None => ExprIx::UNKNOWN,
        };
        let op = b.name(operator);
        let args = b.list(&[value, right]);
        value = b.expr(Expr::Operator { op, args });
    }
    value
}

fn index(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let base = operand(b, cx, node);
    let Some(key) = field(node, Field::Index) else {
        return base;
    };
    let operand = field(node, Field::Operand);
    let generic = operand.is_some_and(|operand| {
        kind(operand) == Kind::Identifier
            && calls::is_generic(b, cx, operand)
            && !calls::is_local(b, cx, operand)
    });
    if generic {
        let ty = types::type_expr(b, cx, key, Role::Type);
        let args = b.list(&[ty]);
        return b.expr(Expr::Apply { base, args });
    }
    let key = expression(b, cx, key);
    b.expr(Expr::Index { base, key })
}

/// A slice of a value has the value's type and holds its elements.
fn slice(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let mut value = ExprIx::UNKNOWN;
    let mut cursor = node.walk();
    for (ix, part) in parts(node, &mut cursor).enumerate() {
        let made = expression(b, cx, part);
        if ix == 0 {
            value = made;
        }
    }
    value
}

/// `Generic[A, B]` used as a value.
fn instantiation(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let mut made = Vec::new();
    let mut cursor = node.walk();
    for part in parts(node, &mut cursor) {
        made.push(types::type_expr(b, cx, part, Role::Type));
    }
    let Some((&base, types)) = made.split_first() else {
        return ExprIx::UNKNOWN;
    };
    let args = b.list(types);
    b.expr(Expr::Apply { base, args })
}

/// Whether a node is a string literal.
pub fn is_string(node: Node<'_>) -> bool {
    matches!(
        kind(node),
        Kind::InterpretedStringLiteral | Kind::RawStringLiteral
    )
}

/// The text of a string literal without its quotes; escapes stay as written.
pub fn string_text<'s>(b: &Builder<'s>, node: Node<'_>) -> &'s str {
    let text = b.text(node);
    let inner = text.strip_prefix(['"', '`']).unwrap_or(text);
    inner.strip_suffix(['"', '`']).unwrap_or(inner)
}

fn string(b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
    b.string(string_text(b, node))
}

fn int(b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
    match b.text(node).parse::<u32>() {
        Ok(value) => b.expr(Expr::Int(value)),
        Err(_) => b.expr(Expr::Literal(LiteralKind::Number)),
    }
}
