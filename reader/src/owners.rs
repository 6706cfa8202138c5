//! Who owns files: what CODEOWNERS says, who wrote them, and who should look at a change.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::bundle::{AuthorId, AuthorView, Bundle, BundleError, FileId};
use crate::past::{is_older, rounded};

/// How many commits of a file count for suggestions, the newest first.
const RECENT: usize = 30;

/// After so many seconds a commit counts half.
const HALF_LIFE: f64 = 180.0 * 86_400.0;

/// A line of CODEOWNERS as answers show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Declared {
    /// The owners; empty if the line takes them away.
    pub owners: Vec<String>,
    /// The pattern of the line.
    pub pattern: String,
    /// Its section, where the file has sections.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub section: String,
    /// The CODEOWNERS file.
    pub source: String,
    /// Its line, one-based.
    pub line: u32,
    /// How many of the asked files it decides about.
    pub files: u32,
}

/// The lines of CODEOWNERS that decide about files, most files first.
pub fn declared(bundle: &Bundle, files: &[FileId]) -> Result<Vec<Declared>, BundleError> {
    let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
    for &file in files {
        if let Some(history) = bundle.file_history(file)? {
            for rule in history.owner_rules()? {
                *counts.entry(rule).or_default() += 1;
            }
        }
    }
    let mut rows = Vec::new();
    for (number, files) in counts {
        let rule = bundle.owner_rule(number)?;
        rows.push(Declared {
            owners: rule.owners()?.map(str::to_string).collect(),
            pattern: rule.pattern()?.to_string(),
            section: rule.section()?.to_string(),
            source: rule.source()?.to_string(),
            line: rule.line().saturating_add(1),
            files,
        });
    }
    rows.sort_by_key(|row| Reverse(row.files));
    Ok(rows)
}

/// Somebody who should look at a change.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Reviewer {
    /// An owner as CODEOWNERS writes it, or an author's name.
    pub reviewer: String,
    /// The address, for an author.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// `codeowners` or `history`.
    pub source: &'static str,
    /// How many of the files are theirs.
    pub files: u32,
    /// From 0 to 1: the share of the files, or of recent work on them.
    pub score: f64,
}

/// Who should look at a change of files: declared owners first, then who worked on them most and last. Programs are left out.
pub fn reviewers(
    bundle: &Bundle,
    files: &[FileId],
    rows: usize,
) -> Result<Vec<Reviewer>, BundleError> {
    let mut out: Vec<Reviewer> = Vec::new();
    let all = files.len().max(1) as f64;
    let mut owned: BTreeMap<String, u32> = BTreeMap::new();
    for row in declared(bundle, files)? {
        for owner in row.owners {
            *owned.entry(owner).or_default() += row.files;
        }
    }
    for (reviewer, files) in owned {
        let score = rounded((f64::from(files) / all).min(1.0));
        out.push(Reviewer {
            reviewer,
            email: None,
            source: "codeowners",
            files,
            score,
        });
    }
    out.sort_by_key(|row| Reverse(row.files));
    let work = recent_work(bundle, files)?;
    let total: f64 = work.values().map(|&(weight, _)| weight).sum();
    let mut authors: Vec<Reviewer> = Vec::new();
    for (number, (weight, files)) in work {
        let author = bundle.author(number)?;
        let known = out
            .iter()
            .any(|row| is_same(&row.reviewer, author).unwrap_or(false));
        if !author.is_bot() && !known && total > 0.0 {
            authors.push(Reviewer {
                reviewer: author.name()?.to_string(),
                email: Some(author.email()?.to_string()),
                source: "history",
                files,
                score: rounded(weight / total),
            });
        }
    }
    authors.sort_by(|a, b| b.score.total_cmp(&a.score));
    out.extend(authors);
    out.truncate(rows);
    Ok(out)
}

/// The work of each author on files: commits, older ones for less, and on how many of the files.
fn recent_work(
    bundle: &Bundle,
    files: &[FileId],
) -> Result<BTreeMap<AuthorId, (f64, u32)>, BundleError> {
    let mut work: BTreeMap<AuthorId, (f64, u32)> = BTreeMap::new();
    for &file in files {
        let Some(history) = bundle.file_history(file)? else {
            continue;
        };
        let Some(repository) = history.repository()? else {
            continue;
        };
        let newest = repository.newest_time()?;
        let mut here: BTreeMap<AuthorId, f64> = BTreeMap::new();
        for touch in history.touches()?.take(RECENT) {
            let commit = bundle.commit(touch.commit)?;
            let age = newest.saturating_sub(commit.time()).max(0) as f64;
            *here.entry(commit.author_number()).or_default() += 0.5f64.powf(age / HALF_LIFE);
        }
        for (author, weight) in here {
            let sum = work.entry(author).or_default();
            sum.0 += weight;
            sum.1 += 1;
        }
    }
    Ok(work)
}

/// Whether an owner as CODEOWNERS writes it is this author: by address, or by a handle that the address or the name contains.
pub fn is_same(owner: &str, author: AuthorView<'_>) -> Result<bool, BundleError> {
    let email = author.email()?.to_lowercase();
    let owner = owner.to_lowercase();
    let Some(handle) = owner.strip_prefix('@') else {
        return Ok(owner == email);
    };
    if handle.contains('/') {
        return Ok(false);
    }
    let local = email.split('@').next().unwrap_or_default();
    // `123+handle@users.noreply.github.com`
    let local = local.rsplit('+').next().unwrap_or(local);
    let plain = |text: &str| -> String {
        text.chars()
            .filter(|letter| letter.is_alphanumeric())
            .collect()
    };
    Ok(handle == local || plain(handle) == plain(&author.name()?.to_lowercase()))
}

/// Whether an owner is a team, whose members a bundle cannot know.
pub fn is_team(owner: &str) -> bool {
    owner.starts_with('@') && owner.contains('/')
}

/// Whether nobody has touched a file for a year before the newest commit of its repository.
pub fn is_stale(bundle: &Bundle, file: FileId) -> Result<bool, BundleError> {
    let Some(history) = bundle.file_history(file)? else {
        return Ok(false);
    };
    let (Some(repository), Some(newest)) = (history.repository()?, history.touches()?.next())
    else {
        return Ok(false);
    };
    is_older(bundle, newest.commit, repository.newest_time()?, 365)
}
