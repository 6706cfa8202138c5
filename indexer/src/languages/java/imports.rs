//! The package clause and imports.

use tree_sitter::Node;

use super::grammar::{FIELDS, Kind, field, kind};
use super::state::State;
use crate::builder::Builder;
use crate::facts::{BindingTarget, ExprIx, ImportKind};

/// Reads `package a.b.c;`.
pub fn package(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    let Some(name) = name_child(node) else { return };
    let text = without_space(b.text(name));
    w.is_java_lang = text == "java.lang";
    b.package(&text);
}

/// Reads `import a.b.C;`, `import a.b.*;`, `import static a.b.C.m;` and `import static a.b.C.*;`.
pub fn import(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    let Some(name) = name_child(node) else { return };
    let (mut is_static, mut is_glob) = (false, false);
    let mut cursor = node.walk();
    for child in node.children(&mut cursor) {
        is_static |= kind(child) == Kind::Static;
        is_glob |= kind(child) == Kind::Asterisk;
    }
    let last = field(name, FIELDS.name).unwrap_or(name);
    if is_glob {
        let module = without_space(b.text(name));
        b.import(&module, None, ImportKind::Glob, last);
        return;
    }
    let module =
        field(name, FIELDS.scope).map_or(String::new(), |scope| without_space(b.text(scope)));
    let import = b.import(&module, Some(b.text(last)), ImportKind::Item, last);
    let (item, span) = (b.node_name(last), b.span(last));
    b.bind(item, ExprIx::UNKNOWN, BindingTarget::Import(import), span);
    if is_static {
        w.static_imports.insert(item);
    }
}

fn name_child(node: Node<'_>) -> Option<Node<'_>> {
    (0..node.named_child_count())
        .filter_map(|ix| node.named_child(ix as _))
        .find(|&child| matches!(kind(child), Kind::Identifier | Kind::ScopedIdentifier))
}

/// A dotted name may be broken over lines and hold comments; those are rare, so the text is taken and cleaned.
fn without_space(text: &str) -> String {
    text.split_whitespace().collect()
}
