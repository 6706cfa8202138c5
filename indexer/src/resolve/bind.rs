//! Occurrences: what each reference of a file denotes, by which rule.

use super::call::{CallTarget, CallTargets, Callable};
use super::evaluator::{Evaluator, Found, FoundList};
use super::rule::Rule;
use super::value::{How, Kind};
use super::world::{Ext, Sym};
use crate::facts::*;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};

/// How many definitions of one name one use is bound to.
const MAX_TARGETS: usize = 16;

/// How many implementations a call is dispatched to.
const MAX_DISPATCH: usize = 32;

/// How many implementations of a member that is declared outside the repository a call may be dispatched to.
const MAX_OUTSIDE_DISPATCH: usize = 1;

/// What is said where a name stands for more definitions than are kept.
const MANY_TARGETS: &str =
    "resolution: more than 16 definitions of one name, of which a use names the first 16";
/// What is said where a question took more steps than it may.
const MANY_STEPS: &str =
    "resolution: questions that took too many steps, so that some uses are not bound";

/// The occurrences of a file, and the limits that were hit while they were bound.
pub type Outcome = (Vec<Bound>, Vec<&'static str>);

/// What an occurrence denotes, before symbols get their final numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denoted {
    /// A symbol of the repository or of a stub.
    Sym(Sym),
    /// A definition outside, by name.
    Ext(Ext),
    /// Nothing: the name could not be bound.
    Unbound,
}

/// An occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The symbol in which it stands, possibly anonymous.
    pub owner: SymbolIx,
    /// Its place.
    pub span: Span,
    /// What it denotes.
    pub denoted: Denoted,
    /// How it is used.
    pub role: Role,
    /// By which evidence it was bound.
    pub rule: Rule,
    /// Whether the target is an implementation that the declared target may dispatch to.
    pub dispatch: bool,
    /// The name as written, for what could not be bound.
    pub name: Option<Name>,
}

/// Binds all references of a file.
pub fn bind_file(evaluator: &Evaluator<'_, '_>) -> Outcome {
    let file = evaluator.file;
    let facts = evaluator.facts(file);
    let mut binder = Binder {
        evaluator,
        facts,
        file,
        out: Vec::with_capacity(facts.references.len()),
        many: false,
    };
    (0..facts.imports.len()).for_each(|ix| binder.bind_import(ImportIx(ix as u32)));
    facts
        .references
        .iter()
        .for_each(|reference| binder.bind_reference(reference));
    (1..facts.symbols.len()).for_each(|ix| binder.bind_redefinition(SymbolIx(ix as u32)));
    super::fixtures::bind(evaluator, file, &mut binder.out);
    let limits = [
        (binder.many, MANY_TARGETS),
        (evaluator.cut.get(), MANY_STEPS),
    ];
    let hit = limits.into_iter().filter(|(hit, _)| *hit);
    (binder.out, hit.map(|(_, limit)| limit).collect())
}

struct Binder<'e, 'w, 'a> {
    evaluator: &'e Evaluator<'w, 'a>,
    facts: &'a FileFacts,
    file: u32,
    out: Vec<Bound>,
    /// Whether a name had more definitions than are kept.
    many: bool,
}

impl Binder<'_, '_, '_> {
    fn push(&mut self, reference: &Reference, denoted: Denoted, role: Role, rule: Rule) {
        self.push_marked(reference, denoted, role, rule, false);
    }

    fn push_marked(
        &mut self,
        reference: &Reference,
        denoted: Denoted,
        role: Role,
        rule: Rule,
        dispatch: bool,
    ) {
        let stub = matches!(denoted, Denoted::Sym(sym) if self.evaluator.world.is_stub(self.evaluator.world.file_of(sym)));
        let rule = if stub || matches!(denoted, Denoted::Ext(_)) {
            Rule::External
        } else {
            rule
        };
        let bound = Bound {
            owner: reference.owner,
            span: reference.span,
            denoted,
            role,
            rule,
            dispatch,
            name: None,
        };
        if !self.out.iter().rev().take(MAX_DISPATCH).any(|other| {
            other.span == bound.span && other.denoted == bound.denoted && other.role == bound.role
        }) {
            self.out.push(bound);
        }
    }

    fn bind_import(&mut self, ix: ImportIx) {
        let import = self.facts.imports[ix.get()];
        let at = Reference {
            role: Role::Import,
            span: import.span,
            expr: ExprIx::UNKNOWN,
            call: ExprIx::UNKNOWN,
            owner: import.owner,
        };
        if matches!(import.kind, ImportKind::Item | ImportKind::Default) {
            for (found, rule) in self.evaluator.import_module(self.file, &import) {
                // A namespace is where the name stands; what is imported is the name alone.
                if self.is_namespace(found) {
                    continue;
                }
                if let Some(denoted) = self.denoted(found) {
                    self.push(
                        &at,
                        denoted,
                        Role::Import,
                        if rule == Rule::External {
                            rule
                        } else {
                            Rule::Import
                        },
                    );
                }
            }
        }
        for (found, rule) in self.evaluator.import_found(self.file, ix) {
            if let Some(denoted) = self.denoted(found) {
                self.push(
                    &at,
                    denoted,
                    Role::Import,
                    if rule == Rule::External {
                        rule
                    } else {
                        Rule::Import
                    },
                );
            }
        }
    }

    fn is_namespace(&self, found: Found) -> bool {
        let kind = |sym| self.evaluator.world.symbol(sym).kind;
        matches!(found, Found::Sym(sym) if kind(sym) == SymbolKind::Namespace)
    }

    fn denoted(&self, found: Found) -> Option<Denoted> {
        match found {
            Found::Sym(sym) => Some(Denoted::Sym(sym)),
            Found::Ext(ext) => Some(Denoted::Ext(ext)),
            _ => None,
        }
    }

    fn bind_reference(&mut self, reference: &Reference) {
        match reference.role {
            Role::Call | Role::Construct => self.bind_call(reference),
            Role::Decorate => self.bind_decoration(reference),
            _ => self.bind_mention(reference, reference.role),
        }
    }

    /// A name that is read, written, used as a type, a base.
    fn bind_mention(&mut self, reference: &Reference, role: Role) {
        let found = match self.facts.expr(reference.expr) {
            Expr::This(_) | Expr::Super(_) => return,
            _ => self.evaluator.denote(self.file, reference.expr),
        };
        let found = match role {
            Role::Type | Role::Inherit => {
                self.evaluator.types_named(self.file, reference.expr, found)
            }
            _ => self.evaluator.values_named(self.file, found),
        };
        let found = self.declared_variables(reference, found);
        // A field and a method may share a name: what is read is the field.
        let is_method = |found: &Found| matches!(found, Found::Sym(sym) if self.is_function(*sym));
        let data = found.iter().any(|(found, _)| matches!(found, Found::Sym(sym) if is_data(self.evaluator.world.symbol(*sym).kind)));
        let found: Vec<_> = found
            .into_iter()
            .filter(|(found, _)| !(data && is_method(found)))
            .collect();
        self.many |= found.len() > MAX_TARGETS;
        for (found, rule) in found.into_iter().take(MAX_TARGETS) {
            let found = self.exported_whole(found, role);
            let Some(denoted) = self.denoted(found) else {
                continue;
            };
            let role = match denoted {
                Denoted::Sym(sym) if role == Role::Read && self.is_function(sym) => Role::Value,
                _ => role,
            };
            let rule = if matches!(role, Role::Inherit | Role::Implement) && rule != Rule::External
            {
                Rule::Hierarchy
            } else {
                rule
            };
            self.push(reference, denoted, role, rule);
        }
    }

    /// Where type parameters are variables of the module, a use of one is a use of its variable.
    fn declared_variables(&self, reference: &Reference, found: FoundList) -> FoundList {
        let world = self.evaluator.world;
        let semantics = &world.language_of(self.file).semantics;
        match self.facts.expr(reference.expr) {
            Expr::Name { name, .. }
                if semantics.type_variables
                    && matches!(found.first(), Some((Found::TypeParam(..), _))) =>
            {
                let all = ExprIx(u32::MAX);
                self.evaluator
                    .lookup_name(self.file, ScopeIx::FILE, name, all)
            }
            _ => found,
        }
    }

    /// A module that is used as a base or type is what it exports as a whole (`extends require("./base")`).
    fn exported_whole(&self, found: Found, role: Role) -> Found {
        let Found::Sym(sym) = found else { return found };
        let world = self.evaluator.world;
        let is_file = world.symbol(sym).kind == SymbolKind::File;
        if !is_file
            || !matches!(
                role,
                Role::Inherit | Role::Type | Role::Construct | Role::Decorate | Role::Read
            )
        {
            return found;
        }
        let whole = self.evaluator.whole_export(sym);
        let definition = whole.iter().find_map(|value| match value.kind {
            Kind::Def(sym) => Some(sym),
            _ => None,
        });
        definition.map_or(found, Found::Sym)
    }

    fn is_function(&self, sym: Sym) -> bool {
        let symbol = self.evaluator.world.symbol(sym);
        matches!(
            symbol.kind,
            SymbolKind::Function | SymbolKind::Method | SymbolKind::Constructor
        ) && !symbol.flags.has(SymbolFlags::GETTER)
    }

    fn bind_decoration(&mut self, reference: &Reference) {
        self.bind_mention(reference, Role::Decorate);
    }

    fn bind_call(&mut self, reference: &Reference) {
        let call = if reference.call == ExprIx::UNKNOWN {
            reference.expr
        } else {
            reference.call
        };
        let targets = self.evaluator.call_targets(self.file, call);
        let is_call = matches!(self.facts.expr(call), Expr::Call { .. });
        let mut named_itself = is_call && self.bind_called_alias(reference, &targets);
        let is_alias = named_itself;
        let nameless = self.evaluator.is_nameless(self.file, reference.expr);
        let cut = self.evaluator.is_cut(&targets);
        let callbacks = targets
            .targets
            .iter()
            .filter(|target| target.rule == Rule::Callback)
            .count();
        self.many |= targets.targets.len() > MAX_TARGETS;
        for target in targets.targets.iter().take(MAX_TARGETS) {
            // A parameter that held several functions calls any of them: who handed them over depends on them already.
            if callbacks > 1 && target.rule == Rule::Callback
                || cut && target.rule == Rule::ValueOfMany
            {
                continue;
            }
            named_itself |= target.direct;
            self.bind_target(reference, target, call);
        }
        if !named_itself && !nameless {
            // What is called is the value of something: that something is read.
            self.bind_mention(reference, Role::Read);
        }
        if targets.targets.is_empty() && !is_alias {
            if !targets.foreign {
                self.bind_unknown_call(reference);
            } else if let Expr::Member { name, .. } = self.facts.expr(reference.expr)
                && self
                    .evaluator
                    .is_given_outside(self.evaluator.world.atom(self.file, name))
            {
                // An object from outside, and a method that the repository gives to a type outside.
                self.guess(reference, name);
            }
        }
    }

    /// Where calls build objects, a call by an alias of a type is one of the alias, whatever that stands for.
    fn bind_called_alias(&mut self, reference: &Reference, targets: &CallTargets) -> bool {
        let world = self.evaluator.world;
        let semantics = &world.language_of(self.file).semantics;
        let is_named = matches!(
            self.facts.expr(reference.expr),
            Expr::Name { .. } | Expr::Member { .. }
        );
        let is_type =
            |target: &CallTarget| matches!(target.what, Callable::Type(_) | Callable::Foreign(_));
        if !semantics.call_builds || !is_named || !targets.targets.iter().all(is_type) {
            return false;
        }
        let mut found = self.evaluator.denote(self.file, reference.expr);
        found.retain(|(found, _)| {
            matches!(found, Found::Sym(sym) if world.symbol(*sym).kind == SymbolKind::TypeAlias)
        });
        for &(alias, rule) in &found {
            if let Some(denoted) = self.denoted(alias) {
                let role = if self.in_macro(reference) || semantics.call_converts {
                    Role::Type
                } else {
                    Role::Call
                };
                self.push(reference, denoted, role, rule);
            }
        }
        !found.is_empty()
    }

    fn bind_target(&mut self, reference: &Reference, target: &CallTarget, call: ExprIx) {
        match &target.what {
            Callable::Function(sym) => {
                let symbol = self.evaluator.world.symbol(*sym);
                // `<call>` and `<closure>` name no symbol that a person could be led to.
                if self.evaluator.is_unnamed(*sym) {
                    return;
                }
                let role = match target.rule {
                    Rule::ValueFlow | Rule::Callback | Rule::ValueOfMany => Role::CallIndirect,
                    // What a macro's text names is called where the macro is expanded, if at all.
                    _ if self.in_macro(reference) => Role::Read,
                    _ if self.declares_by_macro(reference, symbol.kind) => Role::Read,
                    _ => Role::Call,
                };
                self.push(reference, Denoted::Sym(*sym), role, target.rule);
                if role == Role::Call {
                    self.dispatch(reference, *sym, target);
                }
            }
            Callable::Type(class) => self.bind_construction(reference, *class, target, call),
            Callable::Variant(variant) => self.push(
                reference,
                Denoted::Sym(*variant),
                Role::Construct,
                target.rule,
            ),
            Callable::Foreign(Some(ext)) => {
                self.push(reference, Denoted::Ext(*ext), Role::Call, Rule::External)
            }
            Callable::Typed(_) | Callable::Foreign(None) => {}
        }
    }

    fn bind_construction(
        &mut self,
        reference: &Reference,
        class: Sym,
        target: &CallTarget,
        call: ExprIx,
    ) {
        let constructors = self.evaluator.constructors_of(class);
        let own: Vec<Sym> = constructors
            .into_iter()
            .filter(|&sym| {
                self.evaluator.hierarchy.own_type(self.evaluator.world, sym) == Some(class)
            })
            .collect();
        if matches!(
            target.rule,
            Rule::ValueFlow | Rule::Callback | Rule::ValueOfMany
        ) {
            let called = own.first().copied().unwrap_or(class);
            return self.push(
                reference,
                Denoted::Sym(called),
                Role::CallIndirect,
                target.rule,
            );
        }
        // `cls()` and `Self()` build the type or one derived from it.
        let literal = reference.role == Role::Construct
            || matches!(self.facts.expr(reference.expr), Expr::OwnType(_));
        if own.is_empty() || literal {
            let builds = matches!(self.facts.expr(call), Expr::New { .. })
                || self
                    .evaluator
                    .world
                    .language_of(self.file)
                    .semantics
                    .call_builds;
            let converts = matches!(self.facts.expr(call), Expr::Call { .. })
                && self
                    .evaluator
                    .world
                    .language_of(self.file)
                    .semantics
                    .call_converts;
            let delegates = matches!(
                self.facts.expr(reference.expr),
                Expr::Super(_) | Expr::This(_)
            );
            let role = if delegates {
                Role::Construct
            } else if converts {
                Role::Type
            } else if literal || !builds || self.in_macro(reference) {
                Role::Construct
            } else {
                Role::Call
            };
            self.push(reference, Denoted::Sym(class), role, target.rule);
            return;
        }
        let args = match self.facts.expr(call) {
            Expr::Call { args, .. } | Expr::New { args, .. } => args,
            _ => List::default(),
        };
        let (best, certain) = if own.len() == 1 {
            (own[0], true)
        } else {
            self.evaluator.best_overload(self.file, &own, args)
        };
        let rule = if own.len() == 1 {
            target.rule
        } else if certain {
            Rule::Overload
        } else {
            Rule::OverloadGuess
        };
        // `super(...)` and `this(...)` hand the building of one object on.
        let delegates = matches!(
            self.facts.expr(reference.expr),
            Expr::Super(_) | Expr::This(_)
        );
        let role = if delegates {
            Role::Construct
        } else {
            Role::Call
        };
        self.push(reference, Denoted::Sym(best), role, rule);
        if target.direct
            && !matches!(
                self.facts.expr(reference.expr),
                Expr::Super(_) | Expr::This(_)
            )
        {
            self.push(reference, Denoted::Sym(class), Role::Construct, target.rule);
        }
    }

    /// A macro of the preprocessor that stands outside of all functions declares something: nothing is run there.
    fn declares_by_macro(&self, reference: &Reference, target: SymbolKind) -> bool {
        let semantics = &self.evaluator.world.language_of(self.file).semantics;
        let owner = self.facts.symbols[reference.owner.get()].kind;
        semantics.global_names
            && target == SymbolKind::Macro
            && matches!(owner, SymbolKind::File | SymbolKind::Namespace)
    }

    fn in_macro(&self, reference: &Reference) -> bool {
        self.facts.symbols[reference.owner.get()].kind == SymbolKind::Macro
    }

    /// The members that redefine a called one may be meant too, unless the receiver's type is known exactly.
    fn dispatch(&mut self, reference: &Reference, sym: Sym, target: &CallTarget) {
        if matches!(
            target.rule,
            Rule::ConstructedMember | Rule::SuperMember | Rule::TypeMember | Rule::External
        ) {
            return;
        }
        // `super.step()` runs the member of the base, whatever redefines it.
        if let Expr::Member { base, .. } = self.facts.expr(reference.expr)
            && matches!(self.facts.expr(base), Expr::Super(_))
        {
            return;
        }
        let hierarchy = self.evaluator.hierarchy;
        let redefining = hierarchy.redefined_by.get(&sym);
        let redefining = redefining.or_else(|| hierarchy.satisfied.methods.get(&sym));
        let Some(redefining) = redefining else {
            return;
        };
        // What a library declares (`Comparable.compareTo`), unrelated types implement: one of many is seldom meant.
        let world = self.evaluator.world;
        if world.is_stub(world.file_of(sym)) && redefining.len() > MAX_OUTSIDE_DISPATCH {
            return;
        }
        for &other in redefining.iter().take(MAX_DISPATCH) {
            if self.is_function(other) && self.may_receive(target, other) {
                self.push_marked(
                    reference,
                    Denoted::Sym(other),
                    Role::Call,
                    Rule::Dispatch,
                    true,
                );
            }
        }
    }

    /// Whether the receiver of a call may be an object of the type that has this member.
    fn may_receive(&self, target: &CallTarget, member: Sym) -> bool {
        let (evaluator, world) = (self.evaluator, self.evaluator.world);
        let Some(owner) = evaluator.hierarchy.own_type(world, member) else {
            return false;
        };
        let classes: Vec<Sym> = match target.bindings.receiver().map(|receiver| &receiver.kind) {
            Some(Kind::Instance(class, _) | Kind::Receiver(class)) => vec![*class],
            Some(Kind::TypeParam(sym, n)) => {
                let bound = evaluator.type_param_bound(*sym, *n);
                bound
                    .iter()
                    .filter_map(|value| {
                        if let Kind::Instance(class, _) = value.kind {
                            Some(class)
                        } else {
                            None
                        }
                    })
                    .collect()
            }
            Some(_) => return false,
            None => return true,
        };
        classes
            .iter()
            .any(|&class| evaluator.hierarchy.derives(owner, class))
    }

    /// A call whose receiver or callee is unknown: members of that name, if they are few; else it stays unbound.
    fn bind_unknown_call(&mut self, reference: &Reference) {
        let name = match self.facts.expr(reference.expr) {
            Expr::Member { base, name } => {
                let unknown = self
                    .evaluator
                    .eval(self.file, base)
                    .iter()
                    .all(|value| value.how >= How::Guessed);
                if unknown && !self.is_free(base) && self.guess(reference, name) {
                    return;
                }
                name
            }
            Expr::Name { name, .. } => name,
            _ => return,
        };
        self.out.push(Bound {
            owner: reference.owner,
            span: reference.span,
            denoted: Denoted::Unbound,
            role: Role::Call,
            rule: Rule::Unbound,
            dispatch: false,
            name: Some(name),
        });
    }

    /// Whether a receiver is a name that nothing here binds: it stands for something outside. Where names are linked globally it
    /// may as well come from a header that was not understood.
    fn is_free(&self, base: ExprIx) -> bool {
        let semantics = &self.evaluator.world.language_of(self.file).semantics;
        !semantics.global_names
            && matches!(self.facts.expr(base), Expr::Name { .. })
            && self.evaluator.denote(self.file, base).is_empty()
    }

    fn guess(&mut self, reference: &Reference, name: Name) -> bool {
        let world = self.evaluator.world;
        let family = world.language_of(self.file).family;
        let atom = world.atom(self.file, name);
        let Some(all) = self
            .evaluator
            .hierarchy
            .members_by_name
            .get(&(family, atom))
        else {
            return false;
        };
        let callable: Vec<Sym> = all
            .iter()
            .copied()
            .filter(|&sym| {
                self.is_function(sym) && !world.symbol(sym).flags.has(SymbolFlags::PRIVATE)
            })
            .collect();
        // Members that redefine each other are one member with several bodies: the topmost stands for them.
        let tops: Vec<Sym> = callable
            .iter()
            .copied()
            .filter(|sym| !self.evaluator.hierarchy.redefines.contains_key(sym))
            .collect();
        let candidates = if tops.is_empty() { callable } else { tops };
        let common = self
            .evaluator
            .hierarchy
            .stub_member_names
            .contains(&(family, atom));
        let rule = match (candidates.len(), common) {
            (0, _) => return false,
            (1, false) => Rule::UniqueName,
            // Two candidates or a name that standard types have too: measured right in a third of the cases or less.
            _ => return false,
        };
        for sym in candidates {
            self.push(reference, Denoted::Sym(sym), Role::Call, rule);
        }
        true
    }

    /// The interfaces that a type satisfies without saying so, and the members of interfaces that a method stands for.
    fn bind_satisfied(&mut self, ix: SymbolIx, sym: Sym) {
        let satisfied = &self.evaluator.hierarchy.satisfied;
        let mut at = Reference {
            role: Role::Implement,
            span: self.facts.symbols[ix.get()].name_span,
            expr: ExprIx::UNKNOWN,
            call: ExprIx::UNKNOWN,
            owner: ix,
        };
        for &interface in satisfied.interfaces.get(&sym).into_iter().flatten() {
            let interface = Denoted::Sym(interface);
            self.push(&at, interface, Role::Implement, Rule::Structural);
        }
        at.role = Role::Override;
        for &member in satisfied.stands_for.get(&sym).into_iter().flatten() {
            self.push(&at, Denoted::Sym(member), Role::Override, Rule::Structural);
        }
    }

    fn bind_redefinition(&mut self, ix: SymbolIx) {
        let sym = self.evaluator.world.sym(self.file, ix);
        if let Some(definition) = self
            .evaluator
            .hierarchy
            .definition_of(self.evaluator.world, sym)
        {
            let span = self.facts.symbols[ix.get()].name_span;
            let at = Reference {
                role: Role::Declare,
                span,
                expr: ExprIx::UNKNOWN,
                call: ExprIx::UNKNOWN,
                owner: ix,
            };
            self.push(&at, Denoted::Sym(definition), Role::Declare, Rule::Scope);
        }
        self.bind_satisfied(ix, sym);
        let Some(redefined) = self.evaluator.hierarchy.redefines.get(&sym) else {
            return;
        };
        let at = Reference {
            role: Role::Override,
            span: self.facts.symbols[ix.get()].name_span,
            expr: ExprIx::UNKNOWN,
            call: ExprIx::UNKNOWN,
            owner: ix,
        };
        for &base in redefined {
            self.push(&at, Denoted::Sym(base), Role::Override, Rule::Override);
        }
    }
}

/// Whether a kind holds data that is read or written.
fn is_data(kind: SymbolKind) -> bool {
    matches!(
        kind,
        SymbolKind::Field
            | SymbolKind::Property
            | SymbolKind::Constant
            | SymbolKind::Static
            | SymbolKind::EnumMember
    )
}
