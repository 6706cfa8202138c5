//! Statements: blocks, control flow with its complexity, variable declarations.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::grammar::{Field, Kind};
use super::patterns::Bind;
use super::walk::Walk;
use crate::builder::Builder;
use crate::facts::*;

impl Walk<'_> {
    /// Walks the statements of a program or a block in the current scope.
    pub(in crate::languages) fn statements(&self, b: &mut Builder<'_>, node: Node<'_>) {
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            if self.kind(child) == Kind::Comment {
                self.comment(b, child);
            } else if child.is_named() || child.is_missing() {
                self.statement(b, child);
                self.doc.set(None);
            }
        }
    }

    /// Walks a statement.
    pub(in crate::languages) fn statement(&self, b: &mut Builder<'_>, node: Node<'_>) {
        b.deeper(|b| self.statement_of_kind(b, node));
    }

    fn statement_of_kind(&self, b: &mut Builder<'_>, node: Node<'_>) {
        match self.kind(node) {
            Kind::ExpressionStatement => {
                if let Some(child) = self.first_named(node) {
                    self.expression_statement(b, child);
                }
            }
            Kind::LexicalDeclaration | Kind::UsingDeclaration => {
                self.variables(b, node, Bind::Lexical);
            }
            Kind::VariableDeclaration => self.variables(b, node, Bind::Var),
            Kind::FunctionDeclaration
            | Kind::GeneratorFunctionDeclaration
            | Kind::FunctionSignature => {
                self.function_declaration(b, node);
            }
            Kind::ClassDeclaration | Kind::AbstractClassDeclaration => {
                self.class_declaration(b, node);
            }
            Kind::StatementBlock => self.block(b, node),
            Kind::IfStatement => self.if_statement(b, node),
            Kind::SwitchStatement => self.switch_statement(b, node),
            Kind::ForStatement => self.for_statement(b, node),
            Kind::ForInStatement => self.for_in_statement(b, node),
            Kind::WhileStatement | Kind::DoStatement => self.while_statement(b, node),
            Kind::TryStatement => self.try_statement(b, node),
            Kind::ReturnStatement => self.return_statement(b, node),
            Kind::ImportStatement => self.import_statement(b, node),
            Kind::ExportStatement => self.export_statement(b, node),
            Kind::Break | Kind::Continue => {
                if self.field(node, Field::Label).is_some() {
                    b.flat_cost();
                }
            }
            Kind::LabeledStatement => {
                if let Some(body) = self.field(node, Field::Body) {
                    self.statement(b, body);
                }
            }
            _ if self.type_statement(b, node) => {}
            Kind::Error => {
                b.syntax_error(node);
                self.statements(b, node);
            }
            _ if node.is_missing() => b.syntax_error(node),
            _ if self.is_expression(node) => {
                self.expression(b, node);
            }
            _ => self.statements(b, node),
        }
    }

    /// Walks a block in a scope of its own.
    pub(in crate::languages) fn block(&self, b: &mut Builder<'_>, node: Node<'_>) {
        b.in_scope(ScopeKind::Block, |b| self.statements(b, node));
    }

    /// Walks the children of a node as expressions, for their effects.
    pub(in crate::languages) fn effects(&self, b: &mut Builder<'_>, node: Option<Node<'_>>) {
        if let Some(node) = node {
            if self.is_expression(node) {
                self.expression(b, node);
            } else {
                self.statement(b, node);
            }
        }
    }

    fn if_statement(&self, b: &mut Builder<'_>, node: Node<'_>) {
        b.branch();
        let mut node = node;
        loop {
            let condition = self.field(node, Field::Condition);
            self.effects(b, condition);
            if let Some(body) = self.field(node, Field::Consequence) {
                b.nested(|b| self.narrowed(b, condition, true, |b| self.statement(b, body)));
            }
            let alternative = self.field(node, Field::Alternative);
            let Some(other) = alternative.and_then(|clause| self.first_named(clause)) else {
                return;
            };
            if self.kind(other) != Kind::IfStatement {
                b.flat_cost();
                b.nested(|b| self.narrowed(b, condition, false, |b| self.statement(b, other)));
                return;
            }
            b.continued_branch();
            node = other;
        }
    }

    fn switch_statement(&self, b: &mut Builder<'_>, node: Node<'_>) {
        self.effects(b, self.field(node, Field::Value));
        b.branch();
        let Some(body) = self.field(node, Field::Body) else {
            return;
        };
        let mut first = true;
        b.nested(|b| {
            b.in_scope(ScopeKind::Block, |b| {
                for case in self.named(body) {
                    if self.kind(case) == Kind::SwitchCase && !std::mem::replace(&mut first, false)
                    {
                        b.path();
                    }
                    self.switch_case(b, case);
                }
            });
        });
    }

    fn switch_case(&self, b: &mut Builder<'_>, case: Node<'_>) {
        let value = self.field(case, Field::Value);
        self.effects(b, value);
        let mut cursor = case.walk();
        for child in case.named_children(&mut cursor) {
            if Some(child) != value {
                match self.kind(child) {
                    Kind::Comment => self.comment(b, child),
                    _ => self.statement(b, child),
                }
            }
        }
    }

    fn for_statement(&self, b: &mut Builder<'_>, node: Node<'_>) {
        b.branch();
        b.in_scope(ScopeKind::Block, |b| {
            self.effects(b, self.field(node, Field::Initializer));
            self.effects(b, self.field(node, Field::Condition));
            self.effects(b, self.field(node, Field::Increment));
            b.nested(|b| self.effects(b, self.field(node, Field::Body)));
        });
    }

    fn for_in_statement(&self, b: &mut Builder<'_>, node: Node<'_>) {
        b.branch();
        let kind = self.field(node, Field::Kind).map(|kind| b.text(kind));
        let of = self
            .field(node, Field::Operator)
            .is_some_and(|operator| b.text(operator) == "of");
        let how = match kind {
            None => Bind::Assign,
            Some("var") => Bind::Var,
            Some(_) => Bind::Lexical,
        };
        b.in_scope(ScopeKind::Block, |b| {
            let whole = self
                .field(node, Field::Right)
                .map_or(ExprIx::UNKNOWN, |right| self.expression(b, right).ix);
            let mut element = if of {
                b.unwrap(whole, Unwrap::Iterate)
            } else {
                b.expr(Expr::Literal(LiteralKind::Text))
            };
            if of && self.has_token(node, Kind::AwaitToken) {
                element = b.unwrap(element, Unwrap::Await);
            }
            if let Some(left) = self.field(node, Field::Left) {
                self.pattern(b, left, element, ExprIx::UNKNOWN, how);
            }
            b.nested(|b| self.effects(b, self.field(node, Field::Body)));
        });
    }

    fn while_statement(&self, b: &mut Builder<'_>, node: Node<'_>) {
        b.branch();
        let condition = self.field(node, Field::Condition);
        let body = self.field(node, Field::Body);
        if self.kind(node) == Kind::DoStatement {
            b.nested(|b| self.effects(b, body));
            self.effects(b, condition);
        } else {
            self.effects(b, condition);
            b.nested(|b| self.narrowed(b, condition, true, |b| self.effects(b, body)));
        }
    }

    fn try_statement(&self, b: &mut Builder<'_>, node: Node<'_>) {
        self.effects(b, self.field(node, Field::Body));
        if let Some(handler) = self.field(node, Field::Handler) {
            b.branch();
            b.nested(|b| {
                b.in_scope(ScopeKind::Block, |b| {
                    if let Some(parameter) = self.field(handler, Field::Parameter) {
                        let ty = self.annotation(b, handler);
                        self.pattern(b, parameter, ExprIx::UNKNOWN, ty, Bind::Lexical);
                    }
                    self.effects(b, self.field(handler, Field::Body));
                });
            });
        }
        if let Some(finalizer) = self.field(node, Field::Finalizer) {
            self.effects(b, self.field(finalizer, Field::Body));
        }
    }

    fn return_statement(&self, b: &mut Builder<'_>, node: Node<'_>) {
        let Some(child) = self.first_named(node) else {
            return;
        };
        let value = self.expression(b, child).ix;
        if value != ExprIx::UNKNOWN
            && let Some(function) = self.function.get()
        {
            b.at(function).returns.push(value);
        }
    }

    /// Variable declarations: each declarator in turn.
    pub(in crate::languages) fn variables(&self, b: &mut Builder<'_>, node: Node<'_>, how: Bind) {
        let constant = self
            .field(node, Field::Kind)
            .is_some_and(|kind| self.kind(kind) == Kind::ConstToken);
        let declarators = self.named(node);
        let single = declarators.len() == 1;
        for declarator in declarators {
            if self.kind(declarator) == Kind::VariableDeclarator {
                let whole = if single { node } else { declarator };
                self.variable(b, declarator, whole, how, constant);
            } else {
                self.statement(b, declarator);
            }
        }
    }

    fn variable(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        whole: Node<'_>,
        how: Bind,
        constant: bool,
    ) {
        let Some(name) = self.field(node, Field::Name) else {
            return;
        };
        let value = self.field(node, Field::Value);
        if let Some(value) = value
            && self.require_binding(b, name, value, how)
        {
            return;
        }
        let scope = self.scope_for(b, how);
        if self.kind(name) != Kind::Identifier {
            let ty = self.annotation(b, node);
            let value = value.map_or(ExprIx::UNKNOWN, |value| self.expression(b, value).ix);
            self.pattern(b, name, value, ty, how);
            return;
        }
        if let Some(inner) = value.map(|value| self.unwrapped(value))
            && self.is_function_or_class(inner)
        {
            let symbol = self.named_value(b, inner, name, whole, SymbolKind::Function, scope);
            let ty = b.with_owner(symbol, |b| self.annotation(b, node));
            if ty != ExprIx::UNKNOWN {
                // The declared type says what the function's parameters are: a second binding tells both.
                let value = b.expr(Expr::Symbol(symbol));
                let (name, span) = (b.node_name(name), b.span(name));
                self.bind_in(b, scope, name, BindingTarget::Local { ty, value }, span);
            }
            return;
        }
        if b.facts().scopes[scope.get()].kind == ScopeKind::Module {
            self.module_variable(b, node, name, whole, scope, constant);
        } else {
            self.local_variable(b, node, name, scope);
        }
    }

    /// A variable of a function or block: a binding.
    fn local_variable(&self, b: &mut Builder<'_>, node: Node<'_>, name: Node<'_>, scope: ScopeIx) {
        let declared = self.jsdoc_type(b, node);
        let mut ty = self.annotation(b, node);
        if ty == ExprIx::UNKNOWN {
            ty = declared;
        }
        let value = self
            .field(node, Field::Value)
            .map_or(ExprIx::UNKNOWN, |value| self.expression(b, value).ix);
        let (text, span) = (b.node_name(name), b.span(name));
        self.bind_in(b, scope, text, BindingTarget::Local { ty, value }, span);
    }

    /// A variable of a module or namespace: a symbol, within which its value is walked.
    fn module_variable(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        name: Node<'_>,
        whole: Node<'_>,
        scope: ScopeIx,
        constant: bool,
    ) {
        let kind = if constant {
            SymbolKind::Constant
        } else {
            SymbolKind::Variable
        };
        let value = self.field(node, Field::Value);
        let declared = self.jsdoc_type(b, whole);
        let symbol = self.define(b, kind, whole, name, value);
        if constant {
            b.at(symbol).flags.set(SymbolFlags::CONST);
        }
        if b.scope() != scope || b.facts().scopes[b.scope().get()].kind != ScopeKind::Module {
            b.at(symbol).declared_in = scope;
            b.at(symbol).flags.set(SymbolFlags::CONDITIONAL);
        }
        self.bind_symbol_in(b, scope, symbol);
        b.with_owner(symbol, |b| {
            let annotated = self.annotation(b, node);
            b.at(symbol).ty = if annotated == ExprIx::UNKNOWN {
                declared
            } else {
                annotated
            };
            let value = value.map_or(ExprIx::UNKNOWN, |value| self.expression(b, value).ix);
            b.at(symbol).value = value;
        });
    }
}
