//! Where is the code that does this: a question in words, or a name, answered by meaning, words and names.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::filter;
use crate::error::ToolError;
use crate::search::digest::{Digest, TOKEN, digest};
use crate::search::{self, Hit, Question, matched_words};
use crate::shape::{Limit, Page, Place, count};
use crate::tool::{Context, Preset, tool};

/// How many rows are shown by default.
const ROWS: u32 = 10;

/// The least budget: less holds hardly one result.
const MIN_BUDGET: u32 = 50;

tool!(
    "search",
    "Where is the code that does this?",
    "Finds symbols for a question in words (\"where are failed payments retried\"), by meaning, by the words of names, signatures, comments and \
     documentation, and by names. A query that is a name (Retry.execute, parse_args) is answered by names first. why tells what placed each result. Test code \
     comes later unless the query asks for tests. With budget the answer is a text of at most so many tokens: where each result is, and its lines that say most.",
    &["query"],
    "results",
    &[Preset::Core, Preset::Navigate, Preset::Docs],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// What is looked for, in words; or a name.
    pub query: String,
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
    /// Answers with a text of at most so many tokens (four characters count as one) instead of rows: where each result is, its
    /// declaration, and the lines that say most about the query.
    #[schemars(range(min = 50))]
    pub budget: Option<u32>,
}

/// A symbol.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    #[serde(flatten)]
    place: Place,
    /// Its dotted path inside the file.
    qualified_name: String,
    /// How good an answer it is; results are in falling order.
    score: f64,
    /// What placed it here.
    why: Why,
}

/// What placed a result.
#[derive(Serialize, JsonSchema)]
pub struct Why {
    /// Words of the query that its name, path, signature or documentation has, as `word in place`.
    words: Vec<String>,
    /// How near its meaning is to that of the query (cosine).
    #[serde(skip_serializing_if = "Option::is_none")]
    meaning: Option<f64>,
    /// How well its words, those of its body included, match the query's, from 0 to 1.
    lexical: f64,
    /// What raised or lowered it otherwise.
    signals: Vec<&'static str>,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    query: String,
    /// Absent where a budget asks for a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    results: Option<Vec<Row>>,
    /// The results as a text, where a budget asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The tokens that the text has.
    #[serde(skip_serializing_if = "Option::is_none")]
    used: Option<u32>,
    /// What was not searched, and why; or what to do where nothing was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
    #[serde(flatten)]
    page: Page,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let question = Question::new(&params.query);
    if question.text.is_empty() {
        return Err(ToolError::argument(
            "query",
            "query is empty: say in a few words what the code does, or give a name.".into(),
            Vec::new(),
        ));
    }
    if bundle.search_model()?.is_none() && bundle.symbol_count() > 0 {
        return Err(ToolError::Missing {
            message: "the bundle was made without search: index again with this cidx, or use search_symbols.".into(),
        });
    }
    check_budget(params.budget)?;
    let filter = filter(
        bundle,
        params.kind.as_deref(),
        params.path.as_deref(),
        params.language.as_deref(),
    )?;
    let offset = params.offset as usize;
    let wanted = offset.saturating_add(rows);
    let found = search::search(bundle, &params.query, &filter, wanted.saturating_add(1))?;
    let total = found.hits.len();
    let shown = found.hits.get(offset.min(total)..wanted.min(total));
    let shown = shown.unwrap_or_default();
    let mut answer = Answer {
        query: String::new(),
        results: None,
        text: None,
        used: None,
        note: found.without_meaning.or(note(&question, total)),
        page: Page::of(total, offset, shown.len()),
    };
    match params.budget {
        Some(budget) => {
            let Digest { text, hits } = digest(bundle, &question, shown, budget as usize)?;
            answer.page = Page::of(total, offset, hits);
            answer.used = Some(count(text.chars().count().div_ceil(TOKEN)));
            answer.text = Some(text);
        }
        None => {
            let rows = shown.iter().map(|hit| row(context, &question, hit));
            answer.results = Some(rows.collect::<Result<_, _>>()?);
        }
    }
    answer.query = question.text;
    Ok(answer)
}

/// What a caller should know about a question.
fn note(question: &Question, found: usize) -> Option<&'static str> {
    if question.is_cut {
        Some("the query is very long: only its first 8192 bytes were read")
    } else if found > 0 {
        None
    } else if question.stems.is_empty() {
        Some("the query has no words: say what the code does, or give a name")
    } else {
        Some(
            "no symbol that passes the filters has these words or this meaning: try other words, or search_symbols for a part of a name",
        )
    }
}

/// A budget that holds at least one result.
fn check_budget(budget: Option<u32>) -> Result<(), ToolError> {
    match budget {
        Some(budget) if budget < MIN_BUDGET => Err(ToolError::argument(
            "budget",
            format!("budget is {budget}; it must be at least {MIN_BUDGET} tokens."),
            Vec::new(),
        )),
        _ => Ok(()),
    }
}

fn row(context: &Context<'_>, question: &Question, hit: &Hit) -> Result<Row, ToolError> {
    let symbol = context.bundle.symbol(hit.symbol)?;
    let words = matched_words(question, symbol, hit.why.lexical)?;
    Ok(Row {
        place: Place::of(symbol)?,
        qualified_name: symbol.qualified()?.to_string(),
        score: rounded(hit.score),
        why: Why {
            words: words
                .iter()
                .map(|word| format!("{} in {}", word.word, word.place))
                .collect(),
            meaning: hit.why.meaning.map(rounded),
            lexical: rounded(hit.why.lexical),
            signals: hit.why.signals.clone(),
        },
    })
}

/// Three digits are enough to tell results apart, and fewer tokens.
pub(super) fn rounded(value: f32) -> f64 {
    (f64::from(value) * 1000.0).round() / 1000.0
}
