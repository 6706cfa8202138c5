//! Variables: globals, locals, static members, and their initial values.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{BindingTarget, Expr, ExprIx, List};

use super::declarators::{Declarator, Layer};
use super::specifiers::Specifiers;
use super::walk::{Body, Context, children, field};
use super::{docs, expressions, initializers, parameters, statements, types};

/// A name being declared.
pub struct Declared<'t> {
    /// The whole declaration.
    pub node: Node<'t>,
    /// The declarator, with its initial value.
    pub declared: Node<'t>,
    /// The type before the declarator.
    pub base: ExprIx,
    /// The reference that the type's last name made.
    pub named: Option<usize>,
    /// The words around the type.
    pub specifiers: Specifiers,
}

/// Whether what looks like a function declarator in a function's body is a variable with constructor arguments.
pub fn constructs(
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

/// Adds a variable: a symbol at file level, a binding in a function.
pub fn variable(
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
        ty = parameters::function_type(b, context, function, ty);
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
    let doc = docs::before(b, parsed.node);
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

/// Whether an equals sign stands before a value.
fn assigned(b: &Builder<'_>, value: Node<'_>) -> bool {
    let before = b.source().get(..value.start_byte()).unwrap_or("");
    before.trim_end().ends_with('=')
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
        // The declaration in a condition has its value beside the declarator.
        return match (declarator.function(), field(parsed.node, "value")) {
            (Some(function), _) => construct_from_parameters(b, context, parsed, function),
            (None, Some(value)) => expressions::expression(b, context, value),
            (None, None) => ExprIx::UNKNOWN,
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
                && !assigned(b, value)
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
    args: List,
) -> ExprIx {
    if parsed.base == ExprIx::UNKNOWN
        || parsed.named.is_none()
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
