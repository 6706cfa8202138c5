//! Values of expressions, and what expressions denote.

use std::sync::Arc;

use super::evaluator::{Evaluator, Found, FoundList};
use super::member::{MemberHit, as_definition};
use super::rule::Rule;
use super::value::{How, Kind, Set, Value, add, add_all, one};
use super::world::Sym;
use crate::facts::*;
use crate::languages::Builtin;
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};

/// How many entries of a literal of a dictionary say what its values are.
const MAX_ENTRIES: u32 = 64;

impl Evaluator<'_, '_> {
    /// What an expression denotes: definitions, parameters, locals; nothing for expressions that compute a value.
    pub fn denote(&self, file: u32, ix: ExprIx) -> FoundList {
        let facts = self.facts(file);
        match facts.expr(ix) {
            Expr::Name { name, scope } => self.lookup_name(file, scope, name, ix),
            Expr::Member { base, name } => {
                let values = self.eval(file, base);
                self.value_members(&values, self.world.atom(file, name))
            }
            Expr::Index { base, key } => match facts.expr(key) {
                Expr::Str(name) => {
                    let values = self.eval(file, base);
                    self.value_members(&values, self.world.atom(file, name))
                }
                _ => FoundList::new(),
            },
            Expr::Symbol(symbol) => [(Found::Sym(self.world.sym(file, symbol)), Rule::Scope)]
                .into_iter()
                .collect(),
            Expr::Import(import) => self.import_found(file, import),
            Expr::OwnType(symbol) => {
                let own = self
                    .hierarchy
                    .own_type(self.world, self.world.sym(file, symbol));
                own.map(|sym| (Found::Sym(sym), Rule::Scope))
                    .into_iter()
                    .collect()
            }
            Expr::Apply { base, .. } | Expr::Pointer(base) => {
                self.deeper(|| self.denote(file, base))
            }
            _ => FoundList::new(),
        }
    }

    /// The value of an expression, computed.
    pub(super) fn eval_expr(&self, file: u32, ix: ExprIx) -> Set {
        let facts = self.facts(file);
        match facts.expr(ix) {
            Expr::Name { .. } | Expr::Symbol(_) | Expr::Import(_) => {
                let mut set = Set::new();
                let found = self.values_named(file, self.denote(file, ix));
                for (found, _) in self.variables_named(file, ix, found) {
                    add_all(&mut set, &self.value_of(found, How::Certain), How::Certain);
                }
                set
            }
            Expr::Member { base, name } => self.member_value(file, base, name),
            Expr::Call { callee, args } => self.call_value(file, callee, args),
            Expr::New { class, args } => self.new_value(file, class, args),
            Expr::Named { value, .. } => (*self.eval(file, value)).clone(),
            Expr::Index { base, key } => self.index_value(file, base, key),
            Expr::Str(_) => self.builtin(file, Builtin::Str, None),
            Expr::Int(_) => self.builtin(file, Builtin::Int, None),
            Expr::Literal(kind) => self.builtin(file, Builtin::Literal(kind), None),
            Expr::Array(items) => {
                let element = self.union_of(file, items);
                self.builtin(file, Builtin::Array, Some([element].into_iter().collect()))
            }
            Expr::Tuple(items) => one(
                Kind::Tuple(
                    facts
                        .items(items)
                        .iter()
                        .map(|&item| (*self.eval(file, item)).clone())
                        .collect(),
                ),
                How::Certain,
            ),
            Expr::Object(items) => {
                let mut set = one(Kind::Object(file, ix), How::Certain);
                let held = List {
                    len: items.len.min(MAX_ENTRIES),
                    ..items
                };
                let args = [
                    self.builtin(file, Builtin::Str, None),
                    self.union_of(file, held),
                ];
                add_all(
                    &mut set,
                    &self.builtin(file, Builtin::Dictionary, Some(args.into_iter().collect())),
                    How::Certain,
                );
                set
            }
            Expr::Param(symbol, n) => self.value_of_param(self.world.sym(file, symbol), n),
            Expr::This(symbol) => self.receiver(file, symbol),
            Expr::OwnType(symbol) => self
                .receiver(file, symbol)
                .into_iter()
                .map(as_definition)
                .collect(),
            Expr::Super(symbol) => self.super_value(file, symbol),
            Expr::Unwrap { base, how } => self.unwrap_value(file, base, how),
            Expr::Item { base, index } => self.item_value(file, base, index),
            Expr::Cast { base, ty } => {
                let set = self.eval_type(file, ty);
                if set.is_empty() {
                    (*self.eval(file, base)).clone()
                } else if super::held::holds_functions(&set) {
                    self.with_functions(&set, &self.eval(file, base))
                } else {
                    self.with_arguments_of(set, &self.eval(file, base))
                }
            }
            Expr::Choice(items) => self.union_of(file, items),
            Expr::Operator { op, args } => self.operator_value(file, op, args),
            Expr::Apply { base, .. } => (*self.eval(file, base)).clone(),
            Expr::Pointer(base) => (*self.eval(file, base)).clone(),
            Expr::Union(_) | Expr::FunctionType { .. } | Expr::TypeOf(_) => self
                .eval_type(file, ix)
                .into_iter()
                .map(as_definition)
                .collect(),
            Expr::Unknown => Set::new(),
        }
    }

    fn union_of(&self, file: u32, items: List) -> Set {
        let mut set = Set::new();
        for &item in self.facts(file).items(items) {
            let item = match self.facts(file).expr(item) {
                Expr::Unwrap {
                    base,
                    how: Unwrap::Spread,
                } => {
                    add_all(
                        &mut set,
                        &self.element_of(file, &self.eval(file, base)),
                        How::Certain,
                    );
                    continue;
                }
                _ => item,
            };
            add_all(&mut set, &self.eval(file, item), How::Certain);
        }
        set
    }

    /// A matched variant keeps the type arguments of what is matched.
    fn with_arguments_of(&self, set: Set, subject: &Set) -> Set {
        let args_of = |class: Sym| {
            subject.iter().find_map(|value| match &value.kind {
                Kind::Instance(sym, args @ Some(_)) if *sym == class => Some(args.clone()),
                _ => None,
            })
        };
        set.into_iter()
            .map(|value| match value.kind {
                Kind::Instance(class, None) => {
                    Value::new(Kind::Instance(class, args_of(class).flatten()), value.how)
                }
                _ => value,
            })
            .collect()
    }

    fn member_value(&self, file: u32, base: ExprIx, name: Name) -> Set {
        let values = self.eval(file, base);
        let members = self.members(&values, self.world.atom(file, name));
        let mut set = Set::new();
        // A field and a method may share a name: the value is the field's.
        let kind = |hit: &MemberHit| match hit.found {
            Found::Sym(sym) => Some(self.world.symbol(sym).kind),
            _ => None,
        };
        let is_field = |hit: &MemberHit| kind(hit) == Some(SymbolKind::Field);
        let is_method = |hit: &MemberHit| kind(hit) == Some(SymbolKind::Method);
        let fields = members.hits.iter().any(is_field);
        for hit in members
            .hits
            .iter()
            .filter(|hit| !(fields && is_method(hit)))
        {
            let value = self.value_of(hit.found, How::Certain);
            let value = self.put(&value, &hit.bindings());
            // A declared member of a value that was only guessed is no better than the guess.
            add_all(&mut set, &value, hit.receiver.how);
        }
        let is_known = |value: &Value| !matches!(value.kind, Kind::Foreign(_) | Kind::External(_));
        if self.world.language_of(file).semantics.members_are_entries && !set.iter().any(is_known) {
            let entries = self.entries_of(file, &values);
            if !entries.is_empty() {
                return entries;
            }
        }
        if set.is_empty() && members.foreign {
            set.push(Value::new(Kind::Foreign(None), How::Certain));
        }
        set
    }

    /// The value of a local variable: what it declares, or what it is given.
    pub(super) fn local_value(&self, file: u32, binding: u32) -> Set {
        let BindingTarget::Local { ty, value } = self.facts(file).bindings[binding as usize].target
        else {
            return Set::new();
        };
        let declared = self.eval_type(file, ty);
        if declared.is_empty() {
            return (*self.eval(file, value)).clone();
        }
        if value == ExprIx::UNKNOWN {
            return declared;
        }
        let value = self.eval(file, value);
        if super::held::holds_functions(&declared) {
            return self.with_functions(&declared, &value);
        }
        self.with_arguments_of(declared, &value)
    }

    /// Whether a value is a function or method that is known itself.
    pub(super) fn is_callable(&self, value: &Value) -> bool {
        let Kind::Def(sym) = value.kind else {
            return false;
        };
        matches!(
            self.world.symbol(sym).kind,
            SymbolKind::Function | SymbolKind::Method
        )
    }

    /// What a symbol's own code says of its value: results of a function, initial value of a variable.
    pub(super) fn inferred(&self, sym: Sym) -> Set {
        let symbol = self.world.symbol(sym);
        let file = self.world.file_of(sym);
        let mut set = Set::new();
        if !symbol.yields.is_empty() || symbol.flags.has(SymbolFlags::GENERATOR) {
            let mut items = Set::new();
            symbol
                .yields
                .iter()
                .for_each(|&ix| add_all(&mut items, &self.eval(file, ix), How::Returned));
            return one(Kind::Generator(Arc::new(items)), How::Returned);
        }
        for &ix in &symbol.returns {
            add_all(&mut set, &self.eval(file, ix), How::Returned);
        }
        add_all(&mut set, &self.eval(file, symbol.value), How::Certain);
        set
    }

    fn super_value(&self, file: u32, symbol: SymbolIx) -> Set {
        let Some(class) = self
            .hierarchy
            .own_type(self.world, self.world.sym(file, symbol))
        else {
            return Set::new();
        };
        let mut set = Set::new();
        for (ancestor, args) in self.hierarchy.ancestors_of(class).skip(1) {
            add(
                &mut set,
                Value::new(Kind::Instance(ancestor, args), How::Certain),
            );
        }
        if let Some(foreign) = self.hierarchy.foreign_bases.get(&class) {
            add(&mut set, Value::new(Kind::Foreign(*foreign), How::Certain));
        }
        set
    }

    fn index_value(&self, file: u32, base: ExprIx, key: ExprIx) -> Set {
        let values = self.eval(file, base);
        match self.facts(file).expr(key) {
            Expr::Str(name) => {
                let found = self.member_value(file, base, name);
                let is_known =
                    |value: &Value| !matches!(value.kind, Kind::Foreign(_) | Kind::External(_));
                if found.iter().any(is_known) {
                    return found;
                }
            }
            Expr::Int(index)
                if values.iter().any(|value| match &value.kind {
                    Kind::Tuple(_) => true,
                    Kind::Instance(class, Some(_)) => self.is_tuple(file, *class),
                    _ => false,
                }) =>
            {
                return self.item_of(file, &values, index);
            }
            _ => {}
        }
        let operator = (self.world.language_of(file).semantics.operator)("[]");
        let mut set = Set::new();
        for value in values.iter() {
            match &value.kind {
                Kind::Object(object_file, ix) => {
                    if let Expr::Object(items) = self.facts(*object_file).expr(*ix) {
                        add_all(&mut set, &self.union_of(*object_file, items), How::Guessed);
                    }
                }
                Kind::Tuple(items) => items
                    .iter()
                    .for_each(|item| add_all(&mut set, item, How::Guessed)),
                // A generic type that is given arguments stays that type.
                Kind::Def(_) => add(&mut set, value.clone()),
                _ => {
                    let one = std::iter::once(value.clone()).collect();
                    let through = self.method_result(&one, operator);
                    if !through.is_empty() {
                        add_all(&mut set, &through, value.how);
                    } else if let Kind::Instance(_, Some(args)) = &value.kind
                        && let Some(last) = args.last()
                    {
                        add_all(&mut set, last, value.how.max(How::Declared));
                    } else if let Kind::Instance(_, None) = &value.kind
                        && self.world.language_of(file).semantics.pointer_index
                    {
                        add(&mut set, value.clone());
                    }
                }
            }
        }
        set
    }

    fn item_value(&self, file: u32, base: ExprIx, index: u32) -> Set {
        if let Expr::Array(items) = self.facts(file).expr(base) {
            // The items of a literal are told apart, up to the first that is spread.
            let facts = self.facts(file);
            let is_spread = |item: &ExprIx| {
                let how = Unwrap::Spread;
                matches!(facts.expr(*item), Expr::Unwrap { how: found, .. } if found == how)
            };
            let before = facts
                .items(items)
                .iter()
                .take_while(|item| !is_spread(item));
            if let Some(&item) = before.take(index as usize + 1).nth(index as usize) {
                return (*self.eval(file, item)).clone();
            }
        }
        self.item_of(file, &self.eval(file, base), index)
    }

    fn item_of(&self, file: u32, values: &Set, index: u32) -> Set {
        let mut set = Set::new();
        for value in values {
            match &value.kind {
                Kind::Tuple(items) => {
                    if let Some(item) = items.get(index as usize) {
                        add_all(&mut set, item, value.how);
                    }
                }
                Kind::Def(variant)
                    if self.world.symbol(*variant).kind == SymbolKind::EnumMember =>
                {
                    add_all(&mut set, &self.payload_of(*variant, index), How::Declared);
                }
                Kind::Foreign(_) => add(&mut set, Value::new(Kind::Foreign(None), value.how)),
                Kind::Instance(class, Some(args))
                    if args.len() > 1 && self.is_tuple(file, *class) =>
                {
                    // Of a tuple of any length only the first argument says anything.
                    let any = args.len() == 2 && args.get(1).is_some_and(|set| set.is_empty());
                    let at = if any { 0 } else { index as usize };
                    if let Some(item) = args.get(at) {
                        add_all(&mut set, item, value.how);
                    }
                }
                _ => {
                    let field = self.world.atom_by_text.get(index.to_string().as_str());
                    let one: Set = std::iter::once(value.clone()).collect();
                    let found = field
                        .map(|&atom| self.members(&one, atom))
                        .unwrap_or_default();
                    // An external is no item: that a library's type has one of this number is a guess.
                    let known = |hit: &&MemberHit| !matches!(hit.found, Found::Ext(_));
                    for hit in found.hits.iter().filter(known) {
                        add_all(
                            &mut set,
                            &self.put(&self.value_of(hit.found, How::Certain), &hit.bindings()),
                            value.how,
                        );
                    }
                    if !found.hits.iter().any(|hit| known(&hit)) {
                        add_all(&mut set, &self.element_of(file, &one), How::Guessed);
                    }
                }
            }
        }
        set
    }

    /// Whether a type is the language's tuple.
    fn is_tuple(&self, file: u32, class: Sym) -> bool {
        let tuple = self.builtin(file, Builtin::Tuple, None);
        let is_it = |value: &Value| matches!(value.kind, Kind::Instance(sym, _) if sym == class);
        tuple.iter().any(is_it)
    }

    /// Payload number `index` of an enum variant.
    pub fn payload_of(&self, variant: Sym, index: u32) -> Set {
        if self.world.param(variant, index).is_some() {
            return self.value_of_param(variant, index);
        }
        let Some(&atom) = self.world.atom_by_text.get(index.to_string().as_str()) else {
            return Set::new();
        };
        let hits = self.hierarchy.lookup(self.world, variant, atom);
        hits.first()
            .map(|hit| self.value_of(Found::Sym(hit.sym), How::Declared))
            .unwrap_or_default()
    }

    fn unwrap_value(&self, file: u32, base: ExprIx, how: Unwrap) -> Set {
        let values = self.eval(file, base);
        self.unwrap_set(file, &values, how)
    }

    /// A part taken out of values by a form of the language.
    pub fn unwrap_set(&self, file: u32, values: &Set, how: Unwrap) -> Set {
        if matches!(how, Unwrap::Address | Unwrap::Spread) {
            return values.clone();
        }
        let protocol = (self.world.language_of(file).semantics.protocol)(how);
        let mut set = Set::new();
        for value in values {
            let one: Set = std::iter::once(value.clone()).collect();
            match &value.kind {
                Kind::Generator(items) if !matches!(how, Unwrap::Await | Unwrap::Deref) => {
                    add_all(&mut set, items, value.how)
                }
                Kind::Tuple(items) if how == Unwrap::Iterate => items
                    .iter()
                    .for_each(|item| add_all(&mut set, item, value.how)),
                Kind::Foreign(_) | Kind::External(_) => {
                    add(&mut set, Value::new(Kind::Foreign(None), value.how))
                }
                _ => {
                    let through = protocol.iter().try_fold(one.clone(), |at, method| {
                        let next = self.method_result(&at, method);
                        (!next.is_empty()).then_some(next)
                    });
                    match (through, how) {
                        (Some(part), _) if !protocol.is_empty() => {
                            add_all(&mut set, &part, value.how)
                        }
                        (_, Unwrap::Await) => add_all(&mut set, &self.awaited(value), value.how),
                        (_, Unwrap::Deref | Unwrap::Enter | Unwrap::Yield) => {
                            add(&mut set, value.clone())
                        }
                        (_, Unwrap::IteratePair) => add(
                            &mut set,
                            Value::new(Kind::Tuple(pair_of(value)), How::Guessed),
                        ),
                        (_, _) => add_all(
                            &mut set,
                            &first_argument(value),
                            value.how.max(How::Returned),
                        ),
                    }
                }
            }
        }
        set
    }

    /// The elements of containers.
    pub fn element_of(&self, file: u32, values: &Set) -> Set {
        self.unwrap_set(file, values, Unwrap::Iterate)
    }

    fn operator_value(&self, file: u32, op: Name, args: List) -> Set {
        let facts = self.facts(file);
        let Some(&left) = facts.items(args).first() else {
            return Set::new();
        };
        let values = self.eval(file, left);
        let text = facts.text(op);
        let method = (self.world.language_of(file).semantics.operator)(text);
        let through = self.method_result(&values, method);
        if !through.is_empty() {
            return through;
        }
        if matches!(
            text,
            "==" | "!="
                | "<"
                | ">"
                | "<="
                | ">="
                | "not"
                | "!"
                | "in"
                | "is"
                | "instanceof"
                | "==="
                | "!=="
        ) {
            return self.builtin(file, Builtin::Literal(LiteralKind::Bool), None);
        }
        let mut set = Set::new();
        add_all(&mut set, &values, How::Guessed);
        set
    }
}

/// The first type argument of an object.
fn first_argument(value: &Value) -> Set {
    match &value.kind {
        Kind::Instance(_, Some(args)) => args.first().cloned().unwrap_or_default(),
        _ => Set::new(),
    }
}

/// Key and element of a container: its two type arguments, or an unknown key and its one.
fn pair_of(value: &Value) -> Arc<[Set]> {
    match &value.kind {
        Kind::Instance(_, Some(args)) if args.len() >= 2 => {
            [args[0].clone(), args[1].clone()].into_iter().collect()
        }
        Kind::Instance(_, Some(args)) if args.len() == 1 => {
            [Set::new(), args[0].clone()].into_iter().collect()
        }
        _ => [Set::new(), Set::new()].into_iter().collect(),
    }
}

/// Whether a declared type says no more than that a function is meant: which one, the values say.
pub(super) fn is_function_type(set: &[Value]) -> bool {
    !set.is_empty()
        && set
            .iter()
            .all(|value| matches!(value.kind, Kind::Function(_)))
}
