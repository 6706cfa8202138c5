//! Hotspots: functions that are complex and that much depends on.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Kind, Question, Results, cut};
use crate::bundle::{Bundle, BundleError, SymbolView};
use crate::error::ToolError;
use crate::shape::Place;

/// The kind.
pub static KIND: Kind = Kind {
    name: "hotspots",
    meaning: "functions that are complex and that much depends on: cognitive complexity times dependents; the first 1000",
    run,
};

/// A hotspot.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    #[serde(flatten)]
    place: Place,
    /// Cognitive complexity.
    cognitive: u16,
    /// Cyclomatic complexity.
    cyclomatic: u16,
    /// How many other symbols refer to it.
    dependents: u32,
    /// How many commits changed it; absent where the bundle has no history.
    #[serde(skip_serializing_if = "Option::is_none")]
    churn: Option<u32>,
    /// Cognitive complexity times one more than dependents, times churn where it is known.
    score: u64,
}

fn run(bundle: &Bundle, question: &Question<'_>) -> Result<Results, ToolError> {
    let all = bundle.hotspots()?.map(|symbol| {
        let symbol = bundle.symbol(symbol)?;
        Ok(question.place.accepts_path(symbol)?.then_some(symbol))
    });
    let (shown, total) = cut(all, &question.shown, |symbol| {
        let (cognitive, dependents) = (symbol.cognitive()?, symbol.direct_dependent_count()?);
        let churn = churn(symbol)?;
        let score = u64::from(cognitive) * (1 + u64::from(dependents));
        Ok(super::Row::Hotspot(Row {
            place: Place::of(symbol)?,
            cognitive,
            cyclomatic: symbol.cyclomatic()?,
            dependents,
            churn,
            score: score.saturating_mul(u64::from(churn.unwrap_or(1).max(1))),
        }))
    })?;
    Ok(Results {
        shown,
        total,
        note: None,
    })
}

/// How many commits changed a symbol's file. This is the one place where history comes in; bundles have none yet.
fn churn(_symbol: SymbolView<'_>) -> Result<Option<u32>, BundleError> {
    Ok(None)
}
