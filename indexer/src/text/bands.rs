//! Bodies in the order of parts of their sketches, so that near-duplicates are found without a look at every sketch.

use cidx_format::container::RawSection;
use cidx_format::records::SketchRecord;
use cidx_format::section::Section;
use cidx_format::text::sketch::{BANDS, band, is_empty};
use rayon::prelude::*;
use rend::u32_le;

use super::raw;

/// The lists of all bands, one after the other; none of fewer symbols than `from`.
pub(super) fn section(sketches: &[SketchRecord], from: usize) -> Option<RawSection> {
    if sketches.len() < from {
        return None;
    }
    let lists: Vec<Vec<u32_le>> = (0..BANDS)
        .into_par_iter()
        .map(|number| list(sketches, number))
        .collect();
    Some(raw(Section::SketchBands, &lists.concat()))
}

/// The places of symbols with a sketch, in the order of a band.
fn list(sketches: &[SketchRecord], number: usize) -> Vec<u32_le> {
    let places = (0u32..).zip(sketches);
    let mut keyed: Vec<(&[u8], u32)> = places
        .filter(|(_, sketch)| !is_empty(&sketch.bytes))
        .map(|(place, sketch)| (band(&sketch.bytes, number), place))
        .collect();
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, place)| place.into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_stand_in_the_order_of_each_band() {
        let sketch = |first: u8, last: u8| {
            let mut bytes = [5; 32];
            (bytes[0], bytes[31]) = (first, last);
            SketchRecord { bytes }
        };
        let empty = SketchRecord { bytes: [0; 32] };
        let sketches = [sketch(9, 1), empty, sketch(3, 2), sketch(9, 0)];
        let found = section(&sketches, 4).expect("there are enough");
        let places: Vec<u32> = bytemuck::cast_slice::<u8, u32_le>(&found.bytes)
            .iter()
            .map(|place| place.to_native())
            .collect();
        assert_eq!(places.len(), 3 * BANDS);
        assert_eq!(places[..6], [2, 0, 3, 0, 2, 3]);
        assert_eq!(places[21..], [3, 0, 2]);
        assert!(section(&sketches, 5).is_none());
    }
}
