//! What git tells: counts against `git log`, repositories that are not as one wishes, changes between commits.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::fixtures::{cidx, stderr, stdout};
use crate::repositories::{Built, shop};

pub fn index(root: &Path, arguments: &[&str]) -> Value {
    let directory = root.parent().expect("a parent");
    let mut all = vec![
        "index",
        root.to_str().expect("UTF-8"),
        "--json",
        "-o",
        "out.cidx",
    ];
    all.extend(arguments);
    let output = cidx(&all, directory);
    assert!(output.status.success(), "{}", stderr(&output));
    serde_json::from_str(&stdout(&output)).expect("JSON")
}

pub fn ask(directory: &Path, arguments: &[&str]) -> Value {
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

/// Whether the summary of a run notes something that contains a word.
pub fn notes(summary: &Value, word: &str) -> bool {
    let notes = summary["notes"].as_array().expect("notes");
    notes.iter().any(|note| {
        note["what"]
            .as_str()
            .is_some_and(|what| what.contains(word))
    })
}

/// Lines that git prints; none where there is no git.
pub fn git(root: &Path, arguments: &[&str]) -> Option<Vec<String>> {
    git_with_input(root, arguments, b"")
}

/// Lines that git prints when it reads something; none where there is no git.
pub fn git_with_input(root: &Path, arguments: &[&str], input: &[u8]) -> Option<Vec<String>> {
    let mut git = Command::new("git")
        .arg("-C")
        .arg(root)
        .args(["-c", "core.quotepath=off", "-c", "safe.directory=*"])
        .args([
            "-c",
            "protocol.file.allow=always",
            "-c",
            "init.defaultBranch=main",
        ])
        .args(["-c", "user.name=A", "-c", "user.email=a@x.org"])
        .args(arguments)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    // Who does not read closes the pipe, which is no failure.
    let _ = git.stdin.take().expect("a pipe").write_all(input);
    let output = git.wait_with_output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then(|| {
        text.lines()
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect()
    })
}

/// The hashes that `history` lists for something.
pub fn commits(directory: &Path, symbol: &str) -> Vec<String> {
    let answer = ask(directory, &["history", symbol, "--limit", "none"]);
    let rows = answer["commits"].as_array().expect("commits");
    rows.iter()
        .map(|row| row["commit"].as_str().expect("a hash").to_owned())
        .collect()
}

/// A history with branches, merges, renames there and back, deletions and a path that lives twice.
fn tangled(root: &Path) -> Built {
    let mut built = Built::new(root);
    let people = [
        "Ada <ada@example.org>",
        "Ben <ben@example.org>",
        "Cleo <cleo@example.org>",
    ];
    let text = |file: usize, step: usize| {
        let mut out = String::new();
        for function in 0..12 {
            let value = if function == step % 12 { step } else { file };
            // No line is like one of another file, or git would take new files for copies.
            out.push_str(&format!(
                "def f{file}_{function}():\n    value_{file} = {value}\n    return value_{file}\n"
            ));
        }
        out
    };
    for step in 0..60usize {
        let person = people[step % 3];
        let file = step * 7 % 11;
        match step % 10 {
            3 if built.files.contains_key(&format!("a{file}.py")) => {
                built.rename(&format!("a{file}.py"), &format!("moved/b{file}_{step}.py"));
                built.commit(person, &format!("Move {file}"));
            }
            6 if built.files.len() > 4 => {
                let first = built.files.keys().next().expect("a file").clone();
                built.set(&first, None);
                built.commit(person, &format!("Drop {first}"));
            }
            8 if built.head.is_some() => {
                let (fork, before) = (built.head.expect("a commit"), built.files.clone());
                built.set(&format!("side{step}.py"), Some(&text(100 + step, step)));
                let side = built.commit(person, "On the side");
                let theirs = built.files.clone();
                built.files = before;
                built.set(&format!("a{file}.py"), Some(&text(file, step)));
                let line = built.commit_onto(person, "On the line", &[fork]);
                built.files.extend(
                    theirs
                        .into_iter()
                        .filter(|(path, _)| path.starts_with("side")),
                );
                built.commit_onto(person, "Merge", &[line, side]);
            }
            _ => {
                built.set(&format!("a{file}.py"), Some(&text(file, step)));
                built.set("CHANGELOG.md", Some(&format!("# {step}\n")));
                built.commit(person, &format!("Change {file}"));
            }
        }
    }
    built.check_out();
    built
}

#[test]
fn counts_are_those_of_git_log() {
    let directory = tempfile::tempdir().expect("a directory");
    let built = tangled(&directory.path().join("tangled"));
    let summary = index(&built.root, &["--history", "all"]);
    assert!(!notes(&summary, "history"), "{summary}");
    let Some(log) = git(&built.root, &["log", "--name-only", "--format=%%%H"]) else {
        eprintln!("there is no git binary to compare with");
        return;
    };
    assert!(log.iter().filter(|line| line.starts_with('%')).count() > 60);
    for path in built.files.keys() {
        let expected =
            git(&built.root, &["log", "--follow", "--format=%H", "--", path]).expect("git log");
        assert_eq!(commits(directory.path(), path), expected, "{path}");
        let dates = [
            "log",
            "--follow",
            "--date=format-local:%FT%TZ",
            "--format=%cd",
            "--",
            path,
        ];
        let dates = git(&built.root, &dates).expect("git log");
        let answer = ask(directory.path(), &["history", path, "--limit", "1"]);
        assert_eq!(
            answer["last_changed"].as_str(),
            dates.first().map(String::as_str),
            "{path}"
        );
        assert_eq!(
            answer["first_seen"]["date"].as_str(),
            dates.last().map(String::as_str),
            "{path}"
        );
    }
    // Co-change: together is what `git log --name-only` shows together.
    let mut touched: Vec<Vec<&str>> = Vec::new();
    for line in &log {
        match line.strip_prefix('%') {
            Some(_) => touched.push(Vec::new()),
            None => touched.last_mut().expect("a commit").push(line),
        }
    }
    let answer = ask(
        directory.path(),
        &["history", "CHANGELOG.md", "--limit", "none"],
    );
    let partners = answer["co_change"].as_array().expect("partners");
    assert!(!partners.is_empty());
    for partner in partners.iter().filter(|partner| {
        !partner["path"]
            .as_str()
            .expect("a path")
            .starts_with("moved/")
    }) {
        let both = touched.iter().filter(|files| {
            files.contains(&"CHANGELOG.md")
                && files.contains(&partner["path"].as_str().expect("a path"))
        });
        assert_eq!(partner["together_count"], both.count(), "{partner}");
    }
    // Lines: what blame says, as far as no line was written twice.
    let owners = ask(directory.path(), &["ownership", "CHANGELOG.md"]);
    assert_eq!(
        (
            owners["known_lines"].as_u64(),
            owners["unknown_lines"].as_u64()
        ),
        (Some(1), Some(0))
    );
}

#[test]
fn co_authors_are_listed_and_count_for_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut built = Built::new(&directory.path().join("pair"));
    built.set("a.py", Some("def a():\n    pass\n"));
    built.set(
        ".mailmap",
        Some("Ben <ben@example.org> <ben@old.example.org>\n"),
    );
    let message = "Pair (#12)\n\nCo-authored-by: B <ben@old.example.org>\nCo-authored-by: Ada <ada@example.org>";
    built.commit("Ada <ada@example.org>", message);
    built.check_out();
    index(&built.root, &[]);
    let answer = ask(directory.path(), &["history", "a.py"]);
    let commit = &answer["commits"][0];
    assert_eq!(
        commit["co_authors"],
        serde_json::json!(["ben@example.org"]),
        "{answer}"
    );
    assert_eq!(commit["links"], serde_json::json!(["pr:12"]), "{answer}");
    assert_eq!(
        answer["authors"].as_array().map(Vec::len),
        Some(1),
        "{answer}"
    );
    let origin = ask(directory.path(), &["origin", "a.py"]);
    assert!(!origin.to_string().contains("co-author:"), "{origin}");
}

#[test]
fn what_an_earlier_bundle_knows_is_not_read_again_and_changes_no_byte() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut built = tangled(&directory.path().join("tangled"));
    let out = directory.path().join("out.cidx");
    for history in ["all", "30"] {
        let _ = std::fs::remove_file(&out);
        let before = index(&built.root, &["--history", history]);
        assert_eq!(before["history_reused"]["commits"], 0);
        // A change, a new name for a file, a name that is used again, a file that is gone, a branch.
        let ada = "Ada <ada@example.org>";
        let paths: Vec<String> = built
            .files
            .keys()
            .filter(|path| path.ends_with(".py"))
            .cloned()
            .collect();
        let text = std::fs::read_to_string(built.root.join(&paths[0])).expect("a text");
        built.set(&paths[0], Some(&text.replacen("return", "return 7 +", 1)));
        built.commit(ada, "Change one");
        built.rename(&paths[1], &format!("again_{history}.py"));
        built.commit(ada, "Move one");
        built.set(&paths[1], Some("def other():\n    return 1\n"));
        built.commit(ada, "Use the name again");
        built.set(&paths[2], None);
        let fork = built.commit(ada, "Drop one");
        built.set(
            &format!("branch_{history}.py"),
            Some("def there():\n    return 2\n"),
        );
        let side = built.commit(ada, "On the side");
        built.commit_onto(ada, "Merge", &[fork, side]);
        built.check_out();
        // The output that is replaced is the earlier bundle, unless one is named.
        std::fs::copy(&out, directory.path().join("before.cidx")).expect("a copy");
        let first = index(&built.root, &["--history", history]);
        let first_bytes = std::fs::read(&out).expect("a bundle");
        let named = index(
            &built.root,
            &["--history", history, "--previous", "before.cidx"],
        );
        let named_bytes = std::fs::read(&out).expect("a bundle");
        std::fs::remove_file(&out).expect("removed");
        let whole = index(&built.root, &["--history", history]);
        let whole_bytes = std::fs::read(&out).expect("a bundle");
        assert!(
            first_bytes == whole_bytes && named_bytes == whole_bytes,
            "{history}"
        );
        assert_eq!(whole["history_reused"]["files"], 0);
        for summary in [&first, &named] {
            let reused = &summary["history_reused"];
            assert!(reused["commits"].as_u64() > Some(20), "{reused}");
            assert!(reused["files"].as_u64() > Some(5), "{reused}");
        }
    }
    // A bundle that is none, or broken, is no help and does no harm.
    std::fs::write(&out, b"no bundle").expect("a file");
    let summary = index(&built.root, &["--history", "all"]);
    assert_eq!(summary["history_reused"]["commits"], 0);
    let root = built.root.to_str().expect("UTF-8");
    let output = cidx(
        &["index", root, "--previous", "nowhere.cidx"],
        directory.path(),
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("nowhere.cidx"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn commits_of_functions_are_those_of_git_log_over_their_lines() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut built = Built::new(&directory.path().join("lines"));
    let ada = "Ada <ada@example.org>";
    let body = |values: [usize; 4]| -> String {
        let function = |(at, value)| format!("def f{at}():\n    x = {value}\n    return x\n");
        let all: Vec<String> = values.iter().enumerate().map(function).collect();
        all.join("\n\n")
    };
    for step in 0..24usize {
        let mut values = [1, 2, 3, 4];
        for (at, value) in values.iter_mut().enumerate() {
            // Each function changes in its own rhythm.
            *value += 100 * (step / (at + 1));
        }
        let head = "# note\n".repeat(step / 5);
        built.set("a.py", Some(&format!("{head}{}", body(values))));
        built.commit(ada, &format!("Step {step}"));
    }
    built.check_out();
    index(&built.root, &["--history", "all"]);
    for function in 0..4 {
        let answer = ask(directory.path(), &["outline", "a.py"]);
        let rows = answer["entries"].as_array().expect("rows");
        let row = rows
            .iter()
            .find(|row| row["id"] == format!("a.py#f{function}").as_str())
            .expect("the function");
        let (from, to) = (&row["range"]["start"]["line"], &row["range"]["end"]["line"]);
        let lines = format!("{from},{to}:a.py");
        let Some(expected) = git(&built.root, &["log", "-L", &lines, "-s", "--format=%H"]) else {
            return;
        };
        assert_eq!(
            commits(directory.path(), &format!("a.py#f{function}")),
            expected,
            "f{function}"
        );
    }
}

#[test]
fn a_bound_is_kept_and_said() {
    let directory = tempfile::tempdir().expect("a directory");
    let built = shop(&directory.path().join("shop"));
    index(&built.root, &["--history", "3"]);
    let answer = ask(directory.path(), &["history", "shop/orders.py"]);
    assert_eq!(
        (answer["total_commits"].as_u64(), &answer["at_least"]),
        (Some(1), &Value::Bool(true))
    );
    let none = |arguments: &[&str], words: &str| {
        index(&built.root, arguments);
        let output = cidx(
            &["query", "history", "shop/orders.py", "--bundle", "out.cidx"],
            directory.path(),
        );
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains(words), "{}", stderr(&output));
    };
    none(&["--history", "none"], "--history none");
    std::fs::remove_dir_all(built.root.join(".git")).expect("removed");
    none(&[], "no git repository");
}

#[test]
fn repositories_that_are_not_as_one_wishes_give_notes() {
    let directory = tempfile::tempdir().expect("a directory");
    let make = |name: &str| shop(&directory.path().join(name));
    // Before the first commit.
    let unborn = Built::new(&directory.path().join("unborn"));
    std::fs::write(unborn.root.join("a.py"), "x = 1\n").expect("a file");
    index(&unborn.root, &[]);
    let output = cidx(
        &["query", "history", "a.py", "--bundle", "out.cidx"],
        directory.path(),
    );
    assert!(
        stderr(&output).contains("no git repository with a commit"),
        "{}",
        stderr(&output)
    );
    // Shallow: the boundary's parents are missing.
    let shallow = make("shallow");
    let log = shallow.head.expect("a commit");
    std::fs::write(shallow.root.join(".git/shallow"), format!("{log}\n")).expect("a file");
    let summary = index(&shallow.root, &[]);
    assert!(notes(&summary, "shallow"), "{summary}");
    let answer = ask(directory.path(), &["index_status"].map(|_| "index-status"));
    assert_eq!(answer["history"]["shallow"], true, "{answer}");
    // Detached.
    let detached = make("detached");
    std::fs::write(
        detached.root.join(".git/HEAD"),
        format!("{}\n", detached.head.expect("a commit")),
    )
    .expect("HEAD");
    index(&detached.root, &[]);
    assert_eq!(
        ask(directory.path(), &["history", "shop/orders.py"])["total_commits"],
        3
    );
    // Objects are gone: every blob of the newest state but none of its commits.
    let partial = make("partial");
    let objects = partial.root.join(".git/objects");
    let mut removed = 0;
    for folder in std::fs::read_dir(&objects).expect("objects").flatten() {
        for object in std::fs::read_dir(folder.path())
            .into_iter()
            .flatten()
            .flatten()
        {
            let small = object.metadata().expect("metadata").len() < 400;
            if small && removed % 3 == 0 {
                std::fs::remove_file(object.path()).expect("removed");
            }
            removed += 1;
        }
    }
    index(&partial.root, &[]);
    // Nonsense instead of objects.
    let corrupt = make("corrupt");
    for folder in std::fs::read_dir(corrupt.root.join(".git/objects"))
        .expect("objects")
        .flatten()
    {
        for object in std::fs::read_dir(folder.path())
            .into_iter()
            .flatten()
            .flatten()
        {
            let mut permissions = object.metadata().expect("metadata").permissions();
            #[allow(clippy::permissions_set_readonly_false)]
            permissions.set_readonly(false);
            std::fs::set_permissions(object.path(), permissions).expect("writable");
            std::fs::write(object.path(), b"nonsense").expect("a file");
        }
    }
    let summary = index(&corrupt.root, &[]);
    assert!(notes(&summary, "cannot be read"), "{summary}");
    let output = cidx(&["verify", "out.cidx"], directory.path());
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn repositories_inside_a_root_are_read_each_on_its_own() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path().join("all");
    shop(&root.join("one"));
    let mut two = Built::new(&root.join("two"));
    two.set("main.py", Some("def main():\n    pass\n"));
    two.commit("Cleo <cleo@example.org>", "Begin");
    two.check_out();
    std::fs::write(root.join("two/main.py"), "def main():\n    return 1\n").expect("a file");
    index(&root, &[]);
    let status = ask(directory.path(), &["index-status"]);
    let states: Vec<_> = status["repositories"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| (&row["path"], &row["dirty"]))
        .collect();
    assert_eq!(
        states,
        [
            (&Value::from("one"), &Value::from(false)),
            (&Value::from("two"), &Value::from(true))
        ]
    );
    assert_eq!(status["dirty"], true);
    assert_eq!(
        ask(directory.path(), &["history", "one/shop/orders.py"])["total_commits"],
        3
    );
    let answer = ask(directory.path(), &["history", "two/main.py"]);
    assert_eq!(
        (
            answer["total_commits"].as_u64(),
            &answer["authors"][0]["author"]
        ),
        (Some(1), &Value::from("Cleo"))
    );
    // The changes of both, by a ref that only one has.
    let change = cidx(
        &[
            "query",
            "context-for-change",
            "--bundle",
            "out.cidx",
            "--json",
            "--workspace",
            "all",
        ],
        directory.path(),
    );
    let change: Value =
        serde_json::from_str(&stdout(&change)).unwrap_or_else(|_| panic!("{}", stderr(&change)));
    assert_eq!(change["files"][0]["path"], "two/main.py", "{change}");
    assert_eq!(
        (
            change["changed"][0]["id"].as_str(),
            &change["changed"][0]["part"]
        ),
        (Some("two/main.py#main"), &Value::from("body"))
    );
}

#[test]
fn changes_come_from_files_stdin_commits_and_the_work_tree() {
    let directory = tempfile::tempdir().expect("a directory");
    let built = shop(&directory.path().join("shop"));
    index(&built.root, &["--history", "all"]);
    let ids = |arguments: &[&str]| -> Vec<String> {
        let mut all = vec!["context-for-change", "--workspace", "shop"];
        all.extend(arguments);
        let answer = ask(directory.path(), &all);
        let rows = answer["changed"].as_array().expect("rows");
        rows.iter()
            .map(|row| {
                format!(
                    "{} {}",
                    row["id"].as_str().expect("an id"),
                    row["change"].as_str().expect("a change")
                )
            })
            .collect()
    };
    assert_eq!(ids(&[]), Vec::<String>::new());
    let status = ask(directory.path(), &["index-status", "--workspace", "shop"]);
    assert_eq!(
        (
            status["commits_since"].as_u64(),
            &status["work_tree_commit"]
        ),
        (Some(0), &status["indexed_commit"])
    );
    assert_eq!(
        ids(&["--base", "HEAD~1"]),
        ["README.md#Shop modified", "shop/retry.py#execute modified"]
    );
    assert_eq!(
        ids(&["--base", "HEAD~2", "--head", "HEAD~1"]),
        [
            "shop/orders.py#place modified",
            "tests/test_orders.py modified",
            "tests/test_orders.py#test_zero added"
        ]
    );
    let text = String::from_utf8(built.files["shop/retry.py"].clone()).expect("text");
    std::fs::write(
        built.root.join("shop/retry.py"),
        text.replace("seconds / 2", "seconds / 3"),
    )
    .expect("a file");
    if let Some(diff) = git(&built.root, &["diff", "HEAD~1"]) {
        std::fs::write(
            directory.path().join("x.diff"),
            format!("{}\n", diff.join("\n")),
        )
        .expect("a file");
        let seen = ids(&["--diff", "x.diff"]);
        assert!(
            seen.contains(&"shop/retry.py#pause modified".to_owned()),
            "{seen:?}"
        );
    }
    std::fs::rename(
        built.root.join("shop/orders.py"),
        built.root.join("shop/order.py"),
    )
    .expect("renamed");
    assert_eq!(ids(&[]), ["shop/retry.py#pause modified"]);
    let answer = ask(
        directory.path(),
        &["context-for-change", "--workspace", "shop"],
    );
    let files: Vec<_> = answer["files"]
        .as_array()
        .expect("files")
        .iter()
        .map(|row| (row["path"].as_str(), row["status"].as_str()))
        .collect();
    assert_eq!(
        files,
        [
            (Some("shop/order.py"), Some("renamed")),
            (Some("shop/retry.py"), Some("modified"))
        ]
    );
    let output = cidx(
        &[
            "query",
            "context-for-change",
            "--workspace",
            "shop",
            "--bundle",
            "out.cidx",
            "--base",
            "nowhere",
        ],
        directory.path(),
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("there is no commit `nowhere`"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_review_is_printed_in_three_forms_and_may_fail() {
    let directory = tempfile::tempdir().expect("a directory");
    let built = shop(&directory.path().join("shop"));
    index(&built.root, &[]);
    std::fs::remove_file(built.root.join("shop/retry.py")).expect("removed");
    let run = |arguments: &[&str]| {
        let mut all = vec![
            "query",
            "review",
            "--bundle",
            "out.cidx",
            "--workspace",
            "shop",
        ];
        all.extend(arguments);
        cidx(&all, directory.path())
    };
    let markdown = stdout(&run(&["--format", "markdown"]));
    assert!(
        markdown.starts_with("## ")
            && markdown.contains("breaking_change")
            && markdown.contains("### Reviewers"),
        "{markdown}"
    );
    let sarif: Value = serde_json::from_str(&stdout(&run(&["--format", "sarif"]))).expect("JSON");
    assert_eq!(
        (
            sarif["version"].as_str(),
            sarif["runs"][0]["results"][0]["ruleId"].as_str()
        ),
        (Some("2.1.0"), Some("breaking_change"))
    );
    assert_eq!(run(&["--fail-on", "low"]).status.code(), Some(4));
    assert_eq!(run(&["--fail-on", "high"]).status.code(), Some(0));
    assert_eq!(run(&["--fail-on", "never"]).status.code(), Some(2));
    assert_eq!(run(&["--format", "pdf"]).status.code(), Some(2));
}

/// Whether git does it; false where there is no git.
pub fn with_git(root: &Path, arguments: &[&str]) -> bool {
    git(root, arguments).is_some()
}

/// Adds a line to a file and commits everything.
fn grow(root: &Path, path: &str, line: &str) -> bool {
    let place = root.join(path);
    let mut text = std::fs::read_to_string(&place).unwrap_or_default();
    text.push_str(line);
    std::fs::create_dir_all(place.parent().expect("a parent")).expect("a directory");
    std::fs::write(place, text).expect("a file");
    with_git(root, &["add", "."]) && with_git(root, &["commit", "-qm", line.trim()])
}

#[test]
fn submodules_linked_sparse_and_partial_work_trees_are_read() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    let (library, app) = (here.join("library"), here.join("app"));
    if !with_git(here, &["init", "-q", "library"]) {
        return; // There is no git here.
    }
    assert!(with_git(here, &["init", "-q", "app"]));
    assert!(grow(&library, "g.py", "def g(): return 1\n"));
    assert!(grow(&library, "g.py", "def h(): return 2\n"));
    assert!(grow(&app, "src/f.py", "def f(): return 1\n"));
    assert!(grow(&app, "other/o.py", "x = 1\n"));
    assert!(with_git(
        &app,
        &["submodule", "--quiet", "add", "../library", "parts"]
    ));
    assert!(grow(&app, "src/f.py", "y = 2\n"));
    index(&app, &[]);
    assert_eq!(commits(here, "parts/g.py").len(), 2);
    assert_eq!(commits(here, "src/f.py").len(), 2);
    let status = ask(here, &["index-status"]);
    assert_eq!(status["repositories"][0]["path"], "parts", "{status}");

    assert!(with_git(
        &app,
        &["worktree", "add", "-q", "../linked", "-b", "side"]
    ));
    let linked = here.join("linked");
    assert!(grow(&linked, "src/f.py", "z = 3\n"));
    index(&linked, &[]);
    assert_eq!(commits(here, "src/f.py").len(), 3);
    assert_eq!(ask(here, &["index-status"])["branch"], "side");

    let url = format!("file://{}", app.display());
    assert!(with_git(here, &["clone", "-q", &url, "sparse"]));
    let sparse = here.join("sparse");
    if with_git(&sparse, &["sparse-checkout", "set", "src"]) {
        index(&sparse, &[]);
        let status = ask(here, &["index-status"]);
        assert_eq!(
            status["dirty"], false,
            "what is left out was not deleted: {status}"
        );
        assert_eq!(commits(here, "src/f.py").len(), 2);
    }

    assert!(with_git(
        &app,
        &["config", "uploadpack.allowFilter", "true"]
    ));
    assert!(with_git(
        here,
        &["clone", "-q", "--filter=blob:none", &url, "partial"]
    ));
    // The bundle of the whole clone would know what this one lacks.
    std::fs::remove_file(here.join("out.cidx")).expect("removed");
    let summary = index(&here.join("partial"), &[]);
    assert!(notes(&summary, "cannot be read"), "{summary}");
    assert_eq!(commits(here, "src/f.py").len(), 2);
}
