//! Value flow, case by case: the comments in `tests/flow` say what each line calls, and nothing else may be bound.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

use crate::fixtures::{cidx, stderr, tests};

/// Roles that are calls in the widest sense.
const CALLS: &[&str] = &["call", "call_indirect", "construct", "decorate"];

/// What a comment says about its line.
struct Case {
    place: String,
    wanted: Vec<String>,
    /// Whether it is known not to be found yet.
    missing: bool,
}

/// The edges that are calls: the qualified names that each line of each file reaches inside the repository.
fn called(root: &Path) -> BTreeMap<(String, u64), BTreeSet<String>> {
    let folder = tempfile::tempdir().expect("a folder");
    let bundle = folder.path().join("x.cidx");
    let bundle = bundle.to_string_lossy();
    let output = cidx(
        &["index", &root.to_string_lossy(), "-q", "-o", &bundle],
        folder.path(),
    );
    assert!(output.status.success(), "{}", stderr(&output));
    let output = cidx(
        &["query", "export", "jsonl", "--bundle", &bundle],
        folder.path(),
    );
    let rows = String::from_utf8(output.stdout).expect("text");
    let rows: Vec<Value> = rows
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let text = |row: &Value, key: &str| row[key].as_str().unwrap_or("").to_owned();
    let external: BTreeSet<String> = rows
        .iter()
        .filter(|row| row["type"] == "file" && row["external"] == true)
        .map(|row| text(row, "path"))
        .collect();
    let mut called: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row["type"] == "edge") {
        let target = text(row, "to");
        let (file, name) = target.split_once('#').unwrap_or((&target, ""));
        if CALLS.contains(&text(row, "kind").as_str()) && !external.contains(file) {
            let line = row["range"]["start"]["line"].as_u64().unwrap_or(0);
            let names = called.entry((text(row, "path"), line)).or_default();
            names.insert(name.to_owned());
        }
    }
    called
}

/// The cases of a folder's files.
fn cases(root: &Path) -> BTreeMap<(String, u64), Case> {
    let mut cases = BTreeMap::new();
    let mut open = vec![root.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let name = path.strip_prefix(root).expect("inside");
            let name = name.to_string_lossy().replace('\\', "/");
            let text = std::fs::read_to_string(&path).expect("text");
            for (number, line) in (1u64..).zip(text.lines()) {
                let Some((_, comment)) = line.rsplit_once(['#', '/', '*']).and_then(|_| {
                    line.split_once("=>? ")
                        .map(|(_, comment)| (true, comment))
                        .or_else(|| {
                            line.rsplit_once(" => ")
                                .map(|(_, comment)| (false, comment))
                        })
                        .filter(|_| {
                            [" # =>", "// =>", "/* =>"]
                                .iter()
                                .any(|mark| line.contains(mark))
                        })
                }) else {
                    continue;
                };
                let missing = line.contains("=>? ");
                let comment = comment.split("*/").next().unwrap_or(comment);
                let names = if missing {
                    comment.split(": ").next().unwrap_or("")
                } else {
                    comment
                };
                let wanted = names.split(',').map(|name| name.trim().to_owned());
                let wanted = wanted.filter(|name| name != "none").collect();
                let place = format!("{name}:{number}");
                let case = Case {
                    place,
                    wanted,
                    missing,
                };
                cases.insert((name.clone(), number), case);
            }
        }
    }
    cases
}

/// Whether a qualified name ends in what is wanted; a type and its constructors are one.
fn means(found: &str, wanted: &str) -> bool {
    let constructed = |name: &str| {
        let (owner, last) = name.rsplit_once('.')?;
        let last = last.split('~').next().unwrap_or(last);
        let class = owner.rsplit('.').next().unwrap_or(owner);
        let constructs = matches!(last, "__init__" | "constructor") || last == class;
        constructs.then(|| owner.to_owned())
    };
    let ends = |found: &str| found == wanted || found.ends_with(&format!(".{wanted}"));
    ends(found) || constructed(found).is_some_and(|owner| ends(&owner))
}

#[test]
fn every_call_reaches_what_its_comment_says_and_nothing_else() {
    let mut languages = 0;
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(tests().join("flow"))
        .expect("a folder")
        .flatten()
    {
        let root = entry.path();
        if !root.is_dir() {
            continue;
        }
        languages += 1;
        let language = entry.file_name().to_string_lossy().into_owned();
        let called = called(&root);
        let none = BTreeSet::new();
        for (key, case) in cases(&root) {
            let found = called.get(&key).unwrap_or(&none);
            let all = case
                .wanted
                .iter()
                .all(|name| found.iter().any(|one| means(one, name)));
            let only = found
                .iter()
                .all(|one| case.wanted.iter().any(|name| means(one, name)));
            if case.missing == all || !only {
                let (place, wanted) = (&case.place, &case.wanted);
                wrong.push(format!(
                    "{language}/{place}: wanted {wanted:?}, found {found:?}"
                ));
            }
        }
    }
    assert_eq!(languages, 8);
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
