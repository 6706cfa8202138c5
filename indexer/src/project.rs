//! The whole project as module resolution sees it: files by path, their facts, manifests.

use std::collections::BTreeMap;

use crate::facts::FileFacts;

/// A file of the project. Files are numbered in byte order of their paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct FileIx(pub u32);

impl FileIx {
    /// The index as a `usize`.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

/// Every file of the repository with its facts, and the manifests.
pub struct Project<'a> {
    /// Repository-relative paths with `/`, in byte order; `FileIx` points here.
    pub paths: &'a [String],
    /// The facts of each file.
    pub facts: &'a [FileFacts],
    /// Texts of manifests (`package.json`, `Cargo.toml`, ...) by path, those of directories above files included.
    pub manifests: &'a BTreeMap<String, String>,
    /// The name of the root directory, without its path.
    pub root_name: &'a str,
}

impl Project<'_> {
    /// Finds a file by its path, in logarithmic time.
    pub fn file(&self, path: &str) -> Option<FileIx> {
        self.paths
            .binary_search_by(|probe| probe.as_str().cmp(path))
            .ok()
            .map(|ix| FileIx(ix as u32))
    }

    /// The path of a file.
    pub fn path(&self, file: FileIx) -> &str {
        self.paths.get(file.get()).map_or("", |path| path)
    }

    /// The directory of a file, without a trailing slash; empty at the root.
    pub fn directory(&self, file: FileIx) -> &str {
        directory_of(self.path(file))
    }

    /// The facts of a file.
    pub fn facts(&self, file: FileIx) -> &FileFacts {
        &self.facts[file.get()]
    }

    /// Whether any file lies below a directory.
    pub fn has_directory(&self, directory: &str) -> bool {
        let prefix = format!("{directory}/");
        let at = self
            .paths
            .partition_point(|path| path.as_str() < prefix.as_str());
        self.paths
            .get(at)
            .is_some_and(|path| path.starts_with(&prefix))
    }
}

/// The directory part of a path, without a trailing slash; empty for a path without one.
pub fn directory_of(path: &str) -> &str {
    path.rfind('/').map_or("", |at| &path[..at])
}

/// Joins a directory and a relative path, resolving `.` and `..`; `None` if it leads out of the root.
pub fn join(directory: &str, relative: &str) -> Option<String> {
    let mut parts: Vec<&str> = directory
        .split('/')
        .filter(|part| !part.is_empty())
        .collect();
    for part in relative.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn join_resolves_dots_and_refuses_to_leave_the_root() {
        assert_eq!(join("a/b", "../c/./d").as_deref(), Some("a/c/d"));
        assert_eq!(join("", "x").as_deref(), Some("x"));
        assert_eq!(join("a", "../../x"), None);
    }
}
