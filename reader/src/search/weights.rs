//! What each signal counts. Written by `benches/retrieval/fit.py`, which fits it on questions with known answers.

use super::signals::COUNT;

/// A weight for each signal, in the order of `signals::NAMES`; that of meaning is one.
#[rustfmt::skip]
pub(super) const WEIGHTS: [f32; COUNT] = [
    1.000, // meaning
    0.485, // words
    0.423, // words of a long question
    -0.168, // words of a short question
    -0.197, // test code
    -0.150, // container
    -0.065, // data
    -0.101, // document
    -0.176, // declaration
    0.167, // function
    0.137, // method
    0.134, // type
    0.194, // macro
    0.215, // read like a field
    -0.073, // special method
    -0.055, // private
    -0.048, // internal
    -0.097, // local
    -0.039, // deep inside
    0.112, // question about a thing, type
    0.052, // question about an action, type
    0.043, // question about an action, function
    0.053, // question about a place, function
];
