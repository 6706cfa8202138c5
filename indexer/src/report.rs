//! What a run did, in figures: for the closing summary and for programs.

use std::collections::BTreeMap;
use std::time::Duration;

use cidx_format::EXACT;

use crate::history;
use crate::index::{Index, IndexedFile, OccurrenceTarget, Repository};
use crate::languages::LANGUAGES;
use crate::progress::Stage;
use crate::scip;

/// What a run did.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The state of the repository.
    pub repository: Repository,
    /// Files, lines and bytes of each language that occurs, in the order of `LANGUAGES`.
    pub languages: Vec<LanguageCount>,
    /// Indexed files.
    pub files: u64,
    /// Symbols of the repository.
    pub symbols: u64,
    /// Symbols outside the repository that it uses.
    pub externals: u64,
    /// Occurrences that are bound by a rule that is measured right at least nine times in ten.
    pub exact: u64,
    /// Occurrences that are bound by a weaker rule.
    pub best_effort: u64,
    /// Occurrences that could not be bound.
    pub unbound: u64,
    /// Files with syntax errors.
    pub files_with_syntax_errors: u64,
    /// How many paths are not indexed, by reason.
    pub skipped: BTreeMap<&'static str, u64>,
    /// How many files have an extension that no language claims, by extension.
    pub unsupported: BTreeMap<String, u64>,
    /// What compilers' facts changed, where SCIP files were given.
    pub scip: Option<scip::Stats>,
    /// What of the history was known from an earlier bundle.
    pub reused: history::Reused,
    /// Limits and other things that could not be done as wished, with how often.
    pub notes: Vec<(String, u32)>,
    /// The stages that ran, with the time from the beginning to the end of each. Analysis and text run side by side.
    pub stages: Vec<(Stage, Duration)>,
    /// The time that all of it took.
    pub total: Duration,
    /// The bundle's id.
    pub bundle_id: String,
    /// The bundle's length.
    pub bytes: u64,
    /// The length of each section.
    pub sections: Vec<(String, u64)>,
}

/// How much of a language there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageCount {
    /// Its name.
    pub name: &'static str,
    /// Files.
    pub files: u64,
    /// Lines.
    pub lines: u64,
    /// Bytes.
    pub bytes: u64,
}

impl Report {
    /// Fills in what the index tells.
    pub(crate) fn describe(&mut self, index: &Index) {
        self.repository = index.repository.clone();
        self.notes = index.limits.clone();
        for (number, language) in LANGUAGES.iter().enumerate() {
            let mut count = LanguageCount {
                name: language.name,
                files: 0,
                lines: 0,
                bytes: 0,
            };
            let of_language =
                |file: &&IndexedFile| !file.external && usize::from(file.language) == number;
            for file in index.files.iter().filter(of_language) {
                count.files += 1;
                count.lines += u64::from(file.lines);
                count.bytes += file.bytes;
            }
            if count.files > 0 {
                self.languages.push(count);
            }
        }
        for file in &index.files {
            let symbols = u64::from(file.symbols.end - file.symbols.start);
            if file.external {
                self.externals += symbols;
            } else {
                self.files += 1;
                self.symbols += symbols;
                self.files_with_syntax_errors += u64::from(file.syntax_error_count > 0);
            }
        }
        for occurrence in &index.occurrences {
            let confidence = index
                .rules
                .get(usize::from(occurrence.rule))
                .map_or(0, |rule| rule.confidence);
            match occurrence.target {
                OccurrenceTarget::Unbound(_) => self.unbound += 1,
                OccurrenceTarget::Symbol(_) if confidence >= EXACT => self.exact += 1,
                OccurrenceTarget::Symbol(_) => self.best_effort += 1,
            }
        }
    }
}
