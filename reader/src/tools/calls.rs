//! Who calls this, and what does this call: call sites one hop away.

use cidx_format::vocabulary::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Narrowing, resolve};
use crate::bundle::{Bundle, BundleError, Denoted, SymbolId};
use crate::error::ToolError;
use crate::shape::{Analysis, Asked, Limit, Page, Place, choice, count};
use crate::tool::{Context, Preset, tool};
use crate::uses::{Site, Use, in_sources, of_targets};
use crate::why::{Why, why};

/// How many rows are shown by default.
const ROWS: u32 = 100;

tool!(
    "calls",
    "Who calls this, and what does it call?",
    "Call sites one hop away: the callers of a symbol (default), or its callees in source order. A callee that could not be bound stays, with definition null. \
     Handing a function over as a value is no call: references shows that. For the transitive set use impact.",
    &["symbol"],
    "calls",
    &[Preset::Core, Preset::Navigate, Preset::Refactor],
    Params,
    Answer,
    run
);

/// Which end of a call the symbol is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Callers,
    Callees,
}

const DIRECTIONS: &[(&str, Direction)] = &[
    ("callers", Direction::Callers),
    ("callees", Direction::Callees),
];

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The symbol: an id, a qualified name or its end, a file, a directory, or path:line.
    pub symbol: String,
    /// callers (default) or callees.
    #[schemars(extend("enum" = ["callers", "callees"]))]
    pub direction: Option<String>,
    /// What narrows the symbol, if the name means several.
    #[serde(flatten)]
    pub narrowing: Narrowing,
    /// Whether each call says why it is bound as it is: the rule in words, and the imports, annotations, constructions and bases that it rests on.
    #[serde(default)]
    pub why: bool,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// A call site.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    #[serde(flatten)]
    site: Site,
    /// The name that is called.
    name: String,
    /// Whether what is called lies outside the repository.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    external: bool,
    /// The id of what is called, where the question means several; absent for callees.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    /// What is called; null if it could not be bound. Absent for callers.
    #[serde(skip_serializing_if = "Option::is_none")]
    definition: Option<Option<Place>>,
    /// Why it is bound so, where that is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    asked: Asked,
    /// callers or callees.
    direction: &'static str,
    /// By file, then by place.
    calls: Vec<Row>,
    /// How many call sites there are in all.
    total_calls: u32,
    /// How many of them could not be bound (callees), or call an unknown member of this name (callers: they may be missing).
    unbound_calls: u32,
    #[serde(flatten)]
    page: Page,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let word = params.direction.as_deref().unwrap_or("callers");
    let direction = choice("direction", word, DIRECTIONS)?;
    let filter = params.narrowing.filter(bundle)?;
    let targets = resolve(bundle, &params.symbol, &filter)?;
    let all = match direction {
        Direction::Callers => of_targets(bundle, &targets, is_call)?,
        Direction::Callees => in_sources(bundle, &bodies(bundle, &targets)?, is_call)?,
    };
    let unbound_calls = match direction {
        Direction::Callers => super::impact::unbound_calls(bundle, &targets)?,
        Direction::Callees => count(
            all.iter()
                .filter(|found| matches!(found.target, Denoted::Unbound(_)))
                .count(),
        ),
    };
    let (shown, page) = Page::cut(&all, params.offset, rows);
    let several = targets.len() > 1;
    Ok(Answer {
        asked: Asked::of(bundle, &params.symbol, &targets, rows)?,
        direction: match direction {
            Direction::Callers => "callers",
            Direction::Callees => "callees",
        },
        calls: shown
            .iter()
            .map(|found| row(bundle, found, direction, several, params.why))
            .collect::<Result<_, _>>()?,
        total_calls: count(all.len()),
        unbound_calls,
        page,
        analysis: Analysis::of(bundle, &targets)?,
    })
}

fn is_call(found: &Use<'_>) -> Result<bool, BundleError> {
    Ok(matches!(
        found.occurrence.role()?,
        Role::Call | Role::Construct
    ))
}

/// The symbols whose calls count as calls of the targets: what is declared inside a function is part of it.
fn bodies(bundle: &Bundle, targets: &[SymbolId]) -> Result<Vec<SymbolId>, BundleError> {
    crate::uses::all_with_members(bundle, targets)
}

fn row(
    bundle: &Bundle,
    found: &Use<'_>,
    direction: Direction,
    several: bool,
    explained: bool,
) -> Result<Row, BundleError> {
    let (name, external, target) = match found.target {
        Denoted::Unbound(name) => (bundle.name(name)?.text()?, false, None),
        Denoted::Symbol(target) => {
            let target = bundle.symbol(target)?;
            (target.name()?, target.file()?.is_external(), Some(target))
        }
    };
    let callee = direction == Direction::Callees;
    Ok(Row {
        site: found.site(bundle)?,
        name: name.to_string(),
        external,
        to: match target {
            Some(target) if several && !callee => Some(target.id()?),
            _ => None,
        },
        definition: if callee {
            Some(target.map(Place::of).transpose()?)
        } else {
            None
        },
        why: if explained {
            Some(why(bundle, found)?)
        } else {
            None
        },
    })
}
