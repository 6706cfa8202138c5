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
mod previous;
mod repositories;
mod write;

use std::collections::BTreeMap;
use std::path::Path;

use cidx_format::container::RawSection;

use crate::index::Index;

pub use previous::Previous;

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
    /// What each of them changed.
    changed: Vec<Vec<changes::Changed>>,
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

/// What need not be read, because an earlier bundle knew it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reused {
    /// Commits.
    pub commits: u32,
    /// Files whose lines are as they were.
    pub files: u32,
}

/// Makes the sections of history and owners, and notes what could not be read.
pub fn sections(
    index: &mut Index,
    root: &Path,
    depth: Depth,
    previous: Option<&Previous>,
) -> (Vec<RawSection>, Reused) {
    let mut reused = Reused::default();
    let mut notes = Notes::new();
    let mut files = vec![FileHistory::default(); local_files(index)];
    let mut mined = Vec::new();
    let mut people = authors::Authors::default();
    let opened = repositories::open(index, root, &mut notes);
    if depth != Depth::None {
        for (number, repository) in opened.iter().enumerate() {
            let number = number as u32;
            let first = mined.iter().map(|m: &Mined| m.commits.len()).sum::<usize>() as u32;
            let place = Place {
                repository,
                number,
                first,
                depth,
            };
            mined.push(mine(
                index,
                &place,
                previous,
                &mut people,
                &mut files,
                &mut notes,
                &mut reused,
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
    (sections, reused)
}

fn local_files(index: &Index) -> usize {
    index.files.iter().filter(|file| !file.external).count()
}

/// A repository that is read.
struct Place<'r> {
    repository: &'r repositories::Opened,
    /// Its number.
    number: u32,
    /// The number of its newest commit over all repositories.
    first: u32,
    depth: Depth,
}

/// Reads the history of one repository, as far as an earlier bundle does not know it.
fn mine(
    index: &Index,
    place: &Place<'_>,
    previous: Option<&Previous>,
    people: &mut authors::Authors,
    files: &mut [FileHistory],
    notes: &mut Notes,
    reused: &mut Reused,
) -> Mined {
    let repository = place.repository;
    let mut known = notes.clone();
    let (listed, mut flags) = commits::list(repository, place.depth.limit(), notes);
    let before = previous.and_then(|previous| previous.changed(&repository.path));
    let read = changes::read(repository, &listed, before, notes);
    let (mut all, changed): (Vec<_>, Vec<_>) = read.into_iter().unzip();
    let followed = follow::follow(index, repository, &changed);
    let lines = lines::read(
        index,
        repository,
        &listed,
        &followed,
        place.first,
        previous,
        files,
    );
    if lines.lost && previous.is_some() {
        std::mem::swap(notes, &mut known);
        return mine(index, place, None, people, files, notes, reused);
    }
    let is_known = |hash| before.is_some_and(|before| before.contains_key(hash));
    reused.commits += all.iter().filter(|commit| is_known(&commit.hash)).count() as u32;
    reused.files += lines.reused;
    for commit in &mut all {
        commit.author = people.number(&commit.name, &commit.email, commit.merge);
    }
    commits::find_merges(&mut all);
    for (commit, &count) in all.iter_mut().zip(&followed.files_touched) {
        commit.files = count;
    }
    for (file, _) in &followed.touches {
        if let Some(history) = files.get_mut(*file as usize) {
            history.repository = Some(place.number);
        }
    }
    let window = all.len().min(WINDOW as usize) as u32;
    let counted = cochange::count(&followed, window, files);
    if lines.broken > 0 {
        *notes.entry("versions of files in git that cannot be read, so lines and symbols lack their commits").or_default() += lines.broken;
        flags |= cidx_format::records::HISTORY_BROKEN;
    }
    Mined {
        path: repository.path.clone(),
        commits: all,
        changed,
        window,
        counted,
        flags,
    }
}
