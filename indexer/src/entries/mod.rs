//! Entry points that manifests, decorators and registering calls tell (`app.get("/users", list)`, `Run: serve`, `@app.route("/")`).
//!
//! Calls and decorators are read off the text, so that it does not matter whether the framework is known. Its names are data.

mod calls;
mod classes;
mod decorated;
mod place;

use cidx_format::NONE;
use cidx_format::container::RawSection;
use cidx_format::records::EntryRecord;
use cidx_format::section::Section;
use cidx_format::vocabulary::{EntryEvidence, EntryKind, Role, SymbolFlags, SymbolKind};
use rayon::prelude::*;

use crate::facts::Pos;
use crate::index::{Entry, Index, Occurrence, OccurrenceTarget};
use crate::languages::ManifestEntry;
use crate::related::is_function;
use crate::resolve::world::World;
use place::Text;

/// What the manifests of all languages name, each once.
pub fn named(world: &World<'_>) -> Vec<ManifestEntry> {
    let modules = world.modules.iter().flatten();
    let mut named: Vec<ManifestEntry> = modules
        .flat_map(|modules| modules.entries(&world.project))
        .collect();
    named.sort();
    named.dedup();
    named
}

/// Entry points that manifests name, as far as they exist, in symbol order.
pub fn of_manifests(index: &Index, named: &[ManifestEntry]) -> Vec<Entry> {
    let found = named.iter().filter_map(|entry| {
        let file = index.files.get(entry.file.get())?;
        let symbol = match &entry.object {
            None => file.symbols.start,
            Some(object) => file
                .symbols
                .clone()
                .find(|&at| index.symbols[at as usize].qualified == *object)?,
        };
        Some(Entry {
            symbol,
            kind: match entry.command {
                true => EntryKind::Cli,
                false => EntryKind::Library,
            },
            evidence: match entry.command {
                true => EntryEvidence::Script,
                false => EntryEvidence::Package,
            },
            source: None,
            place: Pos::default(),
        })
    });
    each_once(found.collect())
}

/// Adds what decorators, registering calls and fields that are run tell.
pub fn find(index: &mut Index) {
    let handed = handed_over(index);
    let files = index.files.par_iter().enumerate();
    let wanted = files.filter(|(_, file)| !file.external && !file.document && !file.test);
    let of_file = |(number, _): (usize, &_)| {
        let of = number as u32;
        let start = handed.partition_point(|one| one.file < of);
        let end = handed.partition_point(|one| one.file <= of);
        in_file(index, of, &handed[start..end])
    };
    let mut found: Vec<Entry> = wanted.flat_map_iter(of_file).collect();
    found.retain(|entry| {
        let symbol = &index.symbols[entry.symbol as usize];
        // What answers requests without a name stands for what holds it, but that may be `main`.
        let better = entry.evidence == EntryEvidence::Anonymous
            && symbol.flags.has(SymbolFlags::ENTRY_POINT);
        !better && !symbol.flags.has(SymbolFlags::TEST_CODE)
    });
    found.append(&mut index.entries);
    index.entries = each_once(found);
}

fn in_file(index: &Index, number: u32, handed: &[Handed]) -> Vec<Entry> {
    let file = &index.files[number as usize];
    let text = Text::of(&file.text);
    let mut found = decorated::find(index, number, &text);
    found.extend(decorated::members(index, number, &text));
    found.extend(calls::find(index, number, &text, handed));
    found
}

/// A function or a class of the repository that is handed over or called, and where.
struct Handed {
    file: u32,
    place: Pos,
    function: u32,
    source: u32,
    called: bool,
    class: bool,
}

/// The functions of the repository that are handed over or called outside tests, in the order of their places.
fn handed_over(index: &Index) -> Vec<Handed> {
    let one = |occurrence: &Occurrence| {
        let called = occurrence.role == Role::Call;
        let OccurrenceTarget::Symbol(function) = occurrence.target else {
            return None;
        };
        let symbol = &index.symbols[function as usize];
        let source = &index.symbols[occurrence.source as usize];
        let class = symbol.kind == SymbolKind::Class;
        (matches!(occurrence.role, Role::Value | Role::Read | Role::Call)
            && (class || is_function(symbol.kind))
            && symbol.kind != SymbolKind::Macro
            && !index.files[symbol.file as usize].external
            && !symbol.flags.has(SymbolFlags::TEST_CODE)
            && !source.flags.has(SymbolFlags::TEST_CODE))
        .then_some(Handed {
            file: source.file,
            place: occurrence.span.start,
            function,
            source: occurrence.source,
            called,
            class,
        })
    };
    let mut handed: Vec<Handed> = index.occurrences.par_iter().filter_map(one).collect();
    handed.par_sort_unstable_by_key(|one| (one.file, one.place, one.function));
    handed
}

/// Makes the section ENTK.
pub fn section(index: &Index) -> RawSection {
    let record = |entry: &Entry| EntryRecord {
        symbol: entry.symbol.into(),
        kind: entry.kind.number().into(),
        evidence: entry.evidence.number().into(),
        source: entry.source.unwrap_or(NONE).into(),
        line: entry.place.line.into(),
        column: entry.place.column.into(),
    };
    let records: Vec<EntryRecord> = index.entries.iter().map(record).collect();
    RawSection {
        tag: Section::Entries.tag(),
        record_size: Section::Entries.record_size(),
        bytes: bytemuck::cast_slice(&records).to_vec(),
    }
}

/// In symbol order, each symbol once, for its first reason.
fn each_once(mut entries: Vec<Entry>) -> Vec<Entry> {
    entries.sort();
    entries.dedup_by_key(|entry| entry.symbol);
    entries
}
