//! Duplicates: functions that are copies of each other, or nearly so.

use cidx_format::vocabulary::SymbolFlags;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Kind, Question, Results};
use crate::bundle::{Bundle, SymbolId};
use crate::error::ToolError;
use crate::search::duplicates::{Cluster, clusters};
use crate::shape::{Place, count};

/// The kind.
pub static KIND: Kind = Kind {
    name: "duplicates",
    meaning: "functions whose bodies are copies of each other, or nearly so: the most lines that could go first",
    run,
};

/// What resembles less is no duplicate.
const LEAST: f32 = 0.8;

/// How many members of a cluster are shown.
const SHOWN: usize = 20;

/// Functions that are copies of each other.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    /// The functions, in the order of paths; the first 20.
    members: Vec<Place>,
    total_members: u32,
    /// How many lines are there more than once.
    repeated_lines: u32,
    /// The estimated share of token runs that the least like of them has in common with another.
    resemblance: f64,
}

fn run(bundle: &Bundle, question: &Question<'_>) -> Result<Results, ToolError> {
    if bundle.search_model()?.is_none() {
        return Err(ToolError::Missing {
            message: "the bundle was made without search, which compares bodies: index again with this cidx.".into(),
        });
    }
    let found = clusters(
        bundle,
        |symbol| {
            let test = symbol.has(SymbolFlags::TEST_CODE) || symbol.has(SymbolFlags::TEST);
            Ok(!test && question.place.accepts_path(symbol)?)
        },
        LEAST,
    )?;
    let mut ordered = Vec::with_capacity(found.len());
    for cluster in found {
        ordered.push((repeated_lines(bundle, &cluster.members)?, cluster));
    }
    ordered.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.members.cmp(&b.1.members)));
    let total = ordered.len();
    let shown = ordered
        .iter()
        .enumerate()
        .filter(|(at, _)| question.shown.contains(at))
        .map(|(_, (lines, cluster))| row(bundle, *lines, cluster))
        .collect::<Result<_, ToolError>>()?;
    Ok(Results {
        shown,
        total,
        note: None,
    })
}

/// How many lines the functions have beside the longest of them.
fn repeated_lines(bundle: &Bundle, members: &[SymbolId]) -> Result<u32, ToolError> {
    let (mut total, mut longest) = (0u32, 0);
    for &member in members {
        let span = bundle.symbol(member)?.span();
        let lines = span
            .end
            .line
            .saturating_sub(span.start.line)
            .saturating_add(1);
        total = total.saturating_add(lines);
        longest = longest.max(lines);
    }
    Ok(total - longest)
}

fn row(bundle: &Bundle, repeated_lines: u32, cluster: &Cluster) -> Result<super::Row, ToolError> {
    let shown = cluster.members.get(..SHOWN).unwrap_or(&cluster.members);
    Ok(super::Row::Duplicates(Row {
        members: Place::of_all(bundle, shown)?,
        total_members: count(cluster.members.len()),
        repeated_lines,
        resemblance: (f64::from(cluster.resemblance) * 100.0).round() / 100.0,
    }))
}
