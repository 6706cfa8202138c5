//! Declarations of the standard library's most used types, which keep chains through them typed.

use crate::languages::Stub;

/// One stub per module of the standard library.
pub static STUBS: &[Stub] = &[Stub {
    package: "pypi:builtins",
    prefix: &[],
    source: include_str!("stubs/builtins.pyi"),
}];
