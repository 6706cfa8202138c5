//! JavaScript: the walk that TypeScript shares, and how modules of both are found.

mod assignments;
mod calls;
mod classes;
mod expressions;
pub(super) mod functions;
mod globals;
pub(super) mod grammar;
mod imports;
mod jsdoc;
mod jsdoc_types;
mod manifests;
pub(super) mod modules;
mod narrowing;
mod patterns;
mod statements;
pub(super) mod walk;

use std::sync::LazyLock;

use crate::facts::FileFacts;
use crate::languages::{Builtin, Language, Modules, Semantics};
use crate::facts::{LiteralKind, Unwrap};
use crate::project::Project;
use crate::syntax;
use grammar::Grammar;

/// The language.
pub static LANGUAGE: Language = Language {
    name: "javascript",
    family: "javascript",
    extensions: &["js", "jsx", "mjs", "cjs"],
    file_names: &[],
    interpreters: &["node", "nodejs", "bun"],
    manifests: &["package.json", "jsconfig.json"],
    document: false,
    extract,
    parse_only,
    modules,
    semantics: SEMANTICS,
    stubs: &[],
};

/// How names and members are looked up, in TypeScript too.
pub(super) const SEMANTICS: Semantics = Semantics {
    explicit_exports: true,
    constructors: &["constructor", "<new>"],
    call_method: "<call>",
    builtin,
    protocol,
    ..Semantics::NONE
};

fn builtin(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Str | Builtin::Literal(LiteralKind::Text | LiteralKind::Char) => {
            "npm:globals#String"
        }
        Builtin::Int | Builtin::Literal(LiteralKind::Number | LiteralKind::Float) => {
            "npm:globals#Number"
        }
        Builtin::Literal(LiteralKind::Bool) => "npm:globals#Boolean",
        Builtin::Literal(LiteralKind::Regex) => "npm:globals#RegExp",
        Builtin::Literal(LiteralKind::Bytes) => "npm:globals#Uint8Array",
        Builtin::Literal(LiteralKind::Null) => "",
        Builtin::Array | Builtin::Tuple => "npm:globals#Array",
        Builtin::Dictionary => "npm:globals#Record",
        Builtin::Function => "npm:globals#Function",
    }
}

/// The members `[Symbol.item]` and `[Symbol.await]` exist in the stubs only: they say what iterators and promises hold.
fn protocol(form: Unwrap) -> &'static [&'static str] {
    match form {
        Unwrap::Iterate | Unwrap::Spread => &["[Symbol.iterator]", "[Symbol.item]"],
        Unwrap::Await => &["[Symbol.await]"],
        _ => &[],
    }
}

static GRAMMAR: LazyLock<Grammar> =
    LazyLock::new(|| Grammar::new(tree_sitter_javascript::LANGUAGE.into(), false));

fn parse_only(source: &str) -> usize {
    syntax::count_nodes(&tree_sitter_javascript::LANGUAGE.into(), source)
}

fn modules(project: &Project<'_>) -> Box<dyn Modules> {
    Box::new(modules::JavaScriptModules::new(project))
}

fn extract(source: &str, path: &str) -> FileFacts {
    walk::extract(&GRAMMAR, source, path)
}
