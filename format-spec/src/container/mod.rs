//! The container: header, table of contents, aligned sections, and the two-level tree of block hashes.
//! It knows tags and ranges; what records mean is the reader's business.

mod blocks;
mod contents;
mod open;
mod write;

pub use blocks::Blocks;
pub use contents::{Contents, ContentsEntry};
pub use open::{Layout, Place};
pub use write::{Assembled, Body, RawSection, assemble};

/// The size of a hashed block in bytes.
pub const BLOCK: usize = 16384;

/// The alignment of sections in bytes.
pub const ALIGNMENT: usize = 64;

/// The length of the header in bytes.
pub const HEADER_LENGTH: usize = 64;

/// A blake3 hash.
pub type Hash = [u8; 32];

/// The next multiple of the alignment.
const fn aligned(length: usize) -> usize {
    length.next_multiple_of(ALIGNMENT)
}

/// blake3 of a stretch of bytes.
pub fn hash(bytes: &[u8]) -> Hash {
    *blake3::hash(bytes).as_bytes()
}
