//! What an earlier bundle of the same repository knows: commits whose changes need not be read again, and files whose lines need
//! not be followed again. It saves work and changes nothing: where it does not fit, everything is read.

use std::collections::HashMap;
use std::path::Path;

use cidx_format::NONE;
use cidx_format::container::Layout;
use cidx_format::meta::Meta;
use cidx_format::record::Record;
use cidx_format::records::{
    ChangedPathRecord, CommitRecord, FileHistoryRecord, FileRecord, HISTORY_BROKEN, HistoryRecord,
    LanguageRecord, RunRecord, TouchRecord,
};
use cidx_format::section::Section;
use rend::u32_le;

use super::changes::{Blobs, Changed};
use super::{FileHistory, Touch};

/// A commit's name.
type Hash = [u8; 20];

/// What an earlier bundle knows.
#[derive(Default)]
pub struct Previous {
    /// All its commits, by number.
    commits: Vec<Hash>,
    /// By the path of a repository: what each commit changed, where that was read as a whole.
    changed: HashMap<String, HashMap<Hash, Vec<Changed>>>,
    /// By path.
    files: HashMap<String, KnownFile>,
}

/// A file of the earlier bundle.
struct KnownFile {
    hash: [u8; 32],
    language: String,
    symbols: u32,
    touches: Vec<Touch>,
    by_symbol: Vec<(u32, u32)>,
    runs: Vec<(u32, Option<u32>)>,
}

impl Previous {
    /// Reads a bundle that this version of cidx wrote; none if there is no such bundle, or it has no history.
    pub fn read(path: &Path, tool_version: &str) -> Option<Previous> {
        let bytes = std::fs::read(path).ok()?;
        // Sections are cast to records, which asks for bytes that begin at a multiple of eight.
        let mut words = vec![0u64; bytes.len().div_ceil(8)];
        let aligned: &mut [u8] = bytemuck::cast_slice_mut(&mut words);
        let aligned = aligned.get_mut(..bytes.len())?;
        aligned.copy_from_slice(&bytes);
        drop(bytes);
        let view = View::of(aligned)?;
        let meta = Meta::from_bytes(view.bytes(Section::Meta)).ok()?;
        (meta.tool_version == tool_version).then_some(())?;
        view.previous()
    }

    /// What the commits of a repository changed.
    pub(super) fn changed(&self, repository: &str) -> Option<&HashMap<Hash, Vec<Changed>>> {
        self.changed.get(repository)
    }

    /// The lines of a file as they were followed before, if the file is the same and the same commits touched it.
    /// `numbers` has the commits that are read now.
    pub(super) fn file(
        &self,
        path: &str,
        same: (&[u8; 32], &str, u32),
        touched_by: &mut dyn Iterator<Item = u32>,
        numbers: &HashMap<Hash, u32>,
    ) -> Option<FileHistory> {
        let known = self.files.get(path)?;
        if (&known.hash, known.language.as_str(), known.symbols) != same {
            return None;
        }
        let now = |commit: u32| {
            let hash = self.commits.get(commit as usize)?;
            numbers.get(hash).copied()
        };
        let touch = |touch: &Touch| {
            Some(Touch {
                commit: now(touch.commit)?,
                ..*touch
            })
        };
        let touches: Vec<Touch> = known.touches.iter().filter_map(touch).collect();
        if !touches.iter().map(|touch| touch.commit).eq(touched_by) {
            return None;
        }
        let by_symbol = known.by_symbol.iter();
        let mut symbols: Vec<(u32, u32)> = by_symbol
            .filter_map(|&(symbol, commit)| Some((symbol, now(commit)?)))
            .collect();
        symbols.sort_unstable();
        let mut runs: Vec<(u32, Option<u32>)> = Vec::with_capacity(known.runs.len());
        for &(line, commit) in &known.runs {
            let commit = commit.and_then(now);
            if runs.last().is_none_or(|&(_, last)| last != commit) {
                runs.push((line, commit));
            }
        }
        Some(FileHistory {
            touches,
            symbols,
            runs,
            ..FileHistory::default()
        })
    }
}

/// The sections of a bundle, none of which is trusted.
struct View<'b> {
    bytes: &'b [u8],
    layout: Layout,
}

impl<'b> View<'b> {
    fn of(bytes: &'b [u8]) -> Option<Self> {
        let layout = Layout::read(bytes).ok()?;
        Some(View { bytes, layout })
    }

    fn bytes(&self, section: Section) -> &'b [u8] {
        let place = self.layout.place(section);
        let end = place.offset.saturating_add(place.length);
        self.bytes.get(place.offset..end).unwrap_or_default()
    }

    fn records<R: Record>(&self, section: Section) -> &'b [R] {
        bytemuck::try_cast_slice(self.bytes(section)).unwrap_or_default()
    }

    fn text(&self, section: Section, offset: u32_le, length: u32_le) -> Option<&'b str> {
        let start = offset.to_native() as usize;
        let end = start.checked_add(length.to_native() as usize)?;
        std::str::from_utf8(self.bytes(section).get(start..end)?).ok()
    }

    fn previous(&self) -> Option<Previous> {
        let commits: &[CommitRecord] = self.records(Section::Commits);
        let repositories: &[HistoryRecord] = self.records(Section::Histories);
        let mut previous = Previous {
            commits: commits.iter().map(|commit| commit.hash).collect(),
            ..Previous::default()
        };
        for repository in repositories {
            // What could not be read then may be readable now.
            if repository.flags.to_native() & HISTORY_BROKEN != 0 {
                return None;
            }
            let path = self.text(
                Section::HistoryTexts,
                repository.path_offset,
                repository.path_length,
            )?;
            let changed = self.changed(&previous.commits, repository)?;
            previous.changed.insert(path.to_owned(), changed);
        }
        self.files(&mut previous)?;
        (!previous.changed.is_empty()).then_some(previous)
    }

    fn changed(
        &self,
        commits: &[Hash],
        repository: &HistoryRecord,
    ) -> Option<HashMap<Hash, Vec<Changed>>> {
        let first = repository.first_commit.to_native();
        let end = first.checked_add(repository.commit_count.to_native())?;
        let records: &[ChangedPathRecord] = self.records(Section::ChangedPaths);
        let from = records.partition_point(|record| record.commit.to_native() < first);
        let mut changed: HashMap<Hash, Vec<Changed>> = HashMap::new();
        for record in records.get(from..)? {
            let commit = record.commit.to_native();
            if commit >= end {
                break;
            }
            let list = changed.entry(*commits.get(commit as usize)?).or_default();
            let text = |offset, length| self.text(Section::HistoryTexts, offset, length);
            let path = text(record.path_offset, record.path_length)?;
            // The first record of a commit says only that it was read.
            if path.is_empty() {
                continue;
            }
            let before = text(record.from_offset, record.from_length)?;
            list.push(Changed {
                path: path.to_owned(),
                from: (!before.is_empty()).then(|| before.to_owned()),
                blobs: Blobs::Unread,
            });
        }
        Some(changed)
    }

    fn files(&self, previous: &mut Previous) -> Option<()> {
        let languages: &[LanguageRecord] = self.records(Section::Languages);
        let files: &[FileRecord] = self.records(Section::Files);
        let histories: &[FileHistoryRecord] = self.records(Section::FileHistories);
        for (file, history) in files.iter().zip(histories) {
            if history.repository.to_native() == NONE {
                continue;
            }
            let language = languages.get(file.language.to_native() as usize)?;
            let path = self.text(Section::Strings, file.path_offset, file.path_length)?;
            let known = KnownFile {
                hash: file.hash,
                language: self
                    .text(Section::Strings, language.name_offset, language.name_length)?
                    .to_owned(),
                symbols: file.symbol_count.to_native(),
                touches: self.touches(history)?,
                by_symbol: self.by_symbol(file)?,
                runs: self.runs(history)?,
            };
            previous.files.insert(path.to_owned(), known);
        }
        Some(())
    }

    fn touches(&self, history: &FileHistoryRecord) -> Option<Vec<Touch>> {
        let records: &[TouchRecord] = self.records(Section::Touches);
        let own = part(records, history.first_touch, history.commits)?;
        let touch = |record: &TouchRecord| Touch {
            commit: record.commit.to_native(),
            added: record.added.to_native(),
            removed: record.removed.to_native(),
        };
        Some(own.iter().map(touch).collect())
    }

    fn runs(&self, history: &FileHistoryRecord) -> Option<Vec<(u32, Option<u32>)>> {
        let records: &[RunRecord] = self.records(Section::Runs);
        let own = part(records, history.first_run, history.run_count)?;
        let run = |record: &RunRecord| {
            let commit = record.commit.to_native();
            (record.line.to_native(), (commit != NONE).then_some(commit))
        };
        Some(own.iter().map(run).collect())
    }

    /// The commits of the symbols of a file, which are numbered from its own.
    fn by_symbol(&self, file: &FileRecord) -> Option<Vec<(u32, u32)>> {
        let offsets: &[u32_le] = self.records(Section::SymbolTouchOffsets);
        let commits: &[u32_le] = self.records(Section::SymbolTouches);
        let first = file.first_symbol.to_native() as usize;
        let mut out = Vec::new();
        for symbol in 0..file.symbol_count.to_native() {
            let at = first.checked_add(symbol as usize)?;
            let (from, to) = (offsets.get(at)?, offsets.get(at + 1)?);
            let own = commits.get(from.to_native() as usize..to.to_native() as usize)?;
            out.extend(own.iter().map(|commit| (symbol, commit.to_native())));
        }
        Some(out)
    }
}

fn part<R>(records: &[R], first: u32_le, count: u32_le) -> Option<&[R]> {
    let first = first.to_native() as usize;
    records.get(first..first.checked_add(count.to_native() as usize)?)
}
