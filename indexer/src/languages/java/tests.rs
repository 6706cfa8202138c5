//! Tests of extraction and of package resolution.

use std::collections::BTreeMap;

use super::{LANGUAGE, extract};
use crate::facts::FileFacts;
use crate::facts_text::describe;
use crate::languages::testing::check_fixtures;
use crate::languages::{Module, Modules, Target};
use crate::project::{FileIx, Project};

#[test]
fn fixtures() {
    check_fixtures("java", &LANGUAGE);
}

#[test]
fn deep_and_long_code_is_survived() {
    let wrap = |body: &str| format!("class A {{ Object m() {{ return {body}; }} }}");
    let sum = wrap(&vec!["a"; 20_000].join(" + "));
    let facts = extract(&sum, "A.java");
    assert_eq!(facts.references.len(), 20_001);
    assert!(facts.limits.is_empty());
    let chain = wrap(&format!("a{}", ".b()".repeat(10_000)));
    assert!(extract(&chain, "A.java").limits.is_empty());
    let nested = wrap(&format!("{}a{}", "(".repeat(5_000), ")".repeat(5_000)));
    assert!(!extract(&nested, "A.java").limits.is_empty());
    let ifs = format!(
        "class A {{ void m() {{ {} {{}} }} }}",
        "if (a) b(); else ".repeat(3_000)
    );
    assert!(extract(&ifs, "A.java").limits.is_empty());
    extract(&"class A { ".repeat(4_000), "A.java");
    extract(
        &format!("class A {{ {} x; }}", "List<".repeat(4_000)),
        "A.java",
    );
}

#[test]
fn broken_code_is_survived_and_counted() {
    for source in [
        "",
        "\r\n",
        "class",
        "class A { void m( { foo(; }",
        "class A { int x = ; void m() { if } }",
        "import ; package ; import a.; class B extends { }",
        "enum E { A(, B { ; C }",
        "class A { Object o = switch (x) { case -> 1; case A, }; }",
        "record R(int { } @ interface",
        "foo.bar(); x -> y; \"unterminated",
    ] {
        extract(source, "A.java");
    }
    let facts = extract(
        "class A { void m() { foo(; } void n() { bar(); } }",
        "A.java",
    );
    assert!(facts.syntax_error_count > 0);
    assert!(describe(&facts).contains("call bar"));
}

/// A project of Java sources.
struct Sources {
    paths: Vec<String>,
    facts: Vec<FileFacts>,
    manifests: BTreeMap<String, String>,
}

impl Sources {
    fn new(files: &[(&str, &str)]) -> Sources {
        Sources {
            paths: files.iter().map(|(path, _)| path.to_string()).collect(),
            facts: files
                .iter()
                .map(|(path, source)| extract(source, path))
                .collect(),
            manifests: BTreeMap::new(),
        }
    }

    fn with<R>(&self, ask: impl FnOnce(&Project<'_>, &dyn Modules) -> R) -> R {
        let project = Project {
            paths: &self.paths,
            facts: &self.facts,
            manifests: &self.manifests,
            root_name: "root",
        };
        let modules = (LANGUAGE.modules)(&project);
        ask(&project, modules.as_ref())
    }
}

fn files(files: &[u32], rest: &[&str]) -> Target {
    Target::Files {
        files: files.iter().map(|&file| FileIx(file)).collect(),
        rest: rest.iter().map(|&part| part.into()).collect(),
    }
}

fn outside(package: &str, path: &[&str]) -> Target {
    Target::External {
        package: package.to_string(),
        path: path.iter().map(|&part| part.into()).collect(),
    }
}

#[test]
fn imports_lead_to_files_of_packages() {
    let sources = Sources::new(&[
        (
            "org/x/A.java",
            "package org.x; public class A { static class Inner {} static int f() { return 1; } } class Second {}",
        ),
        ("org/x/B.java", "package org.x; class B {}"),
        (
            "org/y/C.java",
            "package org.y; import org.x.A; import org.x.A.Inner; import org.x.Second; import static org.x.A.f; \
             import static org.x.A.*; import org.x.*; import java.util.Map.Entry; import java.util.*; import org.x.Gone; \
             import org.z.Other; class C {}",
        ),
    ]);
    sources.with(|project, modules| {
        let from = FileIx(2);
        let found: Vec<Target> = project
            .facts(from)
            .imports
            .iter()
            .map(|import| modules.import(project, from, import))
            .collect();
        let want = vec![
            files(&[0], &[]),
            files(&[0], &["A"]),
            files(&[0], &[]),
            files(&[0], &["A"]),
            files(&[0], &["A"]),
            files(&[0, 1], &[]),
            outside("maven:java.util", &["Map"]),
            outside("maven:java.util", &[]),
            outside("maven:org.x", &[]),
            outside("maven:org.z", &[]),
        ];
        assert_eq!(found, want);
        assert_eq!(
            modules.unit(project, FileIx(0)),
            modules.unit(project, FileIx(1))
        );
        assert_ne!(
            modules.unit(project, FileIx(0)),
            modules.unit(project, FileIx(2))
        );
    });
}

#[test]
fn qualified_names_walk_packages() {
    let sources = Sources::new(&[(
        "src/main/java/org/x/A.java",
        "package org.x; public class A {}",
    )]);
    sources.with(|project, modules| {
        let directory = |name: &str| Target::Directory(name.to_string());
        assert_eq!(modules.global(project, FileIx(0), "org"), directory("org"));
        assert_eq!(
            modules.global(project, FileIx(0), "String"),
            outside("maven:java.lang", &["String"])
        );
        assert_eq!(
            modules.global(project, FileIx(0), "nothing"),
            Target::Unknown
        );
        assert_eq!(
            modules.child(project, Module::Directory("org"), "x"),
            directory("org.x")
        );
        assert_eq!(
            modules.child(project, Module::Directory("org.x"), "A"),
            files(&[0], &["A"])
        );
        assert_eq!(
            modules.child(project, Module::Directory("java"), "util"),
            directory("java.util")
        );
        assert_eq!(
            modules.child(project, Module::Directory("java.util"), "List"),
            outside("maven:java.util", &["List"])
        );
    });
}

#[test]
fn copies_of_a_package_stay_apart() {
    let sources = Sources::new(&[
        ("a/src/main/java/p/T.java", "package p; class T {}"),
        (
            "a/src/test/java/p/TTest.java",
            "package p; import p.T; class TTest {}",
        ),
        ("b/src/main/java/p/T.java", "package p; class T {}"),
    ]);
    sources.with(|project, modules| {
        assert_eq!(
            modules.unit(project, FileIx(0)),
            modules.unit(project, FileIx(1))
        );
        assert_ne!(
            modules.unit(project, FileIx(0)),
            modules.unit(project, FileIx(2))
        );
        let import = project.facts(FileIx(1)).imports[0];
        assert_eq!(
            modules.import(project, FileIx(1), &import),
            files(&[0], &[])
        );
    });
}
