//! Where modules are: crates, the tree of their `mod` declarations, and what names mean that nothing binds.

mod crates;
mod manifest;
mod tree;

use rustc_hash::{FxHashMap, FxHashSet};

use super::semantics;
use crate::facts::*;
use crate::languages::{Module, Modules, Target};
use crate::project::{FileIx, Project, join};
use cidx_format::vocabulary::SymbolKind;
use crates::Crates;
use tree::ModuleTree;

/// The modules of a project.
pub(super) struct RustModules {
    crates: Crates,
    tree: ModuleTree,
    /// Names that the modules of a file bind to something that may have members: `use` paths may start with them.
    local: FxHashSet<(FileIx, Box<str>)>,
    /// The files that define a macro, by crate root and name.
    macros: FxHashMap<FileIx, FxHashMap<Box<str>, Vec<FileIx>>>,
    /// Names with which paths start in crates without a manifest: other crates, if nothing binds them.
    heads: FxHashMap<FileIx, FxHashSet<Box<str>>>,
}

impl RustModules {
    /// Reads the manifests and follows the `mod` declarations.
    pub fn new(project: &Project<'_>) -> Self {
        let mut crates = Crates::new(project);
        let tree = ModuleTree::new(project, &mut crates);
        let mut modules = RustModules {
            crates,
            tree,
            local: FxHashSet::default(),
            macros: FxHashMap::default(),
            heads: FxHashMap::default(),
        };
        for at in 0..project.paths.len() as u32 {
            let file = FileIx(at);
            if project.path(file).ends_with(".rs") {
                modules.read_names(project, file);
            }
        }
        modules
    }

    fn read_names(&mut self, project: &Project<'_>, file: FileIx) {
        let facts = project.facts(file);
        let head_of = |import: &Import| facts.text(import.module).split("::").next().unwrap_or("");
        let heads: FxHashSet<&str> = facts.imports.iter().map(head_of).collect();
        for binding in &facts.bindings {
            let name = facts.text(binding.name);
            if !heads.contains(name) {
                continue;
            }
            let local = match binding.target {
                BindingTarget::Symbol(ix) => facts
                    .symbols
                    .get(ix.get())
                    .is_some_and(|symbol| has_members(symbol.kind)),
                BindingTarget::Import(ix) => facts.imports.get(ix.get()).is_some_and(|import| {
                    import.kind == ImportKind::Child || head_of(import) != name
                }),
                _ => false,
            };
            if local {
                self.local.insert((file, name.into()));
            }
        }
        let root = self.tree.root(file);
        for symbol in &facts.symbols {
            if symbol.kind == SymbolKind::Macro && symbol.parent == SymbolIx::FILE {
                let of_crate = self.macros.entry(root).or_default();
                let name: Box<str> = facts.text(symbol.name).into();
                of_crate.entry(name).or_default().push(file);
            }
        }
        if !self.crates.has_manifest(root) {
            let known = self.heads.entry(root).or_default();
            known.extend(heads.iter().map(|head| Box::from(*head)));
            known.extend(path_heads(facts).map(Box::from));
        }
    }

    /// A path of segments from a file: what its first segment means, the rest to be looked up.
    fn path(&self, from: FileIx, path: &str) -> Target {
        let mut segments = path.split("::");
        let head = segments.next().unwrap_or("");
        let rest = |segments: std::str::Split<'_, &str>| segments.map(Box::from).collect();
        match head {
            "crate" | "$crate" => Target::Files {
                files: vec![self.tree.root(from)],
                rest: rest(segments),
            },
            "self" | "super" => {
                let mut up = u32::from(head == "super");
                let mut left = Vec::new();
                for segment in segments {
                    if segment == "super" && left.is_empty() {
                        up += 1;
                    } else {
                        left.push(Box::from(segment));
                    }
                }
                Target::Enclosing { up, rest: left }
            }
            "std" | "core" | "alloc" => external("std", segments),
            _ => {
                if self.local.contains(&(from, head.into())) {
                    return Target::Lexical {
                        name: head.into(),
                        rest: rest(segments),
                    };
                }
                self.named_crate(from, head, segments)
                    .unwrap_or_else(|| external(head, path.split("::").skip(1)))
            }
        }
    }

    /// A crate by the name under which the crate of `from` knows it.
    fn named_crate<'a>(
        &self,
        from: FileIx,
        name: &str,
        rest: impl Iterator<Item = &'a str>,
    ) -> Option<Target> {
        let root = self.tree.root(from);
        match self.crates.known(root, name)? {
            crates::Known::Local(file) => Some(Target::Files {
                files: vec![file],
                rest: rest.map(Box::from).collect(),
            }),
            crates::Known::External(package) => Some(external(&package, rest)),
        }
    }
}

/// Whether symbols of a kind have members, so that paths may go through them.
fn has_members(kind: SymbolKind) -> bool {
    matches!(
        kind,
        SymbolKind::Module
            | SymbolKind::Enum
            | SymbolKind::Struct
            | SymbolKind::Union
            | SymbolKind::Trait
            | SymbolKind::TypeAlias
    )
}

/// Names in lower case with which paths of several segments start.
fn path_heads(facts: &FileFacts) -> impl Iterator<Item = &str> {
    facts.references.windows(2).filter_map(|pair| {
        let (Expr::Name { name, .. }, Expr::Member { base, .. }) =
            (facts.expr(pair[0].expr), facts.expr(pair[1].expr))
        else {
            return None;
        };
        let (end, start) = (pair[0].span.end, pair[1].span.start);
        let joined = end.line == start.line && end.column + 2 == start.column;
        let text = facts.text(name);
        let named = text.starts_with(|c: char| c.is_ascii_lowercase());
        (base == pair[0].expr && joined && named).then_some(text)
    })
}

fn external<'a>(package: &str, path: impl Iterator<Item = &'a str>) -> Target {
    let package = match package {
        "core" | "alloc" => "std",
        other => other,
    };
    Target::External {
        package: format!("cargo:{package}"),
        path: path.map(Box::from).collect(),
    }
}

impl Modules for RustModules {
    /// rstest: a fixture is a function in scope; most stand in the file of the tests.
    fn fixture_files(&self, _: &Project<'_>, from: FileIx) -> Vec<FileIx> {
        vec![from]
    }

    fn import(&self, project: &Project<'_>, from: FileIx, import: &Import) -> Target {
        let facts = project.facts(from);
        let path = facts.text(import.module);
        if import.kind == ImportKind::Child {
            return match tree::child_file(project, from, import) {
                files if files.is_empty() => Target::Unknown,
                files => Target::Files {
                    files,
                    rest: Vec::new(),
                },
            };
        }
        if path.is_empty() {
            return Target::Unknown;
        }
        self.path(from, path)
    }

    fn global(&self, _: &Project<'_>, from: FileIx, name: &str) -> Target {
        if let Some(name) = name.strip_suffix('!') {
            return self.macro_named(from, name);
        }
        if matches!(name, "crate" | "self" | "std" | "core" | "alloc") || name.starts_with("super")
        {
            return self.path(from, name);
        }
        if let Some(path) = semantics::prelude(name) {
            return external("std", path.iter().copied());
        }
        if let Some(known) = self.named_crate(from, name, std::iter::empty()) {
            return known;
        }
        let heads = self.heads.get(&self.tree.root(from));
        if heads.is_some_and(|heads| heads.contains(name)) {
            return external(name, std::iter::empty());
        }
        Target::Unknown
    }

    fn child(&self, project: &Project<'_>, module: Module<'_>, name: &str) -> Target {
        let Module::File(file) = module else {
            return Target::Unknown;
        };
        // A `mod` declaration that a macro hides (`cfg_if!`) leaves only the file to go by.
        let directory = tree::directory(project, file);
        let candidates = [format!("{name}.rs"), format!("{name}/mod.rs")];
        let found = candidates
            .iter()
            .filter_map(|relative| join(&directory, relative))
            .find_map(|path| project.file(&path));
        found.map_or(Target::Unknown, Target::file)
    }

    fn parent(&self, _: &Project<'_>, file: FileIx) -> Option<FileIx> {
        self.tree.parent(file)
    }
}

impl RustModules {
    /// A macro that no scope of the file binds: of the same crate, of the standard library, of another crate here.
    fn macro_named(&self, from: FileIx, name: &str) -> Target {
        let root = self.tree.root(from);
        let rest = || vec![Box::from(name)];
        if let Some(files) = self.macros.get(&root).and_then(|of| of.get(name)) {
            return Target::Files {
                files: files.clone(),
                rest: rest(),
            };
        }
        if semantics::standard_macro(name) {
            return external("std", std::iter::once(name));
        }
        for &other in self.crates.dependencies(root) {
            if let Some(files) = self.macros.get(&other).and_then(|of| of.get(name)) {
                return Target::Files {
                    files: files.clone(),
                    rest: rest(),
                };
            }
        }
        Target::Unknown
    }
}

#[cfg(test)]
mod tests;
