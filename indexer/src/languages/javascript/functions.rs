//! Functions of every form, their parameters and bodies.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::grammar::{Field, Kind};
use super::patterns::Bind;
use super::walk::Walk;
use crate::builder::Builder;
use crate::facts::*;

/// What `this` means inside a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::languages) enum Receiver {
    /// What it means outside: arrow functions.
    Outer,
    /// A receiver of its own; stores through it add members to that symbol, if there is one.
    Own(Option<SymbolIx>),
    /// The class itself: static methods.
    Class(SymbolIx),
}

impl Walk<'_> {
    /// Whether a node is a function or class value.
    pub(in crate::languages) fn is_function_or_class(&self, node: Node<'_>) -> bool {
        matches!(
            self.kind(node),
            Kind::ArrowFunction | Kind::FunctionExpression | Kind::GeneratorFunction | Kind::Class
        )
    }

    /// A function declaration or overload signature.
    pub(in crate::languages) fn function_declaration(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
    ) -> Option<SymbolIx> {
        let name = self.field(node, Field::Name)?;
        let jsdoc = self.jsdoc(b, node);
        let body = self.field(node, Field::Body);
        let symbol = self.define(b, SymbolKind::Function, node, name, body);
        if body.is_none() {
            b.at(symbol).flags.set(SymbolFlags::DECLARATION);
        }
        self.bind_symbol(b, symbol);
        let receiver = Receiver::Own(self.constructs(b, symbol));
        self.function(b, symbol, node, receiver, jsdoc);
        Some(symbol)
    }

    /// The symbol itself if it is named as constructor functions are.
    fn constructs(&self, b: &mut Builder<'_>, symbol: SymbolIx) -> Option<SymbolIx> {
        let name = b.at(symbol).name;
        let text = b.name_text(name).trim_start_matches(['_', '$']);
        text.starts_with(char::is_uppercase).then_some(symbol)
    }

    /// A function or class value that gets a name where it is bound: `const f = () => ...`. Binds it in `scope`.
    pub(in crate::languages) fn named_value(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        name: Node<'_>,
        whole: Node<'_>,
        kind: SymbolKind,
        scope: ScopeIx,
    ) -> SymbolIx {
        if self.kind(node) == Kind::Class {
            let body = self.field(node, Field::Body);
            let symbol = self.define(b, SymbolKind::Class, whole, name, body);
            self.bind_symbol_in(b, scope, symbol);
            self.class(b, symbol, node);
            return symbol;
        }
        let jsdoc = self.jsdoc(b, whole);
        let body = self.field(node, Field::Body);
        let symbol = self.define(b, kind, whole, name, body);
        b.at(symbol).declared_in = scope;
        self.bind_symbol_in(b, scope, symbol);
        let receiver = match self.kind(node) {
            Kind::ArrowFunction => Receiver::Outer,
            _ => Receiver::Own(self.constructs(b, symbol)),
        };
        self.function(b, symbol, node, receiver, jsdoc);
        symbol
    }

    /// A function value that is bound to nothing: a callback, an immediately called function.
    pub(in crate::languages) fn lambda(&self, b: &mut Builder<'_>, node: Node<'_>) -> SymbolIx {
        let keeps_this = self.keeps_this.get();
        let jsdoc = self.jsdoc(b, node);
        let symbol = match self.field(node, Field::Name) {
            Some(name) => {
                let body = self.field(node, Field::Body);
                self.define(b, SymbolKind::Function, node, name, body)
            }
            None => self.anonymous(b, "<lambda>", SymbolKind::Function, node),
        };
        let receiver = match self.kind(node) {
            _ if keeps_this => Receiver::Outer,
            Kind::ArrowFunction => Receiver::Outer,
            _ => Receiver::Own(self.constructs(b, symbol)),
        };
        self.function(b, symbol, node, receiver, jsdoc);
        symbol
    }

    /// A symbol without a name.
    pub(in crate::languages) fn anonymous(
        &self,
        b: &mut Builder<'_>,
        name: &str,
        kind: SymbolKind,
        node: Node<'_>,
    ) -> SymbolIx {
        let span = b.span(node);
        let start = Span {
            start: span.start,
            end: span.start,
        };
        let symbol = b.symbol_at(name, kind, span, start);
        b.at(symbol).flags.set(SymbolFlags::ANONYMOUS);
        symbol
    }

    /// Walks a function: type parameters, parameters, result type and body, in the function's scope.
    pub(in crate::languages) fn function(
        &self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        node: Node<'_>,
        receiver: Receiver,
        jsdoc: Option<super::jsdoc::Tags>,
    ) {
        let flags = self.function_flags(node);
        b.at(symbol).flags.set(flags);
        b.in_symbol(symbol, ScopeKind::Function, |b| {
            let scope = b.scope();
            self.with_receiver(b, symbol, receiver, |b| {
                self.with(&self.function, Some(symbol), || {
                    self.with(&self.hoist, scope, || {
                        self.with(&self.literal_receiver, None, || {
                            self.with(&self.keeps_this, false, || {
                                self.function_parts(b, symbol, node, jsdoc);
                            });
                        });
                    });
                });
            });
        });
    }

    fn with_receiver(
        &self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        receiver: Receiver,
        walk: impl FnOnce(&mut Builder<'_>),
    ) {
        let this_type = match receiver {
            Receiver::Outer => self.this_type.get(),
            Receiver::Own(Some(SymbolIx::FILE)) => {
                let module = b.expr(Expr::Symbol(SymbolIx::FILE));
                b.expr(Expr::TypeOf(module))
            }
            _ => ExprIx::UNKNOWN,
        };
        let (this, owner, is_class) = match receiver {
            Receiver::Outer => (
                self.this.get(),
                self.receiver.get(),
                self.this_is_class.get(),
            ),
            Receiver::Own(None) if !self.is_callable_alone(b, symbol) => (None, None, false),
            Receiver::Own(owner) => {
                let owner = owner.filter(|&owner| owner != SymbolIx::FILE);
                (Some(symbol), owner, false)
            }
            Receiver::Class(class) => (Some(symbol), Some(class), true),
        };
        self.with(&self.this, this, || {
            self.with(&self.receiver, owner, || {
                self.with(&self.this_is_class, is_class, || {
                    self.with(&self.this_type, this_type, || walk(b));
                });
            });
        });
    }

    /// Whether `this` in a function may be asked of the function itself: it is attached to a type, or no type encloses it.
    fn is_callable_alone(&self, b: &mut Builder<'_>, symbol: SymbolIx) -> bool {
        if b.at(symbol).member_of != ExprIx::UNKNOWN {
            return true;
        }
        let mut at = symbol;
        for _ in 0..64 {
            at = b.at(at).parent;
            if at == SymbolIx::FILE {
                return true;
            }
            let parent = b.at(at);
            if parent.kind == SymbolKind::Class || parent.member_of != ExprIx::UNKNOWN {
                return false;
            }
        }
        true
    }

    fn function_flags(&self, node: Node<'_>) -> SymbolFlags {
        let mut flags = SymbolFlags::default();
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            match self.kind(child) {
                Kind::AsyncToken => flags.set(SymbolFlags::ASYNC),
                Kind::StarToken => flags.set(SymbolFlags::GENERATOR),
                Kind::FormalParameters | Kind::StatementBlock => break,
                _ => {}
            }
        }
        flags
    }

    fn function_parts(
        &self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        node: Node<'_>,
        jsdoc: Option<super::jsdoc::Tags>,
    ) {
        self.doc.set(None);
        if self.kind(node) != Kind::MethodDefinition
            && let Some(name) = self.field(node, Field::Name)
            && matches!(
                self.kind(node),
                Kind::FunctionExpression | Kind::GeneratorFunction
            )
        {
            // A function expression sees itself by its own name.
            let (name, span) = (b.node_name(name), b.span(name));
            let scope = b.scope();
            self.bind_in(b, scope, name, BindingTarget::Symbol(symbol), span);
        }
        self.type_parameters(b, symbol, node);
        if let Some(parameters) = self.field(node, Field::Parameters) {
            for parameter in self.named(parameters) {
                self.parameter(b, symbol, parameter);
            }
        } else if let Some(parameter) = self.field(node, Field::Parameter) {
            self.parameter(b, symbol, parameter);
        }
        if let Some(result) = self.field(node, Field::ReturnType) {
            b.at(symbol).ty = self.type_expression(b, result);
        }
        if let Some(tags) = jsdoc {
            self.apply_jsdoc(b, symbol, node, &tags);
        }
        let Some(body) = self.field(node, Field::Body) else {
            return;
        };
        if self.kind(body) == Kind::StatementBlock {
            self.statements(b, body);
        } else {
            let value = self.expression(b, body).ix;
            if value != ExprIx::UNKNOWN {
                b.at(symbol).returns.push(value);
            }
        }
    }

    /// A parameter: its names are bound in the current scope.
    fn parameter(&self, b: &mut Builder<'_>, symbol: SymbolIx, node: Node<'_>) {
        let index = b.at(symbol).params.len() as u32;
        let mut pattern = node;
        let mut default = None;
        let mut kind = ParamKind::Required;
        match self.kind(node) {
            Kind::RequiredParameter | Kind::OptionalParameter => {
                self.parameter_decorators(b, node);
                if self.kind(node) == Kind::OptionalParameter {
                    kind = ParamKind::Optional;
                }
                default = self.field(node, Field::Value);
                match self.field(node, Field::Pattern) {
                    Some(inner) => pattern = inner,
                    None => return,
                }
            }
            Kind::AssignmentPattern => {
                default = self.field(node, Field::Right);
                if let Some(left) = self.field(node, Field::Left) {
                    pattern = left;
                }
            }
            Kind::Error => return b.syntax_error(node),
            _ => {}
        }
        if self.kind(pattern) == Kind::This {
            let ty = self.annotation(b, node);
            self.this_type.set(ty);
            return;
        }
        if self.kind(pattern) == Kind::RestPattern {
            kind = ParamKind::Rest;
            if let Some(inner) = self.first_named(pattern) {
                pattern = inner;
            }
        }
        if default.is_some() {
            kind = ParamKind::Optional;
        }
        let ty = self.annotation(b, node);
        let default = default.map_or(ExprIx::UNKNOWN, |value| self.expression(b, value).ix);
        let simple = matches!(self.kind(pattern), Kind::Identifier | Kind::Undefined);
        let name = if simple {
            b.node_name(pattern)
        } else {
            b.name("")
        };
        b.at(symbol).params.push(Param {
            name,
            ty,
            default,
            kind,
        });
        if simple {
            let (span, scope) = (b.span(pattern), b.scope());
            self.bind_in(b, scope, name, BindingTarget::Param(symbol, index), span);
        } else {
            let value = b.expr(Expr::Param(symbol, index));
            self.pattern(b, pattern, value, ExprIx::UNKNOWN, Bind::Lexical);
        }
        if self.kind(node) != Kind::Identifier {
            self.parameter_property(b, symbol, node, pattern, index, ty);
        }
    }
}
