//! Functions, methods, closures and their parameters and type parameters.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::attributes::Before;
use super::walker::{Walker, parts, plain};
use crate::facts::*;

impl<'s> Walker<'_, 's> {
    /// A function, with or without a body.
    pub fn function(&mut self, node: Node<'_>, mut before: Before<'_, 's>) {
        let member = self.is_member();
        let kind = if member {
            SymbolKind::Method
        } else {
            SymbolKind::Function
        };
        let Some((symbol, name)) = self.named(node, &mut before, kind) else {
            return;
        };
        self.bind_item(symbol, name);
        self.modifiers(symbol, node, name, member);
        let test = self.b.at(symbol).flags.has(SymbolFlags::TEST);
        let outer_test = self.state.test_code;
        self.state.test_code |= test;
        let public = std::mem::replace(&mut self.state.public_members, false);
        self.in_symbol(symbol, ScopeKind::Function, |w| {
            w.state.functions += 1;
            w.type_parameters(symbol, node);
            w.parameters(symbol, node);
            let ty = w.field_type(node, &grammar::RETURN_TYPE);
            w.b.at(symbol).ty = ty;
            if let Some(body) = node.field(&grammar::BODY) {
                let tail = w.block_contents(body);
                w.push_return(tail);
            }
            w.state.functions -= 1;
        });
        self.state.public_members = public;
        self.state.test_code = outer_test;
    }

    /// Whether the place is directly inside a trait or impl block.
    fn is_member(&self) -> bool {
        let owner = &self.b.facts().symbols[self.b.owner().get()];
        matches!(owner.kind, SymbolKind::Impl | SymbolKind::Trait) && self.state.functions == 0
    }

    fn modifiers(&mut self, symbol: SymbolIx, node: Node<'_>, name: &str, member: bool) {
        let mut flags = SymbolFlags::default();
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            if child.kind() == "function_modifiers" {
                let mut inner = child.walk();
                for word in child.children(&mut inner) {
                    match word.kind() {
                        "async" => flags.set(SymbolFlags::ASYNC),
                        "unsafe" => flags.set(SymbolFlags::UNSAFE),
                        "const" => flags.set(SymbolFlags::CONST),
                        "gen" => flags.set(SymbolFlags::GENERATOR),
                        _ => {}
                    }
                }
            }
            if child.kind() == "name" || child.kind() == "parameters" {
                break;
            }
        }
        if node.kind() == "function_signature_item" {
            flags.set(if member {
                SymbolFlags::ABSTRACT
            } else {
                SymbolFlags::DECLARATION
            });
        }
        if member && !has_receiver(node) {
            flags.set(SymbolFlags::STATIC);
        }
        if name == "main" && self.b.owner() == SymbolIx::FILE {
            flags.set(SymbolFlags::ENTRY_POINT);
        }
        self.b.at(symbol).flags.set(flags);
    }

    /// The type parameters and where clause of an item, bound in the current scope.
    pub fn type_parameters(&mut self, symbol: SymbolIx, node: Node<'_>) {
        if let Some(list) = node.field(&grammar::TYPE_PARAMETERS) {
            for part in parts(list) {
                match part.kind() {
                    "type_parameter" => self.type_parameter(symbol, part),
                    "const_parameter" => self.const_parameter(part),
                    _ => {}
                }
            }
        }
        let mut cursor = node.walk();
        let clauses = node.named_children(&mut cursor);
        for clause in clauses.filter(|child| child.kind() == "where_clause") {
            self.where_clause(symbol, clause);
        }
    }

    fn type_parameter(&mut self, symbol: SymbolIx, node: Node<'_>) {
        let Some(name_node) = node.field(&grammar::NAME) else {
            return;
        };
        let name = self.b.node_name(name_node);
        let index = self.b.at(symbol).type_params.len() as u32;
        let span = self.b.span(name_node);
        let target = BindingTarget::TypeParam(symbol, index);
        self.b.bind(name, ExprIx(0), target, span);
        self.b.at(symbol).type_params.push(TypeParam {
            name,
            bound: ExprIx::UNKNOWN,
            default: ExprIx::UNKNOWN,
        });
        if let Some(bounds) = node.field(&grammar::BOUNDS) {
            let bound = self.bounds(bounds);
            if let Some(param) = self.b.at(symbol).type_params.get_mut(index as usize) {
                param.bound = bound;
            }
        }
        let default = self.field_type(node, &grammar::DEFAULT_TYPE);
        if let Some(param) = self.b.at(symbol).type_params.get_mut(index as usize) {
            param.default = default;
        }
    }

    fn const_parameter(&mut self, node: Node<'_>) {
        let ty = self.field_type(node, &grammar::TYPE);
        if let Some(name_node) = node.field(&grammar::NAME) {
            let name = self.b.node_name(name_node);
            let span = self.b.span(name_node);
            let value = ExprIx::UNKNOWN;
            let target = BindingTarget::Local { ty, value };
            self.b.bind(name, ExprIx(0), target, span);
        }
        if let Some(value) = node.field(&grammar::VALUE) {
            self.expression(value);
        }
    }

    fn where_clause(&mut self, symbol: SymbolIx, clause: Node<'_>) {
        for predicate in parts(clause) {
            let Some(left) = predicate.field(&grammar::LEFT) else {
                continue;
            };
            if left.kind() != "lifetime" {
                self.ty(left);
            }
            let Some(bounds) = predicate.field(&grammar::BOUNDS) else {
                continue;
            };
            let bound = self.bounds(bounds);
            if left.kind() == "type_identifier" {
                let name = self.b.node_name(left);
                self.add_bound(symbol, name, bound);
            }
        }
    }

    /// Joins a bound from a where clause with what the type parameter is bounded by already.
    fn add_bound(&mut self, symbol: SymbolIx, name: Name, bound: ExprIx) {
        let params = &self.b.at(symbol).type_params;
        let Some(at) = params.iter().position(|param| param.name == name) else {
            return;
        };
        let before = params[at].bound;
        let joined = if before == ExprIx::UNKNOWN {
            bound
        } else {
            let list = self.b.list(&[before, bound]);
            self.b.expr(Expr::Union(list))
        };
        if let Some(param) = self.b.at(symbol).type_params.get_mut(at) {
            param.bound = joined;
        }
    }

    fn parameters(&mut self, symbol: SymbolIx, node: Node<'_>) {
        let Some(list) = node.field(&grammar::PARAMETERS) else {
            return;
        };
        for part in parts(list) {
            match part.kind() {
                "parameter" => self.parameter(symbol, part),
                "self_parameter" => {}
                "variadic_parameter" => {
                    let name = self.b.name("");
                    self.b.at(symbol).params.push(Param {
                        name,
                        ty: ExprIx::UNKNOWN,
                        default: ExprIx::UNKNOWN,
                        kind: ParamKind::Rest,
                    });
                }
                "attribute_item" => {}
                "ERROR" => self.b.syntax_error(part),
                _ => {
                    let ty = self.ty(part);
                    self.parameter_pattern(symbol, None, ty);
                }
            }
        }
    }

    fn parameter(&mut self, symbol: SymbolIx, node: Node<'_>) {
        let ty = self.field_type(node, &grammar::TYPE);
        let pattern = node.field(&grammar::PATTERN);
        if pattern.is_some_and(|pattern| pattern.kind() == "self") {
            // A typed receiver (`self: Pin<&mut Self>`) is no parameter.
            return;
        }
        self.parameter_pattern(symbol, pattern, ty);
    }

    /// Adds parameter and binds the names of its pattern.
    fn parameter_pattern(&mut self, symbol: SymbolIx, pattern: Option<Node<'_>>, ty: ExprIx) {
        let index = self.b.at(symbol).params.len() as u32;
        let simple = pattern.and_then(simple_name);
        let name = match simple {
            Some(node) => {
                let text = plain(self.text(node));
                self.b.name(text)
            }
            None => self.b.name(""),
        };
        self.b.at(symbol).params.push(Param {
            name,
            ty,
            default: ExprIx::UNKNOWN,
            kind: ParamKind::Required,
        });
        if let Some(node) = simple {
            let span = self.b.span(node);
            let target = BindingTarget::Param(symbol, index);
            self.b.bind(name, ExprIx(0), target, span);
        } else if let Some(pattern) = pattern {
            let whole = self.b.expr(Expr::Param(symbol, index));
            let whole = if ty == ExprIx::UNKNOWN {
                whole
            } else {
                self.b.expr(Expr::Cast { base: whole, ty })
            };
            self.pattern(pattern, whole, ExprIx::UNKNOWN);
        }
    }

    /// A closure: an anonymous function whose body belongs to the symbol around it.
    pub fn closure(&mut self, node: Node<'_>) -> ExprIx {
        let symbol = self.symbol("<closure>", SymbolKind::Function, node, node);
        let end = self.b.span(node).start;
        let entry = self.b.at(symbol);
        entry.name_span = Span { start: end, end };
        entry.flags.set(SymbolFlags::ANONYMOUS);
        self.in_symbol(symbol, ScopeKind::Function, |w| {
            w.state.functions += 1;
            if let Some(list) = node.field(&grammar::PARAMETERS) {
                for part in parts(list) {
                    match part.kind() {
                        "parameter" => w.parameter(symbol, part),
                        "ERROR" => w.b.syntax_error(part),
                        _ => w.parameter_pattern(symbol, Some(part), ExprIx::UNKNOWN),
                    }
                }
            }
            let ty = w.field_type(node, &grammar::RETURN_TYPE);
            w.b.at(symbol).ty = ty;
            if let Some(body) = node.field(&grammar::BODY) {
                let value = w.nested(|w| w.expression(body));
                w.push_return(value);
            }
            w.state.functions -= 1;
        });
        self.b.expr(Expr::Symbol(symbol))
    }

    /// Adds a returned value to the function being walked.
    pub fn push_return(&mut self, value: ExprIx) {
        if value == ExprIx::UNKNOWN {
            return;
        }
        let function = self
            .b
            .enclosing(|symbol| matches!(symbol.kind, SymbolKind::Function | SymbolKind::Method));
        if let Some(function) = function {
            self.b.at(function).returns.push(value);
        }
    }

    /// The bounds of a type parameter, a trait's associated type or a `dyn`/`impl` type: one, or a `Union`.
    pub fn bounds(&mut self, node: Node<'_>) -> ExprIx {
        let mut items = Vec::new();
        for part in parts(node) {
            let bound = self.bound(part, Role::Type);
            if bound != ExprIx::UNKNOWN {
                items.push(bound);
            }
        }
        self.union(&items)
    }
}

/// Whether a function takes a receiver.
fn has_receiver(node: Node<'_>) -> bool {
    let Some(list) = node.field(&grammar::PARAMETERS) else {
        return false;
    };
    let Some(first) = parts(list)
        .into_iter()
        .find(|part| part.kind() != "attribute_item")
    else {
        return false;
    };
    first.kind() == "self_parameter"
        || first
            .field(&grammar::PATTERN)
            .is_some_and(|pattern| pattern.kind() == "self")
}

/// The identifier of a pattern that is only a name (`x`, `mut x`, `ref x`).
pub(super) fn simple_name<'t>(pattern: Node<'t>) -> Option<Node<'t>> {
    match pattern.kind() {
        "identifier" => Some(pattern),
        "mut_pattern" | "ref_pattern" => {
            let inner = parts(pattern).into_iter().next_back()?;
            (inner.kind() == "identifier").then_some(inner)
        }
        _ => None,
    }
}
