//! A change as a unified diff: how it is read, which symbols of the bundle it touches, and what is at stake.

pub(crate) mod beside;
pub mod parse;
mod paths;
pub(crate) mod report;
pub mod risk;
pub mod side;
pub mod survey;
pub mod symbols;
