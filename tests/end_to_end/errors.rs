//! What goes wrong is said the same way by every tool: which argument, what is accepted, what was meant.

use cidx_reader::{Bundle, Context, ToolError, tools};
use serde_json::{Value, json};

use crate::fixtures::indexed;

fn call(fixture: &str, tool: &str, arguments: Value) -> Result<Value, ToolError> {
    let bundle = Bundle::open(&indexed(fixture).bundle).expect("a bundle");
    let tool = tools::tool_named(tool).expect("a tool");
    tool.call(&Context::new(&bundle), arguments)
}

fn error(tool: &str, arguments: Value) -> ToolError {
    let text = arguments.to_string();
    call("python", tool, arguments)
        .map_or_else(|error| error, |answer| panic!("{tool} {text}: {answer}"))
}

#[test]
fn an_unknown_argument_is_named_and_the_known_ones_are_listed() {
    for tool in tools::TOOLS {
        let error = error(tool.name, json!({"no_such_argument": 1}));
        assert_eq!(error.reason(), "unknown_argument", "{}", tool.name);
        assert_eq!(error.data()["argument"], "no_such_argument");
        assert_eq!(error.exit_status(), 2);
        let accepted = error.data()["accepted"].as_array().expect("a list").len();
        let known = tool.arguments_schema()["properties"]
            .as_object()
            .expect("properties")
            .len();
        assert_eq!(accepted, known, "{}", tool.name);
    }
}

#[test]
fn every_tool_that_takes_a_symbol_says_when_there_is_none() {
    for tool in tools::TOOLS
        .iter()
        .filter(|tool| tool.positional == ["symbol"])
    {
        let error = error(tool.name, json!({"symbol": "charg"}));
        assert_eq!(error.reason(), "not_found", "{}", tool.name);
        assert_eq!(error.exit_status(), 1);
        let candidates = error.data()["candidates"].to_string();
        assert!(
            candidates.contains("gateway.py#charge"),
            "{}: {candidates}",
            tool.name
        );
    }
}

#[test]
fn a_missing_member_is_told_apart_from_a_missing_owner() {
    let known = error("impact", json!({"symbol": "RetryPolicy.exec"})).to_string();
    assert!(
        known.contains("member 'exec' not found in 'RetryPolicy' (RetryPolicy exists)"),
        "{known}"
    );
    let unknown = error("impact", json!({"symbol": "NoPolicy.exec"})).to_string();
    assert!(!unknown.contains("exists"), "{unknown}");
}

#[test]
fn tools_about_one_symbol_refuse_an_ambiguous_name_and_the_others_answer_for_all() {
    for tool in ["read_symbol", "explain", "symbol_context"] {
        let error = error(tool, json!({"symbol": "send"}));
        assert_eq!(error.reason(), "ambiguous", "{tool}");
        assert_eq!(
            error.data()["candidates"].as_array().expect("a list").len(),
            3
        );
    }
    for tool in [
        "impact",
        "references",
        "calls",
        "related_tests",
        "implementations",
    ] {
        let answer = call("python", tool, json!({"symbol": "send"})).expect("an answer");
        assert_eq!(answer["ambiguous"], true, "{tool}");
        assert_eq!(
            answer["resolved"].as_array().expect("a list").len(),
            3,
            "{tool}"
        );
    }
    let narrowed = call(
        "python",
        "impact",
        json!({"symbol": "send", "path": "shop/payments"}),
    );
    assert_eq!(narrowed.expect("an answer")["ambiguous"], true);
    assert_eq!(
        error("impact", json!({"symbol": "send", "path": "tests"})).reason(),
        "not_found"
    );
}

#[test]
fn numbers_out_of_range_and_unknown_words_are_refused() {
    let cases = [
        ("impact", json!({"symbol": "charge", "limit": 0})),
        ("impact", json!({"symbol": "charge", "limit": -1})),
        ("impact", json!({"symbol": "charge", "limit": 1.5})),
        ("impact", json!({"symbol": "charge", "depth": 0})),
        ("impact", json!({"symbol": "charge", "depth": -2})),
        ("impact", json!({"symbol": "charge", "min_confidence": 1.5})),
        ("impact", json!({"symbol": ""})),
        ("impact", json!({"symbol": 5})),
        ("impact", json!({})),
        ("impact", json!([])),
        ("impact", json!({"symbol": "charge", "kind": "functoin"})),
        ("impact", json!({"symbol": "charge", "language": "cobol"})),
        ("impact", json!({"symbol": "charge", "format": "short"})),
        ("impact", json!({"symbol": "shop/orders.py:0"})),
        ("impact", json!({"symbol": "shop/orders.py:9:0"})),
        ("impact", json!({"symbol": "shop/orders.py:9999"})),
        ("references", json!({"symbol": "charge", "role": "calls"})),
        ("references", json!({"symbol": "charge", "offset": -1})),
        ("calls", json!({"symbol": "charge", "direction": "up"})),
        ("outline", json!({"path": "shop", "depth": 0})),
        ("overview", json!({"budget": 10})),
        ("read_symbol", json!({})),
        (
            "read_symbol",
            json!({"symbol": "charge", "symbols": ["charge"]}),
        ),
        ("read_symbol", json!({"symbols": []})),
        (
            "definition",
            json!({"path": "shop/orders.py", "line": 0, "column": 1}),
        ),
        (
            "definition",
            json!({"path": "shop/orders.py", "line": 9999, "column": 1}),
        ),
        ("call_graph", json!({"symbol": "charge", "depth": 9})),
        ("search_symbols", json!({"query": " "})),
        ("search", json!({"query": " \t\n"})),
        ("search", json!({"query": "charge", "kind": "functoin"})),
        ("search", json!({"query": "charge", "limit": 0})),
        ("find_similar", json!({})),
        ("find_similar", json!({"snippet": " "})),
        ("find_similar", json!({"symbol": "charge", "snippet": "x"})),
        (
            "find_similar",
            json!({"symbol": "charge", "language": "cobol"}),
        ),
        ("search_symbols", json!({"query": "(", "match": "regex"})),
        ("search_symbols", json!({"query": "a", "match": "glob"})),
        ("export", json!({"format": "xml"})),
        ("trace", json!({"symbol": "charge", "max_paths": 0})),
        ("safe_to_delete", json!({"symbols": []})),
    ];
    for (tool, arguments) in cases {
        let text = arguments.to_string();
        let error = error(tool, arguments);
        assert_eq!(error.reason(), "invalid_argument", "{tool} {text}: {error}");
        assert_eq!(error.exit_status(), 2, "{tool} {text}");
    }
    let kinds = error("impact", json!({"symbol": "charge", "kind": "x"})).data();
    assert!(
        kinds["accepted"].to_string().contains("\"function\""),
        "{kinds}"
    );
}

#[test]
fn words_match_in_any_case() {
    for arguments in [
        json!({"symbol": "charge", "kind": "FUNCTION", "language": "Python"}),
        json!({"symbol": "charge", "format": "Compact"}),
    ] {
        assert!(call("python", "impact", arguments).is_ok());
    }
    assert!(
        call(
            "python",
            "calls",
            json!({"symbol": "charge", "direction": "Callees"})
        )
        .is_ok()
    );
    assert!(
        call(
            "python",
            "search_symbols",
            json!({"query": "charge", "match": "EXACT"})
        )
        .is_ok()
    );
}

#[test]
fn bounds_hold_where_they_are_imposed() {
    let bundle = Bundle::open(&indexed("python").bundle).expect("a bundle");
    let bounded = Context {
        unbounded: false,
        ..Context::new(&bundle)
    };
    for tool in tools::TOOLS {
        let schema = tool.arguments_schema();
        if schema["properties"].get("limit").is_none() {
            continue;
        }
        for limit in [json!(1001), json!("none")] {
            let mut arguments = json!({"limit": limit});
            let required = schema["required"].as_array().into_iter().flatten();
            let required = required.map(|name| name.as_str().expect("a name"));
            // Where a symbol or something else can be given, the symbol is not required; without either there is no answer.
            let symbol = tool.positional.iter().copied();
            for name in required.chain(symbol.filter(|&name| name == "symbol")) {
                arguments[name] = match name {
                    "symbols" => json!(["charge"]),
                    "path" => json!("shop"),
                    "kind" => json!("cycles"),
                    _ => json!("charge"),
                };
            }
            if schema["properties"].get("diff").is_some() {
                arguments["diff"] = json!("--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\n");
            }
            let error = tool
                .call(&bounded, arguments.clone())
                .expect_err("too many");
            assert_eq!(error.reason(), "invalid_argument", "{}", tool.name);
            // The fixture has no history, and that is all that tools of history may complain about.
            if let Err(error) = tool.call(&Context::new(&bundle), arguments) {
                assert_eq!(error.reason(), "missing", "{}: {error:?}", tool.name);
            }
        }
    }
}

#[test]
fn pages_put_together_are_the_whole_list() {
    let cases = [
        ("references", "references", json!({"symbol": "RetryPolicy"})),
        (
            "calls",
            "calls",
            json!({"symbol": "place_order", "direction": "callees"}),
        ),
        ("search_symbols", "symbols", json!({"query": "e"})),
        ("dependencies", "dependencies", json!({})),
        (
            "search",
            "results",
            json!({"query": "send a payment again"}),
        ),
        (
            "find_similar",
            "matches",
            json!({"symbol": "HttpGateway.send"}),
        ),
        ("impact", "affected", json!({"symbol": "charge"})),
        ("related_tests", "tests", json!({"symbol": "RetryPolicy"})),
    ];
    for (tool, list, question) in cases {
        let mut unpaged = question.clone();
        unpaged["limit"] = json!(1000);
        let whole = call("python", tool, unpaged).expect("an answer");
        let mut offset = 0;
        let mut together = Vec::new();
        loop {
            let mut page = question.clone();
            page["limit"] = json!(2);
            page["offset"] = json!(offset);
            let answer = call("python", tool, page).expect("a page");
            together.extend(answer[list].as_array().expect("rows").clone());
            match answer["next_offset"].as_u64() {
                Some(next) => offset = next,
                None => break,
            }
        }
        assert_eq!(Value::Array(together), whole[list], "{tool}");
    }
}

#[test]
fn a_symbol_can_be_addressed_in_every_way() {
    let id = "shop/payments/retry.py#RetryPolicy.execute";
    for address in [
        id,
        "RetryPolicy.execute",
        "retry.RetryPolicy.execute",
        "shop::payments::retry::RetryPolicy::execute",
        "execute",
        "shop/payments/retry.py:13",
        "shop/payments/retry.py:15:20",
        "./shop/payments/retry.py:13",
        "payments/retry.py#RetryPolicy.execute",
    ] {
        let answer = call("python", "explain", json!({"symbol": address}));
        assert_eq!(
            answer.unwrap_or_else(|error| panic!("{address}: {error}"))["id"],
            id,
            "{address}"
        );
    }
    for (address, count) in [
        ("shop/payments/retry.py", 1),
        ("shop/payments", 3),
        ("shop/payments/", 3),
    ] {
        let answer = call("python", "references", json!({"symbol": address})).expect("an answer");
        assert_eq!(
            answer["resolved"].as_array().expect("a list").len(),
            count,
            "{address}"
        );
        assert_eq!(answer["ambiguous"], false, "{address}");
    }
}

#[test]
fn an_overview_never_costs_more_than_its_budget() {
    for fixture in ["python", "rust", "go", "java", "typescript"] {
        for budget in [150, 200, 333, 500, 1000, 4000] {
            let answer = call(fixture, "overview", json!({"budget": budget})).expect("an answer");
            let tokens = answer.to_string().chars().count().div_ceil(4) as u64;
            let used = answer["used"].as_u64().expect("a number");
            assert!(
                used <= budget && tokens <= budget,
                "{fixture} {budget}: {used} {tokens}"
            );
            assert!(
                used.abs_diff(tokens) <= 1,
                "{fixture} {budget}: says {used}, has {tokens}"
            );
        }
    }
}

#[test]
fn a_long_overview_spends_its_budget_as_lists_and_as_a_map() {
    for fixture in ["python", "rust", "go", "java", "typescript"] {
        for (budget, map) in [(250, false), (300, false), (200, true), (240, true)] {
            let arguments = json!({"budget": budget, "map": map});
            let answer = call(fixture, "overview", arguments).expect("an answer");
            let tokens = answer.to_string().chars().count().div_ceil(4) as u64;
            // A list that was cut ends where the next rows do not fit; the longest here take some thirty tokens.
            let least = budget - if map { 30 } else { 50 };
            let spent = answer["truncated"] == false || tokens >= least;
            assert!(
                spent && tokens <= budget,
                "{fixture} {budget} {map}: {tokens}"
            );
            assert_eq!(answer["map"].is_string(), map);
        }
    }
}

#[test]
fn an_overview_of_the_root_is_that_of_the_repository() {
    for fixture in ["python", "rust", "go", "java", "typescript"] {
        // The former is read off, the latter counted.
        let whole = call(fixture, "overview", json!({"budget": 4000})).expect("an answer");
        let root = call(fixture, "overview", json!({"path": ".", "budget": 4000}));
        assert_eq!(whole, root.expect("an answer"), "{fixture}");
    }
}
