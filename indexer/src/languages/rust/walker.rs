//! The state of the walk over one file, and the forms that every part of the walk uses.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use rustc_hash::FxHashSet;
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::*;

/// What the walk remembers beside the facts.
#[derive(Default)]
pub(super) struct State<'s> {
    /// Names that `use` declarations and items bind inside the functions being walked.
    pub local_items: Vec<&'s str>,
    /// The scope of the module being walked: where the first segment of a path is looked up.
    pub module: ScopeIx,
    /// How many functions enclose the place.
    pub functions: u32,
    /// Whether the place lies in test code.
    pub test_code: bool,
    /// Whether members of the item being walked are public because the item is a trait or implements one.
    pub public_members: bool,
    /// How many macro invocations enclose the place.
    pub macros: u32,
    /// Whether the place lies in the rules of a macro, whose local names are not known.
    pub macro_rules: bool,
    /// The type of the structure literal whose braces are being scanned.
    pub literal: ExprIx,
    /// Names of macros of the file that make tests.
    pub test_macros: FxHashSet<&'s str>,
    /// Names of macros invoked by a bare name.
    pub invoked: FxHashSet<&'s str>,
    /// Imports by the name they bind, to bind macros too.
    pub imported: Vec<(&'s str, ScopeIx, ImportIx, Span)>,
}

/// The walk over one file: a builder and the state.
pub(super) struct Walker<'b, 's> {
    /// The builder.
    pub b: &'b mut Builder<'s>,
    /// The state.
    pub state: &'b mut State<'s>,
}

/// Walks a whole file.
pub(super) fn walk_file(builder: &mut Builder<'_>, root: Node<'_>, path: &str) {
    let mut state = State {
        test_code: is_test_path(path),
        ..State::default()
    };
    let mut walker = Walker {
        b: builder,
        state: &mut state,
    };
    if walker.state.test_code {
        walker
            .b
            .at(SymbolIx::FILE)
            .flags
            .set(SymbolFlags::TEST_CODE);
    }
    let doc = walker.inner_doc(root);
    walker.b.at(SymbolIx::FILE).doc = doc;
    walker.items(root);
    walker.bind_imported_macros();
}

/// Whether a path lies in a folder of tests or benchmarks.
fn is_test_path(path: &str) -> bool {
    let mut parts = path.split('/').rev();
    let file = parts.next().unwrap_or("");
    matches!(file, "tests.rs" | "test.rs")
        || file.ends_with("_test.rs")
        || file.ends_with("_tests.rs")
        || parts.any(|part| matches!(part, "tests" | "benches"))
}

impl<'s> Walker<'_, 's> {
    /// The source text of a node.
    pub fn text(&self, node: Node<'_>) -> &'s str {
        self.b.text(node)
    }

    /// Runs `walk` in a new scope inside the current one.
    pub fn in_scope<R>(
        &mut self,
        kind: ScopeKind,
        walk: impl FnOnce(&mut Walker<'_, 's>) -> R,
    ) -> R {
        let items = self.state.local_items.len();
        let state = &mut *self.state;
        let result = self.b.in_scope(kind, |b| walk(&mut Walker { b, state }));
        self.state.local_items.truncate(items);
        result
    }

    /// Runs `walk` inside the definition of `symbol`, in its new scope.
    pub fn in_symbol<R>(
        &mut self,
        symbol: SymbolIx,
        kind: ScopeKind,
        walk: impl FnOnce(&mut Walker<'_, 's>) -> R,
    ) -> R {
        let items = self.state.local_items.len();
        let state = &mut *self.state;
        let result = self
            .b
            .in_symbol(symbol, kind, |b| walk(&mut Walker { b, state }));
        self.state.local_items.truncate(items);
        result
    }

    /// Runs `walk` as part of the definition of `owner`, in the current scope.
    pub fn with_owner<R>(
        &mut self,
        owner: SymbolIx,
        walk: impl FnOnce(&mut Walker<'_, 's>) -> R,
    ) -> R {
        let state = &mut *self.state;
        self.b.with_owner(owner, |b| walk(&mut Walker { b, state }))
    }

    /// Runs `walk` one level deeper, unless the code nests too deeply.
    pub fn deeper<R: Default>(&mut self, walk: impl FnOnce(&mut Walker<'_, 's>) -> R) -> R {
        let state = &mut *self.state;
        self.b.deeper(|b| walk(&mut Walker { b, state }))
    }

    /// Runs `walk` inside a structure that nests.
    pub fn nested<R>(&mut self, walk: impl FnOnce(&mut Walker<'_, 's>) -> R) -> R {
        let state = &mut *self.state;
        self.b.nested(|b| walk(&mut Walker { b, state }))
    }

    /// Adds a symbol with the flags that its place gives it.
    pub fn symbol(
        &mut self,
        name: &str,
        kind: SymbolKind,
        node: Node<'_>,
        name_node: Node<'_>,
    ) -> SymbolIx {
        let ix = self.b.symbol(name, kind, node, name_node);
        let mut flags = SymbolFlags::default();
        if self.state.test_code {
            flags.set(SymbolFlags::TEST_CODE);
        }
        if self.state.functions > 0 && !matches!(kind, SymbolKind::Field | SymbolKind::EnumMember) {
            flags.set(SymbolFlags::LOCAL);
        }
        self.b.at(ix).flags = flags;
        ix
    }

    /// Binds a symbol under its name, and remembers names that are local to a function.
    pub fn bind_item(&mut self, symbol: SymbolIx, name: &'s str) {
        self.b.bind_symbol(symbol);
        if self.state.functions > 0 {
            self.state.local_items.push(name);
        }
    }

    /// A name that is looked up where it stands.
    pub fn name_at(&mut self, node: Node<'_>, role: Role) -> ExprIx {
        let text = plain(self.text(node));
        let expr = self.b.name_expr(text);
        self.b.reference(role, node, expr, ExprIx::UNKNOWN);
        expr
    }

    /// The first segment of a path: never a local variable. A name in lower case is a module, a crate or a primitive
    /// type: it is looked up in the module, past the locals of functions, unless a function declares such an item.
    pub fn path_root(&mut self, text: &'s str) -> ExprIx {
        let text = plain(text);
        let local = !text.starts_with(|c: char| c.is_ascii_lowercase())
            || self.state.local_items.contains(&text);
        if local {
            return self.b.name_expr(text);
        }
        let name = self.b.name(text);
        let scope = self.state.module;
        self.b.expr(Expr::Name { name, scope })
    }

    /// Binds imported macros under their invoked form, `name!`: macros have a name space of their own.
    fn bind_imported_macros(&mut self) {
        let imported = std::mem::take(&mut self.state.imported);
        for (text, scope, import, span) in imported {
            if self.state.invoked.contains(text) {
                let name = self.b.name(&format!("{text}!"));
                let target = BindingTarget::Import(import);
                self.b.bind_in(scope, name, ExprIx(0), target, span);
            }
        }
    }
}

/// A name without the raw marker.
pub(super) fn plain(text: &str) -> &str {
    text.strip_prefix("r#").unwrap_or(text)
}

/// Whether a node is a comment.
pub(super) fn is_comment(node: Node<'_>) -> bool {
    matches!(node.kind(), "line_comment" | "block_comment")
}

/// The children of a node that are neither comments nor punctuation.
pub(super) fn parts<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .filter(|child| !is_comment(*child))
        .collect()
}
