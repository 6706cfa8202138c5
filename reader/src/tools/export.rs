//! The whole graph, for other programs: files, symbols and edges as JSON, JSON lines or DOT.

use std::io::Write;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::arguments::{parameters, parse};
use crate::bundle::{Bundle, BundleError, Denoted, FileId, OccurrenceView, SymbolId};
use crate::error::ToolError;
use crate::shape::{Certainty, Place, Range, choice};
use crate::tool::{Context, Preset, StreamError, tool};

/// How many symbols and occurrences a graph may have where answers are bounded.
const MAX_ROWS: u32 = 20_000;

tool!(
    "export",
    "Give me the whole graph",
    "All files, symbols (nodes) and bound uses (edges) with their confidence, as one JSON object, as JSON lines, as DOT or as an SCIP index. For other programs: a large graph \
     and SCIP are written by the command line only. Contained symbols name their container in parent.",
    &["format"],
    "",
    &[Preset::Docs],
    Params,
    Answer,
    run,
    Some(stream)
);

/// How the graph is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Json,
    Jsonl,
    Dot,
    Scip,
}

const FORMATS: &[(&str, Format)] = &[
    ("json", Format::Json),
    ("jsonl", Format::Jsonl),
    ("dot", Format::Dot),
    ("scip", Format::Scip),
];

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// json (default): one object; jsonl: one object a line; dot: for Graphviz; scip: a binary SCIP index.
    #[schemars(extend("enum" = ["json", "jsonl", "dot", "scip"]))]
    pub format: Option<String>,
}

/// The answer: the graph itself, or its text.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// json, jsonl or dot.
    format: &'static str,
    /// Files and external packages.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<Vec<FileRow>>,
    /// Symbols.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<Vec<Node>>,
    /// Bound uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Vec<Edge>>,
    /// The graph as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// A file, or an external package.
#[derive(Serialize, JsonSchema)]
struct FileRow {
    path: String,
    language: String,
    lines: u32,
    bytes: u64,
    external: bool,
    test: bool,
}

/// A symbol.
#[derive(Serialize, JsonSchema)]
struct Node {
    #[serde(flatten)]
    place: Place,
    /// The place of its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    name_range: Option<Range>,
    name: String,
    qualified_name: String,
    /// The id of what contains it; absent for a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<String>,
    flags: Vec<&'static str>,
}

/// A bound use: `from` uses `to`.
#[derive(Serialize, JsonSchema)]
struct Edge {
    from: String,
    to: String,
    /// The role.
    kind: &'static str,
    #[serde(flatten)]
    certainty: Certainty,
    rule: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    dispatch: bool,
    /// The file in which the use stands.
    path: String,
    range: Range,
}

/// A line of JSON lines.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Line {
    File(FileRow),
    Node(Node),
    Edge(Edge),
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let word = params.format.as_deref().unwrap_or("json");
    let format = choice("format", word, FORMATS)?;
    let size = bundle
        .symbol_count()
        .saturating_add(bundle.occurrence_count());
    if !context.unbounded && size > MAX_ROWS {
        let message = format!(
            "the graph has {size} symbols and uses, too many for one answer: run `cidx query export` on the command line."
        );
        return Err(ToolError::Missing { message });
    }
    if format == Format::Scip {
        let message = "an SCIP index is binary: run `cidx query export scip > index.scip` on the command line.";
        return Err(ToolError::Missing {
            message: message.to_owned(),
        });
    }
    let mut answer = Answer {
        format: "json",
        files: None,
        nodes: None,
        edges: None,
        text: None,
    };
    if format == Format::Json {
        answer.files = Some(files(bundle).collect::<Result<_, _>>()?);
        answer.nodes = Some(nodes(bundle).collect::<Result<_, _>>()?);
        answer.edges = Some(edges(bundle).collect::<Result<_, _>>()?);
        return Ok(answer);
    }
    let mut text = Vec::new();
    write(bundle, format, &mut text).map_err(|error| match error {
        StreamError::Tool(error) => error,
        StreamError::Write(error) => ToolError::argument("format", error.to_string(), Vec::new()),
    })?;
    answer.format = if format == Format::Dot {
        "dot"
    } else {
        "jsonl"
    };
    answer.text = Some(String::from_utf8_lossy(&text).into_owned());
    Ok(answer)
}

/// Writes the graph as it comes.
fn stream(context: &Context<'_>, arguments: Value, out: &mut dyn Write) -> Result<(), StreamError> {
    let params: Params = parse(arguments, &TOOL, &parameters(&TOOL))?;
    let word = params.format.as_deref().unwrap_or("json");
    let format = choice("format", word, FORMATS)?;
    write(context.bundle, format, out)
}

fn write(bundle: &Bundle, format: Format, out: &mut dyn Write) -> Result<(), StreamError> {
    match format {
        Format::Json => write_json(bundle, out),
        Format::Jsonl => write_lines(bundle, out),
        Format::Dot => write_dot(bundle, out),
        Format::Scip => crate::scip::write(bundle, out),
    }
}

fn write_json(bundle: &Bundle, out: &mut dyn Write) -> Result<(), StreamError> {
    out.write_all(b"{\"format\":\"json\",\"files\":[")?;
    write_rows(files(bundle), out)?;
    out.write_all(b"],\"nodes\":[")?;
    write_rows(nodes(bundle), out)?;
    out.write_all(b"],\"edges\":[")?;
    write_rows(edges(bundle), out)?;
    Ok(out.write_all(b"]}\n")?)
}

fn write_rows<T: Serialize>(
    rows: impl Iterator<Item = Result<T, BundleError>>,
    out: &mut dyn Write,
) -> Result<(), StreamError> {
    for (number, row) in rows.enumerate() {
        out.write_all(if number == 0 { b"\n" } else { b",\n" })?;
        write_value(&row?, out)?;
    }
    Ok(())
}

fn write_lines(bundle: &Bundle, out: &mut dyn Write) -> Result<(), StreamError> {
    let files = files(bundle).map(|row| row.map(Line::File));
    let nodes = nodes(bundle).map(|row| row.map(Line::Node));
    let edges = edges(bundle).map(|row| row.map(Line::Edge));
    for line in files.chain(nodes).chain(edges) {
        write_value(&line?, out)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

fn write_value<T: Serialize>(value: &T, out: &mut dyn Write) -> Result<(), StreamError> {
    serde_json::to_writer(out, value).map_err(|error| StreamError::Write(error.into()))
}

/// One arrow per source, target and role: a graph for the eye has no use for more.
fn write_dot(bundle: &Bundle, out: &mut dyn Write) -> Result<(), StreamError> {
    out.write_all(b"digraph cidx {\n  rankdir=LR;\n  node [shape=box];\n")?;
    for number in bundle.symbols() {
        let symbol = bundle.symbol(number)?;
        let (id, name, kind) = (symbol.id()?, symbol.name()?, symbol.kind()?.name());
        writeln!(
            out,
            "  {} [label={}];",
            quoted(&id),
            quoted(&format!("{name} ({kind})"))
        )?;
    }
    for source in bundle.symbols() {
        let mut arrows: Vec<(SymbolId, &'static str)> = Vec::new();
        for occurrence in bundle.occurrences(source)? {
            if let Denoted::Symbol(target) = occurrence.target() {
                arrows.push((target, occurrence.role()?.name()));
            }
        }
        arrows.sort_unstable();
        arrows.dedup();
        for (target, role) in arrows {
            let (from, to) = (bundle.symbol(source)?.id()?, bundle.symbol(target)?.id()?);
            writeln!(
                out,
                "  {} -> {} [label={}];",
                quoted(&from),
                quoted(&to),
                quoted(role)
            )?;
        }
    }
    Ok(out.write_all(b"}\n")?)
}

/// A DOT string: quotes and line ends escaped, and the backslash too, which would begin an escape of its own.
fn quoted(text: &str) -> String {
    let inner = text
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace(['\n', '\r'], " ");
    format!("\"{inner}\"")
}

fn files(bundle: &Bundle) -> impl Iterator<Item = Result<FileRow, BundleError>> {
    bundle.files().map(|number: FileId| {
        let file = bundle.file(number)?;
        Ok(FileRow {
            path: file.path()?.to_string(),
            language: file.language()?.name()?.to_string(),
            lines: file.lines(),
            bytes: file.bytes(),
            external: file.is_external(),
            test: file.is_test(),
        })
    })
}

fn nodes(bundle: &Bundle) -> impl Iterator<Item = Result<Node, BundleError>> {
    bundle.symbols().map(|number| {
        let symbol = bundle.symbol(number)?;
        let place = Place::of(symbol)?;
        let name_range = match place.range {
            Some(_) => Some(symbol.name_span()?.into()),
            None => None,
        };
        Ok(Node {
            place,
            name_range,
            name: symbol.name()?.to_string(),
            qualified_name: symbol.qualified()?.to_string(),
            parent: symbol.parent()?.map(|parent| parent.id()).transpose()?,
            flags: symbol.flags().names().collect(),
        })
    })
}

fn edges(bundle: &Bundle) -> impl Iterator<Item = Result<Edge, BundleError>> {
    bundle.symbols().flat_map(move |source| {
        let (found, failed) = match bundle.occurrences(source) {
            Ok(found) => (Some(found), None),
            Err(error) => (None, Some(Err(error))),
        };
        let rows = found
            .into_iter()
            .flatten()
            .filter_map(move |found| match found.target() {
                Denoted::Symbol(target) => Some(edge(bundle, source, target, found)),
                Denoted::Unbound(_) => None,
            });
        failed.into_iter().chain(rows)
    })
}

fn edge(
    bundle: &Bundle,
    source: SymbolId,
    target: SymbolId,
    found: OccurrenceView<'_>,
) -> Result<Edge, BundleError> {
    let from = bundle.symbol(source)?;
    Ok(Edge {
        from: from.id()?,
        to: bundle.symbol(target)?.id()?,
        kind: found.role()?.name(),
        certainty: Certainty::of(found.confidence()?),
        rule: found.rule()?.name()?.to_string(),
        dispatch: found.is_dispatch(),
        path: from.file()?.path()?.to_string(),
        range: found.span()?.into(),
    })
}
