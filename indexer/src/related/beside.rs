//! Uses that no name in a body shows: what the decorators of a definition use, and modules that strings in tests name.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use rustc_hash::FxHashMap;

use super::graph::{is_external, is_function, is_type, is_variable, runs};
use super::mentions::Lines;
use crate::index::{Index, OccurrenceTarget};

/// How many files a name of a directory may stand for.
const MAX_FILES: usize = 12;

/// Shorter strings are no names of modules.
const MIN_NAME: usize = 6;

/// Pairs of what uses and what is used.
pub(super) fn found(index: &Index) -> Vec<(u32, u32)> {
    let mut found = decorators(index);
    found.extend(modules(index));
    found
}

fn is_runnable(kind: SymbolKind) -> bool {
    is_function(kind) || kind == SymbolKind::Test
}

/// What the decorators of a definition use is used by it; and a variable that decorates a function may call it later.
fn decorators(index: &Index) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    for (at, symbol) in (0u32..).zip(&index.symbols) {
        let decorated = is_runnable(symbol.kind) || is_type(symbol.kind);
        if is_external(index, at)
            || !decorated
            || symbol.parent == at
            || symbol.span.start.line == symbol.name_span.start.line
        {
            continue;
        }
        let of_parent = index.occurrences.partition_point(|occurrence| {
            (occurrence.source, occurrence.span.start) < (symbol.parent, symbol.span.start)
        });
        let around = index.occurrences[of_parent..]
            .iter()
            .take_while(|occurrence| {
                occurrence.source == symbol.parent && occurrence.span.end <= symbol.name_span.start
            });
        let registers = around
            .clone()
            .any(|occurrence| occurrence.role == Role::Decorate);
        for occurrence in around {
            let OccurrenceTarget::Symbol(target) = occurrence.target else {
                continue;
            };
            let kind = index.symbols[target as usize].kind;
            if target == at
                || is_external(index, target)
                || !runs(occurrence.role)
                || matches!(kind, SymbolKind::File | SymbolKind::Package)
            {
                continue;
            }
            found.push((at, target));
            if registers && is_variable(kind) {
                found.push((target, at));
            }
        }
    }
    found
}

/// Files by their dotted paths without endings, and by those of their directories; test code left out.
fn by_dotted_path(index: &Index) -> FxHashMap<String, Vec<u32>> {
    let mut named: FxHashMap<String, Vec<u32>> = FxHashMap::default();
    for file in index
        .files
        .iter()
        .filter(|file| !file.external && !file.document && !file.test)
    {
        let path = file
            .path
            .rsplit_once('.')
            .map_or(file.path.as_str(), |(stem, _)| stem);
        let dotted = path.replace('/', ".");
        for (at, _) in dotted.match_indices('.') {
            let files = named.entry(dotted[..at].to_owned()).or_default();
            if files.len() <= MAX_FILES {
                files.push(file.symbols.start);
            }
        }
        named.entry(dotted).or_default().push(file.symbols.start);
    }
    named
}

/// Modules whose dotted names or paths stand in strings of test functions.
fn modules(index: &Index) -> Vec<(u32, u32)> {
    let named = by_dotted_path(index);
    let mut found = Vec::new();
    for file in index.files.iter().filter(|file| !file.external) {
        let lines = Lines::of(&file.text);
        for at in file.symbols.clone() {
            let symbol = &index.symbols[at as usize];
            if !symbol.flags.has(SymbolFlags::TEST_CODE) || !is_runnable(symbol.kind) {
                continue;
            }
            let text = lines.text(symbol.span.start.line, symbol.span.end.line);
            for name in strings(text) {
                let dotted = name.trim_start_matches("./").replace('/', ".");
                let whole = named.get(dotted.trim_end_matches('.'));
                let files = whole.or_else(|| named.get(dotted.rsplit_once('.')?.0));
                if let Some(files) = files.filter(|files| files.len() <= MAX_FILES) {
                    found.extend(files.iter().map(|&file| (at, file)));
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Strings of a text that may be names of modules, up to what is filled in.
fn strings(text: &str) -> impl Iterator<Item = &str> {
    text.split(['"', '\'', '`'])
        .map(|part| part.split(['{', '$']).next().unwrap_or(part))
        .filter(|part| {
            part.len() >= MIN_NAME
                && part.contains(['.', '/'])
                && part.bytes().all(|byte| {
                    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'/')
                })
        })
}

#[cfg(test)]
mod tests {
    use super::strings;

    #[test]
    fn strings_that_may_name_modules_are_found_up_to_what_is_filled_in() {
        let found = |text| strings(text).collect::<Vec<_>>();
        assert_eq!(
            found("load(f\"docs.intro.{name}\", 'a b.c', './lib/x.js')"),
            ["docs.intro.", "./lib/x.js"]
        );
        assert!(found("f(\"short\", \"no dots here\")").is_empty());
    }
}
