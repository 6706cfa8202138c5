//! Which tokens of a file make up the body of a symbol: those after its signature; of a type those outside its members.

use cidx_format::text::keywords::Family;
use cidx_format::text::lexer::{Kind, Token};
use cidx_format::vocabulary::SymbolKind;
use rustc_hash::FxHashMap;

use super::symbols::doc_inside;
use crate::facts::Pos;
use crate::index::{Index, IndexedFile, IndexedSymbol};

/// How many members of a type count by their names.
const MAX_MEMBERS: usize = 150;

/// The tokens of a file, and how to find those of a symbol.
pub(super) struct Bodies<'a> {
    index: &'a Index,
    text: &'a str,
    tokens: &'a [Token],
    family: Family,
    /// Where each line begins.
    lines: Vec<usize>,
    /// The members of each symbol that are defined in this file.
    members: FxHashMap<u32, Vec<u32>>,
}

/// The body of a symbol.
#[derive(Default)]
pub(super) struct Body<'a> {
    /// Every token after the signature.
    pub whole: &'a [Token],
    /// The names of members.
    pub members: Vec<&'a str>,
    /// Runs of tokens that belong to members: they are left out. In order.
    holes: Vec<(u32, u32)>,
}

impl<'a> Body<'a> {
    /// The tokens, without those of members.
    pub(super) fn tokens(&self) -> impl Iterator<Item = &'a Token> + '_ {
        let mut holes = self.holes.iter().copied().peekable();
        self.whole.iter().filter(move |token| {
            while holes.peek().is_some_and(|hole| hole.1 <= token.start) {
                holes.next();
            }
            holes.peek().is_none_or(|hole| token.start < hole.0)
        })
    }
}

impl<'a> Bodies<'a> {
    /// Prepares the look-up for a file.
    pub(super) fn new(
        index: &'a Index,
        file: &'a IndexedFile,
        tokens: &'a [Token],
        family: Family,
    ) -> Bodies<'a> {
        let breaks = memchr::memchr_iter(b'\n', file.text.as_bytes());
        let lines = std::iter::once(0).chain(breaks.map(|at| at + 1)).collect();
        let mut members: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for number in file.symbols.clone() {
            if let Some(symbol) = index.symbols.get(number as usize)
                && symbol.parent != number
            {
                members.entry(symbol.parent).or_default().push(number);
            }
        }
        Bodies {
            index,
            text: &file.text,
            tokens,
            family,
            lines,
            members,
        }
    }

    /// The body of a symbol.
    pub(super) fn of(&self, number: u32, symbol: &IndexedSymbol) -> Body<'a> {
        if symbol.kind == SymbolKind::File {
            return Body {
                members: self.member_names(number),
                ..Body::default()
            };
        }
        let whole = self.after_signature(symbol);
        if is_callable(symbol.kind) {
            return Body {
                whole,
                ..Body::default()
            };
        }
        Body {
            whole,
            members: self.member_names(number),
            holes: self.holes(number),
        }
    }

    /// The text of a symbol.
    pub(super) fn text_of(&self, symbol: &IndexedSymbol) -> &'a str {
        let (start, end) = (self.offset(symbol.span.start), self.offset(symbol.span.end));
        self.text.get(start..end).unwrap_or("")
    }

    fn member_names(&self, number: u32) -> Vec<&'a str> {
        let members = self.members.get(&number).into_iter().flatten();
        members
            .filter_map(|&member| self.index.symbols.get(member as usize))
            .map(|member| member.name.as_str())
            .take(MAX_MEMBERS)
            .collect()
    }

    fn holes(&self, number: u32) -> Vec<(u32, u32)> {
        let members = self.members.get(&number).into_iter().flatten();
        let symbols = members.filter_map(|&member| self.index.symbols.get(member as usize));
        symbols
            .filter(|member| is_callable(member.kind) || is_type(member.kind))
            .map(|member| {
                let start = self.offset(member.span.start);
                (start as u32, self.offset(member.span.end) as u32)
            })
            .collect()
    }

    /// The tokens of a symbol after its signature, without documentation that stands first in it.
    fn after_signature(&self, symbol: &IndexedSymbol) -> &'a [Token] {
        let start = self.offset(symbol.name_span.end) as u32;
        let end = self.offset(symbol.span.end) as u32;
        let from = self.tokens.partition_point(|token| token.start < start);
        let to = self.tokens.partition_point(|token| token.start < end);
        let mut rest = self.tokens.get(from..to).unwrap_or(&[]);
        let mut declared = declared_names(&symbol.signature, &symbol.name);
        while declared > 0 {
            let Some((first, others)) = rest.split_first() else {
                break;
            };
            declared -= usize::from(first.kind == Kind::Identifier);
            rest = others;
        }
        if doc_inside(self.family) && !symbol.doc.is_empty() {
            let first = rest.iter().position(|token| {
                matches!(token.kind, Kind::String | Kind::Doc | Kind::Identifier)
            });
            if let Some(at) = first
                && rest
                    .get(at)
                    .is_some_and(|token| token.kind != Kind::Identifier)
            {
                rest = rest.get(at + 1..).unwrap_or(&[]);
            }
        }
        rest
    }

    /// Where a place lies in the text, in bytes.
    fn offset(&self, place: Pos) -> usize {
        let Some(&start) = self.lines.get(place.line as usize) else {
            return self.text.len();
        };
        let line = self.text.get(start..).unwrap_or("");
        let (mut column, mut at) = (0, start);
        for character in line.chars() {
            if column >= place.column || character == '\n' {
                break;
            }
            column += character.len_utf16() as u32;
            at += character.len_utf8();
        }
        at
    }
}

/// How many names a signature has after the symbol's own.
fn declared_names(signature: &str, name: &str) -> usize {
    let after = signature
        .find(name)
        .and_then(|at| signature.get(at + name.len()..))
        .unwrap_or("");
    let is_name = |character: char| character.is_alphanumeric() || character == '_';
    after
        .split(|character| !is_name(character))
        .filter(|word| {
            word.chars()
                .next()
                .is_some_and(|first| !first.is_ascii_digit())
        })
        .count()
}

fn is_callable(kind: SymbolKind) -> bool {
    matches!(
        kind,
        SymbolKind::Function
            | SymbolKind::Method
            | SymbolKind::Constructor
            | SymbolKind::Macro
            | SymbolKind::Test
    )
}

fn is_type(kind: SymbolKind) -> bool {
    matches!(
        kind,
        SymbolKind::Class
            | SymbolKind::Struct
            | SymbolKind::Interface
            | SymbolKind::Trait
            | SymbolKind::Impl
            | SymbolKind::Enum
            | SymbolKind::Union
            | SymbolKind::Module
            | SymbolKind::Namespace
    )
}
