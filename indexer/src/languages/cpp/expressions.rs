//! Expressions that only C++ has, and whatever else the shared walk leaves over.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, Unwrap};
use crate::languages::c::declarators::Declarator;
use crate::languages::c::walk::{Context, children, field};
use crate::languages::c::{expressions, types};

use super::{classes, lambdas};

/// Evaluates an expression that C does not have, or walks the parts of a node of unknown kind.
pub fn expression(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    match node.kind() {
        "this" => classes::this(b, context, node),
        "lambda_expression" => lambdas::lambda(b, context, node),
        "new_expression" => new(b, context, node),
        "delete_expression" | "throw_statement" | "co_yield_statement" => {
            expressions::all(b, context, node);
            ExprIx::UNKNOWN
        }
        "co_await_expression" => {
            let base = classes::operand(b, context, node);
            b.unwrap(base, Unwrap::Await)
        }
        "parameter_pack_expansion" => {
            let base = expressions::optional(b, context, field(node, "pattern"));
            b.unwrap(base, Unwrap::Spread)
        }
        "user_defined_literal" => ExprIx::UNKNOWN,
        "sizeof_expression" | "alignof_expression" => {
            expressions::all(b, context, node);
            ExprIx::UNKNOWN
        }
        "parameter_declaration"
        | "optional_parameter_declaration"
        | "variadic_parameter_declaration" => parameter_like(b, context, node),
        _ => parts(b, context, node),
    }
}

/// Walks the parts of a node that has no value of its own.
fn parts(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let mut last = ExprIx::UNKNOWN;
    for child in children(node).filter(|child| child.is_named()) {
        last = match child.kind() {
            "type_identifier" | "template_type" | "type_descriptor" => {
                types::descriptor(b, context, child)
            }
            kind if is_item(kind) => {
                crate::languages::c::walk::item(b, context, child);
                ExprIx::UNKNOWN
            }
            _ => expressions::expression(b, context, child),
        };
    }
    last
}

fn is_item(kind: &str) -> bool {
    kind.ends_with("_statement")
        || kind.starts_with("preproc_")
        || matches!(
            kind,
            "declaration" | "field_declaration" | "function_definition"
        )
}

/// A parameter where the walk does not know a function: its type, and its name unless it declares one.
fn parameter_like(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let ty = field(node, "type").map_or(ExprIx::UNKNOWN, |ty| types::specifier(b, context, ty));
    let declarator = Declarator::of(field(node, "declarator"));
    let ty = declarator.type_of(b, context, ty);
    if let Some(name) = declarator.name {
        crate::languages::c::statements::local(b, name, ty, ExprIx::UNKNOWN);
    }
    expressions::optional(b, context, field(node, "default_value"))
}

/// `new Foo(args)`, `new (place) Foo[n]`
fn new(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    if let Some(placement) = field(node, "placement") {
        expressions::all(b, context, placement);
    }
    let before = b.facts().references.len();
    let class = field(node, "type").map_or(ExprIx::UNKNOWN, |ty| types::specifier(b, context, ty));
    let reference = last_reference_to(b, class, before);
    if let Some(declarator) = field(node, "declarator") {
        expressions::all(b, context, declarator);
    }
    let args = classes::values(b, context, field(node, "arguments"));
    let value = b.expr(Expr::New { class, args });
    if let Some(reference) = reference {
        b.reclassify(reference, Role::Call, value);
    }
    value
}

/// The reference, among those made since `before`, whose expression is the named type `ty` (without its arguments).
pub fn last_reference_to(b: &Builder<'_>, ty: ExprIx, before: usize) -> Option<usize> {
    let bare = match b.facts().expr(ty) {
        Expr::Apply { base, .. } => base,
        _ => ty,
    };
    let references = &b.facts().references;
    (before..references.len()).find(|&at| {
        references
            .get(at)
            .is_some_and(|reference| reference.expr == bare)
    })
}

/// `static_cast<T>(x)` and its kin.
pub fn named_cast(
    b: &mut Builder<'_>,
    context: Context<'_>,
    function: Node<'_>,
    arguments: Option<Node<'_>>,
) -> Option<ExprIx> {
    if function.kind() != "template_function" {
        return None;
    }
    let name = field(function, "name")?;
    if !matches!(
        b.text(name),
        "static_cast" | "dynamic_cast" | "reinterpret_cast" | "const_cast"
    ) {
        return None;
    }
    let types = field(function, "arguments")
        .map(|arguments| types::template_arguments(b, context, arguments))?;
    let ty = b
        .facts()
        .items(types)
        .first()
        .copied()
        .unwrap_or(ExprIx::UNKNOWN);
    let base = arguments.map_or(ExprIx::UNKNOWN, |arguments| {
        expressions::all(b, context, arguments)
    });
    Some(b.expr(Expr::Cast { base, ty }))
}
