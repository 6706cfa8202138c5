//! Variables and constants: declared, redeclared, assigned.

use cidx_format::vocabulary::{Role, SymbolKind};
use tree_sitter::Node;

use super::declarations::define;
use super::functions::{callable, closure, local};
use super::grammar::{Field, Kind, field, fields, kind, part_list};
use super::{Context, expressions, types};
use crate::builder::Builder;
use crate::facts::*;

/// How many values of one variable are followed; a variable assigned more often says nothing new by them.
const MAX_VALUES: u32 = 8;

/// The longest value that a signature shows, in bytes.
const MAX_SHOWN_VALUE: usize = 80;

/// What the specs of a `const (...)` without values repeat.
#[derive(Default)]
pub struct Iota {
    ty: ExprIx,
    values: Vec<ExprIx>,
}

/// Walks a spec of a `var` declaration.
pub fn variable(b: &mut Builder<'_>, cx: &mut Context, spec: Node<'_>, whole: Node<'_>, doc: &str) {
    let names = fields(spec, Field::Name);
    let values = field(spec, Field::Value).map(part_list).unwrap_or_default();
    if cx.functions > 0 {
        let ty = declared(b, cx, spec);
        let made = values_of(b, cx, &names, &values);
        return declare(b, cx, &names, ty, &made);
    }
    match (names.as_slice(), values.as_slice()) {
        (&[name], &[value]) if kind(value) == Kind::FuncLiteral && b.text(name) != "_" => {
            function_variable(b, cx, spec, name, value, doc)
        }
        _ => package_level(b, cx, SymbolKind::Variable, spec, whole, doc, None),
    }
}

/// Walks a spec of a `const` declaration.
pub fn constant(
    b: &mut Builder<'_>,
    cx: &mut Context,
    spec: Node<'_>,
    whole: Node<'_>,
    doc: &str,
    iota: &mut Iota,
) {
    if cx.functions == 0 {
        return package_level(b, cx, SymbolKind::Constant, spec, whole, doc, Some(iota));
    }
    let names = fields(spec, Field::Name);
    let values = field(spec, Field::Value).map(part_list).unwrap_or_default();
    if !values.is_empty() {
        iota.ty = declared(b, cx, spec);
        iota.values = values_of(b, cx, &names, &values);
    }
    let (ty, made) = (iota.ty, iota.values.clone());
    declare(b, cx, &names, ty, &made);
}

fn declared(b: &mut Builder<'_>, cx: &mut Context, spec: Node<'_>) -> ExprIx {
    match field(spec, Field::Type) {
        Some(ty) => types::type_expr(b, cx, ty, Role::Type),
        None => ExprIx::UNKNOWN,
    }
}

/// `var name = func(...) { ... }` at the top of a file: a function of that name.
fn function_variable(
    b: &mut Builder<'_>,
    cx: &mut Context,
    spec: Node<'_>,
    name: Node<'_>,
    literal: Node<'_>,
    doc: &str,
) {
    let symbol = define(b, cx, SymbolKind::Function, spec, name, doc);
    let end = field(literal, Field::Body).map_or(literal.end_byte(), |body| body.start_byte());
    b.at(symbol).signature = b.signature(spec.start_byte(), end);
    b.bind_symbol(symbol);
    b.with_owner(symbol, |b| declared(b, cx, spec));
    callable(b, cx, symbol, literal);
}

/// Variables and constants of the package: symbols, each defined before its own value is walked.
fn package_level(
    b: &mut Builder<'_>,
    cx: &mut Context,
    symbol_kind: SymbolKind,
    spec: Node<'_>,
    whole: Node<'_>,
    doc: &str,
    iota: Option<&mut Iota>,
) {
    let names = fields(spec, Field::Name);
    let values = field(spec, Field::Value).map(part_list).unwrap_or_default();
    let signature = spec_signature(b, spec, whole);
    let mut ty = ExprIx::UNKNOWN;
    let mut made = Vec::with_capacity(values.len());
    let mut symbols = Vec::with_capacity(names.len());
    for (ix, &name) in names.iter().enumerate() {
        let symbol = (b.text(name) != "_").then(|| {
            let symbol = define(b, cx, symbol_kind, whole, name, doc);
            b.at(symbol).signature = signature.clone();
            b.bind_symbol(symbol);
            symbol
        });
        symbols.push(symbol);
        b.with_owner(symbol.unwrap_or(SymbolIx::FILE), |b| {
            if ix == 0 {
                ty = declared(b, cx, spec);
            }
            if let Some(&value) = values.get(ix) {
                made.push(expressions::expression(b, cx, value));
            }
        });
    }
    let (ty, made) = match iota {
        Some(iota) if values.is_empty() => (iota.ty, iota.values.clone()),
        Some(iota) => {
            *iota = Iota {
                ty,
                values: made.clone(),
            };
            (ty, made)
        }
        None => (ty, spread(b, &made, &values, names.len())),
    };
    for (ix, symbol) in symbols.into_iter().enumerate() {
        if let Some(symbol) = symbol {
            let symbol = b.at(symbol);
            symbol.ty = ty;
            symbol.value = made.get(ix).copied().unwrap_or(ExprIx::UNKNOWN);
        }
    }
}

/// A spec with its value if that is short, else without.
fn spec_signature(b: &Builder<'_>, spec: Node<'_>, whole: Node<'_>) -> Box<str> {
    let end = match field(spec, Field::Value) {
        Some(value) if value.byte_range().len() > MAX_SHOWN_VALUE => value.start_byte(),
        _ => spec.end_byte(),
    };
    b.signature(whole.start_byte(), end)
}

/// Walks values that are given to names: a function literal becomes the function of its name.
fn values_of(
    b: &mut Builder<'_>,
    cx: &mut Context,
    names: &[Node<'_>],
    values: &[Node<'_>],
) -> Vec<ExprIx> {
    let mut made = Vec::with_capacity(values.len());
    for (ix, &value) in values.iter().enumerate() {
        let name = names.get(ix).copied();
        made.push(named_value(b, cx, name, value));
    }
    spread(b, &made, values, names.len())
}

/// Walks a value that is given to a name, if `name` is an identifier.
pub fn named_value(
    b: &mut Builder<'_>,
    cx: &mut Context,
    name: Option<Node<'_>>,
    value: Node<'_>,
) -> ExprIx {
    let is_name = |node: &Node<'_>| {
        matches!(kind(*node), Kind::Identifier | Kind::FieldIdentifier) && b.text(*node) != "_"
    };
    match name.filter(is_name) {
        Some(name) if kind(value) == Kind::FuncLiteral => {
            let symbol = closure(b, cx, value, Some(name));
            b.expr(Expr::Symbol(symbol))
        }
        _ => expressions::expression(b, cx, value),
    }
}

/// The value of each of `count` names: one each, or the items of a single one.
pub fn spread(
    b: &mut Builder<'_>,
    made: &[ExprIx],
    values: &[Node<'_>],
    count: usize,
) -> Vec<ExprIx> {
    let (&[base], &[node]) = (made, values) else {
        return made.to_vec();
    };
    if count < 2 {
        return made.to_vec();
    }
    if count == 2 && has_ok(node) {
        let ok = b.expr(Expr::Literal(LiteralKind::Bool));
        return vec![base, ok];
    }
    if base == ExprIx::UNKNOWN {
        return vec![base; count];
    }
    (0..count as u32)
        .map(|index| b.expr(Expr::Item { base, index }))
        .collect()
}

/// Whether an expression may give a second value that says whether there was a first: `m[k]`, `x.(T)`, `<-c`.
fn has_ok(node: Node<'_>) -> bool {
    match kind(node) {
        Kind::IndexExpression | Kind::TypeAssertionExpression | Kind::UnaryExpression => true,
        Kind::ParenthesizedExpression => node
            .named_child(0)
            .is_some_and(|inner| kind(inner) != Kind::CallExpression),
        _ => false,
    }
}

/// Declares local variables after their values.
pub fn declare(
    b: &mut Builder<'_>,
    cx: &mut Context,
    names: &[Node<'_>],
    ty: ExprIx,
    values: &[ExprIx],
) {
    let from = b.next_expr();
    for (ix, &name) in names.iter().enumerate() {
        let value = values.get(ix).copied().unwrap_or(ExprIx::UNKNOWN);
        declare_one(b, cx, name, from, ty, value);
    }
}

fn declare_one(
    b: &mut Builder<'_>,
    cx: &mut Context,
    name: Node<'_>,
    from: ExprIx,
    ty: ExprIx,
    value: ExprIx,
) {
    let is_name = matches!(kind(name), Kind::Identifier);
    if !is_name || b.text(name) == "_" {
        return;
    }
    let target = match b.facts().expr(value) {
        Expr::Symbol(symbol) if ty == ExprIx::UNKNOWN => BindingTarget::Symbol(symbol),
        _ => BindingTarget::Local { ty, value },
    };
    local(b, cx, name, from, target);
}

/// `names := values`: declares what is new in this scope and assigns the rest.
pub fn short_declaration(
    b: &mut Builder<'_>,
    cx: &mut Context,
    names: &[Node<'_>],
    values: &[Node<'_>],
) {
    let made = values_of(b, cx, names, values);
    declare_short(b, cx, names, &made);
}

/// The names of a `:=` whose values are known.
pub fn declare_short(b: &mut Builder<'_>, cx: &mut Context, names: &[Node<'_>], values: &[ExprIx]) {
    let from = b.next_expr();
    for (ix, &node) in names.iter().enumerate() {
        let value = values.get(ix).copied().unwrap_or(ExprIx::UNKNOWN);
        let name = b.node_name(node);
        if cx.locals.contains_key(&(b.scope(), name)) && kind(node) == Kind::Identifier {
            expressions::name(b, node, Role::Write);
            assign_local(b, cx, node, value);
        } else {
            declare_one(b, cx, node, from, ExprIx::UNKNOWN, value);
        }
    }
}

/// `targets = values`, or an operation on a target.
pub fn assignment(
    b: &mut Builder<'_>,
    cx: &mut Context,
    targets: &[Node<'_>],
    values: &[Node<'_>],
    plain: bool,
) {
    let mut places = Vec::with_capacity(targets.len());
    for &target in targets {
        places.push(expressions::target(b, cx, target));
    }
    if !plain {
        for &value in values {
            expressions::expression(b, cx, value);
        }
        return;
    }
    let made = values_of(b, cx, targets, values);
    for (ix, (&node, place)) in targets.iter().zip(places).enumerate() {
        let value = made.get(ix).copied().unwrap_or(ExprIx::UNKNOWN);
        assign(b, cx, node, place, value);
    }
}

/// Records that the place of a target now holds a value.
pub fn assign(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, place: ExprIx, value: ExprIx) {
    let follows = match b.facts().expr(place) {
        Expr::Name { .. } => !assign_local(b, cx, node, value),
        Expr::Member { .. } | Expr::Index { .. } => true,
        _ => false,
    };
    if follows && value != ExprIx::UNKNOWN {
        b.store(place, value, ExprIx::UNKNOWN, None);
    }
}

/// Adds a value to a local variable. False if the name is none.
fn assign_local(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, value: ExprIx) -> bool {
    let name = b.node_name(node);
    let Some(scope) = local_scope(b, cx, name) else {
        return false;
    };
    let Some(known) = cx.locals.get_mut(&(scope, name)) else {
        return false;
    };
    known.values += 1;
    let from = known.from;
    let says_something = !matches!(b.facts().expr(value), Expr::Unknown | Expr::Literal(_));
    if known.values <= MAX_VALUES && says_something {
        let (ty, span) = (ExprIx::UNKNOWN, b.span(node));
        b.bind_in(scope, name, from, BindingTarget::Local { ty, value }, span);
    }
    true
}

/// The scope in which a name is bound as a local variable or parameter, seen from here.
pub fn local_scope(b: &Builder<'_>, cx: &Context, name: Name) -> Option<ScopeIx> {
    let mut scope = b.scope();
    loop {
        if cx.locals.contains_key(&(scope, name)) {
            return Some(scope);
        }
        if scope == ScopeIx::FILE {
            return None;
        }
        scope = b.facts().scopes.get(scope.get())?.parent;
    }
}
