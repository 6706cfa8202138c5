//! Source text in independent zstd frames of about 16 KiB, cut at line starts, with a dictionary where that pays.

use std::ops::Range;

use cidx_format::container::{RawSection, hash};
use cidx_format::records::SourceBlockRecord;
use cidx_format::section::Section;
use rayon::prelude::*;
use zstd::bulk::Compressor;
use zstd::dict::EncoderDictionary;

use super::{EmitError, raw, section, u32_of};
use crate::index::{Index, IndexedFile};

/// The zstd level unless told otherwise.
pub(super) const LEVEL: i32 = 3;

/// About how long the text of a block is.
const BLOCK: usize = 16384;

/// With at most this many blocks a dictionary costs more than it saves.
const SMALL: usize = 64;

/// How large the dictionary may become.
const DICTIONARY: usize = 65536;

/// The dictionary has at most one part in this many of the text, since it is stored as it is.
const SHARE: usize = 64;

/// How much of a block goes into the dictionary.
const SAMPLE: usize = 2048;

/// Source text as sections.
#[derive(Default)]
pub(super) struct Source {
    /// For each file its first block and the number of its blocks; empty without source.
    pub blocks_of: Vec<(u32, u32)>,
    /// SRCD, SRCX and SRCB.
    pub sections: Vec<RawSection>,
}

/// A block before it is compressed.
struct Block<'i> {
    file: u32,
    first_line: u32,
    text: &'i str,
}

/// Whether the text of each file is exactly its bytes.
pub(super) fn exact_texts(index: &Index) -> Vec<bool> {
    let exact = |file: &IndexedFile| {
        !file.external
            && file.text.len() as u64 == file.bytes
            && hash(file.text.as_bytes()) == file.hash
    };
    index.files.par_iter().map(exact).collect()
}

/// Compresses the text of every file of the repository.
pub(super) fn compress(index: &Index, level: i32) -> Result<Source, EmitError> {
    let mut blocks = Vec::new();
    let mut blocks_of = Vec::with_capacity(index.files.len());
    for (number, file) in (0u32..).zip(&index.files) {
        let first = blocks.len();
        if !file.external {
            blocks.extend(
                cut(&file.text)
                    .into_iter()
                    .map(|(range, first_line)| Block {
                        file: number,
                        first_line,
                        text: &file.text[range],
                    }),
            );
        }
        blocks_of.push((
            u32_of(first, "source blocks")?,
            u32_of(blocks.len() - first, "source blocks")?,
        ));
    }
    let dictionary = if blocks.len() > SMALL {
        dictionary(&blocks)
    } else {
        Vec::new()
    };
    let frames = frames(&blocks, &dictionary, level)?;
    let (records, text) = lay_out(&blocks, &frames)?;
    let sections = vec![
        raw(Section::SourceDictionary, dictionary),
        section(Section::SourceBlocks, &records),
        raw(Section::SourceText, text),
    ];
    Ok(Source {
        blocks_of,
        sections,
    })
}

/// Compresses blocks in parallel; each result depends on nothing but its block.
fn frames(blocks: &[Block<'_>], dictionary: &[u8], level: i32) -> Result<Vec<Vec<u8>>, EmitError> {
    let failed = |source| EmitError::Io {
        path: "source text".to_owned(),
        doing: "compress",
        source,
    };
    let prepared = (!dictionary.is_empty()).then(|| EncoderDictionary::copy(dictionary, level));
    let compressor = || match &prepared {
        Some(prepared) => Compressor::with_prepared_dictionary(prepared),
        None => Compressor::new(level),
    };
    blocks
        .par_iter()
        .map_init(compressor, |compressor, block| match compressor {
            Ok(compressor) => compressor.compress(block.text.as_bytes()).map_err(failed),
            Err(error) => Err(failed(std::io::Error::new(error.kind(), error.to_string()))),
        })
        .collect()
}

/// Puts frames one after the other.
fn lay_out(
    blocks: &[Block<'_>],
    frames: &[Vec<u8>],
) -> Result<(Vec<SourceBlockRecord>, Vec<u8>), EmitError> {
    let mut text = Vec::with_capacity(frames.iter().map(Vec::len).sum());
    let mut records = Vec::with_capacity(blocks.len());
    for (block, frame) in blocks.iter().zip(frames) {
        records.push(SourceBlockRecord {
            offset: (text.len() as u64).into(),
            compressed_length: u32_of(frame.len(), "a compressed block")?.into(),
            length: u32_of(block.text.len(), "a source block")?.into(),
            file: block.file.into(),
            first_line: block.first_line.into(),
        });
        text.extend_from_slice(frame);
    }
    Ok((records, text))
}

/// The beginnings of blocks spread evenly over the repository, as they are. Measured on eleven repositories this is as good as
/// a trained dictionary (3.51 against 3.50 at level 3), and training took three times as long as compressing everything.
fn dictionary(blocks: &[Block<'_>]) -> Vec<u8> {
    let total: usize = blocks.iter().map(|block| block.text.len()).sum();
    let samples = ((total / SHARE).min(DICTIONARY) / SAMPLE).max(1);
    let step = blocks.len().div_ceil(samples).max(1);
    let sample =
        |block: &Block<'_>| block.text[..block.text.floor_char_boundary(SAMPLE)].to_owned();
    blocks
        .iter()
        .step_by(step)
        .map(sample)
        .collect::<String>()
        .into_bytes()
}

/// Cuts a text into blocks: each begins at the start of a line, or (inside a line longer than a block) holds no start of a line.
/// With each block comes the first line that begins in it or after it.
fn cut(text: &str) -> Vec<(Range<usize>, u32)> {
    let mut blocks = Vec::new();
    let (mut start, mut end, mut first_line, mut line) = (0, 0, 0, 0);
    for content in text.split_inclusive('\n') {
        if end > start && end - start + content.len() > BLOCK {
            blocks.push((start..end, first_line));
            start = end;
            first_line = line;
        }
        line += 1;
        end += content.len();
        // Only a line of its own can be longer than a block here. It is cut inside, and the next block begins with the next line.
        while end - start > BLOCK {
            let middle = text.floor_char_boundary(start + BLOCK);
            blocks.push((start..middle, first_line));
            start = middle;
            first_line = line;
            if end - start <= BLOCK {
                blocks.push((start..end, first_line));
                start = end;
            }
        }
    }
    if end > start {
        blocks.push((start..end, first_line));
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn blocks_cover_the_text_and_begin_lines_or_hold_no_line_start(
            lines in proptest::collection::vec((0usize..40_000, proptest::bool::weighted(0.1)), 0..20),
            ends in proptest::bool::ANY,
        ) {
            let lines: Vec<String> = lines.into_iter().map(|(length, long)| "é".repeat(if long { length } else { length / 200 })).collect();
            let mut text = lines.join("\n");
            if ends { text.push('\n'); }
            let blocks = cut(&text);
            let mut next = 0;
            for (range, first_line) in blocks {
                proptest::prop_assert_eq!(range.start, next);
                proptest::prop_assert!(!range.is_empty() && range.len() <= BLOCK);
                let before = &text[..range.start];
                let newlines = before.matches('\n').count() as u32;
                if before.is_empty() || before.ends_with('\n') {
                    proptest::prop_assert_eq!(first_line, newlines);
                } else {
                    proptest::prop_assert_eq!(first_line, newlines + 1);
                    let inside = text[range.clone()].trim_end_matches('\n');
                    proptest::prop_assert!(!inside.contains('\n'));
                }
                next = range.end;
            }
            proptest::prop_assert_eq!(next, text.len());
        }
    }
}
