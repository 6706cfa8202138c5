//! Where imports lead: modules by their `go.mod`, bare trees by the prefix that their own imports agree on, else outside.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::declarations::package_name;
use super::{CHANNEL, MAP, SLICE};
use crate::facts::{BindingTarget, FileFacts, Import};
use crate::languages::{Module, Modules, Target};
use crate::project::{FileIx, Project, directory_of, join};

/// The names that every file sees, in byte order.
const UNIVERSE: &[&str] = &[
    CHANNEL,
    MAP,
    SLICE,
    "any",
    "append",
    "bool",
    "byte",
    "cap",
    "clear",
    "close",
    "comparable",
    "complex",
    "complex128",
    "complex64",
    "copy",
    "delete",
    "error",
    "float32",
    "float64",
    "imag",
    "int",
    "int16",
    "int32",
    "int64",
    "int8",
    "len",
    "make",
    "max",
    "min",
    "new",
    "panic",
    "print",
    "println",
    "real",
    "recover",
    "rune",
    "string",
    "uint",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "uintptr",
];

/// First elements of the standard library's import paths, in byte order.
const STANDARD: &[&str] = &[
    "archive",
    "bufio",
    "builtin",
    "bytes",
    "cmp",
    "compress",
    "container",
    "context",
    "crypto",
    "database",
    "debug",
    "embed",
    "encoding",
    "errors",
    "expvar",
    "flag",
    "fmt",
    "go",
    "hash",
    "html",
    "image",
    "index",
    "io",
    "iter",
    "log",
    "maps",
    "math",
    "mime",
    "net",
    "os",
    "path",
    "plugin",
    "reflect",
    "regexp",
    "runtime",
    "slices",
    "sort",
    "strconv",
    "strings",
    "structs",
    "sync",
    "syscall",
    "testing",
    "text",
    "time",
    "unicode",
    "unique",
    "unsafe",
    "weak",
];

/// The files of one package in one directory.
#[derive(Default)]
struct Package {
    files: Vec<FileIx>,
    /// `*_test.go` files of the package itself, which only its own external tests see.
    tests: Vec<FileIx>,
}

/// An import path prefix and the directory it stands for.
struct Root {
    path: String,
    directory: String,
}

/// Finds Go packages.
pub struct GoModules {
    /// The package that an import of each directory means, with the name of its package clause.
    packages: FxHashMap<String, (String, Package)>,
    /// Modules and local replacements, the longest path first.
    roots: Vec<Root>,
    /// For each file: packages whose clause differs from what their import path suggests.
    renamed: FxHashMap<FileIx, Vec<(String, String)>>,
}

impl GoModules {
    /// Looks over the whole project once.
    pub fn new(project: &Project<'_>) -> Self {
        let mut modules = GoModules {
            packages: packages(project),
            roots: roots(project),
            renamed: FxHashMap::default(),
        };
        if modules.roots.is_empty()
            && let Some(path) = modules.elect(project)
        {
            let directory = String::new();
            modules.roots.push(Root { path, directory });
        }
        modules.renamed = modules.renamed(project);
        modules
    }

    /// The directory that an import path leads to, if it is in the repository.
    fn directory(&self, path: &str) -> Option<String> {
        let standard = is_standard(path);
        self.roots
            .iter()
            .filter(|root| !standard || root.path == "std")
            .find_map(|root| {
                let directory = join(&root.directory, rest_of(&root.path, path)?)?;
                self.packages.contains_key(&directory).then_some(directory)
            })
    }

    /// In a tree without `go.mod`: the import path of the root, on which most directories of the tree agree.
    fn elect(&self, project: &Project<'_>) -> Option<String> {
        let mut votes: BTreeMap<String, (BTreeSet<String>, usize)> = BTreeMap::new();
        for (ix, facts) in go_files(project) {
            let from = project.directory(ix);
            for import in &facts.imports {
                let path = facts.text(import.module);
                self.vote(project, path, from, &mut votes);
            }
        }
        let best = votes.iter().max_by_key(|(prefix, (directories, count))| {
            (directories.len(), *count, std::cmp::Reverse(prefix.len()))
        });
        best.map(|(prefix, _)| prefix.clone())
    }

    /// Votes for every prefix under which the path would name a directory of the tree.
    fn vote(
        &self,
        project: &Project<'_>,
        path: &str,
        from: &str,
        votes: &mut BTreeMap<String, (BTreeSet<String>, usize)>,
    ) {
        if path.is_empty() || is_standard(path) || path.starts_with('.') {
            return;
        }
        let mut cast = |prefix: &str, directory: &str| {
            let is_host = prefix.contains('.') && !prefix.contains('/');
            if directory != from && !is_host {
                let entry = votes.entry(prefix.to_string()).or_default();
                entry.0.insert(directory.to_string());
                entry.1 += 1;
            }
        };
        if self.packages.contains_key(path) {
            cast("", path);
        }
        for (at, _) in path.match_indices('/') {
            let (prefix, directory) = (&path[..at], &path[at + 1..]);
            if self.packages.contains_key(directory) {
                cast(prefix, directory);
            }
        }
        let name = package_name(path);
        let is_root = self
            .packages
            .get("")
            .is_some_and(|(clause, _)| clause == name);
        if is_root || (name == project.root_name && self.packages.contains_key("")) {
            cast(path, "");
        }
    }

    /// Imports whose package calls itself otherwise than their path suggests, by file.
    fn renamed(&self, project: &Project<'_>) -> FxHashMap<FileIx, Vec<(String, String)>> {
        let mut renamed: FxHashMap<FileIx, Vec<(String, String)>> = FxHashMap::default();
        for (ix, facts) in go_files(project) {
            for binding in &facts.bindings {
                let BindingTarget::Import(import) = binding.target else {
                    continue;
                };
                let Some(import) = facts.imports.get(import.get()) else {
                    continue;
                };
                let path = facts.text(import.module);
                if facts.text(binding.name) != package_name(path) {
                    continue;
                }
                let clause = self
                    .directory(path)
                    .and_then(|directory| self.packages.get(&directory))
                    .map(|(clause, _)| clause.as_str());
                if let Some(clause) = clause.filter(|clause| *clause != package_name(path)) {
                    let entry = (clause.to_string(), path.to_string());
                    renamed.entry(ix).or_default().push(entry);
                }
            }
        }
        renamed
    }

    fn find(&self, project: &Project<'_>, from: FileIx, path: &str) -> Target {
        let found = self
            .directory(path)
            .and_then(|directory| self.packages.get_key_value(&directory));
        let Some((directory, (clause, package))) = found else {
            return Target::External {
                package: format!("golang:{path}"),
                path: Vec::new(),
            };
        };
        let mut files = package.files.clone();
        // The external tests of a package also see what its internal test files add to it.
        let own_test = project.directory(from) == directory
            && clause_of(project.facts(from)).strip_suffix("_test") == Some(clause);
        if own_test {
            files.extend(&package.tests);
            files.sort_unstable();
        }
        Target::Files {
            files,
            rest: Vec::new(),
        }
    }
}

impl Modules for GoModules {
    fn import(&self, project: &Project<'_>, from: FileIx, import: &Import) -> Target {
        let path = project.facts(from).text(import.module);
        if path.is_empty() {
            return Target::Unknown;
        }
        if let Some(target) = self.relative(project, from, path) {
            return target;
        }
        self.find(project, from, path)
    }

    fn global(&self, project: &Project<'_>, from: FileIx, name: &str) -> Target {
        if UNIVERSE.binary_search(&name).is_ok() {
            return Target::External {
                package: "golang:builtin".to_string(),
                path: vec![name.into()],
            };
        }
        let renamed = self.renamed.get(&from).map_or(&[][..], |entries| entries);
        match renamed.iter().find(|(clause, _)| clause == name) {
            Some((_, path)) => self.find(project, from, path),
            None => Target::Unknown,
        }
    }

    fn child(&self, _: &Project<'_>, _: Module<'_>, _: &str) -> Target {
        Target::Unknown
    }

    fn unit(&self, project: &Project<'_>, file: FileIx) -> Option<String> {
        let clause = clause_of(project.facts(file));
        Some(format!("{}:{clause}", project.directory(file)))
    }
}

impl GoModules {
    /// `import "./x"`, which only old trees have.
    fn relative(&self, project: &Project<'_>, from: FileIx, path: &str) -> Option<Target> {
        if !path.starts_with("./") && !path.starts_with("../") {
            return None;
        }
        let directory = join(project.directory(from), path)?;
        let (_, package) = self.packages.get(&directory)?;
        Some(Target::Files {
            files: package.files.clone(),
            rest: Vec::new(),
        })
    }
}

fn go_files<'p>(project: &'p Project<'_>) -> impl Iterator<Item = (FileIx, &'p FileFacts)> {
    project
        .paths
        .iter()
        .zip(project.facts)
        .enumerate()
        .filter(|(_, (path, _))| path.ends_with(".go"))
        .map(|(ix, (_, facts))| (FileIx(ix as u32), facts))
}

fn clause_of(facts: &FileFacts) -> &str {
    facts.package.map_or("", |package| facts.text(package))
}

/// The packages that directories offer to importers. Vendored copies offer none: what they hold is external.
fn packages(project: &Project<'_>) -> FxHashMap<String, (String, Package)> {
    let mut all: BTreeMap<(&str, &str), Package> = BTreeMap::new();
    for (ix, facts) in go_files(project) {
        let directory = project.directory(ix);
        if directory.split('/').any(|part| part == "vendor") {
            continue;
        }
        let package = all.entry((directory, clause_of(facts))).or_default();
        match project.path(ix).ends_with("_test.go") {
            true => package.tests.push(ix),
            false => package.files.push(ix),
        }
    }
    let mut chosen: FxHashMap<String, (String, Package)> = FxHashMap::default();
    for ((directory, clause), package) in all {
        let better = match chosen.get(directory) {
            Some((other, held)) => rank(clause, &package) > rank(other, held),
            None => !package.files.is_empty(),
        };
        if better {
            chosen.insert(directory.to_string(), (clause.to_string(), package));
        }
    }
    chosen
}

/// Of several packages in one directory, commands and documentation are left behind: their files carry build tags.
fn rank(clause: &str, package: &Package) -> (bool, usize) {
    let importable = !matches!(clause, "main" | "documentation" | "ignore");
    (importable && !package.files.is_empty(), package.files.len())
}

/// The modules of the tree and the local directories that replace others.
fn roots(project: &Project<'_>) -> Vec<Root> {
    let mut roots = Vec::new();
    for (path, text) in project.manifests {
        if path.rsplit('/').next() == Some("go.mod") {
            read_manifest(directory_of(path), text, &mut roots);
        }
    }
    roots.sort_by(|a, b| (b.path.len(), &a.path).cmp(&(a.path.len(), &b.path)));
    roots
}

fn read_manifest(directory: &str, text: &str, roots: &mut Vec<Root>) {
    let mut block = "";
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or("").trim();
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or("");
        let (verb, rest) = match block {
            "" => (first, line.strip_prefix(first).unwrap_or("").trim()),
            _ => (block, line),
        };
        match rest {
            "(" => block = verb,
            _ if line == ")" => block = "",
            _ if verb == "module" && !rest.is_empty() => roots.push(Root {
                path: unquote(rest).to_string(),
                directory: directory.to_string(),
            }),
            _ if verb == "replace" => roots.extend(replacement(directory, rest)),
            _ => {}
        }
    }
}

/// `old [version] => ./local/path`.
fn replacement(directory: &str, line: &str) -> Option<Root> {
    let (old, new) = line.split_once("=>")?;
    let path = unquote(old.split_whitespace().next()?).to_string();
    let new = unquote(new.split_whitespace().next()?);
    if !new.starts_with("./") && !new.starts_with("../") && new != "." {
        return None;
    }
    let directory = join(directory, new)?;
    Some(Root { path, directory })
}

fn unquote(text: &str) -> &str {
    text.trim_matches(['"', '`'])
}

/// What is left of an import path below a root; the standard library's own module has no prefix.
fn rest_of<'a>(root: &str, path: &'a str) -> Option<&'a str> {
    if root.is_empty() || root == "std" {
        return Some(path);
    }
    let rest = path.strip_prefix(root)?;
    match rest.strip_prefix('/') {
        Some(rest) => Some(rest),
        None => rest.is_empty().then_some(rest),
    }
}

fn is_standard(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or("");
    path == "C" || STANDARD.binary_search(&first).is_ok()
}
