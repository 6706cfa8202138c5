//! How is this reached: paths from entry points (or tests, or another symbol) to a symbol.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry_points::is_callable;
use crate::address::{Narrowing, resolve};
use crate::bundle::{Bundle, BundleError, SymbolId};
use crate::error::ToolError;
use crate::reach::{Bounds, Reached, Walk, dependents};
use crate::shape::{Analysis, Asked, Certainty, Place, count};
use crate::tool::{Context, Preset, tool};
use crate::uses::with_members;

/// How many paths are shown by default.
const PATHS: u32 = 10;

/// How many paths may be asked for.
const MAX_PATHS: u32 = 100;

/// How many edges are looked at.
const BUDGET: usize = 500_000;

tool!(
    "trace",
    "How is this reached?",
    "The shortest path from each entry point (or each test, or the symbols given in from) to a symbol: shortest first, then the most certain. Each path lists its steps from the start to the symbol.",
    &["symbol"],
    "paths",
    &[Preset::Navigate],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The symbol to reach: an id, a qualified name or its end, a file, or path:line.
    pub symbol: String,
    /// Where paths begin: entry_points (default), tests, or a symbol.
    pub from: Option<String>,
    /// How many paths, at most 100.
    #[schemars(range(min = 1, max = 100))]
    pub max_paths: Option<u32>,
    /// What narrows the symbol, if the name means several.
    #[serde(flatten)]
    pub narrowing: Narrowing,
}

/// A path.
#[derive(Serialize, JsonSchema)]
pub struct Path {
    /// The id of its first step.
    start: String,
    /// How many edges it has.
    distance: u32,
    /// The certainty of its weakest edge.
    #[serde(flatten)]
    certainty: Certainty,
    /// From the start to the symbol.
    steps: Vec<Place>,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    asked: Asked,
    /// entry_points, tests, or the symbol that was given.
    from: String,
    /// Shortest first, then the most certain.
    paths: Vec<Path>,
    /// How many starts reach the symbol.
    total_paths: u32,
    truncated: bool,
    /// Present and true if the walk was cut short: there may be more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
    /// Why there is no path, and what to ask instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let max = params.max_paths.unwrap_or(PATHS);
    if max == 0 || (max > MAX_PATHS && !context.unbounded) {
        let message = format!("max_paths is {max}; it must be 1 to {MAX_PATHS}.");
        return Err(ToolError::argument("max_paths", message, Vec::new()));
    }
    let filter = params.narrowing.filter(bundle)?;
    let targets = resolve(bundle, &params.symbol, &filter)?;
    let from = params.from.as_deref().unwrap_or("entry_points").trim();
    let mut seeds = Vec::new();
    for &target in &targets {
        seeds.extend(with_members(bundle, target)?);
    }
    let bounds = Bounds {
        depth: None,
        min_confidence: 0.0,
        budget: BUDGET,
        rows: 1,
    };
    let mut walk = dependents(bundle, &seeds, &[], bounds)?;
    make_surest(bundle, &seeds, &mut walk)?;
    let mut starts = starts(bundle, &walk, from)?;
    starts.sort_by(|a, b| {
        (a.distance, b.confidence, a.symbol)
            .partial_cmp(&(b.distance, a.confidence, b.symbol))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let next: FxHashMap<SymbolId, SymbolId> = walk
        .reached
        .iter()
        .map(|reached| (reached.symbol, reached.via))
        .collect();
    let paths = starts
        .iter()
        .take(max as usize)
        .map(|start| path(bundle, start, &next))
        .collect::<Result<_, BundleError>>()?;
    Ok(Answer {
        asked: Asked::of(bundle, &params.symbol, &targets, max as usize)?,
        from: from.to_string(),
        paths,
        total_paths: count(starts.len()),
        truncated: starts.len() > max as usize || !walk.complete,
        at_least: !walk.complete,
        note: note(bundle, from, starts.is_empty())?,
        analysis: Analysis::of(bundle, &targets)?,
    })
}

/// A sentence about an answer without paths.
fn note(bundle: &Bundle, from: &str, empty: bool) -> Result<Option<String>, BundleError> {
    if !empty {
        return Ok(None);
    }
    let none = match from {
        "entry_points" if bundle.entry_points()?.len() == 0 => {
            "the bundle has no entry points: ask with `from` tests, or with a symbol."
        }
        "tests" if bundle.tests()?.len() == 0 => {
            "the bundle has no tests: none were found when it was made."
        }
        "entry_points" => {
            "no entry point is known to reach this: ask with `from` tests, or see its users with `impact`."
        }
        _ => "no path is known: `impact` names what depends on the symbol.",
    };
    Ok(Some(none.into()))
}

/// Of the shortest ways to each symbol the walk keeps the first; this keeps the surest, of equally sure ones the first.
fn make_surest(bundle: &Bundle, seeds: &[SymbolId], walk: &mut Walk) -> Result<(), BundleError> {
    let places = walk.reached.iter().zip(0usize..);
    let places: FxHashMap<SymbolId, usize> = places
        .map(|(reached, place)| (reached.symbol, place))
        .collect();
    for reached in &mut walk.reached {
        reached.confidence = -1.0;
    }
    let seeds = seeds.iter().map(|&seed| (seed, 0, 1.0));
    let mut layer: Vec<(SymbolId, u32, f32)> = seeds.collect();
    let mut at = 0;
    // Symbols stand in the order of their distances, so what leads to one is final when its turn comes.
    while !layer.is_empty() {
        for &(symbol, distance, confidence) in &layer {
            if distance > 0 && bundle.symbol(symbol)?.kind()? == SymbolKind::File {
                continue;
            }
            for edge in bundle.dependents(symbol)? {
                let place = places.get(&edge.source());
                let Some(reached) = place.and_then(|&place| walk.reached.get_mut(place)) else {
                    continue;
                };
                let sure = confidence.min(edge.confidence()?);
                let better = sure > reached.confidence
                    || (sure == reached.confidence && symbol < reached.via);
                if reached.distance == distance + 1 && better {
                    reached.confidence = sure;
                    reached.via = symbol;
                }
            }
        }
        let next = layer.first().map_or(0, |first| first.1) + 1;
        layer.clear();
        while let Some(reached) = walk.reached.get(at) {
            if reached.distance > next {
                break;
            }
            layer.push((reached.symbol, reached.distance, reached.confidence));
            at += 1;
        }
    }
    for reached in &mut walk.reached {
        reached.confidence = reached.confidence.max(0.0);
    }
    Ok(())
}

/// The reached symbols at which paths begin.
fn starts(bundle: &Bundle, walk: &Walk, from: &str) -> Result<Vec<Reached>, ToolError> {
    let given = match from {
        "entry_points" | "tests" => None,
        symbol => {
            let all = resolve(bundle, symbol, &Narrowing::default().filter(bundle)?)?;
            let mut inside = Vec::new();
            for &one in &all {
                inside.extend(with_members(bundle, one)?);
            }
            inside.sort_unstable();
            Some(inside)
        }
    };
    let mut starts = Vec::new();
    for reached in &walk.reached {
        let symbol = bundle.symbol(reached.symbol)?;
        let wanted = match &given {
            Some(given) => given.binary_search(&reached.symbol).is_ok(),
            None if from == "tests" => symbol.has(SymbolFlags::TEST) && is_callable(symbol)?,
            None => symbol.has(SymbolFlags::ENTRY_POINT),
        };
        if wanted {
            starts.push(*reached);
        }
    }
    Ok(starts)
}

fn path(
    bundle: &Bundle,
    start: &Reached,
    next: &FxHashMap<SymbolId, SymbolId>,
) -> Result<Path, BundleError> {
    let mut symbols = vec![start.symbol];
    let mut at = start.symbol;
    for _ in 0..start.distance {
        let Some(&via) = next.get(&at) else { break };
        symbols.push(via);
        at = via;
    }
    Ok(Path {
        start: bundle.symbol(start.symbol)?.id()?,
        distance: start.distance,
        certainty: Certainty::of(start.confidence),
        steps: Place::of_all(bundle, &symbols)?,
    })
}
