//! Names with their map, and source text.

use std::panic::catch_unwind;

use cidx_format::container::hash;
use cidx_format::records::{FileFlags, SourceBlockRecord};
use cidx_format::section::Section;

use super::ensure;
use crate::bundle::{Bundle, FileId, NameId, Result};

pub(super) fn verify(bundle: &Bundle) -> Result<()> {
    std::str::from_utf8(bundle.section_bytes(Section::Strings)?).map_or_else(
        |error| {
            ensure(
                false,
                Section::Strings,
                "not UTF-8",
                error.valid_up_to() as u32,
            )
        },
        |_| Ok(()),
    )?;
    names(bundle)?;
    map(bundle)?;
    source(bundle)
}

/// Names are in order, their postings consecutive, and each posting has the name.
fn names(bundle: &Bundle) -> Result<()> {
    let section = Section::Names;
    let (mut previous, mut postings) = (None, 0u32);
    for number in 0..bundle.name_count() {
        let name = bundle.name(NameId(number))?;
        ensure(
            previous < Some(name.text()?),
            section,
            "names are not in order",
            number,
        )?;
        previous = Some(name.text()?);
        let mut last = None;
        for symbol in name.symbols()? {
            ensure(
                last < Some(symbol),
                Section::NamePostings,
                "postings are not in order",
                number,
            )?;
            last = Some(symbol);
            let right = bundle.symbol(symbol)?.name()? == name.text()?;
            ensure(
                right,
                Section::NamePostings,
                "a symbol of another name",
                symbol.0,
            )?;
        }
        postings += name.symbol_count();
    }
    let mut named = 0;
    for symbol in bundle.symbols() {
        named += u32::from(!bundle.symbol(symbol)?.name()?.is_empty());
    }
    ensure(
        postings == named && postings == bundle.count(Section::NamePostings),
        section,
        "symbols without a name",
        postings,
    )
}

/// The map holds exactly the names that have symbols.
fn map(bundle: &Bundle) -> Result<()> {
    let section = Section::NameMap;
    let bytes = bundle.section_bytes(section)?;
    let mut expected = 0;
    for number in 0..bundle.name_count() {
        let name = bundle.name(NameId(number))?;
        if name.symbol_count() == 0 || bytes.is_empty() {
            continue;
        }
        expected += 1;
        let text = name.text()?;
        let found = catch_unwind(|| fst::Map::new(bytes).ok().and_then(|map| map.get(text)));
        ensure(
            found.is_ok_and(|value| value == Some(number.into())),
            section,
            "a name is missing in the map",
            number,
        )?;
    }
    let length = catch_unwind(|| fst::Map::new(bytes).map_or(0, |map| map.len()));
    ensure(
        length.is_ok_and(|length| length == expected),
        section,
        "the map holds other names",
        expected as u32,
    )
}

/// Blocks belong to their files, cover them, decode, and give back the file's bytes.
fn source(bundle: &Bundle) -> Result<()> {
    let section = Section::SourceBlocks;
    let (mut next_block, mut next_byte) = (0, 0);
    for number in bundle.files() {
        let file = bundle.file(number)?;
        let blocks = file.blocks()?;
        if blocks.is_empty() {
            continue;
        }
        ensure(
            blocks.start == next_block,
            section,
            "blocks of files are not consecutive",
            number.0,
        )?;
        next_block = blocks.end;
        let (mut text, mut lines) = (String::new(), 0);
        for block in blocks {
            let record: &SourceBlockRecord = bundle.record(section, block)?;
            let right =
                record.file.to_native() == number.0 && record.offset.to_native() == next_byte;
            ensure(right, section, "a block lies elsewhere", block)?;
            let inside = u32::from(!text.is_empty() && !text.ends_with('\n'));
            ensure(
                record.first_line.to_native() == lines + inside,
                section,
                "the first line of a block",
                block,
            )?;
            next_byte += u64::from(record.compressed_length.to_native());
            let piece = bundle.decode(block)?;
            lines += piece.bytes().filter(|&byte| byte == b'\n').count() as u32;
            text.push_str(&piece);
        }
        file_text(bundle, number, &text)?;
    }
    ensure(
        next_block == bundle.count(section),
        section,
        "blocks without a file",
        next_block,
    )?;
    ensure(
        next_byte == bundle.section_length(Section::SourceText),
        Section::SourceText,
        "bytes without a block",
        0,
    )
}

fn file_text(bundle: &Bundle, number: FileId, text: &str) -> Result<()> {
    let file = bundle.file(number)?;
    let exact = file.flags().has(FileFlags::EXACT_TEXT);
    let right = !exact || hash(text.as_bytes()) == file.hash() && text.len() as u64 == file.bytes();
    ensure(
        right,
        Section::SourceText,
        "the text of a file does not have the file's hash",
        number.0,
    )
}
