//! Layers: modules in an order in which each uses those below it, and the uses that break the order.

use cidx_format::records::BreakRecord;
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Kind, Question, Results, cut, directory};
use crate::bundle::{Bundle, BundleError, SymbolId};
use crate::error::ToolError;

/// The kind.
pub static KIND: Kind = Kind {
    name: "layers",
    meaning: "modules (directories) from the bottom up, each with the uses of it that break the order",
    run,
};

/// How many breaking uses of a module are shown.
const BREAKS: usize = 10;

/// A module.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    /// The path of the directory.
    module: String,
    /// Its layer; 0 uses no other module.
    layer: u32,
    /// What it uses although that does not lie below it, the fewest uses first.
    breaks: Vec<Break>,
}

/// Uses that break the order.
#[derive(Serialize, JsonSchema)]
pub struct Break {
    /// The module that is used.
    to: String,
    uses: u32,
}

fn run(bundle: &Bundle, question: &Question<'_>) -> Result<Results, ToolError> {
    let all = bundle.layers()?.iter().map(|layer| {
        let module = bundle.symbol(SymbolId(layer.module.to_native()))?;
        Ok(question.place.accepts_path(module)?.then_some(layer))
    });
    let breaks = bundle.layer_breaks()?;
    let mut by_module: FxHashMap<u32, Vec<&BreakRecord>> = FxHashMap::default();
    for broken in breaks {
        let own = by_module.entry(broken.from.to_native()).or_default();
        if own.len() < BREAKS {
            own.push(broken);
        }
    }
    let (shown, total) = cut(all, &question.shown, |layer| {
        let own = by_module.get(&layer.module.to_native());
        let path = |symbol: u32| directory(bundle.symbol(SymbolId(symbol))?);
        Ok(super::Row::Layer(Row {
            module: path(layer.module.to_native())?,
            layer: layer.layer.to_native(),
            breaks: own
                .into_iter()
                .flatten()
                .map(|broken| {
                    Ok(Break {
                        to: path(broken.to.to_native())?,
                        uses: broken.uses.to_native(),
                    })
                })
                .collect::<Result<_, BundleError>>()?,
        }))
    })?;
    let note =
        (!breaks.is_empty()).then(|| format!("{} pairs of modules break the order.", breaks.len()));
    Ok(Results { shown, total, note })
}
