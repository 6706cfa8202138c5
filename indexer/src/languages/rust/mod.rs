//! Rust: the language's entry in the registry, and the walk that turns one file into facts.
//! Module resolution is in `modules`, what names and operators mean in `semantics`.

mod assignments;
mod attributes;
mod control;
mod expressions;
mod fields;
mod functions;
mod grammar;
mod imports;
mod items;
mod literals;
mod macros;
mod modules;
mod patterns;
mod semantics;
mod stubs;
mod tokens;
mod types;
mod walker;

#[cfg(test)]
mod tests;

use crate::builder::Builder;
use crate::facts::FileFacts;
use crate::languages::{Language, Modules};
use crate::project::Project;
use crate::syntax;

/// The language.
pub static LANGUAGE: Language = Language {
    name: "rust",
    family: "rust",
    extensions: &["rs"],
    file_names: &[],
    interpreters: &[],
    manifests: &["Cargo.toml"],
    document: false,
    extract,
    parse_only,
    modules,
    semantics: semantics::SEMANTICS,
    entry_decorators: &[
        "get",
        "post",
        "put",
        "delete",
        "patch",
        "route",
        "handler",
        "no_mangle",
        "export_name",
        "wasm_bindgen",
        "pyfunction",
        "pymodule",
        "command",
        "main",
        "proc_macro",
        "proc_macro_derive",
        "proc_macro_attribute",
        "global_allocator",
        "panic_handler",
        "interrupt",
        "entry",
    ],
    stubs: stubs::STUBS,
};

fn parse_only(source: &str) -> usize {
    syntax::count_nodes(&tree_sitter_rust::LANGUAGE.into(), source)
}

fn modules(project: &Project<'_>) -> Box<dyn Modules> {
    Box::new(modules::RustModules::new(project))
}

fn extract(source: &str, path: &str) -> FileFacts {
    let file_name = path.rsplit('/').next().unwrap_or(path);
    let stem = file_name.strip_suffix(".rs").unwrap_or(file_name);
    let mut builder = Builder::new(source, stem);
    match syntax::parse(&tree_sitter_rust::LANGUAGE.into(), source) {
        Some(tree) => walker::walk_file(&mut builder, tree.root_node(), path),
        None => builder.limit("the parser gave up"),
    }
    builder.finish()
}
