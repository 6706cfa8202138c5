//! Assignments: stores, and further values of variables.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::walker::Walker;
use crate::facts::*;

impl Walker<'_, '_> {
    pub fn assignment(&mut self, node: Node<'_>) -> ExprIx {
        let left = node.field(&grammar::LEFT);
        let start = self.b.facts().references.len();
        let target = match left {
            Some(left) => self.assigned(left),
            None => ExprIx::UNKNOWN,
        };
        let written = self.b.facts().references.len();
        let value = self.field_expression(node, &grammar::RIGHT);
        let Some(left) = left else {
            return ExprIx::UNKNOWN;
        };
        if written > start && matches!(left.kind(), "identifier" | "field_expression") {
            self.b.reclassify(written - 1, Role::Write, ExprIx::UNKNOWN);
        }
        match self.b.facts().expr(target) {
            Expr::Member { .. } | Expr::Index { .. } | Expr::Item { .. } => {
                self.b.store(target, value, ExprIx::UNKNOWN, None);
            }
            Expr::Name { name, .. } if left.kind() == "identifier" => {
                self.rebind(name, value, left);
            }
            _ => {}
        }
        self.b.expr(Expr::Literal(LiteralKind::Null))
    }

    fn assigned(&mut self, left: Node<'_>) -> ExprIx {
        if left.kind() == "unary_expression" {
            // `*place = value` stores where the reference points.
            return self.last_part(left);
        }
        self.expression(left)
    }

    /// An assignment to a variable is a further value of its innermost binding, where that is a local.
    fn rebind(&mut self, name: Name, value: ExprIx, at: Node<'_>) {
        let facts = self.b.facts();
        let mut scope = self.b.scope();
        let found = loop {
            let newest = facts
                .bindings
                .iter()
                .rev()
                .take(400)
                .find(|binding| binding.scope == scope && binding.name == name);
            if let Some(binding) = newest {
                break Some(*binding);
            }
            let parent = facts.scopes[scope.get()].parent;
            if parent == scope {
                break None;
            }
            scope = parent;
        };
        let ty = match found.map(|binding| binding.target) {
            Some(BindingTarget::Local { ty, .. }) => Some(ty),
            Some(BindingTarget::Param(..)) => Some(ExprIx::UNKNOWN),
            _ => None,
        };
        if let (Some(binding), Some(ty)) = (found, ty) {
            let span = self.b.span(at);
            let target = BindingTarget::Local { ty, value };
            self.b
                .bind_in(binding.scope, name, binding.from, target, span);
        }
    }

    pub fn compound_assignment(&mut self, node: Node<'_>) -> ExprIx {
        let operator = node
            .field(&grammar::OPERATOR)
            .map_or("", |operator| operator.kind());
        let start = self.b.facts().references.len();
        let left = self.field_expression(node, &grammar::LEFT);
        let written = self.b.facts().references.len();
        if written > start
            && node
                .field(&grammar::LEFT)
                .is_some_and(|left| matches!(left.kind(), "identifier" | "field_expression"))
        {
            self.b.reclassify(written - 1, Role::Write, ExprIx::UNKNOWN);
        }
        let right = self.field_expression(node, &grammar::RIGHT);
        self.operator(operator, &[left, right]);
        self.b.expr(Expr::Literal(LiteralKind::Null))
    }
}
