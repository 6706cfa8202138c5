//! The walk over one file: its state, entry point, names and scopes. What it does at each construct is in the sibling files.

use std::cell::{Cell, RefCell};

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use rustc_hash::{FxHashMap, FxHashSet};
use tree_sitter::Node;

use super::grammar::{Field, Grammar, Kind};
use crate::builder::Builder;
use crate::facts::*;
use crate::syntax;

/// The state of a walk beside its `Builder`. Cells, because walks nest in closures.
pub(in crate::languages) struct Walk<'g> {
    pub(super) grammar: &'g Grammar,
    /// The function, field or class whose receiver `this` is; none where nothing is known of it.
    pub(super) this: Cell<Option<SymbolIx>>,
    /// Whether `this` is the class itself, not an instance.
    pub(super) this_is_class: Cell<bool>,
    /// The declared type of `this`, where a parameter declares it.
    pub(super) this_type: Cell<ExprIx>,
    /// Whether the function values being walked are called with the `this` of their surroundings (`.bind(this)`).
    pub(super) keeps_this: Cell<bool>,
    /// The symbol that `this.x = ...` adds members to.
    pub(super) receiver: Cell<Option<SymbolIx>>,
    /// The symbol for which the object literal being walked is written (`Foo.prototype = { ... }`).
    pub(super) literal_receiver: Cell<Option<SymbolIx>>,
    /// The function that `return` and `yield` belong to.
    pub(super) function: Cell<Option<SymbolIx>>,
    /// The scope that `var` declares in.
    pub(super) hoist: Cell<ScopeIx>,
    /// The comment directly before the statement being walked.
    pub(super) doc: Cell<Option<Comment>>,
    /// Whether declarations are ambient (`declare`, `.d.ts`).
    pub(super) ambient: Cell<bool>,
    /// Symbols by scope and name; `FILE` stands for any other binding.
    pub(super) bound: RefCell<FxHashMap<(ScopeIx, Name), SymbolIx>>,
    /// What `module.exports = value` exported, as far as the file is walked.
    pub(super) whole_export: Cell<ExprIx>,
    /// Members by type and name.
    pub(super) members: RefCell<FxHashMap<(SymbolIx, Name), SymbolIx>>,
    /// Members that the bodies of classes declare.
    pub(super) declared: RefCell<FxHashSet<(SymbolIx, Name)>>,
    /// Types that comments name.
    pub(super) typedefs: RefCell<Vec<super::jsdoc_names::Typedef>>,
    rebinds: RefCell<Vec<Rebind>>,
}

/// A comment, by bytes.
#[derive(Clone, Copy)]
pub(in crate::languages) struct Comment {
    pub(super) start: usize,
    pub(super) end: usize,
    end_row: usize,
}

/// An assignment to a name, bound once all declarations are known.
struct Rebind {
    scope: ScopeIx,
    name: Name,
    value: ExprIx,
    span: Span,
}

/// The value of an expression, and the reference to its last name if it ends in one.
#[derive(Clone, Copy, Default)]
pub(in crate::languages) struct Value {
    pub(in crate::languages) ix: ExprIx,
    pub(in crate::languages) reference: Option<usize>,
}

impl Value {
    pub(in crate::languages) fn of(ix: ExprIx) -> Self {
        Value {
            ix,
            reference: None,
        }
    }
}

/// Extracts the facts of a file with a grammar.
pub(in crate::languages) fn extract(grammar: &Grammar, source: &str, path: &str) -> FileFacts {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = match name.rfind('.') {
        Some(at) if at > 0 => &name[..at],
        _ => name,
    };
    let mut builder = Builder::new(source, stem);
    let Some(tree) = syntax::parse(&grammar.language, source) else {
        builder.limit("the parser gave up");
        return builder.finish();
    };
    let walk = Walk::new(grammar);
    walk.ambient.set(is_declaration_file(name));
    let root = tree.root_node();
    if grammar.kind(root) == Kind::Error {
        builder.syntax_error(root);
    }
    walk.statements(&mut builder, root);
    walk.bind_typedefs(&mut builder);
    walk.bind_assignments(&mut builder);
    walk.mark_exports(&mut builder);
    builder.finish()
}

fn is_declaration_file(name: &str) -> bool {
    [".d.ts", ".d.mts", ".d.cts"]
        .iter()
        .any(|suffix| name.ends_with(suffix))
}

impl<'g> Walk<'g> {
    fn new(grammar: &'g Grammar) -> Self {
        Walk {
            grammar,
            this: Cell::new(Some(SymbolIx::FILE)),
            this_is_class: Cell::new(false),
            this_type: Cell::new(ExprIx::UNKNOWN),
            keeps_this: Cell::new(false),
            receiver: Cell::new(None),
            literal_receiver: Cell::new(None),
            function: Cell::new(None),
            hoist: Cell::new(ScopeIx::FILE),
            doc: Cell::new(None),
            ambient: Cell::new(false),
            bound: RefCell::default(),
            whole_export: Cell::new(ExprIx::UNKNOWN),
            members: RefCell::default(),
            declared: RefCell::default(),
            typedefs: RefCell::default(),
            rebinds: RefCell::default(),
        }
    }

    /// The kind of a node.
    pub(in crate::languages) fn kind(&self, node: Node<'_>) -> Kind {
        self.grammar.kind(node)
    }

    /// A child by its field.
    pub(in crate::languages) fn field<'t>(&self, node: Node<'t>, field: Field) -> Option<Node<'t>> {
        self.grammar.field(node, field)
    }

    /// The children of a node, named or not.
    pub(in crate::languages) fn children<'t>(&self, node: Node<'t>) -> Vec<Node<'t>> {
        let mut cursor = node.walk();
        node.children(&mut cursor).collect()
    }

    /// The named children of a node that are no comments.
    pub(in crate::languages) fn named<'t>(&self, node: Node<'t>) -> Vec<Node<'t>> {
        let mut cursor = node.walk();
        node.named_children(&mut cursor)
            .filter(|&child| self.kind(child) != Kind::Comment)
            .collect()
    }

    /// The first named child that is no comment.
    pub(in crate::languages) fn first_named<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        let mut at = node.named_child(0)?;
        while self.kind(at) == Kind::Comment {
            at = at.next_named_sibling()?;
        }
        Some(at)
    }

    /// Whether a node has a direct child of a kind.
    pub(in crate::languages) fn has_token(&self, node: Node<'_>, kind: Kind) -> bool {
        let mut cursor = node.walk();
        node.children(&mut cursor)
            .any(|child| self.kind(child) == kind)
    }

    /// Runs `walk` with a cell set to a value, then sets it back.
    pub(in crate::languages) fn with<T: Copy, R>(
        &self,
        cell: &Cell<T>,
        value: T,
        walk: impl FnOnce() -> R,
    ) -> R {
        let outer = cell.replace(value);
        let result = walk();
        cell.set(outer);
        result
    }

    // Names.

    /// Binds a name in a scope, seen in all of it, and remembers it.
    pub(in crate::languages) fn bind_in(
        &self,
        b: &mut Builder<'_>,
        scope: ScopeIx,
        name: Name,
        target: BindingTarget,
        span: Span,
    ) {
        b.bind_in(scope, name, ExprIx::UNKNOWN, target, span);
        let symbol = match target {
            BindingTarget::Symbol(symbol) => symbol,
            _ => SymbolIx::FILE,
        };
        self.bound
            .borrow_mut()
            .entry((scope, name))
            .or_insert(symbol);
    }

    /// Binds a symbol by its name in a scope.
    pub(in crate::languages) fn bind_symbol_in(
        &self,
        b: &mut Builder<'_>,
        scope: ScopeIx,
        symbol: SymbolIx,
    ) {
        let (name, span) = (b.at(symbol).name, b.at(symbol).name_span);
        self.bind_in(b, scope, name, BindingTarget::Symbol(symbol), span);
    }

    /// Binds a symbol by its name in the current scope.
    pub(in crate::languages) fn bind_symbol(&self, b: &mut Builder<'_>, symbol: SymbolIx) {
        self.bind_symbol_in(b, b.scope(), symbol);
    }

    /// The scope that binds a name, as far as seen, and the symbol it is bound to (`FILE` for anything else).
    pub(in crate::languages) fn lookup(
        &self,
        b: &Builder<'_>,
        from: ScopeIx,
        name: Name,
    ) -> Option<(ScopeIx, SymbolIx)> {
        let bound = self.bound.borrow();
        let mut scope = from;
        loop {
            let facts = &b.facts().scopes[scope.get()];
            if facts.kind != ScopeKind::Type
                && let Some(&symbol) = bound.get(&(scope, name))
            {
                return Some((scope, symbol));
            }
            if scope == ScopeIx::FILE {
                return None;
            }
            scope = facts.parent;
        }
    }

    /// The symbol that a name denotes in the current scope, as far as seen.
    pub(in crate::languages) fn symbol_named(
        &self,
        b: &mut Builder<'_>,
        text: &str,
    ) -> Option<SymbolIx> {
        let name = b.name(text);
        let (_, symbol) = self.lookup(b, b.scope(), name)?;
        (symbol != SymbolIx::FILE).then_some(symbol)
    }

    /// Whether nothing in the file binds a name, as far as seen: then it is a global.
    pub(in crate::languages) fn is_global(&self, b: &mut Builder<'_>, text: &str) -> bool {
        let name = b.name(text);
        self.lookup(b, b.scope(), name).is_none()
    }

    /// Records an assignment to a name.
    pub(in crate::languages) fn rebind(
        &self,
        b: &Builder<'_>,
        name: Name,
        value: ExprIx,
        span: Span,
    ) {
        if value == ExprIx::UNKNOWN {
            return;
        }
        self.rebinds.borrow_mut().push(Rebind {
            scope: b.scope(),
            name,
            value,
            span,
        });
    }

    fn bind_assignments(&self, b: &mut Builder<'_>) {
        for Rebind {
            scope,
            name,
            value,
            span,
        } in self.rebinds.take()
        {
            if let Some((declared, _)) = self.lookup(b, scope, name) {
                let target = BindingTarget::Local {
                    ty: ExprIx::UNKNOWN,
                    value,
                };
                b.bind_in(declared, name, ExprIx::UNKNOWN, target, span);
            }
        }
    }

    /// Marks what is exported by name, and what is therefore visible.
    fn mark_exports(&self, b: &mut Builder<'_>) {
        let exports: Vec<Export> = b.facts().exports.clone();
        let is_module = !exports.is_empty() || !b.facts().imports.is_empty();
        for export in &exports {
            let symbol = match b.facts().expr(export.value) {
                Expr::Symbol(symbol) => symbol,
                Expr::Name { name, scope } => match self.lookup(b, scope, name) {
                    Some((_, symbol)) if symbol != SymbolIx::FILE => symbol,
                    _ => continue,
                },
                _ => continue,
            };
            let default = matches!(b.name_text(export.name), "default" | "=");
            let flags = &mut b.at(symbol).flags;
            flags.set(SymbolFlags::EXPORTED);
            if default {
                flags.set(SymbolFlags::DEFAULT_EXPORT);
            }
        }
        for ix in 1..b.facts().symbols.len() {
            let symbol = b.at(SymbolIx(ix as u32));
            if symbol.parent != SymbolIx::FILE || symbol.flags.0 & VISIBILITY != 0 {
                continue;
            }
            if symbol.flags.has(SymbolFlags::EXPORTED) || !is_module {
                symbol.flags.set(SymbolFlags::PUBLIC);
            } else {
                symbol.flags.set(SymbolFlags::PRIVATE);
            }
        }
    }

    /// Records an occurrence of a name read as a value.
    pub(in crate::languages) fn read(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        ix: ExprIx,
    ) -> Value {
        let reference = b.reference(Role::Read, node, ix, ExprIx::UNKNOWN);
        Value {
            ix,
            reference: Some(reference),
        }
    }

    /// Changes the role of a value's reference, if it has one.
    pub(in crate::languages) fn reclassify(
        &self,
        b: &mut Builder<'_>,
        value: Value,
        role: Role,
        call: ExprIx,
    ) {
        if let Some(reference) = value.reference {
            b.reclassify(reference, role, call);
        }
    }

    // Contexts.

    /// Runs `walk` among the members of a type.
    pub(in crate::languages) fn in_type<R>(&self, owner: SymbolIx, walk: impl FnOnce() -> R) -> R {
        self.with(&self.this, Some(owner), || {
            self.with(&self.this_is_class, false, || {
                self.with(&self.receiver, Some(owner), || {
                    self.with(&self.function, None, walk)
                })
            })
        })
    }

    /// Runs `walk` inside a namespace.
    pub(in crate::languages) fn in_namespace(
        &self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        walk: impl FnOnce(&mut Builder<'_>),
    ) {
        b.in_symbol(symbol, ScopeKind::Module, |b| {
            let scope = b.scope();
            self.with(&self.hoist, scope, || {
                self.with(&self.function, None, || walk(b));
            });
        });
    }

    /// Runs `walk` where declarations have no definition here.
    pub(in crate::languages) fn in_ambient<R>(&self, walk: impl FnOnce() -> R) -> R {
        self.with(&self.ambient, true, walk)
    }

    /// What `this` is, as an expression or, with `OwnType`, as a type.
    pub(in crate::languages) fn this_as(
        &self,
        b: &mut Builder<'_>,
        form: impl FnOnce(SymbolIx) -> Expr,
    ) -> ExprIx {
        match self.this.get() {
            Some(symbol) => b.expr(form(symbol)),
            None => ExprIx::UNKNOWN,
        }
    }

    // Comments.

    /// Forgets the comment before: what follows it has been walked.
    pub(in crate::languages) fn forget_comment(&self) {
        self.doc.set(None);
    }

    /// Remembers a comment in case a definition follows.
    pub(in crate::languages) fn comment(&self, b: &mut Builder<'_>, node: Node<'_>) {
        self.jsdoc_names(b, node);
        let text = b.text(node);
        let mut comment = Comment {
            start: node.start_byte(),
            end: node.end_byte(),
            end_row: node.end_position().row,
        };
        if text.starts_with("//") {
            let before = self.doc.get().filter(|before| {
                before.end_row + 1 == comment.end_row
                    && b.source()
                        .get(before.start..)
                        .is_some_and(|text| text.starts_with("//"))
            });
            if let Some(before) = before {
                comment.start = before.start;
            }
        }
        self.doc.set(Some(comment));
    }

    /// Takes the comment before `node`, if it is one that documents it.
    pub(in crate::languages) fn take_comment(&self, node: Node<'_>) -> Option<Comment> {
        let comment = self.doc.take()?;
        let row = node.start_position().row;
        (comment.end <= node.start_byte() && comment.end_row + 1 >= row).then_some(comment)
    }

    /// A symbol whose signature reaches from the start of `node` to the start of `body`.
    pub(in crate::languages) fn define(
        &self,
        b: &mut Builder<'_>,
        kind: SymbolKind,
        node: Node<'_>,
        name: Node<'_>,
        body: Option<Node<'_>>,
    ) -> SymbolIx {
        let text = self.property_text(b, name);
        let symbol = b.symbol(text, kind, node, name);
        self.describe(b, symbol, node, body);
        symbol
    }

    /// Completes a symbol with its signature, its documentation and the flags of its place.
    pub(in crate::languages) fn describe(
        &self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        node: Node<'_>,
        body: Option<Node<'_>>,
    ) {
        let end = body.map_or(node.end_byte(), |body| body.start_byte());
        let signature = b.signature(node.start_byte(), end);
        let local = self.function.get().is_some();
        let ambient = self.ambient.get();
        let doc = self.take_comment(node).and_then(|comment| {
            let text = b.source().get(comment.start..comment.end)?;
            Some(super::jsdoc::plain(text))
        });
        let symbol = b.at(symbol);
        symbol.signature = signature;
        if let Some(doc) = doc {
            if doc.contains("@deprecated") {
                symbol.flags.set(SymbolFlags::DEPRECATED);
            }
            symbol.doc = Builder::doc(&doc);
        }
        if local {
            symbol.flags.set(SymbolFlags::LOCAL);
        }
        if ambient {
            symbol.flags.set(SymbolFlags::DECLARATION);
        }
    }
}

const VISIBILITY: u32 = SymbolFlags::PUBLIC.0
    | SymbolFlags::PROTECTED.0
    | SymbolFlags::INTERNAL.0
    | SymbolFlags::PRIVATE.0
    | SymbolFlags::LOCAL.0;
