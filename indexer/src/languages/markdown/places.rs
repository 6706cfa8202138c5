//! From byte offsets to lines and columns.

use std::ops::Range;

use crate::facts::{Pos, Span};

/// The lines of a source.
pub struct Places<'s> {
    source: &'s str,
    starts: Vec<usize>,
}

impl<'s> Places<'s> {
    /// Finds the lines of `source`.
    pub fn new(source: &'s str) -> Self {
        let ends = source
            .bytes()
            .enumerate()
            .filter(|(_, byte)| *byte == b'\n');
        let starts = std::iter::once(0)
            .chain(ends.map(|(at, _)| at + 1))
            .collect();
        Places { source, starts }
    }

    /// The place of a byte range.
    pub fn span(&self, range: Range<usize>) -> Span {
        Span {
            start: self.pos(range.start),
            end: self.pos(range.end),
        }
    }

    fn pos(&self, offset: usize) -> Pos {
        let line = self
            .starts
            .partition_point(|start| *start <= offset)
            .saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let before = self.source.get(start..offset).unwrap_or("");
        Pos {
            line: line as u32,
            column: before.chars().map(|c| c.len_utf16() as u32).sum(),
        }
    }
}
