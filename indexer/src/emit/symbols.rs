//! Symbols: what every answer reads, what some answers read, members, and the lists of entry points, tests and central symbols.

use cidx_format::container::RawSection;
use cidx_format::records::{SymbolDetailRecord, SymbolRecord};
use cidx_format::section::Section;
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rend::u32_le;

use super::graph::{Counts, grouped};
use super::strings::{Strings, Text};
use super::{EmitError, section, u32_of};
use crate::index::{Index, IndexedFile, IndexedSymbol};

/// How many central symbols are listed.
const CENTRAL: usize = 1000;

/// Checks what the sections rely on, so that a defect elsewhere is named and no bundle contradicts itself.
pub(super) fn check(index: &Index) -> Result<(), EmitError> {
    u32_of(index.symbols.len().saturating_add(2), "symbols")?;
    u32_of(index.occurrences.len().saturating_add(2), "occurrences")?;
    let wrong = |what, at| Err(EmitError::Inconsistent { what, at });
    let mut next = 0;
    for (number, file) in index.files.iter().enumerate() {
        if file.symbols.start != next || file.symbols.end <= next {
            return wrong(
                "the symbols of files are not consecutive, or a file has none",
                number,
            );
        }
        if usize::from(file.language) >= index.languages.len() {
            return wrong("a file has no language", number);
        }
        next = file.symbols.end;
    }
    if next as usize != index.symbols.len() {
        return wrong("symbols without a file", next as usize);
    }
    let key = |file: &IndexedFile| (file.external, file.path.clone());
    if let Some(number) = index
        .files
        .windows(2)
        .position(|pair| key(&pair[0]) >= key(&pair[1]))
    {
        return wrong(
            "files are not in the order of their paths, external packages last",
            number + 1,
        );
    }
    for (number, pair) in index.symbols.windows(2).enumerate() {
        if pair[0].file == pair[1].file && pair[0].span.start > pair[1].span.start {
            return wrong(
                "the symbols of a file are not in the order of their starts",
                number + 1,
            );
        }
    }
    for (number, symbol) in index.symbols.iter().enumerate() {
        let inside = index
            .files
            .get(symbol.file as usize)
            .is_some_and(|file| file.symbols.contains(&(number as u32)));
        if !inside || symbol.parent as usize >= index.symbols.len() {
            return wrong(
                "a symbol lies in another file than it says, or in no symbol",
                number,
            );
        }
    }
    Ok(())
}

/// SYMB and the members.
pub(super) fn hot<'i>(
    index: &'i Index,
    strings: &mut Strings<'i>,
) -> Result<Vec<RawSection>, EmitError> {
    let records = index
        .symbols
        .iter()
        .map(|symbol| record(index, symbol, strings))
        .collect::<Result<Vec<_>, _>>()?;
    let members = (0u32..)
        .zip(&index.symbols)
        .filter(|(number, symbol)| symbol.parent != *number);
    let members: Vec<(u32, u32)> = members
        .map(|(number, symbol)| (symbol.parent, number))
        .collect();
    let (offsets, order) = grouped(index.symbols.len(), &members, |member| member.0);
    let children: Vec<u32_le> = order
        .iter()
        .map(|&at| members[at as usize].1.into())
        .collect();
    Ok(vec![
        section(Section::Symbols, &records),
        section(Section::ChildOffsets, &offsets),
        section(Section::Children, &children),
        section(
            Section::EntryPoints,
            &with_flag(index, SymbolFlags::ENTRY_POINT),
        ),
        section(Section::Tests, &with_flag(index, SymbolFlags::TEST)),
        section(Section::Central, &central(index)),
    ])
}

fn record<'i>(
    index: &'i Index,
    symbol: &'i IndexedSymbol,
    strings: &mut Strings<'i>,
) -> Result<SymbolRecord, EmitError> {
    let file = &index.files[symbol.file as usize];
    let qualified = strings.add(&symbol.qualified)?;
    let (whole, place) = if symbol.qualified.is_empty() {
        (file.path.as_str(), strings.add(&file.path)?)
    } else {
        (symbol.qualified.as_str(), qualified)
    };
    let name =
        name_inside(whole, place, &symbol.name).map_or_else(|| strings.add(&symbol.name), Ok)?;
    Ok(SymbolRecord {
        qualified_offset: qualified.offset,
        qualified_length: qualified.length,
        name_offset: name.offset,
        name_length: name.length,
        file: symbol.file.into(),
        parent: symbol.parent.into(),
        flags: symbol.flags.0.into(),
        kind: symbol.kind.number().into(),
        language: file.language.into(),
        start_line: symbol.span.start.line.into(),
        start_column: symbol.span.start.column.into(),
        end_line: symbol.span.end.line.into(),
        end_column: symbol.span.end.column.into(),
    })
}

/// The name as a part of the dotted path or file path, so that whoever reads one has the other in the same block.
fn name_inside(whole: &str, place: Text, name: &str) -> Option<Text> {
    if name.is_empty() {
        return Some(Text::default());
    }
    place.part(whole.rfind(name)?, name.len())
}

/// SYMD.
pub(super) fn cold<'i>(
    index: &'i Index,
    counts: &Counts,
    strings: &mut Strings<'i>,
) -> Result<Vec<RawSection>, EmitError> {
    let mut records = Vec::with_capacity(index.symbols.len());
    for (number, symbol) in index.symbols.iter().enumerate() {
        let signature = strings.add(&symbol.signature)?;
        let doc = strings.add(&symbol.doc)?;
        records.push(SymbolDetailRecord {
            signature_offset: signature.offset,
            signature_length: signature.length,
            doc_offset: doc.offset,
            doc_length: doc.length,
            name_line: symbol.name_span.start.line.into(),
            name_column: symbol.name_span.start.column.into(),
            name_end_line: symbol.name_span.end.line.into(),
            name_end_column: symbol.name_span.end.column.into(),
            centrality: symbol.centrality.into(),
            direct_dependents: counts.dependents[number].into(),
            unresolved_calls: counts.unresolved_calls[number].into(),
            cyclomatic: symbol.cyclomatic.into(),
            cognitive: symbol.cognitive.into(),
        });
    }
    Ok(vec![section(Section::SymbolDetails, &records)])
}

fn with_flag(index: &Index, flag: SymbolFlags) -> Vec<u32_le> {
    let flagged = (0u32..)
        .zip(&index.symbols)
        .filter(|(_, symbol)| symbol.flags.has(flag));
    flagged.map(|(number, _)| number.into()).collect()
}

/// The most central symbols that the repository defines.
pub(crate) fn central(index: &Index) -> Vec<u32_le> {
    let counts = |symbol: &IndexedSymbol| {
        symbol.centrality > 0
            && symbol.kind != SymbolKind::File
            && !symbol.flags.has(SymbolFlags::EXTERNAL)
            && !index.files[symbol.file as usize].external
    };
    let mut ranked: Vec<(std::cmp::Reverse<u32>, u32)> = (0u32..)
        .zip(&index.symbols)
        .filter(|(_, symbol)| counts(symbol))
        .map(|(number, symbol)| (std::cmp::Reverse(symbol.centrality), number))
        .collect();
    ranked.sort_unstable();
    ranked.truncate(CENTRAL);
    ranked
        .into_iter()
        .map(|(_, number)| number.into())
        .collect()
}
