//! What `cidx index` says at the end: a table for people, the same as JSON.

use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use cidx_indexer::Report;
use cidx_indexer::index::Repository;
use serde_json::{Map, Value, json};

/// How many unsupported extensions the table names.
const EXTENSIONS: usize = 6;

/// The report as JSON.
pub fn json(report: &Report, bundle: &Path) -> Value {
    let mut seconds: Map<String, Value> = report
        .stages
        .iter()
        .map(|(stage, took)| (stage.name().to_owned(), json!(rounded(*took))))
        .collect();
    seconds.insert("total".to_owned(), json!(rounded(report.total)));
    let notes = report
        .notes
        .iter()
        .map(|(what, count)| json!({ "what": what, "count": count }));
    let languages = report.languages.iter().map(|language| {
        json!({ "name": language.name, "files": language.files, "lines": language.lines, "bytes": language.bytes })
    });
    json!({
        "bundle": bundle.display().to_string(),
        "bundle_id": report.bundle_id,
        "bytes": report.bytes,
        "repository": repository(&report.repository),
        "languages": languages.collect::<Vec<_>>(),
        "files": report.files,
        "files_with_syntax_errors": report.files_with_syntax_errors,
        "symbols": report.symbols,
        "external_symbols": report.externals,
        "edges": { "exact": report.exact, "best_effort": report.best_effort, "unbound": report.unbound },
        "history_reused": { "commits": report.reused.commits, "files": report.reused.files },
        "scip": report.scip.map(|stats| json!({ "confirmed": stats.confirmed, "added": stats.added, "dropped": stats.dropped })),
        "skipped": report.skipped,
        "unsupported": report.unsupported,
        "notes": notes.collect::<Vec<_>>(),
        "seconds": seconds,
        "sections": report.sections.iter().cloned().map(|(tag, bytes)| (tag, json!(bytes))).collect::<Map<_, _>>(),
    })
}

fn repository(state: &Repository) -> Value {
    let inner = state.repositories.iter().map(|(path, state)| {
        json!({ "path": path, "commit": state.commit, "branch": state.branch, "dirty": state.dirty })
    });
    json!({
        "name": state.name,
        "commit": state.commit,
        "branch": state.branch,
        "dirty": state.dirty,
        "repositories": inner.collect::<Vec<_>>(),
    })
}

fn rounded(took: Duration) -> f64 {
    (took.as_secs_f64() * 1000.0).round() / 1000.0
}

/// The report as a table.
pub fn text(report: &Report, bundle: &Path) -> String {
    let mut out = String::new();
    let mut row = |name: &str, value: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{name:<10} {value}");
    };
    row(
        "bundle",
        format!("{} ({})", bundle.display(), bytes(report.bytes)),
    );
    row("commit", commit(&report.repository));
    for (path, state) in &report.repository.repositories {
        row("inner", format!("{path}: {}", commit(state)));
    }
    row("files", files(report));
    row(
        "symbols",
        format!("{}, and {} external", report.symbols, report.externals),
    );
    row(
        "edges",
        format!(
            "{} exact, {} best effort, {} unbound",
            report.exact, report.best_effort, report.unbound
        ),
    );
    if let Some(stats) = report.scip {
        row(
            "compiler",
            format!(
                "{} uses confirmed, {} added, {} wrong ones dropped",
                stats.confirmed, stats.added, stats.dropped
            ),
        );
    }
    row("skipped", skipped(report));
    for (what, count) in &report.notes {
        row("note", format!("{what} ({count})"));
    }
    let stages = report
        .stages
        .iter()
        .map(|(stage, took)| format!("{} {:.2}", stage.name(), took.as_secs_f64()));
    let stages = stages.collect::<Vec<_>>().join(", ");
    let total = report.total.as_secs_f64();
    row("seconds", format!("{total:.2}: {stages}"));
    let mut sections: Vec<&(String, u64)> = report
        .sections
        .iter()
        .filter(|section| section.1 > 0)
        .collect();
    sections.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let sections = sections
        .into_iter()
        .map(|(tag, size)| format!("{tag} {}", bytes(*size)));
    row("sections", sections.collect::<Vec<_>>().join(", "));
    out
}

fn commit(state: &Repository) -> String {
    let Some(commit) = &state.commit else {
        return "none".to_owned();
    };
    let place = state
        .branch
        .as_deref()
        .map_or("detached".to_owned(), |branch| format!("on {branch}"));
    let changed = match state.dirty {
        Some(true) => ", with uncommitted changes",
        _ => "",
    };
    format!("{} {place}{changed}", commit.get(..12).unwrap_or(commit))
}

fn files(report: &Report) -> String {
    let languages = report
        .languages
        .iter()
        .map(|language| format!("{} {}", language.files, language.name));
    let mut text = format!(
        "{} ({})",
        report.files,
        languages.collect::<Vec<_>>().join(", ")
    );
    if report.files_with_syntax_errors > 0 {
        let _ = write!(
            text,
            ", {} with syntax errors",
            report.files_with_syntax_errors
        );
    }
    text
}

fn skipped(report: &Report) -> String {
    if report.skipped.is_empty() {
        return "nothing".to_owned();
    }
    let mut extensions: Vec<(&String, &u64)> = report.unsupported.iter().collect();
    extensions.sort_by(|a, b| b.1.cmp(a.1).then_with(|| a.0.cmp(b.0)));
    let more = if extensions.len() > EXTENSIONS {
        ", ..."
    } else {
        ""
    };
    let extensions: Vec<String> = extensions
        .into_iter()
        .take(EXTENSIONS)
        .map(|(extension, count)| match extension.as_str() {
            "" => format!("{count} without extension"),
            extension => format!("{count} {extension}"),
        })
        .collect();
    let reasons = report.skipped.iter().map(|(reason, count)| match *reason {
        "unsupported" => format!("{count} unsupported ({}{more})", extensions.join(", ")),
        reason => format!("{count} {}", reason.replace('_', " ")),
    });
    reasons.collect::<Vec<_>>().join(", ")
}

/// A size for people.
fn bytes(count: u64) -> String {
    match count {
        0..10_000 => format!("{count} B"),
        10_000..1_000_000 => format!("{:.0} kB", count as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", count as f64 / 1e6),
        _ => format!("{:.2} GB", count as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_short() {
        assert_eq!(bytes(9_999), "9999 B");
        assert_eq!(bytes(12_345), "12 kB");
        assert_eq!(bytes(1_250_000), "1.2 MB");
    }
}
