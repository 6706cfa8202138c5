//! Extraction from Markdown: one pass over the parser's events finds headings, their first paragraphs, links and code
//! spans; sections are nested afterwards.

use std::ops::Range;

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};

use super::options;
use super::places::Places;
use crate::builder::Builder;
use crate::facts::*;

/// The longest code span that is kept, in bytes.
const MAX_SPAN: usize = 200;

/// A heading with what stands under it.
struct Heading {
    level: HeadingLevel,
    text: String,
    doc: String,
    span: Range<usize>,
    /// The place of the text without the marks around it.
    name: Option<Range<usize>>,
}

/// A link or a code span, with the number of headings before it.
struct Mention {
    text: String,
    span: Range<usize>,
    link: bool,
    after: usize,
}

/// What is being read while the events pass by.
#[derive(Default)]
struct Reading {
    headings: Vec<Heading>,
    mentions: Vec<Mention>,
    /// The document's first paragraph, if it stands before any heading.
    doc: String,
    in_heading: bool,
    /// Whether a first paragraph has been seen since the last heading, and whether it is being read.
    has_paragraph: bool,
    in_paragraph: bool,
    /// How many code blocks, HTML blocks and front matters enclose the place: nothing is read there.
    skipped: u32,
}

/// The facts of a document.
pub fn extract(source: &str, path: &str) -> FileFacts {
    let file = path.rsplit('/').next().unwrap_or(path);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let mut b = Builder::new(source, stem);
    let mut reading = Reading::default();
    for (event, span) in Parser::new_ext(source, options()).into_offset_iter() {
        reading.event(event, span);
    }
    let places = Places::new(source);
    b.at(SymbolIx::FILE).doc = Builder::doc(&reading.doc);
    let symbols = sections(&mut b, source, &places, &reading.headings);
    let names: Vec<Name> = reading.mentions.iter().map(|m| b.name(&m.text)).collect();
    let mut facts = b.finish();
    for (mention, name) in reading.mentions.iter().zip(names) {
        let heading = mention.after.checked_sub(1);
        let owner = heading.and_then(|at| symbols.get(at).copied());
        let owner = owner.unwrap_or(SymbolIx::FILE);
        record(&mut facts, &places, source, mention, name, owner);
    }
    facts
}

impl Reading {
    fn event(&mut self, event: Event<'_>, span: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, span),
            Event::End(tag) => self.end(tag),
            _ if self.skipped > 0 => {}
            Event::Text(text) => self.text(&text, span),
            Event::Code(text) => {
                self.text(&text, span.clone());
                self.code(&text, span);
            }
            Event::SoftBreak | Event::HardBreak => self.text(" ", span),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, span: Range<usize>) {
        match tag {
            Tag::Heading { level, .. } => {
                self.in_heading = true;
                self.has_paragraph = false;
                self.headings.push(Heading {
                    level,
                    text: String::new(),
                    doc: String::new(),
                    span,
                    name: None,
                });
            }
            Tag::Paragraph if !self.has_paragraph => {
                self.has_paragraph = true;
                self.in_paragraph = true;
            }
            Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_) => self.skipped += 1,
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => self.link(&dest_url, span),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => self.in_heading = false,
            TagEnd::Paragraph => self.in_paragraph = false,
            TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::MetadataBlock(_) => {
                self.skipped = self.skipped.saturating_sub(1);
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str, span: Range<usize>) {
        match self.headings.last_mut() {
            Some(heading) if self.in_heading => {
                heading.text.push_str(text);
                let start = heading.name.as_ref().map_or(span.start, |name| name.start);
                heading.name = Some(start..span.end);
            }
            Some(heading) if self.in_paragraph => heading.doc.push_str(text),
            None if self.in_paragraph => self.doc.push_str(text),
            _ => {}
        }
    }

    fn code(&mut self, text: &str, span: Range<usize>) {
        let text = text.trim();
        let word = !text.contains(char::is_whitespace) && text.contains(char::is_alphanumeric);
        if word && text.len() <= MAX_SPAN {
            self.mention(text.to_string(), span, false);
        }
    }

    fn link(&mut self, destination: &str, span: Range<usize>) {
        let path = destination.split(['#', '?']).next().unwrap_or("");
        let scheme = path
            .split('/')
            .next()
            .is_some_and(|first| first.contains(':'));
        if !path.is_empty() && !scheme && !path.starts_with("//") {
            self.mention(decoded(path), span, true);
        }
    }

    fn mention(&mut self, text: String, span: Range<usize>, link: bool) {
        let after = self.headings.len();
        self.mentions.push(Mention {
            text,
            span,
            link,
            after,
        });
    }
}

/// A path with its percent escapes resolved.
fn decoded(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let escape = (first == b'%').then(|| tail.get(..2)).flatten();
        let escape = escape.and_then(|digits| std::str::from_utf8(digits).ok());
        match escape.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = tail.get(2..).unwrap_or(&[]);
            }
            None => {
                bytes.push(first);
                rest = tail;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| path.to_string())
}

/// Adds a symbol per heading; a section lies in the nearest one before it with a higher level.
fn sections(
    b: &mut Builder<'_>,
    source: &str,
    places: &Places<'_>,
    headings: &[Heading],
) -> Vec<SymbolIx> {
    let ends = section_ends(headings, source.len());
    let mut open: Vec<(HeadingLevel, SymbolIx)> = Vec::new();
    let mut symbols = Vec::with_capacity(headings.len());
    for (heading, end) in headings.iter().zip(ends) {
        while open
            .last()
            .is_some_and(|(level, _)| *level >= heading.level)
        {
            open.pop();
        }
        let parent = open.last().map_or(SymbolIx::FILE, |(_, symbol)| *symbol);
        let name = heading
            .name
            .clone()
            .unwrap_or(heading.span.start..heading.span.start);
        let (span, name_span) = (places.span(heading.span.start..end), places.span(name));
        let text = heading.text.trim();
        let symbol = b.with_owner(parent, |b| {
            b.symbol_at(text, SymbolKind::Heading, span, name_span)
        });
        let entry = b.at(symbol);
        entry.doc = Builder::doc(&heading.doc);
        entry.flags = SymbolFlags::PUBLIC;
        open.push((heading.level, symbol));
        symbols.push(symbol);
    }
    symbols
}

/// Where each section ends: at the next heading of the same or a higher level.
fn section_ends(headings: &[Heading], source_end: usize) -> Vec<usize> {
    let mut ends = vec![source_end; headings.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, heading) in headings.iter().enumerate() {
        while let Some(&last) = open.last() {
            if headings.get(last).is_some_and(|h| h.level < heading.level) {
                break;
            }
            open.pop();
            if let Some(end) = ends.get_mut(last) {
                *end = heading.span.start;
            }
        }
        open.push(at);
    }
    ends
}

/// Keeps a link as an import, a code span as a string.
fn record(
    facts: &mut FileFacts,
    places: &Places<'_>,
    source: &str,
    mention: &Mention,
    name: Name,
    owner: SymbolIx,
) {
    if !mention.link {
        facts.strings.push(StringLiteral {
            text: name,
            span: places.span(mention.span.clone()),
            owner,
            argument_of: None,
        });
        return;
    }
    let whole = source.get(mention.span.clone()).unwrap_or("");
    let place = match whole.rfind(&mention.text) {
        Some(at) => mention.span.start + at..mention.span.start + at + mention.text.len(),
        None => mention.span.clone(),
    };
    facts.imports.push(Import {
        module: name,
        level: 0,
        item: None,
        kind: ImportKind::Effect,
        span: places.span(place),
        scope: ScopeIx::FILE,
        owner,
        reexport: false,
        type_only: false,
    });
}
