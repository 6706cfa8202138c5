//! The `.cidx` bundle: vocabularies, records, sections, container and verification.

pub mod container;
pub mod error;
pub mod meta;
pub mod record;
pub mod records;
pub mod reference;
pub mod section;
pub mod text;
pub mod vocabulary;

pub use error::{BundleError, Tag};
pub use section::Section;

/// The version of the format that this crate reads and writes. There is no other version number.
pub const VERSION: u32 = 1;

/// The first eight bytes of every bundle. The line ends and the end-of-file character catch transfers in text mode.
pub const MAGIC: [u8; 8] = *b"CIDX\r\n\x1a\n";

/// An edge whose rule is right at least this often, in ten-thousandths, is exact.
pub const EXACT: u16 = 9_000;

/// Stands for "none" where a record holds the number of another record.
pub const NONE: u32 = u32::MAX;
