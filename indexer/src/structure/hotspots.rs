//! Hotspots: functions that are complex and that much depends on.

use cidx_format::container::RawSection;
use cidx_format::section::Section;
use cidx_format::vocabulary::SymbolFlags;
use rend::u32_le;

use crate::index::{Index, OccurrenceTarget};

/// How many are kept.
const MAX: usize = 1_000;

/// Below this cognitive complexity nothing is hot.
const LEAST: u16 = 5;

/// Makes the section HOTS.
pub(super) fn section(index: &Index) -> RawSection {
    let mut users: Vec<(u32, u32)> = index
        .occurrences
        .iter()
        .filter_map(|occurrence| match occurrence.target {
            OccurrenceTarget::Symbol(target) if target != occurrence.source => {
                Some((target, occurrence.source))
            }
            _ => None,
        })
        .collect();
    users.sort_unstable();
    users.dedup();
    let mut fan_in = vec![0u64; index.symbols.len()];
    users
        .iter()
        .for_each(|&(target, _)| fan_in[target as usize] += 1);
    let mut ranked: Vec<(u64, u32)> = (0u32..)
        .zip(&index.symbols)
        .filter(|(_, symbol)| {
            symbol.cognitive >= LEAST
                && !index.files[symbol.file as usize].external
                && !symbol.flags.has(SymbolFlags::TEST_CODE)
        })
        .map(|(at, symbol)| (u64::from(symbol.cognitive) * (1 + fan_in[at as usize]), at))
        .collect();
    ranked.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    ranked.truncate(MAX);
    let symbols: Vec<u32_le> = ranked.into_iter().map(|(_, at)| at.into()).collect();
    super::section(Section::Hotspots, &symbols)
}
