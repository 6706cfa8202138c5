//! What a change touches and what is at stake: the common ground of `context_for_change` and `review`.

use std::collections::{BTreeMap, BTreeSet};

use cidx_format::vocabulary::SymbolFlags;
use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::Serialize;

use super::parse::{FileDiff, parse};
use super::side::{Side, side};
use super::symbols::{Touched, touched};
use crate::bundle::{Bundle, BundleError, FileId, SymbolId};
use crate::co_change::Coupled;
use crate::error::ToolError;
use crate::past::rounded;

/// A partner is missed if so many commits touched both files, ...
const TOGETHER: u32 = 3;

/// ... and this share of the changed file's commits.
const CONFIDENCE: f64 = 0.3;

/// A file of a change as answers show it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FileRow {
    /// The path after the change, or before it for a deleted file.
    pub path: String,
    /// The path before, where it was renamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// added, modified, deleted or renamed.
    pub status: &'static str,
    /// Lines that come.
    pub added: u32,
    /// Lines that go.
    pub removed: u32,
    /// Whether the bundle holds it.
    pub indexed: bool,
    /// Why not, or what else is special.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A file that usually changes with what was changed, and did not.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Missed {
    /// The file.
    pub path: String,
    /// The changed file that it usually moves with.
    pub usually_with: String,
    /// How many commits touched both.
    pub together_count: u32,
    /// The share of the changed file's commits that touched it too.
    pub confidence: f64,
    /// How closely the two belong together.
    pub coupling: f64,
}

/// A change, seen with the eyes of the bundle.
pub struct Survey {
    /// The files.
    pub rows: Vec<FileRow>,
    /// Those that the bundle holds.
    pub files: Vec<FileId>,
    /// The symbols that it touches, in symbol order.
    pub touched: Vec<Touched>,
    /// Which side the bundle holds.
    pub side: Side,
    /// In how many of the compared files it holds neither.
    pub neither: usize,
    /// Files that usually change with these.
    pub missed: Vec<Missed>,
}

/// Reads a diff and finds what it touches.
pub fn survey(bundle: &Bundle, diff: &str, wanted: Option<Side>) -> Result<Survey, ToolError> {
    let diffs =
        parse(diff).map_err(|error| ToolError::argument("diff", error.to_string(), Vec::new()))?;
    let (found, neither) = side(bundle, &diffs)?;
    let side = wanted.unwrap_or(found);
    let (mut rows, mut files, mut all) = (Vec::new(), Vec::new(), Vec::new());
    let mut skipped = None;
    for diff in &diffs {
        let file = match side.path(diff) {
            Some(path) => bundle
                .file_by_path(path)?
                .filter(|file| !file.is_external()),
            None => None,
        };
        if let Some(file) = file {
            all.extend(touched(bundle, file.number(), diff, side)?);
            files.push(file.number());
        }
        rows.push(row(bundle, diff, side, file.is_some(), &mut skipped)?);
    }
    files.sort_unstable();
    files.dedup();
    all.sort_by_key(|one: &Touched| (one.symbol, one.kind));
    all.dedup_by_key(|one| one.symbol);
    Ok(Survey {
        missed: missed(bundle, &files, &diffs)?,
        rows,
        files,
        touched: all,
        side,
        neither,
    })
}

fn row(
    bundle: &Bundle,
    diff: &FileDiff<'_>,
    side: Side,
    indexed: bool,
    skipped: &mut Option<FxHashMap<String, String>>,
) -> Result<FileRow, BundleError> {
    let (status, from) = match (&diff.old, &diff.new) {
        (None, _) => ("added", None),
        (_, None) => ("deleted", None),
        (Some(old), Some(new)) if old != new => ("renamed", Some(old.clone())),
        _ => ("modified", None),
    };
    let (added, removed) = diff.counts();
    let note = if indexed {
        diff.binary
            .then(|| "it is binary: there are no lines to compare".to_string())
    } else {
        Some(why_not(bundle, diff, side, skipped)?)
    };
    Ok(FileRow {
        path: diff.path().to_string(),
        from,
        status,
        added,
        removed,
        indexed,
        note,
    })
}

/// Why the bundle does not hold a file of the change.
fn why_not(
    bundle: &Bundle,
    diff: &FileDiff<'_>,
    side: Side,
    skipped: &mut Option<FxHashMap<String, String>>,
) -> Result<String, BundleError> {
    let Some(path) = side.path(diff) else {
        let state = match side {
            Side::Base => "it is new: the bundle holds the state before the change",
            Side::Head => "it is gone: the bundle holds the state after the change",
        };
        return Ok(state.into());
    };
    // A repository may have skipped thousands of files, so they are put in order once.
    let reasons = match skipped {
        Some(reasons) => reasons,
        None => {
            let mut reasons = FxHashMap::default();
            for one in bundle.skipped()? {
                reasons.insert(one.path()?.to_string(), one.reason()?.to_string());
            }
            skipped.insert(reasons)
        }
    };
    if let Some(reason) = reasons.get(path) {
        return Ok(format!("it was skipped when the bundle was made: {reason}"));
    }
    Ok("the bundle does not know it".into())
}

/// Files that usually change with changed ones and are not in the change: the surest first.
fn missed(
    bundle: &Bundle,
    files: &[FileId],
    diffs: &[FileDiff<'_>],
) -> Result<Vec<Missed>, BundleError> {
    // By partner: the changed file that it belongs to most surely.
    let mut best: BTreeMap<FileId, Partner> = BTreeMap::new();
    for &file in files {
        let Some(history) = bundle.file_history(file)? else {
            continue;
        };
        let own = history.churn().window;
        for partner in history.partners()? {
            let confidence = f64::from(partner.together) / f64::from(own.max(1));
            if partner.together < TOGETHER
                || confidence < CONFIDENCE
                || files.binary_search(&partner.file).is_ok()
            {
                continue;
            }
            let known = best.get(&partner.file);
            if known.is_none_or(|known| known.confidence < confidence) {
                let together = partner.together;
                let of = file;
                best.insert(
                    partner.file,
                    Partner {
                        of,
                        own,
                        together,
                        confidence,
                    },
                );
            }
        }
    }
    partners_told(bundle, best, diffs)
}

/// Partners as answers show them, those left out that the change names: the surest first.
fn partners_told(
    bundle: &Bundle,
    best: BTreeMap<FileId, Partner>,
    diffs: &[FileDiff<'_>],
) -> Result<Vec<Missed>, BundleError> {
    let named: FxHashSet<&str> = diffs
        .iter()
        .flat_map(|diff| [&diff.old, &diff.new])
        .flatten()
        .map(String::as_str)
        .collect();
    let mut rows = Vec::new();
    for (file, partner) in best {
        let path = bundle.file(file)?.path()?;
        if named.contains(path) {
            continue;
        }
        let coupled = Coupled {
            file,
            together: partner.together,
            theirs: bundle.file_churn(file)?.window,
        };
        rows.push(Missed {
            path: path.to_string(),
            usually_with: bundle.file(partner.of)?.path()?.to_string(),
            together_count: partner.together,
            confidence: rounded(partner.confidence.min(1.0)),
            coupling: rounded(coupled.coupling(partner.own)),
        });
    }
    rows.sort_by(|a, b| {
        b.confidence
            .total_cmp(&a.confidence)
            .then(b.together_count.cmp(&a.together_count))
    });
    Ok(rows)
}

/// A file that a changed one usually moves with.
struct Partner {
    of: FileId,
    /// The commits of the changed file.
    own: u32,
    together: u32,
    confidence: f64,
}

impl Survey {
    /// The numbers of the touched symbols.
    pub fn symbols(&self) -> Vec<SymbolId> {
        self.touched.iter().map(|one| one.symbol).collect()
    }

    /// Lines that come and go.
    pub fn lines(&self) -> (u32, u32) {
        let sum =
            |count: fn(&FileRow) -> u32| self.rows.iter().map(count).fold(0, u32::saturating_add);
        (sum(|row| row.added), sum(|row| row.removed))
    }

    /// The directories of the files.
    pub fn modules(&self) -> BTreeSet<&str> {
        let directory = |row| -> &str {
            let row: &FileRow = row;
            row.path
                .rsplit_once('/')
                .map_or(".", |(directory, _)| directory)
        };
        self.rows.iter().map(directory).collect()
    }

    /// How many symbols outside the change use one of the change.
    pub fn outside_dependents(
        &self,
        bundle: &Bundle,
        symbol: SymbolId,
    ) -> Result<u32, BundleError> {
        let mut count = 0;
        for dependent in bundle.dependents(symbol)? {
            let inside = self
                .touched
                .binary_search_by_key(&dependent.source(), |one| one.symbol)
                .is_ok();
            count += u32::from(!inside);
        }
        Ok(count)
    }

    /// Whether a touched symbol is code that is not test code and could have a test.
    pub fn is_code(&self, bundle: &Bundle, touched: &Touched) -> Result<bool, BundleError> {
        let symbol = bundle.symbol(touched.symbol)?;
        let callable = crate::tools::entry_points::is_callable(symbol)?;
        Ok(callable && !symbol.has(SymbolFlags::TEST_CODE) && !symbol.has(SymbolFlags::TEST))
    }
}
