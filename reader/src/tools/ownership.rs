//! Who owns this: by declaration, by commits, and by the lines that stand today.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Narrowing, resolve};
use crate::bundle::{Bundle, BundleError, FileId, SymbolId};
use crate::error::ToolError;
use crate::owners::{Declared, Reviewer, declared, reviewers};
use crate::past::{AuthorRow, authors, is_bounded, lines_of, missing, past, rounded};
use crate::shape::{Asked, Limit, count};
use crate::tool::{Context, Preset, tool};

/// How many rows are shown by default.
const ROWS: u32 = 20;

/// Whoever wrote this share of the lines or commits is a maintainer, ...
const MAINTAINER: f64 = 0.4;

/// ... whoever wrote this share a reviewer, everybody else a contributor.
const REVIEWER: f64 = 0.1;

tool!(
    "ownership",
    "Who owns this?",
    "Owners of a symbol, a file or a directory: what CODEOWNERS says (the last matching line, in each section), and who wrote it by lines that stand today and by commits. \
     With suggested reviewers. Programs are marked, and never suggested.",
    &["symbol"],
    "owners",
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
    /// How many rows of each list.
    pub limit: Option<Limit>,
}

/// An owner.
#[derive(Serialize, JsonSchema)]
pub struct Owner {
    /// As CODEOWNERS writes it, or the author's name.
    owner: String,
    /// `codeowners`, `lines` (by lines that stand today), or `commits` (where no line is known).
    source: &'static str,
    /// owner (declared), maintainer (from 40 % on), reviewer (from 10 % on) or contributor.
    scope: &'static str,
    /// How sure: 1 for what is declared, else the share.
    confidence: f64,
    /// The author's address.
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    commits: u32,
    lines: u32,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    bot: bool,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    asked: Asked,
    /// Declared owners first, then authors.
    owners: Vec<Owner>,
    total_owners: u32,
    /// The lines of CODEOWNERS that decide.
    declared: Vec<Declared>,
    /// Who should look at changes.
    suggested_reviewers: Vec<Reviewer>,
    /// Lines whose author is known.
    known_lines: u32,
    /// Lines that are older than the history that was read, or not committed.
    unknown_lines: u32,
    /// Present and true if the history was not read to its beginning.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let filter = params.narrowing.filter(bundle)?;
    let targets = resolve(bundle, &params.symbol, &filter)?;
    let files = files_of(bundle, &targets)?;
    let declared = declared(bundle, &files)?;
    let commits = match past(bundle, &targets) {
        Ok(past) => past.commits,
        // Owners may be declared where there is no history.
        Err(ToolError::Missing { .. }) if !declared.is_empty() => Vec::new(),
        Err(ToolError::Missing { .. }) => return Err(missing(bundle)?),
        Err(error) => return Err(error),
    };
    let (lines, unknown) = lines_of(bundle, &targets)?;
    let known: u32 = lines
        .values()
        .fold(0, |sum: u32, &count| sum.saturating_add(count));
    let written = authors(bundle, &commits, &lines)?;
    let mut owners = of_rules(&declared, files.len());
    owners.extend(of_authors(written, known));
    Ok(Answer {
        asked: Asked::of(bundle, &params.symbol, &targets, rows)?,
        total_owners: count(owners.len()),
        owners: owners.into_iter().take(rows).collect(),
        declared: declared.into_iter().take(rows).collect(),
        suggested_reviewers: reviewers(bundle, &files, rows.min(5))?,
        known_lines: known,
        unknown_lines: unknown,
        at_least: is_bounded(bundle, &files)?,
    })
}

fn files_of(bundle: &Bundle, targets: &[SymbolId]) -> Result<Vec<FileId>, BundleError> {
    let mut files = Vec::new();
    for &target in targets {
        files.push(bundle.symbol(target)?.file_number());
    }
    files.sort_unstable();
    files.dedup();
    Ok(files)
}

fn of_rules(declared: &[Declared], files: usize) -> Vec<Owner> {
    let mut owners: Vec<Owner> = Vec::new();
    for rule in declared {
        for owner in &rule.owners {
            if !owners.iter().any(|known| known.owner == *owner) {
                owners.push(Owner {
                    owner: owner.clone(),
                    source: "codeowners",
                    scope: "owner",
                    confidence: rounded((f64::from(rule.files) / files.max(1) as f64).min(1.0)),
                    email: None,
                    commits: 0,
                    lines: 0,
                    bot: false,
                });
            }
        }
    }
    owners
}

fn of_authors(authors: Vec<AuthorRow>, known: u32) -> Vec<Owner> {
    let owner = |row: AuthorRow| {
        let (source, share) = match known {
            0 => ("commits", row.share),
            _ => ("lines", rounded(f64::from(row.lines) / f64::from(known))),
        };
        let scope = match share {
            most if most >= MAINTAINER => "maintainer",
            some if some >= REVIEWER => "reviewer",
            _ => "contributor",
        };
        Owner {
            owner: row.author,
            source,
            scope,
            confidence: share,
            email: Some(row.email),
            commits: row.commits,
            lines: row.lines,
            bot: row.bot,
        }
    };
    let mut owners: Vec<Owner> = authors.into_iter().map(owner).collect();
    owners.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    owners
}
