//! What changes together with this, and does the code say why?

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Narrowing, resolve};
use crate::bundle::{Bundle, BundleError, CommitId, FileId};
use crate::co_change::{CoChange, Coupled, co_changes};
use crate::error::ToolError;
use crate::past::{Past, is_bounded, past};
use crate::shape::{Asked, Limit, Page, count, iso_time};
use crate::tool::{Context, Preset, tool};

/// How many rows are shown by default.
const ROWS: u32 = 20;

/// The least coupling that is shown by default.
const LEAST: f64 = 0.3;

tool!(
    "coupling",
    "What changes together with this?",
    "Files that change in the same commits as a symbol, a file or a directory, with how closely (0 to 1), when last, by whom, and whether an edge of the graph \
     explains it. Coupling without an edge is a hidden dependency: whoever changes one has to know of the other. Counted over the newest 500 commits; commits over more than 50 files are left out.",
    &["symbol"],
    "coupled",
    &[Preset::Review, Preset::History],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The symbol: an id, a qualified name or its end, a file, a directory, or path:line.
    pub symbol: String,
    /// What narrows the symbol, if the name means several.
    #[serde(flatten)]
    pub narrowing: Narrowing,
    /// The least coupling, from 0 to 1; 0.3 by default.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub min_coupling: Option<f64>,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// A file that changes with it.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    #[serde(flatten)]
    change: CoChange,
    /// strong (over 0.7), moderate (over 0.5) or weak.
    strength: &'static str,
    /// When both last changed together.
    last_together: Option<String>,
    /// Who changed both.
    authors: Vec<String>,
    /// Whether an edge of the graph leads from one to the other; null for documents, which have few.
    linked: Option<bool>,
}

/// How much there is of each strength.
#[derive(Default, Serialize, JsonSchema)]
struct Summary {
    total_files: u32,
    strong: u32,
    moderate: u32,
    weak: u32,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    asked: Asked,
    /// Commits of the window that touched it.
    commits: u32,
    /// The most coupled first.
    coupled: Vec<Row>,
    total_coupled: u32,
    /// Over all rows, also those that are not shown.
    summary: Summary,
    /// What stands out.
    insights: Vec<String>,
    /// Present and true if the history was not read to its beginning.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
    #[serde(flatten)]
    page: Page,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let least = params.min_coupling.unwrap_or(LEAST);
    if !(0.0..=1.0).contains(&least) {
        let message = format!("min_coupling is {least}; it must lie between 0 and 1.");
        return Err(ToolError::argument("min_coupling", message, Vec::new()));
    }
    let filter = params.narrowing.filter(bundle)?;
    let targets = resolve(bundle, &params.symbol, &filter)?;
    let past = past(bundle, &targets)?;
    let together = co_changes(bundle, &past)?;
    let own = together.own;
    let mut all: Vec<Coupled> = together
        .partners
        .iter()
        .copied()
        .filter(|one| one.coupling(own) >= least)
        .collect();
    all.sort_by(|a, b| b.coupling(own).total_cmp(&a.coupling(own)));
    let (shown, page) = Page::cut(&all, params.offset, rows);
    let coupled = shown
        .iter()
        .map(|one| row(bundle, &past, one, own, together.counted))
        .collect::<Result<Vec<_>, _>>()?;
    let mut summary = Summary::default();
    for one in &all {
        summary.total_files += 1;
        match strength(one.coupling(own)) {
            "strong" => summary.strong += 1,
            "moderate" => summary.moderate += 1,
            _ => summary.weak += 1,
        }
    }
    Ok(Answer {
        asked: Asked::of(bundle, &params.symbol, &targets, rows)?,
        commits: own,
        insights: insights(&coupled, own),
        coupled,
        total_coupled: count(all.len()),
        summary,
        at_least: is_bounded(bundle, &past.files)?,
        page,
    })
}

fn strength(coupling: f64) -> &'static str {
    match coupling {
        over if over > 0.7 => "strong",
        over if over > 0.5 => "moderate",
        _ => "weak",
    }
}

fn row(
    bundle: &Bundle,
    past: &Past,
    one: &Coupled,
    own: u32,
    counted: u32,
) -> Result<Row, BundleError> {
    let common = common(bundle, past, one.file)?;
    let mut authors = BTreeSet::new();
    for &commit in &common {
        let author = bundle.commit(commit)?.author()?;
        if !author.is_bot() {
            authors.insert(author.name()?.to_string());
        }
    }
    let newest = common
        .first()
        .map(|&commit| bundle.commit(commit))
        .transpose()?;
    Ok(Row {
        change: one.row(bundle, own, counted)?,
        strength: strength(one.coupling(own)),
        last_together: newest.and_then(|commit| iso_time(commit.time())),
        authors: authors.into_iter().collect(),
        linked: linked(bundle, &past.files, one.file)?,
    })
}

/// The commits of the window that touched both, the newest first.
fn common(bundle: &Bundle, past: &Past, file: FileId) -> Result<Vec<CommitId>, BundleError> {
    let Some(history) = bundle.file_history(file)? else {
        return Ok(Vec::new());
    };
    let Some(repository) = history.repository()? else {
        return Ok(Vec::new());
    };
    let mut out = Vec::new();
    for touch in history
        .touches()?
        .take_while(|touch| repository.in_window(touch.commit))
    {
        if past.commits.contains(&touch.commit) && !bundle.commit(touch.commit)?.is_sweeping() {
            out.push(touch.commit);
        }
    }
    Ok(out)
}

/// Whether a symbol of one refers to a symbol of the other.
fn linked(bundle: &Bundle, files: &[FileId], other: FileId) -> Result<Option<bool>, BundleError> {
    if bundle.file(other)?.is_document() {
        return Ok(None);
    }
    for &file in files {
        if refers(bundle, other, |source| source == file)?
            || refers(bundle, file, |source| source == other)?
        {
            return Ok(Some(true));
        }
    }
    Ok(Some(false))
}

/// Whether a file that passes refers to a symbol of this file.
fn refers(
    bundle: &Bundle,
    file: FileId,
    passes: impl Fn(FileId) -> bool,
) -> Result<bool, BundleError> {
    for symbol in bundle.file(file)?.symbols()? {
        for dependent in bundle.dependents(symbol)? {
            if passes(bundle.symbol(dependent.source())?.file_number()) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn insights(rows: &[Row], own: u32) -> Vec<String> {
    let mut out = Vec::new();
    if own < 5 {
        out.push(format!(
            "Only {own} commits touched it: what they have in common may be chance."
        ));
    }
    let hidden: Vec<&str> = rows
        .iter()
        .filter(|row| row.linked == Some(false) && row.change.coupling > 0.5)
        .map(|row| row.change.path.as_str())
        .take(3)
        .collect();
    if !hidden.is_empty() {
        out.push(format!(
            "No edge explains why it changes with {}: look for shared knowledge (a format, a constant, copied code) that could live in one place.",
            hidden.join(", ")
        ));
    }
    let strong = rows.iter().filter(|row| row.strength == "strong").count();
    if strong >= 5 {
        out.push(format!(
            "{strong} files change with it nearly always: it may have too many duties."
        ));
    }
    out
}
