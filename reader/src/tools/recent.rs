//! What matters now: what was changed lately, how often, and how much depends on it.

use cidx_format::vocabulary::SymbolKind;
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::directory;
use crate::bundle::{Bundle, BundleError, CommitId, FileId, SymbolId};
use crate::error::ToolError;
use crate::past::{CommitRow, missing, newest_first, rounded};
use crate::path_forms;
use crate::shape::{Limit, Page, Place, count, iso_time};
use crate::tool::{Context, Preset, tool};

/// How many rows are shown by default.
const ROWS: u32 = 20;

/// How far back by default.
const DAYS: u32 = 30;

tool!(
    "recent",
    "What was changed lately?",
    "The files and symbols with the most commits in the last days before the newest commit, those first on which more depends; and these commits. \
     Use it to find out what people are working on, or what a bug of last week may come from.",
    &["path"],
    "files",
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
    /// How many days before the newest commit; 30 by default.
    #[schemars(range(min = 1))]
    pub days: Option<u32>,
    /// How many rows of each list.
    pub limit: Option<Limit>,
    /// How many files to skip; the other lists always begin at their start.
    #[serde(default)]
    pub offset: u32,
}

/// A file that was changed.
#[derive(Serialize, JsonSchema)]
pub struct FileRow {
    path: String,
    /// Commits in these days.
    commits: u32,
    /// Lines that they added.
    added: u32,
    /// Lines that they removed.
    removed: u32,
    last_changed: Option<String>,
    /// Symbols outside the file that depend on it or its symbols, directly.
    dependents: u32,
    /// Commits, weighted with the logarithm of the dependents.
    score: f64,
}

/// A symbol that was changed.
#[derive(Serialize, JsonSchema)]
pub struct SymbolRow {
    #[serde(flatten)]
    place: Place,
    /// Commits in these days.
    commits: u32,
    /// Symbols that depend on it directly.
    dependents: u32,
    score: f64,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    days: u32,
    /// The newest commit, from which days are counted.
    until: Option<String>,
    /// By falling score.
    files: Vec<FileRow>,
    total_files: u32,
    /// Functions, methods and types by falling score.
    symbols: Vec<SymbolRow>,
    total_symbols: u32,
    /// The newest first.
    commits: Vec<CommitRow>,
    total_commits: u32,
    #[serde(flatten)]
    page: Page,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let days = params.days.unwrap_or(DAYS);
    if days == 0 {
        return Err(ToolError::argument(
            "days",
            "days must be at least 1.".into(),
            Vec::new(),
        ));
    }
    if bundle.history_count() == 0 {
        return Err(missing(bundle)?);
    }
    let within = Within { bundle, days };
    let (mut files, mut symbols, mut all) = (Vec::new(), Vec::new(), FxHashMap::default());
    let mut until = 0;
    for file in scope(bundle, params.path.as_deref())? {
        let Some(repository) = bundle.repository_of(file)? else {
            continue;
        };
        let newest = repository.newest_time()?;
        until = until.max(newest);
        if let Some(row) = within.file(file, newest, &mut all)? {
            files.push(row);
            within.symbols(file, newest, &mut symbols)?;
        }
    }
    files.sort_by(|a, b| {
        b.score
            .total_cmp(&a.score)
            .then_with(|| a.path.cmp(&b.path))
    });
    symbols.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)));
    let commits = newest_first(bundle, all.into_keys())?;
    let total_files = files.len();
    let from = (params.offset as usize).min(total_files);
    let shown: Vec<FileRow> = files.into_iter().skip(from).take(rows).collect();
    Ok(Answer {
        days,
        until: iso_time(until),
        page: Page::of(total_files, from, shown.len()),
        files: shown,
        total_files: count(total_files),
        total_symbols: count(symbols.len()),
        symbols: symbols
            .iter()
            .take(rows)
            .map(|found| row(bundle, found))
            .collect::<Result<_, _>>()?,
        total_commits: count(commits.len()),
        commits: commits
            .iter()
            .take(rows)
            .map(|&commit| CommitRow::of(bundle.commit(commit)?))
            .collect::<Result<_, BundleError>>()?,
    })
}

/// The files of a path; all without one.
fn scope(bundle: &Bundle, path: Option<&str>) -> Result<Vec<FileId>, ToolError> {
    let path = path.unwrap_or(".");
    if let Some(file) = path_forms::file(bundle, path)? {
        return Ok(vec![file.number()]);
    }
    match directory(bundle, path)? {
        Some(directory) => Ok(directory.files()?.collect()),
        None => Err(ToolError::NotFound {
            asked: path.into(),
            message: format!("the bundle has no file or directory '{path}'."),
            candidates: Vec::new(),
        }),
    }
}

/// A symbol with its commits and its score.
type Scored = (SymbolId, u32, f64);

struct Within<'b> {
    bundle: &'b Bundle,
    days: u32,
}

impl Within<'_> {
    fn holds(&self, commit: CommitId, newest: i64) -> Result<bool, BundleError> {
        let age = newest.saturating_sub(self.bundle.commit(commit)?.time());
        Ok(age <= i64::from(self.days) * 86_400)
    }

    fn file(
        &self,
        file: FileId,
        newest: i64,
        all: &mut FxHashMap<CommitId, ()>,
    ) -> Result<Option<FileRow>, BundleError> {
        let Some(history) = self.bundle.file_history(file)? else {
            return Ok(None);
        };
        let (mut commits, mut added, mut removed, mut last) = (0, 0u32, 0u32, None);
        for touch in history.touches()? {
            if self.holds(touch.commit, newest)? {
                commits += 1;
                added = added.saturating_add(touch.added);
                removed = removed.saturating_add(touch.removed);
                all.insert(touch.commit, ());
                if last.is_none() {
                    last = iso_time(self.bundle.commit(touch.commit)?.time());
                }
            }
        }
        if commits == 0 {
            return Ok(None);
        }
        let view = self.bundle.file(file)?;
        let mut dependents = 0u32;
        for symbol in view.symbols()? {
            for dependent in self.bundle.dependents(symbol)? {
                let outside = self.bundle.symbol(dependent.source())?.file_number() != file;
                dependents = dependents.saturating_add(u32::from(outside));
            }
        }
        Ok(Some(FileRow {
            path: view.path()?.to_string(),
            commits,
            added,
            removed,
            last_changed: last,
            dependents,
            score: score(commits, dependents),
        }))
    }

    fn symbols(&self, file: FileId, newest: i64, out: &mut Vec<Scored>) -> Result<(), BundleError> {
        for number in self.bundle.file(file)?.symbols()?.skip(1) {
            let mut commits = 0;
            for commit in self.bundle.symbol_commits(number)? {
                commits += u32::from(self.holds(commit, newest)?);
            }
            let symbol = self.bundle.symbol(number)?;
            if commits > 0 && is_shown(symbol.kind()?) {
                out.push((
                    number,
                    commits,
                    score(commits, symbol.direct_dependent_count()?),
                ));
            }
        }
        Ok(())
    }
}

fn is_shown(kind: SymbolKind) -> bool {
    matches!(
        kind,
        SymbolKind::Function
            | SymbolKind::Method
            | SymbolKind::Constructor
            | SymbolKind::Class
            | SymbolKind::Struct
            | SymbolKind::Enum
            | SymbolKind::Interface
            | SymbolKind::Test
    )
}

fn score(commits: u32, dependents: u32) -> f64 {
    rounded(f64::from(commits) * (1.0 + f64::from(dependents).ln_1p()))
}

fn row(bundle: &Bundle, &(number, commits, score): &Scored) -> Result<SymbolRow, BundleError> {
    let symbol = bundle.symbol(number)?;
    Ok(SymbolRow {
        place: Place::of(symbol)?,
        commits,
        dependents: symbol.direct_dependent_count()?,
        score,
    })
}
