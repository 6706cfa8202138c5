//! Functions whose head a macro spells: `YY_DECL { ... }`, `DEFUN("name", name) { ... }`. They read like a statement before a block.

use cidx_format::vocabulary::{Role, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, ScopeKind};

use super::scanner::{Kind, Scanner};
use super::statements;
use super::walk::{Body, Context, children, field};

/// Adds the function that a macro and the block behind it define. Returns the block's id.
pub fn function(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> Option<usize> {
    if context.body != Body::Items || node.kind() != "expression_statement" {
        return None;
    }
    let block = node
        .next_named_sibling()
        .filter(|block| block.kind() == "compound_statement")?;
    // A statement that ends by itself is no head.
    let ends = children(node).any(|child| child.kind() == ";" && !child.is_missing());
    let head = node.named_child(0).filter(|_| !ends)?;
    define(b, context, head, block)
}

/// The same among the parts of an error, where a name stands alone before a block.
pub fn in_error(b: &mut Builder<'_>, context: Context<'_>, parts: &[Node<'_>]) -> Option<usize> {
    let head = parts.first()?;
    if context.body != Body::Items || !matches!(head.kind(), "identifier" | "type_identifier") {
        return None;
    }
    let mut rest = parts.iter().skip(1).take(3);
    let block = rest.find(|part| !part.is_missing() && part.kind() != "comment")?;
    if block.kind() != "compound_statement" {
        return None;
    }
    define(b, context, *head, *block)
}

fn define(
    b: &mut Builder<'_>,
    context: Context<'_>,
    head: Node<'_>,
    block: Node<'_>,
) -> Option<usize> {
    let is_call = head.kind() == "call_expression";
    let macro_name = if is_call {
        field(head, "function")?
    } else {
        head
    };
    if !matches!(macro_name.kind(), "identifier" | "type_identifier") {
        return None;
    }
    let argument = field(head, "arguments").filter(|_| is_call);
    let argument = argument.and_then(|list| children(list).find(|one| one.kind() == "identifier"));
    let (text, place) = match argument {
        Some(argument) => (b.text(argument), argument),
        None => (declared(b.source(), b.text(macro_name))?, macro_name),
    };
    let (span, name_span) = (b.span_between(head, block), b.span(place));
    let symbol = b.symbol_at(text, SymbolKind::Function, span, name_span);
    let signature = b.signature(head.start_byte(), head.end_byte());
    let flags = context.flags();
    let entry = b.at(symbol);
    entry.flags = flags;
    entry.signature = signature;
    b.bind_symbol(symbol);
    b.in_symbol(symbol, ScopeKind::Function, |b| {
        let callee = b.name_expr(b.text(macro_name));
        let (role, call) = if is_call {
            let args = b.list(&[]);
            (Role::Call, b.expr(Expr::Call { callee, args }))
        } else {
            (Role::Read, ExprIx::UNKNOWN)
        };
        b.reference(role, macro_name, callee, call);
        let context = Context {
            function: Some(symbol),
            receiver: Some(symbol),
            body: Body::Block,
            ..context.plain()
        };
        statements::body(b, context, block);
    });
    Some(block.id())
}

/// The name of the function whose head the text of a macro is: the name before the first parenthesis.
fn declared<'s>(source: &'s str, macro_name: &str) -> Option<&'s str> {
    let mut starts = source.match_indices(macro_name);
    let (start, _) = starts.find(|(at, _)| {
        let line = source.get(..*at).unwrap_or("");
        let line = line.rsplit('\n').next().unwrap_or("");
        let word: String = line.chars().filter(|c| !c.is_whitespace()).collect();
        let behind = source.as_bytes().get(at + macro_name.len());
        word == "#define" && behind.is_some_and(u8::is_ascii_whitespace)
    })?;
    let text = source.get(start + macro_name.len()..)?;
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        end += line.len();
        if !line.trim_end().ends_with('\\') {
            break;
        }
    }
    let text = text.get(..end)?;
    let mut before = None;
    for token in Scanner::new(text, &[]) {
        match (token.kind, token.text(text)) {
            (Kind::Name, name) => before = Some(name),
            (_, "(") => return before,
            (_, "*" | ":") => {}
            _ => return None,
        }
    }
    None
}
