//! Sketches of bodies: 32 bytes from which the share of token runs that two bodies have in common can be estimated.
//! Half of them see names as they are, half see every name alike, so copies with other names meet too.

use super::keywords::{Family, of};
use super::lexer::{Kind, Token, tokens};

/// How many bytes a sketch has.
pub const LENGTH: usize = 32;

/// How many bytes make a band: bodies that are nearly the same have one in common.
pub const BAND: usize = 4;

/// How many bands a sketch has.
pub const BANDS: usize = LENGTH / BAND;

/// A band of a sketch.
pub fn band(sketch: &Sketch, number: usize) -> &[u8] {
    sketch.chunks(BAND).nth(number).unwrap_or(&[])
}

/// A sketch; all zero where a body is too short to have one.
pub type Sketch = [u8; LENGTH];

/// Bodies of fewer tokens have no sketch: they look alike by chance.
const SHORTEST: usize = 24;

/// At most so many tokens of a body count.
const LONGEST: usize = 20_000;

const HALF: usize = LENGTH / 2;

/// The sketch of a body.
pub fn sketch(text: &str, body: &[Token], keywords: &[&str]) -> Sketch {
    let (mut exact, mut shape) = (Vec::new(), Vec::new());
    for token in body.iter().take(LONGEST) {
        let Some(lexeme) = text.get(token.start as usize..token.end as usize) else {
            continue;
        };
        match token.kind {
            Kind::Comment | Kind::Doc => continue,
            Kind::Identifier if keywords.binary_search(&lexeme).is_err() => {
                exact.push(hash(lexeme.as_bytes()));
                shape.push(1);
            }
            Kind::String | Kind::Number => {
                exact.push(2);
                shape.push(2);
            }
            _ => {
                exact.push(hash(lexeme.as_bytes()));
                shape.push(hash(lexeme.as_bytes()));
            }
        }
    }
    let mut out = [0; LENGTH];
    if exact.len() >= SHORTEST {
        let (first, second) = out.split_at_mut(HALF);
        smallest(&exact, 4, first);
        smallest(&shape, 8, second);
    }
    out
}

/// The sketch of a snippet in an unknown language.
pub fn of_snippet(text: &str, language: &str) -> Sketch {
    let (family, keywords) = of(language);
    sketch(text, &tokens(text, family), keywords)
}

/// Guesses how a snippet is written.
pub fn family_of(text: &str) -> Family {
    let python = ["def ", "import ", "elif ", "self."]
        .iter()
        .any(|mark| text.contains(mark));
    if python && !text.contains(';') && !text.contains('{') {
        Family::Python
    } else {
        Family::C
    }
}

/// The share of token runs that two bodies have in common, estimated; zero where one has no sketch.
pub fn resemblance(a: &Sketch, b: &Sketch) -> f32 {
    if is_empty(a) || is_empty(b) {
        return 0.0;
    }
    let equal = a.iter().zip(b).filter(|(a, b)| a == b).count();
    let share = equal as f32 / LENGTH as f32;
    // Two bytes are equal by chance once in 256.
    ((share - 1.0 / 256.0) / (1.0 - 1.0 / 256.0)).max(0.0)
}

/// The same of the half that sees every name alike: one for a copy with other names.
pub fn shape_resemblance(a: &Sketch, b: &Sketch) -> f32 {
    if is_empty(a) || is_empty(b) {
        return 0.0;
    }
    let pairs = a.iter().zip(b).skip(HALF);
    let share = pairs.filter(|(a, b)| a == b).count() as f32 / HALF as f32;
    ((share - 1.0 / 256.0) / (1.0 - 1.0 / 256.0)).max(0.0)
}

/// Whether a body was too short for a sketch.
pub fn is_empty(sketch: &Sketch) -> bool {
    sketch.iter().all(|&byte| byte == 0)
}

/// For each of several orders of all hashes, a byte of the smallest among the runs of tokens (one-permutation hashing).
fn smallest(tokens: &[u64], length: usize, out: &mut [u8]) {
    let mut best = [u64::MAX; HALF];
    for run in tokens.windows(length) {
        let run = run.iter().fold(0u64, |state, token| mix(state ^ token));
        for (number, best) in (0u64..).zip(best.iter_mut()) {
            let value = mix(run.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
            *best = (*best).min(value);
        }
    }
    for (byte, best) in out.iter_mut().zip(best) {
        *byte = mix(best) as u8;
    }
}

fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |state, &byte| {
        (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The finaliser of splitmix64.
const fn mix(mut value: u64) -> u64 {
    value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_meet_and_others_do_not() {
        let a = "fn total(items: &[Item]) -> u32 { let mut sum = 0; for item in items { if item.active { sum += item.price * item.count; } } sum }";
        let renamed = a.replace("item", "row").replace("sum", "all");
        let other = "fn open(path: &Path) -> Result<File> { match File::open(path) { Ok(file) => Ok(file), Err(error) => Err(wrap(error, path)) } }";
        let of = |text: &str| of_snippet(text, "rust");
        assert_eq!(resemblance(&of(a), &of(a)), 1.0);
        assert!(resemblance(&of(a), &of(&renamed)) > 0.45);
        assert_eq!(shape_resemblance(&of(a), &of(&renamed)), 1.0);
        assert!(shape_resemblance(&of(a), &of(other)) < 0.3);
        assert!(resemblance(&of(a), &of(other)) < 0.2);
        assert!(is_empty(&of("x = 1")));
    }
}
