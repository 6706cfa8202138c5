//! Members that assignments give to types: to what `this` is, to prototypes, to functions and classes.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::assignments::Place;
use super::grammar::{Field, Kind};
use super::walk::Walk;
use crate::builder::Builder;
use crate::facts::*;

impl Walk<'_> {
    /// The function or class whose member `base.name` is, and whether it is one of the objects that it makes.
    pub(super) fn owner_of(&self, b: &mut Builder<'_>, base: ExprIx) -> (ExprIx, bool) {
        let constructor = self.constructor_of(b, base);
        if constructor != base {
            return (constructor, true);
        }
        // `const proto = Foo.prototype; proto.m = function ...`
        if let Some(alias) = self.symbol_of(b, base) {
            let aliased = b.at(alias).value;
            let constructor = self.constructor_of(b, aliased);
            if constructor != aliased {
                return (constructor, true);
            }
        }
        (base, false)
    }

    /// The function or class that the module exports as a whole, and its symbol where that is walked already: functions may
    /// be declared further down.
    fn whole_owner(&self, b: &mut Builder<'_>) -> Option<(ExprIx, Option<SymbolIx>)> {
        let whole = self.whole_export.get();
        if !matches!(b.facts().expr(whole), Expr::Name { .. } | Expr::Symbol(_)) {
            return None;
        }
        let owner = self.symbol_of(b, whole);
        let fits = owner.is_none_or(|owner| is_owner(b.at(owner).kind));
        fits.then_some((whole, owner))
    }

    /// What a module that exports a function or class as a whole exports beside that is a member of it
    /// (`exports = module.exports = App; exports.create = ...`).
    pub(super) fn join_whole(&self, b: &mut Builder<'_>, symbol: SymbolIx) {
        if let Some((whole, _)) = self.whole_owner(b) {
            b.at(symbol).member_of = whole;
        }
    }

    /// The field that `Foo.prototype.name = value` or `Foo.name = value` defines: functions that are written elsewhere become
    /// members this way.
    pub(super) fn assigned_part(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        name: Node<'_>,
        value: Node<'_>,
        target: ExprIx,
        place: Place,
    ) -> Option<SymbolIx> {
        let Expr::Member { base, .. } = b.facts().expr(target) else {
            return None;
        };
        if !matches!(
            self.kind(value),
            Kind::Identifier | Kind::MemberExpression | Kind::CallExpression | Kind::Object
        ) || self.function.get().is_some()
        {
            return None;
        }
        if place == Place::ExportedName {
            let owner = self.whole_owner(b)?;
            return self.defined_part(b, node, name, owner);
        }
        let (owner_expr, on_prototype) = self.owner_of(b, base);
        let owner = self.symbol_of(b, owner_expr);
        let known = owner.is_some_and(|owner| is_owner(b.at(owner).kind));
        if !(known || on_prototype && owner.is_none()) {
            return None;
        }
        let symbol = self.defined_part(b, node, name, (owner_expr, owner))?;
        if !on_prototype {
            b.at(symbol).flags.set(SymbolFlags::STATIC);
        }
        Some(symbol)
    }

    /// A field of a function or class, unless it has a member of that name already.
    fn defined_part(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        name: Node<'_>,
        (owner_expr, owner): (ExprIx, Option<SymbolIx>),
    ) -> Option<SymbolIx> {
        let text = b.node_name(name);
        if owner.is_some_and(|owner| self.members.borrow().contains_key(&(owner, text))) {
            return None;
        }
        let ty = self.jsdoc_type(b, node);
        let symbol = self.define(b, SymbolKind::Field, node, name, None);
        b.at(symbol).ty = ty;
        self.make_member(b, symbol, owner, owner_expr);
        Some(symbol)
    }

    /// Makes a symbol a member of the type that `this` is an instance of.
    pub(super) fn join_receiver(&self, b: &mut Builder<'_>, owner: SymbolIx, symbol: SymbolIx) {
        let name = b.at(symbol).name;
        b.at(symbol).parent = owner;
        let private = b.name_text(name).starts_with('#');
        let kept = b.at(symbol).flags.0 & !SymbolFlags::LOCAL.0;
        b.at(symbol).flags = SymbolFlags(kept);
        if self.this_is_class.get() {
            b.at(symbol).flags.set(SymbolFlags::STATIC);
        }
        b.at(symbol).flags.set(if private {
            SymbolFlags::PRIVATE
        } else {
            SymbolFlags::PUBLIC
        });
        let first = {
            let mut members = self.members.borrow_mut();
            let entry = members.entry((owner, name)).or_insert(SymbolIx::FILE);
            let first = *entry == SymbolIx::FILE;
            *entry = symbol;
            first
        };
        let owner_scope = b.at(owner).scope;
        match owner_scope {
            Some(scope) if b.facts().scopes[scope.get()].kind == ScopeKind::Type && first => {
                let span = b.at(symbol).name_span;
                b.bind_in(
                    scope,
                    name,
                    ExprIx::UNKNOWN,
                    BindingTarget::Symbol(symbol),
                    span,
                );
                b.at(symbol).declared_in = scope;
            }
            Some(scope) if b.facts().scopes[scope.get()].kind == ScopeKind::Type => {}
            _ => b.at(symbol).member_of = b.expr(Expr::Symbol(owner)),
        }
    }

    /// Whether `this.x` is a member that the body of the class declares: what is stored there defines no second one.
    pub(super) fn is_declared(&self, b: &mut Builder<'_>, left: Node<'_>, name: Node<'_>) -> bool {
        let on_this = self
            .field(left, Field::Object)
            .is_some_and(|object| self.kind(object) == Kind::This);
        let text = b.node_name(name);
        on_this
            && self
                .receiver
                .get()
                .is_some_and(|owner| self.declared.borrow().contains(&(owner, text)))
    }

    /// The field that `this.x = value` defines, if its type does not declare it already.
    pub(super) fn assigned_field(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        left: Node<'_>,
        name: Node<'_>,
    ) -> Option<SymbolIx> {
        let object = self.field(left, Field::Object)?;
        if self.kind(object) != Kind::This {
            return None;
        }
        let owner = self.receiver.get()?;
        let text = b.node_name(name);
        if self.members.borrow().contains_key(&(owner, text)) {
            return None;
        }
        let ty = self.jsdoc_type(b, node);
        let symbol = self.define(b, SymbolKind::Field, node, name, None);
        b.at(symbol).ty = ty;
        self.join_receiver(b, owner, symbol);
        Some(symbol)
    }
}

/// Whether functions and values may be members of a symbol of this kind.
pub(super) fn is_owner(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::Class | SymbolKind::Function)
}
