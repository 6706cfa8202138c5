//! What breaks if I change this: everything that depends on a symbol, directly or through others.

use std::collections::BTreeMap;

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{filter, resolve};
use crate::bundle::{Bundle, BundleError, SymbolId};
use crate::error::ToolError;
use crate::reach::{Bounds, Reached, Walk, dependents};
use crate::shape::{Analysis, Certainty, Limit, Place};
use crate::tool::{Context, tool};

/// How many edges are looked at before counts become lower bounds.
const BUDGET: usize = 200_000;

/// How many rows are shown by default.
const ROWS: u32 = 50;

tool!(
    "impact",
    "What breaks if I change this?",
    "Everything that depends on a symbol, a file or a directory, directly or through others, nearest first; with the modules, files, entry points and tests \
     involved and their uncapped totals. A method also counts what depends on its class and file (via_container). Use it before changing or deleting something.",
    &["symbol"],
    "affected",
    true,
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
    affected_by_module: BTreeMapInOrder,
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
    /// Affected symbols in all.
    total_affected: u32,
    /// Direct dependents of the target itself.
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
    /// Call sites of a member of the same name whose receiver could not be bound: dependents that may be missing.
    unbound_calls: u32,
    analysis: Analysis,
}

/// A JSON object whose members keep their order.
#[derive(JsonSchema)]
#[schemars(transparent)]
pub struct BTreeMapInOrder(#[schemars(with = "BTreeMap<String, u32>")] Vec<(String, u32)>);

impl Serialize for BTreeMapInOrder {
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
    let containers = containers_of(bundle, &targets)?;
    let budget = if rows == usize::MAX {
        usize::MAX
    } else {
        BUDGET
    };
    let walk = dependents(
        bundle,
        &targets,
        &containers,
        Bounds {
            depth: params.depth,
            min_confidence,
            budget,
        },
    )?;
    compose(bundle, &params.symbol, &targets, &walk, rows)
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

fn compose(
    bundle: &Bundle,
    asked: &str,
    targets: &[SymbolId],
    walk: &Walk,
    rows: usize,
) -> Result<Answer, ToolError> {
    let mut files: BTreeMap<u32, u32> = BTreeMap::new();
    let mut modules: BTreeMap<u32, u32> = BTreeMap::new();
    let (mut entry_points, mut tests) = (Vec::new(), Vec::new());
    for reached in &walk.reached {
        let symbol = bundle.symbol(reached.symbol)?;
        *files.entry(symbol.file_number().0).or_default() += 1;
        if let Some(directory) = symbol.file()?.directory_number() {
            *modules.entry(directory.0).or_default() += 1;
        }
        if symbol.has(SymbolFlags::ENTRY_POINT) {
            entry_points.push(reached.symbol);
        }
        if is_test(bundle, reached)? {
            tests.push(reached.symbol);
        }
    }
    let mut modules: Vec<(u32, u32)> = modules.into_iter().collect();
    modules.sort_by_key(|&(number, count)| (std::cmp::Reverse(count), number));
    let mut by_count: Vec<(u32, u32)> = files.into_iter().collect();
    by_count.sort_by_key(|&(number, count)| (std::cmp::Reverse(count), number));
    let count = |length: usize| length.min(u32::MAX as usize) as u32;
    let cut = |length: usize| length > rows;
    let totals = [
        walk.reached.len(),
        by_count.len(),
        modules.len(),
        entry_points.len(),
        tests.len(),
    ];
    let affected = walk
        .reached
        .iter()
        .take(rows)
        .map(|reached| row(bundle, reached))
        .collect::<Result<_, BundleError>>()?;
    let module_path = |&(number, count): &(u32, u32)| {
        Ok((
            bundle
                .directory(crate::bundle::DirectoryId(number))?
                .path()?
                .to_string(),
            count,
        ))
    };
    let affected_by_module = modules
        .iter()
        .take(rows)
        .map(module_path)
        .collect::<Result<_, BundleError>>()?;
    let file_path = |&(number, _): &(u32, u32)| {
        Ok(bundle
            .file(crate::bundle::FileId(number))?
            .path()?
            .to_string())
    };
    Ok(Answer {
        target: asked.to_string(),
        resolved: Place::of_all(bundle, &targets[..targets.len().min(rows)])?,
        ambiguous: targets.len() > 1,
        affected,
        affected_by_module: BTreeMapInOrder(affected_by_module),
        affected_entry_points: Place::of_all(
            bundle,
            &entry_points[..entry_points.len().min(rows)],
        )?,
        related_tests: Place::of_all(bundle, &tests[..tests.len().min(rows)])?,
        affected_files: by_count
            .iter()
            .take(rows)
            .map(file_path)
            .collect::<Result<_, BundleError>>()?,
        limit: (rows != usize::MAX).then(|| count(rows)),
        truncated: !walk.complete || totals.iter().any(|&total| cut(total)),
        total_affected: count(walk.reached.len()),
        total_direct: count(
            walk.reached
                .iter()
                .filter(|reached| reached.distance == 1 && !reached.via_container)
                .count(),
        ),
        total_affected_files: count(by_count.len()),
        total_affected_modules: count(modules.len()),
        total_affected_entry_points: count(entry_points.len()),
        total_related_tests: count(tests.len()),
        at_least: !walk.complete,
        unbound_calls: unbound_calls(bundle, targets)?,
        analysis: Analysis::of(bundle, targets)?,
    })
}

fn is_test(bundle: &Bundle, reached: &Reached) -> Result<bool, BundleError> {
    let symbol = bundle.symbol(reached.symbol)?;
    let callable = matches!(
        symbol.kind()?,
        SymbolKind::Function | SymbolKind::Method | SymbolKind::Test
    );
    Ok(callable && symbol.has(SymbolFlags::TEST))
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
