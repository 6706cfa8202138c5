//! What CommonJS modules export.

use super::grammar::{Field, Kind};
use super::walk::{Value, Walk};
use crate::builder::Builder;
use crate::facts::*;
use cidx_format::vocabulary::SymbolKind;
use tree_sitter::Node;

impl Walk<'_> {
    // CommonJS.

    pub(in crate::languages) fn export_assignment(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        left: Node<'_>,
        right: Node<'_>,
        target: ExprIx,
    ) -> Value {
        let inner = self.unwrapped(right);
        let value = match self.kind(inner) {
            _ if self.is_function_or_class(inner) => {
                let symbol = self.default_value(b, node, inner, left);
                b.expr(Expr::Symbol(symbol))
            }
            Kind::Object => self.object(b, inner, SymbolKind::Function),
            _ => self.expression(b, right).ix,
        };
        b.export("=", value);
        self.whole_export.set(value);
        self.export_members(b, value);
        b.store(target, value, ExprIx::UNKNOWN, None);
        Value::of(value)
    }

    /// `exports` and `module.exports` as the object of a member: the module itself, as others see it.
    pub(in crate::languages) fn own_exports(
        &self,
        b: &mut Builder<'_>,
        object: Node<'_>,
    ) -> Option<ExprIx> {
        let own = match b.text(object) {
            "exports" => self.is_global(b, "exports"),
            "module.exports" => self.is_global(b, "module"),
            _ => false,
        };
        own.then(|| b.expr(Expr::Symbol(SymbolIx::FILE)))
    }

    /// Exports the entries of an object by their names.
    pub(in crate::languages) fn export_members(&self, b: &mut Builder<'_>, object: ExprIx) {
        let Expr::Object(items) = b.facts().expr(object) else {
            return;
        };
        let items = b.facts().items(items).to_vec();
        for item in items {
            if let Expr::Named { name, value } = b.facts().expr(item) {
                let name = b.name_text(name).to_string();
                b.export(&name, value);
            }
        }
    }

    /// A function or class that a module exports as a whole, named by itself or `default`.
    pub(in crate::languages) fn default_value(
        &self,
        b: &mut Builder<'_>,
        whole: Node<'_>,
        value: Node<'_>,
        place: Node<'_>,
    ) -> SymbolIx {
        let is_class = self.kind(value) == Kind::Class;
        let kind = if is_class {
            SymbolKind::Class
        } else {
            SymbolKind::Function
        };
        let jsdoc = self.jsdoc(b, whole);
        let symbol = match self.field(value, Field::Name) {
            Some(name) => b.symbol(b.text(name), kind, whole, name),
            None => b.symbol("default", kind, whole, place),
        };
        self.describe(b, symbol, whole, self.field(value, Field::Body));
        if is_class {
            self.class(b, symbol, value);
        } else {
            let receiver = match self.kind(value) {
                Kind::ArrowFunction => super::functions::Receiver::Outer,
                _ => super::functions::Receiver::Own(Some(symbol)),
            };
            self.function(b, symbol, value, receiver, jsdoc);
        }
        symbol
    }
}
