//! Types as expressions, and type parameters.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::grammar::{Field, Kind, field, fields, kind, part_list, parts};
use super::{CHANNEL, Context, MAP, SLICE, expressions, members};
use crate::builder::Builder;
use crate::facts::*;

/// Declares the type parameters of a symbol in the current scope.
pub fn type_params(b: &mut Builder<'_>, cx: &mut Context, symbol: SymbolIx, list: Node<'_>) {
    for declaration in part_list(list) {
        let bound = match field(declaration, Field::Type) {
            Some(ty) => constraint(b, cx, ty),
            None => ExprIx::UNKNOWN,
        };
        for node in fields(declaration, Field::Name) {
            let name = b.node_name(node);
            let position = b.facts().symbols[symbol.get()].type_params.len() as u32;
            b.at(symbol).type_params.push(TypeParam {
                name,
                bound,
                default: ExprIx::UNKNOWN,
            });
            let span = b.span(node);
            b.bind(
                name,
                ExprIx(0),
                BindingTarget::TypeParam(symbol, position),
                span,
            );
        }
    }
}

/// A constraint: one type, or any of several.
pub fn constraint(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let mut types = Vec::new();
    let mut cursor = node.walk();
    for ty in parts(node, &mut cursor) {
        types.push(type_expr(b, cx, ty, Role::Type));
    }
    union(b, &types)
}

/// Any of several types.
pub fn union(b: &mut Builder<'_>, types: &[ExprIx]) -> ExprIx {
    match types {
        [] => ExprIx::UNKNOWN,
        [only] => *only,
        _ => {
            let list = b.list(types);
            b.expr(Expr::Union(list))
        }
    }
}

/// A type as an expression. `role` is how the last name of a named type occurs.
pub fn type_expr(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, role: Role) -> ExprIx {
    b.deeper(|b| type_form(b, cx, node, role))
}

fn type_form(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, role: Role) -> ExprIx {
    match kind(node) {
        Kind::TypeIdentifier | Kind::Identifier => expressions::name(b, node, role),
        Kind::QualifiedType => qualified(b, node, role),
        Kind::PointerType => {
            let inner = only(b, cx, node);
            b.expr(Expr::Pointer(inner))
        }
        Kind::SliceType => container(b, cx, SLICE, &[field(node, Field::Element)]),
        Kind::ArrayType | Kind::ImplicitLengthArrayType => {
            if let Some(length) = field(node, Field::Length) {
                expressions::expression(b, cx, length);
            }
            container(b, cx, SLICE, &[field(node, Field::Element)])
        }
        Kind::MapType => {
            let parts = [field(node, Field::Key), field(node, Field::Value)];
            container(b, cx, MAP, &parts)
        }
        Kind::ChannelType => container(b, cx, CHANNEL, &[field(node, Field::Value)]),
        Kind::FunctionType => function_type(b, cx, node),
        Kind::GenericType => {
            let base = match field(node, Field::Type) {
                Some(base) => type_expr(b, cx, base, role),
                None => ExprIx::UNKNOWN,
            };
            let arguments = field(node, Field::TypeArguments);
            apply(b, cx, base, arguments)
        }
        Kind::StructType | Kind::InterfaceType => members::anonymous(b, cx, node),
        Kind::NegatedType | Kind::ParenthesizedType => only(b, cx, node),
        Kind::TypeElem | Kind::TypeConstraint => constraint(b, cx, node),
        Kind::ParameterList => result_type(b, cx, Some(node)),
        _ => expressions::expression(b, cx, node),
    }
}

fn qualified(b: &mut Builder<'_>, node: Node<'_>, role: Role) -> ExprIx {
    let (Some(package), Some(name)) = (field(node, Field::Package), field(node, Field::Name))
    else {
        return ExprIx::UNKNOWN;
    };
    let base = expressions::name(b, package, Role::Read);
    let member = b.member(base, b.text(name));
    b.reference(role, name, member, ExprIx::UNKNOWN);
    member
}

/// The single type inside a node.
fn only(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    match part_list(node).first() {
        Some(&inner) => type_expr(b, cx, inner, Role::Type),
        None => ExprIx::UNKNOWN,
    }
}

fn container(
    b: &mut Builder<'_>,
    cx: &mut Context,
    generic: &str,
    arguments: &[Option<Node<'_>>],
) -> ExprIx {
    let mut types = Vec::with_capacity(arguments.len());
    for argument in arguments {
        types.push(match argument {
            Some(node) => type_expr(b, cx, *node, Role::Type),
            None => ExprIx::UNKNOWN,
        });
    }
    apply_builtin(b, generic, &types)
}

/// A slice, map or channel of these types.
pub fn apply_builtin(b: &mut Builder<'_>, generic: &str, types: &[ExprIx]) -> ExprIx {
    let base = b.name_expr(generic);
    let args = b.list(types);
    b.expr(Expr::Apply { base, args })
}

/// A generic applied to the types of a `[...]`.
pub fn apply(
    b: &mut Builder<'_>,
    cx: &mut Context,
    base: ExprIx,
    arguments: Option<Node<'_>>,
) -> ExprIx {
    let mut types = Vec::new();
    if let Some(arguments) = arguments {
        let mut cursor = arguments.walk();
        for argument in parts(arguments, &mut cursor) {
            types.push(type_expr(b, cx, argument, Role::Type));
        }
    }
    let args = b.list(&types);
    b.expr(Expr::Apply { base, args })
}

fn function_type(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let mut types = Vec::new();
    if let Some(list) = field(node, Field::Parameters) {
        parameter_types(b, cx, list, &mut types);
    }
    let params = b.list(&types);
    let result = result_type(b, cx, field(node, Field::Result));
    b.expr(Expr::FunctionType { params, result })
}

fn parameter_types(b: &mut Builder<'_>, cx: &mut Context, list: Node<'_>, types: &mut Vec<ExprIx>) {
    let mut cursor = list.walk();
    for declaration in parts(list, &mut cursor) {
        let Some(node) = field(declaration, Field::Type) else {
            continue;
        };
        let ty = type_expr(b, cx, node, Role::Type);
        let names = fields(declaration, Field::Name).len().max(1);
        types.extend(std::iter::repeat_n(ty, names));
    }
}

/// The type of a result list: none, one, or a tuple.
pub fn result_type(b: &mut Builder<'_>, cx: &mut Context, node: Option<Node<'_>>) -> ExprIx {
    let Some(node) = node else {
        return ExprIx::UNKNOWN;
    };
    if kind(node) != Kind::ParameterList {
        return type_expr(b, cx, node, Role::Type);
    }
    let mut types = Vec::new();
    parameter_types(b, cx, node, &mut types);
    tuple(b, &types)
}

/// Several types or values as one.
pub fn tuple(b: &mut Builder<'_>, items: &[ExprIx]) -> ExprIx {
    match items {
        [] => ExprIx::UNKNOWN,
        [only] => *only,
        _ => {
            let list = b.list(items);
            b.expr(Expr::Tuple(list))
        }
    }
}
