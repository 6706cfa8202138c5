//! How near the words of a name are to those of a question, word by word: `delete` in a question makes `remove` in a name likely,
//! which the vectors of whole symbols tell only dimly.

use cidx_format::text::embed::{importance, length, product};
use cidx_format::text::model::{self, Token};
use cidx_format::text::words;
use rustc_hash::FxHashMap;

/// At most so many tokens of a question, and of a name, are compared.
const MOST_ASKED: usize = 48;
const MOST_NAMED: usize = 24;

/// The tokens of a question, and how near those of names are to them, as far as they have been met.
#[derive(Default)]
pub(super) struct Likeness {
    asked: Vec<Token>,
    lengths: Vec<f32>,
    /// What each token of the question tells, as a share of the whole.
    shares: Vec<f32>,
    /// The tokens of names: what each tells, and how near it is to each of the question's.
    known: FxHashMap<Token, (f32, Vec<f32>)>,
}

/// How near a name is to a question.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Near {
    /// How far the question's words make up the name's.
    pub name: f32,
    /// How far the name's words make up the question's.
    pub question: f32,
    /// How near the first words are to each other: what a question begins with is often what a function does.
    pub first: f32,
    /// How far the question's words make up the word of the name that they tell least about.
    pub least: f32,
    /// How far the words of the name and of what holds the symbol make up the question's.
    pub question_with_holder: f32,
    /// How far the question's words make up those of what holds the symbol.
    pub holder: f32,
}

impl Near {
    /// All of it, in the order of the signals.
    pub(super) fn values(self) -> [f32; 6] {
        [
            self.name,
            self.question,
            self.first,
            self.least,
            self.question_with_holder,
            self.holder,
        ]
    }
}

impl Likeness {
    /// Prepares for a question with these words.
    pub(super) fn new(words: &[String]) -> Likeness {
        let mut asked: Vec<Token> = Vec::new();
        for word in words {
            model::tokens(word, |token| {
                if asked.len() < MOST_ASKED && !asked.contains(&token) {
                    asked.push(token);
                }
            });
        }
        let total: f32 = asked.iter().map(|&token| importance(token)).sum();
        let share = |&token: &Token| importance(token) / total.max(f32::MIN_POSITIVE);
        Likeness {
            lengths: asked.iter().map(|&token| length(token)).collect(),
            shares: asked.iter().map(share).collect(),
            known: FxHashMap::default(),
            asked,
        }
    }

    /// How near a name is, and its qualified name up to it.
    pub(super) fn of(&mut self, name: &str, qualified: &str) -> Near {
        if self.asked.is_empty() {
            return Near::default();
        }
        let mut covered = vec![0.0f32; self.asked.len()];
        let own = tokens(name);
        let mut near = Near::default();
        (near.name, near.least) = self.explained(&own, &mut covered);
        near.question = self.weighted(&covered);
        let first = own.first().and_then(|first| self.known.get(first));
        near.first = first
            .and_then(|known| known.1.first())
            .copied()
            .unwrap_or(0.0);
        let holder = tokens(holder(name, qualified));
        (near.holder, _) = self.explained(&holder, &mut covered);
        near.question_with_holder = self.weighted(&covered);
        near
    }

    /// How far the question makes up some tokens, all and the least of them; raises how far they make up each of its own.
    fn explained(&mut self, tokens: &[Token], covered: &mut [f32]) -> (f32, f32) {
        let (mut total, mut whole, mut least) = (0.0, 0.0, f32::INFINITY);
        for &token in tokens {
            let (asked, lengths) = (&self.asked, &self.lengths);
            let (weight, nears) = self.known.entry(token).or_insert_with(|| {
                let own = length(token);
                let near = |(&other, length): (&Token, &f32)| {
                    product(token, other) as f32 / (own * length).max(f32::MIN_POSITIVE)
                };
                let nears = asked.iter().zip(lengths).map(near).collect();
                (importance(token), nears)
            });
            let mut most = 0.0f32;
            for (covered, &near) in covered.iter_mut().zip(nears.iter()) {
                most = most.max(near);
                *covered = covered.max(near);
            }
            total += *weight * most;
            whole += *weight;
            least = least.min(most);
        }
        if whole <= 0.0 {
            return (0.0, 0.0);
        }
        (total / whole, least)
    }

    fn weighted(&self, covered: &[f32]) -> f32 {
        let pairs = covered.iter().zip(&self.shares);
        pairs.map(|(covered, share)| covered * share).sum()
    }
}

/// The tokens of a name.
fn tokens(name: &str) -> Vec<Token> {
    let mut out = Vec::new();
    words::words(name, |word| {
        model::tokens(word, |token| {
            if out.len() < MOST_NAMED {
                out.push(token);
            }
        });
    });
    out
}

/// The last part of a qualified name before the name itself.
fn holder<'a>(name: &str, qualified: &'a str) -> &'a str {
    let before = qualified
        .rfind(name)
        .and_then(|at| qualified.get(..at))
        .unwrap_or("")
        .trim_end_matches('.');
    before.rsplit_once('.').map_or(before, |(_, last)| last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_words_for_the_same_are_near() {
        let words: Vec<String> = words::list("removes a user from the account");
        let mut likeness = Likeness::new(&words);
        let right = likeness.of("delete_user", "Account.delete_user");
        let wrong = likeness.of("paint_window", "Canvas.paint_window");
        assert!(right.name > wrong.name + 0.3, "{right:?} {wrong:?}");
        assert!(right.first > wrong.first + 0.2);
        assert!(right.least > wrong.least);
        assert!(right.question > wrong.question);
        assert!(right.holder > wrong.holder + 0.3);
        assert!(right.question_with_holder >= right.question);
    }

    #[test]
    fn what_has_no_words_is_far() {
        assert_eq!(Likeness::new(&[]).of("a_name", ""), Near::default());
        let mut likeness = Likeness::new(&words::list("retry"));
        assert_eq!(likeness.of("", ""), Near::default());
        assert_eq!(likeness.of("é", "x.é").name, 0.0);
    }

    #[test]
    fn what_holds_a_symbol_is_the_part_before_its_name() {
        assert_eq!(holder("send", "net.Client.send"), "Client");
        assert_eq!(holder("send", "send"), "");
        assert_eq!(holder("send", "send~2"), "");
        assert_eq!(holder("x", ""), "");
    }
}
