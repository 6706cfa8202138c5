//! `search` and `find_similar` over a small repository: words, names, copies, bad input, broken bundles.

use std::path::Path;

use cidx_format::container::{self, Layout, RawSection};
use cidx_format::section::Section;
use cidx_indexer::history::Depth;
use cidx_indexer::progress::Silent;
use cidx_indexer::scan::ScanOptions;
use cidx_indexer::text::TextOptions;
use cidx_indexer::{Options, run};
use cidx_reader::search::{Signal, by_one_signal};
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
    let text = TextOptions {
        docs,
        ..TextOptions::default()
    };
    index(&root, &out, text);
    std::fs::read(out).expect("the bundle")
}

fn index(root: &Path, out: &Path, text: TextOptions) {
    let options = Options {
        scan: ScanOptions::default(),
        out: out.to_owned(),
        source: true,
        text,
        history: Depth::None,
        previous: None,
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

/// Every identifier of the copy is another, so neither its words nor its vector tell anything.
#[test]
fn a_renamed_copy_is_first_without_a_look_at_everything() {
    let original = "def settle(ledger, entries):\n    total = 0\n    for entry in entries:\n        if entry.open and entry.amount > 3:\n            total += entry.amount * entry.rate\n            ledger.book(entry.key, total)\n    while ledger.pending():\n        ledger.flush(total)\n    return total\n";
    let mut renamed = original.to_owned();
    for (from, to) in [
        ("settle", "walk"),
        ("ledger", "forest"),
        ("entries", "trees"),
        ("entry", "tree"),
        ("total", "height"),
        ("amount", "girth"),
        ("rate", "age"),
        ("book", "plant"),
        ("open", "green"),
        ("key", "leaf"),
        ("pending", "grows"),
        ("flush", "water"),
    ] {
        renamed = renamed.replace(from, to);
    }
    let bytes = many_with(&[("a.py", original), ("z.py", &renamed)]);
    let bundle = Bundle::from_bytes(&bytes).expect("sound");
    bundle.verify().expect("sound");
    assert!(bundle.banded_count() > 0);
    for (asked, wanted) in [("settle", "z.py#walk"), ("walk", "a.py#settle")] {
        let answer = ask(&bytes, "find_similar", json!({"symbol": asked})).expect("an answer");
        let first = &answer["matches"][0];
        assert_eq!(first["id"], wanted, "{answer}");
        assert!(first["same"].as_f64().expect("a number") > 0.4, "{first}");
    }
    let answer = ask(&bytes, "find_similar", json!({"snippet": original})).expect("an answer");
    let ids = ids(&answer, "matches");
    assert_eq!(ids[..2], ["a.py#settle", "z.py#walk"]);
}

#[test]
fn copies_are_duplicates() {
    let here = tempfile::tempdir().expect("a temporary directory");
    let root = here.path().join("copies");
    std::fs::create_dir_all(root.join("tests")).expect("a folder");
    for path in ["a.py", "b.py", "tests/test_c.py"] {
        std::fs::write(root.join(path), CLIENT).expect("a file");
    }
    let out = here.path().join("copies.cidx");
    index(&root, &out, TextOptions::default());
    let bytes = std::fs::read(out).expect("the bundle");
    let answer = ask(&bytes, "analytics", json!({"kind": "duplicates"})).expect("an answer");
    let rows = answer["results"].as_array().expect("a list");
    assert_eq!(rows.len(), 2, "{answer}");
    assert_eq!(
        ids(&rows[0], "members"),
        [
            "a.py#PaymentClient.charge_again",
            "b.py#PaymentClient.charge_again"
        ]
    );
    assert_eq!(rows[0]["repeated_lines"], 7);
    assert_eq!(rows[1]["repeated_lines"], 4);
}

#[test]
fn a_budget_asks_for_a_text_that_keeps_to_it() {
    let bytes = bundle(true);
    let query = "try a declined payment again";
    let mut before = 0;
    for budget in [50, 100, 200, 1000] {
        let answer = ask(&bytes, "search", json!({"query": query, "budget": budget}));
        let answer = answer.expect("an answer");
        let text = answer["text"].as_str().expect("a text");
        assert!(text.chars().count() <= budget * 4, "{text}");
        assert!(text.len() >= before && answer.get("results").is_none());
        assert!(
            text.starts_with(
                "client.py:5 method PaymentClient.charge_again\n  5     def charge_again"
            ),
            "{text}"
        );
        before = text.len();
    }
    assert!(ask(&bytes, "search", json!({"query": query, "budget": 49})).is_err());
}

/// A repository of many functions with few words, so that some stems are common, and a graph of near vectors.
fn many() -> Vec<u8> {
    many_with(&[])
}

/// The same with some more files.
fn many_with(files: &[(&str, &str)]) -> Vec<u8> {
    let here = tempfile::tempdir().expect("a temporary directory");
    let root = here.path().join("many");
    std::fs::create_dir_all(&root).expect("a folder");
    let words = [
        "open", "socket", "retry", "payment", "canvas", "colour", "token", "parse", "cache",
        "lock", "thread", "user",
    ];
    let mut state = 1usize;
    let mut word = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let at = state >> 40;
        // Some words are far more common than others.
        words[(at % 144).isqrt()]
    };
    for file in 0..12 {
        let mut text = String::new();
        for number in 0..60 {
            let (a, b, c, d, e) = (word(), word(), word(), word(), word());
            text.push_str(&format!(
                "def {a}_{b}_{number}({c}):\n    # {d} {e}\n    return {d}({c}, {number})\n\n\n"
            ));
        }
        std::fs::write(root.join(format!("file{file}.py")), text).expect("a file");
    }
    for (path, text) in files {
        std::fs::write(root.join(path), text).expect("a file");
    }
    let out = here.path().join("many.cidx");
    let text = TextOptions {
        graph_from: 1,
        ..TextOptions::default()
    };
    index(&root, &out, text);
    std::fs::read(out).expect("the bundle")
}

#[test]
fn the_best_by_words_are_those_of_a_look_at_everything() {
    let bytes = many();
    let bundle = Bundle::from_bytes(&bytes).expect("sound");
    bundle.verify().expect("sound");
    let mut compared = 0;
    for query in [
        "retry the payment",
        "user",
        "open a socket in a thread and lock the cache",
        "colour of the canvas for the user token",
        "payment 17",
        "nothing that is there",
        "open open user thread 3 4 5",
    ] {
        for wanted in [1, 5, 40, 300, 5000] {
            let by = |all| {
                let found = by_one_signal(&bundle, query, Signal::Words, all, wanted);
                let found = found.expect("hits");
                found
                    .into_iter()
                    .map(|(_, share)| share)
                    .collect::<Vec<_>>()
            };
            // Of equals either may be taken, so shares are compared.
            assert_eq!(by(false), by(true), "{query}, {wanted}");
            compared += by(true).len();
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn the_graph_finds_what_is_near() {
    let bytes = many();
    let bundle = Bundle::from_bytes(&bytes).expect("sound");
    let (mut found, mut wanted) = (0, 0);
    for query in [
        "retry the payment",
        "parse tokens",
        "lock a cache",
        "colours of a canvas",
        "users and threads",
    ] {
        let by = |all| by_one_signal(&bundle, query, Signal::Meaning, all, 10).expect("hits");
        let least = by(true).last().map_or(0.0, |last| last.1);
        found += by(false).iter().filter(|hit| hit.1 >= least).count();
        wanted += 10;
    }
    assert!(found * 100 >= wanted * 95, "{found} of {wanted}");
}

#[test]
fn forged_postings_and_graphs_do_no_harm() {
    let honest = many();
    for section in [
        Section::Terms,
        Section::TermPostings,
        Section::TermBlocks,
        Section::NeighbourOffsets,
        Section::Neighbours,
        Section::GraphEntries,
        Section::GraphEntrySigns,
        Section::SketchBands,
    ] {
        for seed in 0..40usize {
            let forged = rebuilt(&honest, |this, mut bytes| {
                if this == section {
                    let count = bytes.len();
                    for step in 0..20 {
                        let at = (seed * 7919 + step * 104_729) % count;
                        bytes[at] = bytes[at].wrapping_add((seed * 31 + step) as u8 | 1);
                    }
                }
                Some(bytes)
            });
            for query in ["retry the payment of the user", "open socket", "thread"] {
                let _ = ask(&forged, "search", json!({"query": query}));
                let _ = ask(&forged, "search", json!({"query": query, "limit": 400}));
            }
            let _ = ask(&forged, "find_similar", json!({"snippet": COPY}));
        }
    }
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
        let answer = ask(&bytes, "search", json!({"query": query})).expect("an answer");
        let note = answer["note"].as_str().unwrap_or_default();
        // Whoever gets nothing, or asked too much, is told so.
        if ids(&answer, "results").is_empty() {
            assert!(note.contains("words"), "{answer}");
        }
        assert_eq!(note.contains("8192"), query.len() > 8192, "{note}");
    }
}

/// A bundle with other sections, and hashes that are right again.
fn rebuilt(honest: &[u8], change: impl Fn(Section, Vec<u8>) -> Option<Vec<u8>>) -> Vec<u8> {
    let layout = Layout::read(honest).expect("sound");
    let mut places: Vec<_> = Section::ALL
        .iter()
        .map(|&section| (section, layout.place(section)))
        .filter(|(_, place)| place.offset > 0)
        .collect();
    places.sort_by_key(|(_, place)| place.offset);
    let sections = places.into_iter().filter_map(|(section, place)| {
        let bytes = honest[place.offset..place.offset + place.length].to_vec();
        Some(RawSection {
            tag: section.tag(),
            record_size: section.record_size(),
            bytes: change(section, bytes)?,
        })
    });
    let body = container::assemble(sections.collect());
    let hashes: Vec<_> = body.blocks().map(container::hash).collect();
    body.finish(&hashes).expect("small").into_bytes()
}

fn is_of_search(section: Section) -> bool {
    matches!(
        section,
        Section::SearchModel
            | Section::SearchSymbols
            | Section::Terms
            | Section::TermTexts
            | Section::TermPostings
            | Section::TermBlocks
            | Section::Vectors
            | Section::VectorSigns
            | Section::NeighbourOffsets
            | Section::Neighbours
            | Section::GraphEntries
            | Section::GraphEntrySigns
            | Section::Sketches
            | Section::SketchBands
    )
}

#[test]
fn a_bundle_made_with_another_model_is_searched_by_words_and_names() {
    let other = rebuilt(&bundle(true), |section, mut bytes| {
        if section == Section::SearchModel {
            bytes[0] ^= 1;
        }
        Some(bytes)
    });
    let answer = ask(&other, "search", json!({"query": "declined payment"})).expect("an answer");
    assert_eq!(
        ids(&answer, "results")[0],
        "client.py#PaymentClient.charge_again"
    );
    assert!(answer["results"][0]["why"].get("meaning").is_none());
    let note = answer["note"].as_str().expect("a note");
    assert!(note.contains("index again"), "{note}");
    // Symbols are compared with each other all the same; a snippet by its shape only.
    let by_symbol = ask(&other, "find_similar", json!({"symbol": "draw_window"}));
    let by_symbol = by_symbol.expect("an answer");
    assert_eq!(ids(&by_symbol, "matches")[0], "copy.py#paint_pane");
    assert!(by_symbol.get("note").is_none());
    let by_snippet = ask(&other, "find_similar", json!({"snippet": COPY})).expect("an answer");
    assert!(by_snippet["note"].is_string());
}

#[test]
fn a_bundle_without_search_says_how_to_get_it() {
    let without = rebuilt(&bundle(true), |section, bytes| {
        (!is_of_search(section)).then_some(bytes)
    });
    Bundle::from_bytes(&without)
        .and_then(|bundle| bundle.verify())
        .expect("sound");
    for (tool, arguments) in [
        ("search", json!({"query": "payment"})),
        ("find_similar", json!({"symbol": "draw_window"})),
        ("find_similar", json!({"snippet": COPY})),
    ] {
        let error = ask(&without, tool, arguments).expect_err("nothing to search");
        assert!(error.to_string().contains("index again"), "{error}");
    }
}

#[test]
fn verify_finds_what_is_wrong_with_search() {
    let honest = bundle(true);
    let verify = |bytes: &[u8]| Bundle::from_bytes(bytes).and_then(|bundle| bundle.verify());
    verify(&honest).expect("sound");
    for (wrong, at) in [
        (Section::SearchModel, 36),
        (Section::SearchSymbols, 0),
        (Section::Terms, 12),
        (Section::TermTexts, 1),
        (Section::TermPostings, 0),
        (Section::Vectors, 0),
        (Section::VectorSigns, 0),
    ] {
        let broken = rebuilt(&honest, |section, mut bytes| {
            if section == wrong {
                bytes[at] ^= 0x80;
            }
            Some(bytes)
        });
        assert!(verify(&broken).is_err(), "{wrong:?}");
    }
    let short = rebuilt(&honest, |section, mut bytes| {
        if section == Section::Sketches {
            bytes.truncate(bytes.len() - 32);
        }
        Some(bytes)
    });
    assert!(verify(&short).is_err());
}

#[test]
fn a_longer_list_begins_like_a_shorter_one() {
    for (bytes, least, step) in [(bundle(true), 3, 1), (many(), 100, 23)] {
        let question =
            |limit: usize| json!({"query": "charge a payment on a canvas", "limit": limit});
        let all = ids(
            &ask(&bytes, "search", question(1000)).expect("an answer"),
            "results",
        );
        assert!(all.len() > least, "{}", all.len());
        let distinct: std::collections::HashSet<&String> = all.iter().collect();
        assert_eq!(distinct.len(), all.len());
        for limit in (1..=all.len()).step_by(step) {
            let some = ids(
                &ask(&bytes, "search", question(limit)).expect("an answer"),
                "results",
            );
            assert_eq!(some, all[..limit]);
        }
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
