//! What can be wrong with a bundle. Every error says what was expected, what was found, where, and what to do next.

use std::fmt;

/// The four ASCII letters that name a section.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag(pub [u8; 4]);

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.escape_ascii().fmt(f)
    }
}

impl fmt::Debug for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a bundle cannot be opened, or why a part of it cannot be read.
#[derive(Debug)]
pub enum BundleError {
    /// The operating system refused.
    Io {
        /// The file.
        path: String,
        /// What was being done with it.
        doing: &'static str,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is something else.
    NotABundle {
        /// Its first bytes, as far as there are any.
        found: [u8; 8],
        /// Its length.
        length: u64,
    },
    /// The bundle was written by another version of cidx.
    Version {
        /// The bundle's version.
        found: u32,
        /// The version that this reader knows.
        supported: u32,
    },
    /// The header or the table of contents contradicts the file or itself.
    Layout {
        /// What is wrong.
        what: &'static str,
        /// The value that it should have.
        expected: u64,
        /// The value that it has.
        found: u64,
    },
    /// A section is missing, unknown, twice there or of the wrong shape.
    Section {
        /// The section.
        section: Tag,
        /// What is wrong.
        what: &'static str,
        /// The value that it should have.
        expected: u64,
        /// The value that it has.
        found: u64,
    },
    /// The bytes of a block are not those that were written.
    Hash {
        /// The section in which the block begins (`contents` and `hash table` are called TOC and HASH).
        section: Tag,
        /// Where in the file the block begins.
        offset: u64,
    },
    /// A record refers to something that does not exist.
    Index {
        /// The section that should hold it.
        section: Tag,
        /// What is referred to.
        what: &'static str,
        /// The number or offset referred to.
        index: u64,
        /// How many there are.
        limit: u64,
    },
    /// A record or a text holds something that it cannot hold.
    Value {
        /// The section.
        section: Tag,
        /// What is wrong.
        what: &'static str,
        /// The record's number, or the offset inside the section.
        at: u64,
        /// The value found, where it is a number.
        found: u64,
    },
}

const REBUILD: &str = "Fetch the bundle again or rebuild it with `cidx index`.";

impl fmt::Display for BundleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io {
                path,
                doing,
                source,
            } => write!(f, "cannot {doing} {path}: {source}."),
            Self::NotABundle { found, length } => write!(
                f,
                "this is not a bundle: expected it to begin with \"{}\", found \"{}\" (the file has {length} bytes). Make a bundle with `cidx index`.",
                crate::MAGIC.escape_ascii(),
                found.escape_ascii()
            ),
            Self::Version { found, supported } => write!(
                f,
                "the bundle has format version {found}, this cidx reads version {supported}. Rebuild the bundle with `cidx index`, or use the cidx that wrote it."
            ),
            Self::Layout {
                what,
                expected,
                found,
            } => {
                write!(
                    f,
                    "the bundle is damaged: {what}: expected {expected}, found {found}. {REBUILD}"
                )
            }
            Self::Section {
                section,
                what,
                expected,
                found,
            } => write!(
                f,
                "section {section} of the bundle is damaged: {what}: expected {expected}, found {found}. {REBUILD}"
            ),
            Self::Hash { section, offset } => write!(
                f,
                "section {section} of the bundle is damaged: the block at byte {offset} does not have the hash that was recorded for it. {REBUILD}"
            ),
            Self::Index {
                section,
                what,
                index,
                limit,
            } => write!(
                f,
                "section {section} of the bundle is damaged: {what} {index} is referred to, but there are only {limit}. {REBUILD}"
            ),
            Self::Value {
                section,
                what,
                at,
                found,
            } => write!(
                f,
                "section {section} of the bundle is damaged: {what} (at {at}, found {found}). {REBUILD}"
            ),
        }
    }
}

impl std::error::Error for BundleError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}

impl BundleError {
    /// The section that is broken, where one is.
    pub fn section(&self) -> Option<Tag> {
        match self {
            Self::Section { section, .. }
            | Self::Hash { section, .. }
            | Self::Index { section, .. }
            | Self::Value { section, .. } => Some(*section),
            _ => None,
        }
    }
}
