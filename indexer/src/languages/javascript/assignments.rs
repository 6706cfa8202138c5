//! Assignments: to names, to members (which may define them), to prototypes.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::assigned_members::is_owner;
use super::grammar::{Field, Kind};
use super::patterns::Bind;
use super::walk::{Value, Walk};
use crate::builder::Builder;
use crate::facts::*;

/// What a member assignment assigns to, beside being a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// `module.exports = ...`.
    Exports,
    /// `exports.a = ...`, `module.exports.a = ...`.
    ExportedName,
    /// `Foo.prototype = ...`.
    Prototype,
    /// Any other member.
    Member,
}

impl Walk<'_> {
    /// A statement that is an expression. Only an assignment may take the comment before it as its documentation.
    pub(in crate::languages) fn expression_statement(&self, b: &mut Builder<'_>, node: Node<'_>) {
        if !matches!(
            self.kind(node),
            Kind::AssignmentExpression | Kind::InternalModule
        ) {
            self.doc.set(None);
        }
        self.expression(b, node);
    }

    pub(in crate::languages) fn assignment(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        let (Some(left), Some(right)) = (
            self.field(node, Field::Left),
            self.field(node, Field::Right),
        ) else {
            return Value::default();
        };
        let left = self.unwrapped(left);
        match self.kind(left) {
            Kind::Identifier => self.name_assignment(b, node, left, right),
            Kind::MemberExpression => self.member_assignment(b, node, left, right),
            Kind::ObjectPattern | Kind::ArrayPattern => {
                let value = self.expression(b, right);
                self.pattern(b, left, value.ix, ExprIx::UNKNOWN, Bind::Assign);
                value
            }
            _ => {
                let target = self.expression(b, left);
                self.reclassify(b, target, Role::Write, ExprIx::UNKNOWN);
                let value = self.expression(b, right);
                if target.ix != ExprIx::UNKNOWN {
                    b.store(target.ix, value.ix, ExprIx::UNKNOWN, None);
                }
                Value::of(value.ix)
            }
        }
    }

    fn name_assignment(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        left: Node<'_>,
        right: Node<'_>,
    ) -> Value {
        let text = b.text(left);
        let target = b.name_expr(text);
        b.reference(Role::Write, left, target, ExprIx::UNKNOWN);
        let inner = self.unwrapped(right);
        let value = if self.is_function_or_class(inner) {
            let symbol = self.member_value(b, node, left, inner, SymbolKind::Function, None);
            b.expr(Expr::Symbol(symbol))
        } else {
            self.expression(b, right).ix
        };
        let (name, span) = (b.node_name(left), b.span(left));
        self.rebind(b, name, value, span);
        Value::of(value)
    }

    pub(in crate::languages) fn augmented_assignment(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
    ) -> Value {
        let (Some(left), Some(right)) = (
            self.field(node, Field::Left),
            self.field(node, Field::Right),
        ) else {
            return Value::default();
        };
        let operator = self
            .field(node, Field::Operator)
            .map_or("", |operator| b.text(operator));
        let logical = matches!(operator, "&&=" | "||=" | "??=");
        if logical {
            b.logical(true);
        }
        let target = self.expression(b, left);
        self.reclassify(b, target, Role::Write, ExprIx::UNKNOWN);
        let value = self.expression(b, right);
        if !logical {
            return Value::default();
        }
        match b.facts().expr(target.ix) {
            Expr::Name { name, .. } => {
                let span = b.span(left);
                self.rebind(b, name, value.ix, span);
            }
            Expr::Member { .. } | Expr::Index { .. } => {
                b.store(target.ix, value.ix, ExprIx::UNKNOWN, None);
            }
            _ => {}
        }
        Value::of(b.choice(&[target.ix, value.ix]))
    }

    fn place(&self, b: &mut Builder<'_>, left: Node<'_>) -> Place {
        let (Some(object), Some(property)) = (
            self.field(left, Field::Object),
            self.field(left, Field::Property),
        ) else {
            return Place::Member;
        };
        let (object, property) = (b.text(object), b.text(property));
        match (object, property) {
            ("module", "exports") if self.is_global(b, "module") => Place::Exports,
            ("exports", _) if self.is_global(b, "exports") => Place::ExportedName,
            ("module.exports", _) if self.is_global(b, "module") => Place::ExportedName,
            (_, "prototype") => Place::Prototype,
            _ => Place::Member,
        }
    }

    fn member_assignment(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        left: Node<'_>,
        right: Node<'_>,
    ) -> Value {
        let place = self.place(b, left);
        let target = self.expression(b, left);
        self.reclassify(b, target, Role::Write, ExprIx::UNKNOWN);
        let inner = self.unwrapped(right);
        match place {
            Place::Exports => self.export_assignment(b, node, left, right, target.ix),
            Place::Prototype => {
                let owner_expr = self.constructor_of(b, target.ix);
                let owner = self.symbol_of(b, owner_expr);
                let value = self.with(&self.literal_receiver, owner, || self.expression(b, right));
                b.store(target.ix, value.ix, ExprIx::UNKNOWN, None);
                self.prototype(b, target.ix, value.ix);
                value
            }
            Place::ExportedName | Place::Member => {
                let Some(name) = self.field(left, Field::Property) else {
                    return Value::default();
                };
                let defines = self.is_function_or_class(inner) && !self.is_declared(b, left, name);
                let (value, symbol) = if defines {
                    let symbol = self.assigned_function(b, node, name, inner, target.ix, place);
                    (b.expr(Expr::Symbol(symbol)), Some(symbol))
                } else {
                    let symbol = match self.assigned_field(b, node, left, name) {
                        None => self.assigned_part(b, node, name, inner, target.ix, place),
                        own => own,
                    };
                    let value = self.expression(b, right).ix;
                    if let Some(symbol) = symbol {
                        b.at(symbol).value = value;
                    }
                    (value, symbol)
                };
                if place == Place::ExportedName {
                    let text = b.text(name);
                    b.export(text, value);
                }
                let ty = symbol.map_or(ExprIx::UNKNOWN, |symbol| match b.at(symbol).kind {
                    SymbolKind::Field => b.at(symbol).ty,
                    _ => ExprIx::UNKNOWN,
                });
                b.store(target.ix, value, ty, symbol);
                if b.text(name) == "__proto__"
                    && let Expr::Member { base, .. } = b.facts().expr(target.ix)
                {
                    let (derived, base) =
                        (self.constructor_of(b, base), self.constructor_of(b, value));
                    self.inherit(b, derived, base);
                }
                Value::of(value)
            }
        }
    }

    /// `Foo.prototype = value`: members from a literal, inheritance from an object made of another prototype.
    fn prototype(&self, b: &mut Builder<'_>, target: ExprIx, value: ExprIx) {
        let derived = self.constructor_of(b, target);
        match b.facts().expr(value) {
            Expr::Object(_) => self.adopt(b, target, value),
            Expr::New { class, .. } => self.inherit(b, derived, class),
            Expr::Call { args, .. } => {
                if let Some(&first) = b.facts().items(args).first() {
                    let base = self.constructor_of(b, first);
                    if base != first {
                        self.inherit(b, derived, base);
                    }
                }
            }
            _ => {}
        }
    }

    /// A function that an assignment to a member defines.
    fn assigned_function(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        name: Node<'_>,
        value: Node<'_>,
        target: ExprIx,
        place: Place,
    ) -> SymbolIx {
        let Expr::Member { base, .. } = b.facts().expr(target) else {
            return self.member_value(b, node, name, value, SymbolKind::Function, None);
        };
        if place == Place::ExportedName {
            let symbol = self.member_value(b, node, name, value, SymbolKind::Function, None);
            b.at(symbol).flags.set(SymbolFlags::EXPORTED);
            self.join_whole(b, symbol);
            return symbol;
        }
        let on_this = matches!(b.facts().expr(base), Expr::This(_) | Expr::OwnType(_));
        let (owner_expr, on_prototype) = self.owner_of(b, base);
        let owner = if on_this {
            self.receiver.get()
        } else {
            self.symbol_of(b, owner_expr)
        };
        let symbol = self.member_value(b, node, name, value, SymbolKind::Method, owner);
        if on_this {
            if let Some(owner) = owner {
                self.join_receiver(b, owner, symbol);
            }
            return symbol;
        }
        self.make_member(b, symbol, owner, owner_expr);
        let is_type = owner.is_some_and(|owner| is_owner(b.at(owner).kind));
        if is_type && !on_prototype {
            b.at(symbol).flags.set(SymbolFlags::STATIC);
        }
        symbol
    }
}
