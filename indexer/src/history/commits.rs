//! Which commits are read: from HEAD backwards in the order of `git log`, merges included, to a limit or to the boundary of a
//! shallow clone.

use cidx_format::records::{HISTORY_BROKEN, HISTORY_COMPLETE, HISTORY_SHALLOW};
use gix::revision::walk::Sorting;

use super::Notes;
use super::repositories::Opened;

/// A commit before it is read.
pub(super) struct Listed {
    pub id: gix::ObjectId,
    pub parents: Vec<gix::ObjectId>,
    pub time: i64,
    /// Whether its parents are missing because the clone is shallow.
    pub boundary: bool,
}

/// A commit.
#[derive(Clone, Debug, Default)]
pub(super) struct Commit {
    pub hash: [u8; 20],
    pub time: i64,
    pub merge: bool,
    /// The author's name and address after `.mailmap`.
    pub name: String,
    pub email: String,
    /// The author's number.
    pub author: u32,
    pub subject: String,
    /// What the message refers to.
    pub links: String,
    /// The merge by which it came into the first-parent line; a number inside the repository.
    pub merged_by: Option<u32>,
    /// Numbers of the parents that were read, inside the repository; none for one that was not.
    pub parents: Vec<Option<u32>>,
    /// How many files of the index it touched.
    pub files: u32,
    /// Whether all that it changed was read.
    pub read: bool,
}

/// Lists the newest commits; and the flags of `HistoryRecord`.
pub(super) fn list(repository: &Opened, limit: usize, notes: &mut Notes) -> (Vec<Listed>, u32) {
    let mut git = repository.git.to_thread_local();
    git.object_cache_size_if_unset(16 << 20);
    let shallow = shallow(&git, notes);
    let (listed, mut flags) = walk(&git, repository.head, &shallow, limit);
    if flags & HISTORY_BROKEN != 0 {
        let note = "commits are missing or broken, so the history ends before its beginning";
        *notes.entry(note).or_default() += 1;
    }
    if !shallow.is_empty() {
        flags = (flags | HISTORY_SHALLOW) & !HISTORY_COMPLETE;
    }
    (listed, flags)
}

/// The commits whose parents a shallow clone lacks.
fn shallow(git: &gix::Repository, notes: &mut Notes) -> Vec<gix::ObjectId> {
    let mut note = |what| *notes.entry(what).or_default() += 1;
    match git.shallow_commits() {
        Ok(Some(commits)) => {
            note(
                "the clone is shallow, so counts of history are lower bounds (fetch the rest with `git fetch --unshallow`)",
            );
            commits.iter().copied().collect()
        }
        Ok(None) => Vec::new(),
        Err(_) => {
            note("the list of shallow commits cannot be read");
            Vec::new()
        }
    }
}

fn walk(
    git: &gix::Repository,
    head: gix::ObjectId,
    shallow: &[gix::ObjectId],
    limit: usize,
) -> (Vec<Listed>, u32) {
    let mut listed = Vec::new();
    let walk = git
        .rev_walk([head])
        .sorting(Sorting::ByCommitTime(Default::default()))
        .all();
    let Ok(walk) = walk else {
        return (listed, HISTORY_BROKEN);
    };
    for info in walk {
        let Ok(info) = info else {
            return (listed, HISTORY_BROKEN);
        };
        if listed.len() >= limit {
            return (listed, 0);
        }
        listed.push(Listed {
            boundary: shallow.contains(&info.id),
            time: info.commit_time.unwrap_or_default(),
            parents: info.parent_ids.to_vec(),
            id: info.id,
        });
    }
    (listed, HISTORY_COMPLETE)
}

/// Finds for each commit the merge that brought it into the first-parent line of HEAD.
/// Children stand before their parents, so one pass suffices; the line itself wins over any merge.
pub(super) fn find_merges(commits: &mut [Commit]) {
    #[derive(Clone, Copy, PartialEq)]
    enum Came {
        Unknown,
        Line,
        By(u32),
    }
    let mut came = vec![Came::Unknown; commits.len()];
    if let Some(first) = came.first_mut() {
        *first = Came::Line;
    }
    for number in 0..commits.len() {
        let own = came[number];
        commits[number].merged_by = match own {
            Came::By(merge) => Some(merge),
            Came::Line | Came::Unknown => None,
        };
        for (position, &parent) in commits[number].parents.iter().enumerate() {
            let Some(slot) = parent.and_then(|parent| came.get_mut(parent as usize)) else {
                continue;
            };
            let through = match (own, position) {
                (Came::Line, 0) => Came::Line,
                (Came::Line, _) => Came::By(number as u32),
                (other, _) => other,
            };
            if *slot == Came::Unknown || through == Came::Line {
                *slot = through;
            }
        }
    }
}
