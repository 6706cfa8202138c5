//! The graph of near vectors, by which a question finds the vectors next to its own without looking at all of them. The crate
//! usearch builds it (HNSW); only who is whose neighbour is kept. It is built by one thread, in the order of places: the same
//! vectors give the same graph.

use cidx_format::container::RawSection;
use cidx_format::records::{SignRecord, VectorRecord};
use cidx_format::section::Section;
use cidx_format::text::Vector;
use rend::u32_le;
use rustc_hash::FxHashMap;
use usearch::{Index, IndexOptions, MetricKind, ScalarKind};

use super::raw;

/// Fewer vectors are compared one by one, which takes less time than the building of a graph is worth.
pub(super) const WORTH_IT: usize = 20_000;

/// How many dimensions decide who is near whom: the table of word vectors was trained so that the first half tells almost as
/// much as the whole, and the graph is built in less than half the time.
const COMPARED: usize = 128;

/// How many neighbours a vector is linked with when it is added; up to twice as many may link to it.
const CONNECTIVITY: usize = 12;

/// How many vectors are looked at for the neighbours of a new one.
const EXPANSION: usize = 64;

/// So many vectors of the upper levels of the graph are where walks begin: these lie all over it.
const ENTRIES: usize = 256;

/// The sections of the graph; none of fewer vectors than `from`. Without them a search looks at every vector.
pub(super) fn sections(
    vectors: &[VectorRecord],
    sign_records: &[SignRecord],
    from: usize,
) -> Vec<RawSection> {
    if vectors.len() < from {
        return Vec::new();
    }
    build(vectors, sign_records).unwrap_or_default()
}

/// The sections of the graph of some vectors. `None` if usearch fails, which only a want of memory makes it do.
fn build(vectors: &[VectorRecord], sign_records: &[SignRecord]) -> Option<Vec<RawSection>> {
    let index = Index::new(&IndexOptions {
        dimensions: COMPARED,
        // Vectors have one length, so the nearest are those with the largest product; this distance is computed in integers.
        metric: MetricKind::L2sq,
        quantization: ScalarKind::I8,
        connectivity: CONNECTIVITY,
        expansion_add: EXPANSION,
        expansion_search: EXPANSION,
        multi: false,
    })
    .ok()?;
    index.reserve_capacity_and_threads(vectors.len(), 1).ok()?;
    let following = following(vectors);
    for ((place, vector), role) in (0u64..).zip(vectors).zip(&following) {
        if role.is_first {
            index.add(place, vector.values.get(..COMPARED)?).ok()?;
        }
    }
    let (mut offsets, mut neighbours) = (Vec::with_capacity(vectors.len() + 1), Vec::new());
    let mut levels = Vec::with_capacity(vectors.len());
    for (place, role) in (0u64..).zip(&following) {
        offsets.push(u32_le::from_native(u32::try_from(neighbours.len()).ok()?));
        for neighbour in index.neighbors(place, 0) {
            neighbours.push(u32_le::from_native(u32::try_from(neighbour).ok()?));
        }
        neighbours.extend(role.next.map(u32_le::from_native));
        if index.contains(place) {
            levels.push((index.level_of_key(place), u32::try_from(place).ok()?));
        }
    }
    offsets.push(u32_le::from_native(u32::try_from(neighbours.len()).ok()?));
    let entries = entries(&levels);
    let of_entry = |place: &u32_le| Some(sign_records.get(place.to_native() as usize)?.words);
    let entry_signs: Vec<SignRecord> = entries
        .iter()
        .map(|place| of_entry(place).map(|words| SignRecord { words }))
        .collect::<Option<_>>()?;
    Some(vec![
        raw(Section::NeighbourOffsets, &offsets),
        raw(Section::Neighbours, &neighbours),
        raw(Section::GraphEntries, &entries),
        raw(Section::GraphEntrySigns, &entry_signs),
    ])
}

/// What a vector is among those equal to it.
#[derive(Clone, Copy, Default)]
struct Role {
    /// Whether it is the first of them and not zero: symbols without a known word have no vector.
    is_first: bool,
    /// The next of them.
    next: Option<u32>,
}

/// Chains equal vectors. Only the first of them is in the graph of usearch: many equal ones would be each other's only
/// neighbours, and no way would lead to them or away.
fn following(vectors: &[VectorRecord]) -> Vec<Role> {
    let mut roles = vec![Role::default(); vectors.len()];
    let mut last: FxHashMap<&Vector, usize> = FxHashMap::default();
    for (place, vector) in vectors.iter().enumerate() {
        if vector.values.iter().all(|&value| value == 0) {
            continue;
        }
        match last.insert(&vector.values, place) {
            None => {
                if let Some(role) = roles.get_mut(place) {
                    role.is_first = true;
                }
            }
            Some(before) => {
                if let Some(role) = roles.get_mut(before) {
                    role.next = u32::try_from(place).ok();
                }
            }
        }
    }
    roles
}

/// Places of the highest levels, in order: as many levels as it takes to have enough, and of these one in so many.
fn entries(levels: &[(usize, u32)]) -> Vec<u32_le> {
    let top = levels.iter().map(|&(level, _)| level).max().unwrap_or(0);
    let from = (0..=top)
        .rev()
        .find(|&from| levels.iter().filter(|entry| entry.0 >= from).count() >= ENTRIES)
        .unwrap_or(0);
    let above: Vec<u32> = levels
        .iter()
        .filter(|entry| entry.0 >= from)
        .map(|&(_, place)| place)
        .collect();
    let step = (above.len() / ENTRIES).max(1);
    above.into_iter().step_by(step).map(Into::into).collect()
}

#[cfg(test)]
mod tests {
    use cidx_format::text::{DIMENSIONS, signs};

    use super::*;

    fn vectors(count: usize) -> Vec<VectorRecord> {
        let mut state = 1u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 40) as i8 / 4
        };
        (0..count)
            .map(|_| VectorRecord {
                values: std::array::from_fn(|_| next()),
            })
            .collect()
    }

    fn signs_of(vectors: &[VectorRecord]) -> Vec<SignRecord> {
        let words = vectors.iter().map(|vector| signs(&vector.values));
        words
            .map(|words| SignRecord {
                words: words.map(Into::into),
            })
            .collect()
    }

    #[test]
    fn the_same_vectors_give_the_same_graph() {
        let mut vectors = vectors(600);
        vectors[7].values = [0; DIMENSIONS];
        let copied = vectors[20].values;
        for place in [100, 200, 300] {
            vectors[place].values = copied;
        }
        let one = build(&vectors, &signs_of(&vectors)).expect("a graph");
        let other = build(&vectors, &signs_of(&vectors)).expect("a graph");
        assert!(one.iter().zip(&other).all(|(a, b)| a.bytes == b.bytes));
        let offsets: &[u32_le] = bytemuck::cast_slice(&one[0].bytes);
        assert_eq!(offsets.len(), 601);
        assert_eq!(
            offsets[7], offsets[8],
            "what has no vector has no neighbour"
        );
        assert_eq!(one[1].bytes.len(), offsets[600].to_native() as usize * 4);
        assert!(one[1].bytes.len() > 600 * 6 * 4);
        assert!(!one[2].bytes.is_empty());
        let neighbours: &[u32_le] = bytemuck::cast_slice(&one[1].bytes);
        let of = |place: usize| {
            &neighbours
                [offsets[place].to_native() as usize..offsets[place + 1].to_native() as usize]
        };
        assert!(of(20).len() > 1 && of(20).ends_with(&[100.into()]));
        assert_eq!((of(100), of(200)), (&[200.into()][..], &[300.into()][..]));
        assert!(of(300).is_empty());
    }

    #[test]
    fn few_vectors_have_no_graph() {
        let vectors = vectors(50);
        let signs = signs_of(&vectors);
        assert!(sections(&vectors, &signs, 51).is_empty());
        let found = sections(&vectors, &signs, 50);
        assert_eq!(found.len(), 4);
        assert_eq!(found[2].bytes.len() * 8, found[3].bytes.len());
    }
}
