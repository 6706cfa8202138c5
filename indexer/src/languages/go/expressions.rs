//! Expressions and the references in them.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::grammar::{Field, Kind, field, kind, part_list, parts};
use super::{Context, functions, literals, statements, types, variables};
use crate::builder::Builder;
use crate::facts::*;

/// Walks an expression and gives its value. Types may stand here too: `make([]T, 3)`, `sizeOf(T)`.
pub fn expression(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    b.deeper(|b| form(b, cx, node, Role::Read))
}

/// Walks what is assigned: its last name is written.
pub fn target(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    b.deeper(|b| form(b, cx, node, Role::Write))
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
            Some(&inner) => b.deeper(|b| form(b, cx, inner, role)),
            None => ExprIx::UNKNOWN,
        },
        Kind::CallExpression => call(b, cx, node),
        Kind::CompositeLiteral => literals::composite(b, cx, node),
        Kind::FuncLiteral => {
            let symbol = functions::closure(b, cx, node, None);
            b.expr(Expr::Symbol(symbol))
        }
        Kind::UnaryExpression => unary(b, cx, node),
        Kind::BinaryExpression => binary(b, cx, node),
        Kind::IndexExpression => index(b, cx, node),
        Kind::SliceExpression => slice(b, cx, node),
        Kind::TypeAssertionExpression | Kind::TypeConversionExpression => cast(b, cx, node),
        Kind::TypeInstantiationExpression => instantiation(b, cx, node),
        Kind::VariadicArgument => {
            let inner = first(b, cx, node);
            b.unwrap(inner, Unwrap::Spread)
        }
        Kind::LiteralElement => first(b, cx, node),
        Kind::InterpretedStringLiteral | Kind::RawStringLiteral => string(b, node),
        Kind::IntLiteral => int(b, node),
        Kind::Iota | Kind::ImaginaryLiteral => b.expr(Expr::Literal(LiteralKind::Number)),
        Kind::FloatLiteral => b.expr(Expr::Literal(LiteralKind::Float)),
        Kind::RuneLiteral => b.expr(Expr::Literal(LiteralKind::Char)),
        Kind::True | Kind::False => b.expr(Expr::Literal(LiteralKind::Bool)),
        Kind::Nil => b.expr(Expr::Literal(LiteralKind::Null)),
        kind if is_type(kind) => types::type_expr(b, cx, node, Role::Type),
        Kind::Comment | Kind::BlankIdentifier | Kind::Dot | Kind::EscapeSequence => ExprIx::UNKNOWN,
        Kind::Error | Kind::Other | Kind::ExpressionList | Kind::ExpressionStatement => {
            statements::children(b, cx, node);
            ExprIx::UNKNOWN
        }
        kind if is_statement(kind) => {
            statements::statement(b, cx, node);
            ExprIx::UNKNOWN
        }
        _ => {
            statements::children(b, cx, node);
            ExprIx::UNKNOWN
        }
    }
}

fn is_type(kind: Kind) -> bool {
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

fn operand(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    match field(node, Field::Operand) {
        Some(operand) => expression(b, cx, operand),
        None => ExprIx::UNKNOWN,
    }
}

fn selector(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, role: Role) -> ExprIx {
    let base = operand(b, cx, node);
    let Some(part) = field(node, Field::Field) else {
        return base;
    };
    let member = b.member(base, b.text(part));
    b.reference(role, part, member, ExprIx::UNKNOWN);
    member
}

fn call(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let Some(function) = field(node, Field::Function) else {
        statements::children(b, cx, node);
        return ExprIx::UNKNOWN;
    };
    let arguments = field(node, Field::Arguments);
    if let Some(pointed) = converted_pointer(function) {
        return pointer_conversion(b, cx, pointed, arguments);
    }
    let type_arguments = field(node, Field::TypeArguments);
    let (callee, reference) = callee(b, cx, function, type_arguments);
    let mut strings = Vec::new();
    let args = self::arguments(b, cx, arguments, &mut strings);
    let list = b.list(&args);
    let call = b.expr(Expr::Call { callee, args: list });
    if let Some(reference) = reference {
        b.reclassify(reference, Role::Call, call);
    }
    for (position, node) in strings {
        b.keep_string(string_text(b, node), node, Some((call, position)));
    }
    allocated(b, function, &args).unwrap_or(call)
}

/// The callee with its type arguments, and the reference of its last name.
fn callee(
    b: &mut Builder<'_>,
    cx: &mut Context,
    function: Node<'_>,
    type_arguments: Option<Node<'_>>,
) -> (ExprIx, Option<usize>) {
    // `f[x](y)` reads the same for a generic function and for a table of functions.
    if let (Kind::IndexExpression, Some(operand), Some(key)) = (
        kind(function),
        field(function, Field::Operand),
        field(function, Field::Index),
    ) && type_arguments.is_none()
        && instantiates(b, cx, operand, &[key])
    {
        let (base, reference) = callee(b, cx, operand, None);
        let ty = types::type_expr(b, cx, key, Role::Type);
        let args = b.list(&[ty]);
        return (b.expr(Expr::Apply { base, args }), reference);
    }
    let base = expression(b, cx, function);
    let last = last_reference(b, function);
    let Some(list) = type_arguments else {
        return (base, last);
    };
    let types = part_list(list);
    match types.as_slice() {
        &[key] if !instantiates(b, cx, function, &types) => {
            let key = type_as_value(b, cx, key);
            (b.expr(Expr::Index { base, key }), None)
        }
        _ => (types::apply(b, cx, base, Some(list)), last),
    }
}

/// The reference that was just recorded, if the node ends with a name.
fn last_reference(b: &Builder<'_>, node: Node<'_>) -> Option<usize> {
    let mut node = node;
    while kind(node) == Kind::ParenthesizedExpression {
        node = node.named_child(0)?;
    }
    let named = matches!(
        kind(node),
        Kind::Identifier | Kind::SelectorExpression | Kind::TypeIdentifier | Kind::QualifiedType
    );
    let last = b.facts().references.len().checked_sub(1)?;
    let ends = b.facts().references.get(last)?.span.end == b.span(node).end;
    (named && ends).then_some(last)
}

/// Whether `[...]` behind a function gives types rather than an index.
fn instantiates(b: &mut Builder<'_>, cx: &Context, function: Node<'_>, types: &[Node<'_>]) -> bool {
    if types.len() > 1 || types.iter().any(|ty| is_local(b, cx, *ty)) {
        return types.len() > 1;
    }
    match kind(function) {
        Kind::Identifier => cx.generics.contains(b.text(function)),
        Kind::SelectorExpression => field(function, Field::Operand).is_some_and(|operand| {
            kind(operand) == Kind::Identifier
                && cx.packages.contains(b.text(operand))
                && !is_local(b, cx, operand)
        }),
        _ => false,
    }
}

/// Whether a node starts with the name of a local variable.
fn is_local(b: &mut Builder<'_>, cx: &Context, node: Node<'_>) -> bool {
    let mut node = node;
    for _ in 0..4 {
        if matches!(
            kind(node),
            Kind::Identifier | Kind::TypeIdentifier | Kind::PackageIdentifier
        ) {
            let name = b.node_name(node);
            return variables::local_scope(b, cx, name).is_some();
        }
        let Some(inner) = node.named_child(0) else {
            return false;
        };
        node = inner;
    }
    false
}

/// What the grammar took for a type argument, as the index that it is.
fn type_as_value(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    match kind(node) {
        Kind::TypeElem => match part_list(node).first() {
            Some(&inner) => b.deeper(|b| type_as_value(b, cx, inner)),
            None => ExprIx::UNKNOWN,
        },
        Kind::TypeIdentifier => name(b, node, Role::Read),
        Kind::QualifiedType => {
            let (Some(package), Some(part)) =
                (field(node, Field::Package), field(node, Field::Name))
            else {
                return ExprIx::UNKNOWN;
            };
            let base = name(b, package, Role::Read);
            let member = b.member(base, b.text(part));
            b.reference(Role::Read, part, member, ExprIx::UNKNOWN);
            member
        }
        _ => expression(b, cx, node),
    }
}

/// The `T` of `(*T)(x)`, where that converts.
fn converted_pointer(function: Node<'_>) -> Option<Node<'_>> {
    if kind(function) != Kind::ParenthesizedExpression {
        return None;
    }
    let inner = function.named_child(0)?;
    let operator = field(inner, Field::Operator)?;
    let pointed = field(inner, Field::Operand)?;
    let named = matches!(kind(pointed), Kind::Identifier | Kind::SelectorExpression);
    let dereferences = kind(inner) == Kind::UnaryExpression && operator.kind() == "*";
    (dereferences && named).then_some(pointed)
}

fn pointer_conversion(
    b: &mut Builder<'_>,
    cx: &mut Context,
    pointed: Node<'_>,
    arguments: Option<Node<'_>>,
) -> ExprIx {
    let ty = b.deeper(|b| form(b, cx, pointed, Role::Type));
    let ty = b.expr(Expr::Pointer(ty));
    let args = self::arguments(b, cx, arguments, &mut Vec::new());
    let base = args.first().copied().unwrap_or(ExprIx::UNKNOWN);
    b.expr(Expr::Cast { base, ty })
}

fn arguments<'t>(
    b: &mut Builder<'_>,
    cx: &mut Context,
    node: Option<Node<'t>>,
    strings: &mut Vec<(u32, Node<'t>)>,
) -> Vec<ExprIx> {
    let mut args = Vec::new();
    if let Some(node) = node {
        let mut cursor = node.walk();
        for argument in parts(node, &mut cursor) {
            if is_string(argument) {
                strings.push((args.len() as u32, argument));
            }
            args.push(expression(b, cx, argument));
        }
    }
    args
}

/// `new(T)` and `make(T, ...)` build what their first argument names.
fn allocated(b: &mut Builder<'_>, function: Node<'_>, args: &[ExprIx]) -> Option<ExprIx> {
    if kind(function) != Kind::Identifier {
        return None;
    }
    let text = b.text(function);
    let class = *args.first()?;
    if !matches!(text, "new" | "make") {
        return None;
    }
    let args = b.list(&[]);
    let built = b.expr(Expr::New { class, args });
    Some(match text {
        "new" => b.unwrap(built, Unwrap::Address),
        _ => built,
    })
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
    if operand.is_some_and(|operand| instantiates(b, cx, operand, &[key])) {
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

fn cast(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let assertion = kind(node) == Kind::TypeAssertionExpression;
    let early = match assertion {
        true => operand(b, cx, node),
        false => ExprIx::UNKNOWN,
    };
    let ty = match field(node, Field::Type) {
        Some(ty) => types::type_expr(b, cx, ty, Role::Type),
        None => ExprIx::UNKNOWN,
    };
    let base = match assertion {
        true => early,
        false => operand(b, cx, node),
    };
    b.expr(Expr::Cast { base, ty })
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
