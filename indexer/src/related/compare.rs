//! How alike a symbol and its tests are in words, for all its tests at once: by word, not by test, as most words are in few tests.

use super::lists::Lists;
use super::words::{Set, SymbolWords, TestWords, Vocabulary};

/// A word that more tests have than this many times the candidates is looked up in the candidates instead.
const LONG: usize = 8;

/// What a symbol and a test share. Shares are of the weight of the symbol's words, 0 to 1.
#[derive(Clone, Copy, Default)]
pub(super) struct Shared {
    /// Of the words of its name, in the test's name.
    pub name: f32,
    /// Of the words of its name, in the name of the test's file.
    pub name_in_file: f32,
    /// Of the words of its owner, in the test's name.
    pub owner: f32,
    /// Of the words of its owner, in the name of the test's file.
    pub owner_in_file: f32,
    /// Of the words of its file, in the test's name.
    pub file: f32,
    /// Of the words of what uses it, in either name.
    pub users: f32,
    /// Of the words of its name, in the test's text.
    pub name_in_text: f32,
    /// Of the words of what uses it, in the test's text.
    pub users_in_text: f32,
    /// Of the words of its owner, in the test's text.
    pub owner_in_text: f32,
    /// The cosine of the words of both texts, rare ones weighing more.
    pub likeness: f32,
    /// Whether the test's text has its whole name.
    pub mention: f32,
    /// Whether the test's text has the whole name of its owner.
    pub owner_mention: f32,
    /// Of the words of its name, in the test's name; words count by how few symbols have them.
    pub special_in_name: f32,
    /// Of the words of its name, in the test's text; words count by how few symbols have them.
    pub special_in_text: f32,
    /// How rare, among symbols and tests, the rarest of the words of its name is that the test's name has.
    pub rarest_in_name: f32,
    /// How rare, among symbols and tests, the rarest of the words of its name is that the test's text has.
    pub rarest_in_text: f32,
}

/// The tests that have a word, by part of the test.
pub(super) struct Postings {
    name: Lists<u32>,
    file: Lists<u32>,
    called: Lists<u32>,
    text: Lists<u32>,
    names: Lists<u32>,
}

impl Postings {
    /// Turns the words of tests around.
    pub fn of(vocabulary: &Vocabulary<'_>) -> Postings {
        let turned = |count: usize, part: fn(&TestWords) -> &Set| {
            let tests = (0u32..).zip(&vocabulary.tests);
            let pairs = tests.flat_map(|(at, test)| part(test).iter().map(move |&word| (word, at)));
            Lists::new(count, pairs.collect())
        };
        let words = vocabulary.len();
        Postings {
            name: turned(words, |test| &test.name),
            file: turned(words, |test| &test.file),
            called: turned(words, |test| &test.called),
            text: turned(words, |test| &test.text),
            names: turned(vocabulary.names(), |test| &test.names),
        }
    }
}

/// Compares one symbol after another with their tests; what it keeps in memory is used again.
pub(super) struct Comparison<'a> {
    vocabulary: &'a Vocabulary<'a>,
    postings: &'a Postings,
    symbol: u32,
    /// By test: the symbol that it was last compared with, and what they share.
    shared: Vec<(u32, Shared)>,
}

impl<'a> Comparison<'a> {
    /// A comparison with the tests of a vocabulary.
    pub fn new(vocabulary: &'a Vocabulary<'a>, postings: &'a Postings) -> Comparison<'a> {
        Comparison {
            vocabulary,
            postings,
            symbol: 0,
            shared: vec![(0, Shared::default()); vocabulary.tests.len()],
        }
    }

    /// Compares a symbol with its candidates, given by their places among the tests.
    ///
    /// Takes time in proportion to the candidates times the words of the symbol at most, much less where words are rare.
    pub fn compare(&mut self, symbol: &SymbolWords, candidates: &[u32]) {
        self.symbol += 1;
        let (vocabulary, postings) = (self.vocabulary, self.postings);
        let names = &vocabulary.in_names;
        let texts = &vocabulary.in_texts;
        let SymbolWords {
            name,
            owner,
            file,
            users,
            text,
            ..
        } = symbol;
        let in_name = Part::of(&postings.name, |test| &test.name, candidates);
        let in_file = Part::of(&postings.file, |test| &test.file, candidates);
        let called = Part::of(&postings.called, |test| &test.called, candidates);
        let in_text = Part::of(&postings.text, |test| &test.text, candidates);
        self.share(name, &in_name, names, |shared| &mut shared.name);
        self.share(name, &in_file, names, |shared| &mut shared.name_in_file);
        self.share(owner, &in_name, names, |shared| &mut shared.owner);
        self.share(owner, &in_file, names, |shared| &mut shared.owner_in_file);
        self.share(file, &in_name, names, |shared| &mut shared.file);
        self.share(users, &called, names, |shared| &mut shared.users);
        self.share(name, &in_text, texts, |shared| &mut shared.name_in_text);
        self.share(users, &in_text, texts, |shared| &mut shared.users_in_text);
        self.share(owner, &in_text, texts, |shared| &mut shared.owner_in_text);
        let special = &vocabulary.in_symbols;
        self.share(name, &in_name, special, |shared| {
            &mut shared.special_in_name
        });
        self.share(name, &in_text, special, |shared| {
            &mut shared.special_in_text
        });
        for &word in name {
            let rare = special[word as usize].min(names[word as usize]);
            self.raise(word, &in_name, rare, |shared| &mut shared.rarest_in_name);
            let rare = special[word as usize].min(texts[word as usize]);
            self.raise(word, &in_text, rare, |shared| &mut shared.rarest_in_text);
        }
        for &word in text {
            let rare = texts[word as usize];
            self.add(word, &in_text, rare * rare / symbol.norm, |shared| {
                &mut shared.likeness
            });
        }
        let whole = Part::of(&postings.names, |test| &test.names, candidates);
        if let Some(name) = symbol.whole {
            self.add(name, &whole, 1.0, |shared| &mut shared.mention);
        }
        if let Some(name) = symbol.owner_whole {
            self.add(name, &whole, 1.0, |shared| &mut shared.owner_mention);
        }
    }

    /// What the symbol that was compared last shares with a candidate.
    pub fn with(&self, test: u32) -> Shared {
        match self.shared.get(test as usize) {
            Some(&(symbol, shared)) if symbol == self.symbol => Shared {
                likeness: shared.likeness / self.vocabulary.tests[test as usize].norm,
                ..shared
            },
            _ => Shared::default(),
        }
    }

    fn share(
        &mut self,
        of: &Set,
        part: &Part<'_>,
        weights: &[f32],
        field: fn(&mut Shared) -> &mut f32,
    ) {
        let all = 1e-6 + of.iter().map(|&word| weights[word as usize]).sum::<f32>();
        for &word in of {
            self.add(word, part, weights[word as usize] / all, field);
        }
    }

    fn add(&mut self, word: u32, part: &Part<'_>, weight: f32, field: fn(&mut Shared) -> &mut f32) {
        self.each(word, part, |shared| *field(shared) += weight);
    }

    fn raise(&mut self, word: u32, part: &Part<'_>, to: f32, field: fn(&mut Shared) -> &mut f32) {
        self.each(word, part, |shared| {
            let field = field(shared);
            *field = field.max(to);
        });
    }

    /// What the symbol shares with each test that has a word; where the word is frequent, with each candidate that has it.
    fn each(&mut self, word: u32, part: &Part<'_>, mut change: impl FnMut(&mut Shared)) {
        let tests = part.tests.of(word);
        if tests.len() <= part.candidates.len().saturating_mul(LONG) {
            for &test in tests {
                change(self.of(test));
            }
            return;
        }
        for &test in part.candidates {
            let words = (part.words)(&self.vocabulary.tests[test as usize]);
            if words.binary_search(&word).is_ok() {
                change(self.of(test));
            }
        }
    }

    fn of(&mut self, test: u32) -> &mut Shared {
        let shared = &mut self.shared[test as usize];
        if shared.0 != self.symbol {
            *shared = (self.symbol, Shared::default());
        }
        &mut shared.1
    }
}

/// A part of tests in which words are looked for: by word, and by candidate.
struct Part<'a> {
    tests: &'a Lists<u32>,
    words: fn(&TestWords) -> &Set,
    candidates: &'a [u32],
}

impl<'a> Part<'a> {
    fn of(tests: &'a Lists<u32>, words: fn(&TestWords) -> &Set, candidates: &'a [u32]) -> Part<'a> {
        Part {
            tests,
            words,
            candidates,
        }
    }
}
