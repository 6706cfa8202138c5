//! The stubs: declarations of the standard library, one file per package.

use crate::languages::Stub;

/// Every stub.
pub static STUBS: &[Stub] = &[];
