//! Stems of the whole repository, each with the symbols that have it. Lists of common stems are cut into blocks, so that a
//! question can pass over those that do not matter to it.

use cidx_format::container::RawSection;
use cidx_format::records::{BlockRecord, TermRecord};
use cidx_format::section::Section;
use rustc_hash::FxHashMap;

use super::raw;
use super::symbols::FileTexts;

/// How many postings a block has; a list of at most so many has no blocks.
pub(super) const BLOCK: usize = 128;

/// The sections of stems and postings, and the number of postings of the most common stem. `None` if something does not fit.
pub(super) fn sections(files: &[FileTexts]) -> Option<(Vec<RawSection>, u32)> {
    let (stems, numbers) = stems(files);
    let lists = lists(files, &numbers, stems.len())?;
    let (mut records, mut texts, mut bytes, mut blocks) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut longest = 0;
    // A word that was cut off from a long field may have left a stem that no symbol has.
    let used = stems
        .iter()
        .zip(&lists)
        .filter(|(_, list)| !list.is_empty());
    for (stem, list) in used {
        let count = u32::try_from(list.len()).ok()?;
        longest = longest.max(count);
        records.push(TermRecord {
            text_offset: u32::try_from(texts.len()).ok()?.into(),
            first_posting: u32::try_from(bytes.len()).ok()?.into(),
            count: count.into(),
            first_block: u32::try_from(blocks.len()).ok()?.into(),
            text_length: u16::try_from(stem.len()).ok()?.into(),
            most: most(list).into(),
        });
        texts.extend_from_slice(stem.as_bytes());
        if list.len() <= BLOCK {
            append(list, &mut bytes);
            continue;
        }
        for part in list.chunks(BLOCK) {
            blocks.push(append_block(part, &mut bytes)?);
        }
    }
    let sections = vec![
        raw(Section::Terms, &records),
        raw(Section::TermTexts, &texts),
        raw(Section::TermPostings, &bytes),
        raw(Section::TermBlocks, &blocks),
    ];
    Some((sections, longest))
}

/// All stems in byte order, and for each file the number of each of its stems.
fn stems(files: &[FileTexts]) -> (Vec<&str>, Vec<Vec<u32>>) {
    let mut all: Vec<&str> = files
        .iter()
        .flat_map(|file| file.stems.iter().map(String::as_str))
        .collect();
    all.sort_unstable();
    all.dedup();
    let places: FxHashMap<&str, u32> = all.iter().copied().zip(0u32..).collect();
    let number = |stem: &String| places.get(stem.as_str()).copied().unwrap_or(0);
    let numbers = files
        .iter()
        .map(|file| file.stems.iter().map(number).collect())
        .collect();
    (all, numbers)
}

/// For each stem its symbols, by their place in TXTS, with weights.
fn lists(files: &[FileTexts], numbers: &[Vec<u32>], count: usize) -> Option<Vec<Vec<(u32, u8)>>> {
    let mut lists: Vec<Vec<(u32, u8)>> = vec![Vec::new(); count];
    let mut place = 0u32;
    for (file, numbers) in files.iter().zip(numbers) {
        for symbol in &file.symbols {
            for &(stem, weight) in &symbol.terms {
                let number = *numbers.get(stem as usize)?;
                lists.get_mut(number as usize)?.push((place, weight));
            }
            place = place.checked_add(1)?;
        }
    }
    Some(lists)
}

fn most(list: &[(u32, u8)]) -> u16 {
    list.iter()
        .map(|&(_, weight)| weight)
        .max()
        .unwrap_or(0)
        .into()
}

/// A short list: differences and weights, one after the other.
fn append(list: &[(u32, u8)], bytes: &mut Vec<u8>) {
    let mut previous = 0;
    for &(symbol, weight) in list {
        let mut difference = symbol - previous;
        previous = symbol;
        while difference >= 0x80 {
            bytes.push(difference as u8 | 0x80);
            difference >>= 7;
        }
        bytes.push(difference as u8);
        bytes.push(weight);
    }
}

/// A block of a long list: numbers of one width, so that one can be looked up without reading those before it.
fn append_block(part: &[(u32, u8)], bytes: &mut Vec<u8>) -> Option<BlockRecord> {
    let (first, last) = (part.first()?.0, part.last()?.0);
    let record = BlockRecord {
        first: first.into(),
        offset: u32::try_from(bytes.len()).ok()?.into(),
        most: most(part).into(),
        width: if last - first <= u32::from(u16::MAX) {
            2
        } else {
            4
        }
        .into(),
    };
    for &(symbol, _) in part {
        let difference = (symbol - first).to_le_bytes();
        bytes.extend_from_slice(difference.get(..usize::from(record.width.to_native()))?);
    }
    bytes.extend(part.iter().map(|&(_, weight)| weight));
    Some(record)
}
