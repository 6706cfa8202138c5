//! Go: packages of files that see each other's names, methods declared outside their type, interfaces met by structure.

mod calls;
mod comments;
mod declarations;
mod expressions;
mod functions;
mod grammar;
mod literals;
mod manifests;
mod members;
mod modules;
mod statements;
mod stubs;
#[cfg(test)]
mod tests;
mod types;
mod variables;

use cidx_format::vocabulary::SymbolFlags;
use rustc_hash::{FxHashMap, FxHashSet};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{ExprIx, FileFacts, LiteralKind, Name, ScopeIx, Span, SymbolIx, Unwrap};
use crate::languages::{Builtin, Language, Modules, Semantics};
use crate::project::Project;
use crate::syntax;

/// The generic types that stand for slices, maps and channels. No Go program declares such names by accident.
const SLICE: &str = "__slice";
const MAP: &str = "__map";
const CHANNEL: &str = "__chan";

/// The language.
pub static LANGUAGE: Language = Language {
    name: "go",
    family: "go",
    extensions: &["go"],
    file_names: &[],
    interpreters: &[],
    manifests: &["go.mod"],
    document: false,
    extract,
    parse_only,
    modules,
    semantics: Semantics {
        shared_unit: true,
        structural: true,
        call_converts: true,
        call_builds: true,
        builtin,
        protocol,
        operator,
        called_by_runtime: &["init"],
        internal_directories: &["internal"],
        ..Semantics::NONE
    },
    entry_decorators: &[],
    stubs: stubs::STUBS,
};

fn builtin(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Str => "golang:builtin#string",
        Builtin::Int => "golang:builtin#int",
        Builtin::Array => "golang:builtin#__slice",
        Builtin::Dictionary => "golang:builtin#__map",
        Builtin::Tuple | Builtin::Function => "",
        Builtin::Literal(kind) => match kind {
            LiteralKind::Number => "golang:builtin#int",
            LiteralKind::Float => "golang:builtin#float64",
            LiteralKind::Bool => "golang:builtin#bool",
            LiteralKind::Text => "golang:builtin#string",
            LiteralKind::Char => "golang:builtin#rune",
            LiteralKind::Null | LiteralKind::Regex | LiteralKind::Bytes => "",
        },
    }
}

fn protocol(form: Unwrap) -> &'static [&'static str] {
    match form {
        Unwrap::Iterate => &["__iterate"],
        Unwrap::IteratePair => &["__pairs"],
        Unwrap::Receive => &["__receive"],
        _ => &[],
    }
}

fn operator(operator: &str) -> &'static str {
    match operator {
        "[]" => "__index",
        _ => "",
    }
}

fn parse_only(source: &str) -> usize {
    syntax::count_nodes(&tree_sitter_go::LANGUAGE.into(), source)
}

fn modules(project: &Project<'_>) -> Box<dyn Modules> {
    Box::new(modules::GoModules::new(project))
}

fn extract(source: &str, path: &str) -> FileFacts {
    let file_name = path.rsplit('/').next().unwrap_or(path);
    let stem = file_name.strip_suffix(".go").unwrap_or(file_name);
    let mut builder = Builder::new(source, stem);
    match syntax::parse(&tree_sitter_go::LANGUAGE.into(), source) {
        Some(tree) => {
            let root = tree.root_node();
            record_errors(&mut builder, root);
            let mut context = Context::new(stem);
            declarations::file(&mut builder, &mut context, root);
        }
        None => builder.limit("the parser gave up"),
    }
    builder.finish()
}

/// What the walk knows beside the facts it has made.
#[derive(Default)]
struct Context {
    /// Whether the file is `*_test.go`.
    test_file: bool,
    /// What every symbol at the top of the file carries: `CONDITIONAL`, `TEST_CODE`.
    top_flags: SymbolFlags,
    /// How many functions enclose the walk.
    functions: u32,
    /// The `from` of each local variable, so that an assignment joins the bindings of the variable it assigns.
    locals: FxHashMap<(ScopeIx, Name), Local>,
    /// The named results of each enclosing function: what a bare `return` returns.
    results: Vec<Vec<Name>>,
    /// Names of types of this file whose literals have keys, not fields: maps, slices, arrays.
    containers: FxHashSet<String>,
    /// Names of functions and types at the top of this file: `f[T](x)` instantiates these, and indexes all else.
    generics: FxHashSet<String>,
    /// Names of the types at the top of this file.
    type_names: FxHashSet<String>,
    /// Names that imports bind.
    packages: FxHashSet<String>,
    /// Type parameters that receivers name; they denote those of the type, which may be declared later.
    receiver_params: Vec<ReceiverParam>,
    /// Types of this file by name.
    types: FxHashMap<String, SymbolIx>,
}

/// A local variable.
#[derive(Clone, Copy)]
struct Local {
    from: ExprIx,
    /// How many values it was assigned: more than a few say nothing new.
    values: u32,
}

/// `T` in `func (l *List[T]) Push(v T)`.
struct ReceiverParam {
    method: SymbolIx,
    scope: ScopeIx,
    type_name: String,
    position: u32,
    name: Name,
    span: Span,
}

impl Context {
    fn new(stem: &str) -> Self {
        let test_file = stem.ends_with("_test");
        let mut top_flags = SymbolFlags::default();
        if test_file {
            top_flags.set(SymbolFlags::TEST_CODE);
        }
        if comments::platform_suffix(stem.strip_suffix("_test").unwrap_or(stem)) {
            top_flags.set(SymbolFlags::CONDITIONAL);
        }
        Context {
            test_file,
            top_flags,
            ..Context::default()
        }
    }

    /// The flags of a definition with this name at this place.
    fn flags(&self, name: &str) -> SymbolFlags {
        let visibility = match name.chars().next() {
            Some(first) if first.is_uppercase() => SymbolFlags::PUBLIC.with(SymbolFlags::EXPORTED),
            _ => SymbolFlags::INTERNAL,
        };
        match self.functions {
            0 => visibility.with(self.top_flags),
            _ => self
                .top_flags
                .with(SymbolFlags::INTERNAL)
                .with(SymbolFlags::LOCAL),
        }
    }
}

/// Records every place where the parser had to skip or to invent something.
fn record_errors(builder: &mut Builder<'_>, root: Node<'_>) {
    if !root.has_error() {
        return;
    }
    let mut cursor = root.walk();
    loop {
        let node = cursor.node();
        if node.is_error() || node.is_missing() {
            builder.syntax_error(node);
        }
        if node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}
