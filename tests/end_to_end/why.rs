//! Why a call is bound as it is.

use std::path::Path;

use cidx_indexer::resolve::rule::Rule;
use cidx_reader::why::MEANINGS;
use serde_json::Value;

use crate::fixtures::{cidx, stderr, stdout};

const MODELS: &str = "class Base:
    def save(self):
        pass


class Order(Base):
    pass
";

const MAIN: &str = "from models import Order


def run(order: Order):
    order.save()


def build():
    order = Order()
    order.save()
";

#[test]
fn every_rule_has_words() {
    let known: Vec<&str> = MEANINGS.iter().map(|(rule, _)| *rule).collect();
    let rules: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
    assert_eq!(known, rules);
}

#[test]
fn a_call_names_the_places_that_it_rests_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    std::fs::write(root.join("models.py"), MODELS).expect("a file");
    std::fs::write(root.join("main.py"), MAIN).expect("a file");
    let output = cidx(&["index", ".", "-q", "-o", "x.cidx"], root);
    assert!(output.status.success(), "{}", stderr(&output));
    let calls = calls(root, &["--why"]);
    assert_eq!(calls.len(), 2, "{calls:?}");
    let steps = |call: &Value| -> Vec<(String, u64)> {
        let evidence = call["why"]["evidence"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let step = |one: &Value| {
            let line = one["range"]["start"]["line"].as_u64().unwrap_or(0);
            (
                format!(
                    "{} {}",
                    one["step"].as_str().unwrap_or(""),
                    one["symbol"].as_str().unwrap_or("")
                ),
                line,
            )
        };
        evidence.iter().map(step).collect()
    };
    let expected = |how: &str, line| {
        vec![
            ("import models.py".to_owned(), 1),
            (format!("{how} models.py#Order"), line),
            ("base models.py#Base".to_owned(), 6),
            ("member_of models.py#Base".to_owned(), 2),
        ]
    };
    assert_eq!(steps(&calls[0]), expected("annotation", 4));
    assert_eq!(steps(&calls[1]), expected("construction", 9));
    let meaning = calls[0]["why"]["meaning"].as_str().unwrap_or("");
    assert!(!meaning.is_empty());
    assert!(self::calls(root, &[])[0].get("why").is_none());
}

fn calls(root: &Path, more: &[&str]) -> Vec<Value> {
    let mut arguments = vec![
        "query",
        "calls",
        "Base.save",
        "--bundle",
        "x.cidx",
        "--json",
    ];
    arguments.extend(more);
    let output = cidx(&arguments, root);
    let answer: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    answer["calls"].as_array().cloned().unwrap_or_default()
}
