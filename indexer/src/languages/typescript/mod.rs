//! TypeScript: the syntax of types and the declarations that JavaScript lacks. The walk itself is JavaScript's.

mod declarations;
mod masking;
mod stubs;
mod type_parameters;
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
    manifests: &[
        "package.json",
        "tsconfig.json",
        "tsconfig.*.json",
        "deno.json",
    ],
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
    stubs: stubs::STUBS,
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
    let facts = walk::extract(grammar, source, path);
    if facts.syntax_error_count == 0 {
        return facts;
    }
    let masked = masking::mask(source).map(|text| walk::extract(grammar, &text, path));
    masked
        .filter(|again| again.syntax_error_count < facts.syntax_error_count)
        .unwrap_or(facts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::languages::testing::check_fixtures;

    #[test]
    fn fixtures() {
        check_fixtures("typescript", &LANGUAGE);
    }

    #[test]
    fn stubs_have_no_errors() {
        for stub in stubs::STUBS {
            let facts = extract(stub.source, "stub.ts");
            assert_eq!(
                facts.syntax_error_count, 0,
                "{}: {:?}",
                stub.package, facts.syntax_errors
            );
        }
    }

    #[test]
    fn broken_sources_are_survived() {
        let whole = include_str!("fixtures/types.ts");
        for end in (0..whole.len())
            .step_by(7)
            .filter(|&end| whole.is_char_boundary(end))
        {
            extract(&whole[..end], "broken.ts");
            extract(&whole[end..], "broken.tsx");
        }
    }

    #[test]
    fn deep_types_are_survived() {
        let walk = || {
            let union = "A | ".repeat(10_000);
            extract(&format!("type X = {union}B"), "deep.ts");
            let nested = format!("{}1{}", "P<".repeat(5_000), ">".repeat(5_000));
            extract(&format!("type X = {nested}"), "deep.ts");
            let functions = "(a: A) => ".repeat(3_000);
            extract(&format!("type X = {functions}B"), "deep.ts");
        };
        std::thread::Builder::new()
            .stack_size(64 << 20)
            .spawn(walk)
            .expect("a thread starts")
            .join()
            .expect("nothing panics");
    }
}
