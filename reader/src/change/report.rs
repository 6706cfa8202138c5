//! The reports of `review`: Markdown for people, SARIF for code scanning.

use serde_json::{Value, json};

use crate::bundle::{Bundle, BundleError};
use crate::tools::review::{Answer, Finding};

/// How many findings people are shown.
const ROWS: usize = 20;

/// The report as Markdown, for a comment.
pub(crate) fn markdown(answer: &Answer) -> String {
    let mut out = format!("## {}\n", answer.summary);
    let mut section = |title: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            out.push_str(&format!("\n### {title}\n\n"));
            for line in lines {
                out.push_str(&format!("- {line}\n"));
            }
        }
    };
    section(
        "Risk",
        answer
            .risk
            .factors
            .iter()
            .map(|factor| {
                format!(
                    "**{}** (+{}): {}",
                    factor.factor, factor.points, factor.detail
                )
            })
            .collect(),
    );
    let place = |finding: &Finding| match finding.range {
        Some(range) => format!("`{}:{}`", finding.path, range.start.line),
        None => format!("`{}`", finding.path),
    };
    section(
        "Findings",
        answer
            .findings
            .iter()
            .take(ROWS)
            .map(|finding| format!("{}: {}", place(finding), finding.message))
            .collect(),
    );
    section(
        "Usually changes with this",
        answer
            .co_change_missing
            .iter()
            .map(|missed| {
                format!(
                    "`{}`, with `{}` ({:.0} %)",
                    missed.path,
                    missed.usually_with,
                    missed.confidence * 100.0
                )
            })
            .collect(),
    );
    section(
        "Entry points",
        answer
            .affected_entry_points
            .iter()
            .map(|place| format!("`{}`", place.id))
            .collect(),
    );
    section(
        "Tests to run",
        answer
            .suggested_tests
            .iter()
            .map(|command| format!("`{command}`"))
            .collect(),
    );
    section(
        "Reviewers",
        answer
            .suggested_reviewers
            .iter()
            .map(|row| format!("{} ({}, {} files)", row.reviewer, row.source, row.files))
            .collect(),
    );
    section(
        "Files",
        answer
            .files
            .iter()
            .map(|row| {
                let note = row
                    .note
                    .as_ref()
                    .map_or(String::new(), |note| format!(": {note}"));
                format!(
                    "`{}` {} (+{} -{}){note}",
                    row.path, row.status, row.added, row.removed
                )
            })
            .collect(),
    );
    out
}

/// The findings as SARIF 2.1.0.
pub(crate) fn sarif(bundle: &Bundle, answer: &Answer) -> Result<Value, BundleError> {
    let rules = [
        (
            "breaking_change",
            "A symbol that is used elsewhere is deleted, renamed or declared differently.",
        ),
        (
            "untested",
            "No test reaches a function that the change touches.",
        ),
        (
            "co_change_missing",
            "A file that usually changes with a changed one is not in the change.",
        ),
        ("complex", "A touched function is complex."),
    ];
    let rules: Vec<Value> = rules
        .iter()
        .map(|(id, text)| json!({"id": id, "shortDescription": {"text": text}}))
        .collect();
    let result = |finding: &Finding| {
        let mut location = json!({"artifactLocation": {"uri": uri(&finding.path)}});
        if let Some(range) = finding.range {
            location["region"] = json!({
                "startLine": range.start.line, "startColumn": range.start.column,
                "endLine": range.end.line, "endColumn": range.end.column,
            });
        }
        json!({
            "ruleId": finding.rule, "level": finding.level, "message": {"text": finding.message},
            "locations": [{"physicalLocation": location}],
        })
    };
    let results: Vec<Value> = answer.findings.iter().map(result).collect();
    Ok(json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "cidx", "version": bundle.meta()?.tool_version, "rules": rules}},
            "columnKind": "utf16CodeUnits",
            "properties": {"risk": answer.risk.level, "score": answer.risk.score},
            "results": results,
        }],
    }))
}

/// A path as a relative URI.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(byte.into())
            }
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}
