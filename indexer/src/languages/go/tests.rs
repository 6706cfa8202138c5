//! Golden facts, module resolution, and sources that must not break the walk.

use std::collections::BTreeMap;

use crate::facts::FileFacts;
use crate::languages::testing::check_fixtures;
use crate::languages::{Builtin, Modules, Target};
use crate::project::{FileIx, Project};

#[test]
fn fixtures() {
    check_fixtures("go", &super::LANGUAGE);
}

/// A project of sources by path, and what its imports lead to.
struct Tree {
    paths: Vec<String>,
    facts: Vec<FileFacts>,
    manifests: BTreeMap<String, String>,
}

impl Tree {
    fn new(files: &[(&str, &str)]) -> Self {
        let mut files = files.to_vec();
        files.sort_unstable();
        let (manifests, sources): (Vec<_>, Vec<_>) = files
            .into_iter()
            .partition(|(path, _)| path.ends_with("go.mod"));
        let owned = |(path, text): (&str, &str)| (path.to_string(), text.to_string());
        Tree {
            paths: sources.iter().map(|(path, _)| path.to_string()).collect(),
            facts: sources
                .iter()
                .map(|(path, text)| super::extract(text, path))
                .collect(),
            manifests: manifests.into_iter().map(owned).collect(),
        }
    }

    fn with<R>(&self, ask: impl FnOnce(&Project<'_>, Box<dyn Modules>) -> R) -> R {
        let project = Project {
            paths: &self.paths,
            facts: &self.facts,
            manifests: &self.manifests,
            root_name: "root",
        };
        let modules = super::modules(&project);
        ask(&project, modules)
    }

    /// Where the imports of a file lead, as text.
    fn imports(&self, path: &str) -> Vec<String> {
        self.with(|project, modules| {
            let file = project.file(path).expect("the file is in the tree");
            let facts = project.facts(file);
            let targets = facts
                .imports
                .iter()
                .map(|import| modules.import(project, file, import));
            targets.map(|target| show(project, target)).collect()
        })
    }
}

fn show(project: &Project<'_>, target: Target) -> String {
    match target {
        Target::Files { files, .. } => {
            let paths: Vec<&str> = files.iter().map(|&file| project.path(file)).collect();
            paths.join(" ")
        }
        Target::External { package, path } => format!("{package}#{}", path.join(".")),
        other => format!("{other:?}"),
    }
}

#[test]
fn modules_are_found_by_their_manifests_the_nearest_first() {
    let tree = Tree::new(&[
        (
            "go.mod",
            "module example.com/app/v2\n\nrequire (\n\tx.org/y v1.0.0 // why\n)\nreplace (\n\tx.org/y => ./third/y\n\tx.org/z v1.2.3 => x.org/w v1.0.0\n)\n",
        ),
        ("tool/go.mod", "module \"example.com/app/v2/tool\"\n"),
        (
            "main.go",
            "package main\nimport (\n\"example.com/app/v2/store\"\n\"example.com/app/v2/tool/cmd\"\n\"x.org/y/sub\"\n\"x.org/z\"\n\"net/http\"\n\"example.com/app/v2/missing\"\n\"C\"\n)",
        ),
        ("store/store.go", "package store"),
        ("store/store_test.go", "package store"),
        ("store/gen.go", "//go:build ignore\n\npackage main"),
        ("tool/cmd/cmd.go", "package cmd"),
        ("third/y/sub/sub.go", "package sub"),
        ("vendor/x.org/z/z.go", "package z"),
        ("http/http.go", "package http"),
    ]);
    assert_eq!(
        tree.imports("main.go"),
        [
            "store/store.go",
            "tool/cmd/cmd.go",
            "third/y/sub/sub.go",
            "golang:x.org/z#",
            "golang:net/http#",
            "golang:example.com/app/v2/missing#",
            "golang:C#",
        ]
    );
}

#[test]
fn a_bare_tree_is_found_by_the_prefix_that_its_imports_agree_on() {
    let tree = Tree::new(&[
        ("dns.go", "package dns"),
        ("dns_internal_test.go", "package dns"),
        (
            "dns_test.go",
            "package dns_test\nimport \"github.com/miekg/dns\"",
        ),
        (
            "util/util.go",
            "package util\nimport (\n\"github.com/miekg/dns\"\n\"github.com/miekg/dns/src/algo\"\n\"github.com/pkg/errors\"\n)",
        ),
        ("src/algo/algo.go", "package algo\nimport \"sort\""),
        ("errors/errors.go", "package errors"),
        ("sort/sort.go", "package sort"),
    ]);
    assert_eq!(
        tree.imports("util/util.go"),
        [
            "dns.go",
            "src/algo/algo.go",
            "golang:github.com/pkg/errors#"
        ]
    );
    assert_eq!(tree.imports("src/algo/algo.go"), ["golang:sort#"]);
    assert_eq!(tree.imports("dns_test.go"), ["dns.go dns_internal_test.go"]);
}

#[test]
fn a_package_that_calls_itself_otherwise_than_its_path_is_found_by_its_own_name() {
    let tree = Tree::new(&[
        ("go.mod", "module example.com/m"),
        (
            "a.go",
            "package a\nimport \"example.com/m/src\"\nvar x = fzf.Run",
        ),
        ("src/run.go", "package fzf"),
    ]);
    tree.with(|project, modules| {
        let file = project.file("a.go").expect("the file is in the tree");
        let ask = |name: &str| show(project, modules.global(project, file, name));
        assert_eq!(ask("fzf"), "src/run.go");
        assert_eq!(ask("append"), "golang:builtin#append");
        assert_eq!(ask("__map"), "golang:builtin#__map");
        assert_eq!(ask("nothing"), "Unknown");
    });
}

#[test]
fn the_unit_of_a_file_is_its_directory_and_package() {
    let tree = Tree::new(&[
        ("p/a.go", "package p"),
        ("p/a_test.go", "package p_test"),
        ("p/b.go", "package p"),
    ]);
    tree.with(|project, modules| {
        let unit = |ix| modules.unit(project, FileIx(ix));
        assert_eq!(unit(0), unit(2));
        assert_ne!(unit(0), unit(1));
    });
}

#[test]
fn imports_bind_the_name_that_their_path_suggests() {
    let name = super::declarations::package_name;
    let cases = [
        ("fmt", "fmt"),
        ("github.com/a/b/v2", "b"),
        ("gopkg.in/yaml.v3", "yaml"),
        ("github.com/mattn/go-isatty", "isatty"),
        ("github.com/x/y-go", "y"),
        ("github.com/nats-io/nats.go", "nats"),
        ("v2", "v2"),
        ("", ""),
    ];
    for (path, expected) in cases {
        assert_eq!(name(path), expected, "{path}");
    }
}

#[test]
fn sorted_tables_are_sorted() {
    assert!(super::modules::is_universe("uintptr") && super::modules::is_universe("any"));
    assert!(
        super::comments::platform_suffix("a_windows") && super::comments::platform_suffix("a_386")
    );
    assert!(!super::comments::platform_suffix("linux"));
}

#[test]
fn stubs_declare_the_built_in_types_and_have_no_errors() {
    let mut builtin = None;
    for stub in super::stubs::STUBS {
        let facts = super::extract(stub.source, "stub.go");
        assert_eq!(facts.syntax_error_count, 0, "{}", stub.package);
        assert!(facts.limits.is_empty(), "{}", stub.package);
        if stub.package == "golang:builtin" {
            builtin = Some(facts);
        }
    }
    let facts = builtin.expect("there is a stub of the built-in names");
    for kind in [
        Builtin::Str,
        Builtin::Int,
        Builtin::Array,
        Builtin::Dictionary,
    ] {
        let name = (super::LANGUAGE.semantics.builtin)(kind);
        let name = name
            .strip_prefix("golang:builtin#")
            .expect("built-in types have stubs");
        assert!(
            facts
                .symbols
                .iter()
                .any(|symbol| facts.text(symbol.name) == name),
            "{name}"
        );
    }
}

/// Extraction has stack enough in the indexer's threads; the test's own thread does not.
fn extract_on_large_stack(source: String) -> FileFacts {
    std::thread::Builder::new()
        .stack_size(32 << 20)
        .spawn(move || super::extract(&source, "deep.go"))
        .expect("a thread starts")
        .join()
        .expect("extraction does not panic")
}

#[test]
fn deep_and_long_sources_do_not_overflow() {
    let body = |inner: String| format!("package p\nfunc f() {{\n{inner}\n}}\n");
    let cases = [
        body(format!("x = {}a{}", "(".repeat(20_000), ")".repeat(20_000))),
        body(format!("x = a{}", " + a".repeat(20_000))),
        body(format!("x = a{}", ".b()".repeat(20_000))),
        body(format!(
            "{}{}",
            "if a {\n".repeat(5_000),
            "}\n".repeat(5_000)
        )),
        body(format!("{}{{}}", "if a {} else ".repeat(5_000))),
        body(format!(
            "x = {}1{}",
            "[]T{".repeat(5_000),
            "}".repeat(5_000)
        )),
        format!("package p\nvar x {}int\n", "[]".repeat(20_000)),
        format!(
            "package p\nvar x = {}1{}\n",
            "func() { ".repeat(3_000),
            " }".repeat(3_000)
        ),
        "{".repeat(50_000),
        "func ".repeat(20_000),
    ];
    for source in cases {
        extract_on_large_stack(source);
    }
}

#[test]
fn any_cut_of_a_source_is_extracted() {
    for source in [
        include_str!("fixtures/expressions.go"),
        include_str!("fixtures/statements.go"),
        include_str!("fixtures/generics.go"),
    ] {
        for end in (0..source.len()).step_by(7) {
            let cut = source.get(..end).unwrap_or("");
            let facts = super::extract(cut, "cut.go");
            assert!(
                facts
                    .symbols
                    .iter()
                    .all(|symbol| symbol.span.start <= symbol.span.end)
            );
            for binding in &facts.bindings {
                assert!((binding.scope.get()) < facts.scopes.len());
            }
        }
    }
}
