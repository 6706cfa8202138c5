//! Operators, with the complexity of logical ones.

use super::expressions::literal;
use super::grammar::{Field, Kind};
use super::walk::{Value, Walk};
use crate::builder::Builder;
use crate::facts::*;
use cidx_format::vocabulary::Role;
use tree_sitter::Node;

impl Walk<'_> {
    pub(in crate::languages) fn ternary(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        b.branch();
        let condition = self.field(node, Field::Condition);
        if let Some(condition) = condition {
            self.expression(b, condition);
        }
        let branch = |b: &mut Builder<'_>, field: Field, holds: bool| {
            let branch = self.field(node, field);
            b.nested(|b| {
                self.narrowed(b, condition, holds, |b| {
                    branch.map_or(ExprIx::UNKNOWN, |branch| self.expression(b, branch).ix)
                })
            })
        };
        let consequence = branch(b, Field::Consequence, true);
        let alternative = branch(b, Field::Alternative, false);
        Value::of(b.choice(&[consequence, alternative]))
    }

    /// A binary expression. Long chains lean left: their spine is walked in a loop.
    pub(in crate::languages) fn binary(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        let mut spine = vec![node];
        let mut left = self.field(node, Field::Left);
        while let Some(next) = left.filter(|&left| self.kind(left) == Kind::Binary) {
            spine.push(next);
            left = self.field(next, Field::Left);
        }
        let mut value = match left {
            Some(left) if self.is_expression(left) => self.expression(b, left),
            _ => Value::default(),
        };
        let mut last_logical = "";
        for (depth, &node) in spine.iter().enumerate().rev() {
            let operator = self
                .field(node, Field::Operator)
                .map_or("", |operator| b.text(operator));
            let is_logical = matches!(operator, "&&" | "||" | "??");
            if is_logical {
                b.logical(operator != last_logical);
            }
            last_logical = if is_logical { operator } else { "" };
            value = self.operation(b, node, operator, value);
            if depth == 0 {
                break;
            }
        }
        value
    }

    fn operation(&self, b: &mut Builder<'_>, node: Node<'_>, operator: &str, left: Value) -> Value {
        let left_node = self.field(node, Field::Left);
        let right_node = self.field(node, Field::Right);
        let holds = match operator {
            "&&" => Some(true),
            "||" => Some(false),
            _ => None,
        };
        let right = right_node.map_or(ExprIx::UNKNOWN, |right| match holds {
            Some(holds) => self.narrowed(b, left_node, holds, |b| self.expression(b, right).ix),
            None => self.expression(b, right).ix,
        });
        match operator {
            "&&" => Value::of(right),
            "||" | "??" => Value::of(b.choice(&[left.ix, right])),
            "+" => {
                let textual = |ix| {
                    matches!(
                        b.facts().expr(ix),
                        Expr::Str(_) | Expr::Literal(LiteralKind::Text)
                    )
                };
                if textual(left.ix) || textual(right) {
                    literal(b, LiteralKind::Text)
                } else {
                    Value::default()
                }
            }
            "-" | "*" | "/" | "%" | "**" | "|" | "&" | "^" | "<<" | ">>" | ">>>" => {
                literal(b, LiteralKind::Number)
            }
            _ => literal(b, LiteralKind::Bool),
        }
    }

    pub(in crate::languages) fn unary(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        if let Some(argument) = self.field(node, Field::Argument) {
            self.expression(b, argument);
        }
        let operator = self
            .field(node, Field::Operator)
            .map_or("", |operator| b.text(operator));
        literal(
            b,
            match operator {
                "typeof" => LiteralKind::Text,
                "void" => LiteralKind::Null,
                "!" | "delete" => LiteralKind::Bool,
                _ => LiteralKind::Number,
            },
        )
    }

    pub(in crate::languages) fn update(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        if let Some(argument) = self.field(node, Field::Argument) {
            let value = self.expression(b, argument);
            self.reclassify(b, value, Role::Write, ExprIx::UNKNOWN);
        }
        literal(b, LiteralKind::Number)
    }
}
