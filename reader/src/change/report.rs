//! The reports of `review`: Markdown for people, SARIF for code scanning.

use serde_json::{Value, json};

use super::risk::Factor;
use super::survey::{FileRow, Missed};
use crate::bundle::{Bundle, BundleError};
use crate::owners::Reviewer;
use crate::tools::review::{Answer, Finding};

/// How many findings people are shown.
const ROWS: usize = 20;

/// The report as Markdown, for a comment.
pub(crate) fn markdown(answer: &Answer) -> String {
    let mut out = format!("## {}\n", answer.summary);
    let sections = [
        ("Risk", risk(answer)),
        ("Findings", findings(answer)),
        ("Usually changes with this", missed(answer)),
        (
            "Entry points",
            quoted(answer.affected_entry_points.iter().map(|place| &place.id)),
        ),
        ("Tests to run", quoted(&answer.suggested_tests)),
        ("Reviewers", reviewers(answer)),
        ("Files", files(answer)),
    ];
    for (title, lines) in sections {
        if !lines.is_empty() {
            out.push_str(&format!("\n### {title}\n\n"));
            for line in lines {
                out.push_str(&format!("- {line}\n"));
            }
        }
    }
    out
}

fn quoted<'a>(texts: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    texts.into_iter().map(|text| format!("`{text}`")).collect()
}

fn risk(answer: &Answer) -> Vec<String> {
    let line = |factor: &Factor| {
        format!(
            "**{}** (+{}): {}",
            factor.factor, factor.points, factor.detail
        )
    };
    answer.risk.factors.iter().map(line).collect()
}

fn findings(answer: &Answer) -> Vec<String> {
    let line = |finding: &Finding| {
        let line = finding
            .range
            .map_or(String::new(), |range| format!(":{}", range.start.line));
        format!("`{}{line}`: {}", finding.path, finding.message)
    };
    answer.findings.iter().take(ROWS).map(line).collect()
}

fn missed(answer: &Answer) -> Vec<String> {
    let line = |missed: &Missed| {
        let share = missed.confidence * 100.0;
        format!(
            "`{}`, with `{}` ({share:.0} %)",
            missed.path, missed.usually_with
        )
    };
    answer.co_change_missing.iter().map(line).collect()
}

fn reviewers(answer: &Answer) -> Vec<String> {
    let line = |row: &Reviewer| format!("{} ({}, {} files)", row.reviewer, row.source, row.files);
    answer.suggested_reviewers.iter().map(line).collect()
}

fn files(answer: &Answer) -> Vec<String> {
    let line = |row: &FileRow| {
        let note = row
            .note
            .as_ref()
            .map_or(String::new(), |note| format!(": {note}"));
        format!(
            "`{}` {} (+{} -{}){note}",
            row.path, row.status, row.added, row.removed
        )
    };
    answer.files.iter().map(line).collect()
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
