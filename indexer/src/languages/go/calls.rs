//! Calls, conversions that look like calls, and type arguments that look like indices.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::expressions::{expression, is_string, is_type, name, operand, string_text};
use super::grammar::{Field, Kind, field, kind, part_list, parts};
use super::{Context, expressions, modules, statements, types, variables};
use crate::builder::Builder;
use crate::facts::*;

/// Walks `f(...)` in all its forms.
pub fn call(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let Some(function) = field(node, Field::Function) else {
        statements::children(b, cx, node);
        return ExprIx::UNKNOWN;
    };
    let arguments = field(node, Field::Arguments);
    if let Some(pointed) = converted_pointer(function) {
        return pointer_conversion(b, cx, pointed, arguments);
    }
    if kind(function) == Kind::Identifier
        && cx.type_names.contains(b.text(function))
        && !is_local(b, cx, function)
    {
        return conversion(b, cx, function, arguments);
    }
    let type_arguments = field(node, Field::TypeArguments);
    let (callee, reference) = callee(b, cx, function, type_arguments);
    let mut strings = Vec::new();
    let args = self::arguments(b, cx, arguments, &mut strings);
    let list = b.list(&args);
    let call = b.expr(Expr::Call { callee, args: list });
    match reference {
        Some(reference) => b.reclassify(reference, Role::Call, call),
        None => b.reference_of_value(function, callee, call),
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

/// Whether `[...]` behind what is called gives types rather than an index: the grammar cannot tell.
fn instantiates(b: &mut Builder<'_>, cx: &Context, function: Node<'_>, types: &[Node<'_>]) -> bool {
    let &[argument] = types else {
        return true;
    };
    let argument = match kind(argument) {
        Kind::TypeElem => argument.named_child(0).unwrap_or(argument),
        _ => argument,
    };
    if is_local(b, cx, function) {
        return false;
    }
    match kind(argument) {
        Kind::Identifier | Kind::TypeIdentifier => {
            let text = b.text(argument);
            let is_type = modules::is_universe(text) || text.starts_with(char::is_uppercase);
            !is_local(b, cx, argument) && (is_type || is_generic(b, cx, function))
        }
        Kind::SelectorExpression | Kind::QualifiedType => {
            !is_local(b, cx, argument) && is_generic(b, cx, function)
        }
        other => is_type(other),
    }
}

/// Whether a callee is known to be generic, or may be as it comes from another package.
pub fn is_generic(b: &Builder<'_>, cx: &Context, function: Node<'_>) -> bool {
    match kind(function) {
        Kind::Identifier | Kind::TypeIdentifier => cx.generics.contains(b.text(function)),
        Kind::SelectorExpression | Kind::QualifiedType => function
            .named_child(0)
            .is_some_and(|package| cx.packages.contains(b.text(package))),
        _ => false,
    }
}

/// `f[x](y)` where the grammar took `f[x]` for a generic type.
pub fn converted_generic(
    b: &mut Builder<'_>,
    cx: &mut Context,
    node: Node<'_>,
    ty: Node<'_>,
) -> ExprIx {
    let (Some(function), Some(list)) = (field(ty, Field::Type), field(ty, Field::TypeArguments))
    else {
        return plain_cast(b, cx, node);
    };
    let types = part_list(list);
    let generic = instantiates(b, cx, function, &types);
    let base = type_as_value(b, cx, function);
    let reference = b.facts().references.len().checked_sub(1);
    let callee = match types.first() {
        Some(&key) if !generic => {
            let key = type_as_value(b, cx, key);
            b.expr(Expr::Index { base, key })
        }
        _ => types::apply(b, cx, base, Some(list)),
    };
    let argument = operand(b, cx, node);
    let args = b.list(&[argument]);
    let call = b.expr(Expr::Call { callee, args });
    if let Some(reference) = reference.filter(|_| generic) {
        b.reclassify(reference, Role::Call, call);
    }
    call
}

/// Whether a node starts with the name of a local variable.
pub fn is_local(b: &mut Builder<'_>, cx: &Context, node: Node<'_>) -> bool {
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
    let ty = expressions::occurrence(b, cx, pointed, Role::Type);
    let ty = b.expr(Expr::Pointer(ty));
    converted(b, cx, ty, arguments)
}

/// `T(x)` where this file declares the type `T`. Elsewhere a conversion looks like a call until names are resolved.
fn conversion(
    b: &mut Builder<'_>,
    cx: &mut Context,
    ty: Node<'_>,
    arguments: Option<Node<'_>>,
) -> ExprIx {
    let ty = name(b, ty, Role::Type);
    converted(b, cx, ty, arguments)
}

fn converted(
    b: &mut Builder<'_>,
    cx: &mut Context,
    ty: ExprIx,
    arguments: Option<Node<'_>>,
) -> ExprIx {
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

/// `x.(T)`.
pub fn assertion(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let base = operand(b, cx, node);
    let ty = converted_to(b, cx, node);
    b.expr(Expr::Cast { base, ty })
}

/// `T(x)` where `T` is no mere name.
pub fn plain_cast(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let ty = converted_to(b, cx, node);
    let base = operand(b, cx, node);
    b.expr(Expr::Cast { base, ty })
}

fn converted_to(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    match field(node, Field::Type) {
        Some(ty) => types::type_expr(b, cx, ty, Role::Type),
        None => ExprIx::UNKNOWN,
    }
}
