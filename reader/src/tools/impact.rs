//! What breaks if I change this: everything that depends on a symbol, directly or through others.

use std::collections::BTreeMap;

use cidx_format::NONE;
use cidx_format::records::TotalRecord;
use cidx_format::vocabulary::SymbolKind;
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{filter, is_ambiguous, resolve};
use crate::bundle::{Bundle, BundleError, DirectoryId, SymbolId};
use crate::error::ToolError;
use crate::reach::{Bounds, Reached, Walk, dependents};
use crate::shape::{Analysis, Certainty, Limit, Page, Place, count};
use crate::tally::{Tally, Totals};
use crate::tool::{Context, Preset, tool};
use crate::uses::all_with_members;

/// How many edges are looked at before counts become lower bounds.
const BUDGET: usize = 200_000;

/// How many edges are looked at where the bundle holds the totals: enough for a page, and for a ranking of the modules nearby.
const NEAREST: usize = 128;

/// How many rows are shown by default.
const ROWS: u32 = 50;

tool!(
    "impact",
    "What breaks if I change this?",
    "Everything that depends on a symbol, a file or a directory, directly or through others, nearest first; with the modules, files, entry points and tests \
     involved and their uncapped totals. A class, file or directory means its members too. A method also counts what depends on its class and file (via_container). Use it before changing or deleting something.",
    &["symbol"],
    "affected",
    &[Preset::Core, Preset::Review, Preset::Refactor],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The symbol: an id, a qualified name or its end, a file, a directory, or path:line.
    pub symbol: String,
    /// How many edges away at most; all by default.
    #[schemars(range(min = 1))]
    pub depth: Option<u32>,
    /// How many rows of each list.
    pub limit: Option<Limit>,
    /// How many affected symbols to skip; the other lists always begin at their start.
    #[serde(default)]
    pub offset: u32,
    /// Only follow edges of at least this confidence, from 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub min_confidence: Option<f32>,
    /// Only symbols of this kind, if the name means several.
    pub kind: Option<String>,
    /// Only symbols below this path, if the name means several.
    pub path: Option<String>,
    /// Only symbols in this language, if the name means several.
    pub language: Option<String>,
}

/// An affected symbol.
#[derive(Serialize, JsonSchema)]
pub struct Affected {
    #[serde(flatten)]
    place: Place,
    /// How many edges away.
    distance: u32,
    #[serde(flatten)]
    certainty: Certainty,
    /// The next symbol on the way to the target.
    via: String,
    /// True if it depends only on a container (class, file) of the target.
    via_container: bool,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// What was asked for.
    target: String,
    /// What that means.
    resolved: Vec<Place>,
    /// Whether it means several symbols; the answer is about all of them.
    ambiguous: bool,
    /// Affected symbols: direct dependents first, then by distance.
    affected: Vec<Affected>,
    /// How many affected symbols each module (directory) has, most affected first.
    affected_by_module: InOrder,
    /// Affected entry points, nearest first.
    affected_entry_points: Vec<Place>,
    /// Tests that reach the target, nearest first.
    related_tests: Vec<Place>,
    /// Files with affected symbols, most affected first.
    affected_files: Vec<String>,
    /// The limit of each list.
    limit: Option<u32>,
    /// Whether any list was cut.
    truncated: bool,
    /// The offset of the next page of affected symbols, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_offset: Option<u32>,
    /// Affected symbols in all.
    total_affected: u32,
    /// Direct dependents of the target and its members.
    total_direct: u32,
    /// Files with affected symbols in all.
    total_affected_files: u32,
    /// Modules with affected symbols in all.
    total_affected_modules: u32,
    /// Affected entry points in all.
    total_affected_entry_points: u32,
    /// Tests that reach the target in all.
    total_related_tests: u32,
    /// Present and true if the walk was cut short: totals are lower bounds.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
    /// Present if modules and files are ranked by so many nearest affected symbols only, and entry points and tests are those
    /// among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    ranked_nearest: Option<u32>,
    /// Call sites of a member of the same name whose receiver could not be bound: dependents that may be missing.
    unbound_calls: u32,
    analysis: Analysis,
}

/// A JSON object whose members keep their order.
#[derive(JsonSchema)]
#[schemars(transparent)]
pub struct InOrder(#[schemars(with = "BTreeMap<String, u32>")] Vec<(String, u32)>);

impl Serialize for InOrder {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    if params.depth == Some(0) {
        return Err(ToolError::argument(
            "depth",
            "depth must be at least 1.".into(),
            Vec::new(),
        ));
    }
    let min_confidence = params.min_confidence.unwrap_or(0.0);
    if !(0.0..=1.0).contains(&min_confidence) {
        return Err(ToolError::argument(
            "min_confidence",
            format!("min_confidence is {min_confidence}; it must lie between 0 and 1."),
            Vec::new(),
        ));
    }
    let filter = filter(
        bundle,
        params.kind.as_deref(),
        params.path.as_deref(),
        params.language.as_deref(),
    )?;
    let targets = resolve(bundle, &params.symbol, &filter)?;
    // Who changes a class or a file changes what is in it.
    let seeds = all_with_members(bundle, &targets)?;
    let containers = containers_of(bundle, &targets)?;
    let totals = match targets[..] {
        [target] if params.depth.is_none() => bundle
            .symbol(target)?
            .totals(min_confidence)?
            .filter(|totals| totals.nodes.to_native() != NONE),
        _ => None,
    };
    let budget = match totals {
        _ if rows == usize::MAX => usize::MAX,
        Some(_) => NEAREST,
        None => BUDGET,
    };
    let bounds = Bounds {
        depth: params.depth,
        min_confidence,
        budget,
        // One more than is shown tells whether there is a next page.
        rows: (params.offset as usize)
            .saturating_add(rows)
            .saturating_add(1),
    };
    let walk = dependents(bundle, &seeds, &containers, bounds)?;
    let asked = Question {
        symbol: &params.symbol,
        targets: &targets,
        rows,
        offset: params.offset,
        totals,
    };
    compose(bundle, &asked, &walk)
}

/// The containers of the targets (class, file), without the targets themselves.
fn containers_of(bundle: &Bundle, targets: &[SymbolId]) -> Result<Vec<SymbolId>, BundleError> {
    let mut containers: Vec<SymbolId> = Vec::new();
    for &target in targets {
        let mut at = bundle.symbol(target)?;
        for _ in 0..64 {
            let Some(parent) = at.parent()? else { break };
            if !targets.contains(&parent.number()) && !containers.contains(&parent.number()) {
                containers.push(parent.number());
            }
            at = parent;
        }
        let file = bundle.symbol(target)?.file()?.first_symbol();
        if !targets.contains(&file) && !containers.contains(&file) {
            containers.push(file);
        }
    }
    containers.sort();
    Ok(containers)
}

/// What is asked, once it is resolved and checked.
struct Question<'q> {
    symbol: &'q str,
    targets: &'q [SymbolId],
    rows: usize,
    offset: u32,
    /// Totals that were counted in advance.
    totals: Option<&'q TotalRecord>,
}

fn compose(bundle: &Bundle, asked: &Question<'_>, walk: &Walk) -> Result<Answer, ToolError> {
    let tally = Tally::of(bundle, walk)?;
    let Question { targets, rows, .. } = *asked;
    let totals = Totals::of(asked.totals, walk, &tally);
    let (shown, _) = Page::cut(&walk.reached, asked.offset, rows);
    let page = Page::of(totals.nodes as usize, asked.offset as usize, shown.len());
    let longest = [
        totals.files,
        totals.modules,
        totals.entry_points,
        totals.tests,
    ];
    let cut = longest.iter().any(|&length| length as usize > rows);
    Ok(Answer {
        target: asked.symbol.to_string(),
        resolved: Place::of_all(bundle, first(targets, rows))?,
        ambiguous: is_ambiguous(bundle, asked.symbol, targets)?,
        affected: shown
            .iter()
            .map(|reached| row(bundle, reached))
            .collect::<Result<_, BundleError>>()?,
        affected_by_module: InOrder(modules(bundle, first(&tally.modules, rows))?),
        affected_entry_points: Place::of_all(bundle, first(&tally.entry_points, rows))?,
        related_tests: Place::of_all(bundle, first(&tally.tests, rows))?,
        affected_files: first(&tally.files, rows)
            .iter()
            .map(|&(file, _)| Ok(bundle.file(file)?.path()?.to_string()))
            .collect::<Result<_, BundleError>>()?,
        limit: (rows != usize::MAX).then(|| count(rows)),
        truncated: !walk.complete || page.truncated || cut,
        next_offset: page.next_offset,
        total_affected: totals.nodes,
        total_direct: totals.direct,
        total_affected_files: totals.files,
        total_affected_modules: totals.modules,
        total_affected_entry_points: totals.entry_points,
        total_related_tests: totals.tests,
        at_least: !totals.exact,
        ranked_nearest: (!walk.complete).then(|| count(walk.reached.len())),
        unbound_calls: unbound_calls(bundle, targets)?,
        analysis: Analysis::of(bundle, targets)?,
    })
}

fn first<T>(all: &[T], rows: usize) -> &[T] {
    all.get(..rows).unwrap_or(all)
}

fn modules(
    bundle: &Bundle,
    modules: &[(DirectoryId, u32)],
) -> Result<Vec<(String, u32)>, BundleError> {
    let path = |&(number, count): &(DirectoryId, u32)| {
        Ok((bundle.directory(number)?.path()?.to_string(), count))
    };
    modules.iter().map(path).collect()
}

fn row(bundle: &Bundle, reached: &Reached) -> Result<Affected, BundleError> {
    Ok(Affected {
        place: Place::of(bundle.symbol(reached.symbol)?)?,
        distance: reached.distance,
        certainty: Certainty::of(reached.confidence),
        via: bundle.symbol(reached.via)?.id()?,
        via_container: reached.via_container,
    })
}

/// Calls that could not be bound and have the name of a target that is called by its name.
pub(super) fn unbound_calls(bundle: &Bundle, targets: &[SymbolId]) -> Result<u32, BundleError> {
    let mut names: FxHashSet<&str> = FxHashSet::default();
    let mut total = 0u32;
    for &target in targets {
        let symbol = bundle.symbol(target)?;
        if matches!(
            symbol.kind()?,
            SymbolKind::Function | SymbolKind::Method | SymbolKind::Macro
        ) && names.insert(symbol.name()?)
        {
            total = total.saturating_add(
                bundle
                    .name_exact(symbol.name()?)?
                    .map_or(0, |name| name.unbound_count()),
            );
        }
    }
    Ok(total)
}
