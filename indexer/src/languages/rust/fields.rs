//! The fields of structures and variants.

use super::grammar;
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::attributes::Before;
use super::walker::Walker;
use crate::facts::*;

impl<'s> Walker<'_, 's> {
    /// The fields of a structure or a variant. Those of a tuple are named by their positions and are also the parameters
    /// of the constructor.
    pub fn fields(&mut self, symbol: SymbolIx, body: Node<'_>) {
        let tuple = body.kind() == "ordered_field_declaration_list";
        let mut before = Before::default();
        let mut index = 0;
        let mut visibility = None;
        let mut cursor = body.walk();
        for child in body.named_children(&mut cursor) {
            if before.take(self, child) {
                continue;
            }
            match child.kind() {
                "field_declaration" => self.field(child, std::mem::take(&mut before)),
                "visibility_modifier" => visibility = Some(child),
                "ERROR" => self.b.syntax_error(child),
                _ if tuple => {
                    let taken = std::mem::take(&mut before);
                    self.tuple_field(symbol, index, child, visibility.take(), taken);
                    index += 1;
                }
                _ => {}
            }
        }
    }

    fn field(&mut self, node: Node<'_>, mut before: Before<'_, 's>) {
        let Some((symbol, _)) = self.named(node, &mut before, SymbolKind::Field) else {
            return;
        };
        self.b.bind_symbol(symbol);
        let ty = self.with_owner(symbol, |w| w.field_type(node, &grammar::TYPE));
        self.b.at(symbol).ty = ty;
    }

    fn tuple_field(
        &mut self,
        owner: SymbolIx,
        index: u32,
        node: Node<'_>,
        visibility: Option<Node<'_>>,
        mut before: Before<'_, 's>,
    ) {
        let name = index.to_string();
        let symbol = self.symbol(&name, SymbolKind::Field, node, node);
        self.complete(symbol, node, &mut before);
        if let Some(visibility) = visibility {
            let public = self.text(visibility) == "pub";
            let entry = self.b.at(symbol);
            entry.flags.0 &= !SymbolFlags::PRIVATE.0;
            entry.flags.set(if public {
                SymbolFlags::PUBLIC
            } else {
                SymbolFlags::INTERNAL
            });
        }
        self.b.bind_symbol(symbol);
        let ty = self.with_owner(symbol, |w| w.ty(node));
        self.b.at(symbol).ty = ty;
        let name = self.b.name(&name);
        self.b.at(owner).params.push(Param {
            name,
            ty,
            default: ExprIx::UNKNOWN,
            kind: ParamKind::Required,
        });
    }
}
