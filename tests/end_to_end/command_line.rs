//! The command line: what is printed in which form, and exit statuses that scripts can rely on.

use std::path::Path;

use serde_json::Value;

use crate::fixtures::{Indexed, cidx, indexed, stderr, stdout};

/// Asks the bundle of a fixture; the status, stdout and stderr.
fn query(indexed: &Indexed, arguments: &[&str]) -> (i32, String, String) {
    let bundle = indexed.bundle.to_string_lossy().into_owned();
    let mut all = vec!["query"];
    all.extend(arguments);
    all.extend(["--bundle", &bundle]);
    let output = cidx(&all, Path::new("/"));
    (
        output.status.code().unwrap_or(-1),
        stdout(&output),
        stderr(&output),
    )
}

#[test]
fn json_is_printed_where_nobody_looks_and_a_table_on_demand() {
    let python = indexed("python");
    for arguments in [&["impact", "charge"][..], &["impact", "charge", "--json"]] {
        let (status, text, _) = query(&python, arguments);
        assert_eq!(status, 0);
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(answer["target"], "charge");
    }
    let (status, text, _) = query(&python, &["impact", "charge", "--text"]);
    assert_eq!(status, 0);
    assert!(text.starts_with("ID "), "{text}");
    assert!(text.contains("shop/orders.py#place_order"), "{text}");
}

#[test]
fn json_lines_are_the_rows_of_the_list() {
    let (status, text, _) = query(
        &indexed("python"),
        &["references", "RetryPolicy", "--jsonl"],
    );
    assert_eq!(status, 0);
    let rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert!(rows.len() > 3 && rows.iter().all(|row| row["role"].is_string()));
}

#[test]
fn lists_are_unbounded_on_demand() {
    let (status, text, _) = query(
        &indexed("python"),
        &["search-symbols", "", "--match", "regex"],
    );
    assert_eq!((status, text.as_str()), (2, ""));
    let (status, text, _) = query(
        &indexed("python"),
        &["search-symbols", ".", "--match", "regex", "--limit", "none"],
    );
    assert_eq!(status, 0);
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(answer["truncated"], false);
}

#[test]
fn lists_and_flags_are_given_by_position_and_by_name() {
    let python = indexed("python");
    let (status, text, error) = query(&python, &["safe-to-delete", "unused", "cancel_order"]);
    assert_eq!(status, 0, "{error}");
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(answer["symbols"].as_array().map(Vec::len), Some(2));
    let rows = |arguments: &[&str]| {
        let answer: Value = serde_json::from_str(&query(&python, arguments).1).expect("JSON");
        answer["total_references"].as_u64()
    };
    let all = rows(&["references", "RetryPolicy"]);
    assert_eq!(rows(&["references", "RetryPolicy", "--include-tests"]), all);
    assert!(rows(&["references", "RetryPolicy", "--include-tests=false"]) < all);
    let (status, text, _) = query(&python, &["definition", "shop/orders.py", "12", "20"]);
    assert_eq!(status, 0);
    assert!(text.contains("\"definitions\""), "{text}");
}

#[test]
fn exit_statuses_tell_what_went_wrong() {
    let python = indexed("python");
    let cases = [
        (0, vec!["impact", "charge"]),
        (1, vec!["impact", "no_such_symbol"]),
        (2, vec!["impact"]),
        (2, vec!["impact", "charge", "--no-such-flag"]),
        (2, vec!["impact", "charge", "--limit", "0"]),
        (2, vec!["impact", "charge", "--limit", "many"]),
        (2, vec!["explain", "send"]),
        (2, vec!["no-such-tool"]),
    ];
    for (expected, arguments) in cases {
        let (status, text, error) = query(&python, &arguments);
        assert_eq!(status, expected, "{arguments:?}: {error}");
        if expected != 0 {
            assert!(text.is_empty(), "{arguments:?}: {text}");
            assert_eq!(
                error.trim_end().lines().count(),
                1,
                "{arguments:?}: {error}"
            );
            assert!(error.starts_with("cidx: "), "{error}");
        }
    }
}

#[test]
fn the_bundle_is_found_by_flag_by_variable_and_upwards() {
    let directory = tempfile::tempdir().expect("a directory");
    let inner = directory.path().join("a/b");
    std::fs::create_dir_all(&inner).expect("directories");
    // Whether there is one further up is a matter of the machine.
    let none = cidx(&["query", "overview"], &inner);
    assert!(
        matches!(none.status.code(), Some(0..=3)),
        "{}",
        stderr(&none)
    );
    std::fs::copy(&indexed("python").bundle, directory.path().join("x.cidx")).expect("a copy");
    let found = cidx(&["query", "overview"], &inner);
    assert!(found.status.success(), "{}", stderr(&found));
    assert!(stdout(&found).contains("\"repository\": \"python\""));
}

#[test]
fn an_export_is_written_as_it_comes() {
    let go = indexed("go");
    let (status, text, _) = query(&go, &["export"]);
    assert_eq!(status, 0);
    let graph: Value = serde_json::from_str(&text).expect("JSON");
    let ids: Vec<&str> = graph["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .filter_map(|node| node["id"].as_str())
        .collect();
    for edge in graph["edges"].as_array().expect("edges") {
        for end in ["from", "to"] {
            assert!(ids.contains(&edge[end].as_str().expect("an id")), "{edge}");
        }
    }
    let (status, lines, _) = query(&go, &["export", "jsonl"]);
    assert_eq!(status, 0);
    let count = |kind: &str| {
        lines
            .lines()
            .filter(|line| line.starts_with(&format!("{{\"type\":\"{kind}\"")))
            .count()
    };
    assert_eq!(count("node"), ids.len());
    assert_eq!(count("edge"), graph["edges"].as_array().map_or(0, Vec::len));
    let (status, dot, _) = query(&go, &["export", "dot"]);
    assert_eq!(status, 0);
    assert!(
        dot.starts_with("digraph") && dot.trim_end().ends_with('}'),
        "{dot}"
    );
}

#[test]
fn every_tool_has_help_and_a_place_in_the_reference() {
    let reference = stdout(&cidx(&["tools", "--markdown"], Path::new("/")));
    for tool in cidx_reader::tools::TOOLS {
        let help = cidx(&["query", &tool.command(), "--help"], Path::new("/"));
        assert!(
            help.status.success() && stdout(&help).contains("Usage:"),
            "{}",
            tool.name
        );
        assert!(
            reference.contains(&format!("\n## {}\n", tool.name)),
            "{}",
            tool.name
        );
    }
}
