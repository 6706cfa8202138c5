//! How imports of JavaScript and TypeScript find files: relative paths, `tsconfig` paths, packages of the repository,
//! and bare source trees without any manifest.

use crate::facts::Import;
use crate::languages::{ManifestEntry, Modules, Target};
use crate::project::{FileIx, Project, directory_of, join};

use super::globals::{GLOBALS, NODE_MODULES, primitive};
use super::manifests::{Manifests, Package, expand};

/// Extensions tried after a path, in the order in which a bundler of sources prefers them.
const EXTENSIONS: &[&str] = &[
    ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".d.ts", ".d.mts", ".d.cts",
    ".json",
];

/// Folders that hold what is built, where the sources lie in `src` or beside it.
const BUILT: &[&str] = &[
    "dist", "build", "lib", "out", "esm", "cjs", "es", "umd", "types",
];

/// Finds the modules of a project.
pub(in crate::languages) struct JavaScriptModules {
    manifests: Manifests,
}

impl JavaScriptModules {
    /// Reads the manifests of a project.
    pub(in crate::languages) fn new(project: &Project<'_>) -> Self {
        JavaScriptModules {
            manifests: Manifests::read(project),
        }
    }

    /// The file that a module path without a dependency on the importer denotes.
    fn find(&self, project: &Project<'_>, path: &str) -> Option<FileIx> {
        self.find_file(project, path)
            .or_else(|| self.find_in_directory(project, path, 0))
    }

    fn find_file(&self, project: &Project<'_>, path: &str) -> Option<FileIx> {
        if path.is_empty() {
            return None;
        }
        if let Some((stem, replacements)) = source_of(path) {
            for extension in replacements {
                if let Some(file) = project.file(&format!("{stem}{extension}")) {
                    return Some(file);
                }
            }
        }
        if let Some(file) = project.file(path) {
            return Some(file);
        }
        EXTENSIONS
            .iter()
            .find_map(|extension| project.file(&format!("{path}{extension}")))
    }

    fn find_in_directory(&self, project: &Project<'_>, path: &str, depth: u32) -> Option<FileIx> {
        if depth < 4
            && let Some(package) = self.manifests.package_in(path)
            && let Some(file) = self.package_entry(project, package, depth + 1)
        {
            return Some(file);
        }
        let index = if path.is_empty() {
            "index".to_string()
        } else {
            format!("{path}/index")
        };
        self.find_file(project, &index)
    }

    /// The file that a package is when it is imported by its name.
    fn package_entry(
        &self,
        project: &Project<'_>,
        package: &Package,
        depth: u32,
    ) -> Option<FileIx> {
        let entries = package.entries.iter().map(String::as_str);
        let exported = package.exported(".");
        for entry in exported.iter().map(String::as_str).chain(entries) {
            if let Some(file) = self.find_built(project, &package.directory, entry) {
                return Some(file);
            }
        }
        ["src/index", "src/main", "lib/index", "source/index", "src"]
            .iter()
            .filter_map(|guess| join(&package.directory, guess))
            .find_map(|path| {
                self.find_file(project, &path)
                    .or_else(|| self.find_in_directory(project, &path, depth))
            })
    }

    /// A file that a manifest names; if it is a product of the build, the source that it is made of.
    fn find_built(&self, project: &Project<'_>, directory: &str, entry: &str) -> Option<FileIx> {
        let path = join(directory, entry)?;
        let is_index = |path: &str| self.find_file(project, &format!("{path}/index"));
        if let Some(file) = self.find_file(project, &path).or_else(|| is_index(&path)) {
            return Some(file);
        }
        let entry = entry.trim_start_matches("./");
        let mut inner = entry;
        while let Some((first, rest)) = inner.split_once('/') {
            if !BUILT.contains(&first) {
                break;
            }
            inner = rest;
            for source in ["src/", "source/", ""] {
                let Some(path) = join(directory, &format!("{source}{inner}")) else {
                    continue;
                };
                if let Some(file) = self.find_file(project, strip_built_extension(&path)) {
                    return Some(file);
                }
            }
        }
        None
    }

    /// A module inside a package of the repository: `name/sub/path`.
    fn find_subpath(
        &self,
        project: &Project<'_>,
        package: &Package,
        subpath: &str,
    ) -> Option<FileIx> {
        for entry in package.exported(&format!("./{subpath}")) {
            if let Some(file) = self.find_built(project, &package.directory, &entry) {
                return Some(file);
            }
        }
        let direct = join(&package.directory, subpath)?;
        if let Some(file) = self.find(project, &direct) {
            return Some(file);
        }
        if let Some(file) = self.find_built(project, &package.directory, subpath) {
            return Some(file);
        }
        self.find(
            project,
            &join(&package.directory, &format!("src/{subpath}"))?,
        )
    }

    fn find_bare(&self, project: &Project<'_>, from: FileIx, module: &str) -> Option<FileIx> {
        let directory = project.directory(from);
        if module.starts_with('#') {
            let package = self.manifests.nearest_package(directory)?;
            return expand(&package.imports, module)
                .iter()
                .find_map(|entry| self.find_built(project, &package.directory, entry));
        }
        for config in self.manifests.configs_above(directory) {
            for path in config.candidates(module) {
                if let Some(file) = self.find(project, &path) {
                    return Some(file);
                }
            }
        }
        let (name, subpath) = split_package(module);
        if let Some(package) = self.manifests.package_named(name) {
            return if subpath.is_empty() {
                self.package_entry(project, package, 0)
            } else {
                self.find_subpath(project, package, subpath)
            };
        }
        self.find_in_root(project, module)
    }

    /// Without manifests: a module path from the root (`src/x`, `app/x`, `@scope/name/x`), or one whose first segments
    /// name the root itself.
    fn find_in_root(&self, project: &Project<'_>, module: &str) -> Option<FileIx> {
        let (first, rest) = module.split_once('/').unwrap_or((module, ""));
        if project.has_directory(first) && !rest.is_empty() {
            return self.find(project, module);
        }
        if let Some(rest) = module.strip_prefix("@/").or(module.strip_prefix("~/")) {
            return self
                .find(project, rest)
                .or_else(|| self.find(project, &format!("src/{rest}")));
        }
        None
    }
}

impl Modules for JavaScriptModules {
    fn entries(&self, project: &Project<'_>) -> Vec<ManifestEntry> {
        let mut found = Vec::new();
        let mut add = |file: Option<FileIx>, command| {
            found.extend(file.map(|file| ManifestEntry {
                file,
                object: None,
                command,
            }));
        };
        for package in self.manifests.packages() {
            for path in &package.commands {
                add(self.find_built(project, &package.directory, path), true);
            }
            if !package.entries.is_empty() || !package.exported(".").is_empty() {
                add(self.package_entry(project, package, 0), false);
            }
            for subpath in package.subpaths() {
                for path in package.exported(subpath) {
                    add(self.find_built(project, &package.directory, &path), false);
                }
            }
        }
        found.sort();
        found.dedup();
        found
    }

    fn import(&self, project: &Project<'_>, from: FileIx, import: &Import) -> Target {
        let written = project.facts(from).text(import.module);
        let module = written.split(['?', '!']).next().unwrap_or(written);
        if let Some(builtin) = module.strip_prefix("node:") {
            return external(builtin);
        }
        let is_relative =
            module.starts_with("./") || module.starts_with("../") || matches!(module, "." | "..");
        let found = if is_relative {
            join(project.directory(from), module).and_then(|path| self.find(project, &path))
        } else if let Some(path) = module.strip_prefix('/') {
            self.find(project, path)
        } else if NODE_MODULES.contains(&split_package(module).0)
            && self.manifests.package_named(module).is_none()
        {
            None
        } else {
            self.find_bare(project, from, module)
        };
        match found {
            Some(file) => with_declarations(project, from, import, file),
            None if is_relative || module.is_empty() || module.starts_with('/') => Target::Unknown,
            None => external(module),
        }
    }

    fn global(&self, _: &Project<'_>, _: FileIx, name: &str) -> Target {
        let name = match primitive(name) {
            Some(object) => object,
            None if GLOBALS.binary_search(&name).is_ok() => name,
            None => return Target::Unknown,
        };
        Target::External {
            package: "npm:globals".to_string(),
            path: vec![name.into()],
        }
    }
}

/// A JavaScript file with the declarations that lie beside it, where types are asked for. Declarations and types in comments
/// mean the declarations alone.
fn with_declarations(project: &Project<'_>, from: FileIx, import: &Import, file: FileIx) -> Target {
    let beside = |(source, declarations): (&str, &str)| {
        let stem = project.path(file).strip_suffix(source)?;
        project.file(&format!("{stem}{declarations}"))
    };
    let kinds = [
        (".js", ".d.ts"),
        (".jsx", ".d.ts"),
        (".mjs", ".d.mts"),
        (".cjs", ".d.cts"),
    ];
    let Some(declarations) = kinds.into_iter().find_map(beside) else {
        return Target::file(file);
    };
    let importer = project.path(from);
    let typed = |endings: &[&str]| endings.iter().any(|ending| importer.ends_with(ending));
    if import.type_only || typed(&[".d.ts", ".d.mts", ".d.cts"]) {
        return Target::file(declarations);
    }
    let files = match typed(&[".ts", ".tsx", ".mts", ".cts"]) {
        true => vec![file, declarations],
        false => vec![file],
    };
    Target::Files {
        files,
        rest: Vec::new(),
    }
}

/// A package outside the repository, and the path inside it.
fn external(module: &str) -> Target {
    let (name, subpath) = split_package(module);
    Target::External {
        package: format!("npm:{name}"),
        path: subpath
            .split('/')
            .filter(|part| !part.is_empty())
            .map(|part| part.strip_suffix(".js").unwrap_or(part).into())
            .collect(),
    }
}

/// The package and the path inside it of a bare module name.
fn split_package(module: &str) -> (&str, &str) {
    let mut slashes = module.match_indices('/').map(|(at, _)| at);
    let end = if module.starts_with('@') {
        slashes.nth(1)
    } else {
        slashes.next()
    };
    match end {
        Some(at) => (&module[..at], &module[at + 1..]),
        None => (module, ""),
    }
}

/// For a path that ends as compiled files do: its stem, and what the source may end in.
fn source_of(path: &str) -> Option<(&str, &'static [&'static str])> {
    let known: [(&str, &[&str]); 4] = [
        (".js", &[".ts", ".tsx", ".jsx"]),
        (".jsx", &[".tsx"]),
        (".mjs", &[".mts"]),
        (".cjs", &[".cts"]),
    ];
    known
        .into_iter()
        .find_map(|(suffix, sources)| Some((path.strip_suffix(suffix)?, sources)))
}

/// A path without the extension that a build gives it.
fn strip_built_extension(path: &str) -> &str {
    [
        ".d.ts", ".d.mts", ".d.cts", ".js", ".mjs", ".cjs", ".min.js",
    ]
    .iter()
    .find_map(|suffix| path.strip_suffix(suffix))
    .unwrap_or(path)
}

/// The directories above a path's directory, that directory first and the root last.
pub(super) fn ancestors(directory: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(directory), |directory| {
        (!directory.is_empty()).then(|| directory_of(directory))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::languages::javascript::extract;

    /// Resolves `module` imported by `from` in a project of these paths and manifests.
    fn resolve(paths: &[&str], manifests: &[(&str, &str)], from: &str, module: &str) -> String {
        let mut paths: Vec<String> = paths.iter().map(|path| path.to_string()).collect();
        paths.sort();
        let source = format!("import x from \"{module}\"");
        let facts: Vec<_> = paths.iter().map(|path| extract(&source, path)).collect();
        let manifests: BTreeMap<String, String> = manifests
            .iter()
            .map(|(path, text)| (path.to_string(), text.to_string()))
            .collect();
        let project = Project {
            paths: &paths,
            facts: &facts,
            manifests: &manifests,
            root_name: "root",
        };
        let from = project.file(from).expect("the importer exists");
        let modules = JavaScriptModules::new(&project);
        match modules.import(&project, from, &facts[from.get()].imports[0]) {
            Target::Files { files, .. } => project.path(files[0]).to_string(),
            Target::External { package, path } => format!("{package}#{}", path.join(".")),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn relative_paths_find_extensions_and_indices() {
        let paths = [
            "a/b.ts",
            "a/c/index.tsx",
            "a/d.js",
            "a/d.ts",
            "e.d.ts",
            "f.mts",
            "index.js",
        ];
        let at = |module| resolve(&paths, &[], "a/b.ts", module);
        assert_eq!(at("./c"), "a/c/index.tsx");
        assert_eq!(at("./d"), "a/d.ts");
        assert_eq!(at("./d.js"), "a/d.ts");
        assert_eq!(at("../e"), "e.d.ts");
        assert_eq!(at("../f.mjs"), "f.mts");
        assert_eq!(at(".."), "index.js");
        assert_eq!(at("./none"), "Unknown");
        assert_eq!(at("../../out"), "Unknown");
        let paths = ["a.d.ts", "a.js", "b.d.ts", "c.js"];
        assert_eq!(resolve(&paths, &[], "b.d.ts", "./a"), "a.d.ts");
        assert_eq!(resolve(&paths, &[], "c.js", "./a"), "a.js");
    }

    #[test]
    fn packages_are_external_unless_the_repository_holds_them() {
        let paths = [
            "packages/a/src/index.ts",
            "packages/a/src/sub.ts",
            "packages/b/main.js",
            "packages/b/x.js",
        ];
        let manifests = [
            (
                "packages/a/package.json",
                r#"{"name": "@x/a", "main": "./dist/index.js", "exports": {".": {"import": "./dist/index.mjs"}, "./*": "./dist/*.js"}}"#,
            ),
            (
                "packages/b/package.json",
                r##"{"name": "b", "main": "main", "imports": {"#x": "./x.js"}}"##,
            ),
        ];
        let at = |module| resolve(&paths, &manifests, "packages/b/main.js", module);
        assert_eq!(at("@x/a"), "packages/a/src/index.ts");
        assert_eq!(at("@x/a/sub"), "packages/a/src/sub.ts");
        assert_eq!(at("b"), "packages/b/main.js");
        assert_eq!(at("#x"), "packages/b/x.js");
        assert_eq!(at("react"), "npm:react#");
        assert_eq!(at("lodash/fp"), "npm:lodash#fp");
        assert_eq!(at("node:fs/promises"), "npm:fs#promises");
    }

    #[test]
    fn configs_map_paths_and_are_inherited() {
        let paths = [
            "app/src/x.ts",
            "app/src/ui/y.ts",
            "app/main.ts",
            "shared/z.ts",
        ];
        let manifests = [
            (
                "app/tsconfig.json",
                "{ // a comment\n \"extends\": \"../tsconfig.base.json\", \"compilerOptions\": {\"baseUrl\": \"src\",}, }",
            ),
            (
                "tsconfig.base.json",
                r#"{"compilerOptions": {"paths": {"@ui/*": ["app/src/ui/*"], "z": ["shared/z"]}, "baseUrl": "."}}"#,
            ),
        ];
        let at = |module| resolve(&paths, &manifests, "app/main.ts", module);
        assert_eq!(at("x"), "app/src/x.ts");
        assert_eq!(at("@ui/y"), "app/src/ui/y.ts");
        assert_eq!(at("z"), "shared/z.ts");
    }

    #[test]
    fn a_bare_tree_is_searched_from_its_root() {
        let paths = ["src/a.ts", "src/b.ts", "@trpc/server/http.ts"];
        assert_eq!(resolve(&paths, &[], "src/a.ts", "src/b"), "src/b.ts");
        assert_eq!(resolve(&paths, &[], "src/a.ts", "@/b"), "src/b.ts");
        assert_eq!(
            resolve(&paths, &[], "src/a.ts", "@trpc/server/http"),
            "@trpc/server/http.ts"
        );
    }
}
