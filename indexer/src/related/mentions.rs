//! Names of members that the text of a symbol mentions: after a dot, or as a string that is or begins a name. What the binder
//! could not bind may be one of them.

use cidx_format::NONE;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::graph::{is_external, is_function, is_variable};
use super::lists::Lists;
use crate::index::{Index, OccurrenceTarget};

/// How many names a beginning (`visit_`) may stand for.
const MAX_BEGUN: usize = 200;

/// How many lines of a definition are read.
const MAX_LINES: usize = 2_000;

/// Names of members, and which symbols mention them.
pub(super) struct Mentions {
    numbers: FxHashMap<String, u32>,
    lists: Lists<u32>,
}

impl Mentions {
    /// Reads the texts of all functions and variables.
    pub fn of(index: &Index, owner: &[u32]) -> Mentions {
        let mut names: Vec<&str> = (0..index.symbols.len())
            .filter(|&at| owner[at] != NONE)
            .map(|at| index.symbols[at].name.as_str())
            .collect();
        names.sort_unstable();
        names.dedup();
        let numbers: FxHashMap<String, u32> = (0u32..)
            .zip(&names)
            .map(|(number, name)| ((*name).to_owned(), number))
            .collect();
        let of_file = |file: &crate::index::IndexedFile| {
            let lines = Lines::of(&file.text);
            let mut pairs = Vec::new();
            for at in file.symbols.clone() {
                let symbol = &index.symbols[at as usize];
                if is_function(symbol.kind)
                    || is_variable(symbol.kind)
                    || symbol.kind == cidx_format::vocabulary::SymbolKind::Test
                {
                    let text = lines.text(symbol.span.start.line, symbol.span.end.line);
                    let bound = bound_names(index, at);
                    mentioned(text, &names, &numbers, |number, name| {
                        if !bound.contains(name) {
                            pairs.push((at, number));
                        }
                    });
                }
            }
            pairs
        };
        let mut pairs: Vec<(u32, u32)> = index
            .files
            .par_iter()
            .filter(|file| !file.external)
            .flat_map_iter(of_file)
            .collect();
        for occurrence in &index.occurrences {
            if let OccurrenceTarget::Unbound(name) = &occurrence.target
                && let Some(&number) = numbers.get(name.as_str())
            {
                pairs.push((occurrence.source, number));
            }
        }
        Mentions {
            lists: Lists::new(index.symbols.len(), pairs),
            numbers,
        }
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The number of a member's name.
    pub fn number(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// The names that a symbol mentions.
    pub fn by(&self, symbol: u32) -> &[u32] {
        self.lists.of(symbol)
    }
}

/// The names of what the occurrences inside a symbol are bound to.
fn bound_names(index: &Index, symbol: u32) -> FxHashSet<&str> {
    let start = index
        .occurrences
        .partition_point(|occurrence| occurrence.source < symbol);
    let own = index.occurrences[start..]
        .iter()
        .take_while(|occurrence| occurrence.source == symbol);
    own.filter_map(|occurrence| match occurrence.target {
        OccurrenceTarget::Symbol(target) if !is_external(index, target) => {
            Some(index.symbols[target as usize].name.as_str())
        }
        _ => None,
    })
    .collect()
}

/// Where the lines of a text begin.
pub(super) struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// Finds the lines of a text.
    pub fn of(text: &'t str) -> Lines<'t> {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        Lines {
            text,
            starts: std::iter::once(0)
                .chain(breaks.map(|(at, _)| at + 1))
                .collect(),
        }
    }

    /// The text of whole lines, from the first to the last.
    pub fn text(&self, first: u32, last: u32) -> &'t str {
        let last = (last as usize).min(first as usize + MAX_LINES);
        let start = self.starts.get(first as usize).copied();
        let end = self.starts.get(last + 1).copied();
        start
            .and_then(|start| self.text.get(start..end.unwrap_or(self.text.len())))
            .unwrap_or("")
    }
}

/// Hands out the members' names that a text mentions.
fn mentioned<'n>(
    text: &str,
    names: &[&'n str],
    numbers: &FxHashMap<String, u32>,
    mut each: impl FnMut(u32, &'n str),
) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        while bytes.get(at).is_some_and(|&byte| is_word(byte)) {
            at += 1;
        }
        if start == at {
            at += 1;
            continue;
        }
        let word = &text[start..at];
        let before = start.checked_sub(1).map(|before| bytes[before]);
        let after = bytes.get(at).copied();
        let quoted = matches!(before, Some(b'"' | b'\'' | b'`')) && word.len() > 2;
        let begins = quoted && word.ends_with('_') && word.len() > 3;
        if begins {
            let from = names.partition_point(|name| *name < word);
            let begun = names[from..]
                .iter()
                .take_while(|name| name.starts_with(word))
                .take(MAX_BEGUN);
            for (number, name) in (from as u32..).zip(begun) {
                each(number, name);
            }
        }
        let member = matches!(before, Some(b'.' | b'>' | b':'));
        let whole = quoted && matches!(after, Some(b'"' | b'\'' | b'`'));
        if (member || whole)
            && let Some(&number) = numbers.get(word)
            && let Some(name) = names.get(number as usize)
        {
            each(number, name);
        }
    }
}

/// Bytes of names: letters, digits, `_`, `$`, and everything beyond ASCII.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_strings_and_beginnings_are_mentions() {
        let names = ["close", "render", "visit_call", "visit_name"];
        let numbers: FxHashMap<String, u32> = (0..)
            .zip(names)
            .map(|(at, name)| (name.to_owned(), at))
            .collect();
        let found = |text: &str| {
            let mut found = Vec::new();
            mentioned(text, &names, &numbers, |_, name| found.push(name));
            found
        };
        assert_eq!(found("a.close(); render()"), ["close"]);
        assert_eq!(found("getattr(x, \"render\")"), ["render"]);
        assert_eq!(
            found("getattr(self, f'visit_{n}')"),
            ["visit_call", "visit_name"]
        );
        assert!(found("# visit_ the 'é.renderer'").is_empty());
    }

    #[test]
    fn lines_are_found_and_never_outside() {
        let lines = Lines::of("a\nb\nc");
        assert_eq!(lines.text(1, 1), "b\n");
        assert_eq!(lines.text(1, 9), "b\nc");
        assert_eq!(lines.text(7, 9), "");
    }
}
