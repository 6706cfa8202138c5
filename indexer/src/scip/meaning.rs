//! What the symbols of a compiler are in the terms of the index.

use rustc_hash::{FxHashMap, FxHashSet};

use super::apply::Facts;
use super::positions::Placed;
use super::symbol;
use crate::facts::Pos;
use crate::index::Index;
use cidx_format::vocabulary::Role;

/// What a symbol of the compiler is.
pub enum Meaning<'a> {
    /// Symbols of the index: several for overloads.
    Known(&'a [u32]),
    /// Something in the repository, or local to a file, that is no symbol of the index.
    Unlisted,
    /// Something outside the repository.
    Outside,
    /// Something in a part of the repository that the compiler's facts do not cover.
    Open,
}

/// Knows what the compiler's symbols are.
pub struct Meanings<'b> {
    /// The symbols of the index that a symbol is.
    pub known: FxHashMap<&'b str, Vec<u32>>,
    defined: FxHashSet<&'b str>,
    packages: FxHashSet<&'b str>,
}

impl<'b> Meanings<'b> {
    /// Collects what the documents define.
    pub fn of(facts: &Facts<'b>, index: &Index) -> Self {
        let mut meanings = Meanings {
            known: FxHashMap::default(),
            defined: FxHashSet::default(),
            packages: FxHashSet::default(),
        };
        for (file, placed) in &facts.documents {
            let names = names_of(index, *file);
            for one in placed.iter().filter(|one| one.occurrence.declares()) {
                let text = one.occurrence.symbol;
                if symbol::is_local(text) {
                    continue;
                }
                meanings.defined.insert(text);
                meanings.packages.insert(symbol::package(text));
                let is_file = symbol::is_module(text) && one.span.start == Pos::default();
                let found = if is_file {
                    file_symbol(index, *file)
                } else {
                    names.get(&one.span.start).copied()
                };
                let known = meanings.known.entry(text).or_default();
                known.extend(found.filter(|found| !known.contains(found)));
            }
        }
        meanings
    }

    /// What a symbol is.
    pub fn of_symbol<'a>(&'a self, locals: &'a Locals<'_>, text: &str) -> Meaning<'a> {
        if symbol::is_local(text) {
            return locals.of_symbol(text);
        }
        match self.known.get(text) {
            Some(known) if !known.is_empty() => Meaning::Known(known),
            _ if self.defined.contains(text) => Meaning::Unlisted,
            _ if self.packages.contains(symbol::package(text)) => Meaning::Open,
            _ => Meaning::Outside,
        }
    }
}

/// What symbols are that are local to a document. Indexers call some things local that are not: what an import binds, and
/// what they found no name for.
pub struct Locals<'b> {
    known: FxHashMap<&'b str, Option<[u32; 1]>>,
}

impl<'b> Locals<'b> {
    /// Collects what a document defines for itself.
    pub fn of(index: &Index, file: u32, placed: &[Placed<'b>], roles: &[(Pos, Role)]) -> Self {
        let names = names_of(index, file);
        let mut known = FxHashMap::default();
        for one in placed.iter().filter(|one| one.occurrence.declares()) {
            let text = one.occurrence.symbol;
            let place = one.span.start;
            let imported = role_at(roles, place) == Some(Role::Import);
            if symbol::is_local(text) && !imported {
                known.insert(text, names.get(&place).map(|&found| [found]));
            }
        }
        Locals { known }
    }

    fn of_symbol(&self, text: &str) -> Meaning<'_> {
        match self.known.get(text) {
            Some(Some(known)) => Meaning::Known(known),
            Some(None) => Meaning::Unlisted,
            None => Meaning::Open,
        }
    }
}

/// The role of the use that is written at a place.
pub fn role_at(roles: &[(Pos, Role)], place: Pos) -> Option<Role> {
    let at = roles.binary_search_by_key(&place, |(at, _)| *at).ok()?;
    roles.get(at).map(|(_, role)| *role)
}

/// The symbols of a file by the place of their name.
fn names_of(index: &Index, file: u32) -> FxHashMap<Pos, u32> {
    let range = index
        .files
        .get(file as usize)
        .map(|file| file.symbols.clone());
    let mut names = FxHashMap::default();
    for number in range.unwrap_or_default().skip(1) {
        if let Some(symbol) = index.symbols.get(number as usize) {
            names.entry(symbol.name_span.start).or_insert(number);
        }
    }
    names
}

fn file_symbol(index: &Index, file: u32) -> Option<u32> {
    Some(index.files.get(file as usize)?.symbols.start)
}
