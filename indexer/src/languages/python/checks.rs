//! Tests of the Python extraction: golden facts, hostile sources, module resolution.

use super::LANGUAGE;
use crate::facts::FileFacts;
use crate::languages::testing::check_fixtures;

#[test]
fn fixtures() {
    check_fixtures("python", &LANGUAGE);
}

/// Extracts on a stack as large as the indexer's threads have.
fn extract(source: String) -> FileFacts {
    let run = move || (LANGUAGE.extract)(&source, "a.py");
    std::thread::Builder::new()
        .stack_size(64 << 20)
        .spawn(run)
        .expect("a thread starts")
        .join()
        .expect("extraction does not panic")
}

#[test]
fn nesting_is_bounded() {
    for (open, close) in [("(", ")"), ("[", "]"), ("f(", ")"), ("lambda: ", ""), ("not ", "")] {
        let source = format!("x = {}1{}\n", open.repeat(5_000), close.repeat(5_000));
        extract(source);
    }
    let sum = vec!["a"; 20_000].join(" + ");
    assert_eq!(extract(format!("x = {sum}\n")).references.len(), 20_000);
    extract(format!("x = a{}\n", ".b()".repeat(10_000)));
    let blocks: String = (0..3_000).map(|n| format!("{}if a:\n", " ".repeat(n))).collect();
    extract(blocks);
}

#[test]
fn broken_sources_do_not_panic() {
    let source = "class A(B:\n  def f(self, x=:\n    return self.\n  @\n\nfrom . import\nimport \nmatch x:\n  case A(\n";
    for end in 0..source.len() {
        extract(source.get(..end).unwrap_or("").to_string());
    }
    assert!(extract("def f(:\r\n  pass\r\n".to_string()).syntax_error_count > 0);
    assert_eq!(extract(String::new()).lines, 0);
}
