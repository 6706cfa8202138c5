//! Results as text for readers who count tokens: for each result a line that says where it is, its declaration, and those of its
//! lines that say most about the question.

use cidx_format::text::embed::{self, cosine};
use cidx_format::text::{model, stem, words};

use super::{Hit, Question};
use crate::bundle::{Bundle, SymbolView};
use crate::error::ToolError;

/// How many characters count as a token.
pub const TOKEN: usize = 4;

/// How many lines of a symbol are looked at.
const MAX_LINES: usize = 300;

/// Longer lines are cut to so many characters.
const MAX_WIDTH: usize = 140;

/// What a line counts for having all words of the question, beside its nearness in meaning.
const WORDS: f32 = 0.5;

/// Lines that say less about the question are left out, also where there is room.
const LEAST: f32 = 0.15;

/// A text about some of the hits.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Digest {
    /// The text.
    pub text: String,
    /// How many hits it is about: the first few.
    pub hits: usize,
}

/// The text about the first hits, within so many tokens. Half of them is for saying what there is, half for lines.
pub fn digest(
    bundle: &Bundle,
    question: &Question,
    hits: &[Hit],
    tokens: usize,
) -> Result<Digest, ToolError> {
    let budget = tokens.saturating_mul(TOKEN);
    let (mut entries, mut used) = (Vec::new(), 0);
    for hit in hits {
        let entry = Entry::of(bundle, question, bundle.symbol(hit.symbol)?)?;
        let length = entry.length();
        if used + length > budget || used + length > budget / 2 && !entries.is_empty() {
            break;
        }
        used += length;
        entries.push(entry);
    }
    let mut left = budget.saturating_sub(used);
    let count = entries.len();
    for (at, entry) in entries.iter_mut().enumerate() {
        // Better results may have more than an equal share of what is left.
        let share = (left * 2 / (count - at + 1)).min(left);
        left -= entry.choose(share);
    }
    let text = entries.iter().map(Entry::text).collect();
    Ok(Digest { text, hits: count })
}

/// A line of a symbol.
struct Line {
    /// Its number in the file, from one.
    number: u32,
    text: String,
    /// How much it says about the question.
    score: f32,
    shown: bool,
}

impl Line {
    fn length(&self) -> usize {
        self.text.chars().count() + self.number.to_string().len() + 4
    }
}

/// What is said about a hit.
struct Entry {
    head: String,
    /// The lines of the definition, or the signature where the bundle has no source text.
    lines: Vec<Line>,
}

impl Entry {
    fn of(
        bundle: &Bundle,
        question: &Question,
        symbol: SymbolView<'_>,
    ) -> Result<Entry, ToolError> {
        let (first, file) = (symbol.span().start.line, symbol.file()?);
        let (kind, name) = (symbol.kind()?.name(), symbol.qualified()?);
        let head = format!("{}:{} {kind} {name}", file.path()?, first.saturating_add(1));
        let source = bundle.source_of(symbol)?;
        let text = match &source {
            Some(text) => text.as_str(),
            None => symbol.signature()?,
        };
        let mut lines = Vec::new();
        for (number, line) in (first..).zip(text.lines()).take(MAX_LINES) {
            // A line without a letter says nothing: braces, rules.
            if line.chars().any(char::is_alphabetic) {
                lines.push(Line {
                    number: number.saturating_add(1),
                    text: cut(line),
                    score: score(question, line),
                    shown: false,
                });
            }
        }
        if let Some(declaration) = lines.first_mut() {
            declaration.shown = true;
        }
        Ok(Entry {
            head: head.trim_end().to_owned(),
            lines,
        })
    }

    /// How many characters it has as it stands.
    fn length(&self) -> usize {
        let shown = self.lines.iter().filter(|line| line.shown);
        self.head.chars().count() + 1 + shown.map(Line::length).sum::<usize>()
    }

    /// Shows the lines that say most, within so many characters; how many it took.
    fn choose(&mut self, most: usize) -> usize {
        let mut order: Vec<usize> = (0..self.lines.len()).collect();
        let score = |at: &usize| self.lines.get(*at).map_or(0.0, |line| line.score);
        order.sort_by(|a, b| score(b).total_cmp(&score(a)));
        let mut used = 0;
        for at in order {
            let Some(line) = self.lines.get_mut(at) else {
                continue;
            };
            let length = line.length();
            if !line.shown && line.score >= LEAST && used + length <= most {
                line.shown = true;
                used += length;
            }
        }
        used
    }

    fn text(&self) -> String {
        let mut out = format!("{}\n", self.head);
        for line in self.lines.iter().filter(|line| line.shown) {
            out.push_str(&format!("  {} {}\n", line.number, line.text));
        }
        out
    }
}

/// How much a line says about a question: how near it is in meaning, and how many of the words it has.
fn score(question: &Question, line: &str) -> f32 {
    let (mut tokens, mut found) = (Vec::new(), vec![false; question.stems.len()]);
    words::words(line, |word| {
        model::tokens(word, |token| tokens.push(token));
        let stem = stem::stemmed(word);
        let at = question
            .stems
            .iter()
            .position(|(wanted, _)| *wanted == stem);
        if let Some(found) = at.and_then(|at| found.get_mut(at)) {
            *found = true;
        }
    });
    let meaning = match (&question.vector, embed::question(&tokens)) {
        (Some(asked), Some(line)) => cosine(asked, &line),
        _ => 0.0,
    };
    let has = found.iter().filter(|&&found| found).count();
    meaning + WORDS * has as f32 / found.len().max(1) as f32
}

/// A line without space at its end, as wide as lines may be.
fn cut(line: &str) -> String {
    let line = line.trim_end().replace('\t', "    ");
    match line.char_indices().nth(MAX_WIDTH) {
        Some((end, _)) => format!("{} ...", line.get(..end).unwrap_or("")),
        None => line,
    }
}
