//! The symbols worth comparing with a sample: those that have a part of its sketch, and those nearest in meaning. Where the bundle
//! has no lists for that there are so few that all of them are compared.

use cidx_format::text::embed::Vector;
use cidx_format::text::sketch::{BANDS, Sketch, band, is_empty};

use super::graph;
use crate::bundle::{Bundle, BundleError};

/// At most so many are taken of those that have one band in common: of thousands of copies any will do.
const OF_A_BAND: u32 = 512;

/// How many of the nearest in meaning are compared.
const NEAREST: usize = 256;

/// Their places, in order; none if all are to be compared.
pub fn alike(
    bundle: &Bundle,
    vector: Option<&Vector>,
    sketch: &Sketch,
) -> Result<Option<Vec<u32>>, BundleError> {
    if bundle.banded_count() == 0 {
        return Ok(None);
    }
    let mut out = match vector {
        Some(vector) => graph::nearest(bundle, vector)?
            .into_iter()
            .take(NEAREST)
            .collect(),
        None => Vec::new(),
    };
    if !is_empty(sketch) {
        for number in 0..BANDS {
            let range = bundle.with_band(number as u32, band(sketch, number))?;
            for at in range.take(OF_A_BAND as usize) {
                out.push(bundle.banded(number as u32, at)?);
            }
        }
    }
    out.sort_unstable();
    out.dedup();
    Ok(Some(out))
}
