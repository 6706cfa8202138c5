//! What does this file declare, or what is in this directory?

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::directory;
use crate::bundle::{Bundle, BundleError, DirectoryView, FileView, SymbolId, SymbolView};
use crate::error::ToolError;
use crate::path_forms;
use crate::shape::{Analysis, Limit, Page, Place, count, visibility};
use crate::tool::{Context, Preset, tool};

/// How many rows are shown by default.
const ROWS: u32 = 200;

/// Declarations nested deeper than this are left out: no honest source nests so deep.
const MAX_DEPTH: u32 = 64;

tool!(
    "outline",
    "What does this file declare, or what is in this directory?",
    "The declarations of a file, nested, in source order, with their signatures; or the files and directories of a directory, with their sizes. \
     Use it to see what a file offers before reading parts of it with read_symbol.",
    &["path"],
    "entries",
    &[Preset::Core, Preset::Navigate, Preset::Docs],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// A file or a directory of the repository; `.` is the root.
    pub path: String,
    /// How deep: nested declarations of a file (all by default), levels of a directory (1 by default).
    #[schemars(range(min = 1))]
    pub depth: Option<u32>,
    /// How many rows, nested ones included.
    pub limit: Option<Limit>,
    /// How many rows to skip, nested ones included.
    #[serde(default)]
    pub offset: u32,
}

/// A declaration, a file or a directory.
#[derive(Serialize, JsonSchema)]
pub struct Entry {
    #[serde(flatten)]
    place: Place,
    /// Its name.
    name: String,
    /// Its declaration.
    #[serde(skip_serializing_if = "Option::is_none")]
    signature: Option<String>,
    /// public, protected, internal, private or unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    visibility: Option<&'static str>,
    /// The language of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    /// How many lines a file has.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<u32>,
    /// How many files lie below a directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<u32>,
    /// How many symbols a file declares.
    #[serde(skip_serializing_if = "Option::is_none")]
    symbols: Option<u32>,
    /// What is declared inside, or lies in the directory.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    children: Vec<Entry>,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    path: String,
    /// file or directory.
    kind: &'static str,
    /// The language of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    /// Declarations in source order, or what the directory holds. A row whose container is on an earlier page stands at the top.
    entries: Vec<Entry>,
    /// How many rows there are in all, nested ones included.
    total_entries: u32,
    #[serde(flatten)]
    page: Page,
    analysis: Analysis,
}

/// A row before it is nested: what it is, and how deep.
#[derive(Clone, Copy)]
struct Row<T> {
    item: T,
    depth: u32,
}

/// A directory or a file.
#[derive(Clone, Copy)]
enum Item<'b> {
    Directory(DirectoryView<'b>),
    File(FileView<'b>),
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    if params.depth == Some(0) {
        let message = "depth must be at least 1.".into();
        return Err(ToolError::argument("depth", message, Vec::new()));
    }
    let asked = params.path.trim();
    let asked = asked.strip_prefix("./").unwrap_or(asked);
    if let Some(file) = path_forms::file(bundle, asked)? {
        let depth = params.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        let all = declarations(bundle, file, depth)?;
        let (shown, page) = Page::cut(&all, params.offset, rows);
        return Ok(Answer {
            path: file.path()?.to_string(),
            kind: "file",
            language: Some(file.language()?.name()?.to_string()),
            entries: nest(shown, |&symbol| declaration(bundle.symbol(symbol)?))?,
            total_entries: count(all.len()),
            page,
            analysis: Analysis::of(bundle, &[file.first_symbol()])?,
        });
    }
    let Some(found) = directory(bundle, asked)? else {
        return Err(no_such_path(bundle, asked)?);
    };
    let depth = params.depth.unwrap_or(1).min(MAX_DEPTH);
    let all = contents(bundle, found, depth)?;
    let (shown, page) = Page::cut(&all, params.offset, rows);
    Ok(Answer {
        path: format!("{}/", found.path()?),
        kind: "directory",
        language: None,
        entries: nest(shown, entry)?,
        total_entries: count(all.len()),
        page,
        analysis: Analysis::of(bundle, &[])?,
    })
}

/// The declarations of a file, containers before members; a member whose container is in another file stands at the top.
fn declarations(
    bundle: &Bundle,
    file: FileView<'_>,
    depth: u32,
) -> Result<Vec<Row<SymbolId>>, BundleError> {
    let own = file.first_symbol();
    let symbols: Vec<SymbolId> = file.symbols()?.collect();
    let mut members: Vec<Vec<SymbolId>> = vec![Vec::new(); symbols.len()];
    for &number in symbols.iter().skip(1) {
        let parent = bundle.symbol(number)?.parent_number();
        let at = parent.0.checked_sub(own.0).map_or(0, |at| at as usize);
        let at = if at < symbols.len() && parent != number {
            at
        } else {
            0
        };
        if let Some(list) = members.get_mut(at) {
            list.push(number);
        }
    }
    let mut rows = Vec::new();
    let mut open: Vec<Row<SymbolId>> = vec![Row {
        item: own,
        depth: 0,
    }];
    while let Some(row) = open.pop() {
        if row.depth > 0 {
            rows.push(row);
        }
        let at = row.item.0.wrapping_sub(own.0) as usize;
        if row.depth < depth {
            let inner = members.get(at).into_iter().flatten().rev();
            open.extend(inner.map(|&item| Row {
                item,
                depth: row.depth + 1,
            }));
        }
    }
    Ok(rows)
}

fn declaration(symbol: SymbolView<'_>) -> Result<Entry, BundleError> {
    Ok(Entry {
        name: symbol.name()?.to_string(),
        signature: Some(symbol.signature()?.to_string()).filter(|text| !text.is_empty()),
        visibility: Some(visibility(symbol.flags())).filter(|&text| text != "unknown"),
        ..blank(Place::of(symbol)?)
    })
}

fn blank(place: Place) -> Entry {
    Entry {
        place,
        name: String::new(),
        signature: None,
        visibility: None,
        language: None,
        lines: None,
        files: None,
        symbols: None,
        children: Vec::new(),
    }
}

/// The directories and then the files of a directory, each directory before what it holds.
fn contents<'b>(
    bundle: &'b Bundle,
    root: DirectoryView<'b>,
    depth: u32,
) -> Result<Vec<Row<Item<'b>>>, BundleError> {
    let mut rows = Vec::new();
    let mut open = vec![Row {
        item: Item::Directory(root),
        depth: 0,
    }];
    let limit = bundle.directory_count() as usize + bundle.file_count() as usize;
    while let Some(row) = open.pop() {
        if row.depth > 0 {
            rows.push(row);
        }
        let Item::Directory(directory) = row.item else {
            continue;
        };
        if row.depth >= depth || rows.len() > limit {
            continue;
        }
        let depth = row.depth + 1;
        let mut inner = Vec::new();
        for inner_directory in directory.own_directories()? {
            let item = Item::Directory(inner_directory?);
            inner.push(Row { item, depth });
        }
        for file in directory.own_files()? {
            let item = Item::File(file?);
            inner.push(Row { item, depth });
        }
        open.extend(inner.into_iter().rev());
    }
    Ok(rows)
}

fn entry(item: &Item<'_>) -> Result<Entry, BundleError> {
    let last = |path: &str| path.rsplit('/').next().unwrap_or(path).to_string();
    match item {
        Item::Directory(directory) => {
            let path = format!("{}/", directory.path()?);
            let place = Place {
                id: path.clone(),
                path,
                range: None,
                kind: "directory",
            };
            Ok(Entry {
                name: last(directory.path()?),
                files: Some(count(directory.files()?.len())),
                ..blank(place)
            })
        }
        Item::File(file) => Ok(Entry {
            name: last(file.path()?),
            language: Some(file.language()?.name()?.to_string()),
            lines: Some(file.lines()),
            symbols: Some(count(file.symbols()?.len().saturating_sub(1))),
            ..blank(Place::of(file.symbol()?)?)
        }),
    }
}

/// Nests rows that stand in the order of a walk.
fn nest<T>(
    rows: &[Row<T>],
    show: impl Fn(&T) -> Result<Entry, BundleError>,
) -> Result<Vec<Entry>, BundleError> {
    // Backwards: whatever waits with a greater depth when a row comes belongs to that row.
    let mut waiting: Vec<(u32, Entry)> = Vec::new();
    for row in rows.iter().rev() {
        let mut entry = show(&row.item)?;
        while waiting.last().is_some_and(|(depth, _)| *depth > row.depth) {
            if let Some((_, child)) = waiting.pop() {
                entry.children.push(child);
            }
        }
        waiting.push((row.depth, entry));
    }
    Ok(waiting.into_iter().rev().map(|(_, entry)| entry).collect())
}

/// No such path; files of the same name are named.
pub(super) fn no_such_path(bundle: &Bundle, asked: &str) -> Result<ToolError, BundleError> {
    let name = asked
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or(asked);
    let stem = name.split('.').next().unwrap_or(name);
    let mut candidates = Vec::new();
    for hit in bundle.names_within_edits(stem, 1, 50)?.names {
        for symbol in bundle.name(hit.name)?.symbols()?.take(1000) {
            let file = bundle.symbol(symbol)?.file()?;
            if file.first_symbol() == symbol && !file.is_external() && candidates.len() < 10 {
                candidates.push(file.path()?.to_string());
            }
        }
    }
    Ok(ToolError::NotFound {
        asked: asked.to_string(),
        message: format!("the bundle has no file or directory '{asked}'."),
        candidates,
    })
}
