//! The graph of near vectors, by which a question finds the vectors next to its own without looking at all of them. The crate
//! usearch builds it (HNSW); only who is whose neighbour is kept. It is built by one thread, in the order of places: the same
//! vectors give the same graph.

use cidx_format::container::RawSection;
use cidx_format::records::VectorRecord;
use cidx_format::section::Section;
use rend::u32_le;
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
pub(super) fn sections(vectors: &[VectorRecord], from: usize) -> Vec<RawSection> {
    if vectors.len() < from {
        return Vec::new();
    }
    build(vectors).unwrap_or_default()
}

/// The sections of the graph of some vectors. `None` if usearch fails, which only a want of memory makes it do.
fn build(vectors: &[VectorRecord]) -> Option<Vec<RawSection>> {
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
    for (place, vector) in (0u64..).zip(vectors) {
        // Symbols without a known word have no vector.
        if vector.values.iter().any(|&value| value != 0) {
            index.add(place, vector.values.get(..COMPARED)?).ok()?;
        }
    }
    let (mut offsets, mut neighbours) = (Vec::with_capacity(vectors.len() + 1), Vec::new());
    let mut levels = Vec::with_capacity(vectors.len());
    for place in (0u64..).take(vectors.len()) {
        offsets.push(u32_le::from_native(u32::try_from(neighbours.len()).ok()?));
        for neighbour in index.neighbors(place, 0) {
            neighbours.push(u32_le::from_native(u32::try_from(neighbour).ok()?));
        }
        if index.contains(place) {
            levels.push((index.level_of_key(place), u32::try_from(place).ok()?));
        }
    }
    offsets.push(u32_le::from_native(u32::try_from(neighbours.len()).ok()?));
    Some(vec![
        raw(Section::NeighbourOffsets, &offsets),
        raw(Section::Neighbours, &neighbours),
        raw(Section::GraphEntries, &entries(&levels)),
    ])
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
    use cidx_format::text::DIMENSIONS;

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

    #[test]
    fn the_same_vectors_give_the_same_graph() {
        let mut vectors = vectors(600);
        vectors[7].values = [0; DIMENSIONS];
        let one = build(&vectors).expect("a graph");
        let other = build(&vectors).expect("a graph");
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
    }

    #[test]
    fn few_vectors_have_no_graph() {
        assert!(sections(&vectors(50), 51).is_empty());
        assert_eq!(sections(&vectors(50), 50).len(), 3);
    }
}
