//! What is known about a symbol as an answer to a question, as numbers: the order of answers is a weighted sum of these.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};

use super::Question;
use crate::bundle::{BundleError, SymbolView};

/// The signals by name, in their order.
pub const NAMES: [&str; COUNT] = [
    "meaning",
    "words",
    "words of a long question",
    "words of a short question",
    "test code",
    "container",
    "data",
    "document",
    "declaration",
    "function",
    "method",
    "type",
    "macro",
    "read like a field",
    "special method",
    "private",
    "internal",
    "local",
    "deep inside",
    "question about a thing, type",
    "question about an action, type",
    "question about an action, function",
    "question about a place, function",
];

/// How many signals there are.
pub const COUNT: usize = 23;

/// Questions of at most so many stems are short, of at least so many long.
const SHORT: usize = 3;
const LONG: usize = 9;

/// What a question asks for, as far as its first word tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// Nothing can be told.
    #[default]
    Anything,
    /// "A retry policy ...": a thing.
    Thing,
    /// "Retries a payment": something that acts.
    Action,
    /// "Where do we ...", "how is ...": where something happens.
    Place,
}

impl Wanted {
    /// What a question with this first word asks for.
    pub fn of(first: &str) -> Wanted {
        match first {
            "a" | "an" | "the" => Wanted::Thing,
            "where" | "how" | "what" | "which" | "when" => Wanted::Place,
            "this" | "is" | "does" | "was" | "has" => Wanted::Anything,
            _ if first.len() > 3 && first.ends_with('s') && first.is_ascii() => Wanted::Action,
            _ => Wanted::Anything,
        }
    }
}

/// The signals of a symbol. `meaning` and `share` tell how near it is in meaning, and how well its words match.
pub fn signals(
    question: &Question,
    symbol: SymbolView<'_>,
    meaning: f32,
    share: f32,
) -> Result<[f32; COUNT], BundleError> {
    use SymbolKind as Kind;
    let flags = symbol.flags();
    let kind = symbol.kind()?;
    let when = |holds: bool, value: f32| if holds { value } else { 0.0 };
    let mark = |holds: bool| when(holds, 1.0);
    let test = flags.has(SymbolFlags::TEST_CODE) || flags.has(SymbolFlags::TEST);
    let container = matches!(kind, Kind::File | Kind::Module | Kind::Namespace);
    let data = matches!(
        kind,
        Kind::Variable | Kind::Constant | Kind::Static | Kind::Property
    );
    let (function, method) = (kind == Kind::Function, kind == Kind::Method);
    let is_type = is_type(kind);
    let stems = question.stems.len();
    Ok([
        meaning,
        share,
        when(stems >= LONG, share),
        when(stems <= SHORT, share),
        mark(test && !question.wants_tests),
        mark(container && !question.wants_containers),
        mark(data && !question.wants_data),
        mark(kind == Kind::Heading && !question.wants_documents),
        mark(flags.has(SymbolFlags::DECLARATION)),
        mark(function),
        mark(method),
        mark(is_type),
        mark(kind == Kind::Macro),
        mark(flags.has(SymbolFlags::GETTER)),
        mark(is_callable(kind) && symbol.name()?.starts_with("__")),
        mark(flags.has(SymbolFlags::PRIVATE)),
        mark(flags.has(SymbolFlags::INTERNAL)),
        mark(flags.has(SymbolFlags::LOCAL)),
        depth(symbol.qualified()?),
        mark(question.wanted == Wanted::Thing && is_type),
        mark(question.wanted == Wanted::Action && is_type),
        mark(question.wanted == Wanted::Action && (function || method)),
        mark(question.wanted == Wanted::Place && (function || method)),
    ])
}

/// How deep a symbol lies in others: from zero to one.
fn depth(qualified: &str) -> f32 {
    let dots = qualified.bytes().filter(|&byte| byte == b'.').count();
    dots.min(3) as f32 / 3.0
}

fn is_callable(kind: SymbolKind) -> bool {
    matches!(
        kind,
        SymbolKind::Function | SymbolKind::Method | SymbolKind::Constructor
    )
}

fn is_type(kind: SymbolKind) -> bool {
    matches!(
        kind,
        SymbolKind::Class
            | SymbolKind::Struct
            | SymbolKind::Interface
            | SymbolKind::Trait
            | SymbolKind::Enum
            | SymbolKind::Union
            | SymbolKind::TypeAlias
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_tells_what_is_wanted() {
        assert_eq!(Wanted::of("the"), Wanted::Thing);
        assert_eq!(Wanted::of("returns"), Wanted::Action);
        assert_eq!(Wanted::of("where"), Wanted::Place);
        assert_eq!(Wanted::of("retry"), Wanted::Anything);
        assert_eq!(Wanted::of(""), Wanted::Anything);
    }

    #[test]
    fn depth_is_bounded() {
        assert_eq!(depth("a"), 0.0);
        assert_eq!(depth("a.b.c.d.e.f"), 1.0);
    }
}
