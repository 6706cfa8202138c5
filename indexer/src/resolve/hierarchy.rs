//! Members and bases of types, names of modules, and the tables of names across the repository.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};

use super::evaluator::{Evaluator, Found, FoundList, Statics, Tables};
use super::rule::Rule;
use super::value::{Args, Bindings, How, Kind, Set, one};
use super::world::{Atom, Ext, Sym, World};
use crate::facts::*;
use crate::project::FileIx;
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};

/// How deep types that are defined outside of the types that they belong to stand in each other.
const MAX_NESTED_OUTSIDE: usize = 3;

/// How many declarations of one type are joined.
const MAX_PARTS: usize = 16;

/// Of how many implementation blocks the bounds of type parameters count for their type.
const MAX_BOUNDING_BLOCKS: usize = 16;

/// The members of one name of one type.
type NamedMembers<'h> = (&'h (Sym, Atom), &'h SmallVec<[Sym; 2]>);

/// An ancestor of a type with its type arguments in terms of the type's own parameters.
#[derive(Clone, Debug)]
pub struct Ancestor {
    /// The ancestor; the first is the type itself.
    pub sym: Sym,
    /// Its arguments.
    pub args: Args,
}

/// A member found in a type.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The member.
    pub sym: Sym,
    /// The ancestor that has it.
    pub owner: Sym,
    /// The owner's arguments in terms of the type's own parameters.
    pub args: Args,
    /// Whether the owner is not the type itself.
    pub inherited: bool,
}

/// Bindings with the parts of a namespace that they stand in.
type PartBindings = SmallVec<[(Sym, u32); 2]>;

/// Type parameters by what declares them.
type Parameters = SmallVec<[(Sym, u32); 2]>;

/// Members and bases.
#[derive(Default)]
pub struct Hierarchy {
    /// Members by type and name, in source order; inherent ones before those of trait implementations.
    pub members: FxHashMap<(Sym, Atom), SmallVec<[Sym; 2]>>,
    /// Bindings by module and name.
    pub module_names: FxHashMap<(Sym, Atom), SmallVec<[u32; 1]>>,
    /// Linearised ancestors of each type that has bases.
    pub ancestors: FxHashMap<Sym, Vec<Ancestor>>,
    /// The first types that derive from a type, directly or not, in source order.
    pub derived: FxHashMap<Sym, SmallVec<[Sym; 2]>>,
    /// Direct bases of each type, resolved.
    pub bases: FxHashMap<Sym, SmallVec<[Sym; 2]>>,
    /// A base of a type that lies outside the repository and is known by name only.
    pub foreign_bases: FxHashMap<Sym, Option<Ext>>,
    /// Types to which a symbol with `member_of` is attached.
    attached: FxHashMap<Sym, SmallVec<[Sym; 1]>>,
    /// Bases that implementation blocks add to types: the file and expression of each.
    pub(super) extra_bases: FxHashMap<Sym, Vec<(u32, ExprIx, Sym)>>,
    /// Per implementation block: for each of its type parameters, which argument of its type it is.
    block_params: FxHashMap<Sym, Vec<Option<u32>>>,
    /// For each type parameter of a type, which parameters of its implementation blocks stand for it: their bounds are its own.
    param_blocks: FxHashMap<(Sym, u32), Parameters>,
    /// What `self` is in blocks that belong to no type of the repository: a type outside or a type parameter.
    block_self: FxHashMap<Sym, Kind>,
    /// Members and traits that blocks give to types outside, by the last name of the type: it can be reached by many paths.
    pub outside: super::outside::Outside,
    /// Traits implemented for a type parameter: every type may have their members.
    pub blanket: Vec<super::outside::Blanket>,
    /// Glob imports of each file by scope.
    globs: Vec<Vec<(ScopeIx, ImportIx)>>,
    glob_ixs: Vec<Vec<ImportIx>>,
    /// The first part of each namespace that several files or blocks declare, under each part.
    first_part: FxHashMap<Sym, Sym>,
    /// What such namespaces bind, under the first part and the name: the parts in order, with their bindings.
    namespace_names: FxHashMap<(Sym, Atom), PartBindings>,
    /// Globally linked names by language family.
    global_names: FxHashMap<(&'static str, Atom), SmallVec<[Sym; 2]>>,
    /// Members of the repository's types by family and name.
    pub members_by_name: FxHashMap<(&'static str, Atom), SmallVec<[Sym; 4]>>,
    /// By package (its first file), by name: the stub files that may have something at a path that begins with the name, in order.
    /// A package whose files have globs is not here: any name may be there.
    pub stub_starts: FxHashMap<u32, FxHashMap<Box<str>, SmallVec<[u32; 2]>>>,
    /// Packages of stubs, by their first files, that `stub_starts` leaves out.
    pub open_stubs: FxHashSet<u32>,
    /// Names that modules of stubs bind, and those of these modules: no other is a top-level name of a stub package.
    pub stub_names: FxHashSet<Atom>,
    /// Names that members of stub types have, by family.
    pub stub_member_names: FxHashSet<(&'static str, Atom)>,
    /// Members of other types that redefine a member.
    pub redefined_by: FxHashMap<Sym, Vec<Sym>>,
    /// Members of bases that a member redefines.
    pub redefines: FxHashMap<Sym, SmallVec<[Sym; 1]>>,
    /// The interfaces that types satisfy without saying so.
    pub satisfied: super::structural::Satisfied,
}

/// Whether a kind is a type.
pub fn is_type(kind: SymbolKind) -> bool {
    use SymbolKind::*;
    matches!(kind, Class | Struct | Interface | Trait | Enum | Union)
}

impl Hierarchy {
    /// The first half: members by containment, names of modules, names across the repository.
    pub fn collect(world: &World<'_>) -> Self {
        let mut hierarchy = Hierarchy::default();
        for file in 0..world.facts.len() as u32 {
            hierarchy.collect_file(world, file);
        }
        hierarchy.find_starts(world);
        let prefixes = world.stubs.iter().flat_map(|(_, prefix)| *prefix);
        let atoms = prefixes.filter_map(|part| world.atom_by_text.get(*part));
        hierarchy.stub_names.extend(atoms);
        hierarchy.join_namespaces(world);
        for file in 0..world.facts.len() as u32 {
            if world.language_of(file).semantics.merges_declarations {
                hierarchy.merge_declarations(world, file);
            }
        }
        hierarchy
    }

    /// Finds where paths into stub packages may begin: at the names that files bind at their top, or at the files' prefixes.
    fn find_starts(&mut self, world: &World<'_>) {
        let tops = self.module_names.keys().filter_map(|&(module, atom)| {
            let file = world.file_of(module);
            let top = world.is_stub(file) && world.local(module) == SymbolIx::FILE;
            top.then_some((file, atom))
        });
        let mut tops: Vec<(u32, Atom)> = tops.collect();
        tops.sort_unstable();
        for files in world.stub_files.values() {
            if files
                .iter()
                .any(|&file| !self.globs[file as usize].is_empty())
            {
                self.open_stubs.insert(files[0]);
                continue;
            }
            for &file in files {
                let bound = tops.partition_point(|top| top.0 < file);
                let bound = tops[bound..].iter().take_while(|top| top.0 == file);
                let starts: SmallVec<[&str; 8]> = match world.stub_prefix(file) {
                    [] => bound.map(|top| world.text(top.1)).collect(),
                    [first, ..] => smallvec![*first],
                };
                let known = self.stub_starts.entry(files[0]).or_default();
                for name in starts {
                    known.entry(name.into()).or_default().push(file);
                }
            }
        }
    }

    /// Classes and interfaces of one name in one scope are one type: each part has the members and bases of all.
    fn merge_declarations(&mut self, world: &World<'_>, file: u32) {
        let facts = world.facts[file as usize];
        let mut parts: FxHashMap<(ScopeIx, Name), SmallVec<[SymbolIx; 2]>> = FxHashMap::default();
        for (ix, symbol) in facts.symbols.iter().enumerate() {
            if matches!(symbol.kind, SymbolKind::Class | SymbolKind::Interface) {
                let key = (symbol.declared_in, symbol.name);
                parts.entry(key).or_default().push(SymbolIx(ix as u32));
            }
        }
        parts.retain(|_, parts| parts.len() > 1 && parts.len() <= MAX_PARTS);
        if parts.is_empty() {
            return;
        }
        let mut members: FxHashMap<SymbolIx, Vec<SymbolIx>> = FxHashMap::default();
        for (ix, symbol) in facts.symbols.iter().enumerate().skip(1) {
            let siblings = members.entry(symbol.parent).or_default();
            siblings.push(SymbolIx(ix as u32));
        }
        for parts in parts.values() {
            for (&part, &other) in parts.iter().flat_map(|part| {
                let others = parts.iter().filter(move |other| *other != part);
                others.map(move |other| (part, other))
            }) {
                let (sym, block) = (world.sym(file, part), world.sym(file, other));
                for &member in members.get(&other).into_iter().flatten() {
                    let name = world.atom(file, facts.symbols[member.get()].name);
                    let known = self.members.entry((sym, name)).or_default();
                    let member = world.sym(file, member);
                    if !known.contains(&member) {
                        known.push(member);
                    }
                }
                let symbol = &facts.symbols[other.get()];
                let bases = symbol.bases.iter().map(|base| (file, base.expr, block));
                self.extra_bases.entry(sym).or_default().extend(bases);
                let params = (0..symbol.type_params.len() as u32).map(Some).collect();
                self.block_params.insert(block, params);
            }
        }
    }

    /// Namespaces of one path are one namespace, wherever they are declared.
    fn join_namespaces(&mut self, world: &World<'_>) {
        let mut by_path: FxHashMap<(&'static str, String), Vec<Sym>> = FxHashMap::default();
        for sym in (0..world.symbol_count() as u32).map(Sym) {
            if world.symbol(sym).kind == SymbolKind::Namespace
                && world.language_of(world.file_of(sym)).semantics.global_names
            {
                let mut path = String::new();
                let mut at = sym;
                while world.local(at) != SymbolIx::FILE && path.len() < 256 {
                    path = format!("{}.{path}", world.text(world.name_of(at)));
                    at = world.parent(at);
                }
                by_path
                    .entry((world.language_of(world.file_of(sym)).family, path))
                    .or_default()
                    .push(sym);
            }
        }
        for parts in by_path.into_values().filter(|parts| parts.len() > 1) {
            let all = parts.iter().map(|&part| (part, parts[0]));
            self.first_part.extend(all);
        }
        for (&(part, atom), bindings) in &self.module_names {
            if let Some(&first) = self.first_part.get(&part) {
                let names = self.namespace_names.entry((first, atom)).or_default();
                names.extend(bindings.iter().map(|&binding| (part, binding)));
            }
        }
        for names in self.namespace_names.values_mut() {
            names.sort_unstable();
        }
    }

    /// The first part of the namespace that a symbol is a part of, if it has others.
    pub fn first_part(&self, part: Sym) -> Option<Sym> {
        self.first_part.get(&part).copied()
    }

    /// What a namespace binds to a name, under its first part: its parts in order, with their bindings.
    pub fn in_all_parts(&self, first: Sym, atom: Atom) -> &[(Sym, u32)] {
        (self.namespace_names.get(&(first, atom))).map_or(&[], |names| names.as_slice())
    }

    fn collect_file(&mut self, world: &World<'_>, file: u32) {
        let facts = world.facts[file as usize];
        let family = world.language_of(file).family;
        let global = world.language_of(file).semantics.global_names;
        for (ix, symbol) in facts.symbols.iter().enumerate().skip(1) {
            let sym = world.sym(file, SymbolIx(ix as u32));
            let parent = world.sym(file, symbol.parent);
            let atom = world.atom(file, symbol.name);
            if contains_as_member(facts.symbols[symbol.parent.get()].kind, symbol.kind) {
                self.members.entry((parent, atom)).or_default().push(sym);
            }
            if global && is_linked_globally(facts, symbol) {
                self.global_names
                    .entry((family, atom))
                    .or_default()
                    .push(sym);
            }
            if is_member(facts, symbol) {
                if world.is_stub(file) {
                    self.stub_member_names.insert((family, atom));
                } else {
                    self.members_by_name
                        .entry((family, atom))
                        .or_default()
                        .push(sym);
                }
            }
        }
        for (ix, binding) in facts.bindings.iter().enumerate() {
            let Some(scope) = facts.scopes.get(binding.scope.get()) else {
                continue;
            };
            if scope.kind == ScopeKind::Module {
                let key = (world.sym(file, scope.owner), world.atom(file, binding.name));
                self.module_names.entry(key).or_default().push(ix as u32);
                if world.is_stub(file) {
                    self.stub_names.insert(key.1);
                }
            }
        }
        let mut globs: Vec<(ScopeIx, ImportIx)> = Vec::new();
        for (ix, import) in facts.imports.iter().enumerate() {
            if import.kind == ImportKind::Glob {
                globs.push((import.scope, ImportIx(ix as u32)));
            }
        }
        globs.sort();
        self.glob_ixs
            .push(globs.iter().map(|(_, ix)| *ix).collect());
        self.globs.push(globs);
    }

    /// The glob imports of a scope.
    pub fn globs_of(&self, file: u32, scope: ScopeIx) -> &[ImportIx] {
        let Some(globs) = self.globs.get(file as usize) else {
            return &[];
        };
        let start = globs.partition_point(|(at, _)| *at < scope);
        let len = globs[start..].partition_point(|(at, _)| *at == scope);
        &self.glob_ixs[file as usize][start..start + len]
    }

    /// The types that a symbol with `member_of` belongs to.
    pub fn attached_to(&self, sym: Sym) -> &[Sym] {
        self.attached.get(&sym).map_or(&[], |types| types)
    }

    /// The type that encloses a symbol: an enclosing type, or the one that an enclosing symbol is attached to.
    pub fn own_type(&self, world: &World<'_>, sym: Sym) -> Option<Sym> {
        let mut at = sym;
        for _ in 0..64 {
            if is_type(world.symbol(at).kind) {
                return Some(at);
            }
            if let Some(&class) = self.attached_to(at).first() {
                return Some(class);
            }
            let parent = world.parent(at);
            if parent == at {
                return None;
            }
            at = parent;
        }
        None
    }

    /// The second half, once imports are known: attaches members declared outside their types, then linearises bases. Types come
    /// first: what is declared outside may belong to one that is itself (`void Outer::Inner::run()` after `class Outer::Inner {}`).
    pub fn attach(&mut self, world: &World<'_>, statics: &Statics) {
        let mut known = 0;
        for _ in 0..MAX_NESTED_OUTSIDE {
            self.attach_all(world, statics, |symbol| is_type(symbol.kind));
            if self.attached.len() == known {
                break;
            }
            known = self.attached.len();
        }
        self.attach_all(world, statics, |symbol| !is_type(symbol.kind));
    }

    fn attach_all(&mut self, world: &World<'_>, statics: &Statics, is_meant: fn(&Symbol) -> bool) {
        let tables = Tables::default();
        let found = crate::resolve::parallel_map(world.facts.len(), |file| {
            let evaluator = Evaluator::new(world, self, statics, &tables, file as u32);
            let symbols = world.facts[file].symbols.iter().enumerate();
            let attached = symbols
                .filter(|(_, symbol)| symbol.member_of != ExprIx::UNKNOWN && is_meant(symbol));
            attached
                .map(|(ix, symbol)| {
                    let set = evaluator.eval_type(file as u32, symbol.member_of);
                    (world.sym(file as u32, SymbolIx(ix as u32)), set)
                })
                .collect::<Vec<_>>()
        });
        for (sym, set) in found.into_iter().flatten() {
            self.record_block(world, sym, &set);
            for value in &set {
                match value.kind {
                    Kind::Instance(class, _) | Kind::Def(class) | Kind::Receiver(class) => {
                        self.attach_one(world, sym, class)
                    }
                    Kind::TypeParam(_, n) => {
                        self.block_self.insert(sym, value.kind.clone());
                        self.blanket_impl(world, statics, sym, n);
                    }
                    Kind::Foreign(Some(ext)) if world.symbol(sym).kind == SymbolKind::Impl => {
                        self.block_self.insert(sym, value.kind.clone());
                        let traits = self.traits_of(world, statics, sym);
                        self.outside.attach(world, sym, ext, &traits);
                    }
                    _ => {}
                }
            }
        }
    }

    /// What `self` is in a symbol of a block that belongs to no type of the repository.
    pub fn outside_self(&self, world: &World<'_>, sym: Sym) -> Option<&Kind> {
        let mut at = sym;
        for _ in 0..64 {
            if let Some(kind) = self.block_self.get(&at) {
                return Some(kind);
            }
            let parent = world.parent(at);
            if parent == at {
                return None;
            }
            at = parent;
        }
        None
    }

    /// Remembers which arguments of its type the parameters of an implementation block are.
    fn record_block(&mut self, world: &World<'_>, sym: Sym, set: &Set) {
        let count = world.symbol(sym).type_params.len() as u32;
        let Some((class, args)) = set.iter().find_map(|value| match &value.kind {
            Kind::Instance(class, Some(args)) => Some((*class, args)),
            _ => None,
        }) else {
            return;
        };
        let position = |param: u32| {
            let is_it = |value: &super::value::Value| value.kind == Kind::TypeParam(sym, param);
            args.iter()
                .position(|arg| arg.iter().any(is_it))
                .map(|at| at as u32)
        };
        let positions: Vec<Option<u32>> = (0..count).map(position).collect();
        let bounded = |param: &u32| {
            let params = &world.symbol(sym).type_params;
            let param = params.get(*param as usize);
            param.is_some_and(|param| param.bound != ExprIx::UNKNOWN)
        };
        for param in (0..count).filter(bounded) {
            if let Some(Some(at)) = positions.get(param as usize) {
                let blocks = self.param_blocks.entry((class, *at)).or_default();
                if blocks.len() < MAX_BOUNDING_BLOCKS {
                    blocks.push((sym, param));
                }
            }
        }
        self.block_params.insert(sym, positions);
    }

    /// The parameters of implementation blocks that stand for a parameter of their type.
    pub fn block_parameters(&self, class: Sym, at: u32) -> &[(Sym, u32)] {
        self.param_blocks.get(&(class, at)).map_or(&[], |some| some)
    }

    /// The arguments of a type in the order of the parameters of the block that a member of it stands in.
    pub fn block_arguments(
        &self,
        world: &World<'_>,
        member: Sym,
        args: &Args,
    ) -> Option<(Sym, Args)> {
        let block = world.parent(member);
        let params = self.block_params.get(&block)?;
        let args = args.as_ref()?;
        let of = |at: &Option<u32>| {
            at.and_then(|at| args.get(at as usize))
                .cloned()
                .unwrap_or_default()
        };
        Some((block, Some(params.iter().map(of).collect())))
    }

    /// The parameters of a block in terms of those of its type.
    pub(super) fn block_bindings(&self, block: Sym, class: Sym) -> Bindings {
        let mut bindings = Bindings::none();
        if let Some(params) = self.block_params.get(&block) {
            let of = |at: &Option<u32>| {
                at.map(|at| one(Kind::TypeParam(class, at), How::Declared))
                    .unwrap_or_default()
            };
            bindings.bind(block, Some(params.iter().map(of).collect()));
        }
        bindings
    }

    fn attach_one(&mut self, world: &World<'_>, sym: Sym, class: Sym) {
        let types = self.attached.entry(sym).or_default();
        if types.contains(&class) {
            return;
        }
        types.push(class);
        let symbol = world.symbol(sym);
        if symbol.kind != SymbolKind::Impl {
            self.members
                .entry((class, world.name_of(sym)))
                .or_default()
                .push(sym);
            return;
        }
        let file = world.file_of(sym);
        let inherent = symbol.bases.is_empty();
        for (ix, member) in world.facts[file as usize]
            .symbols
            .iter()
            .enumerate()
            .skip(world.local(sym).get() + 1)
        {
            if member.span.start >= symbol.span.end {
                break;
            }
            if world.sym(file, member.parent) != sym {
                continue;
            }
            let member_sym = world.sym(file, SymbolIx(ix as u32));
            let members = self
                .members
                .entry((class, world.atom(file, member.name)))
                .or_default();
            let inherent_count = members
                .iter()
                .take_while(|&&other| !is_trait_impl(world, world.parent(other)))
                .count();
            members.insert(
                if inherent {
                    inherent_count
                } else {
                    members.len()
                },
                member_sym,
            );
        }
        self.extra_bases
            .entry(class)
            .or_default()
            .extend(symbol.bases.iter().map(|base| (file, base.expr, sym)));
    }

    /// The traits that a block implements.
    fn traits_of(&self, world: &World<'_>, statics: &Statics, sym: Sym) -> Vec<Sym> {
        let tables = Tables::default();
        let file = world.file_of(sym);
        let evaluator = Evaluator::new(world, self, statics, &tables, file);
        let bases = world.symbol(sym).bases.iter();
        bases
            .flat_map(|base| evaluator.type_symbols(file, base.expr))
            .collect()
    }

    fn blanket_impl(&mut self, world: &World<'_>, statics: &Statics, block: Sym, param: u32) {
        let params = &world.symbol(block).type_params;
        let bound = params.get(param as usize).map(|param| param.bound);
        let bounds = match bound {
            None | Some(ExprIx::UNKNOWN) => Some(Vec::new()),
            Some(bound) => {
                let tables = Tables::default();
                let file = world.file_of(block);
                let evaluator = Evaluator::new(world, self, statics, &tables, file);
                Some(evaluator.type_symbols(file, bound)).filter(|some| !some.is_empty())
            }
        };
        for found in self.traits_of(world, statics, block) {
            self.blanket.push(super::outside::Blanket {
                found,
                block,
                bounds: bounds.clone(),
            });
        }
    }

    pub(super) fn find_redefinitions(&mut self, world: &World<'_>, types: &[Sym]) {
        let mut by_type: FxHashMap<Sym, Vec<(Atom, Sym)>> = FxHashMap::default();
        let mut members: Vec<NamedMembers<'_>> = self
            .members
            .iter()
            .filter(|(key, _)| self.ancestors.contains_key(&key.0))
            .collect();
        members.sort_by_key(|(key, _)| **key);
        for (&(class, atom), syms) in members {
            by_type
                .entry(class)
                .or_default()
                .extend(syms.iter().map(|&sym| (atom, sym)));
        }
        for class in types {
            let Some(own) = by_type.get(class) else {
                continue;
            };
            for &(atom, sym) in own {
                if !matches!(
                    world.symbol(sym).kind,
                    SymbolKind::Method
                        | SymbolKind::Function
                        | SymbolKind::Property
                        | SymbolKind::Field
                ) {
                    continue;
                }
                // Beside the implementation of a trait a type may have a method of its own of the same name.
                let block = world.symbol(world.parent(sym));
                if block.kind == SymbolKind::Impl && block.bases.is_empty() {
                    continue;
                }
                let bases = self.ancestors[class].iter().skip(1);
                let hit = bases
                    .filter_map(|ancestor| self.members.get(&(ancestor.sym, atom)))
                    .flatten()
                    .copied();
                let mut redefined: SmallVec<[Sym; 1]> = SmallVec::new();
                for base in hit {
                    let same_shape = !world.language_of(world.file_of(sym)).semantics.overloads
                        || world.symbol(base).params.len() == world.symbol(sym).params.len();
                    if base != sym && same_shape && !redefined.contains(&base) {
                        redefined.push(base);
                    }
                }
                for &base in &redefined {
                    self.redefined_by.entry(base).or_default().push(sym);
                }
                if !redefined.is_empty() {
                    self.redefines.entry(sym).or_default().extend(redefined);
                }
            }
        }
        self.redefined_by.values_mut().for_each(|syms| {
            syms.sort();
            syms.dedup();
        });
    }

    /// The ancestors of a type, itself first.
    pub fn ancestors_of(&self, class: Sym) -> impl Iterator<Item = (Sym, Args)> + '_ {
        let listed = self.ancestors.get(&class);
        let alone = listed.is_none().then_some((class, None));
        listed
            .into_iter()
            .flatten()
            .map(|ancestor| (ancestor.sym, ancestor.args.clone()))
            .chain(alone)
    }

    /// Whether `class` is `base`, derives from it or satisfies it.
    pub fn derives(&self, class: Sym, base: Sym) -> bool {
        let satisfies = |interfaces: &SmallVec<[Sym; 2]>| interfaces.contains(&base);
        class == base
            || self.satisfied.interfaces.get(&class).is_some_and(satisfies)
            || self
                .ancestors
                .get(&class)
                .is_some_and(|list| list.iter().any(|ancestor| ancestor.sym == base))
    }

    /// Looks a member up: in the type, then along its ancestors; the first that has the name answers.
    pub fn lookup(&self, world: &World<'_>, class: Sym, atom: Atom) -> SmallVec<[Hit; 2]> {
        for (ancestor, args) in self.ancestors_of(class) {
            if let Some(syms) = self.members.get(&(ancestor, atom)) {
                return self.hits(world, syms, class, ancestor, &args);
            }
        }
        for blanket in &self.blanket {
            // What the block has itself hides what the trait declares or has by default.
            let own = self.members.get(&(blanket.block, atom));
            let members = own.or_else(|| self.members.get(&(blanket.found, atom)));
            if let Some(syms) = members
                && self.has_blanket(world, class, blanket, atom)
            {
                return self.hits(world, syms, class, blanket.found, &None);
            }
        }
        SmallVec::new()
    }

    /// Looks a member up above a type: for `super`.
    pub fn lookup_above(&self, world: &World<'_>, class: Sym, atom: Atom) -> SmallVec<[Hit; 2]> {
        for (ancestor, args) in self.ancestors_of(class).skip(1) {
            if let Some(syms) = self.members.get(&(ancestor, atom)) {
                return self.hits(world, syms, class, ancestor, &args);
            }
        }
        SmallVec::new()
    }

    fn hits(
        &self,
        world: &World<'_>,
        syms: &[Sym],
        class: Sym,
        owner: Sym,
        args: &Args,
    ) -> SmallVec<[Hit; 2]> {
        // An inherent member hides those of trait implementations; a definition hides its declarations.
        let inherent = syms
            .iter()
            .any(|&sym| !is_trait_impl(world, world.parent(sym)));
        let defined = syms
            .iter()
            .any(|&sym| !world.symbol(sym).flags.has(SymbolFlags::DECLARATION));
        let semantics = &world.language_of(world.file_of(owner)).semantics;
        let overloads = semantics.overloads;
        let signature = syms.first().filter(|&&sym| {
            semantics.first_signature && world.symbol(sym).flags.has(SymbolFlags::DECLARATION)
        });
        let syms = signature.map_or(syms, std::slice::from_ref);
        let shown = syms
            .iter()
            .copied()
            .filter(|&sym| !inherent || !is_trait_impl(world, world.parent(sym)));
        let defined = defined && signature.is_none();
        let shown = shown.filter(|&sym| {
            let symbol = world.symbol(sym);
            let overloaded = overloads && !is_type(symbol.kind);
            overloaded || !defined || !symbol.flags.has(SymbolFlags::DECLARATION)
        });
        shown
            .map(|sym| Hit {
                sym,
                owner,
                args: args.clone(),
                inherited: owner != class,
            })
            .collect()
    }

    /// The definition that a signature in the same file declares: the last one of its name beside it.
    pub fn definition_of(&self, world: &World<'_>, sym: Sym) -> Option<Sym> {
        let symbol = world.symbol(sym);
        let callable = matches!(symbol.kind, SymbolKind::Function | SymbolKind::Method);
        if !callable || !symbol.flags.has(SymbolFlags::DECLARATION) {
            return None;
        }
        let file = world.file_of(sym);
        let parent = world.parent(sym);
        let defines = |other: &Sym| {
            !world.symbol(*other).flags.has(SymbolFlags::DECLARATION)
                && world.file_of(*other) == file
        };
        if let Some(members) = self.members.get(&(parent, world.name_of(sym))) {
            return members.iter().copied().rfind(defines);
        }
        let bindings = self.module_names.get(&(parent, world.name_of(sym)))?;
        let symbols = bindings.iter().filter_map(|&ix| {
            match world.facts[file as usize].bindings[ix as usize].target {
                BindingTarget::Symbol(ix) => Some(world.sym(file, ix)),
                _ => None,
            }
        });
        symbols.filter(defines).last()
    }

    /// A name linked globally across the files of a family. What is private to its file is seen by files that include it too.
    pub fn global_name(
        &self,
        world: &World<'_>,
        file: u32,
        atom: Atom,
        includes: impl Fn(u32) -> bool,
    ) -> FoundList {
        let language = world.language_of(file);
        if !language.semantics.global_names {
            return FoundList::new();
        }
        let Some(all) = self.global_names.get(&(language.family, atom)) else {
            return FoundList::new();
        };
        // The macros of a source file are seen where it is included and nowhere else, as what is private.
        let in_source = |sym: Sym| {
            let file = world.file_of(sym);
            let path = (!world.is_stub(file)).then(|| world.project.path(FileIx(file)));
            let is_header = |path: &str| {
                language
                    .semantics
                    .headers
                    .iter()
                    .any(|end| path.ends_with(end))
            };
            path.is_some_and(|path| !is_header(path))
        };
        let is_private = |sym: Sym| {
            let symbol = world.symbol(sym);
            symbol.flags.has(SymbolFlags::PRIVATE)
                || symbol.kind == SymbolKind::Macro && in_source(sym)
        };
        let near = |sym: Sym| world.file_of(sym) == file || includes(world.file_of(sym));
        let visible = |&&sym: &&Sym| !is_private(sym) || near(sym);
        let mut syms: SmallVec<[Sym; 4]> = all.iter().filter(visible).copied().collect();
        if syms.iter().any(|&sym| is_private(sym)) {
            // What is private to the files that are read together hides what other files link globally.
            syms.retain(|sym| near(*sym));
        }
        let defined: SmallVec<[Sym; 4]> = syms
            .iter()
            .filter(|&&sym| !world.symbol(sym).flags.has(SymbolFlags::DECLARATION))
            .copied()
            .collect();
        let best = if defined.is_empty() { syms } else { defined };
        let rule = if best.len() == 1 {
            Rule::Global
        } else {
            Rule::GlobalOfMany
        };
        best.into_iter()
            .take(8)
            .map(|sym| (Found::Sym(sym), rule))
            .collect()
    }
}

fn is_trait_impl(world: &World<'_>, sym: Sym) -> bool {
    let symbol = world.symbol(sym);
    symbol.kind == SymbolKind::Impl && !symbol.bases.is_empty()
}

fn contains_as_member(container: SymbolKind, kind: SymbolKind) -> bool {
    use SymbolKind::*;
    match container {
        File | Module | Namespace | Package => false,
        Function | Method | Constructor => matches!(kind, Field | Property | Method),
        _ => true,
    }
}

fn is_member(facts: &FileFacts, symbol: &Symbol) -> bool {
    use SymbolKind::*;
    let inside = is_type(facts.symbols[symbol.parent.get()].kind)
        || facts.symbols[symbol.parent.get()].kind == Impl;
    matches!(symbol.kind, Method | Function | Field | Property)
        && (inside || symbol.member_of != ExprIx::UNKNOWN)
}

fn is_linked_globally(facts: &FileFacts, symbol: &Symbol) -> bool {
    use SymbolKind::*;
    let parent = facts.symbols[symbol.parent.get()].kind;
    let top = matches!(parent, File | Namespace) || (parent == Enum && symbol.kind == EnumMember);
    top && symbol.member_of == ExprIx::UNKNOWN
        && !symbol.flags.has(SymbolFlags::LOCAL)
        && !matches!(symbol.kind, Namespace | Test)
}
