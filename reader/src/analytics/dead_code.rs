//! Dead code: functions and types that no entry point, no module-level code and nothing that outside code may call reaches.

use cidx_format::vocabulary::DeadReason;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Kind, Question, Results, cut};
use crate::bundle::{Bundle, SymbolId};
use crate::error::ToolError;
use crate::shape::Place;

/// The kind.
pub static KIND: Kind = Kind {
    name: "dead_code",
    meaning: "functions and types that nothing reaches, with what speaks for their life all the same; surest first",
    run,
};

/// The least confidence that is shown by default.
const SURE: f64 = 0.8;

/// A candidate.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    #[serde(flatten)]
    place: Place,
    /// How sure it is dead.
    confidence: f64,
    /// What could keep it alive: public_api, tests_only, used_by_dead, mentioned, decorated, called_from_outside, conditional, syntax_errors.
    reasons: Vec<&'static str>,
}

fn run(bundle: &Bundle, question: &Question<'_>) -> Result<Results, ToolError> {
    let least = question.min_confidence.unwrap_or(SURE);
    let mut weaker = 0usize;
    let all = bundle.dead()?.iter().map(|dead| {
        let symbol = SymbolId(dead.symbol.to_native());
        if !question.place.accepts_path(bundle.symbol(symbol)?)? {
            return Ok(None);
        }
        let confidence = f64::from(dead.confidence.to_native()) / 10_000.0;
        if confidence < least {
            weaker += 1;
            return Ok(None);
        }
        Ok(Some((symbol, confidence, dead.reasons.to_native())))
    });
    let (shown, total) = cut(all, &question.shown, |(symbol, confidence, bits)| {
        let reasons = DeadReason::ALL.iter();
        Ok(super::Row::Dead(Row {
            place: Place::of(bundle.symbol(symbol)?)?,
            confidence,
            reasons: reasons
                .filter(|reason| bits >> reason.number() & 1 == 1)
                .map(|reason| reason.name())
                .collect(),
        }))
    })?;
    let note = (weaker > 0).then(|| {
        format!("{weaker} more candidates have a confidence below {least}: ask with min_confidence 0 to see them.")
    });
    Ok(Results { shown, total, note })
}
