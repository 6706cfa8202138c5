//! SCIP in both directions: what is exported is decoded by the format's own crate, and read back in as compiler facts.

use std::collections::BTreeSet;
use std::path::Path;

use protobuf::Message;
use scip::symbol::parse_symbol;
use scip::types::{Index, PositionEncoding, SymbolRole};
use serde_json::Value;

use crate::fixtures::{cidx, copy, indexed, stderr, stdout};

fn exported(bundle: &Path, format: &str) -> Vec<u8> {
    let bundle = bundle.to_string_lossy();
    let arguments = ["query", "export", format, "--bundle", bundle.as_ref()];
    let output = cidx(&arguments, Path::new("/"));
    assert!(output.status.success(), "{}", stderr(&output));
    output.stdout
}

/// Rows of the same graph as JSON lines.
fn rows(bundle: &Path) -> Vec<Value> {
    let text = String::from_utf8(exported(bundle, "jsonl")).expect("text");
    let rows = text.lines().map(serde_json::from_str);
    rows.collect::<Result<_, _>>().expect("JSON")
}

fn of_type<'r>(rows: &'r [Value], wanted: &str) -> impl Iterator<Item = &'r Value> {
    rows.iter().filter(move |row| row["type"] == wanted)
}

#[test]
fn an_exported_index_has_all_symbols_and_uses() {
    for fixture in ["python", "rust", "go", "java", "typescript"] {
        let made = indexed(fixture);
        let scip = Index::parse_from_bytes(&exported(&made.bundle, "scip")).expect("an index");
        let rows = rows(&made.bundle);
        let files: BTreeSet<&str> = of_type(&rows, "file")
            .filter(|row| row["external"] == false)
            .filter_map(|row| row["path"].as_str())
            .collect();
        let documents: BTreeSet<&str> = scip
            .documents
            .iter()
            .map(|one| one.relative_path.as_str())
            .collect();
        assert_eq!(files, documents, "{fixture}");
        let is_local = |row: &&Value| {
            row["path"]
                .as_str()
                .is_some_and(|path| files.contains(path))
        };
        let nodes = of_type(&rows, "node").filter(is_local).count();
        let outside = of_type(&rows, "node").count() - nodes;
        let symbols: Vec<&str> = scip
            .documents
            .iter()
            .flat_map(|document| &document.symbols)
            .map(|symbol| symbol.symbol.as_str())
            .collect();
        assert_eq!(
            (symbols.len(), scip.external_symbols.len()),
            (nodes, outside)
        );
        let distinct: BTreeSet<&str> = symbols.iter().copied().collect();
        assert_eq!(
            distinct.len(),
            nodes,
            "{fixture}: every symbol has a name of its own"
        );
        let relations = ["override", "declare"];
        let is_use = |row: &&Value| {
            row["dispatch"] != true && !relations.contains(&row["kind"].as_str().unwrap_or(""))
        };
        let uses = of_type(&rows, "edge").filter(is_use).count();
        let mut found = 0;
        for document in &scip.documents {
            assert_eq!(
                document.position_encoding.enum_value(),
                Ok(PositionEncoding::UTF16CodeUnitOffsetFromLineStart)
            );
            for occurrence in &document.occurrences {
                assert!(matches!(occurrence.range.len(), 3 | 4));
                let parsed = parse_symbol(&occurrence.symbol);
                let parsed =
                    parsed.unwrap_or_else(|error| panic!("{}: {error:?}", occurrence.symbol));
                assert_eq!(parsed.scheme, "cidx");
                found += usize::from(occurrence.symbol_roles & SymbolRole::Definition as i32 == 0);
            }
        }
        assert_eq!(found, uses, "{fixture}");
    }
}

#[test]
fn compiler_facts_decide_where_they_fit() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = copy("python", folder.path());
    let facts = folder.path().join("index.scip");
    std::fs::write(&facts, exported(&indexed("python").bundle, "scip")).expect("a file");
    let bundle = folder.path().join("x.cidx");
    let index = |root: &Path| {
        let paths = [root, &bundle, &facts].map(|path| path.to_string_lossy().into_owned());
        let [root, bundle, facts] = &paths;
        cidx(
            &["index", root, "-o", bundle, "--scip", facts, "--json", "-q"],
            folder.path(),
        )
    };
    let output = index(&root);
    assert!(output.status.success(), "{}", stderr(&output));
    let summary: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert!(
        summary["scip"]["confirmed"].as_u64() > Some(10),
        "{summary}"
    );
    assert_eq!(summary["scip"]["dropped"], 0, "{summary}");
    let rows = rows(&bundle);
    let by_compiler: Vec<&Value> = of_type(&rows, "edge")
        .filter(|row| row["rule"] == "compiler")
        .collect();
    assert!(by_compiler.len() > 10);
    assert!(by_compiler.iter().all(|row| row["confidence"] == 1.0));
    let capabilities = exported_tool(&bundle, "capabilities");
    assert_eq!(capabilities["languages"][0]["calls"], "compiler");

    // One changed file: its document is stale, the others count.
    let changed = root.join(changed_file(&root));
    let text = std::fs::read_to_string(&changed).expect("a file");
    std::fs::write(&changed, format!("\n\n# moved\nzzz = 1\n{text}")).expect("a file");
    let output = index(&root);
    let summary = stdout(&output);
    assert!(
        summary.contains("do not match the text of their file"),
        "{summary}"
    );

    std::fs::write(&facts, b"no index").expect("a file");
    let output = index(&root);
    assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
    assert!(stderr(&output).contains("--scip"), "{}", stderr(&output));
}

fn exported_tool(bundle: &Path, tool: &str) -> Value {
    let bundle = bundle.to_string_lossy();
    let arguments = ["query", tool, "--bundle", bundle.as_ref(), "--json"];
    let output = cidx(&arguments, Path::new("/"));
    serde_json::from_str(&stdout(&output)).expect("JSON")
}

/// The largest Python file of a folder.
fn changed_file(root: &Path) -> String {
    let mut open = vec![root.to_path_buf()];
    let mut largest = (0, String::new());
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            let length = entry.metadata().map_or(0, |metadata| metadata.len());
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "py") && length > largest.0 {
                largest = (length, path.to_string_lossy().into_owned());
            }
        }
    }
    largest.1
}
