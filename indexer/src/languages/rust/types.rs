//! Types and paths as expressions.

use super::grammar;
use crate::syntax::{Field, Fields};
use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use super::walker::{Walker, parts, plain};
use crate::facts::*;

impl<'s> Walker<'_, 's> {
    /// The type in a field of a node; `UNKNOWN` if there is none.
    pub fn field_type(&mut self, node: Node<'_>, field: &Field) -> ExprIx {
        match node.field(field) {
            Some(node) => self.ty(node),
            None => ExprIx::UNKNOWN,
        }
    }

    /// A type.
    pub fn ty(&mut self, node: Node<'_>) -> ExprIx {
        self.typed(node, Role::Type)
    }

    /// A bound or a supertrait; `role` is that of its head.
    pub fn bound(&mut self, node: Node<'_>, role: Role) -> ExprIx {
        match node.kind() {
            "lifetime" | "use_bounds" => ExprIx::UNKNOWN,
            "removed_trait_bound" => {
                self.typed(node, Role::Type);
                ExprIx::UNKNOWN
            }
            _ => self.typed(node, role),
        }
    }

    /// A type whose head's name occurs in a given role.
    fn typed(&mut self, node: Node<'_>, role: Role) -> ExprIx {
        self.deeper(|w| w.dispatch_type(node, role))
    }

    fn dispatch_type(&mut self, node: Node<'_>, role: Role) -> ExprIx {
        match node.kind() {
            "type_identifier"
            | "identifier"
            | "primitive_type"
            | "scoped_type_identifier"
            | "scoped_identifier"
            | "self"
            | "super"
            | "crate" => self.path(node, role),
            "generic_type" | "generic_type_with_turbofish" => self.generic(node, role),
            "reference_type" | "pointer_type" => {
                let inner = self.field_type(node, &grammar::TYPE);
                self.pointer(inner)
            }
            "dynamic_type" => {
                let inner = match node.field(&grammar::TRAIT) {
                    Some(inner) => self.typed(inner, role),
                    None => ExprIx::UNKNOWN,
                };
                self.pointer(inner)
            }
            "abstract_type" => match node.field(&grammar::TRAIT) {
                Some(inner) => self.typed(inner, role),
                None => ExprIx::UNKNOWN,
            },
            "bounded_type" => self.bounded(node, role),
            "higher_ranked_trait_bound" => match node.field(&grammar::TYPE) {
                Some(inner) => self.typed(inner, role),
                None => ExprIx::UNKNOWN,
            },
            "array_type" => self.array_type(node),
            "tuple_type" => {
                let items: Vec<ExprIx> =
                    parts(node).into_iter().map(|part| self.ty(part)).collect();
                let list = self.b.list(&items);
                self.b.expr(Expr::Tuple(list))
            }
            "unit_type" => self.b.expr(Expr::Literal(LiteralKind::Null)),
            "function_type" => self.function_type(node, role),
            "macro_invocation" => {
                self.macro_invocation(node);
                ExprIx::UNKNOWN
            }
            "bracketed_type" => self.bracketed(node),
            "qualified_type" => self.qualified(node),
            "removed_trait_bound" => {
                for part in parts(node) {
                    self.ty(part);
                }
                ExprIx::UNKNOWN
            }
            "ERROR" => {
                self.b.syntax_error(node);
                ExprIx::UNKNOWN
            }
            _ => ExprIx::UNKNOWN,
        }
    }

    fn pointer(&mut self, inner: ExprIx) -> ExprIx {
        if inner == ExprIx::UNKNOWN {
            return inner;
        }
        self.b.expr(Expr::Pointer(inner))
    }

    /// Several bounds as one type.
    pub fn union(&mut self, items: &[ExprIx]) -> ExprIx {
        match items {
            [] => ExprIx::UNKNOWN,
            [only] => *only,
            _ => {
                let list = self.b.list(items);
                self.b.expr(Expr::Union(list))
            }
        }
    }

    fn bounded(&mut self, node: Node<'_>, role: Role) -> ExprIx {
        let mut items = Vec::new();
        for part in parts(node) {
            let bound = self.bound(part, role);
            if bound != ExprIx::UNKNOWN {
                items.push(bound);
            }
        }
        self.union(&items)
    }

    fn array_type(&mut self, node: Node<'_>) -> ExprIx {
        let element = self.field_type(node, &grammar::ELEMENT);
        if let Some(length) = node.field(&grammar::LENGTH) {
            self.expression(length);
        }
        // No source can bind this name: it always means the built-in slice.
        let base = self.b.name_expr("[]");
        self.apply(base, &[element])
    }

    /// A generic applied to arguments.
    pub fn apply(&mut self, base: ExprIx, args: &[ExprIx]) -> ExprIx {
        let args = self.b.list(args);
        self.b.expr(Expr::Apply { base, args })
    }

    fn generic(&mut self, node: Node<'_>, role: Role) -> ExprIx {
        let base = match node.field(&grammar::TYPE) {
            Some(head) => self.typed(head, role),
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

    /// Type arguments; bindings of associated types (`Item = T`) are `Named`, lifetimes are left out.
    pub fn type_arguments(&mut self, node: Node<'_>) -> Vec<ExprIx> {
        let mut out = Vec::new();
        for part in parts(node) {
            match part.kind() {
                "lifetime" => {}
                "type_binding" => {
                    let value = self.field_type(part, &grammar::TYPE);
                    if let Some(name) = part.field(&grammar::NAME) {
                        let name = self.b.node_name(name);
                        out.push(self.b.expr(Expr::Named { name, value }));
                    }
                }
                "trait_bounds" => out.push(self.bounds(part)),
                "block" | "integer_literal" | "boolean_literal" | "char_literal"
                | "negative_literal" | "string_literal" => {
                    self.expression(part);
                    out.push(ExprIx::UNKNOWN);
                }
                _ => out.push(self.ty(part)),
            }
        }
        out
    }

    /// `fn(A) -> B`, `Fn(A) -> B`, `FnOnce(A)`.
    fn function_type(&mut self, node: Node<'_>, role: Role) -> ExprIx {
        if let Some(name) = node.field(&grammar::TRAIT) {
            self.path(name, role);
        }
        let mut params = Vec::new();
        if let Some(list) = node.field(&grammar::PARAMETERS) {
            for part in parts(list) {
                params.push(match part.kind() {
                    "parameter" => self.field_type(part, &grammar::TYPE),
                    "variadic_parameter" => ExprIx::UNKNOWN,
                    _ => self.ty(part),
                });
            }
        }
        let result = match node.field(&grammar::RETURN_TYPE) {
            Some(result) => self.ty(result),
            None => self.b.expr(Expr::Literal(LiteralKind::Null)),
        };
        let params = self.b.list(&params);
        self.b.expr(Expr::FunctionType { params, result })
    }

    fn bracketed(&mut self, node: Node<'_>) -> ExprIx {
        match parts(node).first() {
            Some(inner) => self.ty(*inner),
            None => ExprIx::UNKNOWN,
        }
    }

    /// `T as Trait`.
    fn qualified(&mut self, node: Node<'_>) -> ExprIx {
        let base = self.field_type(node, &grammar::TYPE);
        let ty = self.field_type(node, &grammar::ALIAS);
        self.b.expr(Expr::Cast { base, ty })
    }

    /// A path, in a type or in an expression: `a`, `a::b`, `Self::x`, `<T as Trait>::x`, `Vec::<u8>::new`.
    /// Its last name occurs in `role`; those before it name types or modules.
    pub fn path(&mut self, node: Node<'_>, role: Role) -> ExprIx {
        match node.kind() {
            "scoped_identifier" | "scoped_type_identifier" => {
                self.deeper(|w| w.scoped_path(node, role))
            }
            "bracketed_type" => self.bracketed(node),
            "generic_type" | "generic_type_with_turbofish" => self.generic(node, role),
            "metavariable" => ExprIx::UNKNOWN,
            "crate" | "super" => self.b.name_expr(self.text(node)),
            "self" => self.b.name_expr("self"),
            _ => self.single(node, role),
        }
    }

    /// A path of one name.
    fn single(&mut self, node: Node<'_>, role: Role) -> ExprIx {
        let text = self.text(node);
        if text == "Self" {
            let expr = self.b.expr(Expr::OwnType(self.b.owner()));
            self.b.reference(role, node, expr, ExprIx::UNKNOWN);
            return expr;
        }
        if text == "_" {
            return ExprIx::UNKNOWN;
        }
        self.name_at(node, role)
    }

    fn scoped_path(&mut self, node: Node<'_>, role: Role) -> ExprIx {
        let base = match node.field(&grammar::PATH) {
            Some(prefix) => self.prefix(prefix),
            None => ExprIx::UNKNOWN,
        };
        let Some(name_node) = node.field(&grammar::NAME) else {
            return base;
        };
        let text = plain(self.text(name_node));
        if text == "super" {
            return self.super_path(node).unwrap_or(base);
        }
        let expr = if base == ExprIx::UNKNOWN && node.field(&grammar::PATH).is_none() {
            // `::serde::Value` starts with the name of a crate.
            self.path_root(text)
        } else {
            self.b.member(base, text)
        };
        self.b.reference(role, name_node, expr, ExprIx::UNKNOWN);
        expr
    }

    /// `super::super` as one name, which module resolution knows.
    fn super_path(&mut self, node: Node<'_>) -> Option<ExprIx> {
        let text: String = self.text(node).split_whitespace().collect();
        let levels = text.split("::").filter(|part| *part == "super").count();
        let plain_supers = text
            .split("::")
            .all(|part| matches!(part, "super" | "self"));
        plain_supers.then(|| {
            let name = vec!["super"; levels].join("::");
            self.b.name_expr(&name)
        })
    }

    /// What stands before the last `::` of a path.
    fn prefix(&mut self, node: Node<'_>) -> ExprIx {
        match node.kind() {
            "identifier" | "type_identifier" | "primitive_type" => {
                let text = self.text(node);
                if text == "Self" {
                    return self.single(node, Role::Type);
                }
                let expr = self.path_root(text);
                let module = text.starts_with(|c: char| c.is_ascii_lowercase());
                let role = if module { Role::Read } else { Role::Type };
                self.b.reference(role, node, expr, ExprIx::UNKNOWN);
                expr
            }
            "scoped_identifier" if self.names_module(node) => self.path(node, Role::Read),
            _ => self.path(node, Role::Type),
        }
    }

    /// Whether the last name of a path is written like that of a module.
    fn names_module(&self, node: Node<'_>) -> bool {
        node.field(&grammar::NAME).is_some_and(|name| {
            self.text(name)
                .starts_with(|c: char| c.is_ascii_lowercase())
        })
    }
}
