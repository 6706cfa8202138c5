//! JSX elements as calls of their components.

use super::grammar::{Field, Kind};
use super::walk::{Value, Walk};
use crate::builder::Builder;
use crate::facts::*;
use cidx_format::vocabulary::Role;
use tree_sitter::Node;

impl Walk<'_> {
    // JSX.

    pub(in crate::languages) fn jsx(&self, b: &mut Builder<'_>, node: Node<'_>) -> Value {
        let tag = match self.kind(node) {
            Kind::JsxElement => self.field(node, Field::OpenTag),
            _ => Some(node),
        };
        let Some(tag) = tag else {
            return Value::default();
        };
        let name = self.field(tag, Field::Name);
        let component = name.filter(|&name| match self.kind(name) {
            Kind::MemberExpression => true,
            Kind::Identifier => {
                !b.text(name).starts_with(|c: char| c.is_lowercase()) && !b.text(name).contains('-')
            }
            _ => false,
        });
        let callee = component.map(|name| self.expression(b, name));
        let mut args = Vec::new();
        let mut cursor = tag.walk();
        for child in tag.named_children(&mut cursor) {
            match self.kind(child) {
                Kind::JsxAttribute => args.extend(self.jsx_attribute(b, child)),
                Kind::JsxExpression => args.push(self.expression(b, child).ix),
                _ => {}
            }
        }
        if self.kind(node) == Kind::JsxElement {
            self.jsx_children(b, node, &mut args);
        }
        let Some(callee) = callee else {
            return Value::default();
        };
        let args = b.list(&args);
        let call = b.expr(Expr::Call {
            callee: callee.ix,
            args,
        });
        self.reclassify(b, callee, Role::Call, call);
        Value::of(call)
    }

    pub(in crate::languages) fn jsx_children(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        args: &mut Vec<ExprIx>,
    ) {
        let mut children = Vec::new();
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor) {
            if matches!(
                self.kind(child),
                Kind::JsxElement | Kind::JsxSelfClosingElement | Kind::JsxExpression
            ) {
                children.push(self.expression(b, child).ix);
            }
        }
        if let [value] = children[..]
            && value != ExprIx::UNKNOWN
        {
            let name = b.name("children");
            args.push(b.expr(Expr::Named { name, value }));
        }
    }

    fn jsx_attribute(&self, b: &mut Builder<'_>, node: Node<'_>) -> Option<ExprIx> {
        let parts = self.named(node);
        let name = b.node_name(*parts.first()?);
        let value = match parts.get(1) {
            Some(&value) => self.expression(b, value).ix,
            None => b.expr(Expr::Literal(LiteralKind::Bool)),
        };
        Some(b.expr(Expr::Named { name, value }))
    }
}
