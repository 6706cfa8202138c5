//! Namespaces, using declarations and directives, aliases.

use cidx_format::vocabulary::{Role, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{BindingTarget, ExprIx, ImportKind, ScopeIx, ScopeKind, SymbolIx};
use crate::languages::c::declarators::declared_text;
use crate::languages::c::walk::{Context, children, field, items};
use crate::languages::c::{declarations, docs, types};

/// `namespace a::b { ... }`, `inline namespace v1 { ... }`, `namespace { ... }`
pub fn definition(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let Some(body) = field(node, "body") else {
        return;
    };
    let mut names = Vec::new();
    if let Some(name) = field(node, "name") {
        collect(name, &mut names);
    }
    let context = context.plain();
    if names.is_empty() {
        // What an anonymous namespace declares is seen by the file as if it were declared around it.
        return items(
            b,
            Context {
                hidden: true,
                ..context
            },
            body,
        );
    }
    nested(b, context, node, body, &names);
}

fn collect<'t>(node: Node<'t>, names: &mut Vec<Node<'t>>) {
    if node.kind() != "nested_namespace_specifier" {
        names.push(node);
        return;
    }
    for child in children(node).filter(|child| child.is_named()) {
        if names.len() < 64 {
            collect(child, names);
        }
    }
}

fn nested(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    body: Node<'_>,
    names: &[Node<'_>],
) {
    let [first, rest @ ..] = names else {
        return items(b, context, body);
    };
    let symbol = b.symbol(b.text(*first), SymbolKind::Namespace, node, *first);
    let flags = context.flags();
    let doc = docs::before(b, node);
    let entry = b.at(symbol);
    entry.flags = flags;
    entry.doc = doc;
    // The library's own namespace must stay visible where a file adds to it.
    if b.text(*first) != "std" {
        b.bind_symbol(symbol);
    }
    let inline = children(node).any(|child| child.kind() == "inline");
    b.in_symbol(symbol, ScopeKind::Module, |b| {
        nested(b, context, node, body, rest)
    });
    if inline {
        look_through(b, symbol);
    }
}

/// Names of an inline namespace are also names of the namespace around it.
fn look_through(b: &mut Builder<'_>, namespace: SymbolIx) {
    let members: Vec<_> = b
        .facts()
        .symbols
        .iter()
        .enumerate()
        .skip(namespace.get() + 1)
        .filter(|(_, symbol)| symbol.parent == namespace && symbol.member_of == ExprIx::UNKNOWN)
        .map(|(ix, symbol)| (SymbolIx(ix as u32), symbol.name, symbol.name_span))
        .collect();
    for (symbol, name, span) in members {
        b.bind(name, ExprIx(0), BindingTarget::Symbol(symbol), span);
    }
}

/// `namespace fs = std::filesystem;`
pub fn alias(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else {
        return;
    };
    let mut names = Vec::new();
    for child in children(node).filter(|child| child.is_named() && *child != name) {
        collect(child, &mut names);
    }
    let mut base: Option<ExprIx> = None;
    let (last, outer) = match names.split_last() {
        Some((last, outer)) => (*last, outer),
        None => return,
    };
    for segment in outer {
        base = Some(types::path(b, context, *segment, base, Role::Read).0);
    }
    let texts: Vec<&str> = names.iter().map(|name| b.text(*name)).collect();
    let import = b.import(&texts.join("::"), None, ImportKind::Module, last);
    let (own, span) = (b.node_name(name), b.span(name));
    b.bind(own, ExprIx(0), BindingTarget::Import(import), span);
}

/// `using a::b;`, `using namespace a;`, `using Base::f;`: an import, whose last name is the reference that it is.
pub fn using(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let directive = children(node).any(|child| child.kind() == "namespace");
    let Some(target) = children(node).find(|child| {
        matches!(
            child.kind(),
            "identifier" | "qualified_identifier" | "template_type"
        )
    }) else {
        return;
    };
    let mut module = String::new();
    let mut base: Option<ExprIx> = None;
    let mut at = target;
    for _ in 0..100 {
        if at.kind() != "qualified_identifier" {
            break;
        }
        if let Some(scope) = field(at, "scope") {
            base = Some(types::path(b, context, scope, base, Role::Read).0);
            let scope = if scope.kind() == "template_type" {
                field(scope, "name").unwrap_or(scope)
            } else {
                scope
            };
            if !module.is_empty() {
                module.push_str("::");
            }
            module.push_str(b.text(scope));
        }
        match field(at, "name") {
            Some(name) => at = name,
            None => return,
        }
    }
    let last = declared_text(b, at).into_owned();
    if directive {
        if !module.is_empty() {
            module.push_str("::");
        }
        module.push_str(&last);
        let scope = module_scope(b);
        b.with_scope(scope, |b| b.import(&module, None, ImportKind::Glob, at));
        return;
    }
    let import = b.import(&module, Some(&last), ImportKind::Item, at);
    let (name, span) = (b.name(&last), b.span(at));
    b.bind(name, ExprIx(0), BindingTarget::Import(import), span);
}

/// The innermost file or namespace scope: what a directive in a function brings in is looked up there.
fn module_scope(b: &Builder<'_>) -> ScopeIx {
    let mut scope = b.scope();
    while scope != ScopeIx::FILE
        && let Some(entry) = b.facts().scopes.get(scope.get())
        && entry.kind != ScopeKind::Module
    {
        scope = entry.parent;
    }
    scope
}

/// `using Name = type;`
pub fn type_alias(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let (Some(name), Some(ty)) = (field(node, "name"), field(node, "type")) else {
        return;
    };
    let whole = context.whole(node);
    if context.template.is_none() {
        let ty = types::descriptor(b, context, ty);
        declarations::alias(b, context, whole, name, ty);
        return;
    }
    let symbol = declarations::alias(b, context, whole, name, ExprIx::UNKNOWN);
    b.in_symbol(symbol, ScopeKind::Type, |b| {
        super::templates::parameters(b, context, symbol);
        let ty = types::descriptor(b, context.plain(), ty);
        b.at(symbol).ty = ty;
    });
}

/// Whether a name is known as a namespace in this file.
pub fn is_namespace(b: &Builder<'_>, name: &str) -> bool {
    b.facts()
        .symbols
        .iter()
        .any(|symbol| symbol.kind == SymbolKind::Namespace && b.name_text(symbol.name) == name)
}
