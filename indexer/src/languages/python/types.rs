//! Annotations: type expressions, also those written inside strings.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::context::{Context, FrameKind};
use super::expressions::expression;
use super::literals::plain_text;
use super::narrowing::union;
use super::string_types::string_type;
use crate::builder::Builder;
use crate::facts::*;

/// Walks an annotation and says which type it denotes.
pub fn annotation<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    type_as(b, cx, node, Role::Type)
}

/// Walks a type whose head (not its arguments) plays `role`: an annotation or a base class.
pub fn type_as<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    role: Role,
) -> ExprIx {
    b.deeper(|b| dispatch(b, cx, node, role))
}

fn dispatch<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>, role: Role) -> ExprIx {
    match node.kind() {
        "type" | "parenthesized_expression" | "constrained_type" => match node.named_child(0) {
            Some(child) => type_as(b, cx, child, role),
            None => ExprIx::UNKNOWN,
        },
        "identifier" => named_type(b, cx, node, role),
        "attribute" | "member_type" => member_type(b, cx, node, role),
        "subscript" => {
            let head = node.field(&grammar::VALUE);
            let mut cursor = node.walk();
            let args: Vec<_> = node
                .children_by_field_name("subscript", &mut cursor)
                .collect();
            generic(b, cx, head, &args, role)
        }
        "generic_type" => {
            let args = node.named_child(1).map(named_children).unwrap_or_default();
            generic(b, cx, node.named_child(0), &args, role)
        }
        "union_type" | "binary_operator" => alternatives(b, cx, node),
        "none" => b.expr(Expr::Literal(LiteralKind::Null)),
        "string" => match plain_text(b, node) {
            Some(text) => string_type(b, cx, node, text),
            None => ExprIx::UNKNOWN,
        },
        "list" => {
            let items = types(b, cx, &named_children(node));
            let items = b.list(&items);
            b.expr(Expr::Array(items))
        }
        "ellipsis" | "comment" => ExprIx::UNKNOWN,
        "splat_type" | "list_splat" => match node.named_child(0) {
            Some(child) => type_as(b, cx, child, role),
            None => ExprIx::UNKNOWN,
        },
        _ => expression(b, cx, node),
    }
}

fn named_children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .filter(|c| c.kind() != "comment")
        .collect()
}

fn named_type<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>, role: Role) -> ExprIx {
    let text = b.text(node);
    let expr = type_name(b, cx, text);
    b.reference(role, node, expr, ExprIx::UNKNOWN);
    expr
}

/// A simple name as a type: `Self` is the enclosing type, and type variables are noted.
pub fn type_name<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, text: &'s str) -> ExprIx {
    if cx.type_variables.contains_key(text) && !cx.mentioned.contains(&text) {
        cx.mentioned.push(text);
    }
    match text {
        "Self" => {
            let owner = b.owner();
            b.expr(Expr::OwnType(owner))
        }
        "None" => b.expr(Expr::Literal(LiteralKind::Null)),
        _ => {
            let name = b.name(text);
            let scope = type_scope(b, cx, name);
            b.expr(Expr::Name { name, scope })
        }
    }
}

/// Where a type's name is looked up. `def list(self) -> list[int]` means the type, not the method beside it.
fn type_scope(b: &Builder<'_>, cx: &mut Context<'_>, name: Name) -> ScopeIx {
    let frame = cx.frame();
    if frame.kind != FrameKind::Class || !frame.not_types.contains(&name) {
        return b.scope();
    }
    let scope = b.facts().scopes.get(frame.scope.get());
    scope.map_or(ScopeIx::FILE, |scope| scope.parent)
}

fn member_type<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    role: Role,
) -> ExprIx {
    let (Some(object), Some(name)) = (node.named_child(0), node.named_child(1)) else {
        return ExprIx::UNKNOWN;
    };
    let base = match object.kind() {
        "attribute" | "identifier" => expression(b, cx, object),
        _ => type_as(b, cx, object, Role::Type),
    };
    let text = b.text(name);
    let expr = match text {
        "Self" => {
            let owner = b.owner();
            b.expr(Expr::OwnType(owner))
        }
        _ => b.member(base, text),
    };
    b.reference(role, name, expr, ExprIx::UNKNOWN);
    expr
}

fn alternatives<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let mut parts = Vec::new();
    // `A | B | C` leans to the left; the spine is walked without nesting.
    let mut spine = vec![node];
    while let Some(left) = spine.last().and_then(|n| n.named_child(0)) {
        spine.push(left);
        if !matches!(left.kind(), "union_type" | "binary_operator") {
            break;
        }
    }
    let leftmost = spine.pop();
    parts.extend(leftmost.map(|left| type_as(b, cx, left, Role::Type)));
    for node in spine.iter().rev() {
        for right in named_children(*node).into_iter().skip(1) {
            parts.push(type_as(b, cx, right, Role::Type));
        }
    }
    parts.retain(|&part| part != ExprIx::UNKNOWN);
    union(b, &parts)
}

fn types<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, nodes: &[Node<'_>]) -> Vec<ExprIx> {
    nodes
        .iter()
        .map(|node| type_as(b, cx, *node, Role::Type))
        .collect()
}

/// A generic with its arguments; the special forms of `typing` become what they mean.
fn generic<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    head: Option<Node<'_>>,
    args: &[Node<'_>],
    role: Role,
) -> ExprIx {
    let Some(head) = head else {
        return ExprIx::UNKNOWN;
    };
    let base = type_as(b, cx, head, role);
    let text = b.text(head);
    let form = text.rsplit('.').next().unwrap_or(text);
    // The arguments of `Literal` are values, not types.
    let values = form == "Literal";
    let args: Vec<ExprIx> = if values {
        args.iter().map(|a| expression(b, cx, *a)).collect()
    } else {
        types(b, cx, &flat(args))
    };
    apply(b, form, base, &args)
}

/// Some versions of the grammar give several arguments as one tuple.
fn flat<'t>(args: &[Node<'t>]) -> Vec<Node<'t>> {
    let inner = |node: &Node<'t>| match node.kind() {
        "type" => node.named_child(0).unwrap_or(*node),
        _ => *node,
    };
    match args {
        [only] if inner(only).kind() == "tuple" => named_children(inner(only)),
        args => args.to_vec(),
    }
}

/// A generic named `form` applied to `args`.
pub fn apply(b: &mut Builder<'_>, form: &str, base: ExprIx, args: &[ExprIx]) -> ExprIx {
    match (form, args) {
        ("Optional", &[of]) => {
            let null = b.expr(Expr::Literal(LiteralKind::Null));
            union(b, &[of, null])
        }
        ("Union", parts) => union(b, parts),
        ("Annotated", &[of, ..]) => of,
        ("ClassVar" | "Final" | "Required" | "NotRequired" | "ReadOnly" | "Unpack", &[of]) => of,
        ("Type" | "type", &[of]) => b.expr(Expr::TypeOf(of)),
        ("Callable", &[params, result]) => {
            let params = match b.facts().expr(params) {
                Expr::Array(list) => list,
                _ => List::default(),
            };
            b.expr(Expr::FunctionType { params, result })
        }
        ("Literal", &[first, ..]) => first,
        (_, args) => {
            let args = b.list(args);
            b.expr(Expr::Apply { base, args })
        }
    }
}
