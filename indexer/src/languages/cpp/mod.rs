//! C++: what it has beyond C. The walk itself is shared with C and lies in its folder.

pub(super) mod classes;
pub(super) mod expressions;
pub(super) mod lambdas;
pub(super) mod namespaces;
pub(super) mod templates;
pub(super) mod tests;

use crate::facts::{FileFacts, Unwrap};
use crate::languages::{Language, Modules, Semantics, Stub};
use crate::project::Project;
use crate::syntax;

/// The language.
pub static LANGUAGE: Language = Language {
    name: "cpp",
    family: "c",
    extensions: &[
        "cc", "cpp", "cxx", "hpp", "hh", "hxx", "inl", "ipp", "tpp", "txx",
    ],
    file_names: &[],
    interpreters: &[],
    manifests: &[],
    document: false,
    extract,
    parse_only,
    modules,
    semantics: SEMANTICS,
    entry_decorators: &[],
    stubs: STUBS,
};

/// How names are looked up in C++.
pub(super) const SEMANTICS: Semantics = Semantics {
    members_in_scope: true,
    overloads: true,
    global_names: true,
    pointer_index: true,
    call_builds: true,
    call_method: "operator()",
    called_by_runtime: &[
        "DllMain",
        "JNI_OnLoad",
        "JNI_OnUnload",
        "LLVMFuzzerInitialize",
        "LLVMFuzzerTestOneInput",
        "WinMain",
        "wWinMain",
        "wmain",
    ],
    headers: &[".h", ".hh", ".hpp", ".hxx", ".inl", ".ipp", ".tpp", ".txx"],
    protocol,
    operator,
    ..Semantics::NONE
};

/// Declarations of the standard library.
static STUBS: &[Stub] = &[
    Stub {
        package: super::c::modules::LIBCPP,
        prefix: &["std"],
        extension: None,
        instance: None,
        source: include_str!("stubs/containers.h"),
    },
    Stub {
        package: super::c::modules::LIBCPP,
        prefix: &["std"],
        extension: None,
        instance: None,
        source: include_str!("stubs/memory.h"),
    },
];

fn protocol(how: Unwrap) -> &'static [&'static str] {
    match how {
        Unwrap::Iterate => &["begin", "operator*"],
        Unwrap::Deref => &["operator*"],
        _ => &[],
    }
}

fn operator(op: &str) -> &'static str {
    const METHODS: &[(&str, &str)] = &[
        ("+", "operator+"),
        ("-", "operator-"),
        ("*", "operator*"),
        ("/", "operator/"),
        ("%", "operator%"),
        ("<<", "operator<<"),
        (">>", "operator>>"),
        ("&", "operator&"),
        ("|", "operator|"),
        ("^", "operator^"),
        ("+=", "operator+="),
        ("-=", "operator-="),
        ("++", "operator++"),
        ("--", "operator--"),
        ("[]", "operator[]"),
        ("==", "operator=="),
        ("!=", "operator!="),
        ("<", "operator<"),
        (">", "operator>"),
    ];
    METHODS
        .iter()
        .find(|(text, _)| *text == op)
        .map_or("", |(_, method)| method)
}

fn parse_only(source: &str) -> usize {
    syntax::count_nodes(&tree_sitter_cpp::LANGUAGE.into(), source)
}

fn modules(project: &Project<'_>) -> Box<dyn Modules> {
    Box::new(super::c::modules::Headers::new(project))
}

fn extract(source: &str, path: &str) -> FileFacts {
    super::c::extract_with(source, path, true)
}
