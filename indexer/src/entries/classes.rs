//! Classes whose methods answer requests: `path("orders/", Orders.as_view())`, `router.register("items", Items)`.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};

use super::Handed;
use super::place::{Text, word_before};
use crate::index::Index;

/// How a class is turned into what answers requests.
const MADE_BY: &[&str] = &[".as_view(", ".as_asgi("];

/// Methods that answer requests, by what they are called: the rest of a class that has one helps these.
const ANSWERING: &[&str] = &[
    "get",
    "post",
    "put",
    "patch",
    "delete",
    "head",
    "options",
    "dispatch",
    "websocket_connect",
];

/// The same of view sets.
pub(super) const OF_VIEW_SETS: &[&str] = &[
    "list",
    "create",
    "retrieve",
    "update",
    "partial_update",
    "destroy",
];

/// The call by which a router takes a class as it is.
pub(super) const REGISTER: &str = "register";

/// Whether a call of this name registers: the receiver has to be a router.
pub(super) fn is_router(text: &Text<'_>, start: usize) -> bool {
    let receiver = word_before(text.text, start.saturating_sub(1)).0;
    receiver.to_ascii_lowercase().ends_with("router")
}

/// What of a class answers requests, where a call registers it: its methods of such names, else all that are not hidden, else
/// itself. Nothing if the class is only mentioned.
pub(super) fn answering(
    index: &Index,
    text: &Text<'_>,
    one: &Handed,
    place: usize,
    call: &str,
) -> Vec<u32> {
    let class = &index.symbols[one.function as usize];
    let behind = text.text.get(place + class.name.len()..).unwrap_or("");
    if call != REGISTER && !MADE_BY.iter().any(|made| behind.starts_with(made)) {
        return Vec::new();
    }
    let symbols = index.files[class.file as usize].symbols.clone();
    let methods: Vec<u32> = symbols
        .filter(|&at| {
            let symbol = &index.symbols[at as usize];
            symbol.parent == one.function && symbol.kind == SymbolKind::Method
        })
        .collect();
    let name = |at: &u32| index.symbols[*at as usize].name.as_str();
    let hidden = |at: &u32| {
        let flags = index.symbols[*at as usize].flags;
        name(at).starts_with('_') || flags.has(SymbolFlags::PRIVATE)
    };
    let answers: Vec<u32> = methods
        .iter()
        .copied()
        .filter(|at| ANSWERING.contains(&name(at)) || OF_VIEW_SETS.contains(&name(at)))
        .collect();
    if !answers.is_empty() {
        return answers;
    }
    let shown: Vec<u32> = methods.into_iter().filter(|at| !hidden(at)).collect();
    if shown.is_empty() {
        vec![one.function]
    } else {
        shown
    }
}
