//! Look-up of what lies outside the repository: what stubs declare of it, or its name alone.

use smallvec::{SmallVec, smallvec};

use super::evaluator::{Evaluator, Found, FoundList};
use super::rule::Rule;
use super::world::{Atom, Ext};
use crate::facts::*;
use cidx_format::vocabulary::SymbolKind;

impl Evaluator<'_, '_> {
    /// A definition outside: a stub's symbol where a stub declares it, else its name alone.
    pub fn external_found(&self, package: &str, path: &[Box<str>]) -> FoundList {
        let found = self.stub_symbols(package, path);
        if !found.is_empty() {
            return found;
        }
        let text = if path.is_empty() {
            package.to_string()
        } else {
            format!("{package}#{}", path.join("."))
        };
        smallvec![(
            Found::Ext(Ext(self.world.externals.intern(&text))),
            Rule::External
        )]
    }

    /// What the stubs of a package have at a path: that of the first file that has any.
    fn stub_symbols(&self, package: &str, path: &[Box<str>]) -> FoundList {
        let Some(files) = self.world.stub_files.get(package) else {
            return FoundList::new();
        };
        let atom = |part: &str| self.world.atom_by_text.get(part).copied();
        let atoms: SmallVec<[Option<Atom>; 8]> = path.iter().map(|part| atom(part)).collect();
        let unknown =
            |atom: &Option<Atom>| atom.is_none_or(|at| !self.world.in_stubs[at.0 as usize]);
        let is_path = |file: &u32| {
            let prefix = self.world.stub_prefix(*file).iter().copied();
            prefix.eq(path.iter().map(|part| &**part))
        };
        if atoms.last().is_some_and(unknown) && !files.iter().any(is_path) {
            return FoundList::new();
        }
        let files = match (path.first(), files.first()) {
            (Some(start), Some(first)) if !self.hierarchy.open_stubs.contains(first) => {
                let starts = self.hierarchy.stub_starts.get(first);
                let starts = starts.and_then(|starts| starts.get(start));
                starts.map_or(&[][..], |files| &files[..])
            }
            _ => files,
        };
        for &file in files {
            let prefix = self.world.stub_prefix(file);
            if path.len() < prefix.len()
                || !prefix.iter().zip(path).all(|(want, have)| **want == **have)
            {
                continue;
            }
            let start = Found::Sym(self.world.sym(file, SymbolIx::FILE));
            let mut at: FoundList = smallvec![(start, Rule::External)];
            for atom in &atoms[prefix.len()..] {
                let Some(atom) = *atom else {
                    at.clear();
                    break;
                };
                let parts = at
                    .iter()
                    .flat_map(|(found, _)| self.stub_part(*found, atom));
                at = parts.collect();
            }
            at.retain(|(found, _)| matches!(found, Found::Sym(_)));
            if !at.is_empty() {
                at.iter_mut().for_each(|(_, rule)| *rule = Rule::External);
                return at;
            }
        }
        FoundList::new()
    }

    fn stub_part(&self, found: Found, atom: Atom) -> FoundList {
        let Found::Sym(sym) = found else {
            return FoundList::new();
        };
        match self.world.symbol(sym).kind {
            SymbolKind::File => {
                let mut found = self.bound_in_module(sym, atom);
                if found.is_empty() {
                    found = self.through_globs(self.world.file_of(sym), ScopeIx::FILE, atom, false);
                }
                found
            }
            SymbolKind::Module | SymbolKind::Namespace => self.bound_in_module(sym, atom),
            _ => self
                .hierarchy
                .lookup(self.world, sym, atom)
                .iter()
                .map(|hit| (Found::Sym(hit.sym), Rule::External))
                .collect(),
        }
    }

    /// A top-level name of a stub package; remembered, as every name that a scope lacks is asked of the prelude.
    pub(super) fn stub_member(&self, package: &str, atom: Atom) -> FoundList {
        if !self.hierarchy.stub_names.contains(&atom) {
            return FoundList::new();
        }
        let Some(&first) = self
            .world
            .stub_files
            .get(package)
            .and_then(|files| files.first())
        else {
            return FoundList::new();
        };
        if let Some(found) = self.stub_members.borrow().get(&(first, atom)) {
            return found.clone();
        }
        let found = self.stub_member_asked(package, atom);
        // Inside a look-up through globs the answer may be partial.
        if !self.globs.is_open() {
            let mut known = self.stub_members.borrow_mut();
            known.insert((first, atom), found.clone());
        }
        found
    }

    fn stub_member_asked(&self, package: &str, atom: Atom) -> FoundList {
        let text: Box<str> = self.world.text(atom).into();
        let found = self.stub_symbols(package, std::slice::from_ref(&text));
        if !found.is_empty() {
            return found;
        }
        let files = self.world.stub_files.get(package).into_iter().flatten();
        let prefixes = files.map(|&file| self.world.stub_prefix(file));
        for prefix in prefixes.filter(|prefix| !prefix.is_empty()) {
            let path: Vec<Box<str>> = prefix
                .iter()
                .map(|&part| part.into())
                .chain([text.clone()])
                .collect();
            let deeper = self.stub_symbols(package, &path);
            if !deeper.is_empty() {
                return deeper;
            }
        }
        FoundList::new()
    }

    /// A member of an external.
    pub fn external_member(&self, ext: Ext, atom: Atom) -> FoundList {
        let text = self.world.externals.text(ext.0);
        let (package, path) = text.split_once('#').unwrap_or((&text, ""));
        let mut segments: Vec<Box<str>> = path
            .split('.')
            .filter(|part| !part.is_empty())
            .map(Into::into)
            .collect();
        if segments.len() > 8 {
            return FoundList::new();
        }
        segments.push(self.world.text(atom).into());
        self.external_found(package, &segments)
    }

    pub(super) fn extend_external(&self, ext: Ext, member: &str) -> Ext {
        let text = self.world.externals.text(ext.0);
        let separator = if text.contains('#') { '.' } else { '#' };
        Ext(self
            .world
            .externals
            .intern(&format!("{text}{separator}{member}")))
    }
}
