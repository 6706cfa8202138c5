//! How `#include` finds files, and what names mean that no file declares.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use cidx_format::vocabulary::SymbolKind;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{ExprIx, FileFacts, Import, ImportKind, Symbol, SymbolIx};
use crate::languages::{Modules, Target, cpp};
use crate::project::{FileIx, Project, directory_of, join};

use super::libc;

/// The package of C's own library.
pub const LIBC: &str = "generic:libc";

/// The package of C++'s own library.
pub const LIBCPP: &str = "generic:libstdc++";

/// Finds headers by their path beside the including file, then by the end of their path anywhere.
pub struct Headers {
    by_name: FxHashMap<String, Vec<FileIx>>,
    /// Names of C's library that the repository defines or declares itself, with the files that do, in order.
    redefined: FxHashMap<Box<str>, Vec<FileIx>>,
    /// The files that each file includes, directly or through others, itself among them; found when asked for.
    included: Vec<OnceLock<FxHashSet<FileIx>>>,
    /// Where the parts of a namespace are, by its last name.
    namespaces: FxHashMap<Box<str>, Namespace>,
}

/// The parts of a namespace.
struct Namespace {
    path: Vec<Box<str>>,
    files: Vec<FileIx>,
}

impl Headers {
    /// Indexes the files of a project by their last path segment, and their namespaces.
    pub fn new(project: &Project<'_>) -> Self {
        let mut headers = Headers {
            by_name: FxHashMap::default(),
            redefined: FxHashMap::default(),
            included: Vec::new(),
            namespaces: FxHashMap::default(),
        };
        headers
            .included
            .resize_with(project.paths.len(), OnceLock::new);
        let mut parts: BTreeMap<Vec<&str>, Vec<FileIx>> = BTreeMap::new();
        for (ix, path) in project.paths.iter().enumerate() {
            let file = FileIx(ix as u32);
            let name = path.rsplit('/').next().unwrap_or(path);
            headers
                .by_name
                .entry(name.to_string())
                .or_default()
                .push(file);
            let extension = name.rsplit('.').next().unwrap_or("");
            let ours = [&super::LANGUAGE, &cpp::LANGUAGE]
                .iter()
                .any(|language| language.extensions.contains(&extension));
            if let Some(facts) = project.facts.get(ix).filter(|_| ours) {
                headers.collect(facts, file, &mut parts);
            }
        }
        for (path, files) in parts {
            let Some(last) = path.last() else { continue };
            let known = headers
                .namespaces
                .get(*last)
                .map_or(0, |namespace| namespace.files.len());
            if files.len() > known {
                let path = path.iter().map(|part| (*part).into()).collect();
                headers
                    .namespaces
                    .insert((*last).into(), Namespace { path, files });
            }
        }
        headers
    }

    fn collect<'f>(
        &mut self,
        facts: &'f FileFacts,
        file: FileIx,
        parts: &mut BTreeMap<Vec<&'f str>, Vec<FileIx>>,
    ) {
        for symbol in facts.symbols.iter().skip(1) {
            let name = facts.text(symbol.name);
            if symbol.kind == SymbolKind::Namespace {
                let files = parts.entry(namespace_path(facts, symbol)).or_default();
                if files.last() != Some(&file) {
                    files.push(file);
                }
            } else if symbol.parent == SymbolIx::FILE
                && symbol.member_of == ExprIx::UNKNOWN
                && libc::is_known(name)
            {
                let files = self.redefined.entry(name.into()).or_default();
                if files.last() != Some(&file) {
                    files.push(file);
                }
            }
        }
    }

    /// Whether a file sees the repository's own definition or declaration of a name of C's library.
    fn sees_own(&self, project: &Project<'_>, from: FileIx, name: &str) -> bool {
        let Some(files) = self.redefined.get(name) else {
            return false;
        };
        let Some(included) = self.included.get(from.0 as usize) else {
            return false;
        };
        let included = included.get_or_init(|| self.closure(project, from));
        files.iter().any(|file| included.contains(file))
    }

    /// The files that a file includes, directly or through others, and itself.
    fn closure(&self, project: &Project<'_>, from: FileIx) -> FxHashSet<FileIx> {
        let mut seen: FxHashSet<FileIx> = [from].into_iter().collect();
        let mut open = vec![from];
        while let Some(file) = open.pop() {
            for import in &project.facts(file).imports {
                if import.kind == ImportKind::Effect
                    && let Target::Files { files, .. } = self.import(project, file, import)
                {
                    open.extend(files.into_iter().filter(|file| seen.insert(*file)));
                }
            }
        }
        seen
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

/// The names of a namespace and of those around it, from the outside in.
fn namespace_path<'f>(facts: &'f FileFacts, symbol: &'f Symbol) -> Vec<&'f str> {
    let mut path = Vec::new();
    let mut at = symbol;
    while at.kind == SymbolKind::Namespace && path.len() < 64 {
        path.push(facts.text(at.name));
        match facts.symbols.get(at.parent.get()) {
            Some(parent) => at = parent,
            None => break,
        }
    }
    path.reverse();
    path
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

    fn global(&self, project: &Project<'_>, from: FileIx, name: &str) -> Target {
        if let Some(namespace) = self.namespaces.get(name).filter(|_| name != "std") {
            return Target::Files {
                files: namespace.files.clone(),
                rest: namespace.path.clone(),
            };
        }
        let package = match name {
            "std" => LIBCPP,
            _ if libc::is_known(name) && !self.sees_own(project, from, name) => LIBC,
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
