//! Symbols.

use cidx_format::records::{SymbolDetailRecord, SymbolRecord, TotalRecord};
use cidx_format::section::Section;
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rend::u32_le;

use super::{Bundle, BundleError, FileId, FileView, LanguageId, Position, Result, Span, SymbolId};

/// A symbol of a bundle.
#[derive(Clone, Copy)]
pub struct SymbolView<'b> {
    bundle: &'b Bundle,
    number: SymbolId,
    record: &'b SymbolRecord,
}

impl Bundle {
    /// A symbol by its number.
    #[inline]
    pub fn symbol(&self, number: SymbolId) -> Result<SymbolView<'_>> {
        let record = self.record(Section::Symbols, number.0)?;
        Ok(SymbolView {
            bundle: self,
            number,
            record,
        })
    }

    /// Every symbol number, in order.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = SymbolId> + DoubleEndedIterator + use<> {
        (0..self.symbol_count()).map(SymbolId)
    }

    /// The symbol with an id (`path#qualified`, or the path of a file); none if there is none.
    pub fn symbol_by_id(&self, id: &str) -> Result<Option<SymbolView<'_>>> {
        if let Some(file) = self.file_by_path(id)? {
            return file.symbol().map(Some);
        }
        // A path may contain `#` as well, so every one may be the separator.
        for (at, _) in id.match_indices('#') {
            let Some(file) = self.file_by_path(&id[..at])? else {
                continue;
            };
            let qualified = &id[at + 1..];
            for symbol in file.symbols()? {
                let symbol = self.symbol(symbol)?;
                // Comparing lengths first keeps most strings untouched.
                if symbol.record.qualified_length.to_native() as usize == qualified.len()
                    && symbol.qualified()? == qualified
                {
                    return Ok(Some(symbol));
                }
            }
        }
        Ok(None)
    }

    /// The innermost symbol of a file at a place.
    pub fn symbol_at(&self, file: FileId, position: Position) -> Result<Option<SymbolView<'_>>> {
        let file = self.file(file)?;
        let mut innermost: Option<SymbolView<'_>> = None;
        for symbol in file.symbols()? {
            let symbol = self.symbol(symbol)?;
            if symbol.span().start > position && symbol.number != file.first_symbol() {
                break;
            }
            // Containers stand before their members, so the last one that holds the place is the innermost.
            if symbol.span().contains(position) {
                innermost = Some(symbol);
            }
        }
        Ok(innermost)
    }

    /// The entry points, in symbol order.
    pub fn entry_points(&self) -> Result<impl ExactSizeIterator<Item = SymbolId> + '_> {
        self.symbol_list(Section::EntryPoints)
    }

    /// The tests, in symbol order.
    pub fn tests(&self) -> Result<impl ExactSizeIterator<Item = SymbolId> + '_> {
        self.symbol_list(Section::Tests)
    }

    /// The most central symbols, the most central first; at most 1000.
    pub fn central_symbols(&self) -> Result<impl ExactSizeIterator<Item = SymbolId> + '_> {
        self.symbol_list(Section::Central)
    }

    fn symbol_list(
        &self,
        section: Section,
    ) -> Result<impl ExactSizeIterator<Item = SymbolId> + '_> {
        let list: &[u32_le] = self.records(section, 0..self.count(section))?;
        Ok(list.iter().map(|number| SymbolId(number.to_native())))
    }
}

impl<'b> SymbolView<'b> {
    /// Its number.
    pub fn number(&self) -> SymbolId {
        self.number
    }

    /// Its id: `path#qualified`; the path for a file.
    pub fn id(&self) -> Result<String> {
        let path = self.file()?.path()?;
        let qualified = self.qualified()?;
        if qualified.is_empty() {
            return Ok(path.to_owned());
        }
        let mut id = String::with_capacity(path.len() + 1 + qualified.len());
        id.push_str(path);
        id.push('#');
        id.push_str(qualified);
        Ok(id)
    }

    /// Its simple name.
    pub fn name(&self) -> Result<&'b str> {
        self.bundle
            .text(self.record.name_offset, self.record.name_length)
    }

    /// Its dotted path inside the file; empty for a file's own symbol.
    pub fn qualified(&self) -> Result<&'b str> {
        self.bundle
            .text(self.record.qualified_offset, self.record.qualified_length)
    }

    /// What it is.
    pub fn kind(&self) -> Result<SymbolKind> {
        let number = self.record.kind.to_native();
        SymbolKind::from_number(number).ok_or(BundleError::Value {
            section: Section::Symbols.tag(),
            what: "a symbol is of no known kind",
            at: self.number.0.into(),
            found: number.into(),
        })
    }

    /// Its flags.
    pub fn flags(&self) -> SymbolFlags {
        SymbolFlags(self.record.flags.to_native())
    }

    /// Whether it has all these flags.
    pub fn has(&self, flags: SymbolFlags) -> bool {
        self.flags().has(flags)
    }

    /// The number of its file.
    pub fn file_number(&self) -> FileId {
        FileId(self.record.file.to_native())
    }

    /// Its file.
    pub fn file(&self) -> Result<FileView<'b>> {
        self.bundle.file(self.file_number())
    }

    /// The number of its language.
    pub fn language_number(&self) -> LanguageId {
        LanguageId(self.record.language.to_native().into())
    }

    /// The number of the symbol that contains it; its own for a file.
    pub fn parent_number(&self) -> SymbolId {
        SymbolId(self.record.parent.to_native())
    }

    /// The symbol that contains it; none for a file.
    pub fn parent(&self) -> Result<Option<SymbolView<'b>>> {
        let parent = self.parent_number();
        if parent == self.number {
            return Ok(None);
        }
        self.bundle.symbol(parent).map(Some)
    }

    /// The whole definition.
    pub fn span(&self) -> Span {
        let record = self.record;
        Span::new(
            record.start_line.to_native(),
            record.start_column.to_native(),
            record.end_line.to_native(),
            record.end_column.to_native(),
        )
    }

    /// Its members, in symbol order.
    pub fn children(&self) -> Result<impl ExactSizeIterator<Item = SymbolId> + use<'b>> {
        let range = self
            .bundle
            .group(Section::ChildOffsets, Section::Children, self.number.0)?;
        let list: &'b [u32_le] = self.bundle.records(Section::Children, range)?;
        Ok(list.iter().map(|number| SymbolId(number.to_native())))
    }

    /// The place of the name.
    pub fn name_span(&self) -> Result<Span> {
        let detail = self.detail()?;
        Ok(Span::new(
            detail.name_line.to_native(),
            detail.name_column.to_native(),
            detail.name_end_line.to_native(),
            detail.name_end_column.to_native(),
        ))
    }

    /// The declaration without its body; may be empty.
    pub fn signature(&self) -> Result<&'b str> {
        let detail = self.detail()?;
        self.bundle
            .text(detail.signature_offset, detail.signature_length)
    }

    /// The documentation; may be empty.
    pub fn doc(&self) -> Result<&'b str> {
        let detail = self.detail()?;
        self.bundle.text(detail.doc_offset, detail.doc_length)
    }

    /// Cyclomatic complexity.
    pub fn cyclomatic(&self) -> Result<u16> {
        Ok(self.detail()?.cyclomatic.to_native())
    }

    /// Cognitive complexity.
    pub fn cognitive(&self) -> Result<u16> {
        Ok(self.detail()?.cognitive.to_native())
    }

    /// PageRank over references, in parts of a billion.
    pub fn centrality(&self) -> Result<u32> {
        Ok(self.detail()?.centrality.to_native())
    }

    /// How many distinct other symbols refer to it.
    pub fn direct_dependent_count(&self) -> Result<u32> {
        Ok(self.detail()?.direct_dependents.to_native())
    }

    /// How many of its calls could not be bound.
    pub fn unresolved_call_count(&self) -> Result<u32> {
        Ok(self.detail()?.unresolved_calls.to_native())
    }

    /// How many things depend on it, directly or not, along edges of at least a confidence; none if the bundle does not say.
    pub fn totals(&self, min_confidence: f32) -> Result<Option<&'b TotalRecord>> {
        let section = if min_confidence <= 0.0 {
            Section::Totals
        } else if min_confidence == crate::shape::EXACT {
            Section::ExactTotals
        } else {
            return Ok(None);
        };
        if self.bundle.count(section) == 0 {
            return Ok(None);
        }
        self.bundle.record(section, self.number.0).map(Some)
    }

    fn detail(&self) -> Result<&'b SymbolDetailRecord> {
        self.bundle.record(Section::SymbolDetails, self.number.0)
    }
}
