//! Why a directory cannot be scanned, in sentences that say what to do.

use std::fmt;

/// Why a directory cannot be scanned.
#[derive(Debug)]
pub enum ScanError {
    /// The root does not exist.
    Missing {
        /// The root as given.
        root: String,
    },
    /// The root is not a directory.
    NotADirectory {
        /// The root as given.
        root: String,
    },
    /// The root cannot be read.
    Unreadable {
        /// The root as given.
        root: String,
        /// What the system says.
        cause: String,
    },
    /// There is no file below the root.
    Empty {
        /// The root as given.
        root: String,
        /// Whether it is a git repository without a work tree.
        bare: bool,
    },
    /// There are files, but none that can be indexed.
    NothingSupported {
        /// The root as given.
        root: String,
        /// How many files were seen.
        seen: u64,
        /// The most frequent reasons or extensions, most frequent first.
        found: Vec<String>,
    },
    /// `cidx.toml` or an option is wrong.
    Settings {
        /// Where: `cidx.toml`, `cidx.toml line 3`, `--exclude`.
        place: String,
        /// What is wrong and what is accepted.
        problem: String,
    },
}

impl fmt::Display for ScanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScanError::Missing { root } => {
                write!(
                    f,
                    "there is no directory `{root}`: give the root of a repository"
                )
            }
            ScanError::NotADirectory { root } => {
                write!(
                    f,
                    "`{root}` is not a directory: give the directory that contains it"
                )
            }
            ScanError::Unreadable { root, cause } => {
                write!(
                    f,
                    "the directory `{root}` cannot be read ({cause}): check its permissions"
                )
            }
            ScanError::Empty { root, bare: true } => write!(
                f,
                "`{root}` is a git repository without a work tree: check it out and index the checkout"
            ),
            ScanError::Empty { root, bare: false } => write!(
                f,
                "there is no file to index in `{root}` (ignored files do not count): give the root of a repository"
            ),
            ScanError::NothingSupported { root, seen, found } => {
                let languages: Vec<&str> = crate::languages::LANGUAGES
                    .iter()
                    .map(|language| language.name)
                    .collect();
                write!(
                    f,
                    "no file in `{root}` can be indexed, of {seen} seen (found: {}): supported are {}",
                    found.join(", "),
                    languages.join(", ")
                )
            }
            ScanError::Settings { place, problem } => write!(f, "{place}: {problem}"),
        }
    }
}

impl std::error::Error for ScanError {}
