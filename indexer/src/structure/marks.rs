//! What stands before a definition: decorators and annotations, known or not, and what authors say of what is unused.

use crate::index::Index;
use crate::languages::LANGUAGES;

/// What authors write before what is unused on purpose.
const UNUSED: &[&str] = &["dead_code", "unused"];

/// Looks at the lines before names. The lines of one file are found once, as long as its symbols are asked for in order.
pub(super) struct Marks<'i> {
    index: &'i Index,
    file: u32,
    starts: Vec<usize>,
}

impl<'i> Marks<'i> {
    /// Nothing looked at yet.
    pub fn new(index: &'i Index) -> Marks<'i> {
        Marks {
            index,
            file: u32::MAX,
            starts: Vec::new(),
        }
    }

    /// Whether a definition stands where a value does, as a named function that is handed over: what stands before it tells.
    pub fn say_it_is_a_value(&mut self, at: u32) -> bool {
        let start = self.index.symbols[at as usize].span.start;
        let line = self.lines_of(at, start.line, start.line);
        let before: String = line.chars().take(start.column as usize).collect();
        let before = before.trim_end();
        before.ends_with(['(', ',', '=', '[', '?', '|', '&', '!']) || before.ends_with("return")
    }

    /// The text of some lines of a symbol's file.
    fn lines_of(&mut self, at: u32, first: u32, last: u32) -> &'i str {
        let symbol = &self.index.symbols[at as usize];
        let text = &self.index.files[symbol.file as usize].text;
        if self.file != symbol.file {
            self.file = symbol.file;
            self.starts.clear();
            self.starts.push(0);
            let breaks = memchr::memchr_iter(b'\n', text.as_bytes());
            self.starts.extend(breaks.map(|at| at + 1));
        }
        let end = self.starts.get(last as usize + 1).copied();
        let start = self.starts.get(first as usize).copied();
        let lines = start.and_then(|start| text.get(start..end.unwrap_or(text.len())));
        lines.unwrap_or("")
    }

    /// Whether a decorator or an annotation stands before the name of a symbol, or its author says that it is unused.
    pub fn are_before(&mut self, at: u32) -> bool {
        let symbol = &self.index.symbols[at as usize];
        let (first, last) = (symbol.span.start.line, symbol.name_span.start.line);
        let lines = self.lines_of(at, first, last);
        let marked = lines.lines().any(|line| {
            let line = line.trim_start();
            let says = UNUSED.iter().any(|word| line.contains(word));
            line.starts_with('@') || says && line.starts_with(['#', '['])
        });
        marked || self.macros_stand_before(at, lines)
    }

    /// Whether a macro or an attribute may stand in a declaration of a language that has headers (`EXPORT int f(void)`,
    /// `__attribute__((constructor))`), or right before it (`JNIEXPORT` in a line of its own).
    fn macros_stand_before(&mut self, at: u32, lines: &str) -> bool {
        let symbol = &self.index.symbols[at as usize];
        let file = &self.index.files[symbol.file as usize];
        let language = LANGUAGES.get(usize::from(file.language));
        if language.is_none_or(|language| language.semantics.headers.is_empty()) {
            return false;
        }
        let before = lines.split(symbol.name.as_str()).next().unwrap_or("");
        let above = symbol.span.start.line.checked_sub(1);
        let above = above.map_or("", |line| self.lines_of(at, line, line).trim());
        let ends = above.is_empty() || above.ends_with([';', '}', '/', '{', '*', ':']);
        let above = if ends || above.starts_with(['#', '/', '*']) {
            ""
        } else {
            above
        };
        let word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let mut words = [before, above]
            .into_iter()
            .flat_map(|text| text.split(|letter| !word(letter)));
        words.any(|name| {
            let shouts = name.len() > 2
                && name.starts_with(|letter: char| letter.is_ascii_uppercase())
                && !name.contains(|letter: char| letter.is_lowercase());
            shouts || name.starts_with("__") || name == "extern"
        })
    }
}
