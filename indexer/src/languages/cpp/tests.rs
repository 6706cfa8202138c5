//! Tests declared by macros: GoogleTest, Catch2, doctest, Boost.Test.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{ExprIx, ScopeKind, SymbolIx};
use crate::languages::c::declarators::Declarator;
use crate::languages::c::expressions::unquoted;
use crate::languages::c::statements;
use crate::languages::c::walk::{Body, Context, children, field};

/// Macros that are called like functions with a suite and a name.
const SUITE_MACROS: &[&str] = &[
    "TEST",
    "TEST_F",
    "TEST_P",
    "TYPED_TEST",
    "TYPED_TEST_P",
    "BOOST_FIXTURE_TEST_CASE",
    "FRIEND_TEST",
];

/// Macros whose first argument is the name.
const NAME_MACROS: &[&str] = &[
    "TEST_CASE",
    "SCENARIO",
    "TEST_CASE_METHOD",
    "TEMPLATE_TEST_CASE",
    "BOOST_AUTO_TEST_CASE",
    "TEST_CASE_FIXTURE",
];

/// `TEST(Suite, Name) { ... }`, which reads like a function definition.
pub fn definition(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    declarator: &Declarator<'_>,
) -> Option<()> {
    let (macro_name, function) = (declarator.name?, declarator.function()?);
    if field(node, "type").is_some() || declarator.path.is_some() {
        return None;
    }
    let text = b.text(macro_name);
    let in_suite = SUITE_MACROS.contains(&text);
    if !in_suite && !NAME_MACROS.contains(&text) {
        return None;
    }
    let list = field(function, "parameters")?;
    let arguments: Vec<Node<'_>> = children(list)
        .filter(|child| child.is_named() && child.kind() != "comment")
        .collect();
    let last = arguments.get(usize::from(in_suite)).or(arguments.first())?;
    let symbol = test(b, context, node, &arguments, in_suite, *last);
    call(b, macro_name);
    let fixture = matches!(text, "TEST_F" | "TEST_P" | "TYPED_TEST" | "TYPED_TEST_P");
    if fixture && let Some(suite) = arguments.first() {
        let value = b.name_expr(b.text(*suite));
        b.reference(Role::Type, *suite, value, ExprIx::UNKNOWN);
        let name = b.node_name(*last);
        let entry = b.at(symbol);
        entry.member_of = value;
        entry.name = name;
    }
    body(b, context, symbol, field(node, "body"));
    Some(())
}

/// `TEST_CASE("name") { ... }`, which reads like a call before a block. Returns the block's id.
pub fn case_macro(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> Option<usize> {
    if !context.cpp || context.body == Body::Block || node.kind() != "expression_statement" {
        return None;
    }
    let call_node = node
        .named_child(0)
        .filter(|child| child.kind() == "call_expression")?;
    let function =
        field(call_node, "function").filter(|function| function.kind() == "identifier")?;
    let text = b.text(function);
    if !NAME_MACROS.contains(&text) && !SUITE_MACROS.contains(&text) {
        return None;
    }
    let block = node
        .next_named_sibling()
        .filter(|block| block.kind() == "compound_statement")?;
    let list = field(call_node, "arguments")?;
    let arguments: Vec<Node<'_>> = children(list)
        .filter(|child| child.is_named() && child.kind() != "comment")
        .collect();
    let name = *arguments
        .iter()
        .find(|argument| argument.kind() == "string_literal")
        .or(arguments.first())?;
    let span = b.span_between(node, block);
    let symbol = test(b, context, node, &[name], false, name);
    b.at(symbol).span = span;
    call(b, function);
    body(b, context, symbol, Some(block));
    Some(block.id())
}

/// The test macro itself is called.
fn call(b: &mut Builder<'_>, name: Node<'_>) {
    let callee = b.name_expr(b.text(name));
    let args = b.list(&[]);
    let value = b.expr(crate::facts::Expr::Call { callee, args });
    b.reference(Role::Call, name, callee, value);
}

fn test(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Node<'_>,
    arguments: &[Node<'_>],
    in_suite: bool,
    name: Node<'_>,
) -> SymbolIx {
    let parts: Vec<&str> = arguments
        .iter()
        .take(if in_suite { 2 } else { 1 })
        .map(|argument| match argument.kind() {
            "string_literal" => unquoted(b.text(*argument)),
            _ => b.text(*argument),
        })
        .collect();
    let text = parts.join(".");
    let symbol = b.symbol(&text, SymbolKind::Test, node, name);
    let flags = context.flags().with(SymbolFlags::TEST);
    b.at(symbol).flags = flags;
    symbol
}

fn body(b: &mut Builder<'_>, context: Context<'_>, symbol: SymbolIx, body: Option<Node<'_>>) {
    let Some(body) = body else { return };
    b.in_symbol(symbol, ScopeKind::Function, |b| {
        let context = Context {
            function: Some(symbol),
            receiver: Some(symbol),
            body: Body::Block,
            ..context.plain()
        };
        statements::body(b, context, body);
    });
}
