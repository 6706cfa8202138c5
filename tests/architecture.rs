//! The rules of ARCHITECTURE.md as tests: who depends on whom, what is named where, sizes, and that documents name what exists.
//! `UPDATE=1 cargo test --test architecture` rewrites the generated lists.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use cidx_reader::tool::Preset;
use serde_json::Value;

/// How many packages `cidx-reader` reaches over normal dependencies, itself included, on the platform of the build.
/// It may shrink; each new one needs a reason beside it in `Cargo.toml`.
const READER_PACKAGES: usize = 62;

/// The longest function, in lines.
const FUNCTION_LINES: usize = 60;

/// The longest file, in lines without its tests.
const FILE_LINES: usize = 400;

/// What is longer than that and still waits to be split: may only shrink.
const TOO_LONG: &str = "tests/too_long.txt";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every file of the repository in the order of paths, without build outputs and hidden files.
fn files() -> Vec<String> {
    fn walk(at: &Path, prefix: &str, out: &mut Vec<String>) {
        let entries = std::fs::read_dir(at).expect("the repository can be read");
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') || name == "target" {
                continue;
            }
            let path = format!("{prefix}{name}");
            if entry.path().is_dir() {
                walk(&entry.path(), &format!("{path}/"), out);
            } else {
                out.push(path);
            }
        }
    }
    let mut out = Vec::new();
    walk(&root(), "", &mut out);
    out.sort();
    out
}

/// Our own Rust sources; fixtures and stubs are data.
fn sources() -> Vec<String> {
    files()
        .into_iter()
        .filter(|path| path.ends_with(".rs"))
        .filter(|path| {
            !path.contains("/fixtures/") && !path.contains("/stubs/") && !path.contains("/golden/")
        })
        .collect()
}

/// Whether a whole file is test code: by its name, or because its parent declares it for tests only.
fn is_test(path: &str) -> bool {
    let named = path.ends_with("/tests.rs") || path.ends_with("/testing.rs");
    if named || path.split('/').any(|part| part == "tests") {
        return true;
    }
    let Some((folder, file)) = path.rsplit_once('/') else {
        return false;
    };
    let declaration = format!("#[cfg(test)]\nmod {};", file.trim_end_matches(".rs"));
    ["mod.rs", "lib.rs", "main.rs"]
        .iter()
        .filter_map(|parent| std::fs::read_to_string(root().join(folder).join(parent)).ok())
        .any(|parent| parent.contains(&declaration))
}

/// The lines of a file up to its test module.
fn without_tests(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let inline = |pair: &[&str]| {
        pair[0] == "#[cfg(test)]" && pair[1].contains("mod ") && pair[1].ends_with('{')
    };
    let end = lines.windows(2).position(inline).unwrap_or(lines.len());
    lines[..end].to_vec()
}

/// Compares a generated text with what is written down, or writes it.
fn generated(path: &str, new: &str) {
    let old = std::fs::read_to_string(root().join(path)).unwrap_or_default();
    if old == new {
        return;
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(root().join(path), new).expect("a file of the repository can be written");
        return;
    }
    let fresh: Vec<&str> = new
        .lines()
        .filter(|line| !old.lines().any(|other| other == *line))
        .collect();
    let stale: Vec<&str> = old
        .lines()
        .filter(|line| !new.lines().any(|other| other == *line))
        .collect();
    panic!(
        "{path} is out of date: UPDATE=1 cargo test --test architecture.\nmissing: {fresh:#?}\nno longer true: {stale:#?}"
    );
}

/// Tests run side by side, and several parts can be in one document.
static WRITING: Mutex<()> = Mutex::new(());

/// Compares what stands between `<!-- name -->` and `<!-- /name -->` with `body`, or writes it.
fn generated_part(path: &str, name: &str, body: &str) {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let text = read(path);
    let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let start = text
        .find(&open)
        .unwrap_or_else(|| panic!("{path} has no {open}"))
        + open.len();
    let end = text
        .find(&close)
        .unwrap_or_else(|| panic!("{path} has no {close}"));
    generated(path, &format!("{}{body}{}", &text[..start], &text[end..]));
}

/// The platform that this is built on, as rustc calls it.
fn host() -> String {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .expect("rustc runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("rustc names its host").to_string()
}

/// Normal dependencies of all packages by name, as cargo resolves them here with default features. Only this platform's: others
/// have packages that the build has not brought.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .args(["--filter-platform", &host()])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    let array = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let packages = array(&metadata["packages"]);
    let names: BTreeMap<String, String> = packages
        .iter()
        .map(|p| (text(&p["id"]), text(&p["name"])))
        .collect();
    let mut out: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for node in array(&metadata["resolve"]["nodes"]) {
        let to = out.entry(names[&text(&node["id"])].clone()).or_default();
        for dependency in array(&node["deps"]) {
            if array(&dependency["dep_kinds"])
                .iter()
                .any(|kind| kind["kind"].is_null())
            {
                to.insert(names[&text(&dependency["pkg"])].clone());
            }
        }
    }
    out
}

/// Every package that one reaches, with the package through which it was reached first.
fn reached(from: &str) -> BTreeMap<String, String> {
    let all = dependencies();
    let mut out = BTreeMap::new();
    let mut queue = VecDeque::from([from.to_string()]);
    while let Some(package) = queue.pop_front() {
        for next in all.get(&package).into_iter().flatten() {
            if next != from && !out.contains_key(next) {
                out.insert(next.clone(), package.clone());
                queue.push_back(next.clone());
            }
        }
    }
    out
}

fn reaches_none_of(from: &str, forbidden: &[&str]) {
    let reached = reached(from);
    assert!(!reached.is_empty(), "{from} is a package with dependencies");
    for (package, through) in &reached {
        let family = |name: &&str| package == *name || package.starts_with(&format!("{name}-"));
        assert!(
            !forbidden.iter().any(family),
            "{from} must not reach {package}, but does through {through}"
        );
    }
}

#[test]
fn the_format_depends_on_no_member_parser_git_or_runtime() {
    reaches_none_of(
        "cidx-format",
        &[
            "cidx",
            "tree-sitter",
            "gix",
            "git2",
            "usearch",
            "tokio",
            "rmcp",
            "rayon",
        ],
    );
}

#[test]
fn the_reader_reaches_no_indexer_parser_git_threads_or_runtime() {
    reaches_none_of(
        "cidx-reader",
        &[
            "cidx-indexer",
            "tree-sitter",
            "gix",
            "git2",
            "usearch",
            "rayon",
            "tokio",
            "rmcp",
            "clap",
        ],
    );
}

#[test]
fn the_indexer_reaches_no_reader_server_or_runtime() {
    reaches_none_of("cidx-indexer", &["cidx-reader", "rmcp", "tokio", "clap"]);
}

#[test]
fn the_reader_stays_small() {
    let count = reached("cidx-reader").len() + 1;
    assert!(
        count <= READER_PACKAGES,
        "cidx-reader now reaches {count} packages; if each has its reason, raise READER_PACKAGES"
    );
    assert!(
        count == READER_PACKAGES,
        "cidx-reader reaches only {count} packages now: lower READER_PACKAGES, so that it stays so"
    );
}

#[test]
fn one_file_knows_rmcp() {
    let of = |path: &&String| {
        path.starts_with("src/")
            || path.starts_with("reader/src/")
            || path.starts_with("indexer/src/")
    };
    let knowing: Vec<String> = sources()
        .iter()
        .filter(of)
        .filter(|path| {
            read(path)
                .lines()
                .any(|line| line.trim_start().starts_with("use rmcp"))
        })
        .cloned()
        .collect();
    assert_eq!(knowing, ["src/mcp.rs"]);
}

#[test]
fn one_file_of_the_reader_has_unsafe_code() {
    let unsafe_code = |path: &String| {
        let text = read(path);
        without_tests(&text).iter().any(|line| {
            let code = line.split("//").next().unwrap_or_default();
            code.contains("unsafe {") || code.contains("unsafe fn") || code.contains("unsafe impl")
        })
    };
    let found: Vec<String> = sources()
        .into_iter()
        .filter(|path| !path.starts_with("tests/"))
        .filter(unsafe_code)
        .collect();
    assert_eq!(found, ["reader/src/bundle/map.rs"]);
}

#[test]
fn no_stage_names_a_language() {
    let languages = folders("indexer/src/languages");
    for path in sources() {
        let stage = path.starts_with("indexer/src/") && !path.starts_with("indexer/src/languages/");
        if !stage || is_test(&path) {
            continue;
        }
        let text = read(&path);
        for line in without_tests(&text) {
            let code = line.split("//").next().unwrap_or_default();
            for language in &languages {
                assert!(
                    !code.contains(&format!("languages::{language}"))
                        && !code.contains(&format!("\"{language}\"")),
                    "{path} names the language {language}: {line}"
                );
            }
        }
    }
}

fn folders(path: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(root().join(path)).expect("the folder can be read");
    entries
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

#[cfg(feature = "index")]
#[test]
fn languages_are_folders_registry_and_readme_alike() {
    use cidx_indexer::languages::LANGUAGES;
    let registered: BTreeSet<String> = LANGUAGES
        .iter()
        .map(|language| language.name.to_string())
        .collect();
    assert_eq!(folders("indexer/src/languages"), registered);
    let mut table = String::from("| language | files | kind |\n|---|---|---|\n");
    for language in LANGUAGES {
        let extensions = language
            .extensions
            .iter()
            .map(|extension| format!("`.{extension}`"));
        let names = language.file_names.iter().map(|name| format!("`{name}`"));
        let files: Vec<String> = extensions.chain(names).collect();
        let kind = if language.document {
            "document"
        } else {
            "code"
        };
        table.push_str(&format!(
            "| {} | {} | {kind} |\n",
            language.name,
            files.join(" ")
        ));
    }
    generated_part("README.md", "languages", &table);
}

#[test]
fn tools_are_files_registry_and_readme_alike() {
    let tools = cidx_reader::tools::TOOLS;
    let registered: BTreeSet<String> = tools.iter().map(|tool| tool.name.to_string()).collect();
    let in_files: BTreeSet<String> = files()
        .iter()
        .filter(|path| path.starts_with("reader/src/tools/") && read(path).contains("tool!("))
        .filter_map(|path| path.strip_prefix("reader/src/tools/")?.strip_suffix(".rs"))
        .map(str::to_string)
        .collect();
    assert_eq!(in_files, registered);
    let mut table =
        String::from("| tool | question | listed to agents in the presets |\n|---|---|---|\n");
    for tool in tools {
        let full = [Preset::Full];
        let presets = tool.presets.iter().chain(&full).map(|preset| preset.name());
        let shown = presets.collect::<Vec<_>>().join(", ");
        table.push_str(&format!(
            "| `{}` | {} | {shown} |\n",
            tool.name, tool.summary
        ));
    }
    generated_part("README.md", "tools", &table);
}

#[test]
fn no_module_has_a_name_that_says_nothing() {
    for path in sources() {
        for part in path.trim_end_matches(".rs").split('/') {
            assert!(
                ![
                    "utils", "util", "common", "helpers", "helper", "manager", "misc"
                ]
                .contains(&part),
                "{path}: name it after what it does"
            );
        }
    }
}

#[test]
fn every_file_says_what_is_in_it() {
    let silent: Vec<String> = sources()
        .into_iter()
        .filter(|path| !read(path).starts_with("//!"))
        .collect();
    assert!(
        silent.is_empty(),
        "these files do not begin with `//!`: {silent:#?}"
    );
}

#[test]
fn nothing_is_unwrapped_outside_tests() {
    for path in sources() {
        let text = read(&path);
        let lines = if is_test(&path) {
            Vec::new()
        } else {
            without_tests(&text)
        };
        for (number, line) in lines.iter().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            assert!(!code.contains(".unwrap()"), "{path}:{}: {line}", number + 1);
        }
    }
}

/// The name of the function that a line begins, with its indentation.
fn function(line: &str) -> Option<(&str, &str)> {
    let code = line.trim_start();
    let indentation = &line[..line.len() - code.len()];
    let (before, after) = code.split_once("fn ")?;
    let qualifiers = before.split_whitespace();
    let known = |word: &str| {
        ["pub", "const", "async", "unsafe", "extern", "\"C\""].contains(&word)
            || word.starts_with("pub(")
    };
    let name = after.split(['(', '<']).next()?;
    let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    (qualifiers.clone().all(known) && plain).then_some((indentation, name))
}

/// Functions that are too long, with their lengths. The code is formatted, so that a body ends at its own indentation.
fn long_functions(lines: &[&str]) -> Vec<(String, usize)> {
    let mut out = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let Some((indentation, name)) = function(line) else {
            continue;
        };
        if line.ends_with('}') || line.ends_with(';') {
            continue;
        }
        let end = format!("{indentation}}}");
        let rest = lines[start..].iter().position(|line| *line == end);
        let length = rest.map_or(0, |rest| rest + 1);
        if length > FUNCTION_LINES {
            out.push((name.to_string(), length));
        }
    }
    out
}

#[test]
fn functions_and_files_are_short() {
    let mut list = String::from(
        "Functions of more than 60 lines and files of more than 400 without their tests. The list may only shrink.\n",
    );
    for path in sources() {
        if is_test(&path) {
            continue;
        }
        let text = read(&path);
        let lines = without_tests(&text);
        if lines.len() > FILE_LINES {
            list.push_str(&format!("{path}\n"));
        }
        for (name, _) in long_functions(&lines) {
            list.push_str(&format!("{path} {name}\n"));
        }
    }
    generated(TOO_LONG, &list);
}

/// What stands between backticks, outside blocks of code.
fn quoted(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            out.extend(line.split('`').skip(1).step_by(2).map(str::to_string));
        }
    }
    out
}

fn is_path(text: &str) -> bool {
    let plain = text
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "_./-".contains(c));
    let ends = [".rs", ".md", ".toml", ".tsv", ".txt", ".py", ".sh", "/"];
    plain && text != "/" && (ends.iter().any(|end| text.ends_with(end)) || text.contains('/'))
}

#[test]
fn every_path_that_the_map_names_exists() {
    let mut seen = 0;
    for path in quoted(&read("ARCHITECTURE.md"))
        .iter()
        .filter(|text| is_path(text))
    {
        seen += 1;
        assert!(
            root().join(path).exists(),
            "ARCHITECTURE.md names {path}, which does not exist"
        );
    }
    assert!(seen > 30, "the map names only {seen} paths");
}

#[test]
fn every_invariant_names_the_test_that_keeps_it() {
    let text = read("ARCHITECTURE.md");
    let invariants: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("**Invariant:**"))
        .collect();
    assert!(
        invariants.len() >= 10,
        "only {} invariants",
        invariants.len()
    );
    for line in invariants {
        let words = quoted(line);
        let kept = line
            .rfind("Kept by ")
            .unwrap_or_else(|| panic!("no test keeps: {line}"));
        let named = quoted(&line[kept..]);
        assert!(
            !named.is_empty() && named.len() <= words.len(),
            "no test is named: {line}"
        );
        let (paths, tests): (Vec<&String>, Vec<&String>) =
            named.iter().partition(|word| is_path(word));
        assert!(
            !paths.is_empty() && !tests.is_empty(),
            "test and file are both named: {line}"
        );
        for test in tests {
            let defined = |path: &&String| read(path).contains(&format!("fn {test}("));
            assert!(
                paths.iter().any(defined),
                "no test {test} in {paths:?}: {line}"
            );
        }
    }
}
