//! What stands before a definition: decorators and annotations, known or not, and what authors say of what is unused.

use crate::index::Index;

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
        self.lines_of(at, first, last).lines().any(|line| {
            let line = line.trim_start();
            let says = UNUSED.iter().any(|word| line.contains(word));
            line.starts_with('@') || says && line.starts_with(['#', '['])
        })
    }
}
