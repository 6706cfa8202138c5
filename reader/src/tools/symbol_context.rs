//! What do I need to see to understand this symbol: its source, and what it uses of its own file.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Narrowing, resolve_one};
use crate::bundle::{Bundle, BundleError, Denoted, SymbolId};
use crate::error::ToolError;
use crate::shape::{Analysis, Limit, Page, Place, count};
use crate::tool::{Context, Preset, tool};
use crate::uses::with_members;

/// How many rows are shown by default.
const ROWS: u32 = 40;

/// Helpers of more lines are shown by their declaration only.
const MAX_LINES: u32 = 80;

/// How many lines of the symbol itself are shown where answers are bounded.
const MAX_OWN_LINES: u32 = 1000;

tool!(
    "symbol_context",
    "What do I need to see to understand this symbol?",
    "The source of a symbol with the helpers, types and constants of the same file that it uses (with their source where they are short), and the declarations of what it uses elsewhere in the repository.",
    &["symbol"],
    "uses",
    &[Preset::Navigate, Preset::Docs],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The symbol: an id, a qualified name or its end, or path:line.
    pub symbol: String,
    /// What narrows the symbol, if the name means several.
    #[serde(flatten)]
    pub narrowing: Narrowing,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// The symbol itself.
#[derive(Serialize, JsonSchema)]
pub struct Own {
    #[serde(flatten)]
    place: Place,
    signature: String,
    doc: String,
    /// Its text; null if the bundle has none.
    source: Option<String>,
}

/// Something that it uses.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    #[serde(flatten)]
    place: Place,
    signature: String,
    /// How it is used.
    roles: Vec<&'static str>,
    /// Whether it is in the same file.
    same_file: bool,
    /// Its text, if it is in the same file and short.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    symbol: Own,
    /// The same file first, then in symbol order.
    uses: Vec<Row>,
    total_uses: u32,
    /// Names from outside the repository that it uses.
    external: Vec<String>,
    #[serde(flatten)]
    page: Page,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let filter = params.narrowing.filter(bundle)?;
    let number = resolve_one(bundle, &params.symbol, &filter)?;
    let symbol = bundle.symbol(number)?;
    let inside = with_members(bundle, number)?;
    let (mut used, external) = used(bundle, &inside)?;
    let own_file = symbol.file_number();
    let mut all: Vec<(bool, SymbolId, Vec<&'static str>)> = Vec::new();
    for (target, roles) in std::mem::take(&mut used) {
        // A symbol that contains this one is no help to understand it.
        let view = bundle.symbol(target)?;
        if target != view.file()?.first_symbol() && !view.span().contains(symbol.span().start) {
            all.push((view.file_number() != own_file, target, roles));
        }
    }
    all.sort();
    let (shown, page) = Page::cut(&all, params.offset, rows);
    let row = |(elsewhere, target, roles): &(bool, SymbolId, Vec<&'static str>)| {
        let view = bundle.symbol(*target)?;
        let span = view.span();
        let short = span.end.line.saturating_sub(span.start.line) < MAX_LINES;
        Ok(Row {
            place: Place::of(view)?,
            signature: view.signature()?.to_string(),
            roles: roles.clone(),
            same_file: !elsewhere,
            source: if !elsewhere && short {
                bundle.source_of(view)?
            } else {
                None
            },
        })
    };
    let last = symbol.span().end.line.saturating_add(1);
    let first = symbol.span().start.line;
    let lines = if context.unbounded {
        u32::MAX
    } else {
        MAX_OWN_LINES
    };
    Ok(Answer {
        symbol: Own {
            place: Place::of(symbol)?,
            signature: symbol.signature()?.to_string(),
            doc: symbol.doc()?.to_string(),
            source: if symbol.file()?.is_external() {
                None
            } else {
                bundle.source(own_file, first..last.min(first.saturating_add(lines)))?
            },
        },
        uses: shown.iter().map(row).collect::<Result<_, BundleError>>()?,
        total_uses: count(all.len()),
        external: external.into_iter().take(rows).collect(),
        page,
        analysis: Analysis::of(bundle, &[number])?,
    })
}

type Used = BTreeMap<SymbolId, Vec<&'static str>>;

/// What is used outside a symbol: in the repository with the roles, and elsewhere by id.
fn used(bundle: &Bundle, inside: &[SymbolId]) -> Result<(Used, Vec<String>), BundleError> {
    let (mut used, mut external) = (Used::new(), Vec::new());
    for &source in inside {
        for occurrence in bundle.occurrences(source)? {
            let Denoted::Symbol(target) = occurrence.target() else {
                continue;
            };
            if inside.binary_search(&target).is_ok() {
                continue;
            }
            let view = bundle.symbol(target)?;
            if view.file()?.is_external() {
                external.push(view.id()?);
                continue;
            }
            let roles = used.entry(target).or_default();
            let role = occurrence.role()?.name();
            if !roles.contains(&role) {
                roles.push(role);
            }
        }
    }
    external.sort();
    external.dedup();
    Ok((used, external))
}
