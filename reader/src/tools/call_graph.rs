//! The neighbourhood of a symbol in the graph of calls: who calls it and what it calls, some steps far.

use std::collections::BTreeMap;

use cidx_format::vocabulary::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Narrowing, resolve};
use crate::bundle::{Bundle, BundleError, Denoted, SymbolId};
use crate::error::ToolError;
use crate::shape::{Analysis, Asked, Certainty, Limit, Place, choice, count};
use crate::tool::{Context, Preset, tool};

/// How many nodes are shown by default.
const ROWS: u32 = 120;

/// How many steps are followed by default.
const DEPTH: u32 = 2;

/// How many steps may be followed.
const MAX_DEPTH: u32 = 8;

tool!(
    "call_graph",
    "What does the graph of calls around this look like?",
    "Nodes and caller -> callee edges around a symbol, some steps far (depth), nearest first. What lies outside the repository is left out unless include_external is set.",
    &["symbol"],
    "nodes",
    &[Preset::Navigate, Preset::Refactor],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The symbol: an id, a qualified name or its end, a file, or path:line.
    pub symbol: String,
    /// callers, callees or both (default).
    #[schemars(extend("enum" = ["callers", "callees", "both"]))]
    pub direction: Option<String>,
    /// How many steps, from 1 to 8; 2 by default.
    #[schemars(range(min = 1, max = 8))]
    pub depth: Option<u32>,
    /// Whether functions from outside the repository are shown.
    #[serde(default)]
    pub include_external: bool,
    /// What narrows the symbol, if the name means several.
    #[serde(flatten)]
    pub narrowing: Narrowing,
    /// How many nodes.
    pub limit: Option<Limit>,
}

/// A function.
#[derive(Serialize, JsonSchema)]
pub struct Node {
    #[serde(flatten)]
    place: Place,
    /// How many steps away; 0 for the symbol itself.
    distance: u32,
}

/// Calls of one function in another.
#[derive(Serialize, JsonSchema)]
pub struct Edge {
    /// The id of the caller.
    from: String,
    /// The id of the callee.
    to: String,
    /// How many call sites there are.
    sites: u32,
    /// The certainty of the surest.
    #[serde(flatten)]
    certainty: Certainty,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    asked: Asked,
    /// callers, callees or both.
    direction: &'static str,
    depth: u32,
    /// Nearest first.
    nodes: Vec<Node>,
    /// Between the nodes that are shown.
    edges: Vec<Edge>,
    /// How many nodes there are within the depth.
    total_nodes: u32,
    /// How many edges there are between the nodes that are shown.
    total_edges: u32,
    truncated: bool,
    analysis: Analysis,
}

/// Which ways are followed.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ways {
    callers: bool,
    callees: bool,
}

const DIRECTIONS: &[(&str, (Ways, &str))] = &[
    (
        "callers",
        (
            Ways {
                callers: true,
                callees: false,
            },
            "callers",
        ),
    ),
    (
        "callees",
        (
            Ways {
                callers: false,
                callees: true,
            },
            "callees",
        ),
    ),
    (
        "both",
        (
            Ways {
                callers: true,
                callees: true,
            },
            "both",
        ),
    ),
];

/// Call sites and the best confidence per pair of caller and callee.
type Edges = BTreeMap<(SymbolId, SymbolId), (u32, f32)>;

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let depth = params.depth.unwrap_or(DEPTH);
    if !(1..=MAX_DEPTH).contains(&depth) {
        let message = format!("depth is {depth}; it must be 1 to {MAX_DEPTH}.");
        return Err(ToolError::argument("depth", message, Vec::new()));
    }
    let word = params.direction.as_deref().unwrap_or("both");
    let (ways, direction) = choice("direction", word, DIRECTIONS)?;
    let filter = params.narrowing.filter(bundle)?;
    let targets = resolve(bundle, &params.symbol, &filter)?;
    let mut graph = Graph {
        bundle,
        external: params.include_external,
        distances: targets.iter().map(|&target| (target, 0)).collect(),
        edges: Edges::new(),
    };
    if ways.callers {
        graph.walk(&targets, depth, Graph::callers)?;
    }
    if ways.callees {
        graph.walk(&targets, depth, Graph::callees)?;
    }
    let mut nodes: Vec<(u32, SymbolId)> = graph
        .distances
        .iter()
        .map(|(&symbol, &distance)| (distance, symbol))
        .collect();
    nodes.sort_unstable();
    let total = nodes.len();
    nodes.truncate(rows);
    let mut shown: Vec<SymbolId> = nodes.iter().map(|&(_, symbol)| symbol).collect();
    shown.sort_unstable();
    let edges = graph.edges_between(&shown)?;
    Ok(Answer {
        asked: Asked::of(bundle, &params.symbol, &targets, rows)?,
        direction,
        depth,
        nodes: nodes
            .iter()
            .map(|&(distance, symbol)| {
                let place = Place::of(bundle.symbol(symbol)?)?;
                Ok(Node { place, distance })
            })
            .collect::<Result<_, BundleError>>()?,
        total_nodes: count(total),
        total_edges: count(edges.len()),
        edges,
        truncated: total > rows,
        analysis: Analysis::of(bundle, &targets)?,
    })
}

/// What has been found so far.
struct Graph<'b> {
    bundle: &'b Bundle,
    external: bool,
    distances: BTreeMap<SymbolId, u32>,
    edges: Edges,
}

impl Graph<'_> {
    /// Follows one way from the targets, breadth first.
    fn walk(
        &mut self,
        targets: &[SymbolId],
        depth: u32,
        follow: fn(&mut Self, SymbolId) -> Result<Vec<SymbolId>, BundleError>,
    ) -> Result<(), BundleError> {
        let mut seen: std::collections::BTreeSet<SymbolId> = targets.iter().copied().collect();
        let mut frontier = targets.to_vec();
        for distance in 1..=depth {
            let mut next = Vec::new();
            for from in std::mem::take(&mut frontier) {
                for reached in follow(self, from)? {
                    if seen.insert(reached) {
                        let best = self.distances.entry(reached).or_insert(distance);
                        *best = distance.min(*best);
                        next.push(reached);
                    }
                }
            }
            frontier = next;
        }
        Ok(())
    }

    fn callers(&mut self, callee: SymbolId) -> Result<Vec<SymbolId>, BundleError> {
        let mut reached = Vec::new();
        for dependent in self.bundle.dependents(callee)? {
            if !dependent.has_role(Role::Call) && !dependent.has_role(Role::Construct) {
                continue;
            }
            let caller = dependent.source();
            if self.edges.contains_key(&(caller, callee)) {
                reached.push(caller);
                continue;
            }
            for occurrence in self.bundle.occurrences_of(caller, callee)? {
                if matches!(occurrence.role()?, Role::Call | Role::Construct) {
                    self.count(caller, callee, occurrence.confidence()?);
                }
            }
            reached.push(caller);
        }
        Ok(reached)
    }

    fn callees(&mut self, caller: SymbolId) -> Result<Vec<SymbolId>, BundleError> {
        let mut own: BTreeMap<SymbolId, (u32, f32)> = BTreeMap::new();
        for occurrence in self.bundle.occurrences(caller)? {
            let Denoted::Symbol(callee) = occurrence.target() else {
                continue;
            };
            if !matches!(occurrence.role()?, Role::Call | Role::Construct)
                || (!self.external && self.bundle.symbol(callee)?.file()?.is_external())
            {
                continue;
            }
            let (sites, confidence) = own.entry(callee).or_insert((0, 0.0));
            *sites += 1;
            *confidence = confidence.max(occurrence.confidence()?);
        }
        for (&callee, &found) in &own {
            self.edges.insert((caller, callee), found);
        }
        Ok(own.into_keys().collect())
    }

    fn count(&mut self, caller: SymbolId, callee: SymbolId, confidence: f32) {
        let (sites, best) = self.edges.entry((caller, callee)).or_insert((0, 0.0));
        *sites += 1;
        *best = best.max(confidence);
    }

    fn edges_between(&self, shown: &[SymbolId]) -> Result<Vec<Edge>, BundleError> {
        let inside = |symbol: &SymbolId| shown.binary_search(symbol).is_ok();
        self.edges
            .iter()
            .filter(|((from, to), _)| inside(from) && inside(to))
            .map(|(&(from, to), &(sites, confidence))| {
                Ok(Edge {
                    from: self.bundle.symbol(from)?.id()?,
                    to: self.bundle.symbol(to)?.id()?,
                    sites,
                    certainty: Certainty::of(confidence),
                })
            })
            .collect()
    }
}
