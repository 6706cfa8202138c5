//! Type definitions and their members: fields, embedded types, methods of interfaces.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::declarations::define;
use super::grammar::{Field, Kind, field, fields, kind, part_list};
use super::{Context, comments, functions, types};
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
    let symbol_kind = match kind(ty) {
        Kind::StructType => SymbolKind::Struct,
        Kind::InterfaceType => SymbolKind::Interface,
        // A function type is called, and functions are handed over as it: what it stands for matters most.
        Kind::FunctionType => SymbolKind::TypeAlias,
        // Another defined type has methods of its own, which must not become those of what it is made of.
        _ if kind(spec) == Kind::TypeSpec => SymbolKind::Class,
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
            b.with_owner(symbol, |b| types::type_params(b, cx, symbol, list));
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
            let stands_for = b.with_owner(symbol, |b| types::type_expr(b, cx, ty, Role::Type));
            let made = b.at(symbol);
            made.ty = stands_for;
            if made.kind == SymbolKind::Class && stands_for != ExprIx::UNKNOWN {
                made.bases.push(Base {
                    expr: stands_for,
                    role: Role::Inherit,
                });
            }
        }
    }
}

fn members(b: &mut Builder<'_>, cx: &mut Context, symbol: SymbolIx, ty: Node<'_>) {
    // Types are looked up outside: a field may have the name of its type, and embedded ones always do.
    let outer = b.scope();
    b.in_symbol(symbol, ScopeKind::Type, |b| match kind(ty) {
        Kind::StructType => {
            if let Some(list) = ty.named_child(0) {
                each_documented(b, list, &mut |b, node, doc| {
                    struct_field(b, cx, symbol, outer, node, doc)
                });
            }
        }
        _ => {
            let mut unions = Vec::new();
            each_documented(b, ty, &mut |b, node, doc| {
                element(b, cx, (symbol, outer), node, doc, &mut unions)
            });
            b.at(symbol).ty = types::union(b, &unions);
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
    outer: ScopeIx,
    node: Node<'_>,
    doc: &str,
) {
    let Some(ty) = field(node, Field::Type) else {
        return super::statements::children(b, cx, node);
    };
    let names = fields(node, Field::Name);
    if names.is_empty() {
        return embedded(b, cx, (holder, outer), node, ty, doc);
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
    let ty = b.with_scope(outer, |b| {
        b.with_owner(owner, |b| types::type_expr(b, cx, ty, Role::Type))
    });
    for symbol in made {
        b.at(symbol).ty = ty;
    }
}

/// An embedded field: a field named by its type, and a base of the struct.
fn embedded(
    b: &mut Builder<'_>,
    cx: &mut Context,
    (holder, outer): (SymbolIx, ScopeIx),
    node: Node<'_>,
    ty: Node<'_>,
    doc: &str,
) {
    let symbol = define(b, cx, SymbolKind::Field, node, last_name(ty), doc);
    b.at(symbol).signature = b.signature(node.start_byte(), ty.end_byte());
    b.bind_symbol(symbol);
    let expr = b.with_scope(outer, |b| types::type_expr(b, cx, ty, Role::Inherit));
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
    (holder, outer): (SymbolIx, ScopeIx),
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
            b.with_scope(outer, |b| functions::callable(b, cx, symbol, node));
        }
        Kind::TypeElem => {
            let types = part_list(node);
            let single = types.first().filter(|_| types.len() == 1);
            match single {
                Some(&ty) if is_named(ty) => {
                    let expr = b.with_scope(outer, |b| types::type_expr(b, cx, ty, Role::Inherit));
                    let role = Role::Inherit;
                    b.at(holder).bases.push(Base { expr, role });
                }
                _ => unions.push(b.with_scope(outer, |b| types::constraint(b, cx, node))),
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

/// A struct or interface written in place: a type without a name. Nothing is said of an empty one.
pub fn anonymous(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) -> ExprIx {
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
            .map(|node| types::constraint(b, cx, *node))
            .collect();
        return types::union(b, &sets);
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
