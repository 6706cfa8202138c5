//! Which files change together: counted over the newest commits of a repository, sweeping ones left out.

use std::collections::HashMap;

use cidx_format::records::SWEEPING;

use super::FileHistory;
use super::follow::Followed;

/// How many partners of a file are kept.
const PARTNERS: usize = 100;

/// Fills `window_commits` and `partners` of the files of a repository. Returns how many commits were counted.
pub(super) fn count(followed: &Followed, window: u32, files: &mut [FileHistory]) -> u32 {
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

/// By falling coupling: together² / commits, which orders as the cosine does (the file's own commits are the same for all).
fn rank(partners: &mut [(u32, u32)], alone: &HashMap<u32, u32>) {
    let key = |&(other, together): &(u32, u32)| {
        let own = alone.get(&other).copied().unwrap_or(1).max(1);
        (u64::from(together) * u64::from(together), u64::from(own))
    };
    partners.sort_by(|a, b| {
        let ((a_square, a_own), (b_square, b_own)) = (key(a), key(b));
        (b_square * a_own)
            .cmp(&(a_square * b_own))
            .then(b.1.cmp(&a.1))
            .then(a.0.cmp(&b.0))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::follow::Version;

    #[test]
    fn partners_are_ranked_by_coupling_and_sweeping_commits_do_not_count() {
        let version = |commit| Version {
            commit,
            old: None,
            new: None,
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
        // File 2 changed with it three times of four, file 1 two times of two: 9/4 against 4/2.
        assert_eq!(files[0].partners, [(2, 3), (1, 2)]);
        assert!(files[7].partners.is_empty() && files[7].window_commits == 0);
    }
}
