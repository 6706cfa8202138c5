//! Places of an SCIP document in the terms of the index, and whether the document is about this text at all.

use super::document::{Document, Encoding, Occurrence};
use super::symbol;
use crate::facts::{Pos, Span};

/// An occurrence with its place.
#[derive(Clone, Copy)]
pub struct Placed<'b> {
    /// Where it is.
    pub span: Span,
    /// What it is.
    pub occurrence: Occurrence<'b>,
}

/// A file's text by lines.
pub struct Lines<'t> {
    lines: Vec<&'t str>,
}

impl<'t> Lines<'t> {
    /// Splits a text; ends of lines belong to their lines.
    pub fn of(text: &'t str) -> Self {
        let mut lines: Vec<&str> = text.split('\n').collect();
        // A place behind the last line is one too: ranges of whole files end there.
        lines.push("");
        Lines { lines }
    }

    /// The byte in the line and the column in UTF-16 units of a place.
    fn locate(&self, line: u32, column: u32, encoding: Encoding) -> Option<(usize, u32)> {
        let text = self.lines.get(line as usize)?;
        let (mut bytes, mut units, mut characters) = (0usize, 0u32, 0u32);
        let mut rest = text.chars();
        loop {
            let reached = match encoding {
                Encoding::Utf8 => u32::try_from(bytes).ok()?,
                Encoding::Utf16 => units,
                Encoding::Utf32 => characters,
            };
            if reached >= column {
                return (reached == column).then_some((bytes, units));
            }
            let next = rest.next()?;
            bytes += next.len_utf8();
            units += next.len_utf16() as u32;
            characters += 1;
        }
    }

    /// The place of an occurrence, and its text if it lies in one line; none outside the text.
    fn place(&self, range: [u32; 4], encoding: Encoding) -> Option<(Span, &'t str, bool)> {
        let [line, column, last, end] = range;
        let (from, start) = self.locate(line, column, encoding)?;
        let (to, stop) = self.locate(last, end, encoding)?;
        let span = Span {
            start: Pos {
                line,
                column: start,
            },
            end: Pos {
                line: last,
                column: stop,
            },
        };
        let text = self.lines.get(line as usize)?;
        let inside = if line == last {
            text.get(from..to).unwrap_or("")
        } else {
            ""
        };
        let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let before = is_word(text.get(..from).and_then(|text| text.chars().next_back()));
        let behind = line == last && is_word(text.get(to..).and_then(|text| text.chars().next()));
        let cuts = before && is_word(inside.chars().next())
            || behind && is_word(inside.chars().next_back());
        Some((span, inside, cuts))
    }
}

/// A document on the lines of a text, and how well it fits.
pub struct Fit<'b> {
    /// The occurrences that lie in the text.
    pub placed: Vec<Placed<'b>>,
    /// How many were looked at, and how many of these do not fit.
    looked_at: usize,
    wrong: usize,
    /// How many definitions have a name that can be compared, and how many of these stand somewhere else.
    named: usize,
    misnamed: usize,
}

impl Fit<'_> {
    /// Whether the text is not the one that the document is about.
    fn is_stale(&self) -> bool {
        self.wrong * 20 > self.looked_at || self.misnamed * 4 > self.named
    }
}

/// Places a document's occurrences on a text; none if the document is about another text.
pub fn fit<'b>(document: &Document<'b>, text: &str) -> Option<Vec<Placed<'b>>> {
    if !document.text.is_empty() && document.text != text {
        return None;
    }
    let lines = Lines::of(text);
    // An indexer that does not say how it counts is believed to count in the way that fits best.
    let all = [Encoding::Utf16, Encoding::Utf8, Encoding::Utf32];
    let said = document.encoding.map(|encoding| vec![encoding]);
    let candidates = said.unwrap_or_else(|| {
        let count = if text.is_ascii() { 1 } else { all.len() };
        all.into_iter().take(count).collect()
    });
    let fits = candidates
        .into_iter()
        .map(|encoding| fit_as(document, &lines, encoding));
    let best = fits.min_by_key(|fit| fit.wrong + fit.misnamed)?;
    (!best.is_stale()).then_some(best.placed)
}

fn fit_as<'b>(document: &Document<'b>, lines: &Lines<'_>, encoding: Encoding) -> Fit<'b> {
    let mut fit = Fit {
        placed: Vec::new(),
        looked_at: 0,
        wrong: 0,
        named: 0,
        misnamed: 0,
    };
    for occurrence in document.occurrences() {
        fit.looked_at += 1;
        let place = occurrence
            .and_then(|occurrence| Some((occurrence, lines.place(occurrence.range, encoding)?)));
        let Some((occurrence, (span, text, cuts))) = place else {
            fit.wrong += 1;
            continue;
        };
        fit.wrong += usize::from(cuts);
        let name = symbol::last_name(occurrence.symbol);
        let is_word = |text: &str| text.chars().all(|c| c.is_alphanumeric() || c == '_');
        let comparable = occurrence.is_definition()
            && !symbol::is_local(occurrence.symbol)
            && !text.is_empty()
            && !name.is_empty()
            && is_word(name)
            && is_word(text)
            && !matches!(text, "constructor" | "default");
        if comparable {
            fit.named += 1;
            // Members of literals are numbered (`close0:`).
            let unnumbered = name.trim_end_matches(|c: char| c.is_ascii_digit());
            fit.misnamed += usize::from(text != name && text != unnumbered);
        }
        fit.placed.push(Placed { span, occurrence });
    }
    fit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_encodings_meet_in_one_place() {
        let lines = Lines::of("a\n\u{e9}\u{1f600}x = 1\n");
        for (encoding, column) in [
            (Encoding::Utf8, 6),
            (Encoding::Utf16, 3),
            (Encoding::Utf32, 2),
        ] {
            let place = lines.place([1, column, 1, column + 1], encoding);
            let (span, text, cuts) = place.expect("a place");
            assert_eq!((span.start.column, text), (3, "x"), "{encoding:?}");
            assert!(cuts, "an accented letter stands before it");
            assert!(lines.place([1, 90, 1, 91], encoding).is_none());
            assert!(lines.place([9, 0, 9, 1], encoding).is_none());
        }
        assert!(lines.place([1, 1, 1, 2], Encoding::Utf8).is_none());
    }
}
