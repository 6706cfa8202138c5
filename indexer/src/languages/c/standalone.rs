//! What stands in the source only for the preprocessor and belongs to no declaration: macros that stand alone, Qt's words, and
//! some forms that the grammar does not know.

use super::masking::{Finder, is_capital};
use super::scanner::Kind;
use super::words::DECLARATION_WORDS;

impl Finder<'_, '_> {
    /// Where ends what begins at `at` and belongs to no declaration, if the grammar must not see it.
    pub(super) fn alone(&self, at: usize, in_body: bool) -> Option<usize> {
        match self.text(at) {
            "*" => return self.of_new_array(at),
            // The grammar knows explicit instantiations, but not that they can be elsewhere.
            "extern" if self.text(at + 1) == "template" => return Some(at + 1),
            _ => {}
        }
        if !in_body && let Some(end) = self.registration(at) {
            return Some(end);
        }
        if !self.is_name(at) {
            return None;
        }
        if self.cpp && self.is_string(at.wrapping_sub(1)) && self.is_string(at + 1) {
            return is_capital(self.text(at)).then_some(at + 1);
        }
        let qt = self.word_of_qt(at, in_body);
        qt.or_else(|| self.declaration_alone(at).filter(|_| !in_body))
    }

    /// Macros of Qt that read like keywords: `signals:`, `public slots:`, `emit changed();`.
    fn word_of_qt(&self, at: usize, in_body: bool) -> Option<usize> {
        if !self.cpp {
            return None;
        }
        let labels = self.text(at + 1) == ":";
        match self.text(at) {
            "signals" | "Q_SIGNALS" if labels && !in_body => Some(at + 2),
            "slots" | "Q_SLOTS" if labels => is_access(self.before(at, 1)).then_some(at + 1),
            "emit" | "Q_EMIT" if in_body && self.is_name(at + 1) => {
                matches!(self.before(at, 1), ";" | "{" | "}" | ")" | "else" | ":").then_some(at + 1)
            }
            _ => None,
        }
    }

    /// A macro that stands like a declaration of its own, without a semicolon: `LIBRARY_NAMESPACE_BEGIN` before a namespace or
    /// template, `Q_OBJECT` before `public:`, `LIBRARY_NAMESPACE_END` before a closing brace or at the end.
    fn declaration_alone(&self, at: usize) -> Option<usize> {
        if !is_capital(self.text(at)) {
            return None;
        }
        let end = self.arguments_end(at + 1);
        let before = self.before(at, 1);
        let ended = matches!(before, ";" | "}") || self.after_directive(at);
        let starts = ended || matches!(before, "" | "{" | ":");
        let in_section = before == ":" && is_access(self.before(at, 2));
        let next_line = end > at + 1 && self.cpp && self.is_on_another_line(end);
        let goes_on = match self.text(end) {
            "namespace" | "template" | "using" | "typedef" | "static_assert" => starts,
            "public" | "protected" | "private" => starts,
            "}" => ended || in_section,
            "" => ended,
            "~" => starts && next_line,
            _ => starts && next_line && self.is_name(end),
        };
        goes_on.then_some(end)
    }

    /// A macro that stands for fields, before the end of a structure or before another: `HANDLE_FIELDS STREAM_FIELDS }`.
    pub(super) fn fields(&self, at: usize) -> Option<usize> {
        let before = self.before(at, 1);
        let starts = matches!(before, "{" | ";") || is_capital(before);
        let mut end = at;
        while is_capital(self.text(end)) && self.is_name(end) && end < at + 8 {
            end += 1;
        }
        (starts && end > at && self.text(end) == "}").then_some(end)
    }

    /// `FLAG(int, port, 80, "...");`, `static FLAG(port, 80, "...");`: arguments that no parameters of a function can be.
    fn registration(&self, at: usize) -> Option<usize> {
        let name = at + usize::from(self.text(at) == "static");
        let starts = matches!(self.before(at, 1), "" | ";" | "}" | "{") || self.after_directive(at);
        if !starts || !is_capital(self.text(name)) {
            return None;
        }
        let end = self.arguments_end(name + 1);
        if end == name + 1 || self.text(end) != ";" {
            return None;
        }
        let is_literal =
            |at: usize| (self.tokens.get(at)).is_some_and(|token| token.kind == Kind::Literal);
        let is_type = |at: usize| DECLARATION_WORDS.binary_search(&self.text(at)).is_ok();
        let typed = (name + 1..end).any(|at| is_type(at) && self.text(at + 1) == ",");
        (typed || name > at && (name..end).any(is_literal)).then_some(end)
    }

    /// Whether a token is a string.
    fn is_string(&self, at: usize) -> bool {
        self.text(at).starts_with('"')
    }

    /// Whether a line ends between a token and the one before.
    fn is_on_another_line(&self, at: usize) -> bool {
        let between = self.end_before(at).zip(self.tokens.get(at));
        let text = between.and_then(|(end, next)| self.source.get(end..next.start));
        text.is_some_and(|text| text.contains('\n'))
    }

    /// The stars of `new Type *[count]`, which the grammar does not know: an array of pointers is made like one of values.
    fn of_new_array(&self, at: usize) -> Option<usize> {
        let end = (at..at + 4).find(|&end| self.text(end) != "*")?;
        if !self.cpp || self.text(end) != "[" {
            return None;
        }
        let is_part = |part: &usize| {
            let token = self.tokens.get(*part);
            self.text(*part) == "::" || token.is_some_and(|token| token.kind == Kind::Name)
        };
        let mut parts = (0..at).rev().take_while(is_part);
        parts.any(|part| self.text(part) == "new").then_some(end)
    }
}

/// Whether a word says who may see the members that follow.
fn is_access(word: &str) -> bool {
    matches!(word, "public" | "protected" | "private")
}
