//! Functions, methods and closures: parameters, results, receivers, bodies.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::declarations::define;
use super::grammar::{Field, Kind, field, fields, kind, part_list, parts};
use super::{Context, Local, ReceiverParam, SLICE, statements, types};
use crate::builder::Builder;
use crate::facts::*;

/// Walks `func name(...) ... { ... }`.
pub fn function(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, doc: &str) {
    let Some(name) = field(node, Field::Name) else {
        return statements::children(b, cx, node);
    };
    let symbol = define(b, cx, SymbolKind::Function, node, name, doc);
    let text = b.text(name);
    sign(b, symbol, node);
    mark_test(b, cx, symbol, text);
    // `init` may be declared many times and can never be named.
    if !matches!(text, "_" | "init") {
        b.bind_symbol(symbol);
    }
    let in_main = b
        .facts()
        .package
        .is_some_and(|package| b.name_text(package) == "main");
    if text == "main" && in_main {
        b.at(symbol).flags.set(SymbolFlags::ENTRY_POINT);
    }
    callable(b, cx, symbol, node);
}

/// Walks `func (receiver) name(...) ... { ... }`.
pub fn method(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, doc: &str) {
    let Some(name) = field(node, Field::Name) else {
        return statements::children(b, cx, node);
    };
    let symbol = define(b, cx, SymbolKind::Method, node, name, doc);
    sign(b, symbol, node);
    let text = b.text(name);
    let takes_nothing =
        field(node, Field::Parameters).is_none_or(|list| list.named_child_count() == 0);
    if takes_nothing {
        mark_test(b, cx, symbol, text);
        mark_suite(b, cx, symbol, text);
    }
    callable(b, cx, symbol, node);
}

fn sign(b: &mut Builder<'_>, symbol: SymbolIx, node: Node<'_>) {
    let end = field(node, Field::Body).map_or(node.end_byte(), |body| body.start_byte());
    b.at(symbol).signature = b.signature(node.start_byte(), end);
}

/// Marks what `go test` runs.
fn mark_test(b: &mut Builder<'_>, cx: &Context, symbol: SymbolIx, name: &str) {
    if !cx.test_file {
        return;
    }
    let prefixes = ["Test", "Benchmark", "Example", "Fuzz"];
    let rest = prefixes.iter().find_map(|prefix| name.strip_prefix(prefix));
    let is_test = rest.is_some_and(|rest| !rest.starts_with(|first: char| first.is_lowercase()));
    if name == "TestMain" {
        b.at(symbol).flags.set(SymbolFlags::FIXTURE);
    } else if is_test {
        b.at(symbol).flags.set(SymbolFlags::TEST);
    }
}

/// Marks what test suites (testify's) run around their tests.
fn mark_suite(b: &mut Builder<'_>, cx: &Context, symbol: SymbolIx, name: &str) {
    let around = [
        "SetupTest",
        "SetupSuite",
        "SetupSubTest",
        "TearDownTest",
        "TearDownSuite",
        "TearDownSubTest",
    ];
    if cx.test_file && around.contains(&name) {
        b.at(symbol).flags.set(SymbolFlags::FIXTURE);
    }
}

/// A function literal. With a name node it is the function of that name, else it is anonymous.
pub fn closure(
    b: &mut Builder<'_>,
    cx: &mut Context,
    node: Node<'_>,
    name: Option<Node<'_>>,
) -> SymbolIx {
    let symbol = match name {
        Some(name) => {
            let symbol = define(b, cx, SymbolKind::Function, node, name, "");
            b.at(symbol).span.start = b.span(name).start;
            // A function held in a local variable is a value of that variable, not a symbol of the package.
            if b.at(symbol).flags.has(SymbolFlags::LOCAL) {
                b.at(symbol).flags.set(SymbolFlags::ANONYMOUS);
            }
            symbol
        }
        None => {
            let span = b.span(node);
            let place = Span {
                start: span.start,
                end: span.start,
            };
            let symbol = b.symbol_at("<closure>", SymbolKind::Function, span, place);
            b.at(symbol).flags = cx.flags("").with(SymbolFlags::ANONYMOUS);
            symbol
        }
    };
    sign(b, symbol, node);
    callable(b, cx, symbol, node);
    symbol
}

/// Walks the inside of anything that takes parameters.
pub fn callable(b: &mut Builder<'_>, cx: &mut Context, symbol: SymbolIx, node: Node<'_>) {
    b.in_symbol(symbol, ScopeKind::Function, |b| {
        cx.functions += 1;
        let mut names = Vec::new();
        if let Some(list) = field(node, Field::Receiver) {
            receiver(b, cx, symbol, list, &mut names);
        }
        if let Some(list) = field(node, Field::TypeParameters) {
            types::type_params(b, cx, symbol, list);
        }
        if let Some(list) = field(node, Field::Parameters) {
            parameters(b, cx, symbol, list, &mut names);
        }
        let results = results(b, cx, symbol, field(node, Field::Result), &mut names);
        // The body sees them; the types of the signature do not: `func f(reader reader)`.
        let from = b.next_expr();
        for (node, target) in names {
            local(b, cx, node, from, target);
        }
        cx.results.push(results);
        if let Some(body) = field(node, Field::Body) {
            statements::children(b, cx, body);
        }
        cx.results.pop();
        cx.functions -= 1;
    });
}

/// Names that a signature declares, with what they denote.
type Declared<'t> = Vec<(Node<'t>, BindingTarget)>;

fn receiver<'t>(
    b: &mut Builder<'_>,
    cx: &mut Context,
    symbol: SymbolIx,
    list: Node<'t>,
    names: &mut Declared<'t>,
) {
    let Some(declaration) = part_list(list).into_iter().next() else {
        return;
    };
    if let Some(ty) = field(declaration, Field::Type) {
        let member_of = receiver_type(b, cx, symbol, ty);
        b.at(symbol).member_of = member_of;
    }
    if let Some(node) = field(declaration, Field::Name)
        && b.text(node) != "_"
    {
        let value = b.expr(Expr::This(symbol));
        let ty = ExprIx::UNKNOWN;
        names.push((node, BindingTarget::Local { ty, value }));
    }
}

/// The type that a receiver names, without pointer and type parameters. Those it names are bound at the end of the file.
fn receiver_type(b: &mut Builder<'_>, cx: &mut Context, symbol: SymbolIx, ty: Node<'_>) -> ExprIx {
    let mut ty = ty;
    while matches!(kind(ty), Kind::PointerType | Kind::ParenthesizedType) {
        let Some(inner) = part_list(ty).into_iter().next() else {
            break;
        };
        ty = inner;
    }
    let (Kind::GenericType, Some(base)) = (kind(ty), field(ty, Field::Type)) else {
        return types::type_expr(b, cx, ty, Role::Type);
    };
    let arguments = field(ty, Field::TypeArguments)
        .map(part_list)
        .unwrap_or_default();
    for (position, argument) in arguments.into_iter().enumerate() {
        let (name, span) = (b.node_name(argument), b.span(argument));
        let bound = ExprIx::UNKNOWN;
        b.at(symbol).type_params.push(TypeParam {
            name,
            bound,
            default: ExprIx::UNKNOWN,
        });
        cx.receiver_params.push(ReceiverParam {
            method: symbol,
            scope: b.scope(),
            type_name: b.text(base).to_string(),
            position: position as u32,
            name,
            span,
        });
    }
    types::type_expr(b, cx, base, Role::Type)
}

fn parameters<'t>(
    b: &mut Builder<'_>,
    cx: &mut Context,
    symbol: SymbolIx,
    list: Node<'t>,
    declared: &mut Declared<'t>,
) {
    let mut cursor = list.walk();
    for declaration in parts(list, &mut cursor) {
        let Some(node) = field(declaration, Field::Type) else {
            statements::statement(b, cx, declaration);
            continue;
        };
        let ty = types::type_expr(b, cx, node, Role::Type);
        let rest = kind(declaration) == Kind::VariadicParameterDeclaration;
        let names = fields(declaration, Field::Name);
        if names.is_empty() {
            let name = b.name("");
            add_parameter(b, symbol, name, ty, rest);
        }
        for name in names {
            let position = add_parameter_node(b, symbol, name, ty, rest);
            if b.text(name) == "_" {
                continue;
            }
            let target = match rest {
                true => {
                    // Inside, the parameter is a slice of what the arguments are.
                    let ty = types::apply_builtin(b, SLICE, &[ty]);
                    let value = b.expr(Expr::Param(symbol, position));
                    BindingTarget::Local { ty, value }
                }
                false => BindingTarget::Param(symbol, position),
            };
            declared.push((name, target));
        }
    }
}

fn add_parameter_node(
    b: &mut Builder<'_>,
    symbol: SymbolIx,
    node: Node<'_>,
    ty: ExprIx,
    rest: bool,
) -> u32 {
    let name = b.node_name(node);
    add_parameter(b, symbol, name, ty, rest)
}

fn add_parameter(b: &mut Builder<'_>, symbol: SymbolIx, name: Name, ty: ExprIx, rest: bool) -> u32 {
    let params = &mut b.at(symbol).params;
    params.push(Param {
        name,
        ty,
        default: ExprIx::UNKNOWN,
        kind: match rest {
            true => ParamKind::Rest,
            false => ParamKind::Required,
        },
    });
    params.len() as u32 - 1
}

/// Declares the results; gives the names of named ones.
fn results<'t>(
    b: &mut Builder<'_>,
    cx: &mut Context,
    symbol: SymbolIx,
    node: Option<Node<'t>>,
    declared: &mut Declared<'t>,
) -> Vec<Name> {
    let list = node.filter(|node| kind(*node) == Kind::ParameterList);
    let Some(list) = list else {
        let ty = types::result_type(b, cx, node);
        b.at(symbol).ty = ty;
        return Vec::new();
    };
    let (mut all, mut named) = (Vec::new(), Vec::new());
    let mut cursor = list.walk();
    for declaration in parts(list, &mut cursor) {
        let Some(node) = field(declaration, Field::Type) else {
            continue;
        };
        let ty = types::type_expr(b, cx, node, Role::Type);
        let names = fields(declaration, Field::Name);
        all.extend(std::iter::repeat_n(ty, names.len().max(1)));
        for name in names {
            named.push(b.node_name(name));
            if b.text(name) != "_" {
                let value = ExprIx::UNKNOWN;
                declared.push((name, BindingTarget::Local { ty, value }));
            }
        }
    }
    b.at(symbol).ty = types::tuple(b, &all);
    named
}

/// Binds a local variable in the current scope and remembers it for assignments.
pub fn local(
    b: &mut Builder<'_>,
    cx: &mut Context,
    node: Node<'_>,
    from: ExprIx,
    target: BindingTarget,
) {
    let (name, span) = (b.node_name(node), b.span(node));
    b.bind(name, from, target, span);
    cx.locals
        .insert((b.scope(), name), Local { from, values: 1 });
}
