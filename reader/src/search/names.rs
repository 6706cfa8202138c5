//! Questions that are names are answered by names first: the symbols so called join the best candidates.

use super::Question;
use crate::address::Filter;
use crate::bundle::Bundle;
use crate::error::ToolError;
use crate::suffix::{inside, segments};

/// How many symbols of one name, and how many names of one prefix, are considered.
const MOST: usize = 200;

/// The places of the symbols that a question names, in order.
pub(super) fn first(
    bundle: &Bundle,
    question: &Question,
    filter: &Filter<'_>,
) -> Result<Vec<u32>, ToolError> {
    let mut found = Vec::new();
    let mut add = |name: &str, wanted: Option<&[String]>| -> Result<(), ToolError> {
        let Some(view) = bundle.name_exact(name)? else {
            return Ok(());
        };
        for symbol in view.symbols()?.take(MOST) {
            let view = bundle.symbol(symbol)?;
            if filter.accepts(view)?
                && wanted.map_or(Ok(true), |wanted| inside(view, wanted))?
                && let Some(place) = bundle.search_place(symbol)?
            {
                found.push(place);
            }
        }
        Ok(())
    };
    if question.is_name {
        let wanted = segments(&question.text);
        if let Some(last) = wanted.last() {
            add(last, Some(&wanted))?;
        }
        for name in bundle.names_with_prefix(&question.text)?.take(MOST) {
            add(bundle.name(name)?.text()?, None)?;
        }
        for hit in bundle.names_in_any_case(&question.text, false, MOST)?.names {
            add(bundle.name(hit.name)?.text()?, None)?;
        }
    } else if (2..=4).contains(&question.words.len()) {
        for name in spellings(&question.words) {
            add(&name, None)?;
        }
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// The ways in which a few words are written as one name.
pub(super) fn spellings(words: &[String]) -> [String; 4] {
    let capital = |word: &String| {
        let mut letters = word.chars();
        let first: String = letters
            .next()
            .into_iter()
            .flat_map(char::to_uppercase)
            .collect();
        first + letters.as_str()
    };
    let pascal: String = words.iter().map(capital).collect();
    let camel = words.first().cloned().unwrap_or_default()
        + &words.iter().skip(1).map(capital).collect::<String>();
    [words.join("_"), camel, pascal, words.join("-")]
}
