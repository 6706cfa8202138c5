//! Doc comments, found in the text around a definition: walking siblings in the tree would cost time quadratic in their number.

use tree_sitter::Node;

use crate::builder::Builder;

/// The most lines of comments that are read.
const MAX_LINES: usize = 100;

/// The comment that stands right before a node, its markers removed.
pub fn before(b: &Builder<'_>, node: Node<'_>) -> Box<str> {
    let text = b.source().get(..node.start_byte()).unwrap_or("");
    let text = skip_macros(text);
    let Some(text) = text.strip_suffix('\n') else {
        return "".into();
    };
    let trimmed = text.trim_end_matches([' ', '\t', '\r']);
    let comment = if trimmed.ends_with("*/") {
        block_comment(trimmed)
    } else {
        line_comments(text)
    };
    clean(comment)
}

/// The comment before a node, else the one behind it on the same line.
pub fn around(b: &Builder<'_>, node: Node<'_>) -> Box<str> {
    let doc = before(b, node);
    if !doc.is_empty() {
        return doc;
    }
    let rest = b.source().get(node.end_byte()..).unwrap_or("");
    let line = rest.lines().next().unwrap_or("");
    let behind = line.trim_start_matches([';', ',', ' ', '\t']);
    if behind.starts_with("//") {
        return clean(behind);
    }
    match behind
        .starts_with("/*")
        .then(|| rest.find("/*").zip(rest.find("*/")))
    {
        Some(Some((start, end))) if start < end => clean(rest.get(start..end).unwrap_or("")),
        _ => "".into(),
    }
}

/// Cuts off what stands between a comment and a declaration: white space and macros that were hidden from the parser.
fn skip_macros(text: &str) -> &str {
    let mut text = text;
    for _ in 0..3 {
        let line = text.rsplit('\n').next().unwrap_or("");
        let plain = |c: char| {
            c.is_ascii_alphanumeric() || matches!(c, '_' | '(' | ')' | ',' | ' ' | '\t' | '"' | '.')
        };
        if !line.chars().all(plain) {
            return text;
        }
        let before = text.get(..text.len() - line.len()).unwrap_or("");
        let above = before
            .trim_end_matches(['\n', '\r'])
            .rsplit('\n')
            .next()
            .unwrap_or("")
            .trim();
        let attribute = above.ends_with(')')
            && above.starts_with(|c: char| c.is_ascii_uppercase())
            && above.chars().all(plain);
        if !attribute {
            return before;
        }
        text = before.trim_end_matches(['\n', '\r']);
    }
    text
}

/// The block comment that a text ends with, if nothing stands before it on its first line.
fn block_comment(text: &str) -> &str {
    let Some(start) = text.rfind("/*") else {
        return "";
    };
    let before = text
        .get(..start)
        .unwrap_or("")
        .rsplit('\n')
        .next()
        .unwrap_or("");
    if before.trim().is_empty() {
        text.get(start..).unwrap_or("")
    } else {
        ""
    }
}

/// The lines of comments that a text ends with.
fn line_comments(text: &str) -> &str {
    let mut start = text.len();
    for _ in 0..MAX_LINES {
        let line_start = text
            .get(..start)
            .unwrap_or("")
            .rfind('\n')
            .map_or(0, |at| at + 1);
        let line = text.get(line_start..start).unwrap_or("").trim_start();
        if !line.starts_with("//") {
            break;
        }
        start = match line_start.checked_sub(1) {
            Some(newline) => newline,
            None => return text,
        };
    }
    text.get(start..).unwrap_or("")
}

/// Removes the markers of a comment.
fn clean(comment: &str) -> Box<str> {
    let mut out = String::new();
    for line in comment.lines().take(MAX_LINES) {
        let line = line
            .trim()
            .trim_start_matches(['/', '*', '!', '<'])
            .trim_end_matches('/');
        let line = line.trim_end_matches('*').trim();
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(line);
    }
    Builder::doc(&out)
}
