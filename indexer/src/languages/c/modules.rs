//! How `#include` finds files, and what names mean that no file declares.

use rustc_hash::FxHashMap;

use crate::facts::{Import, ImportKind};
use crate::languages::{Modules, Target};
use crate::project::{FileIx, Project, directory_of, join};

use super::libc;

/// The package of C's own library.
pub const LIBC: &str = "generic:libc";

/// The package of C++'s own library.
pub const LIBCPP: &str = "generic:libstdc++";

/// Finds headers by their path beside the including file, then by the end of their path anywhere.
pub struct Headers {
    by_name: FxHashMap<String, Vec<FileIx>>,
}

impl Headers {
    /// Indexes the files of a project by their last path segment.
    pub fn new(project: &Project<'_>) -> Self {
        let mut by_name: FxHashMap<String, Vec<FileIx>> = FxHashMap::default();
        for (ix, path) in project.paths.iter().enumerate() {
            let name = path.rsplit('/').next().unwrap_or(path);
            by_name
                .entry(name.to_string())
                .or_default()
                .push(FileIx(ix as u32));
        }
        Headers { by_name }
    }

    /// The file whose path ends with the included path; of several the one that shares most with the including file.
    fn by_suffix(&self, project: &Project<'_>, directory: &str, module: &str) -> Option<FileIx> {
        let module = module.trim_start_matches("./").trim_start_matches("../");
        let name = module.rsplit('/').next().unwrap_or(module);
        let ends = |path: &str| {
            path.strip_suffix(module)
                .is_some_and(|before| before.is_empty() || before.ends_with('/'))
        };
        let files = self.by_name.get(name)?;
        files
            .iter()
            .copied()
            .filter(|file| ends(project.path(*file)))
            .max_by_key(|file| {
                let path = project.path(*file);
                (
                    shared(directory_of(path), directory),
                    std::cmp::Reverse(path.len()),
                    std::cmp::Reverse(*file),
                )
            })
    }
}

/// How many leading path segments two directories share.
fn shared(a: &str, b: &str) -> usize {
    a.split('/')
        .zip(b.split('/'))
        .take_while(|(a, b)| a == b)
        .count()
}

impl Modules for Headers {
    fn import(&self, project: &Project<'_>, from: FileIx, import: &Import) -> Target {
        let facts = project.facts(from);
        let module = facts.text(import.module);
        if import.kind != ImportKind::Effect {
            return namespace(module);
        }
        let directory = project.directory(from);
        let beside = join(directory, module).and_then(|path| project.file(&path));
        match beside.or_else(|| self.by_suffix(project, directory, module)) {
            Some(file) => Target::file(file),
            None => external(module),
        }
    }

    fn global(&self, _: &Project<'_>, _: FileIx, name: &str) -> Target {
        let package = match name {
            "std" => LIBCPP,
            _ if libc::is_known(name) => LIBC,
            _ => return Target::Unknown,
        };
        Target::External {
            package: package.to_string(),
            path: vec![name.into()],
        }
    }
}

/// What the path of a namespace or class leads to: it is looked up where the import stands.
fn namespace(path: &str) -> Target {
    let mut segments = path.split("::");
    let first = segments.next().unwrap_or("");
    let rest: Vec<Box<str>> = segments.map(Into::into).collect();
    match first {
        "" => Target::Unknown,
        "std" => Target::External {
            package: LIBCPP.to_string(),
            path: std::iter::once("std".into()).chain(rest).collect(),
        },
        _ => Target::Lexical {
            name: first.into(),
            rest,
        },
    }
}

/// The package of a header that the repository does not have.
fn external(module: &str) -> Target {
    let (package, path) = if libc::HEADERS.binary_search(&module).is_ok() {
        (LIBC.to_string(), module)
    } else if !module.contains(['.', '/']) {
        (LIBCPP.to_string(), module)
    } else {
        match module.split_once('/') {
            Some((
                package @ ("sys" | "netinet" | "arpa" | "net" | "linux" | "asm" | "bits"),
                _,
            )) if !package.is_empty() => (LIBC.to_string(), module),
            Some((package, path)) => (format!("generic:{package}"), path),
            None => (format!("generic:{}", module.trim_end_matches(".h")), module),
        }
    };
    Target::External {
        package,
        path: vec![path.into()],
    }
}
