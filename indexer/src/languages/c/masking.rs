//! Hides from the parser what stands in the source only for the preprocessor, byte for byte, so that places stay right:
//! export and attribute macros around declarations (`API int f(void) NONNULL(1);`), and what is meant for C++ compilers only.

use std::ops::Range;

use super::scanner::{Kind, Scanner, Token};
use super::words::{DECLARATION_WORDS, OTHER_WORDS, PRIMITIVES, SPECIFIERS};

/// A source with parts blanked out.
pub struct Masked {
    /// The text for the parser, as long as the source.
    pub text: String,
    /// The macros that were hidden with their arguments, in order, each with where the text goes on after it.
    pub macros: Vec<Hidden>,
    /// How many branches of conditional parts were hidden because they are no whole statements.
    pub branches: usize,
}

/// A hidden macro.
pub struct Hidden {
    /// Its place with its arguments.
    pub range: Range<usize>,
    /// Where the declaration begins that it belongs to; its own place if it stands alone.
    pub next: usize,
}

/// Hides what the grammar cannot understand; none if there is nothing of the kind.
pub fn mask(source: &str, cpp: bool) -> Option<Masked> {
    let mut regions = Vec::new();
    super::scanner::cplusplus_regions(source, cpp, &mut regions);
    let conditional = super::conditionals::unbalanced(source, &regions);
    if !conditional.regions.is_empty() {
        regions.extend(conditional.regions);
        regions.sort_by_key(|region| region.start);
    }
    let tokens = Scanner::new(source, &regions).collect::<Vec<_>>();
    let comments = super::scanner::comments_in_directives(source);
    let macros = Finder {
        source,
        tokens: &tokens,
        cpp,
    }
    .find();
    if regions.is_empty() && macros.is_empty() && comments.is_empty() {
        return None;
    }
    let mut bytes = source.as_bytes().to_vec();
    for range in regions
        .iter()
        .chain(&comments)
        .chain(macros.iter().map(|hidden| &hidden.range))
    {
        for byte in bytes.get_mut(range.clone()).into_iter().flatten() {
            if !matches!(*byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    Some(Masked {
        text,
        macros,
        branches: conditional.branches,
    })
}

/// Looks for what to hide among the tokens of a source.
pub(super) struct Finder<'t, 's> {
    pub source: &'s str,
    pub tokens: &'t [Token],
    pub cpp: bool,
}

impl<'s> Finder<'_, 's> {
    fn find(&self) -> Vec<Hidden> {
        let mut found: Vec<Hidden> = Vec::new();
        let mut bodies: Vec<bool> = Vec::new();
        // How deep the braces of structures are.
        let mut records: Vec<usize> = Vec::new();
        let mut statement = 0;
        let mut at = 0;
        while at < self.tokens.len() {
            let in_body = bodies.last().copied().unwrap_or(false);
            match self.text(at) {
                "{" => {
                    if self.opens_record(statement, at) {
                        records.push(bodies.len() + 1);
                    }
                    bodies.push(self.opens_body(statement, at, in_body));
                    statement = at + 1;
                }
                "}" => {
                    records.pop_if(|depth| *depth == bodies.len());
                    bodies.pop();
                    statement = at + 1;
                }
                ";" => statement = at + 1,
                _ => {
                    let last = found.last().map(|last| last.range.end);
                    let chained = last.is_some() && last == self.end_before(at);
                    let holds_fields = records.last() == Some(&bodies.len());
                    let alone = self.alone(at, in_body);
                    let alone = alone.or_else(|| self.fields(at).filter(|_| holds_fields));
                    if let Some(end) = alone.or_else(|| self.hidden(at, in_body, chained)) {
                        let range = self.range(at, end);
                        let behind = self.tokens.get(end);
                        let next = match alone {
                            Some(_) => range.start,
                            None => behind.map_or(self.source.len(), |token| token.start),
                        };
                        found.push(Hidden { range, next });
                        at = end;
                        continue;
                    }
                }
            }
            at += 1;
        }
        found
    }

    pub fn text(&self, at: usize) -> &'s str {
        self.tokens
            .get(at)
            .map_or("", |token| token.text(self.source))
    }

    pub fn before(&self, at: usize, back: usize) -> &'s str {
        at.checked_sub(back).map_or("", |at| self.text(at))
    }

    /// Where the token before another ends.
    pub fn end_before(&self, at: usize) -> Option<usize> {
        let before = self.tokens.get(at.checked_sub(1)?)?;
        Some(before.end)
    }

    fn range(&self, from: usize, to: usize) -> Range<usize> {
        let start = self.tokens.get(from).map_or(0, |token| token.start);
        let end = to
            .checked_sub(1)
            .and_then(|last| self.tokens.get(last))
            .map_or(start, |token| token.end);
        start..end
    }

    /// Whether a token is a name that is no keyword.
    pub fn is_name(&self, at: usize) -> bool {
        self.tokens
            .get(at)
            .is_some_and(|token| token.kind == Kind::Name)
            && OTHER_WORDS.binary_search(&self.text(at)).is_err()
            && DECLARATION_WORDS.binary_search(&self.text(at)).is_err()
    }

    /// Whether the braces that open at `at` hold statements: they do unless they belong to a type or a namespace.
    fn opens_body(&self, statement: usize, at: usize, in_body: bool) -> bool {
        let mut called = false;
        for part in statement..at {
            match self.text(part) {
                "class" | "struct" | "union" | "enum" if !called => {
                    return self.before(at, 1) == ")" && !self.cpp;
                }
                "namespace" => return false,
                "extern" if part + 2 == at => return false,
                "(" => called = true,
                _ => {}
            }
        }
        called || in_body || at != statement
    }

    /// Whether the braces that open at `at` hold the fields of a structure.
    fn opens_record(&self, statement: usize, at: usize) -> bool {
        let words = at.saturating_sub(3).max(statement)..at;
        words
            .into_iter()
            .any(|at| matches!(self.text(at), "struct" | "union"))
    }

    /// Where the macro that begins at `at` ends, if it is one that the grammar must not see.
    /// Behind a hidden one, `chained`, it begins as that one did.
    fn hidden(&self, at: usize, in_body: bool, chained: bool) -> Option<usize> {
        if !self.is_name(at) {
            return None;
        }
        let before = self.before(at, 1);
        if matches!(before, "class" | "struct" | "union" | "enum") {
            return self.before_type_name(at);
        }
        let starts = chained
            || matches!(before, "" | ";" | "}" | "{" | ":" | ">")
            || SPECIFIERS.contains(&before)
            || self.after_directive(at);
        if matches!(before, "(" | "," | "const" | "*" | "&")
            && let Some(end) = self.in_parameter(at)
        {
            return Some(end);
        }
        if starts && (before != ">" || !in_body) {
            let end = self.before_declaration(at, in_body);
            if end.is_some() || !(chained || before == ">") {
                return end;
            }
        }
        if in_body {
            None
        } else {
            self.behind_declarator(at)
        }
    }

    /// Whether a directive's line lies right before the token.
    pub fn after_directive(&self, at: usize) -> bool {
        self.tokens
            .get(at)
            .is_some_and(|token| token.after_directive)
    }

    /// `class API Name {`
    fn before_type_name(&self, at: usize) -> Option<usize> {
        let end = self.arguments_end(at + 1);
        let clear = matches!(self.text(end + 1), "{" | "final")
            || (self.text(end + 1) == ":" && self.text(end + 2) != ":");
        let capital = is_capital(self.text(at));
        let named = self.is_name(end)
            && (clear || capital && self.text(end + 1) == ";" && self.before(at, 1) == "class");
        // Only the type of a bit-field can stand before a name and a colon, and that is no class.
        let is_class = matches!(self.before(at, 1), "class" | "struct");
        (named && (capital || is_class && clear || self.text(end + 1) == "{")).then_some(end)
    }

    /// `API int f(`, `inline_macro Type f(`, `API Type *f(`
    fn before_declaration(&self, at: usize, in_body: bool) -> Option<usize> {
        let capital = is_capital(self.text(at));
        let end = if capital {
            self.arguments_end(at + 1)
        } else {
            at + 1
        };
        let next = self.text(end);
        if end > at + 1 && in_body {
            return None;
        }
        if matches!(next, "const" | "volatile") {
            return (capital && self.is_type_start(end + 1)).then_some(end);
        }
        if DECLARATION_WORDS.binary_search(&next).is_ok() {
            return Some(end);
        }
        if capital && matches!(next, "typename" | "operator" | "friend" | "explicit") {
            return Some(end);
        }
        if end > at + 1 || !self.is_name(end) {
            return None;
        }
        if capital && !in_body && self.is_constructor(end) {
            return Some(end);
        }
        let mut name = end + 1;
        while matches!(self.text(name), "*" | "&" | "const") {
            name += 1;
        }
        let declares =
            |at: usize| matches!(self.text(at), "(" | ";" | "=" | "[" | "," | "::" | "<");
        if self.is_name(name)
            && (declares(name + 1) || is_capital(self.text(at)) && self.is_name(name + 1))
            && (!is_capital(self.text(end)) || self.text(name + 1) != "(")
        {
            return Some(end);
        }
        if capital && self.text(name) == "operator" {
            return Some(end);
        }
        let generic = capital && self.cpp && matches!(self.text(end + 1), "<" | "::") && !in_body;
        (generic && self.text(at).len() > 3 && self.text(at).contains('_')).then_some(end)
    }

    /// Whether a name is a constructor's that says how members begin: `Name(...) : member(...)`.
    fn is_constructor(&self, name: usize) -> bool {
        let mut end = self.arguments_end(name + 1);
        if self.text(end) == "noexcept" {
            end += 1;
        }
        end > name + 1 && self.text(end) == ":" && self.is_name(end + 1)
    }

    /// `f(QUALIFIER Type *argument`, `f(const QUALIFIER Type &argument`, `f(Type *QUALIFIER argument)`
    fn in_parameter(&self, at: usize) -> Option<usize> {
        let (before, end) = (self.before(at, 1), at + 1);
        if !is_capital(self.text(at)) || !self.is_name(end) {
            return None;
        }
        let behind = self.text(end + 1);
        let hides = match before {
            "*" | "&" => matches!(behind, "," | ")" | "=" | ";" | "["),
            _ => matches!(behind, "*" | "&" | "::" | "<") || self.is_name(end + 1),
        };
        hides.then_some(end)
    }

    /// Whether a type begins at a token behind `const`, rather than the name that a type before it declares.
    fn is_type_start(&self, at: usize) -> bool {
        DECLARATION_WORDS.binary_search(&self.text(at)).is_ok()
            || self.is_name(at)
                && (matches!(self.text(at + 1), "*" | "&" | "::" | "<") || self.is_name(at + 1))
    }

    /// `f(args) ANNOTATION(args);`, `Type name ANNOTATION(args);`, `int CALLCONV f(`
    fn behind_declarator(&self, at: usize) -> Option<usize> {
        if !is_capital(self.text(at)) {
            return None;
        }
        let before = self.before(at, 1);
        let end = self.arguments_end(at + 1);
        let closes = matches!(self.text(end), ";" | "{" | "=" | "," | ":")
            || (is_capital(self.text(end)) && end > at + 1);
        let behind_function = match before {
            "const" => self.before(at, 2) == ")",
            _ => matches!(before, ")" | "noexcept" | "override"),
        };
        if behind_function && closes {
            return Some(end);
        }
        if end > at + 1 && closes && at > 1 && self.is_name(at - 1) {
            let earlier = self.before(at, 2);
            let typed = matches!(earlier, "*" | "&" | ">")
                || at > 2 && (self.is_name(at - 2) || PRIMITIVES.contains(&earlier));
            return (typed || earlier == "const" && self.before(at, 3) == "*").then_some(end);
        }
        if end > at + 1 && closes && before == "]" {
            return Some(end);
        }
        let convention = end == at + 1 && self.is_name(end) && self.text(end + 1) == "(";
        let typed = matches!(before, "*" | ">")
            || at > 0 && (self.is_name(at - 1) || DECLARATION_WORDS.binary_search(&before).is_ok());
        (convention && typed).then_some(end)
    }

    /// Behind the parenthesised arguments that begin at `at`, or `at` itself.
    pub fn arguments_end(&self, at: usize) -> usize {
        if self.text(at) != "(" {
            return at;
        }
        let mut depth = 0u32;
        for end in at..(at + 200).min(self.tokens.len()) {
            match self.text(end) {
                "(" => depth += 1,
                ")" => depth -= 1,
                "{" | "}" | ";" => return at,
                _ => {}
            }
            if depth == 0 {
                return end + 1;
            }
        }
        at
    }
}

/// Whether a word is written like a macro.
pub(super) fn is_capital(word: &str) -> bool {
    word.len() > 1
        && word
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
        && word.bytes().any(|byte| byte.is_ascii_uppercase())
}
