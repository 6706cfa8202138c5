//! What each signal counts. Written by `benches/retrieval/fit.py`, which fits it on questions with known answers.

use super::signals::COUNT;

/// A weight for each signal, in the order of `signals::NAMES`; that of meaning is one.
#[rustfmt::skip]
pub(super) const WEIGHTS: [f32; COUNT] = [
    1.000, // meaning
    0.417, // words
    0.401, // words of a long question
    -0.230, // words of a short question
    -0.199, // test code
    -0.150, // container
    -0.066, // data
    -0.147, // document
    -0.200, // declaration
    0.174, // function
    0.135, // method
    0.119, // type
    0.175, // macro
    0.214, // read like a field
    -0.057, // special method
    -0.069, // private
    -0.057, // internal
    -0.109, // local
    -0.011, // deep inside
    0.123, // question about a thing, type
    0.068, // question about an action, type
    0.054, // question about an action, function
    0.094, // question about a place, function
    -0.215, // rare words in the name
    0.290, // rare words that make up the name
    0.060, // rare words of a short question in the name
    0.113, // others of its file are near
    -0.035, // share of the candidates in its file
    -0.036, // others have its name
    0.006, // much depends on it
    0.015, // length
    0.005, // complexity
    -0.013, // has branches
    0.021, // one line
    0.006, // length of the signature
    0.031, // place by meaning and words
];
