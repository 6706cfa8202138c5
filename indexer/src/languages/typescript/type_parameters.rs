//! Type parameters and supertypes.

use crate::builder::Builder;
use crate::facts::*;
use crate::languages::javascript::grammar::Field;
use crate::languages::javascript::walk::Walk;
use cidx_format::vocabulary::Role;
use tree_sitter::Node;

impl Walk<'_> {
    /// Type parameters of a symbol: bound in the current scope.
    pub(in crate::languages) fn type_parameters(
        &self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        node: Node<'_>,
    ) {
        let Some(list) = self.field(node, Field::TypeParameters) else {
            return;
        };
        let parameters = self.named(list);
        for (at, &parameter) in parameters.iter().enumerate() {
            let Some(name) = self.field(parameter, Field::Name) else {
                continue;
            };
            let (text, span, scope) = (b.node_name(name), b.span(name), b.scope());
            let target = BindingTarget::TypeParam(symbol, at as u32);
            self.bind_in(b, scope, text, target, span);
            b.at(symbol).type_params.push(TypeParam {
                name: text,
                bound: ExprIx::UNKNOWN,
                default: ExprIx::UNKNOWN,
            });
        }
        for (at, &parameter) in parameters.iter().enumerate() {
            if let Some(constraint) = self.field(parameter, Field::Constraint) {
                let bound = self.type_expression(b, constraint);
                if let Some(parameter) = b.at(symbol).type_params.get_mut(at) {
                    parameter.bound = bound;
                }
            }
            if let Some(default) = self.field(parameter, Field::Value) {
                let default = self.type_expression(b, default);
                if let Some(parameter) = b.at(symbol).type_params.get_mut(at) {
                    parameter.default = default;
                }
            }
        }
    }

    /// A type that a symbol extends or implements.
    pub(in crate::languages) fn base_type(
        &self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        node: Node<'_>,
        role: Role,
    ) {
        let before = b.facts().references.len();
        let expr = self.type_expression(b, node);
        let head = match b.facts().expr(expr) {
            Expr::Apply { base, .. } => base,
            _ => expr,
        };
        let reference =
            (before..b.facts().references.len()).find(|&at| b.facts().references[at].expr == head);
        if let Some(reference) = reference {
            b.reclassify(reference, role, ExprIx::UNKNOWN);
        }
        self.add_base(b, symbol, expr, role);
    }
}
