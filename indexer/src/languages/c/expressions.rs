//! Expressions: what they evaluate to, and the names that occur in them.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, LiteralKind, Unwrap};
use crate::languages::cpp;

use super::walk::{Context, children, field};
use super::{initializers, recovery, statements, types};

/// A place in an expression: its value, and the reference that its last name made.
pub type Place = (ExprIx, Option<usize>);

/// Evaluates an expression.
pub fn expression(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    b.deeper(|b| dispatch(b, context, node))
}

/// Evaluates an optional expression.
pub fn optional(b: &mut Builder<'_>, context: Context<'_>, node: Option<Node<'_>>) -> ExprIx {
    node.map_or(ExprIx::UNKNOWN, |node| expression(b, context, node))
}

/// Evaluates every named child; the value of the last.
pub fn all(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let mut last = ExprIx::UNKNOWN;
    for child in children(node) {
        if child.is_named() {
            last = expression(b, context, child);
        }
    }
    last
}

fn dispatch(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    match node.kind() {
        "identifier"
        | "field_identifier"
        | "field_expression"
        | "qualified_identifier"
        | "template_function"
        | "template_method"
        | "operator_name"
        | "type_identifier"
        | "namespace_identifier"
        | "template_type"
        | "dependent_name"
        | "destructor_name" => place(b, context, node).0,
        "call_expression" => call(b, context, node),
        "parenthesized_expression" => parenthesized(b, context, node),
        "binary_expression" => binary(b, context, node),
        "assignment_expression" => assignment(b, context, node),
        "update_expression" => update(b, context, node),
        "pointer_expression" => pointer(b, context, node),
        "unary_expression" => unary(b, context, node),
        "subscript_expression" => subscript(b, context, node),
        "conditional_expression" => conditional(b, context, node),
        "cast_expression" => cast(b, context, node),
        "comma_expression" => comma(b, context, node),
        "compound_literal_expression" => initializers::compound_literal(b, context, node),
        "initializer_list" => initializers::list(b, context, node, ExprIx::UNKNOWN, false),
        "offsetof_expression" => offset_of(b, context, node),
        "type_descriptor" => types::descriptor(b, context, node),
        "string_literal" | "raw_string_literal" => string(b, node),
        "number_literal" => number(b, node),
        "char_literal" => b.expr(Expr::Literal(LiteralKind::Char)),
        "true" | "false" => b.expr(Expr::Literal(LiteralKind::Bool)),
        "null" | "nullptr" => b.expr(Expr::Literal(LiteralKind::Null)),
        "concatenated_string" => {
            all(b, context, node);
            b.expr(Expr::Literal(LiteralKind::Text))
        }
        "compound_statement" => {
            statements::statement(b, context, node);
            ExprIx::UNKNOWN
        }
        "comment"
        | "string_content"
        | "statement_identifier"
        | "primitive_type"
        | "literal_suffix" => ExprIx::UNKNOWN,
        "ERROR" => {
            recovery::error(b, context, node);
            ExprIx::UNKNOWN
        }
        kind if kind.ends_with("_specifier") && kind != "lambda_capture_specifier" => {
            types::specifier(b, context, node)
        }
        _ => cpp::expressions::expression(b, context, node),
    }
}

/// A name, or a member of something: its value and its reference, to be told later how it is used.
pub fn place(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> Place {
    match node.kind() {
        "identifier" | "type_identifier" | "namespace_identifier" | "field_identifier" => {
            let name = b.text(node);
            let value = b.name_expr(name);
            (
                value,
                Some(b.reference(Role::Read, node, value, ExprIx::UNKNOWN)),
            )
        }
        "field_expression" => b
            .deeper(|b| Some(member(b, context, node)))
            .unwrap_or_default(),
        "parenthesized_expression" if node.named_child_count() == 1 => match node.named_child(0) {
            Some(inner) => b
                .deeper(|b| Some(place(b, context, inner)))
                .unwrap_or_default(),
            None => Place::default(),
        },
        "qualified_identifier"
        | "template_function"
        | "template_method"
        | "template_type"
        | "operator_name"
        | "dependent_name"
        | "destructor_name" => types::path(b, context, node, None, Role::Read),
        "pointer_expression" if b.text(node).starts_with('*') => {
            let Some(inner) = field(node, "argument") else {
                return Place::default();
            };
            let (base, reference) = b
                .deeper(|b| Some(place(b, context, inner)))
                .unwrap_or_default();
            (b.unwrap(base, Unwrap::Deref), reference)
        }
        _ => (expression(b, context, node), None),
    }
}

/// `a.b` and `a->b`. In C++ an arrow dereferences first: the object may be a smart pointer.
fn member(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> Place {
    let Some(argument) = field(node, "argument") else {
        return Place::default();
    };
    let mut base = expression(b, context, argument);
    let arrow = field(node, "operator").is_some_and(|operator| operator.kind() == "->");
    if arrow && context.cpp && argument.kind() != "this" {
        base = b.unwrap(base, Unwrap::Deref);
    }
    let Some(name) = field(node, "field") else {
        return (base, None);
    };
    if name.is_missing() {
        return (base, None);
    }
    if name.kind() != "field_identifier" {
        return types::path(b, context, name, Some(base), Role::Read);
    }
    let value = b.member(base, b.text(name));
    (
        value,
        Some(b.reference(Role::Read, name, value, ExprIx::UNKNOWN)),
    )
}

fn call(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let (Some(function), arguments) = (field(node, "function"), field(node, "arguments")) else {
        return all(b, context, node);
    };
    if function.kind() == "primitive_type" || function.kind() == "sized_type_specifier" {
        let ty = types::specifier(b, context, function);
        let base = arguments.map_or(ExprIx::UNKNOWN, |arguments| all(b, context, arguments));
        return b.expr(Expr::Cast { base, ty });
    }
    if let Some(cast) = cpp::expressions::named_cast(b, context, function, arguments) {
        return cast;
    }
    let (callee, reference) = place(b, context, function);
    let args = match arguments {
        Some(arguments) => initializers::arguments(b, context, arguments),
        None => b.list(&[]),
    };
    let call = b.expr(Expr::Call { callee, args });
    match reference {
        Some(reference) => b.reclassify(reference, Role::Call, call),
        None => b.reference_of_value(function, callee, call),
    }
    if let Some(arguments) = arguments {
        keep_strings(b, arguments, call);
    }
    call
}

/// Keeps the string arguments of a call.
fn keep_strings(b: &mut Builder<'_>, arguments: Node<'_>, call: ExprIx) {
    let mut position = 0;
    for child in children(arguments) {
        if !child.is_named() || child.kind() == "comment" {
            continue;
        }
        if child.kind() == "string_literal" {
            let text = unquoted(b.text(child));
            b.keep_string(text, child, Some((call, position)));
        }
        position += 1;
    }
}

fn parenthesized(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    match node.named_child(0) {
        Some(inner) if node.named_child_count() == 1 => match inner.kind() {
            "compound_statement" => statements::statement_expression(b, context, inner),
            _ => expression(b, context, inner),
        },
        _ => all(b, context, node),
    }
}

/// Binary operators; a chain that leans left is walked without recursion.
fn binary(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let mut spine = vec![node];
    let mut at = node;
    while let Some(left) = field(at, "left")
        && left.kind() == "binary_expression"
    {
        spine.push(left);
        at = left;
    }
    let mut value = optional(b, context, field(at, "left"));
    let mut outer = "";
    for node in spine.into_iter().rev() {
        let operator = field(node, "operator").map_or("", |operator| operator.kind());
        let logical = matches!(operator, "&&" | "||" | "and" | "or");
        if logical {
            b.logical(operator != outer);
        }
        outer = operator;
        let right = optional(b, context, field(node, "right"));
        for child in children(node).filter(|child| child.is_error()) {
            recovery::error(b, context, child);
        }
        value = match operator {
            "&&" | "||" | "==" | "!=" | "<" | ">" | "<=" | ">=" | "and" | "or" => {
                b.expr(Expr::Literal(LiteralKind::Bool))
            }
            _ => operation(b, operator, &[value, right]),
        };
    }
    value
}

fn operation(b: &mut Builder<'_>, operator: &str, operands: &[ExprIx]) -> ExprIx {
    if operands.iter().all(|&operand| operand == ExprIx::UNKNOWN) {
        return ExprIx::UNKNOWN;
    }
    let op = b.name(operator);
    let args = b.list(operands);
    b.expr(Expr::Operator { op, args })
}

fn assignment(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let (Some(left), Some(right)) = (field(node, "left"), field(node, "right")) else {
        return all(b, context, node);
    };
    let (target, reference) = place(b, context, left);
    if let Some(reference) = reference {
        b.reclassify(reference, Role::Write, ExprIx::UNKNOWN);
    }
    let plain = field(node, "operator").is_none_or(|operator| operator.kind() == "=");
    let value = match right.kind() {
        "initializer_list" => initializers::list(b, context, right, ExprIx::UNKNOWN, false),
        _ => expression(b, context, right),
    };
    if plain && value != ExprIx::UNKNOWN {
        assign(b, left, target, value);
    }
    target
}

/// Lets a value flow into what is assigned: a further binding of a local, or a store.
fn assign(b: &mut Builder<'_>, left: Node<'_>, target: ExprIx, value: ExprIx) {
    match b.facts().expr(target) {
        Expr::Name { name, .. } if statements::rebind(b, name, left, value) => {}
        Expr::Name { .. } | Expr::Member { .. } | Expr::Index { .. } => {
            b.store(target, value, ExprIx::UNKNOWN, None)
        }
        _ => {}
    }
}

fn update(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let Some(argument) = field(node, "argument") else {
        return all(b, context, node);
    };
    let (value, reference) = place(b, context, argument);
    if let Some(reference) = reference {
        b.reclassify(reference, Role::Write, ExprIx::UNKNOWN);
    }
    value
}

fn pointer(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let base = optional(b, context, field(node, "argument"));
    let how = match field(node, "operator").map(|operator| operator.kind()) {
        Some("*") => Unwrap::Deref,
        _ => Unwrap::Address,
    };
    b.unwrap(base, how)
}

fn unary(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let operand = optional(b, context, field(node, "argument"));
    match field(node, "operator").map_or("", |operator| operator.kind()) {
        "!" | "not" => b.expr(Expr::Literal(LiteralKind::Bool)),
        operator => operation(b, operator, &[operand]),
    }
}

fn subscript(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let base = optional(b, context, field(node, "argument"));
    let key = match (field(node, "index"), field(node, "indices")) {
        (Some(index), _) => expression(b, context, index),
        (None, Some(indices)) => all(b, context, indices),
        (None, None) => ExprIx::UNKNOWN,
    };
    if base == ExprIx::UNKNOWN {
        return base;
    }
    b.expr(Expr::Index { base, key })
}

fn conditional(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    b.branch();
    let condition = optional(b, context, field(node, "condition"));
    b.nested(|b| {
        let yes = match field(node, "consequence") {
            Some(consequence) => expression(b, context, consequence),
            None => condition,
        };
        let no = optional(b, context, field(node, "alternative"));
        b.choice(&[yes, no])
    })
}

fn cast(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let ty = field(node, "type").map_or(ExprIx::UNKNOWN, |ty| types::descriptor(b, context, ty));
    let base = optional(b, context, field(node, "value"));
    b.expr(Expr::Cast { base, ty })
}

fn comma(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    optional(b, context, field(node, "left"));
    optional(b, context, field(node, "right"))
}

fn offset_of(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let ty = field(node, "type").map_or(ExprIx::UNKNOWN, |ty| types::descriptor(b, context, ty));
    if let Some(name) = field(node, "member") {
        let base = b.expr(Expr::Cast {
            base: ExprIx::UNKNOWN,
            ty,
        });
        let value = b.member(base, b.text(name));
        b.reference(Role::Read, name, value, ExprIx::UNKNOWN);
    }
    ExprIx::UNKNOWN
}

fn string(b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
    let text = unquoted(b.text(node));
    b.string(text)
}

/// The text of a string literal without its prefix and quotes.
pub fn unquoted(text: &str) -> &str {
    let start = text.find('"').map_or(0, |at| at + 1);
    let end = text
        .rfind('"')
        .filter(|&end| end >= start)
        .unwrap_or(text.len());
    text.get(start..end).unwrap_or("")
}

fn number(b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
    let text = b.text(node);
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    match digits.parse::<u32>() {
        Ok(value) => b.expr(Expr::Int(value)),
        Err(_) if digits.contains('.') && !digits.starts_with("0x") => {
            b.expr(Expr::Literal(LiteralKind::Float))
        }
        Err(_) => b.expr(Expr::Literal(LiteralKind::Number)),
    }
}
