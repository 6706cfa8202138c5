//! Object literals: their functions as symbols, their entries as named values.

use super::functions::Receiver;
use super::grammar::{Field, Kind};
use super::walk::{Value, Walk};
use crate::builder::Builder;
use crate::facts::*;
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use tree_sitter::Node;

impl Walk<'_> {
    // Object literals.

    /// An object literal. Functions in it become symbols of `kind` inside the current symbol.
    pub(in crate::languages) fn object(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        kind: SymbolKind,
    ) -> ExprIx {
        let mut items = Vec::new();
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor) {
            if self.kind(child) == Kind::Comment {
                self.comment(b, child);
                continue;
            }
            let item = self.object_entry(b, child, kind);
            if item != ExprIx::UNKNOWN {
                items.push(item);
            }
            self.doc.set(None);
        }
        let list = b.list(&items);
        b.expr(Expr::Object(list))
    }

    fn object_entry(&self, b: &mut Builder<'_>, node: Node<'_>, kind: SymbolKind) -> ExprIx {
        match self.kind(node) {
            Kind::Pair => self.pair(b, node, kind),
            Kind::ShorthandProperty => {
                let text = b.text(node);
                let value = b.name_expr(text);
                self.read(b, node, value);
                let name = b.name(text);
                b.expr(Expr::Named { name, value })
            }
            Kind::MethodDefinition => {
                let Some(name) = self.field(node, Field::Name) else {
                    return ExprIx::UNKNOWN;
                };
                let jsdoc = self.jsdoc(b, node);
                let symbol = self.method_symbol(b, node, name, kind);
                let receiver = Receiver::Own(self.object_receiver(b));
                self.join_factory(b, symbol);
                self.function(b, symbol, node, receiver, jsdoc);
                let value = b.expr(Expr::Symbol(symbol));
                let (flags, name) = (b.at(symbol).flags, b.at(symbol).name);
                if flags.has(SymbolFlags::SETTER) {
                    return ExprIx::UNKNOWN;
                }
                b.expr(Expr::Named { name, value })
            }
            Kind::Error => {
                b.syntax_error(node);
                self.statements(b, node);
                ExprIx::UNKNOWN
            }
            _ => self.expression(b, node).ix,
        }
    }

    /// The symbol whose members the functions of an object literal are: the one that the literal is written for, or the
    /// variable that it is the value of.
    pub(in crate::languages) fn object_receiver(&self, b: &mut Builder<'_>) -> Option<SymbolIx> {
        if let Some(receiver) = self.literal_receiver.get() {
            return Some(receiver);
        }
        let owner = b.owner();
        let holds = matches!(
            b.at(owner).kind,
            SymbolKind::Variable | SymbolKind::Constant
        );
        holds.then_some(owner)
    }

    /// A method of an object literal inside a function belongs to what that function makes: the function stands for it.
    pub(in crate::languages) fn join_factory(&self, b: &mut Builder<'_>, symbol: SymbolIx) {
        let owner = b.owner();
        let makes = matches!(
            b.at(owner).kind,
            SymbolKind::Function | SymbolKind::Method | SymbolKind::Constructor
        );
        if makes && self.literal_receiver.get().is_none() {
            b.at(symbol).member_of = b.expr(Expr::Symbol(owner));
        }
    }

    fn pair(&self, b: &mut Builder<'_>, node: Node<'_>, kind: SymbolKind) -> ExprIx {
        let (Some(key), Some(value)) =
            (self.field(node, Field::Key), self.field(node, Field::Value))
        else {
            return ExprIx::UNKNOWN;
        };
        let inner = self.unwrapped(value);
        self.computed_name(b, key);
        let value = if self.is_function_or_class(inner) {
            let receiver = self.object_receiver(b);
            let symbol = self.member_value(b, node, key, inner, kind, receiver);
            b.expr(Expr::Symbol(symbol))
        } else {
            // An object inside the one that a module exports is its own receiver.
            let outer = self.literal_receiver.get();
            let inner = outer.filter(|&outer| outer != SymbolIx::FILE);
            self.with(&self.literal_receiver, inner, || {
                self.expression(b, value).ix
            })
        };
        if self.kind(key) == Kind::ComputedPropertyName && !self.is_literal_key(key) {
            return value;
        }
        let name = self.property_text(b, key);
        let name = b.name(name);
        b.expr(Expr::Named { name, value })
    }

    fn is_literal_key(&self, key: Node<'_>) -> bool {
        self.first_named(key)
            .is_some_and(|inner| self.kind(inner) == Kind::StringLiteral)
    }

    /// A function or class that is the value of a member: it gets the member's name.
    pub(in crate::languages) fn member_value(
        &self,
        b: &mut Builder<'_>,
        whole: Node<'_>,
        name: Node<'_>,
        value: Node<'_>,
        kind: SymbolKind,
        receiver: Option<SymbolIx>,
    ) -> SymbolIx {
        let jsdoc = self.jsdoc(b, whole);
        let body = self.field(value, Field::Body);
        if self.kind(value) == Kind::Class {
            let symbol = self.define(b, SymbolKind::Class, whole, name, body);
            self.class(b, symbol, value);
            return symbol;
        }
        let symbol = self.define(b, kind, whole, name, body);
        if kind == SymbolKind::Method {
            b.at(symbol).flags.set(SymbolFlags::PUBLIC);
        }
        let receiver = match self.kind(value) {
            Kind::ArrowFunction => Receiver::Outer,
            _ => Receiver::Own(receiver),
        };
        if self.kind(whole) == Kind::Pair && receiver != Receiver::Outer {
            self.join_factory(b, symbol);
        }
        self.function(b, symbol, value, receiver, jsdoc);
        symbol
    }

    /// `this`, as a value.
    pub(in crate::languages) fn this_value(&self, b: &mut Builder<'_>) -> Value {
        let form = if self.this_is_class.get() {
            Expr::OwnType
        } else {
            Expr::This
        };
        let this = self.this_as(b, form);
        match self.this_type.get() {
            ExprIx::UNKNOWN => Value::of(this),
            ty => Value::of(b.expr(Expr::Cast { base: this, ty })),
        }
    }
}
