//! Packages: which files make one, and where imports and qualified names lead.
//! A package is known by the clauses of its files, never by directories, so any source root works without a manifest.
//! Inside `Target::Directory` a package is written with dots.

use rustc_hash::{FxHashMap, FxHashSet};

use super::types::ARRAY;
use crate::facts::{BindingTarget, FileFacts, Import, ImportKind, ScopeIx};
use crate::languages::{Module, Modules, Target};
use crate::project::{FileIx, Project, directory_of};

/// The package that every file sees without an import.
const LANG: &str = "maven:java.lang";

/// First segments of package names outside the repository, for names written out in full.
const ROOTS: &[&str] = &["java", "javax", "jdk", "jakarta", "org", "com"];

/// The types of `java.lang`.
const LANG_TYPES: &[&str] = &[
    "AbstractMethodError",
    "Appendable",
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "ArrayStoreException",
    "AssertionError",
    "AutoCloseable",
    "Boolean",
    "BootstrapMethodError",
    "Byte",
    "CharSequence",
    "Character",
    "Class",
    "ClassCastException",
    "ClassCircularityError",
    "ClassFormatError",
    "ClassLoader",
    "ClassNotFoundException",
    "ClassValue",
    "CloneNotSupportedException",
    "Cloneable",
    "Comparable",
    "Deprecated",
    "Double",
    "Enum",
    "EnumConstantNotPresentException",
    "Error",
    "Exception",
    "ExceptionInInitializerError",
    "Float",
    "FunctionalInterface",
    "IllegalAccessError",
    "IllegalAccessException",
    "IllegalArgumentException",
    "IllegalCallerException",
    "IllegalMonitorStateException",
    "IllegalStateException",
    "IllegalThreadStateException",
    "IncompatibleClassChangeError",
    "IndexOutOfBoundsException",
    "InheritableThreadLocal",
    "InstantiationError",
    "InstantiationException",
    "Integer",
    "InternalError",
    "InterruptedException",
    "Iterable",
    "LayerInstantiationException",
    "LinkageError",
    "Long",
    "MatchException",
    "Math",
    "Module",
    "ModuleLayer",
    "NegativeArraySizeException",
    "NoClassDefFoundError",
    "NoSuchFieldError",
    "NoSuchFieldException",
    "NoSuchMethodError",
    "NoSuchMethodException",
    "NullPointerException",
    "Number",
    "NumberFormatException",
    "Object",
    "OutOfMemoryError",
    "Override",
    "Package",
    "Process",
    "ProcessBuilder",
    "ProcessHandle",
    "Readable",
    "Record",
    "ReflectiveOperationException",
    "Runnable",
    "Runtime",
    "RuntimeException",
    "RuntimePermission",
    "SafeVarargs",
    "ScopedValue",
    "SecurityException",
    "SecurityManager",
    "Short",
    "StackOverflowError",
    "StackTraceElement",
    "StackWalker",
    "StrictMath",
    "String",
    "StringBuffer",
    "StringBuilder",
    "StringIndexOutOfBoundsException",
    "SuppressWarnings",
    "System",
    "Thread",
    "ThreadDeath",
    "ThreadGroup",
    "ThreadLocal",
    "Throwable",
    "TypeNotPresentException",
    "UnknownError",
    "UnsatisfiedLinkError",
    "UnsupportedClassVersionError",
    "UnsupportedOperationException",
    "VerifyError",
    "VirtualMachineError",
    "Void",
    "WrongThreadException",
];

/// The packages of a project.
pub struct Packages {
    packages: FxHashMap<String, Package>,
    /// Every package name and every leading part of one.
    prefixes: FxHashSet<String>,
    /// First segments of names that lead to packages.
    roots: FxHashSet<String>,
    lang_types: FxHashSet<&'static str>,
    /// For each file what `Modules::unit` answers.
    units: Vec<Option<String>>,
    /// For each file the part of the repository that is built together with it.
    homes: Vec<String>,
}

/// A package.
#[derive(Default)]
struct Package {
    files: Vec<FileIx>,
    /// The files that declare a top-level type; several if the repository holds several packages of one name.
    types: FxHashMap<Box<str>, Vec<FileIx>>,
}

impl Packages {
    /// Reads the package clauses of all Java files.
    pub fn new(project: &Project<'_>) -> Packages {
        let mut found = Packages {
            packages: FxHashMap::default(),
            prefixes: FxHashSet::default(),
            roots: ROOTS.iter().map(|root| root.to_string()).collect(),
            lang_types: LANG_TYPES.iter().copied().collect(),
            units: vec![None; project.paths.len()],
            homes: vec![String::new(); project.paths.len()],
        };
        for (index, (path, facts)) in project.paths.iter().zip(project.facts).enumerate() {
            if path.ends_with(".java") {
                found.add(FileIx(index as u32), path, facts);
            }
        }
        found.name_units(project);
        found
    }

    fn add(&mut self, file: FileIx, path: &str, facts: &FileFacts) {
        let name = facts.package.map_or("", |name| facts.text(name));
        if let Some(home) = self.homes.get_mut(file.get()) {
            *home = home_of(path, name);
        }
        for (at, _) in name.match_indices('.') {
            self.prefixes.insert(name[..at].to_string());
        }
        self.prefixes.insert(name.to_string());
        self.roots.insert(first_segment(name).to_string());
        for import in &facts.imports {
            self.roots
                .insert(first_segment(facts.text(import.module)).to_string());
        }
        self.roots.remove("");
        let package = self.packages.entry(name.to_string()).or_default();
        package.files.push(file);
        for declared in top_level_types(facts) {
            let files = package.types.entry(declared.into()).or_default();
            if files.last() != Some(&file) {
                files.push(file);
            }
        }
    }

    /// Files of one package are a unit. A package that declares a type twice is several packages of one name: then only
    /// the files of one home are. Files without a package clause share with their directory.
    fn name_units(&mut self, project: &Project<'_>) {
        for (name, package) in &self.packages {
            let several = package.types.values().any(|files| files.len() > 1);
            for &file in &package.files {
                let unit = match (name.as_str(), several) {
                    ("", _) => format!("java:{}/", project.directory(file)),
                    (name, true) => format!("java:{}:{name}", self.home(file)),
                    (name, false) => format!("java:{name}"),
                };
                if let Some(entry) = self.units.get_mut(file.get()) {
                    *entry = Some(unit);
                }
            }
        }
    }

    fn home(&self, file: FileIx) -> &str {
        self.homes.get(file.get()).map_or("", |home| home)
    }

    /// The files of `package` that declare `name`: those at home with `from` if there are such.
    fn declaring(&self, package: &Package, from: Option<FileIx>, name: &str) -> Vec<FileIx> {
        let files = package.types.get(name).cloned().unwrap_or_default();
        self.nearest(files, from)
    }

    fn nearest(&self, files: Vec<FileIx>, from: Option<FileIx>) -> Vec<FileIx> {
        let Some(from) = from.filter(|_| files.len() > 1) else {
            return files;
        };
        let near: Vec<FileIx> = files
            .iter()
            .copied()
            .filter(|&file| self.home(file) == self.home(from))
            .collect();
        if near.is_empty() { files } else { near }
    }

    /// Where the type or package `module` is; `item` is the type looked up in it if it is a package.
    fn find(&self, from: FileIx, module: &str, item: Option<&str>) -> Target {
        if let Some(package) = self.packages.get(module) {
            let files = match item {
                Some(item) => self.declaring(package, Some(from), item),
                None => package.files.clone(),
            };
            if !files.is_empty() {
                return Target::Files {
                    files,
                    rest: Vec::new(),
                };
            }
        }
        let mut end = module.len();
        while let Some(dot) = module.get(..end).and_then(|head| head.rfind('.')) {
            let (name, rest) = (&module[..dot], &module[dot + 1..]);
            if let Some(package) = self.packages.get(name) {
                let files = self.declaring(package, Some(from), first_segment(rest));
                if !files.is_empty() {
                    return Target::Files {
                        files,
                        rest: rest.split('.').map(Into::into).collect(),
                    };
                }
            }
            end = dot;
        }
        external(module)
    }
}

impl Modules for Packages {
    fn import(&self, project: &Project<'_>, from: FileIx, import: &Import) -> Target {
        // Stubs are asked about as well; they are no file of the project and their imports lead outside anyway.
        let Some(facts) = project.facts.get(from.get()) else {
            return Target::Unknown;
        };
        let module = facts.text(import.module);
        match import.kind {
            ImportKind::Glob => self.find(from, module, None),
            _ => self.find(from, module, import.item.map(|item| facts.text(item))),
        }
    }

    fn global(&self, _: &Project<'_>, _: FileIx, name: &str) -> Target {
        let in_lang = |name: &str| Target::External {
            package: LANG.to_string(),
            path: vec![name.into()],
        };
        match name {
            ARRAY => in_lang("Array"),
            "int" | "long" | "short" | "byte" | "char" | "boolean" | "float" | "double" => {
                in_lang(&format!("${name}"))
            }
            _ if self.lang_types.contains(name) => in_lang(name),
            _ if self.roots.contains(name) => Target::Directory(name.to_string()),
            _ => Target::Unknown,
        }
    }

    fn child(&self, _: &Project<'_>, module: Module<'_>, name: &str) -> Target {
        let Module::Directory(parent) = module else {
            return Target::Unknown;
        };
        if let Some(package) = self.packages.get(parent) {
            let files = self.declaring(package, None, name);
            if !files.is_empty() {
                return Target::Files {
                    files,
                    rest: vec![name.into()],
                };
            }
        }
        let whole = format!("{parent}.{name}");
        if is_type_name(name) && !self.prefixes.contains(&whole) {
            external(&whole)
        } else {
            Target::Directory(whole)
        }
    }

    fn unit(&self, _: &Project<'_>, file: FileIx) -> Option<String> {
        self.units.get(file.get()).cloned().flatten()
    }
}

/// Splits a qualified name outside the repository: by convention packages are in lower case and types are not.
fn external(path: &str) -> Target {
    let mut package = String::from("maven:");
    let mut rest = Vec::new();
    for segment in path.split('.') {
        if rest.is_empty() && !is_type_name(segment) {
            if package.len() > "maven:".len() {
                package.push('.');
            }
            package.push_str(segment);
        } else {
            rest.push(segment.into());
        }
    }
    Target::External {
        package,
        path: rest,
    }
}

fn is_type_name(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

fn first_segment(path: &str) -> &str {
    path.split('.').next().unwrap_or("")
}

/// The names of the types that a file declares at its top level.
fn top_level_types(facts: &FileFacts) -> impl Iterator<Item = &str> {
    facts
        .bindings
        .iter()
        .filter_map(|binding| match binding.target {
            BindingTarget::Symbol(_) if binding.scope == ScopeIx::FILE => {
                Some(facts.text(binding.name))
            }
            _ => None,
        })
}

/// The part of the repository that a file is built with: its source root, cut before `src`, so that `src/main/java` and
/// `src/test/java` of one module are one home.
fn home_of(path: &str, package: &str) -> String {
    let directory = directory_of(path);
    let package_path = package.replace('.', "/");
    let root = match directory.strip_suffix(package_path.as_str()) {
        Some(root) if !package_path.is_empty() => root.trim_end_matches('/'),
        _ => directory,
    };
    if root == "src" || root.starts_with("src/") {
        return String::new();
    }
    match root
        .rfind("/src/")
        .or_else(|| root.strip_suffix("/src").map(str::len))
    {
        Some(at) => root[..at].to_string(),
        None => root.to_string(),
    }
}
