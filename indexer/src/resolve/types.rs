//! Type expressions: which objects have the type that an expression names.

use std::sync::Arc;

use super::evaluator::{Evaluator, Found};
use super::hierarchy::is_type;
use super::value::{Args, Bindings, FunctionType, How, Kind, Set, add, add_all, one};
use super::world::Sym;
use crate::facts::*;
use crate::languages::Builtin;
use cidx_format::vocabulary::SymbolKind;

impl Evaluator<'_, '_> {
    /// The objects of the type that an expression names.
    pub fn eval_type(&self, file: u32, ix: ExprIx) -> Set {
        if ix == ExprIx::UNKNOWN {
            return Set::new();
        }
        self.deeper(|| self.type_expr(file, ix))
    }

    /// The types of the repository or of stubs that an expression names.
    pub fn type_symbols(&self, file: u32, ix: ExprIx) -> Vec<Sym> {
        let symbol = |kind: &Kind| match kind {
            Kind::Instance(sym, _) | Kind::Receiver(sym) => Some(*sym),
            _ => None,
        };
        self.eval_type(file, ix)
            .iter()
            .filter_map(|value| symbol(&value.kind))
            .collect()
    }

    fn type_expr(&self, file: u32, ix: ExprIx) -> Set {
        let facts = self.facts(file);
        match facts.expr(ix) {
            Expr::Apply { base, args } => self.applied_type(file, base, args),
            Expr::Union(items) | Expr::Choice(items) => {
                let mut set = Set::new();
                facts.items(items).iter().for_each(|&item| {
                    add_all(&mut set, &self.eval_type(file, item), How::Declared)
                });
                set
            }
            Expr::FunctionType { params, result } => {
                let params = facts
                    .items(params)
                    .iter()
                    .map(|&param| self.eval_type(file, param))
                    .collect();
                let function = FunctionType {
                    params,
                    result: self.eval_type(file, result),
                };
                one(Kind::Function(Arc::new(function)), How::Declared)
            }
            Expr::Tuple(items) => one(
                Kind::Tuple(
                    facts
                        .items(items)
                        .iter()
                        .map(|&item| self.eval_type(file, item))
                        .collect(),
                ),
                How::Declared,
            ),
            Expr::Pointer(inner) => self.eval_type(file, inner),
            Expr::Unwrap { base, .. } => self.eval_type(file, base),
            Expr::TypeOf(value) => (*self.eval(file, value)).clone(),
            Expr::Cast { base, .. } => self.eval_type(file, base),
            Expr::OwnType(sym) | Expr::This(sym) => self.receiver(file, sym),
            Expr::Literal(kind) if kind != LiteralKind::Null => {
                self.builtin(file, Builtin::Literal(kind), None)
            }
            Expr::Str(_) => self.builtin(file, Builtin::Str, None),
            Expr::Symbol(symbol) => one(
                Kind::Instance(self.world.sym(file, symbol), None),
                How::Declared,
            ),
            Expr::Member { base, name } if self.names_open_associated(file, base, name) => {
                self.open_associated(file, base, name)
            }
            Expr::Call { callee, args } => self.made_type(file, callee, args),
            Expr::Name { .. } | Expr::Member { .. } | Expr::Index { .. } => {
                self.named_type(file, ix)
            }
            _ => Set::new(),
        }
    }

    /// The objects of the types that a name denotes.
    fn named_type(&self, file: u32, ix: ExprIx) -> Set {
        let mut set = Set::new();
        for (found, _) in self.types_named(file, ix, self.denote(file, ix)) {
            if !self.says_nothing(file, found) {
                add_all(&mut set, &self.type_of_found(found), How::Declared);
            }
        }
        set
    }

    /// Whether a type that a file of the repository names leaves open what its objects are.
    fn says_nothing(&self, file: u32, found: Found) -> bool {
        let anything = self.world.language_of(file).semantics.anything;
        let Found::Sym(sym) = found else { return false };
        !anything.is_empty()
            && !self.world.is_stub(file)
            && self.world.is_stub(self.world.file_of(sym))
            && self.world.text(self.world.name_of(sym)) == anything
    }

    /// A type that a function makes (`class A extends mixin(B)`): the one that it returns, and those that it is given.
    fn made_type(&self, file: u32, callee: ExprIx, args: List) -> Set {
        let mut set = Set::new();
        for (found, _) in self.denote(file, callee) {
            let Found::Sym(function) = found else {
                continue;
            };
            let other = self.world.file_of(function);
            for &returned in &self.world.symbol(function).returns {
                let facts = self.facts(other);
                let made = match facts.expr(returned) {
                    Expr::Symbol(symbol) => Some(self.world.sym(other, symbol)),
                    Expr::Name { .. } => match self.denote(other, returned).first() {
                        Some((Found::Sym(sym), _)) => Some(*sym),
                        _ => None,
                    },
                    _ => None,
                };
                let class =
                    made.filter(|&sym| super::hierarchy::is_type(self.world.symbol(sym).kind));
                if let Some(class) = class {
                    add(
                        &mut set,
                        super::value::Value::new(Kind::Instance(class, None), How::Declared),
                    );
                }
            }
        }
        if !set.is_empty() {
            for &arg in self.facts(file).items(args) {
                if matches!(
                    self.facts(file).expr(arg),
                    Expr::Name { .. } | Expr::Call { .. }
                ) {
                    add_all(&mut set, &self.eval_type(file, arg), How::Declared);
                }
            }
        }
        set
    }

    fn applied_type(&self, file: u32, base: ExprIx, args: List) -> Set {
        let mut out = Set::new();
        let list = args;
        // An alias with parameters stands for its target with the arguments put in.
        for (found, _) in self.denote(file, base) {
            let class = match found {
                Found::Sym(sym) => Some(sym),
                _ => None,
            };
            let args = self.type_arguments(file, class, list);
            if let Found::Sym(sym) = found
                && self.world.symbol(sym).kind == SymbolKind::TypeAlias
            {
                let mut bindings = Bindings::none();
                bindings.bind(sym, Some(args.clone()));
                add_all(
                    &mut out,
                    &self.put(&self.type_of_found(found), &bindings),
                    How::Declared,
                );
                continue;
            }
            for value in self.type_of_found(found) {
                match value.kind {
                    Kind::Instance(class, None) => add(
                        &mut out,
                        super::value::Value::new(
                            Kind::Instance(class, Some(args.clone())),
                            value.how,
                        ),
                    ),
                    _ => add(&mut out, value),
                }
            }
        }
        out
    }

    /// The objects of the type that a definition is.
    pub fn type_of_found(&self, found: Found) -> Set {
        self.deeper(|| match found {
            Found::Sym(sym) => self.type_of_symbol(sym),
            Found::TypeParam(sym, n) => one(Kind::TypeParam(sym, n), How::Declared),
            Found::Ext(ext) => one(Kind::Foreign(Some(ext)), How::Declared),
            Found::Expr(file, ix) => self.eval_type(file, ix),
            Found::Local(file, binding) => {
                let BindingTarget::Local { value, .. } =
                    self.facts(file).bindings[binding as usize].target
                else {
                    return Set::new();
                };
                self.eval_type(file, value)
            }
            Found::Param(..) | Found::Directory(_) => Set::new(),
        })
    }

    pub(super) fn type_of_symbol(&self, sym: Sym) -> Set {
        let symbol = self.world.symbol(sym);
        let file = self.world.file_of(sym);
        match symbol.kind {
            kind if is_type(kind) => one(Kind::Instance(sym, None), How::Declared),
            SymbolKind::TypeAlias => match self.statics.symbol_type.get(sym.get()) {
                Some(known) if !known.is_empty() => known.clone(),
                // A recursive alias would unfold without end.
                _ if self.open_aliases.borrow().contains(&sym) => Set::new(),
                _ => {
                    self.open_aliases.borrow_mut().push(sym);
                    let target = match symbol.ty {
                        ExprIx::UNKNOWN => symbol.value,
                        ty => ty,
                    };
                    let set = self.eval_type(file, target);
                    self.open_aliases.borrow_mut().pop();
                    set
                }
            },
            // A module that is used as a type is what it exports as a whole: `extends require("./base")`.
            SymbolKind::File => self
                .whole_export(sym)
                .into_iter()
                .filter_map(|value| match value.kind {
                    Kind::Def(class) if class != sym => Some(self.type_of_symbol(class)),
                    _ => None,
                })
                .flatten()
                .collect(),
            SymbolKind::Function | SymbolKind::Method => {
                one(Kind::Instance(sym, None), How::Declared)
            }
            // A Python module-level name for a type: `Alias = Union[A, B]`.
            SymbolKind::Variable
            | SymbolKind::Constant
            | SymbolKind::Static
            | SymbolKind::Field => self.eval_type(file, symbol.value),
            SymbolKind::EnumMember => one(Kind::Def(sym), How::Declared),
            _ => Set::new(),
        }
    }

    /// The receiver of a symbol: an object of the type that encloses it.
    pub fn receiver(&self, file: u32, sym: SymbolIx) -> Set {
        let sym = self.world.sym(file, sym);
        match self.hierarchy.own_type(self.world, sym) {
            Some(class) => one(Kind::Receiver(class), How::Certain),
            None => {
                if let Some(kind) = self.hierarchy.outside_self(self.world, sym) {
                    return one(kind.clone(), How::Declared);
                }
                // A constructor function or an object's method: the nearest function that has members.
                let mut at = sym;
                for _ in 0..16 {
                    let kind = self.world.symbol(at).kind;
                    if matches!(kind, SymbolKind::Variable | SymbolKind::Constant)
                        || (at == sym && kind == SymbolKind::Function)
                    {
                        return one(Kind::Receiver(at), How::Certain);
                    }
                    let parent = self.world.parent(at);
                    if parent == at {
                        break;
                    }
                    at = parent;
                }
                Set::new()
            }
        }
    }

    /// An object of a built-in type of the language.
    pub fn builtin(&self, file: u32, which: Builtin, args: Args) -> Set {
        let text = (self.world.language_of(file).semantics.builtin)(which);
        let Some((package, path)) = text.split_once('#') else {
            return Set::new();
        };
        let path: Vec<Box<str>> = path.split('.').map(Into::into).collect();
        let mut set = Set::new();
        for (found, _) in self.external_found(package, &path) {
            match found {
                Found::Sym(sym) => add(
                    &mut set,
                    super::value::Value::new(Kind::Instance(sym, args.clone()), How::Certain),
                ),
                Found::Ext(ext) => add(
                    &mut set,
                    super::value::Value::new(Kind::Foreign(Some(ext)), How::Certain),
                ),
                _ => {}
            }
        }
        set
    }
}
