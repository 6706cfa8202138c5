//! TypeScript: the syntax of types and the declarations that JavaScript lacks. The walk itself is JavaScript's.

mod declarations;
mod types;

use std::sync::LazyLock;

use crate::facts::FileFacts;
use crate::languages::javascript::grammar::Grammar;
use crate::languages::javascript::modules::JavaScriptModules;
use crate::languages::javascript::{SEMANTICS, walk};
use crate::languages::{Language, Modules};
use crate::project::Project;
use crate::syntax;

/// The language.
pub static LANGUAGE: Language = Language {
    name: "typescript",
    family: "javascript",
    extensions: &["ts", "tsx", "mts", "cts"],
    file_names: &[],
    interpreters: &["ts-node", "tsx", "deno"],
    manifests: &["package.json", "tsconfig.json", "tsconfig.*.json", "deno.json"],
    document: false,
    extract,
    parse_only,
    modules,
    semantics: SEMANTICS,
    stubs: &[],
};

static TYPESCRIPT: LazyLock<Grammar> =
    LazyLock::new(|| Grammar::new(tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(), true));

static TSX: LazyLock<Grammar> =
    LazyLock::new(|| Grammar::new(tree_sitter_typescript::LANGUAGE_TSX.into(), true));

fn parse_only(source: &str) -> usize {
    syntax::count_nodes(&tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(), source)
}

fn modules(project: &Project<'_>) -> Box<dyn Modules> {
    Box::new(JavaScriptModules::new(project))
}

fn extract(source: &str, path: &str) -> FileFacts {
    let grammar: &Grammar = if path.ends_with(".tsx") {
        &TSX
    } else {
        &TYPESCRIPT
    };
    walk::extract(grammar, source, path)
}
