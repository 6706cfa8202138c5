//! The indexer: scan → extract → resolve → analyse → emit.

pub mod builder;
pub mod emit;
pub mod facts;
pub mod facts_text;
pub mod index;
pub mod languages;
pub mod project;
pub mod resolve;
pub mod syntax;
