//! Compiler facts from SCIP files: where a document fits a file of the repository, what it says replaces what evidence said.
//!
//! `wire` reads the format, `document` its messages, `symbol` the names in it; `positions` decides whether a document is about
//! the text that was indexed; `apply` changes the index.

mod apply;
mod document;
mod positions;
mod symbol;
mod wire;

use std::fmt;
use std::path::{Path, PathBuf};

use crate::facts::FileFacts;
use crate::index::Index;
use cidx_format::vocabulary::Role;

pub use apply::Roles;

/// The largest file that is read.
const MAX_BYTES: u64 = 1 << 30;

/// How many stale documents are named.
const MAX_NAMED: usize = 3;

/// Why an SCIP file cannot be used.
#[derive(Debug)]
pub struct ScipError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub cause: String,
}

impl fmt::Display for ScipError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the SCIP file {} cannot be used: {}; make it again with its indexer, or leave out --scip",
            self.path.display(),
            self.cause
        )
    }
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Uses that evidence had bound as the compiler does.
    pub confirmed: u32,
    /// Uses that only the compiler bound.
    pub added: u32,
    /// Uses that evidence had bound otherwise.
    pub dropped: u32,
}

/// Reads an SCIP file.
pub fn load(path: &Path) -> Result<Vec<u8>, ScipError> {
    let failed = |cause: String| ScipError {
        path: path.to_owned(),
        cause,
    };
    let length = std::fs::metadata(path).map_err(|error| failed(error.to_string()))?;
    if length.len() > MAX_BYTES {
        return Err(failed(format!("it is larger than {MAX_BYTES} bytes")));
    }
    let bytes = std::fs::read(path).map_err(|error| failed(error.to_string()))?;
    document::read(&bytes).map_err(|malformed| {
        failed(format!(
            "it is no whole SCIP index: what follows byte {} of a message cannot be read",
            malformed.at
        ))
    })?;
    Ok(bytes)
}

/// The role of each use in each file, for uses that only a compiler can bind.
pub fn roles(facts: &[FileFacts]) -> Roles {
    let of = |facts: &FileFacts| {
        let uses = facts.references.iter();
        let mut roles: Vec<_> = uses.map(|one| (one.span.start, one.role)).collect();
        let imports = facts.imports.iter();
        roles.extend(imports.map(|import| (import.span.start, Role::Import)));
        roles.sort_unstable_by_key(|(place, role)| (*place, *role));
        roles.dedup_by_key(|(place, _)| *place);
        roles
    };
    facts.iter().map(of).collect()
}

/// Puts the facts of the files into the index; what was done and what could not be used becomes part of its limits.
pub fn ingest(index: &mut Index, root: &Path, files: &[Vec<u8>], roles: &Roles) -> Stats {
    let mut facts = apply::Facts {
        documents: Vec::new(),
        implementations: Vec::new(),
    };
    let mut seen = vec![false; index.files.len()];
    let (mut elsewhere, mut stale) = (0u32, Vec::new());
    for bytes in files {
        let Ok(scip) = document::read(bytes) else {
            continue;
        };
        let prefix = prefix(root, scip.project_root);
        for document in &scip.documents {
            let path = format!("{prefix}{}", document.path.trim_start_matches("./"));
            let Some(file) = local_file(index, &path) else {
                elsewhere += 1;
                continue;
            };
            // Of several documents about one file the first counts.
            let Some(seen) = seen.get_mut(file).filter(|seen| !**seen) else {
                continue;
            };
            let text = index.files.get(file).map_or("", |file| file.text.as_str());
            match positions::fit(document, text) {
                Some(placed) => {
                    *seen = true;
                    facts.documents.push((file as u32, placed));
                    facts.implementations.extend(document.implementations());
                }
                None => stale.push(path),
            }
        }
    }
    facts.documents.sort_by_key(|(file, _)| *file);
    facts.implementations.sort_unstable();
    let stats = apply::apply(index, roles, &facts);
    say(index, facts.documents.len() as u32, &stale, elsewhere);
    stats
}

/// The file of the repository with a path.
fn local_file(index: &Index, path: &str) -> Option<usize> {
    let locals = index.files.partition_point(|file| !file.external);
    let locals = index.files.get(..locals)?;
    locals
        .binary_search_by(|file| file.path.as_str().cmp(path))
        .ok()
}

/// What paths of the SCIP file lack, where it was made in a folder of the repository.
fn prefix(root: &Path, project_root: &str) -> String {
    let place = project_root.strip_prefix("file://").unwrap_or("");
    let (Ok(place), Ok(root)) = (Path::new(place).canonicalize(), root.canonicalize()) else {
        return String::new();
    };
    match place.strip_prefix(&root) {
        Ok(inner) if !inner.as_os_str().is_empty() => {
            let parts = inner
                .components()
                .map(|part| part.as_os_str().to_string_lossy());
            parts.map(|part| format!("{part}/")).collect()
        }
        _ => String::new(),
    }
}

/// Says what was used and what was not.
fn say(index: &mut Index, used: u32, stale: &[String], elsewhere: u32) {
    let mut note = |text: String, count: u32| {
        if count > 0 {
            index.limits.push((text, count));
        }
    };
    note("files whose uses a compiler bound (SCIP)".to_owned(), used);
    let named: Vec<&str> = stale.iter().take(MAX_NAMED).map(String::as_str).collect();
    let more = if stale.len() > MAX_NAMED { ", ..." } else { "" };
    note(
        format!(
            "SCIP documents that do not match the text of their file and are left out: index it again ({}{more})",
            named.join(", ")
        ),
        stale.len() as u32,
    );
    note(
        "SCIP documents about files that are not indexed".to_owned(),
        elsewhere,
    );
    index.limits.sort();
}

#[cfg(test)]
mod tests;
