//! One type per kind of number, and places in files.

/// Declares a number of a record.
macro_rules! id {
    ($($(#[$meta:meta])* $name:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The number as a `usize`.
            pub const fn get(self) -> usize { self.0 as usize }
        }
    )*};
}

id! {
    /// A symbol.
    SymbolId;
    /// A file, or an external package.
    FileId;
    /// A directory.
    DirectoryId;
    /// A distinct simple name.
    NameId;
    /// A binding rule.
    RuleId;
    /// A language.
    LanguageId;
    /// A commit.
    CommitId;
    /// An author of commits.
    AuthorId;
}

/// A place in a file, zero-based; `column` counts UTF-16 code units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Position {
    /// Zero-based line.
    pub line: u32,
    /// Zero-based column in UTF-16 code units.
    pub column: u32,
}

/// A stretch of a file; `end` is exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First place inside.
    pub start: Position,
    /// First place after.
    pub end: Position,
}

impl Span {
    /// A stretch between two places.
    pub const fn new(start_line: u32, start_column: u32, end_line: u32, end_column: u32) -> Span {
        Span {
            start: Position {
                line: start_line,
                column: start_column,
            },
            end: Position {
                line: end_line,
                column: end_column,
            },
        }
    }

    /// Whether `position` lies inside.
    pub fn contains(&self, position: Position) -> bool {
        self.start <= position && position < self.end
    }
}
