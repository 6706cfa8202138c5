//! JSON: the keys of objects as symbols, and the objects and arrays inside arrays by their index, so that a symbol's
//! path is its RFC 6901 pointer.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, FileFacts, LiteralKind};
use crate::languages::{Language, Modules, NoModules, Semantics};
use crate::project::Project;
use crate::syntax;

/// How many symbols a file may have.
const MAX_SYMBOLS: usize = 2_000;

/// Files whose keys are configuration, by whole name or by ending.
const CONFIGURATION: &[&str] = &[
    "package.json",
    "tsconfig.json",
    "jsconfig.json",
    "composer.json",
    "deno.json",
    "lerna.json",
    "nx.json",
    "turbo.json",
    "renovate.json",
    "vercel.json",
    "firebase.json",
    "angular.json",
    "biome.json",
    "launch.json",
    "tasks.json",
    "settings.json",
    "appsettings.json",
    "manifest.json",
    "config.json",
    ".config.json",
    ".jsonc",
];

/// The language.
pub static LANGUAGE: Language = Language {
    name: "json",
    family: "json",
    extensions: &["json", "jsonc", "webmanifest"],
    file_names: &[".babelrc", ".eslintrc", ".prettierrc", ".swcrc"],
    interpreters: &[],
    manifests: &[],
    document: true,
    extract,
    parse_only,
    modules,
    semantics: Semantics::NONE,
    entry_decorators: &[],
    stubs: &[],
};

fn parse_only(source: &str) -> usize {
    syntax::count_nodes(&tree_sitter_json::LANGUAGE.into(), source)
}

fn modules(_: &Project<'_>) -> Box<dyn Modules> {
    Box::new(NoModules)
}

fn extract(source: &str, path: &str) -> FileFacts {
    let file = path.rsplit('/').next().unwrap_or(path);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let mut b = Builder::new(source, if stem.is_empty() { file } else { stem });
    let Some(tree) = syntax::parse(&tree_sitter_json::LANGUAGE.into(), source) else {
        b.limit("the parser gave up");
        return b.finish();
    };
    let kind = if is_configuration(file) {
        SymbolKind::ConfigKey
    } else {
        SymbolKind::Property
    };
    let root = tree.root_node();
    value(&mut b, root, kind);
    if root.has_error() {
        syntax_errors(&mut b, root);
    }
    b.finish()
}

/// Whether a file's keys are those of a well-known configuration file.
fn is_configuration(file: &str) -> bool {
    let lower = file.to_ascii_lowercase();
    let variant = lower.starts_with("tsconfig.") || lower.starts_with("appsettings.");
    let hidden = lower.starts_with('.');
    variant
        || hidden
        || CONFIGURATION
            .iter()
            .any(|name| match name.strip_prefix('.') {
                Some(_) => lower.ends_with(name),
                None => lower == *name,
            })
}

/// Walks a value, or anything that holds values: the document, an error.
fn value(b: &mut Builder<'_>, node: Node<'_>, kind: SymbolKind) {
    b.deeper(|b| match node.kind() {
        "array" => elements(b, node, kind),
        "pair" => pair(b, node, kind),
        "object" | "document" | "ERROR" => {
            let mut cursor = node.walk();
            for child in node.named_children(&mut cursor) {
                value(b, child, kind);
            }
        }
        _ => {}
    });
}

/// Adds a symbol unless the file has as many as it may have.
fn add(
    b: &mut Builder<'_>,
    name: &str,
    kind: SymbolKind,
    whole: Node<'_>,
    name_node: Node<'_>,
) -> Option<crate::facts::SymbolIx> {
    if b.facts().symbols.len() > MAX_SYMBOLS {
        b.limit("a document with more than 2000 keys was cut");
        return None;
    }
    let symbol = b.symbol(name, kind, whole, name_node);
    b.at(symbol).flags = SymbolFlags::PUBLIC;
    Some(symbol)
}

fn pair(b: &mut Builder<'_>, node: Node<'_>, kind: SymbolKind) {
    let Some(key) = node.child_by_field_name("key") else {
        return;
    };
    let name_node = key
        .named_child(0)
        .filter(|_| key.named_child_count() == 1)
        .unwrap_or(key);
    let text = b.text(key);
    let name = unescaped(text);
    let Some(symbol) = add(b, &name, kind, node, name_node) else {
        return;
    };
    let Some(content) = node.child_by_field_name("value") else {
        return;
    };
    let scalar = scalar(b, content);
    if scalar != ExprIx::UNKNOWN {
        let signature = b.signature(node.start_byte(), node.end_byte());
        let entry = b.at(symbol);
        entry.value = scalar;
        entry.signature = signature;
        return;
    }
    b.with_owner(symbol, |b| value(b, content, kind));
}

/// A scalar value; strings that may name something elsewhere are kept.
fn scalar(b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
    match node.kind() {
        "string" => {
            let text = unescaped(b.text(node));
            if b.facts().strings.len() < MAX_SYMBOLS {
                b.keep_string(&text, node, None);
            }
            b.string(&text)
        }
        "number" => b.expr(Expr::Literal(LiteralKind::Number)),
        "true" | "false" => b.expr(Expr::Literal(LiteralKind::Bool)),
        "null" => b.expr(Expr::Literal(LiteralKind::Null)),
        _ => ExprIx::UNKNOWN,
    }
}

fn elements(b: &mut Builder<'_>, node: Node<'_>, kind: SymbolKind) {
    let mut cursor = node.walk();
    let mut index = 0;
    for child in node.named_children(&mut cursor) {
        match child.kind() {
            "comment" => continue,
            "object" | "array" => {
                let name = index.to_string();
                let bracket = child.child(0).unwrap_or(child);
                if let Some(symbol) = add(b, &name, kind, child, bracket) {
                    b.with_owner(symbol, |b| value(b, child, kind));
                }
            }
            _ => {
                scalar(b, child);
            }
        }
        index += 1;
    }
}

/// The text of a string without its quotes and with its escapes resolved.
fn unescaped(text: &str) -> String {
    let plain = || {
        text.trim_start_matches('"')
            .trim_end_matches('"')
            .to_string()
    };
    match text.contains('\\') {
        true => serde_json::from_str(text).unwrap_or_else(|_| plain()),
        false => plain(),
    }
}

/// Records the syntax errors, looking only where the tree says that there are some.
fn syntax_errors(b: &mut Builder<'_>, root: Node<'_>) {
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        if node.is_error() || node.is_missing() {
            b.syntax_error(node);
        }
        let mut cursor = node.walk();
        let from = pending.len();
        pending.extend(node.children(&mut cursor).filter(|child| child.has_error()));
        if let Some(new) = pending.get_mut(from..) {
            new.reverse();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts_text::qualified;
    use crate::languages::testing::check_fixtures;

    #[test]
    fn fixtures() {
        check_fixtures("json", &LANGUAGE);
    }

    #[test]
    fn symbols_are_limited_and_nesting_is_bounded() {
        let keys: Vec<String> = (0..3_000).map(|n| format!("\"k{n}\": {n}")).collect();
        let facts = extract(&format!("{{{}}}", keys.join(",")), "big.json");
        assert_eq!(facts.symbols.len(), MAX_SYMBOLS + 1);
        assert_eq!(facts.limits.len(), 1);
        let deep = format!("{}1{}", "[".repeat(9_000), "]".repeat(9_000));
        let run = move || extract(&deep, "deep.json");
        let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(run);
        let facts = thread.expect("a thread starts").join().expect("no panic");
        assert!(!facts.limits.is_empty());
    }

    #[test]
    fn broken_documents_keep_what_can_be_read() {
        let facts = extract("{\"a\": {\"b\": 1, \"c\": }, \"d\": [", "a.json");
        assert!(facts.syntax_error_count > 0);
        assert!(
            (1..facts.symbols.len())
                .any(|ix| { qualified(&facts, crate::facts::SymbolIx(ix as u32)).ends_with('b') })
        );
        assert_eq!(extract("", "a.json").symbols.len(), 1);
    }
}
