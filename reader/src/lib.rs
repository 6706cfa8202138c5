//! The reader: opens a `.cidx` bundle and answers questions from it. Nothing in a bundle is trusted.

pub mod bundle;

pub use bundle::{Bundle, BundleError};
