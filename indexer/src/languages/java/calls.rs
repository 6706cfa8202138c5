//! Calls, object creation, lambdas and method references.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::definitions;
use super::expressions::{expression, interpolations, keep_text, string_value};
use super::grammar::{FIELDS, Kind, field, first_named, kind, parts};
use super::members;
use super::state::State;
use super::statements;
use super::types::{NO_REFERENCE, apply, name_path, type_arguments, type_as};
use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, Param, ParamKind, Span};

/// `name(args)` or `left.name(args)`.
pub fn method_call(
    b: &mut Builder<'_>,
    w: &mut State,
    node: Node<'_>,
    left: Option<ExprIx>,
) -> ExprIx {
    let Some(name) = field(node, FIELDS.name) else {
        return ExprIx::UNKNOWN;
    };
    let types = field(node, FIELDS.type_arguments).map(|types| type_arguments(b, w, types));
    let target = match left {
        Some(left) if has_inner_super(node) => {
            let base = b.expr(Expr::Cast {
                base: ExprIx::UNKNOWN,
                ty: left,
            });
            b.member(base, b.text(name))
        }
        Some(left) => b.member(left, b.text(name)),
        None => b.name_expr(b.text(name)),
    };
    let reference = b.reference(Role::Call, name, target, ExprIx::UNKNOWN);
    let callee = apply(b, target, &types.unwrap_or_default());
    finish_call(b, w, node, reference, |args| Expr::Call { callee, args })
}

/// Walks the arguments of `node`, adds the call, and tells the reference and the string arguments of it.
fn finish_call(
    b: &mut Builder<'_>,
    w: &mut State,
    node: Node<'_>,
    reference: usize,
    make: impl FnOnce(crate::facts::List) -> Expr,
) -> ExprIx {
    let mut strings = Vec::new();
    let mut args = Vec::new();
    for part in field(node, FIELDS.arguments).map(parts).unwrap_or_default() {
        if kind(part) == Kind::StringLiteral {
            strings.push((args.len() as u32, part));
            interpolations(b, w, part);
            args.push(string_value(b, part));
        } else {
            args.push(expression(b, w, part));
        }
    }
    let args = b.list(&args);
    let call = b.expr(make(args));
    b.reclassify(reference, Role::Call, call);
    for (place, string) in strings {
        keep_text(b, string, Some((call, place)));
    }
    call
}

/// Whether `super` stands between object and name: `Outer.super.name`.
pub fn has_inner_super(node: Node<'_>) -> bool {
    node.child_count() > 3
        && (1..node.child_count())
            .filter_map(|ix| node.child(ix as _))
            .any(|child| kind(child) == Kind::Super)
}

/// `this(args)` and `super(args)` at the start of a constructor.
pub fn constructor_call(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    if let Some(object) = field(node, FIELDS.object) {
        expression(b, w, object);
    }
    if let Some(types) = field(node, FIELDS.type_arguments) {
        type_arguments(b, w, types);
    }
    let Some(target) = field(node, FIELDS.constructor) else {
        return;
    };
    let callee = expression(b, w, target);
    let reference = b.reference(Role::Call, target, callee, ExprIx::UNKNOWN);
    finish_call(b, w, node, reference, |args| Expr::Call { callee, args });
}

/// `new T(args)`, `outer.new T(args)`, `new T(args) { members }`.
pub fn object_creation(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let Some(type_node) = field(node, FIELDS.type_) else {
        statements::anything(b, w, node);
        return ExprIx::UNKNOWN;
    };
    let mut outer = None;
    let mut body = None;
    for part in parts(node) {
        match kind(part) {
            Kind::ClassBody => body = Some(part),
            Kind::Annotation | Kind::MarkerAnnotation => {
                super::modifiers::annotation(b, w, part);
            }
            Kind::TypeArguments => {
                type_arguments(b, w, part);
            }
            _ if part.end_byte() < type_node.start_byte() => outer = Some(expression(b, w, part)),
            _ => {}
        }
    }
    let (class, reference) = match outer {
        Some(outer) => inner_class(b, w, outer, type_node),
        None => type_as(b, w, type_node, Role::Call),
    };
    let value = finish_call(b, w, node, reference, |args| Expr::New { class, args });
    match body {
        Some(body) => anonymous_class(b, w, body, class, value),
        None => value,
    }
}

/// The class of `outer.new Inner()`: a member of the outer object's class.
fn inner_class(
    b: &mut Builder<'_>,
    w: &mut State,
    outer: ExprIx,
    node: Node<'_>,
) -> (ExprIx, usize) {
    let generic = kind(node) == Kind::GenericType;
    let name = if generic {
        first_named(node).unwrap_or(node)
    } else {
        node
    };
    let class = b.member(outer, b.text(name));
    let reference = b.reference(Role::Call, name, class, ExprIx::UNKNOWN);
    let types = if generic { parts(node) } else { Vec::new() };
    let mut args = Vec::new();
    for part in types
        .into_iter()
        .filter(|&part| kind(part) == Kind::TypeArguments)
    {
        args = type_arguments(b, w, part);
    }
    (apply(b, class, &args), reference)
}

/// The class that stands behind `new T(args) { .. }`; the value is an object of it.
fn anonymous_class(
    b: &mut Builder<'_>,
    w: &mut State,
    body: Node<'_>,
    base: ExprIx,
    value: ExprIx,
) -> ExprIx {
    let span = b.span(body);
    let name_span = Span {
        start: span.start,
        end: span.start,
    };
    let symbol = b.symbol_at("<anonymous>", SymbolKind::Class, span, name_span);
    b.at(symbol).flags = SymbolFlags::ANONYMOUS.with(SymbolFlags::PRIVATE);
    b.at(symbol).bases.push(crate::facts::Base {
        expr: base,
        role: Role::Inherit,
    });
    definitions::body_of(b, w, symbol, body, definitions::Nature::Class);
    let args = match b.facts().expr(value) {
        Expr::New { args, .. } => args,
        _ => crate::facts::List::default(),
    };
    let class = b.expr(Expr::Symbol(symbol));
    b.expr(Expr::New { class, args })
}

/// `X::m`, `X::new`, `super::m`.
pub fn method_reference(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let children = parts(node);
    let Some(&of) = children.first() else {
        return ExprIx::UNKNOWN;
    };
    let creates = (0..node.child_count())
        .filter_map(|ix| node.child(ix as _))
        .any(|child| kind(child) == Kind::New);
    let base = receiver(b, w, of);
    for &part in children
        .iter()
        .skip(1)
        .filter(|&&part| kind(part) == Kind::TypeArguments)
    {
        type_arguments(b, w, part);
    }
    match children
        .last()
        .filter(|&&last| last.id() != of.id() && kind(last) == Kind::Identifier)
    {
        Some(&name) if !creates => {
            let expr = b.member(base, b.text(name));
            b.reference(Role::Read, name, expr, ExprIx::UNKNOWN);
            expr
        }
        _ => base,
    }
}

/// What stands before `::`: a type or a value.
fn receiver(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    match kind(node) {
        Kind::GenericType | Kind::ArrayType | Kind::AnnotatedType | Kind::ScopedTypeIdentifier => {
            type_as(b, w, node, Role::Read).0
        }
        Kind::IntegralType | Kind::FloatingPointType | Kind::BooleanType => {
            type_as(b, w, node, Role::Read).0
        }
        Kind::ScopedIdentifier => name_path(b, node, Role::Read, Role::Read).0,
        _ => expression(b, w, node),
    }
}

/// A lambda: an anonymous function with its parameters and returned values.
pub fn lambda(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let span = b.span(node);
    let name_span = Span {
        start: span.start,
        end: span.start,
    };
    let symbol = b.symbol_at("<lambda>", SymbolKind::Function, span, name_span);
    b.at(symbol).flags = SymbolFlags::ANONYMOUS;
    w.function(b, symbol, |b, w| {
        if let Some(parameters) = field(node, FIELDS.parameters) {
            lambda_parameters(b, w, parameters, symbol);
        }
        let Some(body) = field(node, FIELDS.body) else {
            return;
        };
        // A `yield` or `return` of the surroundings does not reach out of the lambda.
        let yields = std::mem::take(&mut w.yields);
        if kind(body) == Kind::Block {
            b.nested(|b| statements::statements(b, w, body));
        } else {
            let value = b.nested(|b| expression(b, w, body));
            b.at(symbol).returns.push(value);
        }
        w.yields = yields;
    });
    b.expr(Expr::Symbol(symbol))
}

fn lambda_parameters(
    b: &mut Builder<'_>,
    w: &mut State,
    node: Node<'_>,
    symbol: crate::facts::SymbolIx,
) {
    let names = match kind(node) {
        Kind::FormalParameters => return members::parameters(b, w, Some(node), symbol),
        Kind::InferredParameters => parts(node),
        _ => vec![node],
    };
    for (index, name_node) in names.into_iter().enumerate() {
        let name = b.node_name(name_node);
        b.at(symbol).params.push(Param {
            name,
            ty: ExprIx::UNKNOWN,
            default: ExprIx::UNKNOWN,
            kind: ParamKind::Required,
        });
        w.parameter(b, name_node, symbol, index as u32);
    }
}

/// The number that no reference has, for callers that build calls without one.
pub const WITHOUT_REFERENCE: usize = NO_REFERENCE;

/// Arguments of an enum constant: a creation of the enum's type without a name of its own.
pub fn constant_arguments(
    b: &mut Builder<'_>,
    w: &mut State,
    node: Node<'_>,
    class: ExprIx,
) -> ExprIx {
    finish_call(b, w, node, WITHOUT_REFERENCE, |args| Expr::New {
        class,
        args,
    })
}
