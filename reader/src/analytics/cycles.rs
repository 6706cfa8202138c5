//! Cycles: what depends on itself through others, the smallest explaining cycle first.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Kind, Question, Results, cut, directory};
use crate::bundle::Bundle;
use crate::error::ToolError;
use crate::shape::{Place, choice};

/// The kind.
pub static KIND: Kind = Kind {
    name: "cycles",
    meaning: "symbols, files or modules that depend on each other, each group with its smallest cycle; only edges surer than a shared name",
    run,
};

const LEVELS: &[(&str, u32)] = &[("symbol", 0), ("file", 1), ("module", 2)];

/// A group.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    /// symbol, file or module.
    level: &'static str,
    /// The smallest cycle: each uses the next, the last the first. Places of symbols and files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    members: Vec<Place>,
    /// The same for modules: paths of directories.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    modules: Vec<String>,
    /// How many depend on each other in all.
    size: u32,
}

fn run(bundle: &Bundle, question: &Question<'_>) -> Result<Results, ToolError> {
    let wanted = question
        .level
        .map(|word| choice("level", word, LEVELS))
        .transpose()?;
    let all = bundle.cycles()?.iter().map(|cycle| {
        let level = cycle.level.to_native();
        if wanted.is_some_and(|wanted| wanted != level) {
            return Ok(None);
        }
        let mut inside = false;
        for symbol in bundle.cycle_members(cycle)? {
            inside |= question.place.accepts_path(bundle.symbol(symbol)?)?;
        }
        Ok(inside.then_some(cycle))
    });
    let (shown, total) = cut(all, &question.shown, |cycle| {
        let level = cycle.level.to_native();
        let (mut members, mut modules) = (Vec::new(), Vec::new());
        for symbol in bundle.cycle_members(cycle)? {
            let symbol = bundle.symbol(symbol)?;
            match level {
                2 => modules.push(directory(symbol)?),
                _ => members.push(Place::of(symbol)?),
            }
        }
        Ok(super::Row::Cycle(Row {
            level: LEVELS
                .iter()
                .find(|known| known.1 == level)
                .map_or("unknown", |known| known.0),
            members,
            modules,
            size: cycle.size.to_native(),
        }))
    })?;
    Ok(Results {
        shown,
        total,
        note: None,
    })
}
