//! Where is the name at this place defined?

use cidx_format::vocabulary::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bundle::{
    Bundle, BundleError, Denoted, FileView, OccurrenceView, Position, Span, SymbolId,
};
use crate::error::ToolError;
use crate::shape::{Analysis, Certainty, Place, Range};
use crate::tool::{Context, Preset, tool};

tool!(
    "definition",
    "Where is the name at this place defined?",
    "The definitions of the name at a place: several where a call may be dispatched, with the certainty of each. A place on a definition answers with that definition.",
    &["path", "line", "column"],
    "definitions",
    &[Preset::Navigate, Preset::Refactor],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// A file of the repository.
    pub path: String,
    /// The line, from 1.
    #[schemars(range(min = 1))]
    pub line: u32,
    /// The column in UTF-16 code units, from 1.
    #[schemars(range(min = 1))]
    pub column: u32,
}

/// A definition.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    #[serde(flatten)]
    place: Place,
    /// Its declaration.
    signature: String,
    #[serde(flatten)]
    certainty: Certainty,
    /// By which rule the name was bound; `definition` for the definition itself.
    rule: String,
    /// Whether the target is one that the declared target may dispatch to.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    dispatch: bool,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    path: String,
    /// The name at the place.
    name: String,
    /// Where the name stands.
    range: Range,
    /// How it is used; null on a definition.
    role: Option<&'static str>,
    /// The most certain first; empty if the name could not be bound.
    definitions: Vec<Row>,
    /// How many of them there are.
    total_definitions: u32,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let path = params.path.trim();
    let path = path.strip_prefix("./").unwrap_or(path);
    let Some(file) = crate::path_forms::file(bundle, path)? else {
        return Err(super::outline::no_such_path(bundle, path)?);
    };
    let position = position(file, &params)?;
    let mut answer = Answer {
        path: file.path()?.to_string(),
        name: String::new(),
        range: Span::new(
            position.line,
            position.column,
            position.line,
            position.column,
        )
        .into(),
        role: None,
        definitions: Vec::new(),
        total_definitions: 0,
        analysis: Analysis::of(bundle, &[file.first_symbol()])?,
    };
    let used = uses_at(bundle, file, position)?;
    if used.is_empty() {
        define(bundle, file, position, &mut answer)?;
    }
    for found in &used {
        answer.range = found.span()?.into();
        answer.role = Some(found.role()?.name());
        match found.target() {
            Denoted::Unbound(name) => answer.name = bundle.name(name)?.text()?.to_string(),
            Denoted::Symbol(target) => {
                answer.name = bundle.symbol(target)?.name()?.to_string();
                answer.definitions.push(row(bundle, target, Some(found))?);
            }
        }
    }
    if answer.name.is_empty() && used.is_empty() {
        return Err(ToolError::NotFound {
            asked: format!("{path}:{}:{}", params.line, params.column),
            message: format!(
                "no name that was analysed stands at {path}:{}:{} (locals, parameters and keywords are not).",
                params.line, params.column
            ),
            candidates: Vec::new(),
        });
    }
    let rows = &mut answer.definitions;
    rows.sort_by(|a, b| b.certainty.confidence.total_cmp(&a.certainty.confidence));
    answer.total_definitions = crate::shape::count(rows.len());
    Ok(answer)
}

/// The place that is asked about, if there is one.
fn position(file: FileView<'_>, params: &Params) -> Result<Position, ToolError> {
    for (argument, value) in [("line", params.line), ("column", params.column)] {
        if value == 0 {
            let message = format!("{argument} is 0; lines and columns are counted from 1.");
            return Err(ToolError::argument(argument, message, Vec::new()));
        }
    }
    if params.line > file.lines().max(1) {
        let message = format!(
            "{} has {} lines; there is no line {}.",
            file.path()?,
            file.lines(),
            params.line
        );
        return Err(ToolError::argument("line", message, Vec::new()));
    }
    Ok(Position {
        line: params.line - 1,
        column: params.column - 1,
    })
}

/// The uses whose name is at a place. An override stands on the name of a definition and gives way to it.
fn uses_at<'b>(
    bundle: &'b Bundle,
    file: FileView<'b>,
    position: Position,
) -> Result<Vec<OccurrenceView<'b>>, BundleError> {
    let mut found = Vec::new();
    for number in file.symbols()? {
        for occurrence in bundle.occurrences(number)? {
            let start = occurrence.start()?;
            if start > position || start.line.saturating_add(50) < position.line {
                continue;
            }
            let span = occurrence.span()?;
            let touches = span.contains(position) || span.end == position;
            if touches && occurrence.role()? != Role::Override {
                found.push(occurrence);
            }
        }
    }
    Ok(found)
}

/// The definition whose name is at a place.
fn define(
    bundle: &Bundle,
    file: FileView<'_>,
    position: Position,
    answer: &mut Answer,
) -> Result<(), BundleError> {
    for number in file.symbols()?.skip(1) {
        let symbol = bundle.symbol(number)?;
        let span = symbol.name_span()?;
        if span.contains(position) || span.end == position {
            answer.name = symbol.name()?.to_string();
            answer.range = span.into();
            answer.definitions = vec![row(bundle, number, None)?];
        }
    }
    Ok(())
}

fn row(
    bundle: &Bundle,
    target: SymbolId,
    found: Option<&OccurrenceView<'_>>,
) -> Result<Row, BundleError> {
    let symbol = bundle.symbol(target)?;
    Ok(Row {
        place: Place::of(symbol)?,
        signature: symbol.signature()?.to_string(),
        certainty: Certainty::of(found.map_or(Ok(1.0), |found| found.confidence())?),
        rule: match found {
            Some(found) => found.rule()?.name()?.to_string(),
            None => "definition".into(),
        },
        dispatch: found.is_some_and(|found| found.is_dispatch()),
    })
}
