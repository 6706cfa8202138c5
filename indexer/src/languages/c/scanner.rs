//! A scanner of C tokens that knows just enough for masking: names, punctuation, and what lies between directives.

use std::ops::Range;

/// What kind of token it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An identifier or a keyword.
    Name,
    /// A number, a string or a character.
    Literal,
    /// One character of punctuation; `::` is one token.
    Punctuation,
}

/// A token.
#[derive(Clone, Copy)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its first byte.
    pub start: usize,
    /// The first byte after.
    pub end: usize,
    /// Whether a directive stands between it and the token before.
    pub after_directive: bool,
}

impl Token {
    /// Its text.
    pub fn text<'s>(&self, source: &'s str) -> &'s str {
        source.get(self.start..self.end).unwrap_or("")
    }
}

/// A token or a directive.
pub enum Piece {
    /// A token.
    Token(Token),
    /// A directive, from its `#` to the end of its last line.
    Directive {
        /// The first byte.
        start: usize,
        /// The first byte after.
        end: usize,
    },
}

/// Splits a source into tokens; comments, directives and hidden regions are skipped.
pub struct Scanner<'s> {
    source: &'s str,
    regions: &'s [Range<usize>],
    at: usize,
    line_start: bool,
}

impl<'s> Scanner<'s> {
    /// Starts at the beginning.
    pub fn new(source: &'s str, regions: &'s [Range<usize>]) -> Self {
        Scanner {
            source,
            regions,
            at: 0,
            line_start: true,
        }
    }

    /// Tokens and directives, in order.
    pub fn pieces(mut self) -> impl Iterator<Item = Piece> + 's {
        std::iter::from_fn(move || {
            loop {
                let start = self.at;
                let is_directive = self.line_start && self.rest().first() == Some(&b'#');
                let hidden = self
                    .regions
                    .first()
                    .is_some_and(|region| start >= region.start);
                if is_directive && !hidden {
                    self.pass_over();
                    let end = self.at;
                    return Some(Piece::Directive { start, end });
                }
                if self.pass_over().is_none() {
                    return self.next().map(Piece::Token);
                }
            }
        })
    }

    fn rest(&self) -> &'s [u8] {
        self.source.as_bytes().get(self.at..).unwrap_or(&[])
    }

    /// Skips one stretch that is no token; whether it was a directive. `None` at a token or at the end.
    fn pass_over(&mut self) -> Option<bool> {
        if let Some(region) = self
            .regions
            .first()
            .filter(|region| self.at >= region.start)
        {
            self.at = self.at.max(region.end);
            self.regions = self.regions.get(1..).unwrap_or(&[]);
            return Some(true);
        }
        let rest = self.rest();
        match rest.first()? {
            b'\n' => {
                self.line_start = true;
                self.at += 1;
            }
            byte if byte.is_ascii_whitespace() => self.at += 1,
            b'/' if rest.get(1) == Some(&b'/') => self.at += find(rest, b'\n'),
            b'/' if rest.get(1) == Some(&b'*') => self.at += comment_end(rest),
            b'\\' => self.at += 1,
            b'#' if self.line_start => {
                self.at += directive_end(rest);
                return Some(true);
            }
            _ => return None,
        }
        Some(false)
    }
}

impl Iterator for Scanner<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let mut after_directive = false;
        while let Some(directive) = self.pass_over() {
            after_directive |= directive;
        }
        let rest = self.rest();
        let first = *rest.first()?;
        self.line_start = false;
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
        let (kind, length) = match first {
            b'"' | b'\'' => (Kind::Literal, quoted(rest, first)),
            _ if first.is_ascii_digit() => (
                Kind::Literal,
                run(rest, |byte| is_word(byte) || matches!(byte, b'.' | b'\'')),
            ),
            _ if is_word(&first) => (Kind::Name, run(rest, is_word)),
            b':' if rest.get(1) == Some(&b':') => (Kind::Punctuation, 2),
            _ => (Kind::Punctuation, 1),
        };
        let start = self.at;
        self.at += length;
        Some(Token {
            kind,
            start,
            end: self.at,
            after_directive,
        })
    }
}

fn run(rest: &[u8], wanted: impl Fn(&u8) -> bool) -> usize {
    rest.iter()
        .position(|byte| !wanted(byte))
        .unwrap_or(rest.len())
        .max(1)
}

fn find(rest: &[u8], wanted: u8) -> usize {
    rest.iter()
        .position(|&byte| byte == wanted)
        .unwrap_or(rest.len())
}

fn comment_end(rest: &[u8]) -> usize {
    let body = rest.get(2..).unwrap_or(&[]);
    body.windows(2)
        .position(|pair| pair == b"*/")
        .map_or(rest.len(), |at| at + 4)
}

fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut escaped = false;
    for (at, &byte) in rest.iter().enumerate().skip(1) {
        match byte {
            b'\n' if !escaped => return at,
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            _ if byte == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The end of a directive with its continued lines and the comments in it.
fn directive_end(rest: &[u8]) -> usize {
    let mut at = 0;
    while let Some(&byte) = rest.get(at) {
        match byte {
            b'\n' => return at,
            b'\\' if rest.get(at + 1) == Some(&b'\n') => at += 2,
            b'\\' if rest.get(at + 1) == Some(&b'\r') => at += 3,
            b'/' if rest.get(at + 1) == Some(&b'*') => {
                at += comment_end(rest.get(at..).unwrap_or(&[]))
            }
            _ => at += 1,
        }
    }
    rest.len()
}

/// Comments in the middle of directives: the grammar takes them for their end.
pub fn comments_in_directives(source: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for piece in Scanner::new(source, &[]).pieces() {
        let Piece::Directive { start, end } = piece else {
            continue;
        };
        let text = source.as_bytes().get(start..end).unwrap_or(&[]);
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            let rest = text.get(at..).unwrap_or(&[]);
            at += match byte {
                b'"' | b'\'' => quoted(rest, byte),
                b'/' if rest.get(1) == Some(&b'*') => {
                    let length = comment_end(rest);
                    let behind = rest.get(length..).unwrap_or(&[]);
                    let goes_on = |byte: &u8| !byte.is_ascii_whitespace() && *byte != b'\\';
                    if behind.iter().any(goes_on) {
                        found.push(start + at..start + at + length);
                    }
                    length
                }
                _ => 1,
            };
        }
    }
    found
}

/// A conditional directive that is open.
struct Open {
    cplusplus: bool,
    start: usize,
    body: usize,
}

/// Finds what a C file says to C++ compilers only (`#ifdef __cplusplus`), with the directives; in C++ only the braces of an
/// `extern "C"` that such a condition surrounds. The regions are in order and do not overlap.
pub fn cplusplus_regions(source: &str, cpp: bool, regions: &mut Vec<Range<usize>>) {
    if !source.contains("__cplusplus") {
        return;
    }
    let mut stack: Vec<Open> = Vec::new();
    let mut offset = 0;
    for line in source.split_inclusive('\n') {
        let (start, end) = (offset, offset + line.len());
        offset = end;
        let Some(directive) = line.trim_start().strip_prefix('#') else {
            continue;
        };
        let directive = directive.trim_start();
        if directive.starts_with("if") {
            let about = directive.contains("__cplusplus")
                && !directive.starts_with("ifndef")
                && !directive.contains('!');
            stack.push(Open {
                cplusplus: about,
                start,
                body: end,
            });
        } else if directive.starts_with("el") {
            if let Some(open) = stack.last_mut().filter(|open| open.cplusplus) {
                if cpp {
                    open.cplusplus = false;
                } else {
                    regions.push(open.start..end);
                    // What follows is for C: only the closing directive is still to be hidden.
                    open.start = usize::MAX;
                }
            }
        } else if directive.starts_with("endif")
            && let Some(open) = stack.pop().filter(|open| open.cplusplus)
        {
            let hidden = if open.start == usize::MAX {
                start..end
            } else {
                open.start..end
            };
            if !cpp || only_braces(source.get(open.body..start).unwrap_or("")) {
                regions.retain(|region| region.start < hidden.start);
                regions.push(hidden);
            }
        }
    }
}

/// Whether a text is nothing but `extern "C" {` or `}`.
fn only_braces(text: &str) -> bool {
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(line))
        .flat_map(str::chars)
        .filter(|c| !c.is_whitespace())
        .collect();
    let code = code.split("/*").next().unwrap_or(&code);
    matches!(code, "extern\"C\"{" | "}" | "};" | "extern\"C++\"{")
}
