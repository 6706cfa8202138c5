//! Directives: includes, macro definitions, conditional parts.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{BindingTarget, ExprIx, ImportKind, Param, ParamKind, ScopeIx, ScopeKind};

use super::docs;
use super::expressions;
use super::walk::{Context, children, field, item};
use super::{macro_bodies, macro_heads};

/// Walks a directive.
pub fn directive(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    match node.kind() {
        "preproc_include" => include(b, node),
        "preproc_def" | "preproc_function_def" => definition(b, context, node),
        "preproc_defined" => {
            expressions::all(b, context, node);
        }
        "preproc_call" | "preproc_arg" | "preproc_directive" | "preproc_params" => {}
        _ => conditional(b, context, node),
    }
}

fn include(b: &mut Builder<'_>, node: Node<'_>) {
    let Some(path) = field(node, "path") else {
        return;
    };
    let text = b.text(path);
    match path.kind() {
        "string_literal" | "system_lib_string" => {
            b.import(
                text.trim_matches(['"', '<', '>']),
                None,
                ImportKind::Effect,
                path,
            );
        }
        _ => {}
    }
}

/// A part of the file that is compiled under a condition; all its branches are walked.
fn conditional(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let guard = is_guard(b, node);
    let context = Context {
        conditional: context.conditional || !guard,
        ..context
    };
    let condition = field(node, "condition").or_else(|| field(node, "name"));
    if let Some(condition) = condition
        && !guard
    {
        expressions::expression(b, context, condition);
    }
    let mut access = context;
    let parts: Vec<Node<'_>> = children(node).collect();
    let mut skip = None;
    for (at, &child) in parts.iter().enumerate() {
        if Some(child) == condition || skip == Some(child.id()) {
            continue;
        }
        skip = macro_heads::in_error(b, access, parts.get(at..).unwrap_or(&[]));
        if skip.is_some() {
            continue;
        }
        if child.kind() == "access_specifier" {
            access.access = super::walk::access(b, child);
        } else if let Some(body) = macro_heads::function(b, access, child) {
            skip = Some(body);
        } else if child.kind() == "ERROR" && child.child_count() == 0 {
            b.syntax_error(child);
        } else {
            item(b, access, child);
        }
    }
}

/// Whether a condition is the guard that keeps a header from being read twice.
fn is_guard(b: &Builder<'_>, node: Node<'_>) -> bool {
    let Some(name) = field(node, "name") else {
        return false;
    };
    let defines = children(node)
        .filter(|child| child.is_named() && child.kind() != "comment" && *child != name)
        .find_map(|child| {
            (child.kind() == "preproc_def")
                .then(|| field(child, "name"))
                .flatten()
        });
    node.child(0).is_some_and(|token| token.kind() == "#ifndef")
        && defines.is_some_and(|defined| {
            b.text(defined) == b.text(name)
                && defined.start_position().row <= node.start_position().row + 3
        })
        && node.end_position().row > node.start_position().row + 2
        && field(node, "alternative").is_none()
}

/// `#define`: a macro is seen in the whole file, wherever it stands.
fn definition(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else {
        return;
    };
    let parameters = field(node, "parameters");
    let doc = docs::before(b, node);
    let last = field(node, "value").or(parameters).unwrap_or(name);
    let (span, name_span) = (b.span_between(node, last), b.span(name));
    let symbol = b.with_owner(crate::facts::SymbolIx::FILE, |b| {
        b.symbol_at(b.text(name), SymbolKind::Macro, span, name_span)
    });
    let end = field(node, "value").map_or(node.end_byte(), |value| value.start_byte());
    let signature = if parameters.is_some() {
        b.signature(node.start_byte(), end)
    } else {
        "".into()
    };
    let mut flags = SymbolFlags::PUBLIC;
    if context.conditional {
        flags.set(SymbolFlags::CONDITIONAL);
    }
    let entry = b.at(symbol);
    entry.flags = flags;
    entry.doc = doc;
    entry.signature = signature;
    entry.declared_in = ScopeIx::FILE;
    let (own, span) = (entry.name, entry.name_span);
    b.bind_in(
        ScopeIx::FILE,
        own,
        ExprIx(0),
        BindingTarget::Symbol(symbol),
        span,
    );
    let Some(parameters) = parameters else {
        let value = b.with_owner(symbol, |b| {
            b.with_scope(ScopeIx::FILE, |b| {
                macro_bodies::walk(b, field(node, "value"))
            })
        });
        b.at(symbol).value = value;
        return;
    };
    b.with_scope(ScopeIx::FILE, |b| {
        b.in_symbol(symbol, ScopeKind::Function, |b| {
            macro_parameters(b, parameters, symbol);
            let value = macro_bodies::walk(b, field(node, "value"));
            if value != ExprIx::UNKNOWN {
                b.at(symbol).returns.push(value);
            }
        });
    });
    b.at(symbol).cyclomatic = 0;
}

fn macro_parameters(b: &mut Builder<'_>, parameters: Node<'_>, symbol: crate::facts::SymbolIx) {
    let mut position = 0;
    for child in children(parameters) {
        let (text, kind) = match child.kind() {
            "identifier" => (b.text(child), ParamKind::Required),
            "..." => ("__VA_ARGS__", ParamKind::Rest),
            _ => continue,
        };
        let name = b.name(text);
        b.at(symbol).params.push(Param {
            name,
            ty: ExprIx::UNKNOWN,
            default: ExprIx::UNKNOWN,
            kind,
        });
        let span = b.span(child);
        b.bind(
            name,
            ExprIx(0),
            BindingTarget::Param(symbol, position),
            span,
        );
        position += 1;
    }
}
