//! Calls, and the few built-in calls whose meaning the language gives: `super()`, `type(x)`, `cast`, `getattr`, `import_module`.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::context::Context;
use super::expressions::{expression, named};
use super::literals::plain_text;
use super::types::annotation;
use crate::builder::Builder;
use crate::facts::*;

/// Walks a call and says what its value is.
pub fn call<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    call_as(b, cx, node, Role::Call)
}

/// Walks a call whose callee plays `role`: a call, or a decorator with arguments.
pub fn call_as<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    role: Role,
) -> ExprIx {
    let Some(function) = node.field(&grammar::FUNCTION) else {
        super::expressions::children(b, cx, node);
        return ExprIx::UNKNOWN;
    };
    let (callee, reference) = named(b, cx, function, role);
    let arguments = node.field(&grammar::ARGUMENTS);
    let (args, strings) = match arguments {
        Some(list) => arguments_of(b, cx, list, last_name(b, function)),
        None => (Vec::new(), Vec::new()),
    };
    let list = b.list(&args);
    let call = b.expr(Expr::Call { callee, args: list });
    match reference {
        Some(reference) => b.reclassify(reference, role, call),
        None => b.reference_of_value(function, callee, call),
    }
    for (at, node, text) in strings {
        b.keep_string(text, node, Some((call, at)));
    }
    special(b, cx, function, arguments, &args).unwrap_or(call)
}

/// The last name of a callee, by which the special calls are known.
fn last_name<'s>(b: &Builder<'s>, function: Node<'_>) -> &'s str {
    let node = match function.kind() {
        "attribute" => function.field(&grammar::ATTRIBUTE),
        "identifier" => Some(function),
        _ => None,
    };
    node.map_or("", |node| b.text(node))
}

/// A string argument: its position, its node and its text.
type StringArgument<'t, 's> = (u32, Node<'t>, &'s str);

fn arguments_of<'s, 't>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    list: Node<'t>,
    callee: &str,
) -> (Vec<ExprIx>, Vec<StringArgument<'t, 's>>) {
    if list.kind() == "generator_expression" {
        return (vec![expression(b, cx, list)], Vec::new());
    }
    let mut args = Vec::with_capacity(list.named_child_count());
    let mut strings = Vec::new();
    let mut cursor = list.walk();
    for child in list.named_children(&mut cursor) {
        if child.kind() == "comment" {
            continue;
        }
        let at = args.len() as u32;
        let (name, value) = match child.kind() {
            "keyword_argument" => (child.field(&grammar::NAME), child.field(&grammar::VALUE)),
            _ => (None, Some(child)),
        };
        let Some(value_node) = value else { continue };
        if let ("string", Some(text)) = (value_node.kind(), plain_text(b, value_node)) {
            strings.push((at, value_node, text));
        }
        let value = match (callee, at) {
            ("cast", 0) | ("TypeVar", 1..) => annotation(b, cx, value_node),
            _ => expression(b, cx, value_node),
        };
        args.push(match name {
            Some(name) => {
                let name = b.node_name(name);
                b.expr(Expr::Named { name, value })
            }
            None => value,
        });
    }
    (args, strings)
}

/// The value of a call to which the language or its library gives a meaning of its own.
fn special<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    function: Node<'_>,
    arguments: Option<Node<'_>>,
    args: &[ExprIx],
) -> Option<ExprIx> {
    let plain = function.kind() == "identifier";
    match (last_name(b, function), args) {
        ("super", []) if plain => Some(b.expr(Expr::Super(cx.method()?))),
        ("super", [_, _]) if plain => Some(b.expr(Expr::Super(cx.method()?))),
        ("type", &[value]) if plain => match b.facts().expr(value) {
            Expr::This(method) => Some(b.expr(Expr::OwnType(method))),
            _ => Some(b.member(value, "__class__")),
        },
        ("cast", &[ty, base]) => Some(b.expr(Expr::Cast { base, ty })),
        ("getattr", &[base, key] | &[base, key, _]) if plain => {
            constant_attribute(b, base, key, arguments?.named_child(1)?)
        }
        ("import_module" | "__import__", &[key, ..]) => {
            imported_module(b, key, arguments?.named_child(0)?)
        }
        _ => None,
    }
}

/// `getattr(x, "name")` reads the attribute that the string names.
fn constant_attribute(
    b: &mut Builder<'_>,
    base: ExprIx,
    key: ExprIx,
    node: Node<'_>,
) -> Option<ExprIx> {
    let Expr::Str(name) = b.facts().expr(key) else {
        return None;
    };
    let expr = b.expr(Expr::Member { base, name });
    if let Some(content) = node.named_child(1).filter(|c| c.kind() == "string_content") {
        b.reference(Role::Read, content, expr, ExprIx::UNKNOWN);
    }
    Some(expr)
}

/// `import_module("a.b")` is the module that the string names.
fn imported_module(b: &mut Builder<'_>, key: ExprIx, node: Node<'_>) -> Option<ExprIx> {
    let Expr::Str(name) = b.facts().expr(key) else {
        return None;
    };
    let module = b.name_text(name).to_string();
    let plain = module.trim_start_matches('.');
    let level = (module.len() - plain.len()) as u32;
    let import = b.import(plain, None, ImportKind::Module, node);
    b.import_mut(import).level = level;
    Some(b.expr(Expr::Import(import)))
}
