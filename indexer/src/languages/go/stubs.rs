//! The standard library's most used declarations, one file per package.

use crate::languages::Stub;

/// Every stub.
pub static STUBS: &[Stub] = &[];
