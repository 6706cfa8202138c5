//! Narrowing: what a condition says about the type of a name where it holds.

use tree_sitter::Node;

use super::expressions::unquoted;
use super::grammar::{Field, Kind};
use super::walk::Walk;
use crate::builder::Builder;
use crate::facts::*;

/// What a condition says about a name.
struct Narrowing<'t> {
    name: Node<'t>,
    to: To<'t>,
}

/// The type that a name is narrowed to.
enum To<'t> {
    /// An instance of a class: `x instanceof Foo`.
    Instance(Node<'t>),
    /// A built-in type: `typeof x === "string"`, `Array.isArray(x)`.
    Builtin(&'static str),
}

impl Walk<'_> {
    /// Runs `walk` where `condition` is known to hold, or not to hold.
    pub(in crate::languages) fn narrowed<R>(
        &self,
        b: &mut Builder<'_>,
        condition: Option<Node<'_>>,
        holds: bool,
        walk: impl FnOnce(&mut Builder<'_>) -> R,
    ) -> R {
        let mut found = Vec::new();
        if let Some(condition) = condition {
            self.narrowings(b, condition, holds, 0, &mut found);
        }
        if found.is_empty() {
            return walk(b);
        }
        let mut known = Vec::new();
        for Narrowing { name, to } in found {
            let text = b.text(name);
            let value = b.name_expr(text);
            let ty = match to {
                To::Instance(class) => self.quiet_name(b, class),
                To::Builtin(text) => b.name_expr(text),
            };
            if ty != ExprIx::UNKNOWN {
                known.push((b.node_name(name), ty, value, b.span(name)));
            }
        }
        b.in_scope(ScopeKind::Block, |b| {
            for (name, ty, value, span) in known {
                b.bind(
                    name,
                    ExprIx::UNKNOWN,
                    BindingTarget::Local { ty, value },
                    span,
                );
            }
            walk(b)
        })
    }

    fn narrowings<'t>(
        &self,
        b: &Builder<'_>,
        node: Node<'t>,
        holds: bool,
        depth: u32,
        found: &mut Vec<Narrowing<'t>>,
    ) {
        if depth > 16 {
            return;
        }
        match self.kind(node) {
            Kind::Parenthesized => {
                if let Some(inner) = self.first_named(node) {
                    self.narrowings(b, inner, holds, depth + 1, found);
                }
            }
            Kind::Unary => {
                let negates = self
                    .field(node, Field::Operator)
                    .is_some_and(|operator| b.text(operator) == "!");
                if negates && let Some(inner) = self.field(node, Field::Argument) {
                    self.narrowings(b, inner, !holds, depth + 1, found);
                }
            }
            Kind::Binary => self.binary_narrowings(b, node, holds, depth, found),
            Kind::CallExpression if holds => {
                let is_array = self
                    .field(node, Field::Function)
                    .is_some_and(|function| b.text(function) == "Array.isArray");
                let argument = self
                    .field(node, Field::Arguments)
                    .and_then(|arguments| self.first_named(arguments));
                if let Some(name) =
                    argument.filter(|&name| is_array && self.kind(name) == Kind::Identifier)
                {
                    let to = To::Builtin("Array");
                    found.push(Narrowing { name, to });
                }
            }
            _ => {}
        }
    }

    fn binary_narrowings<'t>(
        &self,
        b: &Builder<'_>,
        node: Node<'t>,
        holds: bool,
        depth: u32,
        found: &mut Vec<Narrowing<'t>>,
    ) {
        let (Some(left), Some(operator), Some(right)) = (
            self.field(node, Field::Left),
            self.field(node, Field::Operator),
            self.field(node, Field::Right),
        ) else {
            return;
        };
        match b.text(operator) {
            "&&" if holds => {
                self.narrowings(b, left, true, depth + 1, found);
                self.narrowings(b, right, true, depth + 1, found);
            }
            "||" if !holds => {
                self.narrowings(b, left, false, depth + 1, found);
                self.narrowings(b, right, false, depth + 1, found);
            }
            "instanceof" if holds && self.kind(left) == Kind::Identifier => {
                let to = To::Instance(right);
                found.push(Narrowing { name: left, to });
            }
            "===" | "==" if holds => {
                found.extend(self.typeof_narrowing(b, left, right));
            }
            "!==" | "!=" if !holds => {
                found.extend(self.typeof_narrowing(b, left, right));
            }
            _ => {}
        }
    }

    fn typeof_narrowing<'t>(
        &self,
        b: &Builder<'_>,
        left: Node<'t>,
        right: Node<'_>,
    ) -> Option<Narrowing<'t>> {
        if self.kind(left) != Kind::Unary || self.kind(right) != Kind::StringLiteral {
            return None;
        }
        let operator = self.field(left, Field::Operator)?;
        let name = self.field(left, Field::Argument)?;
        if b.text(operator) != "typeof" || self.kind(name) != Kind::Identifier {
            return None;
        }
        let to = To::Builtin(match unquoted(b.text(right)) {
            "string" => "string",
            "number" => "number",
            "bigint" => "bigint",
            "boolean" => "boolean",
            _ => return None,
        });
        Some(Narrowing { name, to })
    }

    /// A dotted name as an expression, without references: the walk has recorded them already.
    pub(in crate::languages) fn quiet_name(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        match self.kind(node) {
            Kind::Identifier | Kind::TypeIdentifier => {
                let text = b.text(node);
                b.name_expr(text)
            }
            Kind::MemberExpression | Kind::NestedIdentifier => {
                let (Some(object), Some(property)) = (
                    self.field(node, Field::Object),
                    self.field(node, Field::Property),
                ) else {
                    return ExprIx::UNKNOWN;
                };
                let base = b.deeper(|b| self.quiet_name(b, object));
                if base == ExprIx::UNKNOWN {
                    return base;
                }
                let text = b.text(property);
                b.member(base, text)
            }
            _ => ExprIx::UNKNOWN,
        }
    }
}
