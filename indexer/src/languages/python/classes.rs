//! Classes: bases, metaclasses, members.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::context::{ClassTraits, Context, Frame, FrameKind};
use super::definitions::{Decorators, define};
use super::docstrings::docstring;
use super::expressions::expression;
use super::statements::block;
use super::type_params::{bind_mentioned, with_type_params};
use super::types::type_as;
use crate::builder::Builder;
use crate::facts::*;

/// A class; `whole` is the node with its decorators.
pub fn class<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    whole: Node<'_>,
    decorators: Decorators<'s>,
) {
    let Some(name) = node.field(&grammar::NAME) else {
        super::statements::children(b, cx, node);
        return;
    };
    let text = b.text(name);
    let symbol = define(b, cx, name, whole, SymbolKind::Class);
    let body = node.field(&grammar::BODY);
    let end = body.map_or(node.end_byte(), |body| body.start_byte());
    let signature = b.signature(node.start_byte(), end);
    let entry = b.at(symbol);
    entry.signature = signature;
    entry.decorators = decorators.exprs;
    let bound = cx.bound_variables.len();
    with_type_params(b, cx, node, symbol, |b, cx| {
        let mut traits = ClassTraits::default();
        if let Some(list) = node.field(&grammar::SUPERCLASSES) {
            b.with_owner(symbol, |b| bases(b, cx, list, symbol, &mut traits));
        }
        bind_mentioned(b, cx, symbol);
        traits.test |= cx.file.test && text.starts_with("Test");
        if traits.test {
            b.at(symbol).flags.set(SymbolFlags::TEST);
        }
        if traits.enumeration {
            b.at(symbol).kind = SymbolKind::Enum;
        }
        if let Some(body) = body {
            class_body(b, cx, symbol, body, traits);
        }
    });
    cx.bound_variables.truncate(bound);
}

fn class_body<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    symbol: SymbolIx,
    body: Node<'_>,
    traits: ClassTraits,
) {
    let doc = docstring(b, body);
    b.at(symbol).doc = doc;
    b.in_symbol(symbol, ScopeKind::Type, |b| {
        let mut frame = Frame::new(FrameKind::Class, b.scope(), symbol);
        frame.class = traits;
        declared_names(b, body, &mut frame);
        cx.in_frame(frame, |cx| block(b, cx, body));
    });
}

/// Notes what the class body declares, so that an assignment to `self.x` in an earlier method adds no second field.
fn declared_names<'s>(b: &mut Builder<'s>, body: Node<'_>, frame: &mut Frame<'s>) {
    let mut cursor = body.walk();
    for statement in body.named_children(&mut cursor) {
        let definition = match statement.kind() {
            "decorated_definition" => statement.field(&grammar::DEFINITION),
            "expression_statement" => statement.named_child(0),
            _ => Some(statement),
        };
        let Some(definition) = definition else {
            continue;
        };
        let name = match definition.kind() {
            "assignment" => definition.field(&grammar::LEFT),
            "function_definition" | "class_definition" => definition.field(&grammar::NAME),
            _ => None,
        };
        if let Some(name) = name.filter(|n| n.kind() == "identifier") {
            let name = b.node_name(name);
            frame.names.insert(name, None);
            let field = definition.field(&grammar::TYPE).is_some();
            if field || definition.kind() == "function_definition" {
                frame.not_types.push(name);
            }
        }
    }
}

fn bases<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    list: Node<'_>,
    symbol: SymbolIx,
    traits: &mut ClassTraits,
) {
    let mut cursor = list.walk();
    for child in list.named_children(&mut cursor) {
        match child.kind() {
            "comment" => {}
            "keyword_argument" => {
                if let Some(value) = child.field(&grammar::VALUE) {
                    expression(b, cx, value);
                }
                if b.text(child).ends_with("ABCMeta") {
                    b.at(symbol).flags.set(SymbolFlags::ABSTRACT);
                }
            }
            _ => {
                let text = b.text(child);
                base_traits(b, symbol, text, traits);
                let expr = type_as(b, cx, child, Role::Inherit);
                let role = Role::Inherit;
                b.at(symbol).bases.push(Base { expr, role });
            }
        }
    }
}

/// What the name of a base class says about the class.
fn base_traits(b: &mut Builder<'_>, symbol: SymbolIx, base: &str, traits: &mut ClassTraits) {
    let name = base.split('[').next().unwrap_or(base);
    match name.rsplit('.').next().unwrap_or(name) {
        "Enum" | "IntEnum" | "StrEnum" | "Flag" | "IntFlag" | "ReprEnum" => {
            traits.enumeration = true;
        }
        "type" | "ABCMeta" | "EnumMeta" | "EnumType" => traits.metaclass = true,
        "ABC" | "Protocol" => b.at(symbol).flags.set(SymbolFlags::ABSTRACT),
        last if last.ends_with("TestCase") => traits.test = true,
        _ => {}
    }
}
