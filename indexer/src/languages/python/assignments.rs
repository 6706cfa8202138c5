//! Assignments and every other place where a target takes a value: names, attributes, items, destructuring.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::context::{Context, FrameKind, bind_name, visibility};
use super::definitions::define_lambda;
use super::expressions::{expression, operation};
use super::literals::plain_text;
use super::string_types::comment_type;
use super::types::annotation;
use crate::builder::Builder;
use crate::facts::*;

/// Walks `left = right`, `left: type = right` or `left += right`; its value is what is assigned.
pub fn assignment<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    if node.kind() == "augmented_assignment" {
        return augmented(b, cx, node);
    }
    let left = node.field(&grammar::LEFT);
    let right = node.field(&grammar::RIGHT);
    let ty = match node.field(&grammar::TYPE) {
        Some(ty) => annotation(b, cx, ty),
        None => match node.parent() {
            Some(statement) if statement.kind() == "expression_statement" => {
                comment_type(b, cx, statement)
            }
            _ => ExprIx::UNKNOWN,
        },
    };
    if let (Some(left), Some(right)) = (left, right)
        && (left.kind(), right.kind()) == ("identifier", "lambda")
    {
        return define_lambda(b, cx, left, right);
    }
    let value = match right {
        Some(right) => assigned_value(b, cx, right),
        None => ExprIx::UNKNOWN,
    };
    if let Some(left) = left {
        exports(b, cx, left, right);
        type_variable(b, cx, left, right, value);
        cx.statement = Some((b.span(node), node.start_byte(), node.end_byte()));
        assign(b, cx, left, value, ty);
        cx.statement = None;
    }
    value
}

fn assigned_value<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, right: Node<'_>) -> ExprIx {
    if let ("string", Some(text)) = (right.kind(), plain_text(b, right)) {
        b.keep_string(text, right, None);
    }
    expression(b, cx, right)
}

fn augmented<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let left = node.field(&grammar::LEFT);
    let right = node.field(&grammar::RIGHT);
    let (Some(left), Some(right_node)) = (left, right) else {
        return ExprIx::UNKNOWN;
    };
    exports(b, cx, left, right);
    let (old, reference) = super::expressions::named(b, cx, left, Role::Write);
    let right = expression(b, cx, right_node);
    let value = operation(b, node.field(&grammar::OPERATOR), &[old, right]);
    // A name is bound anew only inside functions; elsewhere the reference says that it is written.
    let local = left.kind() == "identifier" && cx.kind() == FrameKind::Function;
    let name = b.node_name(left);
    if local && reference.is_some() && !cx.is_global(name) {
        bind_name(b, cx, left, value, ExprIx::UNKNOWN);
    }
    value
}

/// Gives `value` to a target of any shape.
pub fn assign<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    target: Node<'_>,
    value: ExprIx,
    ty: ExprIx,
) {
    b.deeper(|b| assign_to(b, cx, target, value, ty));
}

fn assign_to<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    target: Node<'_>,
    value: ExprIx,
    ty: ExprIx,
) {
    match target.kind() {
        "identifier" => bind_name(b, cx, target, value, ty),
        "attribute" => assign_attribute(b, cx, target, value, ty),
        "subscript" => {
            let element = expression(b, cx, target);
            if let Expr::Index { .. } = b.facts().expr(element) {
                b.store(element, value, ty, None);
            }
        }
        "pattern_list" | "tuple_pattern" | "list_pattern" | "tuple" | "list"
        | "expression_list" => take_apart(b, cx, target, value),
        "as_pattern_target" | "parenthesized_expression" | "list_splat_pattern" | "list_splat" => {
            if let Some(child) = target.named_child(0) {
                assign(b, cx, child, value, ty);
            }
        }
        _ => {
            expression(b, cx, target);
        }
    }
}

fn take_apart<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, target: Node<'_>, value: ExprIx) {
    let mut cursor = target.walk();
    let mut after_star = false;
    let mut index = 0;
    for child in target.named_children(&mut cursor) {
        if child.kind() == "comment" {
            continue;
        }
        let star = matches!(child.kind(), "list_splat_pattern" | "list_splat");
        let part = if value == ExprIx::UNKNOWN {
            value
        } else if star {
            let element = b.unwrap(value, Unwrap::Iterate);
            let list = b.list(&[element]);
            b.expr(Expr::Array(list))
        } else if after_star {
            b.unwrap(value, Unwrap::Iterate)
        } else {
            b.expr(Expr::Item { base: value, index })
        };
        after_star |= star;
        index += 1;
        assign(b, cx, child, part, ExprIx::UNKNOWN);
    }
}

fn assign_attribute<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    target: Node<'_>,
    value: ExprIx,
    ty: ExprIx,
) {
    let (expr, reference) = super::expressions::named(b, cx, target, Role::Write);
    let Some(reference) = reference else {
        return;
    };
    let symbol = own_field(b, cx, target, expr, value, ty);
    b.store(expr, value, ty, symbol);
    if symbol.is_some() {
        // The name at a definition is no reference: the field is defined here.
        cx.dropped.push(reference);
    }
}

/// The field that `self.x = value` adds to a class which does not have it yet.
fn own_field<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    target: Node<'_>,
    expr: ExprIx,
    value: ExprIx,
    ty: ExprIx,
) -> Option<SymbolIx> {
    let Expr::Member { base, name } = b.facts().expr(expr) else {
        return None;
    };
    let (method, of_class) = match b.facts().expr(base) {
        Expr::This(method) => (method, false),
        Expr::OwnType(method) => (method, true),
        _ => return None,
    };
    let name_node = target.field(&grammar::ATTRIBUTE)?;
    let statement = cx.statement;
    let frame = cx.class_of(method)?;
    if frame.names.contains_key(&name) {
        return None;
    }
    let (class, scope) = (frame.symbol, frame.scope);
    let text = b.text(name_node);
    let span = b.span(name_node);
    let (whole, start, end) = statement.unwrap_or((b.span(target), 0, 0));
    let symbol = b.with_owner(class, |b| b.symbol_at(text, SymbolKind::Field, whole, span));
    frame.names.insert(name, Some(symbol));
    let signature = b.signature(start, end);
    let entry = b.at(symbol);
    entry.declared_in = scope;
    entry.flags = visibility(text, true);
    if of_class {
        entry.flags.set(SymbolFlags::STATIC);
    }
    entry.value = value;
    entry.ty = ty;
    entry.signature = signature;
    b.bind_in(scope, name, ExprIx(0), BindingTarget::Symbol(symbol), span);
    Some(symbol)
}

/// `__all__ = [...]` and `__all__ += [...]` at the top of a module.
fn exports<'s>(b: &mut Builder<'s>, cx: &Context<'s>, left: Node<'_>, right: Option<Node<'_>>) {
    if cx.kind() != FrameKind::Module || b.text(left) != "__all__" {
        return;
    }
    if let Some(right) = right {
        export_strings(b, right);
    }
}

/// Exports the names in a list, tuple or sum of lists.
pub fn export_strings(b: &mut Builder<'_>, node: Node<'_>) {
    let mut pending = vec![node];
    while let Some(node) = pending.pop() {
        let mut cursor = node.walk();
        let children: Vec<Node<'_>> = node.named_children(&mut cursor).collect();
        match node.kind() {
            "string" => {
                if let Some(text) = plain_text(b, node) {
                    let value = b.name_expr(text);
                    b.export(text, value);
                }
            }
            "list"
            | "tuple"
            | "set"
            | "binary_operator"
            | "parenthesized_expression"
            | "argument_list"
            | "expression_list" => pending.extend(children.into_iter().rev()),
            _ => {}
        }
    }
}

/// Remembers names assigned from `TypeVar("T")` and its like.
fn type_variable<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    left: Node<'_>,
    right: Option<Node<'_>>,
    value: ExprIx,
) {
    let call = right.filter(|r| r.kind() == "call" && left.kind() == "identifier");
    let function = call.and_then(|c| c.field(&grammar::FUNCTION));
    if let Some(function) = function {
        let text = b.text(function);
        let name = text.rsplit('.').next().unwrap_or(text);
        if matches!(name, "TypeVar" | "ParamSpec" | "TypeVarTuple") {
            let bound = type_variable_bound(b, value);
            cx.type_variables.insert(b.text(left), bound);
        }
    }
}

/// The bound of `TypeVar("T", bound=X)`, or the union of its constraints.
fn type_variable_bound(b: &mut Builder<'_>, value: ExprIx) -> ExprIx {
    let Expr::Call { args, .. } = b.facts().expr(value) else {
        return ExprIx::UNKNOWN;
    };
    let mut bounds = Vec::new();
    for &arg in b.facts().items(args).iter().skip(1) {
        match b.facts().expr(arg) {
            Expr::Named { name, value } if b.name_text(name) == "bound" => bounds.push(value),
            Expr::Named { .. } => {}
            _ => bounds.push(arg),
        }
    }
    super::narrowing::union(b, &bounds)
}
