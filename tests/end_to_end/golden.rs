//! Golden answers: `tests/golden/TOOL/CASE.txt` holds a question and its full answer. `UPDATE=1` writes the answers anew.

use std::path::Path;

use cidx_reader::tool::Layout;
use cidx_reader::{Bundle, Context, Tool, tools};
use serde_json::Value;

use crate::fixtures::{indexed, tests};

/// Members that differ from build to build.
const MASKED: &[&str] = &["bundle_id", "bundle_bytes", "tool_version"];

#[test]
fn every_tool_gives_its_golden_answers() {
    let mut wrong = Vec::new();
    for tool in tools::TOOLS {
        let folder = tests().join("golden").join(tool.name);
        let mut cases: Vec<_> = std::fs::read_dir(&folder)
            .unwrap_or_else(|_| panic!("{} needs golden answers", tool.name))
            .map(|entry| entry.expect("an entry").path())
            .collect();
        cases.sort();
        assert!(!cases.is_empty(), "{} needs golden answers", tool.name);
        wrong.extend(cases.iter().filter_map(|path| check(tool, path)));
    }
    assert!(
        wrong.is_empty(),
        "answers differ (UPDATE=1 writes them anew):\n{}",
        wrong.join("\n")
    );
}

/// Compares one case; what differs, if something does.
fn check(tool: &Tool, path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).expect("a golden file");
    let mut lines = text.lines();
    let mut field = |name: &str| {
        let line = lines.next().unwrap_or_default();
        let value = line
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(": "));
        value
            .unwrap_or_else(|| panic!("{}: `{name}: ` is missing", path.display()))
            .to_string()
    };
    let (fixture, arguments) = (field("fixture"), field("arguments"));
    let question: Value = serde_json::from_str(&arguments).expect("arguments are JSON");
    let bundle = Bundle::open(&indexed(&fixture).bundle).expect("a bundle");
    let text_alone = tool.text(&Context::new(&bundle), question.clone(), Layout::Indented);
    let answer = match tool.call(&Context::new(&bundle), question) {
        Ok(mut answer) => {
            let text = serde_json::to_string_pretty(&answer).expect("JSON");
            assert_eq!(
                text_alone.as_deref().ok(),
                Some(&*text),
                "{}",
                path.display()
            );
            mask(&mut answer);
            without_confidence(&serde_json::to_string_pretty(&answer).expect("JSON"))
        }
        Err(error) => format!("error: {error}\n{}", error.data()),
    };
    let expected = format!("fixture: {fixture}\narguments: {arguments}\n\n{answer}\n");
    if text == expected {
        return None;
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, expected).expect("a golden file");
        return None;
    }
    let at = text
        .lines()
        .zip(expected.lines())
        .position(|(old, new)| old != new)
        .unwrap_or_else(|| text.lines().count().min(expected.lines().count()));
    Some(format!(
        "{} line {}:\n  was {:?}\n  is  {:?}",
        path.display(),
        at + 1,
        short(text.lines().nth(at)),
        short(expected.lines().nth(at))
    ))
}

fn short(line: Option<&str>) -> String {
    line.unwrap_or_default().chars().take(200).collect()
}

/// Confidences are measured anew from time to time; what they mean for an answer, `resolution`, stays in it.
fn without_confidence(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("confidence") {
        let value = rest[at..]
            .find(':')
            .map_or(rest.len(), |colon| at + colon + 1);
        out.push_str(&rest[..value]);
        let number = rest[value..].trim_start_matches(' ');
        out.push_str(&rest[value..rest.len() - number.len()]);
        let after =
            number.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        out.push_str(if after.len() < number.len() { "0" } else { "" });
        rest = after;
    }
    out.push_str(rest);
    out
}

fn mask(answer: &mut Value) {
    for name in MASKED {
        if let Some(value) = answer.get_mut(name) {
            *value = Value::String("(varies)".into());
        }
    }
}

#[test]
fn folders_and_tools_are_the_same() {
    for entry in std::fs::read_dir(tests().join("golden")).expect("golden answers") {
        let name = entry
            .expect("an entry")
            .file_name()
            .to_string_lossy()
            .into_owned();
        assert!(
            name == "format" || tools::tool_named(&name).is_some(),
            "tests/golden/{name} belongs to no tool"
        );
    }
}

/// What an answer shows is what the schema promises: every member is known, every required one there.
#[test]
fn answers_match_their_schemas() {
    for tool in tools::TOOLS {
        for entry in std::fs::read_dir(tests().join("golden").join(tool.name)).expect("cases") {
            let text = std::fs::read_to_string(entry.expect("an entry").path()).expect("a case");
            let Some((_, answer)) = text.split_once("\n\n") else {
                continue;
            };
            let Ok(answer) = serde_json::from_str::<Value>(answer) else {
                continue;
            };
            let schema = tool.answer_schema();
            let properties = schema["properties"].as_object().expect("properties");
            for key in answer.as_object().expect("an object").keys() {
                assert!(
                    properties.contains_key(key),
                    "{}: {key} is not in the schema",
                    tool.name
                );
            }
            for key in schema["required"].as_array().into_iter().flatten() {
                let key = key.as_str().expect("a name");
                assert!(answer.get(key).is_some(), "{}: {key} is missing", tool.name);
            }
        }
    }
}
