//! Attributes, doc comments and visibility: what stands before an item.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::{Role, SymbolFlags};
use tree_sitter::Node;

use super::walker::{Walker, is_comment, parts};
use crate::builder::Builder;
use crate::facts::*;

/// What was read before an item.
#[derive(Default)]
pub(super) struct Before<'t, 's> {
    attributes: Vec<Node<'t>>,
    doc: String,
    /// Flags that attributes set.
    pub flags: SymbolFlags,
    /// The file that `#[path = "..."]` names.
    pub path: Option<&'s str>,
    /// Whether the item is under `#[cfg(test)]`.
    pub test_code: bool,
}

/// Attributes that speak to the compiler or to tools: they denote nothing.
const BUILT_IN: &[&str] = &[
    "allow",
    "automatically_derived",
    "bench",
    "cfg",
    "cfg_attr",
    "cold",
    "deny",
    "deprecated",
    "derive",
    "doc",
    "expect",
    "export_name",
    "feature",
    "forbid",
    "global_allocator",
    "ignore",
    "inline",
    "link",
    "link_name",
    "macro_export",
    "macro_use",
    "must_use",
    "no_mangle",
    "no_std",
    "non_exhaustive",
    "panic_handler",
    "path",
    "proc_macro",
    "proc_macro_attribute",
    "proc_macro_derive",
    "recursion_limit",
    "repr",
    "should_panic",
    "target_feature",
    "test",
    "track_caller",
    "unsafe",
    "used",
    "warn",
    "default",
    "serde",
    "rustfmt",
    "clippy",
    "diagnostic",
];

/// Traits of the standard library that can be derived.
const DERIVABLE: &[&str] = &[
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Eq",
    "Hash",
    "Ord",
    "PartialEq",
    "PartialOrd",
];

impl<'t, 's> Before<'t, 's> {
    /// The node at which the definition starts: its first attribute, or the item itself.
    pub fn first(&self, item: Node<'t>) -> Node<'t> {
        self.attributes.first().copied().unwrap_or(item)
    }

    /// The doc text, taken out.
    pub fn take_doc(&mut self) -> Box<str> {
        Builder::doc(&std::mem::take(&mut self.doc))
    }

    /// Takes in a node that stands before an item; `false` if the node is the item.
    pub fn take(&mut self, walker: &Walker<'_, 's>, node: Node<'t>) -> bool {
        if is_comment(node) {
            self.comment(walker, node);
            return true;
        }
        if node.kind() != "attribute_item" {
            return false;
        }
        self.attribute(walker, node);
        true
    }

    fn comment(&mut self, walker: &Walker<'_, 's>, node: Node<'t>) {
        let text = walker.text(node);
        if node.field(&grammar::OUTER).is_none() {
            return;
        }
        let body = match text.strip_prefix("/**") {
            Some(block) => block.strip_suffix("*/").unwrap_or(block),
            None => text.strip_prefix("///").unwrap_or(text),
        };
        push_doc(&mut self.doc, body);
    }

    fn attribute(&mut self, walker: &Walker<'_, 's>, node: Node<'t>) {
        self.attributes.push(node);
        let Some(attribute) = parts(node).first().copied() else {
            return;
        };
        let text = walker.text(attribute);
        let name = text
            .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
            .next()
            .unwrap_or("");
        match name {
            "cfg" => {
                self.flags.set(SymbolFlags::CONDITIONAL);
                self.test_code |= mentions_test(text) || text.contains("(doctest");
            }
            "deprecated" => self.flags.set(SymbolFlags::DEPRECATED),
            "no_mangle" | "panic_handler" | "wasm_bindgen" => {
                self.flags.set(SymbolFlags::ENTRY_POINT);
            }
            "unsafe" if text.contains("no_mangle") => self.flags.set(SymbolFlags::ENTRY_POINT),
            "proc_macro" | "proc_macro_attribute" | "proc_macro_derive" => {
                self.flags.set(SymbolFlags::ENTRY_POINT);
            }
            "macro_export" => self.flags.set(SymbolFlags::PUBLIC),
            "fixture" => self.flags.set(SymbolFlags::FIXTURE),
            "doc" => {
                if let Some((_, value)) = text.split_once('=') {
                    push_doc(&mut self.doc, value.trim().trim_matches('"'));
                }
            }
            "path" => {
                self.path = text
                    .split_once('=')
                    .map(|(_, value)| value.trim().trim_matches('"'));
            }
            _ if is_test_attribute(name) => self.flags.set(SymbolFlags::TEST),
            _ => {}
        }
    }
}

/// Appends a line or a block of a doc comment, without the markers at the starts of lines.
fn push_doc(doc: &mut String, body: &str) {
    let block = body.contains('\n');
    for line in body.lines() {
        let line = line.trim_end();
        let line = if block {
            line.trim_start().trim_start_matches('*')
        } else {
            line
        };
        if !doc.is_empty() {
            doc.push('\n');
        }
        doc.push_str(line.strip_prefix(' ').unwrap_or(line));
    }
    if body.is_empty() && !doc.is_empty() {
        doc.push('\n');
    }
}

/// `test`, `tokio::test`, `rstest`, `test_case(...)`, `quickcheck`, `bench`.
fn is_test_attribute(name: &str) -> bool {
    let last = name.rsplit("::").next().unwrap_or(name);
    matches!(
        last,
        "test" | "rstest" | "test_case" | "quickcheck" | "bench" | "proptest" | "wasm_bindgen_test"
    )
}

/// Whether a `cfg` names `test` outside of `not(...)`.
fn mentions_test(text: &str) -> bool {
    let word = |at: usize| {
        let before = text[..at].chars().next_back();
        let after = text[at + 4..].chars().next();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '"')
            && !after.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '"')
            && !text[..at].trim_end().ends_with("not(")
    };
    text.match_indices("test").any(|(at, _)| word(at))
}

impl<'s> Walker<'_, 's> {
    /// The doc of a file or an inline module: its `//!` and `/*! */` comments.
    pub fn inner_doc(&self, node: Node<'_>) -> Box<str> {
        let mut doc = String::new();
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor) {
            if !is_comment(child) {
                if matches!(child.kind(), "inner_attribute_item" | "shebang") {
                    continue;
                }
                break;
            }
            if child.field(&grammar::INNER).is_none() {
                continue;
            }
            let text = self.text(child);
            let body = match text.strip_prefix("/*!") {
                Some(block) => block.strip_suffix("*/").unwrap_or(block),
                None => text.strip_prefix("//!").unwrap_or(text),
            };
            push_doc(&mut doc, body);
        }
        Builder::doc(&doc)
    }

    /// Completes a symbol with what stood before it and with its visibility.
    pub fn complete(&mut self, symbol: SymbolIx, item: Node<'_>, before: &mut Before<'_, 's>) {
        let first = before.first(item);
        let visibility = self.visibility(item);
        let span = self.b.span_between(first, item);
        let doc = before.take_doc();
        let entry = self.b.at(symbol);
        entry.span = span;
        entry.doc = doc;
        entry.flags.set(before.flags);
        entry.flags.set(visibility);
        if before.test_code {
            entry.flags.set(SymbolFlags::TEST_CODE);
        }
        let attributes = std::mem::take(&mut before.attributes);
        self.with_owner(symbol, |w| {
            for attribute in attributes {
                w.decorator(symbol, attribute);
            }
        });
    }

    fn visibility(&self, item: Node<'_>) -> SymbolFlags {
        let mut cursor = item.walk();
        let found = item
            .children(&mut cursor)
            .take(4)
            .find(|child| child.kind() == "visibility_modifier");
        match found {
            Some(node) if self.text(node) == "pub" => SymbolFlags::PUBLIC,
            Some(_) => SymbolFlags::INTERNAL,
            None if self.state.public_members => SymbolFlags::PUBLIC,
            None => SymbolFlags::PRIVATE,
        }
    }

    fn decorator(&mut self, symbol: SymbolIx, item: Node<'_>) {
        let Some(attribute) = parts(item).first().copied() else {
            return;
        };
        let Some(path) = parts(attribute).first().copied() else {
            return;
        };
        let arguments = attribute.field(&grammar::ARGUMENTS);
        let name = self.text(path);
        if name == "derive" {
            if let Some(arguments) = arguments {
                self.derives(symbol, arguments);
            }
            return;
        }
        let head = name.split("::").next().unwrap_or(name);
        if BUILT_IN.contains(&head) {
            return;
        }
        let target = self.path(path, Role::Decorate);
        let expr = match arguments {
            Some(arguments) => {
                let args = self.attribute_strings(arguments);
                let list = self.b.list(&args);
                self.b.expr(Expr::Call {
                    callee: target,
                    args: list,
                })
            }
            None => target,
        };
        self.b.at(symbol).decorators.push(expr);
    }

    fn attribute_strings(&mut self, arguments: Node<'_>) -> Vec<ExprIx> {
        let mut out = Vec::new();
        for part in parts(arguments) {
            if matches!(part.kind(), "string_literal" | "raw_string_literal") {
                out.push(self.literal(part));
            }
        }
        out
    }

    /// Derived traits of the standard library are implemented traits; other derives decorate.
    fn derives(&mut self, symbol: SymbolIx, arguments: Node<'_>) {
        let mut prefix = ExprIx::UNKNOWN;
        for part in parts(arguments) {
            if part.kind() != "identifier" {
                continue;
            }
            let name = self.text(part);
            let qualified = prefix != ExprIx::UNKNOWN;
            let expr = if qualified {
                self.b.member(prefix, name)
            } else if self.text_after(part, "::") {
                self.path_root(name)
            } else {
                self.b.name_expr(name)
            };
            if self.text_after(part, "::") {
                prefix = expr;
                continue;
            }
            prefix = ExprIx::UNKNOWN;
            if DERIVABLE.contains(&name) && !qualified {
                self.b.at(symbol).bases.push(Base {
                    expr,
                    role: Role::Implement,
                });
            } else {
                self.b.at(symbol).decorators.push(expr);
                self.b
                    .reference(Role::Decorate, part, expr, ExprIx::UNKNOWN);
            }
        }
    }

    /// Whether the source goes on with `text` right after a node.
    fn text_after(&self, node: Node<'_>, text: &str) -> bool {
        self.b
            .source()
            .get(node.end_byte()..)
            .is_some_and(|rest| rest.starts_with(text))
    }
}
