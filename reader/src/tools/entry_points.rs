//! Where does execution begin: main functions, routes, commands, jobs, event handlers, tests.

use cidx_format::NONE;
use cidx_format::vocabulary::{EntryEvidence, Role, SymbolFlags, SymbolKind};
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

/// The types with the decorators that tell them.
const TYPES: &[(&str, &[&str])] = &[
    ("main", &["main", "entry"]),
    (
        "api",
        &[
            "route",
            "api_route",
            "get",
            "post",
            "put",
            "delete",
            "patch",
            "all",
            "websocket",
            "path",
            "handler",
            "getmapping",
            "postmapping",
            "putmapping",
            "deletemapping",
            "patchmapping",
            "requestmapping",
            "controller",
            "query",
            "mutation",
            "subscription",
            "subscribemessage",
            "before_request",
            "after_request",
            "teardown_request",
            "errorhandler",
            "exception_handler",
            "middleware",
        ],
    ),
    ("cli", &["command", "group", "callback"]),
    (
        "job",
        &[
            "task",
            "shared_task",
            "periodic_task",
            "cron",
            "scheduled",
            "interval",
            "job",
            "process",
        ],
    ),
    (
        "event",
        &[
            "listener",
            "on_event",
            "onevent",
            "eventlistener",
            "kafkalistener",
            "rabbitlistener",
            "jmslistener",
            "eventpattern",
            "messagepattern",
            "receiver",
            "consumer",
            "subscribe",
            "interrupt",
            "panic_handler",
        ],
    ),
    (
        "library",
        &[
            "no_mangle",
            "export_name",
            "wasm_bindgen",
            "pyfunction",
            "pymodule",
            "proc_macro",
            "proc_macro_derive",
            "proc_macro_attribute",
            "global_allocator",
        ],
    ),
    ("other", &[]),
    ("test", &[]),
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
    let names: Vec<(&str, &'static str)> = TYPES.iter().map(|&(name, _)| (name, name)).collect();
    let wanted = match &params.types {
        None => names
            .iter()
            .map(|&(name, _)| name)
            .filter(|&name| name != "test")
            .collect(),
        Some(types) => types
            .iter()
            .map(|word| choice("types", word, &names))
            .collect::<Result<Vec<_>, _>>()?,
    };
    let place = filter(bundle, None, params.path.as_deref(), None)?;
    let mut all: Vec<(SymbolId, &'static str)> = Vec::new();
    for number in bundle.entry_points()? {
        let symbol = bundle.symbol(number)?;
        let (kind, _) = kind_of(bundle, symbol)?;
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
            evidence: kind_of(bundle, symbol)?.1,
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

/// What a manifest or a call tells of an entry point.
fn told(
    bundle: &Bundle,
    symbol: SymbolView<'_>,
) -> Result<Option<(&'static str, String)>, BundleError> {
    let Some(entry) = bundle.entry(symbol.number())? else {
        return Ok(None);
    };
    let number = u32::from(entry.kind.to_native());
    let kind = TOLD.get(number as usize).copied().unwrap_or("other");
    let line = entry.line.to_native();
    let evidence = match EntryEvidence::from_number(entry.evidence.to_native()) {
        Some(EntryEvidence::Script) => "a manifest names it as a command of the package".into(),
        Some(EntryEvidence::Package) => "a manifest names it as an export of the package".into(),
        Some(evidence) if entry.source.to_native() != NONE => {
            let source = bundle.symbol(SymbolId(entry.source.to_native()))?;
            let place = (line, entry.column.to_native());
            let name = name_at(bundle, source, place)?;
            let path = source.file()?.path()?.to_string();
            match (evidence, name) {
                (EntryEvidence::Field, _) => format!(
                    "stored in a field that is run at {path}:{}",
                    line.saturating_add(1)
                ),
                (_, Some(name)) => format!("passed to {name} at {path}:{}", line.saturating_add(1)),
                (_, None) => format!("passed to a call at {path}:{}", line.saturating_add(1)),
            }
        }
        _ => "is marked as one".into(),
    };
    Ok(Some((kind, evidence)))
}

/// The types by the numbers of `EntryKind`.
const TOLD: &[&str] = &["main", "api", "cli", "job", "event", "library"];

/// The name that is used at a place in a symbol.
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
    Ok(None)
}

/// What sort of entry point a symbol is, and what tells it.
fn kind_of(bundle: &Bundle, symbol: SymbolView<'_>) -> Result<(&'static str, String), BundleError> {
    if symbol.has(SymbolFlags::TEST) {
        return Ok(("test", "is a test".into()));
    }
    if symbol.kind()? == SymbolKind::Route {
        return Ok(("api", "is a route".into()));
    }
    if let Some(told) = told(bundle, symbol)? {
        return Ok(told);
    }
    // A file is one if it is run as it is (`__main__.py`, a `main` guard).
    if symbol.kind()? == SymbolKind::File {
        return Ok(("main", "the file is run as it is".into()));
    }
    // A decorator stands inside the span of what it decorates, and belongs to it or to what contains it.
    let (span, name) = (symbol.span(), symbol.name_span()?);
    let mut around = Some(symbol);
    for _ in 0..4 {
        let Some(at) = around else { break };
        for occurrence in bundle.occurrences(at.number())? {
            if occurrence.role()? != Role::Decorate {
                continue;
            }
            let start = occurrence.start()?;
            let text = match occurrence.target() {
                Denoted::Symbol(target) => bundle.symbol(target)?.name()?,
                Denoted::Unbound(name) => bundle.name(name)?.text()?,
            };
            let word = text.to_ascii_lowercase();
            let kind = TYPES
                .iter()
                .find(|(_, words)| words.contains(&word.as_str()));
            if let Some((kind, _)) = kind
                && span.start <= start
                && start < name.start
            {
                return Ok((kind, format!("decorated by {text}")));
            }
        }
        around = at.parent()?;
    }
    Ok(if symbol.name()? == "main" {
        ("main", "is called main".into())
    } else {
        ("other", "is marked as one".into())
    })
}
