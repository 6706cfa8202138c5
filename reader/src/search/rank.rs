//! The final order: meaning plus words, less what makes a symbol a poorer answer; names that the question spells come first.

use cidx_format::text::embed::cosine;
use cidx_format::text::{stem, words};
use cidx_format::vocabulary::SymbolKind;

use super::company::Company;
use super::lexical::Lexical;
use super::likeness::Likeness;
use super::names::spellings;
use super::signals::{self, signals};
use super::trees::Forest;
use super::weights::WEIGHTS;
use super::{Hit, Question};
use crate::bundle::{Bundle, BundleError, FileId, SymbolId, SymbolView};
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

/// A place in search with its nearness in meaning, if meaning is used, and how well its words match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub place: u32,
    pub meaning: Option<f32>,
    pub share: f32,
    /// Meaning and words together.
    pub near: f32,
}

impl Candidate {
    /// A place whose share is known.
    pub(super) fn of(
        bundle: &Bundle,
        question: &Question,
        place: u32,
        share: f32,
    ) -> Result<Candidate, BundleError> {
        let meaning = match &question.vector {
            Some(vector) => Some(cosine(vector, &bundle.vector(place)?.values)),
            None => None,
        };
        Ok(Candidate {
            place,
            meaning,
            share,
            near: meaning.unwrap_or(0.0) + LEXICAL * share,
        })
    }
}

/// Places, which must be in order, as candidates: the best by meaning and words first.
pub(super) fn nearest_first(
    bundle: &Bundle,
    question: &Question,
    lexical: &Lexical<'_>,
    places: &[u32],
) -> Result<Vec<Candidate>, BundleError> {
    let shares = lexical.shares(places)?;
    let one = |(&place, share)| Candidate::of(bundle, question, place, share);
    let mut out = places
        .iter()
        .zip(shares)
        .map(one)
        .collect::<Result<Vec<_>, _>>()?;
    sort(&mut out);
    Ok(out)
}

/// The best by meaning and words first; of equals the first.
pub(super) fn sort(candidates: &mut [Candidate]) {
    candidates.sort_unstable_by(|a, b| {
        let better = b.near.total_cmp(&a.near);
        better.then(a.place.cmp(&b.place))
    });
}

/// Ranks candidates, best first.
pub(super) fn rank(
    bundle: &Bundle,
    question: &Question,
    likeness: &mut Likeness,
    found: &[Candidate],
) -> Result<Vec<Hit>, ToolError> {
    let names = if !question.is_name && (2..=4).contains(&question.words.len()) {
        spellings(&question.words).to_vec()
    } else {
        Vec::new()
    };
    let company = Company::of(bundle, found)?;
    let mut folders = Folders::default();
    let wanted = segments(&question.text);
    let mut hits = Vec::with_capacity(found.len());
    let mut rows = Vec::with_capacity(found.len());
    for (at, candidate) in found.iter().enumerate() {
        let symbol = bundle.symbol(bundle.search_symbol(candidate.place)?)?;
        let mut why = Why {
            meaning: candidate.meaning,
            lexical: candidate.share,
            ..Why::default()
        };
        let named = name_bonus(question, &wanted, &names, symbol, &mut why)?;
        if candidate.near < LEAST && named == 0.0 && candidate.share == 0.0 {
            continue;
        }
        let company = (&company, &mut *likeness);
        let (number, row) = signals_at(bundle, question, company, (at, *candidate))?;
        let weighted = weighted(&row, &mut why);
        hits.push(Hit {
            symbol: number,
            score: weighted + named + folders.loss(question, symbol, &mut why)?,
            why,
        });
        rows.push(row);
    }
    for (hit, more) in hits.iter_mut().zip(Forest::fitted().sums(&rows)) {
        hit.score += more;
    }
    hits.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.symbol.cmp(&b.symbol)));
    Ok(hits)
}

/// The symbol of a candidate with its signals.
pub(super) fn signals_at(
    bundle: &Bundle,
    question: &Question,
    (company, likeness): (&Company<'_>, &mut Likeness),
    (at, candidate): (usize, Candidate),
) -> Result<(SymbolId, [f32; signals::COUNT]), ToolError> {
    let symbol = bundle.symbol(bundle.search_symbol(candidate.place)?)?;
    let both = (candidate.meaning.unwrap_or(0.0), candidate.share);
    let beside = company.beside(symbol, at)?;
    let near = likeness.of(symbol.name()?, symbol.qualified()?);
    let found = signals(question, symbol, both, beside, near)?;
    Ok((symbol.number(), found))
}

/// What a symbol gets for being called as the question says.
fn name_bonus(
    question: &Question,
    wanted: &[String],
    names: &[String],
    symbol: SymbolView<'_>,
    why: &mut Why,
) -> Result<f32, ToolError> {
    if !question.is_name && names.is_empty() {
        return Ok(0.0);
    }
    let name = symbol.name()?;
    if !question.is_name {
        let spelled = names.iter().any(|spelling| spelling == name);
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
fn weighted(row: &[f32; signals::COUNT], why: &mut Why) -> f32 {
    let mut total = 0.0;
    for (number, ((name, value), weight)) in (0..).zip(signals::NAMES.iter().zip(row).zip(WEIGHTS))
    {
        let part = value * weight;
        total += part;
        // What lowers a symbol says why it is not further up; that it is a function tells nobody anything.
        if part <= -0.02 && *value == 1.0 && signals::MARKS.contains(&number) {
            why.signals.push(name);
        }
    }
    total
}

/// What symbols lose for the folders that they lie in. No question of the benchmark is about such code, so this is not fitted.
#[derive(Default)]
struct Folders {
    /// For each file that was looked at which of `FOLDERS` hold it.
    known: Vec<(FileId, [bool; FOLDERS.len()])>,
}

/// Kinds of folders, and what their code loses.
const FOLDERS: [(&[&str], &str, f32); 2] =
    [(VENDORED, "vendored", 0.1), (EXAMPLES, "example", 0.08)];

impl Folders {
    fn loss(
        &mut self,
        question: &Question,
        symbol: SymbolView<'_>,
        why: &mut Why,
    ) -> Result<f32, ToolError> {
        let file = symbol.file_number();
        let known = self.known.iter().find(|(known, _)| *known == file);
        let held = match known {
            Some(&(_, held)) => held,
            None => {
                let path = symbol.file()?.path()?;
                let held = FOLDERS.map(|(folders, _, _)| in_folder(path, folders));
                self.known.push((file, held));
                held
            }
        };
        let mut total = 0.0;
        for ((folders, signal, by), held) in FOLDERS.into_iter().zip(held) {
            if held && !asks_for(question, folders) {
                total -= by;
                why.signals.push(signal);
            }
        }
        Ok(total)
    }
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
    // Most words are found in a name: longer texts are read only for those that are not.
    let mut found: Vec<Option<&'static str>> = vec![None; question.stems.len()];
    for (place, text) in places {
        if found.iter().all(Option::is_some) {
            break;
        }
        words::words(text, |word| {
            let stem = stem::stemmed(word);
            let at = question
                .stems
                .iter()
                .position(|(wanted, _)| *wanted == stem);
            if let Some(found) = at.and_then(|at| found.get_mut(at)) {
                found.get_or_insert(place);
            }
        });
    }
    let pairs = question.stems.iter().zip(found);
    Ok(pairs
        .filter_map(|((_, word), place)| {
            Some(Word {
                word: word.clone(),
                place: place?,
            })
        })
        .collect())
}
