//! Imports and exports of ES modules, `require`, dynamic `import()`.

use cidx_format::vocabulary::{Role, SymbolFlags};
use tree_sitter::Node;

use super::expressions::unquoted;
use super::grammar::{Field, Kind};
use super::patterns::Bind;
use super::walk::{Value, Walk};
use crate::builder::Builder;
use crate::facts::*;

/// Functions that compilers wrap around `require`: they hand the module on.
const INTEROP: &[&str] = &[
    "__importDefault",
    "__importStar",
    "_interopRequireDefault",
    "_interopRequireWildcard",
    "__toESM",
];

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

    fn import_specifier(
        &self,
        b: &mut Builder<'_>,
        module: &str,
        node: Node<'_>,
        type_only: bool,
    ) {
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
    fn import_item(&self, b: &mut Builder<'_>, module: &str, item: &str, node: Node<'_>) -> ImportIx {
        if item == "default" {
            b.import(module, None, ImportKind::Default, node)
        } else {
            b.import(module, Some(item), ImportKind::Item, node)
        }
    }

    fn bind_import(&self, b: &mut Builder<'_>, import: ImportIx, name: Node<'_>, type_only: bool) {
        b.import_mut(import).type_only = type_only;
        let (text, span, scope) = (b.node_name(name), b.span(name), b.scope());
        self.bind_in(b, scope, text, BindingTarget::Import(import), span);
    }

    /// `import x = require("y")`.
    fn import_require(&self, b: &mut Builder<'_>, node: Node<'_>, type_only: bool) {
        let (Some(name), Some(source)) =
            (self.first_named(node), self.field(node, Field::Source))
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

    // `require` and `import()`.

    /// The one string argument of a call.
    fn string_argument<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        let arguments = self.field(node, Field::Arguments)?;
        let first = self.first_named(arguments)?;
        matches!(self.kind(first), Kind::StringLiteral).then_some(first)
    }

    /// The module named by a `require("x")`, if `node` is one.
    fn required<'t>(&self, b: &Builder<'_>, node: Node<'t>) -> Option<Node<'t>> {
        if self.kind(node) != Kind::CallExpression {
            return None;
        }
        let function = self.field(node, Field::Function)?;
        if self.kind(function) != Kind::Identifier {
            return None;
        }
        match b.text(function) {
            "require" => self.string_argument(node),
            name if INTEROP.contains(&name) => {
                let inner = self.first_named(self.field(node, Field::Arguments)?)?;
                let function = self.field(inner, Field::Function)?;
                if b.text(function) != "require" {
                    return None;
                }
                self.string_argument(inner)
            }
            _ => None,
        }
    }

    /// The module named by an `await import("x")`, if `node` is one.
    fn awaited<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        if self.kind(node) != Kind::Await {
            return None;
        }
        let call = self.first_named(node)?;
        let function = self.field(call, Field::Function)?;
        if self.kind(function) != Kind::Import {
            return None;
        }
        self.string_argument(call)
    }

    /// The module object of a `require("x")`.
    pub(in crate::languages) fn require_call(&self, b: &mut Builder<'_>, node: Node<'_>) -> Option<ExprIx> {
        let source = self.required(b, node)?;
        let import = b.import(unquoted(b.text(source)), None, ImportKind::Module, source);
        Some(b.expr(Expr::Import(import)))
    }

    /// The module object of an `import("x")`, not yet wrapped in its promise.
    pub(in crate::languages) fn dynamic_import(&self, b: &mut Builder<'_>, node: Node<'_>) -> Option<ExprIx> {
        if self.kind(node) != Kind::CallExpression {
            return None;
        }
        let function = self.field(node, Field::Function)?;
        if self.kind(function) != Kind::Import {
            return None;
        }
        let Some(source) = self.string_argument(node) else {
            let arguments = self.field(node, Field::Arguments)?;
            for argument in self.named(arguments) {
                self.expression(b, argument);
            }
            return Some(ExprIx::UNKNOWN);
        };
        let import = b.import(unquoted(b.text(source)), None, ImportKind::Module, source);
        Some(b.expr(Expr::Import(import)))
    }

    /// `Promise.resolve(value)`: what `import("x")` yields.
    pub(in crate::languages) fn promise_of(&self, b: &mut Builder<'_>, value: ExprIx) -> Value {
        if value == ExprIx::UNKNOWN {
            return Value::default();
        }
        let promise = b.name("Promise");
        let base = b.expr(Expr::Name {
            name: promise,
            scope: ScopeIx::FILE,
        });
        let callee = b.member(base, "resolve");
        let args = b.list(&[value]);
        Value::of(b.expr(Expr::Call { callee, args }))
    }

    /// `const x = require("y")` and its like bind imports instead of variables. Says whether it was one.
    pub(in crate::languages) fn require_binding(
        &self,
        b: &mut Builder<'_>,
        name: Node<'_>,
        value: Node<'_>,
        how: Bind,
    ) -> bool {
        let value = self.unwrapped(value);
        let scope = self.scope_for(b, how);
        if let Some(source) = self.required(b, value).or_else(|| self.awaited(value)) {
            let module = unquoted(b.text(source));
            if self.kind(name) == Kind::Identifier {
                let import = b.import(module, None, ImportKind::Module, source);
                let (text, span) = (b.node_name(name), b.span(name));
                self.bind_in(b, scope, text, BindingTarget::Import(import), span);
                return true;
            }
            return self.require_items(b, name, module, scope);
        }
        if self.kind(value) != Kind::MemberExpression || self.kind(name) != Kind::Identifier {
            return false;
        }
        let (Some(object), Some(property)) = (
            self.field(value, Field::Object),
            self.field(value, Field::Property),
        ) else {
            return false;
        };
        let object = self.unwrapped(object);
        let Some(source) = self.required(b, object).or_else(|| self.awaited(object)) else {
            return false;
        };
        let module = unquoted(b.text(source));
        let import = self.import_item(b, module, b.text(property), property);
        let (text, span) = (b.node_name(name), b.span(name));
        self.bind_in(b, scope, text, BindingTarget::Import(import), span);
        true
    }

    /// `const { a, b: c } = require("x")`, if the pattern is as simple as that.
    fn require_items(
        &self,
        b: &mut Builder<'_>,
        pattern: Node<'_>,
        module: &str,
        scope: ScopeIx,
    ) -> bool {
        if self.kind(pattern) != Kind::ObjectPattern {
            return false;
        }
        let entries = self.named(pattern);
        let simple = entries.iter().all(|&entry| match self.kind(entry) {
            Kind::ShorthandPattern => true,
            Kind::PairPattern => self
                .field(entry, Field::Value)
                .is_some_and(|value| self.kind(value) == Kind::Identifier),
            _ => false,
        });
        if !simple {
            return false;
        }
        for entry in entries {
            let key = self.field(entry, Field::Key).unwrap_or(entry);
            let name = self.field(entry, Field::Value).unwrap_or(entry);
            let item = self.property_text(b, key);
            let import = self.import_item(b, module, item, key);
            let (text, span) = (b.node_name(name), b.span(name));
            self.bind_in(b, scope, text, BindingTarget::Import(import), span);
        }
        true
    }
}
