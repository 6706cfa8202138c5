//! Templates: their parameters, friends, concepts.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{BindingTarget, ExprIx, ScopeKind, SymbolIx, TypeParam};
use crate::languages::c::declarators::Declarator;
use crate::languages::c::walk::{Context, children, field, item};
use crate::languages::c::{docs, expressions, types};

/// `template <...> declaration`
pub fn declaration(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let parameters =
        field(node, "parameters").filter(|parameters| parameters.named_child_count() > 0);
    let context = Context {
        template: parameters,
        whole: context.whole.or(Some(node)),
        ..context
    };
    for child in
        children(node).filter(|child| child.is_named() && Some(*child) != field(node, "parameters"))
    {
        match child.kind() {
            "requires_clause" => {}
            _ => item(b, context, child),
        }
    }
}

/// Gives a symbol the template parameters of its declaration and binds them in the current scope.
pub fn parameters(b: &mut Builder<'_>, context: Context<'_>, symbol: SymbolIx) {
    let Some(list) = context.template else { return };
    let context = context.plain();
    for child in children(list).filter(|child| child.is_named()) {
        let mut bound = ExprIx::UNKNOWN;
        let name = match child.kind() {
            "type_parameter_declaration"
            | "variadic_type_parameter_declaration"
            | "optional_type_parameter_declaration" => {
                if let Some(default) = field(child, "default_type") {
                    types::descriptor(b, context, default);
                }
                field(child, "name")
                    .or_else(|| children(child).find(|part| part.kind() == "type_identifier"))
            }
            "template_template_parameter_declaration" => children(child)
                .filter(|part| part.kind().ends_with("type_parameter_declaration"))
                .last()
                .and_then(|part| children(part).find(|part| part.kind() == "type_identifier")),
            "parameter_declaration"
            | "optional_parameter_declaration"
            | "variadic_parameter_declaration" => {
                if let Some(ty) = field(child, "type") {
                    bound = types::specifier(b, context, ty);
                }
                expressions::optional(b, context, field(child, "default_value"));
                Declarator::of(field(child, "declarator")).name
            }
            _ => continue,
        };
        let position = b.at(symbol).type_params.len() as u32;
        let text = name.map_or("", |name| b.text(name));
        let own = b.name(text);
        b.at(symbol).type_params.push(TypeParam {
            name: own,
            bound,
            default: ExprIx::UNKNOWN,
        });
        if let Some(name) = name {
            let span = b.span(name);
            b.bind(
                own,
                ExprIx(0),
                BindingTarget::TypeParam(symbol, position),
                span,
            );
        }
    }
}

/// `friend class X;`, `friend bool operator==(...) {...}`
pub fn friend(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let context = Context {
        friend: true,
        ..context
    };
    for child in children(node).filter(|child| child.is_named()) {
        match child.kind() {
            "type_identifier" | "qualified_identifier" | "template_type" => {
                types::specifier(b, context, child);
            }
            _ => item(b, context, child),
        }
    }
}

/// `concept Name = constraint;`
pub fn concept(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else {
        return;
    };
    let symbol = b.symbol(b.text(name), SymbolKind::TypeAlias, node, name);
    let flags = context.flags();
    let doc = docs::before(b, node);
    let entry = b.at(symbol);
    entry.flags = flags.with(SymbolFlags::ABSTRACT);
    entry.doc = doc;
    b.bind_symbol(symbol);
    b.in_symbol(symbol, ScopeKind::Type, |b| {
        parameters(b, context, symbol);
        for child in children(node).filter(|child| child.is_named() && *child != name) {
            expressions::expression(b, context.plain(), child);
        }
    });
}
