//! Where is the symbol called like this: look-up by name, exact, by prefix, substring, edit distance or pattern.

use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Filter, filter};
use crate::bundle::{Bundle, BundleError, NameId, SymbolId};
use crate::error::ToolError;
use crate::shape::{Limit, Page, Place};
use crate::tool::{Context, Preset, tool};

/// How many rows are shown by default.
const ROWS: u32 = 50;

/// How many names a search that has to look at many may return.
const MAX_NAMES: usize = 10_000;

tool!(
    "search_symbols",
    "Where is the symbol with this name?",
    "Finds symbols by name: exact, prefix (default), substring, fuzzy (up to two typing errors) or regex; a qualified name such as Client.send narrows by its \
     container. Exact matches come first. Use it when you know the name or a part of it; for a question in words use search.",
    &["query"],
    "symbols",
    &[Preset::Core, Preset::Navigate, Preset::Refactor],
    Params,
    Answer,
    run
);

/// How names are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Match {
    /// The whole name.
    Exact,
    /// The beginning of the name, in any case; the whole name first.
    #[default]
    Prefix,
    /// Any part of the name, in any case.
    Substring,
    /// The whole name with at most two edits.
    Fuzzy,
    /// A regular expression found anywhere in the name.
    Regex,
}

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The name, or a part of it.
    pub query: String,
    /// How names are compared.
    #[serde(rename = "match", default, deserialize_with = "any_case")]
    pub matching: Match,
    /// Only symbols of this kind.
    pub kind: Option<String>,
    /// Only symbols in this file or below this directory.
    pub path: Option<String>,
    /// Only symbols in this language.
    pub language: Option<String>,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// A way of matching, in any case.
fn any_case<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Match, D::Error> {
    use serde::de::IntoDeserializer;
    let word = String::deserialize(deserializer)?;
    Match::deserialize(word.to_ascii_lowercase().into_deserializer())
}

/// A symbol.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    #[serde(flatten)]
    place: Place,
    /// Its dotted path inside the file.
    qualified_name: String,
    /// Its declaration.
    signature: String,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    query: String,
    symbols: Vec<Row>,
    /// How many symbols match in all.
    total_symbols: u32,
    #[serde(flatten)]
    page: Page,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let query = params.query.trim();
    if query.is_empty() {
        return Err(ToolError::argument(
            "query",
            "query is empty: give a name or a part of one.".into(),
            Vec::new(),
        ));
    }
    let filter = filter(
        bundle,
        params.kind.as_deref(),
        params.path.as_deref(),
        params.language.as_deref(),
    )?;
    let offset = params.offset as usize;
    let wanted = offset..offset.saturating_add(rows);
    let (shown, total) = find(bundle, query, params.matching, &filter, wanted)?;
    let rows: Vec<Row> = shown
        .iter()
        .map(|&symbol| row(bundle, symbol))
        .collect::<Result<_, BundleError>>()?;
    let page = Page::of(total, offset, rows.len());
    Ok(Answer {
        query: query.to_string(),
        symbols: rows,
        total_symbols: total.min(u32::MAX as usize) as u32,
        page,
    })
}

fn row(bundle: &Bundle, symbol: SymbolId) -> Result<Row, BundleError> {
    let symbol = bundle.symbol(symbol)?;
    Ok(Row {
        place: Place::of(symbol)?,
        qualified_name: symbol.qualified()?.to_string(),
        signature: symbol.signature()?.to_string(),
    })
}

/// The wanted ones of the matching symbols, and how many match: best names first, then in symbol order; symbols of the
/// repository before those from outside.
fn find(
    bundle: &Bundle,
    query: &str,
    matching: Match,
    filter: &Filter<'_>,
    wanted: Range<usize>,
) -> Result<(Vec<SymbolId>, usize), ToolError> {
    let (container, name) = match query.rfind(['.', ':', '#', '>']) {
        Some(at) if matching != Match::Regex && at + 1 < query.len() => {
            (Some(query), &query[at + 1..])
        }
        _ => (None, query),
    };
    let names = names(bundle, name, matching)?;
    match container.map(crate::suffix::segments) {
        None if filter.is_open() => Ok(all_of(bundle, &names, wanted)?),
        inside => {
            let matching = accepted(bundle, &names, filter, inside.as_deref())?;
            let shown = matching.iter().copied().skip(wanted.start);
            Ok((shown.take(wanted.len()).collect(), matching.len()))
        }
    }
}

/// The wanted ones of the symbols with some names: only these are looked at, however many there are.
fn all_of(
    bundle: &Bundle,
    names: &[NameId],
    wanted: Range<usize>,
) -> Result<(Vec<SymbolId>, usize), BundleError> {
    let outside = bundle.first_external()?;
    let mut total = 0;
    let mut shown = Vec::new();
    for external in [false, true] {
        for &name in names {
            let postings = bundle.name(name)?.postings()?;
            let border = postings.partition_point(|symbol| symbol.to_native() < outside.0);
            let part = match external {
                false => &postings[..border],
                true => &postings[border..],
            };
            let from = wanted.start.saturating_sub(total).min(part.len());
            let to = wanted.end.saturating_sub(total).min(part.len());
            shown.extend(
                part[from..to]
                    .iter()
                    .map(|symbol| SymbolId(symbol.to_native())),
            );
            total += part.len();
        }
    }
    Ok((shown, total))
}

/// The symbols with some names that pass.
fn accepted(
    bundle: &Bundle,
    names: &[NameId],
    filter: &Filter<'_>,
    inside: Option<&[String]>,
) -> Result<Vec<SymbolId>, ToolError> {
    let (mut local, mut external) = (Vec::new(), Vec::new());
    for &number in names {
        for symbol in bundle.name(number)?.symbols()? {
            let view = bundle.symbol(symbol)?;
            if !filter.accepts(view)?
                || !inside.map_or(Ok(true), |segments| crate::suffix::inside(view, segments))?
            {
                continue;
            }
            if view.file()?.is_external() {
                external.push(symbol)
            } else {
                local.push(symbol)
            }
        }
    }
    local.append(&mut external);
    Ok(local)
}

fn names(bundle: &Bundle, name: &str, matching: Match) -> Result<Vec<NameId>, ToolError> {
    Ok(match matching {
        Match::Exact => bundle
            .name_exact(name)?
            .map(|name| name.number())
            .into_iter()
            .collect(),
        Match::Prefix => {
            let mut names: Vec<NameId> = bundle.names_with_prefix(name)?.collect();
            if names.is_empty() {
                names = bundle
                    .names_in_any_case(name, true, MAX_NAMES)?
                    .names
                    .into_iter()
                    .map(|hit| hit.name)
                    .collect();
            }
            names
        }
        Match::Substring => {
            let lower = name.to_lowercase();
            bundle
                .names_where(|text| text.to_lowercase().contains(&lower), MAX_NAMES)?
                .names
                .into_iter()
                .map(|hit| hit.name)
                .collect()
        }
        Match::Fuzzy => {
            let edits = if name.chars().count() < 5 { 1 } else { 2 };
            let mut hits = bundle.names_within_edits(name, edits, MAX_NAMES)?.names;
            hits.sort_by_key(|hit| (hit.edits, hit.name));
            hits.into_iter().map(|hit| hit.name).collect()
        }
        Match::Regex => {
            let built = regex::RegexBuilder::new(name).size_limit(1 << 20).build();
            let pattern = built.map_err(|error| {
                ToolError::argument(
                    "query",
                    format!("the regular expression is not valid: {error}."),
                    Vec::new(),
                )
            })?;
            bundle
                .names_where(|text| pattern.is_match(text), MAX_NAMES)?
                .names
                .into_iter()
                .map(|hit| hit.name)
                .collect()
        }
    })
}
