//! Statements: the scopes they open, what they bind, what they cost.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::grammar::{Field, Kind, field, fields, kind, part_list, parts};
use super::{Context, declarations, expressions, functions, types, variables};
use crate::builder::Builder;
use crate::facts::*;

/// Walks every part of a node in the current scope.
pub fn children(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) {
    let mut cursor = node.walk();
    for child in parts(node, &mut cursor) {
        statement(b, cx, child);
    }
}

/// Walks a statement, or whatever stands in its place.
pub fn statement(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) {
    b.deeper(|b| statement_form(b, cx, node));
}

fn statement_form(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) {
    match kind(node) {
        Kind::Block => block(b, cx, node),
        Kind::ShortVarDeclaration => {
            let (left, right) = sides(node);
            variables::short_declaration(b, cx, &left, &right);
        }
        Kind::AssignmentStatement => {
            let (left, right) = sides(node);
            let plain = field(node, Field::Operator).is_none_or(|operator| operator.kind() == "=");
            variables::assignment(b, cx, &left, &right, plain);
        }
        Kind::IncStatement | Kind::DecStatement => {
            if let Some(target) = node.named_child(0) {
                expressions::target(b, cx, target);
            }
        }
        Kind::ReturnStatement => returned(b, cx, node),
        Kind::IfStatement => if_statement(b, cx, node, false),
        Kind::ForStatement => for_statement(b, cx, node),
        Kind::ExpressionSwitchStatement => switch(b, cx, node),
        Kind::TypeSwitchStatement => type_switch(b, cx, node),
        Kind::SelectStatement => select(b, cx, node),
        Kind::GotoStatement => b.flat_cost(),
        Kind::BreakStatement | Kind::ContinueStatement => {
            if node.named_child_count() > 0 {
                b.flat_cost();
            }
        }
        Kind::LabelName => {}
        Kind::VarDeclaration
        | Kind::ConstDeclaration
        | Kind::TypeDeclaration
        | Kind::FunctionDeclaration
        | Kind::MethodDeclaration
        | Kind::ImportDeclaration
        | Kind::PackageClause => declarations::declaration(b, cx, node, ""),
        Kind::ExpressionStatement | Kind::Other | Kind::Error | Kind::ExpressionList => {
            children(b, cx, node)
        }
        _ => {
            expressions::expression(b, cx, node);
        }
    }
}

fn block(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) {
    b.in_scope(ScopeKind::Block, |b| children(b, cx, node));
}

/// The expressions left and right of an assignment.
fn sides(node: Node<'_>) -> (Vec<Node<'_>>, Vec<Node<'_>>) {
    let side = |wanted| field(node, wanted).map(listed).unwrap_or_default();
    (side(Field::Left), side(Field::Right))
}

/// The expressions of a list, or the single expression.
fn listed(node: Node<'_>) -> Vec<Node<'_>> {
    match kind(node) {
        Kind::ExpressionList => part_list(node),
        _ => vec![node],
    }
}

fn returned(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) {
    let mut values = Vec::new();
    if let Some(list) = part_list(node).first() {
        for value in listed(*list) {
            values.push(expressions::expression(b, cx, value));
        }
    } else if let Some(names) = cx.results.last() {
        let scope = b.scope();
        for &name in names {
            values.push(b.expr(Expr::Name { name, scope }));
        }
    }
    let value = types::tuple(b, &values);
    let function = b.owner();
    if value != ExprIx::UNKNOWN && function != SymbolIx::FILE {
        b.at(function).returns.push(value);
    }
}

fn if_statement(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, continued: bool) {
    match continued {
        true => b.continued_branch(),
        false => b.branch(),
    }
    // What the initializer declares is seen in all branches.
    match field(node, Field::Initializer) {
        Some(initializer) => b.in_scope(ScopeKind::Block, |b| {
            statement(b, cx, initializer);
            branches(b, cx, node);
        }),
        None => branches(b, cx, node),
    }
}

fn branches(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) {
    if let Some(condition) = field(node, Field::Condition) {
        expressions::expression(b, cx, condition);
    }
    if let Some(then) = field(node, Field::Consequence) {
        b.nested(|b| statement(b, cx, then));
    }
    match field(node, Field::Alternative) {
        Some(next) if kind(next) == Kind::IfStatement => {
            b.deeper(|b| if_statement(b, cx, next, true));
        }
        Some(otherwise) => {
            b.flat_cost();
            b.nested(|b| statement(b, cx, otherwise));
        }
        None => {}
    }
}

fn for_statement(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) {
    b.branch();
    b.in_scope(ScopeKind::Block, |b| {
        let mut cursor = node.walk();
        for child in parts(node, &mut cursor) {
            match kind(child) {
                Kind::RangeClause => range(b, cx, child),
                Kind::ForClause => children(b, cx, child),
                Kind::Block => b.nested(|b| statement(b, cx, child)),
                _ => statement(b, cx, child),
            }
        }
    });
}

fn range(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) {
    let left = field(node, Field::Left).map(listed).unwrap_or_default();
    let declares = has_token(node, ":=");
    let mut places = Vec::new();
    if !declares {
        for &target in &left {
            places.push(expressions::target(b, cx, target));
        }
    }
    let base = match field(node, Field::Right) {
        Some(right) => expressions::expression(b, cx, right),
        None => ExprIx::UNKNOWN,
    };
    if left.is_empty() {
        return;
    }
    let pair = b.unwrap(base, Unwrap::IteratePair);
    let mut values = vec![ExprIx::UNKNOWN; left.len()];
    for (ix, value) in values.iter_mut().enumerate() {
        let blank = left.get(ix).is_none_or(|node| b.text(*node) == "_");
        if pair != ExprIx::UNKNOWN && !blank {
            let index = ix as u32;
            *value = b.expr(Expr::Item { base: pair, index });
        }
    }
    if declares {
        return variables::declare(b, cx, &left, ExprIx::UNKNOWN, &values);
    }
    for ((&node, place), value) in left.iter().zip(places).zip(values) {
        variables::assign(b, cx, node, place, value);
    }
}

fn has_token(node: Node<'_>, token: &str) -> bool {
    let mut cursor = node.walk();
    node.children(&mut cursor)
        .any(|child| !child.is_named() && child.kind() == token)
}

fn switch(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) {
    b.branch();
    b.in_scope(ScopeKind::Block, |b| {
        if let Some(initializer) = field(node, Field::Initializer) {
            statement(b, cx, initializer);
        }
        if let Some(value) = field(node, Field::Value) {
            expressions::expression(b, cx, value);
        }
        let mut first = true;
        b.nested(|b| {
            let mut cursor = node.walk();
            for case in parts(node, &mut cursor) {
                if matches!(
                    kind(case),
                    Kind::ExpressionCase | Kind::DefaultCase | Kind::Error
                ) {
                    count_path(b, case, &mut first);
                    b.in_scope(ScopeKind::Block, |b| children(b, cx, case));
                }
            }
        });
    });
}

/// A case is a path of its own; the first one is the path that the statement itself has counted.
fn count_path(b: &mut Builder<'_>, case: Node<'_>, first: &mut bool) {
    if kind(case) == Kind::DefaultCase {
        return;
    }
    if !std::mem::replace(first, false) {
        b.path();
    }
}

fn type_switch(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) {
    b.branch();
    b.in_scope(ScopeKind::Block, |b| {
        if let Some(initializer) = field(node, Field::Initializer) {
            statement(b, cx, initializer);
        }
        let value = match field(node, Field::Value) {
            Some(value) => expressions::expression(b, cx, value),
            None => ExprIx::UNKNOWN,
        };
        let alias = field(node, Field::Alias).and_then(|list| listed(list).first().copied());
        let mut first = true;
        b.nested(|b| {
            let mut cursor = node.walk();
            for case in parts(node, &mut cursor) {
                if matches!(kind(case), Kind::TypeCase | Kind::DefaultCase | Kind::Error) {
                    count_path(b, case, &mut first);
                    b.in_scope(ScopeKind::Block, |b| type_case(b, cx, case, alias, value));
                }
            }
        });
    });
}

/// A case of a type switch: the alias has the case's type if there is exactly one, else that of the value.
fn type_case(
    b: &mut Builder<'_>,
    cx: &mut Context,
    case: Node<'_>,
    alias: Option<Node<'_>>,
    value: ExprIx,
) {
    let types = fields(case, Field::Type);
    let mut ty = ExprIx::UNKNOWN;
    for &node in &types {
        if b.text(node) != "nil" {
            ty = types::type_expr(b, cx, node, Role::Type);
        }
    }
    if types.len() != 1 {
        ty = ExprIx::UNKNOWN;
    }
    if let Some(alias) = alias.filter(|alias| b.text(*alias) != "_") {
        let from = b.next_expr();
        functions::local(b, cx, alias, from, BindingTarget::Local { ty, value });
    }
    let mut cursor = case.walk();
    for child in parts(case, &mut cursor) {
        if !types.contains(&child) {
            statement(b, cx, child);
        }
    }
}

fn select(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) {
    b.branch();
    let mut first = true;
    b.nested(|b| {
        let mut cursor = node.walk();
        for case in parts(node, &mut cursor) {
            count_path(b, case, &mut first);
            b.in_scope(ScopeKind::Block, |b| communication_case(b, cx, case));
        }
    });
}

fn communication_case(b: &mut Builder<'_>, cx: &mut Context, case: Node<'_>) {
    let mut cursor = case.walk();
    for child in parts(case, &mut cursor) {
        match kind(child) {
            Kind::ReceiveStatement => receive(b, cx, child),
            _ => statement(b, cx, child),
        }
    }
}

fn receive(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>) {
    let (left, right) = sides(node);
    match has_token(node, ":=") {
        true => variables::short_declaration(b, cx, &left, &right),
        false => variables::assignment(b, cx, &left, &right, true),
    }
}
