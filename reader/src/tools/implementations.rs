//! What implements this: types below a type or interface, or members that redefine a member.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::type_hierarchy::{Row, Way, row, walk};
use crate::address::{Narrowing, resolve};
use crate::error::ToolError;
use crate::shape::{Analysis, Asked, Limit, Page, count};
use crate::tool::{Context, tool};

/// How many rows are shown by default.
const ROWS: u32 = 100;

tool!(
    "implementations",
    "What implements this?",
    "For an interface, trait or base class the types that implement or inherit it, for a member the members that redefine it, at any distance, nearest first.",
    &["symbol"],
    "implementations",
    false,
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The type or member: an id, a qualified name or its end, or path:line.
    pub symbol: String,
    /// What narrows the symbol, if the name means several.
    #[serde(flatten)]
    pub narrowing: Narrowing,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    asked: Asked,
    /// Nearest first.
    implementations: Vec<Row>,
    total_implementations: u32,
    #[serde(flatten)]
    page: Page,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let filter = params.narrowing.filter(bundle)?;
    let targets = resolve(bundle, &params.symbol, &filter)?;
    let all = walk(bundle, &targets, Way::Down)?;
    let (shown, page) = Page::cut(&all, params.offset, rows);
    Ok(Answer {
        asked: Asked::of(bundle, &params.symbol, &targets, rows)?,
        implementations: shown
            .iter()
            .map(|step| row(bundle, step))
            .collect::<Result<_, _>>()?,
        total_implementations: count(all.len()),
        page,
        analysis: Analysis::of(bundle, &targets)?,
    })
}
