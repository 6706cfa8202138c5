//! Functions that are passed to calls, or stored in fields, by which frameworks find them.

use cidx_format::vocabulary::{EntryEvidence, EntryKind};

use super::Handed;
use super::classes::{REGISTER, answering, is_router};
use super::place::{Text, behind, inside, word_before};
use crate::index::{Entry, Index};

/// How far back the beginning of a chain of calls is looked for, in bytes.
const MAX_CHAIN: usize = 400;

/// What the arguments of a registering call must begin with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    Anything,
    /// Any string.
    Text,
    /// A string that names a path (`/users`, `GET /users`), or nothing if the chain of calls has one: `route("/users").get(list)`.
    Path,
}

/// Calls that register functions.
struct Registers {
    kind: EntryKind,
    first: First,
    /// Whether the function may stand in a call inside.
    nested: bool,
    names: &'static [&'static str],
}

const CALLS: &[Registers] = &[
    Registers {
        kind: EntryKind::Api,
        first: First::Path,
        nested: true,
        names: &[
            "get",
            "post",
            "put",
            "delete",
            "patch",
            "options",
            "head",
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
            "nest",
            "route_service",
        ],
    },
    Registers {
        kind: EntryKind::Api,
        first: First::Text,
        nested: false,
        names: &["path", "re_path", "url", "add_url_rule", REGISTER],
    },
    Registers {
        kind: EntryKind::Api,
        first: First::Anything,
        nested: false,
        names: &[
            "fallback",
            "setNotFoundHandler",
            "setErrorHandler",
            "NotFoundHandler",
            "register_error_handler",
        ],
    },
    Registers {
        kind: EntryKind::Cli,
        first: First::Text,
        nested: false,
        names: &["command"],
    },
    Registers {
        kind: EntryKind::Cli,
        first: First::Anything,
        nested: false,
        names: &["action", "set_defaults", "add_command"],
    },
    Registers {
        kind: EntryKind::Job,
        first: First::Anything,
        nested: false,
        names: &[
            "add_job",
            "addJob",
            "AddFunc",
            "setInterval",
            "add_periodic_task",
        ],
    },
    Registers {
        kind: EntryKind::Event,
        first: First::Text,
        nested: false,
        names: &[
            "on",
            "once",
            "addEventListener",
            "addListener",
            "add_event_handler",
            "subscribe",
            "consume",
        ],
    },
];

/// Names of fields whose functions are run as commands.
const FIELDS: &[&str] = &["Run", "RunE", "PreRun", "PreRunE", "PostRun", "PostRunE"];

/// What sends requests has methods of the same names as what answers them.
const CLIENTS: &[&str] = &[
    "axios", "$", "jQuery", "http", "https", "client", "request", "requests", "session", "cy",
    "nock", "got", "ky",
];

/// With what a function without a name begins.
const ANONYMOUS: &[&str] = &["function", "async", "func(", "lambda", "move |", "|"];

/// What calls of a file, and fields in it, register. A function without a name stands for what holds it.
pub(super) fn find(index: &Index, file: u32, text: &Text<'_>, handed: &[Handed]) -> Vec<Entry> {
    let mut found = Vec::new();
    let places: Vec<Option<usize>> = handed.iter().map(|one| text.offset(one.place)).collect();
    for (open, _) in text.text.match_indices('(') {
        let (name, start) = word_before(text.text, open);
        let mut known = CALLS
            .iter()
            .filter(|known| known.names.contains(&name))
            .peekable();
        if known.peek().is_none() || text.in_comment(start) {
            continue;
        }
        if name == REGISTER && !is_router(text, start) {
            continue;
        }
        let call = Call {
            text,
            name,
            start,
            open,
        };
        for registers in known {
            call.registered(index, file, registers, (handed, &places), &mut found);
        }
    }
    for (one, place) in handed.iter().zip(&places) {
        found.extend(place.and_then(|place| stored(text, one, place)));
        found.extend(place.and_then(|place| dispatched(text, one, place)));
    }
    found
}

/// A call whose name registers functions.
struct Call<'a, 't> {
    text: &'a Text<'t>,
    name: &'t str,
    start: usize,
    /// Its opening parenthesis.
    open: usize,
}

impl Call<'_, '_> {
    fn registered(
        &self,
        index: &Index,
        file: u32,
        registers: &Registers,
        (handed, places): (&[Handed], &[Option<usize>]),
        found: &mut Vec<Entry>,
    ) {
        let Some(mut arguments) = inside(self.text.text, self.open) else {
            return;
        };
        let mut begin = self.open + 1;
        let behind = behind(self.text.text, begin + arguments.len() + 1);
        // `command()(create)` decorates without a decorator.
        let applied = behind.starts_with('(') && registers.kind == EntryKind::Cli;
        let table = registers.kind == EntryKind::Cli
            && arguments.trim_start().starts_with('{')
            && arguments.contains("handler");
        if applied {
            begin += arguments.len() + 2;
            let Some(further) = inside(self.text.text, begin - 1) else {
                return;
            };
            arguments = further;
        } else if !table && !self.fits(registers.first, arguments) {
            return;
        }
        let own = (handed.iter().zip(places)).filter_map(|(one, &place)| {
            let before = place?.checked_sub(begin)?;
            (!one.called && before < arguments.len()).then_some((one, before))
        });
        let mut any = false;
        for (one, before) in own {
            let opened = depth(arguments.get(..before).unwrap_or(""));
            if opened == 0 || registers.nested || table {
                let passed = match one.class {
                    true => answering(index, self.text, one, begin + before, self.name),
                    false => vec![one.function],
                };
                any |= !passed.is_empty();
                found.extend(passed.into_iter().map(|symbol| {
                    self.entry(symbol, registers.kind, EntryEvidence::Passed, one.source)
                }));
            }
        }
        if !any
            && self.is_answered_in_place(registers, arguments)
            && let Some(holder) = holder(index, file, self.text, self.start)
        {
            found.push(self.entry(holder, registers.kind, EntryEvidence::Anonymous, holder));
        }
    }

    fn entry(&self, symbol: u32, kind: EntryKind, evidence: EntryEvidence, source: u32) -> Entry {
        Entry {
            symbol,
            kind,
            evidence,
            source: Some(source),
            place: self.text.place(self.start),
        }
    }

    fn fits(&self, first: First, arguments: &str) -> bool {
        match first {
            First::Anything => true,
            First::Text => arguments
                .trim_start()
                .trim_start_matches('r')
                .starts_with(QUOTES),
            First::Path => {
                is_path(arguments)
                    || (!arguments.trim_start().starts_with(QUOTES) && self.chain_has_path())
            }
        }
    }

    /// Whether a path stands in an earlier call of the chain.
    fn chain_has_path(&self) -> bool {
        let chain = self.chain();
        let route = chain.rfind(".route(").and_then(|at| chain.get(at + 7..));
        route.is_some_and(is_path) && chain.trim_end().ends_with(['.', ')'])
    }

    /// What stands before the name, back to the end of the last statement.
    fn chain(&self) -> &str {
        let mut from = self.start.saturating_sub(MAX_CHAIN);
        while !self.text.text.is_char_boundary(from) {
            from += 1;
        }
        let before = self.text.text.get(from..self.start).unwrap_or("");
        before.rsplit([';', '}']).next().unwrap_or(before)
    }

    /// Whether a function without a name is given, by what surely registers it.
    fn is_answered_in_place(&self, registers: &Registers, arguments: &str) -> bool {
        let given = top_level(arguments).any(is_anonymous);
        let receiver = word_before(self.text.text, self.start.saturating_sub(1)).0;
        let member = self
            .text
            .text
            .get(..self.start)
            .is_some_and(|before| before.ends_with(['.', ':']));
        let registers = match (registers.kind, self.name) {
            (EntryKind::Api, _) => {
                registers.first == First::Path
                    && (self.name.starts_with(char::is_uppercase) || !CLIENTS.contains(&receiver))
            }
            (EntryKind::Cli, "action") => self.chain().contains(".command("),
            (EntryKind::Cli, "command") => true,
            _ => false,
        };
        member && given && registers
    }
}

const QUOTES: [char; 3] = ['"', '\'', '`'];

/// Whether arguments begin with a string that names a path.
fn is_path(arguments: &str) -> bool {
    let text = arguments
        .trim_start()
        .trim_start_matches('r')
        .strip_prefix(QUOTES);
    text.is_some_and(|text| {
        let text = text.split(QUOTES).next().unwrap_or(text);
        text.starts_with('/') || text.contains(" /")
    })
}

/// How many brackets are open behind a text.
fn depth(text: &str) -> usize {
    let opened = text.matches(['(', '[', '{']).count();
    opened.saturating_sub(text.matches([')', ']', '}']).count())
}

/// The arguments of a call, cut at commas outside brackets.
fn top_level(arguments: &str) -> impl Iterator<Item = &str> {
    let mut open = 0usize;
    arguments
        .split(move |letter: char| {
            match letter {
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' => open = open.saturating_sub(1),
                _ => {}
            }
            letter == ',' && open == 0
        })
        .map(str::trim_start)
}

/// Whether an argument is a function without a name.
fn is_anonymous(argument: &str) -> bool {
    let arrow = argument.split_once("=>").is_some_and(|(parameters, _)| {
        let parameters = parameters.trim();
        parameters.starts_with('(')
            || parameters
                .chars()
                .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '$'))
    });
    arrow || ANONYMOUS.iter().any(|word| argument.starts_with(word))
}

/// A function that is stored in a field which is run: `Run: serve`.
fn stored(text: &Text<'_>, one: &Handed, place: usize) -> Option<Entry> {
    let before = text.text.get(..place)?.trim_end().strip_suffix(':')?;
    let (field, _) = word_before(text.text, before.trim_end().len());
    (!one.called && !one.class && FIELDS.contains(&field)).then_some(Entry {
        symbol: one.function,
        kind: EntryKind::Cli,
        evidence: EntryEvidence::Field,
        source: Some(one.source),
        place: one.place,
    })
}

/// A function that is called for the name of a command: `Some(("build", arguments)) => build(arguments)`.
fn dispatched(text: &Text<'_>, one: &Handed, place: usize) -> Option<Entry> {
    let line = text.line_before(place)?;
    let (pattern, rest) = line.split_once("=>")?;
    let named = pattern
        .trim_start()
        .strip_prefix("Some((")?
        .starts_with('"');
    let prefix = rest
        .trim()
        .trim_end_matches(|letter: char| letter.is_alphanumeric() || matches!(letter, '_' | ':'));
    (one.called && !one.class && named && matches!(prefix, "" | "{" | "return ")).then_some(Entry {
        symbol: one.function,
        kind: EntryKind::Cli,
        evidence: EntryEvidence::Command,
        source: Some(one.source),
        place: one.place,
    })
}

/// The innermost function around a place; the file if there is none.
fn holder(index: &Index, file: u32, text: &Text<'_>, at: usize) -> Option<u32> {
    let place = text.place(at);
    let symbols = index.files.get(file as usize)?.symbols.clone();
    let around = symbols.clone().rev().find(|&at| {
        let symbol = &index.symbols[at as usize];
        crate::related::is_function(symbol.kind)
            && symbol.span.start <= place
            && place < symbol.span.end
    });
    around.or(Some(symbols.start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_other_strings() {
        assert!(is_path("\"/users\", list"));
        assert!(is_path(" 'GET /users', list"));
        assert!(!is_path("\"users\", list"));
        assert!(!is_path("view"));
    }

    #[test]
    fn functions_without_names_are_found_among_arguments() {
        let any = |arguments: &str| top_level(arguments).any(is_anonymous);
        assert!(any("'/x', (req, res) => res.send('x')"));
        assert!(any("'/x', async function (req, res) {}"));
        assert!(any("\"/x\", func(w http.ResponseWriter) {}"));
        assert!(any("'/x', c => c.text('x')"));
        assert!(!any("'/x', list, {a: (b) => c}"));
    }
}
