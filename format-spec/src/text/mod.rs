//! How names, code and questions become words, stems, vectors and sketches. The indexer and the reader must agree on every
//! step, so all of it lives here: pure functions, no state, the same on every machine.

pub mod embed;
pub mod keywords;
pub mod lexer;
mod math;
pub mod model;
pub mod sketch;
pub mod stem;
pub mod words;

pub use embed::{DIMENSIONS, Field, Signs, Vector, document, dot, question, signs};
pub use model::DIGEST;
