//! Names that JSDoc brings in: `@import { A } from "./a"` and `@typedef {T} Name`.

use cidx_format::vocabulary::SymbolKind;
use tree_sitter::Node;

use super::jsdoc::braced;
use super::jsdoc_types::parse_type;
use super::walk::Walk;
use crate::builder::Builder;
use crate::facts::*;

/// How many names one comment brings in at most.
const MAX_NAMES: usize = 256;

/// A type that a comment names.
pub(super) struct Typedef {
    name: String,
    ty: ExprIx,
    span: Span,
    name_span: Span,
}

impl Walk<'_> {
    /// Reads the names that a comment brings in, in JavaScript.
    pub(super) fn jsdoc_names(&self, b: &mut Builder<'_>, node: Node<'_>) {
        let text = b.text(node);
        if self.grammar.typescript || !text.starts_with("/**") {
            return;
        }
        for part in text.split('@').skip(1).take(MAX_NAMES) {
            if let Some(rest) = part.strip_prefix("import ") {
                // The module's own name may hold the sign that begins a tag.
                let start = offset(text, rest);
                self.jsdoc_import(b, node, text.get(start..).unwrap_or(rest));
            } else if let Some(rest) = part.strip_prefix("typedef ") {
                self.jsdoc_typedef(b, node, rest);
            }
        }
    }

    /// `{ A, B as C } from "./x"`, `* as ns from "./x"`, `D from "./x"`.
    fn jsdoc_import(&self, b: &mut Builder<'_>, node: Node<'_>, rest: &str) {
        let Some((clause, after)) = rest.split_once(" from ") else {
            return;
        };
        let after = after.trim_start();
        let Some(quote) = after.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
            return;
        };
        let Some((module, _)) = after.get(1..).and_then(|after| after.split_once(quote)) else {
            return;
        };
        let (before, inside) = clause.split_once('{').unwrap_or((clause, ""));
        let items = before.split(',').map(|item| (item, false));
        let named = inside.trim_end().trim_end_matches('}').split(',');
        for (item, braced) in items.chain(named.map(|item| (item, true))).take(MAX_NAMES) {
            let item = item.trim_matches(|c: char| c.is_whitespace() || c == '*' && braced);
            let (from, name) = item.split_once(" as ").unwrap_or((item, item));
            let (from, name) = (from.trim(), name.trim());
            if name.is_empty()
                || !name
                    .chars()
                    .all(|c| c.is_alphanumeric() || "_$".contains(c))
            {
                continue;
            }
            let import = match (from, braced) {
                ("*", _) => b.import(module, None, ImportKind::Module, node),
                (_, false) => self.import_item(b, module, "default", node),
                (from, true) => self.import_item(b, module, from, node),
            };
            let start = offset(b.text(node), name);
            let span = b.span_within(node, start, start + name.len());
            let import_mut = b.import_mut(import);
            import_mut.type_only = true;
            import_mut.span = span;
            let name = b.name(name);
            self.bind_in(b, ScopeIx::FILE, name, BindingTarget::Import(import), span);
        }
    }

    /// `{T} Name`: bound when the whole file is known, since a class or a variable of that name goes first.
    fn jsdoc_typedef(&self, b: &mut Builder<'_>, node: Node<'_>, rest: &str) {
        let Some((ty, after)) = braced(rest) else {
            return;
        };
        let name = after.trim_start();
        let end = name.find(|c: char| !c.is_alphanumeric() && !"_$".contains(c));
        let name = &name[..end.unwrap_or(name.len())];
        if name.is_empty() {
            return;
        }
        let ty = parse_type(b, ty, node);
        let start = offset(b.text(node), name);
        let name_span = b.span_within(node, start, start + name.len());
        let typedef = Typedef {
            name: name.to_string(),
            ty,
            span: b.span(node),
            name_span,
        };
        self.typedefs.borrow_mut().push(typedef);
    }

    /// Binds the types that comments name, and exports them: other files name them by `import("./x").Name`.
    pub(super) fn bind_typedefs(&self, b: &mut Builder<'_>) {
        let exports = !b.facts().exports.is_empty();
        for typedef in self.typedefs.take() {
            let name = b.name(&typedef.name);
            let known = self.bound.borrow().contains_key(&(ScopeIx::FILE, name));
            if typedef.ty == ExprIx::UNKNOWN || known {
                continue;
            }
            let symbol = b.symbol_at(
                &typedef.name,
                SymbolKind::TypeAlias,
                typedef.span,
                typedef.name_span,
            );
            b.at(symbol).ty = typedef.ty;
            let target = BindingTarget::Symbol(symbol);
            self.bind_in(b, ScopeIx::FILE, name, target, typedef.name_span);
            if exports {
                let value = b.expr(Expr::Symbol(symbol));
                b.export(&typedef.name, value);
            }
        }
    }
}

/// Where a part of a text begins in it.
fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}
