//! What the bundle knows of the past: commits, authors, who touched what, what changes together, who owns what.

use cidx_format::NONE;
use cidx_format::records::{
    AUTHOR_BOT, AuthorRecord, COMMIT_MERGE, COMMIT_SWEEPING, ChangedPathRecord, CommitRecord,
    HISTORY_COMPLETE, HISTORY_SHALLOW, HistoryRecord,
};
use cidx_format::section::Section;
use rend::u32_le;

use super::files::run;
use super::{AuthorId, Bundle, BundleError, CommitId, FileId, Result, SymbolId};

const DAY: i64 = 86_400;

/// In a repository of fewer changed files none changes much more than the others.
const FEWEST_BUSY: usize = 10;

/// A repository whose history was read.
#[derive(Clone, Copy)]
pub struct HistoryView<'b> {
    bundle: &'b Bundle,
    record: &'b HistoryRecord,
}

/// A commit.
#[derive(Clone, Copy)]
pub struct CommitView<'b> {
    bundle: &'b Bundle,
    number: CommitId,
    record: &'b CommitRecord,
}

/// An author.
#[derive(Clone, Copy)]
pub struct AuthorView<'b> {
    bundle: &'b Bundle,
    record: &'b AuthorRecord,
}

/// How often something was changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Churn {
    /// Commits that were read.
    pub commits: u32,
    /// Commits of the window of co-change (the newest 500), those that swept over more than 50 files left out.
    pub window: u32,
    /// Commits within 30 days before the newest commit of the repository.
    pub days_30: u32,
    /// Commits within 90 days.
    pub days_90: u32,
    /// Commits within 365 days.
    pub days_365: u32,
}

impl Bundle {
    /// How many repositories have a history in the bundle.
    pub fn history_count(&self) -> u32 {
        self.count(Section::Histories)
    }

    /// The history of a repository.
    pub fn history(&self, number: u32) -> Result<HistoryView<'_>> {
        let record = self.record(Section::Histories, number)?;
        Ok(HistoryView {
            bundle: self,
            record,
        })
    }

    /// How many commits were read.
    pub fn commit_count(&self) -> u32 {
        self.count(Section::Commits)
    }

    /// A commit.
    pub fn commit(&self, number: CommitId) -> Result<CommitView<'_>> {
        let record = self.record(Section::Commits, number.0)?;
        Ok(CommitView {
            bundle: self,
            number,
            record,
        })
    }

    /// A path that a commit changed; empty in the first record of a commit.
    pub fn changed_path(&self, number: u32) -> Result<(CommitId, &str)> {
        let record: &ChangedPathRecord = self.record(Section::ChangedPaths, number)?;
        self.history_text(record.from_offset, record.from_length)?;
        let path = self.history_text(record.path_offset, record.path_length)?;
        Ok((CommitId(record.commit.to_native()), path))
    }

    /// How many authors there are.
    pub fn author_count(&self) -> u32 {
        self.count(Section::Authors)
    }

    /// An author.
    pub fn author(&self, number: AuthorId) -> Result<AuthorView<'_>> {
        let record = self.record(Section::Authors, number.0)?;
        Ok(AuthorView {
            bundle: self,
            record,
        })
    }

    /// The commits that touched lines whose innermost symbol is this one, the newest first.
    pub fn symbol_commits(
        &self,
        symbol: SymbolId,
    ) -> Result<impl ExactSizeIterator<Item = CommitId> + '_> {
        let list: &[u32_le] = if self.count(Section::SymbolTouchOffsets) == 0 {
            &[]
        } else {
            let range = self.group(
                Section::SymbolTouchOffsets,
                Section::SymbolTouches,
                symbol.0,
            )?;
            self.records(Section::SymbolTouches, range)?
        };
        Ok(list.iter().map(|number| CommitId(number.to_native())))
    }

    /// How often a file was changed; all zero where nothing is known.
    pub fn file_churn(&self, file: FileId) -> Result<Churn> {
        Ok(self
            .file_history(file)?
            .map(|history| history.churn())
            .unwrap_or_default())
    }

    /// How many commits of the window the tenth of the files that changes most has at least; none of a small repository.
    /// It takes a look at every file, once.
    pub fn busy_limit(&self) -> Result<Option<u32>> {
        if let Some(&limit) = self.busy.get() {
            return Ok(limit);
        }
        let mut all = Vec::new();
        for file in self.local_files()? {
            let churn = self.file_churn(file)?.window;
            if churn > 0 {
                all.push(churn);
            }
        }
        let at = all.len() * 9 / 10;
        let limit = (all.len() >= FEWEST_BUSY).then(|| *all.select_nth_unstable(at).1);
        Ok(*self.busy.get_or_init(|| limit))
    }

    /// How often a symbol was changed, its members left out; a file's own symbol stands for the file.
    pub fn symbol_churn(&self, symbol: SymbolId) -> Result<Churn> {
        let view = self.symbol(symbol)?;
        if view.file()?.first_symbol() == symbol {
            return self.file_churn(view.file_number());
        }
        let commits: Vec<CommitId> = self.symbol_commits(symbol)?.collect();
        self.churn_of(&commits)
    }

    /// How often something was changed, given its commits.
    pub fn churn_of(&self, commits: &[CommitId]) -> Result<Churn> {
        let mut churn = Churn::default();
        let mut current: Option<(HistoryView<'_>, i64)> = None;
        for &number in commits {
            let (repository, newest) = match current {
                Some(known) if known.0.holds(number) => known,
                _ => {
                    let repository = self.repository_of_commit(number)?;
                    (repository, repository.newest_time()?)
                }
            };
            current = Some((repository, newest));
            let commit = self.commit(number)?;
            let age = newest.saturating_sub(commit.time());
            churn.commits += 1;
            churn.window += u32::from(repository.in_window(number) && !commit.is_sweeping());
            churn.days_30 += u32::from(age <= 30 * DAY);
            churn.days_90 += u32::from(age <= 90 * DAY);
            churn.days_365 += u32::from(age <= 365 * DAY);
        }
        Ok(churn)
    }

    /// The history of the repository that a commit belongs to.
    pub fn repository_of_commit(&self, commit: CommitId) -> Result<HistoryView<'_>> {
        let count = self.history_count();
        let after = self.partition(0..count, |number| {
            Ok(self.history(number)?.record.first_commit.to_native() <= commit.0)
        })?;
        self.history(after.saturating_sub(1))
    }

    /// The history of the repository that a file belongs to.
    pub fn repository_of(&self, file: FileId) -> Result<Option<HistoryView<'_>>> {
        match self.file_history(file)? {
            Some(history) => history.repository(),
            None => Ok(None),
        }
    }

    pub(super) fn history_text(&self, offset: u32_le, length: u32_le) -> Result<&str> {
        let bytes = self.section_range(
            Section::HistoryTexts,
            offset.to_native().into(),
            length.to_native(),
        )?;
        std::str::from_utf8(bytes).map_err(|_| BundleError::Value {
            section: Section::HistoryTexts.tag(),
            what: "a text is not UTF-8",
            at: offset.to_native().into(),
            found: length.to_native().into(),
        })
    }
}

impl<'b> HistoryView<'b> {
    /// Its path relative to the root; empty for the one that holds the root.
    pub fn path(&self) -> Result<&'b str> {
        self.bundle
            .history_text(self.record.path_offset, self.record.path_length)
    }

    /// Its commits, the newest first.
    pub fn commits(
        &self,
    ) -> Result<impl ExactSizeIterator<Item = CommitId> + DoubleEndedIterator + use<>> {
        let (first, count) = (
            self.record.first_commit.to_native(),
            self.record.commit_count.to_native(),
        );
        Ok(run(self.bundle, first, count, Section::Commits)?.map(CommitId))
    }

    /// The time of its newest commit.
    pub fn newest_time(&self) -> Result<i64> {
        match self.commits()?.next() {
            Some(newest) => Ok(self.bundle.commit(newest)?.time()),
            None => Ok(0),
        }
    }

    /// How many of the newest commits co-change is counted over.
    pub fn window(&self) -> u32 {
        self.record.window.to_native()
    }

    /// How many of these touched a file of the index and were not sweeping.
    pub fn counted(&self) -> u32 {
        self.record.counted.to_native()
    }

    /// Whether a commit belongs to it.
    pub fn holds(&self, commit: CommitId) -> bool {
        let first = self.record.first_commit.to_native();
        commit.0 >= first && commit.0 - first < self.record.commit_count.to_native()
    }

    /// Whether a commit lies in the window.
    pub fn in_window(&self, commit: CommitId) -> bool {
        let first = self.record.first_commit.to_native();
        commit.0 >= first && commit.0 - first < self.window()
    }

    /// Whether the history was read to its beginning.
    pub fn is_complete(&self) -> bool {
        self.record.flags.to_native() & HISTORY_COMPLETE != 0
    }

    /// Whether the clone was shallow.
    pub fn is_shallow(&self) -> bool {
        self.record.flags.to_native() & HISTORY_SHALLOW != 0
    }
}

impl<'b> CommitView<'b> {
    /// Its number.
    pub fn number(&self) -> CommitId {
        self.number
    }

    /// Its hash in hexadecimal.
    pub fn hash(&self) -> String {
        self.record
            .hash
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }

    /// When it was committed, in seconds since 1970.
    pub fn time(&self) -> i64 {
        self.record.time.to_native() as i64
    }

    /// The number of its author.
    pub fn author_number(&self) -> AuthorId {
        AuthorId(self.record.author.to_native())
    }

    /// Its author.
    pub fn author(&self) -> Result<AuthorView<'b>> {
        self.bundle.author(self.author_number())
    }

    /// The first line of its message.
    pub fn subject(&self) -> Result<&'b str> {
        self.bundle
            .history_text(self.record.subject_offset, self.record.subject_length)
    }

    /// What its message refers to, as pairs of a kind (`pr`, `issue`, `ref`, `ticket`) and a number or key.
    pub fn links(&self) -> Result<impl Iterator<Item = (&'b str, &'b str)> + use<'b>> {
        let text = self
            .bundle
            .history_text(self.record.links_offset, self.record.links_length)?;
        Ok(text.split(' ').filter_map(|link| link.split_once(':')))
    }

    /// The merge by which it came into the first-parent line; none if it is part of it.
    pub fn merged_by(&self) -> Result<Option<CommitView<'b>>> {
        match self.record.merged_by.to_native() {
            NONE => Ok(None),
            merge => self.bundle.commit(CommitId(merge)).map(Some),
        }
    }

    /// How many files of the index it touched.
    pub fn file_count(&self) -> u32 {
        self.record.files.to_native()
    }

    /// Whether it is a merge.
    pub fn is_merge(&self) -> bool {
        self.record.flags.to_native() & COMMIT_MERGE != 0
    }

    /// Whether it touched more files than co-change wants to see.
    pub fn is_sweeping(&self) -> bool {
        self.record.flags.to_native() & COMMIT_SWEEPING != 0
    }
}

impl<'b> AuthorView<'b> {
    /// The name.
    pub fn name(&self) -> Result<&'b str> {
        self.bundle
            .history_text(self.record.name_offset, self.record.name_length)
    }

    /// The address; may be empty.
    pub fn email(&self) -> Result<&'b str> {
        self.bundle
            .history_text(self.record.email_offset, self.record.email_length)
    }

    /// How many commits, merges left out.
    pub fn commits(&self) -> u32 {
        self.record.commits.to_native()
    }

    /// Whether it is a program.
    pub fn is_bot(&self) -> bool {
        self.record.flags.to_native() & AUTHOR_BOT != 0
    }
}
