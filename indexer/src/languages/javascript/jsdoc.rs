//! Doc comments: their plain text, and in JavaScript the types they declare.

use tree_sitter::Node;

use super::jsdoc_types::parse_type;
use super::walk::Walk;
use crate::builder::Builder;
use crate::facts::*;

/// The tags of a doc comment that declare types.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::languages) struct Tags {
    /// Parameters by name.
    pub(super) params: Vec<(String, String)>,
    /// `@returns`.
    pub(super) returns: Option<String>,
    /// `@type`.
    pub(super) ty: Option<String>,
}

/// A comment without its markers.
pub(in crate::languages) fn plain(comment: &str) -> String {
    let mut out = String::new();
    let inner = comment
        .strip_prefix("/*")
        .map(|text| text.trim_start_matches('*'))
        .map(|text| text.strip_suffix("*/").unwrap_or(text));
    match inner {
        Some(inner) => {
            for line in inner.lines() {
                let line = line.trim();
                let line = line.strip_prefix('*').unwrap_or(line);
                push_line(&mut out, line);
            }
        }
        None => {
            for line in comment.lines() {
                push_line(&mut out, line.trim().trim_start_matches('/'));
            }
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn push_line(out: &mut String, line: &str) {
    let line = line.strip_prefix(' ').unwrap_or(line).trim_end();
    if !out.is_empty() {
        out.push('\n');
    } else if line.is_empty() {
        return;
    }
    out.push_str(line);
}

/// The tags of a comment; none if it is no JSDoc or declares no types.
pub(in crate::languages) fn tags(comment: &str) -> Option<Tags> {
    if !comment.starts_with("/**") || !comment.contains('{') {
        return None;
    }
    let mut tags = Tags::default();
    for part in comment.split('@').skip(1) {
        let (tag, rest) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        let tag = tag.trim_end_matches('{');
        let Some((ty, after)) = braced(rest) else {
            continue;
        };
        match tag {
            "param" | "arg" | "argument" => {
                let name = after
                    .trim_start()
                    .trim_start_matches('[')
                    .split(|c: char| c.is_whitespace() || matches!(c, ']' | '=' | '.' | '-'))
                    .next()
                    .unwrap_or("");
                let nested =
                    after.trim_start().trim_start_matches('[')[name.len()..].starts_with('.');
                if !name.is_empty() && !nested {
                    tags.params.push((name.to_string(), ty.to_string()));
                }
            }
            "returns" | "return" => tags.returns = Some(ty.to_string()),
            "type" => tags.ty = Some(ty.to_string()),
            _ => {}
        }
    }
    (tags != Tags::default()).then_some(tags)
}

/// The text in the braces that `text` starts with, and what follows them.
pub(super) fn braced(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some((text.get(1..at)?, text.get(at + 1..)?));
                }
            }
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

impl Walk<'_> {
    /// The tags of the comment before `node`, in JavaScript.
    pub(in crate::languages) fn jsdoc(&self, b: &Builder<'_>, node: Node<'_>) -> Option<Tags> {
        if self.grammar.typescript {
            return None;
        }
        let comment = self.take_comment(node)?;
        self.doc.set(Some(comment));
        tags(b.source().get(comment.start..comment.end)?)
    }

    /// The type that the comment before `node` declares by `@type`.
    pub(in crate::languages) fn jsdoc_type(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        match self.jsdoc(b, node) {
            Some(tags) => self.tag_type(b, tags.ty.as_deref(), node),
            None => ExprIx::UNKNOWN,
        }
    }

    /// A type as JSDoc writes it.
    pub(in crate::languages) fn tag_type(
        &self,
        b: &mut Builder<'_>,
        text: Option<&str>,
        node: Node<'_>,
    ) -> ExprIx {
        text.map_or(ExprIx::UNKNOWN, |text| parse_type(b, text, node))
    }

    /// Gives a function the types of its JSDoc where it declares none itself.
    pub(in crate::languages) fn apply_jsdoc(
        &self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        node: Node<'_>,
        tags: &Tags,
    ) {
        if b.at(symbol).ty == ExprIx::UNKNOWN {
            let ty = self.tag_type(b, tags.returns.as_deref(), node);
            b.at(symbol).ty = ty;
        }
        for (at, (name, text)) in tags.params.iter().enumerate() {
            let name = b.name(name);
            let params = &b.at(symbol).params;
            let empty = |param: &Param| param.ty == ExprIx::UNKNOWN;
            let index = params
                .iter()
                .position(|param| param.name == name && empty(param));
            let index = index.or_else(|| {
                // A destructured parameter has no name: its tag stands at its place.
                let unnamed = |param: &Param| empty(param) && param.name != name;
                let destructured = b.facts().symbols[symbol.get()].params.get(at)?;
                (unnamed(destructured) && b.name_text(destructured.name).is_empty()).then_some(at)
            });
            if let Some(index) = index {
                let ty = parse_type(b, text, node);
                if let Some(param) = b.at(symbol).params.get_mut(index) {
                    param.ty = ty;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_lose_their_markers() {
        assert_eq!(plain("/**\n * One.\n *\n * Two.\n */"), "One.\n\nTwo.");
        assert_eq!(plain("/** One. */"), "One.");
        assert_eq!(plain("// a\n  // b"), "a\nb");
    }

    #[test]
    fn tags_declare_types() {
        let tags =
            tags("/** @param {Array<Foo>} [a=1] x\n * @param {B} o.p\n * @returns {{a: B}} */")
                .expect("there are tags");
        assert_eq!(tags.params, [("a".to_string(), "Array<Foo>".to_string())]);
        assert_eq!(tags.returns.as_deref(), Some("{a: B}"));
    }
}
