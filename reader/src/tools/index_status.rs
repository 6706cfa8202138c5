//! How fresh is the index, and what is in it?

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bundle::{Bundle, BundleError, Meta};
use crate::error::ToolError;
use crate::freshness::{State, state};
use crate::shape::iso_time;
use crate::tool::{Context, Preset, tool};

tool!(
    "index_status",
    "How fresh is the index, and what is in it?",
    "The indexed commit, whether the tree was dirty, sizes, languages, what was skipped and why, limits that were hit, and the bundle's identity. \
     With a work tree it also counts the files that have changed since.",
    &[],
    "",
    &[
        Preset::Core,
        Preset::Navigate,
        Preset::Review,
        Preset::Refactor,
        Preset::History,
        Preset::Docs
    ],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Default, Deserialize, JsonSchema)]
pub struct Params {}

/// A language.
#[derive(Serialize, JsonSchema)]
struct Language {
    name: String,
    files: u32,
    lines: u64,
    symbols: u32,
}

/// Something that is counted.
#[derive(Serialize, JsonSchema)]
struct Count {
    /// A reason, or a limit in words.
    what: String,
    count: u32,
}

/// A repository inside the root.
#[derive(Serialize, JsonSchema)]
struct Repository {
    path: String,
    branch: Option<String>,
    commit: Option<String>,
    dirty: Option<bool>,
}

/// What was read of git's history.
#[derive(Serialize, JsonSchema)]
struct History {
    /// Commits that were read, merges included.
    commits: u32,
    authors: u32,
    /// Whether every repository was read to its beginning; if not, counts are lower bounds.
    complete: bool,
    /// Whether a clone was shallow.
    shallow: bool,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// The name of the root directory.
    repository: String,
    /// The indexed commit; null without git.
    indexed_commit: Option<String>,
    branch: Option<String>,
    /// Whether tracked files differed from the commit; over all repositories: true if any does, null if unknown.
    dirty: Option<bool>,
    /// The time of the commit (or SOURCE_DATE_EPOCH), ISO 8601; null if unknown.
    indexed_at: Option<String>,
    /// Files of the repository.
    file_count: u32,
    /// Symbols, those from outside the repository included.
    node_count: u32,
    /// Distinct pairs of a symbol and a symbol that refers to it.
    edge_count: u32,
    /// Uses of names, those that could not be bound included.
    occurrence_count: u32,
    languages: Vec<Language>,
    /// How many files were skipped, by reason.
    skipped: Vec<Count>,
    /// Limits that were hit.
    limits: Vec<Count>,
    /// Whether the bundle holds source text.
    source: bool,
    format_version: u32,
    tool_version: String,
    /// The hash that vouches for every byte of the bundle.
    bundle_id: String,
    bundle_bytes: u64,
    /// Repositories inside the root.
    repositories: Vec<Repository>,
    /// What was read of git's history; null if nothing was.
    history: Option<History>,
    /// Files of the work tree that have changed since, or are gone; absent without a work tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    stale_files: Option<u32>,
    /// Those of them that are gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing_files: Option<u32>,
    /// The commit of the work tree; absent without a work tree or git.
    #[serde(skip_serializing_if = "Option::is_none")]
    work_tree_commit: Option<String>,
    /// How many commits the work tree has that the indexed commit lacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    commits_since: Option<u32>,
}

/// Answers.
pub fn run(context: &Context<'_>, _: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let meta = bundle.meta()?;
    let (stale_files, missing_files) = changed(context)?;
    Ok(Answer {
        repository: meta.repository.name.clone(),
        indexed_commit: text(&meta.repository.commit),
        branch: text(&meta.repository.branch),
        dirty: dirty(meta),
        indexed_at: iso_time(meta.repository.time),
        file_count: crate::shape::count(bundle.local_files()?.len()),
        node_count: bundle.symbol_count(),
        edge_count: bundle.dependent_count(),
        occurrence_count: bundle.occurrence_count(),
        languages: languages(bundle)?,
        skipped: counts(&meta.skipped),
        limits: counts(&meta.limits),
        source: bundle.has_source(),
        format_version: meta.format_version,
        tool_version: meta.tool_version.clone(),
        bundle_id: bundle.id(),
        bundle_bytes: bundle.length(),
        repositories: repositories(meta),
        history: history(bundle)?,
        stale_files,
        missing_files,
        work_tree_commit: context.age.as_ref().map(|age| age.commit.clone()),
        commits_since: context.age.as_ref().map(|age| age.ahead),
    })
}

fn text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_string())
}

fn known(dirty: u8) -> Option<bool> {
    match dirty {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

/// True if any repository is dirty, false if all are clean, else unknown. A root that only holds repositories does not count.
fn dirty(meta: &Meta) -> Option<bool> {
    let own = (!meta.repository.commit.is_empty() || meta.repositories.is_empty())
        .then_some(meta.repository.dirty);
    let inner = meta.repositories.iter().map(|inner| inner.repository.dirty);
    let states: Vec<Option<bool>> = own.into_iter().chain(inner).map(known).collect();
    if states.contains(&Some(true)) {
        return Some(true);
    }
    states
        .iter()
        .all(|state| *state == Some(false))
        .then_some(false)
}

fn languages(bundle: &Bundle) -> Result<Vec<Language>, BundleError> {
    let mut languages = Vec::new();
    for number in bundle.languages() {
        let language = bundle.language(number)?;
        if language.files() > 0 {
            languages.push(Language {
                name: language.name()?.to_string(),
                files: language.files(),
                lines: language.lines(),
                symbols: language.symbols(),
            });
        }
    }
    languages.sort_by(|a, b| (b.lines, &a.name).cmp(&(a.lines, &b.name)));
    Ok(languages)
}

fn counts(counted: &[cidx_format::meta::Counted]) -> Vec<Count> {
    counted
        .iter()
        .map(|counted| Count {
            what: counted.what.clone(),
            count: counted.count,
        })
        .collect()
}

fn repositories(meta: &Meta) -> Vec<Repository> {
    meta.repositories
        .iter()
        .map(|inner| Repository {
            path: inner.path.clone(),
            branch: text(&inner.repository.branch),
            commit: text(&inner.repository.commit),
            dirty: known(inner.repository.dirty),
        })
        .collect()
}

fn history(bundle: &Bundle) -> Result<Option<History>, BundleError> {
    let mut history = History {
        commits: bundle.commit_count(),
        authors: bundle.author_count(),
        complete: true,
        shallow: false,
    };
    for number in 0..bundle.history_count() {
        let one = bundle.history(number)?;
        history.complete &= one.is_complete();
        history.shallow |= one.is_shallow();
    }
    Ok((bundle.history_count() > 0).then_some(history))
}

/// How many files of the work tree have changed or are gone, and how many are gone.
fn changed(context: &Context<'_>) -> Result<(Option<u32>, Option<u32>), BundleError> {
    let Some(workspace) = &context.workspace else {
        return Ok((None, None));
    };
    let (mut stale, mut missing) = (0, 0);
    for number in context.bundle.local_files()? {
        let state = state(context.bundle.file(number)?, workspace);
        stale += u32::from(state != State::Fresh);
        missing += u32::from(state == State::Missing);
    }
    Ok((Some(stale), Some(missing)))
}
