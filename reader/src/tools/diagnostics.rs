//! What is wrong with the source: syntax errors found while indexing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{directory, filter};
use crate::error::ToolError;
use crate::shape::{Limit, Page, Range, choice, count};
use crate::tool::{Context, Preset, tool};

/// How many rows are shown by default.
const ROWS: u32 = 100;

tool!(
    "diagnostics",
    "What is wrong with the source?",
    "Syntax errors that were found while indexing: answers about these files may be incomplete. Of each file the first few are recorded, all are counted.",
    &["path"],
    "diagnostics",
    &[Preset::Review],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// Only this file, or what is below this directory.
    pub path: Option<String>,
    /// Only of this severity: error, warning or information.
    #[schemars(extend("enum" = ["error", "warning", "information"]))]
    pub severity: Option<String>,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// A finding.
#[derive(Clone, Serialize, JsonSchema)]
pub struct Row {
    path: String,
    range: Range,
    /// error, warning or information.
    severity: &'static str,
    /// Who found it.
    source: &'static str,
    message: &'static str,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// By file, then by place.
    diagnostics: Vec<Row>,
    /// How many are recorded.
    total_diagnostics: u32,
    /// How many syntax errors there are, those that are not recorded included.
    total_errors: u32,
    /// How many files have syntax errors.
    total_files: u32,
    #[serde(flatten)]
    page: Page,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    const SEVERITIES: &[(&str, bool)] =
        &[("error", true), ("warning", false), ("information", false)];
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let errors = choice(
        "severity",
        params.severity.as_deref().unwrap_or("error"),
        SEVERITIES,
    )?;
    if let Some(path) = &params.path
        && directory(bundle, path)?.is_none()
        && bundle
            .file_by_path(path.trim_start_matches("./"))?
            .is_none()
    {
        return Err(super::outline::no_such_path(bundle, path)?);
    }
    let place = filter(bundle, None, params.path.as_deref(), None)?;
    let (mut all, mut total_errors, mut total_files) = (Vec::new(), 0u32, 0);
    for number in bundle.local_files()? {
        let file = bundle.file(number)?;
        if !errors || file.syntax_error_count() == 0 || !place.accepts_path(file.symbol()?)? {
            continue;
        }
        total_files += 1;
        total_errors = total_errors.saturating_add(file.syntax_error_count());
        for span in file.diagnostics()? {
            all.push(Row {
                path: file.path()?.to_string(),
                range: span.into(),
                severity: "error",
                source: "tree-sitter",
                message: "syntax error",
            });
        }
    }
    let (shown, page) = Page::cut(&all, params.offset, rows);
    Ok(Answer {
        diagnostics: shown.to_vec(),
        total_diagnostics: count(all.len()),
        total_errors,
        total_files,
        page,
    })
}
