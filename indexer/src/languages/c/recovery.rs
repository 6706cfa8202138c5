//! What is recovered from code that the grammar does not understand: mostly macros that stand for syntax.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::ScopeKind;

use super::declarators::{Declarator, declared_text};
use super::walk::{Body, Context, children, field, item, items};
use super::{macro_heads, parameters, records, statements};

/// Walks an `ERROR` node: every part of it that can stand alone, and functions whose declarator is whole.
pub fn error(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    b.syntax_error(node);
    let parts: Vec<Node<'_>> = children(node).collect();
    let mut skip = None;
    for (at, part) in parts.iter().enumerate() {
        if skip == Some(part.id()) {
            continue;
        }
        skip = macro_heads::in_error(b, context, parts.get(at..).unwrap_or(&[]));
        if skip.is_some() {
            continue;
        }
        let declarator = Declarator::of(Some(*part));
        if context.body != Body::Block
            && part.kind().ends_with("_declarator")
            && declarator.function().is_some()
            && parts.get(at + 1..).is_some_and(opens_body)
        {
            return broken_function(
                b,
                context,
                node,
                &declarator,
                parts.get(at + 1..).unwrap_or(&[]),
            );
        }
        if part.is_named() {
            item(b, context, *part);
        }
    }
}

fn opens_body(rest: &[Node<'_>]) -> bool {
    rest.iter()
        .take(3)
        .any(|node| matches!(node.kind(), "{" | "compound_statement"))
}

/// A function whose body the parser did not close.
fn broken_function(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    declarator: &Declarator<'_>,
    rest: &[Node<'_>],
) {
    let (Some(name), Some(function)) = (declarator.name, declarator.function()) else {
        return;
    };
    let text = declared_text(b, name);
    let symbol = b.symbol(&text, SymbolKind::Function, node, name);
    let signature = b.signature(function.start_byte(), function.end_byte());
    let flags = context.flags();
    let entry = b.at(symbol);
    entry.flags = flags;
    entry.signature = signature;
    b.bind_symbol(symbol);
    b.in_symbol(symbol, ScopeKind::Function, |b| {
        let context = Context {
            function: Some(symbol),
            receiver: Some(symbol),
            body: Body::Block,
            ..context.plain()
        };
        if let Some(list) = field(function, "parameters") {
            parameters::parameters(b, context, list, node, symbol);
        }
        for part in rest.iter().filter(|part| part.is_named()) {
            match part.kind() {
                "compound_statement" => statements::body(b, context, *part),
                _ => item(b, context, *part),
            }
        }
    });
}

/// `class EXPORT Name { ... }` reads like a function; it is the class that it was meant to be.
pub fn definition(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    declarator: &Declarator<'_>,
) -> bool {
    let (Some(ty), Some(body)) = (field(node, "type"), field(node, "body")) else {
        return false;
    };
    let kind = match ty.kind() {
        "class_specifier" => SymbolKind::Class,
        "struct_specifier" => SymbolKind::Struct,
        "union_specifier" => SymbolKind::Union,
        _ => return false,
    };
    let Some(name) = declarator.name.filter(|_| !records::has_body(ty)) else {
        return false;
    };
    let symbol = b.symbol(b.text(name), kind, node, name);
    let signature = b.signature(node.start_byte(), body.start_byte());
    let flags = context.flags();
    let entry = b.at(symbol);
    entry.flags = flags;
    entry.signature = signature;
    b.bind_symbol(symbol);
    let access = if kind == SymbolKind::Class {
        SymbolFlags::PRIVATE
    } else {
        SymbolFlags::PUBLIC
    };
    b.in_symbol(symbol, ScopeKind::Type, |b| {
        items(b, records::in_class(context, symbol, access), body)
    });
    true
}
