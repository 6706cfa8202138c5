//! The repositories whose history is read: the one that holds the root, and those inside it, each on its own.

use std::path::Path;

use super::Notes;
use crate::git;
use crate::index::{Index, Repository};

/// How deeply repositories lie inside each other at most.
const MAX_DEPTH: usize = 16;

/// A repository, and how its paths and those of the index belong together.
pub(super) struct Opened {
    /// Its path relative to the root; empty for the one that holds the root.
    pub path: String,
    /// Its objects.
    pub git: gix::ThreadSafeRepository,
    /// The commit to begin at.
    pub head: gix::ObjectId,
    /// The part of its paths that leads to the root, with a slash at its end; empty unless the root lies inside the work tree.
    strip: String,
    /// Paths of the index that belong to other repositories, with a slash at their end.
    inner: Vec<String>,
}

impl Opened {
    /// The path in the index of one of its paths; none if it lies outside the root.
    pub(super) fn to_index(&self, path: &str) -> Option<String> {
        let inside = path.strip_prefix(&self.strip)?;
        Some(match self.path.as_str() {
            "" => inside.to_owned(),
            outer => format!("{outer}/{inside}"),
        })
    }

    /// Its path of a path of the index; none if that lies outside.
    pub(super) fn to_repository(&self, path: &str) -> Option<String> {
        let inside = match self.path.as_str() {
            "" => path,
            outer => path.strip_prefix(outer)?.strip_prefix('/')?,
        };
        Some(format!("{}{inside}", self.strip))
    }

    /// Whether a path of the index belongs to this repository.
    pub(super) fn holds(&self, path: &str) -> bool {
        let below = self.path.is_empty()
            || path
                .strip_prefix(&self.path)
                .is_some_and(|rest| rest.starts_with('/'));
        below
            && !self
                .inner
                .iter()
                .any(|inner| path.starts_with(inner.as_str()))
    }
}

/// Opens the repositories of an index that have commits.
pub(super) fn open(index: &Index, root: &Path, notes: &mut Notes) -> Vec<Opened> {
    let mut listed = vec![(String::new(), &index.repository)];
    list(&index.repository, "", MAX_DEPTH, &mut listed);
    let paths: Vec<String> = listed.iter().map(|(path, _)| path.clone()).collect();
    let mut opened = Vec::new();
    for (path, state) in listed {
        let Some(head) = state
            .commit
            .as_deref()
            .and_then(|hex| gix::ObjectId::from_hex(hex.as_bytes()).ok())
        else {
            continue;
        };
        let directory = root.join(&path);
        let Some((git, strip)) = git::at(&directory, path.is_empty()) else {
            *notes
                .entry(
                    "repositories whose git data cannot be opened again, so they have no history",
                )
                .or_default() += 1;
            continue;
        };
        let inner = paths
            .iter()
            .filter(|inner| is_below(inner, &path))
            .map(|inner| format!("{inner}/"))
            .collect();
        opened.push(Opened {
            path,
            git,
            head,
            strip,
            inner,
        });
    }
    opened
}

fn is_below(inner: &str, outer: &str) -> bool {
    inner != outer
        && (outer.is_empty()
            || inner
                .strip_prefix(outer)
                .is_some_and(|rest| rest.starts_with('/')))
}

fn list<'i>(
    outer: &'i Repository,
    prefix: &str,
    depth: usize,
    listed: &mut Vec<(String, &'i Repository)>,
) {
    if depth == 0 {
        return;
    }
    for (path, inner) in &outer.repositories {
        let path = if prefix.is_empty() {
            path.clone()
        } else {
            format!("{prefix}/{path}")
        };
        listed.push((path.clone(), inner));
        list(inner, &path, depth - 1, listed);
    }
}
