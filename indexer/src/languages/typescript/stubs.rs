//! Declarations of what JavaScript programs use without the repository: the language's globals and Node's modules.

use crate::languages::Stub;

/// A stub of the package of that name.
macro_rules! stub {
    ($name:literal) => {
        Stub {
            package: concat!("npm:", $name),
            prefix: &[],
            extension: None,
            instance: None,
            source: include_str!(concat!("stubs/", $name, ".d.ts")),
        }
    };
}

/// Every stub, read as TypeScript.
pub(super) const STUBS: &[Stub] = &[
    stub!("globals"),
    stub!("events"),
    stub!("stream"),
    stub!("fs"),
    stub!("path"),
    stub!("util"),
    stub!("http"),
    stub!("child_process"),
    stub!("os"),
    stub!("crypto"),
    stub!("url"),
];
