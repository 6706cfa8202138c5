//! The `.cidx` bundle: vocabularies, records, sections, container and verification.

pub mod vocabulary;
