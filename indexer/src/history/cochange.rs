//! Which files change together: counted over the newest commits of a repository, sweeping ones left out.

use std::cmp::Reverse;
use std::collections::HashMap;

use cidx_format::records::SWEEPING;

use super::FileHistory;
use super::follow::Followed;

/// How many partners of a file are kept.
const PARTNERS: usize = 100;

/// Fills `window_commits` and `partners` of the files of a repository. Returns how many commits were counted.
pub(super) fn count(followed: &Followed<'_>, window: u32, files: &mut [FileHistory]) -> u32 {
    let mut by_commit: Vec<Vec<u32>> = vec![Vec::new(); window as usize];
    for (file, versions) in &followed.touches {
        for version in versions
            .iter()
            .take_while(|version| version.commit < window)
        {
            by_commit[version.commit as usize].push(*file);
        }
    }
    by_commit.retain(|touched| !touched.is_empty() && touched.len() <= SWEEPING as usize);
    let mut alone: HashMap<u32, u32> = HashMap::new();
    let mut together: HashMap<(u32, u32), u32> = HashMap::new();
    for touched in &by_commit {
        for (place, &file) in touched.iter().enumerate() {
            *alone.entry(file).or_default() += 1;
            for &other in &touched[place + 1..] {
                *together.entry((file, other)).or_default() += 1;
            }
        }
    }
    for ((a, b), count) in together {
        for (file, other) in [(a, b), (b, a)] {
            if let Some(history) = files.get_mut(file as usize) {
                history.partners.push((other, count));
            }
        }
    }
    for (file, _) in &followed.touches {
        let Some(history) = files.get_mut(*file as usize) else {
            continue;
        };
        history.window_commits = alone.get(file).copied().unwrap_or(0);
        rank(&mut history.partners, &alone);
        history.partners.truncate(PARTNERS);
    }
    by_commit.len() as u32
}

/// The most frequent first, for that predicts best what changes next; among equals those that change least without it.
fn rank(partners: &mut [(u32, u32)], alone: &HashMap<u32, u32>) {
    partners.sort_unstable_by_key(|&(other, together)| {
        let own = alone.get(&other).copied().unwrap_or(0);
        (Reverse(together), own, other)
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::changes::{Blobs, Changed};
    use crate::history::follow::Version;

    #[test]
    fn the_most_frequent_partners_come_first_and_sweeping_commits_do_not_count() {
        let change = Changed {
            path: String::new(),
            from: None,
            blobs: Blobs::Unread,
        };
        let version = |commit| Version {
            commit,
            change: &change,
        };
        let touches = |commits: &[u32]| {
            commits
                .iter()
                .map(|&commit| version(commit))
                .collect::<Vec<_>>()
        };
        // Commit 4 sweeps over all files; commit 5 lies outside the window.
        let mut all = vec![
            (0, touches(&[0, 1, 2, 4, 5])),
            (1, touches(&[0, 1, 4, 5])),
            (2, touches(&[0, 1, 2, 3, 4])),
        ];
        all.extend((3..60).map(|file| (file, touches(&[4]))));
        let followed = Followed {
            touches: all,
            files_touched: Vec::new(),
        };
        let mut files = vec![FileHistory::default(); 60];
        assert_eq!(count(&followed, 5, &mut files), 4);
        assert_eq!(files[0].window_commits, 3);
        assert_eq!(files[0].partners, [(2, 3), (1, 2)]);
        // Both changed with file 1 twice; file 0 changed once without it, file 2 twice.
        assert_eq!(files[1].partners, [(0, 2), (2, 2)]);
        assert!(files[7].partners.is_empty() && files[7].window_commits == 0);
    }
}
