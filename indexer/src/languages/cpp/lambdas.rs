//! Lambdas: anonymous functions with captures.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, ScopeKind};
use crate::languages::c::walk::{Body, Context, children, field};
use crate::languages::c::{expressions, parameters, statements, types};

/// `[captures](parameters) -> type { body }`
pub fn lambda(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let symbol = b.symbol(
        "<lambda>",
        SymbolKind::Function,
        node,
        node.child(0).unwrap_or(node),
    );
    b.at(symbol)
        .flags
        .set(SymbolFlags::ANONYMOUS.with(SymbolFlags::LOCAL));
    b.in_symbol(symbol, ScopeKind::Function, |b| {
        let inner = Context {
            function: Some(symbol),
            body: Body::Block,
            template: field(node, "template_parameters"),
            ..context
        };
        super::templates::parameters(b, inner, symbol);
        let inner = inner.plain();
        if let Some(captures) = field(node, "captures") {
            capture(b, context, captures);
        }
        if let Some(declarator) = field(node, "declarator") {
            if let Some(list) = field(declarator, "parameters") {
                parameters::parameters(b, inner, list, node, symbol);
            }
            if let Some(trailing) =
                children(declarator).find(|child| child.kind() == "trailing_return_type")
            {
                let ty = trailing
                    .named_child(0)
                    .map_or(ExprIx::UNKNOWN, |ty| types::descriptor(b, inner, ty));
                b.at(symbol).ty = ty;
            }
        }
        if let Some(body) = field(node, "body") {
            statements::body(b, inner, body);
        }
    });
    b.expr(Expr::Symbol(symbol))
}

/// Captures: names read from outside, or new names with a value.
fn capture(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    for child in children(node).filter(|child| child.is_named()) {
        match child.kind() {
            "lambda_capture_initializer" => {
                let value = expressions::optional(b, context, field(child, "right"));
                if let Some(name) = field(child, "left") {
                    statements::local(b, name, ExprIx::UNKNOWN, value);
                }
            }
            "lambda_default_capture" => {}
            _ => {
                expressions::expression(b, context, child);
            }
        }
    }
}
