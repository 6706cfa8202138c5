//! Markdown.

use crate::builder::Builder;
use crate::facts::FileFacts;
use crate::languages::{Language, Modules, NoModules, Semantics};
use crate::project::Project;

/// The language.
pub static LANGUAGE: Language = Language {
    name: "markdown",
    family: "markdown",
    extensions: &["md", "markdown"],
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
    source.lines().count()
}

fn modules(_: &Project<'_>) -> Box<dyn Modules> {
    Box::new(NoModules)
}

fn extract(source: &str, path: &str) -> FileFacts {
    let stem = path.rsplit('/').next().unwrap_or(path);
    Builder::new(source, stem).finish()
}
