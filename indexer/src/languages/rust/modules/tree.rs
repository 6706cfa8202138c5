//! The tree of modules over files: which file declares which, and to which crate each belongs.

use cidx_format::vocabulary::SymbolKind;
use rustc_hash::FxHashMap;

use super::crates::Crates;
use crate::facts::*;
use crate::project::{FileIx, Project, join};

/// Files by the files that declare them.
#[derive(Default)]
pub(super) struct ModuleTree {
    parents: FxHashMap<FileIx, FileIx>,
    roots: FxHashMap<FileIx, FileIx>,
}

impl ModuleTree {
    /// Follows the `mod` declarations from every crate root.
    pub fn new(project: &Project<'_>, crates: &mut Crates) -> Self {
        let mut tree = ModuleTree::default();
        for &root in &crates.roots {
            tree.roots.entry(root).or_insert(root);
        }
        for root in crates.roots.clone() {
            tree.follow(project, root, root);
        }
        for at in 0..project.paths.len() as u32 {
            let file = FileIx(at);
            if !project.path(file).ends_with(".rs") || tree.roots.contains_key(&file) {
                continue;
            }
            tree.adopt(project, crates, file);
        }
        tree
    }

    fn follow(&mut self, project: &Project<'_>, root: FileIx, start: FileIx) {
        let mut queue = vec![start];
        while let Some(file) = queue.pop() {
            for import in &project.facts(file).imports {
                if import.kind != ImportKind::Child {
                    continue;
                }
                for child in child_file(project, file, import) {
                    if self.roots.contains_key(&child) {
                        continue;
                    }
                    self.roots.insert(child, root);
                    self.parents.insert(child, file);
                    queue.push(child);
                }
            }
        }
    }

    /// A file that no declaration reaches belongs to the nearest crate, below the module that its folder names.
    fn adopt(&mut self, project: &Project<'_>, crates: &Crates, file: FileIx) {
        let root = crates.nearest_root(project, file).unwrap_or(file);
        self.roots.insert(file, root);
        if root != file {
            let parent = folder_module(project, file).unwrap_or(root);
            self.parents.insert(file, parent);
        }
        self.follow(project, root, file);
    }

    /// The root of the crate to which a file belongs.
    pub fn root(&self, file: FileIx) -> FileIx {
        self.roots.get(&file).copied().unwrap_or(file)
    }

    /// The file whose module contains a file's module.
    pub fn parent(&self, file: FileIx) -> Option<FileIx> {
        self.parents.get(&file).copied()
    }
}

/// The module file of the folder in which a file lies: `a/mod.rs` or `a.rs` for `a/b.rs`.
fn folder_module(project: &Project<'_>, file: FileIx) -> Option<FileIx> {
    let directory = project.directory(file);
    let found = ["mod.rs", "lib.rs", "main.rs"]
        .iter()
        .filter_map(|name| join(directory, name))
        .filter_map(|path| project.file(&path))
        .find(|found| *found != file);
    found.or_else(|| project.file(&format!("{directory}.rs")))
}

/// The directory in which the child modules of a file lie.
pub(super) fn directory(project: &Project<'_>, file: FileIx) -> String {
    let path = project.path(file);
    let name = path.rsplit('/').next().unwrap_or(path);
    if matches!(name, "mod.rs" | "lib.rs" | "main.rs") {
        return project.directory(file).to_string();
    }
    path.strip_suffix(".rs").unwrap_or(path).to_string()
}

/// The files that `mod name;` may denote.
pub(super) fn child_file(project: &Project<'_>, from: FileIx, import: &Import) -> Vec<FileIx> {
    let facts = project.facts(from);
    let module = facts.text(import.module);
    let inline = enclosing_modules(facts, import);
    if module.ends_with(".rs") {
        // A `#[path]` is relative to the file's folder, or inside inline modules to theirs.
        let base = if inline.is_empty() {
            project.directory(from).to_string()
        } else {
            format!("{}/{}", directory(project, from), inline.join("/"))
        };
        let found = join(&base, module).and_then(|path| project.file(&path));
        return found.into_iter().collect();
    }
    // Targets such as `tests/a.rs` are crate roots with any name: their modules lie beside them.
    let beside = project.directory(from).to_string();
    for base in [directory(project, from), beside] {
        let base = inline
            .iter()
            .fold(base, |base, part| format!("{base}/{part}"));
        for relative in [format!("{module}.rs"), format!("{module}/mod.rs")] {
            let found = join(&base, &relative).and_then(|path| project.file(&path));
            if let Some(found) = found.filter(|found| *found != from) {
                return vec![found];
            }
        }
    }
    Vec::new()
}

/// The names of the inline modules around an import, outermost first.
fn enclosing_modules<'f>(facts: &'f FileFacts, import: &Import) -> Vec<&'f str> {
    let mut names = Vec::new();
    let mut at = import.owner;
    while at != SymbolIx::FILE && names.len() < 64 {
        let Some(symbol) = facts.symbols.get(at.get()) else {
            break;
        };
        if symbol.kind == SymbolKind::Module {
            names.push(facts.text(symbol.name));
        }
        at = symbol.parent;
    }
    names.reverse();
    names
}
