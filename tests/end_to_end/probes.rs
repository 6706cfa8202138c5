//! Sources that make resolution work hard or refer to themselves: bounded in what they cost, and what stands beside them is
//! resolved all the same.

use std::path::Path;

use serde_json::Value;

use crate::fixtures::{cidx, stderr};

/// How many definitions one name has: more than stand for all of them.
const DEFINITIONS: usize = 300;

/// Indexes files into a bundle beside them; the folder goes away with what is returned.
fn indexed(files: &[(String, Vec<u8>)]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().join("sources");
    for (name, text) in files {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let bundle = folder.path().join("x.cidx").to_string_lossy().into_owned();
    let root = root.to_string_lossy().into_owned();
    let output = cidx(&["index", &root, "-q", "-o", &bundle], folder.path());
    assert!(output.status.success(), "{}", stderr(&output));
    (folder, bundle)
}

fn query(bundle: &str, folder: &Path, arguments: &[&str]) -> Value {
    let mut all = vec!["query"];
    all.extend(arguments);
    all.extend(["--json", "--bundle", bundle]);
    let output = cidx(&all, folder);
    assert!(output.status.success(), "{}", stderr(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Whether `after` is known to call `target`.
fn after_calls_target(name: &str, files: &[(String, Vec<u8>)]) {
    let (folder, bundle) = indexed(files);
    let answer = query(&bundle, folder.path(), &["calls", "target"]);
    let text = answer.to_string();
    assert!(text.contains("after"), "{name}: {text}");
}

#[test]
fn one_name_with_many_definitions_gives_few_edges_a_use() {
    let repeated =
        |head: &str, one: &str, tail: &str| format!("{head}{}{tail}", one.repeat(DEFINITIONS));
    let sources = [
        ("a.py", repeated("", "def save():\n    save()\n", "")),
        ("a.js", repeated("", "function save() { save(); }\n", "")),
        ("a.ts", repeated("", "function save() { save(); }\n", "")),
        ("a.rs", repeated("", "fn save() { save(); }\n", "")),
        (
            "a.go",
            repeated("package a\n", "func save() { save() }\n", ""),
        ),
        (
            "A.java",
            repeated("class A {\n", "void save() { save(); }\n", "}\n"),
        ),
        (
            "a.c",
            repeated("", "int save(int a) { return save(a); }\n", ""),
        ),
        (
            "a.cpp",
            repeated("", "int save(int a) { return save(a); }\n", ""),
        ),
    ];
    for (name, text) in sources {
        let (folder, bundle) = indexed(&[(name.to_string(), text.into_bytes())]);
        let status = query(&bundle, folder.path(), &["index-status"]);
        let edges = status["edge_count"].as_u64().unwrap_or(u64::MAX);
        let nodes = status["node_count"].as_u64().unwrap_or(0);
        assert!(nodes >= DEFINITIONS as u64, "{name}: {nodes} symbols");
        assert!(edges <= 40 * DEFINITIONS as u64, "{name}: {edges} edges");
    }
}

#[test]
fn what_refers_to_itself_hides_nothing_beside_it() {
    let sources: [(&str, &str); 8] = [
        (
            "a.py",
            "from a import *\nimport a\nclass A(A): x: 'A'\nclass B(C): pass\nclass C(B): pass\nX = Y\nY = X\n\
             def target(): pass\ndef after(): target()\n",
        ),
        (
            "a.ts",
            "export * from './a';\nimport { target as t } from './a';\nclass A extends A {}\ninterface B extends C {}\n\
             interface C extends B {}\ntype X = Y; type Y = X[];\nexport function target() {}\nexport function after() { t(); }\n",
        ),
        (
            "a.js",
            "export * from './a.js';\nclass A extends A {}\nvar X = Y, Y = X;\nfunction target() {}\nfunction after() { target(); X(); }\n",
        ),
        (
            "src/lib.rs",
            "pub use self::*;\npub use crate::m::*;\nmod m { pub use crate::*; }\ntype X = Y; type Y = X;\ntrait A: A {}\n\
             struct S { s: Box<S> }\nfn target() {}\nfn after() { target(); }\n",
        ),
        (
            "a.go",
            "package a\n\nimport \"a\"\n\ntype A struct { A }\ntype B interface { C }\ntype C interface { B }\ntype X Y\ntype Y X\n\
             func target() {}\nfunc after() { target() }\n",
        ),
        (
            "A.java",
            "import static A.*;\nclass A extends A { static void target() {} void after() { target(); } }\nclass B extends C {}\n\
             class C<T extends C<T>> extends B {}\n",
        ),
        (
            "a.c",
            "#include \"a.c\"\n#define X Y\n#define Y X\ntypedef struct s s;\nstruct s { s *s; };\nvoid target(void) {}\n\
             void after(void) { target(); X(); }\n",
        ),
        (
            "a.cpp",
            "#include \"a.cpp\"\nclass A : public A {};\nclass B : C {};\nclass C : B {};\nusing X = Y; using Y = X;\n\
             template <class T> struct R : R<R<T>> {};\nvoid target() {}\nvoid after() { target(); }\n",
        ),
    ];
    for (name, text) in sources {
        after_calls_target(name, &[(name.to_string(), text.as_bytes().to_vec())]);
    }
}

#[test]
fn old_and_odd_sources_of_c_hide_nothing_behind_them() {
    let sources: [(&str, &[u8]); 5] = [
        (
            "old.c",
            b"int first(count, name)\nint count;\nchar *name;\n{ return count; }\nint target() { return 1; }\n\
              int after() { return target() + first(1, \"\"); }\n",
        ),
        (
            "trigraphs.c",
            b"/* what??/\n*/\nchar *s = \"??=??(??)\";\nint target(void) { return 1; }\nint after(void) { return target(); }\n",
        ),
        (
            "halves.c",
            b"#ifdef A\nint half(int a) {\n#else\nint half(long a) {\n#endif\n#if B\n  if (a) {\n#endif\n  a++;\n#if B\n  }\n#endif\n\
              return a; }\nint target(void) { return 1; }\nint after(void) { return target(); }\n",
        ),
        (
            "latin.c",
            b"/* caf\xe9 */ char *s = \"\xe9\xff\";\nint target(void) { return 1; }\nint after(void) { return target(); }\n",
        ),
        (
            "mixed.c",
            b"\xef\xbb\xbfint target(void) { return 1; }\r\n/* \xe4\xb8\xad \x80 */\r\nint after(void) { return target(); }\r",
        ),
    ];
    for (name, text) in sources {
        after_calls_target(name, &[(name.to_string(), text.to_vec())]);
    }
}

#[test]
fn a_workspace_that_points_outside_the_root_is_read_inside_only() {
    let files = [
        (
            "Cargo.toml",
            "[workspace]\nmembers = [\"../elsewhere\", \"/absolute\", \"inner\"]\n",
        ),
        (
            "inner/Cargo.toml",
            "[package]\nname = \"inner\"\nversion = \"0.1.0\"\n[dependencies]\nelsewhere = { path = \"../../elsewhere\" }\n",
        ),
        (
            "inner/src/lib.rs",
            "#[path = \"../../../elsewhere/lib.rs\"] mod outside;\nfn target() {}\nfn after() { target(); elsewhere::run(); }\n",
        ),
        (
            "package.json",
            "{\"workspaces\": [\"../elsewhere/*\", \"/absolute\"]}",
        ),
        (
            "tsconfig.json",
            "{\"extends\": \"../../tsconfig.json\", \"compilerOptions\": {\"baseUrl\": \"../..\", \"paths\": {\"@x/*\": [\"../../x/*\"]}}}",
        ),
        (
            "a.ts",
            "import { x } from '@x/y';\nimport { z } from '../../../../z';\nx(); z();\n",
        ),
        ("go.mod", "module m\n\nreplace other => ../../other\n"),
    ];
    let files: Vec<(String, Vec<u8>)> = files
        .iter()
        .map(|(name, text)| (name.to_string(), text.as_bytes().to_vec()))
        .collect();
    after_calls_target("workspace", &files);
}

#[test]
fn packages_that_import_all_of_each_other_are_no_ways_to_each_other() {
    // Each file imports everything of twenty packages: if a package passed on what its files import, every name would be looked
    // for along every way.
    let packages = 120;
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for at in 0..packages {
        let imports: String = (1..=20)
            .map(|step| format!("import p{}.*;\n", (at + step * 7) % packages))
            .collect();
        let uses: String = (0..30)
            .map(|name| format!("    Unknown{name} f{name}(Missing{name} x);\n"))
            .collect();
        let text = format!("package p{at};\n{imports}interface C{at} {{\n{uses}}}\n");
        files.push((format!("p{at}/C{at}.java"), text.into_bytes()));
    }
    let target = "package z;\nimport p1.*;\nclass Z { static void target() {} static void after(C8 x) { target(); } }\n";
    files.push(("z/Z.java".into(), target.into()));
    let (folder, bundle) = indexed(&files);
    let calls = query(&bundle, folder.path(), &["calls", "target"]);
    assert!(calls.to_string().contains("after"), "{calls}");
    // `p1.C1` imports `p8`, and `z` imports `p1`: `C8` is not seen in `z`.
    let uses = query(&bundle, folder.path(), &["references", "p8/C8.java#C8"]);
    assert!(!uses.to_string().contains("z/Z.java"), "{uses}");
}

/// Parts of a namespace that each bring in what others bring in: resolved over every way between them, this would not end.
#[test]
fn parts_of_a_namespace_that_use_each_others_names_are_no_ways_to_each_other() {
    let part = |at: usize| {
        let text = format!(
            "#include \"base.h\"\nnamespace outer {{ using outer::inner::Thing; namespace inner {{ using outer::Thing;\n\
             int use{at}(Thing *thing) {{ return thing->run(); }}\n}} }}\n"
        );
        (format!("part{at}.cpp"), text.into_bytes())
    };
    let mut files: Vec<_> = (0..100).map(part).collect();
    files.push((
        "base.h".to_owned(),
        b"namespace outer { class Thing { public: int run() { return 1; } }; }\n".to_vec(),
    ));
    let (folder, bundle) = indexed(&files);
    let answer = query(
        &bundle,
        folder.path(),
        &["calls", "Thing.run", "--limit", "400"],
    );
    let callers = answer.to_string();
    assert!(
        callers.contains("use0") && callers.contains("use99"),
        "{callers}"
    );
}
