//! `require("x")` and `import("x")`: modules as values, and what is bound to them.

use super::expressions::unquoted;
use super::grammar::{Field, Kind};
use super::patterns::Bind;
use super::walk::{Value, Walk};
use crate::builder::Builder;
use crate::facts::*;
use tree_sitter::Node;

/// Functions that compilers wrap around `require`: they hand the module on.
const INTEROP: &[&str] = &[
    "__importDefault",
    "__importStar",
    "_interopRequireDefault",
    "_interopRequireWildcard",
    "__toESM",
];

impl Walk<'_> {
    // `require` and `import()`.

    /// The one string argument of a call.
    fn string_argument<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        let arguments = self.field(node, Field::Arguments)?;
        let first = self.first_named(arguments)?;
        matches!(self.kind(first), Kind::StringLiteral).then_some(first)
    }

    /// The module named by a `require("x")`, if `node` is one.
    pub(in crate::languages) fn required<'t>(
        &self,
        b: &Builder<'_>,
        node: Node<'t>,
    ) -> Option<Node<'t>> {
        if self.kind(node) != Kind::CallExpression {
            return None;
        }
        let function = self.field(node, Field::Function)?;
        if self.kind(function) != Kind::Identifier {
            return None;
        }
        match b.text(function) {
            "require" => self.string_argument(node),
            name if INTEROP.contains(&name) => {
                let inner = self.first_named(self.field(node, Field::Arguments)?)?;
                let function = self.field(inner, Field::Function)?;
                if b.text(function) != "require" {
                    return None;
                }
                self.string_argument(inner)
            }
            _ => None,
        }
    }

    /// The module named by an `await import("x")`, if `node` is one.
    pub(in crate::languages) fn awaited<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        if self.kind(node) != Kind::Await {
            return None;
        }
        let call = self.first_named(node)?;
        let function = self.field(call, Field::Function)?;
        if self.kind(function) != Kind::Import {
            return None;
        }
        self.string_argument(call)
    }

    /// The module object of a `require("x")`.
    pub(in crate::languages) fn require_call(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
    ) -> Option<ExprIx> {
        let source = self.required(b, node)?;
        let import = b.import(unquoted(b.text(source)), None, ImportKind::Module, source);
        Some(b.expr(Expr::Import(import)))
    }

    /// The module object of an `import("x")`, not yet wrapped in its promise.
    pub(in crate::languages) fn dynamic_import(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
    ) -> Option<ExprIx> {
        if self.kind(node) != Kind::CallExpression {
            return None;
        }
        let function = self.field(node, Field::Function)?;
        if self.kind(function) != Kind::Import {
            return None;
        }
        let Some(source) = self.string_argument(node) else {
            let arguments = self.field(node, Field::Arguments)?;
            for argument in self.named(arguments) {
                self.expression(b, argument);
            }
            return Some(ExprIx::UNKNOWN);
        };
        let import = b.import(unquoted(b.text(source)), None, ImportKind::Module, source);
        Some(b.expr(Expr::Import(import)))
    }

    /// `Promise.resolve(value)`: what `import("x")` yields.
    pub(in crate::languages) fn promise_of(&self, b: &mut Builder<'_>, value: ExprIx) -> Value {
        if value == ExprIx::UNKNOWN {
            return Value::default();
        }
        let promise = b.name("Promise");
        let base = b.expr(Expr::Name {
            name: promise,
            scope: ScopeIx::FILE,
        });
        let callee = b.member(base, "resolve");
        let args = b.list(&[value]);
        Value::of(b.expr(Expr::Call { callee, args }))
    }

    /// `const x = require("y")` and its like bind imports instead of variables. Says whether it was one.
    pub(in crate::languages) fn require_binding(
        &self,
        b: &mut Builder<'_>,
        name: Node<'_>,
        value: Node<'_>,
        how: Bind,
    ) -> bool {
        let value = self.unwrapped(value);
        let scope = self.scope_for(b, how);
        if let Some(source) = self.required(b, value).or_else(|| self.awaited(value)) {
            let module = unquoted(b.text(source));
            if self.kind(name) == Kind::Identifier {
                let import = b.import(module, None, ImportKind::Module, source);
                let (text, span) = (b.node_name(name), b.span(name));
                self.bind_in(b, scope, text, BindingTarget::Import(import), span);
                return true;
            }
            return self.require_items(b, name, module, scope);
        }
        if self.kind(value) != Kind::MemberExpression || self.kind(name) != Kind::Identifier {
            return false;
        }
        let (Some(object), Some(property)) = (
            self.field(value, Field::Object),
            self.field(value, Field::Property),
        ) else {
            return false;
        };
        let object = self.unwrapped(object);
        let Some(source) = self.required(b, object).or_else(|| self.awaited(object)) else {
            return false;
        };
        let module = unquoted(b.text(source));
        let import = self.import_item(b, module, b.text(property), property);
        let (text, span) = (b.node_name(name), b.span(name));
        self.bind_in(b, scope, text, BindingTarget::Import(import), span);
        true
    }

    /// `const { a, b: c } = require("x")`, if the pattern is as simple as that.
    pub(in crate::languages) fn require_items(
        &self,
        b: &mut Builder<'_>,
        pattern: Node<'_>,
        module: &str,
        scope: ScopeIx,
    ) -> bool {
        if self.kind(pattern) != Kind::ObjectPattern {
            return false;
        }
        let entries = self.named(pattern);
        let simple = entries.iter().all(|&entry| match self.kind(entry) {
            Kind::ShorthandPattern => true,
            Kind::PairPattern => self
                .field(entry, Field::Value)
                .is_some_and(|value| self.kind(value) == Kind::Identifier),
            _ => false,
        });
        if !simple {
            return false;
        }
        for entry in entries {
            let key = self.field(entry, Field::Key).unwrap_or(entry);
            let name = self.field(entry, Field::Value).unwrap_or(entry);
            let item = self.property_text(b, key);
            let import = self.import_item(b, module, item, key);
            let (text, span) = (b.node_name(name), b.span(name));
            self.bind_in(b, scope, text, BindingTarget::Import(import), span);
        }
        true
    }
}
