//! Names in texts that no binding explains: what is mentioned may be alive.

use std::collections::BTreeMap;

use cidx_format::vocabulary::Role;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::index::{Index, IndexedFile, OccurrenceTarget};
use crate::languages::LANGUAGES;

/// From this confidence on, in ten-thousandths, a use explains a name.
const EXACT: u16 = 9_000;

/// Beginnings and endings of names in strings that are put together: `"visit_" + kind`, `` `${kind}Handler` ``.
#[derive(Default)]
pub(super) struct Pieces<'i> {
    beginnings: FxHashSet<&'i str>,
    endings: FxHashSet<&'i str>,
}

/// Shorter pieces say nothing.
const MIN_PIECE: usize = 4;

impl<'i> Pieces<'i> {
    /// Reads all texts.
    pub fn of(index: &'i Index) -> Pieces<'i> {
        let own = index.files.par_iter().filter(|file| !file.external);
        let pieces = own.fold(Pieces::default, |mut pieces, file| {
            for line in file.text.lines() {
                if memchr::memchr3(b'"', b'\'', b'`', line.as_bytes()).is_some() {
                    pieces.read(line);
                }
            }
            pieces
        });
        pieces.reduce(Pieces::default, |mut all, pieces| {
            all.beginnings.extend(pieces.beginnings);
            all.endings.extend(pieces.endings);
            all
        })
    }

    /// Reads a line that has strings.
    fn read(&mut self, line: &'i str) {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        for (at, letter) in line.bytes().enumerate() {
            let filled_in = matches!(letter, b'{' | b'%' | b'$');
            let ends = matches!(letter, b'"' | b'\'' | b'`') && line[..at].ends_with('_');
            if filled_in || ends {
                let before = &line[..at];
                let start = before
                    .rfind(|letter| !is_word(letter))
                    .map_or(0, |at| at + 1);
                let piece = before.get(start..).unwrap_or("");
                if piece.len() >= MIN_PIECE {
                    self.beginnings.insert(piece);
                }
            }
            if letter == b'}' {
                let after = &line[at + 1..];
                let end = after.find(|letter| !is_word(letter));
                let piece = after.get(..end.unwrap_or(after.len())).unwrap_or("");
                if piece.len() >= MIN_PIECE {
                    self.endings.insert(piece);
                }
            }
        }
    }

    /// Whether a name can be made of a piece and something else.
    pub fn make(&self, name: &str) -> bool {
        let cuts = || name.char_indices().map(|(at, _)| at).skip(1);
        cuts().any(|at| self.beginnings.contains(&name[..at]))
            || cuts().any(|at| self.endings.contains(&name[at..]))
    }
}

/// How often the name of each candidate stands in texts of the repository where nothing explains it: beyond definitions, exact
/// uses of symbols of that name, and comments.
pub(super) fn mentions<'i>(index: &'i Index, candidates: &[u32]) -> FxHashMap<&'i str, u32> {
    let mut counts: FxHashMap<&str, u32> = candidates
        .iter()
        .map(|&at| (index.symbols[at as usize].name.as_str(), 0))
        .collect();
    let own = index.files.par_iter().filter(|file| !file.external);
    let found = own.fold(FxHashMap::default, |mut found, file| {
        let mark = comment_mark(file);
        for line in file.text.lines() {
            if is_comment(line, mark) {
                continue;
            }
            words(line, |word| {
                if let Some((&name, _)) = counts.get_key_value(word) {
                    *found.entry(name).or_default() += 1;
                }
            });
        }
        found
    });
    let found: Vec<FxHashMap<&str, u32>> = found.collect();
    for (name, times) in found.into_iter().flatten() {
        if let Some(count) = counts.get_mut(name) {
            *count += times;
        }
    }
    let mut explained: BTreeMap<&str, u32> = BTreeMap::new();
    for symbol in &index.symbols {
        if !index.files[symbol.file as usize].external && counts.contains_key(symbol.name.as_str())
        {
            *explained.entry(&symbol.name).or_default() += 1;
        }
    }
    for name in places_of_uses(index, &counts) {
        *explained.entry(name).or_default() += 1;
    }
    for (name, places) in explained {
        if let Some(count) = counts.get_mut(name) {
            *count = count.saturating_sub(places);
        }
    }
    counts
}

/// A name for each place at which a symbol of that name is used for sure.
fn places_of_uses<'i>(index: &'i Index, wanted: &FxHashMap<&str, u32>) -> Vec<&'i str> {
    let mut places = Vec::new();
    for occurrence in &index.occurrences {
        let OccurrenceTarget::Symbol(target) = &occurrence.target else {
            continue;
        };
        let name = index.symbols[*target as usize].name.as_str();
        let span = occurrence.span;
        // Operators and the like have a target whose name does not stand there.
        let written = span.start.line == span.end.line
            && span.end.column.saturating_sub(span.start.column) as usize == name.len();
        let rule = index.rules.get(usize::from(occurrence.rule));
        if written
            && occurrence.role != Role::Override
            && rule.is_some_and(|rule| rule.confidence >= EXACT)
            && wanted.contains_key(name)
        {
            let file = index.symbols[occurrence.source as usize].file;
            places.push((file, span.start, name));
        }
    }
    places.sort_unstable();
    places.dedup();
    places.into_iter().map(|(.., name)| name).collect()
}

/// What begins a comment in a file; nothing in a document.
fn comment_mark(file: &IndexedFile) -> &'static str {
    let language = LANGUAGES.get(usize::from(file.language));
    match language {
        Some(language) if !file.document => language.semantics.line_comment,
        _ => "",
    }
}

/// Whether a line holds nothing but a comment that people write. Directives (`//export name`) and code that is commented out
/// mostly have no space behind the mark: these are none.
fn is_comment(line: &str, mark: &str) -> bool {
    let line = line.trim();
    let Some(rest) = line.strip_prefix(mark).filter(|_| !mark.is_empty()) else {
        let inside = line.starts_with("* ") || line.starts_with("/*") && line.ends_with("*/");
        return mark == BLOCK_TOO && inside;
    };
    let more = |letter: char| matches!(letter, '/' | '!' | '#');
    let rest = rest.trim_start_matches(more);
    rest.is_empty() || rest.starts_with(' ')
}

/// Languages whose comments begin with this have comments over several lines as well, as C has them.
const BLOCK_TOO: &str = "//";

/// Whether each byte belongs to a word: letters, digits, `_` and `$`; for what is not ASCII, whether it may.
static IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = byte >= 0x80
            || matches!(byte as u8, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$');
        byte += 1;
    }
    table
};

/// Hands out the words of a text.
fn words<'t>(text: &'t str, mut each: impl FnMut(&'t str)) {
    let bytes = text.as_bytes();
    let in_word = |at: &usize| {
        bytes
            .get(*at)
            .is_some_and(|&byte| IN_WORD[usize::from(byte)])
    };
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        at = (start..).find(|at| !in_word(at)).unwrap_or(bytes.len());
        // Both ends lie next to ASCII.
        let word = text.get(start..at).unwrap_or("");
        if word.is_ascii() {
            each(word);
        } else {
            let ends = |letter: char| !(letter.is_alphanumeric() || matches!(letter, '_' | '$'));
            word.split(ends).for_each(&mut each);
        }
        at = (at..bytes.len()).find(in_word).unwrap_or(bytes.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_explain_nothing_and_directives_do() {
        for comment in [
            "  // close it",
            "///",
            "/// Closes.",
            "/* close */",
            " * close",
        ] {
            assert!(is_comment(comment, "//"), "{comment}");
        }
        for code in [
            "//export close",
            "//go:linkname close",
            "*close = 1",
            "/* a */ close();",
            "# close",
        ] {
            assert!(!is_comment(code, "//"), "{code}");
        }
        assert!(
            is_comment("# close", "#")
                && !is_comment("#close", "#")
                && !is_comment(" * close", "#")
        );
        assert!(!is_comment("* close", "") && !is_comment("// close", ""));
    }

    #[test]
    fn names_are_made_of_pieces_of_strings() {
        let mut pieces = Pieces::default();
        pieces.read("getattr(self, \"visit_\" + kind)(f\"_get_path_{os.name}\")");
        pieces.read("this[`${kind}Handler`](x)");
        assert!(pieces.make("visit_call") && pieces.make("_get_path_nt"));
        assert!(pieces.make("clickHandler"));
        let mut found = Vec::new();
        words("a_1, $é “größe”.x", |word| found.push(word));
        assert_eq!(found, ["a_1", "$é", "", "größe", "", "x"]);
        assert!(!pieces.make("visitor") && !pieces.make("Handler") && !pieces.make("visit_"));
    }
}
