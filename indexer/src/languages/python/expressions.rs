//! Expressions: names, attributes, literals, operators, lambdas. Calls and comprehensions have files of their own.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::assignments::assign;
use super::calls::call;
use super::comprehensions::comprehension;
use super::context::{Context, Frame, FrameKind};
use super::literals::{dictionary, integer, plain_text, string};
use super::narrowing::{in_narrowed, narrowings};
use super::parameters::parameters;
use crate::builder::Builder;
use crate::facts::*;

/// Walks an expression and says what its value is.
pub fn expression<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    b.deeper(|b| dispatch(b, cx, node))
}

fn dispatch<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    match node.kind() {
        "identifier" | "attribute" => named(b, cx, node, Role::Read).0,
        "call" => call(b, cx, node),
        "string" => string(b, cx, node),
        "integer" => integer(b, node),
        "none" => b.expr(Expr::Literal(LiteralKind::Null)),
        "true" | "false" => b.expr(Expr::Literal(LiteralKind::Bool)),
        "float" => b.expr(Expr::Literal(LiteralKind::Float)),
        "concatenated_string" => {
            children(b, cx, node);
            b.expr(Expr::Literal(LiteralKind::Text))
        }
        "subscript" => subscript(b, cx, node),
        "parenthesized_expression" | "expression" | "as_pattern_target" => inner(b, cx, node),
        "list" | "set" | "list_pattern" => {
            let items = items(b, cx, node);
            b.expr(Expr::Array(items))
        }
        "tuple" | "expression_list" | "pattern_list" | "tuple_pattern" => {
            let items = items(b, cx, node);
            b.expr(Expr::Tuple(items))
        }
        "dictionary" => dictionary(b, cx, node),
        "list_comprehension"
        | "set_comprehension"
        | "generator_expression"
        | "dictionary_comprehension" => comprehension(b, cx, node),
        "list_splat" | "dictionary_splat" | "list_splat_pattern" | "parenthesized_list_splat" => {
            let base = inner(b, cx, node);
            b.unwrap(base, Unwrap::Spread)
        }
        _ => operator(b, cx, node),
    }
}

fn operator<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    match node.kind() {
        "binary_operator" => binary(b, cx, node),
        "comparison_operator" => comparison(b, cx, node),
        "boolean_operator" => boolean(b, cx, node),
        "not_operator" => {
            inner(b, cx, node);
            b.expr(Expr::Literal(LiteralKind::Bool))
        }
        "unary_operator" => {
            let value = inner(b, cx, node);
            operation(b, node.child(0), &[value])
        }
        "conditional_expression" => conditional(b, cx, node),
        "named_expression" => walrus(b, cx, node),
        "lambda" => {
            let symbol = lambda(b, cx, node, None);
            b.expr(Expr::Symbol(symbol))
        }
        "await" => {
            let base = inner(b, cx, node);
            b.unwrap(base, Unwrap::Await)
        }
        "yield" => yields(b, cx, node),
        "assignment" | "augmented_assignment" => super::assignments::assignment(b, cx, node),
        "ellipsis" | "comment" => ExprIx::UNKNOWN,
        _ => {
            children(b, cx, node);
            ExprIx::UNKNOWN
        }
    }
}

/// Walks every named child as an expression, for their references alone.
pub fn children<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) {
    let mut cursor = node.walk();
    for child in node.named_children(&mut cursor) {
        expression(b, cx, child);
    }
}

/// The value of the first named child that is not a comment; further ones are walked for their references.
fn inner<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let mut value = None;
    let mut cursor = node.walk();
    for child in node.named_children(&mut cursor) {
        if child.kind() != "comment" {
            let expr = expression(b, cx, child);
            value = value.or(Some(expr));
        }
    }
    value.unwrap_or_default()
}

/// The values of all named children.
fn items<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> List {
    let mut items = Vec::with_capacity(node.named_child_count());
    let mut cursor = node.walk();
    for child in node.named_children(&mut cursor) {
        if child.kind() != "comment" {
            items.push(expression(b, cx, child));
        }
    }
    b.list(&items)
}

/// A name or an attribute: its value, and the reference that its last name is (the bare receiver has none).
pub fn named<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    role: Role,
) -> (ExprIx, Option<usize>) {
    match node.kind() {
        "identifier" => identifier(b, cx, node, role),
        "attribute" => b.deeper(|b| attribute(b, cx, node, role)),
        "parenthesized_expression" if node.named_child_count() == 1 => match node.named_child(0) {
            Some(child) => b.deeper(|b| named(b, cx, child, role)),
            None => (ExprIx::UNKNOWN, None),
        },
        _ => (expression(b, cx, node), None),
    }
}

fn identifier<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    role: Role,
) -> (ExprIx, Option<usize>) {
    let text = b.text(node);
    let expr = match cx.receiver(text) {
        Some((method, false)) => b.expr(Expr::This(method)),
        Some((method, true)) => b.expr(Expr::OwnType(method)),
        None => {
            let name = b.name(text);
            let scope = if cx.is_global(name) {
                ScopeIx::FILE
            } else {
                b.scope()
            };
            b.expr(Expr::Name { name, scope })
        }
    };
    (expr, Some(b.reference(role, node, expr, ExprIx::UNKNOWN)))
}

fn attribute<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    role: Role,
) -> (ExprIx, Option<usize>) {
    let Some(object) = node.field(&grammar::OBJECT) else {
        children(b, cx, node);
        return (ExprIx::UNKNOWN, None);
    };
    let base = object_of(b, cx, object);
    let Some(name) = node.field(&grammar::ATTRIBUTE) else {
        return (ExprIx::UNKNOWN, None);
    };
    let text = b.text(name);
    if let ("__class__", Expr::This(method)) = (text, b.facts().expr(base)) {
        let expr = b.expr(Expr::OwnType(method));
        return (expr, Some(b.reference(role, name, expr, ExprIx::UNKNOWN)));
    }
    let expr = b.member(base, text);
    (expr, Some(b.reference(role, name, expr, ExprIx::UNKNOWN)))
}

/// What an attribute is taken of: the bare receiver gives no reference of its own.
fn object_of<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, object: Node<'_>) -> ExprIx {
    if object.kind() == "identifier" {
        match cx.receiver(b.text(object)) {
            Some((method, false)) => return b.expr(Expr::This(method)),
            Some((method, true)) => return b.expr(Expr::OwnType(method)),
            None => {}
        }
    }
    expression(b, cx, object)
}

fn subscript<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let Some(value) = node.field(&grammar::VALUE) else {
        children(b, cx, node);
        return ExprIx::UNKNOWN;
    };
    let base = expression(b, cx, value);
    let mut keys = Vec::new();
    let mut sliced = false;
    let mut cursor = node.walk();
    for key in node.children_by_field_name("subscript", &mut cursor) {
        sliced |= key.kind() == "slice";
        keys.push(expression(b, cx, key));
        if let ("string", Some(text)) = (key.kind(), plain_text(b, key)) {
            b.keep_string(text, key, None);
        }
    }
    let key = match keys.as_slice() {
        // A slice of a sequence is a sequence of the same kind.
        [_] if sliced => return base,
        [key] => *key,
        keys => {
            let list = b.list(keys);
            b.expr(Expr::Tuple(list))
        }
    };
    b.expr(Expr::Index { base, key })
}

/// A chain of binary operators, walked from its left end so that long sums do not nest.
fn binary<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let mut spine = vec![node];
    let mut at = node;
    while let Some(left) = at.field(&grammar::LEFT) {
        if left.kind() != "binary_operator" {
            break;
        }
        spine.push(left);
        at = left;
    }
    let mut value = match at.field(&grammar::LEFT) {
        Some(left) => expression(b, cx, left),
        None => ExprIx::UNKNOWN,
    };
    for node in spine.iter().rev() {
        let Some(right) = node.field(&grammar::RIGHT) else {
            continue;
        };
        let right = expression(b, cx, right);
        value = operation(b, node.field(&grammar::OPERATOR), &[value, right]);
    }
    value
}

/// An operation with the operator written at `operator`.
pub fn operation(b: &mut Builder<'_>, operator: Option<Node<'_>>, args: &[ExprIx]) -> ExprIx {
    let text = operator.map_or("", |o| b.text(o));
    // `x += y` calls what `x + y` calls wherever the in-place method is missing.
    let text = match text.strip_suffix('=') {
        Some(plain) if !matches!(text, "==" | "<=" | ">=" | "!=") => plain,
        _ => text,
    };
    let op = b.name(text);
    let args = b.list(args);
    b.expr(Expr::Operator { op, args })
}

fn comparison<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let mut operands = Vec::with_capacity(2);
    let mut cursor = node.walk();
    for child in node.named_children(&mut cursor) {
        if child.kind() != "comment" {
            operands.push(expression(b, cx, child));
        }
    }
    let operator = node.field(&grammar::OPERATORS);
    match (operands.as_slice(), operator.map(|o| o.kind())) {
        (&[item, container], Some("in")) => operation(b, operator, &[container, item]),
        (&[left, right], Some("==" | "!=" | "<" | ">" | "<=" | ">=")) => {
            operation(b, operator, &[left, right])
        }
        _ => b.expr(Expr::Literal(LiteralKind::Bool)),
    }
}

fn boolean<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let left = node.field(&grammar::LEFT);
    let right = node.field(&grammar::RIGHT);
    let (Some(left), Some(right)) = (left, right) else {
        children(b, cx, node);
        return ExprIx::UNKNOWN;
    };
    let word = operator_word(node);
    b.logical(left.kind() != "boolean_operator" || operator_word(left) != word);
    let first = expression(b, cx, left);
    let known = narrowings(b, left, word == "and");
    let second = in_narrowed(b, cx, known, |b, cx| expression(b, cx, right));
    b.choice(&[first, second])
}

fn operator_word(node: Node<'_>) -> &str {
    node.field(&grammar::OPERATOR).map_or("", |o| o.kind())
}

fn conditional<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let mut cursor = node.walk();
    let parts: Vec<Node<'_>> = node
        .named_children(&mut cursor)
        .filter(|c| c.kind() != "comment")
        .collect();
    let &[then, condition, other] = parts.as_slice() else {
        children(b, cx, node);
        return ExprIx::UNKNOWN;
    };
    b.branch();
    b.nested(|b| {
        expression(b, cx, condition);
        let known = narrowings(b, condition, true);
        let then = in_narrowed(b, cx, known, |b, cx| expression(b, cx, then));
        let known = narrowings(b, condition, false);
        let other = in_narrowed(b, cx, known, |b, cx| expression(b, cx, other));
        b.choice(&[then, other])
    })
}

fn walrus<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let Some(value) = node.field(&grammar::VALUE) else {
        return ExprIx::UNKNOWN;
    };
    let value = expression(b, cx, value);
    if let Some(name) = node.field(&grammar::NAME) {
        // Inside a comprehension the name belongs to the function around it.
        let comprehension = cx.comprehension.take();
        assign(b, cx, name, value, ExprIx::UNKNOWN);
        cx.comprehension = comprehension;
    }
    value
}

fn yields<'s>(b: &mut Builder<'s>, cx: &mut Context<'s>, node: Node<'_>) -> ExprIx {
    let value = inner(b, cx, node);
    let delegates = node.child(1).is_some_and(|c| c.kind() == "from");
    let owner = b.owner();
    let yielded = if delegates {
        b.unwrap(value, Unwrap::Iterate)
    } else {
        value
    };
    let result = if delegates {
        b.unwrap(value, Unwrap::Yield)
    } else {
        ExprIx::UNKNOWN
    };
    let symbol = b.at(owner);
    symbol.flags.set(SymbolFlags::GENERATOR);
    symbol.yields.push(yielded);
    result
}

/// A lambda: anonymous, or named by what it is assigned to (the name's node and the symbol's kind).
pub fn lambda<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    bound: Option<(Node<'_>, SymbolKind)>,
) -> SymbolIx {
    let keyword = node.child(0).unwrap_or(node);
    let symbol = match bound {
        Some((name, kind)) => {
            let text = b.text(name);
            let whole = b.span_between(name, node);
            let span = b.span(name);
            b.symbol_at(text, kind, whole, span)
        }
        None => {
            let symbol = b.symbol("<lambda>", SymbolKind::Function, node, keyword);
            b.at(symbol).flags.set(SymbolFlags::ANONYMOUS);
            symbol
        }
    };
    if bound.is_some() {
        let scope = cx.frame().scope;
        b.with_scope(scope, |b| b.bind_symbol(symbol));
    }
    let method = matches!(bound, Some((_, SymbolKind::Method)));
    let params = node.field(&grammar::PARAMETERS);
    let parsed = params.map(|p| parameters(b, cx, p, symbol, method.then_some(false)));
    let parsed = parsed.unwrap_or_default();
    let returned = b.in_symbol(symbol, ScopeKind::Function, |b| {
        let mut frame = Frame::new(FrameKind::Function, b.scope(), symbol);
        parsed.bind(b, &mut frame, symbol);
        let body = node.field(&grammar::BODY);
        cx.in_frame(frame, |cx| {
            body.map_or(ExprIx::UNKNOWN, |body| expression(b, cx, body))
        })
    });
    if returned != ExprIx::UNKNOWN {
        b.at(symbol).returns.push(returned);
    }
    symbol
}
