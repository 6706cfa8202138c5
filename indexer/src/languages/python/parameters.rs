//! The parameters of functions and lambdas.

use super::grammar;
use crate::syntax::Fields;
use tree_sitter::Node;

use super::context::{Context, Frame};
use super::expressions::expression;
use super::types::annotation;
use crate::builder::Builder;
use crate::facts::*;

/// The parameters of a function: what is bound when its body is entered.
#[derive(Default)]
pub struct Parameters<'s> {
    receiver: Option<(&'s str, bool, Span)>,
    names: Vec<(&'s str, Span)>,
}

impl<'s> Parameters<'s> {
    /// Binds the parameters in the current scope, which is the function's.
    pub fn bind(&self, b: &mut Builder<'s>, frame: &mut Frame<'s>, symbol: SymbolIx) {
        if let Some((text, of_class, span)) = self.receiver {
            let value = b.expr(match of_class {
                false => Expr::This(symbol),
                true => Expr::OwnType(symbol),
            });
            let name = b.name(text);
            let ty = ExprIx::UNKNOWN;
            b.bind(name, ExprIx(0), BindingTarget::Local { ty, value }, span);
            frame.receiver = Some((text, of_class));
            frame.names.insert(name, None);
        }
        for (at, (text, span)) in self.names.iter().enumerate() {
            let name = b.name(text);
            frame.params.push(text);
            frame.names.insert(name, None);
            if !text.is_empty() {
                b.bind(
                    name,
                    ExprIx(0),
                    BindingTarget::Param(symbol, at as u32),
                    *span,
                );
            }
        }
    }
}

/// Walks parameters outside the function: annotations belong to the function, defaults to what is around it.
pub fn parameters<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    symbol: SymbolIx,
    receiver: Option<bool>,
) -> Parameters<'s> {
    let mut parsed = Parameters::default();
    let mut named_only = false;
    let mut first = true;
    let mut cursor = node.walk();
    for child in node.named_children(&mut cursor) {
        match child.kind() {
            "comment" | "positional_separator" => continue,
            "keyword_separator" => {
                named_only = true;
                continue;
            }
            _ => {}
        }
        let (name, param) = parameter(b, cx, child, symbol, &mut named_only);
        let (text, span) = match name {
            Some(name) => (b.text(name), b.span(name)),
            None => ("", b.span(child)),
        };
        let positional = matches!(param.kind, ParamKind::Required | ParamKind::Optional);
        match receiver {
            Some(of_class) if first && positional => {
                parsed.receiver = Some((text, of_class, span));
            }
            _ => {
                parsed.names.push((text, span));
                b.at(symbol).params.push(param);
            }
        }
        first = false;
    }
    parsed
}

fn parameter<'s, 't>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'t>,
    symbol: SymbolIx,
    named_only: &mut bool,
) -> (Option<Node<'t>>, Param) {
    let mut name = match node.kind() {
        "identifier" => Some(node),
        "typed_parameter" => node.named_child(0),
        "list_splat_pattern" | "dictionary_splat_pattern" => Some(node),
        _ => node.field(&grammar::NAME),
    };
    let mut kind = if *named_only {
        ParamKind::NamedOnly
    } else {
        ParamKind::Required
    };
    match name.map(|n| n.kind()) {
        Some("list_splat_pattern") => {
            kind = ParamKind::Rest;
            *named_only = true;
        }
        Some("dictionary_splat_pattern") => kind = ParamKind::RestNamed,
        _ => {}
    }
    if matches!(kind, ParamKind::Rest | ParamKind::RestNamed) {
        name = name.and_then(|n| n.named_child(0));
    }
    let ty = match node.field(&grammar::TYPE) {
        Some(ty) => b.with_owner(symbol, |b| annotation(b, cx, ty)),
        None => ExprIx::UNKNOWN,
    };
    let default = match node.field(&grammar::VALUE) {
        Some(value) => {
            if kind == ParamKind::Required {
                kind = ParamKind::Optional;
            }
            expression(b, cx, value)
        }
        None => ExprIx::UNKNOWN,
    };
    let text = name.map_or("", |n| b.text(n));
    let interned = b.name(text);
    (
        name,
        Param {
            name: interned,
            ty,
            default,
            kind,
        },
    )
}
