//! Tests of the Python extraction: golden facts, hostile sources, module resolution.

use super::LANGUAGE;
use crate::facts::{FileFacts, ImportKind};
use crate::languages::testing::check_fixtures;
use crate::languages::{Builtin, Target};
use crate::project::Project;

#[test]
fn fixtures() {
    check_fixtures("python", &LANGUAGE);
}

/// Extracts on a stack as large as the indexer's threads have.
fn extract(source: String) -> FileFacts {
    let run = move || (LANGUAGE.extract)(&source, "a.py");
    std::thread::Builder::new()
        .stack_size(64 << 20)
        .spawn(run)
        .expect("a thread starts")
        .join()
        .expect("extraction does not panic")
}

#[test]
fn stubs_are_valid_and_declare_what_literals_have() {
    for stub in LANGUAGE.stubs {
        let facts = (LANGUAGE.extract)(stub.source, "stub.pyi");
        assert_eq!(
            facts.syntax_errors,
            [],
            "{} {:?}",
            stub.package,
            stub.prefix
        );
        assert!(facts.symbols.len() > 1 || !facts.imports.is_empty());
    }
    let builtins = LANGUAGE.stubs.iter().find(|s| s.package == "pypi:builtins");
    let facts = (LANGUAGE.extract)(builtins.expect("there is one").source, "builtins.pyi");
    let names: Vec<&str> = facts.symbols.iter().map(|s| facts.text(s.name)).collect();
    for kind in [
        Builtin::Str,
        Builtin::Int,
        Builtin::Array,
        Builtin::Tuple,
        Builtin::Dictionary,
    ] {
        let name = (LANGUAGE.semantics.builtin)(kind).trim_start_matches("pypi:builtins#");
        assert!(names.contains(&name), "{name}");
    }
    assert!(super::names::BUILTINS.is_sorted() && super::names::STANDARD_MODULES.is_sorted());
}

#[test]
fn nesting_is_bounded() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("f(", ")"),
        ("lambda: ", ""),
        ("not ", ""),
    ] {
        let source = format!("x = {}1{}\n", open.repeat(5_000), close.repeat(5_000));
        extract(source);
    }
    let sum = vec!["a"; 20_000].join(" + ");
    assert_eq!(extract(format!("x = {sum}\n")).references.len(), 20_000);
    extract(format!("x = a{}\n", ".b()".repeat(10_000)));
    let blocks: String = (0..3_000)
        .map(|n| format!("{}if a:\n", " ".repeat(n)))
        .collect();
    extract(blocks);
}

#[test]
fn broken_sources_do_not_panic() {
    let source = "class A(B:\n  def f(self, x=:\n    return self.\n  @\n\nfrom . import\nimport \nmatch x:\n  case A(\n";
    for end in 0..source.len() {
        extract(source.get(..end).unwrap_or("").to_string());
    }
    assert!(extract("def f(:\r\n  pass\r\n".to_string()).syntax_error_count > 0);
    assert_eq!(extract(String::new()).lines, 0);
}

/// Checks where imports lead: `(from, statement, target)` and the expected target as text.
fn check_imports(paths: &[&str], root_name: &str, cases: &[(&str, &str, &str)]) {
    let mut sources: std::collections::BTreeMap<String, String> = paths
        .iter()
        .map(|path| (path.to_string(), String::new()))
        .collect();
    for (from, statement, _) in cases {
        if let Some(source) = sources.get_mut(*from) {
            source.push_str(&format!("{statement}\n"));
        }
    }
    let facts: Vec<FileFacts> = sources
        .iter()
        .map(|(p, s)| (LANGUAGE.extract)(s, p))
        .collect();
    let paths: Vec<String> = sources.keys().cloned().collect();
    let manifests = std::collections::BTreeMap::new();
    let project = Project {
        paths: &paths,
        facts: &facts,
        manifests: &manifests,
        root_name,
    };
    let modules = (LANGUAGE.modules)(&project);
    for (from, statement, want) in cases {
        let ix = project.file(from).expect("the importing file exists");
        let line = sources[*from]
            .lines()
            .position(|l| l == *statement)
            .expect("it has the line");
        let imports = project.facts(ix).imports.iter();
        let import = imports
            .filter(|i| i.span.start.line as usize == line)
            .find(|i| i.kind != ImportKind::Effect)
            .expect("the line imports something");
        let got = match modules.import(&project, ix, import) {
            Target::Files { files, rest } => {
                let files: Vec<&str> = files.iter().map(|f| project.path(*f)).collect();
                format!("{} {}", files.join(","), rest.join("."))
            }
            Target::Directory(directory) => format!("{directory}/"),
            Target::External { package, path } => format!("{package} {}", path.join(".")),
            other => format!("{other:?}"),
        };
        assert_eq!(got.trim(), *want, "{from}: {statement}");
    }
}

#[test]
fn imports_find_files() {
    let tree = &[
        "src/pkg/__init__.py",
        "src/pkg/core.py",
        "src/pkg/types.py",
        "src/pkg/sub/__init__.py",
        "src/pkg/sub/deep.py",
        "src/pkg/sub/deep.pyi",
        "src/pkg/ns/inner.py",
        "tests/helper.py",
        "tests/test_core.py",
        "scripts/tool.py",
        "scripts/common_bits.py",
    ];
    check_imports(
        tree,
        "repo",
        &[
            (
                "src/pkg/core.py",
                "from . import types",
                "src/pkg/__init__.py",
            ),
            (
                "src/pkg/core.py",
                "from .sub.deep import x",
                "src/pkg/sub/deep.py,src/pkg/sub/deep.pyi",
            ),
            (
                "src/pkg/sub/deep.py",
                "from ..core import y",
                "src/pkg/core.py",
            ),
            ("src/pkg/core.py", "import types", "pypi:types"),
            (
                "src/pkg/core.py",
                "import pkg.sub.deep",
                "src/pkg/__init__.py",
            ),
            (
                "src/pkg/core.py",
                "import pkg.sub.deep as d",
                "src/pkg/sub/deep.py,src/pkg/sub/deep.pyi",
            ),
            (
                "tests/test_core.py",
                "from pkg.core import z",
                "src/pkg/core.py",
            ),
            (
                "tests/test_core.py",
                "from pkg.ns import inner",
                "src/pkg/ns/",
            ),
            (
                "tests/test_core.py",
                "from pkg.core.Thing import attr",
                "src/pkg/core.py Thing",
            ),
            ("tests/test_core.py", "import helper", "tests/helper.py"),
            (
                "scripts/tool.py",
                "import common_bits",
                "scripts/common_bits.py",
            ),
            ("src/pkg/core.py", "import common_bits", "pypi:common_bits"),
            ("src/pkg/core.py", "import os.path as p", "pypi:os path"),
            (
                "src/pkg/core.py",
                "from requests import get",
                "pypi:requests",
            ),
        ],
    );
}

#[test]
fn a_root_that_is_the_package_has_a_name() {
    let tree = &[
        "__init__.py",
        "core.py",
        "types.py",
        "sub/__init__.py",
        "sub/a.py",
    ];
    let cases = &[
        ("core.py", "from click.types import A", "types.py"),
        ("core.py", "import click", "__init__.py"),
        ("core.py", "from click import core", "__init__.py"),
        ("sub/a.py", "from click.sub.a import A", "sub/a.py"),
        ("core.py", "import types", "pypi:types"),
    ];
    check_imports(tree, "click", cases);
    check_imports(tree, "checkout-1234", cases);
}
