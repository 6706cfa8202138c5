//! Why is this here: who brought it in and with what words, what became of it, and what is worrying about it.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Narrowing, resolve_one};
use crate::bundle::{Bundle, BundleError, CommitId, SymbolId, SymbolView};
use crate::co_change::{CoChange, CoChanges, Coupled, co_changes};
use crate::error::ToolError;
use crate::past::{CommitRow, Past, is_bounded, is_older, past};
use crate::shape::{Limit, Page, Place, count, iso_time};
use crate::tool::{Context, Preset, tool};

/// How many commits of the evolution are shown by default.
const ROWS: u32 = 10;

/// Words that say that something is not meant to stay.
const MARKS: &[&str] = &["TODO", "FIXME", "HACK", "XXX"];

tool!(
    "origin",
    "Why is this here?",
    "The commit that brought a symbol or a file in, what became of it since, the pull requests, issues and tickets that its commits name, how much it is used, what changes with it, \
     and warnings: temporary code, one author only, highly coupled, not touched for a year, complex.",
    &["symbol"],
    "timeline",
    &[Preset::Review, Preset::History],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The symbol: an id, a qualified name or its end, a file, or path:line.
    pub symbol: String,
    /// What narrows the symbol, if the name means several.
    #[serde(flatten)]
    pub narrowing: Narrowing,
    /// How many commits of the evolution.
    pub limit: Option<Limit>,
    /// How many of them to skip.
    #[serde(default)]
    pub offset: u32,
}

/// What became of it.
#[derive(Serialize, JsonSchema)]
struct Evolution {
    total_commits: u32,
    contributors: u32,
    last_modified: Option<String>,
}

/// How much it is used.
#[derive(Serialize, JsonSchema)]
struct Usage {
    /// Symbols that refer to it directly.
    dependents: u32,
    /// Symbols that depend on it, directly or through others; null if the bundle does not say.
    total_dependents: Option<u32>,
    /// low, medium, high or critical.
    importance: &'static str,
}

/// Something worrying.
#[derive(Serialize, JsonSchema)]
struct Warning {
    /// temporary_code, bus_factor, high_coupling, stale or complex.
    kind: &'static str,
    message: String,
    /// info, warning or critical.
    severity: &'static str,
}

/// What its commits name.
#[derive(Default, Serialize, JsonSchema)]
struct References {
    prs: BTreeSet<String>,
    issues: BTreeSet<String>,
    /// Numbers that may be of an issue or of a pull request.
    numbers: BTreeSet<String>,
    tickets: BTreeSet<String>,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    symbol: Place,
    /// The commit that brought it in; the oldest that was read.
    origin: Option<CommitRow>,
    evolution: Evolution,
    /// Its commits, the newest first.
    timeline: Vec<CommitRow>,
    usage: Usage,
    /// The five files that change with it most.
    co_changes: Vec<CoChange>,
    warnings: Vec<Warning>,
    references: References,
    /// Present and true if the history was not read to its beginning: the origin may be older.
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
    let number = resolve_one(bundle, &params.symbol, &filter)?;
    let symbol = bundle.symbol(number)?;
    let past = past(bundle, &[number])?;
    let together = co_changes(bundle, &past)?;
    let (shown, page) = Page::cut(&past.commits, params.offset, rows);
    let row = |&commit: &CommitId| CommitRow::of(bundle.commit(commit)?);
    let contributors = contributors(bundle, &past)?;
    Ok(Answer {
        symbol: Place::of(symbol)?,
        origin: past.commits.last().map(row).transpose()?,
        evolution: Evolution {
            total_commits: count(past.commits.len()),
            contributors,
            last_modified: match past.commits.first() {
                Some(&newest) => iso_time(bundle.commit(newest)?.time()),
                None => None,
            },
        },
        timeline: shown.iter().map(row).collect::<Result<_, BundleError>>()?,
        usage: usage(symbol)?,
        co_changes: together.rows(bundle, 5)?,
        warnings: warnings(bundle, symbol, &past, &together, contributors)?,
        references: references(bundle, &past)?,
        at_least: is_bounded(bundle, &past.files)?,
        page,
    })
}

/// How many people committed to it.
fn contributors(bundle: &Bundle, past: &Past) -> Result<u32, BundleError> {
    let mut authors = BTreeSet::new();
    for &number in &past.commits {
        let commit = bundle.commit(number)?;
        if !commit.author()?.is_bot() {
            authors.insert(commit.author_number());
        }
    }
    Ok(count(authors.len()))
}

fn usage(symbol: SymbolView<'_>) -> Result<Usage, BundleError> {
    let dependents = symbol.direct_dependent_count()?;
    let total = symbol
        .totals(0.0)?
        .map(|totals| totals.nodes.to_native())
        .filter(|&nodes| nodes != cidx_format::NONE);
    Ok(Usage {
        dependents,
        total_dependents: total,
        importance: match total.unwrap_or(dependents).max(dependents) {
            0 => "low",
            1..10 => "medium",
            10..100 => "high",
            _ => "critical",
        },
    })
}

fn warnings(
    bundle: &Bundle,
    symbol: SymbolView<'_>,
    past: &Past,
    together: &CoChanges,
    contributors: u32,
) -> Result<Vec<Warning>, BundleError> {
    let mut out = Vec::new();
    let mut warn = |kind, severity, message: String| {
        out.push(Warning {
            kind,
            message,
            severity,
        });
    };
    let marks = marks(bundle, symbol.number())?;
    if !marks.is_empty() {
        let message = format!("it contains {}", marks.join(", "));
        warn("temporary_code", "warning", message);
    }
    if contributors == 1 && past.commits.len() >= 3 {
        let message = "one person wrote every commit to it";
        warn("bus_factor", "warning", message.into());
    }
    let own = together.own;
    let strong = |one: &&Coupled| one.coupling(own) > 0.7;
    let strong = together.partners.iter().filter(strong).count();
    if strong >= 5 {
        let message = format!("{strong} files change with it nearly always");
        warn("high_coupling", "warning", message);
    }
    if is_stale(bundle, past)? {
        let message = "nobody has touched it for a year before the newest commit";
        warn("stale", "info", message.into());
    }
    let cyclomatic = symbol.cyclomatic()?;
    if cyclomatic > 20 {
        let severity = ["warning", "critical"][usize::from(cyclomatic > 50)];
        let message = format!("its cyclomatic complexity is {cyclomatic}");
        warn("complex", severity, message);
    }
    Ok(out)
}

/// Whether nobody has touched it for a year before the newest commit of its repository.
fn is_stale(bundle: &Bundle, past: &Past) -> Result<bool, BundleError> {
    let (Some(&newest), Some(&file)) = (past.commits.first(), past.files.first()) else {
        return Ok(false);
    };
    match bundle.repository_of(file)? {
        Some(repository) => is_older(bundle, newest, repository.newest_time()?, 365),
        None => Ok(false),
    }
}

/// The marks that its source contains, as words of their own.
fn marks(bundle: &Bundle, symbol: SymbolId) -> Result<Vec<&'static str>, BundleError> {
    let text = bundle
        .source_of(bundle.symbol(symbol)?)?
        .unwrap_or_default();
    let words: BTreeSet<&str> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .collect();
    Ok(MARKS
        .iter()
        .copied()
        .filter(|mark| words.contains(mark))
        .collect())
}

/// What the commits, and the merges that brought them in, name.
fn references(bundle: &Bundle, past: &Past) -> Result<References, BundleError> {
    let mut out = References::default();
    for &number in &past.commits {
        let commit = bundle.commit(number)?;
        let mut links: Vec<(&str, &str)> = commit.links()?.collect();
        if let Some(merge) = commit.merged_by()? {
            links.extend(merge.links()?);
        }
        for (kind, what) in links {
            match kind {
                "pr" => out.prs.insert(what.to_string()),
                "issue" => out.issues.insert(what.to_string()),
                "ticket" => out.tickets.insert(what.to_string()),
                crate::past::CO_AUTHOR => continue,
                _ => out.numbers.insert(what.to_string()),
            };
        }
    }
    Ok(out)
}
