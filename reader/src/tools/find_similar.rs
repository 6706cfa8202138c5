//! What code is like this: near-duplicates first, then what is built the same way or about the same thing.

use cidx_format::records::{SketchRecord, VectorRecord};
use cidx_format::text::embed::{Vector, cosine, document};
use cidx_format::text::keywords::Family;
use cidx_format::text::lexer::{Kind, tokens};
use cidx_format::text::sketch::{
    Sketch, family_of, is_empty, of_snippet, resemblance, shape_resemblance,
};
use cidx_format::text::{Field, keywords, model, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::search::rounded;
use crate::address::{Filter, filter, resolve_one};
use crate::bundle::{Bundle, SymbolId};
use crate::error::ToolError;
use crate::search::duplicates::overlap;
use crate::search::{Best, alike, without_meaning};
use crate::shape::{Limit, Page, Place};
use crate::tool::{Context, Preset, tool};

/// How many rows are shown by default.
const ROWS: u32 = 10;

/// What is less similar than this is left out.
const LEAST: f32 = 0.3;

/// Snippets are read up to this many bytes.
const MAX_SNIPPET: usize = 65_536;

tool!(
    "find_similar",
    "What code is like this?",
    "Finds symbols like a given one, or like a pasted snippet: near-duplicates first (also with other names), then code about the same thing. score 1 is a \
     copy; same is the estimated share of equal token runs, meaning the nearness of the words used.",
    &["symbol"],
    "matches",
    &[Preset::Core, Preset::Navigate, Preset::Refactor],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The symbol: an id, a name, or path:line.
    pub symbol: Option<String>,
    /// Source text instead of a symbol.
    pub snippet: Option<String>,
    /// Only symbols of this kind.
    pub kind: Option<String>,
    /// Only symbols in this file or below this directory.
    pub path: Option<String>,
    /// Only symbols in this language.
    pub language: Option<String>,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// A symbol.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    #[serde(flatten)]
    place: Place,
    /// How similar it is, 1 for a copy; matches are in falling order.
    score: f64,
    /// The estimated share of token runs in common.
    same: f64,
    /// How near the meaning of its words is (cosine).
    meaning: f64,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// The id of the symbol, or `snippet`.
    query: String,
    matches: Vec<Row>,
    /// What was not compared, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
    #[serde(flatten)]
    page: Page,
}

/// What others are compared with.
struct Sample {
    name: String,
    own: Option<SymbolId>,
    vector: Option<Vector>,
    sketch: Sketch,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    if bundle.search_model()?.is_none() {
        return Err(ToolError::Missing {
            message: "the bundle was made without search: index again with this cidx.".into(),
        });
    }
    let sample = sample(context, &params)?;
    let filter = filter(
        bundle,
        params.kind.as_deref(),
        params.path.as_deref(),
        params.language.as_deref(),
    )?;
    let note = without_meaning(bundle)?.filter(|_| sample.own.is_none());
    let vector = sample.vector.filter(|_| note.is_none());
    let offset = params.offset as usize;
    let wanted = offset.saturating_add(rows);
    let compared = Compared {
        sample: &sample,
        vector,
        filter: &filter,
    };
    let found = compared.best(bundle, wanted.saturating_add(1))?;
    let mut matches = Vec::with_capacity(found.len().min(rows));
    for &(score, place) in found.iter().take(wanted).skip(offset) {
        let symbol = bundle.symbol(bundle.search_symbol(place)?)?;
        let other = &bundle.vector(place)?.values;
        let same = resemblance(&sample.sketch, &bundle.sketch(place)?.bytes);
        matches.push(Row {
            place: Place::of(symbol)?,
            score: rounded(score),
            same: rounded(same),
            meaning: rounded(vector.map_or(0.0, |vector| cosine(&vector, other))),
        });
    }
    let page = Page::of(found.len(), offset, matches.len());
    Ok(Answer {
        query: sample.name,
        matches,
        note,
        page,
    })
}

/// A sample with what is asked for.
struct Compared<'a> {
    sample: &'a Sample,
    /// The sample's vector, if vectors can be compared.
    vector: Option<Vector>,
    filter: &'a Filter<'a>,
}

impl Compared<'_> {
    /// The likest symbols with their scores, the likest first. In a large bundle only those worth it are compared; with a filter
    /// all, since hardly any of these might pass it.
    fn best(&self, bundle: &Bundle, wanted: usize) -> Result<Vec<(f32, u32)>, ToolError> {
        let mut best = Best::new(wanted);
        let places = if self.filter.is_open() {
            alike(bundle, self.vector.as_ref(), &self.sample.sketch)?
        } else {
            None
        };
        match places {
            Some(places) => {
                for place in places {
                    let (vector, sketch) = (bundle.vector(place)?, bundle.sketch(place)?);
                    self.offer(bundle, (place, vector, sketch), &mut best)?;
                }
            }
            None => {
                let vectors = bundle.vectors()?.iter();
                for ((place, vector), sketch) in (0u32..).zip(vectors).zip(bundle.sketches()?) {
                    self.offer(bundle, (place, vector, sketch), &mut best)?;
                }
            }
        }
        Ok(best.into_sorted())
    }

    fn offer(
        &self,
        bundle: &Bundle,
        (place, vector, sketch): (u32, &VectorRecord, &SketchRecord),
        best: &mut Best,
    ) -> Result<(), ToolError> {
        let near = self.vector.map_or(0.0, |own| cosine(&own, &vector.values));
        let score = score(near, same(&self.sample.sketch, &sketch.bytes));
        if score < LEAST || !best.admits(score) {
            return Ok(());
        }
        let symbol = bundle.symbol(bundle.search_symbol(place)?)?;
        // What holds the sample, or is a part of it, is no copy of it.
        let apart = match self.sample.own {
            Some(own) => !overlap(symbol, bundle.symbol(own)?)?,
            None => true,
        };
        if apart && self.filter.accepts(symbol)? {
            best.offer(score, place);
        }
        Ok(())
    }
}

/// What two bodies have in common: the share of token runs; or how far they are built alike, since a copy may have other names.
fn same(a: &Sketch, b: &Sketch) -> f32 {
    resemblance(a, b).max(0.95 * shape_resemblance(a, b).powi(2))
}

/// Both kinds of likeness in one number: what has all runs in common scores one whatever its words.
fn score(near: f32, same: f32) -> f32 {
    let near = near.clamp(0.0, 1.0);
    same + (1.0 - same) * near
}

fn sample(context: &Context<'_>, params: &Params) -> Result<Sample, ToolError> {
    let bundle = context.bundle;
    match (&params.symbol, &params.snippet) {
        (Some(asked), None) => {
            let all = filter(bundle, None, None, None)?;
            let symbol = resolve_one(bundle, asked, &all)?;
            let id = bundle.symbol(symbol)?.id()?;
            let Some(place) = bundle.search_place(symbol)? else {
                return Err(ToolError::Missing {
                    message: format!(
                        "{id} is too small to be compared: give a function or a type."
                    ),
                });
            };
            Ok(Sample {
                name: id,
                own: Some(symbol),
                vector: Some(bundle.vector(place)?.values),
                sketch: bundle.sketch(place)?.bytes,
            })
        }
        (None, Some(snippet)) if !snippet.trim().is_empty() => Ok(of_text(snippet)),
        _ => Err(ToolError::argument(
            "symbol",
            "give either symbol or snippet.".into(),
            Vec::new(),
        )),
    }
}

/// The sample that a snippet makes.
fn of_text(snippet: &str) -> Sample {
    let mut end = snippet.len().min(MAX_SNIPPET);
    while !snippet.is_char_boundary(end) {
        end -= 1;
    }
    let text = &snippet[..end];
    let language = if family_of(text) == Family::Python {
        "python"
    } else {
        guess(text)
    };
    let (family, keywords) = keywords::of(language);
    let mut fields: [Vec<model::Token>; Field::ALL.len()] = Default::default();
    for token in tokens(text, family) {
        let lexeme = text
            .get(token.start as usize..token.end as usize)
            .unwrap_or("");
        let field = match token.kind {
            Kind::Identifier if keywords.binary_search(&lexeme).is_ok() => continue,
            Kind::Identifier => Field::Identifiers,
            Kind::String | Kind::Comment => Field::Other,
            Kind::Doc => Field::Doc,
            Kind::Number | Kind::Sign => continue,
        };
        let list = &mut fields[field as usize];
        if list.len() < field.limit() {
            words::words(lexeme, |word| model::tokens(word, |token| list.push(token)));
        }
    }
    let sketch = of_snippet(text, language);
    Sample {
        name: "snippet".into(),
        own: None,
        vector: document(&mut fields),
        sketch: if is_empty(&sketch) { [0; 32] } else { sketch },
    }
}

/// The language that a snippet with braces is most likely written in.
fn guess(text: &str) -> &'static str {
    let has = |marks: &[&str]| marks.iter().any(|mark| text.contains(mark));
    if has(&["fn ", "let mut ", "impl "]) {
        "rust"
    } else if has(&["func ", ":= "]) {
        "go"
    } else if has(&["function", "=>", "const "]) {
        "javascript"
    } else {
        "java"
    }
}
