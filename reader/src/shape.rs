//! Shapes that all answers share: places, bounds, confidence.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bundle::{Bundle, BundleError, Span, SymbolId, SymbolView};
use crate::error::ToolError;
use crate::tool::Context;

/// The largest limit a list may have where limits are imposed.
pub const MAX_LIMIT: u32 = 1000;

/// Edges of at least this confidence are `exact`.
pub const EXACT: f32 = cidx_format::EXACT as f32 / 10_000.0;

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
            line: position.line.saturating_add(1),
            column: position.column.saturating_add(1),
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

/// What a caller asked for, and what that means.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Asked {
    /// What was asked for.
    pub symbol: String,
    /// What that means.
    pub resolved: Vec<Place>,
    /// Whether it means several symbols; the answer is about all of them.
    pub ambiguous: bool,
    /// How many symbols it means, where more than `resolved` shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_resolved: Option<u32>,
}

impl Asked {
    /// What `asked` means; at most `rows` of it are shown.
    pub fn of(
        bundle: &Bundle,
        asked: &str,
        targets: &[SymbolId],
        rows: usize,
    ) -> Result<Asked, BundleError> {
        let shown = targets.get(..rows).unwrap_or(targets);
        Ok(Asked {
            symbol: asked.to_string(),
            resolved: Place::of_all(bundle, shown)?,
            ambiguous: crate::address::is_ambiguous(bundle, asked, targets)?,
            total_resolved: (shown.len() < targets.len()).then(|| count(targets.len())),
        })
    }
}

/// A length as answers show it.
pub fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// The value of a word, in any case; an unknown word is an error that lists the known ones.
pub fn choice<T: Copy>(argument: &str, word: &str, known: &[(&str, T)]) -> Result<T, ToolError> {
    let wanted = word.replace('-', "_");
    let found = known
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(&wanted));
    found.map(|&(_, value)| value).ok_or_else(|| {
        let accepted = known.iter().map(|(name, _)| (*name).to_string()).collect();
        ToolError::argument(
            argument,
            format!("there is no {argument} '{word}'."),
            accepted,
        )
    })
}

/// Finds a role by its name in any case.
pub fn role_named(name: &str) -> Result<Role, ToolError> {
    let known: Vec<(&str, Role)> = Role::ALL.iter().map(|&role| (role.name(), role)).collect();
    choice("role", name, &known)
}

/// How widely a symbol is visible.
pub fn visibility(flags: SymbolFlags) -> &'static str {
    let known = [
        (SymbolFlags::PUBLIC, "public"),
        (SymbolFlags::PROTECTED, "protected"),
        (SymbolFlags::INTERNAL, "internal"),
        (SymbolFlags::PRIVATE, "private"),
    ];
    known
        .iter()
        .find(|(flag, _)| flags.has(*flag))
        .map_or("unknown", |&(_, name)| name)
}

/// A time in seconds since 1970 as ISO 8601; none for zero, which means unknown.
pub fn iso_time(seconds: i64) -> Option<String> {
    if seconds == 0 {
        return None;
    }
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Years are counted from March, so that the leap day comes last (the proleptic Gregorian calendar, in eras of 400 years).
    let shifted = days.checked_add(719_468)?;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    Some(format!(
        "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
    ))
}

/// How sure an edge is.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Certainty {
    /// `exact` at a confidence of 0.9 or more, else `best_effort`.
    pub resolution: &'static str,
    /// The measured probability that the edge is right.
    pub confidence: f64,
}

/// Writes a number with four digits after the point, without the noise of a conversion.
pub fn four_digits<S: serde::Serializer>(value: &f32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((f64::from(*value) * 10_000.0).round() / 10_000.0)
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
            confidence: (f64::from(confidence) * 10_000.0).round() / 10_000.0,
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
            next_offset: truncated.then(|| count(end)),
        }
    }

    /// The rows of a page, and the page.
    pub fn cut<T>(all: &[T], offset: u32, rows: usize) -> (&[T], Page) {
        let from = (offset as usize).min(all.len());
        let shown = &all[from..from.saturating_add(rows).min(all.len())];
        (shown, Page::of(all.len(), offset as usize, shown.len()))
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
        let (mut complete, mut compiler) = (true, !symbols.is_empty());
        for &symbol in symbols.iter().take(64) {
            let file = bundle.symbol(symbol)?.file()?;
            complete &= file.syntax_error_count() == 0;
            compiler &= file.is_compiler();
        }
        let (backend, level) = if compiler {
            ("scip", "compiler")
        } else {
            ("tree-sitter", "resolved")
        };
        Ok(Analysis {
            backend,
            level,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_iso_8601() {
        let cases = [
            (1, "1970-01-01T00:00:01Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
        ];
        for (seconds, text) in cases {
            assert_eq!(iso_time(seconds).as_deref(), Some(text));
        }
        assert_eq!(iso_time(0), None);
        assert!(iso_time(i64::MAX).is_some() && iso_time(i64::MIN).is_some());
    }

    #[test]
    fn pages_are_prefixes_of_the_whole_list() {
        let all = [1, 2, 3, 4, 5];
        let (shown, page) = Page::cut(&all, 2, 2);
        assert_eq!(
            (shown, page.truncated, page.next_offset),
            (&all[2..4], true, Some(4))
        );
        let (shown, page) = Page::cut(&all, 9, usize::MAX);
        assert!(shown.is_empty() && !page.truncated);
    }

    #[test]
    fn words_match_in_any_case_and_unknown_ones_list_the_known() {
        assert_eq!(role_named("CALL").ok(), Some(Role::Call));
        let error = role_named("calls").expect_err("unknown").to_string();
        assert!(error.contains("construct"), "{error}");
    }
}
