//! How did this come to be: commits, what changes with it, how often, by whom.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Narrowing, resolve};
use crate::bundle::{Bundle, BundleError, CommitId};
use crate::co_change::{CoChange, co_changes};
use crate::error::ToolError;
use crate::past::{AuthorRow, CommitRow, Past, authors, is_bounded, lines_of, past};
use crate::shape::{Asked, Limit, Page, count, iso_time};
use crate::tool::{Context, Preset, tool};

/// How many rows of each list are shown by default.
const ROWS: u32 = 20;

tool!(
    "history",
    "How did this come to be, and what changes with it?",
    "Commits that touched a symbol (its lines, followed back through edits), a file (through renames) or a directory; the files that usually change with it; \
     how often it changes; its authors. Read from git when the bundle was made; times are relative to the newest commit, not to today. Use it before changing something, to see what else has to change.",
    &["symbol"],
    "commits",
    &[Preset::Core, Preset::History],
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
    /// How many rows of each list.
    pub limit: Option<Limit>,
    /// How many commits to skip; the other lists always begin at their start.
    #[serde(default)]
    pub offset: u32,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    asked: Asked,
    /// The newest first; merges are left out, their commits count.
    commits: Vec<CommitRow>,
    total_commits: u32,
    /// Files that usually change with it, the most frequent first.
    co_change: Vec<CoChange>,
    total_co_change: u32,
    /// Commits of the newest 500 that touched it; those that swept over more than 50 files are left out.
    churn: u32,
    /// Commits within 30 days before the newest commit.
    churn_30_days: u32,
    /// Commits within 90 days before the newest commit.
    churn_90_days: u32,
    /// Commits within 365 days before the newest commit.
    churn_365_days: u32,
    /// By commits.
    authors: Vec<AuthorRow>,
    total_authors: u32,
    /// The oldest commit that was read.
    first_seen: Option<CommitRow>,
    /// The newest commit's time.
    last_changed: Option<String>,
    /// Present and true if the history was not read to its beginning: counts are lower bounds, and first_seen may be older.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
    #[serde(flatten)]
    page: Page,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let filter = params.narrowing.filter(bundle)?;
    let targets = resolve(bundle, &params.symbol, &filter)?;
    let past = past(bundle, &targets)?;
    let (shown, page) = Page::cut(&past.commits, params.offset, rows);
    let together = co_changes(bundle, &past)?;
    let churn = bundle.churn_of(&past.commits)?;
    let (lines, _) = lines_of(bundle, &targets)?;
    let authors = authors(bundle, &past.commits, &lines)?;
    let commit = |&number| row(bundle, &past, number);
    Ok(Answer {
        asked: Asked::of(bundle, &params.symbol, &targets, rows)?,
        commits: shown
            .iter()
            .map(commit)
            .collect::<Result<_, BundleError>>()?,
        total_commits: count(past.commits.len()),
        co_change: together.rows(bundle, rows)?,
        total_co_change: count(together.partners.len()),
        churn: churn.window,
        churn_30_days: churn.days_30,
        churn_90_days: churn.days_90,
        churn_365_days: churn.days_365,
        total_authors: count(authors.len()),
        authors: authors.into_iter().take(rows).collect(),
        first_seen: past.commits.last().map(commit).transpose()?,
        last_changed: match past.commits.first() {
            Some(&newest) => iso_time(bundle.commit(newest)?.time()),
            None => None,
        },
        at_least: is_bounded(bundle, &past.files)?,
        page,
    })
}

fn row(bundle: &Bundle, past: &Past, number: CommitId) -> Result<CommitRow, BundleError> {
    let mut row = CommitRow::of(bundle.commit(number)?)?;
    if let Some(&(added, removed)) = past.lines.get(&number) {
        (row.added, row.removed) = (Some(added), Some(removed));
    }
    Ok(row)
}
