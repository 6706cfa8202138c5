//! What an overview shows: languages, modules, entry points and central symbols, most important first.

use cidx_format::records::ModuleRecord;
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Serialize;

use crate::address::Filter;
use crate::bundle::{Bundle, BundleError, DirectoryId, SymbolId, SymbolView};
use crate::roles::role;
use crate::shape::{Place, count};

/// A directory with files of its own.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Module {
    id: String,
    path: String,
    /// Files directly in it.
    files: u32,
    /// Symbols these declare.
    symbols: u32,
    /// What it seems to be for: source, tests, documents, examples, benchmarks or tooling.
    role: &'static str,
}

/// A central symbol.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Central {
    #[serde(flatten)]
    place: Place,
    /// Its rank in the repository, from 1.
    rank: u32,
    /// Its declaration.
    signature: String,
}

/// A language.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Language {
    name: String,
    files: u32,
    lines: u64,
}

impl Module {
    /// The row as a line of a text.
    pub fn line(&self) -> String {
        format!(
            "{} {} {} {}",
            self.path, self.files, self.symbols, self.role
        )
    }
}

impl Central {
    /// The row as a line of a text.
    pub fn line(&self) -> String {
        let start = self.signature.trim();
        format!("{}. {} {start}", self.rank, self.place.id)
    }
}

/// The languages of the repository, most lines first.
pub(crate) fn languages(bundle: &Bundle) -> Result<Vec<Language>, BundleError> {
    let mut languages = Vec::new();
    for number in bundle.languages() {
        let language = bundle.language(number)?;
        if language.files() > 0 {
            languages.push(Language {
                name: language.name()?.to_string(),
                files: language.files(),
                lines: language.lines(),
            });
        }
    }
    languages.sort_by(|a, b| (b.lines, &a.name).cmp(&(a.lines, &b.name)));
    Ok(languages)
}

/// Central symbols.
pub(crate) fn central<'b>(
    bundle: &'b Bundle,
    place: &'b Filter<'b>,
) -> Result<impl Iterator<Item = Result<Central, BundleError>> + 'b, BundleError> {
    let row = move |(number, rank): (SymbolId, u32)| {
        let symbol = bundle.symbol(number)?;
        if !place.accepts_path(symbol)? || !is_central_kind(symbol)? {
            return Ok(None);
        }
        Ok(Some(Central {
            place: Place::of(symbol)?,
            rank,
            signature: symbol.signature()?.chars().take(200).collect(),
        }))
    };
    let ranked = bundle.central_symbols()?.zip(1u32..);
    Ok(ranked.filter_map(move |ranked| row(ranked).transpose()))
}

/// How much of the centrality each directory holds.
fn scores(bundle: &Bundle, place: &Filter<'_>) -> Result<FxHashMap<DirectoryId, u64>, BundleError> {
    let mut scores: FxHashMap<DirectoryId, u64> = FxHashMap::default();
    for number in bundle.central_symbols()? {
        let symbol = bundle.symbol(number)?;
        if place.accepts_path(symbol)?
            && let Some(directory) = symbol.file()?.directory_number()
        {
            *scores.entry(directory).or_default() += u64::from(symbol.centrality()?);
        }
    }
    Ok(scores)
}

/// Functions and types of the code itself, not of its tests.
fn is_central_kind(symbol: SymbolView<'_>) -> Result<bool, BundleError> {
    use SymbolKind::{
        Class, Constructor, Enum, Function, Interface, Macro, Method, Struct, Trait, TypeAlias,
        Union,
    };
    let kinds = [
        Class,
        Constructor,
        Enum,
        Function,
        Interface,
        Macro,
        Method,
        Struct,
        Trait,
        TypeAlias,
        Union,
    ];
    Ok(kinds.contains(&symbol.kind()?) && !in_test(symbol)?)
}

fn in_test(symbol: SymbolView<'_>) -> Result<bool, BundleError> {
    Ok(symbol.has(SymbolFlags::TEST)
        || symbol.has(SymbolFlags::TEST_CODE)
        || symbol.file()?.is_test())
}

/// The entry points of a part of the repository, most central first; none where the bundle has them in this order.
pub(crate) fn entry_points(
    bundle: &Bundle,
    place: &Filter<'_>,
    part: bool,
) -> Result<Option<Vec<SymbolId>>, BundleError> {
    let has_ranked = bundle.ranked_entry_points()?.len() > 0 || bundle.entry_points()?.len() == 0;
    if !part && has_ranked {
        return Ok(None);
    }
    let mut ranked = Vec::new();
    for number in bundle.entry_points()? {
        let symbol = bundle.symbol(number)?;
        if place.accepts_path(symbol)? && !in_test(symbol)? {
            ranked.push((std::cmp::Reverse(symbol.centrality()?), number));
        }
    }
    ranked.sort_unstable();
    Ok(Some(ranked.into_iter().map(|(_, number)| number).collect()))
}

/// A module as it was counted when the repository was indexed.
pub(crate) fn module(bundle: &Bundle, record: &ModuleRecord) -> Result<Module, BundleError> {
    let file = bundle.symbol(SymbolId(record.file.to_native()))?.file()?;
    let path = match file.directory_number() {
        Some(directory) => bundle.directory(directory)?.path()?,
        None => ".",
    };
    let [files, tests, documents] =
        [record.files, record.tests, record.documents].map(|number| number.to_native());
    Ok(Module {
        id: format!("{path}/"),
        path: format!("{path}/"),
        files,
        symbols: record.symbols.to_native(),
        role: role(path, [files, tests, documents]),
    })
}

/// What is counted of a directory.
#[derive(Default)]
struct Tally {
    files: u32,
    symbols: u32,
    tests: u32,
    documents: u32,
}

/// The modules of a part of the repository, most central first.
pub(crate) fn modules(bundle: &Bundle, place: &Filter<'_>) -> Result<Vec<Module>, BundleError> {
    let scores = scores(bundle, place)?;
    let mut tallies: FxHashMap<DirectoryId, Tally> = FxHashMap::default();
    for number in bundle.local_files()? {
        let file = bundle.file(number)?;
        if let Some(directory) = file.directory_number()
            && place.accepts_path(file.symbol()?)?
        {
            let tally = tallies.entry(directory).or_default();
            tally.files += 1;
            tally.symbols += count(file.symbols()?.len().saturating_sub(1));
            tally.tests += u32::from(file.is_test());
            tally.documents += u32::from(file.is_document());
        }
    }
    let mut modules = Vec::with_capacity(tallies.len());
    for (number, tally) in tallies {
        let path = bundle.directory(number)?.path()?;
        let score = scores.get(&number).copied().unwrap_or(0);
        modules.push((score, path, tally));
    }
    modules.sort_by(|a, b| (b.0, b.2.symbols, a.1).cmp(&(a.0, a.2.symbols, b.1)));
    let module = |(_, path, tally): (u64, &str, Tally)| Module {
        id: format!("{path}/"),
        path: format!("{path}/"),
        files: tally.files,
        symbols: tally.symbols,
        role: role(path, [tally.files, tally.tests, tally.documents]),
    };
    Ok(modules.into_iter().map(module).collect())
}
