//! What each signal counts. Written by `benches/retrieval/fit.py`, which fits it on questions with known answers.

use super::signals::COUNT;

/// A weight for each signal, in the order of `signals::NAMES`; that of meaning is one.
#[rustfmt::skip]
pub(super) const WEIGHTS: [f32; COUNT] = [
    1.000, // meaning
    0.553, // words
    0.558, // words of a long question
    -0.301, // words of a short question
    -0.200, // test code
    -0.150, // container
    -0.125, // data
    -0.150, // document
    -0.200, // declaration
    0.195, // function
    0.151, // method
    0.120, // type
    0.195, // macro
    0.274, // read like a field
    -0.080, // special method
    -0.077, // private
    -0.064, // internal
    -0.123, // local
    -0.045, // deep inside
    0.164, // question about a thing, type
    0.068, // question about an action, type
    0.053, // question about an action, function
    0.097, // question about a place, function
    -0.303, // rare words in the name
    0.213, // rare words that make up the name
    0.125, // rare words of a short question in the name
    0.163, // others of its file are near
    -0.061, // share of the candidates in its file
    -0.048, // others have its name
    0.006, // much depends on it
    0.016, // length
    0.008, // complexity
    -0.017, // has branches
    0.034, // one line
    -0.000, // length of the signature
    0.033, // place by meaning and words
    -0.077, // words near those of the name
    0.225, // words near those of the question
    0.050, // first words are near
    0.084, // least near word of the name
    0.087, // words near those of the question, holder too
    0.023, // words near those of the holder
];
