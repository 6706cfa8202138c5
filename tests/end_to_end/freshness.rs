//! With a work tree, answers tell which files have changed since.

use serde_json::{Value, json};

use cidx_reader::{Bundle, Context, tools};

use crate::fixtures::{cidx, copy, indexed, stderr, stdout};

#[test]
fn changed_files_are_marked_and_counted() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = copy("python", directory.path());
    std::fs::write(root.join("shop/orders.py"), "# all gone\n").expect("a file");
    std::fs::remove_file(root.join("tests/test_retry.py")).expect("a file");
    let bundle = Bundle::open(&indexed("python").bundle).expect("a bundle");
    let context = Context {
        workspace: Some(root),
        ..Context::new(&bundle)
    };
    let call = |tool: &str, arguments: Value| {
        tools::tool_named(tool)
            .expect("a tool")
            .call(&context, arguments)
            .expect("an answer")
    };
    let status = call("index_status", json!({}));
    assert_eq!(
        (&status["stale_files"], &status["missing_files"]),
        (&json!(2), &json!(1))
    );
    let answer = call("references", json!({"symbol": "RetryPolicy"}));
    for row in answer["references"].as_array().expect("rows") {
        let changed = row["path"] == "shop/orders.py" || row["path"] == "tests/test_retry.py";
        assert_eq!(row.get("stale").is_some(), changed, "{row}");
    }
    let answer = call("overview", json!({"budget": 400}));
    assert!(answer.to_string().chars().count().div_ceil(4) <= 400);
}

#[test]
fn the_work_tree_around_a_bundle_is_found() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = copy("python", directory.path());
    std::fs::create_dir(root.join(".cidx")).expect("a directory");
    let output = cidx(&["index", "-o", ".cidx/repo.cidx", "--quiet"], &root);
    assert!(output.status.success(), "{}", stderr(&output));
    let stale = |arguments: &[&str]| {
        let mut all = vec!["query", "references", "RetryPolicy", "--json"];
        all.extend(arguments);
        let output = cidx(&all, &root.join("shop"));
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output).contains("\"stale\": true")
    };
    assert!(!stale(&[]), "nothing has changed yet");
    std::fs::write(root.join("shop/orders.py"), "# all gone\n").expect("a file");
    assert!(stale(&[]));
    assert!(!stale(&["--workspace", "none"]));
    // A bundle that lies elsewhere has no work tree.
    std::fs::rename(
        root.join(".cidx/repo.cidx"),
        directory.path().join("repo.cidx"),
    )
    .expect("moved");
    assert!(!stale(&["--bundle", "../../repo.cidx"]));
}
