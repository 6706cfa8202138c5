//! Files, languages, and what was skipped.

use std::ops::Range;

use cidx_format::NONE;
use cidx_format::records::{
    DiagnosticRecord, FileFlags, FileRecord, LanguageRecord, SkippedRecord,
};
use cidx_format::section::Section;

use super::{
    Bundle, BundleError, DirectoryId, DirectoryView, FileId, LanguageId, Result, Span, SymbolId,
    SymbolView,
};

/// A file of the repository, or an external package.
#[derive(Clone, Copy)]
pub struct FileView<'b> {
    bundle: &'b Bundle,
    number: FileId,
    pub(super) record: &'b FileRecord,
}

/// A language, or a kind of document.
#[derive(Clone, Copy)]
pub struct LanguageView<'b> {
    bundle: &'b Bundle,
    record: &'b LanguageRecord,
}

/// A file that was seen and not indexed.
#[derive(Clone, Copy)]
pub struct SkippedView<'b> {
    bundle: &'b Bundle,
    record: &'b SkippedRecord,
}

impl Bundle {
    /// A file by its number.
    #[inline]
    pub fn file(&self, number: FileId) -> Result<FileView<'_>> {
        let record = self.record(Section::Files, number.0)?;
        Ok(FileView {
            bundle: self,
            number,
            record,
        })
    }

    /// Every file number, external packages included, in order.
    pub fn files(&self) -> impl ExactSizeIterator<Item = FileId> + DoubleEndedIterator + use<> {
        (0..self.file_count()).map(FileId)
    }

    /// How many files are the repository's: they stand before the packages from outside.
    pub fn local_file_count(&self) -> Result<u32> {
        let local = |file: u32| Ok(!self.file(FileId(file))?.is_external());
        self.partition(0..self.file_count(), local)
    }

    /// The first symbol from outside the repository: files stand before packages, and so do their symbols.
    pub fn first_external(&self) -> Result<SymbolId> {
        let packages = self.local_file_count()?;
        if packages == self.file_count() {
            return Ok(SymbolId(self.symbol_count()));
        }
        Ok(self.file(FileId(packages))?.first_symbol())
    }

    /// The files of the repository: they stand before the external packages.
    pub fn local_files(
        &self,
    ) -> Result<impl ExactSizeIterator<Item = FileId> + DoubleEndedIterator + use<>> {
        self.root()?.files()
    }

    /// Finds a file by its path, or an external package by its name.
    pub fn file_by_path(&self, path: &str) -> Result<Option<FileView<'_>>> {
        let local = self.root()?.file_range()?.end;
        for range in [0..local, local..self.file_count()] {
            let at = self.partition(range.clone(), |file| {
                Ok(self.file(FileId(file))?.path()? < path)
            })?;
            if at < range.end {
                let file = self.file(FileId(at))?;
                if file.path()? == path {
                    return Ok(Some(file));
                }
            }
        }
        Ok(None)
    }

    /// A language by its number.
    pub fn language(&self, number: LanguageId) -> Result<LanguageView<'_>> {
        let record = self.record(Section::Languages, number.0)?;
        Ok(LanguageView {
            bundle: self,
            record,
        })
    }

    /// Every language number, in order.
    pub fn languages(&self) -> impl ExactSizeIterator<Item = LanguageId> + use<> {
        (0..self.language_count()).map(LanguageId)
    }

    /// The files that were seen and not indexed, in byte order of their paths.
    pub fn skipped(&self) -> Result<impl ExactSizeIterator<Item = SkippedView<'_>>> {
        let records: &[SkippedRecord] =
            self.records(Section::Skipped, 0..self.count(Section::Skipped))?;
        Ok(records.iter().map(|record| SkippedView {
            bundle: self,
            record,
        }))
    }
}

impl<'b> FileView<'b> {
    /// Its number.
    pub fn number(&self) -> FileId {
        self.number
    }

    /// Its path relative to the root, or the name of the package.
    pub fn path(&self) -> Result<&'b str> {
        self.bundle
            .text(self.record.path_offset, self.record.path_length)
    }

    /// Its flags.
    pub fn flags(&self) -> FileFlags {
        FileFlags(self.record.flags.to_native().into())
    }

    /// Whether it is an external package.
    pub fn is_external(&self) -> bool {
        self.flags().has(FileFlags::EXTERNAL)
    }

    /// Whether it is test code by its path.
    pub fn is_test(&self) -> bool {
        self.flags().has(FileFlags::TEST)
    }

    /// Whether it is a document.
    pub fn is_document(&self) -> bool {
        self.flags().has(FileFlags::DOCUMENT)
    }

    /// Whether a compiler bound its uses.
    pub fn is_compiler(&self) -> bool {
        self.flags().has(FileFlags::COMPILER)
    }

    /// The number of its language.
    pub fn language_number(&self) -> LanguageId {
        LanguageId(self.record.language.to_native().into())
    }

    /// Its language.
    pub fn language(&self) -> Result<LanguageView<'b>> {
        self.bundle.language(self.language_number())
    }

    /// blake3 of its bytes.
    pub fn hash(&self) -> [u8; 32] {
        self.record.hash
    }

    /// Its length in bytes.
    pub fn bytes(&self) -> u64 {
        self.record.bytes.to_native()
    }

    /// The number of lines.
    pub fn lines(&self) -> u32 {
        self.record.lines.to_native()
    }

    /// How many syntax errors were found.
    pub fn syntax_error_count(&self) -> u32 {
        self.record.syntax_errors.to_native()
    }

    /// The number of the file's own symbol.
    pub fn first_symbol(&self) -> SymbolId {
        SymbolId(self.record.first_symbol.to_native())
    }

    /// The file's own symbol.
    pub fn symbol(&self) -> Result<SymbolView<'b>> {
        self.bundle.symbol(self.first_symbol())
    }

    /// Its symbols, the file's own first; then by start, containers before members.
    pub fn symbols(
        &self,
    ) -> Result<impl ExactSizeIterator<Item = SymbolId> + DoubleEndedIterator + use<>> {
        let count = self.record.symbol_count.to_native();
        let range = self.run(
            self.record.first_symbol.to_native(),
            count,
            Section::Symbols,
        )?;
        Ok(range.map(SymbolId))
    }

    /// The number of its directory; none for an external package.
    pub fn directory_number(&self) -> Option<DirectoryId> {
        let directory = self.record.directory.to_native();
        (directory != NONE).then_some(DirectoryId(directory))
    }

    /// Its directory; none for an external package.
    pub fn directory(&self) -> Result<Option<DirectoryView<'b>>> {
        self.directory_number()
            .map(|directory| self.bundle.directory(directory))
            .transpose()
    }

    /// The places of its first syntax errors.
    pub fn diagnostics(&self) -> Result<impl ExactSizeIterator<Item = Span> + use<'b>> {
        let count = self.bundle.count(Section::Diagnostics);
        let file_of = |index| -> Result<u32> {
            let record: &DiagnosticRecord = self.bundle.record(Section::Diagnostics, index)?;
            Ok(record.file.to_native())
        };
        let start = self
            .bundle
            .partition(0..count, |index| Ok(file_of(index)? < self.number.0))?;
        let end = self
            .bundle
            .partition(start..count, |index| Ok(file_of(index)? <= self.number.0))?;
        let records: &'b [DiagnosticRecord] =
            self.bundle.records(Section::Diagnostics, start..end)?;
        Ok(records.iter().map(|record| {
            Span::new(
                record.line.to_native(),
                record.column.to_native(),
                record.end_line.to_native(),
                record.end_column.to_native(),
            )
        }))
    }

    /// A run of records of another section that this file refers to.
    pub(super) fn run(&self, first: u32, count: u32, section: Section) -> Result<Range<u32>> {
        run(self.bundle, first, count, section)
    }
}

impl<'b> LanguageView<'b> {
    /// Its name in lower case.
    pub fn name(&self) -> Result<&'b str> {
        self.bundle
            .text(self.record.name_offset, self.record.name_length)
    }

    /// How many files are written in it.
    pub fn files(&self) -> u32 {
        self.record.files.to_native()
    }

    /// How many lines these have.
    pub fn lines(&self) -> u64 {
        self.record.lines.to_native()
    }

    /// How many symbols these define.
    pub fn symbols(&self) -> u32 {
        self.record.symbols.to_native()
    }
}

impl<'b> SkippedView<'b> {
    /// Its path relative to the root.
    pub fn path(&self) -> Result<&'b str> {
        self.bundle
            .text(self.record.path_offset, self.record.path_length)
    }

    /// Why, as a stable short word.
    pub fn reason(&self) -> Result<&'b str> {
        self.bundle
            .text(self.record.reason_offset, self.record.reason_length)
    }

    /// What exactly; may be empty.
    pub fn detail(&self) -> Result<&'b str> {
        self.bundle
            .text(self.record.detail_offset, self.record.detail_length)
    }
}

/// A run of records, checked against their number.
pub(super) fn run(bundle: &Bundle, first: u32, count: u32, section: Section) -> Result<Range<u32>> {
    let limit = bundle.count(section);
    match first.checked_add(count) {
        Some(end) if end <= limit => Ok(first..end),
        _ => Err(BundleError::Index {
            section: section.tag(),
            what: "record",
            index: u64::from(first) + u64::from(count),
            limit: limit.into(),
        }),
    }
}
