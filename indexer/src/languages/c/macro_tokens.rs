//! Splits the text of a macro's body into tokens with their places.

use crate::facts::{Pos, Span};

/// What kind of token it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An identifier.
    Name,
    /// A word that names nothing.
    Keyword,
    /// A number.
    Number,
    /// A string.
    Text,
    /// A character.
    Char,
    /// An operator or a bracket.
    Punctuation,
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub struct Token<'s> {
    /// What it is.
    pub kind: Kind,
    /// Its text.
    pub text: &'s str,
    /// Its place.
    pub span: Span,
}

/// Words that name nothing.
const KEYWORDS: &[&str] = &[
    "auto",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "constexpr",
    "continue",
    "default",
    "defined",
    "delete",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "false",
    "float",
    "for",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "namespace",
    "new",
    "nullptr",
    "operator",
    "private",
    "protected",
    "public",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "template",
    "this",
    "throw",
    "true",
    "try",
    "typedef",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "while",
    "NULL",
    "__attribute__",
    "__extension__",
    "__inline",
    "__inline__",
    "__restrict",
    "__declspec",
    "_Noreturn",
    "asm",
    "static_cast",
    "reinterpret_cast",
    "const_cast",
    "dynamic_cast",
];

/// Keywords that can only begin a type.
pub const TYPE_WORDS: &[&str] = &[
    "bool", "char", "const", "double", "enum", "float", "int", "long", "short", "signed", "struct",
    "union", "unsigned", "void", "volatile",
];

const PUNCTUATION: &[&str] = &[
    "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=",
    "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##", "::",
];

/// Splits a macro's body into tokens. Comments and line continuations are skipped.
pub fn tokens(text: &str, start: Pos) -> Vec<Token<'_>> {
    let mut result = Vec::new();
    let mut at = 0;
    let mut pos = start;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let (kind, length) = token(rest);
        let length = length.max(1).min(rest.len());
        let piece = rest.get(..length).unwrap_or(rest);
        let end = advance(pos, piece);
        if let Some(kind) = kind {
            result.push(Token {
                kind,
                text: piece,
                span: Span { start: pos, end },
            });
        }
        pos = end;
        at += piece.len();
    }
    result
}

fn advance(mut pos: Pos, text: &str) -> Pos {
    for c in text.chars() {
        if c == '\n' {
            pos.line += 1;
            pos.column = 0;
        } else {
            pos.column += c.len_utf16() as u32;
        }
    }
    pos
}

/// The kind and the length of the token that a text begins with; no kind for what is skipped.
fn token(rest: &str) -> (Option<Kind>, usize) {
    let Some(first) = rest.chars().next() else {
        return (None, 0);
    };
    let run = |wanted: fn(char) -> bool| rest.find(|c: char| !wanted(c)).unwrap_or(rest.len());
    if first.is_alphabetic() || first == '_' || first == '$' {
        let length = run(|c| c.is_alphanumeric() || c == '_' || c == '$');
        let word = rest.get(..length).unwrap_or("");
        let kind = if KEYWORDS.contains(&word) {
            Kind::Keyword
        } else {
            Kind::Name
        };
        return (Some(kind), length);
    }
    if first.is_ascii_digit() {
        return (
            Some(Kind::Number),
            run(|c| c.is_alphanumeric() || c == '.' || c == '_'),
        );
    }
    if first == '"' || first == '\'' {
        let kind = if first == '"' { Kind::Text } else { Kind::Char };
        return (Some(kind), quoted(rest, first));
    }
    if rest.starts_with("/*") {
        return (None, rest.find("*/").map_or(rest.len(), |end| end + 2));
    }
    if rest.starts_with("//") {
        return (None, rest.find('\n').unwrap_or(rest.len()));
    }
    if first.is_whitespace() || first == '\\' {
        return (None, first.len_utf8());
    }
    let length = PUNCTUATION
        .iter()
        .find(|p| rest.starts_with(**p))
        .map_or(first.len_utf8(), |p| p.len());
    (Some(Kind::Punctuation), length)
}

fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == quote {
            return at + 1;
        }
    }
    rest.len()
}
