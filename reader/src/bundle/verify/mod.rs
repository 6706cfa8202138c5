//! Complete verification of a bundle: every hash, every reference, every text, every order. `cidx verify` prints what it says.
//! Accessors need none of this: they check what they touch.

mod edges;
mod history;
mod places;
mod search;
mod texts;

use std::path::Path;

use cidx_format::section::Section;

use super::{Bundle, BundleError, Result};

/// What a sound bundle holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The bundle's id in hexadecimal.
    pub id: String,
    /// Its length in bytes.
    pub bytes: u64,
    /// Files and external packages.
    pub files: u32,
    /// Symbols.
    pub symbols: u32,
    /// Occurrences.
    pub occurrences: u32,
}

/// Verifies everything in a bundle; the error names the section that is broken.
pub fn verify(path: &Path) -> Result<Verified> {
    Bundle::open(path)?.verify()
}

impl Bundle {
    /// Verifies everything in this bundle; the error names the section that is broken.
    pub fn verify(&self) -> Result<Verified> {
        self.blocks
            .ensure(self.bytes.get(), &self.layout, self.layout.body.clone())?;
        self.meta()?;
        places::verify(self)?;
        edges::verify(self)?;
        history::verify(self)?;
        texts::verify(self)?;
        search::verify(self)?;
        self.verify_related()?;
        self.verify_structure()?;
        Ok(Verified {
            id: self.id(),
            bytes: self.length(),
            files: self.file_count(),
            symbols: self.symbol_count(),
            occurrences: self.occurrence_count(),
        })
    }
}

/// An error unless something holds.
fn ensure(holds: bool, section: Section, what: &'static str, at: u32) -> Result<()> {
    if holds {
        return Ok(());
    }
    Err(BundleError::Value {
        section: section.tag(),
        what,
        at: at.into(),
        found: 0,
    })
}
