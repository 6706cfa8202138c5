//! What code outside the repository can name.

use std::path::Path;

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rustc_hash::FxHashSet;

use crate::index::{Index, IndexedSymbol};
use crate::languages::{LANGUAGES, Semantics};
use crate::related::{is_function, is_type};

/// How deep containers are looked through.
const MAX_DEPTH: usize = 64;

/// What code outside can name besides what is declared public: hidden names in headers; and what it cannot although it is.
pub(super) struct Exports<'i> {
    index: &'i Index,
    /// Files with a main function in languages in which nobody can import their unit. Not their directories: generators of a
    /// library lie among its files.
    programs: FxHashSet<u32>,
}

impl<'i> Exports<'i> {
    /// Reads off what the whole index says.
    pub fn of(index: &'i Index) -> Exports<'i> {
        let mut exports = Exports {
            index,
            programs: FxHashSet::default(),
        };
        for symbol in &index.symbols {
            let top = index.symbols[symbol.parent as usize].kind == SymbolKind::File;
            if top
                && symbol.name == "main"
                && is_function(symbol.kind)
                && exports.semantics(symbol).shared_unit
            {
                exports.programs.insert(symbol.file);
            }
        }
        exports
    }

    fn semantics(&self, symbol: &IndexedSymbol) -> &'static Semantics {
        let language = LANGUAGES.get(usize::from(self.index.files[symbol.file as usize].language));
        language.map_or(&Semantics::NONE, |language| &language.semantics)
    }

    fn is_in_header(&self, symbol: &IndexedSymbol) -> bool {
        let endings = self.semantics(symbol).headers;
        let path = &self.index.files[symbol.file as usize].path;
        endings.iter().any(|ending| path.ends_with(ending))
    }

    /// Whether code outside the repository can name a symbol.
    pub fn has(&self, at: u32) -> bool {
        let symbol = &self.index.symbols[at as usize];
        let semantics = self.semantics(symbol);
        let free = symbol.kind != SymbolKind::Method;
        // Whoever includes a header sees all of it.
        if free && self.is_in_header(symbol) {
            return true;
        }
        if !is_public(self.index, at) {
            return false;
        }
        if !free || !(is_function(symbol.kind) || is_type(symbol.kind)) {
            return true;
        }
        let path = &self.index.files[symbol.file as usize].path;
        let inner = |directory: &&'static str| {
            let parts = Path::new(path).components();
            parts.into_iter().any(|part| part.as_os_str() == *directory)
        };
        let internal = semantics.internal_directories.iter().any(inner);
        let program = semantics.shared_unit && self.programs.contains(&symbol.file);
        !internal && !program
    }
}

/// Whether a symbol and all that contain it are public or exported. A public method of a hidden type counts too, since an
/// instance may be handed out.
fn is_public(index: &Index, at: u32) -> bool {
    let mut symbol = &index.symbols[at as usize];
    if symbol.kind == SymbolKind::Method && symbol.flags.has(SymbolFlags::PUBLIC) {
        return true;
    }
    // A hidden module may be exported as a whole elsewhere (`pub use inner::*`).
    let holder = index.symbols[symbol.parent as usize].kind;
    if holder == SymbolKind::Module && symbol.flags.has(SymbolFlags::PUBLIC) {
        return true;
    }
    for _ in 0..MAX_DEPTH {
        let hidden = [SymbolFlags::PRIVATE, SymbolFlags::INTERNAL];
        if hidden.iter().any(|&flag| symbol.flags.has(flag)) {
            return false;
        }
        let shown = [
            SymbolFlags::PUBLIC,
            SymbolFlags::PROTECTED,
            SymbolFlags::EXPORTED,
            SymbolFlags::DEFAULT_EXPORT,
        ];
        let member = index.symbols[symbol.parent as usize].kind != SymbolKind::File;
        if !member {
            return shown.iter().any(|&flag| symbol.flags.has(flag));
        }
        symbol = &index.symbols[symbol.parent as usize];
    }
    true
}
