//! Expressions other than calls, assignments and JSX.

use cidx_format::vocabulary::SymbolKind;
use tree_sitter::Node;

use super::grammar::{Field, Kind};
use super::walk::{Value, Walk};
use crate::builder::Builder;
use crate::facts::*;

impl Walk<'_> {
    /// Whether a node is an expression (as opposed to a statement).
    pub(in crate::languages) fn is_expression(&self, node: Node<'_>) -> bool {
        matches!(
            self.kind(node),
            Kind::Array
                | Kind::ArrowFunction
                | Kind::AsExpression
                | Kind::AssignmentExpression
                | Kind::AugmentedAssignment
                | Kind::Await
                | Kind::Binary
                | Kind::CallExpression
                | Kind::Class
                | Kind::FalseLiteral
                | Kind::FunctionExpression
                | Kind::GeneratorFunction
                | Kind::Identifier
                | Kind::InstantiationExpression
                | Kind::InternalModule
                | Kind::JsxElement
                | Kind::JsxSelfClosingElement
                | Kind::JsxExpression
                | Kind::MemberExpression
                | Kind::MetaProperty
                | Kind::NewExpression
                | Kind::NonNull
                | Kind::NullLiteral
                | Kind::Number
                | Kind::Object
                | Kind::Parenthesized
                | Kind::Regex
                | Kind::Satisfies
                | Kind::Sequence
                | Kind::SpreadElement
                | Kind::StringLiteral
                | Kind::Subscript
                | Kind::Super
                | Kind::TemplateString
                | Kind::Ternary
                | Kind::This
                | Kind::TrueLiteral
                | Kind::TypeAssertion
                | Kind::Unary
                | Kind::Undefined
                | Kind::Update
                | Kind::Yield
        )
    }

    /// A node without the parentheses and casts around it.
    pub(in crate::languages) fn unwrapped<'t>(&self, node: Node<'t>) -> Node<'t> {
        let mut at = node;
        for _ in 0..64 {
            let wraps = matches!(
                self.kind(at),
                Kind::Parenthesized | Kind::AsExpression | Kind::Satisfies | Kind::NonNull
            );
            match self.first_named(at) {
                Some(inner) if wraps => at = inner,
                _ => break,
            }
        }
        at
    }

    /// Walks an expression.
    pub(in crate::languages) fn expression(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        b.deeper(|b| self.expression_of_kind(b, node))
    }

    fn expression_of_kind(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        match self.kind(node) {
            Kind::Identifier => {
                let text = b.text(node);
                let ix = b.name_expr(text);
                self.read(b, node, ix)
            }
            Kind::MemberExpression => self.member_expression(b, node),
            Kind::CallExpression => self.call_expression(b, node),
            Kind::Parenthesized | Kind::NonNull => match self.first_named(node) {
                Some(inner) => self.expression(b, inner),
                None => Value::default(),
            },
            Kind::This => self.this_value(b),
            Kind::Super => Value::of(self.this_as(b, Expr::Super)),
            Kind::StringLiteral | Kind::TemplateString => Value::of(self.string(b, node)),
            Kind::Number => Value::of(self.number(b, node)),
            Kind::TrueLiteral | Kind::FalseLiteral => literal(b, LiteralKind::Bool),
            Kind::NullLiteral | Kind::Undefined => literal(b, LiteralKind::Null),
            Kind::Regex => literal(b, LiteralKind::Regex),
            Kind::Object => Value::of(self.object(b, node, SymbolKind::Method)),
            Kind::Array => Value::of(self.array(b, node)),
            Kind::ArrowFunction | Kind::FunctionExpression | Kind::GeneratorFunction => {
                let symbol = self.lambda(b, node);
                Value::of(b.expr(Expr::Symbol(symbol)))
            }
            Kind::Class => {
                let symbol = self.class_value(b, node);
                Value::of(b.expr(Expr::Symbol(symbol)))
            }
            Kind::NewExpression => self.new_expression(b, node),
            Kind::AssignmentExpression => self.assignment(b, node),
            Kind::AugmentedAssignment => self.augmented_assignment(b, node),
            Kind::Binary => self.binary(b, node),
            Kind::Ternary => self.ternary(b, node),
            Kind::Unary => self.unary(b, node),
            Kind::Update => self.update(b, node),
            Kind::Await => self.await_expression(b, node),
            Kind::Yield => self.yield_expression(b, node),
            Kind::Subscript => self.subscript(b, node),
            Kind::Sequence => self.sequence(b, node),
            Kind::SpreadElement => {
                let value = self.inner(b, node);
                Value::of(b.unwrap(value.ix, Unwrap::Spread))
            }
            Kind::MetaProperty => {
                if b.text(node).starts_with("new") {
                    Value::of(self.this_as(b, Expr::OwnType))
                } else {
                    Value::default()
                }
            }
            Kind::JsxElement | Kind::JsxSelfClosingElement => self.jsx(b, node),
            Kind::JsxExpression => self.inner(b, node),
            _ => self.typed_expression(b, node),
        }
    }

    /// Forms that only TypeScript has, and what recovery from errors leaves.
    fn typed_expression(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        match self.kind(node) {
            Kind::AsExpression | Kind::Satisfies => {
                let value = self.inner(b, node);
                let parts = self.named(node);
                let ty = match parts.get(1) {
                    Some(&ty) => self.type_expression(b, ty),
                    None => ExprIx::UNKNOWN,
                };
                if ty == ExprIx::UNKNOWN || self.kind(node) == Kind::Satisfies {
                    return value;
                }
                Value::of(b.expr(Expr::Cast { base: value.ix, ty }))
            }
            Kind::TypeAssertion => {
                let parts = self.named(node);
                let (Some(&ty), Some(&inner)) = (parts.first(), parts.get(1)) else {
                    return Value::default();
                };
                let args = self.type_arguments(b, ty);
                let ty = b.facts().items(args).first().copied();
                let base = self.expression(b, inner);
                match ty {
                    Some(ty) if ty != ExprIx::UNKNOWN => {
                        Value::of(b.expr(Expr::Cast { base: base.ix, ty }))
                    }
                    _ => base,
                }
            }
            Kind::InstantiationExpression => {
                let value = self.inner(b, node);
                let ix = self.applied(b, value.ix, node);
                Value {
                    ix,
                    reference: value.reference,
                }
            }
            _ => {
                self.statement(b, node);
                Value::default()
            }
        }
    }

    /// The value of the first named child.
    fn inner(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        match self.first_named(node) {
            Some(inner) => self.expression(b, inner),
            None => Value::default(),
        }
    }

    fn member_expression(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        let object = self.field(node, Field::Object);
        let mut base = object.map_or(ExprIx::UNKNOWN, |object| self.expression(b, object).ix);
        if let Some(own) = object.and_then(|object| self.own_exports(b, object))
            && !self.is_assigned(node)
        {
            base = own;
        }
        let Some(property) = self.field(node, Field::Property) else {
            return Value::default();
        };
        let text = b.text(property);
        let ix = b.member(base, text);
        self.read(b, property, ix)
    }

    /// Whether a node is what an assignment assigns to.
    fn is_assigned(&self, node: Node<'_>) -> bool {
        node.parent().is_some_and(|parent| {
            self.kind(parent) == Kind::AssignmentExpression
                && self.field(parent, Field::Left) == Some(node)
        })
    }

    fn subscript(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        let base = match self.field(node, Field::Object) {
            Some(object) => self.expression(b, object).ix,
            None => ExprIx::UNKNOWN,
        };
        let Some(index) = self.field(node, Field::Index) else {
            return Value::of(base);
        };
        if self.kind(index) == Kind::StringLiteral {
            let text = self.property_text(b, index);
            let ix = b.member(base, text);
            return self.read(b, index, ix);
        }
        let key = self.expression(b, index).ix;
        if base == ExprIx::UNKNOWN {
            return Value::default();
        }
        Value::of(b.expr(Expr::Index { base, key }))
    }

    /// The text of a property's name: string quotes and the brackets of a computed string removed.
    pub(in crate::languages) fn property_text<'s>(
        &self,
        b: &Builder<'s>,
        node: Node<'_>,
    ) -> &'s str {
        let text = b.text(node);
        match self.kind(node) {
            Kind::StringLiteral => unquoted(text),
            Kind::ComputedPropertyName => match self.first_named(node) {
                Some(inner) if self.kind(inner) == Kind::StringLiteral => unquoted(b.text(inner)),
                _ => text,
            },
            _ => text,
        }
    }

    /// A string literal, or a template that has no substitutions.
    fn string(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        if self.kind(node) == Kind::TemplateString {
            let mut plain = true;
            let mut cursor = node.walk();
            for child in node.named_children(&mut cursor) {
                if self.kind(child) == Kind::TemplateSubstitution {
                    plain = false;
                    self.inner(b, child);
                }
            }
            if !plain {
                return b.expr(Expr::Literal(LiteralKind::Text));
            }
        }
        let text = unquoted(b.text(node));
        b.string(text)
    }

    fn number(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        let text = b.text(node);
        match text.parse::<u32>() {
            Ok(value) => b.expr(Expr::Int(value)),
            Err(_) => b.expr(Expr::Literal(LiteralKind::Number)),
        }
    }

    fn array(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        let mut items = Vec::new();
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor) {
            if self.kind(child) != Kind::Comment {
                items.push(self.expression(b, child).ix);
            }
        }
        let list = b.list(&items);
        b.expr(Expr::Array(list))
    }

    fn sequence(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        let mut last = Value::default();
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor) {
            if self.kind(child) != Kind::Comment {
                last = self.expression(b, child);
            }
        }
        last
    }

    fn await_expression(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        let Some(inner) = self.first_named(node) else {
            return Value::default();
        };
        if let Some(import) = self.dynamic_import(b, inner) {
            return Value::of(import);
        }
        let value = self.expression(b, inner);
        Value::of(b.unwrap(value.ix, Unwrap::Await))
    }

    fn yield_expression(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        let mut value = self.inner(b, node).ix;
        if self.has_token(node, Kind::StarToken) {
            value = b.unwrap(value, Unwrap::Iterate);
        }
        if value != ExprIx::UNKNOWN
            && let Some(function) = self.function.get()
        {
            b.at(function).yields.push(value);
        }
        Value::of(b.unwrap(value, Unwrap::Yield))
    }
}

/// A literal of which only the kind matters.
pub(in crate::languages) fn literal(b: &mut Builder<'_>, kind: LiteralKind) -> Value {
    Value::of(b.expr(Expr::Literal(kind)))
}

/// A string literal without its quotes.
pub(in crate::languages) fn unquoted(text: &str) -> &str {
    let mut chars = text.chars();
    let first = chars.next();
    let last = chars.next_back();
    match (first, last) {
        (Some('"' | '\'' | '`'), Some(end)) if first == Some(end) => chars.as_str(),
        (Some('"' | '\'' | '`'), _) => &text[1..],
        _ => text,
    }
}
