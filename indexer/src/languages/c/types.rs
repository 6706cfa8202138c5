//! Types and qualified names: the expressions that denote them, and their references.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, List, ScopeIx};

use super::declarators::Declarator;
use super::expressions::{self, Place};
use super::records;
use super::walk::{Context, children, field};

/// The type that a type specifier denotes; defines the record if the specifier has a body.
pub fn specifier(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    match node.kind() {
        "type_identifier" | "identifier" => {
            let value = b.name_expr(b.text(node));
            b.reference(Role::Type, node, value, ExprIx::UNKNOWN);
            value
        }
        "primitive_type" => b.name_expr(b.text(node)),
        "sized_type_specifier" => sized(b, node),
        "struct_specifier" | "class_specifier" | "union_specifier" | "enum_specifier" => {
            b.deeper(|b| records::specifier(b, context, node))
        }
        "qualified_identifier" | "template_type" | "dependent_name" | "template_function" => {
            path(b, context, node, None, Role::Type).0
        }
        "dependent_type" => node.named_child(0).map_or(ExprIx::UNKNOWN, |inner| {
            b.deeper(|b| specifier(b, context, inner))
        }),
        "decltype" => {
            let value = expressions::all(b, context, node);
            if value == ExprIx::UNKNOWN {
                value
            } else {
                b.expr(Expr::TypeOf(value))
            }
        }
        "macro_type_specifier" => macro_type(b, context, node),
        "type_descriptor" => descriptor(b, context, node),
        "placeholder_type_specifier" => {
            if let Some(constraint) = field(node, "constraint") {
                specifier(b, context, constraint);
            }
            ExprIx::UNKNOWN
        }
        "typeof_specifier" | "alignas_qualifier" => expressions::all(b, context, node),
        _ => ExprIx::UNKNOWN,
    }
}

/// `unsigned long`: one name; `unsigned MyInt` names a type.
fn sized(b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
    let text = b.text(node);
    let name = if text.contains("char") { "char" } else { "int" };
    b.name_expr(name)
}

/// `MACRO(type)` in the place of a type.
fn macro_type(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let Some(name) = field(node, "name") else {
        return ExprIx::UNKNOWN;
    };
    let callee = b.name_expr(b.text(name));
    let reference = b.reference(Role::Call, name, callee, ExprIx::UNKNOWN);
    let ty = field(node, "type").map_or(ExprIx::UNKNOWN, |ty| descriptor(b, context, ty));
    let args = b.list(&[ty]);
    let call = b.expr(Expr::Call { callee, args });
    b.reclassify(reference, Role::Call, call);
    ty
}

/// A type with its abstract declarator: `const char *`, `int (*)(void)`.
pub fn descriptor(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    b.deeper(|b| {
        if node.kind() != "type_descriptor" {
            return specifier(b, context, node);
        }
        let ty = field(node, "type").map_or(ExprIx::UNKNOWN, |ty| specifier(b, context, ty));
        let Some(declarator) = field(node, "declarator") else {
            return ty;
        };
        let declarator = Declarator::of(Some(declarator));
        let result = declarator.type_of(b, context, ty);
        match declarator.function() {
            Some(function) => super::parameters::function_type(b, context, function, result),
            None => result,
        }
    })
}

/// A name that may be qualified and may have template arguments. `base` is what the first name is looked up in.
/// Returns its value and the reference of its last name, which has role `last`.
pub fn path(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    base: Option<ExprIx>,
    last: Role,
) -> Place {
    b.deeper(|b| Some(path_inside(b, context, node, base, last)))
        .unwrap_or_default()
}

fn path_inside(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    base: Option<ExprIx>,
    last: Role,
) -> Place {
    match node.kind() {
        "qualified_identifier" => {
            let inner = match field(node, "scope") {
                Some(scope) => Some(scope_path(b, context, scope, base)),
                None if base.is_none() => None,
                None => base,
            };
            let Some(name) = field(node, "name") else {
                return (inner.unwrap_or_default(), None);
            };
            if inner.is_none() {
                return b.with_scope(ScopeIx::FILE, |b| path(b, context, name, None, last));
            }
            path(b, context, name, inner, last)
        }
        "template_function" | "template_type" | "template_method" => {
            let Some(name) = field(node, "name") else {
                return Place::default();
            };
            let (generic, reference) = path(b, context, name, base, last);
            let args = match field(node, "arguments") {
                Some(arguments) => template_arguments(b, context, arguments),
                None => b.list(&[]),
            };
            (
                b.expr(Expr::Apply {
                    base: generic,
                    args,
                }),
                reference,
            )
        }
        "dependent_name" | "pointer_type_declarator" => match node.named_child(0) {
            Some(inner) => path(b, context, inner, base, last),
            None => Place::default(),
        },
        "primitive_type" if base.is_none() => (b.name_expr(b.text(node)), None),
        _ => segment(b, node, base, last),
    }
}

/// The last name of a path.
fn segment(b: &mut Builder<'_>, node: Node<'_>, base: Option<ExprIx>, role: Role) -> Place {
    let text = super::declarators::declared_text(b, node);
    let value = match base {
        Some(base) => b.member(base, &text),
        None => b.name_expr(&text),
    };
    (value, Some(b.reference(role, node, value, ExprIx::UNKNOWN)))
}

/// The part of a path before `::`.
fn scope_path(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    base: Option<ExprIx>,
) -> ExprIx {
    match node.kind() {
        "decltype" => specifier(b, context, node),
        _ => path(b, context, node, base, Role::Read).0,
    }
}

/// Template arguments: types and values.
pub fn template_arguments(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> List {
    let mut values = Vec::new();
    for child in children(node) {
        if !child.is_named() || child.kind() == "comment" {
            continue;
        }
        values.push(match child.kind() {
            "type_descriptor" => descriptor(b, context, child),
            _ => expressions::expression(b, context, child),
        });
    }
    b.list(&values)
}
