//! Places in a text: bytes, lines and columns, brackets.

use crate::facts::Pos;

/// How far the arguments of a call are read, in bytes.
const MAX_CALL: usize = 4_000;

/// A text and where its lines begin.
pub(super) struct Text<'t> {
    pub text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Text<'t> {
    /// Finds the lines of a text.
    pub fn of(text: &'t str) -> Text<'t> {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Text {
            text,
            starts: std::iter::once(0).chain(breaks).collect(),
        }
    }

    /// The byte at which a place lies.
    pub fn offset(&self, place: Pos) -> Option<usize> {
        let start = *self.starts.get(place.line as usize)?;
        let mut units = 0;
        for (at, letter) in self.text.get(start..)?.char_indices() {
            if units >= place.column {
                return Some(start + at);
            }
            units += letter.len_utf16() as u32;
        }
        Some(self.text.len())
    }

    /// The place of a byte.
    pub fn place(&self, offset: usize) -> Pos {
        let line = self
            .starts
            .partition_point(|&start| start <= offset)
            .saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let before = self.text.get(start..offset).unwrap_or("");
        Pos {
            line: line as u32,
            column: before.chars().map(|letter| letter.len_utf16() as u32).sum(),
        }
    }

    /// The part of a line before a byte.
    pub fn line_before(&self, offset: usize) -> Option<&'t str> {
        let before = self.text.get(..offset)?;
        before.rsplit('\n').next()
    }

    /// Whether a byte stands in a line that is a comment from its beginning.
    pub fn in_comment(&self, offset: usize) -> bool {
        let line = self.line_before(offset).unwrap_or("").trim_start();
        ["//", "*", "/*", "#", ">>>"]
            .iter()
            .any(|mark| line.starts_with(mark))
    }
}

/// The name that ends before a byte, and where it begins.
pub(super) fn word_before(text: &str, end: usize) -> (&str, usize) {
    let before = text.get(..end).unwrap_or("");
    let part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$');
    let start = before.trim_end_matches(part).len();
    (before.get(start..).unwrap_or(""), start)
}

/// What stands between an opening parenthesis and its closing one.
pub(super) fn inside(text: &str, open: usize) -> Option<&str> {
    let rest = text.get(open + 1..)?;
    let mut depth = 0usize;
    for (at, byte) in rest.bytes().enumerate().take(MAX_CALL) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' if depth == 0 => return rest.get(..at),
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// What stands behind a byte.
pub(super) fn behind(text: &str, from: usize) -> &str {
    text.get(from..).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_in_texts_with_wide_letters() {
        let text = Text::of("a\n😀b\n");
        let place = |line, column| Pos { line, column };
        assert_eq!(text.offset(place(1, 2)), Some(6));
        assert_eq!(text.offset(place(9, 0)), None);
        assert_eq!(text.place(6), place(1, 2));
    }

    #[test]
    fn brackets_are_followed() {
        assert_eq!(inside("f(a, (b), [c])", 1), Some("a, (b), [c]"));
        assert_eq!(inside("f(a", 1), None);
        assert_eq!(word_before("app.get(", 7), ("get", 4));
    }
}
