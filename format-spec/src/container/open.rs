//! Opening: header, hash of the table of contents, and every range, order, overlap, tag and record size. Constant time.

use std::ops::Range;

use super::contents::ArchivedContentsEntry;
use super::{ALIGNMENT, BLOCK, Contents, HEADER_LENGTH, Hash, aligned, hash};
use crate::error::{BundleError, Tag};
use crate::records::Header;
use crate::section::Section;
use crate::{MAGIC, VERSION};

/// More sections than any version will have; it bounds the work of opening.
const MAX_SECTIONS: u64 = 256;

/// Where a section lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Its first byte in the file.
    pub offset: usize,
    /// Its length in bytes.
    pub length: usize,
    /// How many records it has.
    pub count: usize,
}

/// Where everything lies in a bundle whose header and table of contents are sound.
#[derive(Clone, Debug)]
pub struct Layout {
    places: [Place; Section::COUNT],
    /// The hashed body.
    pub body: Range<usize>,
    /// The hash table.
    pub table: Range<usize>,
    /// blake3 of each block of the hash table.
    pub table_hashes: Vec<Hash>,
    /// The bundle's id: blake3 of header and table of contents.
    pub id: Hash,
}

impl Layout {
    /// Reads and checks header and table of contents. `bytes` must be aligned to eight bytes.
    pub fn read(bytes: &[u8]) -> Result<Layout, BundleError> {
        let contents_range = read_header(bytes)?;
        let body_start = aligned(contents_range.end);
        let contents = Contents::access(slice(bytes, &contents_range)?)?;
        let table_offset = to_usize(contents.table_offset.to_native())?;
        let table = table_range(bytes, body_start, table_offset, contents.table_hashes.len())?;
        let padding = slice(bytes, &(contents_range.end..body_start))?;
        expect(
            "bytes other than zero behind the table of contents",
            0,
            padding.iter().map(|&byte| u64::from(byte)).sum(),
        )?;
        let places = read_places(&contents.sections, body_start..table_offset)?;
        check_counts(&places)?;
        Ok(Layout {
            places,
            body: body_start..table_offset,
            table,
            table_hashes: contents.table_hashes.to_vec(),
            id: hash(slice(bytes, &(0..contents_range.end))?),
        })
    }

    /// Where a section lies; an absent one is empty.
    #[inline]
    pub fn place(&self, section: Section) -> Place {
        self.places[section as usize]
    }

    /// The tag of the section that holds or precedes a byte of the body.
    pub fn section_at(&self, offset: usize) -> Tag {
        let holds = |section: &&Section| {
            let place = self.place(**section);
            place.length > 0 && place.offset + place.length > offset
        };
        Section::ALL
            .iter()
            .filter(holds)
            .min_by_key(|section| self.place(**section).offset)
            .map_or(Tag(*b"PAD."), |section| section.tag())
    }
}

/// Checks the header and returns the range of the table of contents.
fn read_header(bytes: &[u8]) -> Result<Range<usize>, BundleError> {
    let mut found = [0u8; 8];
    let shown = bytes.len().min(8);
    found[..shown].copy_from_slice(&bytes[..shown]);
    let length = bytes.len() as u64;
    if found != MAGIC {
        return Err(BundleError::NotABundle { found, length });
    }
    let header: Header = bytes
        .get(..HEADER_LENGTH)
        .map(bytemuck::pod_read_unaligned)
        .ok_or(BundleError::Layout {
            what: "the file is shorter than a header",
            expected: HEADER_LENGTH as u64,
            found: length,
        })?;
    if header.version.to_native() != VERSION {
        return Err(BundleError::Version {
            found: header.version.to_native(),
            supported: VERSION,
        });
    }
    expect(
        "unknown flags in the header",
        0,
        header.flags.to_native().into(),
    )?;
    expect(
        "the table of contents begins elsewhere",
        HEADER_LENGTH as u64,
        header.contents_offset.to_native(),
    )?;
    let contents_length = header.contents_length.to_native();
    let room = length - HEADER_LENGTH as u64;
    if contents_length > room {
        return Err(BundleError::Layout {
            what: "the file ends inside the table of contents",
            expected: contents_length,
            found: room,
        });
    }
    let range = HEADER_LENGTH..HEADER_LENGTH + to_usize(contents_length)?;
    if hash(slice(bytes, &range)?) != header.contents_hash {
        return Err(BundleError::Hash {
            section: Tag(*b"TOC."),
            offset: HEADER_LENGTH as u64,
        });
    }
    Ok(range)
}

/// Checks that the hash table lies where body and file say it must, and has as many blocks as there are hashes for.
fn table_range(
    bytes: &[u8],
    body_start: usize,
    table_offset: usize,
    hashes: usize,
) -> Result<Range<usize>, BundleError> {
    if table_offset < body_start
        || table_offset > bytes.len()
        || !table_offset.is_multiple_of(ALIGNMENT)
    {
        return Err(BundleError::Layout {
            what: "the hash table lies outside the file or inside the table of contents",
            expected: bytes.len() as u64,
            found: table_offset as u64,
        });
    }
    let blocks = (table_offset - body_start).div_ceil(BLOCK);
    let end = table_offset + blocks * size_of::<Hash>();
    expect("the length of the file", end as u64, bytes.len() as u64)?;
    expect(
        "hashes of the hash table",
        (end - table_offset).div_ceil(BLOCK) as u64,
        hashes as u64,
    )?;
    Ok(table_offset..end)
}

/// Checks every section: known or ignorable, once, aligned, in order, inside the body, of the right record size.
fn read_places(
    entries: &[ArchivedContentsEntry],
    body: Range<usize>,
) -> Result<[Place; Section::COUNT], BundleError> {
    if entries.len() as u64 > MAX_SECTIONS {
        return Err(BundleError::Layout {
            what: "too many sections",
            expected: MAX_SECTIONS,
            found: entries.len() as u64,
        });
    }
    let mut places = [None; Section::COUNT];
    let mut end = body.start;
    for entry in entries {
        let place = read_place(entry, end, body.end)?;
        end = place.offset + place.length;
        let tag = Tag(entry.tag);
        let Some(section) = Section::from_tag(tag) else {
            if tag.0[0].is_ascii_lowercase() {
                continue;
            }
            return Err(BundleError::Section {
                section: tag,
                what: "unknown and not marked as ignorable",
                expected: 0,
                found: 1,
            });
        };
        let size = section.record_size() as u64;
        expect_section(
            tag,
            "size of a record",
            size,
            entry.record_size.to_native().into(),
        )?;
        if places[section as usize].replace(place).is_some() {
            return Err(BundleError::Section {
                section: tag,
                what: "there twice",
                expected: 1,
                found: 2,
            });
        }
    }
    for &section in Section::ALL {
        if section.required() && places[section as usize].is_none() {
            return Err(BundleError::Section {
                section: section.tag(),
                what: "missing",
                expected: 1,
                found: 0,
            });
        }
    }
    Ok(places.map(Option::unwrap_or_default))
}

/// Checks the range of one section against the end of the one before and the end of the body.
fn read_place(
    entry: &ArchivedContentsEntry,
    previous_end: usize,
    body_end: usize,
) -> Result<Place, BundleError> {
    let tag = Tag(entry.tag);
    let offset = to_usize(entry.offset.to_native())?;
    let length = to_usize(entry.length.to_native())?;
    let count = entry.count.to_native();
    if !offset.is_multiple_of(ALIGNMENT) || offset < previous_end {
        let what = "overlaps the section before it or is not aligned";
        return Err(BundleError::Section {
            section: tag,
            what,
            expected: aligned(previous_end) as u64,
            found: offset as u64,
        });
    }
    if offset.checked_add(length).is_none_or(|end| end > body_end) {
        return Err(BundleError::Section {
            section: tag,
            what: "lies outside the body",
            expected: body_end as u64,
            found: offset as u64,
        });
    }
    let expected = count.saturating_mul(entry.record_size.to_native().into());
    expect_section(tag, "length", expected, length as u64)?;
    // Every id space is 32 bits wide; only the byte sections may be larger.
    if entry.record_size.to_native() > 1 && count >= u64::from(u32::MAX) {
        return Err(BundleError::Section {
            section: tag,
            what: "too many records",
            expected: u32::MAX.into(),
            found: count,
        });
    }
    Ok(Place {
        offset,
        length,
        count: to_usize(count)?,
    })
}

/// Checks the record counts that must agree.
fn check_counts(places: &[Place; Section::COUNT]) -> Result<(), BundleError> {
    let count = |section: Section| places[section as usize].count as u64;
    let symbols = count(Section::Symbols);
    let offsets = [
        Section::ChildOffsets,
        Section::OccurrenceOffsets,
        Section::DependentOffsets,
    ];
    for section in offsets {
        expect_section(
            section.tag(),
            "number of offsets",
            symbols + 1,
            count(section),
        )?;
    }
    let details = Section::SymbolDetails;
    expect_section(details.tag(), "number of symbols", symbols, count(details))?;
    let totals = Section::Totals;
    if count(totals) != 0 {
        expect_section(totals.tag(), "number of symbols", symbols, count(totals))?;
    }
    let related = Section::Related;
    if count(related) != 0 {
        let found = count(related);
        expect_section(
            related.tag(),
            "number of symbols and one",
            symbols + 1,
            found,
        )?;
    }
    Ok(())
}

fn expect(what: &'static str, expected: u64, found: u64) -> Result<(), BundleError> {
    if expected == found {
        return Ok(());
    }
    Err(BundleError::Layout {
        what,
        expected,
        found,
    })
}

fn expect_section(
    section: Tag,
    what: &'static str,
    expected: u64,
    found: u64,
) -> Result<(), BundleError> {
    if expected == found {
        return Ok(());
    }
    Err(BundleError::Section {
        section,
        what,
        expected,
        found,
    })
}

fn to_usize(value: u64) -> Result<usize, BundleError> {
    // A bundle beyond half the address space cannot be mapped; below it no sum of two offsets overflows.
    match usize::try_from(value) {
        Ok(value) if value <= isize::MAX as usize => Ok(value),
        _ => Err(BundleError::Layout {
            what: "an offset is beyond what this machine can address",
            expected: isize::MAX as u64,
            found: value,
        }),
    }
}

fn slice<'b>(bytes: &'b [u8], range: &Range<usize>) -> Result<&'b [u8], BundleError> {
    bytes.get(range.clone()).ok_or(BundleError::Layout {
        what: "the file is too short",
        expected: range.end as u64,
        found: bytes.len() as u64,
    })
}
