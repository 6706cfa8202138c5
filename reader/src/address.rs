//! From what a caller writes to symbols: ids, qualified names and their suffixes, paths, places. Never guesses silently.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::bundle::{Bundle, BundleError, DirectoryView, Position, SymbolId, SymbolView};
use crate::error::ToolError;
use crate::path_forms;
use crate::shape::kind_named;
use crate::suffix::{ends_with, segments};

/// How many candidates an error lists.
const MAX_CANDIDATES: usize = 20;

/// What narrows an address.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Narrowing {
    /// Only symbols of this kind.
    pub kind: Option<String>,
    /// Only symbols in this file or below this directory.
    pub path: Option<String>,
    /// Only symbols in this language.
    pub language: Option<String>,
}

/// A checked narrowing; by default every symbol passes.
#[derive(Default)]
pub struct Filter<'a> {
    kind: Option<SymbolKind>,
    path: Option<&'a str>,
    language: Option<&'a str>,
}

impl Narrowing {
    /// Checks kind and language.
    pub fn filter<'a>(&'a self, bundle: &Bundle) -> Result<Filter<'a>, ToolError> {
        filter(
            bundle,
            self.kind.as_deref(),
            self.path.as_deref(),
            self.language.as_deref(),
        )
    }
}

/// Checks what narrows a question.
pub fn filter<'a>(
    bundle: &Bundle,
    kind: Option<&str>,
    path: Option<&'a str>,
    language: Option<&'a str>,
) -> Result<Filter<'a>, ToolError> {
    let kind = kind.map(kind_named).transpose()?;
    if let Some(language) = language {
        let mut known = Vec::new();
        for number in bundle.languages() {
            known.push(bundle.language(number)?.name()?.to_string());
        }
        if !known.iter().any(|name| name.eq_ignore_ascii_case(language)) {
            return Err(ToolError::argument(
                "language",
                format!("the bundle has no language '{language}'."),
                known,
            ));
        }
    }
    Ok(Filter {
        kind,
        path: path.map(|path| path.trim_start_matches("./").trim_end_matches('/')),
        language,
    })
}

impl Filter<'_> {
    /// Whether every symbol passes.
    pub fn is_open(&self) -> bool {
        self.kind.is_none() && self.path.is_none() && self.language.is_none()
    }

    /// Whether a symbol passes.
    pub fn accepts(&self, symbol: SymbolView<'_>) -> Result<bool, ToolError> {
        if let Some(kind) = self.kind {
            let test = kind == SymbolKind::Test && symbol.has(SymbolFlags::TEST);
            if symbol.kind()? != kind && !test {
                return Ok(false);
            }
        }
        if !self.accepts_path(symbol)? {
            return Ok(false);
        }
        match self.language {
            Some(language) => Ok(symbol
                .file()?
                .language()?
                .name()?
                .eq_ignore_ascii_case(language)),
            None => Ok(true),
        }
    }

    /// Whether a symbol lies in the wanted file or directory.
    pub fn accepts_path(&self, symbol: SymbolView<'_>) -> Result<bool, BundleError> {
        let Some(path) = self.path else {
            return Ok(true);
        };
        let file = symbol.file()?.path()?;
        Ok(path.is_empty()
            || path == "."
            || file == path
            || file
                .strip_prefix(path)
                .is_some_and(|rest| rest.starts_with('/')))
    }
}

/// Every symbol that an address may mean, in symbol order. Fails if there is none.
pub fn resolve(
    bundle: &Bundle,
    asked: &str,
    filter: &Filter<'_>,
) -> Result<Vec<SymbolId>, ToolError> {
    let asked = asked.trim();
    if asked.is_empty() {
        return Err(ToolError::argument(
            "symbol",
            "symbol is empty: give an id, a name, a path or path:line.".into(),
            Vec::new(),
        ));
    }
    let found = candidates(bundle, asked)?;
    let mut kept = Vec::new();
    for &symbol in &found {
        if filter.accepts(bundle.symbol(symbol)?)? {
            kept.push(symbol);
        }
    }
    if !kept.is_empty() {
        return Ok(kept);
    }
    if !found.is_empty() {
        let message = format!("'{asked}' exists, but not with this kind, path or language.");
        return Err(ToolError::NotFound {
            asked: asked.into(),
            message,
            candidates: ids(bundle, &found)?,
        });
    }
    Err(not_found(bundle, asked)?)
}

/// The one symbol that an address means. Fails with the candidates if there are several.
pub fn resolve_one(
    bundle: &Bundle,
    asked: &str,
    filter: &Filter<'_>,
) -> Result<SymbolId, ToolError> {
    let found = resolve(bundle, asked, filter)?;
    match one_definition(bundle, &found)?.as_slice() {
        [only] => Ok(*only),
        several => Err(ToolError::Ambiguous {
            asked: asked.into(),
            candidates: ids(bundle, several)?,
        }),
    }
}

/// Without the declarations (overload signatures, prototypes) of a symbol that is defined too: they are no other symbol.
fn one_definition(bundle: &Bundle, found: &[SymbolId]) -> Result<Vec<SymbolId>, BundleError> {
    let mut defined = Vec::new();
    for &number in found {
        if !bundle.symbol(number)?.has(SymbolFlags::DECLARATION) {
            defined.push(number);
        }
    }
    Ok(match defined.as_slice() {
        [_] => defined,
        _ => found.to_vec(),
    })
}

/// Whether an address means several symbols although it names one; a directory stands for its files by intent.
pub fn is_ambiguous(bundle: &Bundle, asked: &str, found: &[SymbolId]) -> Result<bool, BundleError> {
    Ok(found.len() > 1 && directory(bundle, asked.trim())?.is_none())
}

/// The directory that an address names, if it names one.
pub fn directory<'b>(
    bundle: &'b Bundle,
    asked: &str,
) -> Result<Option<DirectoryView<'b>>, BundleError> {
    let asked = asked.strip_prefix("./").unwrap_or(asked);
    let plain = asked.trim_end_matches('/');
    bundle.directory_by_path(if plain.is_empty() { "." } else { plain })
}

fn ids(bundle: &Bundle, symbols: &[SymbolId]) -> Result<Vec<String>, ToolError> {
    symbols
        .iter()
        .take(MAX_CANDIDATES)
        .map(|&symbol| Ok(bundle.symbol(symbol)?.id()?))
        .collect()
}

fn candidates(bundle: &Bundle, asked: &str) -> Result<Vec<SymbolId>, ToolError> {
    let asked = asked.strip_prefix("./").unwrap_or(asked);
    if let Some(found) = by_path(bundle, asked)? {
        return Ok(found);
    }
    for form in path_forms::as_written_elsewhere(asked) {
        if let Some(found) = by_path(bundle, &form)? {
            return Ok(found);
        }
    }
    by_name(bundle, asked)
}

/// What an id, a path, a directory or a place means.
fn by_path(bundle: &Bundle, asked: &str) -> Result<Option<Vec<SymbolId>>, ToolError> {
    if let Some(symbol) = bundle.symbol_by_id(asked)? {
        return Ok(Some(vec![symbol.number()]));
    }
    if let Some(file) = bundle.file_by_path(asked)? {
        return Ok(Some(vec![file.first_symbol()]));
    }
    if let Some(directory) = directory(bundle, asked)? {
        let mut symbols = Vec::new();
        for file in directory.files()? {
            symbols.push(bundle.file(file)?.first_symbol());
        }
        return Ok(Some(symbols));
    }
    at_place(bundle, asked)
}

/// `path:line` or `path:line:column`: the innermost symbol there.
fn at_place(bundle: &Bundle, asked: &str) -> Result<Option<Vec<SymbolId>>, ToolError> {
    let mut parts: Vec<&str> = asked.rsplitn(3, ':').collect();
    parts.reverse();
    let numbers: Vec<Option<u32>> = parts.iter().map(|part| part.parse().ok()).collect();
    let (path, line, column) = match (parts.as_slice(), numbers.as_slice()) {
        ([path, _, _], [_, Some(line), Some(column)]) => {
            ((*path).to_string(), *line, Some(*column))
        }
        ([path, _], [_, Some(line)]) => ((*path).to_string(), *line, None),
        ([first, second, _], [_, None, Some(line)]) => (format!("{first}:{second}"), *line, None),
        _ => return Ok(None),
    };
    let Some(file) = bundle.file_by_path(&path)? else {
        return Ok(None);
    };
    if line == 0 || column == Some(0) {
        return Err(ToolError::argument(
            "symbol",
            format!("'{asked}': lines and columns are counted from 1."),
            Vec::new(),
        ));
    }
    if line > file.lines().max(1) {
        let message = format!(
            "{path} has {} lines; there is no line {line}.",
            file.lines()
        );
        return Err(ToolError::argument("symbol", message, Vec::new()));
    }
    let found = match column {
        Some(column) => bundle.symbol_at(
            file.number(),
            Position {
                line: line - 1,
                column: column - 1,
            },
        )?,
        None => innermost_on_line(bundle, file.number(), line - 1)?,
    };
    Ok(Some(vec![
        found.map_or(file.first_symbol(), |symbol| symbol.number()),
    ]))
}

/// Without a column: the symbol whose name stands on the line, else the innermost one around the line.
fn innermost_on_line(
    bundle: &Bundle,
    file: crate::bundle::FileId,
    line: u32,
) -> Result<Option<SymbolView<'_>>, ToolError> {
    let mut around = None;
    for number in bundle.file(file)?.symbols()? {
        let symbol = bundle.symbol(number)?;
        let span = symbol.span();
        if span.start.line > line {
            break;
        }
        if symbol.name_span()?.start.line == line && !symbol.qualified()?.is_empty() {
            return Ok(Some(symbol));
        }
        if span.start.line <= line && line <= span.end.line {
            around = Some(symbol);
        }
    }
    Ok(around)
}

fn by_name(bundle: &Bundle, asked: &str) -> Result<Vec<SymbolId>, ToolError> {
    let (path, rest) = match asked.split_once('#') {
        Some((path, rest)) => (Some(path), rest),
        None => (None, asked),
    };
    let wanted = segments(rest);
    let Some(last) = wanted.last() else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    let plain = last.split('~').next().unwrap_or(last);
    for name in [last.as_str(), plain] {
        if let Some(name) = bundle.name_exact(name)? {
            for number in name.symbols()? {
                let symbol = bundle.symbol(number)?;
                if ends_with(symbol, &wanted, path)? && !found.contains(&number) {
                    found.push(number);
                }
            }
        }
        if !found.is_empty() || last == plain {
            break;
        }
    }
    meant(bundle, found)
}

/// What a bare name means first: symbols of the repository, before its files (which have paths), before what lies outside.
fn meant(bundle: &Bundle, found: Vec<SymbolId>) -> Result<Vec<SymbolId>, ToolError> {
    let mut ranked = Vec::with_capacity(found.len());
    for number in found {
        let file = bundle.symbol(number)?.file()?;
        let rank = match (file.is_external(), file.first_symbol() == number) {
            (false, false) => 0,
            (false, true) => 1,
            (true, _) => 2,
        };
        ranked.push((rank, number));
    }
    let best = ranked.iter().map(|&(rank, _)| rank).min();
    let kept = ranked.iter().filter(|&&(rank, _)| Some(rank) == best);
    Ok(kept.map(|&(_, number)| number).collect())
}

fn not_found(bundle: &Bundle, asked: &str) -> Result<ToolError, ToolError> {
    let wanted = segments(asked.rsplit('#').next().unwrap_or(asked));
    if let Some((last, container)) = wanted.split_last()
        && !container.is_empty()
    {
        let owner = container.join(".");
        let owners = by_name(bundle, &owner)?;
        if let Some(&first) = owners.first() {
            let message = format!("member '{last}' not found in '{owner}' ({owner} exists).");
            let mut members = Vec::new();
            for child in bundle.symbol(first)?.children()?.take(MAX_CANDIDATES) {
                members.push(bundle.symbol(child)?.id()?);
            }
            return Ok(ToolError::NotFound {
                asked: asked.into(),
                message,
                candidates: members,
            });
        }
    }
    let last = wanted.last().map_or(asked, |last| last.as_str());
    let mut nearest = Vec::new();
    for hit in bundle.names_within_edits(last, 2, 10)?.names {
        let name = bundle.name(hit.name)?;
        for symbol in name.symbols()?.take(2) {
            nearest.push(bundle.symbol(symbol)?.id()?);
        }
    }
    let message = format!(
        "nothing in the bundle is called '{asked}'. Try `search-symbols` with a part of the name."
    );
    Ok(ToolError::NotFound {
        asked: asked.into(),
        message,
        candidates: nearest,
    })
}
