//! What the walk remembers beside the facts: live local variables, enclosing classes, values of switch expressions.

use rustc_hash::FxHashSet;
use tree_sitter::Node;

use super::grammar::{FIELDS, Kind, field, kind, parts};
use crate::builder::Builder;
use crate::facts::{BindingTarget, Expr, ExprIx, Name, ScopeIx, ScopeKind, SymbolIx};

/// The state of one walk.
#[derive(Default)]
pub struct State {
    /// Local variables and parameters in reach, innermost last.
    locals: Vec<Local>,
    /// Locals before this belong to methods around the innermost class: they cannot be assigned here.
    floor: usize,
    /// The classes around the present place, innermost last.
    pub classes: Vec<Class>,
    /// For each switch around the present place the values it yields.
    pub yields: Vec<Vec<ExprIx>>,
    /// Names brought in by static imports.
    pub static_imports: FxHashSet<Name>,
    /// Whether the file declares `java.lang`, whose `Object` has no base.
    pub is_java_lang: bool,
}

/// A local variable or parameter.
struct Local {
    name: Name,
    scope: ScopeIx,
    from: ExprIx,
}

/// A class around the present place.
pub struct Class {
    /// Its symbol.
    pub symbol: SymbolIx,
    /// The names of its own fields.
    pub fields: FxHashSet<Name>,
    /// Whether it is an interface or annotation type, whose members are public.
    pub interface: bool,
    /// Whether it follows JUnit 3: it extends `TestCase`.
    pub test_case: bool,
}

impl State {
    /// Runs `walk` in a new block scope; the locals it declares end with it.
    pub fn block<R>(
        &mut self,
        b: &mut Builder<'_>,
        walk: impl FnOnce(&mut Builder<'_>, &mut State) -> R,
    ) -> R {
        let mark = self.locals.len();
        let result = b.in_scope(ScopeKind::Block, |b| walk(b, self));
        self.locals.truncate(mark);
        result
    }

    /// Runs `walk` as the body of a function: in its scope, and its locals end with it.
    pub fn function<R>(
        &mut self,
        b: &mut Builder<'_>,
        symbol: SymbolIx,
        walk: impl FnOnce(&mut Builder<'_>, &mut State) -> R,
    ) -> R {
        let mark = self.locals.len();
        let result = b.in_symbol(symbol, ScopeKind::Function, |b| walk(b, self));
        self.locals.truncate(mark);
        result
    }

    /// Runs `walk` as the body of a type.
    pub fn class<R>(
        &mut self,
        b: &mut Builder<'_>,
        class: Class,
        walk: impl FnOnce(&mut Builder<'_>, &mut State) -> R,
    ) -> R {
        let symbol = class.symbol;
        let floor = std::mem::replace(&mut self.floor, self.locals.len());
        self.classes.push(class);
        let result = b.in_symbol(symbol, ScopeKind::Type, |b| walk(b, self));
        self.classes.pop();
        self.floor = floor;
        result
    }

    /// Declares a local variable in the current scope, seen by the code after it.
    pub fn declare(&mut self, b: &mut Builder<'_>, node: Node<'_>, ty: ExprIx, value: ExprIx) {
        let (name, span, from) = (b.node_name(node), b.span(node), b.next_expr());
        b.bind(name, from, BindingTarget::Local { ty, value }, span);
        let scope = b.scope();
        self.locals.push(Local { name, scope, from });
    }

    /// Binds parameter number `index` of `function` in the current scope.
    pub fn parameter(
        &mut self,
        b: &mut Builder<'_>,
        node: Node<'_>,
        function: SymbolIx,
        index: u32,
    ) {
        let (name, span) = (b.node_name(node), b.span(node));
        b.bind(
            name,
            ExprIx::UNKNOWN,
            BindingTarget::Param(function, index),
            span,
        );
        let (scope, from) = (b.scope(), ExprIx::UNKNOWN);
        self.locals.push(Local { name, scope, from });
    }

    /// Records that `value` is assigned to the bare name at `node`: a further value of the local, or a store to the field.
    pub fn assign(&mut self, b: &mut Builder<'_>, node: Node<'_>, value: ExprIx) {
        if !carries(b.facts().expr(value)) {
            return;
        }
        let name = b.node_name(node);
        let live = self.locals.get(self.floor..).unwrap_or(&[]);
        if let Some(local) = live.iter().rev().find(|local| local.name == name) {
            let (span, ty) = (b.span(node), ExprIx::UNKNOWN);
            let target = BindingTarget::Local { ty, value };
            b.bind_in(local.scope, name, local.from, target, span);
            return;
        }
        let base = self.receiver_of_field(b, name);
        let target = b.expr(Expr::Member { base, name });
        b.store(target, value, ExprIx::UNKNOWN, None);
    }

    /// The object whose field a bare name is: of the innermost class that declares it, else `this`.
    fn receiver_of_field(&self, b: &mut Builder<'_>, name: Name) -> ExprIx {
        let owner = b.owner();
        let declaring = self
            .classes
            .iter()
            .rposition(|class| class.fields.contains(&name));
        match declaring.and_then(|at| self.classes.get(at).map(|class| (at, class.symbol))) {
            Some((at, symbol)) if at + 1 < self.classes.len() => {
                let class = b.at(symbol).name;
                let scope = b.scope();
                let ty = b.expr(Expr::Name { name: class, scope });
                let base = ExprIx::UNKNOWN;
                b.expr(Expr::Cast { base, ty })
            }
            _ => b.expr(Expr::This(owner)),
        }
    }

    /// Whether a bare name is a local, a field of a class around it or statically imported.
    pub fn is_known(&self, name: Name) -> bool {
        self.locals.iter().any(|local| local.name == name)
            || self
                .classes
                .iter()
                .any(|class| class.fields.contains(&name))
            || self.static_imports.contains(&name)
    }

    /// Adds a value that the innermost switch yields.
    pub fn yields_value(&mut self, value: ExprIx) {
        if let Some(values) = self.yields.last_mut() {
            values.push(value);
        }
    }
}

/// Whether a value can hold more than its variable's declared type says: numbers and texts cannot.
fn carries(expr: Expr) -> bool {
    !matches!(
        expr,
        Expr::Unknown | Expr::Literal(_) | Expr::Str(_) | Expr::Int(_) | Expr::Operator { .. }
    )
}

/// The names of the fields that a class body declares.
pub fn field_names(b: &mut Builder<'_>, body: Node<'_>) -> FxHashSet<Name> {
    let mut names = FxHashSet::default();
    for member in parts(body) {
        match kind(member) {
            Kind::FieldDeclaration | Kind::ConstantDeclaration => {
                for declarator in parts(member) {
                    if kind(declarator) == Kind::VariableDeclarator {
                        names.extend(field(declarator, FIELDS.name).map(|name| b.node_name(name)));
                    }
                }
            }
            Kind::EnumConstant => {
                names.extend(field(member, FIELDS.name).map(|name| b.node_name(name)))
            }
            Kind::EnumBodyDeclarations => names.extend(field_names(b, member)),
            _ => {}
        }
    }
    names
}
