//! The state of git repositories: commit, branch, time, tracked files. Read with gix, isolated from the user's configuration.
//! Nothing here is fatal: a directory without git, or with broken git data, is indexed without what git would tell.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use gix::bstr::ByteSlice;

use crate::index::Repository;

/// What git tells about a directory.
pub struct Git {
    /// The repository's state; its name and its inner repositories are left to the caller.
    pub state: Repository,
    /// Files that git tracks below the directory, relative to it, with `/`; submodules and symbolic links left out.
    pub tracked: BTreeSet<String>,
    /// Where the objects are: linked work trees of one repository have this in common.
    pub common_directory: PathBuf,
    /// Whether the directory belongs to a linked work tree.
    pub linked: bool,
    /// Whether the repository has no work tree.
    pub bare: bool,
    /// Whether the directory is the top of the work tree.
    pub top: bool,
    /// Where the repository was cloned from, without a trailing `.git`.
    pub origin: Option<String>,
    repository: gix::ThreadSafeRepository,
}

/// What looking for git in a directory found.
pub enum Found {
    /// No repository holds the directory.
    Nothing,
    /// A repository, possibly with notes about what could not be read.
    Git(Box<Git>, Vec<&'static str>),
    /// There is git data, and it cannot be read.
    Broken,
}

/// Looks for the repository that holds `root`, upwards.
pub fn discover(root: &Path) -> Found {
    let isolated = gix::open::Options::isolated;
    let trust = gix::sec::trust::Mapping {
        full: isolated(),
        reduced: isolated(),
    };
    let found = gix::ThreadSafeRepository::discover_opts(
        root,
        gix::discover::upwards::Options::default(),
        trust,
    );
    let Ok(repository) = found else {
        return match root.join(".git").symlink_metadata() {
            Ok(_) => Found::Broken,
            Err(_) => Found::Nothing,
        };
    };
    let found = read(repository, root);
    match found {
        // A repository further up that tracks nothing here has nothing to do with this directory.
        Found::Git(git, _) if !git.top && !git.bare && git.tracked.is_empty() => Found::Nothing,
        found => found,
    }
}

/// Opens the repository whose work tree starts at `directory`.
pub fn open(directory: &Path) -> Found {
    match gix::ThreadSafeRepository::open_opts(directory, gix::open::Options::isolated()) {
        Ok(repository) => read(repository, directory),
        Err(_) => Found::Broken,
    }
}

/// Opens the repository at a directory, or the one that holds it, to read its objects; with the path of the directory
/// inside the work tree (with a slash at its end; empty for the top, and for a bare repository).
pub fn at(directory: &Path, upwards: bool) -> Option<(gix::ThreadSafeRepository, String)> {
    let isolated = gix::open::Options::isolated;
    let repository = if upwards {
        let trust = gix::sec::trust::Mapping {
            full: isolated(),
            reduced: isolated(),
        };
        gix::ThreadSafeRepository::discover_opts(directory, Default::default(), trust).ok()?
    } else {
        gix::ThreadSafeRepository::open_opts(directory, isolated()).ok()?
    };
    let top = repository.work_dir().and_then(canonical);
    let prefix = match top {
        Some(top) => slashed(canonical(directory)?.strip_prefix(top).ok()?)?,
        None => String::new(),
    };
    Some((repository, prefix))
}

fn read(shared: gix::ThreadSafeRepository, directory: &Path) -> Found {
    let repository = shared.to_thread_local();
    let mut notes = Vec::new();
    let mut state = Repository::default();
    read_head(&repository, &mut state, &mut notes);
    let top = repository.workdir().and_then(canonical);
    let prefix = top
        .as_deref()
        .and_then(|top| canonical(directory)?.strip_prefix(top).ok().map(slashed));
    let tracked = match &prefix {
        Some(Some(prefix)) => tracked_files(&repository, prefix).unwrap_or_else(|| {
            notes
                .push("the git index cannot be read, so ignored files that git tracks are missing");
            BTreeSet::new()
        }),
        _ => BTreeSet::new(),
    };
    let common = repository.common_dir();
    Found::Git(
        Box::new(Git {
            tracked,
            common_directory: canonical(common).unwrap_or_else(|| common.to_path_buf()),
            linked: canonical(repository.git_dir()) != canonical(common),
            bare: repository.workdir().is_none(),
            top: prefix == Some(Some(String::new())),
            origin: origin(&repository),
            state,
            repository: shared,
        }),
        notes,
    )
}

impl Git {
    /// Whether tracked files differ from the commit; unknown for bare repositories and broken ones.
    pub fn dirty(&self) -> Option<bool> {
        if self.bare {
            return None;
        }
        self.repository.to_thread_local().is_dirty().ok()
    }
}

fn read_head(repository: &gix::Repository, state: &mut Repository, notes: &mut Vec<&'static str>) {
    let Ok(head) = repository.head() else {
        notes.push("git HEAD cannot be read, so commit and branch are unknown");
        return;
    };
    state.branch = head
        .referent_name()
        .map(|name| name.shorten().to_str_lossy().into_owned());
    if head.is_unborn() {
        return;
    }
    let Ok(commit) = repository.head_commit() else {
        notes.push("the git commit at HEAD cannot be read, so it is left out");
        return;
    };
    state.commit = Some(commit.id.to_string());
    match commit.time() {
        Ok(time) => state.time = time.seconds,
        Err(_) => notes.push("the time of the git commit cannot be read"),
    }
}

fn tracked_files(repository: &gix::Repository, prefix: &str) -> Option<BTreeSet<String>> {
    let index = repository.index_or_empty().ok()?;
    let mut tracked = BTreeSet::new();
    for entry in index.entries() {
        let is_file = entry
            .mode
            .intersects(gix::index::entry::Mode::FILE | gix::index::entry::Mode::FILE_EXECUTABLE)
            && !entry.mode.is_submodule();
        let Ok(path) = entry.path(&index).to_str() else {
            continue;
        };
        if let Some(inside) = path.strip_prefix(prefix)
            && is_file
        {
            tracked.insert(inside.to_owned());
        }
    }
    Some(tracked)
}

fn origin(repository: &gix::Repository) -> Option<String> {
    let url = repository.config_snapshot().string("remote.origin.url")?;
    let url = url.to_str().ok()?.trim_end_matches('/');
    Some(url.strip_suffix(".git").unwrap_or(url).to_owned())
}

fn canonical(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok()
}

/// A relative path with `/` and, unless it is empty, a trailing one; none if it is not UTF-8.
fn slashed(path: &Path) -> Option<String> {
    let mut text = String::new();
    for part in path.components() {
        text.push_str(part.as_os_str().to_str()?);
        text.push('/');
    }
    Some(text)
}
