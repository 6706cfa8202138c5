//! Type parameters: those of the syntax, and type variables that annotations mention.

use super::grammar;
use crate::syntax::Fields;
use tree_sitter::Node;

use super::context::Context;
use super::types::annotation;
use crate::builder::Builder;
use crate::facts::*;

/// Runs `walk` in a scope that holds the type parameters of a definition, where it may have any.
pub fn with_type_params<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    symbol: SymbolIx,
    walk: impl FnOnce(&mut Builder<'s>, &mut Context<'s>),
) {
    let declared = node.field(&grammar::TYPE_PARAMETERS);
    if declared.is_none() && cx.type_variables.is_empty() {
        walk(b, cx);
        return;
    }
    cx.mentioned.clear();
    b.in_scope(ScopeKind::Block, |b| {
        if let Some(declared) = declared {
            type_params(b, cx, declared, symbol);
        }
        walk(b, cx);
    });
}

/// `[T, S: Bound, *Ts, **P]`.
pub fn type_params<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    symbol: SymbolIx,
) {
    let mut cursor = node.walk();
    for child in node.named_children(&mut cursor) {
        let mut at = child;
        let mut bound = ExprIx::UNKNOWN;
        for _ in 0..4 {
            if at.kind() == "constrained_type"
                && let Some(ty) = at.named_child(1)
            {
                bound = b.with_owner(symbol, |b| annotation(b, cx, ty));
            }
            match at.named_child(0) {
                Some(inner) => at = inner,
                None => break,
            }
        }
        if at.kind() == "identifier" {
            let (text, span) = (b.text(at), b.span(at));
            bind_type_param(b, symbol, text, bound, span);
        }
    }
}

fn bind_type_param(b: &mut Builder<'_>, symbol: SymbolIx, text: &str, bound: ExprIx, span: Span) {
    let name = b.name(text);
    let at = b.at(symbol).type_params.len() as u32;
    b.at(symbol).type_params.push(TypeParam {
        name,
        bound,
        default: ExprIx::UNKNOWN,
    });
    b.bind(name, ExprIx(0), BindingTarget::TypeParam(symbol, at), span);
}

/// Type variables that annotations have mentioned and nothing around has bound become the definition's own.
pub fn bind_mentioned<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, symbol: SymbolIx) {
    for text in std::mem::take(&mut cx.mentioned) {
        if cx.bound_variables.contains(&text) {
            continue;
        }
        cx.bound_variables.push(text);
        let bound = cx.type_variables.get(text).copied().unwrap_or_default();
        let span = b.at(symbol).name_span;
        bind_type_param(b, symbol, text, bound, span);
    }
}
