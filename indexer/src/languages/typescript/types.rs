//! Type syntax: type expressions, type parameters, annotations.

use cidx_format::vocabulary::{Role, SymbolKind};
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::*;
use crate::languages::javascript::grammar::{Field, Kind};
use crate::languages::javascript::walk::Walk;

impl Walk<'_> {
    /// The declared type of a node that may have a type annotation.
    pub(in crate::languages) fn annotation(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        match self.field(node, Field::Type) {
            Some(ty) => self.type_expression(b, ty),
            None => ExprIx::UNKNOWN,
        }
    }

    /// A type as an expression.
    pub(in crate::languages) fn type_expression(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
    ) -> ExprIx {
        b.deeper(|b| self.type_of_kind(b, node))
    }

    fn type_of_kind(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        match self.kind(node) {
            Kind::TypeIdentifier | Kind::Identifier => {
                let text = b.text(node);
                let ix = b.name_expr(text);
                b.reference(Role::Type, node, ix, ExprIx::UNKNOWN);
                ix
            }
            Kind::NestedTypeIdentifier => self.nested_type(b, node),
            Kind::GenericType => self.generic_type(b, node),
            Kind::PredefinedType => predefined(b, node),
            Kind::ThisType | Kind::This => self.this_as(b, Expr::OwnType),
            Kind::ArrayType => {
                let element = self.inner_type(b, node);
                array_of(b, element)
            }
            Kind::TupleType => {
                let items = self.inner_types(b, node);
                let list = b.list(&items);
                b.expr(Expr::Tuple(list))
            }
            Kind::UnionType | Kind::IntersectionType => self.union(b, node),
            Kind::FunctionType => self.function_type(b, node),
            Kind::ConstructorType => self.constructor_type(b, node),
            Kind::ConditionalType => self.conditional_type(b, node),
            Kind::ObjectType => self.object_type(b, node),
            Kind::TypeQuery => {
                let value = match self.first_named(node) {
                    Some(inner) => self.expression(b, inner).ix,
                    None => ExprIx::UNKNOWN,
                };
                type_of(b, value)
            }
            Kind::IndexTypeQuery => {
                self.inner_types(b, node);
                ExprIx::UNKNOWN
            }
            Kind::LookupType => self.lookup_type(b, node),
            Kind::LiteralType => self.literal_type(b, node),
            Kind::TemplateLiteralType => {
                self.inner_types(b, node);
                b.name_expr("string")
            }
            Kind::TypePredicate | Kind::TypePredicateAnnotation => {
                self.predicate(b, node);
                b.name_expr("boolean")
            }
            Kind::Asserts | Kind::AssertsAnnotation => {
                self.predicate(b, node);
                b.expr(Expr::Literal(LiteralKind::Null))
            }
            Kind::InferType => self.infer_type(b, node),
            Kind::RestType => {
                let inner = self.inner_type(b, node);
                b.unwrap(inner, Unwrap::Spread)
            }
            Kind::RequiredParameter | Kind::OptionalParameter => self.annotation(b, node),
            Kind::MemberExpression | Kind::CallExpression => self.imported_type(b, node),
            Kind::StringLiteral => b.name_expr("string"),
            Kind::Number => b.name_expr("number"),
            Kind::Error => {
                b.syntax_error(node);
                ExprIx::UNKNOWN
            }
            _ => self.inner_type(b, node),
        }
    }

    /// The last type among the children: wrappers hold one.
    fn inner_type(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        self.inner_types(b, node).pop().unwrap_or_default()
    }

    fn inner_types(&self, b: &mut Builder<'_>, node: Node<'_>) -> Vec<ExprIx> {
        self.named(node)
            .into_iter()
            .map(|child| self.type_expression(b, child))
            .collect()
    }

    fn nested_type(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        let base = match self.field(node, Field::Module) {
            Some(module) => self.entity_name(b, module),
            None => ExprIx::UNKNOWN,
        };
        let Some(name) = self.field(node, Field::Name) else {
            return base;
        };
        let text = b.text(name);
        let ix = b.member(base, text);
        b.reference(Role::Type, name, ix, ExprIx::UNKNOWN);
        ix
    }

    /// A dotted name of namespaces.
    pub(super) fn entity_name(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        if self.kind(node) != Kind::NestedIdentifier {
            return self.expression(b, node).ix;
        }
        let base = match self.field(node, Field::Object) {
            Some(object) => b.deeper(|b| self.entity_name(b, object)),
            None => ExprIx::UNKNOWN,
        };
        let Some(property) = self.field(node, Field::Property) else {
            return base;
        };
        let text = b.text(property);
        let ix = b.member(base, text);
        self.read(b, property, ix).ix
    }

    fn generic_type(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        let Some(name) = self.field(node, Field::Name) else {
            return ExprIx::UNKNOWN;
        };
        let text = b.text(name);
        let base = self.type_expression(b, name);
        let ix = self.applied(b, base, node);
        let Expr::Apply { args, .. } = b.facts().expr(ix) else {
            return ix;
        };
        let first = b.facts().items(args).first().copied();
        let Expr::TypeOf(value) = first.map_or(Expr::Unknown, |first| b.facts().expr(first)) else {
            return ix;
        };
        // What a function returns and what a class builds can be asked of the value itself.
        let list = b.list(&[]);
        match text {
            "ReturnType" => {
                let call = b.expr(Expr::Call {
                    callee: value,
                    args: list,
                });
                type_of(b, call)
            }
            "InstanceType" => {
                let built = b.expr(Expr::New {
                    class: value,
                    args: list,
                });
                type_of(b, built)
            }
            _ => ix,
        }
    }

    /// Applies `base` to the type arguments of `node`, if it has any.
    pub(in crate::languages) fn applied(
        &self,
        b: &mut Builder<'_>,
        base: ExprIx,
        node: Node<'_>,
    ) -> ExprIx {
        let Some(arguments) = self.field(node, Field::TypeArguments) else {
            return base;
        };
        let args = self.type_arguments(b, arguments);
        if base == ExprIx::UNKNOWN {
            return base;
        }
        b.expr(Expr::Apply { base, args })
    }

    /// The types in angle brackets.
    pub(in crate::languages) fn type_arguments(&self, b: &mut Builder<'_>, node: Node<'_>) -> List {
        let items = self.inner_types(b, node);
        b.list(&items)
    }

    /// A union or intersection. Long ones lean left: the spine is walked in a loop.
    fn union(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        let mut leaves = Vec::new();
        let mut at = node;
        loop {
            let mut parts = self.named(at);
            let first = match parts.first() {
                Some(&first)
                    if matches!(self.kind(first), Kind::UnionType | Kind::IntersectionType) =>
                {
                    parts.remove(0);
                    Some(first)
                }
                _ => None,
            };
            leaves.extend(parts.into_iter().rev());
            match first {
                Some(first) => at = first,
                None => break,
            }
        }
        let mut items = Vec::new();
        for leaf in leaves.into_iter().rev() {
            let item = self.type_expression(b, leaf);
            if item != ExprIx::UNKNOWN && !items.contains(&item) {
                items.push(item);
            }
        }
        union_of(b, &items)
    }

    /// Type parameters of a function type or signature without a symbol: bound as names of which nothing is known.
    pub(super) fn loose_type_parameters(&self, b: &mut Builder<'_>, node: Node<'_>) {
        let Some(list) = self.field(node, Field::TypeParameters) else {
            return;
        };
        for parameter in self.named(list) {
            if let Some(name) = self.field(parameter, Field::Name) {
                self.bind_unknown(b, name);
            }
            for field in [Field::Constraint, Field::Value] {
                if let Some(ty) = self.field(parameter, field) {
                    self.type_expression(b, ty);
                }
            }
        }
    }

    pub(super) fn bind_unknown(&self, b: &mut Builder<'_>, name: Node<'_>) {
        let (text, span, scope) = (b.node_name(name), b.span(name), b.scope());
        let unknown = BindingTarget::Local {
            ty: ExprIx::UNKNOWN,
            value: ExprIx::UNKNOWN,
        };
        self.bind_in(b, scope, text, unknown, span);
    }

    fn function_type(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        b.in_scope(ScopeKind::Block, |b| {
            self.loose_type_parameters(b, node);
            let params = self.parameter_types(b, node);
            let result = match self.field(node, Field::ReturnType) {
                Some(result) => self.type_expression(b, result),
                None => ExprIx::UNKNOWN,
            };
            b.expr(Expr::FunctionType { params, result })
        })
    }

    /// The types of a signature's parameters.
    pub(super) fn parameter_types(&self, b: &mut Builder<'_>, node: Node<'_>) -> List {
        let mut items = Vec::new();
        if let Some(parameters) = self.field(node, Field::Parameters) {
            for parameter in self.named(parameters) {
                let pattern = self.field(parameter, Field::Pattern);
                let kind = pattern.map(|pattern| self.kind(pattern));
                let ty = self.annotation(b, parameter);
                match kind {
                    Some(Kind::This) => {}
                    Some(Kind::RestPattern) => items.push(b.unwrap(ty, Unwrap::Spread)),
                    _ => items.push(ty),
                }
            }
        }
        b.list(&items)
    }

    /// `new (...) => T`: the type of a class whose instances are `T`.
    fn constructor_type(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        b.in_scope(ScopeKind::Block, |b| {
            self.loose_type_parameters(b, node);
            self.parameter_types(b, node);
            let built = self.annotation(b, node);
            type_of(b, built)
        })
    }

    fn conditional_type(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        b.in_scope(ScopeKind::Block, |b| {
            let mut branches = Vec::new();
            for (field, is_branch) in [
                (Field::Left, false),
                (Field::Right, false),
                (Field::Consequence, true),
                (Field::Alternative, true),
            ] {
                if let Some(part) = self.field(node, field) {
                    let ty = self.type_expression(b, part);
                    if is_branch && ty != ExprIx::UNKNOWN {
                        branches.push(ty);
                    }
                }
            }
            union_of(b, &branches)
        })
    }

    fn infer_type(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        for (at, part) in self.named(node).into_iter().enumerate() {
            if at == 0 {
                self.bind_unknown(b, part);
            } else {
                self.type_expression(b, part);
            }
        }
        ExprIx::UNKNOWN
    }

    /// `T["a"]`: the type of the member `a` of a value of type `T`; `T[number]`: of its elements.
    fn lookup_type(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        let parts = self.named(node);
        let (Some(&whole), Some(&key)) = (parts.first(), parts.get(1)) else {
            return ExprIx::UNKNOWN;
        };
        let ty = self.type_expression(b, whole);
        let literal = match self.kind(key) {
            Kind::LiteralType => self.first_named(key),
            _ => None,
        };
        if ty == ExprIx::UNKNOWN {
            self.type_expression(b, key);
            return ty;
        }
        let value = b.expr(Expr::Cast {
            base: ExprIx::UNKNOWN,
            ty,
        });
        if let Some(name) = literal.filter(|&name| self.kind(name) == Kind::StringLiteral) {
            let text = self.property_text(b, name);
            let member = b.member(value, text);
            self.read(b, name, member);
            return type_of(b, member);
        }
        let is_number = b.text(key) == "number";
        self.type_expression(b, key);
        if is_number {
            let element = b.unwrap(value, Unwrap::Iterate);
            return type_of(b, element);
        }
        ExprIx::UNKNOWN
    }

    fn literal_type(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        let inner = self.first_named(node);
        match inner.map(|inner| self.kind(inner)) {
            Some(Kind::StringLiteral) => b.name_expr("string"),
            Some(Kind::TrueLiteral | Kind::FalseLiteral) => b.name_expr("boolean"),
            Some(Kind::NullLiteral | Kind::Undefined) => b.expr(Expr::Literal(LiteralKind::Null)),
            _ => b.name_expr("number"),
        }
    }

    fn predicate(&self, b: &mut Builder<'_>, node: Node<'_>) {
        if let Some(ty) = self.field(node, Field::Type) {
            self.type_expression(b, ty);
            return;
        }
        for child in self.named(node) {
            if matches!(self.kind(child), Kind::TypePredicate | Kind::Asserts) {
                b.deeper(|b| self.predicate(b, child));
            }
        }
    }

    /// `import("./x").Y` and the like.
    fn imported_type(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        if self.kind(node) == Kind::CallExpression {
            let import = self.dynamic_import(b, node).unwrap_or_default();
            if let Expr::Import(import) = b.facts().expr(import) {
                b.import_mut(import).type_only = true;
            }
            return import;
        }
        let base = match self.field(node, Field::Object) {
            Some(object) => b.deeper(|b| self.imported_type(b, object)),
            None => ExprIx::UNKNOWN,
        };
        let Some(property) = self.field(node, Field::Property) else {
            return base;
        };
        let text = b.text(property);
        let ix = b.member(base, text);
        b.reference(Role::Type, property, ix, ExprIx::UNKNOWN);
        ix
    }

    /// An object type: an anonymous interface, or a dictionary if it has nothing but an index signature.
    fn object_type(&self, b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
        let members = self.named(node);
        if let [only] = members[..]
            && self.kind(only) == Kind::IndexSignature
        {
            return self.dictionary(b, only);
        }
        if members.is_empty() {
            return ExprIx::UNKNOWN;
        }
        let symbol = self.anonymous(b, "<type>", SymbolKind::Interface, node);
        self.type_members(b, symbol, node);
        b.expr(Expr::Symbol(symbol))
    }
}

fn predefined(b: &mut Builder<'_>, node: Node<'_>) -> ExprIx {
    match b.text(node) {
        "any" | "unknown" | "never" | "object" => ExprIx::UNKNOWN,
        "void" => b.expr(Expr::Literal(LiteralKind::Null)),
        text if text.contains("symbol") => b.name_expr("symbol"),
        text => b.name_expr(text),
    }
}

pub(super) fn type_of(b: &mut Builder<'_>, value: ExprIx) -> ExprIx {
    match value {
        ExprIx::UNKNOWN => value,
        value => b.expr(Expr::TypeOf(value)),
    }
}

pub(super) fn array_of(b: &mut Builder<'_>, element: ExprIx) -> ExprIx {
    let base = b.name_expr("Array");
    let args = b.list(&[element]);
    b.expr(Expr::Apply { base, args })
}

fn union_of(b: &mut Builder<'_>, items: &[ExprIx]) -> ExprIx {
    match items {
        [] => ExprIx::UNKNOWN,
        [only] => *only,
        _ => {
            let list = b.list(items);
            b.expr(Expr::Union(list))
        }
    }
}
