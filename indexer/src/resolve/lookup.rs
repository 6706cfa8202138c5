//! What names denote: scopes, imports, exports, modules.

use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};

use super::evaluator::{Evaluator, Found, FoundList};
use super::hierarchy::{Hit, is_type};
use super::rule::Rule;
use super::world::{Atom, Sym};
use crate::facts::*;
use crate::languages::{Module, Target};
use crate::project::FileIx;
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};

/// How many types around a type that is defined outside of them are looked through.
const MAX_ENCLOSING: usize = 8;

impl Evaluator<'_, '_> {
    /// What a name denotes where it stands.
    pub fn lookup_name(&self, file: u32, start: ScopeIx, name: Name, at: ExprIx) -> FoundList {
        let facts = self.facts(file);
        let atom = self.world.atom(file, name);
        let semantics = &self.world.language_of(file).semantics;
        let mut scope = start;
        for _ in 0..facts.scopes.len() + 1 {
            let info = facts.scopes[scope.get()];
            let seen = info.kind != ScopeKind::Type || semantics.members_in_scope || scope == start;
            if seen {
                let table = &self.world.scopes[file as usize];
                let found: FoundList = table
                    .visible(facts, scope, name, at)
                    .flat_map(|binding| self.binding_found(file, binding))
                    .collect();
                if !found.is_empty() {
                    return self.defined(file, atom, prefer_definitions(self.world, found));
                }
            }
            if semantics.members_in_scope
                && let Some(found) = self.members_in_scope(file, scope, atom)
            {
                return found;
            }
            if info.kind == ScopeKind::Module {
                let found = self.in_any_part(self.world.sym(file, info.owner), atom);
                if !found.is_empty() {
                    return found;
                }
                let found = self.through_globs(file, scope, atom, false);
                if !found.is_empty() {
                    return found;
                }
                // A Rust module does not see the names around it.
                if facts.symbols[info.owner.get()].kind == SymbolKind::Module {
                    break;
                }
            }
            if scope == ScopeIx::FILE {
                break;
            }
            scope = info.parent;
        }
        self.beyond_file(file, start, atom)
    }

    /// Of types that are only announced (`class Engine;`), the definitions elsewhere: in another part of the namespace, or
    /// linked globally.
    fn defined(&self, file: u32, atom: Atom, found: FoundList) -> FoundList {
        let world = self.world;
        let type_sym = |found: &Found| match found {
            Found::Sym(sym) if is_type(world.symbol(*sym).kind) => Some(*sym),
            _ => None,
        };
        let is_declared = |sym: Sym| world.symbol(sym).flags.has(SymbolFlags::DECLARATION);
        let announced = |(found, _): &(Found, Rule)| type_sym(found).is_some_and(is_declared);
        let global = world.language_of(file).semantics.global_names;
        let Some(first) = found.first().and_then(|(found, _)| type_sym(found)) else {
            return found;
        };
        if !global || !found.iter().all(announced) {
            return found;
        }
        let parent = world.parent(first);
        let mut definitions: FoundList = if world.symbol(parent).kind == SymbolKind::Namespace {
            self.in_any_part(parent, atom)
        } else if is_type(world.symbol(parent).kind) {
            let members = self.hierarchy.members.get(&(parent, atom));
            let members = members.into_iter().flatten();
            members.map(|&sym| (Found::Sym(sym), Rule::Scope)).collect()
        } else {
            let mut all = self.hierarchy.global_name(world, file, atom, |_| false);
            all.retain(|(found, _)| {
                type_sym(found).is_some_and(|sym| is_file(world, world.parent(sym)))
            });
            all
        };
        definitions.retain(|(found, _)| type_sym(found).is_some_and(|sym| !is_declared(sym)));
        definitions.dedup();
        if definitions.is_empty() {
            return found;
        }
        let rule = found.first().map_or(Rule::Scope, |(_, rule)| *rule);
        let mut definitions = self.nearest(file, definitions);
        definitions.iter_mut().for_each(|(_, by)| *by = rule);
        definitions
    }

    /// A name that no scope of the file binds: the unit's, the language's, or one linked globally.
    pub(super) fn beyond_file(&self, file: u32, scope: ScopeIx, atom: Atom) -> FoundList {
        let world = self.world;
        if let Some(unit) = world.unit[file as usize]
            && let Some(bindings) = world.unit_names.get(&(unit, atom))
        {
            let found = bindings
                .iter()
                .flat_map(|&(peer, binding)| self.binding_found(peer, binding));
            return found.map(|(found, _)| (found, Rule::Unit)).collect();
        }
        let language = world.language[file as usize] as usize;
        if world.is_stub(file) {
            let package = world.stubs[file as usize - world.local_files].0;
            let found = self.stub_member(package, atom);
            if !found.is_empty() {
                return found;
            }
        }
        if let Some(modules) = &world.modules[language] {
            // A stub asks for its language's globals in the name of any file.
            let from = if world.is_stub(file) {
                FileIx(0)
            } else {
                FileIx(file)
            };
            let target = modules.global(&world.project, from, world.text(atom));
            let found = self.target_found(file, scope, target, &[]);
            if !found.is_empty() {
                return found;
            }
        }
        let includes = |other| file == self.file && self.included().contains(&other);
        let found = self.hierarchy.global_name(world, file, atom, includes);
        self.nearest(file, found)
    }

    /// Of several definitions linked globally, those that the file includes, directly or through others; all if it includes none.
    fn nearest(&self, file: u32, mut found: FoundList) -> FoundList {
        if found.len() < 2 || file != self.file {
            return found;
        }
        let included = self.included();
        let near = |found: &Found| matches!(found, Found::Sym(sym) if included.contains(&self.world.file_of(*sym)));
        if found.iter().any(|(found, _)| near(found)) {
            found.retain(|(found, _)| near(found));
        }
        if let [(_, rule)] = found.as_mut_slice() {
            *rule = Rule::Global;
        }
        found
    }

    /// The files that the evaluator's file includes, itself among them.
    fn included(&self) -> &FxHashSet<u32> {
        self.included.get_or_init(|| {
            let mut included: FxHashSet<u32> = [self.file].into_iter().collect();
            let mut open = vec![self.file];
            while let Some(file) = open.pop() {
                let imports = self.statics.imports.get(file as usize);
                for (found, _) in imports.into_iter().flatten().flatten() {
                    if let Found::Sym(sym) = found
                        && self.world.local(*sym) == SymbolIx::FILE
                        && included.insert(self.world.file_of(*sym))
                    {
                        open.push(self.world.file_of(*sym));
                    }
                }
            }
            included
        })
    }

    /// In languages whose members are names: those of the enclosing type, inherited ones included.
    fn members_in_scope(&self, file: u32, scope: ScopeIx, atom: Atom) -> Option<FoundList> {
        let facts = self.facts(file);
        let info = facts.scopes[scope.get()];
        let owner = self.world.sym(file, info.owner);
        let types: Vec<Sym> = match info.kind {
            ScopeKind::Type => vec![owner],
            ScopeKind::Function if facts.symbols[info.owner.get()].member_of != ExprIx::UNKNOWN => {
                self.hierarchy.attached_to(owner).to_vec()
            }
            _ => return None,
        };
        for class in self.with_enclosing(types, info.kind) {
            let members = self.hierarchy.lookup(self.world, class, atom);
            if !members.is_empty() {
                return Some(self.named_members(&members));
            }
        }
        None
    }

    /// Types, and those that they belong to although they are defined outside of them (`class Outer::Inner {}`).
    fn with_enclosing(&self, mut types: Vec<Sym>, kind: ScopeKind) -> Vec<Sym> {
        let mut at = 0;
        while at < types.len() && types.len() < MAX_ENCLOSING {
            let class = types[at];
            types.extend(self.hierarchy.attached_to(class));
            let parent = self.world.parent(class);
            // Around a type's own scope is that of the type that it stands in.
            if (at > 0 || kind == ScopeKind::Function) && is_type(self.world.symbol(parent).kind) {
                types.push(parent);
            }
            at += 1;
        }
        types
    }

    /// What the name of members denotes inside their type: a type's own name is the type and none of its constructors.
    fn named_members(&self, members: &[Hit]) -> FoundList {
        let mut out = FoundList::new();
        for hit in members {
            let constructs = self.world.symbol(hit.sym).kind == SymbolKind::Constructor
                && self.world.name_of(hit.sym) == self.world.name_of(hit.owner);
            let found = Found::Sym(if constructs { hit.owner } else { hit.sym });
            let rule = match (constructs, hit.inherited) {
                (true, _) => Rule::Scope,
                (false, true) => Rule::InheritedMember,
                (false, false) => Rule::OwnMember,
            };
            if !out.contains(&(found, rule)) {
                out.push((found, rule));
            }
        }
        out
    }

    /// What a binding denotes.
    pub fn binding_found(&self, file: u32, binding: u32) -> FoundList {
        match self.facts(file).bindings[binding as usize].target {
            BindingTarget::Symbol(ix) => {
                smallvec![(Found::Sym(self.world.sym(file, ix)), Rule::Scope)]
            }
            BindingTarget::Import(ix) => self.import_found(file, ix),
            BindingTarget::Param(ix, n) => {
                smallvec![(Found::Param(self.world.sym(file, ix), n), Rule::Scope)]
            }
            BindingTarget::TypeParam(ix, n) => {
                smallvec![(Found::TypeParam(self.world.sym(file, ix), n), Rule::Scope)]
            }
            BindingTarget::Local { .. } => smallvec![(Found::Local(file, binding), Rule::Scope)],
        }
    }

    /// What an import brings in.
    pub fn import_found(&self, file: u32, ix: ImportIx) -> FoundList {
        if let Some(imports) = self.statics.imports.get(file as usize) {
            return imports.get(ix.get()).cloned().unwrap_or_default();
        }
        self.imports
            .once((file, ix), || self.deeper(|| self.resolve_import(file, ix)))
    }

    /// Resolves an import from scratch.
    pub fn resolve_import(&self, file: u32, ix: ImportIx) -> FoundList {
        let import = self.facts(file).imports[ix.get()];
        let module = self.import_module(file, &import);
        let item = match import.kind {
            ImportKind::Module
            | ImportKind::Effect
            | ImportKind::Child
            | ImportKind::Root
            | ImportKind::Glob => return module,
            ImportKind::Default => "default",
            ImportKind::Item => match import.item {
                Some(item) => self.facts(file).text(item),
                None => return module,
            },
        };
        let Some(&atom) = self.world.atom_by_text.get(item) else {
            return self.outside_members(&module, item);
        };
        let mut out = FoundList::new();
        for (member, rule) in self.part_of_each(&module, atom) {
            let rule = if rule == Rule::External {
                rule
            } else {
                Rule::Import
            };
            if !out.contains(&(member, rule)) {
                out.push((member, rule));
            }
        }
        if out.is_empty() && import.kind == ImportKind::Default {
            // Interoperation: the default import of a CommonJS module is the module itself.
            return module
                .into_iter()
                .filter(|(found, _)| self.lacks_default(*found))
                .collect();
        }
        out
    }

    fn lacks_default(&self, found: Found) -> bool {
        let Found::Sym(sym) = found else { return false };
        let facts = self.facts(self.world.file_of(sym));
        facts
            .exports
            .iter()
            .all(|export| facts.text(export.name) != "default")
    }

    /// Members of externals whose name occurs nowhere as an atom.
    fn outside_members(&self, module: &FoundList, item: &str) -> FoundList {
        let ext = |found: &Found| match found {
            Found::Ext(ext) => Some((Found::Ext(self.extend_external(*ext, item)), Rule::External)),
            _ => None,
        };
        module.iter().filter_map(|(found, _)| ext(found)).collect()
    }

    /// The module that an import names.
    pub fn import_module(&self, file: u32, import: &Import) -> FoundList {
        let language = self.world.language[file as usize] as usize;
        if self.world.is_stub(file) {
            return self.stub_import(file, import);
        }
        let Some(modules) = &self.world.modules[language] else {
            return FoundList::new();
        };
        let target = modules.import(&self.world.project, FileIx(file), import);
        self.target_found(file, import.scope, target, &[])
    }

    /// An import inside a stub names a stub package: any whose name ends in the module as written.
    fn stub_import(&self, file: u32, import: &Import) -> FoundList {
        let module = self.facts(file).text(import.module);
        let kind = self.world.stubs[file as usize - self.world.local_files]
            .0
            .split(':')
            .next()
            .unwrap_or("");
        let exact = format!("{kind}:{module}");
        if let Some(files) = self.world.stub_files.get(exact.as_str()) {
            return files
                .iter()
                .map(|&stub| {
                    (
                        Found::Sym(self.world.sym(stub, SymbolIx::FILE)),
                        Rule::External,
                    )
                })
                .collect();
        }
        let mut segments = module
            .split(['.', '/', ':'])
            .filter(|segment| !segment.is_empty());
        let package = format!("{kind}:{}", segments.next().unwrap_or(""));
        let path: Vec<Box<str>> = segments.map(Into::into).collect();
        self.external_found(&package, &path)
    }

    /// What a target denotes; `more` is walked after the target's own rest.
    pub fn target_found(
        &self,
        file: u32,
        scope: ScopeIx,
        target: Target,
        more: &[Box<str>],
    ) -> FoundList {
        let (start, rest) = match target {
            Target::Unknown => return FoundList::new(),
            Target::Files { files, rest } => {
                let syms = files.iter().map(|file| {
                    (
                        Found::Sym(self.world.sym(file.0, SymbolIx::FILE)),
                        Rule::Import,
                    )
                });
                (syms.collect(), rest)
            }
            Target::Directory(path) => (
                smallvec![(
                    Found::Directory(self.world.directories.intern(&path)),
                    Rule::Import
                )],
                Vec::new(),
            ),
            Target::External { package, path } => {
                let path: Vec<Box<str>> = path.iter().chain(more).cloned().collect();
                return self.external_found(&package, &path);
            }
            Target::Enclosing { up, rest } => (self.enclosing_module(file, scope, up), rest),
            Target::Lexical { name, rest } => {
                let facts = self.facts(file);
                let Some(position) = facts.names.iter().position(|text| **text == *name) else {
                    return FoundList::new();
                };
                (
                    self.deeper(|| {
                        self.lookup_name(file, scope, Name(position as u32), ExprIx(u32::MAX))
                    }),
                    rest,
                )
            }
        };
        self.walk(start, rest.iter().chain(more))
    }

    fn walk<'p>(&self, start: FoundList, path: impl Iterator<Item = &'p Box<str>>) -> FoundList {
        let mut at = start;
        for segment in path {
            let Some(&atom) = self.world.atom_by_text.get(&**segment) else {
                return self.outside_members(&at, segment);
            };
            at = self.part_of_each(&at, atom);
        }
        at
    }

    /// The module that encloses a scope, `up` levels further out.
    fn enclosing_module(&self, file: u32, scope: ScopeIx, up: u32) -> FoundList {
        let facts = self.facts(file);
        let module_of = |mut scope: ScopeIx| {
            while facts.scopes[scope.get()].kind != ScopeKind::Module {
                scope = facts.scopes[scope.get()].parent;
            }
            scope
        };
        let mut scope = module_of(scope);
        let mut up = up;
        while up > 0 && scope != ScopeIx::FILE {
            scope = module_of(facts.scopes[scope.get()].parent);
            up -= 1;
        }
        let mut file = file;
        while up > 0 {
            let language = self.world.language[file as usize] as usize;
            let parent = self.world.modules[language]
                .as_ref()
                .and_then(|modules| modules.parent(&self.world.project, FileIx(file)));
            match parent {
                Some(parent) if !self.world.is_stub(file) => file = parent.0,
                _ => return FoundList::new(),
            }
            up -= 1;
            if up == 0 {
                return smallvec![(
                    Found::Sym(self.world.sym(file, SymbolIx::FILE)),
                    Rule::Import
                )];
            }
        }
        smallvec![(
            Found::Sym(self.world.sym(file, facts.scopes[scope.get()].owner)),
            Rule::Import
        )]
    }

    /// A part of each thing that was found. The parts of a namespace are asked together: what one binds, the namespace has.
    fn part_of_each(&self, found: &FoundList, atom: Atom) -> FoundList {
        let mut answered: SmallVec<[Sym; 2]> = SmallVec::new();
        let mut out = FoundList::new();
        for &(found, _) in found {
            if let Found::Sym(part) = found
                && let Some(first) = self.hierarchy.first_part(part)
            {
                if answered.contains(&first) {
                    continue;
                }
                let bound = self.deeper(|| self.in_any_part(part, atom));
                if bound.is_empty() {
                    out.extend(self.deeper(|| self.passed_on(part, atom)));
                } else {
                    answered.push(first);
                    out.extend(bound);
                }
            } else {
                out.extend(self.part_of(found, atom));
            }
        }
        out
    }

    /// A part of what was found: a member of a module, package or type by its name alone.
    pub fn part_of(&self, found: Found, atom: Atom) -> FoundList {
        self.deeper(|| match found {
            Found::Sym(sym) => match self.world.symbol(sym).kind {
                SymbolKind::File
                | SymbolKind::Module
                | SymbolKind::Namespace
                | SymbolKind::Package => self.module_member(sym, atom),
                _ => self.value_members(&self.value_of(found, super::value::How::Certain), atom),
            },
            Found::Directory(directory) => self.child_of(
                Module::Directory(&self.world.directories.text(directory)),
                self.file,
                atom,
            ),
            Found::Ext(ext) => self.external_member(ext, atom),
            other => self.value_members(&self.value_of(other, super::value::How::Certain), atom),
        })
    }

    /// A member of a module: what it exports or binds at its top, what it passes on, its child modules.
    pub fn module_member(&self, module: Sym, atom: Atom) -> FoundList {
        let file = self.world.file_of(module);
        let is_file = self.world.local(module) == SymbolIx::FILE;
        if is_file && self.world.is_stub(file) {
            return self.stub_member(
                self.world.stubs[file as usize - self.world.local_files].0,
                atom,
            );
        }
        let semantics = &self.world.language_of(file).semantics;
        if is_file && semantics.explicit_exports {
            let found = self.exported(file, atom);
            if !found.is_empty() {
                return found;
            }
        }
        if !(is_file && semantics.explicit_exports && !self.facts(file).exports.is_empty()) {
            let mut found = self.bound_in_module(module, atom);
            found = self.defined(file, atom, found);
            if found.is_empty() {
                found = self.in_any_part(module, atom);
            }
            if !found.is_empty() {
                return found;
            }
        }
        if is_file
            && let Some(unit) = self.world.unit[file as usize]
            && let Some(bindings) = self.world.unit_names.get(&(unit, atom))
        {
            let found = bindings
                .iter()
                .flat_map(|&(peer, binding)| self.binding_found(peer, binding));
            return found
                .map(|(found, _)| (found, Rule::ModuleMember))
                .collect();
        }
        // What a file of a package imports is no member of the package.
        if semantics.shared_unit {
            return self.child_of_file(is_file, file, atom);
        }
        let found = self.passed_on(module, atom);
        if !found.is_empty() {
            return found;
        }
        self.child_of_file(is_file, file, atom)
    }

    /// A name that a module passes on from others, whose names it imports all.
    fn passed_on(&self, module: Sym, atom: Atom) -> FoundList {
        let file = self.world.file_of(module);
        let scope = self.world.symbol(module).scope.unwrap_or(ScopeIx::FILE);
        let reexports_only = self.world.language_of(file).semantics.explicit_exports;
        let found = self.through_globs(file, scope, atom, reexports_only);
        let passed = |(found, rule)| match rule {
            Rule::External => (found, rule),
            _ => (found, Rule::ModuleMember),
        };
        found.into_iter().map(passed).collect()
    }

    fn child_of_file(&self, is_file: bool, file: u32, atom: Atom) -> FoundList {
        if is_file {
            self.child_of(Module::File(FileIx(file)), file, atom)
        } else {
            FoundList::new()
        }
    }

    /// A name that some part of the namespace binds which a symbol is a part of.
    fn in_any_part(&self, part: Sym, atom: Atom) -> FoundList {
        let first = self.hierarchy.first_part(part);
        let found = first.map(|first| self.bound_in_namespace(first, atom));
        prefer_definitions(self.world, found.unwrap_or_default())
    }

    /// What all parts of a namespace bind to a name, under its first part.
    fn bound_in_namespace(&self, first: Sym, atom: Atom) -> FoundList {
        self.namespaces.once((first, atom), || {
            let bindings = self.hierarchy.in_all_parts(first, atom).iter();
            self.members_found(bindings.copied())
        })
    }

    pub(super) fn bound_in_module(&self, module: Sym, atom: Atom) -> FoundList {
        let bindings = self.hierarchy.module_names.get(&(module, atom));
        let bindings = bindings.into_iter().flatten();
        self.members_found(bindings.map(|&binding| (module, binding)))
    }

    /// What bindings of modules denote, each once.
    fn members_found(&self, bindings: impl Iterator<Item = (Sym, u32)>) -> FoundList {
        let mut out = FoundList::new();
        for (module, binding) in bindings {
            for (found, rule) in self.binding_found(self.world.file_of(module), binding) {
                let rule = if rule == Rule::External {
                    rule
                } else {
                    Rule::ModuleMember
                };
                if !out.contains(&(found, rule)) {
                    out.push((found, rule));
                }
            }
        }
        out
    }

    /// What a file exports explicitly under a name; members of `module.exports = value` too.
    fn exported(&self, file: u32, atom: Atom) -> FoundList {
        let facts = self.facts(file);
        let mut out = FoundList::new();
        let mut whole = ExprIx::UNKNOWN;
        for export in &facts.exports {
            if self.world.atom(file, export.name) == atom {
                out.extend(self.denoted_by(file, export.value));
            } else if facts.text(export.name) == "=" {
                whole = export.value;
            }
        }
        if out.is_empty() && whole != ExprIx::UNKNOWN {
            out = self.value_members(&self.eval(file, whole), atom);
        }
        out.into_iter()
            .map(|(found, rule)| {
                (
                    found,
                    if rule == Rule::External {
                        rule
                    } else {
                        Rule::ModuleMember
                    },
                )
            })
            .collect()
    }

    /// What an expression denotes as seen from another file: a definition, or its value.
    pub fn denoted_by(&self, file: u32, ix: ExprIx) -> FoundList {
        let mut found = self.deeper(|| self.denote(file, ix));
        found.retain(|(found, _)| !matches!(found, Found::Param(..)));
        if found.is_empty() && ix != ExprIx::UNKNOWN {
            found.push((Found::Expr(file, ix), Rule::ModuleMember));
        }
        found
    }

    /// A name through the glob imports of a module's scope.
    pub(super) fn through_globs(
        &self,
        file: u32,
        scope: ScopeIx,
        atom: Atom,
        reexports_only: bool,
    ) -> FoundList {
        let globs = self.hierarchy.globs_of(file, scope);
        if globs.is_empty() {
            return FoundList::new();
        }
        let key = (file, scope, atom, reexports_only);
        self.globs
            .once(key, || self.through(globs, file, atom, reexports_only))
    }

    /// A name through some glob imports of a file.
    fn through(
        &self,
        globs: &[ImportIx],
        file: u32,
        atom: Atom,
        reexports_only: bool,
    ) -> FoundList {
        let mut out = FoundList::new();
        for &ix in globs {
            if reexports_only && !self.facts(file).imports[ix.get()].reexport {
                continue;
            }
            for (module, _) in self.import_found(file, ix) {
                for (found, rule) in self.part_of(module, atom) {
                    // An unknown external module may or may not have the name: only stubs answer.
                    if matches!(found, Found::Ext(_)) {
                        continue;
                    }
                    let rule = if rule == Rule::External {
                        rule
                    } else {
                        Rule::GlobImport
                    };
                    if self.visible_from_outside(found) && !out.contains(&(found, rule)) {
                        out.push((found, rule));
                    }
                }
            }
        }
        out
    }

    fn visible_from_outside(&self, found: Found) -> bool {
        !matches!(found, Found::Sym(sym) if self.world.symbol(sym).flags.has(SymbolFlags::LOCAL)
            || (self.world.symbol(sym).flags.has(SymbolFlags::PRIVATE) && self.world.symbol(sym).member_of == ExprIx::UNKNOWN && self.world.symbol(self.world.parent(sym)).kind == SymbolKind::Class))
    }

    fn child_of(&self, module: Module<'_>, file: u32, atom: Atom) -> FoundList {
        if self.world.is_stub(file) {
            return FoundList::new();
        }
        let language = self.world.language[file as usize] as usize;
        let Some(modules) = &self.world.modules[language] else {
            return FoundList::new();
        };
        let target = modules.child(&self.world.project, module, self.world.text(atom));
        self.target_found(file, ScopeIx::FILE, target, &[])
    }
}

fn is_file(world: &super::world::World<'_>, sym: Sym) -> bool {
    world.symbol(sym).kind == SymbolKind::File
}

/// Definitions where there are any, else declarations.
fn prefer_definitions(world: &super::world::World<'_>, mut found: FoundList) -> FoundList {
    if let Some((Found::Sym(sym), _)) = found.first()
        && found.len() > 1
        && world
            .language_of(world.file_of(*sym))
            .semantics
            .first_signature
        && world.symbol(*sym).flags.has(SymbolFlags::DECLARATION)
    {
        found.truncate(1);
        return found;
    }
    // A namespace announces nothing, whatever else has its name.
    let flags = |found: &Found| match found {
        Found::Sym(sym) if world.symbol(*sym).kind == SymbolKind::Namespace => None,
        Found::Sym(sym) => Some(world.symbol(*sym).flags.has(SymbolFlags::DECLARATION)),
        _ => Some(false),
    };
    if found.iter().any(|(found, _)| flags(found) == Some(false)) {
        found.retain(|(found, _)| flags(found) != Some(true));
    }
    found
}
