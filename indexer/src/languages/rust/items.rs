//! Items: modules, structures, enumerations, traits, impl blocks, constants, macros.

use super::grammar;
use crate::syntax::Fields;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::attributes::Before;
use super::walker::{Walker, parts, plain};
use crate::facts::*;

impl<'s> Walker<'_, 's> {
    /// The items of a file, a module, a trait, an impl or an extern block, with what stands before each.
    pub fn items(&mut self, list: Node<'_>) {
        let mut before = Before::default();
        let mut cursor = list.walk();
        if !cursor.goto_first_child() {
            return;
        }
        loop {
            let node = cursor.node();
            if node.is_named() && !before.take(self, node) {
                self.item(node, std::mem::take(&mut before));
            }
            if !cursor.goto_next_sibling() {
                return;
            }
        }
    }

    /// One item, or whatever stands where an item may stand.
    pub fn item(&mut self, node: Node<'_>, before: Before<'_, 's>) {
        let outer = self.state.test_code;
        self.state.test_code |= before.test_code;
        self.deeper(|w| w.dispatch_item(node, before));
        self.state.test_code = outer;
    }

    fn dispatch_item(&mut self, node: Node<'_>, before: Before<'_, 's>) {
        match node.kind() {
            "function_item" | "function_signature_item" => self.function(node, before),
            "struct_item" => self.structure(node, before, SymbolKind::Struct),
            "union_item" => self.structure(node, before, SymbolKind::Union),
            "enum_item" => self.enumeration(node, before),
            "trait_item" => self.trait_item(node, before),
            "impl_item" => self.impl_item(node, before),
            "mod_item" => self.module(node, before),
            "const_item" => self.constant(node, before, SymbolKind::Constant),
            "static_item" => self.constant(node, before, SymbolKind::Static),
            "type_item" | "associated_type" => self.type_alias(node, before),
            "use_declaration" => self.use_declaration(node),
            "extern_crate_declaration" => self.extern_crate(node),
            "macro_definition" => self.macro_definition(node, before),
            "foreign_mod_item" => {
                if let Some(body) = node.field(&grammar::BODY) {
                    self.items(body);
                }
            }
            "macro_invocation" => self.item_macro(node),
            "expression_statement" => {
                for child in parts(node) {
                    if child.kind() == "macro_invocation" {
                        self.item_macro(child);
                    } else {
                        self.expression(child);
                    }
                }
            }
            "ERROR" => {
                self.b.syntax_error(node);
                self.items(node);
            }
            "empty_statement" | "inner_attribute_item" | "visibility_modifier" | "shebang" => {}
            _ => {
                self.expression(node);
            }
        }
    }

    /// Adds the symbol of a named item and completes it; `None` if error recovery lost the name.
    pub fn named(
        &mut self,
        node: Node<'_>,
        before: &mut Before<'_, 's>,
        kind: SymbolKind,
    ) -> Option<(SymbolIx, &'s str)> {
        let name_node = node.field(&grammar::NAME)?;
        if name_node.is_missing() {
            self.b.syntax_error(name_node);
            return None;
        }
        let name = plain(self.text(name_node));
        let symbol = self.symbol(name, kind, node, name_node);
        self.complete(symbol, node, before);
        let end = signature_end(node);
        self.b.at(symbol).signature = self.b.signature(node.start_byte(), end);
        Some((symbol, name))
    }

    fn structure(&mut self, node: Node<'_>, mut before: Before<'_, 's>, kind: SymbolKind) {
        let Some((symbol, name)) = self.named(node, &mut before, kind) else {
            return;
        };
        self.bind_item(symbol, name);
        let public = std::mem::replace(&mut self.state.public_members, false);
        self.in_scope(ScopeKind::Block, |w| {
            w.with_owner(symbol, |w| w.type_parameters(symbol, node));
            w.in_symbol(symbol, ScopeKind::Type, |w| {
                if let Some(body) = node.field(&grammar::BODY) {
                    w.fields(symbol, body);
                }
            });
        });
        self.state.public_members = public;
    }

    fn enumeration(&mut self, node: Node<'_>, mut before: Before<'_, 's>) {
        let Some((symbol, name)) = self.named(node, &mut before, SymbolKind::Enum) else {
            return;
        };
        self.bind_item(symbol, name);
        let public = std::mem::replace(&mut self.state.public_members, true);
        self.in_scope(ScopeKind::Block, |w| {
            w.with_owner(symbol, |w| w.type_parameters(symbol, node));
            w.in_symbol(symbol, ScopeKind::Type, |w| {
                let Some(body) = node.field(&grammar::BODY) else {
                    return;
                };
                let mut before = Before::default();
                for child in named_children(body) {
                    if before.take(w, child) {
                        continue;
                    }
                    let taken = std::mem::take(&mut before);
                    match child.kind() {
                        "enum_variant" => w.variant(child, taken),
                        "ERROR" => w.b.syntax_error(child),
                        _ => {}
                    }
                }
            });
        });
        self.state.public_members = public;
    }

    fn variant(&mut self, node: Node<'_>, mut before: Before<'_, 's>) {
        let Some((symbol, _)) = self.named(node, &mut before, SymbolKind::EnumMember) else {
            return;
        };
        self.b.bind_symbol(symbol);
        if let Some(value) = node.field(&grammar::VALUE) {
            let value = self.with_owner(symbol, |w| w.expression(value));
            self.b.at(symbol).value = value;
        }
        if let Some(body) = node.field(&grammar::BODY) {
            self.in_symbol(symbol, ScopeKind::Type, |w| w.fields(symbol, body));
        }
    }

    fn trait_item(&mut self, node: Node<'_>, mut before: Before<'_, 's>) {
        let Some((symbol, name)) = self.named(node, &mut before, SymbolKind::Trait) else {
            return;
        };
        self.bind_item(symbol, name);
        self.in_scope(ScopeKind::Block, |w| {
            w.with_owner(symbol, |w| {
                w.type_parameters(symbol, node);
                if let Some(bounds) = node.field(&grammar::BOUNDS) {
                    for bound in parts(bounds) {
                        let expr = w.bound(bound, Role::Inherit);
                        if expr != ExprIx::UNKNOWN {
                            let role = Role::Inherit;
                            w.b.at(symbol).bases.push(Base { expr, role });
                        }
                    }
                }
            });
            w.members(symbol, node, true);
        });
    }

    /// The members of a trait or impl block.
    fn members(&mut self, symbol: SymbolIx, node: Node<'_>, public: bool) {
        let outer = std::mem::replace(&mut self.state.public_members, public);
        let functions = std::mem::take(&mut self.state.functions);
        self.in_symbol(symbol, ScopeKind::Type, |w| {
            if let Some(body) = node.field(&grammar::BODY) {
                w.items(body);
            }
        });
        self.state.functions = functions;
        self.state.public_members = outer;
    }

    fn impl_item(&mut self, node: Node<'_>, mut before: Before<'_, 's>) {
        let Some(self_type) = node.field(&grammar::TYPE) else {
            return;
        };
        let implemented = node.field(&grammar::TRAIT);
        let type_name = self.simple_name(self_type);
        let name = match implemented {
            Some(node) => format!("<{type_name} as {}>", self.simple_name(node)),
            None => type_name.to_string(),
        };
        let symbol = self.symbol(&name, SymbolKind::Impl, node, self_type);
        self.complete(symbol, node, &mut before);
        let visible = SymbolFlags::PRIVATE.0 | SymbolFlags::PUBLIC.0;
        self.b.at(symbol).flags.0 &= !visible;
        let end = signature_end(node);
        self.b.at(symbol).signature = self.b.signature(node.start_byte(), end);
        let negative = self
            .b
            .source()
            .get(node.start_byte()..self_type.start_byte())
            .is_some_and(|head| head.contains('!'));
        self.in_scope(ScopeKind::Block, |w| {
            w.with_owner(symbol, |w| {
                w.type_parameters(symbol, node);
                if let Some(implemented) = implemented {
                    let expr = w.bound(implemented, Role::Implement);
                    if expr != ExprIx::UNKNOWN && !negative {
                        let role = Role::Implement;
                        w.b.at(symbol).bases.push(Base { expr, role });
                    }
                }
                let of = w.ty(self_type);
                w.b.at(symbol).member_of = of;
            });
            w.members(symbol, node, implemented.is_some());
        });
    }

    /// The last name in a type, for the name of an impl block.
    fn simple_name(&self, node: Node<'_>) -> &'s str {
        let mut at = node;
        for _ in 0..16 {
            let next = match at.kind() {
                "generic_type" | "reference_type" | "pointer_type" => at.field(&grammar::TYPE),
                "dynamic_type" | "abstract_type" => at.field(&grammar::TRAIT),
                "scoped_type_identifier" | "scoped_identifier" => at.field(&grammar::NAME),
                "function_type" => at.field(&grammar::TRAIT),
                "bounded_type" | "higher_ranked_trait_bound" => parts(at).first().copied(),
                _ => None,
            };
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        let text = self.text(at);
        if text.len() > 60 || text.contains('\n') {
            return "type";
        }
        text
    }

    fn module(&mut self, node: Node<'_>, mut before: Before<'_, 's>) {
        let Some(body) = node.field(&grammar::BODY) else {
            self.child_module(node, &before);
            return;
        };
        let inner = self.inner_doc(body);
        let Some((symbol, name)) = self.named(node, &mut before, SymbolKind::Module) else {
            return;
        };
        if self.b.at(symbol).doc.is_empty() {
            self.b.at(symbol).doc = inner;
        }
        self.bind_item(symbol, name);
        let functions = std::mem::take(&mut self.state.functions);
        let public = std::mem::replace(&mut self.state.public_members, false);
        self.in_symbol(symbol, ScopeKind::Module, |w| {
            let outer = std::mem::replace(&mut w.state.module, w.b.scope());
            w.items(body);
            w.state.module = outer;
        });
        self.state.public_members = public;
        self.state.functions = functions;
    }

    fn constant(&mut self, node: Node<'_>, mut before: Before<'_, 's>, kind: SymbolKind) {
        let Some((symbol, name)) = self.named(node, &mut before, kind) else {
            return;
        };
        if kind == SymbolKind::Constant {
            self.b.at(symbol).flags.set(SymbolFlags::CONST);
        }
        self.bind_item(symbol, name);
        let ty = self.with_owner(symbol, |w| w.field_type(node, &grammar::TYPE));
        self.b.at(symbol).ty = ty;
        if let Some(value) = node.field(&grammar::VALUE) {
            let value = self.with_owner(symbol, |w| w.expression(value));
            self.b.at(symbol).value = value;
        }
    }

    fn type_alias(&mut self, node: Node<'_>, mut before: Before<'_, 's>) {
        let Some((symbol, name)) = self.named(node, &mut before, SymbolKind::TypeAlias) else {
            return;
        };
        self.bind_item(symbol, name);
        self.in_scope(ScopeKind::Block, |w| {
            w.with_owner(symbol, |w| {
                w.type_parameters(symbol, node);
                let mut ty = w.field_type(node, &grammar::TYPE);
                if let Some(bounds) = node.field(&grammar::BOUNDS) {
                    let bound = w.bounds(bounds);
                    if ty == ExprIx::UNKNOWN {
                        ty = bound;
                        w.b.at(symbol).flags.set(SymbolFlags::ABSTRACT);
                    }
                }
                w.b.at(symbol).ty = ty;
            });
        });
    }
}

/// Where the signature of an item ends: before its body, or before the value of a constant.
fn signature_end(node: Node<'_>) -> usize {
    let body = node
        .field(&grammar::BODY)
        .filter(|body| body.kind() != "ordered_field_declaration_list")
        .filter(|_| node.kind() != "enum_variant");
    match body {
        Some(body) => body.start_byte(),
        None => {
            let text_end = node.end_byte();
            let last = node.child(node.child_count().saturating_sub(1));
            match last {
                Some(last) if last.kind() == ";" => last.start_byte(),
                _ => text_end,
            }
        }
    }
}

/// The named children of a node.
pub(super) fn named_children<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).collect()
}
