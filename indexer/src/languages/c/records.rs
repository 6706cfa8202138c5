//! Structures, classes, unions and enumerations.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{BindingTarget, Expr, ExprIx, ScopeIx, ScopeKind, SymbolIx};
use crate::languages::cpp;

use super::walk::{Body, Context, children, field, items};
use super::{docs, expressions, functions, types};

/// Whether a specifier has a body, and so defines its type.
pub fn has_body(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "struct_specifier" | "class_specifier" | "union_specifier" | "enum_specifier"
    ) && field(node, "body").is_some()
}

/// A record in a type position: defined there, or only named.
pub fn specifier(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    if has_body(node) {
        let symbol = define(b, context, node, node, None);
        return denote(b, symbol);
    }
    match field(node, "name") {
        Some(name) => types::path(b, context, name, None, Role::Type).0,
        None => ExprIx::UNKNOWN,
    }
}

/// The expression for a record that has just been defined.
fn denote(b: &mut Builder<'_>, symbol: Option<SymbolIx>) -> ExprIx {
    let Some(symbol) = symbol else {
        return ExprIx::UNKNOWN;
    };
    let entry = b.at(symbol);
    if entry.flags.has(SymbolFlags::ANONYMOUS) {
        return b.expr(Expr::Symbol(symbol));
    }
    let (name, scope) = (entry.name, b.scope());
    b.expr(Expr::Name { name, scope })
}

/// A record that stands alone: a definition or a forward declaration.
pub fn item(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let whole = context.whole(node);
    if has_body(node) {
        define(b, context, node, whole, None);
        return;
    }
    let Some(name) = field(node, "name") else {
        return;
    };
    if name.kind() != "type_identifier" || context.friend {
        types::path(b, context, name, None, Role::Type);
        return;
    }
    let symbol = b.symbol(b.text(name), kind_of(node), whole, name);
    let flags = context.flags().with(SymbolFlags::DECLARATION);
    b.at(symbol).flags = flags;
    b.bind_symbol(symbol);
    if context.template.is_some() {
        b.in_symbol(symbol, ScopeKind::Type, |b| {
            cpp::templates::parameters(b, context, symbol)
        });
    }
}

/// A record in a class without a name for a field: its members are members of the class around it if it has no name.
pub fn member_record(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    match (field(node, "name"), field(node, "body")) {
        (None, Some(body)) if node.kind() != "enum_specifier" => items(b, context, body),
        (_, None)
            if !matches!(
                node.kind(),
                "struct_specifier" | "class_specifier" | "union_specifier" | "enum_specifier"
            ) =>
        {
            types::specifier(b, context, node);
        }
        _ => item(b, context, node),
    }
}

/// The type of a `typedef`, and whether the record took over the name that the `typedef` gives it.
pub fn typedef(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    ty: Node<'_>,
    named: Option<Node<'_>>,
) -> (ExprIx, bool) {
    if !has_body(ty) {
        return (types::specifier(b, context, ty), false);
    }
    let same = match (field(ty, "name"), named) {
        (None, Some(_)) => true,
        (Some(tag), Some(name)) => b.text(tag) == b.text(name),
        _ => false,
    };
    let symbol = if same {
        define(b, context, ty, node, named)
    } else {
        define(b, context, ty, ty, None)
    };
    (denote(b, symbol), same && symbol.is_some())
}

fn kind_of(node: Node<'_>) -> SymbolKind {
    match node.kind() {
        "class_specifier" => SymbolKind::Class,
        "union_specifier" => SymbolKind::Union,
        "enum_specifier" => SymbolKind::Enum,
        _ => SymbolKind::Struct,
    }
}

/// Defines a record. `name` is the name that a `typedef` gives it. An anonymous enumeration gives no symbol.
fn define(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    whole: Node<'_>,
    name: Option<Node<'_>>,
) -> Option<SymbolIx> {
    let body = field(node, "body")?;
    let tag = field(node, "name");
    let kind = kind_of(node);
    let mut member_of = ExprIx::UNKNOWN;
    let named = name.or_else(|| tag.and_then(|tag| simple_name(b, context, tag, &mut member_of)));
    if named.is_none() && kind == SymbolKind::Enum {
        enumerators(b, context, body, None);
        return None;
    }
    let symbol = match named {
        Some(named) => b.symbol(b.text(named), kind, whole, named),
        None => {
            let text = match kind {
                SymbolKind::Union => "<union>",
                _ => "<struct>",
            };
            let symbol = b.symbol(text, kind, whole, node);
            b.at(symbol).flags.set(SymbolFlags::ANONYMOUS);
            symbol
        }
    };
    let doc = docs::before(b, whole);
    let signature = b.signature(whole.start_byte(), body.start_byte());
    let flags = context.flags();
    let entry = b.at(symbol);
    entry.flags.set(flags);
    entry.doc = doc;
    entry.signature = signature;
    entry.member_of = member_of;
    if named.is_some() && member_of == ExprIx::UNKNOWN {
        let (scope, name, span) = (
            functions::tag_scope(b, context),
            b.at(symbol).name,
            b.at(symbol).name_span,
        );
        b.bind_in(scope, name, ExprIx(0), BindingTarget::Symbol(symbol), span);
    }
    let outer = functions::tag_scope(b, context);
    b.in_symbol(symbol, ScopeKind::Type, |b| {
        members(b, context, node, body, symbol, outer)
    });
    Some(symbol)
}

/// The simple name in a record's name; what qualifies it becomes `member_of`.
fn simple_name<'t>(
    b: &mut Builder<'_>,
    context: Context<'_>,
    tag: Node<'t>,
    member_of: &mut ExprIx,
) -> Option<Node<'t>> {
    match tag.kind() {
        "template_type" => {
            if let Some(arguments) = field(tag, "arguments") {
                types::template_arguments(b, context, arguments);
            }
            field(tag, "name")
        }
        "qualified_identifier" => {
            if let Some(scope) = field(tag, "scope") {
                *member_of = types::path(b, context, scope, None, Role::Read).0;
            }
            let name = field(tag, "name")?;
            if name.kind() == "template_type" {
                field(name, "name")
            } else {
                Some(name)
            }
        }
        _ => Some(tag),
    }
}

fn members(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    body: Node<'_>,
    symbol: SymbolIx,
    outer: ScopeIx,
) {
    cpp::templates::parameters(b, context, symbol);
    let context = context.plain();
    if node.kind() == "enum_specifier" {
        if let Some(base) = field(node, "base") {
            let ty = types::specifier(b, context, base);
            b.at(symbol).ty = ty;
        }
        let context = Context {
            access: SymbolFlags::PUBLIC,
            ..context
        };
        let scoped = children(node).any(|child| matches!(child.kind(), "class" | "struct"));
        return enumerators(b, context, body, (!scoped).then_some(outer));
    }
    if let Some(clause) = children(node).find(|child| child.kind() == "base_class_clause") {
        cpp::classes::bases(b, context, clause, symbol);
    }
    let access = if node.kind() == "class_specifier" {
        SymbolFlags::PRIVATE
    } else {
        SymbolFlags::PUBLIC
    };
    items(b, in_class(context, symbol, access), body);
}

/// The context inside a class.
pub fn in_class(context: Context<'_>, class: SymbolIx, access: SymbolFlags) -> Context<'_> {
    Context {
        access,
        body: Body::Class,
        class: Some(class),
        function: None,
        receiver: None,
        ..context.plain()
    }
}

/// The members of an enumeration; they are also names of `outer` unless the enumeration is scoped.
fn enumerators(b: &mut Builder<'_>, context: Context<'_>, body: Node<'_>, outer: Option<ScopeIx>) {
    for child in children(body) {
        enumerator_item(b, context, child, outer);
    }
}

fn enumerator_item(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    outer: Option<ScopeIx>,
) {
    match node.kind() {
        "enumerator" => enumerator(b, context, node, outer),
        "preproc_if" | "preproc_ifdef" | "preproc_else" | "preproc_elif" | "preproc_elifdef"
        | "ERROR" => {
            let context = Context {
                conditional: true,
                ..context
            };
            b.deeper(|b| {
                for child in children(node).filter(|child| child.is_named()) {
                    match child.kind() {
                        "identifier" | "preproc_defined" | "binary_expression"
                        | "unary_expression" | "call_expression" => {
                            expressions::expression(b, context, child);
                        }
                        _ => enumerator_item(b, context, child, outer),
                    }
                }
            });
        }
        "comment" => {}
        _ if node.is_named() => super::walk::item(b, context, node),
        _ => {}
    }
}

fn enumerator(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>, outer: Option<ScopeIx>) {
    let Some(name) = field(node, "name") else {
        return;
    };
    let symbol = b.symbol(b.text(name), SymbolKind::EnumMember, node, name);
    let doc = docs::around(b, node);
    let flags = context.flags();
    let entry = b.at(symbol);
    entry.flags = flags;
    entry.doc = doc;
    b.bind_symbol(symbol);
    if let Some(outer) = outer {
        let (name, span) = (b.at(symbol).name, b.at(symbol).name_span);
        b.bind_in(outer, name, ExprIx(0), BindingTarget::Symbol(symbol), span);
    }
    if let Some(value) = field(node, "value") {
        let value = b.with_owner(symbol, |b| expressions::expression(b, context, value));
        b.at(symbol).value = value;
    }
}
