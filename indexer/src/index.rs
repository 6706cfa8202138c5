//! The whole repository resolved and analysed, in memory: what `emit` turns into a bundle.
//! Everything is in its final order; nothing here depends on threads, hash maps or the clock.

use std::collections::BTreeMap;

use cidx_format::vocabulary::{EntryEvidence, EntryKind, Role, SymbolFlags, SymbolKind};

use crate::facts::{Pos, Span};

/// The resolved repository.
#[derive(Default)]
pub struct Index {
    /// Files of the repository in byte order of their paths, then external packages in byte order of their names.
    pub files: Vec<IndexedFile>,
    /// Symbols file by file; inside a file by start of their span, containers before members. `files[f].symbols` is a range
    /// of these; the first symbol of each file is the file's own (kind `file`, or `package` for an external one).
    pub symbols: Vec<IndexedSymbol>,
    /// Occurrences sorted by source symbol, then by place, then by target, role and rule.
    pub occurrences: Vec<Occurrence>,
    /// What the `rule` of an occurrence means.
    pub rules: Vec<BindingRule>,
    /// Files that were seen and not indexed, in byte order of paths; of each reason so many at most as are worth listing.
    pub skipped: Vec<Skipped>,
    /// How many files were seen and not indexed, by reason, those included that are not listed.
    pub skipped_counts: BTreeMap<&'static str, u64>,
    /// Names of languages; `IndexedFile::language` points here.
    pub languages: Vec<&'static str>,
    /// Entry points that manifests and calls tell, in symbol order, each once.
    pub entries: Vec<Entry>,
    /// About the repository as a whole.
    pub repository: Repository,
    /// Limits that were hit, in words, with how often.
    pub limits: Vec<(String, u32)>,
}

/// About the repository as a whole.
#[derive(Clone, Debug, Default)]
pub struct Repository {
    /// The name of the root directory.
    pub name: String,
    /// The indexed commit, in hexadecimal; none without git or before the first commit.
    pub commit: Option<String>,
    /// The commit's time, in seconds since 1970; `SOURCE_DATE_EPOCH` where that is set. Zero if neither is known.
    pub time: i64,
    /// The branch; none for a detached HEAD.
    pub branch: Option<String>,
    /// Whether tracked files differ from the commit; none if unknown.
    pub dirty: Option<bool>,
    /// Other repositories inside the root (submodules, workspace folders), by path.
    pub repositories: Vec<(String, Repository)>,
}

/// A file, or an external package.
pub struct IndexedFile {
    /// Repository-relative path with `/`; for an external package its name (`pypi:requests`).
    pub path: String,
    /// Index into `Index::languages`.
    pub language: u16,
    /// Whether it is an external package.
    pub external: bool,
    /// Whether it is test code by its path.
    pub test: bool,
    /// Whether it is a document.
    pub document: bool,
    /// Whether a tool wrote it.
    pub generated: bool,
    /// Whether a compiler bound its uses.
    pub compiler: bool,
    /// blake3 of the file's bytes; zero for externals.
    pub hash: [u8; 32],
    /// Length of the file in bytes.
    pub bytes: u64,
    /// Lines.
    pub lines: u32,
    /// The range of its symbols in `Index::symbols`.
    pub symbols: std::ops::Range<u32>,
    /// Its text (without a byte order mark; invalid UTF-8 replaced); empty for externals.
    pub text: String,
    /// Places of syntax errors (the first few).
    pub syntax_errors: Vec<Span>,
    /// How many syntax errors in all.
    pub syntax_error_count: u32,
}

/// A symbol.
pub struct IndexedSymbol {
    /// Index into `Index::files`.
    pub file: u32,
    /// The containing symbol, possibly in another file (a Go method and its type); the file's own symbol contains itself.
    pub parent: u32,
    /// What it is.
    pub kind: SymbolKind,
    /// Flags.
    pub flags: SymbolFlags,
    /// The simple name.
    pub name: String,
    /// The dotted path inside the file, made unique with `~2`, `~3`; empty for files. The id is `path#qualified`, or `path`.
    pub qualified: String,
    /// The whole definition.
    pub span: Span,
    /// The name.
    pub name_span: Span,
    /// The declaration without its body.
    pub signature: String,
    /// Documentation.
    pub doc: String,
    /// Cyclomatic complexity.
    pub cyclomatic: u16,
    /// Cognitive complexity.
    pub cognitive: u16,
    /// Centrality: PageRank over references, in parts of a billion.
    pub centrality: u32,
}

/// A use of a symbol, or of a name that could not be bound.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Occurrence {
    /// The innermost named symbol in which it stands.
    pub source: u32,
    /// The place of the name.
    pub span: Span,
    /// What it denotes.
    pub target: OccurrenceTarget,
    /// How it is used.
    pub role: Role,
    /// Index into `Index::rules`: how it was bound, and how sure that is.
    pub rule: u16,
    /// Whether the target is one that the declared target may dispatch to.
    pub dispatch: bool,
}

/// What an occurrence denotes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OccurrenceTarget {
    /// A symbol.
    Symbol(u32),
    /// A name that could not be bound.
    Unbound(String),
}

/// An entry point that a manifest or a call tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The symbol.
    pub symbol: u32,
    /// What sort of entry point.
    pub kind: EntryKind,
    /// What tells it.
    pub evidence: EntryEvidence,
    /// The symbol in which the call or the field stands; none for a manifest.
    pub source: Option<u32>,
    /// The place of the call's or the field's name.
    pub place: Pos,
}

/// A binding rule of a language.
#[derive(Clone, Debug, PartialEq)]
pub struct BindingRule {
    /// The rule (`scope`, `import`, `member`, `unique_name`, ...).
    pub name: String,
    /// The language of the source.
    pub language: String,
    /// The measured probability that an edge bound by this rule is right, in ten-thousandths.
    pub confidence: u16,
}

/// A file that was seen and not indexed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skipped {
    /// Repository-relative path.
    pub path: String,
    /// Why: a stable short word (`too_large`, `binary`, `generated`, `minified`, `vendored`, `unsupported`, `unreadable`, ...).
    pub reason: &'static str,
    /// What exactly, for people; may be empty.
    pub detail: String,
}
