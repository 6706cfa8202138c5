//! Import statements.

use super::grammar;
use crate::syntax::Fields;
use tree_sitter::Node;

use super::context::{Context, FrameKind};
use crate::builder::Builder;
use crate::facts::*;

/// `import a.b`, `import a.b as c`.
pub fn import<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    let mut cursor = node.walk();
    for child in node.children_by_field_name("name", &mut cursor) {
        match child.kind() {
            "aliased_import" => {
                let name = child.field(&grammar::NAME);
                let alias = child.field(&grammar::ALIAS);
                if let (Some(name), Some(alias)) = (name, alias) {
                    let module = b.text(name);
                    let import = b.import(module, None, ImportKind::Module, name);
                    finish(b, cx, import, alias, false);
                }
            }
            _ => {
                let module = b.text(child);
                let dotted = module.contains('.');
                let kind = if dotted {
                    ImportKind::Root
                } else {
                    ImportKind::Module
                };
                let first = child.named_child(0).unwrap_or(child);
                let import = b.import(module, None, kind, first);
                finish(b, cx, import, first, false);
                if dotted {
                    whole_module(b, cx, child, module, 0);
                }
            }
        }
    }
}

/// The module that `import a.b.c` or `from a.b.c import d` loads, beside what it binds; it is named by its last segment.
fn whole_module<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    module: &str,
    level: u32,
) {
    let mut last = node;
    while let Some(child) = (last.named_child_count() as u32)
        .checked_sub(1)
        .and_then(|at| last.named_child(at))
    {
        last = child;
    }
    let import = b.import(module, None, ImportKind::Effect, last);
    complete(b, cx, import, level, false);
}

/// `from a.b import c`, `from . import d as e`, `from a import *`.
pub fn import_from<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    let Some(module_node) = node.field(&grammar::MODULE_NAME) else {
        return;
    };
    let text = b.text(module_node);
    let module = text.trim_start_matches(|c: char| c == '.' || c.is_whitespace());
    let dots = text.len() - module.len();
    let level = text.bytes().take(dots).filter(|&c| c == b'.').count() as u32;
    if !module.is_empty() {
        whole_module(b, cx, module_node, module, level);
    }
    let mut cursor = node.walk();
    for child in node.named_children(&mut cursor) {
        if child.kind() == "wildcard_import" {
            let import = b.import(module, None, ImportKind::Glob, child);
            complete(b, cx, import, level, true);
        }
    }
    let mut cursor = node.walk();
    for child in node.children_by_field_name("name", &mut cursor) {
        item(b, cx, child, module, level);
    }
}

/// `from __future__ import annotations`.
pub fn future_import<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    let mut cursor = node.walk();
    for child in node.children_by_field_name("name", &mut cursor) {
        item(b, cx, child, "__future__", 0);
    }
}

fn item<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, child: Node<'_>, module: &str, level: u32) {
    let (name, alias) = match child.kind() {
        "aliased_import" => (child.field(&grammar::NAME), child.field(&grammar::ALIAS)),
        _ => (Some(child), None),
    };
    let Some(name) = name else { return };
    let text = b.text(name);
    let import = b.import(module, Some(text), ImportKind::Item, name);
    b.import_mut(import).level = level;
    // `from a import b as b` is the way to say that a name is passed on.
    let passed_on = alias.is_some_and(|alias| b.text(alias) == text);
    finish(b, cx, import, alias.unwrap_or(name), passed_on);
}

/// Completes an import and binds what it brings in under the name at `bound`.
fn finish<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    import: ImportIx,
    bound: Node<'_>,
    passed_on: bool,
) {
    let level = b.import_mut(import).level;
    complete(b, cx, import, level, passed_on);
    let span = b.span(bound);
    let name = b.node_name(bound);
    let frame = cx.frame();
    let global = frame.kind == FrameKind::Function && frame.globals.contains(&name);
    let scope = if global { ScopeIx::FILE } else { frame.scope };
    frame.names.entry(name).or_insert(None);
    b.bind_in(scope, name, ExprIx(0), BindingTarget::Import(import), span);
}

fn complete(b: &mut Builder<'_>, cx: &mut Context<'_>, import: ImportIx, level: u32, passed: bool) {
    let (scope, type_only) = (cx.frame().scope, cx.type_checking);
    let reexport = cx.kind() == FrameKind::Module && (passed || cx.file.package);
    let entry = b.import_mut(import);
    entry.level = level;
    entry.scope = scope;
    entry.type_only = type_only;
    entry.reexport = reexport;
}
