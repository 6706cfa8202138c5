//! What is above and below a type: base types, and types derived from it or implementing it.

use std::collections::BTreeSet;

use cidx_format::vocabulary::{Role, SymbolKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Narrowing, resolve};
use crate::bundle::{Bundle, BundleError, Denoted, SymbolId};
use crate::error::ToolError;
use crate::shape::{Analysis, Asked, Certainty, Limit, Page, Place, choice, count};
use crate::tool::{Context, Preset, tool};

/// How many rows are shown by default.
const ROWS: u32 = 100;

tool!(
    "type_hierarchy",
    "What is above and below this type?",
    "The base types and interfaces of a type (super), the types derived from it or implementing it (sub), or both, at any distance; each names the type through which it belongs (via).",
    &["symbol"],
    "types",
    &[Preset::Navigate, Preset::Refactor],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The type: an id, a qualified name or its end, or path:line.
    pub symbol: String,
    /// super, sub or both (default).
    #[schemars(extend("enum" = ["super", "sub", "both"]))]
    pub direction: Option<String>,
    /// What narrows the symbol, if the name means several.
    #[serde(flatten)]
    pub narrowing: Narrowing,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// Which way a walk goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// To what is inherited, implemented or overridden.
    Up,
    /// To what inherits, implements or overrides.
    Down,
}

/// A step of the hierarchy.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// What was reached.
    pub symbol: SymbolId,
    /// From where.
    pub via: SymbolId,
    /// How far from the start.
    pub distance: u32,
    /// inherit, implement or override.
    pub role: Role,
    /// The least confidence on the way.
    pub confidence: f32,
    /// Which way.
    pub way: Way,
}

/// A type, or a member.
#[derive(Serialize, JsonSchema)]
pub(super) struct Row {
    #[serde(flatten)]
    place: Place,
    /// super or sub.
    direction: &'static str,
    /// inherit, implement or override.
    relation: &'static str,
    /// How many steps away.
    distance: u32,
    /// The id of the symbol through which it belongs.
    via: String,
    #[serde(flatten)]
    certainty: Certainty,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    asked: Asked,
    /// Nearest first, super types before sub types.
    types: Vec<Row>,
    total_types: u32,
    #[serde(flatten)]
    page: Page,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    const WAYS: &[(&str, &[Way])] = &[
        ("super", &[Way::Up]),
        ("sub", &[Way::Down]),
        ("both", &[Way::Up, Way::Down]),
    ];
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let ways = choice(
        "direction",
        params.direction.as_deref().unwrap_or("both"),
        WAYS,
    )?;
    let filter = params.narrowing.filter(bundle)?;
    let targets = resolve(bundle, &params.symbol, &filter)?;
    let mut all = Vec::new();
    for &way in ways {
        all.extend(walk(bundle, &targets, way)?);
    }
    let (shown, page) = Page::cut(&all, params.offset, rows);
    Ok(Answer {
        asked: Asked::of(bundle, &params.symbol, &targets, rows)?,
        types: shown
            .iter()
            .map(|step| row(bundle, step))
            .collect::<Result<_, _>>()?,
        total_types: count(all.len()),
        page,
        analysis: Analysis::of(bundle, &targets)?,
    })
}

/// How a step looks in answers.
pub(super) fn row(bundle: &Bundle, step: &Step) -> Result<Row, BundleError> {
    Ok(Row {
        place: Place::of(bundle.symbol(step.symbol)?)?,
        direction: match step.way {
            Way::Up => "super",
            Way::Down => "sub",
        },
        relation: step.role.name(),
        distance: step.distance,
        via: bundle.symbol(step.via)?.id()?,
        certainty: Certainty::of(step.confidence),
    })
}

/// Everything above or below the targets, nearest first, then in symbol order. Each symbol is met once, so the walk ends.
pub(super) fn walk(
    bundle: &Bundle,
    targets: &[SymbolId],
    way: Way,
) -> Result<Vec<Step>, BundleError> {
    let mut seen: BTreeSet<SymbolId> = targets.iter().copied().collect();
    let mut frontier: Vec<(SymbolId, f32)> = targets.iter().map(|&target| (target, 1.0)).collect();
    let mut all = Vec::new();
    let mut distance = 0;
    while !frontier.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for &(from, confidence) in &frontier {
            for (symbol, role, own) in neighbours(bundle, from, way)? {
                if seen.insert(symbol) {
                    next.push(Step {
                        symbol,
                        via: from,
                        distance,
                        role,
                        confidence: confidence.min(own),
                        way,
                    });
                }
            }
        }
        next.sort_by_key(|step| step.symbol);
        frontier = next
            .iter()
            .map(|step| (step.symbol, step.confidence))
            .collect();
        all.extend(next);
    }
    Ok(all)
}

const ROLES: [Role; 3] = [Role::Inherit, Role::Implement, Role::Override];

fn neighbours(
    bundle: &Bundle,
    from: SymbolId,
    way: Way,
) -> Result<Vec<(SymbolId, Role, f32)>, BundleError> {
    let mut found = Vec::new();
    match way {
        Way::Down => {
            for dependent in bundle.dependents(from)? {
                let Some(&role) = ROLES.iter().find(|&&role| dependent.has_role(role)) else {
                    continue;
                };
                found.push((
                    owner(bundle, dependent.source())?,
                    role,
                    dependent.confidence()?,
                ));
            }
        }
        Way::Up => {
            for source in own_and_implementations(bundle, from)? {
                for occurrence in bundle.occurrences(source)? {
                    let role = occurrence.role()?;
                    if let Denoted::Symbol(target) = occurrence.target()
                        && ROLES.contains(&role)
                    {
                        found.push((target, role, occurrence.confidence()?));
                    }
                }
            }
        }
    }
    Ok(found)
}

/// An implementation block stands for the type that it belongs to.
fn owner(bundle: &Bundle, symbol: SymbolId) -> Result<SymbolId, BundleError> {
    let view = bundle.symbol(symbol)?;
    if view.kind()? != SymbolKind::Impl {
        return Ok(symbol);
    }
    let parent = bundle.symbol(view.parent_number())?;
    let is_type = !matches!(
        parent.kind()?,
        SymbolKind::File | SymbolKind::Module | SymbolKind::Function | SymbolKind::Method
    );
    Ok(if is_type { parent.number() } else { symbol })
}

fn own_and_implementations(
    bundle: &Bundle,
    symbol: SymbolId,
) -> Result<Vec<SymbolId>, BundleError> {
    let mut all = vec![symbol];
    for child in bundle.symbol(symbol)?.children()? {
        if bundle.symbol(child)?.kind()? == SymbolKind::Impl {
            all.push(child);
        }
    }
    Ok(all)
}
