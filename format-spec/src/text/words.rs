//! Splits names and sentences into lower-case words: camelCase, snake_case, kebab-case, acronyms, digits, any script.

/// Words of more bytes than this are no words (encoded data, mostly) and are left out.
pub const MAX_WORD: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Upper,
    Lower,
    Digit,
    Other,
}

fn class(character: char) -> Class {
    match character {
        'a'..='z' => Class::Lower,
        'A'..='Z' => Class::Upper,
        '0'..='9' => Class::Digit,
        _ if character.is_ascii() => Class::Other,
        _ if character.is_uppercase() => Class::Upper,
        _ if character.is_alphabetic() => Class::Lower,
        _ if character.is_numeric() => Class::Digit,
        _ => Class::Other,
    }
}

/// Hands out the words of a text, lower-cased, in order. Single letters are left out, single digits are not.
pub fn words(text: &str, mut each: impl FnMut(&str)) {
    let mut lower = String::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|character| class(character) == Class::Other);
        let Some(first) = rest.chars().next() else {
            return;
        };
        let length = match class(first) {
            Class::Digit => run(rest, Class::Digit),
            Class::Upper => upper_run(rest),
            _ => run(rest, Class::Lower),
        };
        let (word, after) = rest.split_at(length.max(first.len_utf8()));
        rest = after;
        emit(word, &mut lower, &mut each);
    }
}

/// The words of a text as a list.
pub fn list(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    words(text, |word| out.push(word.to_owned()));
    out
}

/// The length of the run of one class at the beginning of a text.
fn run(text: &str, wanted: Class) -> usize {
    text.find(|character| class(character) != wanted)
        .unwrap_or(text.len())
}

/// The length of the word at the beginning of a text that begins with a capital: `HTTPServer` gives `HTTP`, `Server` itself.
fn upper_run(text: &str) -> usize {
    let capitals = run(text, Class::Upper);
    let lower = run(&text[capitals..], Class::Lower);
    if lower == 0 {
        return capitals;
    }
    match text[..capitals].char_indices().next_back() {
        Some((last, _)) if last > 0 => last,
        _ => capitals + lower,
    }
}

fn emit(word: &str, lower: &mut String, each: &mut impl FnMut(&str)) {
    if word.len() > MAX_WORD * 4 {
        return;
    }
    lower.clear();
    if word.is_ascii() {
        lower.push_str(word);
        lower.make_ascii_lowercase();
    } else {
        lower.extend(word.chars().flat_map(char::to_lowercase));
    }
    if is_unspaced(word) {
        return pairs(lower, each);
    }
    let digit = lower
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_digit());
    if lower.len() <= MAX_WORD && (digit || lower.chars().nth(1).is_some()) {
        each(lower);
    }
}

/// Whether a word belongs to a script that puts no spaces between words (Chinese, Japanese, Thai ...).
fn is_unspaced(word: &str) -> bool {
    let unspaced = |character: char| matches!(u32::from(character), 0x0e00..=0x0eff | 0x2e80..=0xa4cf | 0xf900..=0xfaff | 0x20000..=0x3ffff);
    !word.is_ascii() && word.chars().any(unspaced)
}

/// Hands out every pair of neighbouring characters; a single one as itself.
fn pairs(word: &str, each: &mut impl FnMut(&str)) {
    let starts: Vec<usize> = word.char_indices().map(|(at, _)| at).collect();
    if starts.len() <= 2 {
        return each(word);
    }
    for (number, &start) in starts.iter().enumerate().take(starts.len() - 1) {
        let end = starts.get(number + 2).copied().unwrap_or(word.len());
        each(&word[start..end]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_are_split_where_people_see_words() {
        assert_eq!(
            list("HTTPServerError2 getURL"),
            ["http", "server", "error", "2", "get", "url"]
        );
        assert_eq!(
            list("snake_case-kebab.x y9"),
            ["snake", "case", "kebab", "9"]
        );
        assert_eq!(
            list("größteZahl ÉtéFini"),
            ["größte", "zahl", "été", "fini"]
        );
        assert_eq!(list("重试失败 a"), ["重试", "试失", "失败"]);
        assert_eq!(list(" \0\u{7f} --"), Vec::<String>::new());
    }

    proptest! {
        #[test]
        fn any_text_gives_short_words_in_lower_case(text in "\\PC{0,80}") {
            for word in list(&text) {
                prop_assert!(!word.is_empty() && word.len() <= MAX_WORD * 4);
                prop_assert!(!word.contains(' '));
            }
        }
    }
}
