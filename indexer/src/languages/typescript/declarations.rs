//! Declarations that only TypeScript has: interfaces, type aliases, enums, namespaces, ambient declarations, parameter
//! properties.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::*;
use crate::languages::javascript::functions::Receiver;
use crate::languages::javascript::grammar::{Field, Kind};
use crate::languages::javascript::walk::Walk;

impl Walk<'_> {
    /// Walks a statement that only TypeScript has; says whether it was one.
    pub(in crate::languages) fn type_statement(&self, b: &mut Builder<'_>, node: Node<'_>) -> bool {
        match self.kind(node) {
            Kind::InterfaceDeclaration => self.interface(b, node),
            Kind::TypeAliasDeclaration => self.type_alias(b, node),
            Kind::EnumDeclaration => self.enumeration(b, node),
            Kind::ModuleDeclaration | Kind::InternalModule => self.namespace(b, node),
            Kind::AmbientDeclaration => self.ambient(b, node),
            Kind::ImportAlias => self.import_alias(b, node),
            Kind::MethodSignature | Kind::AbstractMethodSignature | Kind::PropertySignature => {
                // Only found here where recovery from an error has torn a type apart.
                self.annotation(b, node);
            }
            _ => return false,
        }
        true
    }

    fn interface(&self, b: &mut Builder<'_>, node: Node<'_>) {
        let (Some(name), Some(body)) =
            (self.field(node, Field::Name), self.field(node, Field::Body))
        else {
            return;
        };
        let symbol = self.define(b, SymbolKind::Interface, node, name, Some(body));
        self.bind_symbol(b, symbol);
        b.in_scope(ScopeKind::Block, |b| {
            b.with_owner(symbol, |b| {
                self.type_parameters(b, symbol, node);
                for child in self.named(node) {
                    if self.kind(child) == Kind::ExtendsTypeClause {
                        for ty in self.named(child) {
                            self.base_type(b, symbol, ty, Role::Inherit);
                        }
                    }
                }
            });
            self.type_members(b, symbol, body);
        });
    }

    fn type_alias(&self, b: &mut Builder<'_>, node: Node<'_>) {
        let (Some(name), Some(value)) = (
            self.field(node, Field::Name),
            self.field(node, Field::Value),
        ) else {
            return;
        };
        let own_members = self.kind(value) == Kind::ObjectType && {
            let members = self.named(value);
            match members[..] {
                [] => false,
                [only] => self.kind(only) != Kind::IndexSignature,
                _ => true,
            }
        };
        // A name for an object type is an interface in all but its spelling.
        let kind = if own_members {
            SymbolKind::Interface
        } else {
            SymbolKind::TypeAlias
        };
        let symbol = self.define(b, kind, node, name, None);
        self.bind_symbol(b, symbol);
        b.in_scope(ScopeKind::Block, |b| {
            b.with_owner(symbol, |b| {
                self.type_parameters(b, symbol, node);
                if !own_members {
                    b.at(symbol).ty = self.type_expression(b, value);
                }
            });
            if own_members {
                self.type_members(b, symbol, value);
            }
        });
    }

    /// The members of an interface or object type, in a scope of their own.
    pub(super) fn type_members(&self, b: &mut Builder<'_>, owner: SymbolIx, body: Node<'_>) {
        b.in_symbol(owner, ScopeKind::Type, |b| {
            self.in_type(owner, || {
                let mut cursor = body.walk();
                for child in body.named_children(&mut cursor) {
                    match self.kind(child) {
                        Kind::Comment => {
                            self.comment(b, child);
                            continue;
                        }
                        Kind::PropertySignature => self.property_signature(b, owner, child),
                        Kind::MethodSignature => {
                            if let Some(name) = self.field(child, Field::Name) {
                                let symbol = self.method_symbol(b, child, name, SymbolKind::Method);
                                self.signature_member(b, owner, symbol, child);
                            }
                        }
                        Kind::CallSignature => self.unnamed_signature(b, owner, child, "<call>"),
                        Kind::ConstructSignature => {
                            self.unnamed_signature(b, owner, child, "<new>");
                        }
                        Kind::IndexSignature => self.index_signature(b, owner, child),
                        Kind::ExportStatement => self.statement(b, child),
                        Kind::Error => b.syntax_error(child),
                        _ => {}
                    }
                    self.forget_comment();
                }
            });
        });
    }

    fn signature_member(
        &self,
        b: &mut Builder<'_>,
        owner: SymbolIx,
        symbol: SymbolIx,
        node: Node<'_>,
    ) {
        let flags = SymbolFlags(b.at(symbol).flags.0 & !SymbolFlags::DECLARATION.0);
        b.at(symbol).flags = flags.with(SymbolFlags::ABSTRACT);
        self.bind_member(b, owner, symbol);
        self.function(b, symbol, node, Receiver::Own(Some(owner)), None);
        if let Some(ty) = self.field(node, Field::Type)
            && self.kind(node) == Kind::ConstructSignature
        {
            b.with_owner(symbol, |b| {
                let scope = b.at(symbol).scope.unwrap_or_default();
                b.at(symbol).ty = b.with_scope(scope, |b| self.type_expression(b, ty));
            });
        }
    }

    /// A call or construct signature: a method without a name of its own.
    fn unnamed_signature(&self, b: &mut Builder<'_>, owner: SymbolIx, node: Node<'_>, name: &str) {
        let span = b.span(node);
        let start = Span {
            start: span.start,
            end: span.start,
        };
        let symbol = b.symbol_at(name, SymbolKind::Method, span, start);
        self.describe(b, symbol, node, None);
        b.at(symbol).flags.set(SymbolFlags::PUBLIC);
        self.signature_member(b, owner, symbol, node);
    }

    fn property_signature(&self, b: &mut Builder<'_>, owner: SymbolIx, node: Node<'_>) {
        let Some(name) = self.field(node, Field::Name) else {
            return;
        };
        let symbol = self.define(b, SymbolKind::Field, node, name, None);
        let flags = self.modifiers(b, node);
        b.at(symbol).flags.set(flags.with(SymbolFlags::PUBLIC));
        self.computed_name(b, name);
        self.bind_member(b, owner, symbol);
        b.with_owner(symbol, |b| b.at(symbol).ty = self.annotation(b, node));
    }

    /// `[key: K]: V`: the type extends `Record<K, V>`.
    pub(in crate::languages) fn index_signature(
        &self,
        b: &mut Builder<'_>,
        owner: SymbolIx,
        node: Node<'_>,
    ) {
        let base = self.dictionary(b, node);
        self.add_base(b, owner, base, Role::Inherit);
    }

    /// An index signature or mapped type, as `Record<K, V>`.
    pub(super) fn dictionary(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        b.in_scope(ScopeKind::Block, |b| {
            let mut key = ExprIx::UNKNOWN;
            for child in self.named(node) {
                if self.kind(child) == Kind::MappedTypeClause {
                    if let Some(name) = self.field(child, Field::Name) {
                        self.bind_unknown(b, name);
                    }
                    key = self.annotation(b, child);
                    if let Some(alias) = self.field(child, Field::Alias) {
                        self.type_expression(b, alias);
                    }
                } else if matches!(
                    self.kind(child),
                    Kind::PredefinedType | Kind::TypeIdentifier
                ) {
                    key = self.type_expression(b, child);
                }
            }
            let value = self.annotation(b, node);
            let base = b.name_expr("Record");
            let args = b.list(&[key, value]);
            b.expr(Expr::Apply { base, args })
        })
    }

    fn enumeration(&self, b: &mut Builder<'_>, node: Node<'_>) {
        let (Some(name), Some(body)) =
            (self.field(node, Field::Name), self.field(node, Field::Body))
        else {
            return;
        };
        let symbol = self.define(b, SymbolKind::Enum, node, name, Some(body));
        self.bind_symbol(b, symbol);
        b.in_symbol(symbol, ScopeKind::Type, |b| {
            let mut cursor = body.walk();
            for child in body.named_children(&mut cursor) {
                let (name, value) = match self.kind(child) {
                    Kind::Comment => {
                        self.comment(b, child);
                        continue;
                    }
                    Kind::EnumAssignment => (
                        self.field(child, Field::Name),
                        self.field(child, Field::Value),
                    ),
                    Kind::Error => {
                        b.syntax_error(child);
                        continue;
                    }
                    _ => (Some(child), None),
                };
                let Some(name) = name else { continue };
                let member = self.define(b, SymbolKind::EnumMember, child, name, None);
                b.at(member)
                    .flags
                    .set(SymbolFlags::PUBLIC.with(SymbolFlags::CONST));
                self.bind_member(b, symbol, member);
                if let Some(value) = value {
                    b.with_owner(member, |b| {
                        b.at(member).value = self.expression(b, value).ix;
                    });
                }
                self.forget_comment();
            }
        });
    }

    fn namespace(&self, b: &mut Builder<'_>, node: Node<'_>) {
        let Some(name) = self.field(node, Field::Name) else {
            return;
        };
        let body = self.field(node, Field::Body);
        if self.kind(name) == Kind::StringLiteral {
            let symbol = self.define(b, SymbolKind::Module, node, name, body);
            if let Some(body) = body {
                self.in_namespace(b, symbol, |b| self.statements(b, body));
            }
            return;
        }
        let mut segments = Vec::new();
        let mut at = name;
        while let (Some(object), Some(property)) = (
            self.field(at, Field::Object),
            self.field(at, Field::Property),
        ) {
            segments.push(property);
            at = object;
        }
        segments.push(at);
        self.nested_namespaces(b, node, &segments, body);
    }

    /// `namespace A.B.C { }`: one namespace inside the other, the outermost last in `segments`.
    fn nested_namespaces(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        segments: &[Node<'_>],
        body: Option<Node<'_>>,
    ) {
        let Some((&name, inner)) = segments.split_last() else {
            if let Some(body) = body {
                self.statements(b, body);
            }
            return;
        };
        let symbol = self.define(b, SymbolKind::Namespace, node, name, body);
        self.bind_symbol(b, symbol);
        if segments.len() < 16 {
            self.in_namespace(b, symbol, |b| self.nested_namespaces(b, node, inner, body));
        }
    }

    fn ambient(&self, b: &mut Builder<'_>, node: Node<'_>) {
        let global = self.has_token(node, Kind::GlobalToken);
        self.in_ambient(|| {
            for child in self.named(node) {
                if global && self.kind(child) == Kind::StatementBlock {
                    self.statements(b, child);
                } else {
                    self.statement(b, child);
                }
            }
        });
    }

    /// `import x = A.B.C`.
    fn import_alias(&self, b: &mut Builder<'_>, node: Node<'_>) {
        let parts = self.named(node);
        let (Some(&name), Some(&target)) = (parts.first(), parts.get(1)) else {
            return;
        };
        let value = self.entity_name(b, target);
        let (text, span, scope) = (b.node_name(name), b.span(name), b.scope());
        let target = BindingTarget::Local {
            ty: ExprIx::UNKNOWN,
            value,
        };
        self.bind_in(b, scope, text, target, span);
    }

    /// Decorators of a parameter.
    pub(in crate::languages) fn parameter_decorators(&self, b: &mut Builder<'_>, node: Node<'_>) {
        for child in self.named(node) {
            if self.kind(child) == Kind::Decorator {
                let owner = b.owner();
                let kept = b.at(owner).decorators.len();
                self.decorate(b, owner, &[child]);
                b.at(owner).decorators.truncate(kept);
            }
        }
    }

    /// A constructor's parameter that is a field at the same time.
    pub(in crate::languages) fn parameter_property(
        &self,
        b: &mut Builder<'_>,
        constructor: SymbolIx,
        node: Node<'_>,
        pattern: Node<'_>,
        index: u32,
        ty: ExprIx,
    ) {
        let is_property = self.has_token(node, Kind::AccessibilityModifier)
            || self.has_token(node, Kind::ReadonlyToken)
            || self.has_token(node, Kind::OverrideModifier);
        if !is_property || b.at(constructor).kind != SymbolKind::Constructor {
            return;
        }
        let mut flags = self.modifiers(b, node);
        if !flags.has(SymbolFlags::PRIVATE) && !flags.has(SymbolFlags::PROTECTED) {
            flags.set(SymbolFlags::PUBLIC);
        }
        let class = b.at(constructor).parent;
        let scope = b.at(class).scope.unwrap_or_default();
        let symbol = self.define(b, SymbolKind::Field, node, pattern, None);
        let value = b.expr(Expr::Param(constructor, index));
        let field = b.at(symbol);
        field.parent = class;
        field.declared_in = scope;
        field.flags = flags;
        field.ty = ty;
        field.value = value;
        b.with_scope(scope, |b| self.bind_member(b, class, symbol));
    }
}
