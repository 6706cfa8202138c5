//! The generated parts of FORMAT.md.
