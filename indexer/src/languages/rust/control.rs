//! Blocks, statements and the forms of control: they open scopes, bind names and have values.

use super::grammar;
use crate::syntax::Fields;
use tree_sitter::Node;

use super::attributes::Before;
use super::walker::{Walker, parts};
use crate::facts::*;

/// Item kinds that may stand in a block.
const ITEMS: &[&str] = &[
    "function_item",
    "function_signature_item",
    "struct_item",
    "union_item",
    "enum_item",
    "trait_item",
    "impl_item",
    "mod_item",
    "const_item",
    "static_item",
    "type_item",
    "extern_crate_declaration",
    "macro_definition",
    "foreign_mod_item",
];

impl<'s> Walker<'_, 's> {
    /// The expressions that are forms of control, and whatever else stands where an expression may stand.
    pub fn dispatch_control(&mut self, node: Node<'_>) -> ExprIx {
        match node.kind() {
            "block" => self.in_scope(ScopeKind::Block, |w| w.block_contents(node)),
            "unsafe_block" | "const_block" | "try_block" | "gen_block" => self.last_part(node),
            "async_block" => self.async_block(node),
            "if_expression" => self.if_expression(node),
            "match_expression" => self.match_expression(node),
            "while_expression" => {
                self.b.branch();
                self.nested(|w| {
                    w.in_scope(ScopeKind::Block, |w| {
                        w.conditions(node);
                        w.field_expression(node, &grammar::BODY);
                    });
                });
                self.b.expr(Expr::Literal(LiteralKind::Null))
            }
            "for_expression" => self.for_expression(node),
            "loop_expression" => {
                self.b.branch();
                self.nested(|w| w.field_expression(node, &grammar::BODY));
                ExprIx::UNKNOWN
            }
            "break_expression" => {
                if parts(node).iter().any(|part| part.kind() == "label") {
                    self.b.flat_cost();
                }
                self.last_part(node);
                ExprIx::UNKNOWN
            }
            "continue_expression" => {
                if !parts(node).is_empty() {
                    self.b.flat_cost();
                }
                ExprIx::UNKNOWN
            }
            "let_condition" | "let_chain" => {
                self.condition(node);
                self.b.expr(Expr::Literal(LiteralKind::Bool))
            }
            "ERROR" => {
                self.b.syntax_error(node);
                self.statements(node);
                ExprIx::UNKNOWN
            }
            "metavariable"
            | "label"
            | "lifetime"
            | "line_comment"
            | "block_comment"
            | "attribute_item"
            | "inner_attribute_item"
            | "empty_statement" => ExprIx::UNKNOWN,
            kind if ITEMS.contains(&kind) => {
                self.item(node, Before::default());
                ExprIx::UNKNOWN
            }
            _ => {
                if node.is_missing() {
                    self.b.syntax_error(node);
                }
                self.last_part(node)
            }
        }
    }

    /// The statements of a block in the current scope; the value of its tail expression.
    pub fn block_contents(&mut self, node: Node<'_>) -> ExprIx {
        self.statements(node)
    }

    fn statements(&mut self, node: Node<'_>) -> ExprIx {
        let mut tail = ExprIx::UNKNOWN;
        let mut before = Before::default();
        let mut cursor = node.walk();
        if !cursor.goto_first_child() {
            return tail;
        }
        loop {
            let child = cursor.node();
            if child.is_missing() {
                self.b.syntax_error(child);
            }
            if child.is_named() && child.kind() != "label" && !before.take(self, child) {
                let taken = std::mem::take(&mut before);
                tail = self.statement(child, taken);
            }
            if !cursor.goto_next_sibling() {
                return tail;
            }
        }
    }

    /// One statement; the value of an expression that may be the tail of its block.
    fn statement(&mut self, node: Node<'_>, before: Before<'_, 's>) -> ExprIx {
        match node.kind() {
            "let_declaration" => {
                self.deeper(|w| w.let_declaration(node));
                ExprIx::UNKNOWN
            }
            "expression_statement" => {
                let ended = node
                    .child(node.child_count().saturating_sub(1))
                    .is_some_and(|last| last.kind() == ";");
                let value = self.last_part(node);
                if ended { ExprIx::UNKNOWN } else { value }
            }
            "use_declaration" => {
                self.use_declaration(node);
                ExprIx::UNKNOWN
            }
            kind if ITEMS.contains(&kind) => {
                self.item(node, before);
                ExprIx::UNKNOWN
            }
            _ => self.expression(node),
        }
    }

    /// `let pattern: Type = value else { ... };`. The names are seen by what comes after.
    fn let_declaration(&mut self, node: Node<'_>) {
        let ty = self.field_type(node, &grammar::TYPE);
        let value = self.field_expression(node, &grammar::VALUE);
        if let Some(alternative) = node.field(&grammar::ALTERNATIVE) {
            self.b.branch();
            self.nested(|w| w.expression(alternative));
        }
        let Some(pattern) = node.field(&grammar::PATTERN) else {
            return;
        };
        self.pattern_typed(pattern, value, ty);
    }

    fn if_expression(&mut self, node: Node<'_>) -> ExprIx {
        self.b.branch();
        let mut values = Vec::new();
        let mut at = node;
        loop {
            let next = self.if_part(at, &mut values);
            match next {
                Some(next) => {
                    self.b.continued_branch();
                    at = next;
                }
                None => break,
            }
        }
        self.b.choice(&values)
    }

    /// One `if` of a chain of `else if`; the next one, if there is one.
    fn if_part<'t>(&mut self, node: Node<'t>, values: &mut Vec<ExprIx>) -> Option<Node<'t>> {
        let value = self.nested(|w| {
            w.in_scope(ScopeKind::Block, |w| {
                w.conditions(node);
                w.field_expression(node, &grammar::CONSEQUENCE)
            })
        });
        values.push(value);
        let otherwise = node.field(&grammar::ALTERNATIVE)?;
        let part = parts(otherwise).into_iter().next()?;
        if part.kind() == "if_expression" {
            return Some(part);
        }
        self.b.flat_cost();
        let value = self.nested(|w| w.expression(part));
        values.push(value);
        None
    }

    /// The condition of an `if` or `while`, in the current scope.
    fn conditions(&mut self, node: Node<'_>) {
        if let Some(condition) = node.field(&grammar::CONDITION) {
            self.condition(condition);
        }
    }

    /// A condition: the names that its `let` patterns bind are seen by what comes after.
    pub fn condition(&mut self, node: Node<'_>) {
        match node.kind() {
            "let_condition" => {
                let value = self.field_expression(node, &grammar::VALUE);
                if let Some(pattern) = node.field(&grammar::PATTERN) {
                    self.pattern(pattern, value, ExprIx::UNKNOWN);
                }
            }
            "let_chain" => {
                for part in parts(node) {
                    self.b.logical(false);
                    self.deeper(|w| w.condition(part));
                }
            }
            _ => {
                self.expression(node);
            }
        }
    }

    fn match_expression(&mut self, node: Node<'_>) -> ExprIx {
        self.b.branch();
        let subject = self.field_expression(node, &grammar::VALUE);
        let mut values = Vec::new();
        if let Some(body) = node.field(&grammar::BODY) {
            self.nested(|w| {
                for (index, arm) in parts(body).into_iter().enumerate() {
                    if index > 1 {
                        w.b.path();
                    }
                    let value = w.in_scope(ScopeKind::Block, |w| w.match_arm(arm, subject));
                    values.push(value);
                }
            });
        }
        self.b.choice(&values)
    }

    fn match_arm(&mut self, arm: Node<'_>, subject: ExprIx) -> ExprIx {
        if arm.kind() == "ERROR" {
            self.b.syntax_error(arm);
            return self.last_part(arm);
        }
        if let Some(pattern) = arm.field(&grammar::PATTERN) {
            let guard = pattern.field(&grammar::CONDITION);
            for part in parts(pattern) {
                if Some(part) == guard {
                    continue;
                }
                self.pattern(part, subject, ExprIx::UNKNOWN);
            }
            if let Some(guard) = guard {
                self.b.path();
                self.condition(guard);
            }
        }
        self.field_expression(arm, &grammar::VALUE)
    }

    fn for_expression(&mut self, node: Node<'_>) -> ExprIx {
        self.b.branch();
        let iterated = self.field_expression(node, &grammar::VALUE);
        let item = self.b.unwrap(iterated, Unwrap::Iterate);
        self.nested(|w| {
            w.in_scope(ScopeKind::Block, |w| {
                if let Some(pattern) = node.field(&grammar::PATTERN) {
                    w.pattern(pattern, item, ExprIx::UNKNOWN);
                }
                w.field_expression(node, &grammar::BODY);
            });
        });
        self.b.expr(Expr::Literal(LiteralKind::Null))
    }

    /// An `async` block is a closure without parameters: its `return` leaves the block, not the function.
    fn async_block(&mut self, node: Node<'_>) -> ExprIx {
        self.last_part(node)
    }
}
