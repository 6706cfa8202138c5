//! How do names go on that begin like this: for shells and editors.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::filter;
use crate::bundle::{Bundle, BundleError, NameId};
use crate::error::ToolError;
use crate::shape::{Limit, Page, count};
use crate::tool::{Context, Preset, tool};

/// How many rows are shown by default.
const ROWS: u32 = 20;

/// How many names are looked at.
const MAX_NAMES: usize = 10_000;

tool!(
    "complete",
    "How do names go on that begin like this?",
    "Names of symbols (and, with a slash, paths of files) that begin with a text, in any case: for shells and editors.",
    &["prefix"],
    "completions",
    &[Preset::Navigate],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// How the name begins.
    pub prefix: String,
    /// Only names of symbols of this kind.
    pub kind: Option<String>,
    /// Only names of symbols in this file or below this directory.
    pub path: Option<String>,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// A completion.
#[derive(Clone, Serialize, JsonSchema)]
pub struct Row {
    /// The name or path.
    text: String,
    /// The kind of the first symbol of that name.
    kind: &'static str,
    /// How many symbols it names.
    symbols: u32,
    /// The id of the first.
    id: String,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    prefix: String,
    /// In byte order.
    completions: Vec<Row>,
    total_completions: u32,
    #[serde(flatten)]
    page: Page,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let filter = filter(bundle, params.kind.as_deref(), params.path.as_deref(), None)?;
    let mut all = Vec::new();
    if params.prefix.contains('/') {
        paths(bundle, &params.prefix, &filter, &mut all)?;
    } else {
        for number in names(bundle, &params.prefix)? {
            name(bundle, number, &filter, &mut all)?;
        }
    }
    let (shown, page) = Page::cut(&all, params.offset, rows);
    Ok(Answer {
        prefix: params.prefix.clone(),
        completions: shown.to_vec(),
        total_completions: count(all.len()),
        page,
    })
}

fn names(bundle: &Bundle, prefix: &str) -> Result<Vec<NameId>, BundleError> {
    let exact: Vec<NameId> = bundle.names_with_prefix(prefix)?.take(MAX_NAMES).collect();
    if !exact.is_empty() {
        return Ok(exact);
    }
    let found = bundle.names_in_any_case(prefix, true, MAX_NAMES)?.names;
    Ok(found.into_iter().map(|hit| hit.name).collect())
}

fn name(
    bundle: &Bundle,
    number: NameId,
    filter: &crate::address::Filter<'_>,
    all: &mut Vec<Row>,
) -> Result<(), ToolError> {
    let name = bundle.name(number)?;
    let mut first = None;
    let mut symbols = 0;
    for number in name.symbols()? {
        let symbol = bundle.symbol(number)?;
        if !symbol.file()?.is_external() && filter.accepts(symbol)? {
            first = first.or(Some(symbol));
            symbols += 1;
        }
    }
    if let Some(first) = first {
        all.push(Row {
            text: name.text()?.to_string(),
            kind: first.kind()?.name(),
            symbols,
            id: first.id()?,
        });
    }
    Ok(())
}

fn paths(
    bundle: &Bundle,
    prefix: &str,
    filter: &crate::address::Filter<'_>,
    all: &mut Vec<Row>,
) -> Result<(), ToolError> {
    let prefix = prefix.trim_start_matches("./");
    for number in bundle.local_files()? {
        let file = bundle.file(number)?;
        let path = file.path()?;
        if path.starts_with(prefix) && filter.accepts(file.symbol()?)? {
            all.push(Row {
                text: path.to_string(),
                kind: "file",
                symbols: 1,
                id: path.to_string(),
            });
        }
    }
    Ok(())
}
