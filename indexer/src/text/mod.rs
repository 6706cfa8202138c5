//! What search needs: which symbols it finds, their words as postings, their vectors, and sketches of their bodies.
//! Each file is handled on its own; only the order of stems and postings depends on the whole.

mod bands;
mod bodies;
mod graph;
pub mod lessons;
mod postings;
mod symbols;

use cidx_format::container::RawSection;
use cidx_format::record::Record;
use cidx_format::records::{SearchModelRecord, SignRecord, SketchRecord, VectorRecord};
use cidx_format::section::Section;
use cidx_format::text::{DIGEST, DIMENSIONS, signs};
use rayon::prelude::*;
use rend::u32_le;

use crate::index::Index;
use symbols::FileTexts;

/// Decisions about what search finds.
#[derive(Clone, Copy, Debug)]
pub struct TextOptions {
    /// Whether documentation is searched. Benchmarks that ask with the words of the documentation leave it out.
    pub docs: bool,
    /// From how many symbols on there is a graph of near vectors. Fewer are compared one by one.
    pub graph_from: usize,
}

impl Default for TextOptions {
    fn default() -> Self {
        TextOptions {
            docs: true,
            graph_from: graph::WORTH_IT,
        }
    }
}

/// The sections of search; none if they would not fit into the format.
pub fn sections(index: &Index, options: TextOptions) -> Vec<RawSection> {
    let files: Vec<FileTexts> = index
        .files
        .par_iter()
        .map(|file| symbols::texts(index, file, options))
        .collect();
    // Both take one thread for the most part.
    let (stems, of_symbols) = rayon::join(
        || postings::sections(&files),
        || of_symbols(&files, options.graph_from),
    );
    let Some((mut out, longest)) = stems else {
        return Vec::new();
    };
    let model = SearchModelRecord {
        digest: *DIGEST,
        flags: u32::from(options.docs).into(),
        longest: longest.into(),
    };
    out.push(raw(Section::SearchModel, &[model]));
    out.extend(of_symbols);
    out
}

/// The sections with something for each symbol; and from so many symbols on what spares a look at all of them.
fn of_symbols(files: &[FileTexts], graph_from: usize) -> Vec<RawSection> {
    let all = || files.iter().flat_map(|file| &file.symbols);
    let numbers: Vec<u32_le> = all().map(|text| text.symbol.into()).collect();
    let vectors: Vec<VectorRecord> = all()
        .map(|text| VectorRecord {
            values: text.vector.unwrap_or([0; DIMENSIONS]),
        })
        .collect();
    let sign_records: Vec<SignRecord> = vectors
        .par_iter()
        .map(|vector| SignRecord {
            words: signs(&vector.values).map(Into::into),
        })
        .collect();
    let sketches: Vec<SketchRecord> = all()
        .map(|text| SketchRecord { bytes: text.sketch })
        .collect();
    let mut out = vec![
        raw(Section::SearchSymbols, &numbers),
        raw(Section::Vectors, &vectors),
        raw(Section::VectorSigns, &sign_records),
    ];
    out.extend(graph::sections(&vectors, &sign_records, graph_from));
    out.extend(bands::section(&sketches, graph_from));
    out.push(raw(Section::Sketches, &sketches));
    out
}

/// A section of records.
fn raw<R: Record>(section: Section, records: &[R]) -> RawSection {
    RawSection {
        tag: section.tag(),
        record_size: section.record_size(),
        bytes: bytemuck::cast_slice(records).to_vec(),
    }
}

#[cfg(test)]
mod tests;
