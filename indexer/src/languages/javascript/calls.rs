//! Calls, constructions, and the calls that declare tests.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::expressions::unquoted;
use super::functions::Receiver;
use super::grammar::{Field, Kind};
use super::walk::{Value, Walk};
use crate::builder::Builder;
use crate::facts::*;

/// Functions that declare tests and groups of tests when they are called with a name and a function.
const TESTS: &[&str] = &[
    "describe",
    "it",
    "test",
    "suite",
    "context",
    "specify",
    "bench",
    "xit",
    "xdescribe",
    "xtest",
    "fit",
    "fdescribe",
];

/// Functions that declare what runs around tests.
const HOOKS: &[&str] = &[
    "beforeEach",
    "afterEach",
    "beforeAll",
    "afterAll",
    "before",
    "after",
    "setup",
    "teardown",
];

impl Walk<'_> {
    pub(in crate::languages) fn call_expression(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
    ) -> Value {
        let (Some(function), Some(arguments)) = (
            self.field(node, Field::Function),
            self.field(node, Field::Arguments),
        ) else {
            return Value::default();
        };
        if let Some(import) = self.dynamic_import(b, node) {
            return self.promise_of(b, import);
        }
        if let Some(import) = self.require_call(b, node) {
            return Value::of(import);
        }
        if let Some(value) = self.test_call(b, node, function, arguments) {
            return value;
        }
        let (bound, passed) = self.hands_on_this(b, function, arguments);
        let callee = self.with(&self.keeps_this, bound, || self.expression(b, function));
        let target = self.applied(b, callee.ix, node);
        let receiver = self.assigned_prototype(b, function, arguments);
        let (args, strings) = self.with(&self.literal_receiver, receiver, || {
            self.with(&self.keeps_this, passed, || self.arguments(b, arguments))
        });
        let list = b.list(&args);
        let call = b.expr(Expr::Call {
            callee: target,
            args: list,
        });
        self.reclassify(b, callee, Role::Call, call);
        if self.kind(function) == Kind::Super {
            b.reference(Role::Call, function, callee.ix, call);
        } else if callee.reference.is_none() {
            b.reference_of_value(function, target, call);
        }
        for (string, index) in strings {
            let text = unquoted(b.text(string));
            b.keep_string(text, string, Some((call, index)));
        }
        self.declaring_call(b, function, arguments, &args);
        Value::of(call)
    }

    /// Whether the `this` of a call's surroundings is that of the function it is made on (`function () {}.bind(this)`), and
    /// of the functions it is given (`list.forEach(function () {}, this)`).
    fn hands_on_this(
        &self,
        b: &Builder<'_>,
        function: Node<'_>,
        arguments: Node<'_>,
    ) -> (bool, bool) {
        if self.kind(arguments) != Kind::Arguments || self.kind(function) != Kind::MemberExpression
        {
            return (false, false);
        }
        let given = self.named(arguments);
        let is_this =
            |node: Option<&Node<'_>>| node.is_some_and(|&node| self.kind(node) == Kind::This);
        let binds = self
            .field(function, Field::Property)
            .is_some_and(|property| matches!(b.text(property), "bind" | "call" | "apply"))
            && is_this(given.first());
        (binds, !binds && given.len() > 1 && is_this(given.last()))
    }

    /// The arguments of a call, and which of them are plain strings.
    fn arguments<'t>(
        &self,
        b: &mut Builder<'_>,
        node: Node<'t>,
    ) -> (Vec<ExprIx>, Vec<(Node<'t>, u32)>) {
        let mut values = Vec::new();
        let mut strings = Vec::new();
        let mut cursor = node.walk();
        if self.kind(node) == Kind::TemplateString {
            values.push(b.expr(Expr::Literal(LiteralKind::Text)));
            for child in node.named_children(&mut cursor) {
                if self.kind(child) == Kind::TemplateSubstitution
                    && let Some(inner) = self.first_named(child)
                {
                    values.push(self.expression(b, inner).ix);
                }
            }
            return (values, strings);
        }
        for child in node.named_children(&mut cursor) {
            match self.kind(child) {
                Kind::Comment => self.comment(b, child),
                Kind::StringLiteral => {
                    strings.push((child, values.len() as u32));
                    let text = unquoted(b.text(child));
                    values.push(b.string(text));
                }
                _ => values.push(self.expression(b, child).ix),
            }
        }
        (values, strings)
    }

    pub(in crate::languages) fn new_expression(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
    ) -> Value {
        let Some(constructor) = self.field(node, Field::Constructor) else {
            return Value::default();
        };
        let class = self.expression(b, constructor);
        let target = self.applied(b, class.ix, node);
        let (args, strings) = match self.field(node, Field::Arguments) {
            Some(arguments) => self.arguments(b, arguments),
            None => Default::default(),
        };
        let list = b.list(&args);
        let ix = b.expr(Expr::New {
            class: target,
            args: list,
        });
        self.reclassify(b, class, Role::Call, ix);
        for (string, index) in strings {
            let text = unquoted(b.text(string));
            b.keep_string(text, string, Some((ix, index)));
        }
        Value::of(ix)
    }

    // Tests.

    /// The name at the root of a callee: `it` of `it.each(table)`.
    fn root_name<'s>(&self, b: &Builder<'s>, callee: Node<'_>) -> &'s str {
        let mut at = callee;
        for _ in 0..5 {
            let next = match self.kind(at) {
                Kind::Identifier => return b.text(at),
                Kind::MemberExpression => self.field(at, Field::Object),
                Kind::CallExpression => self.field(at, Field::Function),
                _ => None,
            };
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        ""
    }

    /// A call that declares a test, a group of tests or a hook: its callback is a symbol.
    fn test_call(
        &self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        function: Node<'_>,
        arguments: Node<'_>,
    ) -> Option<Value> {
        let root = self.root_name(b, function);
        let member = root == "t"
            && self.kind(function) == Kind::MemberExpression
            && self
                .field(function, Field::Property)
                .is_some_and(|property| b.text(property) == "test");
        let is_test = TESTS.contains(&root) || member;
        let is_hook = HOOKS.contains(&root) && self.kind(function) == Kind::Identifier;
        if !is_test && !is_hook || self.kind(arguments) != Kind::Arguments {
            return None;
        }
        let parts = self.named(arguments);
        let first = *parts.first()?;
        let callback = parts.iter().position(|&part| {
            matches!(
                self.kind(part),
                Kind::ArrowFunction | Kind::FunctionExpression | Kind::GeneratorFunction
            )
        })?;
        let named = matches!(self.kind(first), Kind::StringLiteral | Kind::TemplateString);
        if is_test && (!named || callback == 0) || is_hook && callback != 0 {
            return None;
        }
        if self.symbol_named(b, root).is_some() {
            return None;
        }
        let callee = self.expression(b, function);
        let symbol = if is_test {
            let name = unquoted(b.text(first));
            let (span, name_span) = (b.span(node), b.span(first));
            let symbol = b.symbol_at(name, SymbolKind::Test, span, name_span);
            b.at(symbol).flags.set(SymbolFlags::TEST);
            symbol
        } else {
            let symbol = b.symbol(root, SymbolKind::Function, node, function);
            b.at(symbol).flags.set(SymbolFlags::FIXTURE);
            symbol
        };
        if self.function.get().is_some() {
            b.at(symbol).flags.set(SymbolFlags::LOCAL);
        }
        let mut args = Vec::new();
        for (at, &part) in parts.iter().enumerate() {
            if at == callback {
                let receiver = match self.kind(part) {
                    Kind::ArrowFunction => Receiver::Outer,
                    _ => Receiver::Own(None),
                };
                self.function(b, symbol, part, receiver, None);
                args.push(b.expr(Expr::Symbol(symbol)));
            } else {
                args.push(self.expression(b, part).ix);
            }
        }
        let args = b.list(&args);
        let call = b.expr(Expr::Call {
            callee: callee.ix,
            args,
        });
        self.reclassify(b, callee, Role::Call, call);
        Some(Value::of(call))
    }
}
