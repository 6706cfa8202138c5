//! Calls: what is called, what the call yields, and what flows into parameters.

use std::sync::Arc;

use smallvec::SmallVec;

use super::evaluator::{Evaluator, Found, FoundList, Sink};
use super::hierarchy::is_type;
use super::member::MemberHit;
use super::rule::Rule;
use super::unify::unify;
use super::value::{
    Bindings, FunctionType, How, Kind, Set, Value, add, add_all, has_assoc, is_open, one,
};
use super::world::Sym;
use crate::facts::*;
use cidx_format::vocabulary::SymbolKind;

/// What a call reaches.
#[derive(Clone, Debug)]
pub enum Callable {
    /// A function or method, or a macro.
    Function(Sym),
    /// A type: the call builds an object.
    Type(Sym),
    /// A variant of an enum that is built with its payload.
    Variant(Sym),
    /// Something known only by its type.
    Typed(Arc<FunctionType>),
    /// Something outside the repository.
    Foreign(Option<super::world::Ext>),
}

/// A target of a call.
pub struct CallTarget {
    /// What is called.
    pub what: Callable,
    /// By which evidence.
    pub rule: Rule,
    /// Whether the callee names the target itself; else a function value reached the callee by flowing.
    pub direct: bool,
    /// What type parameters and the receiver stand for.
    pub bindings: Bindings,
}

/// Targets of a call.
#[derive(Default)]
pub struct CallTargets {
    /// The targets.
    pub targets: SmallVec<[CallTarget; 2]>,
    /// Whether the receiver or callee comes from outside, so that nothing should be guessed.
    pub foreign: bool,
}

/// How many targets of one call receive its arguments.
const MAX_RECEIVERS: usize = 4;

impl Evaluator<'_, '_> {
    /// What a call expression calls.
    pub fn call_targets(&self, file: u32, call: ExprIx) -> CallTargets {
        match self.facts(file).expr(call) {
            Expr::Call { callee, args } => self.callee_targets(file, callee, args),
            Expr::New { class, args } => self.new_targets(file, class, args),
            _ => self.callee_targets(file, call, List::default()),
        }
    }

    /// What calling an expression with arguments reaches.
    pub fn callee_targets(&self, file: u32, callee: ExprIx, args: List) -> CallTargets {
        let mut out = CallTargets::default();
        self.deeper(|| match self.facts(file).expr(callee) {
            Expr::Member { base, name } => {
                let values = self.eval(file, base);
                let members = self.members(&values, self.world.atom(file, name));
                out.foreign |= members.foreign;
                let is_method = |hit: &MemberHit| {
                    let kind = |sym| self.world.symbol(sym).kind;
                    matches!(hit.found, Found::Sym(sym) if matches!(kind(sym), SymbolKind::Method | SymbolKind::Function))
                };
                let methods = members.hits.iter().any(is_method);
                for hit in members.hits.iter().filter(|hit| !methods || is_method(hit) || hit.rule == Rule::External) {
                    match self.implemented(file, hit, args) {
                        Some(own) => self.add_target(Found::Sym(own), Rule::TypeMember, Some(hit), &mut out),
                        None => self.add_target(hit.found, hit.rule, Some(hit), &mut out),
                    }
                }
                self.add_called_through(&values, self.facts(file).text(name), &mut out);
            }
            Expr::Super(symbol) | Expr::This(symbol) => {
                self.constructor_call(file, callee, symbol, &mut out)
            }
            Expr::Apply {
                base,
                args: type_args,
            } => {
                out = self.callee_targets(file, base, args);
                let explicit: Arc<[Set]> = self
                    .facts(file)
                    .items(type_args)
                    .iter()
                    .map(|&arg| self.eval_type(file, arg))
                    .collect();
                for target in &mut out.targets {
                    if let Callable::Function(sym) | Callable::Type(sym) = target.what {
                        target.bindings.bind(sym, Some(explicit.clone()));
                    }
                }
            }
            Expr::Name { .. } | Expr::Symbol(_) | Expr::OwnType(_) | Expr::Import(_) => {
                for (found, rule) in self.values_named(file, self.called_name(file, callee)) {
                    self.add_target(found, rule, None, &mut out);
                }
            }
            _ => {
                for value in self.eval(file, callee).iter() {
                    self.add_value_target(
                        value,
                        Rule::ValueFlow,
                        false,
                        &Bindings::none(),
                        &mut out,
                    );
                }
            }
        });
        self.choose_overload(file, args, &mut out);
        out
    }

    /// What a name that is called denotes. Where types and values have names apart, an enum or trait cannot be meant: a value of
    /// that name stands further out (`Err(...)` beside an enum `Err`).
    fn called_name(&self, file: u32, callee: ExprIx) -> FoundList {
        let found = self.denote(file, callee);
        let world = self.world;
        let only_type = |(found, _): &(Found, Rule)| {
            let kind = |sym| world.symbol(sym).kind;
            matches!(found, Found::Sym(sym) if matches!(kind(*sym), SymbolKind::Enum | SymbolKind::Trait))
        };
        match self.facts(file).expr(callee) {
            Expr::Name { name, scope }
                if world.language_of(file).semantics.values_apart
                    && !found.is_empty()
                    && found.iter().all(only_type) =>
            {
                self.beyond_file(file, scope, world.atom(file, name))
            }
            _ => found,
        }
    }

    /// Of a method that is called by its trait with the receiver as first argument (`Parser::parse(&this, text)`): the
    /// implementation for the type of that argument, where there is just one.
    fn implemented(&self, file: u32, hit: &MemberHit, args: List) -> Option<Sym> {
        let world = self.world;
        let (Found::Sym(method), Kind::Def(named)) = (hit.found, &hit.receiver.kind) else {
            return None;
        };
        let is_trait = world.symbol(*named).kind == SymbolKind::Trait;
        if !is_trait || args.len as usize != world.symbol(method).params.len() + 1 {
            return None;
        }
        let receiver = *self.facts(file).items(args).first()?;
        let seen_through = world.language_of(file).semantics.seen_through;
        let redefines = |sym: &&Sym| {
            let redefined = self.hierarchy.redefines.get(*sym);
            redefined.is_some_and(|some| some.contains(&method))
        };
        for value in self.eval(file, receiver).iter() {
            let (Kind::Instance(class, _) | Kind::Receiver(class)) = value.kind else {
                continue;
            };
            if seen_through.contains(&world.text(world.name_of(class))) {
                continue;
            }
            let members = self.hierarchy.members.get(&(class, world.name_of(method)));
            let mut own = members.into_iter().flatten().filter(redefines);
            if let (Some(&only), None) = (own.next(), own.next()) {
                return Some(only);
            }
        }
        None
    }

    fn new_targets(&self, file: u32, class: ExprIx, args: List) -> CallTargets {
        let mut out = CallTargets::default();
        for value in self.eval_type(file, class) {
            match value.kind {
                Kind::Instance(sym, type_args) => {
                    let mut bindings = Bindings::none();
                    bindings.bind(sym, type_args);
                    out.targets.push(CallTarget {
                        what: Callable::Type(sym),
                        rule: Rule::Constructor,
                        direct: true,
                        bindings,
                    });
                }
                Kind::Receiver(sym) => {
                    out.targets.push(CallTarget {
                        what: Callable::Type(sym),
                        rule: Rule::Constructor,
                        direct: true,
                        bindings: Bindings::none(),
                    });
                }
                Kind::Def(variant) => {
                    out.targets.push(CallTarget {
                        what: Callable::Variant(variant),
                        rule: Rule::Scope,
                        direct: true,
                        bindings: Bindings::none(),
                    });
                }
                Kind::Foreign(ext) => {
                    out.foreign = true;
                    out.targets.push(CallTarget {
                        what: Callable::Foreign(ext),
                        rule: Rule::External,
                        direct: true,
                        bindings: Bindings::none(),
                    });
                }
                _ => {}
            }
        }
        if out.targets.is_empty() {
            // The class is a value: `new this.Type()`, `new registry[name]()`.
            for value in self.eval(file, class).iter() {
                self.add_value_target(value, Rule::ValueFlow, false, &Bindings::none(), &mut out);
            }
        }
        let _ = args;
        out
    }

    fn constructor_call(&self, file: u32, callee: ExprIx, symbol: SymbolIx, out: &mut CallTargets) {
        let Some(own) = self
            .hierarchy
            .own_type(self.world, self.world.sym(file, symbol))
        else {
            return;
        };
        if matches!(self.facts(file).expr(callee), Expr::This(_)) {
            out.targets.push(CallTarget {
                what: Callable::Type(own),
                rule: Rule::OwnMember,
                direct: true,
                bindings: Bindings::none(),
            });
            return;
        }
        if let Some(&base) = self
            .hierarchy
            .bases
            .get(&own)
            .and_then(|bases| bases.first())
        {
            out.targets.push(CallTarget {
                what: Callable::Type(base),
                rule: Rule::SuperMember,
                direct: true,
                bindings: Bindings::none(),
            });
        }
        out.foreign |= self.hierarchy.foreign_bases.contains_key(&own);
    }

    fn add_target(&self, found: Found, rule: Rule, hit: Option<&MemberHit>, out: &mut CallTargets) {
        let bindings = || hit.map(MemberHit::bindings).unwrap_or_default();
        if let Found::Sym(sym) = found {
            let kind = self.world.symbol(sym).kind;
            let what = match kind {
                SymbolKind::EnumMember => Some(Callable::Variant(sym)),
                SymbolKind::Function
                | SymbolKind::Method
                | SymbolKind::Constructor
                | SymbolKind::Macro
                    if !self
                        .world
                        .symbol(sym)
                        .flags
                        .has(cidx_format::vocabulary::SymbolFlags::GETTER) =>
                {
                    Some(Callable::Function(sym))
                }
                kind if is_type(kind) => Some(Callable::Type(sym)),
                _ => None,
            };
            if let Some(what) = what {
                let rule = if matches!(what, Callable::Type(_)) && rule != Rule::External {
                    Rule::Constructor
                } else {
                    rule
                };
                out.targets.push(CallTarget {
                    what,
                    rule,
                    direct: true,
                    bindings: bindings(),
                });
                return;
            }
        }
        if let Found::Ext(ext) = found {
            out.foreign = true;
            out.targets.push(CallTarget {
                what: Callable::Foreign(Some(ext)),
                rule: Rule::External,
                direct: true,
                bindings: Bindings::none(),
            });
            return;
        }
        let values = self.value_of(found, How::Certain);
        let values = match hit {
            Some(hit) => self.put(&values, &hit.bindings()),
            None => values,
        };
        let kind = match found {
            Found::Sym(sym) => Some(self.world.symbol(sym).kind),
            _ => None,
        };
        let alias = kind == Some(SymbolKind::TypeAlias);
        // A module that is called is the function that it exports as a whole.
        let module = matches!(found, Found::Sym(sym) if kind == Some(SymbolKind::File) && self.whole_export(sym).len() == 1);
        let by = match alias {
            true => Rule::Constructor,
            false if module || self.is_other_name(found, &values) => rule,
            false => Rule::ValueFlow,
        };
        for value in &values {
            self.add_value_target(value, by, alias || module, &bindings(), out);
        }
    }

    /// Whether what is called only gives one function another name (`const now = clock.now`, `Foo.prototype.run = run`).
    fn is_other_name(&self, found: Found, values: &Set) -> bool {
        let holds = |sym| {
            let kind = self.world.symbol(sym).kind;
            matches!(
                kind,
                SymbolKind::Constant | SymbolKind::Variable | SymbolKind::Field
            )
        };
        let named = match found {
            Found::Sym(sym) => holds(sym) && !self.world.is_stub(self.world.file_of(sym)),
            Found::Local(..) => true,
            _ => false,
        };
        named
            && self.world.language_of(self.file).semantics.aliases_call
            && matches!(&values[..], [only] if only.how == How::Certain && self.is_callable(only))
    }

    fn add_value_target(
        &self,
        value: &Value,
        rule: Rule,
        direct: bool,
        outer: &Bindings,
        out: &mut CallTargets,
    ) {
        let _ = outer;
        let rule = match (rule, value.how) {
            (Rule::ValueFlow, How::Guessed) => Rule::ValueOfMany,
            (Rule::ValueFlow, How::Flowed) => Rule::Callback,
            _ => rule,
        };
        let mut push = |what, bindings| {
            out.targets.push(CallTarget {
                what,
                rule,
                direct,
                bindings,
            })
        };
        match &value.kind {
            Kind::Def(sym) => match self.world.symbol(*sym).kind {
                SymbolKind::EnumMember => push(Callable::Variant(*sym), Bindings::none()),
                SymbolKind::TypeAlias => {
                    for inner in self.type_of_found(Found::Sym(*sym)) {
                        if let Kind::Instance(class, _) = inner.kind {
                            push(Callable::Type(class), Bindings::none());
                        }
                    }
                }
                kind if is_type(kind) => push(Callable::Type(*sym), Bindings::none()),
                SymbolKind::File | SymbolKind::Module | SymbolKind::Namespace => {
                    // A module that is called is one whose whole export is a function.
                    for value in self.whole_export(*sym) {
                        if let Kind::Def(function) = value.kind
                            && function != *sym
                        {
                            let class = is_type(self.world.symbol(function).kind);
                            let what = if class {
                                Callable::Type(function)
                            } else {
                                Callable::Function(function)
                            };
                            push(what, Bindings::none());
                        }
                    }
                }
                _ => push(Callable::Function(*sym), Bindings::none()),
            },
            Kind::Function(function) => push(Callable::Typed(function.clone()), Bindings::none()),
            Kind::Instance(class, args) => {
                let method = self.world.language_of(self.file).semantics.call_method;
                if let Some(&atom) = self.world.atom_by_text.get(method)
                    && !method.is_empty()
                {
                    for hit in self.hierarchy.lookup(self.world, *class, atom) {
                        let mut bindings = Bindings::none().with_receiver(value.clone());
                        bindings.bind(
                            hit.owner,
                            if hit.inherited {
                                hit.args.clone()
                            } else {
                                args.clone()
                            },
                        );
                        push(Callable::Function(hit.sym), bindings);
                    }
                }
                out.foreign |= self.world.is_stub(self.world.file_of(*class));
            }
            Kind::Foreign(ext) => {
                push(Callable::Foreign(*ext), Bindings::none());
                out.foreign = true;
            }
            Kind::External(ext) => {
                push(Callable::Foreign(Some(*ext)), Bindings::none());
                out.foreign = true;
            }
            _ => {}
        }
    }

    /// The value of `module.exports = value`, or of the default export.
    pub(super) fn whole_export(&self, module: Sym) -> Set {
        let file = self.world.file_of(module);
        let facts = self.facts(file);
        let mut set = Set::new();
        for name in ["=", "default"] {
            for export in facts
                .exports
                .iter()
                .filter(|export| facts.text(export.name) == name)
            {
                add_all(&mut set, &self.eval(file, export.value), How::Certain);
            }
            if !set.is_empty() {
                break;
            }
        }
        set
    }

    /// The constructors of a type, inherited ones included; empty if none is written.
    pub fn constructors_of(&self, class: Sym) -> SmallVec<[Sym; 2]> {
        let semantics = &self.world.language_of(self.world.file_of(class)).semantics;
        for name in semantics.constructors {
            if let Some(&atom) = self.world.atom_by_text.get(name) {
                let hits = self.hierarchy.lookup(self.world, class, atom);
                let local: SmallVec<[Sym; 2]> = hits
                    .iter()
                    .map(|hit| hit.sym)
                    .filter(|&sym| !self.world.is_stub(self.world.file_of(sym)))
                    .collect();
                if !local.is_empty() {
                    return local;
                }
            }
        }
        let named = self
            .hierarchy
            .members
            .get(&(class, self.world.name_of(class)));
        named
            .into_iter()
            .flatten()
            .copied()
            .filter(|&sym| self.world.symbol(sym).kind == SymbolKind::Constructor)
            .collect()
    }

    /// The constructors of a type of the repository, or of a stub, whose arguments tell what its type parameters stand for.
    fn all_constructors_of(&self, class: Sym) -> SmallVec<[Sym; 2]> {
        let own = self.constructors_of(class);
        if !own.is_empty() {
            return own;
        }
        let semantics = &self.world.language_of(self.world.file_of(class)).semantics;
        let atoms = semantics.constructors.iter();
        atoms
            .filter_map(|name| self.world.atom_by_text.get(name))
            .map(|&atom| self.hierarchy.lookup(self.world, class, atom))
            .find(|hits| !hits.is_empty())
            .map(|hits| hits.iter().map(|hit| hit.sym).collect())
            .unwrap_or_default()
    }

    pub(super) fn call_value(&self, file: u32, callee: ExprIx, args: List) -> Set {
        let mut set = self.bound_function(file, callee);
        if !set.is_empty() {
            return set;
        }
        let targets = self.callee_targets(file, callee, args);
        let args = self.called_through(file, callee, args).unwrap_or_default();
        for target in &targets.targets {
            add_all(
                &mut set,
                &self.target_result(file, target, args),
                How::Certain,
            );
        }
        if set.is_empty() && targets.foreign {
            set.push(Value::new(Kind::Foreign(None), How::Certain));
        }
        set
    }

    pub(super) fn new_value(&self, file: u32, class: ExprIx, args: List) -> Set {
        let mut set = Set::new();
        for target in self.new_targets(file, class, args).targets {
            add_all(
                &mut set,
                &self.target_result(file, &target, args),
                How::Certain,
            );
        }
        set
    }

    fn target_result(&self, file: u32, target: &CallTarget, args: List) -> Set {
        match &target.what {
            Callable::Function(sym) => self.function_result(file, *sym, &target.bindings, args),
            Callable::Type(class) => self.built(file, *class, &target.bindings, args),
            Callable::Variant(variant) => {
                let bindings = self.inferred_bindings(file, *variant, args);
                let owner = self.world.parent(*variant);
                let args =
                    bindings_args(self.world.symbol(owner).type_params.len(), owner, &bindings);
                one(Kind::Instance(owner, args), How::Constructed)
            }
            Callable::Typed(function) => function.result.clone(),
            Callable::Foreign(_) => one(Kind::Foreign(None), How::Certain),
        }
    }

    fn function_result(&self, file: u32, sym: Sym, bindings: &Bindings, args: List) -> Set {
        let result = self.result_of(sym);
        if !is_open(&result) {
            return result;
        }
        let result = self.put(&result, bindings);
        if !is_open(&result) || args.len == 0 {
            return result;
        }
        self.put(
            &result,
            &self.inferred_bindings_under(file, sym, args, bindings),
        )
    }

    /// An object of a type that a call builds, with the type arguments that the constructor's arguments tell.
    fn built(&self, file: u32, class: Sym, bindings: &Bindings, args: List) -> Set {
        let params = self.world.symbol(class).type_params.len();
        let mut known = bindings.args_of(class);
        if known.is_none() && params > 0 && args.len > 0 {
            for constructor in self.all_constructors_of(class) {
                let inferred = self.inferred_bindings(file, constructor, args);
                known = known.or(bindings_args(params, class, &inferred));
            }
        }
        one(Kind::Instance(class, known), How::Constructed)
    }

    /// What a function returns: as declared, else as inferred.
    pub fn result_of(&self, sym: Sym) -> Set {
        match self.statics.symbol_type.get(sym.get()) {
            Some(declared) if !declared.is_empty() => declared.clone(),
            _ => (*self.flow_of(sym)).clone(),
        }
    }

    fn inferred_bindings(&self, file: u32, sym: Sym, args: List) -> Bindings {
        self.inferred_bindings_under(file, sym, args, &Bindings::none())
    }

    /// What the arguments of a call tell about the type parameters in the callee's signature.
    fn inferred_bindings_under(
        &self,
        file: u32,
        sym: Sym,
        args: List,
        outer: &Bindings,
    ) -> Bindings {
        let mut found: Vec<(Sym, u32, Set)> = Vec::new();
        for (param, arg) in self.paired(file, sym, args) {
            let Some(at) = self.world.param(sym, param) else {
                continue;
            };
            let Some(declared) = self.statics.param_type.get(at).filter(|set| is_open(set)) else {
                continue;
            };
            let actual = self.eval(file, arg);
            if has_assoc(declared) {
                let declared = self.put(declared, outer);
                unify(self, &declared, &Bindings::none(), &actual, &mut found, 0);
            } else {
                unify(self, declared, outer, &actual, &mut found, 0);
            }
        }
        Bindings::from_found(found)
    }

    /// Arguments with the number of the parameter they reach.
    pub fn paired(&self, file: u32, sym: Sym, args: List) -> SmallVec<[(u32, ExprIx); 4]> {
        let facts = self.facts(file);
        let symbol = self.world.symbol(sym);
        let own_facts = self.facts(self.world.file_of(sym));
        let mut out = SmallVec::new();
        let mut position = 0u32;
        for &arg in facts.items(args) {
            match facts.expr(arg) {
                Expr::Named { name, value } => {
                    let text = facts.text(name);
                    if let Some(at) = symbol
                        .params
                        .iter()
                        .position(|param| own_facts.text(param.name) == text)
                    {
                        out.push((at as u32, value));
                    }
                }
                Expr::Unwrap {
                    how: Unwrap::Spread,
                    ..
                } => position = u32::MAX,
                _ if position == u32::MAX => {}
                _ => {
                    let rest = symbol
                        .params
                        .get(position as usize)
                        .is_some_and(|param| param.kind == ParamKind::Rest);
                    if (position as usize) < symbol.params.len() {
                        out.push((position, arg));
                    }
                    position += u32::from(!rest);
                }
            }
        }
        out
    }

    /// The result of calling a method by its name on values; empty if they have none.
    pub fn method_result(&self, values: &Set, method: &str) -> Set {
        let mut set = Set::new();
        let Some(&atom) = self.world.atom_by_text.get(method) else {
            return set;
        };
        if method.is_empty() {
            return set;
        }
        for hit in self.members(values, atom).hits {
            if let Found::Sym(sym) = hit.found {
                let result = match self.world.symbol(sym).kind {
                    SymbolKind::Function | SymbolKind::Method => self.result_of(sym),
                    _ => self.value_of(hit.found, How::Certain),
                };
                add_all(
                    &mut set,
                    &self.put(&result, &hit.bindings()),
                    hit.receiver.how,
                );
            }
        }
        set
    }

    /// Lets the arguments of a call flow into the parameters of what it calls.
    pub fn pass_arguments(&self, file: u32, call: ExprIx, targets: &CallTargets) {
        let args = match self.facts(file).expr(call) {
            Expr::Call { callee, args } => {
                self.called_through(file, callee, args).unwrap_or_default()
            }
            Expr::New { args, .. } => args,
            _ => return,
        };
        if args.len == 0 {
            return;
        }
        // Of many signatures those count that take so many arguments.
        let many = targets.targets.len() > MAX_RECEIVERS;
        let fitting = targets
            .targets
            .iter()
            .filter(|target| !many || self.takes(target, args));
        for target in fitting.take(MAX_RECEIVERS) {
            match &target.what {
                Callable::Function(sym) => self.pass_to(file, *sym, args, &target.bindings),
                Callable::Variant(sym) => self.pass_to(file, *sym, args, &target.bindings),
                Callable::Type(class) => {
                    let constructors = self.constructors_of(*class);
                    if constructors.is_empty() {
                        self.pass_to_fields(file, *class, args);
                        self.fill_fields(file, *class, args);
                    }
                    constructors.iter().take(4).for_each(|&constructor| {
                        self.pass_to(file, constructor, args, &target.bindings)
                    });
                }
                Callable::Typed(function) => {
                    let facts = self.facts(file);
                    for (param, &arg) in function.params.iter().zip(facts.items(args)) {
                        self.type_callback(file, arg, param, &Bindings::none());
                    }
                }
                Callable::Foreign(_) => {}
            }
        }
    }

    /// Whether a target is a signature without a name that takes just so many arguments.
    fn takes(&self, target: &CallTarget, args: List) -> bool {
        let Callable::Function(sym) = target.what else {
            return false;
        };
        self.world.symbol(sym).params.len() == args.len as usize
            && self.world.text(self.world.name_of(sym)).starts_with('<')
    }

    fn pass_to(&self, file: u32, sym: Sym, args: List, bindings: &Bindings) {
        let mut inferred = None;
        for (param, arg) in self.paired(file, sym, args) {
            let Some(at) = self.world.param(sym, param) else {
                continue;
            };
            let declared = self.statics.param_type.get(at).cloned().unwrap_or_default();
            if declared.is_empty() {
                if !self.world.is_stub(self.world.file_of(sym)) {
                    let mut values = Set::new();
                    add_all(&mut values, &self.eval(file, arg), How::Flowed);
                    self.send(Sink::Param(at as u32), &values);
                }
            } else if super::eval::is_function_type(&declared)
                && !matches!(self.facts(file).expr(arg), Expr::Symbol(_))
                && !self.world.is_stub(self.world.file_of(sym))
            {
                let mut values = Set::new();
                let known = self.eval(file, arg);
                for value in known.iter().filter(|value| self.is_callable(value)) {
                    add(&mut values, value.clone().at_best(How::Flowed));
                }
                self.send(Sink::Param(at as u32), &values);
            } else if matches!(self.facts(file).expr(arg), Expr::Symbol(_)) {
                let inferred = inferred
                    .get_or_insert_with(|| self.inferred_bindings_under(file, sym, args, bindings));
                let declared = self.put(&self.put(&declared, bindings), inferred);
                self.type_callback(file, arg, &declared, inferred);
            }
        }
    }

    /// Gives a function literal the parameter types that the place where it is passed expects.
    pub(super) fn type_callback(
        &self,
        file: u32,
        arg: ExprIx,
        expected: &Set,
        bindings: &Bindings,
    ) {
        let Expr::Symbol(lambda) = self.facts(file).expr(arg) else {
            return;
        };
        let lambda = self.world.sym(file, lambda);
        for value in expected {
            let params = match &value.kind {
                Kind::Function(function) => function.params.clone(),
                Kind::TypeParam(sym, n) => match self
                    .type_param_bound(*sym, *n)
                    .first()
                    .map(|bound| bound.kind.clone())
                {
                    Some(Kind::Function(function)) => function.params.clone(),
                    _ => continue,
                },
                Kind::Instance(class, args) => self.single_method_params(*class, args.clone()),
                _ => continue,
            };
            for (n, param) in params.iter().enumerate() {
                if let Some(at) = self.world.param(lambda, n as u32) {
                    let mut typed = Set::new();
                    add_all(&mut typed, &self.put(param, bindings), How::Declared);
                    // What the callee leaves open says nothing; a type parameter around the literal does.
                    typed.retain(|value| match value.kind {
                        Kind::TypeParam(owner, _) => self.encloses(owner, lambda),
                        _ => true,
                    });
                    self.send(Sink::Param(at as u32), &typed);
                }
            }
        }
    }

    /// Whether a symbol stands around another.
    fn encloses(&self, outer: Sym, inner: Sym) -> bool {
        let mut at = inner;
        for _ in 0..64 {
            let parent = self.world.parent(at);
            if parent == outer || parent == at {
                return parent == outer;
            }
            at = parent;
        }
        false
    }

    /// The parameters of the only abstract method of an interface: what a lambda of that type receives.
    fn single_method_params(&self, class: Sym, args: super::value::Args) -> Vec<Set> {
        let Some(method) = self.single_method(class) else {
            return Vec::new();
        };
        let mut bindings = Bindings::none();
        bindings.bind(class, args);
        let count = self.world.symbol(method).params.len() as u32;
        (0..count)
            .map(|n| {
                self.world
                    .param(method, n)
                    .and_then(|at| self.statics.param_type.get(at))
                    .map(|set| self.put(set, &bindings))
                    .unwrap_or_default()
            })
            .collect()
    }

    /// The only abstract method of an interface.
    pub fn single_method(&self, class: Sym) -> Option<Sym> {
        use cidx_format::vocabulary::SymbolFlags;
        if self.world.symbol(class).kind != SymbolKind::Interface {
            return None;
        }
        let file = self.world.file_of(class);
        let local = self.world.local(class);
        let methods = self
            .facts(file)
            .symbols
            .iter()
            .enumerate()
            .skip(local.get() + 1);
        let mut abstracts = methods
            .take_while(|(_, symbol)| symbol.span.start < self.world.symbol(class).span.end)
            .filter(|(_, symbol)| {
                symbol.parent == local
                    && symbol.kind == SymbolKind::Method
                    && symbol.flags.has(SymbolFlags::ABSTRACT)
            });
        let only = abstracts.next()?;
        abstracts
            .next()
            .is_none()
            .then(|| self.world.sym(file, SymbolIx(only.0 as u32)))
    }

    fn pass_to_fields(&self, file: u32, class: Sym, args: List) {
        let facts = self.facts(file);
        for &arg in facts.items(args) {
            let Expr::Named { name, value } = facts.expr(arg) else {
                continue;
            };
            for hit in self
                .hierarchy
                .lookup(self.world, class, self.world.atom(file, name))
            {
                let declared = self
                    .statics
                    .symbol_type
                    .get(hit.sym.get())
                    .is_some_and(|set| !set.is_empty());
                if !declared && !self.world.is_stub(self.world.file_of(hit.sym)) {
                    let mut values = Set::new();
                    add_all(&mut values, &self.eval(file, value), How::Flowed);
                    self.send(Sink::Symbol(hit.sym), &values);
                }
            }
        }
    }
}

/// The arguments of a type whose parameters were inferred; none if nothing was.
fn bindings_args(params: usize, owner: Sym, bindings: &Bindings) -> super::value::Args {
    let sets: Vec<Set> = (0..params as u32)
        .map(|n| bindings.get(owner, n).cloned().unwrap_or_default())
        .collect();
    sets.iter().any(|set| !set.is_empty()).then(|| sets.into())
}

impl Bindings {
    /// Bindings found parameter by parameter.
    pub fn from_found(found: Vec<(Sym, u32, Set)>) -> Self {
        let mut owners: Vec<Sym> = found.iter().map(|(owner, ..)| *owner).collect();
        owners.sort();
        owners.dedup();
        let mut bindings = Bindings::none();
        for owner in owners {
            let count = found
                .iter()
                .filter(|(sym, ..)| *sym == owner)
                .map(|(_, n, _)| n + 1)
                .max()
                .unwrap_or(0);
            let mut sets = vec![Set::new(); count as usize];
            for (_, n, set) in found.iter().filter(|(sym, ..)| *sym == owner) {
                set.iter()
                    .for_each(|value| add(&mut sets[*n as usize], value.clone()));
            }
            bindings.bind(owner, Some(sets.into()));
        }
        bindings
    }
}
