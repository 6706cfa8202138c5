//! Finds the files of a tree: git's ignore rules, the rules for directories, tracked files that a pattern hides, inner repositories.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use ignore::{DirEntry, WalkBuilder, WalkState};
use rustc_hash::FxHashSet;

use super::rules;
use super::settings::Settings;
use crate::project::directory_of;

/// How bundles are named.
const BUNDLE: &str = ".cidx";

/// Why a path is not indexed: a stable reason and a detail.
pub type Why = (&'static str, String);

/// What a walk found.
#[derive(Default)]
pub struct Found {
    /// Regular files, in byte order of their paths.
    pub files: BTreeSet<String>,
    /// Paths that are not indexed; directories end in `/`.
    pub skipped: BTreeMap<String, Why>,
    /// Directories below the root that hold a `.git` of their own.
    pub repositories: BTreeSet<String>,
}

/// A walk over one root.
#[derive(Clone)]
pub struct Walk {
    /// The canonical root.
    pub root: Arc<Path>,
    /// What the user decides.
    pub settings: Arc<Settings>,
    /// Files that git tracks.
    pub tracked: Arc<BTreeSet<String>>,
    /// Whether the root belongs to a git work tree, and whether it is its top.
    pub git: Option<bool>,
    /// How many threads walk; 0 lets the walker choose.
    pub threads: usize,
}

impl Walk {
    /// Walks the tree, then adds what ignore rules hide although git tracks it or the user includes it.
    pub fn run(&self) -> Found {
        let mut builder = WalkBuilder::new(&self.root);
        builder
            .hidden(false)
            .ignore(false)
            .git_ignore(true)
            .git_exclude(true)
            .git_global(self.git.is_some())
            // Without git the patterns of the tree still say what its authors do not consider source.
            .require_git(self.git.is_some())
            .parents(self.git == Some(false))
            .follow_links(false)
            .threads(self.threads);
        let mut found = self.collect(builder, true);
        self.add_tracked(&self.tracked, &mut found);
        for start in &self.settings.include_roots {
            self.add_included(start, &mut found);
        }
        found
    }

    /// Adds files that git tracks and an ignore pattern hides.
    pub fn add_tracked(&self, tracked: &BTreeSet<String>, found: &mut Found) {
        let mut directories = BTreeMap::new();
        for path in tracked {
            if found.files.contains(path) || found.skipped.contains_key(path) {
                continue;
            }
            if self.reachable(path, &mut directories, found) {
                self.add_file(path, found);
            }
        }
    }

    /// Whether no directory above `path` is left out. Each directory is judged once.
    fn reachable(
        &self,
        path: &str,
        judged: &mut BTreeMap<String, bool>,
        found: &mut Found,
    ) -> bool {
        let mut at = 0;
        while let Some(slash) = path.get(at..).and_then(|rest| rest.find('/')) {
            let directory = path.get(..at + slash).unwrap_or("");
            at += slash + 1;
            let reachable = match judged.get(directory) {
                Some(&reachable) => reachable,
                None => {
                    let verdict = self.judge_directory(directory, true);
                    let hidden = found
                        .skipped
                        .get(&format!("{directory}/"))
                        .is_some_and(|why| matches!(why.0, "hidden" | "vendored"));
                    if hidden && verdict.is_none() {
                        found.skipped.remove(&format!("{directory}/"));
                    }
                    let real = self
                        .root
                        .join(directory)
                        .symlink_metadata()
                        .is_ok_and(|m| m.is_dir());
                    let reachable = real && verdict.is_none();
                    if let Some(why) = verdict
                        && real
                    {
                        found.skipped.insert(format!("{directory}/"), why);
                    }
                    judged.insert(directory.to_owned(), reachable);
                    reachable
                }
            };
            if !reachable {
                return false;
            }
        }
        true
    }

    fn add_file(&self, path: &str, found: &mut Found) {
        let Ok(metadata) = self.root.join(path).symlink_metadata() else {
            return;
        };
        if path.ends_with(BUNDLE) {
            // As in `visit`.
        } else if self.settings.excluded(path, false) {
            found.skipped.insert(path.to_owned(), excluded());
        } else if metadata.is_symlink() {
            found.skipped.insert(path.to_owned(), symlink());
        } else if metadata.is_file() {
            found.files.insert(path.to_owned());
        }
    }

    fn judge_directory(&self, path: &str, tracked: bool) -> Option<Why> {
        if self.settings.excluded(path, true) {
            return Some(excluded());
        }
        if self.settings.included(path, true) {
            return None;
        }
        let tracked = (self.git.is_some() || tracked).then_some(tracked);
        rules::directory(&self.root, path, tracked)
            .map(|(reason, detail)| (reason, detail.to_owned()))
    }

    /// Adds what the user includes, whatever ignore files and directory rules say.
    fn add_included(&self, start: &str, found: &mut Found) {
        let mut builder = WalkBuilder::new(self.root.join(start));
        builder
            .standard_filters(false)
            .follow_links(false)
            .threads(self.threads);
        if !self.root.join(start).is_dir() {
            return;
        }
        let all = self.collect(builder, false);
        for path in all.files {
            if self.settings.included(&path, false) {
                found.skipped.remove(&path);
                found.files.insert(path);
            }
        }
    }

    fn collect(&self, mut builder: WalkBuilder, judge: bool) -> Found {
        let found = Arc::new(Mutex::new(Found::default()));
        let tracked_directories = Arc::new(directories_of(&self.tracked));
        let (walk, shared) = (self.clone(), Arc::clone(&found));
        builder.filter_entry(move |entry| walk.enter(entry, judge, &tracked_directories, &shared));
        builder.build_parallel().run(|| {
            Box::new(|entry| {
                match entry {
                    Ok(entry) => self.visit(&entry, &found),
                    Err(error) => self.failed(&error, &found),
                }
                WalkState::Continue
            })
        });
        // The walker keeps the filter, and with it a handle, so the result is taken out, not unwrapped.
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *found)
    }

    /// Whether the walk goes into a directory; files always pass.
    fn enter(
        &self,
        entry: &DirEntry,
        judge: bool,
        tracked: &FxHashSet<String>,
        found: &Mutex<Found>,
    ) -> bool {
        if [".git", ".cidx"]
            .iter()
            .any(|name| entry.file_name() == *name)
        {
            return false;
        }
        if entry.depth() == 0 || !entry.file_type().is_some_and(|kind| kind.is_dir()) {
            return true;
        }
        let Some(path) = relative(&self.root, entry.path()) else {
            note(found, lossy(&self.root, entry.path()) + "/", invalid_name());
            return false;
        };
        if judge && let Some(why) = self.judge_directory(&path, tracked.contains(&path)) {
            note(found, path + "/", why);
            return false;
        }
        if entry.path().join(".git").symlink_metadata().is_ok() {
            lock(found).repositories.insert(path);
        }
        true
    }

    fn visit(&self, entry: &DirEntry, found: &Mutex<Found>) {
        let Some(kind) = entry.file_type().filter(|kind| !kind.is_dir()) else {
            return;
        };
        let Some(path) = relative(&self.root, entry.path()) else {
            return note(found, lossy(&self.root, entry.path()), invalid_name());
        };
        if path.ends_with(BUNDLE) {
            // A bundle made before is not part of the repository: a second run must give the same bytes.
        } else if self.settings.excluded(&path, false) {
            note(found, path, excluded());
        } else if kind.is_symlink() {
            note(found, path, symlink());
        } else if kind.is_file() {
            lock(found).files.insert(path);
        } else {
            note(found, path, ("special", "not a regular file".to_owned()));
        }
    }

    fn failed(&self, error: &ignore::Error, found: &Mutex<Found>) {
        let path = failed_path(error).map_or_else(String::new, |path| lossy(&self.root, path));
        let cause = error.io_error().map_or("unknown cause", super::read::cause);
        note(found, path, ("unreadable", cause.to_owned()));
    }
}

fn failed_path(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
            failed_path(err)
        }
        _ => None,
    }
}

fn lock(found: &Mutex<Found>) -> std::sync::MutexGuard<'_, Found> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

fn note(found: &Mutex<Found>, path: String, why: Why) {
    lock(found).skipped.insert(path, why);
}

fn excluded() -> Why {
    ("excluded", "by cidx.toml or --exclude".to_owned())
}

fn symlink() -> Why {
    ("symlink", "symbolic links are not followed".to_owned())
}

fn invalid_name() -> Why {
    ("invalid_name", "the name is not UTF-8".to_owned())
}

/// Every directory above the given paths.
pub fn directories_of(paths: &BTreeSet<String>) -> FxHashSet<String> {
    let mut directories = FxHashSet::default();
    for path in paths {
        let mut directory = directory_of(path);
        while !directory.is_empty() && directories.insert(directory.to_owned()) {
            directory = directory_of(directory);
        }
    }
    directories
}

/// The path below `root`, with `/`; none if it is not UTF-8.
fn relative(root: &Path, path: &Path) -> Option<String> {
    let inside = path.strip_prefix(root).ok()?;
    let parts: Option<Vec<&str>> = inside
        .components()
        .map(|part| part.as_os_str().to_str())
        .collect();
    Some(parts?.join("/"))
}

fn lossy(root: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = inside
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}
