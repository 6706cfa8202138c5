//! Source text: the blocks that hold some lines of a file, decompressed.

use std::ops::Range;
use std::sync::Arc;

use cidx_format::records::{MAX_BLOCK, SourceBlockRecord};
use cidx_format::section::Section;
use zstd::bulk::Decompressor;

use super::{Bundle, BundleError, FileId, FileView, Result, SymbolView};

/// How many decoded blocks are kept: an answer about a file comes back to the same few.
const RECENT_BLOCKS: usize = 16;

impl Bundle {
    /// Whether the bundle holds source text.
    pub fn has_source(&self) -> bool {
        self.count(Section::SourceBlocks) > 0
    }

    /// Some lines of a file with their line ends (zero-based, the end exclusive, cut to the file); none if the bundle does not
    /// hold the file's text.
    pub fn source(&self, file: FileId, lines: Range<u32>) -> Result<Option<String>> {
        let file = self.file(file)?;
        let blocks = file.blocks()?;
        if blocks.is_empty() {
            return Ok(None);
        }
        // Cut to the file: behind its last line there is no block to begin with.
        let lines = lines.start..lines.end.min(file.lines());
        if lines.is_empty() {
            return Ok(Some(String::new()));
        }
        let first_line =
            |block: u32| -> Result<u32> { Ok(self.source_block(block)?.first_line.to_native()) };
        // A block begins at the start of a line or holds no start of a line; so a line begins in the last block whose first line
        // is not after it.
        let after = self.partition(
            blocks.clone(),
            |block| Ok(first_line(block)? <= lines.start),
        )?;
        let mut block = after.saturating_sub(1).max(blocks.start);
        let mut text = TakeLines {
            skip: lines.start.saturating_sub(first_line(block)?),
            left: lines.end.saturating_sub(lines.start),
            text: String::new(),
        };
        while block < blocks.end && text.left > 0 {
            text.push(&self.decoded(block)?);
            block += 1;
        }
        Ok(Some(text.text))
    }

    /// The whole text of a file; none if the bundle does not hold it.
    pub fn source_of_file(&self, file: FileId) -> Result<Option<String>> {
        let blocks = self.file(file)?.blocks()?;
        if blocks.is_empty() {
            return Ok(None);
        }
        let mut text = String::new();
        for block in blocks {
            text.push_str(&self.decoded(block)?);
        }
        Ok(Some(text))
    }

    /// The lines that a symbol's definition touches.
    pub fn source_of(&self, symbol: SymbolView<'_>) -> Result<Option<String>> {
        let span = symbol.span();
        let last = span.end.line.saturating_add(u32::from(span.end.column > 0));
        self.source(
            symbol.file_number(),
            span.start.line..last.max(span.start.line.saturating_add(1)),
        )
    }

    fn source_block(&self, block: u32) -> Result<&SourceBlockRecord> {
        self.record(Section::SourceBlocks, block)
    }

    /// The text of a block: from those decoded last, or decompressed.
    fn decoded(&self, block: u32) -> Result<Arc<str>> {
        if let Ok(mut recent) = self.decoded.lock()
            && let Some(at) = recent.iter().position(|(number, _)| *number == block)
        {
            let found = recent.remove(at);
            let text = found.1.clone();
            recent.push(found);
            return Ok(text);
        }
        let text: Arc<str> = self.decode(block)?.into();
        if let Ok(mut recent) = self.decoded.lock() {
            if recent.len() >= RECENT_BLOCKS {
                recent.remove(0);
            }
            recent.push((block, text.clone()));
        }
        Ok(text)
    }

    /// Decompresses a block. A frame can never write more than the recorded length.
    pub(super) fn decode(&self, block: u32) -> Result<String> {
        let record = self.source_block(block)?;
        let length = record.length.to_native() as usize;
        let broken = |what, found: usize| BundleError::Value {
            section: Section::SourceText.tag(),
            what,
            at: block.into(),
            found: found as u64,
        };
        if length > MAX_BLOCK {
            return Err(broken("a source block is too long", length));
        }
        let frame = self.section_range(
            Section::SourceText,
            record.offset.to_native(),
            record.compressed_length.to_native(),
        )?;
        let mut decompressor = self.decompressor()?;
        let decoded = decompressor.decompress(frame, length);
        self.give_back(decompressor);
        let bytes = decoded
            .map_err(|_| broken("a source block is not a zstd frame of its length", length))?;
        if bytes.len() != length {
            return Err(broken("a source block has another length", bytes.len()));
        }
        String::from_utf8(bytes).map_err(|_| broken("a source block is not UTF-8", length))
    }

    /// A decompressor with the dictionary loaded: one that is not in use, or a new one.
    fn decompressor(&self) -> Result<Decompressor<'static>> {
        let idle = self
            .decompressors
            .lock()
            .ok()
            .and_then(|mut idle| idle.pop());
        if let Some(decompressor) = idle {
            return Ok(decompressor);
        }
        let dictionary = self.section_bytes(Section::SourceDictionary)?;
        let made = if dictionary.is_empty() {
            Decompressor::new()
        } else {
            Decompressor::with_dictionary(dictionary)
        };
        made.map_err(|_| BundleError::Value {
            section: Section::SourceDictionary.tag(),
            what: "not a zstd dictionary",
            at: 0,
            found: dictionary.len() as u64,
        })
    }

    fn give_back(&self, decompressor: Decompressor<'static>) {
        if let Ok(mut idle) = self.decompressors.lock() {
            idle.push(decompressor);
        }
    }
}

impl FileView<'_> {
    /// The numbers of its source blocks.
    pub(super) fn blocks(&self) -> Result<Range<u32>> {
        self.run(
            self.record.first_block.to_native(),
            self.record.block_count.to_native(),
            Section::SourceBlocks,
        )
    }
}

/// Takes some lines out of text that comes in pieces.
struct TakeLines {
    /// Lines still to be left out.
    skip: u32,
    /// Lines still to be taken.
    left: u32,
    text: String,
}

impl TakeLines {
    fn push(&mut self, piece: &str) {
        let mut ends = memchr::memchr_iter(b'\n', piece.as_bytes()).map(|at| at + 1);
        let mut start = 0;
        while self.skip > 0 {
            let Some(end) = ends.next() else { return };
            self.skip -= 1;
            start = end;
        }
        let mut end = start;
        while self.left > 0 && end < piece.len() {
            match ends.next() {
                Some(next) => {
                    self.left -= 1;
                    end = next;
                }
                None => end = piece.len(),
            }
        }
        self.text
            .push_str(piece.get(start..end).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::TakeLines;

    #[test]
    fn lines_are_taken_out_of_pieces_wherever_these_are_cut() {
        let whole = "a\nbb\n\nccc\nd";
        for first in 0..6 {
            for last in first..6 {
                let lines: Vec<&str> = whole.split_inclusive('\n').collect();
                let wanted = lines.get(first..last.min(lines.len())).unwrap_or_default();
                for cut in 0..=whole.len() {
                    let mut taken = TakeLines {
                        skip: first as u32,
                        left: (last - first) as u32,
                        text: String::new(),
                    };
                    taken.push(&whole[..cut]);
                    taken.push(&whole[cut..]);
                    assert_eq!(taken.text, wanted.concat(), "{first}..{last} cut at {cut}");
                }
            }
        }
    }
}
