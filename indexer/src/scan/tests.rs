//! Scans over small trees made on the spot; git fixtures are built with the git binary and left out where there is none.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use super::*;
use crate::progress::Silent;

/// A temporary tree.
struct Tree(tempfile::TempDir);

impl Tree {
    fn new(files: &[(&str, &str)]) -> Tree {
        let tree = Tree(tempfile::tempdir().expect("a temporary directory"));
        tree.write(files);
        tree
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, files: &[(&str, &str)]) {
        for (path, text) in files {
            self.write_bytes(path, text.as_bytes());
        }
    }

    fn write_bytes(&self, path: &str, bytes: &[u8]) {
        let place = self.path().join(path);
        std::fs::create_dir_all(place.parent().expect("a parent")).expect("a directory");
        std::fs::write(place, bytes).expect("a file");
    }

    fn scan(&self) -> Scan {
        self.scan_with(&ScanOptions::default())
    }

    fn scan_with(&self, options: &ScanOptions) -> Scan {
        scan(self.path(), options, &Silent).expect("a scan")
    }

    fn error(&self) -> String {
        match scan(self.path(), &ScanOptions::default(), &Silent) {
            Ok(_) => panic!("the scan should fail"),
            Err(error) => error.to_string(),
        }
    }

    /// Runs git here, isolated from the user's configuration; false without a git binary.
    fn git(&self, directory: &str, arguments: &[&str]) -> bool {
        let status = Command::new("git")
            .args([
                "-c",
                "protocol.file.allow=always",
                "-c",
                "init.defaultBranch=main",
            ])
            .args(arguments)
            .current_dir(self.path().join(directory))
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_SYSTEM", "/dev/null")
            .envs(["AUTHOR", "COMMITTER"].into_iter().flat_map(|who| {
                [
                    (format!("GIT_{who}_NAME"), "A".to_owned()),
                    (format!("GIT_{who}_EMAIL"), "a@example.org".to_owned()),
                    (format!("GIT_{who}_DATE"), "1700000000 +0100".to_owned()),
                ]
            }))
            .output();
        status.is_ok_and(|output| {
            assert!(output.status.success(), "git {arguments:?}: {output:?}");
            true
        })
    }

    fn commit_all(&self, directory: &str) -> bool {
        self.git(directory, &["init", "-q"])
            && self.git(directory, &["add", "-A"])
            && self.git(directory, &["commit", "-qm", "one"])
    }
}

fn paths(scan: &Scan) -> Vec<&str> {
    scan.files.iter().map(|file| file.path.as_str()).collect()
}

fn reason<'a>(scan: &'a Scan, path: &str) -> Option<&'a str> {
    scan.skipped
        .iter()
        .find(|skipped| skipped.path == path)
        .map(|skipped| skipped.reason)
}

#[test]
fn files_stand_in_byte_order_with_their_language_and_hash() {
    let tree = Tree::new(&[
        ("b.py", "x = 1\r\n"),
        ("B.rs", ""),
        ("a/z.go", "package a"),
        ("README.md", "# a"),
    ]);
    let scan = tree.scan();
    assert_eq!(paths(&scan), ["B.rs", "README.md", "a/z.go", "b.py"]);
    assert_eq!(language_names(&scan), ["rust", "markdown", "go", "python"]);
    assert_eq!(scan.files[3].hash, *blake3::hash(b"x = 1\r\n").as_bytes());
    assert_eq!(scan.files[3].text, "x = 1\r\n");
    assert_eq!(scan.repository.commit, None);
}

fn language_names(scan: &Scan) -> Vec<&'static str> {
    scan.files
        .iter()
        .map(|file| crate::languages::LANGUAGES[file.language].name)
        .collect()
}

#[test]
fn ignore_files_hold_without_git_nested_and_negated() {
    let tree = Tree::new(&[
        (".gitignore", "*.gen.py\n!keep.gen.py\nout/\n"),
        ("a.py", ""),
        ("b.gen.py", ""),
        ("keep.gen.py", ""),
        ("out/c.py", ""),
        ("sub/.gitignore", "/d.py\n"),
        ("sub/d.py", ""),
        ("sub/e.py", ""),
        ("sub/x/d.py", ""),
    ]);
    assert_eq!(
        paths(&tree.scan()),
        ["a.py", "keep.gen.py", "sub/e.py", "sub/x/d.py"]
    );
}

#[test]
fn what_is_left_out_says_why() {
    let tree = Tree::new(&[
        ("a.py", ""),
        ("package.json", "{}"),
        ("package-lock.json", "{}"),
        ("node_modules/x/i.js", ""),
        ("vendor/modules.txt", "# example.com/y v1.0.0"),
        ("vendor/y.go", "package y"),
        ("src/vendor/v.py", ""),
        ("dist/b.js", ""),
        ("x.min.js", ""),
        (".idea/w.json", "{}"),
        (".github/ci.js", ""),
        (".eslintrc.js", ""),
        (".editorconfig", ""),
        ("logo.png", ""),
        ("venv/pyvenv.cfg", ""),
        ("venv/a.py", ""),
        ("LICENSE", "text"),
    ]);
    tree.write_bytes("bin.py", b"a\0b");
    tree.write_bytes("large.py", &vec![b'#'; 3 * 1024 * 1024]);
    tree.write_bytes("long.js", "a=1;".repeat(5000).as_bytes());
    let scan = tree.scan();
    assert_eq!(
        paths(&scan),
        [
            ".eslintrc.js",
            ".github/ci.js",
            "a.py",
            "package.json",
            "src/vendor/v.py"
        ]
    );
    for (path, expected) in [
        ("package-lock.json", "generated"),
        ("node_modules/", "vendored"),
        ("vendor/", "vendored"),
        ("dist/", "build_output"),
        ("x.min.js", "minified"),
        (".idea/", "hidden"),
        (".editorconfig", "hidden"),
        ("logo.png", "unsupported"),
        ("LICENSE", "unsupported"),
        ("venv/", "vendored"),
        ("bin.py", "binary"),
        ("large.py", "too_large"),
        ("long.js", "minified"),
    ] {
        assert_eq!(reason(&scan, path), Some(expected), "{path}");
    }
    assert_eq!(scan.skipped_counts.get("unsupported"), Some(&2));
    assert_eq!(scan.unsupported.get("png"), Some(&1));
}

#[test]
fn invalid_utf8_a_byte_order_mark_and_a_generator_are_noticed() {
    let tree = Tree::new(&[("g.go", "// Code generated by x. DO NOT EDIT.\npackage g\n")]);
    tree.write_bytes("bom.py", b"\xef\xbb\xbfx = 1\n");
    tree.write_bytes("latin.py", b"# \xe9\n");
    let scan = tree.scan();
    assert_eq!(scan.files[0].text, "x = 1\n");
    assert_eq!(scan.files[0].bytes, 9);
    assert!(scan.files[1].generated);
    assert_eq!(scan.files[2].text, "# \u{fffd}\n");
    assert_eq!(scan.notes.values().sum::<u32>(), 1);
}

#[test]
fn settings_exclude_include_and_name_tests() {
    let tree = Tree::new(&[
        (
            "cidx.toml",
            "exclude = [\"docs/\"]\ninclude = [\"node_modules/own/**\"]\ntest_paths = [\"checks/\"]\nmax_file_bytes = 10\n",
        ),
        ("docs/a.py", ""),
        ("node_modules/own/b.js", ""),
        ("node_modules/other/c.js", ""),
        ("checks/d.py", ""),
        ("e.py", "x = 1 # too long"),
    ]);
    let scan = tree.scan();
    assert_eq!(paths(&scan), ["checks/d.py", "node_modules/own/b.js"]);
    assert!(scan.files[0].test);
    assert_eq!(reason(&scan, "docs/"), Some("excluded"));
    assert_eq!(reason(&scan, "e.py"), Some("too_large"));
    let options = ScanOptions {
        exclude: vec!["checks".to_owned()],
        max_file_bytes: Some(100),
        ..ScanOptions::default()
    };
    assert_eq!(
        paths(&tree.scan_with(&options)),
        ["e.py", "node_modules/own/b.js"]
    );
}

#[test]
fn errors_say_what_to_do() {
    let tree = Tree::new(&[]);
    assert!(
        tree.error().contains("no file to index"),
        "{}",
        tree.error()
    );
    tree.write(&[("a.png", ""), ("b.png", ""), ("c", "")]);
    let error = tree.error();
    assert!(
        error.contains("of 3 seen") && error.contains("2 *.png, 1 no extension"),
        "{error}"
    );
    tree.write(&[("cidx.toml", "exclude = []\nexlude = []\n")]);
    let error = tree.error();
    assert!(
        error.contains("cidx.toml line 2") && error.contains("`test_paths`"),
        "{error}"
    );
    let missing = scan(&tree.path().join("no"), &ScanOptions::default(), &Silent);
    assert!(missing.is_err_and(|error| error.to_string().contains("there is no directory")));
    let file = scan(&tree.path().join("c"), &ScanOptions::default(), &Silent);
    assert!(file.is_err_and(|error| error.to_string().contains("not a directory")));
}

#[cfg(unix)]
#[test]
fn links_odd_names_and_special_files_are_counted_not_followed() {
    use std::os::unix::ffi::OsStrExt;
    let tree = Tree::new(&[("a.py", ""), ("sub/b.py", "")]);
    std::os::unix::fs::symlink("..", tree.path().join("sub/loop")).expect("a link");
    std::os::unix::fs::symlink("/etc", tree.path().join("out")).expect("a link");
    std::fs::write(
        tree.path().join(std::ffi::OsStr::from_bytes(b"x\xff.py")),
        "",
    )
    .expect("a file");
    let _socket =
        std::os::unix::net::UnixListener::bind(tree.path().join("s.py")).expect("a socket");
    let scan = tree.scan();
    assert_eq!(paths(&scan), ["a.py", "sub/b.py"]);
    assert_eq!(reason(&scan, "sub/loop"), Some("symlink"));
    assert_eq!(reason(&scan, "out"), Some("symlink"));
    assert_eq!(reason(&scan, "x\u{fffd}.py"), Some("invalid_name"));
    assert_eq!(reason(&scan, "s.py"), Some("special"));
}

#[test]
fn git_state_and_tracked_files_that_a_pattern_hides() {
    let tree = Tree::new(&[
        ("a.py", "x"),
        ("gen/b.py", ""),
        (".tools/c.py", ""),
        ("target/d.py", ""),
        ("Cargo.toml", ""),
    ]);
    if !tree.commit_all(".") {
        return;
    }
    tree.write(&[
        (".gitignore", "gen/\n"),
        ("gen/new.py", ""),
        (".other/e.py", ""),
    ]);
    tree.write(&[(".git/info/exclude", "secret.py\n"), ("secret.py", "")]);
    let scan = tree.scan();
    assert_eq!(
        paths(&scan),
        [".tools/c.py", "a.py", "gen/b.py", "target/d.py"]
    );
    assert_eq!(scan.repository.branch.as_deref(), Some("main"));
    assert_eq!(scan.repository.time, 1_700_000_000);
    assert_eq!(scan.repository.dirty, Some(false));
    assert_eq!(scan.repository.commit.as_ref().map(String::len), Some(40));
    tree.write(&[("a.py", "changed")]);
    tree.git(".", &["checkout", "-q", "--detach"]);
    let options = ScanOptions {
        time: Some(5),
        ..ScanOptions::default()
    };
    let scan = tree.scan_with(&options);
    assert_eq!(scan.repository.branch, None);
    assert_eq!(scan.repository.time, 5);
    assert_eq!(scan.repository.dirty, Some(true));
}

#[test]
fn a_directory_of_a_repository_keeps_its_own_paths_and_the_ignore_rules_above() {
    let tree = Tree::new(&[
        (".gitignore", "*.tmp.py\n"),
        ("sub/a.py", ""),
        ("b.py", ""),
        ("sub/c.tmp.py", ""),
    ]);
    if !tree.commit_all(".") {
        return;
    }
    let scan = scan(&tree.path().join("sub"), &ScanOptions::default(), &Silent).expect("a scan");
    assert_eq!(paths(&scan), ["a.py"]);
    assert!(scan.repository.commit.is_some());
    assert_eq!(scan.repository.name, "sub");
}

#[test]
fn inner_repositories_are_listed_and_copies_dropped() {
    let tree = Tree::new(&[
        ("main/a.py", ""),
        ("lib/b.py", "b"),
        ("lib/.hidden/h.py", ""),
    ]);
    if !tree.commit_all("lib") || !tree.commit_all("main") {
        return;
    }
    tree.git(
        "main",
        &["worktree", "add", "-q", "-b", "side", "../a-worktree"],
    );
    tree.git(
        "main",
        &["worktree", "add", "-q", "-b", "inside", ".trees/x"],
    );
    tree.git(".", &["clone", "-q", "lib", "lib-copy"]);
    tree.git(
        "main",
        &["submodule", "--quiet", "add", "../lib", "deps/lib"],
    );
    tree.git("main", &["commit", "-qm", "two"]);
    let inner = |scan: &Scan| -> BTreeSet<String> {
        scan.repository
            .repositories
            .iter()
            .map(|entry| entry.0.clone())
            .collect()
    };

    let alone = scan(&tree.path().join("main"), &ScanOptions::default(), &Silent).expect("a scan");
    assert_eq!(
        paths(&alone),
        ["a.py", "deps/lib/.hidden/h.py", "deps/lib/b.py"]
    );
    assert_eq!(inner(&alone), BTreeSet::from(["deps/lib".to_owned()]));

    let all = tree.scan();
    assert_eq!(reason(&all, "a-worktree/"), Some("duplicate"));
    assert_eq!(reason(&all, "lib-copy/"), Some("duplicate"));
    assert!(
        paths(&all).contains(&"main/a.py") && paths(&all).contains(&"lib/.hidden/h.py"),
        "{:?}",
        paths(&all)
    );
    assert!(
        !paths(&all)
            .iter()
            .any(|path| path.starts_with("a-worktree") || path.starts_with("lib-copy"))
    );
}

#[test]
fn broken_empty_and_bare_repositories_are_not_fatal() {
    let tree = Tree::new(&[("a.py", "")]);
    if !tree.git(".", &["init", "-q"]) {
        return;
    }
    let scan_of = tree.scan();
    assert_eq!(
        (
            scan_of.repository.commit,
            scan_of.repository.branch.as_deref()
        ),
        (None, Some("main"))
    );
    tree.write(&[(".git/HEAD", "garbage"), (".git/config", "[[[")]);
    let scan_of = tree.scan();
    assert_eq!(paths(&scan_of), ["a.py"]);
    assert_eq!(scan_of.notes.len(), 1, "{:?}", scan_of.notes);
    tree.git(".", &["init", "-q", "--bare", "x.git"]);
    let bare = scan(&tree.path().join("x.git"), &ScanOptions::default(), &Silent);
    assert!(bare.is_err_and(|error| error.to_string().contains("without a work tree")));
}

#[test]
fn threads_change_nothing() {
    let names: Vec<String> = (0..200).map(|ix| format!("d{}/f{ix}.py", ix % 7)).collect();
    let tree = Tree::new(
        &names
            .iter()
            .map(|name| (name.as_str(), "x = 1\n"))
            .collect::<Vec<_>>(),
    );
    let one = tree.scan_with(&ScanOptions {
        threads: 1,
        ..ScanOptions::default()
    });
    let many = tree.scan_with(&ScanOptions {
        threads: 4,
        ..ScanOptions::default()
    });
    assert_eq!(one.files, many.files);
    assert_eq!(one.skipped, many.skipped);
}

#[test]
fn a_directory_named_vendor_is_left_out_by_evidence() {
    let tree = Tree::new(&[
        ("a.py", ""),
        ("vendor/own.py", ""),
        ("go/vendor/modules.txt", ""),
        ("go/vendor/x.go", "package x"),
        ("php/composer.json", "{}"),
        ("php/vendor/x.py", ""),
        ("rust/vendor/x/.cargo-checksum.json", "{}"),
        ("rust/vendor/x/lib.rs", ""),
    ]);
    let scan = tree.scan();
    assert_eq!(paths(&scan), ["a.py", "php/composer.json", "vendor/own.py"]);
    for path in ["go/vendor/", "php/vendor/", "rust/vendor/"] {
        assert_eq!(reason(&scan, path), Some("vendored"), "{path}");
    }
    let note = scan
        .notes
        .iter()
        .find(|(text, _)| text.contains("`vendor`"));
    assert_eq!(note.map(|(_, count)| *count), Some(1));
}

/// Deletes a file once the scan knows its files and before it reads them.
struct Deletes(std::path::PathBuf);

impl Progress for Deletes {
    fn begin(&self, _: crate::progress::Stage) {}

    fn total(&self, _: u64) {
        std::fs::remove_file(&self.0).expect("a file to delete");
    }

    fn advance(&self, _: u64) {}

    fn end(&self, _: crate::progress::Stage, _: std::time::Duration) {}
}

#[test]
fn a_file_that_vanishes_while_indexing_is_left_out_and_named() {
    let tree = Tree::new(&[("a.py", ""), ("gone.py", "")]);
    let progress = Deletes(tree.path().join("gone.py"));
    let scan = scan(tree.path(), &ScanOptions::default(), &progress).expect("a scan");
    assert_eq!(paths(&scan), ["a.py"]);
    assert_eq!(reason(&scan, "gone.py"), Some("vanished"));
}
