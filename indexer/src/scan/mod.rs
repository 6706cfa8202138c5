//! The first stage: which files a repository has, which of them are indexed, and their text.
//! Everything is in byte order of paths, and nothing depends on threads, the clock or where the root lies.

mod content;
mod detect;
mod error;
mod read;
mod repositories;
mod rules;
mod settings;
mod walk;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use self::detect::{Detector, Named, Neighbours};
pub use self::error::ScanError;
use self::read::{Outcome, Reader};
use self::settings::Settings;
use self::walk::{Found, Walk};
use crate::git::{self, Git};
use crate::index::{Repository, Skipped};
use crate::progress::Progress;

/// How many skipped paths of one reason are listed; all are counted.
const MAX_LISTED: usize = 1_000;

/// Decisions for one run; `cidx.toml` holds those of the repository.
#[derive(Clone, Debug, Default)]
pub struct ScanOptions {
    /// The largest file that is read, in bytes; the settings file or 2 MiB decide if none.
    pub max_file_bytes: Option<u64>,
    /// Patterns of what is left out, beside those of the settings file.
    pub exclude: Vec<String>,
    /// The time that the bundle carries instead of the commit's, in seconds since 1970.
    pub time: Option<i64>,
    /// How many threads walk; 0 lets the walker choose.
    pub threads: usize,
}

/// What a scan found.
#[derive(Debug, Default)]
pub struct Scan {
    /// The files to index, in byte order of their paths.
    pub files: Vec<ScannedFile>,
    /// Texts of manifests (`package.json`, `go.mod`, ...) by path.
    pub manifests: BTreeMap<String, String>,
    /// What is not indexed, in byte order of paths; of each reason the first thousand.
    pub skipped: Vec<Skipped>,
    /// How many paths are not indexed, by reason: never cut.
    pub skipped_counts: BTreeMap<&'static str, u64>,
    /// How many files have an extension that no language claims, by extension.
    pub unsupported: BTreeMap<String, u64>,
    /// The state of the repository.
    pub repository: Repository,
    /// What could not be done as wished, in words, with how often.
    pub notes: BTreeMap<String, u32>,
}

/// A file to index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScannedFile {
    /// Repository-relative path with `/`.
    pub path: String,
    /// Index into `LANGUAGES`.
    pub language: usize,
    /// The text, without a byte order mark; invalid UTF-8 is replaced.
    pub text: String,
    /// blake3 of the bytes on disk.
    pub hash: [u8; 32],
    /// Length of the bytes on disk.
    pub bytes: u64,
    /// Whether it is test code by its path.
    pub test: bool,
    /// Whether a tool wrote it, by its name or by a marker near its start.
    pub generated: bool,
}

/// Scans the tree at `root`.
pub fn scan(
    root: &Path,
    options: &ScanOptions,
    progress: &dyn Progress,
) -> Result<Scan, ScanError> {
    let shown = root.display().to_string();
    let root = checked_root(root)?;
    let settings = Arc::new(Settings::read(&root, options)?);
    let mut scan = Scan::default();
    let git = find_git(&root, &mut scan.notes);
    let walk = Walk {
        root: root.clone().into(),
        settings: Arc::clone(&settings),
        tracked: Arc::new(
            git.as_ref()
                .map(|git| git.tracked.clone())
                .unwrap_or_default(),
        ),
        git: git.as_ref().map(|git| git.top),
        threads: options.threads,
    };
    let mut found = walk.run();
    let inner = repositories::inner(&walk, git.as_deref(), &mut found, &mut scan.notes);
    note_own_vendor(&found, &mut scan.notes);
    let bare = git.as_ref().is_some_and(|git| git.bare);
    if found.files.is_empty() && (found.skipped.is_empty() || bare) {
        return Err(ScanError::Empty { root: shown, bare });
    }
    progress.total(found.files.len() as u64);
    let (dirty, outcomes) = rayon::join(
        || git.as_ref().and_then(|git| git.dirty()),
        || read_all(&root, &settings, &found, progress),
    );
    collect(&mut scan, found, outcomes);
    if scan.files.is_empty() {
        return Err(match bare {
            true => ScanError::Empty { root: shown, bare },
            false => nothing_supported(shown, &scan),
        });
    }
    scan.repository = git.map_or_else(Repository::default, |git| git.state);
    scan.repository.name = root_name(&root);
    scan.repository.dirty = dirty;
    scan.repository.repositories = inner;
    if let Some(time) = options.time {
        scan.repository.time = time;
    }
    Ok(scan)
}

/// Says how many directories are read although their name often stands for copies of other projects.
fn note_own_vendor(found: &walk::Found, notes: &mut BTreeMap<String, u32>) {
    let directories = walk::directories_of(&found.files);
    let own = directories
        .iter()
        .filter(|path| rules::often_vendored(path));
    let count = own.count() as u32;
    if count > 0 {
        let note = "directories named `vendor` that are read as the project's own: no package manager's manifest lies in them, and git does not leave them out (`--exclude` leaves them out)";
        notes.insert(note.to_owned(), count);
    }
}

fn checked_root(root: &Path) -> Result<PathBuf, ScanError> {
    let shown = || root.display().to_string();
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => ScanError::Missing { root: shown() },
        std::io::ErrorKind::NotADirectory => ScanError::NotADirectory { root: shown() },
        _ => ScanError::Unreadable {
            root: shown(),
            cause: error.to_string(),
        },
    };
    let canonical = root.canonicalize().map_err(failed)?;
    if !canonical.is_dir() {
        return Err(ScanError::NotADirectory { root: shown() });
    }
    std::fs::read_dir(&canonical).map_err(failed)?;
    Ok(canonical)
}

fn root_name(root: &Path) -> String {
    root.file_name().map_or_else(
        || "root".to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

fn find_git(root: &Path, notes: &mut BTreeMap<String, u32>) -> Option<Box<Git>> {
    let mut note = |text: &str| *notes.entry(text.to_owned()).or_default() += 1;
    match git::discover(root) {
        git::Found::Nothing => None,
        git::Found::Broken => {
            note("the git data cannot be read, so commit and branch are unknown");
            None
        }
        git::Found::Git(git, git_notes) => {
            git_notes.into_iter().for_each(note);
            Some(git)
        }
    }
}

fn read_all(
    root: &Path,
    settings: &Settings,
    found: &Found,
    progress: &dyn Progress,
) -> Vec<Outcome> {
    let detector = Detector::new();
    let mut neighbours = Neighbours::default();
    for path in &found.files {
        let name = path.rsplit('/').next().unwrap_or(path);
        if let Named::Language(ix) = detector.by_name(name) {
            neighbours.add(path, ix);
        }
    }
    let reader = Reader {
        root,
        settings,
        detector: &detector,
        neighbours: &neighbours,
    };
    let paths: Vec<&String> = found.files.iter().collect();
    paths
        .par_iter()
        .map(|path| {
            let outcome = reader.read(path);
            progress.advance(1);
            outcome
        })
        .collect()
}

/// Sorts the outcomes into the scan; outcomes stand in the order of `found.files`.
fn collect(scan: &mut Scan, found: Found, outcomes: Vec<Outcome>) {
    let mut skipped = found.skipped;
    for (path, outcome) in found.files.into_iter().zip(outcomes) {
        match outcome {
            Outcome::Skipped(why) => {
                skipped.insert(path, why);
            }
            Outcome::Unsupported => {
                let name = path.rsplit('/').next().unwrap_or(&path);
                let extension = detect::extension(name).unwrap_or_default();
                *scan.unsupported.entry(extension).or_default() += 1;
                skipped.insert(path, ("unsupported", String::new()));
            }
            Outcome::Read {
                file,
                manifest,
                replaced,
            } => {
                if replaced {
                    let note = "files with invalid UTF-8, which was replaced".to_owned();
                    *scan.notes.entry(note).or_default() += 1;
                }
                if let Some(text) = manifest {
                    scan.manifests.insert(path, text);
                }
                scan.files.extend(file);
            }
        }
    }
    for (path, (reason, detail)) in skipped {
        let count = scan.skipped_counts.entry(reason).or_default();
        *count += 1;
        if *count <= MAX_LISTED as u64 {
            scan.skipped.push(Skipped {
                path,
                reason,
                detail,
            });
        } else {
            let note = format!(
                "skipped paths beyond the first {MAX_LISTED} of a reason, counted but not listed"
            );
            *scan.notes.entry(note).or_default() += 1;
        }
    }
}

fn nothing_supported(root: String, scan: &Scan) -> ScanError {
    let seen = scan.skipped_counts.values().sum::<u64>() + scan.manifests.len() as u64;
    let mut found: Vec<(u64, String)> = scan
        .unsupported
        .iter()
        .map(|(extension, &count)| match extension.as_str() {
            "" => (count, "no extension".to_owned()),
            extension => (count, format!("*.{extension}")),
        })
        .chain(
            scan.skipped_counts
                .iter()
                .filter(|entry| *entry.0 != "unsupported")
                .map(|(reason, &count)| (count, (*reason).to_owned())),
        )
        .collect();
    found.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let found = found
        .into_iter()
        .take(5)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    ScanError::NothingSupported { root, seen, found }
}

#[cfg(test)]
mod tests;
