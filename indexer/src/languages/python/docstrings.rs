//! Docstrings: the string that opens a body, with its indentation removed.

use tree_sitter::Node;

use super::literals::plain_text;
use crate::builder::Builder;

/// The docstring of a body; empty if there is none.
pub fn docstring(b: &Builder<'_>, body: Node<'_>) -> Box<str> {
    first_string(body)
        .and_then(|node| plain_text(b, node))
        .map_or_else(Box::default, |text| Builder::doc(&dedent(text)))
}

fn first_string(body: Node<'_>) -> Option<Node<'_>> {
    let mut cursor = body.walk();
    let first = body
        .named_children(&mut cursor)
        .find(|child| child.kind() != "comment")?;
    let value = match first.kind() {
        "expression_statement" => first.named_child(0)?,
        _ => first,
    };
    (value.kind() == "string").then_some(value)
}

/// Removes the indentation that all lines but the first share.
fn dedent(text: &str) -> String {
    let indentation = |line: &str| line.len() - line.trim_start().len();
    let shared = text
        .lines()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .map(indentation)
        .min()
        .unwrap_or(0);
    let mut out = String::with_capacity(text.len());
    for (at, line) in text.lines().enumerate() {
        let cut = match at {
            0 => line.trim_start(),
            _ => line.get(shared..).unwrap_or_else(|| line.trim_start()),
        };
        if at > 0 {
            out.push('\n');
        }
        out.push_str(cut.trim_end());
    }
    out
}
