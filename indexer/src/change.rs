//! A change between two states of the repositories below a root, as a unified diff: two commits, or a commit and the work tree.

mod unified;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

use gix::bstr::{BStr, ByteSlice};
use gix::object::tree::diff::Change as TreeChange;

use crate::git;
use crate::history::diff::Lines;
use unified::write_pair;

/// How many new and deleted files of a work tree are compared in search of renames.
const MAX_RENAMES: usize = 100;

/// A change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The unified diff; its paths are relative to the root.
    pub text: String,
    /// What was left out and why.
    pub notes: Vec<String>,
}

/// A file before and after: its path and its bytes.
struct Pair {
    old: Option<(String, Vec<u8>)>,
    new: Option<(String, Vec<u8>)>,
}

/// The change from where `head` left `base` to `head`; without a head to the work tree, without a base from HEAD.
/// `inner` are the paths of repositories inside the root.
pub fn between(
    root: &Path,
    inner: &[String],
    base: Option<&str>,
    head: Option<&str>,
) -> Result<Change, String> {
    let mut change = Change::default();
    let (mut opened, mut missing) = (0, Vec::new());
    let paths = std::iter::once("").chain(inner.iter().map(String::as_str));
    for path in paths {
        let Some((shared, strip)) = git::at(&root.join(path), path.is_empty()) else {
            continue;
        };
        let git = shared.to_thread_local();
        opened += 1;
        let one = Repository {
            git: &git,
            path,
            strip: &strip,
            unnamed: Cell::new(0),
        };
        let shown = if path.is_empty() { "." } else { path };
        match one.pairs(base, head) {
            Ok(pairs) => pairs
                .iter()
                .for_each(|pair| write_pair(pair, &mut change.text)),
            Err(why) => missing.push(format!("{shown}: {why}")),
        }
        if one.unnamed.get() > 0 {
            let note = "changed files whose names are not UTF-8";
            change
                .notes
                .push(format!("{shown}: {} {note}", one.unnamed.get()));
        }
    }
    if opened == 0 {
        return Err(format!(
            "`{}` lies in no git repository: give the change with --diff",
            root.display()
        ));
    }
    if missing.len() == opened {
        return Err(missing.join("; "));
    }
    change.notes.extend(missing);
    Ok(change)
}

/// The commit at HEAD of the repository that holds a directory, and how many commits it has that another lacks.
/// None where git or the other commit is missing.
pub fn ahead(root: &Path, indexed: &str) -> Option<(String, u32)> {
    let (shared, _) = git::at(root, true)?;
    let git = shared.to_thread_local();
    let indexed = gix::ObjectId::from_hex(indexed.as_bytes()).ok()?;
    let head = git.head_id().ok()?.detach();
    git.find_commit(indexed).ok()?;
    let walk = git.rev_walk([head]).with_hidden([indexed]).all().ok()?;
    let count = walk.filter_map(Result::ok).count();
    Some((head.to_string(), u32::try_from(count).ok()?))
}

struct Repository<'g> {
    git: &'g gix::Repository,
    /// Its path relative to the root; empty for the one that holds the root.
    path: &'g str,
    /// The part of its paths that leads to the root.
    strip: &'g str,
    /// How many paths are no UTF-8, so that no diff can name them.
    unnamed: Cell<usize>,
}

impl<'g> Repository<'g> {
    fn pairs(&self, base: Option<&str>, head: Option<&str>) -> Result<Vec<Pair>, String> {
        let head_commit = match head {
            Some(name) => Some(self.commit(name)?),
            None => self.git.head_id().ok().map(|id| id.detach()),
        };
        let base_commit = match base {
            Some(name) => {
                let base = self.commit(name)?;
                let fork =
                    head_commit.and_then(|head| self.git.merge_base(base, head).ok().flatten());
                Some(fork.map_or(base, |fork| fork.detach()))
            }
            None => self.git.head_id().ok().map(|id| id.detach()),
        };
        let old = self.tree(base_commit)?;
        if head.is_some() || self.git.workdir().is_none() {
            let new = self.tree(head_commit)?;
            return self.between_trees(&old, &new);
        }
        let current = self.tree(self.git.head_id().ok().map(|id| id.detach()))?;
        self.to_work_tree(&old, &current)
    }

    fn commit(&self, name: &str) -> Result<gix::ObjectId, String> {
        let id = self
            .git
            .rev_parse_single(name)
            .map_err(|_| self.no_commit(name))?;
        let commit = id
            .object()
            .ok()
            .and_then(|object| object.peel_to_commit().ok());
        commit
            .map(|commit| commit.id)
            .ok_or_else(|| format!("`{name}` is no commit that can be read"))
    }

    fn no_commit(&self, name: &str) -> String {
        let shallow = if self.git.is_shallow().unwrap_or(false) {
            " (the clone is shallow: `git fetch --unshallow` brings the rest)"
        } else {
            ""
        };
        format!("there is no commit `{name}`{shallow}")
    }

    /// The tree of a commit; the empty one before the first.
    fn tree(&self, commit: Option<gix::ObjectId>) -> Result<gix::Tree<'g>, String> {
        let Some(commit) = commit else {
            return Ok(self.git.empty_tree());
        };
        let tree = self
            .git
            .find_commit(commit)
            .ok()
            .and_then(|commit| commit.tree().ok());
        tree.ok_or_else(|| format!("the files of the commit {commit} cannot be read (a partial or shallow clone lacks them: fetch them)"))
    }

    fn to_root(&self, path: &BStr) -> Option<String> {
        let Ok(path) = path.to_str() else {
            self.unnamed.set(self.unnamed.get() + 1);
            return None;
        };
        let inside = path.strip_prefix(self.strip)?;
        Some(match self.path {
            "" => inside.to_owned(),
            outer => format!("{outer}/{inside}"),
        })
    }

    fn blob(&self, id: gix::ObjectId) -> Result<Vec<u8>, String> {
        let mut blob = self.git.find_blob(id).map_err(|_| {
            format!("the content {id} cannot be read (a partial clone lacks it: fetch it)")
        })?;
        Ok(blob.take_data())
    }

    fn between_trees(&self, old: &gix::Tree<'_>, new: &gix::Tree<'_>) -> Result<Vec<Pair>, String> {
        let mut changed = Vec::new();
        let mut platform = old.changes().map_err(|error| error.to_string())?;
        platform.options(|options| {
            options
                .track_path()
                .track_rewrites(Some(Default::default()));
        });
        let done = platform.for_each_to_obtain_tree(new, |change| {
            if !change.entry_mode().is_tree() {
                let (old, new) = sides(&change);
                let side =
                    |side: Content<'_>| side.and_then(|(path, id)| Some((self.to_root(path)?, id)));
                changed.push((side(old), side(new)));
            }
            Ok(ControlFlow::Continue(()))
        });
        done.map_err(|error| format!("the commits cannot be compared: {error}"))?;
        let load = |side: Option<(String, gix::ObjectId)>| {
            side.map(|(path, id)| Ok::<_, String>((path, self.blob(id)?)))
                .transpose()
        };
        let mut pairs = Vec::new();
        for (old, new) in changed {
            if old.is_some() || new.is_some() {
                pairs.push(Pair {
                    old: load(old)?,
                    new: load(new)?,
                });
            }
        }
        Ok(pairs)
    }

    /// What differs between a tree and the files on the disk: what the commits since did, and what is not committed.
    fn to_work_tree(
        &self,
        old: &gix::Tree<'_>,
        current: &gix::Tree<'_>,
    ) -> Result<Vec<Pair>, String> {
        let mut paths = BTreeSet::new();
        let mut platform = old.changes().map_err(|error| error.to_string())?;
        platform.options(|options| {
            options.track_path().track_rewrites(None);
        });
        let done = platform.for_each_to_obtain_tree(current, |change| {
            if !change.entry_mode().is_tree() {
                paths.insert(change.location().to_owned());
            }
            Ok(ControlFlow::Continue(()))
        });
        done.map_err(|error| format!("the commits cannot be compared: {error}"))?;
        let status = self.git.status(gix::progress::Discard).and_then(|status| {
            status
                .untracked_files(gix::status::UntrackedFiles::Files)
                .into_iter(None)
        });
        for item in status.map_err(|error| format!("the work tree cannot be read: {error}"))? {
            let item = item.map_err(|error| format!("the work tree cannot be read: {error}"))?;
            paths.insert(item.location().to_owned());
        }
        let directory = self.git.workdir().unwrap_or(Path::new("."));
        let mut pairs = Vec::new();
        for path in paths {
            let Some(shown) = self.to_root(path.as_bstr()) else {
                continue;
            };
            let entry = old
                .lookup_entry_by_path(path.to_path_lossy())
                .ok()
                .flatten();
            let before = match entry.filter(|entry| entry.mode().is_blob()) {
                Some(entry) => Some((shown.clone(), self.blob(entry.object_id())?)),
                None => None,
            };
            let after = on_disk(&directory.join(path.to_path_lossy())).map(|bytes| (shown, bytes));
            let same =
                before.as_ref().map(|(_, bytes)| bytes) == after.as_ref().map(|(_, bytes)| bytes);
            if !same {
                pairs.push(Pair {
                    old: before,
                    new: after,
                });
            }
        }
        Ok(with_renames(pairs))
    }
}

/// A path and its content; none where there is no file.
type Content<'c> = Option<(&'c BStr, gix::ObjectId)>;

/// The path and the content on each side; only files count.
fn sides<'c>(change: &TreeChange<'c, '_, '_>) -> (Content<'c>, Content<'c>) {
    let side = |path: &'c BStr, mode: gix::object::tree::EntryMode, id: gix::ObjectId| {
        mode.is_blob().then_some((path, id))
    };
    match *change {
        TreeChange::Addition {
            location,
            entry_mode,
            id,
            ..
        } => (None, side(location, entry_mode, id.detach())),
        TreeChange::Deletion {
            location,
            entry_mode,
            id,
            ..
        } => (side(location, entry_mode, id.detach()), None),
        TreeChange::Modification {
            location,
            previous_entry_mode,
            previous_id,
            entry_mode,
            id,
        } => (
            side(location, previous_entry_mode, previous_id.detach()),
            side(location, entry_mode, id.detach()),
        ),
        TreeChange::Rewrite {
            source_location,
            source_entry_mode,
            source_id,
            location,
            entry_mode,
            id,
            ..
        } => (
            side(source_location, source_entry_mode, source_id.detach()),
            side(location, entry_mode, id.detach()),
        ),
    }
}

/// The bytes of a file; none if there is no regular file.
fn on_disk(path: &Path) -> Option<Vec<u8>> {
    path.symlink_metadata()
        .ok()
        .filter(|metadata| metadata.is_file())?;
    std::fs::read(path).ok()
}

/// Joins a deleted and a new file that have at least half of their lines in common.
fn with_renames(pairs: Vec<Pair>) -> Vec<Pair> {
    let (gone, mut rest): (Vec<Pair>, Vec<Pair>) =
        pairs.into_iter().partition(|pair| pair.new.is_none());
    let came: Vec<usize> = (0..rest.len())
        .filter(|&at| rest[at].old.is_none())
        .collect();
    if gone.len() > MAX_RENAMES || came.len() > MAX_RENAMES {
        rest.extend(gone);
        return rest;
    }
    for pair in gone {
        let Some((_, old)) = &pair.old else { continue };
        let best = came
            .iter()
            .filter(|&&at| rest[at].old.is_none())
            .filter_map(|&at| {
                Some((
                    similarity(old, &rest[at].new.as_ref()?.1),
                    std::cmp::Reverse(at),
                ))
            })
            .max();
        match best {
            Some((alike, std::cmp::Reverse(at))) if alike >= 500 => rest[at].old = pair.old,
            _ => rest.push(pair),
        }
    }
    rest
}

/// Lines in common, in thousandths of the longer file.
fn similarity(old: &[u8], new: &[u8]) -> u32 {
    let mut lines = Lines::default();
    let (Some(old), Some(new)) = (lines.read(old), lines.read(new)) else {
        return 0;
    };
    let removed: u32 = lines
        .hunks(&old, &new)
        .iter()
        .map(|hunk| hunk.before.end - hunk.before.start)
        .sum();
    let longest = old.len().max(new.len()).max(1);
    ((old.len() as u64 - u64::from(removed)) * 1000 / longest as u64) as u32
}
