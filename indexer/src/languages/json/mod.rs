//! JSON.

use crate::builder::Builder;
use crate::facts::FileFacts;
use crate::languages::{Language, Modules, NoModules, Semantics};
use crate::project::Project;
use crate::syntax;

/// The language.
pub static LANGUAGE: Language = Language {
    name: "json",
    family: "json",
    extensions: &["json"],
    file_names: &[],
    interpreters: &[],
    manifests: &[],
    document: true,
    extract,
    parse_only,
    modules,
    semantics: Semantics::NONE,
    stubs: &[],
};

fn parse_only(source: &str) -> usize {
    syntax::count_nodes(&tree_sitter_json::LANGUAGE.into(), source)
}

fn modules(_: &Project<'_>) -> Box<dyn Modules> {
    Box::new(NoModules)
}

fn extract(source: &str, path: &str) -> FileFacts {
    let stem = path.rsplit('/').next().unwrap_or(path);
    Builder::new(source, stem).finish()
}
