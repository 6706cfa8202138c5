//! Statements.

use tree_sitter::Node;

use super::calls;
use super::definitions;
use super::expressions::{array_items, expression};
use super::grammar::{FIELDS, Kind, field, first_named, is_comment, kind, last_named, parts};
use super::members;
use super::modifiers::local_modifiers;
use super::patterns;
use super::state::State;
use super::types::{arrays, type_of, union};
use crate::builder::Builder;
use crate::facts::{ExprIx, Unwrap};

/// Walks the statements of a block in the current scope.
pub fn statements(b: &mut Builder<'_>, w: &mut State, block: Node<'_>) {
    let mut cursor = block.walk();
    let mut doc = None;
    for child in block.named_children(&mut cursor) {
        if is_comment(child) {
            doc = Some(child);
        } else {
            statement_after(b, w, child, doc.take());
        }
    }
}

/// Walks a statement.
pub fn statement(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    statement_after(b, w, node, None);
}

fn statement_after(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, doc: Option<Node<'_>>) {
    b.deeper(|b| match kind(node) {
        Kind::ExpressionStatement => {
            if let Some(inner) = first_named(node) {
                expression(b, w, inner);
            }
        }
        Kind::LocalVariable => local_variable(b, w, node),
        Kind::Block => w.block(b, |b, w| statements(b, w, node)),
        Kind::If => if_chain(b, w, node),
        Kind::Return => returned(b, w, node),
        Kind::Yield => {
            let value = first_named(node).map_or(ExprIx::UNKNOWN, |inner| expression(b, w, inner));
            w.yields_value(value);
        }
        Kind::For => for_loop(b, w, node),
        Kind::EnhancedFor => for_each(b, w, node),
        Kind::While | Kind::Do => loop_with_condition(b, w, node),
        Kind::Try | Kind::TryWithResources => try_statement(b, w, node),
        Kind::Switch => {
            switch(b, w, node);
        }
        Kind::LabeledStatement => {
            if let Some(inner) = last_named(node) {
                statement(b, w, inner);
            }
        }
        Kind::Break | Kind::Continue => {
            if first_named(node).is_some() {
                b.flat_cost();
            }
        }
        Kind::ExplicitConstructorInvocation => calls::constructor_call(b, w, node),
        _ => other(b, w, node, doc),
    });
}

/// Declarations inside a function, statements that are only their parts, and broken code.
fn other(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, doc: Option<Node<'_>>) {
    if definitions::is_type(node) {
        definitions::definition(b, w, node, doc);
    } else if members::is_member(node) {
        members::member(b, w, node, doc);
    } else {
        anything(b, w, node);
    }
}

/// Walks the parts of a node of which nothing more is known.
pub fn anything(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    let mut doc = None;
    for part in named(node) {
        if is_comment(part) {
            doc = Some(part);
            continue;
        }
        match kind(part) {
            Kind::TypeIdentifier
            | Kind::ScopedTypeIdentifier
            | Kind::GenericType
            | Kind::ArrayType => {
                type_of(b, w, part);
            }
            Kind::Identifier
            | Kind::MethodInvocation
            | Kind::FieldAccess
            | Kind::Binary
            | Kind::ArrayAccess
            | Kind::Assignment
            | Kind::ObjectCreation
            | Kind::Lambda
            | Kind::Parenthesized
            | Kind::StringLiteral
            | Kind::Update
            | Kind::Unary
            | Kind::Ternary
            | Kind::Cast
            | Kind::InstanceOf
            | Kind::MethodReference
            | Kind::ClassLiteral
            | Kind::ArrayCreation
            | Kind::ArrayInitializer => {
                expression(b, w, part);
            }
            _ => statement_after(b, w, part, doc.take()),
        }
    }
}

fn named(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).collect()
}

fn local_variable(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    local_modifiers(b, w, node);
    let declared = field(node, FIELDS.type_).map_or(ExprIx::UNKNOWN, |ty| type_of(b, w, ty));
    for declarator in parts(node)
        .into_iter()
        .filter(|&part| kind(part) == Kind::VariableDeclarator)
    {
        let Some(name) = field(declarator, FIELDS.name) else {
            continue;
        };
        let ty = arrays(b, declared, field(declarator, FIELDS.dimensions));
        let value = field(declarator, FIELDS.value)
            .map_or(ExprIx::UNKNOWN, |value| initial_value(b, w, value));
        w.declare(b, name, ty, value);
    }
}

/// The value of a variable: an expression or an array initializer.
pub fn initial_value(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    if kind(node) == Kind::ArrayInitializer {
        array_items(b, w, node)
    } else {
        expression(b, w, node)
    }
}

/// `if`, and every `else if` after it, in a loop: such chains can be long.
fn if_chain(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    let mut at = node;
    b.branch();
    loop {
        if let Some(condition) = field(at, FIELDS.condition) {
            expression(b, w, condition);
        }
        if let Some(consequence) = field(at, FIELDS.consequence) {
            b.nested(|b| statement(b, w, consequence));
        }
        match field(at, FIELDS.alternative) {
            Some(next) if kind(next) == Kind::If => {
                b.continued_branch();
                at = next;
            }
            Some(last) => {
                b.flat_cost();
                b.nested(|b| statement(b, w, last));
                return;
            }
            None => return,
        }
    }
}

fn returned(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    if let Some(inner) = first_named(node) {
        let value = expression(b, w, inner);
        let owner = b.owner();
        b.at(owner).returns.push(value);
    }
}

fn for_loop(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    b.branch();
    w.block(b, |b, w| {
        let body = field(node, FIELDS.body);
        for part in parts(node)
            .into_iter()
            .filter(|part| Some(part.id()) != body.map(|body| body.id()))
        {
            match kind(part) {
                Kind::LocalVariable => local_variable(b, w, part),
                _ => {
                    expression(b, w, part);
                }
            }
        }
        if let Some(body) = body {
            b.nested(|b| statement(b, w, body));
        }
    });
}

fn for_each(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    b.branch();
    w.block(b, |b, w| {
        local_modifiers(b, w, node);
        let declared = field(node, FIELDS.type_).map_or(ExprIx::UNKNOWN, |ty| type_of(b, w, ty));
        let ty = arrays(b, declared, field(node, FIELDS.dimensions));
        let whole =
            field(node, FIELDS.value).map_or(ExprIx::UNKNOWN, |value| expression(b, w, value));
        let item = b.unwrap(whole, Unwrap::Iterate);
        if let Some(name) = field(node, FIELDS.name) {
            w.declare(b, name, ty, item);
        }
        if let Some(body) = field(node, FIELDS.body) {
            b.nested(|b| statement(b, w, body));
        }
    });
}

/// `while` and `do`: their parts in source order.
fn loop_with_condition(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    b.branch();
    for part in parts(node) {
        if kind(part) == Kind::Parenthesized {
            expression(b, w, part);
        } else {
            b.nested(|b| statement(b, w, part));
        }
    }
}

/// `try` with its resources, which its body sees, its `catch` and `finally` clauses.
fn try_statement(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    w.block(b, |b, w| {
        for resource in field(node, FIELDS.resources).map(parts).unwrap_or_default() {
            resource_variable(b, w, resource);
        }
        if let Some(body) = field(node, FIELDS.body) {
            statement(b, w, body);
        }
    });
    for part in parts(node) {
        match kind(part) {
            Kind::CatchClause => {
                b.branch();
                b.nested(|b| w.block(b, |b, w| catch(b, w, part)));
            }
            _ if part.kind() == "finally_clause" => anything(b, w, part),
            _ => {}
        }
    }
}

/// `T r = value`, or the name of a variable that exists already.
fn resource_variable(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    let Some(name) = field(node, FIELDS.name) else {
        return anything(b, w, node);
    };
    local_modifiers(b, w, node);
    let ty = field(node, FIELDS.type_).map_or(ExprIx::UNKNOWN, |ty| type_of(b, w, ty));
    let value = field(node, FIELDS.value).map_or(ExprIx::UNKNOWN, |value| expression(b, w, value));
    w.declare(b, name, ty, value);
}

fn catch(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    for parameter in parts(node)
        .into_iter()
        .filter(|&part| kind(part) == Kind::CatchParameter)
    {
        local_modifiers(b, w, parameter);
        let mut types = Vec::new();
        for part in parts(parameter)
            .into_iter()
            .filter(|&part| kind(part) == Kind::CatchType)
        {
            types.extend(parts(part).into_iter().map(|ty| type_of(b, w, ty)));
        }
        let ty = union(b, &types);
        if let Some(name) = field(parameter, FIELDS.name) {
            w.declare(b, name, ty, ExprIx::UNKNOWN);
        }
    }
    if let Some(body) = field(node, FIELDS.body) {
        statements(b, w, body);
    }
}

/// `switch` as a statement or an expression; its value is what its arms yield.
pub fn switch(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let subject =
        field(node, FIELDS.condition).map_or(ExprIx::UNKNOWN, |value| expression(b, w, value));
    let Some(body) = field(node, FIELDS.body) else {
        return ExprIx::UNKNOWN;
    };
    b.branch();
    w.yields.push(Vec::new());
    let mut arms = 0u32;
    b.nested(|b| {
        w.block(b, |b, w| {
            for arm in parts(body) {
                match kind(arm) {
                    Kind::SwitchRule => w.block(b, |b, w| rule(b, w, arm, subject, &mut arms)),
                    Kind::SwitchGroup => group(b, w, arm, subject, &mut arms),
                    _ => anything(b, w, arm),
                }
            }
        });
    });
    let values = w.yields.pop().unwrap_or_default();
    b.choice(&values)
}

/// `case A, B -> value;`
fn rule(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, subject: ExprIx, arms: &mut u32) {
    for part in parts(node) {
        match kind(part) {
            Kind::SwitchLabel => labels(b, w, part, subject, arms),
            Kind::ExpressionStatement => {
                let value =
                    first_named(part).map_or(ExprIx::UNKNOWN, |inner| expression(b, w, inner));
                w.yields_value(value);
            }
            _ => statement(b, w, part),
        }
    }
}

/// `case A: case B: statements`
fn group(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, subject: ExprIx, arms: &mut u32) {
    for part in parts(node) {
        if kind(part) == Kind::SwitchLabel {
            labels(b, w, part, subject, arms);
        } else {
            statement(b, w, part);
        }
    }
}

fn labels(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, subject: ExprIx, arms: &mut u32) {
    let parts = parts(node);
    if !parts.is_empty() {
        *arms += 1;
        if *arms > 1 {
            b.path();
        }
    }
    for part in parts {
        match kind(part) {
            Kind::Pattern => patterns::pattern(b, w, part, subject),
            Kind::Guard => {
                if let Some(condition) = first_named(part) {
                    expression(b, w, condition);
                }
            }
            _ => patterns::label(b, w, part, subject),
        }
    }
}
