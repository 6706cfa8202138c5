//! Abstract values: what an expression may evaluate to. Small sets of them flow through the repository.

use std::sync::Arc;

use smallvec::SmallVec;

use super::world::{Ext, Sym};
use crate::facts::ExprIx;

/// How many alternatives a set keeps; more are too vague to be worth an edge.
pub const MAX_VALUES: usize = 8;

/// How deep generic arguments are kept.
const MAX_ARGUMENT_DEPTH: u32 = 3;

/// A set of alternatives, in the order in which they were found, without duplicates.
pub type Set = SmallVec<[Value; 2]>;

/// Generic arguments; none where nothing is known.
pub type Args = Option<Arc<[Set]>>;

/// A value and how it came to be known.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// What it is.
    pub kind: Kind,
    /// The weakest step by which it is known.
    pub how: How,
}

/// The weakest step by which a value is known, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// Follows from the code alone: the receiver itself, a definition by its name.
    Certain,
    /// A declared type.
    Declared,
    /// A constructor call.
    Constructed,
    /// The inferred result of a function.
    Returned,
    /// Flowed from an argument into a parameter, or from a store into a field.
    Flowed,
    /// Derived by a rule of thumb: the element of a container, the type of an operand.
    Guessed,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// The definition itself: a function, a class, a module.
    Def(Sym),
    /// An object of a type.
    Instance(Sym, Args),
    /// The receiver: an object of this type or of one derived from it.
    Receiver(Sym),
    /// A definition outside the repository of which only the name is known.
    External(Ext),
    /// Some object from outside the repository, of this external type if that is known.
    Foreign(Option<Ext>),
    /// An object of the type that a type parameter stands for.
    TypeParam(Sym, u32),
    /// An associated type of a value's type, by its name: known once the value is.
    Assoc(Arc<Value>, super::world::Atom),
    /// A tuple.
    Tuple(Arc<[Set]>),
    /// A function of which only the type is known.
    Function(Arc<FunctionType>),
    /// An object literal of a file.
    Object(u32, ExprIx),
    /// What a generator function returns; the set is what it yields.
    Generator(Arc<Set>),
    /// A directory that is a package without a file.
    Directory(u32),
}

/// A function type.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionType {
    /// Parameters.
    pub params: Vec<Set>,
    /// Result.
    pub result: Set,
}

impl Kind {
    /// The same with each set of values inside replaced.
    pub fn with_parts(&self, inner: impl Fn(&Set) -> Set) -> Kind {
        match self {
            Kind::Instance(class, Some(args)) => {
                Kind::Instance(*class, Some(args.iter().map(inner).collect()))
            }
            Kind::Tuple(items) => Kind::Tuple(items.iter().map(inner).collect()),
            Kind::Generator(items) => Kind::Generator(Arc::new(inner(items))),
            Kind::Function(function) => Kind::Function(Arc::new(FunctionType {
                params: function.params.iter().map(&inner).collect(),
                result: inner(&function.result),
            })),
            other => other.clone(),
        }
    }
}

impl Value {
    /// A value.
    pub fn new(kind: Kind, how: How) -> Self {
        Value { kind, how }
    }

    /// The same value known at best by `how`.
    pub fn at_best(mut self, how: How) -> Self {
        self.how = self.how.max(how);
        self
    }
}

/// Adds a value unless it is there already or the set is full; the better way of knowing it is kept.
pub fn add(set: &mut Set, value: Value) {
    if let Some(same) = set.iter_mut().find(|other| other.kind == value.kind) {
        same.how = same.how.min(value.how);
        return;
    }
    // An instance with known arguments replaces the same type without.
    if let Kind::Instance(class, args) = &value.kind {
        for other in set.iter_mut() {
            if let Kind::Instance(other_class, other_args) = &mut other.kind
                && other_class == class
            {
                if other_args.is_none() {
                    other_args.clone_from(args);
                }
                other.how = other.how.min(value.how);
                return;
            }
        }
    }
    if set.len() < MAX_VALUES {
        set.push(value);
    }
}

/// Adds every value of `from`, known at best by `how`.
pub fn add_all(set: &mut Set, from: &[Value], how: How) {
    for value in from {
        add(set, value.clone().at_best(how));
    }
}

/// A set of one.
pub fn one(kind: Kind, how: How) -> Set {
    let mut set = Set::new();
    set.push(Value::new(kind, how));
    set
}

/// What type parameters stand for while a member's type is read off its class or a call's result off its function.
#[derive(Default)]
pub struct Bindings {
    entries: SmallVec<[(Sym, Args); 4]>,
    receiver: Option<Value>,
}

impl Bindings {
    /// Nothing is bound.
    pub fn none() -> Self {
        Bindings::default()
    }

    /// Binds the receiver.
    pub fn with_receiver(mut self, receiver: Value) -> Self {
        self.receiver = Some(receiver);
        self
    }

    /// Binds all type parameters of `owner`.
    pub fn bind(&mut self, owner: Sym, args: Args) {
        if args.is_some() {
            self.entries.push((owner, args));
        }
    }

    /// What the receiver is, where there is one.
    pub fn receiver(&self) -> Option<&Value> {
        self.receiver.as_ref()
    }

    /// All arguments bound for `owner`.
    pub fn args_of(&self, owner: Sym) -> Args {
        self.entries
            .iter()
            .rev()
            .find(|(sym, _)| *sym == owner)
            .and_then(|(_, args)| args.clone())
    }

    /// What a parameter stands for.
    pub fn get(&self, owner: Sym, index: u32) -> Option<&Set> {
        self.lookup(owner, index)
    }

    fn lookup(&self, owner: Sym, index: u32) -> Option<&Set> {
        let (_, args) = self.entries.iter().rev().find(|(sym, _)| *sym == owner)?;
        args.as_ref()?.get(index as usize)
    }

    /// What a type parameter or the receiver stands for, if that is known.
    pub fn known(&self, kind: &Kind) -> Option<&[Value]> {
        match kind {
            Kind::TypeParam(owner, index) => self.get(*owner, *index).map(|set| &set[..]),
            Kind::Receiver(_) => self.receiver.as_ref().map(std::slice::from_ref),
            _ => None,
        }
    }

    /// Whether nothing would change.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.receiver.is_none()
    }
}

/// Replaces type parameters and the receiver by what they stand for; parameters without a binding stay.
pub fn substitute(set: &[Value], bindings: &Bindings) -> Set {
    if bindings.is_empty() {
        return set.into();
    }
    substitute_at(set, bindings, 0)
}

fn substitute_at(set: &[Value], bindings: &Bindings, depth: u32) -> Set {
    let mut out = Set::new();
    for value in set {
        let inner = |set: &Set| {
            if depth < MAX_ARGUMENT_DEPTH {
                substitute_at(set, bindings, depth + 1)
            } else {
                Set::new()
            }
        };
        let kind = match &value.kind {
            kind if stays(kind, MAX_ARGUMENT_DEPTH.saturating_sub(depth)) => kind.clone(),
            Kind::TypeParam(owner, index) => match bindings.lookup(*owner, *index) {
                Some(bound) => {
                    add_all(&mut out, bound, value.how);
                    continue;
                }
                None => value.kind.clone(),
            },
            Kind::Receiver(_) => match &bindings.receiver {
                Some(receiver) => {
                    add(&mut out, receiver.clone().at_best(value.how));
                    continue;
                }
                None => value.kind.clone(),
            },
            Kind::Assoc(base, name) => {
                match substitute_at(std::slice::from_ref(base), bindings, depth + 1)
                    .into_iter()
                    .next()
                {
                    Some(base) => Kind::Assoc(Arc::new(base), *name),
                    None => continue,
                }
            }
            other => other.with_parts(inner),
        };
        add(&mut out, Value::new(kind, value.how));
    }
    out
}

/// Whether substituting leaves a value as it is: nothing in it is open, and its arguments are at most so many levels deep.
fn stays(kind: &Kind, levels: u32) -> bool {
    let stay = |set: &Set| match levels.checked_sub(1) {
        Some(levels) => set.iter().all(|value| stays(&value.kind, levels)),
        None => set.is_empty(),
    };
    match kind {
        Kind::TypeParam(..) | Kind::Receiver(_) | Kind::Assoc(..) => false,
        Kind::Instance(_, Some(sets)) | Kind::Tuple(sets) => sets.iter().all(stay),
        Kind::Generator(items) => stay(items),
        Kind::Function(function) => function.params.iter().all(stay) && stay(&function.result),
        _ => true,
    }
}

/// Whether a set mentions a type parameter or the receiver, so that substituting may change it.
pub fn is_open(set: &[Value]) -> bool {
    set.iter().any(|value| match &value.kind {
        Kind::TypeParam(..) | Kind::Receiver(_) | Kind::Assoc(..) => true,
        Kind::Instance(_, Some(args)) => args.iter().any(|set| is_open(set)),
        Kind::Tuple(items) => items.iter().any(|set| is_open(set)),
        Kind::Generator(items) => is_open(items),
        Kind::Function(function) => {
            function.params.iter().any(|set| is_open(set)) || is_open(&function.result)
        }
        _ => false,
    })
}

/// Whether a set mentions an associated type that is still open.
pub fn has_assoc(set: &[Value]) -> bool {
    set.iter().any(|value| match &value.kind {
        Kind::Assoc(..) => true,
        Kind::Instance(_, Some(args)) => args.iter().any(|set| has_assoc(set)),
        Kind::Tuple(items) => items.iter().any(|set| has_assoc(set)),
        Kind::Generator(items) => has_assoc(items),
        Kind::Function(function) => {
            function.params.iter().any(|set| has_assoc(set)) || has_assoc(&function.result)
        }
        _ => false,
    })
}
