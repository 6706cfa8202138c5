//! Literals: of structures, strings and numbers.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::walker::{Walker, parts, plain};
use crate::facts::*;

impl Walker<'_, '_> {
    /// `Foo { a: 1, b, ..rest }`.
    pub fn struct_literal(&mut self, node: Node<'_>) -> ExprIx {
        let Some(name) = node.field(&grammar::NAME) else {
            return ExprIx::UNKNOWN;
        };
        let class = match name.kind() {
            "generic_type_with_turbofish" => self.ty(name),
            _ => self.path(name, Role::Construct),
        };
        let reference = self.b.facts().references.len().saturating_sub(1);
        let mut args = Vec::new();
        if let Some(body) = node.field(&grammar::BODY) {
            for part in parts(body) {
                self.initializer(part, class, &mut args);
            }
        }
        let args = self.b.list(&args);
        let new = self.b.expr(Expr::New { class, args });
        if name.kind() != "generic_type_with_turbofish" {
            self.b.reclassify(reference, Role::Construct, new);
        }
        new
    }

    /// One entry of a structure literal.
    fn initializer(&mut self, node: Node<'_>, class: ExprIx, args: &mut Vec<ExprIx>) {
        match node.kind() {
            "field_initializer" => {
                let Some(field) = node.field(&grammar::FIELD) else {
                    return;
                };
                let text = plain(self.text(field));
                let member = self.b.member(class, text);
                self.b
                    .reference(Role::Write, field, member, ExprIx::UNKNOWN);
                let value = self.field_expression(node, &grammar::VALUE);
                let name = self.b.name(text);
                args.push(self.b.expr(Expr::Named { name, value }));
            }
            "shorthand_field_initializer" => {
                let Some(name_node) = parts(node).into_iter().next_back() else {
                    return;
                };
                let text = plain(self.text(name_node));
                let member = self.b.member(class, text);
                self.b
                    .reference(Role::Write, name_node, member, ExprIx::UNKNOWN);
                let value = self.name_at(name_node, Role::Read);
                let name = self.b.name(text);
                args.push(self.b.expr(Expr::Named { name, value }));
            }
            "base_field_initializer" => {
                let value = self.last_part(node);
                let spread = self.b.unwrap(value, Unwrap::Spread);
                if spread != ExprIx::UNKNOWN {
                    args.push(spread);
                }
            }
            "ERROR" => self.b.syntax_error(node),
            _ => {}
        }
    }

    /// A literal.
    pub fn literal(&mut self, node: Node<'_>) -> ExprIx {
        let text = self.text(node);
        match node.kind() {
            "string_literal" | "raw_string_literal" => {
                if text.starts_with('b') {
                    return self.b.expr(Expr::Literal(LiteralKind::Bytes));
                }
                self.b.string(string_content(text))
            }
            "char_literal" if text.starts_with('b') => {
                self.b.expr(Expr::Literal(LiteralKind::Number))
            }
            "char_literal" => self.b.expr(Expr::Literal(LiteralKind::Char)),
            "boolean_literal" => self.b.expr(Expr::Literal(LiteralKind::Bool)),
            "float_literal" => self.b.expr(Expr::Literal(LiteralKind::Float)),
            "integer_literal" => match text.parse() {
                Ok(value) => self.b.expr(Expr::Int(value)),
                Err(_) => self.b.expr(Expr::Literal(LiteralKind::Number)),
            },
            _ if text.contains('.') => self.b.expr(Expr::Literal(LiteralKind::Float)),
            _ => self.b.expr(Expr::Literal(LiteralKind::Number)),
        }
    }
}

/// The text between the quotes of a string literal.
pub(super) fn string_content(text: &str) -> &str {
    let open = text.find('"').map_or(0, |at| at + 1);
    let close = text.rfind('"').unwrap_or(text.len());
    text.get(open..close).unwrap_or("")
}
