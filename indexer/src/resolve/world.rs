//! The whole repository before anything flows: files and stubs with global numbers for symbols, names and parameters.

use std::collections::BTreeMap;
use std::sync::Mutex;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::scope_table::ScopeTable;
use crate::facts::*;
use crate::languages::{LANGUAGES, Language, Modules};
use crate::project::{FileIx, Project};

/// A symbol of any file, stubs included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sym(pub u32);

impl Sym {
    /// The index as a `usize`.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

/// A name, the same in every file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom(pub u32);

/// A definition outside the repository, known by name only. Numbers depend on threads: never order by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ext(pub u32);

/// Bindings with their files.
pub type FileBindings = SmallVec<[(u32, u32); 1]>;

/// Texts by number, and numbers by text.
type Interner = (FxHashMap<Box<str>, u32>, Vec<Box<str>>);

/// The repository as the resolver sees it.
pub struct World<'a> {
    /// Facts of the repository's files, then of the stubs.
    pub facts: Vec<&'a FileFacts>,
    /// How many of them are files of the repository.
    pub local_files: usize,
    /// Language number of each file.
    pub language: Vec<u16>,
    /// First symbol of each file, and the total.
    pub symbol_base: Vec<u32>,
    /// File of each symbol.
    pub symbol_file: Vec<u32>,
    /// First parameter of each symbol, and the total.
    pub param_base: Vec<u32>,
    /// Per file: the atom of each of its names.
    pub atoms: Vec<Vec<Atom>>,
    /// The text of each atom.
    pub atom_texts: Vec<&'a str>,
    /// Atom by text.
    pub atom_by_text: FxHashMap<&'a str, Atom>,
    /// Per file: bindings by scope and name.
    pub scopes: Vec<ScopeTable>,
    /// Per language: how modules are found; absent for languages without files here.
    pub modules: Vec<Option<Box<dyn Modules>>>,
    /// The project as module resolution sees it.
    pub project: Project<'a>,
    /// Unit of each file, for languages whose files share top-level names.
    pub unit: Vec<Option<u32>>,
    /// Files of each unit.
    pub unit_files: Vec<Vec<u32>>,
    /// Top-level bindings by unit and name.
    pub unit_names: FxHashMap<(u32, Atom), FileBindings>,
    /// Stub files by package.
    pub stub_files: BTreeMap<&'static str, Vec<u32>>,
    /// By atom: whether any stub has the name at all.
    pub in_stubs: Vec<bool>,
    /// Package and prefix of each stub file, by file number less `local_files`.
    pub stubs: Vec<(&'static str, &'static [&'static str])>,
    /// Externals known by name only.
    pub externals: Externals,
    /// Directories that are packages.
    pub directories: Externals,
}

/// An interner that threads share. The numbers it gives depend on timing; only texts may decide anything.
#[derive(Default)]
pub struct Externals {
    inner: Mutex<Interner>,
}

impl Externals {
    /// The number of a text.
    pub fn intern(&self, text: &str) -> u32 {
        let Ok(mut inner) = self.inner.lock() else {
            return 0;
        };
        if let Some(&number) = inner.0.get(text) {
            return number;
        }
        let number = inner.1.len() as u32;
        inner.0.insert(text.into(), number);
        inner.1.push(text.into());
        number
    }

    /// The text of a number.
    pub fn text(&self, number: u32) -> String {
        self.inner
            .lock()
            .ok()
            .and_then(|inner| inner.1.get(number as usize).map(|text| text.to_string()))
            .unwrap_or_default()
    }
}

impl<'a> World<'a> {
    /// Numbers everything. `languages[f]` is the language of file `f`; `stub_facts` are those of `stub_list()`.
    pub fn new(
        project: Project<'a>,
        languages: &[u16],
        stub_list: &[(u16, &'static crate::languages::Stub)],
        stub_facts: &'a [FileFacts],
    ) -> World<'a> {
        let facts: Vec<&'a FileFacts> = project.facts.iter().chain(stub_facts).collect();
        let language: Vec<u16> = languages
            .iter()
            .copied()
            .chain(stub_list.iter().map(|(language, _)| *language))
            .collect();
        let (symbol_base, symbol_file) = number_symbols(&facts);
        let param_base = number_params(&facts);
        let (atoms, atom_texts, atom_by_text) = intern_names(&facts);
        let scopes = crate::resolve::parallel_map(facts.len(), |file| ScopeTable::new(facts[file]));
        let mut used = vec![false; LANGUAGES.len()];
        languages
            .iter()
            .for_each(|&language| used[language as usize] = true);
        let modules = LANGUAGES
            .iter()
            .zip(&used)
            .map(|(language, used)| used.then(|| (language.modules)(&project)))
            .collect();
        let in_stubs = names_in_stubs(&atoms[languages.len()..], stub_list, &atom_by_text);
        let mut world = World {
            in_stubs,
            local_files: languages.len(),
            language,
            symbol_base,
            symbol_file,
            param_base,
            atoms,
            atom_texts,
            atom_by_text,
            scopes,
            modules,
            unit: Vec::new(),
            unit_files: Vec::new(),
            unit_names: FxHashMap::default(),
            stub_files: files_of_stubs(stub_list, languages.len()),
            stubs: stub_list
                .iter()
                .map(|(_, stub)| (stub.package, stub.prefix))
                .collect(),
            externals: Externals::default(),
            directories: Externals::default(),
            facts,
            project,
        };
        world.number_units();
        world
    }

    fn number_units(&mut self) {
        let mut numbers: FxHashMap<(u16, String), u32> = FxHashMap::default();
        for file in 0..self.facts.len() {
            let language = self.language[file];
            let semantics = &LANGUAGES[language as usize].semantics;
            let key = if !semantics.shared_unit {
                None
            } else if file < self.local_files {
                let modules = self.modules[language as usize].as_ref();
                modules.and_then(|modules| modules.unit(&self.project, FileIx(file as u32)))
            } else {
                Some(format!("\0{}", self.stubs[file - self.local_files].0))
            };
            let Some(key) = key else {
                self.unit.push(None);
                continue;
            };
            let next = numbers.len() as u32;
            let unit = *numbers.entry((language, key)).or_insert(next);
            if unit as usize == self.unit_files.len() {
                self.unit_files.push(Vec::new());
            }
            self.unit_files[unit as usize].push(file as u32);
            self.unit.push(Some(unit));
        }
        for file in 0..self.facts.len() {
            let Some(unit) = self.unit[file] else {
                continue;
            };
            for &binding in self.scopes[file].all_of(ScopeIx::FILE) {
                let target = self.facts[file].bindings[binding as usize];
                if matches!(target.target, BindingTarget::Symbol(_)) {
                    let atom = self.atoms[file][target.name.get()];
                    self.unit_names
                        .entry((unit, atom))
                        .or_default()
                        .push((file as u32, binding));
                }
            }
        }
    }

    /// The language of a file.
    pub fn language_of(&self, file: u32) -> &'static Language {
        LANGUAGES[self.language[file as usize] as usize]
    }

    /// The path inside its package to which a stub's top level belongs.
    pub fn stub_prefix(&self, file: u32) -> &'static [&'static str] {
        self.stubs[file as usize - self.local_files].1
    }

    /// Whether a file is a stub.
    pub fn is_stub(&self, file: u32) -> bool {
        file as usize >= self.local_files
    }

    /// The global number of a file's symbol.
    pub fn sym(&self, file: u32, ix: SymbolIx) -> Sym {
        Sym(self.symbol_base[file as usize] + ix.0)
    }

    /// The file of a symbol.
    pub fn file_of(&self, sym: Sym) -> u32 {
        self.symbol_file[sym.get()]
    }

    /// The index of a symbol inside its file.
    pub fn local(&self, sym: Sym) -> SymbolIx {
        SymbolIx(sym.0 - self.symbol_base[self.file_of(sym) as usize])
    }

    /// A symbol.
    pub fn symbol(&self, sym: Sym) -> &'a Symbol {
        let file = self.file_of(sym);
        &self.facts[file as usize].symbols[self.local(sym).get()]
    }

    /// The name of a symbol.
    pub fn name_of(&self, sym: Sym) -> Atom {
        self.atoms[self.file_of(sym) as usize][self.symbol(sym).name.get()]
    }

    /// The atom of a file's name.
    pub fn atom(&self, file: u32, name: Name) -> Atom {
        self.atoms[file as usize][name.get()]
    }

    /// The text of an atom.
    pub fn text(&self, atom: Atom) -> &'a str {
        self.atom_texts[atom.0 as usize]
    }

    /// How many symbols there are.
    pub fn symbol_count(&self) -> usize {
        self.symbol_file.len()
    }

    /// The number of parameter `index` of a symbol; `None` if it has no such parameter.
    pub fn param(&self, sym: Sym, index: u32) -> Option<usize> {
        let at = self.param_base[sym.get()] + index;
        (at < self.param_base[sym.get() + 1]).then_some(at as usize)
    }

    /// The parent of a symbol inside its file.
    pub fn parent(&self, sym: Sym) -> Sym {
        self.sym(self.file_of(sym), self.symbol(sym).parent)
    }
}

fn number_symbols(facts: &[&FileFacts]) -> (Vec<u32>, Vec<u32>) {
    let mut base = Vec::with_capacity(facts.len() + 1);
    let mut file_of = Vec::new();
    for (file, facts) in facts.iter().enumerate() {
        base.push(file_of.len() as u32);
        file_of.extend(std::iter::repeat_n(file as u32, facts.symbols.len()));
    }
    base.push(file_of.len() as u32);
    (base, file_of)
}

fn number_params(facts: &[&FileFacts]) -> Vec<u32> {
    let mut base = vec![0];
    let mut total = 0;
    for symbol in facts.iter().flat_map(|facts| &facts.symbols) {
        total += symbol.params.len() as u32;
        base.push(total);
    }
    base
}

type Interned<'a> = (Vec<Vec<Atom>>, Vec<&'a str>, FxHashMap<&'a str, Atom>);

fn intern_names<'a>(facts: &[&'a FileFacts]) -> Interned<'a> {
    let mut texts: Vec<&'a str> = Vec::new();
    let mut by_text: FxHashMap<&'a str, Atom> = FxHashMap::default();
    let per_file = facts
        .iter()
        .map(|facts| {
            facts
                .names
                .iter()
                .map(|name| {
                    *by_text.entry(name).or_insert_with(|| {
                        texts.push(name);
                        Atom(texts.len() as u32 - 1)
                    })
                })
                .collect()
        })
        .collect();
    (per_file, texts, by_text)
}

/// The stub files of each package; they stand behind `local` files.
fn files_of_stubs(
    stub_list: &[(u16, &'static crate::languages::Stub)],
    local: usize,
) -> BTreeMap<&'static str, Vec<u32>> {
    let mut files: BTreeMap<&'static str, Vec<u32>> = BTreeMap::new();
    for (ix, (_, stub)) in stub_list.iter().enumerate() {
        let of_package = files.entry(stub.package).or_default();
        of_package.push((local + ix) as u32);
    }
    files
}

/// Which atoms stubs have: as names in their texts, or in the paths of their files.
fn names_in_stubs(
    of_stubs: &[Vec<Atom>],
    stub_list: &[(u16, &'static crate::languages::Stub)],
    by_text: &FxHashMap<&str, Atom>,
) -> Vec<bool> {
    let mut known = vec![false; by_text.len()];
    for atom in of_stubs.iter().flatten() {
        known[atom.0 as usize] = true;
    }
    let parts = stub_list.iter().flat_map(|(_, stub)| stub.prefix);
    for atom in parts.filter_map(|part| by_text.get(part)) {
        known[atom.0 as usize] = true;
    }
    known
}

impl World<'_> {
    /// `package#path` of a stub's symbol, or the package alone for its file.
    pub fn external_text(&self, sym: Sym) -> String {
        let file = self.file_of(sym);
        let Some((package, prefix)) = self
            .stubs
            .get((file as usize).wrapping_sub(self.local_files))
        else {
            return String::new();
        };
        let mut path: Vec<&str> = Vec::new();
        let mut at = sym;
        while self.local(at) != SymbolIx::FILE && path.len() < 16 {
            let symbol = self.symbol(at);
            if symbol.kind == cidx_format::vocabulary::SymbolKind::Impl {
                // A stub's impl block adds members to its type: the name of that type is the segment.
                let name = self.text(self.name_of(at));
                path.push(
                    name.trim_start_matches('<')
                        .split([' ', '<'])
                        .next()
                        .unwrap_or(name),
                );
            } else {
                path.push(self.text(self.name_of(at)));
            }
            at = self.parent(at);
        }
        path.extend(prefix.iter().rev());
        path.reverse();
        if path.is_empty() {
            (*package).to_string()
        } else {
            format!("{package}#{}", path.join("."))
        }
    }
}
