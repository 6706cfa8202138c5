//! Python: extraction from one parse, module resolution, semantics and stubs of the standard library.

mod assignments;
mod calls;
mod classes;
mod comprehensions;
mod context;
mod definitions;
mod docstrings;
mod expressions;
mod grammar;
mod imports;
mod literals;
mod modules;
mod names;
mod narrowing;
mod parameters;
mod patterns;
mod scripts;
mod semantics;
mod statements;
mod string_types;
mod stubs;
mod test_rules;
mod type_params;
mod types;

#[cfg(test)]
mod checks;

use cidx_format::vocabulary::SymbolFlags;
use rustc_hash::FxHashSet;
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::FileFacts;
use crate::languages::Language;
use crate::syntax;

use context::{Context, FileRole};

/// The language.
pub static LANGUAGE: Language = Language {
    name: "python",
    family: "python",
    extensions: &["py", "pyi", "pyw"],
    file_names: &[],
    interpreters: &["python", "python2", "python3", "pypy3"],
    manifests: &["pyproject.toml", "setup.cfg", "setup.py"],
    document: false,
    extract,
    parse_only,
    modules: modules::modules,
    semantics: semantics::SEMANTICS,
    entry_decorators: &[
        "route",
        "get",
        "post",
        "put",
        "delete",
        "patch",
        "websocket",
        "api_route",
        "command",
        "group",
        "callback",
        "task",
        "shared_task",
        "periodic_task",
        "cron",
        "scheduled",
        "listener",
        "on_event",
        "receiver",
        "consumer",
        "subscribe",
        "job",
        "before_request",
        "after_request",
        "teardown_request",
        "errorhandler",
        "exception_handler",
        "middleware",
    ],
    stubs: stubs::STUBS,
};

fn parse_only(source: &str) -> usize {
    syntax::count_nodes(&tree_sitter_python::LANGUAGE.into(), source)
}

fn extract(source: &str, path: &str) -> FileFacts {
    let file = path.rsplit('/').next().unwrap_or(path);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let mut b = Builder::new(source, stem);
    let Some(tree) = syntax::parse(&tree_sitter_python::LANGUAGE.into(), source) else {
        b.limit("the parser gave up");
        return b.finish();
    };
    let mut cx = Context::new(FileRole {
        stub: file.ends_with(".pyi"),
        package: stem == "__init__",
        test: test_rules::is_test_file(path, source),
    });
    let root = tree.root_node();
    file_symbol(&mut b, root, test_rules::is_test_code(path, source), stem);
    statements::block(&mut b, &mut cx, root);
    if root.has_error() {
        syntax_errors(&mut b, root);
    }
    complete(b.finish(), cx)
}

fn file_symbol(b: &mut Builder<'_>, root: Node<'_>, test: bool, stem: &str) {
    let doc = docstrings::docstring(b, root);
    let file = b.at(crate::facts::SymbolIx::FILE);
    file.doc = doc;
    if test {
        file.flags.set(SymbolFlags::TEST_CODE);
    }
    if stem == "__main__" {
        file.flags.set(SymbolFlags::ENTRY_POINT);
    }
}

/// Records the syntax errors, looking only where the tree says that there are some.
fn syntax_errors(b: &mut Builder<'_>, root: Node<'_>) {
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        if node.is_error() || node.is_missing() {
            b.syntax_error(node);
        }
        let mut cursor = node.walk();
        let broken = node.children(&mut cursor).filter(|c| c.has_error());
        let from = pending.len();
        pending.extend(broken);
        if let Some(new) = pending.get_mut(from..) {
            new.reverse();
        }
    }
}

/// Puts the references into source order and marks what `__all__` names.
fn complete(mut facts: FileFacts, cx: Context<'_>) -> FileFacts {
    let dropped: FxHashSet<usize> = cx.dropped.into_iter().collect();
    if !dropped.is_empty() {
        let mut at = 0;
        facts.references.retain(|_| {
            at += 1;
            !dropped.contains(&(at - 1))
        });
    }
    facts.references.extend(cx.late_references);
    facts
        .references
        .sort_by_key(|reference| reference.span.start);
    let exported: FxHashSet<_> = facts.exports.iter().map(|export| export.name).collect();
    for symbol in facts.symbols.iter_mut().skip(1) {
        if symbol.parent == crate::facts::SymbolIx::FILE && exported.contains(&symbol.name) {
            symbol.flags.set(SymbolFlags::EXPORTED);
        }
    }
    facts
}
