//! JavaScript: the walk that TypeScript shares, and how modules of both are found.

mod assigned_members;
mod assignments;
mod calls;
mod classes;
mod commonjs;
mod declaring_calls;
mod expressions;
pub(super) mod functions;
mod globals;
pub(super) mod grammar;
mod imports;
mod jsdoc;
mod jsdoc_names;
mod jsdoc_types;
mod jsx;
mod manifests;
pub(super) mod modules;
mod narrowing;
mod objects;
mod operators;
mod patterns;
mod requires;
mod statements;
pub(super) mod walk;

use std::sync::LazyLock;

use crate::facts::FileFacts;
use crate::facts::{LiteralKind, Unwrap};
use crate::languages::{Builtin, Language, Modules, Semantics};
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
    entry_decorators: &[
        "Controller",
        "Get",
        "Post",
        "Put",
        "Delete",
        "Patch",
        "All",
        "Cron",
        "Interval",
        "EventPattern",
        "MessagePattern",
        "OnEvent",
        "SubscribeMessage",
        "Query",
        "Mutation",
        "Subscription",
        "Command",
        "Process",
    ],
    stubs: &[],
};

/// How names and members are looked up, in TypeScript too.
pub(super) const SEMANTICS: Semantics = Semantics {
    explicit_exports: true,
    constructors: &["constructor", "<new>"],
    call_method: "<call>",
    members_are_entries: true,
    calling_members: &["call", "apply"],
    binding_members: &["bind"],
    aliases_call: true,
    merges_declarations: true,
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
        Unwrap::Iterate => &["[Symbol.iterator]", "[Symbol.item]"],
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::languages::testing::check_fixtures;

    #[test]
    fn fixtures() {
        check_fixtures("javascript", &LANGUAGE);
    }

    /// Runs with the stack that the indexer's threads have.
    fn with_stack(run: impl FnOnce() + Send + 'static) {
        std::thread::Builder::new()
            .stack_size(64 << 20)
            .spawn(run)
            .expect("a thread starts")
            .join()
            .expect("nothing panics");
    }

    #[test]
    fn deep_nesting_and_long_chains_are_survived() {
        with_stack(|| {
            let sources = [
                format!("x = {}1", "a + ".repeat(10_000)),
                format!("x = {}", "f(".repeat(5_000)),
                format!("a{}", ".b()".repeat(5_000)),
                format!("x = {}1{}", "[".repeat(5_000), "]".repeat(5_000)),
                format!("x = {}1{}", "(() => {".repeat(3_000), "})".repeat(3_000)),
                "if (a) b(); else ".repeat(3_000) + "c()",
                format!("x = {}1", "a ? b : ".repeat(3_000)),
                format!("let {}a{} = 1", "{a: ".repeat(3_000), "}".repeat(3_000)),
            ];
            for source in sources {
                extract(&source, "deep.js");
            }
        });
    }

    #[test]
    fn broken_sources_are_survived() {
        let sources = [
            "",
            "\r\n",
            "class {",
            "function (",
            "export",
            "import {a",
            "const {a: = b",
            "a.",
            "`${",
            "<a><b",
            "export default",
            "x = {get",
            "module.exports = ",
            "/** @param {",
            "\u{feff}'use strict'",
            "class A { @",
            "require(",
            "Object.assign(Foo.prototype",
            "describe('x', ",
            "\0\0",
            "'\u{20ac}",
            "\"",
        ];
        for source in sources {
            extract(source, "broken.js");
        }
        let whole = include_str!("fixtures/commonjs.js");
        for end in (0..whole.len())
            .step_by(7)
            .filter(|&end| whole.is_char_boundary(end))
        {
            extract(&whole[..end], "broken.js");
            extract(&whole[end..], "broken.js");
        }
    }
}
