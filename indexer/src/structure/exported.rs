//! What code outside the repository can name.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};

use crate::index::Index;

/// How deep containers are looked through.
const MAX_DEPTH: usize = 64;

/// Whether code outside the repository can name a symbol: it and all that contain it are public or exported. A public method of
/// a hidden type counts too, since an instance may be handed out.
pub(super) fn is_public(index: &Index, at: u32) -> bool {
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
