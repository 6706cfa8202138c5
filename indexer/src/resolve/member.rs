//! Members of values: what `value.name` denotes for each thing the value may be.

use smallvec::SmallVec;

use super::evaluator::{Evaluator, Found, FoundList};
use super::hierarchy::is_type;
use super::rule::Rule;
use super::value::{Args, Bindings, How, Kind, Set, Value, add_all, one};
use super::world::{Atom, Sym};
use crate::facts::*;
use crate::languages::{Builtin, Module};
use cidx_format::vocabulary::SymbolKind;

/// A member of a value.
#[derive(Clone, Debug)]
pub struct MemberHit {
    /// What the member is.
    pub found: Found,
    /// By which evidence.
    pub rule: Rule,
    /// The value it was taken of.
    pub receiver: Value,
    /// The type that owns it, with the arguments that the receiver gives it.
    pub owner: Option<(Sym, Args)>,
    /// The implementation block that owns it, with the same arguments in the order of its own parameters.
    pub block: Option<(Sym, Args)>,
}

/// Members of a set of values.
#[derive(Default)]
pub struct Members {
    /// What was found.
    pub hits: SmallVec<[MemberHit; 2]>,
    /// Whether some value is known to come from outside, so that a missing member is no reason to guess.
    pub foreign: bool,
}

impl MemberHit {
    /// What the owner's type parameters and the receiver stand for.
    pub fn bindings(&self) -> Bindings {
        let mut bindings = Bindings::none().with_receiver(self.receiver.clone());
        for (owner, args) in self.owner.iter().chain(&self.block) {
            bindings.bind(*owner, args.clone());
        }
        bindings
    }
}

impl Evaluator<'_, '_> {
    /// What a member of any of these values denotes.
    pub fn value_members(&self, values: &Set, atom: Atom) -> FoundList {
        let mut out = FoundList::new();
        for hit in self.members(values, atom).hits {
            if !out.iter().any(|(found, _)| *found == hit.found) {
                out.push((hit.found, hit.rule));
            }
        }
        out
    }

    /// The members of a name of all these values, with their receivers.
    pub fn members(&self, values: &Set, atom: Atom) -> Members {
        let mut members = Members::default();
        for value in values {
            self.deeper(|| self.member_of(value, atom, &mut members));
        }
        // Several types that were only inferred: any of them may be meant.
        let mut owners: SmallVec<[Sym; 4]> = SmallVec::new();
        for hit in &members.hits {
            if let (
                Found::Sym(sym),
                Rule::ConstructedMember
                | Rule::ReturnedMember
                | Rule::FlowedMember
                | Rule::GuessedMember,
            ) = (hit.found, hit.rule)
            {
                let owner = hit.owner.as_ref().map_or(sym, |(owner, _)| *owner);
                if !owners.contains(&owner) {
                    owners.push(owner);
                }
            }
        }
        if owners.len() > 1 {
            for hit in &mut members.hits {
                if hit.rule != Rule::External {
                    hit.rule = Rule::MemberOfMany;
                }
            }
        }
        members
    }

    fn member_of(&self, value: &Value, atom: Atom, members: &mut Members) {
        match &value.kind {
            Kind::Def(sym) => self.member_of_definition(*sym, value, atom, members),
            Kind::Instance(class, args) => {
                self.member_of_object(*class, args, value, atom, members)
            }
            Kind::Receiver(class) => self.member_of_object(*class, &None, value, atom, members),
            Kind::External(ext) | Kind::Foreign(Some(ext)) => {
                members.foreign = true;
                let given = self.outside_members_of(*ext, atom);
                if !given.is_empty() {
                    let rule = rule_of(value.how);
                    let found = given.iter().map(|&sym| (Found::Sym(sym), rule));
                    return push(members, value, found.collect(), None);
                }
                push(members, value, self.external_member(*ext, atom), None);
            }
            Kind::Foreign(None) => members.foreign = true,
            Kind::Assoc(..) => {}
            Kind::TypeParam(sym, n) => {
                let bound = self.type_param_bound(*sym, *n);
                let inner = self.members(&bound, atom);
                members.foreign |= inner.foreign;
                for hit in inner.hits {
                    members.hits.push(MemberHit {
                        rule: Rule::TraitMember,
                        receiver: value.clone(),
                        ..hit
                    });
                }
            }
            Kind::Tuple(_) => self.member_of_builtin(Builtin::Tuple, value, atom, members),
            Kind::Function(_) => self.member_of_builtin(Builtin::Function, value, atom, members),
            Kind::Generator(items) => {
                let generator = self.builtin(
                    self.file,
                    Builtin::Array,
                    Some([(**items).clone()].into_iter().collect()),
                );
                let inner = self.members(&generator, atom);
                members.foreign |= inner.foreign || inner.hits.is_empty();
                members.hits.extend(inner.hits);
            }
            Kind::Object(file, ix) => self.member_of_literal(*file, *ix, value, atom, members),
            Kind::Directory(directory) => {
                let path = self.world.directories.text(*directory);
                let found = self.part_of_directory(Module::Directory(&path), atom);
                push(members, value, found, None);
            }
        }
    }

    fn part_of_directory(&self, module: Module<'_>, atom: Atom) -> FoundList {
        match module {
            Module::Directory(path) => {
                self.part_of(Found::Directory(self.world.directories.intern(path)), atom)
            }
            Module::File(file) => self.module_member(self.world.sym(file.0, SymbolIx::FILE), atom),
        }
    }

    fn member_of_definition(&self, sym: Sym, value: &Value, atom: Atom, members: &mut Members) {
        let kind = self.world.symbol(sym).kind;
        match kind {
            SymbolKind::File | SymbolKind::Module | SymbolKind::Namespace | SymbolKind::Package => {
                let found = self.module_member(sym, atom);
                members.foreign |= self.world.is_stub(self.world.file_of(sym));
                push(members, value, found, None);
            }
            SymbolKind::EnumMember => {
                let own = self.hierarchy.lookup(self.world, sym, atom);
                let owner = self.world.parent(sym);
                let hits = if own.is_empty() {
                    self.hierarchy.lookup(self.world, owner, atom)
                } else {
                    own
                };
                for hit in hits {
                    members.hits.push(MemberHit {
                        found: Found::Sym(hit.sym),
                        rule: Rule::TypeMember,
                        receiver: value.clone(),
                        owner: Some((hit.owner, None)),
                        block: None,
                    });
                }
            }
            SymbolKind::TypeAlias => {
                let target: Set = self
                    .type_of_found(Found::Sym(sym))
                    .into_iter()
                    .map(as_definition)
                    .collect();
                let inner = self.members(&target, atom);
                members.foreign |= inner.foreign;
                members.hits.extend(inner.hits);
            }
            _ => {
                let hits = self.hierarchy.lookup(self.world, sym, atom);
                if hits.is_empty() && !is_type(kind) {
                    return self.member_of_builtin(Builtin::Function, value, atom, members);
                }
                if hits.is_empty() {
                    self.foreign_member(sym, value, atom, members);
                }
                let stub = self.world.is_stub(self.world.file_of(sym));
                members.foreign |= stub;
                for hit in hits {
                    let rule = if self.world.is_stub(self.world.file_of(hit.sym)) {
                        Rule::External
                    } else {
                        Rule::TypeMember
                    };
                    members.hits.push(MemberHit {
                        found: Found::Sym(hit.sym),
                        rule,
                        receiver: value.clone(),
                        owner: Some((hit.owner, hit.args)),
                        block: None,
                    });
                }
            }
        }
    }

    fn member_of_object(
        &self,
        class: Sym,
        args: &Args,
        value: &Value,
        atom: Atom,
        members: &mut Members,
    ) {
        let mut hits = self.hierarchy.lookup(self.world, class, atom);
        if self.world.is_stub(self.world.file_of(class)) {
            members.foreign = true;
            if self.is_seen_through(class, &hits) && self.through_deref(value, atom, members) {
                return;
            }
        }
        let family = self.world.language_of(self.world.file_of(class));
        if family.semantics.merges_declarations {
            // `object.constructor` is the class, not the function that is written in it.
            hits.retain(|hit| self.world.symbol(hit.sym).kind != SymbolKind::Constructor);
        }
        if hits.is_empty() {
            if self.through_deref(value, atom, members) {
                return;
            }
            if matches!(value.kind, Kind::Receiver(_)) && !self.is_derived_outside(class) {
                let derived = self.derived_members(class, atom);
                let rule = match derived.len() {
                    1 => Rule::GuessedMember,
                    _ => Rule::MemberOfMany,
                };
                members
                    .hits
                    .extend(derived.into_iter().map(|hit| MemberHit {
                        found: Found::Sym(hit.sym),
                        rule,
                        receiver: value.clone().at_best(How::Guessed),
                        block: None,
                        owner: Some((hit.owner, hit.args)),
                    }));
                if !members.hits.is_empty() {
                    return;
                }
            }
            return self.foreign_member(class, value, atom, members);
        }
        let own = matches!(value.kind, Kind::Receiver(_));
        let mut bindings = Bindings::none();
        bindings.bind(class, args.clone());
        for hit in hits {
            let owner_args = if hit.inherited {
                hit.args
                    .as_ref()
                    .map(|args| args.iter().map(|set| self.put(set, &bindings)).collect())
            } else {
                args.clone()
            };
            let rule = if self.world.is_stub(self.world.file_of(hit.sym)) {
                Rule::External
            } else if own {
                if hit.inherited {
                    Rule::InheritedMember
                } else {
                    Rule::OwnMember
                }
            } else {
                rule_of(value.how)
            };
            members.hits.push(MemberHit {
                found: Found::Sym(hit.sym),
                rule,
                receiver: value.clone(),
                block: self
                    .hierarchy
                    .block_arguments(self.world, hit.sym, &owner_args),
                owner: Some((hit.owner, owner_args)),
            });
        }
    }

    /// Whether a member of what a standard pointer points to goes before those that blocks of the repository give the pointer:
    /// a method that takes `Pin<&mut Self>` is one of the type behind it.
    fn is_seen_through(&self, class: Sym, hits: &[super::hierarchy::Hit]) -> bool {
        let world = self.world;
        let seen_through = world.language_of(self.file).semantics.seen_through;
        !seen_through.is_empty()
            && seen_through.contains(&world.text(world.name_of(class)))
            && hits
                .iter()
                .any(|hit| !world.is_stub(world.file_of(hit.sym)))
    }

    /// In languages that look through smart pointers: the member of what the value dereferences to.
    fn through_deref(&self, value: &Value, atom: Atom, members: &mut Members) -> bool {
        let semantics = &self.world.language_of(self.file).semantics;
        let method = match (semantics.protocol)(Unwrap::Deref) {
            [method] if semantics.auto_deref => *method,
            _ => return false,
        };
        if self.world.text(atom) == method {
            return false;
        }
        let one: Set = std::iter::once(value.clone()).collect();
        let target = self.deeper(|| self.method_result(&one, method));
        let before = members.hits.len();
        for inner in target.iter().filter(|inner| inner.kind != value.kind) {
            self.deeper(|| self.member_of(&inner.clone().at_best(value.how), atom, members));
        }
        members.hits.len() > before
    }

    /// A member that may come from a base outside the repository, or that a stub does not list.
    fn foreign_member(&self, class: Sym, value: &Value, atom: Atom, members: &mut Members) {
        for (ancestor, _) in self.hierarchy.ancestors_of(class) {
            let file = self.world.file_of(ancestor);
            if self.world.is_stub(file) {
                members.foreign = true;
                // A universal base (`object`, `Object`) has no members but those listed.
                if ancestor == class {
                    let ext = self.external_of(ancestor);
                    push(members, value, self.external_member(ext, atom), None);
                    return;
                }
            }
            if let Some(foreign) = self.hierarchy.foreign_bases.get(&ancestor) {
                members.foreign = true;
                if let Some(ext) = foreign {
                    push(members, value, self.external_member(*ext, atom), None);
                }
                return;
            }
        }
    }

    fn member_of_builtin(&self, which: Builtin, value: &Value, atom: Atom, members: &mut Members) {
        members.foreign = true;
        let args = match &value.kind {
            Kind::Tuple(items) => Some(items.clone()),
            _ => None,
        };
        let inner = self.members(&self.builtin(self.file, which, args), atom);
        members.hits.extend(inner.hits);
    }

    fn member_of_literal(
        &self,
        file: u32,
        ix: ExprIx,
        value: &Value,
        atom: Atom,
        members: &mut Members,
    ) {
        let facts = self.facts(file);
        let Expr::Object(items) = facts.expr(ix) else {
            return;
        };
        for &item in facts.items(items).iter().rev() {
            match facts.expr(item) {
                Expr::Named { name, value: entry } if self.world.atom(file, name) == atom => {
                    let found = self.denoted_by(file, entry);
                    let found = found.into_iter().map(|(found, rule)| {
                        (
                            found,
                            if rule == Rule::External {
                                rule
                            } else {
                                rule_of(value.how)
                            },
                        )
                    });
                    push(members, value, found.collect(), None);
                    return;
                }
                Expr::Unwrap {
                    base,
                    how: Unwrap::Spread,
                } => {
                    let before = members.hits.len();
                    let inner = self.members(&self.eval(file, base), atom);
                    members.hits.extend(inner.hits);
                    if members.hits.len() > before {
                        return;
                    }
                }
                _ => {}
            }
        }
        members.foreign |= self.builtin_has(atom);
    }

    fn builtin_has(&self, atom: Atom) -> bool {
        let family = self.world.language_of(self.file).family;
        self.hierarchy.stub_member_names.contains(&(family, atom))
    }

    /// The bound of a type parameter.
    pub fn type_param_bound(&self, sym: Sym, n: u32) -> Set {
        let bound_of = |sym: Sym, n: u32| {
            let param = self.world.symbol(sym).type_params.get(n as usize);
            let bound = param.map_or(ExprIx::UNKNOWN, |param| param.bound);
            self.eval_type(self.world.file_of(sym), bound)
        };
        let mut set = bound_of(sym, n);
        for &(block, param) in self.hierarchy.block_parameters(sym, n) {
            add_all(&mut set, &bound_of(block, param), How::Declared);
        }
        set
    }

    /// The external that a stub's symbol stands for.
    pub fn external_of(&self, sym: Sym) -> super::world::Ext {
        super::world::Ext(self.world.externals.intern(&self.world.external_text(sym)))
    }

    /// The values of what was found.
    pub fn value_of(&self, found: Found, how: How) -> Set {
        self.deeper(|| match found {
            Found::Sym(sym) => self.value_of_symbol(sym, how),
            Found::Ext(ext) => one(Kind::External(ext), how),
            Found::Param(sym, n) => self.value_of_param(sym, n),
            Found::TypeParam(sym, n) => one(Kind::TypeParam(sym, n), How::Declared),
            Found::Local(file, binding) => (*self.eval_local(file, binding)).clone(),
            Found::Expr(file, ix) => (*self.eval(file, ix)).clone(),
            Found::Directory(directory) => one(Kind::Directory(directory), how),
        })
    }

    fn value_of_symbol(&self, sym: Sym, how: How) -> Set {
        use SymbolKind::*;
        let symbol = self.world.symbol(sym);
        match symbol.kind {
            Field | Property | Variable | Constant | Static => self.value_of_variable(sym),
            Function | Method
                if symbol
                    .flags
                    .has(cidx_format::vocabulary::SymbolFlags::GETTER) =>
            {
                self.result_of(sym)
            }
            Heading | ConfigKey | Test | Route | Table | TypeParameter => Set::new(),
            _ => one(Kind::Def(sym), how),
        }
    }

    fn value_of_variable(&self, sym: Sym) -> Set {
        if let Some(declared) = self.statics.symbol_type.get(sym.get())
            && !declared.is_empty()
        {
            return self.declared_value(sym, declared);
        }
        (*self.flow_of(sym)).clone()
    }

    /// The value of a parameter: its declared type, or what arguments and its default brought.
    pub fn value_of_param(&self, sym: Sym, n: u32) -> Set {
        let Some(param) = self.world.param(sym, n) else {
            return Set::new();
        };
        let file = self.world.file_of(sym);
        let info = self.world.symbol(sym).params[n as usize];
        let mut set = self
            .statics
            .param_type
            .get(param)
            .cloned()
            .unwrap_or_default();
        if set.is_empty() {
            set = self.flow_of_param(param);
            add_all(&mut set, &self.eval(file, info.default), How::Flowed);
        } else if super::eval::is_function_type(&set) {
            let flowed = self.flow_of_param(param);
            let known: Set = flowed
                .into_iter()
                .filter(|value| self.is_callable(value))
                .collect();
            add_all(&mut set, &known, How::Flowed);
        }
        match info.kind {
            ParamKind::Rest if !set.is_empty() => {
                self.builtin(file, Builtin::Array, Some([set].into_iter().collect()))
            }
            ParamKind::RestNamed if !set.is_empty() => {
                let args = [self.builtin(file, Builtin::Str, None), set];
                self.builtin(file, Builtin::Dictionary, Some(args.into_iter().collect()))
            }
            _ => set,
        }
    }
}

/// The rule for a member of a value known in this way.
fn rule_of(how: How) -> Rule {
    match how {
        How::Certain | How::Declared => Rule::DeclaredMember,
        How::Constructed => Rule::ConstructedMember,
        How::Returned => Rule::ReturnedMember,
        How::Flowed => Rule::FlowedMember,
        How::Guessed => Rule::GuessedMember,
    }
}

fn push(members: &mut Members, value: &Value, found: FoundList, owner: Option<(Sym, Args)>) {
    for (found, rule) in found {
        if !members.hits.iter().any(|hit| hit.found == found) {
            members.hits.push(MemberHit {
                found,
                rule,
                receiver: value.clone(),
                owner: owner.clone(),
                block: None,
            });
        }
    }
}

/// The type itself instead of an object of it.
pub fn as_definition(value: Value) -> Value {
    let kind = match value.kind {
        Kind::Instance(sym, _) | Kind::Receiver(sym) => Kind::Def(sym),
        Kind::Foreign(Some(ext)) => Kind::External(ext),
        other => other,
    };
    Value::new(kind, value.how)
}
