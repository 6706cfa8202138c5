//! What a question says: its stems, its vector, whether it looks like a name, whether it asks for tests.

use cidx_format::text::embed::{self, Vector};
use cidx_format::text::{model, stem, words};

use super::signals::Wanted;

/// Questions are read up to this many bytes.
const MAX_BYTES: usize = 8192;

/// At most this many distinct stems of a question count.
const MAX_STEMS: usize = 64;

/// Words that ask for constants and variables.
const DATA: &[&str] = &[
    "constant",
    "constants",
    "variable",
    "variables",
    "default",
    "defaults",
    "setting",
    "settings",
    "limit",
    "limits",
    "table",
    "list",
];

/// Words that ask for sections of documents.
const DOCUMENTS: &[&str] = &[
    "document",
    "documents",
    "documentation",
    "docs",
    "documented",
    "guide",
    "readme",
    "section",
    "tutorial",
    "changelog",
    "manual",
];

/// A question, taken apart.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The text without space around it.
    pub text: String,
    /// Distinct stems with the word that each came from, in the order of the text.
    pub stems: Vec<(String, String)>,
    /// How rare each stem is in the bundle that is asked, as shares of the whole; empty until they have been looked up.
    pub rarities: Vec<f32>,
    /// The words of the text, stop words included.
    pub words: Vec<String>,
    /// What it means, if any of its words is known.
    pub vector: Option<Vector>,
    /// Whether it looks like a name (`Foo.bar`, `foo_bar`, `Retry`) and not like a sentence.
    pub is_name: bool,
    /// Whether the text was longer than what is read.
    pub is_cut: bool,
    /// What it asks for, as far as its first word tells.
    pub wanted: Wanted,
    /// Whether tests are wanted.
    pub wants_tests: bool,
    /// Whether constants and variables are wanted.
    pub wants_data: bool,
    /// Whether files and modules are wanted.
    pub wants_containers: bool,
    /// Whether sections of documents are wanted.
    pub wants_documents: bool,
}

impl Question {
    /// Takes a question apart.
    pub fn new(text: &str) -> Question {
        let whole = text.trim();
        let text = cut(whole);
        let words = words::list(text);
        let mut stems: Vec<(String, String)> = Vec::new();
        let meaningful = words.iter().any(|word| !stem::is_stop(word));
        for word in &words {
            if meaningful && stem::is_stop(word) || stems.len() == MAX_STEMS {
                continue;
            }
            let found = stem::stemmed(word);
            if stems.iter().all(|(stem, _)| *stem != found) {
                stems.push((found, word.clone()));
            }
        }
        let mut tokens = Vec::new();
        for word in &words {
            model::tokens(word, |token| tokens.push(token));
        }
        let asks_for = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
        let first = text.split_whitespace().next().unwrap_or_default();
        Question {
            is_name: !text.is_empty() && !text.contains(char::is_whitespace),
            vector: embed::question(&tokens),
            text: text.to_owned(),
            is_cut: text.len() < whole.len(),
            wanted: Wanted::of(&first.to_lowercase()),
            wants_tests: asks_for(&["test", "tests", "testing", "tested", "fixture"]),
            wants_data: asks_for(DATA),
            wants_containers: asks_for(&["file", "files", "module", "modules", "namespace"]),
            wants_documents: asks_for(DOCUMENTS),
            rarities: Vec::new(),
            stems,
            words,
        }
    }
}

/// The beginning of a text, up to the limit, cut between characters.
fn cut(text: &str) -> &str {
    let mut end = text.len().min(MAX_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}
