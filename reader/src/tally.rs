//! How much is affected by a change: counts over what a walk reached, or those that were made in advance.

use cidx_format::records::TotalRecord;
use cidx_format::vocabulary::SymbolFlags;
use rustc_hash::FxHashMap;

use crate::bundle::{Bundle, BundleError, DirectoryId, FileId, SymbolId};
use crate::reach::{Reached, Walk};
use crate::shape::count;
use crate::tools::entry_points::is_callable;

/// What is counted over everything that was reached.
pub struct Tally {
    /// Files with their number of affected symbols, most affected first.
    pub files: Vec<(FileId, u32)>,
    /// Directories with their number of affected symbols, most affected first.
    pub modules: Vec<(DirectoryId, u32)>,
    /// Entry points, in the order of the walk.
    pub entry_points: Vec<SymbolId>,
    /// Tests, in the order of the walk.
    pub tests: Vec<SymbolId>,
}

/// How much is affected in all.
pub struct Totals {
    /// Symbols.
    pub nodes: u32,
    /// Symbols that depend on the target itself or its members directly.
    pub direct: u32,
    /// Files that hold affected symbols.
    pub files: u32,
    /// Directories that hold these files.
    pub modules: u32,
    /// Entry points among the symbols.
    pub entry_points: u32,
    /// Tests among the symbols.
    pub tests: u32,
    /// Whether these are exact and not lower bounds.
    pub exact: bool,
}

impl Totals {
    /// What the walk has found if it is complete, else what was counted in advance, else what the walk has found so far.
    pub fn of(counted: Option<&TotalRecord>, walk: &Walk, tally: &Tally) -> Totals {
        if let (Some(totals), false) = (counted, walk.complete) {
            return Totals {
                nodes: totals.nodes.to_native(),
                direct: totals.direct.to_native(),
                files: totals.files.to_native(),
                modules: totals.modules.to_native(),
                entry_points: totals.entry_points.to_native(),
                tests: totals.tests.to_native(),
                exact: true,
            };
        }
        let direct = |reached: &&Reached| reached.distance == 1 && !reached.via_container;
        Totals {
            nodes: count(walk.reached.len()),
            direct: count(walk.reached.iter().filter(direct).count()),
            files: count(tally.files.len()),
            modules: count(tally.modules.len()),
            entry_points: count(tally.entry_points.len()),
            tests: count(tally.tests.len()),
            exact: walk.complete,
        }
    }
}

impl Tally {
    /// Counts in one pass; directories are counted by file, which are fewer.
    pub fn of(bundle: &Bundle, walk: &Walk) -> Result<Tally, BundleError> {
        let mut files: FxHashMap<FileId, u32> = FxHashMap::default();
        let (mut entry_points, mut tests) = (Vec::new(), Vec::new());
        for reached in &walk.reached {
            let symbol = bundle.symbol(reached.symbol)?;
            *files.entry(symbol.file_number()).or_default() += 1;
            if symbol.has(SymbolFlags::ENTRY_POINT) {
                entry_points.push(reached.symbol);
            }
            if symbol.has(SymbolFlags::TEST) && is_callable(symbol)? {
                tests.push(reached.symbol);
            }
        }
        let mut modules: FxHashMap<DirectoryId, u32> = FxHashMap::default();
        for (&file, &count) in &files {
            if let Some(directory) = bundle.file(file)?.directory_number() {
                *modules.entry(directory).or_default() += count;
            }
        }
        Ok(Tally {
            files: by_count(files),
            modules: by_count(modules),
            entry_points,
            tests,
        })
    }
}

/// The greatest counts first, then in the order of numbers.
fn by_count<K: Copy + Ord>(counts: FxHashMap<K, u32>) -> Vec<(K, u32)> {
    let mut all: Vec<(K, u32)> = counts.into_iter().collect();
    all.sort_unstable_by_key(|&(number, count)| (std::cmp::Reverse(count), number));
    all
}
