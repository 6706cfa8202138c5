//! From changed paths to files of the index, through renames: as `git log --follow`, for all files in one pass.

use std::collections::HashMap;

use super::changes::Changed;
use super::repositories::Opened;
use crate::index::Index;

/// A version of a file that a commit made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Version<'c> {
    /// The commit's number inside the repository.
    pub commit: u32,
    /// What it changed.
    pub change: &'c Changed,
}

/// Which commits touched which files.
pub(super) struct Followed<'c> {
    /// Every file that the repository may hold with its versions, the newest first; in the order of files.
    pub touches: Vec<(u32, Vec<Version<'c>>)>,
    /// For each commit how many files of the index it touched.
    pub files_touched: Vec<u32>,
}

/// Follows every file of the index that lies in the repository.
pub(super) fn follow<'c>(
    index: &Index,
    repository: &Opened,
    changed: &'c [Vec<Changed>],
) -> Followed<'c> {
    let held: Vec<u32> = (0..)
        .zip(&index.files)
        .filter(|(_, file)| !file.external && repository.holds(&file.path))
        .map(|(number, _)| number)
        .collect();
    let mut touches: Vec<(u32, Vec<Version<'c>>)> =
        held.iter().map(|&file| (file, Vec::new())).collect();
    // Several files may have had the same name at different times, so a name may lead to several.
    let mut named: HashMap<String, Vec<usize>> = HashMap::new();
    for (place, &file) in held.iter().enumerate() {
        named.insert(index.files[file as usize].path.clone(), vec![place]);
    }
    let mut files_touched = Vec::with_capacity(changed.len());
    for (commit, changed) in (0..).zip(changed) {
        let mut count = 0;
        let mut renamed = Vec::new();
        for change in changed {
            let Some(places) = named.get(&change.path) else {
                continue;
            };
            for &place in places {
                let versions = &mut touches[place].1;
                if versions.last().is_none_or(|last| last.commit != commit) {
                    versions.push(Version { commit, change });
                    count += 1;
                }
            }
            if let Some(from) = &change.from {
                renamed.push((change.path.clone(), from.clone()));
            }
        }
        // All at once, so that two files that change names with each other do.
        let moved: Vec<_> = renamed
            .into_iter()
            .filter_map(|(to, from)| Some((from, named.remove(&to)?)))
            .collect();
        for (from, places) in moved {
            named.entry(from).or_default().extend(places);
        }
        files_touched.push(count);
    }
    Followed {
        touches,
        files_touched,
    }
}
