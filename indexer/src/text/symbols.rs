//! The words of each symbol of a file, field by field, and what follows from them: term weights, vector, sketch.

use cidx_format::text::embed::{self, Vector};
use cidx_format::text::keywords::{self, Family};
use cidx_format::text::model::{self, Token};
use cidx_format::text::sketch::{LENGTH, Sketch, sketch};
use cidx_format::text::{Field, lexer, stem, words};
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rustc_hash::FxHashMap;

use super::TextOptions;
use super::bodies::{Bodies, Body};
use crate::index::{Index, IndexedFile, IndexedSymbol};

/// What search knows of the symbols of one file.
#[derive(Default)]
pub(super) struct FileTexts {
    /// The symbols, in symbol order.
    pub symbols: Vec<SymbolText>,
    /// The stems of the file's words, in the order in which they occur.
    pub stems: Vec<String>,
}

/// What search knows of a symbol.
pub(super) struct SymbolText {
    /// Its number in the index.
    pub symbol: u32,
    /// Stems (numbers in `FileTexts::stems`) with their weights from 1 to 255, in the order of the numbers.
    pub terms: Vec<(u32, u8)>,
    /// Its vector, if it has any known word.
    pub vector: Option<Vector>,
    /// The sketch of its body.
    pub sketch: Sketch,
}

/// How a field counts in lexical search: its weight, and its usual length in words. The usual lengths are fixed, so that a
/// symbol's weights depend on its own file alone.
const LEXICAL: [(f32, f32); Field::ALL.len()] = [
    (3.0, 3.0),
    (0.6, 5.0),
    (1.5, 10.0),
    (0.8, 40.0),
    (0.8, 12.0),
    (1.5, 20.0),
];

/// How fast repetitions saturate (k1 of BM25).
const SATURATION: f32 = 3.0;

/// How much long fields are damped (b of BM25).
const LENGTH_DAMPING: f32 = 0.75;

/// Whether search finds a symbol.
fn is_found(symbol: &IndexedSymbol) -> bool {
    let kind = !matches!(
        symbol.kind,
        SymbolKind::Field
            | SymbolKind::EnumMember
            | SymbolKind::Impl
            | SymbolKind::TypeParameter
            | SymbolKind::ConfigKey
            | SymbolKind::Package
    );
    let local = symbol.flags.has(SymbolFlags::LOCAL)
        && matches!(symbol.kind, SymbolKind::Variable | SymbolKind::Constant);
    kind && !local && !symbol.flags.has(SymbolFlags::ANONYMOUS)
}

/// What search knows of the symbols of a file.
pub(super) fn texts(index: &Index, file: &IndexedFile, options: TextOptions) -> FileTexts {
    let mut symbols = Vec::new();
    let vocabulary = each_symbol(index, file, options, |found| {
        symbols.push(SymbolText {
            symbol: found.number,
            terms: found.vocabulary.terms(found.fields),
            vector: found.vocabulary.vector(found.fields),
            sketch: own_sketch(found.symbol, &file.text, found.body, found.keywords),
        });
    });
    FileTexts {
        symbols,
        stems: vocabulary.stems,
    }
}

/// A symbol that search finds, with its words.
pub(super) struct Found<'a> {
    /// Its number in the index.
    pub number: u32,
    pub symbol: &'a IndexedSymbol,
    /// The words of each field.
    pub fields: &'a Fields,
    /// What the words are.
    pub vocabulary: &'a Vocabulary<'a>,
    body: &'a Body<'a>,
    keywords: &'a [&'a str],
}

/// Hands out the symbols of a file that search finds, in symbol order. Returns the words of all of them.
pub(super) fn each_symbol<'t>(
    index: &Index,
    file: &'t IndexedFile,
    options: TextOptions,
    mut each: impl FnMut(Found<'_>),
) -> Vocabulary<'t> {
    let mut vocabulary = Vocabulary::default();
    if file.external {
        return vocabulary;
    }
    let language = index.languages.get(usize::from(file.language)).copied();
    let (family, keywords) = keywords::of(language.unwrap_or_default());
    // Documents have no code: the words of a heading are its name and its section.
    let tokens = if file.document {
        Vec::new()
    } else {
        lexer::tokens(&file.text, family)
    };
    let bodies = Bodies::new(index, file, &tokens, family);
    let path = path_words(file, &mut vocabulary);
    for number in file.symbols.clone() {
        let symbol = index.symbols.get(number as usize);
        let Some(symbol) = symbol.filter(|symbol| is_found(symbol)) else {
            continue;
        };
        let body = bodies.of(number, symbol);
        let mut fields: Fields = Default::default();
        fields[Field::Path as usize].clone_from(&path);
        declared(symbol, options, &mut vocabulary, &mut fields);
        if file.document {
            prose(&bodies, symbol, &mut vocabulary, &mut fields);
        } else {
            let text = &file.text;
            code(text, &body, keywords, options, &mut vocabulary, &mut fields);
        }
        each(Found {
            number,
            symbol,
            fields: &fields,
            vocabulary: &vocabulary,
            body: &body,
            keywords,
        });
    }
    vocabulary
}

/// The last words of a file's path, without its extension.
fn path_words(file: &IndexedFile, vocabulary: &mut Vocabulary<'_>) -> Vec<u32> {
    let path = file.path.rsplit_once('.');
    let path = path.map_or(file.path.as_str(), |(stem, _)| stem);
    let mut words = vocabulary.words(path, usize::MAX);
    words.drain(..words.len().saturating_sub(6));
    words
}

/// The words of each field, as numbers in the vocabulary.
pub(super) type Fields = [Vec<u32>; Field::ALL.len()];

/// The words of what is declared: name, signature, documentation.
fn declared(
    symbol: &IndexedSymbol,
    options: TextOptions,
    vocabulary: &mut Vocabulary<'_>,
    fields: &mut Fields,
) {
    let name = if symbol.qualified.is_empty() {
        &symbol.name
    } else {
        &symbol.qualified
    };
    let mut set = |field: Field, text: &str| {
        fields[field as usize] = vocabulary.words(text, field.limit());
    };
    set(Field::Name, name);
    set(Field::Signature, &symbol.signature);
    if options.docs {
        set(Field::Doc, &symbol.doc);
    }
}

/// The words of a section of a document.
fn prose(
    bodies: &Bodies<'_>,
    symbol: &IndexedSymbol,
    vocabulary: &mut Vocabulary<'_>,
    fields: &mut Fields,
) {
    let limit = Field::Identifiers.limit();
    fields[Field::Other as usize] = vocabulary.words(bodies.text_of(symbol), limit);
}

/// The words of a body: identifiers; strings and comments.
fn code<'t>(
    text: &'t str,
    body: &Body<'_>,
    keywords: &[&str],
    options: TextOptions,
    vocabulary: &mut Vocabulary<'t>,
    fields: &mut Fields,
) {
    let limit = Field::Identifiers.limit();
    let (mut identifiers, mut strings, mut comments) = (Vec::new(), Vec::new(), Vec::new());
    for member in &body.members {
        vocabulary.append(member, limit, &mut identifiers);
    }
    for token in body.tokens() {
        let lexeme = text
            .get(token.start as usize..token.end as usize)
            .unwrap_or("");
        match token.kind {
            lexer::Kind::Identifier
                if lexeme.len() > 1 && keywords.binary_search(&lexeme).is_err() =>
            {
                vocabulary.append_identifier(lexeme, limit, &mut identifiers);
            }
            lexer::Kind::String if strings.len() < 60 => {
                let room = strings.len() + 12;
                vocabulary.append(lexeme, room, &mut strings);
            }
            lexer::Kind::Comment => {
                let room = (comments.len() + 40).min(Field::Other.limit());
                vocabulary.append(lexeme, room, &mut comments);
            }
            lexer::Kind::Doc if options.docs => {
                let room = (comments.len() + 40).min(Field::Other.limit());
                vocabulary.append(lexeme, room, &mut comments);
            }
            _ => {}
        }
    }
    strings.append(&mut comments);
    strings.truncate(Field::Other.limit());
    fields[Field::Identifiers as usize] = identifiers;
    fields[Field::Other as usize] = strings;
}

fn own_sketch(symbol: &IndexedSymbol, text: &str, body: &Body<'_>, keywords: &[&str]) -> Sketch {
    let has_body = matches!(
        symbol.kind,
        SymbolKind::Function | SymbolKind::Method | SymbolKind::Constructor | SymbolKind::Macro
    );
    if has_body {
        sketch(text, body.whole, keywords)
    } else {
        [0; LENGTH]
    }
}

/// The distinct words of a file, each with its stem and its tokens.
#[derive(Default)]
pub(super) struct Vocabulary<'t> {
    numbers: FxHashMap<String, u32>,
    words: Vec<Word>,
    stem_numbers: FxHashMap<String, u32>,
    stems: Vec<String>,
    /// The words of each identifier, as a range of `split`: the same few are written again and again.
    identifiers: FxHashMap<&'t str, (u32, u32)>,
    split: Vec<u32>,
}

struct Word {
    stem: u32,
    tokens: Vec<Token>,
}

impl<'t> Vocabulary<'t> {
    /// Appends the numbers of the words of an identifier while the list is shorter than the limit.
    fn append_identifier(&mut self, identifier: &'t str, limit: usize, out: &mut Vec<u32>) {
        let room = limit.saturating_sub(out.len());
        if room == 0 {
            return;
        }
        let (start, end) = match self.identifiers.get(identifier) {
            Some(&range) => range,
            None => {
                let start = self.split.len();
                words::words(identifier, |word| {
                    let number = self.number(word);
                    self.split.push(number);
                });
                let range = (start as u32, self.split.len() as u32);
                self.identifiers.insert(identifier, range);
                range
            }
        };
        let words = self.split.get(start as usize..end as usize).unwrap_or(&[]);
        out.extend(words.iter().take(room));
    }

    /// Every word with its number, in no order.
    pub(super) fn numbers(&self) -> impl Iterator<Item = (&str, u32)> {
        let pairs = self.numbers.iter();
        pairs.map(|(word, &number)| (word.as_str(), number))
    }

    /// The numbers of the words of a text, at most so many.
    fn words(&mut self, text: &str, limit: usize) -> Vec<u32> {
        let mut out = Vec::new();
        self.append(text, limit, &mut out);
        out
    }

    /// Appends the numbers of the words of a text while the list is shorter than the limit.
    fn append(&mut self, text: &str, limit: usize, out: &mut Vec<u32>) {
        if out.len() >= limit {
            return;
        }
        words::words(text, |word| {
            if out.len() < limit {
                out.push(self.number(word));
            }
        });
    }

    fn number(&mut self, word: &str) -> u32 {
        if let Some(&number) = self.numbers.get(word) {
            return number;
        }
        let mut tokens = Vec::new();
        model::tokens(word, |token| tokens.push(token));
        let stem = self.stem(stem::stemmed(word));
        let number = self.words.len() as u32;
        self.words.push(Word { stem, tokens });
        self.numbers.insert(word.to_owned(), number);
        number
    }

    fn stem(&mut self, stem: String) -> u32 {
        if let Some(&number) = self.stem_numbers.get(&stem) {
            return number;
        }
        let number = self.stems.len() as u32;
        self.stems.push(stem.clone());
        self.stem_numbers.insert(stem, number);
        number
    }

    fn word(&self, number: u32) -> Option<&Word> {
        self.words.get(number as usize)
    }

    /// The vector of a symbol.
    fn vector(&self, fields: &Fields) -> Option<Vector> {
        let mut tokens: [Vec<Token>; Field::ALL.len()] = Default::default();
        for (out, field) in tokens.iter_mut().zip(fields) {
            for word in field.iter().filter_map(|&number| self.word(number)) {
                out.extend_from_slice(&word.tokens);
            }
        }
        embed::document(&mut tokens)
    }

    /// The stems of a symbol with their weights: BM25 over weighted fields, saturated, so that a weight is a share of the most
    /// that a stem can count.
    fn terms(&self, fields: &Fields) -> Vec<(u32, u8)> {
        let mut counted: Vec<(u32, f32)> = Vec::new();
        for (field, (weight, usual)) in fields.iter().zip(LEXICAL) {
            let long = field.len() as f32 / usual;
            let each = weight / (1.0 - LENGTH_DAMPING + LENGTH_DAMPING * long);
            let stems = field.iter().filter_map(|&number| self.word(number));
            counted.extend(stems.map(|word| (word.stem, each)));
        }
        // A stable sort: sums of floats depend on their order.
        counted.sort_by_key(|&(stem, _)| stem);
        let merged = counted.chunk_by(|a, b| a.0 == b.0).map(|same| {
            let sum: f32 = same.iter().map(|&(_, weight)| weight).sum();
            let share = sum / (SATURATION + sum);
            (same[0].0, (share * 255.0).round().clamp(1.0, 255.0) as u8)
        });
        merged.collect()
    }
}

/// Whether a language's documentation stands inside the body.
pub(super) fn doc_inside(family: Family) -> bool {
    family == Family::Python
}
