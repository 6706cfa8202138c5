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
    local: FxHashSet<(FileIx, Name)>,
    /// Macros by crate root and name, with the path to them.
    macros: FxHashMap<(FileIx, Box<str>), Vec<FileIx>>,
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
        for binding in &facts.bindings {
            let local = match binding.target {
                BindingTarget::Symbol(ix) => facts.symbols.get(ix.get()).is_some_and(|symbol| {
                    matches!(
                        symbol.kind,
                        SymbolKind::Module
                            | SymbolKind::Enum
                            | SymbolKind::Struct
                            | SymbolKind::Trait
                            | SymbolKind::TypeAlias
                    )
                }),
                BindingTarget::Import(ix) => facts.imports.get(ix.get()).is_some_and(|import| {
                    let head = facts.text(import.module).split("::").next().unwrap_or("");
                    import.kind == ImportKind::Child || head != facts.text(binding.name)
                }),
                _ => false,
            };
            if local {
                self.local.insert((file, binding.name));
            }
        }
        let root = self.tree.root(file);
        for symbol in &facts.symbols {
            if symbol.kind == SymbolKind::Macro && symbol.parent == SymbolIx::FILE {
                let name: Box<str> = facts.text(symbol.name).into();
                self.macros.entry((root, name)).or_default().push(file);
            }
        }
    }

    /// A path of segments from a file: what its first segment means, the rest to be looked up.
    fn path(&self, project: &Project<'_>, from: FileIx, name: Option<Name>, path: &str) -> Target {
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
            "" => self.path(project, from, None, segments.as_str_rest(path)),
            _ => {
                if name.is_some_and(|name| self.local.contains(&(from, name))) {
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

/// The rest of a path whose first segment is empty (`::a::b`).
trait PathRest {
    fn as_str_rest<'a>(&self, path: &'a str) -> &'a str;
}

impl PathRest for std::str::Split<'_, &str> {
    fn as_str_rest<'a>(&self, path: &'a str) -> &'a str {
        path.strip_prefix("::").unwrap_or("")
    }
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
        let head = path.split("::").next().unwrap_or("");
        let name = facts
            .names
            .iter()
            .position(|text| &**text == head)
            .map(|at| Name(at as u32));
        self.path(project, from, name, path)
    }

    fn global(&self, project: &Project<'_>, from: FileIx, name: &str) -> Target {
        if let Some(name) = name.strip_suffix('!') {
            return self.macro_named(from, name);
        }
        if matches!(name, "crate" | "self" | "std" | "core" | "alloc") || name.starts_with("super")
        {
            return self.path(project, from, None, name);
        }
        if let Some(path) = semantics::prelude(name) {
            return external("std", path.iter().copied());
        }
        self.named_crate(from, name, std::iter::empty())
            .unwrap_or(Target::Unknown)
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
        if let Some(files) = self.macros.get(&(root, Box::from(name))) {
            return Target::Files {
                files: files.clone(),
                rest: rest(),
            };
        }
        if semantics::standard_macro(name) {
            return external("std", std::iter::once(name));
        }
        for other in self.crates.dependencies(root) {
            if let Some(files) = self.macros.get(&(other, Box::from(name))) {
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
