//! What implements this: types below a type or interface, or members that redefine a member.

use std::collections::BTreeSet;

use cidx_format::vocabulary::{Role, SymbolKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::type_hierarchy::{Row, Step, Way, row, walk};
use crate::address::{Narrowing, resolve};
use crate::bundle::{Bundle, BundleError, SymbolId};
use crate::error::ToolError;
use crate::shape::{Analysis, Asked, Limit, Page, count};
use crate::tool::{Context, Preset, tool};

/// How many rows are shown by default.
const ROWS: u32 = 100;

tool!(
    "implementations",
    "What implements this?",
    "For an interface, trait or base class the types that implement or inherit it, for a member the members that redefine it, at any distance, nearest first.",
    &["symbol"],
    "implementations",
    &[Preset::Navigate, Preset::Refactor],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The type or member: an id, a qualified name or its end, or path:line.
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

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    asked: Asked,
    /// Nearest first.
    implementations: Vec<Row>,
    total_implementations: u32,
    #[serde(flatten)]
    page: Page,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let filter = params.narrowing.filter(bundle)?;
    let targets = resolve(bundle, &params.symbol, &filter)?;
    let mut all = walk(bundle, &targets, Way::Down)?;
    for &target in &targets {
        for step in structural(bundle, target)? {
            if !all.iter().any(|known| known.symbol == step.symbol) {
                all.push(step);
            }
        }
    }
    let (shown, page) = Page::cut(&all, params.offset, rows);
    Ok(Answer {
        asked: Asked::of(bundle, &params.symbol, &targets, rows)?,
        implementations: shown
            .iter()
            .map(|step| row(bundle, step))
            .collect::<Result<_, _>>()?,
        total_implementations: count(all.len()),
        page,
        analysis: Analysis::of(bundle, &targets)?,
    })
}

/// How sure it is that a type with methods of all the names of an interface implements it: their types are not compared.
const STRUCTURAL: f32 = 0.8;

/// In Go nothing says what implements an interface: the types with methods of all its names do.
fn structural(bundle: &Bundle, target: SymbolId) -> Result<Vec<Step>, BundleError> {
    let symbol = bundle.symbol(target)?;
    if symbol.kind()? != SymbolKind::Interface || symbol.file()?.language()?.name()? != "go" {
        return Ok(Vec::new());
    }
    let mut owners: Option<BTreeSet<SymbolId>> = None;
    for member in symbol.children()? {
        let member = bundle.symbol(member)?;
        if member.kind()? != SymbolKind::Method {
            continue;
        }
        let having = owners_of(bundle, member.name()?)?;
        owners = Some(match owners {
            Some(owners) => owners.intersection(&having).copied().collect(),
            None => having,
        });
    }
    let step = |owner: SymbolId| Step {
        symbol: owner,
        via: target,
        distance: 1,
        role: Role::Implement,
        confidence: STRUCTURAL,
        way: Way::Down,
    };
    Ok(owners.unwrap_or_default().into_iter().map(step).collect())
}

/// The Go types of the repository, interfaces apart, with a method of a name.
fn owners_of(bundle: &Bundle, name: &str) -> Result<BTreeSet<SymbolId>, BundleError> {
    let mut owners = BTreeSet::new();
    let Some(name) = bundle.name_exact(name)? else {
        return Ok(owners);
    };
    for number in name.symbols()? {
        let method = bundle.symbol(number)?;
        if method.kind()? != SymbolKind::Method || method.file()?.language()?.name()? != "go" {
            continue;
        }
        let owner = bundle.symbol(method.parent_number())?;
        let kind = owner.kind()?;
        if !matches!(kind, SymbolKind::Interface | SymbolKind::File) && !owner.file()?.is_external()
        {
            owners.insert(owner.number());
        }
    }
    Ok(owners)
}
