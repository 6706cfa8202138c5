//! What changes together with something, counted over the newest commits of its repository.

use std::cmp::Reverse;

use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::Serialize;

use crate::bundle::{Bundle, BundleError, CommitId, FileId};
use crate::past::{Past, rounded};

/// A file that changes together with something.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CoChange {
    /// The file.
    pub path: String,
    /// How many commits of the window touched both; sweeping commits are left out.
    pub together_count: u32,
    /// How closely they belong together, from 0 to 1: together over the root of the product of both's commits.
    pub coupling: f64,
    /// The share of all commits that touched both.
    pub support: f64,
    /// The share of the asked one's commits that touched this file too.
    pub confidence: f64,
    /// How much more often than by chance.
    pub lift: f64,
}

/// A partner before it is shown.
#[derive(Clone, Copy, Debug)]
pub struct Coupled {
    /// The other file.
    pub file: FileId,
    /// How many commits touched both.
    pub together: u32,
    /// How many commits touched the other file.
    pub theirs: u32,
}

impl Coupled {
    /// Together over the root of the product of both's commits.
    pub fn coupling(&self, own: u32) -> f64 {
        let product = f64::from(own) * f64::from(self.theirs);
        if product == 0.0 {
            0.0
        } else {
            (f64::from(self.together) / product.sqrt()).min(1.0)
        }
    }

    /// How it looks in answers; `own` is the asked one's commits, `counted` all there are.
    pub fn row(&self, bundle: &Bundle, own: u32, counted: u32) -> Result<CoChange, BundleError> {
        let ratio = |part: f64, whole: f64| {
            if whole > 0.0 {
                rounded(part / whole)
            } else {
                0.0
            }
        };
        let (together, own_commits) = (f64::from(self.together), f64::from(own));
        Ok(CoChange {
            path: bundle.file(self.file)?.path()?.to_string(),
            together_count: self.together,
            coupling: rounded(self.coupling(own)),
            support: ratio(together, counted.into()),
            confidence: ratio(together, own_commits),
            lift: ratio(
                together * f64::from(counted),
                own_commits * f64::from(self.theirs),
            ),
        })
    }
}

/// What changes together with targets.
#[derive(Clone, Debug, Default)]
pub struct CoChanges {
    /// Commits of the window that touched the targets, sweeping ones left out.
    pub own: u32,
    /// Commits of the window that touched anything, sweeping ones left out.
    pub counted: u32,
    /// Partners: the most frequent first, which predicts best; among equals those that change least without it.
    pub partners: Vec<Coupled>,
}

impl CoChanges {
    /// The first rows.
    pub fn rows(&self, bundle: &Bundle, rows: usize) -> Result<Vec<CoChange>, BundleError> {
        let shown = self.partners.iter().take(rows);
        shown
            .map(|one| one.row(bundle, self.own, self.counted))
            .collect()
    }
}

/// What changes together with the targets, whose past this is; files that they lie in are left out.
pub fn co_changes(bundle: &Bundle, past: &Past) -> Result<CoChanges, BundleError> {
    let mut out = CoChanges::default();
    let mut repositories = FxHashSet::default();
    let mut own: FxHashSet<CommitId> = FxHashSet::default();
    let mut candidates: FxHashSet<FileId> = FxHashSet::default();
    for &file in &past.files {
        let Some(repository) = bundle.repository_of(file)? else {
            continue;
        };
        if repositories.insert(repository.path()?) {
            out.counted = out.counted.saturating_add(repository.counted());
            for &commit in &past.commits {
                if repository.in_window(commit) && !bundle.commit(commit)?.is_sweeping() {
                    own.insert(commit);
                }
            }
        }
        if let Some(history) = bundle.file_history(file)? {
            candidates.extend(history.partners()?.map(|partner| partner.file));
        }
    }
    out.own = own.len() as u32;
    for file in candidates {
        let Some(history) = bundle
            .file_history(file)?
            .filter(|_| !past.files.contains(&file))
        else {
            continue;
        };
        let Some(repository) = history.repository()? else {
            continue;
        };
        // The newest stand first, so the window is a prefix.
        let recent = history
            .touches()?
            .take_while(|touch| repository.in_window(touch.commit));
        let together = recent.filter(|touch| own.contains(&touch.commit)).count() as u32;
        if together > 0 {
            let theirs = history.churn().window;
            out.partners.push(Coupled {
                file,
                together,
                theirs,
            });
        }
    }
    out.partners
        .sort_by_key(|one| (Reverse(one.together), one.theirs, one.file));
    Ok(out)
}
