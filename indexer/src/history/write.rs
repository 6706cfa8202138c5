//! The records of history and owners.

use std::collections::{BTreeSet, HashMap};

use cidx_format::NONE;
use cidx_format::container::RawSection;
use cidx_format::record::Record;
use cidx_format::records::{
    AUTHOR_BOT, AuthorRecord, COMMIT_MERGE, COMMIT_SWEEPING, ChangedPathRecord, CommitRecord,
    FileHistoryRecord, HistoryRecord, OwnerRuleRecord, PartnerRecord, RunRecord, SWEEPING,
    TouchRecord,
};
use cidx_format::section::Section;
use rend::u32_le;

use super::authors::Authors;
use super::commits::Commit;
use super::owners::Rule;
use super::{FileHistory, Mined};
use crate::index::Index;

const DAY: i64 = 86_400;

/// Texts, each distinct one once.
#[derive(Default)]
struct Texts {
    bytes: Vec<u8>,
    places: HashMap<String, (u32, u32)>,
}

impl Texts {
    /// Where a text stands. What does not fit any more is left empty.
    fn add(&mut self, text: &str) -> (u32_le, u32_le) {
        let known = self.places.get(text).copied();
        let (offset, length) = known.unwrap_or_else(|| {
            let place = (self.bytes.len(), text.len());
            let (Ok(offset), Ok(length)) = (u32::try_from(place.0), u32::try_from(place.1)) else {
                return (0, 0);
            };
            self.bytes.extend_from_slice(text.as_bytes());
            self.places.insert(text.to_owned(), (offset, length));
            (offset, length)
        });
        (offset.into(), length.into())
    }
}

/// The sections; none if nothing is known.
pub(super) fn sections(
    index: &Index,
    mined: &[Mined],
    people: &Authors,
    files: &[FileHistory],
    rules: &[Rule],
) -> Vec<RawSection> {
    if mined.is_empty() && rules.is_empty() {
        return Vec::new();
    }
    let mut texts = Texts::default();
    let mut out = repositories(mined, &mut texts);
    let authors: Vec<AuthorRecord> = people
        .all
        .iter()
        .map(|author| {
            let (name, email) = (texts.add(&author.name), texts.add(&author.email));
            AuthorRecord {
                name_offset: name.0,
                name_length: name.1,
                email_offset: email.0,
                email_length: email.1,
                commits: author.commits.into(),
                flags: if author.bot { AUTHOR_BOT } else { 0 }.into(),
            }
        })
        .collect();
    out.push(raw(Section::Authors, &authors));
    out.extend(of_files(mined, files));
    if !mined.is_empty() {
        out.extend(of_symbols(index, files));
    }
    if !mined.is_empty() {
        out.push(raw(
            Section::ChangedPaths,
            &changed_paths(mined, &mut texts),
        ));
    }
    out.push(raw(Section::OwnerRules, &owner_rules(rules, &mut texts)));
    out.push(raw::<u8>(Section::HistoryTexts, &texts.bytes));
    out
}

fn repositories(mined: &[Mined], texts: &mut Texts) -> Vec<RawSection> {
    let (mut histories, mut commits): (Vec<HistoryRecord>, Vec<CommitRecord>) =
        (Vec::new(), Vec::new());
    for one in mined {
        let first = commits.len() as u32;
        let path = texts.add(&one.path);
        histories.push(HistoryRecord {
            path_offset: path.0,
            path_length: path.1,
            first_commit: first.into(),
            commit_count: (one.commits.len() as u32).into(),
            window: one.window.into(),
            counted: one.counted.into(),
            flags: one.flags.into(),
            reserved: 0.into(),
        });
        commits.extend(
            one.commits
                .iter()
                .map(|commit| commit_record(commit, first, texts)),
        );
    }
    vec![
        raw(Section::Histories, &histories),
        raw(Section::Commits, &commits),
    ]
}

fn commit_record(commit: &Commit, first: u32, texts: &mut Texts) -> CommitRecord {
    let (subject, links) = (texts.add(&commit.subject), texts.add(&commit.links));
    let sweeping = commit.files > SWEEPING;
    CommitRecord {
        time: (commit.time as u64).into(),
        hash: commit.hash,
        author: commit.author.into(),
        subject_offset: subject.0,
        subject_length: subject.1,
        links_offset: links.0,
        links_length: links.1,
        merged_by: commit.merged_by.map_or(NONE, |merge| first + merge).into(),
        files: commit.files.into(),
        flags: (if commit.merge { COMMIT_MERGE } else { 0 }
            | if sweeping { COMMIT_SWEEPING } else { 0 })
        .into(),
        reserved: 0.into(),
    }
}

fn of_files(mined: &[Mined], files: &[FileHistory]) -> Vec<RawSection> {
    let all: Vec<&Commit> = mined.iter().flat_map(|one| &one.commits).collect();
    let mut records = Vec::with_capacity(files.len());
    let (mut touches, mut partners, mut runs) = (Vec::new(), Vec::new(), Vec::new());
    let mut rules: Vec<u32_le> = Vec::new();
    for file in files {
        let mut record = summary(mined, &all, file);
        record.first_touch = (touches.len() as u32).into();
        record.first_partner = (partners.len() as u32).into();
        record.first_run = (runs.len() as u32).into();
        record.first_rule = (rules.len() as u32).into();
        records.push(record);
        touches.extend(file.touches.iter().map(|touch| TouchRecord {
            commit: touch.commit.into(),
            added: touch.added.into(),
            removed: touch.removed.into(),
        }));
        partners.extend(
            file.partners
                .iter()
                .map(|&(other, together)| PartnerRecord {
                    file: other.into(),
                    together: together.into(),
                }),
        );
        runs.extend(file.runs.iter().map(|&(line, commit)| RunRecord {
            line: line.into(),
            commit: commit.unwrap_or(NONE).into(),
        }));
        rules.extend(file.rules.iter().map(|&rule| u32_le::from(rule)));
    }
    vec![
        raw(Section::FileHistories, &records),
        raw(Section::Touches, &touches),
        raw(Section::Partners, &partners),
        raw(Section::Runs, &runs),
        raw(Section::FileOwnerRules, &rules),
    ]
}

/// The counts of a file; where its lists begin is left to the caller.
fn summary(mined: &[Mined], all: &[&Commit], file: &FileHistory) -> FileHistoryRecord {
    let repository = file
        .repository
        .and_then(|number| mined.get(number as usize));
    let newest = repository
        .and_then(|repository| repository.commits.first())
        .map_or(0, |head| head.time);
    let commits: Vec<&Commit> = file
        .touches
        .iter()
        .filter_map(|touch| all.get(touch.commit as usize).copied())
        .collect();
    let churn = |days: i64| {
        let recent = commits
            .iter()
            .filter(|commit| newest - commit.time <= days * DAY);
        (recent.count() as u32).into()
    };
    let authors: BTreeSet<u32> = commits.iter().map(|commit| commit.author).collect();
    let count = |length: usize| u32_le::from(length as u32);
    FileHistoryRecord {
        repository: file.repository.unwrap_or(NONE).into(),
        first_touch: 0.into(),
        commits: count(file.touches.len()),
        window_commits: file.window_commits.into(),
        churn_30: churn(30),
        churn_90: churn(90),
        churn_365: churn(365),
        authors: count(authors.len()),
        first_partner: 0.into(),
        partner_count: count(file.partners.len()),
        first_run: 0.into(),
        run_count: count(file.runs.len()),
        first_rule: 0.into(),
        rule_count: count(file.rules.len()),
    }
}

fn of_symbols(index: &Index, files: &[FileHistory]) -> Vec<RawSection> {
    let mut offsets: Vec<u32_le> = Vec::with_capacity(index.symbols.len() + 1);
    let mut commits: Vec<u32_le> = Vec::new();
    for (number, file) in index.files.iter().enumerate() {
        let mut touched = files
            .get(number)
            .map(|history| history.symbols.as_slice())
            .unwrap_or_default()
            .iter()
            .peekable();
        for symbol in 0..file.symbols.end - file.symbols.start {
            offsets.push((commits.len() as u32).into());
            while let Some((_, commit)) = touched.next_if(|(other, _)| *other == symbol) {
                commits.push((*commit).into());
            }
        }
    }
    offsets.push((commits.len() as u32).into());
    vec![
        raw(Section::SymbolTouchOffsets, &offsets),
        raw(Section::SymbolTouches, &commits),
    ]
}

fn changed_paths(mined: &[Mined], texts: &mut Texts) -> Vec<ChangedPathRecord> {
    let mut out = Vec::new();
    let commits = mined
        .iter()
        .flat_map(|one| one.commits.iter().zip(&one.changed));
    for (number, (commit, changed)) in (0u32..).zip(commits) {
        let mut record = |path: &str, from: &str| {
            let (path, from) = (texts.add(path), texts.add(from));
            out.push(ChangedPathRecord {
                commit: number.into(),
                path_offset: path.0,
                path_length: path.1,
                from_offset: from.0,
                from_length: from.1,
            });
        };
        if commit.read {
            record("", "");
            for change in changed {
                record(&change.path, change.from.as_deref().unwrap_or(""));
            }
        }
    }
    out
}

fn owner_rules(rules: &[Rule], texts: &mut Texts) -> Vec<OwnerRuleRecord> {
    rules
        .iter()
        .map(|rule| {
            let (pattern, owners) = (texts.add(&rule.pattern), texts.add(&rule.owners));
            let (section, source) = (texts.add(&rule.section), texts.add(&rule.source));
            OwnerRuleRecord {
                pattern_offset: pattern.0,
                pattern_length: pattern.1,
                owners_offset: owners.0,
                owners_length: owners.1,
                section_offset: section.0,
                section_length: section.1,
                source_offset: source.0,
                source_length: source.1,
                line: rule.line.into(),
            }
        })
        .collect()
}

fn raw<R: Record>(section: Section, records: &[R]) -> RawSection {
    RawSection {
        tag: section.tag(),
        record_size: section.record_size(),
        bytes: bytemuck::cast_slice(records).to_vec(),
    }
}
