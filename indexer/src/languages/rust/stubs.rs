//! Stubs of the standard library, in Rust's own syntax: what members return, so that chains stay typed.

use crate::languages::Stub;

/// The stubs.
pub(super) const STUBS: &[Stub] = &[];
