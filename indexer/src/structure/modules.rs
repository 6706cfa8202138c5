//! Modules and entry points in the order in which an overview shows them, so that it reads no more than it prints.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use cidx_format::container::RawSection;
use cidx_format::records::ModuleRecord;
use cidx_format::section::Section;
use cidx_format::vocabulary::SymbolFlags;
use rend::u32_le;

use super::section;
use crate::emit::central;
use crate::index::Index;
use crate::project::directory_of;

/// What is counted of a directory.
#[derive(Default)]
struct Tally {
    file: u32,
    files: u32,
    symbols: u32,
    tests: u32,
    documents: u32,
    score: u64,
}

/// Makes the sections MODU and ENTO.
pub(super) fn sections(index: &Index) -> Vec<RawSection> {
    vec![
        section(Section::Modules, &modules(index)),
        section(Section::RankedEntries, &entries(index)),
    ]
}

fn modules(index: &Index) -> Vec<ModuleRecord> {
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for file in index.files.iter().filter(|file| !file.external) {
        let tally = tallies.entry(directory_of(&file.path)).or_default();
        if tally.files == 0 {
            tally.file = file.symbols.start;
        }
        tally.files += 1;
        tally.symbols += (file.symbols.len() as u32).saturating_sub(1);
        tally.tests += u32::from(file.test);
        tally.documents += u32::from(file.document);
    }
    for symbol in central(index) {
        let symbol = &index.symbols[symbol.to_native() as usize];
        let path = &index.files[symbol.file as usize].path;
        if let Some(tally) = tallies.get_mut(directory_of(path)) {
            tally.score += u64::from(symbol.centrality);
        }
    }
    let mut ranked: Vec<(&str, Tally)> = tallies.into_iter().collect();
    // Paths are in order, and the sort is stable.
    ranked.sort_by_key(|(_, tally)| Reverse((tally.score, tally.symbols)));
    let record = |(_, tally): (&str, Tally)| ModuleRecord {
        file: tally.file.into(),
        files: tally.files.into(),
        symbols: tally.symbols.into(),
        tests: tally.tests.into(),
        documents: tally.documents.into(),
    };
    ranked.into_iter().map(record).collect()
}

fn entries(index: &Index) -> Vec<u32_le> {
    let all = (0u32..).zip(&index.symbols);
    let mut ranked: Vec<(Reverse<u32>, u32)> = all
        .filter(|(_, symbol)| {
            symbol.flags.has(SymbolFlags::ENTRY_POINT)
                && !symbol.flags.has(SymbolFlags::TEST)
                && !symbol.flags.has(SymbolFlags::TEST_CODE)
                && !index.files[symbol.file as usize].test
        })
        .map(|(at, symbol)| (Reverse(symbol.centrality), at))
        .collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, at)| at.into()).collect()
}
