//! From the lines of a diff to symbols of the bundle. The bundle may hold the state before the change, or the one after it.

use std::collections::BTreeMap;
use std::ops::Range;

use super::parse::{FileDiff, Line};
use super::side::Side;
use crate::bundle::{Bundle, BundleError, FileId, SymbolId, SymbolView};

/// How many lines below the name a declaration is looked for.
const SIGNATURE_LINES: u32 = 12;

/// What happened to a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// It is new.
    Added,
    /// It is gone.
    Deleted,
    /// It has another name.
    Renamed,
    /// Its declaration is another.
    Signature,
    /// Something inside it is another.
    Body,
}

impl Kind {
    /// The words in answers: the change, and the part.
    pub fn names(self) -> (&'static str, Option<&'static str>) {
        match self {
            Kind::Added => ("added", None),
            Kind::Deleted => ("deleted", None),
            Kind::Renamed => ("renamed", None),
            Kind::Signature => ("modified", Some("signature")),
            Kind::Body => ("modified", Some("body")),
        }
    }

    /// Whether what uses the symbol may have to change too.
    pub fn breaks(self) -> bool {
        matches!(self, Kind::Deleted | Kind::Renamed | Kind::Signature)
    }
}

/// A symbol that a change touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touched {
    /// The symbol.
    pub symbol: SymbolId,
    /// What happened to it.
    pub kind: Kind,
    /// Its new name, where it was renamed.
    pub new_name: Option<String>,
    /// How many of its lines the change touches, those of its members left out.
    pub lines: u32,
}

/// Lines that were replaced on the bundle's side, and what stands for them on the other.
struct Block<'d> {
    own: Range<u32>,
    own_texts: Vec<&'d str>,
    other: Vec<&'d str>,
}

/// The symbols of a file that a change touches, in symbol order.
pub fn touched(
    bundle: &Bundle,
    file: FileId,
    diff: &FileDiff<'_>,
    side: Side,
) -> Result<Vec<Touched>, BundleError> {
    let view = bundle.file(file)?;
    let whole = match side {
        Side::Base => diff.new.is_none(),
        Side::Head => diff.old.is_none(),
    };
    let mut spans = Vec::new();
    for number in view.symbols()? {
        let span = bundle.symbol(number)?.span();
        let touches_last = span.end.column > 0 || span.end == span.start;
        let end = span.end.line.saturating_add(touches_last.into());
        spans.push((span.start.line, end, number));
    }
    let gone = match side {
        Side::Base => Kind::Deleted,
        Side::Head => Kind::Added,
    };
    if whole {
        let all = spans.iter().map(|&(start, end, symbol)| Touched {
            symbol,
            kind: gone,
            new_name: None,
            lines: end.saturating_sub(start),
        });
        return Ok(all.collect());
    }
    let blocks = blocks(diff, side);
    let mut lines: BTreeMap<SymbolId, u32> = BTreeMap::new();
    for block in &blocks {
        count_lines(&spans, &block.own, &mut lines);
    }
    let mut out = Vec::new();
    for &(start, end, symbol) in &spans {
        let own = lines.get(&symbol).copied();
        let covered = symbol != view.first_symbol() && is_covered(&blocks, start, end);
        if own.is_none() && !covered {
            continue;
        }
        let (kind, new_name) = kind(bundle.symbol(symbol)?, &blocks, covered, gone)?;
        out.push(Touched {
            symbol,
            kind,
            new_name,
            lines: own.unwrap_or(0),
        });
    }
    Ok(out)
}

/// The blocks of a diff on one side.
fn blocks<'d>(diff: &FileDiff<'d>, side: Side) -> Vec<Block<'d>> {
    let mut out = Vec::new();
    for hunk in &diff.hunks {
        let mut at = match side {
            Side::Base => hunk.old_start,
            Side::Head => hunk.new_start,
        };
        let mut open: Option<Block<'_>> = None;
        for line in &hunk.lines {
            let (own, text) = match (*line, side) {
                (Line::Context(_), _) => {
                    out.extend(open.take());
                    at = at.saturating_add(1);
                    continue;
                }
                (Line::Removed(text), Side::Base) | (Line::Added(text), Side::Head) => (true, text),
                (Line::Removed(text), Side::Head) | (Line::Added(text), Side::Base) => {
                    (false, text)
                }
            };
            let block = open.get_or_insert_with(|| Block {
                own: at..at,
                own_texts: Vec::new(),
                other: Vec::new(),
            });
            if own {
                block.own_texts.push(text);
                at = at.saturating_add(1);
                block.own.end = at;
            } else {
                block.other.push(text);
            }
        }
        out.extend(open);
    }
    out
}

/// Spans of a file's symbols, by start, containers before members; the file's own is the first.
type Spans = [(u32, u32, SymbolId)];

/// Counts the lines of a block for the innermost symbols around them; an empty block counts for the symbol around its place.
fn count_lines(spans: &Spans, own: &Range<u32>, lines: &mut BTreeMap<SymbolId, u32>) {
    if own.is_empty() {
        let before = own.start.checked_sub(1).map(|line| around(spans, line));
        let after = around(spans, own.start);
        let common = before.and_then(|before| {
            before
                .iter()
                .rev()
                .find(|symbol| after.contains(symbol))
                .copied()
        });
        if let Some(symbol) = common.or(spans.first().map(|&(_, _, symbol)| symbol)) {
            lines.entry(symbol).or_insert(0);
        }
        return;
    }
    let mut at = own.start;
    while at < own.end {
        let after = spans.partition_point(|&(start, ..)| start <= at);
        let innermost = spans
            .iter()
            .take(after)
            .rev()
            .find(|&&(_, end, _)| end > at)
            .or(spans.first());
        // The same symbol holds until it ends or the next begins.
        let next = spans.get(after).map_or(u32::MAX, |&(start, ..)| start);
        let end = innermost
            .filter(|&&(_, end, _)| end > at)
            .map_or(u32::MAX, |&(_, end, _)| end);
        let until = next.min(end).min(own.end).max(at + 1);
        if let Some(&(_, _, symbol)) = innermost {
            *lines.entry(symbol).or_insert(0) += until - at;
        }
        at = until;
    }
}

/// The symbols around a line, the outermost first.
fn around(spans: &Spans, line: u32) -> Vec<SymbolId> {
    let before = spans.iter().take_while(|&&(start, ..)| start <= line);
    before
        .filter(|&&(_, end, _)| end > line)
        .map(|&(_, _, symbol)| symbol)
        .collect()
}

/// Whether every line of a symbol was replaced.
fn is_covered(blocks: &[Block<'_>], start: u32, end: u32) -> bool {
    end > start
        && blocks
            .iter()
            .any(|block| block.own.start <= start && end <= block.own.end)
}

/// What happened to a symbol that a block touches.
fn kind(
    symbol: SymbolView<'_>,
    blocks: &[Block<'_>],
    covered: bool,
    gone: Kind,
) -> Result<(Kind, Option<String>), BundleError> {
    if symbol.qualified()?.is_empty() {
        return Ok((Kind::Body, None));
    }
    let name_span = symbol.name_span()?;
    let (line, name) = (name_span.start.line, symbol.name()?);
    let Some(block) = blocks.iter().find(|block| block.own.contains(&line)) else {
        return Ok((
            if in_signature(symbol, blocks)? {
                Kind::Signature
            } else {
                Kind::Body
            },
            None,
        ));
    };
    let own = block
        .own_texts
        .get((line - block.own.start) as usize)
        .copied()
        .unwrap_or_default();
    let Some(at) = column(own, name, name_span.start.column) else {
        return Ok((if covered { gone } else { Kind::Signature }, None));
    };
    let (before, after) = (own[..at].trim_start(), &own[at + name.len()..]);
    let same = |other: &&&str| squeezed(other) == squeezed(own);
    if block.other.iter().any(|other| same(&other)) {
        return Ok((
            if in_signature(symbol, blocks)? {
                Kind::Signature
            } else {
                Kind::Body
            },
            None,
        ));
    }
    // The name stands where it stood, though perhaps with other parameters.
    if block
        .other
        .iter()
        .any(|other| has_word(other, name) && (before.is_empty() || has_prefix(other, before)))
    {
        return Ok((Kind::Signature, None));
    }
    let renamed = block
        .other
        .iter()
        .find_map(|other| other_name(other, before, after));
    Ok(match renamed {
        Some(new_name) => (Kind::Renamed, Some(new_name)),
        None if covered => (gone, None),
        None => (Kind::Signature, None),
    })
}

/// The byte at which a name stands in a line, by its column in UTF-16 code units.
fn column(line: &str, name: &str, column: u32) -> Option<usize> {
    let mut units = 0;
    let at = line.char_indices().find(|(_, letter)| {
        let here = units >= column;
        units += letter.len_utf16() as u32;
        here
    });
    let at = at?.0;
    line.get(at..)?.starts_with(name).then_some(at)
}

fn squeezed(line: &str) -> String {
    line.split_whitespace().collect()
}

fn has_prefix(line: &str, before: &str) -> bool {
    let first = before.split_whitespace().next().unwrap_or_default();
    line.split_whitespace().any(|word| word == first) || line.trim_start().starts_with(before)
}

fn has_word(line: &str, word: &str) -> bool {
    let part = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(part) && !after.is_some_and(part)
    })
}

/// The name in a line that is like the declaration but for it.
fn other_name(line: &str, before: &str, after: &str) -> Option<String> {
    let rest = line
        .trim_start()
        .strip_prefix(before)
        .filter(|_| !before.is_empty())?;
    let end = rest
        .find(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
        .unwrap_or(rest.len());
    let (name, tail) = rest.split_at(end);
    let alike = tail.trim_start().chars().next() == after.trim_start().chars().next();
    (!name.is_empty() && alike).then(|| name.to_string())
}

/// Whether a block touches lines of the declaration besides the name's: decorators above it, parameters below it.
fn in_signature(symbol: SymbolView<'_>, blocks: &[Block<'_>]) -> Result<bool, BundleError> {
    let (start, name_line) = (symbol.span().start.line, symbol.name_span()?.start.line);
    let near = start..name_line.saturating_add(SIGNATURE_LINES).saturating_add(1);
    let first = blocks.partition_point(|block| block.own.end <= near.start);
    // Only the declarations that a block comes near are read.
    let mut signature: Option<String> = None;
    for block in blocks.iter().skip(first) {
        if block.own.start >= near.end {
            break;
        }
        for (line, text) in (block.own.start..).zip(&block.own_texts) {
            if !near.contains(&line) || line == name_line {
                continue;
            }
            let text = squeezed(text);
            let declares = line < name_line
                || text.len() > 2 && {
                    let whole = match signature.take() {
                        Some(signature) => signature,
                        None => squeezed(symbol.signature()?),
                    };
                    signature.insert(whole).contains(&text)
                };
            if declares && !block.other.iter().any(|other| squeezed(other) == text) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
