//! What is called dead, and what is not: libraries whose users are elsewhere.

use serde_json::Value;

use crate::fixtures::{cidx, stderr};

/// The ids of what is called dead with the default confidence.
fn dead(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join("sources").join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let output = cidx(&["index", "sources", "-q", "-o", "x.cidx"], folder.path());
    assert!(output.status.success(), "{}", stderr(&output));
    let query = [
        "query",
        "analytics",
        "dead_code",
        "--json",
        "--bundle",
        "x.cidx",
    ];
    let output = cidx(&query, folder.path());
    assert!(output.status.success(), "{}", stderr(&output));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let candidates = answer["results"].as_array().expect("candidates");
    let ids = candidates.iter().filter_map(|one| one["id"].as_str());
    ids.map(str::to_owned).collect()
}

#[test]
fn a_generator_among_its_files_makes_a_go_library_no_program() {
    let files = [
        (
            "dial.go",
            "package dns\n\nfunc Dial() int { return connect() }\n\nfunc connect() int { return 1 }\n\nfunc forgotten() {}\n",
        ),
        (
            "generate.go",
            "//go:build ignore\n\npackage main\n\nfunc main() { write() }\n\nfunc write() {}\n\nfunc Unused() {}\n",
        ),
        ("internal/wire/wire.go", "package wire\n\nfunc Pack() {}\n"),
    ];
    assert_eq!(
        dead(&files),
        ["dial.go#forgotten", "internal/wire/wire.go#Pack"]
    );
}
