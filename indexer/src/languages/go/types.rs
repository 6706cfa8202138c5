//! Type definitions with their members, and types as expressions.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::declarations::define;
use super::grammar::{Field, Kind, field, fields, kind, part_list, parts};
use super::{CHANNEL, Context, MAP, SLICE, comments, expressions, functions};
use crate::builder::Builder;
use crate::facts::*;

/// Walks `name T` or `name = T` of a type declaration.
pub fn definition(
    b: &mut Builder<'_>,
    cx: &mut Context,
    spec: Node<'_>,
    whole: Node<'_>,
    doc: &str,
) {
    let (Some(name), Some(ty)) = (field(spec, Field::Name), field(spec, Field::Type)) else {
        return super::statements::children(b, cx, spec);
    };
    let symbol_kind = match (kind(spec), kind(ty)) {
        (Kind::TypeSpec, Kind::StructType) => SymbolKind::Struct,
        (Kind::TypeSpec, Kind::InterfaceType) => SymbolKind::Interface,
        _ => SymbolKind::TypeAlias,
    };
    let symbol = define(b, cx, symbol_kind, whole, name, doc);
    let has_body = matches!(kind(ty), Kind::StructType | Kind::InterfaceType);
    let end = match has_body {
        true => ty
            .child(0)
            .map_or(ty.end_byte(), |keyword| keyword.end_byte()),
        false => ty.end_byte(),
    };
    b.at(symbol).signature = b.signature(whole.start_byte(), end);
    let text = b.text(name);
    if text != "_" {
        b.bind_symbol(symbol);
    }
    if cx.functions == 0 {
        cx.types.insert(text.to_string(), symbol);
    }
    match field(spec, Field::TypeParameters) {
        Some(list) => b.in_scope(ScopeKind::Block, |b| {
            b.with_owner(symbol, |b| type_params(b, cx, symbol, list));
            body(b, cx, symbol, ty);
        }),
        None => body(b, cx, symbol, ty),
    }
}

/// Walks what a type is defined as: members, or another type.
fn body(b: &mut Builder<'_>, cx: &mut Context, symbol: SymbolIx, ty: Node<'_>) {
    match kind(ty) {
        Kind::StructType | Kind::InterfaceType => members(b, cx, symbol, ty),
        _ => {
            let stands_for = b.with_owner(symbol, |b| type_expr(b, cx, ty, Role::Type));
            b.at(symbol).ty = stands_for;
        }
    }
}

fn members(b: &mut Builder<'_>, cx: &mut Context, symbol: SymbolIx, ty: Node<'_>) {
    b.in_symbol(symbol, ScopeKind::Type, |b| match kind(ty) {
        Kind::StructType => {
            if let Some(list) = ty.named_child(0) {
                each_documented(b, list, &mut |b, node, doc| {
                    struct_field(b, cx, symbol, node, doc)
                });
            }
        }
        _ => {
            let mut unions = Vec::new();
            each_documented(b, ty, &mut |b, node, doc| {
                element(b, cx, symbol, node, doc, &mut unions)
            });
            b.at(symbol).ty = union(b, &unions);
        }
    });
}

/// Calls `walk` for each part of a list with the comment above it or, failing that, behind it.
fn each_documented(
    b: &mut Builder<'_>,
    list: Node<'_>,
    walk: &mut dyn FnMut(&mut Builder<'_>, Node<'_>, &str),
) {
    let mut block = comments::Block::default();
    let mut last: Option<SymbolIx> = None;
    let mut cursor = list.walk();
    for child in list.named_children(&mut cursor) {
        if kind(child) != Kind::Comment {
            let doc = block.doc_of(b, child);
            let before = b.facts().symbols.len();
            walk(b, child, &doc);
            let made = b.facts().symbols.len() > before;
            last = (made && doc.is_empty()).then_some(SymbolIx(before as u32));
        } else if block.comment(child)
            && let Some(symbol) = last.take()
        {
            let doc = comments::single(b, child);
            comments::document(b, symbol, &doc);
        }
    }
}

fn struct_field(
    b: &mut Builder<'_>,
    cx: &mut Context,
    holder: SymbolIx,
    node: Node<'_>,
    doc: &str,
) {
    let Some(ty) = field(node, Field::Type) else {
        return super::statements::children(b, cx, node);
    };
    let names = fields(node, Field::Name);
    if names.is_empty() {
        return embedded(b, cx, holder, node, ty, doc);
    }
    let signature = b.signature(node.start_byte(), ty.end_byte());
    let mut made = Vec::with_capacity(names.len());
    for name in names {
        let symbol = define(b, cx, SymbolKind::Field, node, name, doc);
        b.at(symbol).signature = signature.clone();
        if b.text(name) != "_" {
            b.bind_symbol(symbol);
        }
        made.push(symbol);
    }
    let owner = made.first().copied().unwrap_or(holder);
    let ty = b.with_owner(owner, |b| type_expr(b, cx, ty, Role::Type));
    for symbol in made {
        b.at(symbol).ty = ty;
    }
}

/// An embedded field: a field named by its type, and a base of the struct.
fn embedded(
    b: &mut Builder<'_>,
    cx: &mut Context,
    holder: SymbolIx,
    node: Node<'_>,
    ty: Node<'_>,
    doc: &str,
) {
    let symbol = define(b, cx, SymbolKind::Field, node, last_name(ty), doc);
    b.at(symbol).signature = b.signature(node.start_byte(), ty.end_byte());
    b.bind_symbol(symbol);
    let expr = type_expr(b, cx, ty, Role::Inherit);
    let starred = node.child(0).is_some_and(|child| child.kind() == "*");
    let field_type = match starred {
        true => b.expr(Expr::Pointer(expr)),
        false => expr,
    };
    b.at(symbol).ty = field_type;
    let role = Role::Inherit;
    b.at(holder).bases.push(Base { expr, role });
}

/// The node that holds a type's own name.
fn last_name(ty: Node<'_>) -> Node<'_> {
    match kind(ty) {
        Kind::QualifiedType => field(ty, Field::Name).unwrap_or(ty),
        Kind::GenericType => match field(ty, Field::Type) {
            Some(inner) if kind(inner) == Kind::QualifiedType => {
                field(inner, Field::Name).unwrap_or(inner)
            }
            Some(inner) => inner,
            None => ty,
        },
        _ => ty,
    }
}

/// An element of an interface: a method, an embedded interface, or a set of types.
fn element(
    b: &mut Builder<'_>,
    cx: &mut Context,
    holder: SymbolIx,
    node: Node<'_>,
    doc: &str,
    unions: &mut Vec<ExprIx>,
) {
    match kind(node) {
        Kind::MethodElem => {
            let Some(name) = field(node, Field::Name) else {
                return;
            };
            let symbol = define(b, cx, SymbolKind::Method, node, name, doc);
            let made = b.at(symbol);
            made.flags
                .set(SymbolFlags::DECLARATION.with(SymbolFlags::ABSTRACT));
            b.at(symbol).signature = b.signature(node.start_byte(), node.end_byte());
            b.bind_symbol(symbol);
            functions::callable(b, cx, symbol, node);
        }
        Kind::TypeElem => {
            let types = part_list(node);
            let single = types.first().filter(|_| types.len() == 1);
            match single {
                Some(&ty) if is_named(ty) => {
                    let expr = type_expr(b, cx, ty, Role::Inherit);
                    let role = Role::Inherit;
                    b.at(holder).bases.push(Base { expr, role });
                }
                _ => unions.push(constraint(b, cx, node)),
            }
        }
        _ => super::statements::statement(b, cx, node),
    }
}

fn is_named(ty: Node<'_>) -> bool {
    matches!(
        kind(ty),
        Kind::TypeIdentifier | Kind::QualifiedType | Kind::GenericType
    )
}

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
            b.at(symbol).type_params.push(TypeParam { name, bound });
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
fn constraint(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let mut types = Vec::new();
    let mut cursor = node.walk();
    for ty in parts(node, &mut cursor) {
        types.push(type_expr(b, cx, ty, Role::Type));
    }
    union(b, &types)
}

fn union(b: &mut Builder<'_>, types: &[ExprIx]) -> ExprIx {
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
        Kind::StructType | Kind::InterfaceType => anonymous(b, cx, node),
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

/// A struct or interface written in place: a type without a name. Nothing is said of an empty one.
fn anonymous(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
    let is_struct = kind(node) == Kind::StructType;
    let inner = match is_struct {
        true => node.named_child(0),
        false => Some(node),
    };
    let elements = inner.map(part_list).unwrap_or_default();
    if elements.is_empty() {
        return ExprIx::UNKNOWN;
    }
    let has_methods = elements.iter().any(|node| kind(*node) == Kind::MethodElem);
    if !is_struct && !has_methods {
        let sets: Vec<ExprIx> = elements
            .iter()
            .map(|node| constraint(b, cx, *node))
            .collect();
        return union(b, &sets);
    }
    let (symbol_kind, name) = match is_struct {
        true => (SymbolKind::Struct, "<struct>"),
        false => (SymbolKind::Interface, "<interface>"),
    };
    let span = b.span(node);
    let place = Span {
        start: span.start,
        end: span.start,
    };
    let symbol = b.symbol_at(name, symbol_kind, span, place);
    b.at(symbol).flags = cx.flags("").with(SymbolFlags::ANONYMOUS);
    members(b, cx, symbol, node);
    b.expr(Expr::Symbol(symbol))
}
