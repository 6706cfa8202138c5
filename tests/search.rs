//! `search` and `find_similar` over a small repository: words, names, copies, bad input, broken bundles.

use std::path::Path;

use cidx_indexer::progress::Silent;
use cidx_indexer::scan::ScanOptions;
use cidx_indexer::text::TextOptions;
use cidx_indexer::{Options, run};
use cidx_reader::{Bundle, Context, ToolError, tools};
use serde_json::{Value, json};

const CLIENT: &str = r#"
class PaymentClient:
    """Talks to the bank."""

    def charge_again(self, payment, attempts):
        """Tries a payment that was declined once more, after a pause."""
        for attempt in range(attempts):
            if self.gateway.charge(payment):
                return True
            sleep(backoff(attempt))
        return False

    def _private_helper(self):
        return self.gateway


def draw_window(canvas, colour):
    canvas.fill(colour)
    canvas.rectangle(0, 0, canvas.width, canvas.height)
    return canvas
"#;

const COPY: &str = r#"
def paint_pane(surface, tint):
    surface.fill(tint)
    surface.rectangle(0, 0, surface.width, surface.height)
    return surface


def überprüfen(größe):
    # 重试失败的付款
    return größe
"#;

fn bundle(docs: bool) -> Vec<u8> {
    let here = tempfile::tempdir().expect("a temporary directory");
    let root = here.path().join("project");
    std::fs::create_dir_all(root.join("tests")).expect("a folder");
    let write = |path: &str, text: &str| std::fs::write(root.join(path), text).expect("a file");
    write("client.py", CLIENT);
    write("copy.py", COPY);
    write(
        "tests/test_client.py",
        "def test_charge_again():\n    assert PaymentClient().charge_again(1, 2)\n",
    );
    let out = here.path().join("x.cidx");
    index(&root, &out, docs);
    std::fs::read(out).expect("the bundle")
}

fn index(root: &Path, out: &Path, docs: bool) {
    let options = Options {
        scan: ScanOptions::default(),
        out: out.to_owned(),
        source: true,
        text: TextOptions { docs },
        scip: Vec::new(),
        threads: 1,
        tool_version: "test".to_owned(),
    };
    run(root, &options, &Silent).expect("a run");
}

fn ask(bytes: &[u8], tool: &str, arguments: Value) -> Result<Value, ToolError> {
    let bundle = Bundle::from_bytes(bytes)?;
    let tool = tools::tool_named(tool).expect("the tool exists");
    tool.call(&Context::new(&bundle), arguments)
}

fn ids(answer: &Value, list: &str) -> Vec<String> {
    let rows = answer[list].as_array().expect("a list");
    rows.iter()
        .filter_map(|row| row["id"].as_str().map(str::to_owned))
        .collect()
}

#[test]
fn a_question_in_other_words_finds_the_code() {
    let bytes = bundle(false);
    let answer = ask(
        &bytes,
        "search",
        json!({"query": "where do we retry failed payments?"}),
    );
    let answer = answer.expect("an answer");
    let ids = ids(&answer, "results");
    assert!(ids[0].ends_with("charge_again"), "{ids:?}");
    let test = ids.iter().position(|id| id.contains("test_charge_again"));
    assert_ne!(test, Some(0));
    assert!(
        answer["results"][0]["why"]["meaning"]
            .as_f64()
            .expect("a number")
            > 0.2
    );
}

#[test]
fn names_come_first_and_filters_hold() {
    let bytes = bundle(true);
    for (query, wanted) in [
        ("charge_again", "client.py#PaymentClient.charge_again"),
        (
            "PaymentClient.charge_again",
            "client.py#PaymentClient.charge_again",
        ),
        ("paymentclient", "client.py#PaymentClient"),
        ("draw window", "client.py#draw_window"),
        ("überprüfen", "copy.py#überprüfen"),
        ("重试失败", "copy.py#überprüfen"),
    ] {
        let answer = ask(&bytes, "search", json!({"query": query})).expect("an answer");
        assert_eq!(
            ids(&answer, "results").first().map(String::as_str),
            Some(wanted),
            "{query}"
        );
    }
    let answer = ask(
        &bytes,
        "search",
        json!({"query": "payment", "path": "tests", "limit": 3}),
    );
    let answer = answer.expect("an answer");
    assert!(
        ids(&answer, "results")
            .iter()
            .all(|id| id.starts_with("tests/"))
    );
}

#[test]
fn copies_with_other_names_are_similar() {
    let bytes = bundle(true);
    let answer = ask(&bytes, "find_similar", json!({"symbol": "draw_window"})).expect("an answer");
    assert_eq!(ids(&answer, "matches")[0], "copy.py#paint_pane");
    let answer = ask(&bytes, "find_similar", json!({"snippet": CLIENT})).expect("an answer");
    assert!(!ids(&answer, "matches").is_empty());
    assert!(ask(&bytes, "find_similar", json!({})).is_err());
}

#[test]
fn bad_input_gets_a_clear_answer() {
    let bytes = bundle(true);
    assert!(ask(&bytes, "search", json!({"query": " \t"})).is_err());
    for query in [
        "the of and",
        "\u{0}\u{7f}~",
        "::",
        ".",
        "🦀",
        &"payment ".repeat(150_000),
    ] {
        ask(&bytes, "search", json!({"query": query})).expect("an answer, maybe an empty one");
    }
}

#[test]
fn a_broken_bundle_is_an_error_and_no_panic() {
    let bytes = bundle(true);
    for at in (64..bytes.len()).step_by(bytes.len() / 400 + 1) {
        let mut broken = bytes.clone();
        broken[at] ^= 0x55;
        let _ = ask(&broken, "search", json!({"query": "retry failed payments"}));
        let _ = ask(&broken, "find_similar", json!({"symbol": "draw_window"}));
    }
}
