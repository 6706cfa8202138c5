//! May these be deleted together: what outside the set still needs something in it. When in doubt the answer is no.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Narrowing, directory, resolve, resolve_one};
use crate::bundle::{Bundle, BundleError, Denoted, SymbolId, SymbolView};
use crate::error::ToolError;
use crate::shape::{Analysis, Limit, Page, Place, count};
use crate::tool::{Context, Preset, tool};
use crate::uses::{Site, Use, all_with_members, of_targets};

/// How many rows are shown by default.
const ROWS: u32 = 50;

/// How many symbols a set may name.
const MAX_SYMBOLS: usize = 1000;

tool!(
    "safe_to_delete",
    "May these be deleted together?",
    "Whether a set of symbols, files or directories can be deleted together: every use from outside the set blocks it (blocking), and so does what could be needed \
     unseen (concerns): entry points, tests, calls of the same name that could not be bound. When in doubt the answer is no.",
    &["symbols"],
    "blocking",
    &[Preset::Review, Preset::Refactor],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The set: ids, qualified names, files, directories.
    #[schemars(length(min = 1, max = 1000))]
    pub symbols: Vec<String>,
    /// Whether uses in test code block too; true by default.
    pub include_tests: Option<bool>,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// A use from outside the set.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    #[serde(flatten)]
    site: Site,
    /// The id of the symbol in the set that is used.
    to: String,
}

/// What could be needed although no use is seen.
#[derive(Serialize, JsonSchema)]
struct Concern {
    #[serde(flatten)]
    place: Place,
    reason: String,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// True only if nothing blocks and nothing concerns.
    safe: bool,
    /// What the set consists of.
    symbols: Vec<Place>,
    /// Uses from outside the set, by file, then by place.
    blocking: Vec<Row>,
    total_blocking: u32,
    /// What could be needed unseen.
    concerns: Vec<Concern>,
    total_concerns: u32,
    /// Public or exported symbols in the set: code outside the repository may use them, which the bundle cannot tell.
    exported: u32,
    #[serde(flatten)]
    page: Page,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    if params.symbols.is_empty() || params.symbols.len() > MAX_SYMBOLS {
        let message = format!("symbols must have 1 to {MAX_SYMBOLS} entries.");
        return Err(ToolError::argument("symbols", message, Vec::new()));
    }
    let named = named(bundle, &params.symbols)?;
    let set = all_with_members(bundle, &named)?;
    let tests = params.include_tests.unwrap_or(true);
    let all = of_targets(bundle, &set, |found| {
        let inside = set.binary_search(&found.source).is_ok();
        Ok(!inside && (tests || !bundle.symbol(found.source)?.has(SymbolFlags::TEST_CODE)))
    })?;
    let (concerns, exported) = concerns(bundle, &set)?;
    let (shown, page) = Page::cut(&all, params.offset, rows);
    let analysis = Analysis::of(bundle, &named)?;
    Ok(Answer {
        safe: all.is_empty() && concerns.is_empty() && analysis.complete,
        symbols: Place::of_all(bundle, named.get(..rows).unwrap_or(&named))?,
        blocking: shown
            .iter()
            .map(|found| row(bundle, found))
            .collect::<Result<_, _>>()?,
        total_blocking: count(all.len()),
        total_concerns: count(concerns.len()),
        concerns: concerns
            .into_iter()
            .take(rows)
            .map(|(symbol, reason)| {
                let place = Place::of(bundle.symbol(symbol)?)?;
                Ok(Concern { place, reason })
            })
            .collect::<Result<_, BundleError>>()?,
        exported,
        page,
        analysis,
    })
}

/// The symbols that are named. A name that means several is refused: what is deleted must be named exactly.
fn named(bundle: &Bundle, asked: &[String]) -> Result<Vec<SymbolId>, ToolError> {
    let everything = Narrowing::default();
    let filter = everything.filter(bundle)?;
    let mut named = Vec::new();
    for one in asked {
        if directory(bundle, one.trim())?.is_some() {
            named.extend(resolve(bundle, one, &filter)?);
        } else {
            named.push(resolve_one(bundle, one, &filter)?);
        }
    }
    named.sort_unstable();
    named.dedup();
    Ok(named)
}

fn row(bundle: &Bundle, found: &Use<'_>) -> Result<Row, BundleError> {
    Ok(Row {
        site: found.site(bundle)?,
        to: match found.target {
            Denoted::Symbol(target) => bundle.symbol(target)?.id()?,
            Denoted::Unbound(name) => bundle.name(name)?.text()?.to_string(),
        },
    })
}

/// What could be needed unseen, and how many symbols are exported.
fn concerns(
    bundle: &Bundle,
    set: &[SymbolId],
) -> Result<(Vec<(SymbolId, String)>, u32), BundleError> {
    let (mut concerns, mut exported) = (Vec::new(), 0);
    let mut names: FxHashSet<&str> = FxHashSet::default();
    for &number in set {
        let symbol = bundle.symbol(number)?;
        exported += u32::from(symbol.has(SymbolFlags::EXPORTED) || symbol.has(SymbolFlags::PUBLIC));
        for reason in reasons(bundle, symbol, &mut names)? {
            concerns.push((number, reason));
        }
    }
    Ok((concerns, exported))
}

fn reasons<'b>(
    bundle: &'b Bundle,
    symbol: SymbolView<'b>,
    names: &mut FxHashSet<&'b str>,
) -> Result<Vec<String>, BundleError> {
    let mut reasons = Vec::new();
    if symbol.has(SymbolFlags::ENTRY_POINT) {
        reasons.push("is an entry point".to_string());
    }
    if symbol.has(SymbolFlags::TEST) && super::entry_points::is_callable(symbol)? {
        reasons.push("is a test".to_string());
    }
    if symbol.file()?.is_external() {
        reasons.push("is defined outside the repository".to_string());
    }
    let callable = matches!(
        symbol.kind()?,
        SymbolKind::Function | SymbolKind::Method | SymbolKind::Macro | SymbolKind::Constructor
    );
    let name = symbol.name()?;
    if callable && names.insert(name) {
        let unbound = bundle
            .name_exact(name)?
            .map_or(0, |name| name.unbound_count());
        if unbound > 0 {
            reasons.push(format!(
                "{unbound} calls of a member of this name could not be bound"
            ));
        }
    }
    Ok(reasons)
}
