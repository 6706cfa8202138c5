//! Functions: definitions, prototypes, parameters, function types.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, ScopeIx, ScopeKind, SymbolIx};
use crate::languages::cpp;

use super::declarators::{Declarator, declared_text};
use super::parameters::parameters;
use super::specifiers::Specifiers;
use super::walk::{Body, Context, children, field};
use super::{docs, records, recovery, statements, types};

/// A function definition.
pub fn definition(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let declarator = Declarator::of(field(node, "declarator"));
    if let Some(test) = cpp::tests::definition(b, context, node, &declarator) {
        return test;
    }
    if declarator.function().is_none() && recovery::definition(b, context, node, &declarator) {
        return;
    }
    let mut specifiers = Specifiers::of(b, node);
    specifiers.is_defined |= field(node, "body").is_some() || node.named_child_count() == 0;
    if children(node).any(|child| child.kind() == "try_statement") {
        specifiers.is_defined = true;
    }
    function(
        b,
        context,
        node,
        field(node, "type"),
        &declarator,
        specifiers,
    );
}

/// Adds a function by its declarator; walks its parameters and its body, if it has one. `node` is the whole declaration.
pub fn function<'t>(
    b: &mut Builder<'_>,
    context: Context<'t>,
    node: Node<'t>,
    ty: Option<Node<'t>>,
    declarator: &Declarator<'t>,
    specifiers: Specifiers,
) -> Option<SymbolIx> {
    let name = declarator.name?;
    let whole = context.whole(node);
    let member_of = owner_path(b, context, declarator);
    let text = declared_text(b, name);
    let kind = kind_of(b, context, &text, declarator, member_of, ty.is_some());
    let symbol = b.symbol(&text, kind, whole, name);
    let body = field(node, "body");
    let end = body.map_or(node.end_byte(), |body| {
        initializer_start(node).unwrap_or(body.start_byte())
    });
    let signature = b.signature(whole.start_byte(), end);
    let doc = docs::before(b, whole);
    let flags = flags_of(context, &text, kind, specifiers, declarator);
    let entry = b.at(symbol);
    entry.signature = signature.trim_end_matches(';').into();
    entry.doc = doc;
    entry.flags = flags;
    entry.member_of = member_of;
    if member_of == ExprIx::UNKNOWN && kind != SymbolKind::Constructor && !context.friend {
        b.bind_symbol(symbol);
    }
    b.in_symbol(symbol, ScopeKind::Function, |b| {
        inside(b, context, node, ty, declarator, symbol);
    });
    if body.is_none() && !children(node).any(|child| child.kind() == "try_statement") {
        b.at(symbol).cyclomatic = 0;
    }
    Some(symbol)
}

/// What stands inside a function's scope: its template parameters, result type, parameters, initialisers and body.
fn inside<'t>(
    b: &mut Builder<'_>,
    context: Context<'t>,
    node: Node<'t>,
    ty: Option<Node<'t>>,
    declarator: &Declarator<'t>,
    symbol: SymbolIx,
) {
    cpp::templates::parameters(b, context, symbol);
    let context = context.plain();
    let mut result = ty.map_or(ExprIx::UNKNOWN, |ty| types::specifier(b, context, ty));
    result = declarator.type_of(b, context, result);
    if let Some(name) = declarator
        .name
        .filter(|name| name.kind() == "operator_cast")
    {
        let base =
            field(name, "type").map_or(ExprIx::UNKNOWN, |ty| types::specifier(b, context, ty));
        result = Declarator::of(field(name, "declarator")).type_of(b, context, base);
    }
    let inner = Context {
        function: Some(symbol),
        receiver: Some(symbol),
        ..context
    };
    if let Some(function) = declarator.function() {
        if let Some(list) = field(function, "parameters") {
            parameters(b, inner, list, node, symbol);
        }
        if let Some(trailing) =
            children(function).find(|child| child.kind() == "trailing_return_type")
        {
            result = trailing
                .named_child(0)
                .map_or(result, |ty| types::descriptor(b, inner, ty));
        }
    }
    b.at(symbol).ty = result;
    let inner = Context {
        body: Body::Block,
        ..inner
    };
    for child in children(node) {
        match child.kind() {
            "field_initializer_list" => cpp::classes::initializers(b, inner, child),
            "compound_statement" => statements::body(b, inner, child),
            "try_statement" => statements::statement(b, inner, child),
            "attribute_declaration" | "attribute_specifier" => {}
            "ERROR" => recovery::error(b, inner, child),
            _ => {}
        }
    }
}

/// The class or namespace that a qualified declarator (`A::B::f`) names; references to its parts are recorded.
fn owner_path(b: &mut Builder<'_>, context: Context<'_>, declarator: &Declarator<'_>) -> ExprIx {
    let Some(path) = declarator.path else {
        return ExprIx::UNKNOWN;
    };
    let mut at = path;
    let mut base: Option<ExprIx> = None;
    for _ in 0..100 {
        if let Some(scope) = field(at, "scope") {
            // Arguments of the template's own parameters say nothing; those of a specialisation are references.
            let named = match scope.kind() {
                "template_type" if context.template.is_some() => {
                    field(scope, "name").unwrap_or(scope)
                }
                _ => scope,
            };
            let value = types::path(b, context, named, base, Role::Read).0;
            base = Some(match b.facts().expr(value) {
                Expr::Apply { base, .. } => base,
                _ => value,
            });
        } else if base.is_none() {
            base = None;
        }
        match field(at, "name") {
            Some(name) if name.kind() == "qualified_identifier" => at = name,
            _ => break,
        }
    }
    base.unwrap_or(ExprIx::UNKNOWN)
}

fn kind_of(
    b: &Builder<'_>,
    context: Context<'_>,
    text: &str,
    declarator: &Declarator<'_>,
    member_of: ExprIx,
    typed: bool,
) -> SymbolKind {
    if member_of != ExprIx::UNKNOWN {
        let (Expr::Name { name, .. } | Expr::Member { name, .. }) = b.facts().expr(member_of)
        else {
            return SymbolKind::Method;
        };
        let owner = b.name_text(name);
        return if owner == text && !typed {
            SymbolKind::Constructor
        } else if cpp::namespaces::is_namespace(b, owner) {
            SymbolKind::Function
        } else {
            SymbolKind::Method
        };
    }
    match context.class {
        Some(class) if context.body == Body::Class && !context.friend => {
            let name = b.facts().symbols.get(class.get()).map(|class| class.name);
            let class = name.map_or("", |name| b.name_text(name));
            let constructor = !typed
                && declarator
                    .name
                    .is_some_and(|name| name.kind() != "operator_cast")
                && class == text;
            if constructor {
                SymbolKind::Constructor
            } else {
                SymbolKind::Method
            }
        }
        _ => SymbolKind::Function,
    }
}

fn flags_of(
    context: Context<'_>,
    text: &str,
    kind: SymbolKind,
    specifiers: Specifiers,
    declarator: &Declarator<'_>,
) -> SymbolFlags {
    let mut flags = context.flags();
    if specifiers.is_static {
        match context.body {
            Body::Class => flags.set(SymbolFlags::STATIC),
            _ => {
                flags.0 &= !SymbolFlags::PUBLIC.0;
                flags.set(SymbolFlags::PRIVATE);
            }
        }
    }
    if specifiers.is_pure {
        flags.set(SymbolFlags::ABSTRACT);
    } else if !specifiers.is_defined {
        flags.set(SymbolFlags::DECLARATION);
    }
    if declarator
        .function()
        .is_some_and(|function| children(function).any(|child| child.kind() == "virtual_specifier"))
    {
        flags.set(SymbolFlags::OVERRIDE);
    }
    let entry = matches!(
        text,
        "main" | "wmain" | "WinMain" | "LLVMFuzzerTestOneInput"
    );
    if entry && kind == SymbolKind::Function && context.body == Body::Items && specifiers.is_defined
    {
        flags.set(SymbolFlags::ENTRY_POINT);
    }
    flags
}

/// Where the initialiser list of a constructor begins.
fn initializer_start(node: Node<'_>) -> Option<usize> {
    children(node)
        .find(|child| child.kind() == "field_initializer_list")
        .map(|list| list.start_byte())
}

/// The scope in which names of a C file's records are bound: tags in C escape the record around them.
pub fn tag_scope(b: &Builder<'_>, context: Context<'_>) -> ScopeIx {
    if !context.cpp && context.body == Body::Class && context.function.is_none() {
        ScopeIx::FILE
    } else {
        b.scope()
    }
}

/// Whether a node defines a record as part of a declaration.
pub fn defines_record(node: Node<'_>) -> bool {
    records::has_body(node)
}
