//! Stubs of the standard library, in Rust's own syntax: what members return, so that chains stay typed.

use crate::languages::Stub;

/// A stub of a module of the standard library, or with a list of types of the numbers that share their members.
macro_rules! stub {
    ($file:literal) => {
        stub!($file, &[])
    };
    ($file:literal, $prefix:expr) => {
        Stub {
            package: "cargo:std",
            prefix: $prefix,
            extension: None,
            source: include_str!(concat!("stubs/", $file, ".rs")),
        }
    };
    (numbers: $($name:literal)*) => {
        Stub {
            package: "cargo:std",
            prefix: &[],
            extension: None,
            source: concat!($("pub struct ", $name, ";\nimpl ", $name, " {\n", include_str!("stubs/integer.rs"), "}\n"),*),
        }
    };
}

/// The stubs.
pub(super) const STUBS: &[Stub] = &[
    stub!("slice"),
    stub!("str"),
    stub!(numbers: "u8" "u16" "u32" "u64" "u128" "usize" "i8" "i16" "i32" "i64" "i128" "isize" "f32" "f64"),
    stub!("option", &["option"]),
    stub!("result", &["result"]),
    stub!("vec", &["vec"]),
    stub!("string", &["string"]),
    stub!("boxed", &["boxed"]),
    stub!("rc", &["rc"]),
    stub!("cell", &["cell"]),
    stub!("sync", &["sync"]),
    stub!("path", &["path"]),
    stub!("ffi", &["ffi"]),
    stub!("fs", &["fs"]),
    stub!("io", &["io"]),
    stub!("fmt", &["fmt"]),
    stub!("time", &["time"]),
    stub!("borrow", &["borrow"]),
    stub!("ops", &["ops"]),
    stub!("clone", &["clone"]),
    stub!("default", &["default"]),
    stub!("convert", &["convert"]),
    stub!("cmp", &["cmp"]),
    stub!("hash", &["hash"]),
    stub!("pin", &["pin"]),
    stub!("task", &["task"]),
    stub!("future", &["future"]),
    stub!("thread", &["thread"]),
    stub!("env", &["env"]),
    stub!("process", &["process"]),
    stub!("mem", &["mem"]),
    stub!("error", &["error"]),
    stub!("num", &["num"]),
    stub!("iter", &["iter"]),
    stub!("collections", &["collections"]),
    stub!("slice_items", &["slice"]),
    stub!("str_items", &["str"]),
];
