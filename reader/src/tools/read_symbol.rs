//! What does the source of this symbol say? One symbol, or up to fifty at once.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::address::{Filter, Narrowing, resolve_one};
use crate::bundle::{Bundle, BundleError, SymbolId};
use crate::error::ToolError;
use crate::shape::{Analysis, Place, Range};
use crate::tool::{Context, Preset, tool};

/// How many symbols may be read at once.
const MAX_SYMBOLS: usize = 50;

/// How many lines of a symbol are shown where answers are bounded.
const MAX_LINES: u32 = 1000;

/// How many lines of context may be asked for.
const MAX_CONTEXT: u32 = 1000;

tool!(
    "read_symbol",
    "What does the source of this symbol say?",
    "The source text of a symbol (or of a list of up to 50) with its documentation, signature and place, from the bundle: no checkout is needed. \
     Of a list, an entry that cannot be found fails alone. Use it instead of reading whole files.",
    &["symbol"],
    "symbols",
    &[
        Preset::Core,
        Preset::Navigate,
        Preset::Review,
        Preset::Refactor,
        Preset::History,
        Preset::Docs
    ],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The symbol: an id, a qualified name or its end, a file, or path:line.
    pub symbol: Option<String>,
    /// Several symbols, up to 50, instead of one.
    #[schemars(length(min = 1, max = 50))]
    pub symbols: Option<Vec<String>>,
    /// How many lines around it are shown as well.
    #[serde(default)]
    #[schemars(range(max = 1000))]
    pub context: u32,
    /// What narrows the symbol, if the name means several.
    #[serde(flatten)]
    pub narrowing: Narrowing,
}

/// A symbol with its text.
#[derive(Serialize, JsonSchema)]
struct Found {
    #[serde(flatten)]
    place: Place,
    /// The place of its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    name_range: Option<Range>,
    /// Its dotted path inside the file.
    qualified_name: String,
    /// Its declaration.
    signature: String,
    /// Its documentation.
    doc: String,
    /// Visibility, modifiers and findings.
    flags: Vec<&'static str>,
    /// The text, whole lines; null if the bundle has none.
    source: Option<String>,
    /// The line with which the text begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    start_line: Option<u32>,
    /// Whether the text was cut: read on with an editor, or read its members.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    truncated: bool,
    /// Why there is no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// Why an entry failed.
#[derive(Serialize, JsonSchema)]
struct Failed {
    /// A sentence.
    message: String,
    /// The reason, and candidates or accepted values.
    data: Value,
}

/// An entry: found, or failed.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    /// What was asked for.
    asked: String,
    #[serde(flatten)]
    found: Option<Found>,
    /// Why it could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Failed>,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// In the order of the question.
    symbols: Vec<Row>,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    if params.context > MAX_CONTEXT {
        let message = format!(
            "context is {}; at most {MAX_CONTEXT} lines.",
            params.context
        );
        return Err(ToolError::argument("context", message, Vec::new()));
    }
    let filter = params.narrowing.filter(bundle)?;
    let reader = Reader {
        bundle,
        filter,
        around: params.context,
        max_lines: if context.unbounded {
            u32::MAX
        } else {
            MAX_LINES
        },
    };
    let mut seen = Vec::new();
    let symbols = match (&params.symbol, &params.symbols) {
        (Some(one), None) => {
            let found = reader.find(one, &mut seen)?;
            vec![reader.row(one, Ok(found))]
        }
        (None, Some(several)) if (1..=MAX_SYMBOLS).contains(&several.len()) => several
            .iter()
            .map(|asked| match reader.find(asked, &mut seen) {
                // A broken bundle is no matter of one entry.
                Err(ToolError::Bundle(error)) => Err(error),
                result => Ok(reader.row(asked, result)),
            })
            .collect::<Result<_, _>>()?,
        (None, Some(several)) => {
            let message = format!(
                "symbols has {} entries; give 1 to {MAX_SYMBOLS}.",
                several.len()
            );
            return Err(ToolError::argument("symbols", message, Vec::new()));
        }
        _ => {
            let message = "give either symbol or symbols.".to_string();
            return Err(ToolError::argument("symbol", message, Vec::new()));
        }
    };
    Ok(Answer {
        symbols,
        analysis: Analysis::of(bundle, &seen)?,
    })
}

/// What all entries share.
struct Reader<'b> {
    bundle: &'b Bundle,
    filter: Filter<'b>,
    around: u32,
    max_lines: u32,
}

impl Reader<'_> {
    fn find(&self, asked: &str, seen: &mut Vec<SymbolId>) -> Result<Found, ToolError> {
        let number = resolve_one(self.bundle, asked, &self.filter)?;
        seen.push(number);
        Ok(self.read(number)?)
    }

    fn row(&self, asked: &str, result: Result<Found, ToolError>) -> Row {
        let (found, error) = match result {
            Ok(found) => (Some(found), None),
            Err(error) => {
                let message = error.to_string();
                let data = error.data();
                (None, Some(Failed { message, data }))
            }
        };
        Row {
            asked: asked.to_string(),
            found,
            error,
        }
    }

    fn read(&self, number: SymbolId) -> Result<Found, BundleError> {
        let symbol = self.bundle.symbol(number)?;
        let file = symbol.file()?;
        let span = symbol.span();
        // The end is the place after the last: at column zero its line is not part of the symbol.
        let last = if span.end.column == 0 && span.end.line > span.start.line {
            span.end.line
        } else {
            span.end.line.saturating_add(1)
        };
        let start = span.start.line.saturating_sub(self.around);
        let wanted = last.saturating_add(self.around).min(file.lines().max(last));
        let end = wanted.min(start.saturating_add(self.max_lines));
        let source = if file.is_external() {
            None
        } else {
            self.bundle.source(symbol.file_number(), start..end)?
        };
        let note = match (&source, file.is_external()) {
            (Some(_), _) => None,
            (None, true) => {
                Some("defined outside the repository: its text is not in the bundle".into())
            }
            (None, false) => Some(format!(
                "the bundle was made with --no-source: read {} from line {}",
                file.path()?,
                start + 1
            )),
        };
        Ok(Found {
            place: Place::of(symbol)?,
            name_range: (!file.is_external())
                .then(|| symbol.name_span().map(Range::from))
                .transpose()?,
            qualified_name: symbol.qualified()?.to_string(),
            signature: symbol.signature()?.to_string(),
            doc: symbol.doc()?.to_string(),
            flags: symbol.flags().names().collect(),
            start_line: source.is_some().then(|| start + 1),
            truncated: source.is_some() && end < wanted,
            source,
            note,
        })
    }
}
