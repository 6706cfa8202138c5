//! Statements: control flow, blocks, local names, complexity.

use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{BindingTarget, Expr, ExprIx, Name, ScopeIx, Unwrap};
use crate::languages::cpp;

use super::declarators::Declarator;
use super::expressions::{self, expression};
use super::walk::{Context, block, children, field, item, items};
use super::{initializers, types};

/// How many of the latest bindings are searched for the one that an assignment changes.
const LOOK_BACK: usize = 400;

/// Walks the statements of a function's body in the current scope.
pub fn body(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    b.deeper(|b| items(b, context, node));
}

/// Walks a statement.
pub fn statement(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    match node.kind() {
        "compound_statement" => block(b, |b| body(b, context, node)),
        "expression_statement" => {
            expressions::all(b, context, node);
        }
        "return_statement" | "co_return_statement" => returns(b, context, node),
        "if_statement" => conditional(b, context, node),
        "while_statement" | "for_statement" => looping(b, context, node),
        "do_statement" => {
            b.branch();
            b.nested(|b| walk_field(b, context, node, "body"));
            walk_field(b, context, node, "condition");
        }
        "for_range_loop" => range_loop(b, context, node),
        "switch_statement" => switch(b, context, node),
        "case_statement" => case(b, context, node),
        "try_statement" | "seh_try_statement" => tries(b, context, node),
        "catch_clause" => catch(b, context, node),
        "goto_statement" => b.flat_cost(),
        "labeled_statement" => items(b, context, node),
        "else_clause"
        | "attributed_statement"
        | "init_statement"
        | "condition_clause"
        | "static_assert_declaration"
        | "seh_except_clause"
        | "seh_finally_clause" => items(b, context, node),
        "break_statement"
        | "continue_statement"
        | "comment"
        | "statement_identifier"
        | "attribute_declaration"
        | "primitive_type"
        | "storage_class_specifier"
        | "type_qualifier" => {}
        _ => {
            expression(b, context, node);
        }
    }
}

fn walk_field(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>, name: &str) {
    if let Some(child) = field(node, name) {
        item(b, context, child);
    }
}

fn returns(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    for child in children(node).filter(|child| child.is_named() && child.kind() != "comment") {
        let value = match (child.kind(), context.function) {
            ("initializer_list", Some(function)) if context.cpp => {
                let ty = b.at(function).ty;
                initializers::list(b, context, child, ty, false)
            }
            _ => expression(b, context, child),
        };
        if let Some(function) = context.function
            && value != ExprIx::UNKNOWN
        {
            b.at(function).returns.push(value);
        }
    }
}

/// `if`, with its chain of `else if` walked in a loop.
fn conditional(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let mut continued = false;
    let mut at = Some(node);
    while let Some(node) = at {
        if continued {
            b.continued_branch();
        } else {
            b.branch();
        }
        continued = true;
        // A name declared in the condition is seen in every later part of the chain.
        let scope = b.open_scope(crate::facts::ScopeKind::Block);
        at = b.with_scope(scope, |b| {
            walk_field(b, context, node, "condition");
            for child in children(node).filter(|child| child.is_error()) {
                item(b, context, child);
            }
            b.nested(|b| walk_field(b, context, node, "consequence"));
            let alternative = field(node, "alternative")?;
            let inner = match alternative.kind() {
                "else_clause" => children(alternative)
                    .find(|child| child.is_named() && child.kind() != "comment")?,
                _ => alternative,
            };
            if inner.kind() == "if_statement" {
                return Some(inner);
            }
            b.flat_cost();
            b.nested(|b| item(b, context, inner));
            None
        });
    }
}

fn looping(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    b.branch();
    block(b, |b| {
        for child in children(node).filter(|child| child.is_named()) {
            if field(node, "body") == Some(child) {
                b.nested(|b| item(b, context, child));
            } else {
                item(b, context, child);
            }
        }
    });
}

/// `for (auto& x : xs)`
fn range_loop(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    b.branch();
    block(b, |b| {
        walk_field(b, context, node, "initializer");
        let ty = field(node, "type").map_or(ExprIx::UNKNOWN, |ty| types::specifier(b, context, ty));
        let declarator = Declarator::of(field(node, "declarator"));
        let ty = declarator.type_of(b, context, ty);
        let whole = expressions::optional(b, context, field(node, "right"));
        let value = b.unwrap(whole, Unwrap::Iterate);
        match declarator.name {
            Some(name) if name.kind() == "structured_binding_declarator" => {
                structured(b, name, value)
            }
            Some(name) => local(b, name, ty, value),
            None => {}
        }
        b.nested(|b| walk_field(b, context, node, "body"));
    });
}

/// Binds a local name that later code sees.
pub fn local(b: &mut Builder<'_>, name: Node<'_>, ty: ExprIx, value: ExprIx) {
    let (from, span, name) = (b.next_expr(), b.span(name), b.node_name(name));
    b.bind(name, from, BindingTarget::Local { ty, value }, span);
}

/// `auto [a, b] = value;`
pub fn structured(b: &mut Builder<'_>, node: Node<'_>, value: ExprIx) {
    let names = children(node).filter(|child| child.kind() == "identifier");
    for (index, child) in names.enumerate() {
        let item = if value == ExprIx::UNKNOWN {
            value
        } else {
            b.expr(Expr::Item {
                base: value,
                index: index as u32,
            })
        };
        local(b, child, ExprIx::UNKNOWN, item);
    }
}

fn switch(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    b.branch();
    block(b, |b| {
        walk_field(b, context, node, "condition");
        b.nested(|b| walk_field(b, context, node, "body"));
    });
}

fn case(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    if field(node, "value").is_some() {
        b.path();
    }
    items(b, context, node);
}

fn tries(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    for child in children(node).filter(|child| child.is_named()) {
        match child.kind() {
            "field_initializer_list" => cpp::classes::initializers(b, context, child),
            _ => item(b, context, child),
        }
    }
}

/// `catch (const Error& e) { ... }`
fn catch(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    b.branch();
    block(b, |b| {
        if let Some(parameters) = field(node, "parameters") {
            for child in children(parameters).filter(|child| child.is_named()) {
                let ty = field(child, "type")
                    .map_or(ExprIx::UNKNOWN, |ty| types::specifier(b, context, ty));
                let declarator = Declarator::of(field(child, "declarator"));
                let ty = declarator.type_of(b, context, ty);
                if let Some(name) = declarator.name {
                    local(b, name, ty, ExprIx::UNKNOWN);
                }
            }
        }
        b.nested(|b| walk_field(b, context, node, "body"));
    });
}

/// `({ a; b; })`: its value is that of its last expression.
pub fn statement_expression(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    block(b, |b| {
        let mut last = ExprIx::UNKNOWN;
        for child in children(node).filter(|child| child.is_named()) {
            if child.kind() == "expression_statement" {
                last = expressions::all(b, context, child);
            } else {
                item(b, context, child);
            }
        }
        last
    })
}

/// Gives a local that is assigned a further value. False if the name is no local of the function.
pub fn rebind(b: &mut Builder<'_>, name: Name, node: Node<'_>, value: ExprIx) -> bool {
    let Some((scope, from, target)) = find(b, name) else {
        return false;
    };
    match target {
        BindingTarget::Local { ty, .. } => {
            let span = b.span(node);
            b.bind_in(scope, name, from, BindingTarget::Local { ty, value }, span);
            true
        }
        BindingTarget::Param(..) => true,
        _ => false,
    }
}

/// The innermost visible binding of a name among the latest ones.
fn find(b: &Builder<'_>, name: Name) -> Option<(ScopeIx, ExprIx, BindingTarget)> {
    let facts = b.facts();
    let start = facts.bindings.len().saturating_sub(LOOK_BACK);
    let latest = facts.bindings.get(start..).unwrap_or(&[]);
    let mut scope = b.scope();
    let mut candidates = latest
        .iter()
        .rev()
        .filter(|binding| binding.name == name)
        .peekable();
    candidates.peek()?;
    let candidates: Vec<_> = candidates.collect();
    for _ in 0..200 {
        if let Some(binding) = candidates.iter().find(|binding| binding.scope == scope) {
            return Some((scope, binding.from, binding.target));
        }
        let parent = facts.scopes.get(scope.get())?.parent;
        if parent == scope {
            return None;
        }
        scope = parent;
    }
    None
}

/// Whether a name is a local variable or a parameter where the walk is, or a field of the class around it.
pub fn is_value(b: &Builder<'_>, text: &str) -> bool {
    let facts = b.facts();
    let mut scopes = vec![b.scope()];
    while let Some(&scope) = scopes.last()
        && let Some(entry) = facts.scopes.get(scope.get())
        && entry.parent != scope
        && scopes.len() < 200
    {
        scopes.push(entry.parent);
    }
    let value = facts
        .bindings
        .iter()
        .rev()
        .find(|binding| facts.text(binding.name) == text && scopes.contains(&binding.scope));
    match value.map(|binding| binding.target) {
        Some(BindingTarget::Local { .. } | BindingTarget::Param(..)) => true,
        Some(BindingTarget::Symbol(symbol)) => {
            use cidx_format::vocabulary::SymbolKind::{Constant, Field, Variable};
            facts
                .symbols
                .get(symbol.get())
                .is_some_and(|symbol| matches!(symbol.kind, Constant | Field | Variable))
        }
        // A member of a class declared in a header: by the common naming styles.
        None => text.ends_with('_') || text.starts_with("m_"),
        _ => false,
    }
}
