//! Calls that declare: inheritance, members mixed into prototypes.

use super::grammar::Kind;
use super::walk::Walk;
use crate::builder::Builder;
use crate::facts::*;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

impl Walk<'_> {
    // Calls that declare.

    /// The symbol to whose prototype `Object.assign(Foo.prototype, ...)` adds members.
    pub(in crate::languages) fn assigned_prototype(
        &self,
        b: &mut Builder<'_>,
        function: Node<'_>,
        arguments: Node<'_>,
    ) -> Option<SymbolIx> {
        if b.text(function) != "Object.assign" {
            return None;
        }
        let owner = b
            .text(self.first_named(arguments)?)
            .strip_suffix(".prototype")?;
        self.symbol_named(b, owner)
    }

    pub(in crate::languages) fn declaring_call(
        &self,
        b: &mut Builder<'_>,
        function: Node<'_>,
        arguments: Node<'_>,
        args: &[ExprIx],
    ) {
        if args.len() < 2 || self.kind(arguments) != Kind::Arguments {
            return;
        }
        match b.text(function) {
            "Object.assign" => {
                let Some(first) = self.first_named(arguments) else {
                    return;
                };
                if matches!(b.text(first), "module.exports" | "exports") {
                    for &value in &args[1..] {
                        self.export_members(b, value);
                    }
                } else {
                    for &value in &args[1..] {
                        self.adopt(b, args[0], value);
                    }
                }
            }
            "inherits" | "util.inherits" | "Object.setPrototypeOf" | "__extends" | "_inherits" => {
                let (derived, base) = (self.constructor_of(b, args[0]), args[1]);
                let base = self.constructor_of(b, base);
                self.inherit(b, derived, base);
            }
            _ => {}
        }
    }

    /// What `X.prototype` is the prototype of; other expressions as they are.
    pub(in crate::languages) fn constructor_of(&self, b: &Builder<'_>, ix: ExprIx) -> ExprIx {
        match b.facts().expr(ix) {
            Expr::Member { base, name } if b.name_text(name) == "prototype" => base,
            _ => ix,
        }
    }

    /// The symbol that a name expression denotes, as far as seen.
    pub(in crate::languages) fn symbol_of(&self, b: &Builder<'_>, ix: ExprIx) -> Option<SymbolIx> {
        match b.facts().expr(ix) {
            Expr::Name { name, scope } => {
                let (_, symbol) = self.lookup(b, scope, name)?;
                (symbol != SymbolIx::FILE).then_some(symbol)
            }
            Expr::Symbol(symbol) => Some(symbol),
            _ => None,
        }
    }

    /// Records that the function or class `derived` extends `base`.
    pub(in crate::languages) fn inherit(&self, b: &mut Builder<'_>, derived: ExprIx, base: ExprIx) {
        let Some(symbol) = self.symbol_of(b, derived) else {
            return;
        };
        if !matches!(b.at(symbol).kind, SymbolKind::Function | SymbolKind::Class)
            || !matches!(
                b.facts().expr(base),
                Expr::Name { .. } | Expr::Member { .. } | Expr::Import(_) | Expr::Symbol(_)
            )
        {
            return;
        }
        self.add_base(b, symbol, base, Role::Inherit);
        let reference = (0..b.facts().references.len())
            .rev()
            .find(|&at| b.facts().references[at].expr == base);
        if let Some(reference) = reference {
            b.reclassify(reference, Role::Inherit, ExprIx::UNKNOWN);
        }
    }

    /// Makes the entries of an object members of what `target` denotes: `Foo.prototype`, `Foo`, a variable.
    pub(in crate::languages) fn adopt(&self, b: &mut Builder<'_>, target: ExprIx, object: ExprIx) {
        let owner_expr = self.constructor_of(b, target);
        let on_prototype = owner_expr != target;
        let Expr::Object(items) = b.facts().expr(object) else {
            if on_prototype {
                let base = self.constructor_of(b, object);
                if base != object {
                    self.inherit(b, owner_expr, base);
                }
            }
            return;
        };
        let owner = self.symbol_of(b, owner_expr);
        let items = b.facts().items(items).to_vec();
        for item in items {
            let Expr::Named { name, value } = b.facts().expr(item) else {
                continue;
            };
            let symbol = match b.facts().expr(value) {
                Expr::Symbol(symbol) => Some(symbol),
                Expr::Call { callee, .. } => match b.facts().expr(callee) {
                    Expr::Symbol(symbol) => Some(symbol),
                    _ => None,
                },
                _ => None,
            };
            let store = b.expr(Expr::Member { base: target, name });
            b.store(store, value, ExprIx::UNKNOWN, symbol);
            if let Some(symbol) = symbol {
                self.make_member(b, symbol, owner, owner_expr);
            }
        }
    }

    /// Makes a symbol a member of a type declared elsewhere.
    pub(in crate::languages) fn make_member(
        &self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        owner: Option<SymbolIx>,
        member_of: ExprIx,
    ) {
        b.at(symbol).member_of = member_of;
        if let Some(owner) = owner {
            let name = b.at(symbol).name;
            self.members.borrow_mut().insert((owner, name), symbol);
            b.at(symbol).parent = owner;
        }
        b.at(symbol).flags.set(SymbolFlags::PUBLIC);
    }
}
