//! Functions and members that frameworks find by what stands before them or by what holds them.

use cidx_format::vocabulary::{EntryEvidence, EntryKind, SymbolFlags, SymbolKind};

use super::classes::OF_VIEW_SETS;
use super::place::Text;
use crate::index::{Entry, Index, IndexedSymbol};
use crate::languages::LANGUAGES;
use crate::related::{is_function, is_type};

/// What decorators, in small letters, say that a function is. Which of them count in a language is said there.
const KINDS: &[(EntryKind, &[&str])] = &[
    (EntryKind::Main, &["main", "entry"]),
    (EntryKind::Cli, &["command", "group", "callback"]),
    (
        EntryKind::Job,
        &[
            "task",
            "shared_task",
            "periodic_task",
            "cron",
            "scheduled",
            "interval",
            "job",
            "process",
        ],
    ),
    (
        EntryKind::Event,
        &[
            "listener",
            "on_event",
            "onevent",
            "eventlistener",
            "kafkalistener",
            "rabbitlistener",
            "jmslistener",
            "eventpattern",
            "messagepattern",
            "receiver",
            "consumer",
            "subscribe",
            "interrupt",
            "panic_handler",
            "postconstruct",
            "predestroy",
        ],
    ),
    (
        EntryKind::Library,
        &[
            "no_mangle",
            "export_name",
            "wasm_bindgen",
            "pyfunction",
            "pymodule",
            "proc_macro",
            "proc_macro_derive",
            "proc_macro_attribute",
            "global_allocator",
            "bean",
        ],
    ),
];

/// Members that frameworks call on types: what stands in the head of the type (nothing: any type), and the names of the members.
const MEMBERS: &[(EntryKind, &[&str], &[&str])] = &[
    (EntryKind::Api, &[], &["ServeHTTP"]),
    (
        EntryKind::Api,
        &[
            "MethodView",
            "APIView",
            "HTTPEndpoint",
            "RequestHandler",
            "Resource",
            "HttpServlet",
        ],
        &[
            "get",
            "post",
            "put",
            "delete",
            "patch",
            "head",
            "options",
            "dispatch_request",
            "doGet",
            "doPost",
            "doPut",
            "doDelete",
        ],
    ),
    (
        EntryKind::Api,
        &[
            "ViewSet",
            "GenericViewSet",
            "ModelViewSet",
            "ReadOnlyModelViewSet",
        ],
        OF_VIEW_SETS,
    ),
    (EntryKind::Cli, &["BaseCommand"], &["handle"]),
    (
        EntryKind::Cli,
        &[
            "@Command",
            "@picocli.CommandLine.Command",
            "@CommandLine.Command",
        ],
        &["run", "call"],
    ),
];

/// How much of the head of a type is read, in bytes.
const MAX_HEAD: usize = 2_000;

/// Functions with a decorator, an annotation or an attribute by which frameworks find them.
pub(super) fn find(index: &Index, number: u32, text: &Text<'_>) -> Vec<Entry> {
    let file = &index.files[number as usize];
    let known = LANGUAGES
        .get(usize::from(file.language))
        .map_or(&[][..], |language| language.entry_decorators);
    if known.is_empty() {
        return Vec::new();
    }
    let of_symbol = |at: u32| {
        let symbol = &index.symbols[at as usize];
        let function = matches!(symbol.kind, SymbolKind::Function | SymbolKind::Method);
        let marked = symbol.flags.has(SymbolFlags::ENTRY_POINT);
        if !(function || marked) || symbol.span.start == symbol.name_span.start {
            return None;
        }
        let before = head(text, symbol)?;
        let (name, offset) = decorators(before).find(|(name, _)| known.contains(name))?;
        let start = text.offset(symbol.span.start)?;
        Some(Entry {
            symbol: at,
            kind: kind_of(name),
            evidence: EntryEvidence::Decorated,
            source: Some(at),
            place: text.place(start + offset),
        })
    };
    file.symbols.clone().filter_map(of_symbol).collect()
}

/// Members that a framework calls because of the type that they belong to.
pub(super) fn members(index: &Index, number: u32, text: &Text<'_>) -> Vec<Entry> {
    let file = &index.files[number as usize];
    let mut found = Vec::new();
    for at in file.symbols.clone() {
        let symbol = &index.symbols[at as usize];
        if !is_function(symbol.kind) {
            continue;
        }
        for &(kind, heads, names) in MEMBERS {
            let holder = &index.symbols[symbol.parent as usize];
            let fits = names.contains(&symbol.name.as_str())
                && symbol.parent != at
                && (heads.is_empty() || (is_type(holder.kind) && has_any(text, holder, heads)));
            if fits {
                found.push(Entry {
                    symbol: at,
                    kind,
                    evidence: EntryEvidence::Member,
                    source: Some(at),
                    place: symbol.name_span.start,
                });
            }
        }
    }
    found
}

/// What stands before the name of a symbol, inside its span.
fn head<'t>(text: &Text<'t>, symbol: &IndexedSymbol) -> Option<&'t str> {
    let start = text.offset(symbol.span.start)?;
    text.text.get(start..text.offset(symbol.name_span.start)?)
}

/// Whether the head of a type, up to its body, has one of the words.
fn has_any(text: &Text<'_>, holder: &IndexedSymbol, words: &[&str]) -> bool {
    let Some(start) = text.offset(holder.span.start) else {
        return false;
    };
    let Some(name) = text.offset(holder.name_span.end) else {
        return false;
    };
    let rest = text.text.get(name..).unwrap_or("");
    let head = rest
        .find(['{', '\n'])
        .map_or(rest.len(), |at| at)
        .min(MAX_HEAD);
    let head = text.text.get(start..name + head).unwrap_or("");
    words.iter().any(|word| {
        head.match_indices(word).any(|(at, _)| {
            let after = head
                .get(at + word.len()..)
                .and_then(|rest| rest.chars().next());
            !after.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
        })
    })
}

/// The last names of the decorators in a text, and where each stands: `route` of `@app.route("/")`, `get` of `#[get("/")]`.
fn decorators(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let marks = text.match_indices(['@', '[']);
    marks.filter_map(|(at, mark)| {
        let line = text.get(..at)?.rsplit('\n').next()?;
        let quoted = line.matches(['"', '\'']).count() % 2 == 1;
        let attribute = mark == "[" && line.ends_with('#');
        if quoted
            || !attribute
                && (mark == "[" || !line.trim().is_empty() && !line.trim_start().starts_with('@'))
        {
            return None;
        }
        let rest = text.get(at + 1..)?;
        let part =
            |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | ':' | '$');
        let path = rest.split(|letter: char| !part(letter)).next()?;
        if path == "unsafe" {
            let inner = rest.get(path.len() + 1..)?;
            let name = inner.split(|letter: char| !part(letter)).next()?;
            return Some((name, at + 2 + path.len()));
        }
        let name = path.rsplit(['.', ':']).next()?;
        Some((name, at + 1 + path.len() - name.len()))
    })
}

fn kind_of(name: &str) -> EntryKind {
    let small = name.to_ascii_lowercase();
    let known = KINDS
        .iter()
        .find(|(_, names)| names.contains(&small.as_str()));
    known.map_or(EntryKind::Api, |&(kind, _)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_name_of_a_decorator_counts() {
        let found = |text| decorators(text).map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(
            found("@app.route(\"/a@b\")\n@cached\ndef "),
            ["route", "cached"]
        );
        assert_eq!(
            found("#[actix::get(\"/\")]\n#[inline]\nasync fn "),
            ["get", "inline"]
        );
        assert_eq!(
            found("@GetMapping(\"/{id}\") public String "),
            ["GetMapping"]
        );
    }

    #[test]
    fn unknown_decorators_of_the_registry_are_of_requests() {
        assert_eq!(kind_of("GetMapping"), EntryKind::Api);
        assert_eq!(kind_of("Scheduled"), EntryKind::Job);
    }
}
