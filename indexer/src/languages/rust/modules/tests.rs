//! Module resolution of Rust over small projects made on the spot.

use std::collections::BTreeMap;

use super::*;

/// A project of files, with manifests, and its modules.
fn with_project(
    root_name: &str,
    files: &[(&str, &str)],
    check: impl FnOnce(&Project<'_>, &RustModules),
) {
    let mut manifests = BTreeMap::new();
    let mut sources: Vec<(&str, &str)> = Vec::new();
    for &(path, text) in files {
        if path.ends_with(".toml") {
            manifests.insert(path.to_string(), text.to_string());
        } else {
            sources.push((path, text));
        }
    }
    sources.sort_unstable();
    let paths: Vec<String> = sources
        .iter()
        .map(|(path, _)| (*path).to_string())
        .collect();
    let extract = super::super::LANGUAGE.extract;
    let facts: Vec<FileFacts> = sources
        .iter()
        .map(|(path, text)| extract(text, path))
        .collect();
    let project = Project {
        paths: &paths,
        facts: &facts,
        manifests: &manifests,
        root_name,
    };
    let modules = RustModules::new(&project);
    check(&project, &modules);
}

/// Where import number `index` of a file leads, as text.
fn import(project: &Project<'_>, modules: &RustModules, path: &str, index: usize) -> String {
    let file = project.file(path).expect("the file exists");
    let import = project.facts(file).imports[index];
    show(project, &modules.import(project, file, &import))
}

fn global(project: &Project<'_>, modules: &RustModules, path: &str, name: &str) -> String {
    let file = project.file(path).expect("the file exists");
    show(project, &modules.global(project, file, name))
}

fn show(project: &Project<'_>, target: &Target) -> String {
    match target {
        Target::Files { files, rest } => {
            let files: Vec<&str> = files.iter().map(|file| project.path(*file)).collect();
            format!("{} {}", files.join(","), rest.join("::"))
        }
        Target::Directory(path) => format!("directory {path}"),
        Target::Enclosing { up, rest } => format!("up {up} {}", rest.join("::")),
        Target::Lexical { name, rest } => format!("lexical {name} {}", rest.join("::")),
        Target::External { package, path } => format!("{package} {}", path.join("::")),
        Target::Unknown => "unknown".to_string(),
    }
}

#[test]
fn a_bare_source_tree_is_a_crate_named_after_its_root() {
    let files = [
        (
            "lib.rs",
            "mod a; mod b { mod c; } #[path = \"odd.rs\"] mod d; macro_rules! m { () => {} } pub fn run() {}",
        ),
        ("main.rs", "fn main() { my_tool::run() }"),
        (
            "a.rs",
            "use crate::b::c::X; use super::Y; use a_local::Z; mod a_local {} use std::io::Read; use serde::De; mod e;",
        ),
        (
            "a/e.rs",
            "use super::super::run; use self::x::Y; fn f() { bytes::Buf::new(); }",
        ),
        ("b/c.rs", ""),
        ("odd.rs", ""),
    ];
    with_project("my-tool", &files, |project, modules| {
        let import = |path, index| import(project, modules, path, index);
        let global = |path, name| global(project, modules, path, name);
        assert_eq!(import("lib.rs", 0), "a.rs ");
        assert_eq!(import("lib.rs", 1), "b/c.rs ");
        assert_eq!(import("lib.rs", 2), "odd.rs ");
        assert_eq!(import("a.rs", 0), "lib.rs b::c");
        assert_eq!(import("a.rs", 1), "up 1 ");
        assert_eq!(import("a.rs", 2), "lexical a_local ");
        assert_eq!(import("a.rs", 3), "cargo:std io");
        assert_eq!(import("a.rs", 4), "cargo:serde ");
        assert_eq!(import("a.rs", 5), "a/e.rs ");
        assert_eq!(import("a/e.rs", 0), "up 2 ");
        assert_eq!(import("a/e.rs", 1), "up 0 x");
        assert_eq!(global("main.rs", "my_tool"), "lib.rs ");
        assert_eq!(global("main.rs", "crate"), "main.rs ");
        assert_eq!(global("a/e.rs", "crate"), "lib.rs ");
        assert_eq!(global("a/e.rs", "super::super"), "up 2 ");
        assert_eq!(global("a/e.rs", "bytes"), "cargo:bytes ");
        assert_eq!(global("a/e.rs", "m!"), "lib.rs m");
        assert_eq!(global("a/e.rs", "println!"), "cargo:std println");
        assert_eq!(global("a/e.rs", "Vec"), "cargo:std vec::Vec");
        assert_eq!(global("a/e.rs", "nothing"), "unknown");
        let file = |path| project.file(path).expect("the file exists");
        assert_eq!(modules.parent(project, file("a/e.rs")), Some(file("a.rs")));
        assert_eq!(
            modules.parent(project, file("b/c.rs")),
            Some(file("lib.rs"))
        );
        assert_eq!(modules.parent(project, file("lib.rs")), None);
    });
}

#[test]
fn a_workspace_links_its_crates() {
    let files = [
        (
            "Cargo.toml",
            "[workspace]\nmembers = [\"a\", \"b\"]\n[workspace.dependencies]\nb-lib = { path = \"b\" }\nserde = \"1\"",
        ),
        (
            "a/Cargo.toml",
            "[package]\nname = \"a-tool\"\n[dependencies]\nb-lib.workspace = true\nrenamed = { package = \"b-lib\", path = \"../b\" }\njson = { package = \"serde-json\", version = \"1\" }\nserde.workspace = true\n[[bin]]\nname = \"x\"\npath = \"cli/x.rs\"",
        ),
        (
            "a/src/lib.rs",
            "use b_core::X; use renamed::Y; use json::Z; use serde::W;",
        ),
        ("a/cli/x.rs", "use a_tool::run; mod helper;"),
        ("a/cli/helper.rs", "use crate::q;"),
        ("a/tests/it.rs", "mod common; use a_tool::run;"),
        ("a/tests/common/mod.rs", ""),
        (
            "b/Cargo.toml",
            "[package]\nname = \"b-lib\"\n[lib]\nname = \"b_core\"\npath = \"lib/b.rs\"",
        ),
        (
            "b/lib/b.rs",
            "#[macro_export] macro_rules! shared { () => {} }",
        ),
    ];
    with_project("repo", &files, |project, modules| {
        let import = |path, index| import(project, modules, path, index);
        assert_eq!(import("a/src/lib.rs", 0), "b/lib/b.rs ");
        assert_eq!(import("a/src/lib.rs", 1), "b/lib/b.rs ");
        assert_eq!(import("a/src/lib.rs", 2), "cargo:serde-json ");
        assert_eq!(import("a/src/lib.rs", 3), "cargo:serde ");
        assert_eq!(import("a/cli/x.rs", 0), "a/src/lib.rs ");
        assert_eq!(import("a/cli/x.rs", 1), "a/cli/helper.rs ");
        assert_eq!(import("a/cli/helper.rs", 0), "a/cli/x.rs ");
        assert_eq!(import("a/tests/it.rs", 0), "a/tests/common/mod.rs ");
        assert_eq!(import("a/tests/it.rs", 1), "a/src/lib.rs ");
        assert_eq!(
            global(project, modules, "a/src/lib.rs", "shared!"),
            "b/lib/b.rs shared"
        );
    });
}
