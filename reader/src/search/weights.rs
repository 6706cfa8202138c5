//! What each signal counts. Written by `benches/retrieval/fit.py`, which fits it on questions with known answers.

use super::signals::COUNT;

/// A weight for each signal, in the order of `signals::NAMES`; that of meaning is one.
pub(super) const WEIGHTS: [f32; COUNT] = [
    1.0, 0.5, 0.64, -0.25, -0.15, -0.15, -0.15, -0.15, -0.15, 0.1, 0.1, 0.05, 0.1, 0.05, -0.15,
    -0.07, -0.06, -0.1, -0.1, 0.1, 0.15, 0.08, 0.05,
];
