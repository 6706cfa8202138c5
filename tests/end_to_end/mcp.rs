//! The MCP server over stdio, spoken to line by line as a client does.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use cidx_reader::{Bundle, Context, tools};
use serde_json::{Value, json};

use crate::fixtures::{indexed, tests};

/// A client that has shaken hands with a server of its own.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    next: u64,
    greeting: Value,
}

impl Client {
    fn start(bundle: &Path, options: &[&str]) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cidx"))
            .arg("mcp")
            .arg("--bundle")
            .arg(bundle)
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("stdout"));
        let mut client = Client {
            child,
            input,
            output,
            next: 0,
            greeting: Value::Null,
        };
        client.greeting = client.request(
            "initialize",
            json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}),
        );
        client.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        client
    }

    fn send(&mut self, message: &Value) {
        let input = self.input.as_mut().expect("open");
        writeln!(input, "{message}").expect("the server listens");
        input.flush().expect("the server listens");
    }

    /// Sends a request; the whole reply.
    fn reply(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": self.next, "method": method, "params": params}));
        loop {
            let mut line = String::new();
            assert!(
                self.output.read_line(&mut line).expect("a line") > 0,
                "the server is gone"
            );
            let message: Value = serde_json::from_str(&line).expect("JSON");
            if message["id"] == self.next {
                return message;
            }
        }
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        let reply = self.reply(method, params);
        assert!(reply.get("error").is_none(), "{method}: {reply}");
        reply["result"].clone()
    }

    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.request("tools/call", json!({"name": tool, "arguments": arguments}))
    }

    fn error(&mut self, tool: &str, arguments: Value) -> Value {
        let reply = self.reply("tools/call", json!({"name": tool, "arguments": arguments}));
        reply
            .get("error")
            .unwrap_or_else(|| panic!("{tool}: {reply}"))
            .clone()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // With its input closed the server ends by itself.
        drop(self.input.take());
        let _ = self.child.wait();
    }
}

fn listed(client: &mut Client) -> Vec<Value> {
    client.request("tools/list", json!({}))["tools"]
        .as_array()
        .expect("tools")
        .clone()
}

#[test]
fn the_server_introduces_itself_and_lists_its_tools() {
    let mut client = Client::start(&indexed("python").bundle, &["--preset", "full"]);
    assert_eq!(client.greeting["serverInfo"]["name"], "cidx");
    assert!(
        client.greeting["instructions"]
            .as_str()
            .is_some_and(|text| text.contains("impact"))
    );
    let listed = listed(&mut client);
    assert_eq!(listed.len(), tools::TOOLS.len());
    for tool in &listed {
        let name = tool["name"].as_str().expect("a name");
        assert_eq!(tool["inputSchema"]["type"], "object", "{name}");
        assert_eq!(tool["inputSchema"]["additionalProperties"], false, "{name}");
        assert_eq!(tool["outputSchema"]["type"], "object", "{name}");
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{name}");
        assert_eq!(tool["annotations"]["openWorldHint"], false, "{name}");
        assert!(
            tool["description"]
                .as_str()
                .is_some_and(|text| text.len() > 40),
            "{name}"
        );
    }
}

#[test]
fn presets_choose_what_is_listed_and_hidden_tools_still_work() {
    let mut client = Client::start(&indexed("python").bundle, &["--tools", "complete,-impact"]);
    let names: Vec<String> = listed(&mut client)
        .iter()
        .filter_map(|tool| tool["name"].as_str().map(str::to_owned))
        .collect();
    assert!(names.contains(&"complete".to_string()) && !names.contains(&"impact".to_string()));
    assert!(!names.contains(&"export".to_string()));
    for hidden in ["impact", "explain"] {
        let result = client.call(hidden, json!({"symbol": "gateway.charge"}));
        assert!(result["structuredContent"].is_object(), "{hidden}");
    }
}

#[test]
fn every_golden_question_is_answered_over_the_wire_as_by_the_library() {
    let bundle = Bundle::open(&indexed("python").bundle).expect("a bundle");
    let context = Context {
        unbounded: false,
        ..Context::new(&bundle)
    };
    let mut client = Client::start(&indexed("python").bundle, &[]);
    for tool in tools::TOOLS {
        for entry in std::fs::read_dir(tests().join("golden").join(tool.name)).expect("cases") {
            let text = std::fs::read_to_string(entry.expect("an entry").path()).expect("a case");
            let mut lines = text.lines();
            let fixture = lines.next().unwrap_or_default();
            if fixture != "fixture: python" {
                continue;
            }
            let arguments = lines
                .next()
                .and_then(|line| line.strip_prefix("arguments: "));
            let arguments: Value =
                serde_json::from_str(arguments.expect("arguments")).expect("JSON");
            match tool.call(&context, arguments.clone()) {
                Ok(expected) => {
                    let result = client.call(tool.name, arguments);
                    assert_ne!(result["isError"], true, "{}: {result}", tool.name);
                    assert_eq!(result["structuredContent"], expected, "{}", tool.name);
                    let said = result["content"][0]["text"].as_str().expect("text");
                    let said: Value = serde_json::from_str(said).expect("JSON");
                    assert_eq!(said, expected, "{}", tool.name);
                }
                Err(expected) => {
                    let error = client.error(tool.name, arguments);
                    assert_eq!(error["message"], expected.to_string(), "{}", tool.name);
                    assert_eq!(error["data"], expected.data(), "{}", tool.name);
                }
            }
        }
    }
}

#[test]
fn errors_carry_a_code_and_what_it_takes_to_go_on() {
    let mut client = Client::start(&indexed("python").bundle, &[]);
    let cases = [
        (
            "impact",
            json!({"symbl": "x"}),
            "unknown_argument",
            "accepted",
        ),
        (
            "impact",
            json!({"symbol": "charg"}),
            "not_found",
            "candidates",
        ),
        (
            "explain",
            json!({"symbol": "send"}),
            "ambiguous",
            "candidates",
        ),
        (
            "impact",
            json!({"symbol": "charge", "limit": 1001}),
            "invalid_argument",
            "accepted",
        ),
        ("no_such_tool", json!({}), "unknown_tool", "accepted"),
    ];
    for (tool, arguments, reason, list) in cases {
        let error = client.error(tool, arguments);
        assert_eq!(error["code"], -32602, "{tool}: {error}");
        assert_eq!(error["data"]["reason"], reason, "{tool}: {error}");
        assert!(error["data"][list].is_array(), "{tool}: {error}");
        assert!(
            error["message"]
                .as_str()
                .is_some_and(|text| text.len() > 10),
            "{error}"
        );
    }
    // The server is none the worse for it.
    assert!(client.call("overview", json!({}))["structuredContent"].is_object());
}

#[test]
fn a_line_that_is_no_json_is_answered_and_the_session_goes_on() {
    let mut client = Client::start(&indexed("python").bundle, &[]);
    let deep = "[".repeat(100_000);
    for line in [
        "{\"jsonrpc\": \"2.0\", \"id\": 7,",
        "no JSON",
        &deep,
        "\u{feff}{]}",
    ] {
        let input = client.input.as_mut().expect("open");
        writeln!(input, "{line}").expect("the server listens");
        let mut reply = String::new();
        client.output.read_line(&mut reply).expect("a line");
        let reply: Value = serde_json::from_str(&reply).expect("JSON");
        assert_eq!(reply["error"]["code"], -32700, "{reply}");
        assert_eq!(reply["id"], Value::Null, "{reply}");
    }
    // What is empty is passed over, and what stands behind is answered.
    writeln!(client.input.as_mut().expect("open"), "\n  \r").expect("the server listens");
    let answer = client.call("index_status", json!({}));
    assert!(
        answer["structuredContent"]["file_count"].is_u64(),
        "{answer}"
    );
    let input = client.input.as_mut().expect("open");
    input.write_all(b"{\n").expect("the server listens");
    client.input = None;
    let mut last = String::new();
    client.output.read_line(&mut last).expect("a line");
    assert!(last.contains("-32700"), "{last}");
    assert!(client.child.wait().expect("it ends").success());
}

#[test]
fn a_bundle_that_was_replaced_answers_the_next_call() {
    let directory = tempfile::tempdir().expect("a directory");
    let served = directory.path().join("served.cidx");
    std::fs::copy(&indexed("python").bundle, &served).expect("a copy");
    let mut client = Client::start(&served, &[]);
    let repository = |client: &mut Client| {
        client.call("index_status", json!({}))["structuredContent"]["repository"].clone()
    };
    assert_eq!(repository(&mut client), "python");
    let fresh = directory.path().join("fresh.cidx");
    std::fs::copy(&indexed("go").bundle, &fresh).expect("a copy");
    std::fs::rename(&fresh, &served).expect("a rename");
    assert_eq!(repository(&mut client), "go");
    // What replaces it may be broken: then the last good one answers.
    std::fs::write(&fresh, b"not a bundle").expect("a file");
    std::fs::rename(&fresh, &served).expect("a rename");
    assert_eq!(repository(&mut client), "go");
}
