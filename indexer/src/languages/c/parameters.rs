//! Parameters and function types.

use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{BindingTarget, Expr, ExprIx, Name, Param, ParamKind, SymbolIx};

use super::declarators::Declarator;
use super::walk::{Context, children, field};
use super::{expressions, recovery, types};

/// The parameters of a function: their types and bindings. `whole` holds the declarations of a K&R definition.
pub fn parameters(
    b: &mut Builder<'_>,
    context: Context<'_>,
    list: Node<'_>,
    whole: Node<'_>,
    function: SymbolIx,
) {
    let old_style = old_style_types(b, context, whole);
    let mut named = Vec::new();
    for child in children(list) {
        let param = match child.kind() {
            "parameter_declaration"
            | "optional_parameter_declaration"
            | "variadic_parameter_declaration" => parameter(b, context, child),
            "identifier" => {
                let ty = old_style
                    .iter()
                    .find(|(name, _)| *name == b.text(child))
                    .map_or(ExprIx::UNKNOWN, |(_, ty)| *ty);
                let name = b.node_name(child);
                Some((bare(name, ty, ParamKind::Required), Some(child)))
            }
            "variadic_parameter" | "..." => {
                let name = b.name("");
                Some((bare(name, ExprIx::UNKNOWN, ParamKind::Rest), None))
            }
            "ERROR" => {
                recovery::error(b, context, child);
                None
            }
            _ => None,
        };
        let Some((param, name)) = param else { continue };
        let position = b.at(function).params.len() as u32;
        b.at(function).params.push(param);
        if let Some(name) = name {
            named.push((param.name, position, b.span(name)));
        }
    }
    // Bound at the end, so that `struct node *node` is one of the type.
    let from = b.next_expr();
    for (name, position, span) in named {
        b.bind(name, from, BindingTarget::Param(function, position), span);
    }
}

/// A parameter without a default value.
fn bare(name: Name, ty: ExprIx, kind: ParamKind) -> Param {
    Param {
        name,
        ty,
        default: ExprIx::UNKNOWN,
        kind,
    }
}

/// A parameter and the node of its name; none for `(void)`.
fn parameter<'t>(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'t>,
) -> Option<(Param, Option<Node<'t>>)> {
    let ty = field(node, "type")?;
    let declarator = Declarator::of(field(node, "declarator"));
    if ty.kind() == "primitive_type"
        && b.text(ty) == "void"
        && declarator.layers.is_empty()
        && declarator.name.is_none()
    {
        return None;
    }
    let base = types::specifier(b, context, ty);
    let mut result = declarator.type_of(b, context, base);
    if let Some(function) = declarator.function() {
        result = function_type(b, context, function, result);
    }
    let default = expressions::optional(b, context, field(node, "default_value"));
    let kind = match node.kind() {
        "variadic_parameter_declaration" => ParamKind::Rest,
        _ if field(node, "default_value").is_some() => ParamKind::Optional,
        _ => ParamKind::Required,
    };
    let name = match declarator.name {
        Some(name) => b.node_name(name),
        None => b.name(""),
    };
    Some((
        Param {
            name,
            ty: result,
            default,
            kind,
        },
        declarator.name,
    ))
}

/// The types that a K&R definition declares between its parameter list and its body.
fn old_style_types<'s>(
    b: &mut Builder<'s>,
    context: Context<'_>,
    whole: Node<'_>,
) -> Vec<(&'s str, ExprIx)> {
    let mut result = Vec::new();
    if whole.kind() != "function_definition" || context.cpp {
        return result;
    }
    for declaration in children(whole).filter(|child| child.kind() == "declaration") {
        let Some(ty) = field(declaration, "type") else {
            continue;
        };
        let base = types::specifier(b, context, ty);
        let mut cursor = declaration.walk();
        let declarators: Vec<_> = declaration
            .children_by_field_name("declarator", &mut cursor)
            .collect();
        for declarator in declarators {
            let declarator = Declarator::of(Some(declarator));
            let ty = declarator.type_of(b, context, base);
            if let Some(name) = declarator.name {
                result.push((b.text(name), ty));
            }
        }
    }
    result
}

/// The type of a function whose result is `result`, from the parameters of a function declarator.
pub fn function_type(
    b: &mut Builder<'_>,
    context: Context<'_>,
    function: Node<'_>,
    result: ExprIx,
) -> ExprIx {
    let mut params = Vec::new();
    if let Some(list) = field(function, "parameters") {
        for child in children(list).filter(|child| child.is_named()) {
            if let Some((param, _)) = b.deeper(|b| parameter(b, context, child)) {
                params.push(param.ty);
            }
        }
    }
    let params = b.list(&params);
    b.expr(Expr::FunctionType { params, result })
}
