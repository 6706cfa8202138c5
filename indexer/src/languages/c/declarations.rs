//! Declarations: variables, prototypes, fields, typedefs.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{BindingTarget, Expr, ExprIx, SymbolIx};
use crate::languages::cpp;

use super::declarators::Declarator;
use super::specifiers::Specifiers;
use super::variables::{Declared, constructs, variable};
use super::walk::{Context, children, field};
use super::{docs, expressions, functions, initializers, parameters, records, recovery, types};

/// `type a, *b = c, f(int);` at file level, in a class or in a function.
pub fn declaration(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let specifiers = Specifiers::of(b, node);
    let type_node = field(node, "type");
    let whole = context.whole(node);
    let mut cursor = node.walk();
    let declarators: Vec<Node<'_>> = node
        .children_by_field_name("declarator", &mut cursor)
        .collect();
    let first = Declarator::of(declarators.first().copied());
    let lone_function = declarators.len() == 1
        && first.function().is_some()
        && !constructs(b, context, declarators.first().copied(), &first, type_node);
    let before = b.facts().references.len();
    let base = match type_node {
        // The type of a lone function is evaluated in the function's own scope.
        Some(ty) if !lone_function || functions::defines_record(ty) => {
            types::specifier(b, context.plain(), ty)
        }
        _ => ExprIx::UNKNOWN,
    };
    let named = b
        .facts()
        .references
        .len()
        .checked_sub(1)
        .filter(|&last| last >= before && type_node.is_some());
    for declared in declarators {
        let declarator = Declarator::of(Some(declared));
        let parsed = Declared {
            node: whole,
            declared,
            base,
            named,
            specifiers,
        };
        match declarator.function() {
            Some(_) if !constructs(b, context, Some(declared), &declarator, type_node) => {
                let ty = if lone_function {
                    type_node.filter(|ty| !functions::defines_record(*ty))
                } else {
                    None
                };
                let symbol = functions::function(b, context, node, ty, &declarator, specifiers);
                if let Some(symbol) = symbol
                    && b.at(symbol).ty == ExprIx::UNKNOWN
                {
                    b.at(symbol).ty = base;
                }
            }
            _ => variable(b, context, &parsed, &declarator),
        }
    }
    for child in children(node) {
        if child.is_error() {
            recovery::error(b, context, child);
        }
    }
}

/// `type a, b : 3, f();` in a record.
pub fn members(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let mut specifiers = Specifiers::of(b, node);
    if let Some(value) = field(node, "default_value") {
        specifiers.is_pure = specifiers.is_pure || b.text(value) == "0";
    }
    let mut cursor = node.walk();
    let declarators: Vec<Node<'_>> = node
        .children_by_field_name("declarator", &mut cursor)
        .collect();
    let type_node = field(node, "type");
    let lone_function = declarators.len() == 1
        && Declarator::of(declarators.first().copied())
            .function()
            .is_some();
    if let Some(ty) = type_node
        && declarators.is_empty()
    {
        return records::member_record(b, context, ty);
    }
    let base = match type_node {
        Some(ty) if !lone_function => types::specifier(b, context, ty),
        _ => ExprIx::UNKNOWN,
    };
    for declared in declarators {
        let declarator = Declarator::of(Some(declared));
        if declarator.function().is_some() {
            let ty = if lone_function { type_node } else { None };
            functions::function(b, context, node, ty, &declarator, specifiers);
        } else {
            member(b, context, node, &declarator, base, specifiers);
        }
    }
    for child in children(node) {
        match child.kind() {
            "bitfield_clause" => {
                expressions::all(b, context, child);
            }
            "ERROR" => recovery::error(b, context, child),
            _ => {}
        }
    }
}

fn member(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    declarator: &Declarator<'_>,
    base: ExprIx,
    specifiers: Specifiers,
) {
    let Some(name) = declarator.name else { return };
    let ty = declarator.type_of(b, context, base);
    let symbol = b.symbol(b.text(name), SymbolKind::Field, node, name);
    let mut flags = context.flags();
    if specifiers.is_static {
        flags.set(SymbolFlags::STATIC);
    }
    if specifiers.is_const && declarator.layers.is_empty() {
        flags.set(SymbolFlags::CONST);
    }
    let signature = b.signature(node.start_byte(), node.end_byte());
    let doc = docs::around(b, node);
    let entry = b.at(symbol);
    entry.flags = flags;
    entry.ty = ty;
    entry.signature = signature.trim_end_matches(';').into();
    entry.doc = doc;
    b.bind_symbol(symbol);
    let Some(value) = field(node, "default_value") else {
        return;
    };
    let value = b.with_owner(symbol, |b| match value.kind() {
        "initializer_list" => initializers::list(b, context, value, ty, false),
        _ => expressions::expression(b, context, value),
    });
    b.at(symbol).value = value;
}

/// `typedef type A, *B;`
pub fn typedef(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let Some(type_node) = field(node, "type") else {
        return super::walk::items(b, context, node);
    };
    let mut cursor = node.walk();
    let declarators: Vec<Node<'_>> = node
        .children_by_field_name("declarator", &mut cursor)
        .collect();
    let named = declarators
        .iter()
        .copied()
        .find(|declared| declared.kind() == "type_identifier");
    let (base, merged) = records::typedef(b, context, node, type_node, named);
    for declared in declarators {
        if merged && Some(declared) == named {
            continue;
        }
        let declarator = Declarator::of(Some(declared));
        let Some(name) = declarator.name else {
            continue;
        };
        let mut ty = declarator.type_of(b, context, base);
        if let Some(function) = declarator.function() {
            ty = parameters::function_type(b, context, function, ty);
        }
        let symbol = alias(b, context, node, name, ty);
        cpp::templates::parameters(b, context, symbol);
    }
    for child in children(node).filter(|child| child.is_error()) {
        recovery::error(b, context, child);
    }
}

/// Adds a type alias. One that repeats the name of its own type is only seen after itself.
pub fn alias(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    name: Node<'_>,
    ty: ExprIx,
) -> SymbolIx {
    let symbol = b.symbol(b.text(name), SymbolKind::TypeAlias, node, name);
    let flags = context.flags();
    let doc = docs::before(b, node);
    let signature = b.signature(node.start_byte(), node.end_byte());
    let entry = b.at(symbol);
    entry.flags = flags;
    entry.ty = ty;
    entry.doc = doc;
    entry.signature = signature.trim_end_matches(';').into();
    let own = entry.name;
    let itself = matches!(b.facts().expr(ty), Expr::Name { name, .. } if name == own);
    let from = if itself { b.next_expr() } else { ExprIx(0) };
    let span = b.span(name);
    b.bind(own, from, BindingTarget::Symbol(symbol), span);
    symbol
}
