//! What each commit is, and which paths it changed against its parent. Merges change nothing: what they bring in was changed
//! by the commits on their other side, as `git log --name-only` has it. Each commit is read on its own, in parallel.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::ControlFlow;

use gix::bstr::{BStr, ByteSlice};
use gix::object::tree::diff::Change;
use rayon::prelude::*;

use super::commits::{Commit, Listed};
use super::repositories::Opened;
use super::{Notes, links};

/// How many added and deleted paths are compared in one commit, in search of renames.
const MAX_RENAMES: usize = 400;

/// How many commits a task reads: neighbours share most of their trees.
const TOGETHER: usize = 32;

/// A path that a commit changed.
#[derive(Clone, Debug)]
pub(super) struct Changed {
    /// The path in the index.
    pub path: String,
    /// The path before, where the commit renamed it.
    pub from: Option<String>,
    /// The contents.
    pub blobs: Blobs,
}

/// The contents of a changed path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blobs {
    /// Before, none where there was none; and after, none where it was deleted.
    Read(Option<gix::ObjectId>, Option<gix::ObjectId>),
    /// Git was not asked, because an earlier bundle knows the paths.
    Unread,
}

/// What the commits of a repository changed, as far as it is known already.
pub(super) type Known = HashMap<[u8; 20], Vec<Changed>>;

/// Reads commits with what they changed, in their order.
pub(super) fn read(
    repository: &Opened,
    listed: &[Listed],
    known: Option<&Known>,
    notes: &mut Notes,
) -> Vec<(Commit, Vec<Changed>)> {
    let numbers: HashMap<gix::ObjectId, u32> = listed
        .iter()
        .zip(0..)
        .map(|(commit, number)| (commit.id, number))
        .collect();
    let mailmap = repository.git.to_thread_local().open_mailmap();
    let read: Vec<Vec<(Commit, Option<Vec<Changed>>)>> = listed
        .par_chunks(TOGETHER)
        .map(|chunk| {
            let mut git = repository.git.to_thread_local();
            git.object_cache_size_if_unset(32 << 20);
            let mut cache = git.diff_resource_cache_for_tree_diff().ok();
            let one = |listed: &Listed| {
                let mut commit = describe(&git, listed, &mailmap);
                commit.parents = listed
                    .parents
                    .iter()
                    .map(|parent| numbers.get(parent).copied())
                    .collect();
                let before = known.and_then(|known| known.get(&commit.hash));
                let changed = match before {
                    Some(before) if !listed.boundary => Some(before.clone()),
                    _ => changed(repository, &git, listed, cache.as_mut()),
                };
                commit.read = changed.is_some() && !commit.merge && !listed.boundary;
                (commit, changed)
            };
            chunk.iter().map(one).collect()
        })
        .collect();
    let mut broken = 0;
    let read = read
        .into_iter()
        .flatten()
        .map(|(commit, changed)| {
            broken += u32::from(changed.is_none());
            (commit, changed.unwrap_or_default())
        })
        .collect();
    if broken > 0 {
        *notes
            .entry("commits whose files cannot be read, so they count for no file")
            .or_default() += broken;
    }
    read
}

fn describe(git: &gix::Repository, listed: &Listed, mailmap: &gix::mailmap::Snapshot) -> Commit {
    let mut out = Commit {
        time: listed.time,
        merge: listed.parents.len() > 1,
        ..Commit::default()
    };
    if let Some(hash) = listed.id.as_bytes().first_chunk() {
        out.hash = *hash;
    }
    let Ok(commit) = git.find_commit(listed.id) else {
        return out;
    };
    let encoding = commit.decode().ok().and_then(|commit| commit.encoding);
    if let Ok(author) = commit.author() {
        let author = mailmap.resolve(author.trim());
        out.name = text(&author.name, encoding).into_owned();
        out.email = text(&author.email, encoding).into_owned();
    }
    let message = text(commit.message_raw_sloppy(), encoding);
    out.subject = links::subject(&message);
    out.links = links::links(&message);
    for (name, email) in links::co_authors(&message) {
        let person = gix::actor::SignatureRef {
            name: name.into(),
            email: email.into(),
            time: "0 +0000",
        };
        let person = mailmap.resolve(person).email.to_str_lossy().into_owned();
        if person.eq_ignore_ascii_case(&out.email) || person.contains(char::is_whitespace) {
            continue;
        }
        if !out.links.is_empty() {
            out.links.push(' ');
        }
        out.links.push_str("co-author:");
        out.links.push_str(&person);
    }
    out
}

/// A text of a commit. What is no UTF-8 is read as Latin-1, unless the commit names another encoding.
fn text<'t>(bytes: &'t [u8], encoding: Option<&BStr>) -> Cow<'t, str> {
    let latin = encoding.is_none_or(|name| {
        let name = name.to_str_lossy().to_ascii_lowercase();
        let known = ["latin", "8859-1", "8859_1", "88591", "1252", "ascii"];
        known.iter().any(|known| name.contains(known))
    });
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) if latin => bytes.iter().map(|&byte| char::from(byte)).collect(),
        Err(_) => bytes.to_str_lossy(),
    }
}

/// What a commit changed; none if that cannot be read.
fn changed(
    repository: &Opened,
    git: &gix::Repository,
    listed: &Listed,
    cache: Option<&mut gix::diff::blob::Platform>,
) -> Option<Vec<Changed>> {
    let mut out = Vec::new();
    if listed.parents.len() > 1 || listed.boundary {
        return Some(out);
    }
    let new = git.find_commit(listed.id).ok()?.tree().ok()?;
    let old = match listed.parents.first() {
        Some(&parent) => git.find_commit(parent).ok()?.tree().ok()?,
        None => git.empty_tree(),
    };
    let cache = cache?;
    let mut platform = old.changes().ok()?;
    platform.options(|options| {
        options
            .track_path()
            .track_rewrites(Some(gix::diff::Rewrites {
                copies: None,
                percentage: Some(0.5),
                limit: MAX_RENAMES,
                track_empty: false,
            }));
    });
    let done = platform.for_each_to_obtain_tree_with_cache(&new, cache, |change| {
        add(repository, &change, &mut out);
        Ok(ControlFlow::Continue(()))
    });
    cache.clear_resource_cache_keep_allocation();
    done.ok()?;
    Some(out)
}

fn add(repository: &Opened, change: &Change<'_, '_, '_>, out: &mut Vec<Changed>) {
    if change.entry_mode().is_tree() {
        return;
    }
    let path_of = |path: &BStr| repository.to_index(path.to_str().ok()?);
    let path = path_of(change.location());
    let blob = |mode: gix::object::tree::EntryMode, id: gix::ObjectId| mode.is_blob().then_some(id);
    let (old, new, from) = match *change {
        Change::Addition { entry_mode, id, .. } => (None, blob(entry_mode, id.detach()), None),
        Change::Deletion { entry_mode, id, .. } => (blob(entry_mode, id.detach()), None, None),
        Change::Modification {
            previous_entry_mode,
            previous_id,
            entry_mode,
            id,
            ..
        } => (
            blob(previous_entry_mode, previous_id.detach()),
            blob(entry_mode, id.detach()),
            None,
        ),
        Change::Rewrite {
            source_location,
            source_entry_mode,
            source_id,
            entry_mode,
            id,
            ..
        } => {
            let from = path_of(source_location);
            let old = blob(source_entry_mode, source_id.detach());
            // Whoever follows the old name sees it deleted.
            if let Some(path) = from.clone() {
                out.push(Changed {
                    path,
                    from: None,
                    blobs: Blobs::Read(old, None),
                });
            }
            (old, blob(entry_mode, id.detach()), from)
        }
    };
    if let Some(path) = path {
        out.push(Changed {
            path,
            from,
            blobs: Blobs::Read(old, new),
        });
    }
}

/// The contents of a path before and after a commit, where git was not asked before; none if they cannot be read.
pub(super) fn blobs(
    repository: &Opened,
    git: &gix::Repository,
    commit: gix::ObjectId,
    path: &str,
    from: Option<&str>,
) -> Option<(Option<gix::ObjectId>, Option<gix::ObjectId>)> {
    let commit = git.find_commit(commit).ok()?;
    let blob = |tree: &gix::Tree<'_>, path: &str| {
        let entry = tree
            .lookup_entry_by_path(repository.to_repository(path)?)
            .ok()?;
        Some(
            entry
                .filter(|entry| entry.mode().is_blob())
                .map(|entry| entry.object_id()),
        )
    };
    let new = blob(&commit.tree().ok()?, path)?;
    let parent = commit.parent_ids().next();
    let old = match parent {
        Some(parent) => {
            let tree = git.find_commit(parent.detach()).ok()?.tree().ok()?;
            blob(&tree, from.unwrap_or(path))?
        }
        None => None,
    };
    Some((old, new))
}
