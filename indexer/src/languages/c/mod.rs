//! C, and the walk that C and C++ share: both grammars use the same node kinds for what the languages have in common.

mod conditionals;
pub(super) mod declarations;
pub(super) mod declarators;
pub(super) mod docs;
pub(super) mod expressions;
pub(super) mod functions;
mod hidden;
pub(super) mod initializers;
pub(super) mod libc;
pub(super) mod macro_bodies;
mod macro_heads;
mod macro_tokens;
mod masking;
pub(super) mod modules;
pub(super) mod parameters;
pub(super) mod preprocessor;
pub(super) mod records;
pub(super) mod recovery;
mod scanner;
mod specifiers;
mod standalone;
pub(super) mod statements;
#[cfg(test)]
mod tests;
pub(super) mod types;
mod variables;
pub(super) mod walk;
mod words;

use crate::builder::Builder;
use crate::facts::FileFacts;
use crate::languages::{Language, Modules, Semantics};
use crate::project::Project;
use crate::syntax;

/// The language.
pub static LANGUAGE: Language = Language {
    name: "c",
    family: "c",
    extensions: &["c", "h"],
    file_names: &[],
    interpreters: &[],
    manifests: &[],
    document: false,
    extract,
    parse_only,
    modules,
    semantics: SEMANTICS,
    entry_decorators: &[],
    stubs: &[],
};

/// How names are looked up in C. Headers may turn out to be C++, so whatever cannot disturb C is as in C++.
const SEMANTICS: Semantics = Semantics {
    global_names: true,
    members_in_scope: true,
    overloads: false,
    call_builds: true,
    // `(type)(value)` reads like a call.
    call_converts: true,
    ..super::cpp::SEMANTICS
};

fn parse_only(source: &str) -> usize {
    if is_cpp(source) {
        syntax::count_nodes(&tree_sitter_cpp::LANGUAGE.into(), source)
    } else {
        syntax::count_nodes(&tree_sitter_c::LANGUAGE.into(), source)
    }
}

fn modules(project: &Project<'_>) -> Box<dyn Modules> {
    Box::new(modules::Headers::new(project))
}

fn extract(source: &str, path: &str) -> FileFacts {
    let cpp = path.ends_with(".h") && is_cpp(source);
    extract_with(source, path, cpp)
}

/// Extracts a file as C or as C++.
pub(super) fn extract_with(source: &str, path: &str, cpp: bool) -> FileFacts {
    let stem = path.rsplit('/').next().unwrap_or(path);
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    let mut builder = Builder::new(source, stem);
    let grammar = if cpp {
        tree_sitter_cpp::LANGUAGE.into()
    } else {
        tree_sitter_c::LANGUAGE.into()
    };
    let masked = masking::mask(source, cpp);
    let text = masked.as_ref().map_or(source, |masked| &masked.text);
    match syntax::parse(&grammar, text) {
        Some(tree) => walk::file(&mut builder, cpp, tree.root_node()),
        None => builder.limit("the parser gave up"),
    }
    let mut facts = builder.finish();
    if let Some(masked) = masked {
        if masked.branches > 0 {
            facts
                .limits
                .push("branches of #if that are no whole statements: only one of each is read");
        }
        hidden::restore(&mut facts, source, &masked.macros);
    }
    facts
}

/// Whether the text of a header shows that it is C++. What stands under `#ifdef __cplusplus` is what a C header says to
/// C++ compilers and proves nothing.
fn is_cpp(source: &str) -> bool {
    let mut guarded = 0u32;
    let mut in_comment = false;
    for line in source.lines() {
        let line = line.trim_start();
        if in_comment {
            in_comment = !line.contains("*/");
            continue;
        }
        if let Some(directive) = line.strip_prefix('#') {
            let directive = directive.trim_start();
            if directive.starts_with("if") {
                guarded += u32::from(guarded > 0 || directive.contains("__cplusplus"));
            } else if directive.starts_with("endif") {
                guarded = guarded.saturating_sub(1);
            }
            continue;
        }
        if line.starts_with("/*") && !line.contains("*/") {
            in_comment = true;
            continue;
        }
        if guarded == 0 && shows_cpp(line) {
            return true;
        }
    }
    false
}

/// Whether a line of code can only be C++.
fn shows_cpp(line: &str) -> bool {
    const STARTS: &[&str] = &[
        "class ",
        "namespace ",
        "template ",
        "template<",
        "public:",
        "private:",
        "protected:",
        "using ",
        "virtual ",
        "inline namespace ",
        "constexpr ",
    ];
    if line.starts_with("//") || line.starts_with('*') || line.starts_with("/*") {
        return false;
    }
    let code = line.split("//").next().unwrap_or(line);
    STARTS.iter().any(|start| code.starts_with(start)) || has_scope_operator(code)
}

/// Whether `::` stands between names, outside of string literals.
fn has_scope_operator(code: &str) -> bool {
    let bytes = code.as_bytes();
    let mut in_string = false;
    for at in 0..bytes.len().saturating_sub(2) {
        if bytes[at] == b'"' {
            in_string = !in_string;
        }
        if !in_string
            && bytes[at] == b':'
            && bytes[at + 1] == b':'
            && (bytes[at + 2].is_ascii_alphabetic()
                || bytes[at + 2] == b'_'
                || bytes[at + 2] == b'~')
        {
            return true;
        }
    }
    false
}
