//! Declarations: variables, prototypes, fields, typedefs.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{BindingTarget, Expr, ExprIx, SymbolIx};
use crate::languages::cpp;

use super::declarators::{Declarator, Layer};
use super::functions::{self, Specifiers};
use super::walk::{Body, Context, children, doc, field};
use super::{expressions, initializers, records, recovery, statements, types};

/// `type a, *b = c, f(int);` at file level, in a class or in a function.
pub fn declaration(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let specifiers = Specifiers::of(b, node);
    let type_node = field(node, "type");
    let whole = match node.parent() {
        Some(parent) if parent.kind() == "template_declaration" => parent,
        _ => node,
    };
    if recovery::declaration(b, context, node) {
        return;
    }
    let mut cursor = node.walk();
    let declarators: Vec<Node<'_>> = node
        .children_by_field_name("declarator", &mut cursor)
        .collect();
    let first = Declarator::of(declarators.first().copied());
    let lone_function = declarators.len() == 1
        && first.function().is_some()
        && !constructs(b, context, declarators.first().copied(), &first, type_node);
    let before = b.facts().references.len();
    let plain = if lone_function {
        context
    } else {
        context.plain()
    };
    let base = match type_node {
        // The type of a lone function is evaluated in the function's own scope.
        Some(ty) if !lone_function || functions::defines_record(ty) => {
            types::specifier(b, plain, ty)
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

/// A name being declared.
struct Declared<'t> {
    node: Node<'t>,
    declared: Node<'t>,
    base: ExprIx,
    named: Option<usize>,
    specifiers: Specifiers,
}

/// Whether what looks like a function declarator in a function's body is a variable with constructor arguments.
fn constructs(
    b: &Builder<'_>,
    context: Context<'_>,
    declared: Option<Node<'_>>,
    declarator: &Declarator<'_>,
    ty: Option<Node<'_>>,
) -> bool {
    if !context.cpp
        || context.body != Body::Block
        || declared.is_none_or(|declared| declared.kind() == "init_declarator")
    {
        return false;
    }
    let Some(parameters) = declarator
        .function()
        .and_then(|function| field(function, "parameters"))
    else {
        return false;
    };
    if ty.is_none() || parameters.named_child_count() == 0 {
        return false;
    }
    // `Lock lock(mutex);` reads like a prototype: its parameters are types without names that this function knows as values.
    children(parameters)
        .filter(|child| child.is_named())
        .all(|child| {
            child.kind() == "parameter_declaration"
                && field(child, "declarator").is_none()
                && field(child, "type").is_some_and(|ty| {
                    ty.kind() == "type_identifier" && statements::is_value(b, b.text(ty))
                })
        })
}

fn variable(
    b: &mut Builder<'_>,
    context: Context<'_>,
    parsed: &Declared<'_>,
    declarator: &Declarator<'_>,
) {
    let Some(name) = declarator.name else { return };
    let mut ty = declarator.type_of(b, context, parsed.base);
    if let Some(function) = declarator
        .function()
        .filter(|_| parsed.declared.kind() == "init_declarator")
    {
        ty = functions::function_type(b, context, function, ty);
    }
    if name.kind() == "structured_binding_declarator" {
        let value = expressions::optional(b, context, field(parsed.declared, "value"));
        return statements::structured(b, name, value);
    }
    if context.body == Body::Block && !parsed.specifiers.is_extern {
        let value = initial_value(b, context, parsed, declarator, ty);
        let (from, span, name) = (b.next_expr(), b.span(name), b.node_name(name));
        return b.bind(name, from, BindingTarget::Local { ty, value }, span);
    }
    global(b, context, parsed, declarator, ty);
}

/// A variable at file or namespace level, or a static member's definition.
fn global(
    b: &mut Builder<'_>,
    context: Context<'_>,
    parsed: &Declared<'_>,
    declarator: &Declarator<'_>,
    ty: ExprIx,
) {
    let Some(name) = declarator.name else { return };
    let member_of = match declarator.path.and_then(|path| field(path, "scope")) {
        Some(scope) => types::path(b, context, scope, None, Role::Read).0,
        None => ExprIx::UNKNOWN,
    };
    let kind = if member_of != ExprIx::UNKNOWN || context.body == Body::Class {
        SymbolKind::Field
    } else if parsed.specifiers.is_const && declarator.layers.is_empty() {
        SymbolKind::Constant
    } else {
        SymbolKind::Variable
    };
    let symbol = b.symbol(b.text(name), kind, parsed.node, name);
    let mut flags = context.flags();
    if parsed.specifiers.is_static && context.body != Body::Class {
        flags.0 &= !SymbolFlags::PUBLIC.0;
        flags.set(SymbolFlags::PRIVATE);
    } else if parsed.specifiers.is_static {
        flags.set(SymbolFlags::STATIC);
    }
    if parsed.specifiers.is_const && !has_pointer(declarator) {
        flags.set(SymbolFlags::CONST);
    }
    if parsed.specifiers.is_extern && parsed.declared.kind() != "init_declarator" {
        flags.set(SymbolFlags::DECLARATION);
    }
    let end =
        field(parsed.declared, "value").map_or(parsed.node.end_byte(), |value| value.start_byte());
    let signature = b.signature(parsed.node.start_byte(), end);
    let doc = doc(b, parsed.node);
    let entry = b.at(symbol);
    entry.flags = flags;
    entry.ty = ty;
    entry.member_of = member_of;
    entry.signature = signature.trim_end_matches(';').into();
    entry.doc = doc;
    if member_of == ExprIx::UNKNOWN {
        b.bind_symbol(symbol);
    }
    let value = b.with_owner(symbol, |b| {
        initial_value(b, context, parsed, declarator, ty)
    });
    b.at(symbol).value = value;
}

/// Whether what is constant is not the variable but what it points to.
fn has_pointer(declarator: &Declarator<'_>) -> bool {
    declarator
        .layers
        .iter()
        .any(|layer| matches!(layer, Layer::Pointer))
}

/// The value that a declarator initialises its name with.
fn initial_value(
    b: &mut Builder<'_>,
    context: Context<'_>,
    parsed: &Declared<'_>,
    declarator: &Declarator<'_>,
    ty: ExprIx,
) -> ExprIx {
    if parsed.declared.kind() != "init_declarator" {
        return match declarator.function() {
            Some(function) => construct_from_parameters(b, context, parsed, function),
            None => ExprIx::UNKNOWN,
        };
    }
    let Some(value) = field(parsed.declared, "value") else {
        return ExprIx::UNKNOWN;
    };
    match value.kind() {
        "argument_list" => {
            let args = initializers::arguments(b, context, value);
            construct(b, parsed, declarator, args)
        }
        "initializer_list" if declarator.is_array() => {
            let element = declarator.element(b, parsed.base);
            initializers::list(b, context, value, element, true)
        }
        "initializer_list" => {
            let built = initializers::list(b, context, value, ty, false);
            if context.cpp
                && field(parsed.declared, "value")
                    .and_then(|value| value.prev_sibling())
                    .is_none_or(|before| before.kind() != "=")
                && let Expr::New { args, .. } = b.facts().expr(built)
            {
                return construct(b, parsed, declarator, args);
            }
            built
        }
        _ => expressions::expression(b, context, value),
    }
}

/// `Foo x(args);` calls a constructor: the call stands at the variable's name.
fn construct(
    b: &mut Builder<'_>,
    parsed: &Declared<'_>,
    declarator: &Declarator<'_>,
    args: crate::facts::List,
) -> ExprIx {
    if parsed.base == ExprIx::UNKNOWN
        || !declarator
            .layers
            .iter()
            .all(|layer| matches!(layer, Layer::Function(_)))
    {
        return b
            .facts()
            .items(args)
            .first()
            .copied()
            .unwrap_or(ExprIx::UNKNOWN);
    }
    let value = b.expr(Expr::New {
        class: parsed.base,
        args,
    });
    if let (Some(name), Some(named)) = (declarator.name, parsed.named)
        && let Some(class) = b
            .facts()
            .references
            .get(named)
            .map(|reference| reference.expr)
    {
        b.reference(Role::Call, name, class, value);
    }
    value
}

/// `Foo x(a, b);` that reads like a prototype: its parameter types are the arguments.
fn construct_from_parameters(
    b: &mut Builder<'_>,
    context: Context<'_>,
    parsed: &Declared<'_>,
    function: Node<'_>,
) -> ExprIx {
    let mut values = Vec::new();
    if let Some(parameters) = field(function, "parameters") {
        for child in children(parameters).filter(|child| child.is_named()) {
            if let Some(ty) = field(child, "type") {
                values.push(expressions::expression(b, context, ty));
            }
        }
    }
    let args = b.list(&values);
    construct(b, parsed, &Declarator::of(Some(parsed.declared)), args)
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
    let doc = doc(b, node);
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
            ty = functions::function_type(b, context, function, ty);
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
    let doc = doc(b, node);
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
