//! Types as expressions.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::grammar::{FIELDS, Kind, field, first_named, is_comment, kind, last_named, parts};
use super::modifiers::bare_annotations;
use super::state::State;
use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, SymbolIx, TypeParam};

/// The name under which types refer to the array type; no source can bind it.
pub const ARRAY: &str = "[]";

/// The reference of a type that has none (`int`, `var`).
pub const NO_REFERENCE: usize = usize::MAX;

/// A type as an expression, its names referenced in type position.
pub fn type_of(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    type_as(b, w, node, Role::Type).0
}

/// A type whose own name is referenced with `role`; also the number of that reference.
pub fn type_as(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, role: Role) -> (ExprIx, usize) {
    b.deeper(|b| Some(type_inside(b, w, node, role)))
        .unwrap_or((ExprIx::UNKNOWN, NO_REFERENCE))
}

fn type_inside(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, role: Role) -> (ExprIx, usize) {
    match kind(node) {
        Kind::TypeIdentifier
        | Kind::Identifier
        | Kind::ScopedTypeIdentifier
        | Kind::ScopedIdentifier => named_type(b, w, node, role),
        Kind::GenericType => generic(b, w, node, role),
        Kind::ArrayType => {
            let Some(element) = field(node, FIELDS.element) else {
                return (ExprIx::UNKNOWN, NO_REFERENCE);
            };
            let (element, head) = type_as(b, w, element, role);
            (arrays(b, element, field(node, FIELDS.dimensions)), head)
        }
        Kind::AnnotatedType => {
            bare_annotations(b, w, node);
            match last_named(node) {
                Some(inner) => type_as(b, w, inner, role),
                None => (ExprIx::UNKNOWN, NO_REFERENCE),
            }
        }
        Kind::IntegralType | Kind::FloatingPointType | Kind::BooleanType => {
            (b.name_expr(b.text(node)), NO_REFERENCE)
        }
        Kind::Wildcard => {
            bare_annotations(b, w, node);
            match last_named(node).filter(|&bound| kind(bound) != Kind::Super) {
                Some(bound)
                    if !matches!(kind(bound), Kind::Annotation | Kind::MarkerAnnotation) =>
                {
                    type_as(b, w, bound, role)
                }
                _ => (ExprIx::UNKNOWN, NO_REFERENCE),
            }
        }
        _ => (ExprIx::UNKNOWN, NO_REFERENCE),
    }
}

/// A simple or qualified type name. Qualifiers are types or packages: both are found by name.
fn named_type(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, role: Role) -> (ExprIx, usize) {
    if kind(node) == Kind::ScopedIdentifier {
        return name_path(b, node, Role::Type, role);
    }
    if kind(node) != Kind::ScopedTypeIdentifier {
        let text = b.text(node);
        if text == "var" {
            return (ExprIx::UNKNOWN, NO_REFERENCE);
        }
        let expr = b.name_expr(text);
        return (expr, b.reference(role, node, expr, ExprIx::UNKNOWN));
    }
    let (Some(qualifier), Some(name)) = (first_named(node), last_named(node)) else {
        return (ExprIx::UNKNOWN, NO_REFERENCE);
    };
    let (base, _) = type_as(b, w, qualifier, Role::Type);
    bare_annotations(b, w, node);
    let expr = b.member(base, b.text(name));
    (expr, b.reference(role, name, expr, ExprIx::UNKNOWN))
}

fn generic(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, role: Role) -> (ExprIx, usize) {
    let (mut base, mut head) = (ExprIx::UNKNOWN, NO_REFERENCE);
    let mut args = Vec::new();
    for part in parts(node) {
        if kind(part) == Kind::TypeArguments {
            args = type_arguments(b, w, part);
        } else {
            (base, head) = type_as(b, w, part, role);
        }
    }
    (apply(b, base, &args), head)
}

/// `base` applied to type arguments; `base` itself without any.
pub fn apply(b: &mut Builder<'_>, base: ExprIx, args: &[ExprIx]) -> ExprIx {
    if args.is_empty() {
        return base;
    }
    let args = b.list(args);
    b.expr(Expr::Apply { base, args })
}

/// The types between angle brackets.
pub fn type_arguments(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> Vec<ExprIx> {
    parts(node)
        .into_iter()
        .map(|part| type_of(b, w, part))
        .collect()
}

/// `element` wrapped in as many arrays as there are pairs of brackets.
pub fn arrays(b: &mut Builder<'_>, element: ExprIx, dimensions: Option<Node<'_>>) -> ExprIx {
    let depth = dimensions.map_or(0, |node| {
        b.text(node).bytes().filter(|&byte| byte == b'[').count()
    });
    let mut ty = element;
    for _ in 0..depth.min(255) {
        ty = array_of(b, ty);
    }
    ty
}

/// The array of one element type.
pub fn array_of(b: &mut Builder<'_>, element: ExprIx) -> ExprIx {
    let base = b.name_expr(ARRAY);
    apply(b, base, &[element])
}

/// Several types of which each holds: a bound or the types of a `catch`.
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

/// A dotted name: the expression and the number of the reference at its last segment, which has role `last`.
pub fn name_path(b: &mut Builder<'_>, node: Node<'_>, inner: Role, last: Role) -> (ExprIx, usize) {
    let mut names = Vec::new();
    let mut at = node;
    while kind(at) == Kind::ScopedIdentifier {
        names.extend(field(at, FIELDS.name));
        match field(at, FIELDS.scope) {
            Some(scope) => at = scope,
            None => break,
        }
    }
    let role = if names.is_empty() { last } else { inner };
    let mut expr = b.name_expr(b.text(at));
    let mut reference = b.reference(role, at, expr, ExprIx::UNKNOWN);
    while let Some(name) = names.pop() {
        let role = if names.is_empty() { last } else { inner };
        expr = b.member(expr, b.text(name));
        reference = b.reference(role, name, expr, ExprIx::UNKNOWN);
    }
    (expr, reference)
}

/// Reads type parameters into `symbol` and binds them in the current scope.
pub fn type_parameters(
    b: &mut Builder<'_>,
    w: &mut State,
    node: Option<Node<'_>>,
    symbol: SymbolIx,
) {
    let Some(node) = node else { return };
    let parameters: Vec<Node<'_>> = parts(node)
        .into_iter()
        .filter(|&part| kind(part) == Kind::TypeParameter && name_of(part).is_some())
        .collect();
    // All names first: a bound may name a later parameter.
    for (index, &parameter) in parameters.iter().enumerate() {
        let Some(name_node) = name_of(parameter) else {
            continue;
        };
        let (name, span) = (b.node_name(name_node), b.span(name_node));
        let target = crate::facts::BindingTarget::TypeParam(symbol, index as u32);
        b.bind(name, ExprIx::UNKNOWN, target, span);
        b.at(symbol).type_params.push(TypeParam {
            name,
            bound: ExprIx::UNKNOWN,
            default: ExprIx::UNKNOWN,
        });
    }
    for (index, &parameter) in parameters.iter().enumerate() {
        bare_annotations(b, w, parameter);
        let bound = parts(parameter)
            .into_iter()
            .find(|&part| kind(part) == Kind::TypeBound);
        let types: Vec<ExprIx> = bound
            .map(parts)
            .unwrap_or_default()
            .into_iter()
            .map(|part| type_of(b, w, part))
            .collect();
        let bound = union(b, &types);
        if let Some(parameter) = b.at(symbol).type_params.get_mut(index) {
            parameter.bound = bound;
        }
    }
}

fn name_of(parameter: Node<'_>) -> Option<Node<'_>> {
    (0..parameter.named_child_count())
        .filter_map(|ix| parameter.named_child(ix as _))
        .find(|&child| {
            !is_comment(child) && matches!(kind(child), Kind::TypeIdentifier | Kind::Identifier)
        })
}
