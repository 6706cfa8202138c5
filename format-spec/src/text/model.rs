//! The table of word vectors that is built into the binary, and the look-up of words in it. Nothing is built when a process
//! starts: `slots.u16` is an open hash table over `vocab.txt`, made when the model is committed (`UPDATE=1 cargo test`).

use super::embed::DIMENSIONS;

static MATRIX: &[u8] = include_bytes!("../../model/matrix.i8");
static WEIGHTS: &[u8] = include_bytes!("../../model/weights.f32");
static WORDS: &[u8] = include_bytes!("../../model/vocab.txt");
static SLOTS: &[u8] = include_bytes!("../../model/slots.u16");
static STARTS: &[u8] = include_bytes!("../../model/starts.u32");

/// blake3 of the model's files: a bundle made with another model says so by it.
pub static DIGEST: &[u8; 32] = include_bytes!("../../model/digest.blake3");

/// How many slots the hash table has: a power of two.
const SLOT_COUNT: usize = 1 << 16;

/// How many words lie between two recorded starts.
const STRIDE: usize = 8;

/// The longest word of the vocabulary, in bytes.
const LONGEST: usize = 32;

/// How many pieces of an unknown word are used.
const MAX_PIECES: usize = 6;

/// A word of the vocabulary, or a piece of one.
pub type Token = u16;

/// The vector of a token, to be scaled by one of its weights.
pub(super) fn row(token: Token) -> &'static [u8] {
    let start = usize::from(token) * DIMENSIONS;
    MATRIX.get(start..start + DIMENSIONS).unwrap_or(&[])
}

/// What a token weighs in a question and in a document.
pub(super) fn weights(token: Token) -> (f32, f32) {
    let start = usize::from(token) * 8;
    match WEIGHTS.get(start..start + 8) {
        Some(&[a, b, c, d, e, f, g, h]) => (
            f32::from_le_bytes([a, b, c, d]),
            f32::from_le_bytes([e, f, g, h]),
        ),
        _ => (0.0, 0.0),
    }
}

/// Hands out the tokens of a lower-case word: the word itself, or the longest known pieces from its beginning.
pub fn tokens(word: &str, mut each: impl FnMut(Token)) {
    let bytes = word.as_bytes();
    if bytes.len() <= LONGEST
        && let Some(token) = find(bytes, hash(bytes))
    {
        return each(token);
    }
    let (mut at, mut pieces) = (0, 0);
    while at < bytes.len() && pieces < MAX_PIECES {
        match longest(&bytes[at..]) {
            Some((token, length)) => {
                each(token);
                pieces += 1;
                at += length;
            }
            None => at += 1,
        }
    }
}

/// The longest token of at least two bytes with which a text begins.
fn longest(bytes: &[u8]) -> Option<(Token, usize)> {
    let mut hashes = [0u32; LONGEST];
    let mut state = SEED;
    let longest = bytes.len().min(LONGEST);
    for (slot, &byte) in hashes.iter_mut().zip(bytes) {
        state = step(state, byte);
        *slot = state;
    }
    (2..=longest)
        .rev()
        .find_map(|length| Some((find(&bytes[..length], hashes[length - 1])?, length)))
}

const SEED: u32 = 0x811c_9dc5;

/// One step of FNV-1a.
const fn step(state: u32, byte: u8) -> u32 {
    (state ^ byte as u32).wrapping_mul(0x0100_0193)
}

fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(SEED, |state, &byte| step(state, byte))
}

/// The first slot of a hash.
const fn slot(hash: u32) -> usize {
    (hash ^ (hash >> 16)) as usize % SLOT_COUNT
}

fn find(word: &[u8], hash: u32) -> Option<Token> {
    let mut at = slot(hash);
    for _ in 0..SLOT_COUNT {
        let entry = match SLOTS.get(at * 2..at * 2 + 2)? {
            &[low, high] => u16::from_le_bytes([low, high]),
            _ => return None,
        };
        let number = entry.checked_sub(1)?;
        if is_word(number, word) {
            return Some(number);
        }
        at = (at + 1) % SLOT_COUNT;
    }
    None
}

/// Whether a word of the vocabulary is this one.
fn is_word(number: u16, word: &[u8]) -> bool {
    let number = usize::from(number);
    let place = number / STRIDE * 4;
    let Some(&[a, b, c, d]) = STARTS.get(place..place + 4) else {
        return false;
    };
    let mut rest = WORDS
        .get(u32::from_le_bytes([a, b, c, d]) as usize..)
        .unwrap_or(&[]);
    for _ in 0..number % STRIDE {
        let end = rest.iter().position(|&byte| byte == b'\n');
        rest = end.and_then(|end| rest.get(end + 1..)).unwrap_or(&[]);
    }
    rest.strip_prefix(word)
        .is_some_and(|after| after.first() == Some(&b'\n'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn vocabulary() -> Vec<&'static [u8]> {
        let mut words: Vec<&[u8]> = WORDS.split(|&byte| byte == b'\n').collect();
        assert_eq!(words.pop(), Some(&b""[..]));
        words
    }

    fn slots(words: &[&[u8]]) -> Vec<u8> {
        let mut slots = vec![0u16; SLOT_COUNT];
        for (number, word) in (1u16..).zip(words) {
            let mut at = slot(hash(word));
            while slots[at] != 0 {
                at = (at + 1) % SLOT_COUNT;
            }
            slots[at] = number;
        }
        slots.iter().flat_map(|slot| slot.to_le_bytes()).collect()
    }

    fn starts(words: &[&[u8]]) -> Vec<u8> {
        let (mut out, mut at) = (Vec::new(), 0u32);
        for (number, word) in words.iter().enumerate() {
            if number.is_multiple_of(STRIDE) {
                out.extend(at.to_le_bytes());
            }
            at += word.len() as u32 + 1;
        }
        out
    }

    #[test]
    fn the_derived_files_of_the_model_are_up_to_date() {
        let words = vocabulary();
        assert!(words.is_sorted() && words.iter().all(|word| word.len() <= LONGEST));
        assert_eq!(MATRIX.len(), words.len() * DIMENSIONS);
        assert_eq!(WEIGHTS.len(), words.len() * 8);
        let mut hasher = blake3::Hasher::new();
        for part in [MATRIX, WEIGHTS, WORDS] {
            hasher.update(part);
        }
        let digest = hasher.finalize().as_bytes().to_vec();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("model");
        let files = [
            ("slots.u16", slots(&words)),
            ("starts.u32", starts(&words)),
            ("digest.blake3", digest),
        ];
        for (name, expected) in files {
            let path = folder.join(name);
            if std::env::var_os("UPDATE").is_some() {
                std::fs::write(&path, &expected).expect("can be written");
            }
            let found = std::fs::read(&path).expect("it is committed");
            assert!(found == expected, "{name}: run this test with UPDATE=1");
        }
    }

    #[test]
    fn every_word_is_found_and_others_come_in_pieces() {
        for (number, word) in (0u16..).zip(vocabulary()) {
            assert_eq!(find(word, hash(word)), Some(number));
        }
        let mut pieces = Vec::new();
        tokens("retryxqpolicyzzz", |token| pieces.push(token));
        assert!((2..=MAX_PIECES).contains(&pieces.len()));
        tokens("größe重", |_| {});
    }

    #[test]
    fn the_model_is_small() {
        let total = MATRIX.len() + WEIGHTS.len() + WORDS.len() + SLOTS.len() + STARTS.len();
        assert!(total <= 8_000_000, "{total}");
    }
}
