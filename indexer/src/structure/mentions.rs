//! Names in texts that no binding explains: what is mentioned may be alive.

use std::collections::BTreeMap;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::index::Index;

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

/// How often the name of each candidate stands in texts of the repository beyond its definitions.
pub(super) fn mentions<'i>(index: &'i Index, candidates: &[u32]) -> FxHashMap<&'i str, u32> {
    let mut counts: FxHashMap<&str, u32> = candidates
        .iter()
        .map(|&at| (index.symbols[at as usize].name.as_str(), 0))
        .collect();
    let own = index.files.par_iter().filter(|file| !file.external);
    let found = own.fold(FxHashMap::default, |mut found, file| {
        words(&file.text, |word| {
            if let Some((&name, _)) = counts.get_key_value(word) {
                *found.entry(name).or_default() += 1;
            }
        });
        found
    });
    let found: Vec<FxHashMap<&str, u32>> = found.collect();
    for (name, times) in found.into_iter().flatten() {
        if let Some(count) = counts.get_mut(name) {
            *count += times;
        }
    }
    let mut defined: BTreeMap<&str, u32> = BTreeMap::new();
    for symbol in &index.symbols {
        if !index.files[symbol.file as usize].external && counts.contains_key(symbol.name.as_str())
        {
            *defined.entry(&symbol.name).or_default() += 1;
        }
    }
    for (name, definitions) in defined {
        if let Some(count) = counts.get_mut(name) {
            *count = count.saturating_sub(definitions);
        }
    }
    counts
}

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
