//! A bundle behind typed accessors. Opening takes constant time; a section is read when a question needs it.
//!
//! **Invariant:** every accessor verifies the hash of the blocks that it touches for the first time, checks every number and
//! range that it reads against what exists, and returns an error that names the section where something is wrong.

mod access;
mod automata;
mod directories;
mod file_history;
mod files;
mod graph;
mod history;
mod ids;
mod map;
mod names;
mod postings;
mod related;
mod search;
mod source;
mod structure;
mod symbols;
mod verify;

use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

use cidx_format::container::{Blocks, Layout};
pub use cidx_format::error::{BundleError, Tag};
pub use cidx_format::meta::Meta;
use cidx_format::section::Section;

pub use directories::DirectoryView;
pub use file_history::{FileHistoryView, OwnerRuleView, Partner, Run, Touch};
pub use files::{FileView, LanguageView, SkippedView};
pub use graph::{Denoted, DependentView, OccurrenceView, RuleView};
pub use history::{AuthorView, Churn, CommitView, HistoryView};
pub use ids::{
    AuthorId, CommitId, DirectoryId, FileId, LanguageId, NameId, Position, RuleId, Span, SymbolId,
};
pub use names::{Matches, NameMatch, NameView};
pub use postings::{POSTINGS, Postings, TermView};
pub use related::{RelatedTest, RelatedTests, Way};
pub use symbols::SymbolView;
pub use verify::{Verified, verify};

use map::Bytes;

/// What accessors return.
pub type Result<T> = std::result::Result<T, BundleError>;

/// An open bundle. Sharing it between threads is fine.
pub struct Bundle {
    bytes: Bytes,
    layout: Layout,
    blocks: Blocks,
    meta: OnceLock<Meta>,
    /// How many recent commits the tenth of the files that changes most has at least, once it was asked for.
    busy: OnceLock<Option<u32>>,
    /// Decompressors that are not in use, with the dictionary loaded.
    decompressors: Mutex<Vec<zstd::bulk::Decompressor<'static>>>,
    /// Source blocks that were decoded last, the newest at the end.
    decoded: Mutex<Vec<(u32, Arc<str>)>>,
}

impl Bundle {
    /// Opens a bundle by mapping it into memory.
    pub fn open(path: &Path) -> Result<Bundle> {
        Bundle::new(map::map(path)?)
    }

    /// Opens a bundle that is in memory already.
    pub fn from_bytes(bytes: &[u8]) -> Result<Bundle> {
        Bundle::new(Bytes::owned(bytes))
    }

    fn new(bytes: Bytes) -> Result<Bundle> {
        let layout = Layout::read(bytes.get())?;
        let blocks = Blocks::new(&layout);
        Ok(Bundle {
            bytes,
            layout,
            blocks,
            meta: OnceLock::new(),
            busy: OnceLock::new(),
            decompressors: Mutex::new(Vec::new()),
            decoded: Mutex::new(Vec::new()),
        })
    }

    /// The bundle's id in hexadecimal: the hash of its header and table of contents, which vouch for every other byte.
    pub fn id(&self) -> String {
        self.layout
            .id
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }

    /// About the bundle and the repository.
    pub fn meta(&self) -> Result<&Meta> {
        if let Some(meta) = self.meta.get() {
            return Ok(meta);
        }
        let meta = Meta::from_bytes(self.section_bytes(Section::Meta)?)?;
        Ok(self.meta.get_or_init(|| meta))
    }

    /// How many bytes the bundle has.
    pub fn length(&self) -> u64 {
        self.bytes.get().len() as u64
    }

    /// How many bytes a section has; zero if it is absent.
    pub fn section_length(&self, section: Section) -> u64 {
        self.layout.place(section).length as u64
    }

    /// How many files and external packages there are.
    pub fn file_count(&self) -> u32 {
        self.count(Section::Files)
    }

    /// How many symbols there are, external ones included.
    pub fn symbol_count(&self) -> u32 {
        self.count(Section::Symbols)
    }

    /// How many occurrences there are, unbound ones included.
    pub fn occurrence_count(&self) -> u32 {
        self.count(Section::Occurrences)
    }

    /// How many pairs of a symbol and a symbol that refers to it there are.
    pub fn dependent_count(&self) -> u32 {
        self.count(Section::Dependents)
    }

    /// How many distinct names there are.
    pub fn name_count(&self) -> u32 {
        self.count(Section::Names)
    }

    /// How many binding rules there are.
    pub fn rule_count(&self) -> u32 {
        self.count(Section::Rules)
    }

    /// How many directories there are.
    pub fn directory_count(&self) -> u32 {
        self.count(Section::Directories)
    }

    /// How many languages there are.
    pub fn language_count(&self) -> u32 {
        self.count(Section::Languages)
    }
}

impl std::fmt::Debug for Bundle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bundle")
            .field("id", &self.id())
            .field("length", &self.length())
            .finish()
    }
}

#[cfg(test)]
mod tests;
