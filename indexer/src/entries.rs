//! Entry points that no name and no decorator tells: commands and exports that manifests name, functions that are passed to a call
//! or stored in a field that registers them (`app.get("/users", list)`, `Run: serve`). What frameworks call these is data.

use cidx_format::NONE;
use cidx_format::container::RawSection;
use cidx_format::records::EntryRecord;
use cidx_format::section::Section;
use cidx_format::vocabulary::{EntryEvidence, EntryKind, Role, SymbolFlags, SymbolKind};

use crate::facts::Pos;
use crate::index::{Entry, Index, Occurrence, OccurrenceTarget};
use crate::languages::ManifestEntry;
use crate::related::is_function;
use crate::resolve::world::World;

/// How far the arguments of a call are read, in bytes.
const MAX_CALL: usize = 4_000;

/// How many occurrences behind a call are looked at.
const MAX_ARGUMENTS: usize = 64;

/// What the first argument of a registering call must be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    Anything,
    /// Any string.
    Text,
    /// A string that names a path: `/users`, `GET /users`.
    Path,
}

/// Names of calls that register functions: what for, what comes first, and whether the function may stand in a call inside.
const CALLS: &[(EntryKind, First, bool, &[&str])] = &[
    (
        EntryKind::Api,
        First::Path,
        true,
        &[
            "get",
            "post",
            "put",
            "delete",
            "patch",
            "options",
            "all",
            "use",
            "route",
            "Get",
            "Post",
            "Put",
            "Delete",
            "Patch",
            "GET",
            "POST",
            "PUT",
            "DELETE",
            "PATCH",
            "Any",
            "handle",
            "Handle",
            "handleFunc",
            "HandleFunc",
            "Route",
            "Mount",
            "WebSocketRoute",
            "add_route",
            "add_api_route",
            "add_websocket_route",
            "add_url_rule",
            "add_get",
            "add_post",
        ],
    ),
    (
        EntryKind::Api,
        First::Text,
        false,
        &["path", "re_path", "url", "add_url_rule"],
    ),
    (EntryKind::Cli, First::Text, false, &["command"]),
    (
        EntryKind::Cli,
        First::Anything,
        false,
        &["action", "set_defaults", "add_command"],
    ),
    (
        EntryKind::Job,
        First::Anything,
        false,
        &[
            "add_job",
            "addJob",
            "AddFunc",
            "setInterval",
            "add_periodic_task",
        ],
    ),
    (
        EntryKind::Event,
        First::Text,
        false,
        &[
            "on",
            "once",
            "addEventListener",
            "addListener",
            "add_event_handler",
            "subscribe",
            "consume",
        ],
    ),
];

/// Names of fields whose functions are run as commands.
const FIELDS: &[&str] = &["Run", "RunE", "PreRun", "PreRunE", "PostRun", "PostRunE"];

/// What the manifests of all languages name, each once.
pub fn named(world: &World<'_>) -> Vec<ManifestEntry> {
    let modules = world.modules.iter().flatten();
    let mut named: Vec<ManifestEntry> = modules
        .flat_map(|modules| modules.entries(&world.project))
        .collect();
    named.sort();
    named.dedup();
    named
}

/// Entry points that manifests name, as far as they exist, in symbol order.
pub fn of_manifests(index: &Index, named: &[ManifestEntry]) -> Vec<Entry> {
    let found = named.iter().filter_map(|entry| {
        let file = index.files.get(entry.file.get())?;
        let symbol = match &entry.object {
            None => file.symbols.start,
            Some(object) => file
                .symbols
                .clone()
                .find(|&at| index.symbols[at as usize].qualified == *object)?,
        };
        Some(Entry {
            symbol,
            kind: match entry.command {
                true => EntryKind::Cli,
                false => EntryKind::Library,
            },
            evidence: match entry.command {
                true => EntryEvidence::Script,
                false => EntryEvidence::Package,
            },
            source: None,
            place: Pos::default(),
        })
    });
    each_once(found.collect())
}

/// Adds the functions that are passed to calls and stored in fields which register them.
pub fn find_passed(index: &mut Index) {
    let mut found = std::mem::take(&mut index.entries);
    let (mut text, mut of) = (Text::of(""), NONE);
    for (at, occurrence) in index.occurrences.iter().enumerate() {
        let source = &index.symbols[occurrence.source as usize];
        let file = &index.files[source.file as usize];
        if file.external || file.test || source.flags.has(SymbolFlags::TEST_CODE) {
            continue;
        }
        if source.file != of {
            (text, of) = (Text::of(&file.text), source.file);
        }
        match occurrence.role {
            Role::Call | Role::CallIndirect | Role::Construct => {
                registered(index, &text, at, occurrence, &mut found);
            }
            Role::Value | Role::Read => found.extend(stored(index, &text, occurrence)),
            _ => {}
        }
    }
    index.entries = each_once(found);
}

/// Makes the section ENTK.
pub fn section(index: &Index) -> RawSection {
    let record = |entry: &Entry| EntryRecord {
        symbol: entry.symbol.into(),
        kind: entry.kind.number().into(),
        evidence: entry.evidence.number().into(),
        source: entry.source.unwrap_or(NONE).into(),
        line: entry.place.line.into(),
        column: entry.place.column.into(),
    };
    let records: Vec<EntryRecord> = index.entries.iter().map(record).collect();
    RawSection {
        tag: Section::Entries.tag(),
        record_size: Section::Entries.record_size(),
        bytes: bytemuck::cast_slice(&records).to_vec(),
    }
}

/// The functions that a call which registers functions is given.
fn registered(
    index: &Index,
    text: &Text<'_>,
    at: usize,
    call: &Occurrence,
    found: &mut Vec<Entry>,
) {
    let name = name_of(index, call);
    let known = CALLS.iter().filter(|known| known.3.contains(&name));
    for &(kind, first, inside, _) in known {
        let Some(arguments) = arguments(text, call) else {
            continue;
        };
        if !fits(first, arguments) {
            continue;
        }
        let after = index.occurrences[at + 1..].iter().take(MAX_ARGUMENTS);
        let own = after.take_while(|other| other.source == call.source);
        for other in own {
            let Some(depth) = depth_at(text, call, arguments, other) else {
                break;
            };
            if (inside || depth == 0)
                && let Some(symbol) = handed_over(index, other)
            {
                found.push(Entry {
                    symbol,
                    kind,
                    evidence: EntryEvidence::Passed,
                    source: Some(call.source),
                    place: call.span.start,
                });
            }
        }
    }
}

/// A function that is stored in a field which is run: `Run: serve`.
fn stored(index: &Index, text: &Text<'_>, occurrence: &Occurrence) -> Option<Entry> {
    let symbol = handed_over(index, occurrence)?;
    let before = text.text.get(..text.offset(occurrence.span.start)?)?;
    let before = before.trim_end().strip_suffix(':')?.trim_end();
    let start = before
        .rfind(|letter: char| !letter.is_alphanumeric())
        .map_or(0, |at| at + 1);
    FIELDS.contains(&before.get(start..)?).then_some(Entry {
        symbol,
        kind: EntryKind::Cli,
        evidence: EntryEvidence::Field,
        source: Some(occurrence.source),
        place: occurrence.span.start,
    })
}

/// The function of the repository that an occurrence hands over without calling it.
fn handed_over(index: &Index, occurrence: &Occurrence) -> Option<u32> {
    let OccurrenceTarget::Symbol(target) = occurrence.target else {
        return None;
    };
    let symbol = &index.symbols[target as usize];
    let file = &index.files[symbol.file as usize];
    (matches!(occurrence.role, Role::Value | Role::Read)
        && is_function(symbol.kind)
        && symbol.kind != SymbolKind::Macro
        && !file.external
        && !symbol.flags.has(SymbolFlags::TEST_CODE))
    .then_some(target)
}

fn name_of<'i>(index: &'i Index, occurrence: &'i Occurrence) -> &'i str {
    match &occurrence.target {
        OccurrenceTarget::Symbol(target) => &index.symbols[*target as usize].name,
        OccurrenceTarget::Unbound(name) => name,
    }
}

/// The text between the parentheses behind a name.
fn arguments<'t>(text: &Text<'t>, call: &Occurrence) -> Option<&'t str> {
    let rest = text.text.get(text.offset(call.span.end)?..)?;
    let rest = rest.trim_start().strip_prefix('(')?;
    let mut depth = 0usize;
    for (at, byte) in rest.bytes().enumerate().take(MAX_CALL) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' if depth == 0 => return rest.get(..at),
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn fits(first: First, arguments: &str) -> bool {
    let quote = |letter: char| matches!(letter, '"' | '\'' | '`');
    let arguments = arguments.trim_start();
    let text = arguments.strip_prefix('r').unwrap_or(arguments);
    match first {
        First::Anything => true,
        First::Text => text.starts_with(quote),
        First::Path => text.strip_prefix(quote).is_some_and(|text| {
            let text = text.split(quote).next().unwrap_or(text);
            text.starts_with('/') || text.contains(" /")
        }),
    }
}

/// How deep in brackets an occurrence stands in the arguments of a call; none if it stands behind them.
fn depth_at(
    text: &Text<'_>,
    call: &Occurrence,
    arguments: &str,
    other: &Occurrence,
) -> Option<usize> {
    let place = text.offset(other.span.start)?;
    let begin = text.offset(call.span.end)?;
    let open = begin + text.text.get(begin..)?.find('(')? + 1;
    let before = arguments.get(..place.checked_sub(open)?)?;
    let opened = before.matches(['(', '[', '{']).count();
    Some(opened.saturating_sub(before.matches([')', ']', '}']).count()))
}

/// A text and where its lines begin.
struct Text<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Text<'t> {
    fn of(text: &'t str) -> Text<'t> {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Text {
            text,
            starts: std::iter::once(0).chain(breaks).collect(),
        }
    }

    /// The byte at which a place lies.
    fn offset(&self, place: Pos) -> Option<usize> {
        let start = *self.starts.get(place.line as usize)?;
        let mut units = 0;
        for (at, letter) in self.text.get(start..)?.char_indices() {
            if units >= place.column {
                return Some(start + at);
            }
            units += letter.len_utf16() as u32;
        }
        Some(self.text.len())
    }
}

/// In symbol order, each symbol once, for its first reason.
fn each_once(mut entries: Vec<Entry>) -> Vec<Entry> {
    entries.sort();
    entries.dedup_by_key(|entry| entry.symbol);
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_arguments_decide() {
        assert!(fits(First::Path, "\"/users\", list"));
        assert!(fits(First::Path, " 'GET /users', list"));
        assert!(!fits(First::Path, "\"users\", list"));
        assert!(fits(First::Text, "r'^a$', view"));
        assert!(!fits(First::Text, "view"));
    }

    #[test]
    fn places_are_found_in_texts_with_wide_letters() {
        let text = Text::of("a\n😀b\n");
        let place = |line, column| Pos { line, column };
        assert_eq!(text.offset(place(1, 2)), Some(6));
        assert_eq!(text.offset(place(9, 0)), None);
    }
}
