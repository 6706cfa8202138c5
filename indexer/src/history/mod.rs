//! What git tells about the past: commits per file and symbol, what changes together, who wrote which line, who owns what.
//! The order is: commits → changed paths (in parallel) → files through renames → lines (in parallel) → records.
//! Whatever is wrong with a repository is a note in the bundle; the rest is read all the same.

mod authors;
mod changes;
mod cochange;
mod commits;
pub(crate) mod diff;
mod follow;
mod lines;
mod links;
mod owners;
mod repositories;
mod write;

use std::collections::BTreeMap;
use std::path::Path;

use cidx_format::container::RawSection;

use crate::index::Index;

/// Co-change is counted over so many of the newest commits at most.
pub const WINDOW: u32 = 500;

/// How much of the history is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Nothing.
    None,
    /// So many of the newest commits of each repository.
    Newest(u32),
    /// Everything.
    All,
}

impl Default for Depth {
    fn default() -> Self {
        Depth::Newest(WINDOW)
    }
}

impl Depth {
    /// The setting as the bundle keeps it.
    pub fn text(self) -> String {
        match self {
            Depth::None => "none".to_owned(),
            Depth::Newest(count) => count.to_string(),
            Depth::All => "all".to_owned(),
        }
    }

    /// The largest number of commits.
    fn limit(self) -> usize {
        match self {
            Depth::None => 0,
            Depth::Newest(count) => count as usize,
            Depth::All => usize::MAX,
        }
    }
}

/// What could not be done as wished, with how often.
type Notes = BTreeMap<&'static str, u32>;

/// What was read of one repository.
struct Mined {
    /// Its path relative to the root; empty for the one that holds the root.
    path: String,
    /// Its commits, the newest first.
    commits: Vec<commits::Commit>,
    /// How many of the newest commits co-change is counted over.
    window: u32,
    /// How many of these touched a file of the index and were not sweeping.
    counted: u32,
    /// Bits of `HistoryRecord::flags`.
    flags: u32,
}

/// What was read of one file.
#[derive(Clone, Debug, Default)]
struct FileHistory {
    /// Its repository; none if no history is known.
    repository: Option<u32>,
    /// Commits that touched it, numbered over all repositories; the newest first.
    touches: Vec<Touch>,
    /// Commits of symbols: the number of the symbol inside the file, and the commit; in this order.
    symbols: Vec<(u32, u32)>,
    /// Runs of lines and the commit that wrote them.
    runs: Vec<(u32, Option<u32>)>,
    /// Files that change with it and how often.
    partners: Vec<(u32, u32)>,
    /// How many of its commits lie in the window and are not sweeping.
    window_commits: u32,
    /// The numbers of the owner rules that hold for it.
    rules: Vec<u32>,
}

/// A commit that touched a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Touch {
    commit: u32,
    added: u32,
    removed: u32,
}

/// Makes the sections of history and owners, and notes what could not be read.
pub fn sections(index: &mut Index, root: &Path, depth: Depth) -> Vec<RawSection> {
    let mut notes = Notes::new();
    let mut files = vec![FileHistory::default(); local_files(index)];
    let mut mined = Vec::new();
    let mut people = authors::Authors::default();
    let opened = repositories::open(index, root, &mut notes);
    if depth != Depth::None {
        for (number, repository) in opened.iter().enumerate() {
            let number = number as u32;
            let first = mined.iter().map(|m: &Mined| m.commits.len()).sum::<usize>() as u32;
            mined.push(mine(
                index,
                repository,
                number,
                first,
                depth,
                &mut people,
                &mut files,
                &mut notes,
            ));
        }
    }
    let rules = owners::read(index, root, &opened, &mut files, &mut notes);
    let sections = write::sections(index, &mined, &people, &files, &rules);
    let counted = notes
        .into_iter()
        .map(|(what, count)| (what.to_owned(), count));
    index.limits.extend(counted);
    index.limits.sort();
    sections
}

fn local_files(index: &Index) -> usize {
    index.files.iter().filter(|file| !file.external).count()
}

/// Reads the history of one repository; `first` is the number of its newest commit over all repositories.
#[allow(clippy::too_many_arguments)]
fn mine(
    index: &Index,
    repository: &repositories::Opened,
    number: u32,
    first: u32,
    depth: Depth,
    people: &mut authors::Authors,
    files: &mut [FileHistory],
    notes: &mut Notes,
) -> Mined {
    let (listed, mut flags) = commits::list(repository, depth.limit(), notes);
    let read = changes::read(repository, &listed, notes);
    let (mut all, changed): (Vec<_>, Vec<_>) = read.into_iter().unzip();
    let followed = follow::follow(index, repository, &changed);
    drop(changed);
    for commit in &mut all {
        commit.author = people.number(&commit.name, &commit.email, commit.merge);
    }
    commits::find_merges(&mut all);
    for (commit, &count) in all.iter_mut().zip(&followed.files_touched) {
        commit.files = count;
    }
    for (file, _) in &followed.touches {
        if let Some(history) = files.get_mut(*file as usize) {
            history.repository = Some(number);
        }
    }
    let window = all.len().min(WINDOW as usize) as u32;
    let counted = cochange::count(&followed, window, files);
    let broken = lines::read(index, repository, &followed, first, files);
    if broken > 0 {
        *notes.entry("versions of files in git that cannot be read, so lines and symbols lack their commits").or_default() += broken;
        flags |= cidx_format::records::HISTORY_BROKEN;
    }
    Mined {
        path: repository.path.clone(),
        commits: all,
        window,
        counted,
        flags,
    }
}
