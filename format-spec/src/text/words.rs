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
        _ if character.is_ascii() => ASCII[character as usize],
        _ if character.is_uppercase() => Class::Upper,
        _ if character.is_alphabetic() => Class::Lower,
        _ if character.is_numeric() => Class::Digit,
        _ => Class::Other,
    }
}

/// The class of the character at a place in a text, and how many bytes it has; none at the end.
#[inline]
fn class_at(text: &str, at: usize) -> Option<(Class, usize)> {
    let byte = *text.as_bytes().get(at)?;
    if byte.is_ascii() {
        return Some((ASCII[usize::from(byte)], 1));
    }
    let character = text.get(at..)?.chars().next()?;
    Some((class(character), character.len_utf8()))
}

/// The classes of ASCII.
static ASCII: [Class; 128] = {
    let mut table = [Class::Other; 128];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = match byte as u8 {
            b'a'..=b'z' => Class::Lower,
            b'A'..=b'Z' => Class::Upper,
            b'0'..=b'9' => Class::Digit,
            _ => Class::Other,
        };
        byte += 1;
    }
    table
};

/// Hands out the words of a text, lower-cased, in order. Single letters are left out, single digits are not.
pub fn words(text: &str, mut each: impl FnMut(&str)) {
    let mut lower = String::new();
    let mut at = 0;
    while let Some((first, length)) = class_at(text, at) {
        let start = at;
        at = match first {
            Class::Other => {
                at += length;
                continue;
            }
            Class::Upper => upper_run(text, at),
            same => run(text, at, same),
        };
        emit(text.get(start..at).unwrap_or(""), &mut lower, &mut each);
    }
}

/// The words of a text as a list.
pub fn list(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    words(text, |word| out.push(word.to_owned()));
    out
}

/// Where the run of one class ends that begins at a place.
fn run(text: &str, mut at: usize, wanted: Class) -> usize {
    while let Some((found, length)) = class_at(text, at)
        && found == wanted
    {
        at += length;
    }
    at
}

/// Where the word ends that begins with a capital at a place: in `HTTPServer` after `HTTP`, in `Server` after all of it.
fn upper_run(text: &str, start: usize) -> usize {
    let (mut last, mut capitals) = (start, start);
    while let Some((Class::Upper, length)) = class_at(text, capitals) {
        last = capitals;
        capitals += length;
    }
    let end = run(text, capitals, Class::Lower);
    if end > capitals && last > start {
        last
    } else {
        end
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
