//! The kinds of `analytics`: one file each, and a line in `KINDS`.

mod clusters;
mod cycles;
mod dead_code;
mod duplicates;
mod hotspots;
mod layers;

use schemars::JsonSchema;
use serde::Serialize;

use crate::address::Filter;
use crate::bundle::{Bundle, BundleError, SymbolView};
use crate::error::ToolError;

/// A kind of analysis.
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// What its results are, one line.
    pub meaning: &'static str,
    /// All its results in order.
    pub run: fn(&Bundle, &Question<'_>) -> Result<Results, ToolError>,
}

/// Every kind, by name.
pub static KINDS: &[&Kind] = &[
    &clusters::KIND,
    &cycles::KIND,
    &dead_code::KIND,
    &duplicates::KIND,
    &hotspots::KIND,
    &layers::KIND,
];

/// What is asked of a kind.
pub struct Question<'a> {
    /// Where results must lie.
    pub place: Filter<'a>,
    /// Only results of this level, for kinds that have levels.
    pub level: Option<&'a str>,
    /// The least confidence, for kinds that have one.
    pub min_confidence: Option<f64>,
    /// The stretch of the results that is shown.
    pub shown: std::ops::Range<usize>,
}

/// The results of a kind.
pub struct Results {
    /// Those that are shown.
    pub shown: Vec<Row>,
    /// How many there are.
    pub total: usize,
    /// What to know about them.
    pub note: Option<String>,
}

/// A result; which members it has depends on the kind.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Row {
    /// A community of files.
    Cluster(clusters::Row),
    /// A group of symbols, files or modules that depend on each other.
    Cycle(cycles::Row),
    /// Code that nothing reaches.
    Dead(dead_code::Row),
    /// Functions that are copies of each other.
    Duplicates(duplicates::Row),
    /// A function that is complex and much used.
    Hotspot(hotspots::Row),
    /// A module in its layer, or a use that breaks the order.
    Layer(layers::Row),
}

/// The results that lie in the wanted stretch, made into rows; and how many there are in all.
fn cut<T>(
    all: impl Iterator<Item = Result<Option<T>, BundleError>>,
    shown: &std::ops::Range<usize>,
    mut row: impl FnMut(T) -> Result<Row, BundleError>,
) -> Result<(Vec<Row>, usize), BundleError> {
    let (mut rows, mut total) = (Vec::new(), 0);
    for item in all {
        if let Some(item) = item? {
            if shown.contains(&total) {
                rows.push(row(item)?);
            }
            total += 1;
        }
    }
    Ok((rows, total))
}

/// The path of the directory that holds a symbol's file; the root is `.`.
fn directory(symbol: SymbolView<'_>) -> Result<String, BundleError> {
    Ok(match symbol.file()?.directory()? {
        Some(directory) => directory.path()?.to_string(),
        None => ".".to_string(),
    })
}
