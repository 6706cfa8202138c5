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

    /// Whether a decorator or an annotation stands before the name of a symbol, or its author says that it is unused.
    pub fn are_before(&mut self, at: u32) -> bool {
        let symbol = &self.index.symbols[at as usize];
        let text = &self.index.files[symbol.file as usize].text;
        if self.file != symbol.file {
            self.file = symbol.file;
            self.starts.clear();
            self.starts.push(0);
            let breaks = memchr::memchr_iter(b'\n', text.as_bytes());
            self.starts.extend(breaks.map(|at| at + 1));
        }
        let (first, last) = (symbol.span.start.line, symbol.name_span.start.line);
        let start = self.starts.get(first as usize);
        let end = self.starts.get(last as usize + 1);
        let Some(&start) = start else { return false };
        let before = text.get(start..end.copied().unwrap_or(text.len()));
        before.unwrap_or("").lines().any(|line| {
            let line = line.trim_start();
            let says = UNUSED.iter().any(|word| line.contains(word));
            line.starts_with('@') || says && line.starts_with(['#', '['])
        })
    }
}
