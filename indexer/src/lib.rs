//! The indexer: scan → extract → resolve → analyse → emit.

pub mod analyse;
pub mod builder;
pub mod change;
pub mod closure;
pub mod emit;
mod entries;
pub mod facts;
pub mod facts_text;
pub mod git;
pub mod history;
pub mod index;
pub mod languages;
pub mod progress;
pub mod project;
pub mod related;
pub mod report;
pub mod resolve;
pub mod run;
pub mod scan;
pub mod scip;
mod structure;
pub mod syntax;
pub mod text;

pub use report::Report;
pub use run::{Error, Options, run};
