//! Destructuring: what each name of a pattern is bound to.

use cidx_format::vocabulary::{Role, SymbolKind};
use tree_sitter::Node;

use super::grammar::{Field, Kind};
use super::walk::Walk;
use crate::builder::Builder;
use crate::facts::*;

/// How a pattern binds its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::languages) enum Bind {
    /// `let`, `const`, catch variables, parameters: in the current scope.
    Lexical,
    /// `var`: in the scope of the function.
    Var,
    /// Not at all: it assigns what is declared elsewhere.
    Assign,
}

impl Walk<'_> {
    /// The scope in which a declaration binds.
    pub(in crate::languages) fn scope_for(&self, b: &Builder<'_>, how: Bind) -> ScopeIx {
        match how {
            Bind::Var => self.hoist.get(),
            _ => b.scope(),
        }
    }

    /// Takes `value` apart by a pattern. `ty` is the declared type of the whole.
    pub(in crate::languages) fn pattern(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        value: ExprIx,
        ty: ExprIx,
        how: Bind,
    ) {
        b.deeper(|b| self.pattern_of_kind(b, node, value, ty, how));
    }

    fn pattern_of_kind(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        value: ExprIx,
        ty: ExprIx,
        how: Bind,
    ) {
        match self.kind(node) {
            Kind::Identifier | Kind::ShorthandPattern | Kind::Undefined => {
                self.pattern_name(b, node, value, ty, how);
            }
            Kind::ObjectPattern => {
                let whole = typed(b, value, ty);
                for child in self.named(node) {
                    self.object_pattern_entry(b, child, whole, how);
                }
            }
            Kind::ArrayPattern => {
                let whole = typed(b, value, ty);
                let mut index = 0;
                for child in self.children(node) {
                    if self.kind(child) == Kind::CommaToken {
                        index += 1;
                    } else if self.kind(child) == Kind::RestPattern {
                        self.rest(b, child, whole, how);
                    } else if child.is_named() && self.kind(child) != Kind::Comment {
                        let item = match whole {
                            ExprIx::UNKNOWN => whole,
                            base => b.expr(Expr::Item { base, index }),
                        };
                        self.pattern(b, child, item, ExprIx::UNKNOWN, how);
                    }
                }
            }
            Kind::AssignmentPattern | Kind::ObjectAssignmentPattern => {
                let (left, right) = (
                    self.field(node, Field::Left),
                    self.field(node, Field::Right),
                );
                let default = right.map_or(ExprIx::UNKNOWN, |right| self.expression(b, right).ix);
                let value = b.choice(&[value, default]);
                if let Some(left) = left {
                    self.pattern(b, left, value, ty, how);
                }
            }
            Kind::RestPattern => self.rest(b, node, value, how),
            Kind::Error => b.syntax_error(node),
            _ => {
                let target = self.expression(b, node);
                self.reclassify(b, target, Role::Write, ExprIx::UNKNOWN);
                if target.ix != ExprIx::UNKNOWN {
                    b.store(target.ix, value, ExprIx::UNKNOWN, None);
                }
            }
        }
    }

    fn rest(&self, b: &mut Builder<'_>, node: Node<'_>, value: ExprIx, how: Bind) {
        if let Some(inner) = self.first_named(node) {
            self.pattern(b, inner, value, ExprIx::UNKNOWN, how);
        }
    }

    fn object_pattern_entry(&self, b: &mut Builder<'_>, node: Node<'_>, whole: ExprIx, how: Bind) {
        match self.kind(node) {
            Kind::PairPattern => {
                let key = self.field(node, Field::Key);
                let member = key.map_or(ExprIx::UNKNOWN, |key| self.key_member(b, key, whole));
                if let Some(inner) = self.field(node, Field::Value) {
                    self.pattern(b, inner, member, ExprIx::UNKNOWN, how);
                }
            }
            Kind::ShorthandPattern => {
                let member = self.key_member(b, node, whole);
                self.pattern(b, node, member, ExprIx::UNKNOWN, how);
            }
            Kind::ObjectAssignmentPattern => {
                let left = self.field(node, Field::Left);
                let member = left.map_or(ExprIx::UNKNOWN, |left| self.key_member(b, left, whole));
                self.pattern(b, node, member, ExprIx::UNKNOWN, how);
            }
            _ => self.pattern(b, node, whole, ExprIx::UNKNOWN, how),
        }
    }

    /// The member of `whole` that a key of an object pattern names.
    fn key_member(&self, b: &mut Builder<'_>, key: Node<'_>, whole: ExprIx) -> ExprIx {
        if self.kind(key) == Kind::ComputedPropertyName {
            let index = self
                .first_named(key)
                .map_or(ExprIx::UNKNOWN, |inner| self.expression(b, inner).ix);
            return match whole {
                ExprIx::UNKNOWN => whole,
                base => b.expr(Expr::Index { base, key: index }),
            };
        }
        if whole == ExprIx::UNKNOWN {
            return whole;
        }
        let text = self.property_text(b, key);
        let member = b.member(whole, text);
        b.reference(Role::Read, key, member, ExprIx::UNKNOWN);
        member
    }

    fn pattern_name(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        value: ExprIx,
        ty: ExprIx,
        how: Bind,
    ) {
        let (name, span) = (b.node_name(node), b.span(node));
        if how == Bind::Assign {
            let text = b.text(node);
            let target = b.name_expr(text);
            b.reference(Role::Write, node, target, ExprIx::UNKNOWN);
            self.rebind(b, name, value, span);
            return;
        }
        let scope = self.scope_for(b, how);
        if b.facts().scopes[scope.get()].kind == ScopeKind::Module {
            let symbol = self.define(b, SymbolKind::Variable, node, node, None);
            b.at(symbol).value = value;
            b.at(symbol).ty = ty;
            b.at(symbol).declared_in = scope;
            self.bind_symbol_in(b, scope, symbol);
        } else {
            self.bind_in(b, scope, name, BindingTarget::Local { ty, value }, span);
        }
    }
}

/// A value of a declared type.
fn typed(b: &mut Builder<'_>, value: ExprIx, ty: ExprIx) -> ExprIx {
    match ty {
        ExprIx::UNKNOWN => value,
        ty => b.expr(Expr::Cast { base: value, ty }),
    }
}
