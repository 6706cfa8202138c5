//! How names, members, literals and operators work in Python.

use crate::facts::{LiteralKind, Unwrap};
use crate::languages::{Builtin, Semantics};

/// Python's rules.
pub const SEMANTICS: Semantics = Semantics {
    type_variables: true,
    c3: true,
    first_signature: true,
    call_builds: true,
    constructors: &["__init__", "__new__"],
    call_method: "__call__",
    anything: "Any",
    line_comment: "#",
    builtin,
    protocol,
    operator,
    ..Semantics::NONE
};

fn builtin(kind: Builtin) -> &'static str {
    match kind {
        Builtin::Str | Builtin::Literal(LiteralKind::Text | LiteralKind::Char) => {
            "pypi:builtins#str"
        }
        Builtin::Int | Builtin::Literal(LiteralKind::Number) => "pypi:builtins#int",
        Builtin::Literal(LiteralKind::Float) => "pypi:builtins#float",
        Builtin::Literal(LiteralKind::Bool) => "pypi:builtins#bool",
        Builtin::Literal(LiteralKind::Bytes) => "pypi:builtins#bytes",
        Builtin::Literal(LiteralKind::Null | LiteralKind::Regex) => "",
        Builtin::Array => "pypi:builtins#list",
        Builtin::Tuple => "pypi:builtins#tuple",
        Builtin::Dictionary => "pypi:builtins#dict",
        Builtin::Function => "",
    }
}

fn protocol(how: Unwrap) -> &'static [&'static str] {
    match how {
        Unwrap::Iterate | Unwrap::Spread => &["__iter__", "__next__"],
        Unwrap::Enter => &["__enter__"],
        Unwrap::Await => &["__await__"],
        _ => &[],
    }
}

fn operator(text: &str) -> &'static str {
    match text {
        "+" => "__add__",
        "-" => "__sub__",
        "*" => "__mul__",
        "/" => "__truediv__",
        "//" => "__floordiv__",
        "%" => "__mod__",
        "**" => "__pow__",
        "@" => "__matmul__",
        "&" => "__and__",
        "|" => "__or__",
        "^" => "__xor__",
        "<<" => "__lshift__",
        ">>" => "__rshift__",
        "~" => "__invert__",
        "==" => "__eq__",
        "!=" => "__ne__",
        "<" => "__lt__",
        "<=" => "__le__",
        ">" => "__gt__",
        ">=" => "__ge__",
        "in" => "__contains__",
        "[]" => "__getitem__",
        _ => "",
    }
}
