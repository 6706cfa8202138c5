//! Stubs of the standard library, in Rust's own syntax: what members return, so that chains stay typed.

use crate::languages::Stub;

/// A stub of a module of the standard library, or of a type of numbers: they share their members.
macro_rules! stub {
    ($file:literal) => {
        stub!($file, &[])
    };
    ($file:literal, $prefix:expr) => {
        Stub {
            package: "cargo:std",
            prefix: $prefix,
            extension: None,
            instance: None,
            source: include_str!(concat!("stubs/", $file, ".rs")),
        }
    };
    (number: $name:literal) => {
        Stub {
            package: "cargo:std",
            prefix: &[],
            extension: None,
            instance: Some(("Number", $name)),
            source: NUMBER,
        }
    };
}

/// What all types of numbers declare.
const NUMBER: &str = concat!(
    "pub struct Number;\nimpl Number {\n",
    include_str!("stubs/integer.rs"),
    "}\n"
);

/// The stubs.
pub(super) const STUBS: &[Stub] = &[
    stub!("slice"),
    stub!("str"),
    stub!(number: "u8"),
    stub!(number: "u16"),
    stub!(number: "u32"),
    stub!(number: "u64"),
    stub!(number: "u128"),
    stub!(number: "usize"),
    stub!(number: "i8"),
    stub!(number: "i16"),
    stub!(number: "i32"),
    stub!(number: "i64"),
    stub!(number: "i128"),
    stub!(number: "isize"),
    stub!(number: "f32"),
    stub!(number: "f64"),
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
