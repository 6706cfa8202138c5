//! Expressions: every one is walked once and gives the value that later stages evaluate.

use super::grammar;
use crate::syntax::{Field, Fields};
use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::literals::string_content;
use super::walker::{Walker, parts, plain};
use crate::facts::*;

impl<'s> Walker<'_, 's> {
    /// An expression.
    pub fn expression(&mut self, node: Node<'_>) -> ExprIx {
        self.deeper(|w| w.dispatch_expression(node))
    }

    /// The expression in a field of a node; `UNKNOWN` if there is none.
    pub fn field_expression(&mut self, node: Node<'_>, field: &Field) -> ExprIx {
        match node.field(field) {
            Some(node) => self.expression(node),
            None => ExprIx::UNKNOWN,
        }
    }

    fn dispatch_expression(&mut self, node: Node<'_>) -> ExprIx {
        match node.kind() {
            "identifier" | "scoped_identifier" => self.value_path(node),
            "self" => {
                let owner = self.b.owner();
                self.b.expr(Expr::This(owner))
            }
            "call_expression" | "field_expression" | "await_expression" | "try_expression"
            | "index_expression" => self.postfix_chain(node),
            "binary_expression" => self.binary_chain(node),
            "string_literal" | "raw_string_literal" | "char_literal" | "boolean_literal"
            | "integer_literal" | "float_literal" | "negative_literal" => self.literal(node),
            "macro_invocation" => self.macro_invocation(node),
            "closure_expression" => self.closure(node),
            "struct_expression" => self.struct_literal(node),
            "generic_function" => self.generic_function(node, Role::Read),
            "generic_type"
            | "generic_type_with_turbofish"
            | "type_identifier"
            | "scoped_type_identifier"
            | "bracketed_type" => self.ty(node),
            "unary_expression" => self.unary(node),
            "reference_expression" => {
                let value = self.field_expression(node, &grammar::VALUE);
                self.b.unwrap(value, Unwrap::Address)
            }
            "parenthesized_expression" => self.last_part(node),
            "tuple_expression" => {
                let items = self.each(node);
                let list = self.b.list(&items);
                self.b.expr(Expr::Tuple(list))
            }
            "array_expression" => {
                let mut items = self.each(node);
                if node.field(&grammar::LENGTH).is_some() {
                    items.truncate(1);
                }
                let list = self.b.list(&items);
                self.b.expr(Expr::Array(list))
            }
            "unit_expression" => self.b.expr(Expr::Literal(LiteralKind::Null)),
            "type_cast_expression" => {
                let base = self.field_expression(node, &grammar::VALUE);
                let ty = self.field_type(node, &grammar::TYPE);
                self.b.expr(Expr::Cast { base, ty })
            }
            "assignment_expression" => self.assignment(node),
            "compound_assignment_expr" => self.compound_assignment(node),
            "range_expression" => self.range(node),
            "return_expression" => {
                let value = self.last_part(node);
                self.push_return(value);
                ExprIx::UNKNOWN
            }
            "yield_expression" => self.yielded(node),
            _ => self.dispatch_control(node),
        }
    }

    /// Walks the parts of a node; the value of the last.
    pub fn last_part(&mut self, node: Node<'_>) -> ExprIx {
        let mut value = ExprIx::UNKNOWN;
        for part in parts(node) {
            if !matches!(part.kind(), "label" | "attribute_item") {
                value = self.expression(part);
            }
        }
        value
    }

    /// The values of all parts of a node.
    fn each(&mut self, node: Node<'_>) -> Vec<ExprIx> {
        let mut out = Vec::new();
        for part in parts(node) {
            if part.kind() != "attribute_item" {
                out.push(self.expression(part));
            }
        }
        out
    }

    /// A name or path that is read.
    fn value_path(&mut self, node: Node<'_>) -> ExprIx {
        self.path(node, Role::Read)
    }

    /// Calls, fields, indices, `?` and `.await` hang on one another to the left: they are walked without recursion.
    fn postfix_chain(&mut self, node: Node<'_>) -> ExprIx {
        let mut spine = Vec::new();
        let mut at = node;
        let mut value = loop {
            let next = match at.kind() {
                "call_expression" => at.field(&grammar::FUNCTION),
                "field_expression" => at.field(&grammar::VALUE),
                "await_expression" | "try_expression" | "index_expression" => {
                    parts(at).first().copied()
                }
                "generic_function" => at
                    .field(&grammar::FUNCTION)
                    .filter(|inner| inner.kind() == "field_expression"),
                _ => None,
            };
            match next {
                Some(next) => {
                    spine.push(at);
                    at = next;
                }
                None => break self.chain_start(at, spine.last().copied()),
            }
        };
        while let Some(link) = spine.pop() {
            let called = spine.last().is_some_and(|outer| {
                outer.kind() == "call_expression" || outer.kind() == "generic_function"
            });
            value = self.link(link, value, called);
        }
        value
    }

    fn chain_start(&mut self, node: Node<'_>, outer: Option<Node<'_>>) -> ExprIx {
        let called = outer.is_some_and(|outer| outer.kind() == "call_expression");
        match node.kind() {
            "identifier" | "scoped_identifier" => self.path(node, Role::Read),
            "generic_function" if called => self.generic_function(node, Role::Read),
            _ => self.expression(node),
        }
    }

    /// One link of a chain on top of `base`.
    fn link(&mut self, node: Node<'_>, base: ExprIx, called: bool) -> ExprIx {
        match node.kind() {
            "field_expression" => self.field_access(node, base, called),
            "call_expression" => self.call(node, base),
            "await_expression" => self.b.unwrap(base, Unwrap::Await),
            "try_expression" => self.b.unwrap(base, Unwrap::Try),
            "generic_function" => match node.field(&grammar::TYPE_ARGUMENTS) {
                Some(arguments) => {
                    let args = self.type_arguments(arguments);
                    self.apply(base, &args)
                }
                None => base,
            },
            _ => {
                let key = match parts(node).get(1) {
                    Some(key) => self.expression(*key),
                    None => ExprIx::UNKNOWN,
                };
                self.b.expr(Expr::Index { base, key })
            }
        }
    }

    fn field_access(&mut self, node: Node<'_>, base: ExprIx, called: bool) -> ExprIx {
        let Some(name) = node.field(&grammar::FIELD) else {
            return ExprIx::UNKNOWN;
        };
        let text = self.text(name);
        if name.kind() == "integer_literal" && !called {
            let index = text.parse().unwrap_or(0);
            return self.b.expr(Expr::Item { base, index });
        }
        let expr = self.b.member(base, plain(text));
        self.b.reference(Role::Read, name, expr, ExprIx::UNKNOWN);
        expr
    }

    /// A call of `callee`, whose last reference becomes the call's.
    fn call(&mut self, node: Node<'_>, callee: ExprIx) -> ExprIx {
        let reference = self.callee_reference(node);
        let mut args = Vec::new();
        if let Some(list) = node.field(&grammar::ARGUMENTS) {
            for part in parts(list) {
                match part.kind() {
                    "attribute_item" => {}
                    "ERROR" => {
                        self.b.syntax_error(part);
                        self.last_part(part);
                    }
                    _ => args.push(self.expression(part)),
                }
            }
        }
        let list = self.b.list(&args);
        let call = self.b.expr(Expr::Call { callee, args: list });
        if let Some(list) = node.field(&grammar::ARGUMENTS) {
            self.keep_strings(list, call);
        }
        match (reference, node.field(&grammar::FUNCTION)) {
            (Some(reference), _) => self.b.reclassify(reference, Role::Call, call),
            (None, Some(function)) => self.b.reference_of_value(function, callee, call),
            _ => {}
        }
        call
    }

    /// The reference of a callee's last name, which was recorded when the callee was walked.
    fn callee_reference(&self, node: Node<'_>) -> Option<usize> {
        let mut at = node.field(&grammar::FUNCTION)?;
        for _ in 0..4 {
            let next = match at.kind() {
                "generic_function" => at.field(&grammar::FUNCTION),
                "field_expression" => at.field(&grammar::FIELD),
                "scoped_identifier" => at.field(&grammar::NAME),
                "parenthesized_expression" => at.named_child(0),
                "call_expression" | "index_expression" | "try_expression" | "await_expression" => {
                    return None;
                }
                _ => None,
            };
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        let start = self.b.span(at).start;
        let references = &self.b.facts().references;
        let recent = references.len().saturating_sub(64);
        (recent..references.len())
            .rev()
            .find(|&ix| references[ix].span.start == start)
    }

    /// Keeps the string arguments of a call: they may denote something elsewhere.
    fn keep_strings(&mut self, list: Node<'_>, call: ExprIx) {
        let mut index = 0;
        for part in parts(list) {
            if part.kind() == "attribute_item" {
                continue;
            }
            if matches!(part.kind(), "string_literal" | "raw_string_literal") {
                let text = string_content(self.text(part));
                self.b.keep_string(text, part, Some((call, index)));
            }
            index += 1;
        }
    }

    fn generic_function(&mut self, node: Node<'_>, role: Role) -> ExprIx {
        let base = match node.field(&grammar::FUNCTION) {
            Some(inner) if inner.kind() == "field_expression" => self.expression(inner),
            Some(inner) => self.path(inner, role),
            None => ExprIx::UNKNOWN,
        };
        match node.field(&grammar::TYPE_ARGUMENTS) {
            Some(arguments) => {
                let args = self.type_arguments(arguments);
                self.apply(base, &args)
            }
            None => base,
        }
    }

    fn unary(&mut self, node: Node<'_>) -> ExprIx {
        let operator = node.child(0).map_or("", |child| child.kind());
        let value = self.last_part(node);
        if operator == "*" {
            return self.b.unwrap(value, Unwrap::Deref);
        }
        self.operator(operator, &[value])
    }

    /// An operation on operands.
    pub fn operator(&mut self, operator: &str, operands: &[ExprIx]) -> ExprIx {
        let op = self.b.name(operator);
        let args = self.b.list(operands);
        self.b.expr(Expr::Operator { op, args })
    }

    /// Operators of equal rank lean to the left: `a + b + c + ...` is walked without recursion.
    fn binary_chain(&mut self, node: Node<'_>) -> ExprIx {
        let mut spine = Vec::new();
        let mut at = node;
        while at.kind() == "binary_expression" {
            spine.push(at);
            match at.field(&grammar::LEFT) {
                Some(left) => at = left,
                None => break,
            }
        }
        let mut value = if at.kind() == "binary_expression" {
            ExprIx::UNKNOWN
        } else {
            self.operand(at)
        };
        let mut before = "";
        while let Some(link) = spine.pop() {
            let operator = link
                .field(&grammar::OPERATOR)
                .map_or("", |operator| operator.kind());
            if matches!(operator, "&&" | "||") {
                self.b.logical(operator != before);
            }
            before = operator;
            let right = match link.field(&grammar::RIGHT) {
                Some(right) => self.operand(right),
                None => ExprIx::UNKNOWN,
            };
            value = self.operator(operator, &[value, right]);
        }
        value
    }

    /// An operand; conditions may hold `let` patterns, whose names the operands to their right see.
    pub fn operand(&mut self, node: Node<'_>) -> ExprIx {
        if node.kind() == "let_condition" {
            self.condition(node);
            return ExprIx::UNKNOWN;
        }
        self.expression(node)
    }

    fn range(&mut self, node: Node<'_>) -> ExprIx {
        let items = self.each(node);
        let class = self.b.name_expr("..");
        match items.first() {
            Some(first) => self.apply(class, &[*first]),
            None => class,
        }
    }

    fn yielded(&mut self, node: Node<'_>) -> ExprIx {
        let value = self.last_part(node);
        let owner = self.b.owner();
        if value != ExprIx::UNKNOWN {
            self.b.at(owner).yields.push(value);
        }
        ExprIx::UNKNOWN
    }
}
