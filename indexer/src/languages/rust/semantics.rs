//! What names, literals, operators and forms of Rust mean: data for the engine.

use crate::facts::{LiteralKind, Unwrap};
use crate::languages::{Builtin, Semantics};

/// How names and members are looked up.
pub(super) const SEMANTICS: Semantics = Semantics {
    call_builds: true,
    auto_deref: true,
    values_apart: true,
    awaited: ("Output", &["into_future", "poll"]),
    seen_through: &["Pin"],
    unused_prefix: "_",
    builtin,
    protocol,
    operator,
    ..Semantics::NONE
};

fn builtin(what: Builtin) -> &'static str {
    match what {
        Builtin::Literal(LiteralKind::Number) | Builtin::Int => "cargo:std#i32",
        Builtin::Literal(LiteralKind::Float) => "cargo:std#f64",
        Builtin::Literal(LiteralKind::Bool) => "cargo:std#bool",
        Builtin::Literal(LiteralKind::Char) => "cargo:std#char",
        Builtin::Literal(LiteralKind::Text) | Builtin::Str => "cargo:std#str",
        Builtin::Literal(LiteralKind::Bytes) | Builtin::Array => "cargo:std#slice",
        _ => "",
    }
}

fn protocol(how: Unwrap) -> &'static [&'static str] {
    match how {
        Unwrap::Iterate => &["into_iter", "next", "unwrap"],
        Unwrap::Try | Unwrap::Payload => &["unwrap"],
        Unwrap::Deref => &["deref"],
        _ => &[],
    }
}

fn operator(operator: &str) -> &'static str {
    match operator {
        "+" => "add",
        "-" => "sub",
        "*" => "mul",
        "/" => "div",
        "%" => "rem",
        "&" => "bitand",
        "|" => "bitor",
        "^" => "bitxor",
        "<<" => "shl",
        ">>" => "shr",
        "!" => "not",
        "+=" => "add_assign",
        "-=" => "sub_assign",
        "*=" => "mul_assign",
        "/=" => "div_assign",
        "%=" => "rem_assign",
        "&=" => "bitand_assign",
        "|=" => "bitor_assign",
        "^=" => "bitxor_assign",
        "==" => "eq",
        "!=" => "ne",
        "<" => "lt",
        "<=" => "le",
        ">" => "gt",
        ">=" => "ge",
        "[]" => "index",
        _ => "",
    }
}

/// Where a name of the prelude, a primitive type or a built-in form of type is in the standard library.
pub(super) fn prelude(name: &str) -> Option<&'static [&'static str]> {
    Some(match name {
        "[]" => &["slice"],
        ".." => &["ops", "Range"],
        "str" => &["str"],
        "bool" => &["bool"],
        "char" => &["char"],
        "i8" => &["i8"],
        "i16" => &["i16"],
        "i32" => &["i32"],
        "i64" => &["i64"],
        "i128" => &["i128"],
        "isize" => &["isize"],
        "u8" => &["u8"],
        "u16" => &["u16"],
        "u32" => &["u32"],
        "u64" => &["u64"],
        "u128" => &["u128"],
        "usize" => &["usize"],
        "f32" => &["f32"],
        "f64" => &["f64"],
        "Option" => &["option", "Option"],
        "Some" => &["option", "Option", "Some"],
        "None" => &["option", "Option", "None"],
        "Result" => &["result", "Result"],
        "Ok" => &["result", "Result", "Ok"],
        "Err" => &["result", "Result", "Err"],
        "Vec" => &["vec", "Vec"],
        "String" => &["string", "String"],
        "ToString" => &["string", "ToString"],
        "Box" => &["boxed", "Box"],
        "ToOwned" => &["borrow", "ToOwned"],
        "Iterator" => &["iter", "Iterator"],
        "IntoIterator" => &["iter", "IntoIterator"],
        "DoubleEndedIterator" => &["iter", "DoubleEndedIterator"],
        "ExactSizeIterator" => &["iter", "ExactSizeIterator"],
        "FromIterator" => &["iter", "FromIterator"],
        "Extend" => &["iter", "Extend"],
        "Clone" => &["clone", "Clone"],
        "Copy" => &["marker", "Copy"],
        "Send" => &["marker", "Send"],
        "Sync" => &["marker", "Sync"],
        "Sized" => &["marker", "Sized"],
        "Unpin" => &["marker", "Unpin"],
        "PartialEq" => &["cmp", "PartialEq"],
        "Eq" => &["cmp", "Eq"],
        "PartialOrd" => &["cmp", "PartialOrd"],
        "Ord" => &["cmp", "Ord"],
        "Debug" => &["fmt", "Debug"],
        "Hash" => &["hash", "Hash"],
        "Default" => &["default", "Default"],
        "From" => &["convert", "From"],
        "Into" => &["convert", "Into"],
        "TryFrom" => &["convert", "TryFrom"],
        "TryInto" => &["convert", "TryInto"],
        "AsRef" => &["convert", "AsRef"],
        "AsMut" => &["convert", "AsMut"],
        "Drop" => &["ops", "Drop"],
        "Fn" => &["ops", "Fn"],
        "FnMut" => &["ops", "FnMut"],
        "FnOnce" => &["ops", "FnOnce"],
        "Future" => &["future", "Future"],
        "IntoFuture" => &["future", "IntoFuture"],
        "drop" => &["mem", "drop"],
        "size_of" => &["mem", "size_of"],
        "align_of" => &["mem", "align_of"],
        _ => return None,
    })
}

/// Macros of the standard library.
pub(super) fn standard_macro(name: &str) -> bool {
    matches!(
        name,
        "assert"
            | "assert_eq"
            | "assert_ne"
            | "cfg"
            | "column"
            | "compile_error"
            | "concat"
            | "dbg"
            | "debug_assert"
            | "debug_assert_eq"
            | "debug_assert_ne"
            | "env"
            | "eprint"
            | "eprintln"
            | "file"
            | "format"
            | "format_args"
            | "include"
            | "include_bytes"
            | "include_str"
            | "line"
            | "matches"
            | "module_path"
            | "option_env"
            | "panic"
            | "print"
            | "println"
            | "stringify"
            | "thread_local"
            | "todo"
            | "unimplemented"
            | "unreachable"
            | "vec"
            | "write"
            | "writeln"
    )
}
