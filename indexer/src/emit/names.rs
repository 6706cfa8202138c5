//! Distinct simple names, the symbols that have them, and the finite state map over them.

use cidx_format::container::RawSection;
use cidx_format::records::NameRecord;
use cidx_format::section::Section;
use rayon::prelude::*;
use rend::u32_le;

use super::strings::Strings;
use super::{EmitError, raw, section, u32_of};
use crate::index::{Index, OccurrenceTarget};

/// The names of an index.
pub(super) struct Names<'i> {
    /// Distinct names in byte order.
    texts: Vec<&'i str>,
    records: Vec<NameRecord>,
    postings: Vec<u32_le>,
}

impl Names<'_> {
    /// The number of a name.
    pub(super) fn number(&self, name: &str) -> Option<u32> {
        self.texts
            .binary_search(&name)
            .ok()
            .map(|number| number as u32)
    }

    /// NAMT and NAMP.
    pub(super) fn tables(&self) -> Vec<RawSection> {
        vec![
            section(Section::Names, &self.records),
            section(Section::NamePostings, &self.postings),
        ]
    }

    /// NAMF: the finite state map from each name that has symbols to its number.
    pub(super) fn map(&self) -> Result<RawSection, EmitError> {
        let mut builder = fst::MapBuilder::memory();
        for (number, (text, record)) in self.texts.iter().zip(&self.records).enumerate() {
            if record.posting_count.to_native() > 0 {
                builder
                    .insert(text, number as u64)
                    .map_err(|_| EmitError::Inconsistent {
                        what: "names are not in order",
                        at: number,
                    })?;
            }
        }
        let bytes = builder.into_inner().map_err(|_| EmitError::TooLarge {
            what: "the map of names",
            limit: u32::MAX.into(),
        })?;
        Ok(raw(Section::NameMap, bytes))
    }
}

/// Collects the names of symbols and of unbound occurrences. Their texts come first into the arena, so that a scan over all
/// names reads one stretch of it.
pub(super) fn collect<'i>(
    index: &'i Index,
    strings: &mut Strings<'i>,
) -> Result<Names<'i>, EmitError> {
    let mut defined: Vec<(&str, u32)> = (0..)
        .zip(&index.symbols)
        .filter(|(_, symbol)| !symbol.name.is_empty())
        .map(|(number, symbol)| (symbol.name.as_str(), number))
        .collect();
    defined.par_sort_unstable();
    let mut unbound: Vec<&str> = index.occurrences.iter().filter_map(unbound_name).collect();
    unbound.par_sort_unstable();
    let mut texts: Vec<&str> = defined
        .iter()
        .map(|&(name, _)| name)
        .chain(unbound.iter().copied())
        .collect();
    texts.par_sort_unstable();
    texts.dedup();
    let records = records(&texts, &defined, &unbound, strings)?;
    let postings: Vec<u32_le> = defined.iter().map(|&(_, symbol)| symbol.into()).collect();
    Ok(Names {
        texts,
        records,
        postings,
    })
}

/// The name of an unbound occurrence.
fn unbound_name(occurrence: &crate::index::Occurrence) -> Option<&str> {
    match &occurrence.target {
        OccurrenceTarget::Unbound(name) => Some(name),
        OccurrenceTarget::Symbol(_) => None,
    }
}

fn records<'i>(
    texts: &[&'i str],
    defined: &[(&str, u32)],
    unbound: &[&str],
    strings: &mut Strings<'i>,
) -> Result<Vec<NameRecord>, EmitError> {
    let (mut postings, mut occurrences) = (0, 0);
    texts
        .iter()
        .map(|&text| {
            let symbols = defined[postings..].partition_point(|&(name, _)| name <= text);
            let uses = unbound[occurrences..].partition_point(|&name| name <= text);
            let place = strings.add(text)?;
            let record = NameRecord {
                name_offset: place.offset,
                name_length: place.length,
                first_posting: u32_of(postings, "postings of names")?.into(),
                posting_count: u32_of(symbols, "symbols of a name")?.into(),
                unbound: u32_of(uses, "unbound occurrences")?.into(),
            };
            postings += symbols;
            occurrences += uses;
            Ok(record)
        })
        .collect()
}
