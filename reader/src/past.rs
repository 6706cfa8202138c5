//! The past of symbols, files and directories, as several tools show it: commits, authors, lines, what changes together.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::Serialize;

use crate::bundle::{AuthorId, Bundle, BundleError, CommitId, CommitView, FileId, SymbolId};
use crate::error::ToolError;
use crate::shape::iso_time;
use crate::uses::with_members;

/// The kind of a link of a commit that names a co-author.
pub const CO_AUTHOR: &str = "co-author";

/// A commit as answers show it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CommitRow {
    /// Its hash.
    pub commit: String,
    /// When it was committed, ISO 8601.
    pub date: Option<String>,
    /// Its author, after `.mailmap`.
    pub author: String,
    /// The first line of its message.
    pub subject: String,
    /// The addresses of co-authors that the message names (`Co-authored-by`), after `.mailmap`; commits count for their author only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub co_authors: Vec<String>,
    /// What the message refers to: `pr:12`, `issue:34`, `ref:56`, `ticket:ABC-7`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<String>,
    /// The merge by which it came into the main line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub merged_by: Option<String>,
    /// Lines that it added, where the question is about files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub added: Option<u32>,
    /// Lines that it removed, where the question is about files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<u32>,
}

impl CommitRow {
    /// How a commit looks in answers.
    pub fn of(commit: CommitView<'_>) -> Result<CommitRow, BundleError> {
        Ok(CommitRow {
            commit: commit.hash(),
            date: iso_time(commit.time()),
            author: commit.author()?.name()?.to_string(),
            subject: commit.subject()?.to_string(),
            co_authors: commit
                .links()?
                .filter(|(kind, _)| *kind == CO_AUTHOR)
                .map(|(_, who)| who.to_string())
                .collect(),
            links: commit
                .links()?
                .filter(|(kind, _)| *kind != CO_AUTHOR)
                .map(|(kind, what)| format!("{kind}:{what}"))
                .collect(),
            merged_by: commit.merged_by()?.map(|merge| merge.hash()),
            added: None,
            removed: None,
        })
    }
}

/// An author as answers show them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AuthorRow {
    /// The name.
    pub author: String,
    /// The address.
    pub email: String,
    /// Commits to what was asked for.
    pub commits: u32,
    /// Lines that are theirs today, as far as the history that was read tells.
    pub lines: u32,
    /// The share of these commits.
    pub share: f64,
    /// The newest of these commits.
    pub last_commit: Option<String>,
    /// Present and true for a program.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

/// The commits of something.
#[derive(Clone, Debug, Default)]
pub struct Past {
    /// The newest first, each once.
    pub commits: Vec<CommitId>,
    /// Lines added and removed by each commit, for whole files.
    pub lines: FxHashMap<CommitId, (u32, u32)>,
    /// The files that it lies in.
    pub files: Vec<FileId>,
}

/// Why there is nothing to say: an error that tells how to get a history.
pub fn missing(bundle: &Bundle) -> Result<ToolError, BundleError> {
    let meta = bundle.meta()?;
    let none = meta
        .settings
        .iter()
        .any(|setting| setting.name == "history" && setting.value == "none");
    let message = if none {
        "this bundle has no history: it was indexed with `--history none`. Index again without it."
    } else if bundle.history_count() == 0 {
        "this bundle has no history: there was no git repository with a commit when it was indexed. Index a clone."
    } else {
        "git does not know the history of this: it lies in no repository that was read."
    };
    Ok(ToolError::Missing {
        message: message.into(),
    })
}

/// The past of targets; a file's own symbol stands for the file, a symbol for its members too.
pub fn past(bundle: &Bundle, targets: &[SymbolId]) -> Result<Past, ToolError> {
    let mut past = Past::default();
    let (mut commits, mut files) = (FxHashSet::default(), FxHashSet::default());
    for &target in targets {
        let symbol = bundle.symbol(target)?;
        let file = symbol.file()?;
        if bundle.repository_of(file.number())?.is_none() {
            continue;
        }
        if files.insert(file.number()) {
            past.files.push(file.number());
        }
        if file.first_symbol() == target {
            let Some(history) = bundle.file_history(file.number())? else {
                continue;
            };
            for touch in history.touches()? {
                commits.insert(touch.commit);
                let lines = past.lines.entry(touch.commit).or_default();
                lines.0 = lines.0.saturating_add(touch.added);
                lines.1 = lines.1.saturating_add(touch.removed);
            }
        } else {
            for member in with_members(bundle, target)? {
                commits.extend(bundle.symbol_commits(member)?);
            }
        }
    }
    if past.files.is_empty() {
        return Err(missing(bundle)?);
    }
    past.commits = newest_first(bundle, commits)?;
    Ok(past)
}

/// Commits of any repositories by time.
pub fn newest_first(
    bundle: &Bundle,
    commits: impl IntoIterator<Item = CommitId>,
) -> Result<Vec<CommitId>, BundleError> {
    let mut timed = Vec::new();
    for commit in commits {
        timed.push((Reverse(bundle.commit(commit)?.time()), commit));
    }
    // Inside a repository the order of numbers is that of `git log`, also where clocks were wrong.
    if bundle.history_count() == 1 {
        timed.sort_unstable_by_key(|&(_, commit)| commit);
    } else {
        timed.sort_unstable();
    }
    Ok(timed.into_iter().map(|(_, commit)| commit).collect())
}

/// Whether counts are lower bounds: the history of some repository was not read to its beginning.
pub fn is_bounded(bundle: &Bundle, files: &[FileId]) -> Result<bool, BundleError> {
    for &file in files {
        if bundle
            .repository_of(file)?
            .is_some_and(|one| !one.is_complete())
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// How many lines of the targets are whose, and how many lines nobody is known for.
pub fn lines_of(
    bundle: &Bundle,
    targets: &[SymbolId],
) -> Result<(BTreeMap<AuthorId, u32>, u32), BundleError> {
    let (mut lines, mut unknown) = (BTreeMap::new(), 0u32);
    for &target in targets {
        let symbol = bundle.symbol(target)?;
        let file = symbol.file()?;
        let Some(history) = bundle.file_history(file.number())? else {
            continue;
        };
        let whole = file.first_symbol() == target;
        let span = symbol.span();
        let (from, to) = if whole {
            (0, u32::MAX)
        } else {
            (span.start.line, span.end.line.saturating_add(1))
        };
        for run in history.runs(file.lines())? {
            let count = run.end.min(to).saturating_sub(run.start.max(from));
            match run.commit {
                Some(commit) => {
                    let own: &mut u32 = lines
                        .entry(bundle.commit(commit)?.author_number())
                        .or_default();
                    *own = own.saturating_add(count);
                }
                None => unknown = unknown.saturating_add(count),
            }
        }
    }
    lines.retain(|_, count| *count > 0);
    Ok((lines, unknown))
}

/// The authors of commits and lines: by commits, then by lines, then in the order of their numbers.
pub fn authors(
    bundle: &Bundle,
    commits: &[CommitId],
    lines: &BTreeMap<AuthorId, u32>,
) -> Result<Vec<AuthorRow>, BundleError> {
    let mut counts: BTreeMap<AuthorId, (u32, i64)> = BTreeMap::new();
    for &number in commits {
        let commit = bundle.commit(number)?;
        let count = counts
            .entry(commit.author_number())
            .or_insert((0, i64::MIN));
        count.0 += 1;
        count.1 = count.1.max(commit.time());
    }
    for &author in lines.keys() {
        counts.entry(author).or_insert((0, 0));
    }
    let mut rows = Vec::new();
    for (&number, &(own, last)) in &counts {
        let author = bundle.author(number)?;
        rows.push(AuthorRow {
            author: author.name()?.to_string(),
            email: author.email()?.to_string(),
            commits: own,
            lines: lines.get(&number).copied().unwrap_or(0),
            share: share(own, commits.len()),
            last_commit: iso_time(last),
            bot: author.is_bot(),
        });
    }
    rows.sort_by_key(|row| (Reverse(row.commits), Reverse(row.lines)));
    Ok(rows)
}

/// A part of a whole with four digits.
pub fn share(part: u32, whole: usize) -> f64 {
    if whole == 0 {
        return 0.0;
    }
    rounded(f64::from(part) / whole as f64)
}

/// A number with four digits after the point.
pub fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

/// Whether a commit lies more than so many days before a time.
pub fn is_older(
    bundle: &Bundle,
    commit: CommitId,
    newest: i64,
    days: i64,
) -> Result<bool, BundleError> {
    Ok(newest.saturating_sub(bundle.commit(commit)?.time()) > days * 86_400)
}
