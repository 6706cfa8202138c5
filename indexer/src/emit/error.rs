//! Why a bundle could not be written.

use std::fmt;

/// Why a bundle could not be written. An old bundle at the same path is as it was.
#[derive(Debug)]
pub enum EmitError {
    /// The operating system refused.
    Io {
        /// The file.
        path: String,
        /// What was being done with it.
        doing: &'static str,
        /// What the system said.
        source: std::io::Error,
    },
    /// The index contradicts itself.
    Inconsistent {
        /// What is wrong.
        what: &'static str,
        /// Where: the number of the symbol, file or occurrence.
        at: usize,
    },
    /// Something does not fit into the format.
    TooLarge {
        /// What.
        what: &'static str,
        /// How large it may be.
        limit: u64,
    },
}

impl fmt::Display for EmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io {
                path,
                doing,
                source,
            } => {
                write!(
                    f,
                    "cannot {doing} {path}: {source}. Check the folder, its permissions and the free space."
                )
            }
            Self::Inconsistent { what, at } => {
                write!(
                    f,
                    "the index contradicts itself at {at}: {what}. This is a defect of cidx; please report it."
                )
            }
            Self::TooLarge { what, limit } => write!(
                f,
                "{what} would exceed {limit}. Index a part of the repository, or leave files out in `cidx.toml`."
            ),
        }
    }
}

impl std::error::Error for EmitError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
