//! What does this use: symbols, files, modules or packages that a symbol, file or directory depends on.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Narrowing, resolve};
use crate::bundle::{Bundle, BundleError, Denoted, SymbolId, SymbolView};
use crate::error::ToolError;
use crate::shape::{Analysis, Asked, Certainty, Limit, Page, choice, count};
use crate::tool::{Context, Preset, tool};
use crate::uses::all_with_members;

/// How many rows are shown by default.
const ROWS: u32 = 100;

tool!(
    "dependencies",
    "What does this use?",
    "What a symbol, file or directory uses outside itself, most used first: symbols (default), or summed up as files, modules (directories and packages) or packages from outside (repo).",
    &["symbol"],
    "dependencies",
    &[Preset::Navigate, Preset::Refactor],
    Params,
    Answer,
    run
);

/// As what dependencies are summed up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    Symbol,
    File,
    Module,
    Repo,
}

const SCOPES: &[(&str, Scope)] = &[
    ("symbol", Scope::Symbol),
    ("file", Scope::File),
    ("module", Scope::Module),
    ("repo", Scope::Repo),
];

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The symbol, file or directory; the whole repository by default.
    pub symbol: Option<String>,
    /// As what dependencies are summed up: symbol (default), file, module, or repo (packages from outside only).
    #[schemars(extend("enum" = ["symbol", "file", "module", "repo"]))]
    pub scope: Option<String>,
    /// What narrows the symbol, if the name means several.
    #[serde(flatten)]
    pub narrowing: Narrowing,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// A dependency.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    /// The id of the symbol, file, directory or package.
    id: String,
    /// The file, directory or package.
    path: String,
    /// The place, for a symbol of the repository.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<crate::shape::Range>,
    kind: &'static str,
    /// Whether it lies outside the repository.
    external: bool,
    /// How often it is used.
    uses: u32,
    /// How it is used.
    roles: Vec<&'static str>,
    /// The certainty of the surest use.
    #[serde(flatten)]
    certainty: Certainty,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    asked: Asked,
    /// symbol, file, module or repo.
    scope: &'static str,
    /// Most used first, then by id.
    dependencies: Vec<Row>,
    total_dependencies: u32,
    /// Uses that could not be bound.
    unbound_uses: u32,
    #[serde(flatten)]
    page: Page,
    analysis: Analysis,
}

/// What is counted of a dependency. The key is the id, so that what is summed up falls together.
struct Tally {
    example: SymbolId,
    uses: u32,
    roles: Vec<&'static str>,
    confidence: f32,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let scope = choice("scope", params.scope.as_deref().unwrap_or("symbol"), SCOPES)?;
    let filter = params.narrowing.filter(bundle)?;
    let asked = params.symbol.as_deref().unwrap_or(".");
    let targets = resolve(bundle, asked, &filter)?;
    let inside = all_with_members(bundle, &targets)?;
    let (tallies, unbound_uses) = tally(bundle, &inside, scope)?;
    let mut all: Vec<(String, Tally)> = tallies.into_iter().collect();
    all.sort_by(|a, b| (b.1.uses, &a.0).cmp(&(a.1.uses, &b.0)));
    let (shown, page) = Page::cut(&all, params.offset, rows);
    let name = SCOPES.iter().find(|(_, known)| *known == scope);
    Ok(Answer {
        asked: Asked::of(bundle, asked, &targets, rows.min(50))?,
        scope: name.map_or("symbol", |(name, _)| name),
        dependencies: shown
            .iter()
            .map(|(id, tally)| row(bundle, id, tally, scope))
            .collect::<Result<_, _>>()?,
        total_dependencies: count(all.len()),
        unbound_uses,
        page,
        analysis: Analysis::of(bundle, &targets)?,
    })
}

fn tally(
    bundle: &Bundle,
    inside: &[SymbolId],
    scope: Scope,
) -> Result<(BTreeMap<String, Tally>, u32), BundleError> {
    let mut by_symbol: BTreeMap<SymbolId, Tally> = BTreeMap::new();
    let mut unbound = 0u32;
    for &source in inside {
        for occurrence in bundle.occurrences(source)? {
            let Denoted::Symbol(target) = occurrence.target() else {
                unbound = unbound.saturating_add(1);
                continue;
            };
            if inside.binary_search(&target).is_ok() {
                continue;
            }
            add(
                by_symbol.entry(target).or_insert_with(|| blank(target)),
                1,
                &[occurrence.role()?.name()],
                occurrence.confidence()?,
            );
        }
    }
    let mut tallies = BTreeMap::new();
    for (target, found) in by_symbol {
        if let Some(id) = summed_id(bundle.symbol(target)?, scope)? {
            let tally = tallies.entry(id).or_insert_with(|| blank(target));
            add(tally, found.uses, &found.roles, found.confidence);
        }
    }
    Ok((tallies, unbound))
}

fn blank(example: SymbolId) -> Tally {
    Tally {
        example,
        uses: 0,
        roles: Vec::new(),
        confidence: 0.0,
    }
}

fn add(tally: &mut Tally, uses: u32, roles: &[&'static str], confidence: f32) {
    tally.uses = tally.uses.saturating_add(uses);
    for role in roles {
        if !tally.roles.contains(role) {
            tally.roles.push(role);
        }
    }
    tally.confidence = tally.confidence.max(confidence);
}

/// The id of what a symbol is summed up in; none if it does not count.
fn summed_id(symbol: SymbolView<'_>, scope: Scope) -> Result<Option<String>, BundleError> {
    let file = symbol.file()?;
    Ok(match scope {
        Scope::Symbol => Some(symbol.id()?),
        Scope::Repo if !file.is_external() => None,
        Scope::File | Scope::Repo => Some(file.path()?.to_string()),
        Scope::Module => match file.directory()? {
            Some(directory) => Some(format!("{}/", directory.path()?)),
            None => Some(file.path()?.to_string()),
        },
    })
}

fn row(bundle: &Bundle, id: &str, tally: &Tally, scope: Scope) -> Result<Row, BundleError> {
    let symbol = bundle.symbol(tally.example)?;
    let file = symbol.file()?;
    let external = file.is_external();
    let (path, kind, range) = match scope {
        Scope::Symbol => (
            file.path()?,
            symbol.kind()?.name(),
            (!external).then(|| symbol.span().into()),
        ),
        _ if external => (id, "package", None),
        Scope::Module => (id, "directory", None),
        Scope::File | Scope::Repo => (id, "file", None),
    };
    Ok(Row {
        id: id.to_string(),
        path: path.to_string(),
        range,
        kind,
        external,
        uses: tally.uses,
        roles: tally.roles.clone(),
        certainty: Certainty::of(tally.confidence),
    })
}
