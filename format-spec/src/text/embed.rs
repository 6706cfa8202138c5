//! From words to vectors: the weighted sum of word vectors, normalised, one signed byte per dimension.
//! Sums run in a fixed order, so the same text gives the same bytes on every machine.

use super::math::{damped, power};
use super::model::{Token, row, weights};

/// How many dimensions a vector has.
pub const DIMENSIONS: usize = 256;

/// A vector as bundles hold it: each dimension times 254, clipped to ±127.
pub type Vector = [i8; DIMENSIONS];

/// The signs of a vector's dimensions.
pub type Signs = [u64; DIMENSIONS / 64];

/// What scales a dimension to a byte.
const SCALE: f32 = 254.0;

/// How strongly long fields are damped.
const FIELD_POWER: f64 = 0.7;

/// A part of a symbol that weighs on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The qualified name.
    Name,
    /// The path without its extension.
    Path,
    /// The signature.
    Signature,
    /// Identifiers of the body.
    Identifiers,
    /// String literals and comments.
    Other,
    /// The documentation.
    Doc,
}

impl Field {
    /// Every field, in the order in which texts hold them.
    pub const ALL: [Field; 6] = [
        Field::Name,
        Field::Path,
        Field::Signature,
        Field::Identifiers,
        Field::Other,
        Field::Doc,
    ];

    /// What the field weighs in a vector: learned together with the table.
    const fn weight(self) -> f32 {
        match self {
            Field::Name => 0.9556,
            Field::Path => 0.8944,
            Field::Signature => 2.1466,
            Field::Identifiers => 0.6828,
            Field::Other => 1.0322,
            // Learned without documentation of one's own at hand; twice the weight where there is.
            Field::Doc => 2.0 * 1.4475,
        }
    }

    /// How many words of the field count.
    pub const fn limit(self) -> usize {
        match self {
            Field::Identifiers => 400,
            Field::Other => 120,
            Field::Doc => 100,
            Field::Name | Field::Path | Field::Signature => 200,
        }
    }
}

/// The vector of a question from its tokens; repeated ones count once. `None` without any.
pub fn question(tokens: &[Token]) -> Option<Vector> {
    let mut distinct = tokens.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let mut sum = [0.0; DIMENSIONS];
    for token in distinct {
        add(&mut sum, token, weights(token).0);
    }
    quantised(&sum)
}

/// The vector of a symbol from the tokens of its fields, which are sorted here. `None` without any.
pub fn document(fields: &mut [Vec<Token>; Field::ALL.len()]) -> Option<Vector> {
    let mut sum = [0.0; DIMENSIONS];
    for (field, tokens) in Field::ALL.iter().zip(fields) {
        tokens.sort_unstable();
        let counted = tokens
            .chunk_by(|a, b| a == b)
            .map(|same| damped(same.len()));
        let length: f32 = counted.sum();
        if length <= 0.0 {
            continue;
        }
        let factor = field.weight() / power(length, FIELD_POWER);
        for same in tokens.chunk_by(|a, b| a == b) {
            if let Some(&token) = same.first() {
                add(
                    &mut sum,
                    token,
                    factor * damped(same.len()) * weights(token).1,
                );
            }
        }
    }
    quantised(&sum)
}

fn add(sum: &mut [f32; DIMENSIONS], token: Token, factor: f32) {
    for (total, &value) in sum.iter_mut().zip(row(token)) {
        *total += factor * f32::from(value as i8);
    }
}

fn quantised(sum: &[f32; DIMENSIONS]) -> Option<Vector> {
    let mut squares = 0.0f32;
    for value in sum {
        squares += value * value;
    }
    if squares <= 0.0 || !squares.is_finite() {
        return None;
    }
    let scale = SCALE / squares.sqrt();
    Some(std::array::from_fn(|at| {
        (sum[at] * scale).round().clamp(-127.0, 127.0) as i8
    }))
}

/// How long the vector of a token is, before it is scaled by a weight.
pub fn length(token: Token) -> f32 {
    (product(token, token) as f32).sqrt()
}

/// The scalar product of the vectors of two tokens, before they are scaled by weights.
pub fn product(a: Token, b: Token) -> i32 {
    let pairs = row(a).iter().zip(row(b));
    pairs
        .map(|(&a, &b)| i32::from(a as i8) * i32::from(b as i8))
        .sum()
}

/// What a token tells in a question.
pub fn importance(token: Token) -> f32 {
    weights(token).0 * length(token)
}

/// The cosine of two vectors.
#[inline]
pub fn cosine(a: &Vector, b: &Vector) -> f32 {
    dot(a, b) as f32 / (SCALE * SCALE)
}

/// The scalar product of two vectors.
#[inline]
pub fn dot(a: &Vector, b: &Vector) -> i32 {
    let mut sum = 0;
    for at in 0..DIMENSIONS {
        sum += i32::from(a[at]) * i32::from(b[at]);
    }
    sum
}

/// The signs of a vector: bit n of word n / 64 is set where dimension n is positive.
pub fn signs(vector: &Vector) -> Signs {
    let mut out = [0; DIMENSIONS / 64];
    for (at, &value) in vector.iter().enumerate() {
        out[at / 64] |= u64::from(value > 0) << (at % 64);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::{model, words};
    use super::*;

    fn tokens(text: &str) -> Vec<Token> {
        let mut out = Vec::new();
        words::words(text, |word| model::tokens(word, |token| out.push(token)));
        out
    }

    fn symbol(name: &str, body: &str) -> Vector {
        let mut fields: [Vec<Token>; 6] = Default::default();
        fields[Field::Name as usize] = tokens(name);
        fields[Field::Identifiers as usize] = tokens(body);
        document(&mut fields).expect("there are words")
    }

    #[test]
    fn a_question_is_nearer_to_what_it_is_about() {
        let asked = question(&tokens("where do we retry failed payments")).expect("words");
        let right = symbol("PaymentClient.charge_again", "attempt backoff sleep error");
        let wrong = symbol("Window.paint", "canvas colour draw");
        assert!(cosine(&asked, &right) > cosine(&asked, &wrong) + 0.1);
        assert!(question(&[]).is_none());
    }

    #[test]
    fn words_of_like_meaning_are_near() {
        let near = |a: &str, b: &str| {
            let (a, b) = (tokens(a)[0], tokens(b)[0]);
            product(a, b) as f32 / (length(a) * length(b))
        };
        assert!((near("remove", "remove") - 1.0).abs() < 1e-3);
        assert!(near("remove", "delete") > near("remove", "colour") + 0.2);
        assert!(importance(tokens("payment")[0]) > importance(tokens("the")[0]));
    }

    #[test]
    fn the_reference_implementation_agrees() {
        // The head of `embed.py 'how do we retry'`, times 254.
        let asked = question(&tokens("how do we retry")).expect("words");
        let norm: i32 = asked.iter().map(|&value| i32::from(value).pow(2)).sum();
        assert!((norm - 254 * 254).abs() < 254 * 20, "{norm}");
    }
}
