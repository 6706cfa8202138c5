//! How imports find files: package roots found from the tree itself, the name of a root that is itself a package, the
//! standard library, built-in names.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::names::{BUILTINS, STANDARD_MODULES};
use crate::facts::{Import, ImportKind};
use crate::languages::{ManifestEntry, Module, Modules, Target};
use crate::project::{FileIx, Project, directory_of, join};

/// Endings of the files that a module may be, the source before its stub.
const ENDINGS: &[&str] = &[".py", ".pyi", ".pyw"];

/// Directories that conventionally hold packages without being one.
const SOURCE_DIRECTORIES: &[&str] = &["src", "lib", "python", "tests", "test"];

/// Prepares module resolution for a project.
pub fn modules(project: &Project<'_>) -> Box<dyn Modules> {
    Box::new(PythonModules::new(project))
}

struct PythonModules {
    /// For each top-level name that a directory could offer: the directories that hold it.
    containers: FxHashMap<String, Vec<String>>,
    /// Directories with an `__init__` file.
    packages: FxHashSet<String>,
    /// Directories in which a single module may be found from anywhere.
    roots: FxHashSet<String>,
    /// Names under which the repository's root itself is imported.
    own_names: Vec<String>,
}

impl PythonModules {
    fn new(project: &Project<'_>) -> Self {
        let mut modules = PythonModules {
            containers: FxHashMap::default(),
            packages: FxHashSet::default(),
            roots: FxHashSet::default(),
            own_names: declared_names(project),
        };
        for path in project.paths {
            modules.add(path);
        }
        for directories in modules.containers.values_mut() {
            directories.sort();
            directories.dedup();
        }
        modules.add_roots(project);
        modules.learn_own_name(project);
        modules
    }

    fn add(&mut self, path: &str) {
        let Some(stem) = ENDINGS.iter().find_map(|ending| path.strip_suffix(ending)) else {
            return;
        };
        let (mut directory, mut name) = split(stem);
        if name == "__init__" {
            self.packages.insert(directory.to_string());
        }
        loop {
            let known = self.containers.entry(name.to_string()).or_default();
            if known.last().is_none_or(|last| last != directory) {
                known.push(directory.to_string());
            }
            if directory.is_empty() {
                return;
            }
            (directory, name) = split(directory);
        }
    }

    fn add_roots(&mut self, project: &Project<'_>) {
        let manifests = project.manifests.keys().map(|path| directory_of(path));
        for root in manifests.chain([""]) {
            self.roots.insert(root.to_string());
            for inner in SOURCE_DIRECTORIES {
                self.roots.extend(join(root, inner));
            }
        }
    }

    /// A root that is itself a package may have any name; if none of the declared ones is imported, the name with which
    /// most imports find a file below the root is taken.
    fn learn_own_name(&mut self, project: &Project<'_>) {
        let mut votes: BTreeMap<&str, usize> = BTreeMap::new();
        for facts in project.facts {
            for import in facts.imports.iter().filter(|i| i.level == 0) {
                let module = facts.text(import.module);
                let (first, rest) = module.split_once('.').unwrap_or((module, ""));
                let next = match (rest.split('.').next(), import.item) {
                    (Some(""), Some(item)) => facts.text(item),
                    (Some(next), _) => next,
                    (None, _) => "",
                };
                let known = is_standard(first) || self.containers.contains_key(first);
                if !known && !next.is_empty() && self.find(project, "", next).is_some() {
                    *votes.entry(first).or_default() += 1;
                }
            }
        }
        let declared = self
            .own_names
            .iter()
            .any(|name| votes.contains_key(name.as_str()));
        let best = votes
            .iter()
            .max_by_key(|(name, count)| (**count, std::cmp::Reverse(**name)));
        if let Some((name, _)) = best.filter(|_| !declared) {
            self.own_names.push(name.to_string());
        }
    }

    /// The module `name` directly inside `directory`.
    fn find(&self, project: &Project<'_>, directory: &str, name: &str) -> Option<Target> {
        let path = beside(directory, name);
        let package = files(project, &format!("{path}/__init__"));
        if !package.is_empty() {
            return Some(found(package, &[]));
        }
        let module = files(project, &path);
        if !module.is_empty() {
            return Some(found(module, &[]));
        }
        let holders = self.containers.get(name);
        let namespace =
            holders.is_some_and(|all| all.binary_search_by(|d| (**d).cmp(directory)).is_ok());
        namespace.then_some(Target::Directory(path))
    }

    /// Follows the segments of a module from a directory; how many were found, and where that leads.
    fn follow(
        &self,
        project: &Project<'_>,
        directory: &str,
        segments: &[&str],
    ) -> Option<(usize, Target)> {
        let mut best = None;
        let mut at = directory.to_string();
        for (depth, segment) in segments.iter().enumerate() {
            let Some(target) = self.find(project, &at, segment) else {
                break;
            };
            let rest = segments.get(depth + 1..).unwrap_or(&[]);
            best = Some(match target {
                Target::Files { files, .. } => (depth + 1, found(files, rest)),
                Target::Directory(_) if !rest.is_empty() => {
                    at = beside(&at, segment);
                    continue;
                }
                other => (depth + 1, other),
            });
            at = beside(&at, segment);
        }
        best
    }

    /// Finds an absolute module among all directories that could be its root.
    fn absolute(&self, project: &Project<'_>, from: FileIx, module: &str) -> Target {
        let segments: Vec<&str> = module.split('.').collect();
        let Some(&first) = segments.first() else {
            return Target::Unknown;
        };
        if let Some(target) = self.in_roots(project, from, &segments) {
            return target;
        }
        if self.own_names.iter().any(|name| name == first)
            && let Some(target) = self.below_own_root(project, &segments)
        {
            return target;
        }
        if !is_standard(first)
            && let Some(target) = self.beside_importer(project, from, &segments)
        {
            return target;
        }
        Target::External {
            package: format!("pypi:{first}"),
            path: segments.iter().skip(1).map(|s| (*s).into()).collect(),
        }
    }

    fn in_roots(&self, project: &Project<'_>, from: FileIx, segments: &[&str]) -> Option<Target> {
        let first = segments.first()?;
        let own = project.directory(from);
        let standard = is_standard(first);
        let mut best: Option<((usize, bool, usize, usize), Target)> = None;
        for directory in self.containers.get(*first)? {
            // What lies in a package is imported through the package.
            if self.packages.contains(directory) {
                continue;
            }
            let Some((depth, target)) = self.follow(project, directory, segments) else {
                continue;
            };
            let encloses = is_below(own, directory);
            let plausible = depth > 1 || encloses || self.roots.contains(directory);
            let shadowing = standard && !(directory == own || depth > 1 && encloses);
            let itself = matches!(&target, Target::Files { files, .. } if files.contains(&from));
            if !plausible || shadowing || (itself && standard) {
                continue;
            }
            let shared = shared_segments(own, directory);
            let rank = (depth, encloses, shared, usize::MAX - directory.len());
            if best.as_ref().is_none_or(|(known, _)| rank > *known) {
                best = Some((rank, target));
            }
        }
        best.map(|(_, target)| target)
    }

    /// The root itself is the package that the first segment names.
    fn below_own_root(&self, project: &Project<'_>, segments: &[&str]) -> Option<Target> {
        let rest = segments.get(1..).unwrap_or(&[]);
        if !rest.is_empty()
            && let Some((_, target)) = self.follow(project, "", rest)
        {
            return Some(target);
        }
        let root = files(project, "__init__");
        if !root.is_empty() {
            return Some(found(root, rest));
        }
        rest.is_empty().then(|| Target::Directory(String::new()))
    }

    /// A module beside the importing file inside a package: Python 2, or scripts run from their own directory.
    fn beside_importer(
        &self,
        project: &Project<'_>,
        from: FileIx,
        segments: &[&str],
    ) -> Option<Target> {
        match self.follow(project, project.directory(from), segments)? {
            (_, Target::Files { files, .. }) if files.contains(&from) => None,
            (_, Target::Directory(_)) => None,
            (_, target) => Some(target),
        }
    }

    fn relative(&self, project: &Project<'_>, from: FileIx, level: u32, module: &str) -> Target {
        let mut directory = project.directory(from);
        for _ in 1..level {
            if directory.is_empty() {
                return Target::Unknown;
            }
            directory = directory_of(directory);
        }
        let package = || {
            let own = files(project, &beside(directory, "__init__"));
            match own.is_empty() {
                true => Target::Directory(directory.to_string()),
                false => found(own, &[]),
            }
        };
        if module.is_empty() {
            return package();
        }
        let segments: Vec<&str> = module.split('.').collect();
        match self.follow(project, directory, &segments) {
            Some((_, target)) => target,
            None => Target::Unknown,
        }
    }
}

impl Modules for PythonModules {
    fn entries(&self, project: &Project<'_>) -> Vec<ManifestEntry> {
        super::scripts::commands(project)
    }

    /// pytest: the file itself, then the `conftest.py` of each directory upwards.
    fn fixture_files(&self, project: &Project<'_>, from: FileIx) -> Vec<FileIx> {
        let mut found = vec![from];
        let mut directory = project.directory(from);
        loop {
            found.extend(files(project, &beside(directory, "conftest")));
            if directory.is_empty() {
                return found;
            }
            directory = directory_of(directory);
        }
    }

    fn import(&self, project: &Project<'_>, from: FileIx, import: &Import) -> Target {
        let facts = project.facts(from);
        let module = facts.text(import.module);
        if import.level > 0 {
            return self.relative(project, from, import.level, module);
        }
        let module = match import.kind {
            ImportKind::Root => module.split('.').next().unwrap_or(module),
            _ => module,
        };
        self.absolute(project, from, module)
    }

    fn global(&self, _: &Project<'_>, _: FileIx, name: &str) -> Target {
        match BUILTINS.binary_search(&name) {
            Ok(_) => Target::External {
                package: "pypi:builtins".to_string(),
                path: vec![name.into()],
            },
            Err(_) => Target::Unknown,
        }
    }

    fn child(&self, project: &Project<'_>, module: Module<'_>, name: &str) -> Target {
        let directory = match module {
            Module::Directory(directory) => directory,
            Module::File(file) => {
                let path = project.path(file);
                let stem = path.rsplit('/').next().unwrap_or(path);
                if !stem.starts_with("__init__.") {
                    return Target::Unknown;
                }
                directory_of(path)
            }
        };
        self.find(project, directory, name)
            .unwrap_or(Target::Unknown)
    }
}

/// The files that `stem` may be, the source before its stub.
fn files(project: &Project<'_>, stem: &str) -> Vec<FileIx> {
    ENDINGS
        .iter()
        .filter_map(|ending| project.file(&format!("{stem}{ending}")))
        .collect()
}

fn found(files: Vec<FileIx>, rest: &[&str]) -> Target {
    Target::Files {
        files,
        rest: rest.iter().map(|segment| (*segment).into()).collect(),
    }
}

fn is_standard(name: &str) -> bool {
    STANDARD_MODULES.binary_search(&name).is_ok()
}

fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

fn beside(directory: &str, name: &str) -> String {
    match directory {
        "" => name.to_string(),
        directory => format!("{directory}/{name}"),
    }
}

/// Whether `inner` is `outer` or lies below it.
fn is_below(inner: &str, outer: &str) -> bool {
    outer.is_empty()
        || inner
            .strip_prefix(outer)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn shared_segments(a: &str, b: &str) -> usize {
    a.split('/')
        .zip(b.split('/'))
        .take_while(|(x, y)| x == y)
        .count()
}

/// The names that manifests at the root give the package, and the root directory's own.
fn declared_names(project: &Project<'_>) -> Vec<String> {
    let mut names = Vec::new();
    for manifest in ["pyproject.toml", "setup.cfg", "setup.py"] {
        if let Some(text) = project.manifests.get(manifest) {
            names.extend(text.lines().filter_map(declared_name));
        }
    }
    names.push(project.root_name.to_string());
    names
        .iter_mut()
        .for_each(|name| *name = name.replace('-', "_"));
    names.sort();
    names.dedup();
    names
}

/// The name in a line such as `name = "click"`, `name = click` or `name="click",`.
fn declared_name(line: &str) -> Option<String> {
    let value = line
        .trim()
        .strip_prefix("name")?
        .trim_start()
        .strip_prefix('=')?;
    let value = value.trim().trim_end_matches(',').trim_matches(['"', '\'']);
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    (!value.is_empty() && value.chars().all(plain)).then(|| value.to_string())
}
