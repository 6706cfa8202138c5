//! Where does execution begin: main functions, routes, commands, jobs, event handlers, tests.

use cidx_format::NONE;
use cidx_format::records::EntryRecord;
use cidx_format::vocabulary::{EntryEvidence, SymbolFlags, SymbolKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::filter;
use crate::bundle::{Bundle, BundleError, Denoted, SymbolId, SymbolView};
use crate::error::ToolError;
use crate::shape::{Analysis, Limit, Page, Place, choice, count};
use crate::tool::{Context, Preset, tool};

/// What is said where there are none.
const NONE_FOUND: &str = "no entry point of these types is known here: what a library offers is in `overview`, and tests are listed with types test.";

/// How many rows are shown by default.
const ROWS: u32 = 100;

tool!(
    "entry_points",
    "Where does execution begin?",
    "Main functions, HTTP routes (api), commands (cli), jobs and event handlers, exports of packages: told by names, decorators, manifests and the calls that register them; tests only if asked for.",
    &["types"],
    "entry_points",
    &[Preset::Navigate, Preset::Docs],
    Params,
    Answer,
    run
);

/// The types; the first ones by the numbers of `EntryKind`.
const TYPES: [&str; 8] = [
    "main", "api", "cli", "job", "event", "library", "other", "test",
];

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// Only these types: main, api, cli, job, event, library (exported to other languages or to the compiler), other, test. All but
    /// tests by default.
    pub types: Option<Vec<String>>,
    /// Only in this file or below this directory.
    pub path: Option<String>,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// An entry point.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    #[serde(flatten)]
    place: Place,
    /// main, api, cli, job, event, library, other or test.
    #[serde(rename = "type")]
    kind: &'static str,
    /// What tells that it is one: the decorator, its name, or that the file is run as it is.
    evidence: String,
    /// Its declaration.
    signature: String,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// In symbol order.
    entry_points: Vec<Row>,
    total_entry_points: u32,
    /// What to know where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
    #[serde(flatten)]
    page: Page,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let names = TYPES.map(|name| (name, name));
    let wanted = match &params.types {
        None => TYPES.into_iter().filter(|&name| name != "test").collect(),
        Some(types) => types
            .iter()
            .map(|word| choice("types", word, &names))
            .collect::<Result<Vec<_>, _>>()?,
    };
    let place = filter(bundle, None, params.path.as_deref(), None)?;
    let mut all: Vec<(SymbolId, &'static str)> = Vec::new();
    for number in bundle.entry_points()? {
        let symbol = bundle.symbol(number)?;
        let kind = kind_of(bundle, symbol)?;
        if wanted.contains(&kind) && place.accepts_path(symbol)? {
            all.push((number, kind));
        }
    }
    if wanted.contains(&"test") {
        for number in bundle.tests()? {
            let symbol = bundle.symbol(number)?;
            if is_callable(symbol)? && place.accepts_path(symbol)? {
                all.push((number, "test"));
            }
        }
        all.sort_unstable();
    }
    let (shown, page) = Page::cut(&all, params.offset, rows);
    let row = |&(number, kind): &(SymbolId, &'static str)| {
        let symbol = bundle.symbol(number)?;
        Ok(Row {
            place: Place::of(symbol)?,
            kind,
            evidence: evidence_of(bundle, symbol)?,
            signature: symbol.signature()?.to_string(),
        })
    };
    Ok(Answer {
        entry_points: shown.iter().map(row).collect::<Result<_, BundleError>>()?,
        total_entry_points: count(all.len()),
        note: all.is_empty().then_some(NONE_FOUND),
        page,
        analysis: Analysis::of(bundle, &[])?,
    })
}

/// Whether a symbol is something that a test runner runs, and no class or module of tests.
pub(crate) fn is_callable(symbol: SymbolView<'_>) -> Result<bool, BundleError> {
    Ok(matches!(
        symbol.kind()?,
        SymbolKind::Function | SymbolKind::Method | SymbolKind::Test
    ))
}

/// What sort of entry point a symbol is.
fn kind_of(bundle: &Bundle, symbol: SymbolView<'_>) -> Result<&'static str, BundleError> {
    if symbol.has(SymbolFlags::TEST) {
        return Ok("test");
    }
    if symbol.kind()? == SymbolKind::Route {
        return Ok("api");
    }
    if let Some(entry) = bundle.entry(symbol.number())? {
        let told = TYPES.get(usize::from(entry.kind.to_native()));
        return Ok(told.copied().unwrap_or("other"));
    }
    let begins = symbol.kind()? == SymbolKind::File || symbol.name()? == "main";
    Ok(if begins { "main" } else { "other" })
}

/// What tells that a symbol is an entry point.
fn evidence_of(bundle: &Bundle, symbol: SymbolView<'_>) -> Result<String, BundleError> {
    if symbol.has(SymbolFlags::TEST) {
        return Ok("is a test".into());
    }
    if symbol.kind()? == SymbolKind::Route {
        return Ok("is a route".into());
    }
    if let Some(entry) = bundle.entry(symbol.number())? {
        return told(bundle, symbol, entry);
    }
    // A file is one if it is run as it is (`__main__.py`, a `main` guard).
    Ok(match symbol.kind()? {
        SymbolKind::File => "the file is run as it is",
        _ if symbol.name()? == "main" => "is called main",
        _ => "is marked as one",
    }
    .into())
}

/// What a manifest, a call or a decorator tells of an entry point.
fn told(
    bundle: &Bundle,
    symbol: SymbolView<'_>,
    entry: &EntryRecord,
) -> Result<String, BundleError> {
    let evidence = EntryEvidence::from_number(entry.evidence.to_native());
    match evidence {
        Some(EntryEvidence::Script) => {
            return Ok("a manifest names it as a command of the package".into());
        }
        Some(EntryEvidence::Package) => {
            return Ok("a manifest names it as an export of the package".into());
        }
        Some(EntryEvidence::Member) => {
            let name = symbol.name()?;
            return Ok(format!("frameworks call {name} of such a type"));
        }
        _ => {}
    }
    if entry.source.to_native() == NONE {
        return Ok("is marked as one".into());
    }
    let source = bundle.symbol(SymbolId(entry.source.to_native()))?;
    let (line, column) = (entry.line.to_native(), entry.column.to_native());
    let name = name_at(bundle, source, (line, column))?;
    let place = format!("{}:{}", source.file()?.path()?, line.saturating_add(1));
    let call = name.as_deref().unwrap_or("a call");
    Ok(match (evidence, &name) {
        (Some(EntryEvidence::Decorated), Some(name)) => format!("decorated by {name}"),
        (Some(EntryEvidence::Decorated), None) => format!("decorated at {place}"),
        (Some(EntryEvidence::Field), _) => format!("stored in a field that is run at {place}"),
        (Some(EntryEvidence::Anonymous), _) => {
            format!("passes a function without a name to {call} at {place}")
        }
        (Some(EntryEvidence::Command), _) => {
            format!("called for the name of a command at {place}")
        }
        _ => format!("passed to {call} at {place}"),
    })
}

/// The name that stands at a place in a symbol: what is used there, else what the text has.
fn name_at(
    bundle: &Bundle,
    source: SymbolView<'_>,
    place: (u32, u32),
) -> Result<Option<String>, BundleError> {
    for occurrence in bundle.occurrences(source.number())? {
        let start = occurrence.start()?;
        if (start.line, start.column) == place {
            let name = match occurrence.target() {
                Denoted::Symbol(target) => bundle.symbol(target)?.name()?,
                Denoted::Unbound(name) => bundle.name(name)?.text()?,
            };
            return Ok(Some(name.to_string()));
        }
    }
    let (line, column) = place;
    let text = bundle.source(source.file()?.number(), line..line.saturating_add(1))?;
    let text = text.unwrap_or_default();
    let mut units = 0;
    let behind = text.chars().skip_while(|letter| {
        let before = units < column;
        units += letter.len_utf16() as u32;
        before
    });
    let name: String = behind
        .take_while(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '$'))
        .collect();
    Ok((!name.is_empty()).then_some(name))
}
