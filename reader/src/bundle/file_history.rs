//! What the bundle knows of the past of a file: its commits, what changes with it, who wrote its lines, who owns it.

use cidx_format::NONE;
use cidx_format::records::{
    FileHistoryRecord, OwnerRuleRecord, PartnerRecord, RunRecord, TouchRecord,
};
use cidx_format::section::Section;
use rend::u32_le;

use super::files::run;
use super::{Bundle, Churn, CommitId, FileId, HistoryView, Result};

/// The history of a file.
#[derive(Clone, Copy)]
pub struct FileHistoryView<'b> {
    bundle: &'b Bundle,
    record: &'b FileHistoryRecord,
}

/// A line of a CODEOWNERS file.
#[derive(Clone, Copy)]
pub struct OwnerRuleView<'b> {
    bundle: &'b Bundle,
    record: &'b OwnerRuleRecord,
}

/// A commit that touched a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The commit.
    pub commit: CommitId,
    /// How many lines it added.
    pub added: u32,
    /// How many lines it removed.
    pub removed: u32,
}

/// A file that changed together with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partner {
    /// The other file.
    pub file: FileId,
    /// How many commits touched both.
    pub together: u32,
}

/// Lines that the same commit wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first line, zero-based.
    pub start: u32,
    /// The line after the last.
    pub end: u32,
    /// The commit; none if it is older than what was read, or not committed.
    pub commit: Option<CommitId>,
}

impl Bundle {
    /// The history of a file, and its owners; none for an external package, and where neither is known.
    pub fn file_history(&self, file: FileId) -> Result<Option<FileHistoryView<'_>>> {
        if file.0 >= self.count(Section::FileHistories) {
            return Ok(None);
        }
        let record = self.record(Section::FileHistories, file.0)?;
        Ok(Some(FileHistoryView {
            bundle: self,
            record,
        }))
    }

    /// How many lines of CODEOWNERS files there are.
    pub fn owner_rule_count(&self) -> u32 {
        self.count(Section::OwnerRules)
    }

    /// A line of a CODEOWNERS file.
    pub fn owner_rule(&self, number: u32) -> Result<OwnerRuleView<'_>> {
        let record = self.record(Section::OwnerRules, number)?;
        Ok(OwnerRuleView {
            bundle: self,
            record,
        })
    }
}

impl<'b> FileHistoryView<'b> {
    /// Its repository; none if no history is known.
    pub fn repository(&self) -> Result<Option<HistoryView<'b>>> {
        match self.record.repository.to_native() {
            NONE => Ok(None),
            number => self.bundle.history(number).map(Some),
        }
    }

    /// How often it was changed.
    pub fn churn(&self) -> Churn {
        Churn {
            commits: self.record.commits.to_native(),
            window: self.record.window_commits.to_native(),
            days_30: self.record.churn_30.to_native(),
            days_90: self.record.churn_90.to_native(),
            days_365: self.record.churn_365.to_native(),
        }
    }

    /// How many authors it has.
    pub fn author_count(&self) -> u32 {
        self.record.authors.to_native()
    }

    /// The commits that touched it, the newest first.
    pub fn touches(
        &self,
    ) -> Result<impl ExactSizeIterator<Item = Touch> + DoubleEndedIterator + use<'b>> {
        let (first, count) = (
            self.record.first_touch.to_native(),
            self.record.commits.to_native(),
        );
        let range = run(self.bundle, first, count, Section::Touches)?;
        let records: &'b [TouchRecord] = self.bundle.records(Section::Touches, range)?;
        Ok(records.iter().map(|record| Touch {
            commit: CommitId(record.commit.to_native()),
            added: record.added.to_native(),
            removed: record.removed.to_native(),
        }))
    }

    /// The files that change with it, the most frequent first.
    pub fn partners(&self) -> Result<impl ExactSizeIterator<Item = Partner> + use<'b>> {
        let (first, count) = (
            self.record.first_partner.to_native(),
            self.record.partner_count.to_native(),
        );
        let range = run(self.bundle, first, count, Section::Partners)?;
        let records: &'b [PartnerRecord] = self.bundle.records(Section::Partners, range)?;
        Ok(records.iter().map(|record| Partner {
            file: FileId(record.file.to_native()),
            together: record.together.to_native(),
        }))
    }

    /// Who wrote its lines, in their order; `lines` is the number of lines of the file.
    pub fn runs(&self, lines: u32) -> Result<impl Iterator<Item = Run> + use<'b>> {
        let (first, count) = (
            self.record.first_run.to_native(),
            self.record.run_count.to_native(),
        );
        let range = run(self.bundle, first, count, Section::Runs)?;
        let records: &'b [RunRecord] = self.bundle.records(Section::Runs, range)?;
        let ends = records
            .iter()
            .skip(1)
            .map(|next| next.line.to_native())
            .chain([lines]);
        Ok(records.iter().zip(ends).map(|(record, end)| {
            let commit = record.commit.to_native();
            Run {
                start: record.line.to_native(),
                end,
                commit: (commit != NONE).then_some(CommitId(commit)),
            }
        }))
    }

    /// The lines of CODEOWNERS that hold for it: one at most of each section.
    pub fn owner_rules(&self) -> Result<impl Iterator<Item = u32> + use<'b>> {
        let (first, count) = (
            self.record.first_rule.to_native(),
            self.record.rule_count.to_native(),
        );
        let range = run(self.bundle, first, count, Section::FileOwnerRules)?;
        let list: &'b [u32_le] = self.bundle.records(Section::FileOwnerRules, range)?;
        Ok(list.iter().map(|number| number.to_native()))
    }
}

impl<'b> OwnerRuleView<'b> {
    /// The pattern as it is written.
    pub fn pattern(&self) -> Result<&'b str> {
        self.bundle
            .history_text(self.record.pattern_offset, self.record.pattern_length)
    }

    /// The owners; none if the line takes them away.
    pub fn owners(&self) -> Result<impl Iterator<Item = &'b str> + use<'b>> {
        let text = self
            .bundle
            .history_text(self.record.owners_offset, self.record.owners_length)?;
        Ok(text.split_whitespace())
    }

    /// The section it stands in; empty before the first.
    pub fn section(&self) -> Result<&'b str> {
        self.bundle
            .history_text(self.record.section_offset, self.record.section_length)
    }

    /// The path of the CODEOWNERS file.
    pub fn source(&self) -> Result<&'b str> {
        self.bundle
            .history_text(self.record.source_offset, self.record.source_length)
    }

    /// Its line, zero-based.
    pub fn line(&self) -> u32 {
        self.record.line.to_native()
    }
}
