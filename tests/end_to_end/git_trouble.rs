//! Repositories and changes as one does not wish them: each is told in a clear sentence, and the rest is answered.

use std::fmt::Write;
use std::path::Path;

use serde_json::Value;

use crate::fixtures::{cidx, stderr, stdout};
use crate::history::{ask, commits, git, git_with_input, index, notes, with_git};
use crate::repositories::shop;

/// A commit in the language of `git fast-import`. Files are whole `M`, `D` or `R` commands.
fn commit(out: &mut Vec<u8>, mark: usize, parents: &[usize], person: &[u8], message: &[u8]) {
    let time = 1_600_000_000 + 86_400 * mark;
    let mut line = |parts: &[&[u8]]| {
        out.extend(parts.concat());
        out.push(b'\n');
    };
    let number = |number: usize| number.to_string().into_bytes();
    line(&[b"commit refs/heads/main"]);
    line(&[b"mark :", &number(mark)]);
    for role in [&b"author "[..], b"committer "] {
        line(&[role, person, b" ", &number(time), b" +0000"]);
    }
    line(&[b"data ", &number(message.len())]);
    line(&[message]);
    for (at, parent) in parents.iter().enumerate() {
        let word: &[u8] = if at == 0 { b"from :" } else { b"merge :" };
        line(&[word, &number(*parent)]);
    }
}

fn file(out: &mut Vec<u8>, path: &[u8], text: &str) {
    let length = text.len().to_string();
    let parts: [&[u8]; 7] = [
        b"M 100644 inline ",
        path,
        b"\ndata ",
        length.as_bytes(),
        b"\n",
        text.as_bytes(),
        b"\n",
    ];
    out.extend(parts.concat());
}

/// Makes a repository of such commits and checks it out; `false` where there is no git.
fn import(root: &Path, commits: &[u8]) -> bool {
    let parent = root.parent().expect("a parent");
    let name = root.to_str().expect("UTF-8");
    with_git(parent, &["init", "-q", name])
        && git_with_input(root, &["fast-import", "--quiet"], commits).is_some()
        && with_git(root, &["reset", "-q", "--hard", "main"])
}

/// What a question answers, or the line that it fails with.
fn answer(directory: &Path, arguments: &[&str]) -> Result<Value, String> {
    let mut all = vec!["query"];
    all.extend(arguments);
    all.extend(["--bundle", "out.cidx", "--json"]);
    let output = cidx(&all, directory);
    assert_ne!(output.status.code(), Some(70), "{}", stderr(&output));
    if output.status.success() {
        return Ok(serde_json::from_str(&stdout(&output)).expect("JSON"));
    }
    Err(stderr(&output))
}

#[test]
fn names_and_messages_that_are_not_utf_8_are_read() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path().join("old");
    let mut all = Vec::new();
    commit(
        &mut all,
        1,
        &[],
        b"J\xfcrgen <j@x.org>",
        b"Gr\xfc\xdfe an alle",
    );
    file(&mut all, b"a.py", "def f(): return 1\n");
    file(&mut all, b"\"caf\\351.py\"", "def g(): return 1\n");
    commit(
        &mut all,
        2,
        &[1],
        b"J\xc3\xbcrgen <j@x.org>",
        b"Gr\xc3\xbc\xc3\x9fe",
    );
    file(&mut all, b"a.py", "def f(): return 2\n");
    commit(&mut all, 3, &[2], b"A <a@x.org>", b"Call it otherwise");
    all.extend(b"R \"caf\\351.py\" c.py\n");
    file(&mut all, b"\"d\\351/b.py\"", "def h(): return 1\n");
    if !import(&root, &all) {
        return; // There is no git here, or the file system takes no such names.
    }
    let summary = index(&root, &["--history", "all"]);
    assert_eq!(summary["skipped"]["invalid_name"], 1, "{summary}");
    let rows = &ask(directory.path(), &["history", "a.py"])["commits"];
    let told = |row: usize| [&rows[row]["author"], &rows[row]["subject"]];
    assert_eq!(told(0), ["Jürgen", "Grüße"]);
    assert_eq!(told(1), ["Jürgen", "Grüße an alle"]);
    assert_eq!(
        commits(directory.path(), "c.py").len(),
        1,
        "its old name cannot be followed"
    );
    // A change of a file that no answer can name is counted.
    let output = cidx(
        &[
            "query",
            "context-for-change",
            "--base",
            "HEAD~1",
            "--workspace",
            "old",
            "--bundle",
            "out.cidx",
            "--json",
        ],
        directory.path(),
    );
    assert!(
        stderr(&output).contains("changed files whose names are not UTF-8"),
        "{}",
        stderr(&output)
    );
    let change: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!(change["files"][0]["path"], "c.py");
}

#[test]
fn huge_merges_of_many_parents_count_for_nothing_and_are_named() {
    const FILES: usize = 5_000;
    const BRANCHES: usize = 8;
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path().join("octopus");
    let mut all = Vec::new();
    let path = |number: usize| format!("d{}/f{number}.py", number % 50);
    let text = |number: usize, value: usize| format!("def f{number}(): return {value}\n");
    let branch = |number: usize| 1 + number * BRANCHES / FILES;
    commit(&mut all, 1, &[], b"A <a@x.org>", b"Begin");
    for number in 0..FILES {
        file(&mut all, path(number).as_bytes(), &text(number, 0));
    }
    for side in 1..=BRANCHES {
        commit(
            &mut all,
            1 + side,
            &[1],
            b"B <b@x.org>",
            format!("Side {side}").as_bytes(),
        );
        for number in (0..FILES).filter(|&number| branch(number) == side) {
            file(&mut all, path(number).as_bytes(), &text(number, side));
        }
    }
    let parents: Vec<usize> = (1..=1 + BRANCHES).collect();
    commit(&mut all, 20, &parents, b"A <a@x.org>", b"Merge everything");
    for number in 0..FILES {
        file(
            &mut all,
            path(number).as_bytes(),
            &text(number, branch(number)),
        );
    }
    commit(&mut all, 21, &[20], b"A <a@x.org>", b"Go on");
    file(&mut all, b"d0/f0.py", &text(0, 99));
    if !import(&root, &all) {
        return; // There is no git here.
    }
    index(&root, &["--history", "all"]);
    for path in ["d0/f0.py", "d49/f4999.py"] {
        let expected = git(&root, &["log", "--follow", "--format=%H", "--", path]).expect("git");
        assert_eq!(commits(directory.path(), path), expected, "{path}");
    }
    let row = &ask(directory.path(), &["history", "d49/f4999.py"])["commits"][0];
    let merge = &git(&root, &["rev-parse", "HEAD~1"]).expect("git")[0];
    assert_eq!(
        [&row["subject"], &row["merged_by"]],
        ["Side 8", merge.as_str()]
    );
    let change = ask(
        directory.path(),
        &[
            "context-for-change",
            "--base",
            "HEAD~2",
            "--workspace",
            "octopus",
        ],
    );
    // The first parent has none of the sides.
    assert_eq!(change["total_files"], FILES);
}

#[test]
fn a_corrupt_pack_and_a_bare_repository_are_told() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    let built = shop(&here.join("shop"));
    if !with_git(&built.root, &["gc", "-q"]) {
        return; // There is no git here.
    }
    assert!(with_git(
        here,
        &["clone", "-q", "--bare", "shop", "bare.git"]
    ));
    let output = cidx(&["index", "bare.git", "-o", "bare.cidx"], here);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("a git repository without a work tree"),
        "{}",
        stderr(&output)
    );
    index(&built.root, &[]);
    let packs = built.root.join(".git/objects/pack");
    for pack in std::fs::read_dir(packs).expect("packs").flatten() {
        let path = pack.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "pack")
        {
            let mut bytes = std::fs::read(&path).expect("a pack");
            bytes.iter_mut().skip(12).for_each(|byte| *byte ^= 0x5a);
            let mut permissions = std::fs::metadata(&path).expect("metadata").permissions();
            #[allow(clippy::permissions_set_readonly_false)]
            permissions.set_readonly(false);
            std::fs::set_permissions(&path, permissions).expect("writable");
            std::fs::write(&path, bytes).expect("a pack");
        }
    }
    // The earlier bundle does not know what is broken now.
    std::fs::remove_file(here.join("out.cidx")).expect("removed");
    let summary = index(&built.root, &[]);
    assert!(notes(&summary, "cannot be read"), "{summary}");
    let missing = answer(here, &["history", "shop/orders.py"]).expect_err("no history");
    assert!(missing.contains("no history"), "{missing}");
    let broken = answer(here, &["context-for-change", "--workspace", "shop"]).expect_err("no tree");
    assert!(broken.contains("cannot be read"), "{broken}");
    // What needs no git is answered.
    assert_eq!(ask(here, &["impact", "execute"])["total_direct"], 1);
}

#[test]
fn a_shallow_clone_knows_how_much_it_lacks() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    let built = shop(&here.join("shop"));
    let url = format!("file://{}", built.root.display());
    if !with_git(here, &["clone", "-q", "--depth", "2", &url, "clone"]) {
        return; // There is no git here.
    }
    let summary = index(&here.join("clone"), &[]);
    assert!(notes(&summary, "git fetch --unshallow"), "{summary}");
    let answered = ask(here, &["history", "shop/orders.py"]);
    assert_eq!(answered["at_least"], true, "{answered}");
    let arguments = [
        "context-for-change",
        "--base",
        "HEAD~5",
        "--workspace",
        "clone",
    ];
    let said = answer(here, &arguments).expect_err("no such commit");
    assert!(
        said.contains("there is no commit `HEAD~5`") && said.contains("--unshallow"),
        "{said}"
    );
    assert_eq!(
        ask(
            here,
            &[
                "context-for-change",
                "--base",
                "HEAD~1",
                "--workspace",
                "clone"
            ]
        )["total_files"],
        2
    );
}

#[test]
fn repositories_without_a_ref_are_said_and_the_others_answered() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    let root = here.join("all");
    let one = shop(&root.join("one"));
    shop(&root.join("two"));
    let first = one.head.expect("a commit");
    std::fs::create_dir_all(one.root.join(".git/refs/tags")).expect("a directory");
    std::fs::write(one.root.join(".git/refs/tags/v1"), format!("{first}\n")).expect("a tag");
    for name in ["one", "two"] {
        let path = root.join(name).join("shop/retry.py");
        let text = std::fs::read_to_string(&path).expect("a file");
        std::fs::write(path, text.replace("seconds / 2", "seconds / 3")).expect("a file");
    }
    index(&root, &[]);
    let arguments = [
        "query",
        "context-for-change",
        "--base",
        "v1",
        "--workspace",
        "all",
        "--bundle",
        "out.cidx",
        "--json",
    ];
    let output = cidx(&arguments, here);
    assert!(
        stderr(&output).contains("skipped: two: there is no commit `v1`"),
        "{}",
        stderr(&output)
    );
    let change: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!(change["total_files"], 1);
    assert_eq!(change["changed"][0]["id"], "one/shop/retry.py#pause");
    let nowhere = answer(
        here,
        &["context-for-change", "--base", "v2", "--workspace", "all"],
    );
    let nowhere = nowhere.expect_err("no such ref");
    assert!(
        nowhere.contains("one: there is no commit `v2`; two: there is no commit `v2`"),
        "{nowhere}"
    );
}

#[test]
fn malformed_and_foreign_diffs_are_told() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    let built = shop(&here.join("shop"));
    index(&built.root, &[]);
    let ask = |text: &[u8]| {
        std::fs::write(here.join("x.diff"), text).expect("a file");
        answer(
            here,
            &[
                "context-for-change",
                "--diff",
                "x.diff",
                "--workspace",
                "none",
            ],
        )
    };
    for (text, words) in [
        (&b"hello\nworld\n"[..], "line 1: there is no `diff --git`"),
        (
            b"--- a/a.py\n+++ b/a.py\n@@ -1,5 +1,5 @@\n x\n",
            "the hunk ends before its 4 old and 4 new lines came",
        ),
        (b"--- a/a.py\n+++ b/a.py\n@@ -x +1 @@\n x\n", "line 3"),
        (b"@@@ -1 -1 +1 @@@\n", "combined diffs"),
        (b"\xff\xfe\x00\x01", "there is no `diff --git`"),
    ] {
        let said = ask(text).expect_err("malformed");
        assert!(said.contains(words), "{said}");
    }
    let foreign = ask(b"--- a/zz.py\n+++ b/zz.py\n@@ -1 +1 @@\n-x\n+y\n").expect("an answer");
    assert_eq!(foreign["files"][0]["indexed"], false);
    assert_eq!(foreign["files"][0]["note"], "the bundle does not know it");
    let empty = ask(b"").expect("an answer");
    assert_eq!(empty["total_files"], 0);
    let mut both = String::from("--- a/zz.py\n+++ b/zz.py\n@@ -1 +1 @@\n-x\n+y\n");
    write!(
        both,
        "--- a/shop/retry.py\n+++ b/shop/retry.py\n@@ -12,0 +13 @@\n+    # slower\n"
    )
    .expect("a text");
    let both = ask(both.as_bytes()).expect("an answer");
    assert_eq!(both["total_files"], 2);
    assert_eq!(
        both["changed"][0]["id"], "shop/retry.py#pause",
        "the rest is answered: {both}"
    );
}
