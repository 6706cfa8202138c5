//! Files, directories and symbols: texts, references, orders.

use cidx_format::records::{DiagnosticRecord, FileFlags};
use cidx_format::section::Section;
use rend::u32_le;
use rustc_hash::FxHashSet;

use super::ensure;
use crate::bundle::{
    Bundle, DirectoryId, DirectoryView, FileId, LanguageId, Result, RuleId, SymbolId,
};

pub(super) fn verify(bundle: &Bundle) -> Result<()> {
    small_tables(bundle)?;
    files(bundle)?;
    directories(bundle)?;
    for file in bundle.files() {
        symbols(bundle, file)?;
    }
    members(bundle)?;
    lists(bundle)
}

fn small_tables(bundle: &Bundle) -> Result<()> {
    for language in 0..bundle.language_count() {
        bundle.language(LanguageId(language))?.name()?;
    }
    for rule in 0..bundle.rule_count() {
        let rule_view = bundle.rule(RuleId(rule))?;
        rule_view.name()?;
        rule_view.language()?;
        ensure(
            rule_view.confidence() <= 1.0,
            Section::Rules,
            "a confidence over one",
            rule,
        )?;
    }
    for skipped in bundle.skipped()? {
        skipped.path()?;
        skipped.reason()?;
        skipped.detail()?;
    }
    let section = Section::Diagnostics;
    let diagnostics: &[DiagnosticRecord] = bundle.records(section, 0..bundle.count(section))?;
    let key = |record: &DiagnosticRecord| {
        (
            record.file.to_native(),
            record.line.to_native(),
            record.column.to_native(),
        )
    };
    for (number, pair) in (1..).zip(diagnostics.windows(2)) {
        ensure(
            key(&pair[0]) <= key(&pair[1]),
            section,
            "syntax errors are not in order",
            number,
        )?;
    }
    for record in diagnostics {
        bundle.file(FileId(record.file.to_native()))?;
    }
    Ok(())
}

/// Files are in order, external ones last, and their symbols are consecutive and all there are.
fn files(bundle: &Bundle) -> Result<()> {
    let section = Section::Files;
    let (mut next_symbol, mut previous) = (0, None);
    for number in bundle.files() {
        let file = bundle.file(number)?;
        let key = Some((file.is_external(), file.path()?));
        ensure(previous < key, section, "files are not in order", number.0)?;
        previous = key;
        file.language()?;
        let directory = file.directory()?;
        ensure(
            directory.is_none() == file.is_external(),
            section,
            "a file without a directory",
            number.0,
        )?;
        let symbols = file.symbols()?;
        let consecutive = file.first_symbol().0 == next_symbol && symbols.len() > 0;
        ensure(
            consecutive,
            section,
            "symbols of files are not consecutive",
            number.0,
        )?;
        next_symbol += symbols.len() as u32;
        let known = FileFlags::ALL.iter().fold(0, |all, flag| all | flag.0.0);
        ensure(
            file.flags().0 & !known == 0,
            section,
            "unknown flags",
            number.0,
        )?;
    }
    ensure(
        next_symbol == bundle.symbol_count(),
        section,
        "symbols without a file",
        next_symbol,
    )
}

/// Directories are in order, and each holds exactly the files and directories whose paths say so.
fn directories(bundle: &Bundle) -> Result<()> {
    let section = Section::Directories;
    let root = bundle.root()?;
    ensure(
        root.path()? == "." && root.parent()?.is_none(),
        section,
        "the root is not the first directory",
        0,
    )?;
    let local = bundle
        .files()
        .filter_map(|file| bundle.file(file).ok())
        .filter(|file| !file.is_external())
        .count();
    ensure(
        root.files()?.len() == local,
        section,
        "the root does not hold every file",
        0,
    )?;
    let mut previous = String::new();
    for number in 0..bundle.directory_count() {
        let view = bundle.directory(DirectoryId(number))?;
        let path = with_slash(view)?;
        ensure(
            number == 0 || previous < path,
            section,
            "directories are not in order",
            number,
        )?;
        parent(view, &path)?;
        contents(bundle, view, &path)?;
        previous = path;
    }
    Ok(())
}

/// The path of a directory with a slash at its end; empty for the root.
fn with_slash(directory: DirectoryView<'_>) -> Result<String> {
    Ok(if directory.number().0 == 0 {
        String::new()
    } else {
        format!("{}/", directory.path()?)
    })
}

/// A directory lies directly in its parent.
fn parent(directory: DirectoryView<'_>, path: &str) -> Result<()> {
    let Some(parent) = directory.parent()? else {
        return Ok(());
    };
    let above = with_slash(parent)?;
    let inside = path
        .strip_prefix(&above)
        .is_some_and(|rest| rest.matches('/').count() == 1);
    let right = inside && parent.number() < directory.number();
    ensure(
        right,
        Section::Directories,
        "a directory in the wrong parent",
        directory.number().0,
    )
}

/// Everything below a directory has its path.
fn contents(bundle: &Bundle, directory: DirectoryView<'_>, path: &str) -> Result<()> {
    let (section, number) = (Section::Directories, directory.number().0);
    for file in directory.files()? {
        let right = bundle.file(file)?.path()?.starts_with(path);
        ensure(right, section, "a file in the wrong directory", number)?;
    }
    for below in directory.directories()? {
        let right = bundle.directory(below)?.path()?.starts_with(path);
        ensure(right, section, "a directory in the wrong directory", number)?;
    }
    let own = directory
        .own_files()?
        .try_fold(0, |count, file| file.map(|_| count + 1))?;
    ensure(
        own == directory.own_file_count(),
        section,
        "the number of files in a directory",
        number,
    )
}

/// The symbols of a file belong to it, stand in order, decode, and have distinct paths.
fn symbols(bundle: &Bundle, file: FileId) -> Result<()> {
    let section = Section::Symbols;
    let view = bundle.file(file)?;
    let mut qualified = FxHashSet::default();
    let mut previous = None;
    for number in view.symbols()? {
        let symbol = bundle.symbol(number)?;
        ensure(
            symbol.file_number() == file,
            section,
            "a symbol lies in another file",
            number.0,
        )?;
        ensure(
            symbol.language_number() == view.language_number(),
            section,
            "a symbol has another language than its file",
            number.0,
        )?;
        ensure(
            previous <= Some(symbol.span().start),
            section,
            "symbols are not in order",
            number.0,
        )?;
        previous = Some(symbol.span().start);
        symbol.kind()?;
        symbol.name()?;
        symbol.parent()?;
        symbol.name_span()?;
        symbol.signature()?;
        symbol.doc()?;
        symbol.totals(0.0)?;
        symbol.totals(crate::shape::EXACT)?;
        let own = number == view.first_symbol();
        ensure(
            own == symbol.qualified()?.is_empty(),
            section,
            "a symbol without a path",
            number.0,
        )?;
        ensure(
            !own || symbol.parent_number() == number,
            section,
            "a file inside a symbol",
            number.0,
        )?;
        ensure(
            qualified.insert(symbol.qualified()?),
            section,
            "two symbols of one file with the same path",
            number.0,
        )?;
    }
    Ok(())
}

/// Each symbol but a file's own is a member of its parent, once, in order.
fn members(bundle: &Bundle) -> Result<()> {
    let section = Section::Children;
    let mut counted = 0u32;
    for number in bundle.symbols() {
        let mut previous = None;
        for child in bundle.symbol(number)?.children()? {
            let right = bundle.symbol(child)?.parent_number() == number && child != number;
            ensure(
                right && previous < Some(child),
                section,
                "a member of another symbol, or out of order",
                child.0,
            )?;
            previous = Some(child);
            counted += 1;
        }
    }
    let mut expected = 0;
    for number in bundle.symbols() {
        expected += u32::from(bundle.symbol(number)?.parent_number() != number);
    }
    ensure(
        counted == expected && counted == bundle.count(section),
        section,
        "members are missing",
        counted,
    )
}

/// Lists of symbols refer to symbols.
fn lists(bundle: &Bundle) -> Result<()> {
    for section in [Section::EntryPoints, Section::Tests, Section::Central] {
        let list: &[u32_le] = bundle.records(section, 0..bundle.count(section))?;
        for number in list {
            bundle.symbol(SymbolId(number.to_native()))?;
        }
        let sorted =
            section == Section::Central || list.is_sorted_by(|a, b| a.to_native() < b.to_native());
        ensure(sorted, section, "symbols are not in order", 0)?;
    }
    Ok(())
}
