//! Cuts source text into identifiers, strings, comments, numbers and signs without knowing its grammar: good enough for the
//! words of a body, and the same for what is indexed and for a snippet that somebody asks about.

use super::keywords::Family;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Identifier,
    /// A string or character literal, quotes included.
    String,
    /// A comment, marks included.
    Comment,
    /// A comment or string that documents (`///`, `//!`, `/** */`, a string that is a statement of its own).
    Doc,
    /// A number.
    Number,
    /// Any other character.
    Sign,
}

/// A token of source text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it begins, in bytes.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
}

/// The tokens of a text, in order. White space is left out.
pub fn tokens(text: &str, family: Family) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len() / 5);
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if byte.is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let (kind, length) = token(bytes, at, family);
        // Tokens end at ASCII characters or at the end, so they never cut a character in two.
        let end = (at + length.max(1)).min(bytes.len());
        let kind = if kind == Kind::String && family == Family::Python && stands_alone(bytes, at) {
            Kind::Doc
        } else {
            kind
        };
        if let (Ok(start), Ok(end)) = (u32::try_from(at), u32::try_from(end)) {
            out.push(Token { kind, start, end });
        }
        at = end;
    }
    out
}

/// The kind and the length of the token at a place.
fn token(bytes: &[u8], at: usize, family: Family) -> (Kind, usize) {
    let rest = &bytes[at..];
    match (family, rest) {
        (Family::Python, [b'#', ..]) => (Kind::Comment, line(rest)),
        (Family::Python, [a, b, c, ..]) if a == b && b == c && matches!(a, b'"' | b'\'') => {
            (Kind::String, 3 + until(&rest[3..], &[*a, *a, *a]))
        }
        (Family::C, [b'/', b'/', ..]) => {
            let doc = matches!(rest, [_, _, b'!' | b'/', ..]);
            (comment(doc), line(rest))
        }
        (Family::C, [b'/', b'*', ..]) => {
            let doc = matches!(rest, [_, _, b'*' | b'!', ..]);
            (comment(doc), 2 + until(&rest[2..], b"*/"))
        }
        (_, [b'"', ..]) => (Kind::String, quoted(rest, b'"', family == Family::C)),
        (Family::C, [b'`', ..]) => (Kind::String, quoted(rest, b'`', true)),
        (_, [b'\'', ..]) => apostrophe(rest),
        (_, [first, ..]) if first.is_ascii_digit() => (
            Kind::Number,
            run(rest, |byte| byte.is_ascii_alphanumeric() || byte == b'_'),
        ),
        (_, [first, ..]) if is_name(*first) => (Kind::Identifier, run(rest, is_name)),
        _ => (Kind::Sign, 1),
    }
}

fn comment(doc: bool) -> Kind {
    if doc { Kind::Doc } else { Kind::Comment }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

fn run(bytes: &[u8], holds: impl Fn(u8) -> bool) -> usize {
    bytes
        .iter()
        .position(|&byte| !holds(byte))
        .unwrap_or(bytes.len())
}

fn line(bytes: &[u8]) -> usize {
    run(bytes, |byte| byte != b'\n')
}

/// The length up to the end of a mark; all of it if the mark does not come.
fn until(bytes: &[u8], mark: &[u8]) -> usize {
    bytes
        .windows(mark.len())
        .position(|window| window == mark)
        .map_or(bytes.len(), |at| at + mark.len())
}

/// The length of a quoted string; one that does not end on its line ends there unless it may go on.
fn quoted(bytes: &[u8], quote: u8, lines: bool) -> usize {
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' if !lines => return at,
            _ if byte == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// A character or string in single quotes, or the mark of a lifetime or of a digit group.
fn apostrophe(bytes: &[u8]) -> (Kind, usize) {
    let length = quoted(bytes, b'\'', false);
    let inside = bytes.get(1..length.saturating_sub(1)).unwrap_or(&[]);
    let closed = length > 1 && bytes.get(length - 1) == Some(&b'\'');
    // `<'a, 'b>` looks like a string that ends in a quote before a name.
    let lifetime = inside.ends_with(b" ") || inside.ends_with(b"(") || inside.ends_with(b"&");
    if closed && !lifetime {
        (Kind::String, length)
    } else {
        (Kind::Sign, 1)
    }
}

/// Whether a string begins a line, or follows only a prefix (`r`, `b`): then it is a statement of its own, or at least no argument
/// on the line of a call.
fn stands_alone(bytes: &[u8], at: usize) -> bool {
    let triple = matches!(bytes.get(at..at + 3), Some(b"\"\"\"" | b"'''"));
    let before = bytes[..at]
        .iter()
        .rev()
        .find(|byte| !matches!(byte, b' ' | b'\t' | b'r' | b'R' | b'b' | b'u'));
    triple && matches!(before, None | Some(b'\n'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn kinds(text: &str, family: Family) -> Vec<(Kind, &str)> {
        let of = |token: &Token| (token.kind, &text[token.start as usize..token.end as usize]);
        tokens(text, family).iter().map(of).collect()
    }

    #[test]
    fn comments_strings_and_names_are_told_apart() {
        let found = kinds(
            "let x: &'a str = \"a // b\"; // why\n/// doc\nf('\\'')",
            Family::C,
        );
        assert!(found.contains(&(Kind::String, "\"a // b\"")));
        assert!(found.contains(&(Kind::Comment, "// why")));
        assert!(found.contains(&(Kind::Doc, "/// doc")));
        assert!(found.contains(&(Kind::String, "'\\''")));
        let found = kinds(
            "def f():\n    \"\"\"Doc.\"\"\"\n    return '''x''' # c",
            Family::Python,
        );
        assert!(found.contains(&(Kind::Doc, "\"\"\"Doc.\"\"\"")));
        assert!(found.contains(&(Kind::String, "'''x'''")));
        assert!(found.contains(&(Kind::Comment, "# c")));
    }

    proptest! {
        #[test]
        fn any_text_is_cut_at_characters(text in "\\PC{0,60}|[a'\"`/*#\\\\\n é]{0,40}") {
            for family in [Family::C, Family::Python] {
                let mut end = 0;
                for token in tokens(&text, family) {
                    prop_assert!(token.start >= end && token.end > token.start);
                    prop_assert!(text.get(token.start as usize..token.end as usize).is_some());
                    end = token.end;
                }
            }
        }
    }
}
