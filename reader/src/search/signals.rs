//! What is known about a symbol as an answer to a question, as numbers: the order of answers is a weighted sum of these.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};

use super::{Beside, Near, Question};
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
    "rare words in the name",
    "rare words that make up the name",
    "rare words of a short question in the name",
    "others of its file are near",
    "share of the candidates in its file",
    "others have its name",
    "much depends on it",
    "length",
    "complexity",
    "has branches",
    "one line",
    "length of the signature",
    "place by meaning and words",
    "words near those of the name",
    "words near those of the question",
    "first words are near",
    "least near word of the name",
    "words near those of the question, holder too",
    "words near those of the holder",
];

/// Which of them say what a symbol is: those from test code to local.
pub(super) const MARKS: std::ops::Range<usize> = 4..18;

/// How many signals there are.
pub const COUNT: usize = 42;

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

/// The signals of a symbol. `meaning` and `share` tell how near it is in meaning, and how well its words match; `beside` what
/// other candidates tell about it, `near` what the words of its name do.
pub fn signals(
    question: &Question,
    symbol: SymbolView<'_>,
    (meaning, share): (f32, f32),
    beside: Beside,
    near: Near,
) -> Result<[f32; COUNT], BundleError> {
    let flags = symbol.flags();
    let kind = symbol.kind()?;
    let when = |holds: bool, value: f32| if holds { value } else { 0.0 };
    let mark = |holds: bool| when(holds, 1.0);
    let test = flags.has(SymbolFlags::TEST_CODE) || flags.has(SymbolFlags::TEST);
    let (function, method) = (kind == SymbolKind::Function, kind == SymbolKind::Method);
    let stems = question.stems.len();
    let (words, letters) = in_name(question, symbol.name()?);
    let [dependents, length, complexity, branches, line, signature] = size(symbol)?;
    let known = [
        meaning,
        share,
        when(stems >= LONG, share),
        when(stems <= SHORT, share),
        mark(test && !question.wants_tests),
        mark(is_container(kind) && !question.wants_containers),
        mark(is_data(kind) && !question.wants_data),
        mark(kind == SymbolKind::Heading && !question.wants_documents),
        mark(flags.has(SymbolFlags::DECLARATION)),
        mark(function),
        mark(method),
        mark(is_type(kind)),
        mark(kind == SymbolKind::Macro),
        mark(flags.has(SymbolFlags::GETTER)),
        mark(is_callable(kind) && symbol.name()?.starts_with("__")),
        mark(flags.has(SymbolFlags::PRIVATE)),
        mark(flags.has(SymbolFlags::INTERNAL)),
        mark(flags.has(SymbolFlags::LOCAL)),
        depth(symbol.qualified()?),
        mark(question.wanted == Wanted::Thing && is_type(kind)),
        mark(question.wanted == Wanted::Action && is_type(kind)),
        mark(question.wanted == Wanted::Action && (function || method)),
        mark(question.wanted == Wanted::Place && (function || method)),
        words,
        words * letters,
        when(stems <= SHORT, words),
        beside.near_in_file,
        beside.share_of_file,
        beside.same_name,
        dependents,
        length,
        complexity,
        branches,
        line,
        signature,
        beside.place,
    ];
    Ok(joined(&known, &near.values()))
}

/// Two parts of a row, one behind the other.
fn joined(known: &[f32], near: &[f32]) -> [f32; COUNT] {
    let mut out = [0.0; COUNT];
    for (slot, value) in out.iter_mut().zip(known.iter().chain(near)) {
        *slot = *value;
    }
    out
}

/// How much of a question a name has, the rare words more than the common ones; and how much of the name's letters these words
/// are. Both from zero to one.
fn in_name(question: &Question, name: &str) -> (f32, f32) {
    let name = name.to_lowercase();
    let (mut rare, mut covered) = (0.0, 0);
    for ((stem, _), rarity) in question.stems.iter().zip(&question.rarities) {
        // The end of `retri` is a `y` in the name.
        let beginning = match stem.strip_suffix('i') {
            Some(beginning) if beginning.len() > 2 => beginning,
            _ => stem,
        };
        if name.contains(beginning) {
            rare += rarity;
            covered += beginning.chars().count();
        }
    }
    if covered == 0 {
        return (0.0, 0.0);
    }
    let letters = name.chars().filter(|letter| letter.is_alphabetic()).count();
    (rare, (covered as f32 / letters.max(1) as f32).min(1.0))
}

/// How much there is of a symbol: dependents, lines, complexity, whether it has branches, whether it is one line, signature.
fn size(symbol: SymbolView<'_>) -> Result<[f32; 6], BundleError> {
    let span = symbol.span();
    let lines = span.end.line.saturating_sub(span.start.line);
    let cognitive = f32::from(symbol.cognitive()?);
    Ok([
        logarithm(symbol.direct_dependent_count()? as f32).min(4.0),
        logarithm(lines as f32).min(4.0),
        logarithm(cognitive),
        f32::from(u8::from(cognitive > 0.0)),
        f32::from(u8::from(lines == 0)),
        symbol.signature()?.len().min(300) as f32 / 100.0,
    ])
}

/// The logarithm of one more than a count.
fn logarithm(count: f32) -> f32 {
    (1.0 + count).ln()
}

/// How deep a symbol lies in others: from zero to one.
fn depth(qualified: &str) -> f32 {
    let dots = qualified.bytes().filter(|&byte| byte == b'.').count();
    dots.min(3) as f32 / 3.0
}

fn is_container(kind: SymbolKind) -> bool {
    matches!(
        kind,
        SymbolKind::File | SymbolKind::Module | SymbolKind::Namespace
    )
}

fn is_data(kind: SymbolKind) -> bool {
    matches!(
        kind,
        SymbolKind::Variable | SymbolKind::Constant | SymbolKind::Static | SymbolKind::Property
    )
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
    fn names_are_covered_by_the_words_of_a_question() {
        let mut question = Question::new("retries a payment");
        question.rarities = vec![0.25; question.stems.len()];
        let (rare, letters) = in_name(&question, "retry_payment");
        assert_eq!((rare, letters), (0.5, 11.0 / 12.0));
        assert_eq!(in_name(&question, "Canvas"), (0.0, 0.0));
        assert_eq!(in_name(&Question::default(), "x"), (0.0, 0.0));
    }

    #[test]
    fn depth_is_bounded() {
        assert_eq!(depth("a"), 0.0);
        assert_eq!(depth("a.b.c.d.e.f"), 1.0);
    }
}
