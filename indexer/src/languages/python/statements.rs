//! Statements: control flow, returns, scopes of handlers, conditions that guard definitions.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::assignments::{assign, export_strings};
use super::comprehensions::{call_method, element};
use super::context::{Context, FrameKind};
use super::definitions::{Decorators, decorated, define, function};
use super::expressions::expression;
use super::imports::{future_import, import, import_from};
use super::narrowing::{in_narrowed, narrowings};
use super::patterns::match_statement;
use super::type_params::type_params;
use super::types::{annotation, type_as};
use crate::builder::Builder;
use crate::facts::*;

/// Walks the statements of a body in order.
pub fn block<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    let mut cursor = node.walk();
    let statements: Vec<Node<'_>> = node.named_children(&mut cursor).collect();
    b.deeper(|b| sequence(b, cx, &statements));
}

/// Walks statements; what a guard that leaves the block rules out is known to the statements after it.
fn sequence<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, statements: &[Node<'_>]) {
    for (at, node) in statements.iter().enumerate() {
        statement(b, cx, *node);
        let (condition, outcome) = match node.kind() {
            "if_statement" if leaves(*node) => (node.field(&grammar::CONDITION), false),
            "assert_statement" => (node.named_child(0), true),
            _ => continue,
        };
        let known = condition
            .map(|c| narrowings(b, c, outcome))
            .unwrap_or_default();
        let rest = statements.get(at + 1..).unwrap_or(&[]);
        if !known.is_empty() && !rest.is_empty() {
            b.deeper(|b| in_narrowed(b, cx, known, |b, cx| sequence(b, cx, rest)));
            return;
        }
    }
}

/// Whether an `if` without further branches always leaves the block it stands in.
fn leaves(node: Node<'_>) -> bool {
    if node.field(&grammar::ALTERNATIVE).is_some() {
        return false;
    }
    let body = node.field(&grammar::CONSEQUENCE);
    let last = body.and_then(|b| b.named_child((b.named_child_count() as u32).checked_sub(1)?));
    last.is_some_and(|last| {
        matches!(
            last.kind(),
            "return_statement" | "raise_statement" | "continue_statement" | "break_statement"
        )
    })
}

/// Walks every named child as a statement: the way through what the grammar could not place.
pub fn children<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    block(b, cx, node);
}

fn statement<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    match node.kind() {
        "expression_statement" => expression_statement(b, cx, node),
        "function_definition" => function(b, cx, node, node, Decorators::default()),
        "class_definition" => {
            super::classes::class(b, cx, node, node, Decorators::default());
        }
        "decorated_definition" => decorated(b, cx, node),
        "return_statement" => return_statement(b, cx, node),
        "if_statement" => if_statement(b, cx, node),
        "for_statement" => for_statement(b, cx, node),
        "while_statement" => while_statement(b, cx, node),
        "try_statement" => try_statement(b, cx, node),
        "with_statement" => with_statement(b, cx, node),
        "match_statement" => match_statement(b, cx, node),
        "import_statement" => import(b, cx, node),
        "import_from_statement" => import_from(b, cx, node),
        "future_import_statement" => future_import(b, cx, node),
        "global_statement" => names(b, cx, node, true),
        "nonlocal_statement" => names(b, cx, node, false),
        "type_alias_statement" => type_alias(b, cx, node),
        "comment" | "pass_statement" | "break_statement" | "continue_statement" => {}
        "ERROR" | "block" => children(b, cx, node),
        "raise_statement" | "assert_statement" | "delete_statement" | "print_statement"
        | "exec_statement" => super::expressions::children(b, cx, node),
        _ => {
            expression(b, cx, node);
        }
    }
}

fn expression_statement<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    let mut cursor = node.walk();
    for child in node.named_children(&mut cursor) {
        // A string that stands alone is documentation, not a value.
        if child.kind() == "string" {
            continue;
        }
        if child.kind() == "call" && cx.kind() == FrameKind::Module {
            extended_exports(b, child);
        }
        expression(b, cx, child);
    }
}

/// `__all__.extend([...])` and `__all__.append("name")`.
fn extended_exports(b: &mut Builder<'_>, call: Node<'_>) {
    let function = call.field(&grammar::FUNCTION);
    let text = function.map_or("", |f| b.text(f));
    if matches!(text, "__all__.extend" | "__all__.append")
        && let Some(arguments) = call.field(&grammar::ARGUMENTS)
    {
        export_strings(b, arguments);
    }
}

fn return_statement<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    let Some(value) = node.named_child(0) else {
        return;
    };
    let value = expression(b, cx, value);
    if value != ExprIx::UNKNOWN && cx.kind() == FrameKind::Function {
        let function = cx.frame().symbol;
        b.at(function).returns.push(value);
    }
}

fn if_statement<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    b.branch();
    cx.conditional += 1;
    guarded(b, cx, node);
    let mut conditions = vec![node.field(&grammar::CONDITION)];
    let mut cursor = node.walk();
    for alternative in node.children_by_field_name("alternative", &mut cursor) {
        if alternative.kind() == "elif_clause" {
            b.continued_branch();
            conditions.push(alternative.field(&grammar::CONDITION));
            guarded(b, cx, alternative);
            continue;
        }
        b.flat_cost();
        let mut known = Vec::new();
        for condition in conditions.iter().flatten() {
            known.extend(narrowings(b, *condition, false));
        }
        in_narrowed(b, cx, known, |b, cx| body(b, cx, alternative));
    }
    cx.conditional -= 1;
}

/// A condition and the block it guards.
fn guarded<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    let Some(condition) = node.field(&grammar::CONDITION) else {
        return;
    };
    expression(b, cx, condition);
    let text = b.text(condition);
    if text.starts_with("__name__") && cx.kind() == FrameKind::Module {
        b.at(SymbolIx::FILE).flags.set(SymbolFlags::ENTRY_POINT);
    }
    let outer = cx.type_checking;
    cx.type_checking |= text == "TYPE_CHECKING" || text.ends_with(".TYPE_CHECKING");
    let known = narrowings(b, condition, true);
    if let Some(consequence) = node.field(&grammar::CONSEQUENCE) {
        b.nested(|b| in_narrowed(b, cx, known, |b, cx| block(b, cx, consequence)));
    }
    cx.type_checking = outer;
}

/// The block in the field `body`, one level of nesting deeper.
fn body<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    if let Some(body) = node.field(&grammar::BODY) {
        b.nested(|b| block(b, cx, body));
    }
}

fn otherwise<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    if let Some(alternative) = node.field(&grammar::ALTERNATIVE) {
        body(b, cx, alternative);
    }
}

fn is_async(node: Node<'_>) -> bool {
    node.child(0).is_some_and(|c| c.kind() == "async")
}

fn for_statement<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    b.branch();
    let whole = match node.field(&grammar::RIGHT) {
        Some(right) => expression(b, cx, right),
        None => ExprIx::UNKNOWN,
    };
    let item = element(b, whole, is_async(node));
    if let Some(left) = node.field(&grammar::LEFT) {
        assign(b, cx, left, item, ExprIx::UNKNOWN);
    }
    body(b, cx, node);
    otherwise(b, cx, node);
}

fn while_statement<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    b.branch();
    let mut known = Vec::new();
    if let Some(condition) = node.field(&grammar::CONDITION) {
        expression(b, cx, condition);
        known = narrowings(b, condition, true);
    }
    in_narrowed(b, cx, known, |b, cx| body(b, cx, node));
    otherwise(b, cx, node);
}

fn try_statement<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    cx.conditional += 1;
    if let Some(body) = node.field(&grammar::BODY) {
        block(b, cx, body);
    }
    let mut cursor = node.walk();
    for clause in node.named_children(&mut cursor) {
        match clause.kind() {
            "except_clause" | "except_group_clause" => {
                b.branch();
                b.nested(|b| handler(b, cx, clause));
            }
            "else_clause" => {
                if let Some(body) = clause.field(&grammar::BODY) {
                    block(b, cx, body);
                }
            }
            "finally_clause" => {
                cx.conditional -= 1;
                children(b, cx, clause);
                cx.conditional += 1;
            }
            _ => {}
        }
    }
    cx.conditional -= 1;
}

fn handler<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    b.in_scope(ScopeKind::Block, |b| {
        let mut cursor = node.walk();
        let mut caught = ExprIx::UNKNOWN;
        for child in node.named_children(&mut cursor) {
            match child.kind() {
                "block" => block(b, cx, child),
                "comment" => {}
                "as_pattern" => {
                    if let Some(value) = child.named_child(0) {
                        caught = exceptions(b, cx, value);
                    }
                    let alias = child.field(&grammar::ALIAS);
                    if let Some(name) = alias.map(|a| a.named_child(0).unwrap_or(a)) {
                        bind_caught(b, name, caught);
                    }
                }
                // The grammar gives `except A as e` as two expressions, the second after `as`.
                _ if caught != ExprIx::UNKNOWN && child.kind() == "identifier" => {
                    bind_caught(b, child, caught);
                }
                _ => caught = exceptions(b, cx, child),
            }
        }
    });
}

fn bind_caught(b: &mut Builder<'_>, name: Node<'_>, ty: ExprIx) {
    let span = b.span(name);
    let name = b.node_name(name);
    let value = ExprIx::UNKNOWN;
    b.bind(name, ExprIx(0), BindingTarget::Local { ty, value }, span);
}

/// The caught exceptions as a type: one, or any of a tuple.
fn exceptions<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let value = expression(b, cx, node);
    match b.facts().expr(value) {
        Expr::Tuple(list) => b.expr(Expr::Union(list)),
        _ => value,
    }
}

fn with_statement<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    let awaited = is_async(node);
    let mut cursor = node.walk();
    for clause in node.named_children(&mut cursor) {
        if clause.kind() == "with_clause" {
            let mut items = clause.walk();
            for item in clause.named_children(&mut items) {
                with_item(b, cx, item, awaited);
            }
        }
    }
    if let Some(body) = node.field(&grammar::BODY) {
        block(b, cx, body);
    }
}

fn with_item<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, item: Node<'_>, awaited: bool) {
    let Some(value) = item.field(&grammar::VALUE) else {
        return;
    };
    let (value, alias) = match value.kind() {
        "as_pattern" => (value.named_child(0), value.field(&grammar::ALIAS)),
        _ => (Some(value), None),
    };
    let Some(value) = value else { return };
    let manager = expression(b, cx, value);
    let entered = if awaited && manager != ExprIx::UNKNOWN {
        let entering = call_method(b, manager, "__aenter__");
        b.unwrap(entering, Unwrap::Await)
    } else {
        b.unwrap(manager, Unwrap::Enter)
    };
    if let Some(alias) = alias {
        assign(b, cx, alias, entered, ExprIx::UNKNOWN);
    }
}

/// `global a, b` and `nonlocal a, b`.
fn names<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>, global: bool) {
    let mut cursor = node.walk();
    for child in node.named_children(&mut cursor) {
        if child.kind() != "identifier" {
            continue;
        }
        let name = b.node_name(child);
        let frame = cx.frame();
        if !global {
            frame.nonlocals.push(name);
        } else if frame.kind == FrameKind::Function {
            frame.globals.push(name);
            let scope = ScopeIx::FILE;
            let expr = b.expr(Expr::Name { name, scope });
            b.reference(Role::Read, child, expr, ExprIx::UNKNOWN);
        }
    }
}

fn type_alias<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    let (Some(left), Some(right)) = (node.field(&grammar::LEFT), node.field(&grammar::RIGHT))
    else {
        return;
    };
    let left = left.named_child(0).unwrap_or(left);
    let (name, params) = match left.kind() {
        "generic_type" => (left.named_child(0), left.named_child(1)),
        "subscript" => (left.field(&grammar::VALUE), None),
        _ => (Some(left), None),
    };
    let Some(name) = name else { return };
    let symbol = define(b, cx, name, node, SymbolKind::TypeAlias);
    let signature = b.signature(node.start_byte(), node.end_byte());
    b.at(symbol).signature = signature;
    b.in_scope(ScopeKind::Block, |b| {
        if let Some(params) = params {
            type_params(b, cx, params, symbol);
        }
        let ty = b.with_owner(symbol, |b| match right.kind() {
            "type" => annotation(b, cx, right),
            _ => type_as(b, cx, right, Role::Type),
        });
        b.at(symbol).ty = ty;
    });
}
