//! Tests of C and C++: fixtures, headers, hostile sources.

use std::collections::BTreeMap;

use crate::facts::{FileFacts, ImportIx};
use crate::languages::testing::check_fixtures;
use crate::languages::{Modules, Target, cpp};
use crate::project::{FileIx, Project};

#[test]
fn fixtures() {
    check_fixtures("c", &super::LANGUAGE);
    check_fixtures("cpp", &cpp::LANGUAGE);
}

/// Runs `check` over a project of the given files.
fn with_project(
    files: &[(&str, &str)],
    check: impl FnOnce(&Project<'_>, &super::modules::Headers),
) {
    let mut files = files.to_vec();
    files.sort();
    let paths: Vec<String> = files.iter().map(|(path, _)| (*path).to_string()).collect();
    let facts: Vec<FileFacts> = files
        .iter()
        .map(|(path, source)| super::extract_with(source, path, !path.ends_with(".c")))
        .collect();
    let manifests = BTreeMap::new();
    let project = Project {
        paths: &paths,
        facts: &facts,
        manifests: &manifests,
        root_name: "root",
    };
    let headers = super::modules::Headers::new(&project);
    check(&project, &headers);
}

/// Where the `nth` import of a file leads.
fn import(
    project: &Project<'_>,
    headers: &super::modules::Headers,
    path: &str,
    nth: u32,
) -> Target {
    let file = project.file(path).expect("the file is part of the project");
    let import = project.facts(file).imports[ImportIx(nth).get()];
    headers.import(project, file, &import)
}

fn external(package: &str, path: &[&str]) -> Target {
    Target::External {
        package: package.to_string(),
        path: path.iter().map(|part| (*part).into()).collect(),
    }
}

#[test]
fn includes_are_found_beside_then_by_suffix_then_outside() {
    let source = "#include \"x.h\"\n#include <lib/y.h>\n#include <stdio.h>\n#include <vector>\n#include <zlib/z.h>\n#include \"../b/x.h\"\n";
    let files = [
        ("a/m.c", source),
        ("a/x.h", ""),
        ("b/x.h", ""),
        ("include/lib/y.h", ""),
    ];
    with_project(&files, |project, headers| {
        let file =
            |path| Target::file(project.file(path).expect("the file is part of the project"));
        assert_eq!(import(project, headers, "a/m.c", 0), file("a/x.h"));
        assert_eq!(
            import(project, headers, "a/m.c", 1),
            file("include/lib/y.h")
        );
        assert_eq!(
            import(project, headers, "a/m.c", 2),
            external("generic:libc", &["stdio.h"])
        );
        assert_eq!(
            import(project, headers, "a/m.c", 3),
            external("generic:libstdc++", &["vector"])
        );
        assert_eq!(
            import(project, headers, "a/m.c", 4),
            external("generic:zlib", &["z.h"])
        );
        assert_eq!(import(project, headers, "a/m.c", 5), file("b/x.h"));
    });
}

#[test]
fn library_names_are_the_repository_s_own_where_it_defines_them() {
    let files = [
        (
            "a.c",
            "int read(int x) { return x; }\nvoid *malloc(unsigned long);\n",
        ),
        ("b.c", ""),
        ("c.c", "#include \"c.h\"\n"),
        ("c.h", "#include \"a.c\"\n"),
    ];
    with_project(&files, |project, headers| {
        let global = |from, name| headers.global(project, FileIx(from), name);
        assert_eq!(global(0, "read"), Target::Unknown);
        assert_eq!(global(2, "read"), Target::Unknown, "through an include");
        assert_eq!(global(1, "read"), external("generic:libc", &["read"]));
        assert_eq!(global(1, "malloc"), external("generic:libc", &["malloc"]));
        assert_eq!(global(1, "std"), external("generic:libstdc++", &["std"]));
        assert_eq!(global(1, "unheard_of"), Target::Unknown);
    });
}

#[test]
fn a_namespace_is_found_in_all_its_files() {
    let files = [
        ("a.h", "namespace lib { namespace log { class A; } }"),
        ("b.h", "namespace lib::log { class B; }"),
        (
            "c.cc",
            "using namespace lib::log; using lib::log::A; using std::vector;",
        ),
    ];
    with_project(&files, |project, headers| {
        let wanted = Target::Files {
            files: vec![FileIx(0), FileIx(1)],
            rest: vec!["lib".into(), "log".into()],
        };
        assert_eq!(headers.global(project, FileIx(2), "log"), wanted);
        let lexical = Target::Lexical {
            name: "lib".into(),
            rest: vec!["log".into()],
        };
        assert_eq!(import(project, headers, "c.cc", 0), lexical);
        assert_eq!(import(project, headers, "c.cc", 1), lexical);
        assert_eq!(
            import(project, headers, "c.cc", 2),
            external("generic:libstdc++", &["std"])
        );
    });
}

#[test]
fn headers_show_whether_they_are_cpp() {
    assert!(!super::is_cpp(
        "#ifdef __cplusplus\nextern \"C\" {\nclass X;\n#endif\nint f(void);\n"
    ));
    assert!(super::is_cpp("namespace a { int x; }"));
    assert!(super::is_cpp("std::string name();"));
    assert!(!super::is_cpp(
        "const char *s = \"a::b\"; // a::b\n/* class X */\n"
    ));
}

/// Extracts with a stack as large as the indexer's threads have.
fn survives(source: String) {
    let walk = move || {
        super::extract_with(&source, "a.c", false);
        super::extract_with(&source, "a.cc", true);
    };
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(walk);
    thread
        .expect("a thread starts")
        .join()
        .expect("the walk does not panic");
}

#[test]
fn hostile_sources_do_not_panic() {
    for source in [
        "",
        "\r\n",
        "\u{feff}int x;",
        "#define",
        "#define A(",
        "#if",
        "}}}}",
        "((((",
        "int f(",
        "class {",
        "\"",
        "a::",
        "é::ü(",
        "#define É(ß) ß##ü #x é.ö->ä(",
    ] {
        survives(source.to_string());
    }
    for open in [
        "(",
        "{",
        "[",
        "f(",
        "a.b(",
        "if(x)",
        "if(x){",
        "-",
        "*",
        "class A{",
        "namespace a{",
        "#if A\n",
        "x?",
        "struct{",
        "A<",
        "a::",
        "[]{",
        "/*",
    ] {
        survives(format!("int f(void) {{ {}", open.repeat(3_000)));
        survives(open.repeat(3_000));
    }
    survives(format!("int x = {}1;", "a+".repeat(10_000)));
    survives(format!("int x = a{};", ".b()".repeat(10_000)));
    survives(format!("#define X {}\n", "(".repeat(10_000)));
    survives(format!("#define X {}\n", "-".repeat(10_000)));
    survives(format!(
        "void f() {{ {} }}",
        "if (a) b(); else ".repeat(3_000)
    ));
}

#[test]
fn truncated_sources_do_not_panic() {
    let sources = [
        include_str!("fixtures/recovery.c"),
        include_str!("../cpp/fixtures/mixed.cpp"),
        include_str!("../cpp/fixtures/templates.hpp"),
        include_str!("../cpp/fixtures/macros.hpp"),
    ];
    for source in sources {
        for end in (0..source.len())
            .step_by(41)
            .filter(|&end| source.is_char_boundary(end))
        {
            survives(source[..end].to_string());
        }
    }
}
