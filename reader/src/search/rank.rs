//! The final order: meaning plus words, less what makes a symbol a poorer answer; names that the question spells come first.

use cidx_format::text::embed::cosine;
use cidx_format::text::{stem, words};
use cidx_format::vocabulary::SymbolKind;

use super::lexical::Lexical;
use super::names::spellings;
use super::signals::{self, signals};
use super::weights::WEIGHTS;
use super::{Hit, Question};
use crate::bundle::{Bundle, SymbolId, SymbolView};
use crate::error::ToolError;
use crate::suffix::{inside, segments};

/// What a perfect match of words counts beside a perfect match of meaning.
pub(super) const LEXICAL: f32 = 0.5;

/// What is not worth an answer: no word in common and hardly any meaning.
const LEAST: f32 = 0.12;

/// What placed a symbol.
#[derive(Clone, Debug, Default)]
pub struct Why {
    /// Words of the question that the symbol has.
    pub words: Vec<Word>,
    /// The cosine of the vectors of question and symbol, if meaning was used.
    pub meaning: Option<f32>,
    /// How well the words match, from 0 to 1.
    pub lexical: f32,
    /// What raised or lowered it otherwise.
    pub signals: Vec<&'static str>,
}

/// A word of a question that a symbol has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word as asked.
    pub word: String,
    /// Where the symbol has it.
    pub place: &'static str,
}

/// A place in search with its nearness in meaning, if meaning is used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    place: u32,
    meaning: Option<f32>,
}

/// Places with their exact nearness, the best by meaning and words first.
pub(super) fn nearest_first(
    bundle: &Bundle,
    question: &Question,
    lexical: &Lexical,
    places: &[u32],
) -> Result<Vec<Candidate>, ToolError> {
    let mut out = Vec::with_capacity(places.len());
    for &place in places {
        let meaning = match &question.vector {
            Some(vector) => Some(cosine(vector, &bundle.vector(place)?.values)),
            None => None,
        };
        let near = meaning.unwrap_or(0.0) + LEXICAL * lexical.share(place);
        out.push((near, Candidate { place, meaning }));
    }
    out.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.place.cmp(&b.1.place)));
    Ok(out.into_iter().map(|(_, candidate)| candidate).collect())
}

/// Ranks candidates, best first.
pub(super) fn rank(
    bundle: &Bundle,
    question: &Question,
    lexical: &Lexical,
    found: &[Candidate],
) -> Result<Vec<Hit>, ToolError> {
    let names = if question.is_name {
        Vec::new()
    } else {
        spellings(&question.words).to_vec()
    };
    let wanted = segments(&question.text);
    let mut hits = Vec::with_capacity(found.len());
    for &Candidate { place, meaning } in found {
        let symbol = bundle.symbol(bundle.search_symbol(place)?)?;
        let share = lexical.share(place);
        let mut why = Why {
            meaning,
            lexical: share,
            ..Why::default()
        };
        let named = name_bonus(question, &wanted, &names, symbol, &mut why)?;
        let near = meaning.unwrap_or(0.0);
        if near + LEXICAL * share < LEAST && named == 0.0 && share == 0.0 {
            continue;
        }
        let weighted = weighted(question, symbol, near, share, &mut why)?;
        let score = weighted + named + folder(question, symbol, &mut why)?;
        hits.push(Hit {
            symbol: symbol.number(),
            score,
            why,
        });
    }
    hits.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.symbol.cmp(&b.symbol)));
    Ok(hits)
}

/// The symbol of a candidate with its signals.
pub(super) fn signals_at(
    bundle: &Bundle,
    question: &Question,
    lexical: &Lexical,
    candidate: Candidate,
) -> Result<(SymbolId, [f32; signals::COUNT]), ToolError> {
    let symbol = bundle.symbol(bundle.search_symbol(candidate.place)?)?;
    let share = lexical.share(candidate.place);
    let meaning = candidate.meaning.unwrap_or(0.0);
    Ok((symbol.number(), signals(question, symbol, meaning, share)?))
}

/// What a symbol gets for being called as the question says.
fn name_bonus(
    question: &Question,
    wanted: &[String],
    names: &[String],
    symbol: SymbolView<'_>,
    why: &mut Why,
) -> Result<f32, ToolError> {
    let name = symbol.name()?;
    if !question.is_name {
        let spelled = question.words.len() > 1 && names.iter().any(|spelling| spelling == name);
        if spelled {
            why.signals.push("name");
        }
        return Ok(if spelled { 0.5 } else { 0.0 });
    }
    let last = wanted.last().map_or(question.text.as_str(), String::as_str);
    let (bonus, signal) = if name == last && (wanted.len() < 2 || inside(symbol, wanted)?) {
        (4.0, "name")
    } else if name.eq_ignore_ascii_case(last) && wanted.len() < 2 {
        (3.0, "name in another case")
    } else if name.starts_with(last) && wanted.len() < 2 {
        (2.0, "beginning of the name")
    } else {
        return Ok(0.0);
    };
    why.signals.push(signal);
    // Of several with one name the one that most depends on is most likely meant.
    let central = (symbol.direct_dependent_count()? as f32 + 1.0).ln() * 0.02;
    let depth = symbol.qualified()?.matches('.').count() as f32 * 0.01;
    // A file or module often has the name of the one thing in it, which is what is meant.
    let holder = if is_container(symbol.kind()?) {
        0.5
    } else {
        0.0
    };
    Ok(bonus + central.min(0.2) - depth - holder)
}

/// Everything else that makes a symbol a better or poorer answer, as a weighted sum.
fn weighted(
    question: &Question,
    symbol: SymbolView<'_>,
    meaning: f32,
    share: f32,
    why: &mut Why,
) -> Result<f32, ToolError> {
    let found = signals(question, symbol, meaning, share)?;
    let mut total = 0.0;
    for ((name, value), weight) in signals::NAMES.iter().zip(found).zip(WEIGHTS) {
        let part = value * weight;
        total += part;
        // What lowers a symbol says why it is not further up; that it is a function tells nobody anything.
        if part <= -0.02 && value == 1.0 {
            why.signals.push(name);
        }
    }
    Ok(total)
}

/// What a symbol loses for the folder that it lies in. No question of the benchmark is about such code, so this is not fitted.
fn folder(question: &Question, symbol: SymbolView<'_>, why: &mut Why) -> Result<f32, ToolError> {
    let path = symbol.file()?.path()?;
    let mut total = 0.0;
    for (folders, signal, by) in [(VENDORED, "vendored", 0.1), (EXAMPLES, "example", 0.08)] {
        if in_folder(path, folders) && !asks_for(question, folders) {
            total -= by;
            why.signals.push(signal);
        }
    }
    Ok(total)
}

/// Whether a symbol mostly holds others.
fn is_container(kind: SymbolKind) -> bool {
    matches!(
        kind,
        SymbolKind::File | SymbolKind::Module | SymbolKind::Namespace
    )
}

const VENDORED: &[&str] = &[
    "vendor",
    "vendored",
    "third_party",
    "node_modules",
    "_vendor",
    "external",
];
const EXAMPLES: &[&str] = &[
    "examples",
    "example",
    "samples",
    "demo",
    "demos",
    "benches",
    "benchmarks",
];

fn in_folder(path: &str, folders: &[&str]) -> bool {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    folder.split('/').any(|part| folders.contains(&part))
}

fn asks_for(question: &Question, folders: &[&str]) -> bool {
    question
        .words
        .iter()
        .any(|word| folders.contains(&word.as_str()))
}

/// The words of a question that a symbol has, with where; for the few that are shown.
pub fn matched_words(
    question: &Question,
    symbol: SymbolView<'_>,
    lexical: f32,
) -> Result<Vec<Word>, ToolError> {
    if lexical <= 0.0 {
        return Ok(Vec::new());
    }
    let places = [
        ("name", symbol.qualified()?),
        ("path", symbol.file()?.path()?),
        ("signature", symbol.signature()?),
        ("documentation", symbol.doc()?),
    ];
    let mut out = Vec::new();
    let mut seen: Vec<(&'static str, Vec<String>)> = Vec::new();
    for (place, text) in places {
        let mut stems = Vec::new();
        words::words(text, |word| stems.push(stem::stemmed(word)));
        seen.push((place, stems));
    }
    for (wanted, word) in &question.stems {
        if let Some((place, _)) = seen.iter().find(|(_, stems)| stems.contains(wanted)) {
            out.push(Word {
                word: word.clone(),
                place,
            });
        }
    }
    Ok(out)
}
