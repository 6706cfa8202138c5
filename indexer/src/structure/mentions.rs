//! Names in texts that no binding explains: what is mentioned may be alive.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::index::Index;

/// Beginnings and endings of names in strings that are put together: `"visit_" + kind`, `` `${kind}Handler` ``.
pub(super) struct Pieces {
    beginnings: BTreeSet<String>,
    endings: BTreeSet<String>,
}

/// Shorter pieces say nothing.
const MIN_PIECE: usize = 4;

impl Pieces {
    /// Reads all texts.
    pub fn of(index: &Index) -> Pieces {
        let mut pieces = Pieces {
            beginnings: BTreeSet::new(),
            endings: BTreeSet::new(),
        };
        for file in index.files.iter().filter(|file| !file.external) {
            for line in file.text.lines() {
                if line.contains(['"', '\'', '`']) {
                    pieces.read(line);
                }
            }
        }
        pieces
    }

    /// Reads a line that has strings.
    fn read(&mut self, line: &str) {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        for (at, letter) in line.char_indices() {
            let (before, after) = (&line[..at], &line[at + letter.len_utf8()..]);
            let filled_in = matches!(letter, '{' | '%' | '$');
            let ends = matches!(letter, '"' | '\'' | '`') && before.ends_with('_');
            if filled_in || ends {
                let start = before
                    .rfind(|letter| !is_word(letter))
                    .map_or(0, |at| at + 1);
                let piece = before.get(start..).unwrap_or("");
                if piece.len() >= MIN_PIECE {
                    self.beginnings.insert(piece.to_owned());
                }
            }
            if letter == '}' {
                let end = after.find(|letter| !is_word(letter));
                let piece = after.get(..end.unwrap_or(after.len())).unwrap_or("");
                if piece.len() >= MIN_PIECE {
                    self.endings.insert(piece.to_owned());
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
    for file in index.files.iter().filter(|file| !file.external) {
        let words = file
            .text
            .split(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == '$'));
        for word in words {
            if let Some(count) = counts.get_mut(word) {
                *count += 1;
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_of_pieces_of_strings() {
        let mut pieces = Pieces {
            beginnings: BTreeSet::new(),
            endings: BTreeSet::new(),
        };
        pieces.read("getattr(self, \"visit_\" + kind)(f\"_get_path_{os.name}\")");
        pieces.read("this[`${kind}Handler`](x)");
        assert!(pieces.make("visit_call") && pieces.make("_get_path_nt"));
        assert!(pieces.make("clickHandler"));
        assert!(!pieces.make("visitor") && !pieces.make("Handler") && !pieces.make("visit_"));
    }
}
