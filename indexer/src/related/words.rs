//! The words of tests and of what they test: names, files, texts. Rare words tell more than common ones.

use cidx_format::NONE;
use cidx_format::text::words;
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rustc_hash::FxHashMap;

use super::graph::{Graph, is_function};
use super::mentions::Lines;
use crate::index::Index;

/// How many distinct words of a text count.
const MAX_WORDS: usize = 400;

/// Words that names of tests and modules have anyway.
const STOP: &[&str] = &[
    "test", "tests", "spec", "it", "describe", "should", "the", "is", "py", "rs", "ts", "js",
    "index", "mod", "lib", "init", "main",
];

/// What marks tests that are not always run, or are expected to fail.
const SKIPS: &[&str] = &["skip", "[ignore", "xfail", "@Disabled", "@Ignore"];

/// Names of files that say nothing: their directory's name stands for them.
const NAMELESS: &[&str] = &["index", "mod", "lib", "main", "__init__"];

/// A sorted set of numbered words.
pub(super) type Set = Vec<u32>;

/// The words of a test.
pub(super) struct TestWords {
    /// Of its own name and those of what holds it.
    pub name: Set,
    /// Of its file's name.
    pub file: Set,
    /// Of both.
    pub called: Set,
    /// Of its text.
    pub text: Set,
    /// Whole names in its text.
    pub names: Set,
    /// The length of the vector of its text's words.
    pub norm: f32,
    /// Whether what stands before its name says that it is skipped, at least sometimes.
    pub skipped: bool,
}

/// The words of a symbol that may be tested.
#[derive(Default)]
pub(super) struct SymbolWords {
    /// Of its name.
    pub name: Set,
    /// Of what holds it.
    pub owner: Set,
    /// Of its file's name.
    pub file: Set,
    /// Of the names of what uses it.
    pub users: Set,
    /// Of its text.
    pub text: Set,
    /// The length of the vector of its text's words.
    pub norm: f32,
    /// Its whole name, and that of what holds it, if tests mention them.
    pub whole: Option<u32>,
    /// The whole name of what holds it.
    pub owner_whole: Option<u32>,
}

/// Every word that a test has, with its weights.
pub(super) struct Vocabulary<'i> {
    index: &'i Index,
    lines: Vec<Lines<'i>>,
    words: FxHashMap<String, u32>,
    names: FxHashMap<String, u32>,
    /// By word: how rare it is in names of tests and their files.
    pub in_names: Vec<f32>,
    /// By word: how rare it is in texts of tests.
    pub in_texts: Vec<f32>,
    /// By word: how rare it is in names of functions outside test code.
    pub in_symbols: Vec<f32>,
    /// The words of each test, in the order of the tests.
    pub tests: Vec<TestWords>,
}

impl<'i> Vocabulary<'i> {
    /// Reads the tests.
    pub fn of(index: &'i Index, tests: &[u32]) -> Vocabulary<'i> {
        let lines = index
            .files
            .iter()
            .map(|file| Lines::of(&file.text))
            .collect();
        let mut vocabulary = Vocabulary {
            index,
            lines,
            words: FxHashMap::default(),
            names: FxHashMap::default(),
            in_names: Vec::new(),
            in_texts: Vec::new(),
            in_symbols: Vec::new(),
            tests: Vec::new(),
        };
        for &test in tests {
            let words = vocabulary.read_test(test);
            vocabulary.tests.push(words);
        }
        let count = vocabulary.words.len();
        let (mut in_names, mut in_texts) = (vec![0u32; count], vec![0u32; count]);
        for test in &vocabulary.tests {
            let called = test.called.iter();
            called.for_each(|&word| in_names[word as usize] += 1);
            let text = test.text.iter();
            text.for_each(|&word| in_texts[word as usize] += 1);
        }
        let all = tests.len() as u32;
        let rare = |count: &u32| rarity(all, *count);
        vocabulary.in_names = in_names.iter().map(rare).collect();
        vocabulary.in_texts = in_texts.iter().map(rare).collect();
        vocabulary.in_symbols = vocabulary.among_symbols();
        let norms: Vec<f32> = vocabulary
            .tests
            .iter()
            .map(|test| vocabulary.norm(&test.text))
            .collect();
        for (test, norm) in vocabulary.tests.iter_mut().zip(norms) {
            test.norm = norm;
        }
        vocabulary
    }

    /// How rare each word is in names of functions outside test code.
    fn among_symbols(&self) -> Vec<f32> {
        let mut counts = vec![0u32; self.words.len()];
        let mut all = 0;
        for symbol in &self.index.symbols {
            let file = &self.index.files[symbol.file as usize];
            if file.external
                || !is_function(symbol.kind)
                || symbol.flags.has(SymbolFlags::TEST_CODE)
            {
                continue;
            }
            all += 1;
            for word in self.known(&symbol.name) {
                counts[word as usize] += 1;
            }
        }
        counts.iter().map(|&count| rarity(all, count)).collect()
    }

    fn read_test(&mut self, test: u32) -> TestWords {
        let symbol = &self.index.symbols[test as usize];
        let text = self.text(test);
        let name = self.numbered(&symbol.qualified, true);
        let path = self.index.files[symbol.file as usize].path.as_str();
        let file = self.numbered(stem(path), true);
        let names = self.whole_names(text);
        let before = (symbol.span.start.line, symbol.name_span.start.line);
        let before = self.lines[symbol.file as usize].text(before.0, before.1);
        let skipped = SKIPS.iter().any(|word| before.contains(word));
        let text = self.numbered(text, false);
        TestWords {
            called: sorted(name.iter().chain(&file).copied().collect()),
            name,
            file,
            text,
            names,
            norm: 0.0,
            skipped,
        }
    }

    fn text(&self, symbol: u32) -> &'i str {
        let symbol = &self.index.symbols[symbol as usize];
        self.lines[symbol.file as usize].text(symbol.span.start.line, symbol.span.end.line)
    }

    fn numbered(&mut self, text: &str, name: bool) -> Set {
        let mut set = Set::new();
        words::words(text, |word| {
            if name && STOP.contains(&word) {
                return;
            }
            let next = self.words.len() as u32;
            let number = match self.words.get(word) {
                Some(&number) => number,
                None => {
                    self.words.insert(word.to_owned(), next);
                    next
                }
            };
            set.push(number);
        });
        sorted(set)
    }

    /// Names of the text, each as one.
    fn whole_names(&mut self, text: &str) -> Set {
        let mut set = Set::new();
        for name in whole(text) {
            let next = self.names.len() as u32;
            let number = match self.names.get(name) {
                Some(&number) => number,
                None => {
                    self.names.insert(name.to_owned(), next);
                    next
                }
            };
            set.push(number);
        }
        sorted(set)
    }

    /// The words of a symbol, as far as tests have them.
    pub fn symbol(&self, graph: &Graph, symbol: u32, users: &[u32]) -> SymbolWords {
        let record = &self.index.symbols[symbol as usize];
        let holder = match graph.owner[symbol as usize] {
            NONE if record.parent != symbol => Some(record.parent),
            NONE => None,
            owner => Some(owner),
        };
        let holder = holder
            .map(|holder| &self.index.symbols[holder as usize])
            .filter(|holder| holder.kind != SymbolKind::File);
        let owner = holder.map_or(Set::new(), |holder| self.known(&holder.name));
        let mut name = self.known(&record.name);
        if name.is_empty() {
            name.clone_from(&owner);
        }
        let mut used_by = Set::new();
        for &user in users.iter().take(8) {
            used_by.extend(self.known(&self.index.symbols[user as usize].name));
        }
        used_by.retain(|word| !name.contains(word));
        let text = self.known(self.text(symbol));
        let path = self.index.files[record.file as usize].path.as_str();
        SymbolWords {
            norm: self.norm(&text),
            owner,
            name,
            file: self.known(stem(path)),
            users: sorted(used_by),
            text,
            whole: self.names.get(record.name.as_str()).copied(),
            owner_whole: holder.and_then(|holder| self.names.get(holder.name.as_str()).copied()),
        }
    }

    fn known(&self, text: &str) -> Set {
        let mut set = Set::new();
        words::words(text, |word| set.extend(self.words.get(word).copied()));
        sorted(set)
    }

    fn norm(&self, set: &Set) -> f32 {
        let squares = set.iter().map(|&word| {
            let rare = self.in_texts[word as usize];
            rare * rare
        });
        squares.sum::<f32>().sqrt().max(1e-6)
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// How many whole names there are.
    pub fn names(&self) -> usize {
        self.names.len()
    }
}

/// Sorted, each once, at most so many.
fn sorted(mut set: Set) -> Set {
    set.sort_unstable();
    set.dedup();
    set.truncate(MAX_WORDS);
    set
}

/// The name of a file without its directory and its endings; of one that says nothing, that of its directory.
fn stem(path: &str) -> &str {
    let name = |path: &'_ str| path.rsplit('/').next().map_or(0, str::len);
    let file = &path[path.len() - name(path)..];
    let stem = file.split('.').next().unwrap_or(file);
    if NAMELESS.contains(&stem)
        && let Some((directory, _)) = path.rsplit_once('/')
    {
        return &directory[directory.len() - name(directory)..];
    }
    stem
}

/// The identifiers of a text that have more than two letters.
fn whole(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == '$'))
        .filter(|name| name.len() > 2 && !name.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// How rare something is that `count` of `all` have: the binary logarithm of their ratio.
fn rarity(all: u32, count: u32) -> f32 {
    (logarithm(all + 1) - logarithm(count + 1)).max(0.0)
}

/// A binary logarithm put together from its whole part and a straight line, so that it is the same on every machine.
pub(super) fn logarithm(number: u32) -> f32 {
    let number = number.max(1);
    let whole = number.ilog2();
    whole as f32 + (number as f32 / (1u32 << whole) as f32 - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_says_nothing_is_called_like_its_directory() {
        assert_eq!(stem("src/etag/index.test.ts"), "etag");
        assert_eq!(stem("src/core.py"), "core");
        assert_eq!(stem("lib.rs"), "lib");
    }

    #[test]
    fn rare_words_weigh_more() {
        assert_eq!(rarity(63, 63), 0.0);
        assert_eq!(rarity(63, 0), 6.0);
        assert!(rarity(100, 3) > rarity(100, 4));
    }
}
