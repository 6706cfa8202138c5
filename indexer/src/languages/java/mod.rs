//! Java.

mod calls;
mod definitions;
mod expressions;
mod grammar;
mod imports;
mod members;
mod modifiers;
mod modules;
mod patterns;
mod state;
mod statements;
mod stubs;
mod types;

#[cfg(test)]
mod tests;

use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{FileFacts, LiteralKind, Unwrap};
use crate::languages::{Builtin, Language, Modules, Semantics};
use crate::project::Project;
use crate::syntax;
use grammar::{Kind, is_comment, kind};
use state::State;

/// The language.
pub static LANGUAGE: Language = Language {
    name: "java",
    family: "java",
    extensions: &["java"],
    file_names: &[],
    interpreters: &[],
    manifests: &[],
    document: false,
    extract,
    parse_only,
    modules,
    semantics: Semantics {
        shared_unit: true,
        members_in_scope: true,
        overloads: true,
        inherited_overloads: true,
        methods_apart: true,
        constructors: &[members::CONSTRUCTOR],
        builtin,
        protocol,
        operator,
        called_by_runtime: &[
            "readResolve",
            "writeReplace",
            "readObject",
            "writeObject",
            "readObjectNoData",
        ],
        ..Semantics::NONE
    },
    entry_decorators: &[
        "GetMapping",
        "PostMapping",
        "PutMapping",
        "DeleteMapping",
        "PatchMapping",
        "RequestMapping",
        "Scheduled",
        "EventListener",
        "KafkaListener",
        "RabbitListener",
        "JmsListener",
        "Path",
        "GET",
        "POST",
        "PUT",
        "DELETE",
        "Command",
        "Get",
        "Post",
        "Put",
        "Delete",
        "Patch",
        "Controller",
        "Bean",
        "PostConstruct",
        "PreDestroy",
    ],
    stubs: stubs::STUBS,
};

fn parse_only(source: &str) -> usize {
    syntax::count_nodes(&grammar::grammar(), source)
}

fn modules(project: &Project<'_>) -> Box<dyn Modules> {
    Box::new(modules::Packages::new(project))
}

fn extract(source: &str, path: &str) -> FileFacts {
    let stem = path.rsplit('/').next().unwrap_or(path);
    let mut builder = Builder::new(source, stem);
    match syntax::parse(&grammar::grammar(), source) {
        Some(tree) => {
            let root = tree.root_node();
            syntax_errors(&mut builder, root);
            file(&mut builder, &mut State::default(), root);
        }
        None => builder.limit("the parser gave up"),
    }
    builder.finish()
}

/// Walks the top level: package, imports, types. Newer Java allows methods and fields here as well.
fn file(b: &mut Builder<'_>, w: &mut State, root: Node<'_>) {
    let mut cursor = root.walk();
    let mut doc = None;
    for child in root.named_children(&mut cursor) {
        match kind(child) {
            Kind::PackageDeclaration => imports::package(b, w, child),
            Kind::ImportDeclaration => imports::import(b, w, child),
            Kind::ModuleDeclaration => {}
            _ if is_comment(child) => {
                doc = Some(child);
                continue;
            }
            _ if definitions::is_type(child) => definitions::definition(b, w, child, doc),
            _ => statements::statement(b, w, child),
        }
        doc = None;
    }
}

/// Records the places that the parser could not read, without descending where there are none.
fn syntax_errors(b: &mut Builder<'_>, root: Node<'_>) {
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        if node.is_error() || node.is_missing() {
            b.syntax_error(node);
        } else if node.has_error() {
            let mut cursor = node.walk();
            let at = pending.len();
            pending.extend(node.children(&mut cursor));
            pending[at..].reverse();
        }
    }
}

fn builtin(which: Builtin) -> &'static str {
    match which {
        Builtin::Str | Builtin::Literal(LiteralKind::Text) => "maven:java.lang#String",
        Builtin::Int => "maven:java.lang#$int",
        Builtin::Literal(LiteralKind::Number) => "maven:java.lang#$long",
        Builtin::Literal(LiteralKind::Float) => "maven:java.lang#$double",
        Builtin::Literal(LiteralKind::Bool) => "maven:java.lang#$boolean",
        Builtin::Literal(LiteralKind::Char) => "maven:java.lang#$char",
        Builtin::Array => "maven:java.lang#Array",
        _ => "",
    }
}

fn protocol(form: Unwrap) -> &'static [&'static str] {
    match form {
        Unwrap::Iterate => &["iterator", "next"],
        _ => &[],
    }
}

/// Operators have no methods in Java; the stubs of the primitive types and of `String` declare some to say what they yield.
fn operator(operator: &str) -> &'static str {
    match operator {
        "+" => "$plus",
        "-" | "*" | "/" | "%" | "&" | "|" | "^" => "$with",
        "<<" | ">>" | ">>>" => "$shift",
        _ => "",
    }
}
