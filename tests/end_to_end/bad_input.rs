//! Trees that are not as one wishes: each gives a bundle or a sentence, never a panic and never half a file.

use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::fixtures::{cidx, stderr, stdout};

fn index(root: &Path, directory: &Path) -> Output {
    cidx(
        &["index", &root.to_string_lossy(), "-q", "-o", "out.cidx"],
        directory,
    )
}

fn ask(directory: &Path, arguments: &[&str]) -> Value {
    let mut all = vec!["query"];
    all.extend(arguments);
    all.extend(["--bundle", "out.cidx", "--json"]);
    let output = cidx(&all, directory);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        stderr(&output)
    );
    serde_json::from_str(&stdout(&output)).expect("JSON")
}

/// A tree of files, indexed.
fn indexed(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path().join("tree");
    for (path, bytes) in files {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("directories");
        std::fs::write(path, bytes).expect("a file");
    }
    let output = index(&root, directory.path());
    assert!(output.status.success(), "{}", stderr(&output));
    directory
}

#[test]
fn a_root_that_is_not_there_or_no_directory_is_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::write(directory.path().join("file.py"), "x = 1\n").expect("a file");
    for root in ["nowhere", "file.py"] {
        let output = index(&directory.path().join(root), directory.path());
        let error = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{root}: {error}");
        assert!(
            error.contains(root) && error.trim_end().lines().count() == 1,
            "{error}"
        );
        assert!(!directory.path().join("out.cidx").exists());
    }
}

#[test]
fn a_tree_without_anything_to_index_is_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path().join("tree");
    std::fs::create_dir(&root).expect("a directory");
    for note in [None, Some("notes.xyz")] {
        if let Some(name) = note {
            std::fs::write(root.join(name), "nothing known").expect("a file");
        }
        let output = index(&root, directory.path());
        let error = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            error.contains("tree") && error.trim_end().lines().count() == 1,
            "{error}"
        );
        assert!(!directory.path().join("out.cidx").exists());
    }
}

#[test]
fn a_tree_of_documents_alone_is_answered_about() {
    let directory = indexed(&[
        ("README.md", b"# Title\n\n## Part\n"),
        ("data.json", b"{\"a\": 1}"),
    ]);
    for tool in [
        "overview",
        "entry-points",
        "diagnostics",
        "capabilities",
        "export",
    ] {
        ask(directory.path(), &[tool]);
    }
    assert_eq!(
        ask(directory.path(), &["impact", "Part"])["total_affected"],
        0
    );
}

#[test]
fn bytes_that_are_no_text_or_no_usual_text_are_read() {
    let directory = indexed(&[
        (
            "invalid.py",
            b"def first():\n    return '\xff\xfe'\n\ndef second():\n    return first()\n",
        ),
        ("bom.py", b"\xef\xbb\xbfdef with_bom():\n    pass\n"),
        (
            "crlf.py",
            b"def with_crlf():\r\n    return 1\r\n\r\ndef after():\r\n    return with_crlf()\r\n",
        ),
        (
            "wide.py",
            "def wide():\n    return \"\u{1f600}\", wide()\n".as_bytes(),
        ),
        ("empty.py", b""),
    ]);
    let line = |symbol: &str| {
        ask(directory.path(), &["explain", symbol])["range"]["start"]["line"].clone()
    };
    assert_eq!(
        (line("second"), line("with_bom"), line("after")),
        (4.into(), 1.into(), 4.into())
    );
    let bom = ask(directory.path(), &["explain", "with_bom"]);
    assert_eq!(bom["range"]["start"]["column"], 1);
    // A character outside the basic plane is two UTF-16 units.
    let site = ask(directory.path(), &["calls", "wide"]);
    assert_eq!(site["calls"][0]["range"]["start"]["column"], 18);
}

#[test]
fn deep_nesting_and_large_files_do_no_harm() {
    let deep = format!("x = {}1{}\n", "(".repeat(100_000), ")".repeat(100_000));
    let braces = format!(
        "const x = {}1{};\n",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let large = "y = 1\n".repeat(50 << 20 >> 2);
    let directory = indexed(&[
        ("deep.py", deep.as_bytes()),
        ("deep.ts", braces.as_bytes()),
        ("open.rs", "{".repeat(100_000).as_bytes()),
        ("large.py", large.as_bytes()),
        ("fine.py", b"def fine():\n    pass\n"),
    ]);
    let status = ask(directory.path(), &["index-status"]);
    assert!(
        status["skipped"].to_string().contains("too_large"),
        "{status}"
    );
    ask(directory.path(), &["explain", "fine"]);
}

#[cfg(unix)]
#[test]
fn loops_odd_names_and_locked_files_are_skipped_with_a_reason() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};

    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path().join("tree");
    std::fs::create_dir_all(root.join("inner")).expect("directories");
    symlink(&root, root.join("inner/again")).expect("a link");
    symlink("b.py", root.join("a.py")).expect("a link");
    symlink("a.py", root.join("b.py")).expect("a link");
    std::fs::write(root.join("fine.py"), "def fine():\n    pass\n").expect("a file");
    std::fs::write(root.join(OsStr::from_bytes(b"odd\xff.py")), "x = 1\n").expect("a file");
    let locked = root.join("locked.py");
    std::fs::write(&locked, "x = 1\n").expect("a file");
    std::fs::set_permissions(&locked, std::fs::Permissions::from_mode(0o000)).expect("permissions");
    let output = index(&root, directory.path());
    assert!(output.status.success(), "{}", stderr(&output));
    let skipped = ask(directory.path(), &["index-status"])["skipped"].to_string();
    assert!(
        skipped.contains("symlink") && skipped.contains("invalid_name"),
        "{skipped}"
    );
    // Whoever may read everything can read a locked file as well.
    let readable = std::fs::read(&locked).is_ok();
    assert!(readable || skipped.contains("unreadable"), "{skipped}");
    ask(directory.path(), &["explain", "fine"]);
}

#[test]
fn an_output_that_cannot_be_written_is_refused_and_an_old_bundle_stays() {
    let directory = indexed(&[("a.py", b"def a():\n    pass\n")]);
    let before = std::fs::read(directory.path().join("out.cidx")).expect("a bundle");
    let tree = directory.path().join("tree");
    for target in ["missing/out.cidx", "tree", "out.cidx/inside"] {
        let output = cidx(
            &["index", &tree.to_string_lossy(), "-q", "-o", target],
            directory.path(),
        );
        assert_eq!(
            output.status.code(),
            Some(2),
            "{target}: {}",
            stderr(&output)
        );
        assert_eq!(stderr(&output).trim_end().lines().count(), 1);
    }
    let failed = index(&directory.path().join("nowhere"), directory.path());
    assert!(!failed.status.success());
    assert_eq!(
        std::fs::read(directory.path().join("out.cidx")).expect("a bundle"),
        before
    );
    let left: Vec<_> = std::fs::read_dir(directory.path())
        .expect("entries")
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn without_source_tools_answer_and_say_that_there_is_none() {
    let directory = indexed(&[("a.py", b"def a():\n    return 1\n")]);
    let tree = directory.path().join("tree");
    let output = cidx(
        &[
            "index",
            &tree.to_string_lossy(),
            "-q",
            "-o",
            "out.cidx",
            "--no-source",
        ],
        directory.path(),
    );
    assert!(output.status.success(), "{}", stderr(&output));
    let answer = ask(directory.path(), &["read-symbol", "a"]);
    assert_eq!(answer["symbols"][0]["source"], Value::Null);
    assert!(
        answer["symbols"][0]["note"]
            .as_str()
            .expect("a note")
            .contains("--no-source")
    );
    assert_eq!(ask(directory.path(), &["index-status"])["source"], false);
}

#[test]
fn paths_of_other_systems_and_absolute_ones_name_the_same_files() {
    let folder = indexed(&[("my dir/shop/cart.py", b"def add():\n    pass\n")]);
    for path in [
        "my dir\\shop\\cart.py",
        ".\\my dir\\shop\\cart.py",
        "/home/somebody/project/my dir/shop/cart.py",
        "C:\\work\\my dir\\shop\\cart.py",
    ] {
        let outline = ask(folder.path(), &["outline", path]);
        assert_eq!(outline["path"], "my dir/shop/cart.py", "{path}");
        for address in [format!("{path}#add"), format!("{path}:1")] {
            let symbol = ask(folder.path(), &["read-symbol", &address]);
            assert!(symbol.to_string().contains("cart.py#add"), "{symbol}");
        }
    }
    let query = ["query", "read-symbol", "/api/shop", "--bundle", "out.cidx"];
    let output = cidx(&query, folder.path());
    assert!(!output.status.success(), "a route is no directory");
}
