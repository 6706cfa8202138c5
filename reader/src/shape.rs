//! Shapes that all answers share: places, bounds, confidence.

use cidx_format::vocabulary::SymbolKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bundle::{Bundle, BundleError, Span, SymbolId, SymbolView};
use crate::error::ToolError;
use crate::tool::Context;

/// The largest limit a list may have where limits are imposed.
pub const MAX_LIMIT: u32 = 1000;

/// Edges of at least this confidence are `exact`.
pub const EXACT: f32 = 0.9;

/// A place in a file; one-based, columns in UTF-16 code units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Point {
    /// One-based line.
    pub line: u32,
    /// One-based column in UTF-16 code units.
    pub column: u32,
}

/// A stretch of a file. The end is exclusive in its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Range {
    /// The first place.
    pub start: Point,
    /// The place after the last.
    pub end: Point,
}

impl From<Span> for Range {
    fn from(span: Span) -> Self {
        let point = |position: crate::bundle::Position| Point {
            line: position.line + 1,
            column: position.column + 1,
        };
        Range {
            start: point(span.start),
            end: point(span.end),
        }
    }
}

/// A symbol as every answer shows it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Place {
    /// The stable id, usable wherever a tool takes a symbol.
    pub id: String,
    /// The file, relative to the repository's root; the package for a symbol from outside.
    pub path: String,
    /// The whole definition; absent for symbols from outside the repository.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<Range>,
    /// What it is.
    pub kind: &'static str,
}

impl Place {
    /// The place of a symbol.
    pub fn of(symbol: SymbolView<'_>) -> Result<Place, BundleError> {
        let file = symbol.file()?;
        let range = (!file.is_external()).then(|| symbol.span().into());
        Ok(Place {
            id: symbol.id()?,
            path: file.path()?.to_string(),
            range,
            kind: symbol.kind()?.name(),
        })
    }

    /// The places of symbols.
    pub fn of_all(bundle: &Bundle, symbols: &[SymbolId]) -> Result<Vec<Place>, BundleError> {
        symbols
            .iter()
            .map(|&symbol| Place::of(bundle.symbol(symbol)?))
            .collect()
    }
}

/// How sure an edge is.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Certainty {
    /// `exact` at a confidence of 0.9 or more, else `best_effort`.
    pub resolution: &'static str,
    /// The measured probability that the edge is right.
    pub confidence: f32,
}

impl Certainty {
    /// The certainty of a confidence; rounded to four digits, as it is stored.
    pub fn of(confidence: f32) -> Self {
        let resolution = if confidence >= EXACT {
            "exact"
        } else {
            "best_effort"
        };
        Certainty {
            resolution,
            confidence: (f64::from(confidence) * 10_000.0).round() as f32 / 10_000.0,
        }
    }
}

/// A limit as a caller gives it: a number from 1 to 1000, or `"none"` where lists may be unbounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// At most so many.
    Count(u32),
    /// All.
    None,
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        match &value {
            serde_json::Value::Number(number) => {
                let count = number
                    .as_u64()
                    .and_then(|count| u32::try_from(count).ok())
                    .filter(|&count| count > 0);
                count.map(Limit::Count).ok_or_else(|| {
                    serde::de::Error::custom(format!(
                        "limit must be a whole number of at least 1, not {number}"
                    ))
                })
            }
            serde_json::Value::String(text) if text.eq_ignore_ascii_case("none") => Ok(Limit::None),
            other => Err(serde::de::Error::custom(format!(
                "limit must be a whole number of at least 1, not {other}"
            ))),
        }
    }
}

impl JsonSchema for Limit {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Limit".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "integer", "minimum": 1, "maximum": MAX_LIMIT})
    }
}

impl Limit {
    /// The number of rows to show: the asked limit, or the tool's own.
    pub fn rows(
        asked: Option<Limit>,
        default: u32,
        context: &Context<'_>,
    ) -> Result<usize, ToolError> {
        match asked {
            None => Ok(default as usize),
            Some(Limit::Count(count)) if count <= MAX_LIMIT || context.unbounded => {
                Ok(count as usize)
            }
            Some(Limit::Count(count)) => Err(ToolError::argument(
                "limit",
                format!(
                    "limit is {count}; at most {MAX_LIMIT} rows are shown at once. Page with offset."
                ),
                Vec::new(),
            )),
            Some(Limit::None) if context.unbounded => Ok(usize::MAX),
            Some(Limit::None) => Err(ToolError::argument(
                "limit",
                format!("limit must be a number from 1 to {MAX_LIMIT}."),
                Vec::new(),
            )),
        }
    }
}

/// The bounds of a list that was shown in part.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct Page {
    /// Whether the list was cut.
    pub truncated: bool,
    /// The offset of the next page, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_offset: Option<u32>,
}

impl Page {
    /// The page of a list of `total` rows of which `shown` were shown from `offset`.
    pub fn of(total: usize, offset: usize, shown: usize) -> Page {
        let end = offset.saturating_add(shown);
        let truncated = end < total;
        Page {
            truncated,
            next_offset: truncated.then(|| end.min(u32::MAX as usize) as u32),
        }
    }
}

/// What the answer rests on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Analysis {
    /// What analysed the files: `tree-sitter` or `scip`.
    pub backend: &'static str,
    /// How deep: `syntax`, `resolved` or `compiler`.
    pub level: &'static str,
    /// False if a file involved had syntax errors, or a limit cut the analysis.
    pub complete: bool,
}

impl Analysis {
    /// The analysis that an answer about these symbols rests on.
    pub fn of(bundle: &Bundle, symbols: &[SymbolId]) -> Result<Analysis, BundleError> {
        let mut complete = true;
        for &symbol in symbols.iter().take(64) {
            complete &= bundle.symbol(symbol)?.file()?.syntax_error_count() == 0;
        }
        Ok(Analysis {
            backend: "tree-sitter",
            level: "resolved",
            complete,
        })
    }
}

/// Finds a symbol kind by its name in any case.
pub fn kind_named(name: &str) -> Result<SymbolKind, ToolError> {
    SymbolKind::from_name(name).ok_or_else(|| {
        let accepted = SymbolKind::ALL
            .iter()
            .map(|kind| kind.name().to_string())
            .collect();
        ToolError::argument("kind", format!("there is no kind '{name}'."), accepted)
    })
}
