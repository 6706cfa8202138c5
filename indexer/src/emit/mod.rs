//! Turns the index into a bundle: sections, hashes, and a file that appears whole or not at all.
//! Parallel where it pays; the same index gives the same bytes.

mod error;
mod file;
mod graph;
mod metadata;
mod names;
mod places;
mod source;
mod strings;
mod symbols;

use std::path::Path;

use cidx_format::container::{self, Assembled, Hash, RawSection};
use cidx_format::record::Record;
use cidx_format::section::Section;
use rayon::prelude::*;

pub use error::EmitError;
pub(crate) use symbols::central;

use crate::index::Index;
use strings::Strings;

/// What goes into a bundle besides the index.
#[derive(Clone, Debug)]
pub struct EmitOptions {
    /// Whether source text is included.
    pub source: bool,
    /// The zstd level of source text.
    pub level: i32,
    /// The version of cidx that is named as the writer.
    pub tool_version: String,
    /// Settings of the run that change what is in the bundle, by name.
    pub settings: Vec<(String, String)>,
    /// Further sections, made elsewhere; each replaces or follows those made here.
    pub extra: Vec<RawSection>,
}

impl Default for EmitOptions {
    fn default() -> Self {
        EmitOptions {
            source: true,
            level: source::LEVEL,
            tool_version: env!("CARGO_PKG_VERSION").to_owned(),
            settings: Vec::new(),
            extra: Vec::new(),
        }
    }
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmitReport {
    /// The bundle's id in hexadecimal.
    pub id: String,
    /// The length of the bundle in bytes.
    pub bytes: u64,
    /// The length of each section in bytes, in the order of the bundle.
    pub sections: Vec<(String, u64)>,
}

/// Writes the bundle of an index to a file. The file is replaced only when the new one is complete and on the disk.
pub fn emit(index: &Index, out: &Path, options: EmitOptions) -> Result<EmitReport, EmitError> {
    let (bundle, report) = assemble(index, options)?;
    file::write(out, &[&bundle.head, &bundle.body, &bundle.table])?;
    Ok(report)
}

/// Makes the bundle of an index in memory.
pub fn emit_to_bytes(index: &Index, options: EmitOptions) -> Result<Vec<u8>, EmitError> {
    Ok(assemble(index, options)?.0.into_bytes())
}

fn assemble(index: &Index, options: EmitOptions) -> Result<(Assembled, EmitReport), EmitError> {
    let sections = sections(index, options)?;
    let lengths: Vec<(String, u64)> = sections
        .iter()
        .map(|section| (section.tag.to_string(), section.bytes.len() as u64))
        .collect();
    let body = container::assemble(sections);
    let hashes: Vec<Hash> = body
        .bytes()
        .par_chunks(container::BLOCK)
        .map(container::hash)
        .collect();
    let bundle = body.finish(&hashes).ok_or(EmitError::TooLarge {
        what: "the table of contents",
        limit: u64::MAX,
    })?;
    let report = EmitReport {
        id: bundle.id.iter().map(|byte| format!("{byte:02x}")).collect(),
        bytes: (bundle.head.len() + bundle.body.len() + bundle.table.len()) as u64,
        sections: lengths,
    };
    Ok((bundle, report))
}

/// Every section in the order in which it is written; empty optional ones are left out.
fn sections(index: &Index, options: EmitOptions) -> Result<Vec<RawSection>, EmitError> {
    symbols::check(index)?;
    let mut strings = Strings::default();
    // Names, their map and the edges are each made by one thread: the others compress meanwhile.
    let (graph, (source, exact)) = rayon::join(
        || {
            let names = names::collect(index, &mut strings)?;
            let (map, graph) = rayon::join(|| names.map(), || graph::edges(index, &names));
            let mut tables = names.tables();
            tables.push(map?);
            Ok((tables, graph?))
        },
        || {
            let source = if options.source {
                source::compress(index, options.level)
            } else {
                Ok(source::Source::default())
            };
            (source, source::exact_texts(index))
        },
    );
    let ((names, graph), source) = (graph?, source?);
    let mut sections = vec![raw(Section::Meta, metadata::meta(index, &options)?)];
    sections.extend(metadata::tables(index, &mut strings)?);
    sections.extend(places::files(index, &source, &exact, &mut strings)?);
    sections.extend(symbols::hot(index, &mut strings)?);
    sections.extend(symbols::cold(index, &graph.counts, &mut strings)?);
    sections.extend(graph.sections);
    sections.extend(names);
    sections.extend(source.sections);
    sections.push(raw(Section::Strings, strings.into_bytes()));
    for extra in options.extra {
        sections.retain(|section| section.tag != extra.tag);
        sections.push(extra);
    }
    let position = |section: &RawSection| {
        Section::from_tag(section.tag).map_or(Section::COUNT, |section| section as usize)
    };
    sections.sort_by_key(|section| (position(section), section.tag));
    sections.retain(|section| {
        !section.bytes.is_empty() || Section::from_tag(section.tag).is_some_and(Section::required)
    });
    Ok(sections)
}

/// A section of bytes.
fn raw(section: Section, bytes: Vec<u8>) -> RawSection {
    RawSection {
        tag: section.tag(),
        record_size: section.record_size(),
        bytes,
    }
}

/// A section of records.
fn section<R: Record>(section: Section, records: &[R]) -> RawSection {
    debug_assert_eq!(size_of::<R>(), section.record_size());
    raw(section, bytemuck::cast_slice(records).to_vec())
}

/// A number as records hold it.
fn u32_of(value: usize, what: &'static str) -> Result<u32, EmitError> {
    u32::try_from(value).map_err(|_| EmitError::TooLarge {
        what,
        limit: u32::MAX.into(),
    })
}

#[cfg(test)]
mod tests;
