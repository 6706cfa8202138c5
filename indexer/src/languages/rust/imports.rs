//! `use` trees, `extern crate` and `mod name;`.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::attributes::Before;
use super::walker::{Walker, parts, plain};
use crate::facts::*;

/// How a `use` declaration passes on what it imports.
#[derive(Clone, Copy)]
struct Use {
    reexport: bool,
}

impl<'s> Walker<'_, 's> {
    /// A `use` declaration: one import per leaf of its tree.
    pub fn use_declaration(&mut self, node: Node<'_>) {
        let mut cursor = node.walk();
        let reexport = node
            .children(&mut cursor)
            .any(|child| child.kind() == "visibility_modifier");
        if let Some(tree) = node.field(&grammar::ARGUMENT) {
            self.use_tree(tree, "", ExprIx::UNKNOWN, Use { reexport });
        }
    }

    /// One tree below `prefix`; `base` is the expression of the prefix.
    fn use_tree(&mut self, node: Node<'_>, prefix: &str, base: ExprIx, how: Use) {
        match node.kind() {
            "use_list" => {
                for part in parts(node) {
                    self.deeper(|w| w.use_tree(part, prefix, base, how));
                }
            }
            "scoped_use_list" => {
                let (path, base) = match node.field(&grammar::PATH) {
                    Some(path) => self.use_prefix(path, prefix, base),
                    None => (prefix.to_string(), base),
                };
                if let Some(list) = node.field(&grammar::LIST) {
                    self.deeper(|w| w.use_tree(list, &path, base, how));
                }
            }
            "use_wildcard" => {
                let path = parts(node).first().copied();
                let module = match path {
                    Some(path) => self.use_prefix(path, prefix, base).0,
                    None => prefix.to_string(),
                };
                let import = self.b.import(&module, None, ImportKind::Glob, node);
                self.b.import_mut(import).reexport = how.reexport;
            }
            "use_as_clause" => {
                let alias = node.field(&grammar::ALIAS);
                if let Some(path) = node.field(&grammar::PATH) {
                    self.use_leaf(path, alias, prefix, base, how);
                }
            }
            "ERROR" => self.b.syntax_error(node),
            _ => self.use_leaf(node, None, prefix, base, how),
        }
    }

    /// A path before `::` in a `use` tree: its text, and references to the names in it.
    fn use_prefix(&mut self, node: Node<'_>, prefix: &str, base: ExprIx) -> (String, ExprIx) {
        let mut segments = Vec::new();
        collect_segments(node, &mut segments);
        let mut text = prefix.to_string();
        let mut expr = base;
        for segment in segments {
            let word = plain(self.text(segment));
            expr = self.use_segment(&text, expr, word);
            if !text.is_empty() {
                text.push_str("::");
            }
            text.push_str(word);
            if segment.kind() == "identifier" {
                self.b
                    .reference(Role::Import, segment, expr, ExprIx::UNKNOWN);
            }
        }
        (text, expr)
    }

    fn use_segment(&mut self, before: &str, base: ExprIx, word: &'s str) -> ExprIx {
        if before.is_empty() {
            return self.path_root(word);
        }
        if word == "super" {
            let levels = before.matches("super").count() + 1;
            return self.b.name_expr(&vec!["super"; levels].join("::"));
        }
        self.b.member(base, word)
    }

    fn use_leaf(
        &mut self,
        node: Node<'_>,
        alias: Option<Node<'_>>,
        prefix: &str,
        base: ExprIx,
        how: Use,
    ) {
        let (module, last) = match node.kind() {
            "scoped_identifier" => {
                let module = match node.field(&grammar::PATH) {
                    Some(path) => self.use_prefix(path, prefix, base).0,
                    None => prefix.to_string(),
                };
                (module, node.field(&grammar::NAME).unwrap_or(node))
            }
            _ => (prefix.to_string(), node),
        };
        let word = plain(self.text(last));
        let import = if last.kind() == "self" || word == "self" {
            self.b.import(&module, None, ImportKind::Module, last)
        } else if module.is_empty() {
            self.b.import(word, None, ImportKind::Module, last)
        } else if word == "super" || word == "crate" {
            let module = format!("{module}::{word}");
            self.b.import(&module, None, ImportKind::Module, last)
        } else {
            self.b.import(&module, Some(word), ImportKind::Item, last)
        };
        self.b.import_mut(import).reexport = how.reexport;
        let bound = match alias {
            Some(alias) => plain(self.text(alias)),
            None if word == "self" => module.rsplit("::").next().unwrap_or(""),
            None => word,
        };
        if bound == "_" || bound.is_empty() {
            return;
        }
        let at = alias.unwrap_or(last);
        let span = self.b.span(at);
        let name = self.b.name(bound);
        self.b
            .bind(name, ExprIx(0), BindingTarget::Import(import), span);
        self.remember(
            if word == "self" && alias.is_none() {
                None
            } else {
                Some(self.text(at))
            },
            import,
            span,
        );
    }

    /// Remembers an import whose name a macro or a path in a function may use.
    fn remember(&mut self, bound: Option<&'s str>, import: ImportIx, span: Span) {
        let Some(bound) = bound else { return };
        let bound = plain(bound);
        if self.state.functions > 0 {
            self.state.local_items.push(bound);
        }
        if bound.starts_with(|c: char| c.is_lowercase() || c == '_') {
            let scope = self.b.scope();
            self.state.imported.push((bound, scope, import, span));
        }
    }

    /// `extern crate name as alias;`.
    pub fn extern_crate(&mut self, node: Node<'_>) {
        let Some(name_node) = node.field(&grammar::NAME) else {
            return;
        };
        let word = self.text(name_node);
        let import = self.b.import(word, None, ImportKind::Module, name_node);
        let mut cursor = node.walk();
        let reexport = node
            .children(&mut cursor)
            .any(|child| child.kind() == "visibility_modifier");
        self.b.import_mut(import).reexport = reexport;
        let at = node.field(&grammar::ALIAS).unwrap_or(name_node);
        let bound = self.text(at);
        if bound != "_" && bound != "self" {
            let name = self.b.name(bound);
            let span = self.b.span(at);
            self.b
                .bind(name, ExprIx(0), BindingTarget::Import(import), span);
        }
    }

    /// `mod name;`: another file defines the module.
    pub fn child_module(&mut self, node: Node<'_>, before: &Before<'_, 's>) {
        let Some(name_node) = node.field(&grammar::NAME) else {
            return;
        };
        let word = plain(self.text(name_node));
        let module = before.path.unwrap_or(word);
        let import = self.b.import(module, None, ImportKind::Child, name_node);
        let mut cursor = node.walk();
        let public = node
            .children(&mut cursor)
            .any(|child| child.kind() == "visibility_modifier");
        self.b.import_mut(import).reexport = public;
        let name = self.b.name(word);
        let span = self.b.span(name_node);
        self.b
            .bind(name, ExprIx(0), BindingTarget::Import(import), span);
    }
}

/// The names of a path, first to last.
fn collect_segments<'t>(node: Node<'t>, out: &mut Vec<Node<'t>>) {
    let mut at = Some(node);
    while let Some(node) = at {
        if node.kind() == "scoped_identifier" {
            if let Some(name) = node.field(&grammar::NAME) {
                out.push(name);
            }
            at = node.field(&grammar::PATH);
        } else {
            out.push(node);
            at = None;
        }
    }
    out.reverse();
}
