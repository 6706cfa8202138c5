//! What word vectors are learned from: documented symbols, each with the first sentence of its documentation as a question, and
//! the words of its other fields just as search sees them. `benches/model/` trains on it.

use cidx_format::text::words;
use cidx_format::vocabulary::SymbolKind;
use rustc_hash::FxHashMap;

use super::TextOptions;
use super::symbols::{Fields, Vocabulary, each_symbol};
use crate::index::Index;

/// How many characters the first sentence may have.
const LONGEST: usize = 400;

/// A documented symbol.
#[derive(Debug)]
pub struct Lesson {
    /// Its path and its qualified name.
    pub name: String,
    /// The language of its file.
    pub language: &'static str,
    /// The first sentence of its documentation; empty without one.
    pub sentence: String,
    /// The words of its fields, in the order of `Field::ALL`. Documentation has no words but those after the first sentence.
    pub fields: Vec<Vec<String>>,
}

/// The documented symbols of an index that search finds, outside tests and what tools wrote; with `all` every symbol that search
/// finds.
pub fn lessons(index: &Index, all: bool) -> Vec<Lesson> {
    let options = TextOptions {
        docs: false,
        ..TextOptions::default()
    };
    let mut out = Vec::new();
    for file in &index.files {
        if file.external || !all && (file.document || file.test || file.generated) {
            continue;
        }
        let language = index.languages.get(usize::from(file.language)).copied();
        let mut found = Vec::new();
        let vocabulary = each_symbol(index, file, options, |one| {
            let (sentence, rest) = first_sentence(&one.symbol.doc);
            if all || !sentence.is_empty() && one.symbol.kind != SymbolKind::File {
                let name = format!("{}#{}", file.path, one.symbol.qualified);
                found.push((name, sentence, words::list(rest), one.fields.clone()));
            }
        });
        let names = names(&vocabulary);
        let lesson = |(name, sentence, rest, fields): (String, String, Vec<String>, Fields)| {
            let word = |number: &u32| names.get(number).map(|&word| word.to_owned());
            let mut fields: Vec<Vec<String>> = fields
                .iter()
                .map(|field| field.iter().filter_map(word).collect())
                .collect();
            if let Some(doc) = fields.last_mut() {
                *doc = rest;
            }
            Lesson {
                name,
                language: language.unwrap_or_default(),
                sentence,
                fields,
            }
        };
        out.extend(found.into_iter().map(lesson));
    }
    out
}

fn names<'v>(vocabulary: &'v Vocabulary<'_>) -> FxHashMap<u32, &'v str> {
    let pairs = vocabulary.numbers();
    pairs.map(|(word, number)| (number, word)).collect()
}

/// The first sentence of a documentation, white space collapsed, and what comes after it. Empty if it begins with a tag.
fn first_sentence(doc: &str) -> (String, &str) {
    let doc = doc.trim_start();
    let paragraph = doc.find("\n\n").unwrap_or(doc.len());
    let tag = ["\n@", "\n\\", "\n:", "\n#", "\n```", "\n- "];
    let tag = tag.iter().filter_map(|tag| doc.find(tag)).min();
    let end = paragraph.min(tag.unwrap_or(doc.len()));
    let stop = doc[..end].match_indices('.').map(|(at, _)| at + 1);
    let is_stop = |&at: &usize| doc[at..].starts_with(char::is_whitespace);
    let end = stop.into_iter().find(is_stop).unwrap_or(end);
    let (sentence, rest) = doc.split_at(end);
    let sentence = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    if sentence.starts_with(['@', '\\', ':', '#', '`', '-']) && !sentence.starts_with("\\brief") {
        return (String::new(), rest);
    }
    let sentence = sentence.trim_start_matches("\\brief").trim_start();
    (sentence.chars().take(LONGEST).collect(), rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sentence_ends_with_its_stop_its_paragraph_or_a_tag() {
        let first = |doc| first_sentence(doc).0;
        assert_eq!(first("Sends a.b\n  again. And waits."), "Sends a.b again.");
        assert_eq!(first("Sends it\n\nmore"), "Sends it");
        assert_eq!(first("Sends it\n@param x what"), "Sends it");
        assert_eq!(first("@param x what"), "");
        assert_eq!(first_sentence("A. Rest").1, " Rest");
        assert_eq!(first(""), "");
    }

    #[test]
    fn a_lesson_has_the_words_of_search_but_its_own_sentence() {
        let here = tempfile::tempdir().expect("a directory");
        let text = "def send_again(limit):\n    \"\"\"Tries quixotic things. With zeal.\"\"\"\n    return transport.push(\"payload\")\n\n\ndef bare(): ...\n";
        std::fs::write(here.path().join("client.py"), text).expect("a file");
        let found = lessons(&super::super::tests::indexed(here.path()), false);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].sentence, "Tries quixotic things.");
        assert_eq!(found[0].fields[0], ["send", "again"]);
        assert_eq!(found[0].fields[3], ["transport", "push"]);
        assert_eq!(found[0].fields[4], ["payload"]);
        assert_eq!(found[0].fields[5], ["with", "zeal"]);
    }
}
