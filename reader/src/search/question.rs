//! What a question says: its stems, its vector, whether it looks like a name, whether it asks for tests.

use cidx_format::text::embed::{self, Vector};
use cidx_format::text::{model, stem, words};

/// Questions are read up to this many bytes.
const MAX_BYTES: usize = 8192;

/// At most this many distinct stems of a question count.
const MAX_STEMS: usize = 64;

/// A question, taken apart.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The text without space around it.
    pub text: String,
    /// Distinct stems with the word that each came from, in the order of the text.
    pub stems: Vec<(String, String)>,
    /// The words of the text, stop words included.
    pub words: Vec<String>,
    /// What it means, if any of its words is known.
    pub vector: Option<Vector>,
    /// Whether it looks like a name (`Foo.bar`, `foo_bar`, `Retry`) and not like a sentence.
    pub is_name: bool,
    /// Whether tests are wanted.
    pub wants_tests: bool,
}

impl Question {
    /// Takes a question apart.
    pub fn new(text: &str) -> Question {
        let text = cut(text.trim());
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
        let wants_tests = words.iter().any(|word| {
            matches!(
                word.as_str(),
                "test" | "tests" | "testing" | "tested" | "fixture"
            )
        });
        Question {
            is_name: !text.is_empty() && !text.contains(char::is_whitespace),
            vector: embed::question(&tokens),
            text: text.to_owned(),
            stems,
            words,
            wants_tests,
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
