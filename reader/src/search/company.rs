//! What the company of a candidate tells: the other candidates of its file, and those of its name.

use rustc_hash::FxHashMap;

use super::rank::Candidate;
use crate::bundle::{Bundle, BundleError, FileId, SymbolView};

/// So many of the nearest of a file count.
const NEAREST: usize = 3;

/// The candidates of a tier by file and by name.
pub(super) struct Company<'b> {
    /// For each file how near its nearest candidates are, the nearest first, and how many it has.
    files: FxHashMap<FileId, ([f32; NEAREST], u32)>,
    names: FxHashMap<&'b str, u32>,
    nearest: f32,
    count: u32,
}

/// What is told about one candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Beside {
    /// How near the nearest candidates of its file are on average, less how near the nearest of all is: at most zero.
    pub near_in_file: f32,
    /// The share of the candidates that lie in its file.
    pub share_of_file: f32,
    /// The logarithm of one more than the candidates of its name.
    pub same_name: f32,
    /// One over its place among the candidates.
    pub place: f32,
}

impl<'b> Company<'b> {
    /// Looks at candidates, the nearest first.
    pub(super) fn of(
        bundle: &'b Bundle,
        candidates: &[Candidate],
    ) -> Result<Company<'b>, BundleError> {
        let mut company = Company {
            files: FxHashMap::default(),
            names: FxHashMap::default(),
            nearest: 0.0,
            count: 0,
        };
        for candidate in candidates {
            let symbol = bundle.symbol(bundle.search_symbol(candidate.place)?)?;
            let (nearest, count) = company
                .files
                .entry(symbol.file_number())
                .or_insert(([0.0; NEAREST], 0));
            if let Some(slot) = nearest.get_mut(*count as usize) {
                *slot = candidate.near;
            }
            *count += 1;
            *company.names.entry(symbol.name()?).or_insert(0) += 1;
            company.nearest = company.nearest.max(candidate.near);
            company.count += 1;
        }
        Ok(company)
    }

    /// What it tells about the candidate at a place in their order, from zero.
    pub(super) fn beside(&self, symbol: SymbolView<'_>, at: usize) -> Result<Beside, BundleError> {
        let (near, count) = match self.files.get(&symbol.file_number()) {
            Some(&(near, count)) => (near, count),
            None => return Ok(Beside::default()),
        };
        let counted = count.clamp(1, NEAREST as u32) as f32;
        let same = self.names.get(symbol.name()?).copied().unwrap_or(0);
        Ok(Beside {
            near_in_file: near.iter().sum::<f32>() / counted - self.nearest,
            share_of_file: count as f32 / self.count.max(1) as f32,
            same_name: (1.0 + same as f32).ln(),
            place: 1.0 / (1.0 + at as f32),
        })
    }
}
