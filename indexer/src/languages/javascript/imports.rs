//! Imports and exports of ES modules.

use cidx_format::vocabulary::{Role, SymbolFlags};
use tree_sitter::Node;

use super::expressions::unquoted;
use super::grammar::{Field, Kind};
use super::walk::Walk;
use crate::builder::Builder;
use crate::facts::*;

impl Walk<'_> {
    pub(in crate::languages) fn import_statement(&self, b: &mut Builder<'_>, node: Node<'_>) {
        let parts = self.named(node);
        let type_only =
            self.has_token(node, Kind::TypeToken) || self.has_token(node, Kind::TypeofToken);
        let Some(source) = self.field(node, Field::Source) else {
            if let Some(&clause) = parts
                .iter()
                .find(|&&part| self.kind(part) == Kind::ImportRequireClause)
            {
                self.import_require(b, clause, type_only);
            }
            return;
        };
        let module = unquoted(b.text(source));
        let clause = parts
            .iter()
            .find(|&&part| self.kind(part) == Kind::ImportClause);
        let Some(&clause) = clause else {
            b.import(module, None, ImportKind::Effect, source);
            return;
        };
        for part in self.named(clause) {
            match self.kind(part) {
                Kind::Identifier => {
                    let import = b.import(module, None, ImportKind::Default, part);
                    self.bind_import(b, import, part, type_only);
                }
                Kind::NamespaceImport => {
                    if let Some(name) = self.first_named(part) {
                        let import = b.import(module, None, ImportKind::Module, name);
                        self.bind_import(b, import, name, type_only);
                    }
                }
                Kind::NamedImports => {
                    for specifier in self.named(part) {
                        if self.kind(specifier) == Kind::ImportSpecifier {
                            self.import_specifier(b, module, specifier, type_only);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn import_specifier(&self, b: &mut Builder<'_>, module: &str, node: Node<'_>, type_only: bool) {
        let Some(name) = self.field(node, Field::Name) else {
            return;
        };
        let type_only = type_only || self.has_token(node, Kind::TypeToken);
        let item = unquoted(b.text(name));
        let import = self.import_item(b, module, item, name);
        let alias = self.field(node, Field::Alias).unwrap_or(name);
        self.bind_import(b, import, alias, type_only);
    }

    /// Imports one item; the item `default` is the default export.
    pub(in crate::languages) fn import_item(
        &self,
        b: &mut Builder<'_>,
        module: &str,
        item: &str,
        node: Node<'_>,
    ) -> ImportIx {
        if item == "default" {
            b.import(module, None, ImportKind::Default, node)
        } else {
            b.import(module, Some(item), ImportKind::Item, node)
        }
    }

    pub(in crate::languages) fn bind_import(
        &self,
        b: &mut Builder<'_>,
        import: ImportIx,
        name: Node<'_>,
        type_only: bool,
    ) {
        b.import_mut(import).type_only = type_only;
        let (text, span, scope) = (b.node_name(name), b.span(name), b.scope());
        self.bind_in(b, scope, text, BindingTarget::Import(import), span);
    }

    /// `import x = require("y")`.
    fn import_require(&self, b: &mut Builder<'_>, node: Node<'_>, type_only: bool) {
        let (Some(name), Some(source)) = (self.first_named(node), self.field(node, Field::Source))
        else {
            return;
        };
        let module = unquoted(b.text(source));
        let import = b.import(module, None, ImportKind::Module, source);
        self.bind_import(b, import, name, type_only);
    }

    // Exports.

    pub(in crate::languages) fn export_statement(&self, b: &mut Builder<'_>, node: Node<'_>) {
        if let Some(source) = self.field(node, Field::Source) {
            return self.reexport(b, node, source);
        }
        let default = self.has_token(node, Kind::DefaultToken);
        if let Some(declaration) = self.field(node, Field::Declaration) {
            return self.exported_declaration(b, node, declaration, default);
        }
        if let Some(value) = self.field(node, Field::Value) {
            return self.exported_value(b, node, value, "default");
        }
        let assigns = self.has_token(node, Kind::EqualsToken);
        for part in self.named(node) {
            match self.kind(part) {
                Kind::ExportClause => {
                    for specifier in self.named(part) {
                        self.export_specifier(b, specifier);
                    }
                }
                _ if assigns => self.exported_value(b, node, part, "="),
                Kind::Error => {
                    b.syntax_error(part);
                    self.statements(b, part);
                }
                _ => {}
            }
        }
    }

    fn reexport(&self, b: &mut Builder<'_>, node: Node<'_>, source: Node<'_>) {
        let module = unquoted(b.text(source));
        let type_only = self.has_token(node, Kind::TypeToken);
        let mut whole = true;
        for part in self.named(node) {
            match self.kind(part) {
                Kind::NamespaceExport => {
                    whole = false;
                    let Some(name) = part.named_child(0) else {
                        continue;
                    };
                    let import = b.import(module, None, ImportKind::Module, name);
                    self.pass_on(b, import, unquoted(b.text(name)), type_only);
                }
                Kind::ExportClause => {
                    whole = false;
                    for specifier in self.named(part) {
                        let Some(name) = self.field(specifier, Field::Name) else {
                            continue;
                        };
                        let item = unquoted(b.text(name));
                        let import = self.import_item(b, module, item, name);
                        let alias = self.field(specifier, Field::Alias).unwrap_or(name);
                        self.pass_on(b, import, unquoted(b.text(alias)), type_only);
                    }
                }
                _ => {}
            }
        }
        if whole {
            let import = b.import(module, None, ImportKind::Glob, source);
            b.import_mut(import).reexport = true;
            b.import_mut(import).type_only = type_only;
        }
    }

    fn pass_on(&self, b: &mut Builder<'_>, import: ImportIx, name: &str, type_only: bool) {
        b.import_mut(import).reexport = true;
        b.import_mut(import).type_only = type_only;
        let value = b.expr(Expr::Import(import));
        b.export(name, value);
    }

    fn export_specifier(&self, b: &mut Builder<'_>, node: Node<'_>) {
        let Some(name) = self.field(node, Field::Name) else {
            return;
        };
        let text = b.text(name);
        let value = b.name_expr(text);
        b.reference(Role::Import, name, value, ExprIx::UNKNOWN);
        let alias = self.field(node, Field::Alias).unwrap_or(name);
        if b.scope() == ScopeIx::FILE {
            b.export(unquoted(b.text(alias)), value);
        }
    }

    fn exported_declaration(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        declaration: Node<'_>,
        default: bool,
    ) {
        let bindings = b.facts().bindings.len();
        let symbols = b.facts().symbols.len();
        self.statement(b, declaration);
        let scope = b.scope();
        let mut exported: Vec<(Name, Option<SymbolIx>)> = Vec::new();
        for binding in &b.facts().bindings[bindings..] {
            if binding.scope == scope {
                let symbol = match binding.target {
                    BindingTarget::Symbol(symbol) => Some(symbol),
                    _ => None,
                };
                exported.push((binding.name, symbol));
            }
        }
        if let Some((_, Some(symbol))) = exported.first()
            && symbols < b.facts().symbols.len()
        {
            self.export_decorators(b, node, *symbol);
        }
        let mut last = None;
        for (name, symbol) in exported {
            if let Some(symbol) = symbol {
                let flags = SymbolFlags::EXPORTED.with(SymbolFlags::PUBLIC);
                b.at(symbol).flags.set(flags);
            }
            if scope != ScopeIx::FILE || last == Some(name) {
                continue;
            }
            last = Some(name);
            let value = b.expr(Expr::Name { name, scope });
            let text = b.name_text(name).to_string();
            b.export(if default { "default" } else { &text }, value);
        }
    }

    fn export_decorators(&self, b: &mut Builder<'_>, node: Node<'_>, symbol: SymbolIx) {
        let decorators: Vec<Node<'_>> = self
            .named(node)
            .into_iter()
            .filter(|&child| self.kind(child) == Kind::Decorator)
            .collect();
        if !decorators.is_empty() {
            b.at(symbol).span = b.span(node);
            self.decorate(b, symbol, &decorators);
        }
    }

    fn exported_value(&self, b: &mut Builder<'_>, node: Node<'_>, value: Node<'_>, name: &str) {
        let inner = self.unwrapped(value);
        let ix = if self.is_function_or_class(inner) {
            let place = node
                .children(&mut node.walk())
                .find(|&child| self.kind(child) == Kind::DefaultToken)
                .unwrap_or(inner);
            let symbol = self.default_value(b, node, inner, place);
            if self.field(inner, Field::Name).is_some() {
                self.bind_symbol(b, symbol);
            }
            b.expr(Expr::Symbol(symbol))
        } else {
            let value = self.expression(b, value);
            if matches!(b.facts().expr(value.ix), Expr::Name { .. }) {
                self.reclassify(b, value, Role::Import, ExprIx::UNKNOWN);
            }
            value.ix
        };
        if b.scope() == ScopeIx::FILE {
            b.export(name, ix);
        }
    }
}
