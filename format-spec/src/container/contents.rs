//! The table of contents: an rkyv archive behind the header.

use rkyv::rancor::Failure;

use super::Hash;
use crate::error::BundleError;

/// The table of contents.
#[derive(Clone, Debug, rkyv::Archive, rkyv::Serialize)]
pub struct Contents {
    /// Sections in the order of their offsets.
    pub sections: Vec<ContentsEntry>,
    /// blake3 of each 16 KiB block of the hash table.
    pub table_hashes: Vec<Hash>,
    /// Where the hash table begins: the end of the body.
    pub table_offset: u64,
}

/// A section in the table of contents.
#[derive(Clone, Copy, Debug, rkyv::Archive, rkyv::Serialize)]
pub struct ContentsEntry {
    /// Where it begins in the file.
    pub offset: u64,
    /// Its length in bytes.
    pub length: u64,
    /// How many records it has.
    pub count: u64,
    /// The size of a record in bytes.
    pub record_size: u32,
    /// Its tag.
    pub tag: [u8; 4],
}

impl Contents {
    /// The archive; `None` if it cannot be made.
    pub(super) fn to_bytes(&self) -> Option<rkyv::util::AlignedVec> {
        rkyv::to_bytes::<Failure>(self).ok()
    }

    /// Checks the archive, which must be aligned to eight bytes.
    pub(super) fn access(bytes: &[u8]) -> Result<&ArchivedContents, BundleError> {
        rkyv::access::<ArchivedContents, Failure>(bytes).map_err(|_| BundleError::Layout {
            what: "the table of contents is not a valid rkyv archive",
            expected: 0,
            found: bytes.len() as u64,
        })
    }
}
