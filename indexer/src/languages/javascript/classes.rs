//! Classes: their members as symbols.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::functions::Receiver;
use super::grammar::{Field, Kind};
use super::walk::Walk;
use crate::builder::Builder;
use crate::facts::*;

impl Walk<'_> {
    /// A class declaration.
    pub(in crate::languages) fn class_declaration(&self, b: &mut Builder<'_>, node: Node<'_>) {
        let Some(name) = self.field(node, Field::Name) else {
            return self.statements(b, node);
        };
        let body = self.field(node, Field::Body);
        let symbol = self.define(b, SymbolKind::Class, node, name, body);
        if self.kind(node) == Kind::AbstractClassDeclaration {
            b.at(symbol).flags.set(SymbolFlags::ABSTRACT);
        }
        self.bind_symbol(b, symbol);
        self.class(b, symbol, node);
    }

    /// A class that is a value: anonymous, or named for itself only.
    pub(in crate::languages) fn class_value(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
    ) -> SymbolIx {
        let symbol = match self.field(node, Field::Name) {
            Some(name) => {
                let body = self.field(node, Field::Body);
                self.define(b, SymbolKind::Class, node, name, body)
            }
            None => self.anonymous(b, "<class>", SymbolKind::Class, node),
        };
        self.class(b, symbol, node);
        symbol
    }

    /// Walks a class: decorators outside, type parameters and heritage in a scope around the members'.
    pub(in crate::languages) fn class(
        &self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        node: Node<'_>,
    ) {
        self.doc.set(None);
        let mut cursor = node.walk();
        let decorators: Vec<Node<'_>> = node
            .children(&mut cursor)
            .filter(|&child| self.kind(child) == Kind::Decorator)
            .collect();
        self.decorate(b, symbol, &decorators);
        b.in_scope(ScopeKind::Block, |b| {
            b.with_owner(symbol, |b| {
                if self.kind(node) == Kind::Class
                    && let Some(name) = self.field(node, Field::Name)
                {
                    let (name, span, scope) = (b.node_name(name), b.span(name), b.scope());
                    self.bind_in(b, scope, name, BindingTarget::Symbol(symbol), span);
                }
                self.type_parameters(b, symbol, node);
                for child in self.named(node) {
                    if self.kind(child) == Kind::ClassHeritage {
                        self.heritage(b, symbol, child);
                    }
                }
            });
            b.in_symbol(symbol, ScopeKind::Type, |b| {
                self.in_type(symbol, || {
                    if let Some(body) = self.field(node, Field::Body) {
                        self.class_body(b, symbol, body);
                    }
                });
            });
        });
    }

    pub(in crate::languages) fn heritage(
        &self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        node: Node<'_>,
    ) {
        for child in self.named(node) {
            match self.kind(child) {
                Kind::ExtendsClause => {
                    let mut last = ExprIx::UNKNOWN;
                    for part in self.named(child) {
                        if self.kind(part) == Kind::TypeArguments {
                            let args = self.type_arguments(b, part);
                            let applied = b.expr(Expr::Apply { base: last, args });
                            if let Some(base) = b.at(symbol).bases.last_mut() {
                                base.expr = applied;
                            }
                        } else {
                            last = self.superclass(b, symbol, part);
                        }
                    }
                }
                Kind::ImplementsClause => {
                    for ty in self.named(child) {
                        self.base_type(b, symbol, ty, Role::Implement);
                    }
                }
                _ => {
                    self.superclass(b, symbol, child);
                }
            }
        }
    }

    fn superclass(&self, b: &mut Builder<'_>, symbol: SymbolIx, node: Node<'_>) -> ExprIx {
        let value = self.expression(b, node);
        self.reclassify(b, value, Role::Inherit, ExprIx::UNKNOWN);
        self.add_base(b, symbol, value.ix, Role::Inherit);
        value.ix
    }

    /// Adds a supertype to a symbol.
    pub(in crate::languages) fn add_base(
        &self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        expr: ExprIx,
        role: Role,
    ) {
        if expr != ExprIx::UNKNOWN {
            b.at(symbol).bases.push(Base { expr, role });
        }
    }

    /// Evaluates decorators outside the symbol they decorate.
    pub(in crate::languages) fn decorate(
        &self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        decorators: &[Node<'_>],
    ) {
        for &decorator in decorators {
            let Some(inner) = self.first_named(decorator) else {
                continue;
            };
            let before = b.facts().references.len();
            let value = self.expression(b, inner);
            match value.reference {
                Some(_) => self.reclassify(b, value, Role::Decorate, ExprIx::UNKNOWN),
                None => {
                    let callee = (before..b.facts().references.len())
                        .find(|&at| b.facts().references[at].call == value.ix);
                    if let Some(callee) = callee {
                        b.reclassify(callee, Role::Decorate, value.ix);
                    }
                }
            }
            b.at(symbol).decorators.push(value.ix);
        }
    }

    fn class_body(&self, b: &mut Builder<'_>, class: SymbolIx, body: Node<'_>) {
        let members = self.children(body);
        for &member in &members {
            let name = self
                .field(member, Field::Name)
                .or_else(|| self.field(member, Field::Property));
            if let Some(name) = name {
                let text = self.property_text(b, name);
                let name = b.name(text);
                self.declared.borrow_mut().insert((class, name));
                self.members
                    .borrow_mut()
                    .entry((class, name))
                    .or_insert(SymbolIx::FILE);
            }
        }
        let mut decorators = Vec::new();
        for member in members {
            match self.kind(member) {
                Kind::Comment => {
                    self.comment(b, member);
                    continue;
                }
                Kind::Decorator => {
                    decorators.push(member);
                    continue;
                }
                Kind::MethodDefinition | Kind::MethodSignature | Kind::AbstractMethodSignature => {
                    self.method(b, class, member, &decorators);
                }
                Kind::FieldDefinition | Kind::PublicFieldDefinition => {
                    self.class_field(b, class, member, &decorators);
                }
                Kind::ClassStaticBlock => self.static_block(b, member),
                Kind::IndexSignature => self.index_signature(b, class, member),
                Kind::Error => {
                    b.syntax_error(member);
                    self.statements(b, member);
                }
                _ if member.is_missing() => b.syntax_error(member),
                _ => {}
            }
            decorators.clear();
            self.doc.set(None);
        }
    }

    fn static_block(&self, b: &mut Builder<'_>, node: Node<'_>) {
        b.in_scope(ScopeKind::Block, |b| {
            let scope = b.scope();
            self.with(&self.hoist, scope, || {
                self.with(&self.this_is_class, true, || {
                    if let Some(body) = self.field(node, Field::Body) {
                        self.statements(b, body);
                    }
                });
            });
        });
    }

    /// Modifiers before the name of a member.
    pub(in crate::languages) fn modifiers(&self, b: &Builder<'_>, node: Node<'_>) -> SymbolFlags {
        let mut flags = SymbolFlags::default();
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            match self.kind(child) {
                Kind::StaticToken => flags.set(SymbolFlags::STATIC),
                Kind::StaticGetToken => {
                    flags.set(SymbolFlags::STATIC.with(SymbolFlags::GETTER));
                }
                Kind::GetToken => flags.set(SymbolFlags::GETTER),
                Kind::SetToken => flags.set(SymbolFlags::SETTER),
                Kind::AbstractToken => flags.set(SymbolFlags::ABSTRACT),
                Kind::ReadonlyToken => flags.set(SymbolFlags::CONST),
                Kind::OverrideModifier => flags.set(SymbolFlags::OVERRIDE),
                Kind::AccessibilityModifier => flags.set(match b.text(child) {
                    "private" => SymbolFlags::PRIVATE,
                    "protected" => SymbolFlags::PROTECTED,
                    _ => SymbolFlags::PUBLIC,
                }),
                Kind::PropertyIdentifier
                | Kind::PrivatePropertyIdentifier
                | Kind::FormalParameters
                | Kind::ComputedPropertyName
                | Kind::StringLiteral => break,
                _ => {}
            }
        }
        flags
    }

    /// Sets a member's flags, with the visibility that holds where none is written.
    fn member_flags(&self, b: &mut Builder<'_>, symbol: SymbolIx, mut flags: SymbolFlags) {
        let name = b.at(symbol).name;
        if b.name_text(name).starts_with('#') {
            flags.set(SymbolFlags::PRIVATE);
        } else if !flags.has(SymbolFlags::PRIVATE) && !flags.has(SymbolFlags::PROTECTED) {
            flags.set(SymbolFlags::PUBLIC);
        }
        b.at(symbol).flags.set(flags);
    }

    /// Remembers and binds a member in the scope of its type, which is the current one.
    pub(in crate::languages) fn bind_member(
        &self,
        b: &mut Builder<'_>,
        owner: SymbolIx,
        symbol: SymbolIx,
    ) {
        let name = b.at(symbol).name;
        self.members.borrow_mut().insert((owner, name), symbol);
        b.bind_symbol(symbol);
    }

    /// A method of a class, interface or object literal; also accessors and constructors.
    fn method(
        &self,
        b: &mut Builder<'_>,
        class: SymbolIx,
        node: Node<'_>,
        decorators: &[Node<'_>],
    ) {
        let Some(name) = self.field(node, Field::Name) else {
            return;
        };
        let jsdoc = self.jsdoc(b, node);
        let symbol = self.method_symbol(b, node, name, SymbolKind::Method);
        self.bind_member(b, class, symbol);
        self.decorate_member(b, symbol, decorators);
        let receiver = if b.at(symbol).flags.has(SymbolFlags::STATIC) {
            Receiver::Class(class)
        } else {
            Receiver::Own(Some(class))
        };
        self.function(b, symbol, node, receiver, jsdoc);
    }

    fn decorate_member(&self, b: &mut Builder<'_>, symbol: SymbolIx, decorators: &[Node<'_>]) {
        if let Some(first) = decorators.first() {
            let start = b.span(*first).start;
            b.at(symbol).span.start = start;
        }
        self.decorate(b, symbol, decorators);
    }

    /// The symbol of a method, its computed name walked.
    pub(in crate::languages) fn method_symbol(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        name: Node<'_>,
        kind: SymbolKind,
    ) -> SymbolIx {
        let flags = self.modifiers(b, node);
        let text = self.property_text(b, name);
        let kind = if flags.has(SymbolFlags::GETTER) || flags.has(SymbolFlags::SETTER) {
            SymbolKind::Property
        } else if text == "constructor" && kind == SymbolKind::Method {
            SymbolKind::Constructor
        } else {
            kind
        };
        let body = self.field(node, Field::Body);
        let symbol = self.define(b, kind, node, name, body);
        self.member_flags(b, symbol, flags);
        if self.kind(node) == Kind::MethodSignature {
            b.at(symbol).flags.set(SymbolFlags::DECLARATION);
        }
        self.computed_name(b, name);
        symbol
    }

    /// Walks the expression of a computed name.
    pub(in crate::languages) fn computed_name(&self, b: &mut Builder<'_>, name: Node<'_>) {
        if self.kind(name) == Kind::ComputedPropertyName
            && let Some(inner) = self.first_named(name)
        {
            self.expression(b, inner);
        }
    }

    fn class_field(
        &self,
        b: &mut Builder<'_>,
        class: SymbolIx,
        node: Node<'_>,
        decorators: &[Node<'_>],
    ) {
        let name = self
            .field(node, Field::Name)
            .or_else(|| self.field(node, Field::Property));
        let Some(name) = name else {
            return;
        };
        let value = self.field(node, Field::Value);
        let inner = value.map(|value| self.unwrapped(value));
        let function = inner
            .filter(|&inner| self.is_function_or_class(inner) && self.kind(inner) != Kind::Class);
        let kind = if function.is_some() {
            SymbolKind::Method
        } else {
            SymbolKind::Field
        };
        let jsdoc = self.jsdoc(b, node);
        let signature_end = function.and_then(|function| self.field(function, Field::Body));
        let symbol = self.define(b, kind, node, name, signature_end.or(value));
        let flags = self.modifiers(b, node);
        self.member_flags(b, symbol, flags);
        self.computed_name(b, name);
        self.bind_member(b, class, symbol);
        self.decorate_member(b, symbol, decorators);
        let is_static = flags.has(SymbolFlags::STATIC);
        self.with(&self.this, Some(symbol), || {
            self.with(&self.this_is_class, is_static, || match function {
                Some(function) => {
                    let receiver = match self.kind(function) {
                        Kind::ArrowFunction => Receiver::Outer,
                        _ => Receiver::Own(Some(class)),
                    };
                    let ty = b.with_owner(symbol, |b| self.annotation(b, node));
                    self.function(b, symbol, function, receiver, jsdoc);
                    if ty != ExprIx::UNKNOWN {
                        // The declared type says what the function's parameters are.
                        let base = self.this_as(b, Expr::This);
                        let name = b.at(symbol).name;
                        let target = b.expr(Expr::Member { base, name });
                        let value = b.expr(Expr::Symbol(symbol));
                        b.store(target, value, ty, Some(symbol));
                    }
                }
                None => b.with_owner(symbol, |b| {
                    let declared = self.annotation(b, node);
                    b.at(symbol).ty = match (declared, &jsdoc) {
                        (ExprIx::UNKNOWN, Some(tags)) => self.tag_type(b, tags.ty.as_deref(), node),
                        _ => declared,
                    };
                    b.at(symbol).value =
                        value.map_or(ExprIx::UNKNOWN, |value| self.expression(b, value).ix);
                }),
            });
        });
    }
}
