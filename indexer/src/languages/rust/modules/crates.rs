//! The crates of a project: their roots, and the names under which they know each other.

use rustc_hash::{FxHashMap, FxHashSet};

use super::manifest::{self, Dependency, Package};
use crate::project::{FileIx, Project, directory_of, join};

/// What the name of a crate denotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// A library of this project: its root file.
    Local(FileIx),
    /// A package outside.
    External(String),
}

/// The crates of a project.
#[derive(Default)]
pub(super) struct Crates {
    packages: Vec<Package>,
    /// Root files in the order in which their module trees are followed: libraries first.
    pub roots: Vec<FileIx>,
    /// The package of each root.
    package_of: FxHashMap<FileIx, usize>,
    /// What each package's crates may name.
    names: Vec<FxHashMap<String, Known>>,
    /// The roots of the local libraries that each package's crates may name.
    local: Vec<Vec<FileIx>>,
    /// Libraries without a manifest, by name and directory.
    bare: Vec<(String, String, FileIx)>,
}

impl Crates {
    /// Reads the manifests; where there are none, a folder with a `lib.rs` or `main.rs` is a crate.
    pub fn new(project: &Project<'_>) -> Self {
        let mut crates = Crates::default();
        crates.read_manifests(project);
        crates.find_targets(project);
        crates.find_bare(project);
        crates.link(project);
        crates
    }

    fn read_manifests(&mut self, project: &Project<'_>) {
        let mut workspaces: Vec<(String, Vec<(String, Dependency)>)> = Vec::new();
        let cargo = || {
            project
                .manifests
                .iter()
                .filter(|(path, _)| path.rsplit('/').next() == Some("Cargo.toml"))
        };
        for (path, text) in cargo() {
            if let Some(list) = manifest::workspace_dependencies(path, text) {
                workspaces.push((directory_of(path).to_string(), list));
            }
        }
        let inherited = |directory: &str, key: &str| {
            let above = workspaces
                .iter()
                .filter(|(at, _)| within(directory, at))
                .max_by_key(|(at, _)| at.len())?;
            let found = above.1.iter().find(|(name, _)| name == key)?;
            Some(found.1.clone())
        };
        for (path, text) in cargo() {
            self.packages
                .extend(manifest::package(path, text, &inherited));
        }
    }

    /// Root files of the packages' targets.
    fn find_targets(&mut self, project: &Project<'_>) {
        for at in 0..self.packages.len() {
            if let Some(file) = project.file(&self.packages[at].library_path) {
                self.add_root(file, at);
            }
        }
        for at in 0..self.packages.len() {
            let directory = self.packages[at].directory.clone();
            let named = std::mem::take(&mut self.packages[at].targets);
            for path in &named {
                if let Some(file) = project.file(path) {
                    self.add_root(file, at);
                }
            }
            for single in ["src/main.rs", "build.rs"] {
                let found = join(&directory, single).and_then(|path| project.file(&path));
                if let Some(file) = found {
                    self.add_root(file, at);
                }
            }
            for folder in ["src/bin", "tests", "benches", "examples"] {
                self.add_folder(project, at, &directory, folder);
            }
        }
    }

    fn add_root(&mut self, file: FileIx, package: usize) {
        if self.package_of.insert(file, package).is_none() {
            self.roots.push(file);
        }
    }

    /// `tests/a.rs` and `tests/b/main.rs` are targets.
    fn add_folder(&mut self, project: &Project<'_>, package: usize, directory: &str, folder: &str) {
        let Some(folder) = join(directory, folder) else {
            return;
        };
        let prefix = format!("{folder}/");
        let start = project
            .paths
            .partition_point(|path| path.as_str() < prefix.as_str());
        for (at, path) in project.paths.iter().enumerate().skip(start) {
            let Some(rest) = path.strip_prefix(&prefix) else {
                break;
            };
            let target = match rest.split_once('/') {
                None => rest.ends_with(".rs"),
                Some((_, rest)) => rest == "main.rs",
            };
            if target {
                self.add_root(FileIx(at as u32), package);
            }
        }
    }

    /// Folders with a `lib.rs` or `main.rs` that no manifest accounts for.
    fn find_bare(&mut self, project: &Project<'_>) {
        for wanted in ["lib.rs", "main.rs"] {
            for (at, path) in project.paths.iter().enumerate() {
                let file = FileIx(at as u32);
                if path.rsplit('/').next() != Some(wanted) || self.package_of.contains_key(&file) {
                    continue;
                }
                let directory = directory_of(path);
                let covered = self
                    .packages
                    .iter()
                    .any(|package| within(directory, &package.directory));
                if covered || self.roots.contains(&file) {
                    continue;
                }
                self.roots.push(file);
                if wanted == "lib.rs" {
                    let name = bare_name(project, directory);
                    self.bare.push((name, directory.to_string(), file));
                }
            }
        }
    }

    /// What each package's crates may name.
    fn link(&mut self, project: &Project<'_>) {
        let mut by_directory: FxHashMap<&str, FileIx> = FxHashMap::default();
        let mut by_name: FxHashMap<&str, FileIx> = FxHashMap::default();
        for package in &self.packages {
            if let Some(file) = project.file(&package.library_path) {
                by_directory.entry(&package.directory).or_insert(file);
                by_name.entry(&package.name).or_insert(file);
            }
        }
        let mut names = Vec::new();
        for package in &self.packages {
            let mut known = FxHashMap::default();
            for dependency in &package.dependencies {
                let here = dependency
                    .path
                    .as_deref()
                    .and_then(|path| by_directory.get(path))
                    .or_else(|| by_name.get(dependency.package.as_str()));
                let target = match here {
                    Some(file) => Known::Local(*file),
                    None => Known::External(dependency.package.clone()),
                };
                let name = self.library_name(dependency, here.is_some());
                known.insert(name, target);
            }
            if let Some(file) = project.file(&package.library_path) {
                known.insert(package.library.clone(), Known::Local(file));
            }
            names.push(known);
        }
        let local = |known: &Known| match known {
            Known::Local(file) => Some(*file),
            Known::External(_) => None,
        };
        for known in &names {
            let mut files: Vec<FileIx> = known.values().filter_map(local).collect();
            files.sort_unstable();
            files.dedup();
            self.local.push(files);
        }
        self.names = names;
    }

    /// A local dependency that is not renamed is known by the name of its library.
    fn library_name(&self, dependency: &Dependency, local: bool) -> String {
        let renamed = manifest::in_source(&dependency.package) != dependency.name;
        if !local || renamed {
            return dependency.name.clone();
        }
        let package = self
            .packages
            .iter()
            .find(|package| package.name == dependency.package);
        package.map_or_else(
            || dependency.name.clone(),
            |package| package.library.clone(),
        )
    }

    /// What a crate, given by its root, knows by a name.
    pub fn known(&self, root: FileIx, name: &str) -> Option<Known> {
        if let Some(&package) = self.package_of.get(&root) {
            return self.names.get(package)?.get(name).cloned();
        }
        let found = self.bare.iter().find(|(bare, ..)| bare == name)?;
        Some(Known::Local(found.2))
    }

    /// The roots of the local libraries that a crate depends on, in order.
    pub fn dependencies(&self, root: FileIx) -> &[FileIx] {
        match self.package_of.get(&root) {
            Some(&package) => self.local.get(package).map_or(&[], Vec::as_slice),
            None => &[],
        }
    }

    /// Whether a manifest says what a crate, given by its root, may name.
    pub fn has_manifest(&self, root: FileIx) -> bool {
        self.package_of.contains_key(&root)
    }

    /// The root to which a file belongs that no `mod` declaration reaches: that of the nearest folder above.
    pub fn nearest_root(&self, project: &Project<'_>, file: FileIx) -> Option<FileIx> {
        let directory = project.directory(file);
        let mut seen = FxHashSet::default();
        let mut best: Option<(usize, FileIx)> = None;
        for &root in &self.roots {
            let at = project.directory(root);
            if within(directory, at)
                && seen.insert(at)
                && best.is_none_or(|(length, _)| at.len() > length)
            {
                best = Some((at.len(), root));
            }
        }
        best.map(|(_, root)| root)
    }
}

/// Whether a directory lies in another, or is it.
fn within(directory: &str, above: &str) -> bool {
    above.is_empty()
        || directory
            .strip_prefix(above)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The name of a crate without a manifest: of its folder, or of the folder above `src`.
fn bare_name(project: &Project<'_>, directory: &str) -> String {
    let mut parts = directory.rsplit('/').filter(|part| !part.is_empty());
    let name = match parts.next() {
        Some("src") => parts.next().unwrap_or(project.root_name),
        Some(name) => name,
        None => project.root_name,
    };
    manifest::in_source(name)
}
