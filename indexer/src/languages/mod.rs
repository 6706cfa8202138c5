//! The registry of languages, and what a language has to say about itself.
//! A language is one folder and two lines here: a `mod` and an entry in `LANGUAGES`. No other file names a language.

mod c;
mod cpp;
mod go;
mod java;
mod javascript;
mod json;
mod markdown;
mod python;
mod rust;
mod typescript;

#[cfg(test)]
mod testing;

use crate::facts::{FileFacts, Import, LiteralKind};
use crate::project::{FileIx, Project};

/// Every language, in the order of their numbers in a bundle.
pub static LANGUAGES: &[&Language] = &[
    &python::LANGUAGE,
    &javascript::LANGUAGE,
    &typescript::LANGUAGE,
    &rust::LANGUAGE,
    &go::LANGUAGE,
    &java::LANGUAGE,
    &c::LANGUAGE,
    &cpp::LANGUAGE,
    &json::LANGUAGE,
    &markdown::LANGUAGE,
];

/// A language, or a kind of document.
pub struct Language {
    /// Its name in lower case, as tools print it.
    pub name: &'static str,
    /// Languages of one family see each other's symbols (TypeScript and JavaScript; C and C++).
    pub family: &'static str,
    /// File extensions without the dot.
    pub extensions: &'static [&'static str],
    /// Whole file names without such an extension (`Makefile`).
    pub file_names: &'static [&'static str],
    /// Interpreters named in a `#!` line (`python3`).
    pub interpreters: &'static [&'static str],
    /// Files that are read because module resolution needs them, by name or `*.suffix` (`package.json`, `go.mod`).
    pub manifests: &'static [&'static str],
    /// Whether its files are documents: they have symbols but no code.
    pub document: bool,
    /// Parses a file and says what is in it. Pure: depends on nothing but its arguments. `path` is repository-relative.
    pub extract: fn(source: &str, path: &str) -> FileFacts,
    /// Parses only, for measuring: the number of nodes of the tree, or of tokens for languages without a grammar.
    pub parse_only: fn(source: &str) -> usize,
    /// How modules of this language are found.
    pub modules: fn(&Project<'_>) -> Box<dyn Modules>,
    /// How names and members are looked up.
    pub semantics: Semantics,
    /// Names of decorators, annotations and attributes by which frameworks find what they call: routes, commands, jobs, consumers.
    pub entry_decorators: &'static [&'static str],
    /// Sources that stand for libraries outside the repository: their declarations type what passes through them.
    pub stubs: &'static [Stub],
}

/// A stub: declarations of an external package, in the language's own syntax.
pub struct Stub {
    /// The package, as ids show it: `pypi:builtins`, `cargo:std`, `npm:fs`, `golang:net/http`, `maven:java.util`.
    pub package: &'static str,
    /// Path inside the package to which the stub's top level belongs: `["fs"]` for `cargo:std#fs.read`; mostly empty.
    pub prefix: &'static [&'static str],
    /// The extension that tells `extract` how to read it; none for the language's first one.
    pub extension: Option<&'static str>,
    /// Of a source that stands for several types that are alike: the name in the source, and that of the type.
    pub instance: Option<(&'static str, &'static str)>,
    /// The source.
    pub source: &'static str,
}

/// How names and members are looked up in a language. Data, so that the engine names no language.
#[derive(Clone, Copy)]
pub struct Semantics {
    /// Whether all files of a unit (package) see each other's top-level names (Go, Java).
    pub shared_unit: bool,
    /// Whether only explicitly exported names can be imported (JavaScript); else every top-level name can.
    pub explicit_exports: bool,
    /// Whether names bound in a type's scope are seen lexically inside its methods (Java, C++: yes; Python, Rust: no).
    pub members_in_scope: bool,
    /// Whether declarations of one name in one scope are one type (TypeScript's interfaces and classes), and constructors no
    /// members of the objects that they make.
    pub merges_declarations: bool,
    /// Whether base classes are linearised by C3 (Python), else depth first in order.
    pub c3: bool,
    /// Whether functions of one name are told apart by their parameters (Java, C++).
    pub overloads: bool,
    /// Whether a type implements an interface by having its methods (Go).
    pub structural: bool,
    /// Whether top-level names of all files of the family are linked globally (C, C++).
    pub global_names: bool,
    /// Whether an index on a pointer yields what it points to (C): types are seen through pointers and arrays.
    pub pointer_index: bool,
    /// Whether type parameters are declared as variables (`T = TypeVar("T")`, Python).
    pub type_variables: bool,
    /// Whether calling a type builds an instance (`Foo()`, Python); else only `New` does.
    pub call_builds: bool,
    /// Whether calling a type converts a value to it without running anything (Go).
    pub call_converts: bool,
    /// Whether a call of a function with overload signatures denotes its first signature (Python stubs' reading); else its
    /// definition.
    pub first_signature: bool,
    /// Whether a member that a type lacks is looked for in what the type dereferences to (Rust).
    pub auto_deref: bool,
    /// Whether a type and a value may have one name in one scope (Rust).
    pub values_apart: bool,
    /// What awaiting an object yields: the associated type of this name of the block that has one of these methods (Rust).
    pub awaited: (&'static str, &'static [&'static str]),
    /// Standard pointers whose methods of other types' traits are those of what they point to (`Pin`, Rust).
    pub seen_through: &'static [&'static str],
    /// The names of constructors, in the order in which they are looked for (`__init__`, `__new__`, `constructor`).
    pub constructors: &'static [&'static str],
    /// What calling an instance calls (`__call__`); empty if nothing.
    pub call_method: &'static str,
    /// Whether a member that a dictionary does not declare is one of its entries (`record.key`).
    pub members_are_entries: bool,
    /// Members of functions that call them: the first with a receiver and the arguments one by one, others in other ways
    /// (`call`, `apply`).
    pub calling_members: &'static [&'static str],
    /// Members of functions that yield them with some arguments bound (`bind`).
    pub binding_members: &'static [&'static str],
    /// The type of a stub that says nothing about a value (`Any`): what is declared so is known by what flows there.
    pub anything: &'static str,
    /// Whether a call by the name of a constant that stands for one function only is a call of that function.
    pub aliases_call: bool,
    /// Names of functions that the language's runtime calls by their names (`init`, `readResolve`).
    pub called_by_runtime: &'static [&'static str],
    /// What begins a comment that ends with its line.
    pub line_comment: &'static str,
    /// With what a name begins whose author says that it is unused on purpose (`_`, Rust); empty if nothing says so.
    pub unused_prefix: &'static str,
    /// Directories whose public names no other package can import (`internal`, Go).
    pub internal_directories: &'static [&'static str],
    /// Endings of files that others include: what is public elsewhere has to be declared in one of them (`.h`).
    pub headers: &'static [&'static str],
    /// The type of a literal or built-in container as `package#path` of a stub (`pypi:builtins#str`); empty if unknown.
    pub builtin: fn(Builtin) -> &'static str,
    /// The method through which a form of the language takes a part out of a whole (`__iter__` and `__next__`, `__enter__`,
    /// `__await__`, `next`, `iterator`, ...), called one after the other; empty if the form has no method.
    pub protocol: fn(crate::facts::Unwrap) -> &'static [&'static str],
    /// The method that an operator calls (`+` -> `__add__`); empty if none.
    pub operator: fn(&str) -> &'static str,
}

impl Semantics {
    /// A language of which nothing special holds: lexical scopes, depth-first bases, no built-in types.
    pub const NONE: Semantics = Semantics {
        shared_unit: false,
        explicit_exports: false,
        members_in_scope: false,
        merges_declarations: false,
        c3: false,
        overloads: false,
        structural: false,
        global_names: false,
        pointer_index: false,
        type_variables: false,
        call_builds: false,
        call_converts: false,
        first_signature: false,
        auto_deref: false,
        values_apart: false,
        awaited: ("", &[]),
        seen_through: &[],
        constructors: &[],
        call_method: "",
        members_are_entries: false,
        calling_members: &[],
        binding_members: &[],
        anything: "",
        aliases_call: false,
        called_by_runtime: &[],
        line_comment: "//",
        unused_prefix: "",
        internal_directories: &[],
        headers: &[],
        builtin: |_| "",
        protocol: |_| &[],
        operator: |_| "",
    };
}

/// A type that literals and built-in forms have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builtin {
    /// The type of a literal.
    Literal(LiteralKind),
    /// A string.
    Str,
    /// An integer.
    Int,
    /// A list, array or slice; its argument is the element.
    Array,
    /// A tuple; its arguments are the items.
    Tuple,
    /// A dictionary; its arguments are key and value.
    Dictionary,
    /// A function value.
    Function,
}

/// Something that a manifest names as a command or an export of its package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ManifestEntry {
    /// The file.
    pub file: FileIx,
    /// The dotted path of a symbol in it; none for the file as a whole.
    pub object: Option<String>,
    /// Whether it is a command; else it is exported.
    pub command: bool,
}

/// Finds modules. Made once per run from the whole project; must be cheap to ask.
pub trait Modules: Send + Sync {
    /// Where an import leads: its module only, not its item.
    fn import(&self, project: &Project<'_>, from: FileIx, import: &Import) -> Target;

    /// What a name means that no scope of the file binds: crate names and path keywords in Rust, built-ins, universe and
    /// prelude names, `java.lang`. `Target::Unknown` if it means nothing.
    fn global(&self, project: &Project<'_>, from: FileIx, name: &str) -> Target;

    /// What `name` means as a part of a module, beside what the module itself binds: a child module (a file of a package, a
    /// file of a directory). Asked after the module's own names.
    fn child(&self, project: &Project<'_>, module: Module<'_>, name: &str) -> Target {
        let _ = (project, module, name);
        Target::Unknown
    }

    /// The unit whose files share their top-level names with this one (Go and Java packages); none if files stand alone.
    fn unit(&self, project: &Project<'_>, file: FileIx) -> Option<String> {
        let _ = (project, file);
        None
    }

    /// The files in which parameters of tests in a file find the fixtures that they name, nearest first. Empty where test
    /// runners know no such thing.
    fn fixture_files(&self, project: &Project<'_>, from: FileIx) -> Vec<FileIx> {
        let _ = (project, from);
        Vec::new()
    }

    /// Commands and exports of packages that manifests name.
    fn entries(&self, project: &Project<'_>) -> Vec<ManifestEntry> {
        let _ = project;
        Vec::new()
    }

    /// The file of the module that contains this file's module, where modules form a tree (Rust).
    fn parent(&self, project: &Project<'_>, file: FileIx) -> Option<FileIx> {
        let _ = (project, file);
        None
    }
}

/// A language without modules: documents.
pub struct NoModules;

impl Modules for NoModules {
    fn import(&self, _: &Project<'_>, _: FileIx, _: &Import) -> Target {
        Target::Unknown
    }

    fn global(&self, _: &Project<'_>, _: FileIx, _: &str) -> Target {
        Target::Unknown
    }
}

/// A module whose child is asked for.
#[derive(Clone, Copy, Debug)]
pub enum Module<'a> {
    /// The module that a file is.
    File(FileIx),
    /// A directory, repository-relative, without a trailing slash.
    Directory(&'a str),
}

/// Where a module is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// In these files (several: a package of many files, conditional twins); `rest` is still to be looked up inside, member
    /// by member.
    Files {
        /// The files.
        files: Vec<FileIx>,
        /// Path segments left.
        rest: Vec<Box<str>>,
    },
    /// A directory that is a package without a file of its own (namespace package): its children are asked of
    /// `Modules::child`. The path is repository-relative without a trailing slash.
    Directory(String),
    /// Relative to the module that encloses the import: that many levels up, then `rest` (Rust `self`, `super`).
    Enclosing {
        /// Levels up.
        up: u32,
        /// Path segments left.
        rest: Vec<Box<str>>,
    },
    /// A name looked up lexically at the import, then `rest` (Rust 2018 paths that start with a local name).
    Lexical {
        /// The name.
        name: Box<str>,
        /// Path segments left.
        rest: Vec<Box<str>>,
    },
    /// Outside the repository.
    External {
        /// The package as in `Stub::package`.
        package: String,
        /// The path inside the package.
        path: Vec<Box<str>>,
    },
    /// Nothing is known.
    Unknown,
}

impl Target {
    /// A single file.
    pub fn file(file: FileIx) -> Target {
        Target::Files {
            files: vec![file],
            rest: Vec::new(),
        }
    }
}
