//! Where do CODEOWNERS and the authors disagree?

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::directory;
use crate::bundle::{AuthorId, Bundle, BundleError, FileId};
use crate::error::ToolError;
use crate::owners::{declared, is_same, is_team};
use crate::past::{lines_of, missing, rounded};
use crate::shape::{Limit, Page, count};
use crate::tool::{Context, Preset, tool};

/// How many rows are shown by default.
const ROWS: u32 = 20;

/// The least drift that is shown by default.
const LEAST: f64 = 0.3;

tool!(
    "ownership_drift",
    "Where do CODEOWNERS and the authors disagree?",
    "Files whose declared owners wrote little of what stands in them today, the widest gap first, with who did write it and what to do. \
     Teams cannot be judged, for a bundle does not know their members: such files are counted apart.",
    &["path"],
    "drifted",
    &[Preset::Review, Preset::History],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// Only this file or directory.
    pub path: Option<String>,
    /// The least drift, from 0 to 1; 0.3 by default.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub threshold: Option<f64>,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// Somebody who wrote lines.
#[derive(Clone, Serialize, JsonSchema)]
pub struct Actual {
    author: String,
    email: String,
    lines: u32,
    share: f64,
}

/// A file whose owners did not write it.
#[derive(Clone, Serialize, JsonSchema)]
pub struct Row {
    path: String,
    declared_owners: Vec<String>,
    /// Who wrote most of it.
    actual_owners: Vec<Actual>,
    /// The share of the known lines that the declared owners did not write: from 0 to 1.
    drift_score: f64,
    recommendation: String,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// The widest gap first.
    drifted: Vec<Row>,
    total_drifted: u32,
    /// Files with declared owners that are people and lines whose authors are known.
    judged: u32,
    /// Files that belong to teams only.
    owned_by_teams: u32,
    /// Files that nobody is declared to own.
    unowned: u32,
    /// Files with owners, but without a line whose author is known.
    unknown: u32,
    #[serde(flatten)]
    page: Page,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let threshold = params.threshold.unwrap_or(LEAST);
    if !(0.0..=1.0).contains(&threshold) {
        let message = format!("threshold is {threshold}; it must lie between 0 and 1.");
        return Err(ToolError::argument("threshold", message, Vec::new()));
    }
    if bundle.history_count() == 0 {
        return Err(missing(bundle)?);
    }
    if bundle.owner_rule_count() == 0 {
        return Err(ToolError::Missing {
            message: "the repository has no CODEOWNERS file, so there is nothing to compare with: `ownership` tells who wrote what.".into(),
        });
    }
    let mut tally = Tally::default();
    for file in scope(bundle, params.path.as_deref())? {
        tally.add(bundle, file, threshold)?;
    }
    let mut all = tally.rows;
    all.sort_by(|a, b| {
        b.drift_score
            .total_cmp(&a.drift_score)
            .then_with(|| a.path.cmp(&b.path))
    });
    let (shown, page) = Page::cut(&all, params.offset, rows);
    Ok(Answer {
        drifted: shown.to_vec(),
        total_drifted: count(all.len()),
        judged: tally.judged,
        owned_by_teams: tally.teams,
        unowned: tally.unowned,
        unknown: tally.unknown,
        page,
    })
}

fn scope(bundle: &Bundle, path: Option<&str>) -> Result<Vec<FileId>, ToolError> {
    let path = path.unwrap_or(".");
    if let Some(file) = bundle.file_by_path(path.trim_start_matches("./"))? {
        return Ok(vec![file.number()]);
    }
    let found = directory(bundle, path)?.ok_or_else(|| ToolError::NotFound {
        asked: path.into(),
        message: format!("the bundle has no file or directory '{path}'."),
        candidates: Vec::new(),
    })?;
    Ok(found.files()?.collect())
}

#[derive(Default)]
struct Tally {
    rows: Vec<Row>,
    judged: u32,
    teams: u32,
    unowned: u32,
    unknown: u32,
}

impl Tally {
    fn add(&mut self, bundle: &Bundle, file: FileId, threshold: f64) -> Result<(), BundleError> {
        let rules = declared(bundle, &[file])?;
        let mut owners: Vec<String> = rules.into_iter().flat_map(|rule| rule.owners).collect();
        owners.sort();
        owners.dedup();
        if owners.is_empty() {
            self.unowned += 1;
            return Ok(());
        }
        if owners.iter().all(|owner| is_team(owner)) {
            self.teams += 1;
            return Ok(());
        }
        let view = bundle.file(file)?;
        let (lines, _) = lines_of(bundle, &[view.first_symbol()])?;
        let known: u32 = lines
            .values()
            .fold(0, |sum: u32, &count| sum.saturating_add(count));
        if known == 0 {
            self.unknown += 1;
            return Ok(());
        }
        self.judged += 1;
        let theirs = written_by(bundle, &owners, &lines)?;
        let drift = rounded(1.0 - f64::from(theirs) / f64::from(known));
        // A team among the owners may have written everything.
        let with_team = owners.iter().any(|owner| is_team(owner));
        if drift >= threshold && !with_team {
            let actual = actual(bundle, &lines, known)?;
            self.rows.push(Row {
                path: view.path()?.to_string(),
                recommendation: recommendation(&actual, drift),
                declared_owners: owners,
                actual_owners: actual,
                drift_score: drift,
            });
        }
        Ok(())
    }
}

/// How many lines declared owners wrote.
fn written_by(
    bundle: &Bundle,
    owners: &[String],
    lines: &BTreeMap<AuthorId, u32>,
) -> Result<u32, BundleError> {
    let mut sum = 0u32;
    for (&author, &count) in lines {
        let author = bundle.author(author)?;
        for owner in owners {
            if is_same(owner, author)? {
                sum = sum.saturating_add(count);
                break;
            }
        }
    }
    Ok(sum)
}

/// The three who wrote most.
fn actual(
    bundle: &Bundle,
    lines: &BTreeMap<AuthorId, u32>,
    known: u32,
) -> Result<Vec<Actual>, BundleError> {
    let mut rows = Vec::new();
    for (&number, &count) in lines {
        let author = bundle.author(number)?;
        if !author.is_bot() {
            rows.push(Actual {
                author: author.name()?.to_string(),
                email: author.email()?.to_string(),
                lines: count,
                share: rounded(f64::from(count) / f64::from(known)),
            });
        }
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.lines));
    rows.truncate(3);
    Ok(rows)
}

fn recommendation(actual: &[Actual], drift: f64) -> String {
    match actual.first() {
        Some(most) if drift >= 0.8 => format!(
            "Ask {} to own it: the declared owners wrote little of it.",
            most.author
        ),
        Some(most) => format!("Add {} as an owner.", most.author),
        None => "Look for a person to own it: programs wrote it.".into(),
    }
}
