//! Repositories inside the root: submodules and workspace folders are listed, copies and linked work trees dropped.

use std::collections::BTreeMap;
use std::path::Path;

use super::walk::{Found, Walk};
use crate::git::{self, Git};
use crate::index::Repository;

/// Opens the inner repositories, drops the copies from `found`, adds the tracked files of the others, and returns their states.
pub fn inner(
    walk: &Walk,
    outer: Option<&Git>,
    found: &mut Found,
    notes: &mut BTreeMap<String, u32>,
) -> Vec<(String, Repository)> {
    let mut kept: Vec<(String, Option<Box<Git>>)> = Vec::new();
    // Linked work trees come last, so that of a repository and its work trees the repository stays.
    let mut opened: Vec<(String, Option<Box<Git>>)> = found
        .repositories
        .iter()
        .map(|path| (path.clone(), open(&walk.root, path, notes)))
        .collect();
    opened.sort_by_key(|(path, git)| (git.as_ref().is_some_and(|git| git.linked), path.clone()));
    for (path, git) in opened {
        let inside_dropped = found.skipped.keys().any(|skipped| {
            skipped.ends_with('/') && format!("{path}/").starts_with(skipped.as_str())
        });
        if inside_dropped {
            continue;
        }
        let twin = git
            .as_deref()
            .and_then(|git| twin(git, walk, &path, outer, &kept));
        match twin {
            Some(twin) => drop_copy(&path, &twin, found),
            None => kept.push((path, git)),
        }
    }
    kept.sort_by(|a, b| a.0.cmp(&b.0));
    kept.into_iter()
        .map(|(path, git)| {
            let state = git.map_or_else(Repository::default, |git| adopt(walk, &path, *git, found));
            (path, state)
        })
        .collect()
}

fn open(root: &Path, path: &str, notes: &mut BTreeMap<String, u32>) -> Option<Box<Git>> {
    match git::open(&root.join(path)) {
        git::Found::Git(git, git_notes) => {
            for note in git_notes {
                *notes.entry(note.to_owned()).or_default() += 1;
            }
            Some(git)
        }
        git::Found::Nothing | git::Found::Broken => {
            let note = "git data of an inner repository cannot be read, so its commit is unknown";
            *notes.entry(note.to_owned()).or_default() += 1;
            None
        }
    }
}

/// The path of a repository that `git` is another checkout of: same object store, or (unless it is a submodule) same commit or origin.
fn twin(
    git: &Git,
    walk: &Walk,
    path: &str,
    outer: Option<&Git>,
    kept: &[(String, Option<Box<Git>>)],
) -> Option<String> {
    let dot_git = walk.root.join(path).join(".git");
    let submodule = !git.linked && dot_git.symlink_metadata().is_ok_and(|m| m.is_file());
    let same = |other: &Git| {
        git.common_directory == other.common_directory
            || (!submodule && git.state.commit.is_some() && git.state.commit == other.state.commit)
            || (!submodule && git.origin.is_some() && git.origin == other.origin)
    };
    if outer.is_some_and(same) {
        return Some(".".to_owned());
    }
    kept.iter()
        .find(|(_, other)| other.as_deref().is_some_and(same))
        .map(|(path, _)| path.clone())
}

fn drop_copy(path: &str, twin: &str, found: &mut Found) {
    let inside = format!("{path}/");
    found.files.retain(|file| !file.starts_with(&inside));
    found
        .skipped
        .retain(|skipped, _| !skipped.starts_with(&inside));
    let detail = format!("another checkout of the repository at `{twin}`");
    found.skipped.insert(inside, ("duplicate", detail));
}

/// Adds the files that an inner repository tracks, and completes its state.
fn adopt(walk: &Walk, path: &str, git: Git, found: &mut Found) -> Repository {
    let tracked = git
        .tracked
        .iter()
        .map(|file| format!("{path}/{file}"))
        .collect();
    walk.add_tracked(&tracked, found);
    Repository {
        name: path.rsplit('/').next().unwrap_or(path).to_owned(),
        dirty: git.dirty(),
        ..git.state
    }
}
