//! Functions, their parameters, decorators and type parameters. Classes have a file of their own.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::calls::call_as;
use super::classes::class;
use super::context::{Context, Frame, FrameKind, visibility};
use super::docstrings::docstring;
use super::expressions::{lambda, named};
use super::parameters::parameters;
use super::statements::block;
use super::test_rules::function_test_flags;
use super::type_params::{bind_mentioned, with_type_params};
use super::types::annotation;
use crate::builder::Builder;
use crate::facts::*;

/// The decorators of a definition: their expressions and their dotted names.
#[derive(Default)]
pub struct Decorators<'s> {
    /// The expressions, in source order.
    pub exprs: Vec<ExprIx>,
    /// The dotted name of each, without arguments.
    pub names: Vec<&'s str>,
}

impl Decorators<'_> {
    /// Whether one of them has this last name.
    pub fn has(&self, wanted: &str) -> bool {
        self.names
            .iter()
            .any(|name| name.rsplit('.').next() == Some(wanted))
    }
}

/// A definition with decorators.
pub fn decorated<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    let mut decorators = Decorators::default();
    let mut cursor = node.walk();
    for child in node.named_children(&mut cursor) {
        if child.kind() == "decorator" {
            decorator(b, cx, child, &mut decorators);
        }
    }
    if let Some(definition) = node.field(&grammar::DEFINITION) {
        match definition.kind() {
            "class_definition" => class(b, cx, definition, node, decorators),
            _ => function(b, cx, definition, node, decorators),
        }
    }
}

fn decorator<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    decorators: &mut Decorators<'s>,
) {
    let Some(value) = node.named_child(0) else {
        return;
    };
    let expr = match value.kind() {
        "call" => call_as(b, cx, value, Role::Decorate),
        _ => named(b, cx, value, Role::Decorate).0,
    };
    let text = b.text(value);
    decorators.exprs.push(expr);
    decorators
        .names
        .push(text.split('(').next().unwrap_or(text));
}

/// A function or method; `whole` is the node with its decorators.
pub fn function<'s>(
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
    let in_class = cx.kind() == FrameKind::Class;
    let (kind, flags) = function_kind(text, in_class, &decorators);
    let symbol = define(b, cx, name, whole, kind);
    let tests = function_test_flags(cx, text, in_class, &decorators);
    let body = node.field(&grammar::BODY);
    let signature = b.signature(
        node.start_byte(),
        body.map_or(node.end_byte(), |body| body.start_byte()),
    );
    let receiver = receiver_kind(text, cx, &decorators);
    let stub = cx.file.stub;
    let entry = b.at(symbol);
    entry.flags.set(flags.with(tests));
    if node.child(0).is_some_and(|c| c.kind() == "async") {
        entry.flags.set(SymbolFlags::ASYNC);
    }
    if stub {
        entry.flags.set(SymbolFlags::DECLARATION);
    }
    if receiver == Some(true) {
        entry.flags.set(SymbolFlags::CLASS_METHOD);
    }
    entry.signature = signature;
    entry.decorators = decorators.exprs;
    let bound = cx.bound_variables.len();
    with_type_params(b, cx, node, symbol, |b, cx| {
        function_parts(b, cx, node, symbol, receiver);
    });
    cx.bound_variables.truncate(bound);
}

fn function_parts<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    symbol: SymbolIx,
    receiver: Option<bool>,
) {
    let params = node.field(&grammar::PARAMETERS);
    let params = params.map(|p| parameters(b, cx, p, symbol, receiver));
    let params = params.unwrap_or_default();
    if let Some(ty) = node.field(&grammar::RETURN_TYPE) {
        let ty = b.with_owner(symbol, |b| annotation(b, cx, ty));
        b.at(symbol).ty = ty;
    }
    bind_mentioned(b, cx, symbol);
    let Some(body) = node.field(&grammar::BODY) else {
        return;
    };
    let doc = docstring(b, body);
    b.at(symbol).doc = doc;
    b.in_symbol(symbol, ScopeKind::Function, |b| {
        let mut frame = Frame::new(FrameKind::Function, b.scope(), symbol);
        params.bind(b, &mut frame, symbol);
        cx.in_frame(frame, |cx| block(b, cx, body));
    });
}

/// Adds the symbol of a function or class and binds its name in the frame around it.
pub fn define<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    name: Node<'_>,
    whole: Node<'_>,
    kind: SymbolKind,
) -> SymbolIx {
    let text = b.text(name);
    let symbol = b.symbol(text, kind, whole, name);
    let conditional = cx.conditional > 0;
    let frame = cx.frame();
    let mut flags = visibility(text, frame.kind == FrameKind::Class);
    if frame.kind == FrameKind::Function {
        flags.set(SymbolFlags::LOCAL);
    } else if conditional {
        flags.set(SymbolFlags::CONDITIONAL);
    }
    let scope = frame.scope;
    let global = frame.kind == FrameKind::Function && frame.globals.contains(&b.at(symbol).name);
    let scope = if global { ScopeIx::FILE } else { scope };
    let entry = b.at(symbol);
    entry.declared_in = scope;
    entry.flags = flags;
    frame.names.insert(entry.name, Some(symbol));
    // A method's decorators see what its name meant before: `@validator def validator(self)`.
    let is_method = frame.kind == FrameKind::Class && kind != SymbolKind::Class;
    let from = if is_method {
        b.next_expr()
    } else {
        ExprIx::UNKNOWN
    };
    let (name, span) = (b.at(symbol).name, b.at(symbol).name_span);
    b.bind_in(scope, name, from, BindingTarget::Symbol(symbol), span);
    symbol
}

/// A lambda that an assignment names: a function (in a class: a method) of that name.
pub fn define_lambda<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    name: Node<'_>,
    node: Node<'_>,
) -> ExprIx {
    let kind = match cx.kind() {
        FrameKind::Class => SymbolKind::Method,
        _ => SymbolKind::Function,
    };
    let symbol = lambda(b, cx, node, Some((name, kind)));
    let signature = b.signature(name.start_byte(), node.end_byte());
    let mut flags = visibility(b.text(name), kind == SymbolKind::Method);
    if cx.kind() == FrameKind::Function {
        flags.set(SymbolFlags::LOCAL);
    } else if cx.conditional > 0 {
        flags.set(SymbolFlags::CONDITIONAL);
    }
    let entry = b.at(symbol);
    entry.flags.set(flags);
    entry.signature = signature;
    let name = entry.name;
    cx.frame().names.insert(name, Some(symbol));
    b.expr(Expr::Symbol(symbol))
}

fn function_kind(
    name: &str,
    in_class: bool,
    decorators: &Decorators<'_>,
) -> (SymbolKind, SymbolFlags) {
    let mut kind = match (in_class, name) {
        (true, "__init__") => SymbolKind::Constructor,
        (true, _) => SymbolKind::Method,
        (false, _) => SymbolKind::Function,
    };
    let mut flags = SymbolFlags::default();
    for name in &decorators.names {
        let last = name.rsplit('.').next().unwrap_or(name);
        match last {
            "property" | "cached_property" | "abstractproperty" if in_class => {
                kind = SymbolKind::Property;
                flags.set(SymbolFlags::GETTER);
            }
            "getter" if in_class && name.contains('.') => kind = SymbolKind::Property,
            "setter" if in_class && name.contains('.') => {
                kind = SymbolKind::Property;
                flags.set(SymbolFlags::SETTER);
            }
            "deleter" if in_class && name.contains('.') => kind = SymbolKind::Property,
            "staticmethod" => flags.set(SymbolFlags::STATIC),
            "overload" => flags.set(SymbolFlags::DECLARATION),
            "override" => flags.set(SymbolFlags::OVERRIDE),
            "deprecated" => flags.set(SymbolFlags::DEPRECATED),
            _ => {}
        }
        if last.starts_with("abstract") {
            flags.set(SymbolFlags::ABSTRACT);
        }
    }
    (kind, flags)
}

/// What the first parameter receives: nothing (`None`), the instance (`false`) or the class (`true`).
fn receiver_kind(name: &str, cx: &mut Context<'_>, decorators: &Decorators<'_>) -> Option<bool> {
    let frame = cx.frame();
    if frame.kind != FrameKind::Class || decorators.has("staticmethod") {
        return None;
    }
    let of_class = decorators.has("classmethod") || decorators.has("abstractclassmethod");
    let implicit = matches!(name, "__new__" | "__init_subclass__" | "__class_getitem__");
    Some(of_class || (implicit && !frame.class.metaclass))
}
