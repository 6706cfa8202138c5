//! Functions that tables, fields and containers hold: which ones may be meant where a declared type says only that a function is.

use smallvec::SmallVec;

use super::call::{CallTarget, CallTargets, Callable};
use super::eval::is_function_type;
use super::evaluator::{Evaluator, Sink};
use super::hierarchy::Hit;
use super::value::{Bindings, How, Kind, MAX_VALUES, Set, Value, add, add_all};
use super::world::{Atom, Sym};
use crate::facts::*;
use crate::languages::Builtin;
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};

/// How many entries of a literal are looked at.
const MAX_ENTRIES: usize = 64;

/// How many members of derived types may be meant by one name.
const MAX_DERIVED: usize = 4;

/// How deep containers are looked into.
const MAX_NESTING: u32 = 2;

/// Whether a declared type is that of a function, or of a container of functions.
pub(super) fn holds_functions(declared: &[Value]) -> bool {
    is_function_type(declared)
        || declared.iter().any(|value| {
            matches!(&value.kind, Kind::Instance(_, Some(args))
                if args.last().is_some_and(|last| is_function_type(last)))
        })
}

impl Evaluator<'_, '_> {
    /// What is declared to be a function or a container of functions, with the functions that are known to be held there.
    pub(super) fn with_functions(&self, declared: &Set, known: &Set) -> Set {
        let mut functions = Set::new();
        self.functions_in(known, &mut functions, 0);
        if functions.is_empty() {
            return declared.clone();
        }
        if is_function_type(declared) {
            let mut set = declared.clone();
            add_all(&mut set, &functions, How::Certain);
            return set;
        }
        let hold = |value: &Value| match &value.kind {
            Kind::Instance(class, Some(args)) => {
                let mut args: Vec<Set> = args.to_vec();
                if let Some(last) = args.last_mut().filter(|last| is_function_type(last)) {
                    add_all(last, &functions, How::Guessed);
                }
                Value::new(Kind::Instance(*class, Some(args.into())), value.how)
            }
            _ => value.clone(),
        };
        declared.iter().map(hold).collect()
    }

    /// The functions among values, and those that literals among them hold.
    pub(super) fn functions_in(&self, values: &Set, out: &mut Set, depth: u32) {
        if depth > MAX_NESTING {
            return;
        }
        let mut held = Set::new();
        for value in values {
            match &value.kind {
                Kind::Def(_) if self.is_callable(value) => add(out, value.clone()),
                Kind::Object(file, ix) => {
                    if let Expr::Object(items) = self.facts(*file).expr(*ix) {
                        for &item in self.facts(*file).items(items).iter().take(MAX_ENTRIES) {
                            self.functions_in(&self.eval(*file, item), &mut held, depth + 1);
                        }
                    }
                }
                Kind::Instance(_, Some(args)) => {
                    if let Some(last) = args.last() {
                        self.functions_in(last, &mut held, depth + 1);
                    }
                }
                Kind::Tuple(items) => items
                    .iter()
                    .take(MAX_ENTRIES)
                    .for_each(|item| self.functions_in(item, &mut held, depth + 1)),
                _ => {}
            }
        }
        add_all(out, &held, How::Guessed);
    }

    /// The value of a variable or field whose type is declared.
    pub(super) fn declared_value(&self, sym: Sym, declared: &Set) -> Set {
        if !holds_functions(declared) {
            return declared.clone();
        }
        let known = self.flow_of(sym);
        let several = known.iter().filter(|value| self.is_callable(value)).count() > 1;
        let how = if several { How::Guessed } else { How::Flowed };
        let mut at_best = Set::new();
        add_all(&mut at_best, &known, how);
        self.with_functions(declared, &at_best)
    }

    /// What other files may ask of a variable or field whose type is declared: the functions that it holds.
    pub(super) fn held_functions(&self, sym: Sym, declared: &Set) -> Set {
        let mut functions = Set::new();
        if holds_functions(declared) {
            self.functions_in(&self.flow_of(sym), &mut functions, 0);
        }
        functions
    }

    /// Lets the functions that a literal of a record names flow into its fields, by name or by position.
    pub(super) fn fill_fields(&self, file: u32, class: Sym, args: List) {
        let facts = self.facts(file);
        for (position, &arg) in facts.items(args).iter().enumerate().take(MAX_ENTRIES) {
            let (name, value) = match facts.expr(arg) {
                Expr::Named { name, value } => (Some(name), value),
                _ => (None, arg),
            };
            let named = matches!(
                facts.expr(value),
                Expr::Name { .. } | Expr::Member { .. } | Expr::Unwrap { .. } | Expr::Cast { .. }
            );
            if !named {
                continue;
            }
            let mut functions = Set::new();
            let values = self.eval(file, value);
            let callable = values.iter().filter(|value| self.is_callable(value));
            callable.for_each(|value| add(&mut functions, value.clone().at_best(How::Flowed)));
            if functions.is_empty() {
                continue;
            }
            let field = match name {
                Some(name) => {
                    let hits =
                        self.hierarchy
                            .lookup(self.world, class, self.world.atom(file, name));
                    hits.first().map(|hit| hit.sym)
                }
                None => self.field_at(class, position),
            };
            if let Some(field) = field.filter(|&field| self.is_function_field(field)) {
                self.send(Sink::Symbol(field), &functions);
            }
        }
    }

    /// Whether a field of the repository is declared to hold a function.
    fn is_function_field(&self, field: Sym) -> bool {
        let declared = self.statics.symbol_type.get(field.get());
        !self.world.is_stub(self.world.file_of(field))
            && declared.is_some_and(|declared| is_function_type(declared))
    }

    /// The field of a record at a position.
    fn field_at(&self, class: Sym, position: usize) -> Option<Sym> {
        let (file, local) = (self.world.file_of(class), self.world.local(class));
        let end = self.world.symbol(class).span.end;
        let symbols = self.facts(file).symbols.iter().enumerate();
        let mut fields = symbols
            .skip(local.get() + 1)
            .take_while(|(_, symbol)| symbol.span.start < end)
            .filter(|(_, symbol)| symbol.parent == local && symbol.kind == SymbolKind::Field);
        let (ix, _) = fields.nth(position)?;
        Some(self.world.sym(file, SymbolIx(ix as u32)))
    }

    /// Lets functions flow into the fields of all record literals of a file that no call or construction stands for.
    pub(super) fn fill_literals(&self, file: u32, passed: &mut [ExprIx]) {
        passed.sort_unstable();
        let facts = self.facts(file);
        for ix in (0..facts.exprs.len() as u32).map(ExprIx) {
            let Expr::New { class, args } = facts.expr(ix) else {
                continue;
            };
            if args.len == 0 || passed.binary_search(&ix).is_ok() {
                continue;
            }
            for value in self.eval_type(file, class) {
                if let Kind::Instance(sym, _) = value.kind
                    && self.constructors_of(sym).is_empty()
                {
                    self.fill_fields(file, sym, args);
                }
            }
        }
    }

    /// `function.call(...)`: the functions that a member of functions calls, with the arguments that it hands on.
    pub(super) fn called_through(&self, file: u32, callee: ExprIx, args: List) -> Option<List> {
        let Expr::Member { name, .. } = self.facts(file).expr(callee) else {
            return Some(args);
        };
        let semantics = &self.world.language_of(file).semantics;
        let text = self.facts(file).text(name);
        if !semantics.calling_members.contains(&text) {
            return Some(args);
        }
        // The first of the members takes the arguments one by one after the receiver, the others as a whole.
        (semantics.calling_members.first() == Some(&text) && args.len > 0).then(|| List {
            start: args.start + 1,
            len: args.len - 1,
        })
    }

    /// Adds what a call of a member of functions calls in turn.
    pub(super) fn add_called_through(&self, values: &Set, name: &str, out: &mut CallTargets) {
        let semantics = &self.world.language_of(self.file).semantics;
        if !semantics.calling_members.contains(&name) {
            return;
        }
        let mut functions = Set::new();
        let known = values
            .iter()
            .filter(|value| self.is_callable(value) || self.is_class(value));
        known.for_each(|value| add(&mut functions, value.clone()));
        for value in &functions {
            let Kind::Def(sym) = value.kind else { continue };
            let rule = match value.how {
                How::Guessed => super::rule::Rule::ValueOfMany,
                How::Flowed => super::rule::Rule::Callback,
                _ => super::rule::Rule::ValueFlow,
            };
            out.targets.push(CallTarget {
                what: if self.is_class(value) {
                    Callable::Type(sym)
                } else {
                    Callable::Function(sym)
                },
                rule,
                direct: false,
                bindings: Default::default(),
            });
        }
    }

    fn is_class(&self, value: &Value) -> bool {
        matches!(value.kind, Kind::Def(sym) if self.world.symbol(sym).kind == SymbolKind::Class)
    }

    /// What a call of a member that binds a function's first arguments yields: the function.
    pub(super) fn bound_function(&self, file: u32, callee: ExprIx) -> Set {
        let mut set = Set::new();
        if let Expr::Member { base, name } = self.facts(file).expr(callee) {
            let semantics = &self.world.language_of(file).semantics;
            if semantics
                .binding_members
                .contains(&self.facts(file).text(name))
            {
                let values = self.eval(file, base);
                let known = values.iter().filter(|value| self.is_callable(value));
                known.for_each(|value| add(&mut set, value.clone()));
            }
        }
        set
    }

    /// Whether so many functions may be meant that some are not known.
    pub(super) fn is_cut(&self, targets: &CallTargets) -> bool {
        let of_many = |target: &&CallTarget| target.rule == super::rule::Rule::ValueOfMany;
        targets.targets.iter().filter(of_many).count() + 1 >= MAX_VALUES
    }

    /// The entries of the dictionaries among values, whatever their keys.
    pub(super) fn entries_of(&self, file: u32, values: &Set) -> Set {
        let dictionary = self.builtin(file, Builtin::Dictionary, None);
        let Some(Kind::Instance(dictionary, _)) = dictionary.first().map(|value| &value.kind)
        else {
            return Set::new();
        };
        let mut set = Set::new();
        for value in values {
            let Kind::Instance(class, args) = &value.kind else {
                continue;
            };
            let mut bindings = Bindings::none();
            bindings.bind(*class, args.clone());
            let known = match class == dictionary {
                true => args.clone(),
                false => {
                    let mut ancestors = self.hierarchy.ancestors_of(*class);
                    ancestors
                        .find(|(sym, _)| sym == dictionary)
                        .and_then(|(_, args)| args)
                }
            };
            if let Some(entry) = known.as_ref().and_then(|args| args.last()) {
                add_all(
                    &mut set,
                    &self.put(entry, &bindings),
                    value.how.max(How::Declared),
                );
            }
        }
        set
    }

    /// Whether objects of a type are awaited through a method of theirs.
    pub(super) fn is_awaited(&self, class: Sym) -> bool {
        let semantics = &self.world.language_of(self.world.file_of(class)).semantics;
        let [method] = (semantics.protocol)(Unwrap::Await) else {
            return false;
        };
        let atom = self.world.atom_by_text.get(*method);
        atom.is_some_and(|&atom| !self.hierarchy.lookup(self.world, class, atom).is_empty())
    }

    /// Whether a type has a base outside the repository, which may have any member.
    pub(super) fn is_derived_outside(&self, class: Sym) -> bool {
        let mut ancestors = self.hierarchy.ancestors_of(class);
        ancestors.any(|(sym, _)| {
            self.hierarchy.foreign_bases.contains_key(&sym)
                || self.world.is_stub(self.world.file_of(sym)) && sym != class
        })
    }

    /// A member that the own type lacks and types derived from it have: which of them is the receiver, nothing tells.
    pub(super) fn derived_members(&self, class: Sym, atom: Atom) -> SmallVec<[Hit; 2]> {
        let mut found: SmallVec<[Hit; 2]> = SmallVec::new();
        for &derived in self.hierarchy.derived.get(&class).into_iter().flatten() {
            for hit in self.hierarchy.lookup(self.world, derived, atom) {
                if found.iter().all(|known| known.sym != hit.sym) {
                    found.push(hit);
                }
            }
        }
        if found.len() > MAX_DERIVED {
            found.clear();
        }
        found
    }

    /// Whether an expression has no name of its own at which a use of its value could stand.
    pub(super) fn is_nameless(&self, file: u32, ix: ExprIx) -> bool {
        let facts = self.facts(file);
        match facts.expr(ix) {
            Expr::Index { key, .. } => !matches!(facts.expr(key), Expr::Str(_)),
            Expr::Call { .. }
            | Expr::New { .. }
            | Expr::Choice(_)
            | Expr::Operator { .. }
            | Expr::Item { .. }
            | Expr::Unwrap { .. }
            | Expr::Cast { .. }
            | Expr::Symbol(_) => true,
            _ => false,
        }
    }

    /// Whether a symbol is a function without a name that a person wrote.
    pub(super) fn is_unnamed(&self, sym: Sym) -> bool {
        let symbol = self.world.symbol(sym);
        let name = self.world.text(self.world.name_of(sym));
        symbol.flags.has(SymbolFlags::ANONYMOUS) || name.starts_with('<')
    }
}
