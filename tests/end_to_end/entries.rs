//! Entry points that manifests and registering calls tell, with their types and evidence.

use std::fmt::Write;
use std::path::Path;

use cidx_reader::{Bundle, Context, tools};
use serde_json::{Value, json};

use super::fixtures::tests;
use super::paths::bundle;

fn entry_points(files: &[(&str, &str)]) -> Vec<(String, String, String)> {
    let bytes = bundle(files);
    let bundle = Bundle::from_bytes(&bytes).expect("a good bundle");
    let tool = tools::tool_named("entry_points").expect("the tool");
    let answer = tool.call(&Context::new(&bundle), json!({}));
    let answer = answer.expect("an answer");
    let rows = answer["entry_points"].as_array().expect("rows");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let row = |row: &Value| (text(&row["id"]), text(&row["type"]), text(&row["evidence"]));
    rows.iter().map(row).collect()
}

fn expect(found: &[(String, String, String)], expected: &[(&str, &str, &str)]) {
    let found: Vec<(&str, &str, &str)> = found
        .iter()
        .map(|(id, kind, evidence)| (id.as_str(), kind.as_str(), evidence.as_str()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn commands_and_exports_that_manifests_name() {
    let command = "a manifest names it as a command of the package";
    let found = entry_points(&[
        (
            "pyproject.toml",
            "[project]\nname = \"x\"\n[project.scripts]\nx = \"pack.cli:start\"\n",
        ),
        ("src/pack/__init__.py", ""),
        (
            "src/pack/cli.py",
            "def start():\n    pass\n\ndef other():\n    pass\n",
        ),
        (
            "web/package.json",
            "{\"name\": \"web\", \"main\": \"index.js\", \"bin\": {\"web\": \"bin/web.js\"}}",
        ),
        ("web/index.js", "exports.f = function () {};\n"),
        ("web/bin/web.js", "require('../index').f();\n"),
    ]);
    expect(
        &found,
        &[
            ("src/pack/cli.py#start", "cli", command),
            ("web/bin/web.js", "cli", command),
            (
                "web/index.js",
                "library",
                "a manifest names it as an export of the package",
            ),
        ],
    );
}

#[test]
fn functions_that_are_passed_to_calls_which_register_them() {
    let found = entry_points(&[
        (
            "a.js",
            "function list() {}\nfunction tick() {}\nfunction plain() {}\nmodule.exports = (app) => {\n  app.get('/users', list);\n  app.on('tick', tick);\n  [1].map(plain);\n  app.get('name', plain);\n};\n",
        ),
        (
            "b.py",
            "import argparse\n\ndef build(args):\n    pass\n\ndef parser():\n    p = argparse.ArgumentParser()\n    p.set_defaults(func=build)\n    return p\n",
        ),
        (
            "c/c.go",
            "package c\n\nimport \"github.com/spf13/cobra\"\n\nvar root = &cobra.Command{\n\tUse: \"x\",\n\tRun: serve,\n}\n\nfunc serve(cmd *cobra.Command, args []string) {}\n",
        ),
    ]);
    expect(
        &found,
        &[
            ("a.js#list", "api", "passed to get at a.js:5"),
            ("a.js#tick", "event", "passed to on at a.js:6"),
            ("b.py#build", "cli", "passed to set_defaults at b.py:8"),
            (
                "c/c.go#serve",
                "cli",
                "stored in a field that is run at c/c.go:7",
            ),
        ],
    );
}

/// The files below a folder, by their paths in it.
fn files_below(folder: &Path, inside: &str, found: &mut Vec<(String, String)>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().expect("a name").to_string_lossy();
        let name = format!("{inside}{name}");
        if path.is_dir() {
            files_below(&path, &format!("{name}/"), found);
        } else {
            found.push((name, std::fs::read_to_string(&path).expect("a text")));
        }
    }
}

/// `tests/frameworks/` has a small program for each framework, none of which is there itself; `entry_points.txt` says what is found.
#[test]
fn entry_points_of_frameworks_are_found_without_the_framework() {
    let folder = tests().join("frameworks");
    let mut text = String::new();
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .expect("the frameworks")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .collect();
    names.sort();
    for framework in names {
        let mut files = Vec::new();
        files_below(&framework, "", &mut files);
        let files: Vec<(&str, &str)> = (files.iter())
            .map(|(path, text)| (path.as_str(), text.as_str()))
            .collect();
        let name = framework.file_name().expect("a name").to_string_lossy();
        for (id, kind, evidence) in entry_points(&files) {
            writeln!(text, "{name}: {id}: {kind}: {evidence}").expect("a line");
        }
    }
    let expected = folder.join("entry_points.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&expected, &text).expect("written");
    }
    let expected = std::fs::read_to_string(&expected).expect("UPDATE=1 writes it");
    assert_eq!(text, expected, "UPDATE=1 writes it anew");
}
