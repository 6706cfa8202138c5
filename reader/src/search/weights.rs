//! What each signal counts. Written by `benches/retrieval/fit.py`, which fits it on questions with known answers.

use super::signals::COUNT;

/// A weight for each signal, in the order of `signals::NAMES`; that of meaning is one.
#[rustfmt::skip]
pub(super) const WEIGHTS: [f32; COUNT] = [
    1.000, // meaning
    0.491, // words
    0.427, // words of a long question
    -0.188, // words of a short question
    -0.189, // test code
    -0.150, // container
    -0.071, // data
    -0.112, // document
    -0.200, // declaration
    0.169, // function
    0.138, // method
    0.132, // type
    0.187, // macro
    0.226, // read like a field
    -0.075, // special method
    -0.055, // private
    -0.048, // internal
    -0.093, // local
    -0.052, // deep inside
    0.110, // question about a thing, type
    0.056, // question about an action, type
    0.047, // question about an action, function
    0.097, // question about a place, function
];
