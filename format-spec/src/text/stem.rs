//! A light stemmer for English in code, and the words that carry no meaning in a question.

/// Reduces a lower-case word to its stem, in place: `retries`, `retrying` and `retried` become `retry`.
pub fn stem(word: &mut String) {
    if word.len() < 4 || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return;
    }
    plural(word);
    participle(word);
    ending(word);
    if word.len() > 3 && word.ends_with('e') {
        word.pop();
    }
    if word.len() > 2 && word.ends_with('y') {
        word.pop();
        word.push('i');
    }
}

/// The stem of a word.
pub fn stemmed(word: &str) -> String {
    let mut out = word.to_owned();
    stem(&mut out);
    out
}

fn plural(word: &mut String) {
    if word.ends_with("ies") && word.len() > 4 {
        cut(word, 3);
        word.push('y');
    } else if ["sses", "xes", "ches", "shes", "zes"]
        .iter()
        .any(|end| word.ends_with(end))
    {
        cut(word, 2);
    } else if word.ends_with('s') && !["ss", "us", "is"].iter().any(|end| word.ends_with(end)) {
        cut(word, 1);
    }
}

fn participle(word: &mut String) {
    if word.ends_with("ied") && word.len() > 4 {
        cut(word, 3);
        word.push('y');
        return;
    }
    for end in ["ing", "ed"] {
        if let Some(rest) = word.strip_suffix(end)
            && rest.len() >= 3
            && has_vowel(rest)
        {
            cut(word, end.len());
            undouble(word);
            return;
        }
    }
}

fn ending(word: &mut String) {
    if word.len() > 6 && word.ends_with("tion") {
        cut(word, 3);
    } else if word.len() > 5 && ["er", "or"].iter().any(|end| word.ends_with(end)) {
        cut(word, 2);
        undouble(word);
    } else if word.len() > 5 && word.ends_with("ly") {
        cut(word, 2);
    }
}

fn has_vowel(text: &str) -> bool {
    text.bytes().any(|byte| b"aeiouy".contains(&byte))
}

/// `stopp` becomes `stop`; `pass`, `call` and `buzz` stay.
fn undouble(word: &mut String) {
    let bytes = word.as_bytes();
    if let [.., a, b] = bytes
        && a == b
        && !b"aeioulsz".contains(b)
    {
        word.pop();
    }
}

fn cut(word: &mut String, bytes: usize) {
    word.truncate(word.len().saturating_sub(bytes));
}

/// Words that a question holds for its grammar only, in order.
const STOP: &[&str] = &[
    "about", "after", "all", "also", "an", "and", "any", "are", "as", "at", "be", "been", "before",
    "being", "but", "by", "can", "code", "could", "did", "do", "does", "each", "for", "from",
    "given", "had", "has", "have", "how", "if", "in", "into", "is", "it", "its", "me", "must",
    "of", "on", "or", "our", "should", "so", "some", "such", "than", "that", "the", "their",
    "them", "then", "there", "these", "they", "this", "those", "to", "us", "used", "was", "we",
    "were", "what", "when", "where", "whether", "which", "while", "who", "why", "will", "with",
    "would", "you", "your",
];

/// Whether a lower-case word carries no meaning in a question.
pub fn is_stop(word: &str) -> bool {
    STOP.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_one_word_meet() {
        for group in [
            &["retry", "retries", "retried", "retrying"][..],
            &["parse", "parses", "parsed", "parsing", "parser", "parsers"],
            &["connect", "connection", "connections", "connected"],
            &["stop", "stopped", "stopping"],
            &["pass", "passes", "passed"],
            &["validate", "validation", "validates", "validator"],
        ] {
            for word in group {
                assert_eq!(stemmed(word), stemmed(group[0]), "{word}");
            }
        }
        assert_eq!(stemmed("status"), "status");
        assert_eq!(stemmed("重试"), "重试");
    }

    #[test]
    fn stop_words_are_in_order() {
        assert!(STOP.is_sorted());
        assert!(is_stop("the") && !is_stop("retry"));
    }
}
