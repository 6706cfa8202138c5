//! The reader: opens a `.cidx` bundle and answers questions from it. Nothing in a bundle is trusted.

pub mod address;
pub mod analytics;
mod arguments;
pub(crate) mod budget;
pub mod bundle;
pub mod change;
pub mod co_change;
pub mod compact;
pub mod error;
pub mod freshness;
pub(crate) mod landmarks;
pub mod owners;
pub mod past;
mod path_forms;
mod preset;
pub mod reach;
mod roles;
pub mod scip;
pub mod search;
pub mod shape;
pub mod suffix;
mod tally;
mod test_command;
pub mod tool;
pub mod tools;
pub mod uses;
pub mod why;

pub use bundle::{Bundle, BundleError};
pub use error::ToolError;
pub use tool::{Context, Tool};
