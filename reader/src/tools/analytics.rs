//! How does the whole hang together: cycles, clusters, dead code, duplicates, hotspots, layers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::filter;
use crate::analytics::{KINDS, Kind, Question, Row};
use crate::error::ToolError;
use crate::shape::{Analysis, Limit, Page, choice, count};
use crate::tool::{Context, Preset, tool};

/// How many rows are shown by default.
const ROWS: u32 = 50;

tool!(
    "analytics",
    "How does the whole hang together?",
    "A structural view of the whole repository, chosen by kind: cycles (what depends on itself through others, the smallest cycle first), clusters (files that \
     belong together), dead_code (what nothing reaches, with what may keep it alive), duplicates (functions that are copies of each other, or nearly so), \
     hotspots (complex and much used), layers (module order and what breaks it). Test code is left out.",
    &["kind"],
    "results",
    &[
        Preset::Core,
        Preset::Review,
        Preset::Refactor,
        Preset::History
    ],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// clusters, cycles, dead_code, duplicates, hotspots or layers.
    pub kind: String,
    /// Only in this file or below this directory.
    pub path: Option<String>,
    /// For cycles: only those of symbol, file or module.
    pub level: Option<String>,
    /// For dead_code: the least confidence, 0.8 by default.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub min_confidence: Option<f64>,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// The kind.
    kind: &'static str,
    /// What the results are.
    meaning: &'static str,
    /// In the order of the kind.
    results: Vec<Row>,
    total_results: u32,
    /// What to know about them.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(flatten)]
    page: Page,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let known: Vec<(&str, &'static Kind)> = KINDS.iter().map(|&kind| (kind.name, kind)).collect();
    let kind = choice("kind", params.kind.trim(), &known)?;
    if params
        .min_confidence
        .is_some_and(|least| !(0.0..=1.0).contains(&least))
    {
        let message = "min_confidence must be a number from 0 to 1.".to_string();
        return Err(ToolError::argument("min_confidence", message, Vec::new()));
    }
    let offset = params.offset as usize;
    let question = Question {
        place: filter(bundle, None, params.path.as_deref(), None)?,
        level: params.level.as_deref(),
        min_confidence: params.min_confidence,
        shown: offset..offset.saturating_add(rows),
    };
    let results = (kind.run)(bundle, &question)?;
    let page = Page::of(results.total, offset, results.shown.len());
    Ok(Answer {
        kind: kind.name,
        meaning: kind.meaning,
        total_results: count(results.total),
        note: results.note,
        page,
        results: results.shown,
        analysis: Analysis::of(bundle, &[])?,
    })
}
