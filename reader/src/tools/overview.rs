//! What is this repository: its modules, entry points and most central symbols, sized to a budget of tokens.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Filter, filter};
use crate::bundle::{Bundle, BundleError, DirectoryId, SymbolView};
use crate::error::ToolError;
use crate::roles::role;
use crate::shape::{Analysis, Place, count};
use crate::tool::{Context, Preset, tool};

/// How many tokens an answer has by default.
const BUDGET: u32 = 2000;

/// The least budget: less holds nothing but the frame.
const MIN_BUDGET: u32 = 150;

/// No row is shorter: with less left there is nothing to be tried.
const LEAST_ROW: usize = 60;

/// How many characters of JSON count as a token.
const TOKEN: usize = 4;

tool!(
    "overview",
    "What is this repository, and where do I start?",
    "The modules (directories), entry points and most central symbols of the repository or a part of it, most important first, sized to a budget of tokens. \
     Read it before anything else.",
    &["path"],
    "",
    &[Preset::Core, Preset::Navigate, Preset::Docs],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// Only this directory.
    pub path: Option<String>,
    /// How many tokens the answer may have (four characters of JSON count as one).
    #[schemars(range(min = 150))]
    pub budget: Option<u32>,
}

/// A directory with files of its own.
#[derive(Serialize, JsonSchema)]
struct Module {
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
struct Central {
    #[serde(flatten)]
    place: Place,
    /// Its rank in the repository, from 1.
    rank: u32,
    /// Its declaration.
    signature: String,
}

/// A language.
#[derive(Serialize, JsonSchema)]
struct Language {
    name: String,
    files: u32,
    lines: u64,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// The name of the root directory.
    repository: String,
    /// Languages, most lines first.
    languages: Vec<Language>,
    /// Directories, most central first.
    modules: Vec<Module>,
    /// Where execution or use begins.
    entry_points: Vec<Place>,
    /// Functions and types that the rest rests on, most central first.
    central_symbols: Vec<Central>,
    total_modules: u32,
    total_entry_points: u32,
    /// Whether a list was cut to keep to the budget.
    truncated: bool,
    /// The tokens that the answer may have.
    budget: u32,
    /// The tokens that it has.
    used: u32,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let budget = params.budget.unwrap_or(BUDGET);
    if budget < MIN_BUDGET {
        let message = format!("budget is {budget}; it must be at least {MIN_BUDGET} tokens.");
        return Err(ToolError::argument("budget", message, Vec::new()));
    }
    if let Some(path) = &params.path
        && crate::address::directory(bundle, path.trim())?.is_none()
        && bundle.file_by_path(path.trim())?.is_none()
    {
        return Err(super::outline::no_such_path(bundle, path)?);
    }
    let place = filter(bundle, None, params.path.as_deref(), None)?;
    let parts = Parts::of(bundle, &place)?;
    let mut answer = Answer {
        repository: bundle.meta()?.repository.name.chars().take(80).collect(),
        languages: Vec::new(),
        modules: Vec::new(),
        entry_points: Vec::new(),
        central_symbols: Vec::new(),
        total_modules: count(parts.modules.len()),
        total_entry_points: count(parts.entry_points.len()),
        truncated: false,
        budget,
        used: budget,
        analysis: Analysis::of(bundle, &[])?,
    };
    let mut purse = Purse {
        left: (budget as usize)
            .saturating_mul(TOKEN)
            .saturating_sub(length(&answer)?),
        reserve: if context.workspace.is_some() {
            ",\"stale\":true".len()
        } else {
            0
        },
    };
    parts.spend(&mut answer, &mut purse)?;
    answer.used = count(length(&answer)?.div_ceil(TOKEN)).min(budget);
    Ok(answer)
}

/// How many characters of JSON something is.
fn length<T: Serialize>(value: &T) -> Result<usize, ToolError> {
    let text = serde_json::to_string(value);
    text.map(|text| text.chars().count()).map_err(|error| {
        let message = format!("the answer cannot be written as JSON: {error}.");
        ToolError::argument("answer", message, Vec::new())
    })
}

/// The characters that are left.
struct Purse {
    left: usize,
    /// What a row may grow by when it is marked later.
    reserve: usize,
}

impl Purse {
    /// Moves rows into a list until `share` characters are spent; rows that were not moved stay.
    fn fill<T: Serialize>(
        &mut self,
        rows: &mut std::iter::Peekable<std::vec::IntoIter<T>>,
        list: &mut Vec<T>,
        share: usize,
    ) -> Result<(), ToolError> {
        let mut share = share.min(self.left);
        while let Some(row) = rows.peek() {
            let price = length(row)? + 1 + self.reserve;
            if price > share {
                break;
            }
            share -= price;
            self.left -= price;
            list.extend(rows.next());
        }
        Ok(())
    }

    /// Fills what is left with the rows that fit, though more important ones do not; whether some did not.
    fn squeeze<T: Serialize>(
        &mut self,
        rows: std::iter::Peekable<std::vec::IntoIter<T>>,
        list: &mut Vec<T>,
    ) -> Result<bool, ToolError> {
        let mut left_out = false;
        for row in rows {
            if self.left < LEAST_ROW {
                return Ok(true);
            }
            let price = length(&row)? + 1 + self.reserve;
            if price <= self.left {
                self.left -= price;
                list.push(row);
            } else {
                left_out = true;
            }
        }
        Ok(left_out)
    }
}

/// Everything that might be shown, most important first.
struct Parts {
    languages: Vec<Language>,
    modules: Vec<Module>,
    entry_points: Vec<Place>,
    central: Vec<Central>,
}

impl Parts {
    fn of(bundle: &Bundle, place: &Filter<'_>) -> Result<Parts, BundleError> {
        let (central, scores) = central(bundle, place)?;
        Ok(Parts {
            languages: languages(bundle)?,
            modules: modules(bundle, place, &scores)?,
            entry_points: entry_points(bundle, place)?,
            central,
        })
    }

    /// Languages first, then a third each for modules, entry points and symbols; what one leaves, the others may use.
    fn spend(self, answer: &mut Answer, purse: &mut Purse) -> Result<(), ToolError> {
        let mut languages = self.languages.into_iter().peekable();
        let mut modules = self.modules.into_iter().peekable();
        let mut entry_points = self.entry_points.into_iter().peekable();
        let mut central = self.central.into_iter().peekable();
        let eighth = purse.left / 8;
        purse.fill(&mut languages, &mut answer.languages, eighth)?;
        let third = purse.left / 3;
        purse.fill(&mut modules, &mut answer.modules, third)?;
        purse.fill(&mut entry_points, &mut answer.entry_points, third / 2)?;
        purse.fill(&mut central, &mut answer.central_symbols, usize::MAX)?;
        purse.fill(&mut modules, &mut answer.modules, usize::MAX)?;
        purse.fill(&mut entry_points, &mut answer.entry_points, usize::MAX)?;
        let mut left_out = languages.peek().is_some();
        left_out |= purse.squeeze(central, &mut answer.central_symbols)?;
        left_out |= purse.squeeze(modules, &mut answer.modules)?;
        left_out |= purse.squeeze(entry_points, &mut answer.entry_points)?;
        answer.truncated = left_out;
        Ok(())
    }
}

fn languages(bundle: &Bundle) -> Result<Vec<Language>, BundleError> {
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

/// Central symbols, and how much of the centrality each directory holds.
fn central(
    bundle: &Bundle,
    place: &Filter<'_>,
) -> Result<(Vec<Central>, FxHashMap<DirectoryId, u64>), BundleError> {
    let mut scores: FxHashMap<DirectoryId, u64> = FxHashMap::default();
    let mut symbols = Vec::new();
    for (number, rank) in bundle.central_symbols()?.zip(1u32..) {
        let symbol = bundle.symbol(number)?;
        if !place.accepts_path(symbol)? {
            continue;
        }
        if let Some(directory) = symbol.file()?.directory_number() {
            *scores.entry(directory).or_default() += u64::from(symbol.centrality()?);
        }
        if is_central_kind(symbol)? {
            symbols.push(Central {
                place: Place::of(symbol)?,
                rank,
                signature: symbol.signature()?.chars().take(200).collect(),
            });
        }
    }
    Ok((symbols, scores))
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

fn entry_points(bundle: &Bundle, place: &Filter<'_>) -> Result<Vec<Place>, BundleError> {
    let mut ranked = Vec::new();
    for number in bundle.entry_points()? {
        let symbol = bundle.symbol(number)?;
        if place.accepts_path(symbol)? && !in_test(symbol)? {
            ranked.push((std::cmp::Reverse(symbol.centrality()?), number));
        }
    }
    ranked.sort_unstable();
    ranked
        .iter()
        .map(|&(_, number)| Place::of(bundle.symbol(number)?))
        .collect()
}

/// What is counted of a directory.
#[derive(Default)]
struct Tally {
    files: u32,
    symbols: u32,
    tests: u32,
    documents: u32,
}

fn modules(
    bundle: &Bundle,
    place: &Filter<'_>,
    scores: &FxHashMap<DirectoryId, u64>,
) -> Result<Vec<Module>, BundleError> {
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
