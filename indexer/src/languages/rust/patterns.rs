//! Patterns: the names they bind, with the part of the subject that each name holds.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::walker::{Walker, parts, plain};
use crate::facts::*;

impl<'s> Walker<'_, 's> {
    /// A pattern with a declared type for the whole.
    pub fn pattern_typed(&mut self, node: Node<'_>, subject: ExprIx, ty: ExprIx) {
        let simple = super::functions::simple_name(node).is_some();
        if ty == ExprIx::UNKNOWN || simple {
            self.pattern(node, subject, ty);
            return;
        }
        let whole = self.b.expr(Expr::Cast { base: subject, ty });
        self.pattern(node, whole, ExprIx::UNKNOWN);
    }

    /// Walks a pattern that matches `subject`; its names are seen by the expressions after it.
    pub fn pattern(&mut self, node: Node<'_>, subject: ExprIx, ty: ExprIx) {
        self.deeper(|w| w.dispatch_pattern(node, subject, ty));
    }

    fn dispatch_pattern(&mut self, node: Node<'_>, subject: ExprIx, ty: ExprIx) {
        match node.kind() {
            "identifier" => self.pattern_name(node, subject, ty),
            "scoped_identifier" => {
                self.path(node, Role::Read);
            }
            "generic_pattern" => {
                for part in parts(node) {
                    match part.kind() {
                        "type_arguments" => {
                            self.type_arguments(part);
                        }
                        _ => {
                            self.path(part, Role::Read);
                        }
                    }
                }
            }
            "mut_pattern" | "ref_pattern" => self.inner_patterns(node, subject, ty),
            "reference_pattern" => {
                let inner = self.b.unwrap(subject, Unwrap::Deref);
                self.inner_patterns(node, inner, ty);
            }
            "parenthesized_pattern" | "or_pattern" => self.inner_patterns(node, subject, ty),
            "captured_pattern" => self.inner_patterns(node, subject, ty),
            "tuple_pattern" => self.items_of(node, subject),
            "slice_pattern" => {
                let item = self.b.unwrap(subject, Unwrap::Iterate);
                self.inner_patterns(node, item, ExprIx::UNKNOWN);
            }
            "tuple_struct_pattern" => self.tuple_struct(node, subject),
            "struct_pattern" => self.struct_pattern(node, subject),
            "range_pattern" => {
                for part in parts(node) {
                    if matches!(part.kind(), "identifier" | "scoped_identifier") {
                        self.path(part, Role::Read);
                    }
                }
            }
            "macro_invocation" => {
                self.macro_invocation(node);
            }
            "const_block" | "closure_expression" => {
                self.expression(node);
            }
            "ERROR" => self.b.syntax_error(node),
            _ => {}
        }
    }

    fn inner_patterns(&mut self, node: Node<'_>, subject: ExprIx, ty: ExprIx) {
        for part in parts(node) {
            if part.kind() != "mutable_specifier" {
                self.pattern(part, subject, ty);
            }
        }
    }

    /// A name alone: a constant or a unit variant if it is written like one, else a new variable.
    fn pattern_name(&mut self, node: Node<'_>, subject: ExprIx, ty: ExprIx) {
        let text = plain(self.text(node));
        if text == "_" {
            return;
        }
        if text.starts_with(char::is_uppercase) {
            self.name_at(node, Role::Read);
            return;
        }
        self.bind_local(node, text, subject, ty);
    }

    fn bind_local(&mut self, node: Node<'_>, text: &str, value: ExprIx, ty: ExprIx) {
        let name = self.b.name(text);
        let span = self.b.span(node);
        let from = self.b.next_expr();
        self.b
            .bind(name, from, BindingTarget::Local { ty, value }, span);
    }

    fn items_of(&mut self, node: Node<'_>, subject: ExprIx) {
        let mut exact = true;
        for (index, part) in positional(node).into_iter().enumerate() {
            if part.kind() == "remaining_field_pattern" {
                // How many items `..` stands for is not known.
                exact = false;
                continue;
            }
            let item = if exact && subject != ExprIx::UNKNOWN {
                let index = index as u32;
                self.b.expr(Expr::Item {
                    base: subject,
                    index,
                })
            } else {
                ExprIx::UNKNOWN
            };
            self.pattern(part, item, ExprIx::UNKNOWN);
        }
    }

    /// `Some(x)`, `Foo::Bar(a, b)`.
    fn tuple_struct(&mut self, node: Node<'_>, subject: ExprIx) {
        let Some(head) = node.field(&grammar::TYPE) else {
            return;
        };
        let variant = self.path(head, Role::Read);
        let whole = match self.text(head) {
            "Some" | "Ok" | "Option::Some" | "Result::Ok" => {
                let payload = self.b.unwrap(subject, Unwrap::Payload);
                self.payload(node, head, payload);
                return;
            }
            "Err" | "Result::Err" => {
                let error = self.error_of(subject);
                self.payload(node, head, error);
                return;
            }
            _ => self.b.expr(Expr::Cast {
                base: subject,
                ty: variant,
            }),
        };
        let mut exact = true;
        let mut index = 0;
        for part in positional(node) {
            if part == head {
                continue;
            }
            if part.kind() == "remaining_field_pattern" {
                exact = false;
                continue;
            }
            let item = if exact {
                self.b.expr(Expr::Item { base: whole, index })
            } else {
                ExprIx::UNKNOWN
            };
            index += 1;
            self.pattern(part, item, ExprIx::UNKNOWN);
        }
    }

    fn payload(&mut self, node: Node<'_>, head: Node<'_>, payload: ExprIx) {
        for part in parts(node) {
            if part != head {
                self.pattern(part, payload, ExprIx::UNKNOWN);
            }
        }
    }

    /// The error of a `Result`, as the library's own method gives it.
    fn error_of(&mut self, subject: ExprIx) -> ExprIx {
        if subject == ExprIx::UNKNOWN {
            return subject;
        }
        let callee = self.b.member(subject, "unwrap_err");
        let args = self.b.list(&[]);
        self.b.expr(Expr::Call { callee, args })
    }

    /// `Foo { a, b: pattern, .. }`.
    fn struct_pattern(&mut self, node: Node<'_>, subject: ExprIx) {
        let Some(head) = node.field(&grammar::TYPE) else {
            return;
        };
        let variant = self.path(head, Role::Read);
        let whole = self.b.expr(Expr::Cast {
            base: subject,
            ty: variant,
        });
        for part in parts(node) {
            if part.kind() != "field_pattern" {
                continue;
            }
            let Some(name) = part.field(&grammar::NAME) else {
                continue;
            };
            let text = plain(self.text(name));
            let value = self.b.member(whole, text);
            self.b.reference(Role::Read, name, value, ExprIx::UNKNOWN);
            match part.field(&grammar::PATTERN) {
                Some(pattern) => self.pattern(pattern, value, ExprIx::UNKNOWN),
                None => self.bind_local(name, text, value, ExprIx::UNKNOWN),
            }
        }
    }
}

/// The parts of a pattern with positions: also `_`, which is no named node.
fn positional<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    node.children(&mut cursor)
        .filter(|child| {
            child.kind() == "_" || child.is_named() && !super::walker::is_comment(*child)
        })
        .collect()
}
