//! Extraction of Rust: fixtures, and hostile sources.

use super::LANGUAGE;
use crate::facts_text::describe;
use crate::languages::testing::check_fixtures;

#[test]
fn fixtures() {
    check_fixtures("rust", &LANGUAGE);
}

#[test]
fn stubs_parse() {
    for stub in LANGUAGE.stubs {
        let facts = (LANGUAGE.extract)(stub.source, "stub.rs");
        assert_eq!(
            facts.syntax_error_count,
            0,
            "{:?} {:?}",
            stub.prefix,
            facts.syntax_errors.first()
        );
        assert!(facts.symbols.len() > 1);
    }
}

/// Runs on a thread with the stack that the indexer's threads have.
fn on_large_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new()
        .stack_size(64 << 20)
        .spawn(run)
        .expect("a thread starts")
        .join()
        .expect("the walk does not panic");
}

#[test]
fn deep_nesting_is_a_limit_and_not_a_crash() {
    on_large_stack(|| {
        let n = 5_000;
        let sources = [
            format!("fn f() {{ {}1{} }}", "(".repeat(n), ")".repeat(n)),
            format!("fn f() {{ {}{} }}", "{".repeat(n), "}".repeat(n)),
            format!("fn f() {{ x{}; }}", ".a()".repeat(n)),
            format!("fn f() {{ x{}; }}", " + y".repeat(n)),
            format!("type T = {}u8{};", "Vec<".repeat(n), ">".repeat(n)),
            format!("use {}b{};", "a::{".repeat(n), "}".repeat(n)),
            format!("fn f() {{ {}{} }}", "m!(".repeat(n), ")".repeat(n)),
            format!("fn f() {{ let {}x{} = y; }}", "(".repeat(n), ",)".repeat(n)),
            format!("fn f() {{ {} }}", "if a {} else ".repeat(n) + "{}"),
            format!("fn f() {{ {}x }}", "|| ".repeat(n)),
            format!("{}{}", "mod m { ".repeat(n), "}".repeat(n)),
            format!("fn f() {{ {}::x }}", vec!["a"; n].join("::")),
        ];
        for source in sources {
            let _ = (LANGUAGE.extract)(&source, "deep.rs");
        }
    });
}

#[test]
fn long_chains_are_walked_to_their_end() {
    on_large_stack(|| {
        let calls = format!("fn f() {{ x{}; }}", ".a()".repeat(3_000));
        let facts = (LANGUAGE.extract)(&calls, "chain.rs");
        assert_eq!(facts.references.len(), 3_001);
        let sum = format!("fn f() {{ x{}; }}", " + y".repeat(3_000));
        let facts = (LANGUAGE.extract)(&sum, "sum.rs");
        assert_eq!(facts.references.len(), 3_001);
    });
}

#[test]
fn broken_sources_do_not_panic() {
    let whole = include_str!("fixtures/expressions.rs");
    on_large_stack(move || {
        for end in (0..whole.len()).step_by(17) {
            if let Some(part) = whole.get(..end) {
                let _ = (LANGUAGE.extract)(part, "broken.rs");
            }
            if let Some(part) = whole.get(end..) {
                let _ = (LANGUAGE.extract)(part, "broken.rs");
            }
        }
    });
    let sources = [
        "",
        "\u{feff}",
        "fn",
        "impl",
        "mod",
        "use",
        "#[",
        "r#\"",
        "struct S(",
        "\r\n",
        "fn f() { \u{1F600} }",
    ];
    for source in sources {
        let _ = describe(&(LANGUAGE.extract)(source, "broken.rs"));
    }
}
