//! What the grammar does not know of types, and what costs it the rest of a statement or of the whole file: generic call
//! signatures that begin a line, which it takes for more of the type before them, and arguments of imported types
//! (`import("./a").List<T>`).

use std::ops::Range;

/// Arguments of a type that are longer, in bytes, are left as they are.
const MOST_ARGUMENTS: usize = 4_000;

/// Words that begin a statement of values: what follows them is no body of a type.
const VALUES: &[&[u8]] = &[
    b"class",
    b"function",
    b"const",
    b"let",
    b"var",
    b"return",
    b"export",
    b"import",
    b"enum",
    b"namespace",
    b"module",
    b"if",
    b"for",
];

/// What is open.
#[derive(Clone, Copy, PartialEq)]
enum Open {
    /// The members of a type.
    Members,
    /// The members of a type among the arguments of a value or a base.
    Argument,
    /// Anything else inside members: parameters, type arguments in brackets.
    InMembers,
    /// The text of a template literal.
    Template,
    /// Anything else.
    Other,
}

/// The source with `;` in place of the last blank before each signature that begins a line with `<`, and without the arguments
/// of imported types; none if there is nothing of the kind. Places stay what they were.
pub(super) fn mask(source: &str) -> Option<String> {
    let bytes = source.as_bytes();
    let mut scan = Scan {
        bytes,
        at: 0,
        open: Vec::new(),
        head: false,
        before: 0,
        fresh: false,
        binding: Binding::None,
        in_arguments: false,
        before_colon: 0,
        in_type: false,
        found: Vec::new(),
        arguments: Vec::new(),
        escapes: Vec::new(),
    };
    while scan.at < bytes.len() {
        scan.step();
    }
    if scan.found.is_empty() && scan.arguments.is_empty() && scan.escapes.is_empty() {
        return None;
    }
    let mut text = bytes.to_vec();
    for at in scan.escapes {
        // The escaped character too, unless it is the first byte of a longer one.
        let pair = at..at + 2;
        if text
            .get(pair.clone())
            .is_some_and(|pair| pair.is_ascii() && !pair.contains(&b'\n'))
        {
            text[pair].fill(b'_');
        }
    }
    for range in scan.arguments {
        for byte in text.get_mut(range).into_iter().flatten() {
            if !matches!(*byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    }
    for at in scan.found {
        if let Some(byte) = text.get_mut(at) {
            *byte = b';';
        }
    }
    String::from_utf8(text).ok()
}

/// A walk over the tokens.
struct Scan<'s> {
    bytes: &'s [u8],
    at: usize,
    open: Vec<Open>,
    /// Whether the next brace opens the members of a type.
    head: bool,
    /// The last byte of the token before, and whether a line has begun since.
    before: u8,
    fresh: bool,
    /// Whether names and marks since a `<` behind a name can be arguments of a type.
    in_arguments: bool,
    /// The last byte of the token before the last colon.
    before_colon: u8,
    /// Whether the template literal that is open is a type.
    in_type: bool,
    /// How far the head of a variable has been read.
    binding: Binding,
    /// The blanks that become separators.
    found: Vec<usize>,
    /// Arguments of imported types.
    arguments: Vec<Range<usize>>,
    /// Escapes in template literals that are types.
    escapes: Vec<usize>,
}

/// The head of a variable: `const name: Type = value`.
#[derive(Clone, Copy, PartialEq)]
enum Binding {
    None,
    /// Behind `const`, `let` or `var`.
    Begun,
    /// Behind the name.
    Named,
    /// Inside the type.
    Typed,
}

impl Scan<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn step(&mut self) {
        let byte = self.peek(0);
        if self.open.last() == Some(&Open::Template) {
            return self.template(byte);
        }
        match byte {
            b'\n' => self.fresh = true,
            b' ' | b'\t' | b'\r' => {}
            b'/' if self.peek(1) == b'/' => return self.skip_until(b"\n"),
            b'/' if self.peek(1) == b'*' => {
                self.skip_until(b"*/");
                self.at += 2;
                return;
            }
            b'"' | b'\'' => self.quoted(byte),
            b'`' => {
                self.in_type = self.head || self.is_inside();
                self.open.push(Open::Template);
            }
            _ if byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' => {
                return self.word();
            }
            _ => self.mark(byte),
        }
        if !matches!(byte, b'\n' | b' ' | b'\t' | b'\r') {
            self.before = byte;
            self.fresh = false;
        }
        self.at += 1;
    }

    fn template(&mut self, byte: u8) {
        match byte {
            b'\\' => {
                if self.in_type {
                    self.escapes.push(self.at);
                }
                self.at += 1;
            }
            b'`' => {
                self.open.pop();
                self.before = byte;
            }
            b'$' if self.peek(1) == b'{' => {
                self.open.push(Open::Other);
                self.at += 1;
            }
            _ => {}
        }
        self.at += 1;
    }

    /// Moves to the next place of `end`, or to the end of the source.
    fn skip_until(&mut self, end: &[u8]) {
        let rest = self.bytes.get(self.at..).unwrap_or(&[]);
        let found = rest.windows(end.len()).position(|window| window == end);
        self.at += found.unwrap_or(rest.len());
    }

    /// Moves to the last byte of a string; a string ends with its line.
    fn quoted(&mut self, quote: u8) {
        while self.at + 1 < self.bytes.len() {
            self.at += 1;
            match self.peek(0) {
                b'\\' => self.at += 1,
                b'\n' => {
                    self.at -= 1;
                    return;
                }
                byte if byte == quote => return,
                _ => {}
            }
        }
    }

    fn word(&mut self) {
        let start = self.at;
        while self.peek(0).is_ascii_alphanumeric() || matches!(self.peek(0), b'_' | b'$') {
            self.at += 1;
        }
        let word = &self.bytes[start..self.at];
        if self.open.last().is_none_or(|open| *open == Open::Other) && self.before != b'.' {
            if matches!(word, b"interface" | b"type") {
                self.head = true;
            } else if VALUES.contains(&word) {
                self.head = false;
            }
            self.binding = match word {
                b"const" | b"let" | b"var" => Binding::Begun,
                _ if self.binding == Binding::Begun => Binding::Named,
                _ if self.binding == Binding::Typed => Binding::Typed,
                _ => Binding::None,
            };
        }
        let is_member =
            matches!(word, b"in" | b"instanceof") && matches!(self.peek(0), b':' | b'?');
        if is_member && self.fresh && start > 0 && self.is_inside() {
            // Else it is taken for an operator behind the type on the line before.
            self.separate_at(start - 1);
        }
        if word == b"import" && self.before != b'.' && self.peek(0) == b'(' {
            self.imported();
        }
        self.before = b'a';
        self.fresh = false;
    }

    /// Behind the `import` of an imported type: passes over its module and names, and over its arguments.
    fn imported(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or(&[]);
        let Some(module) = rest.iter().take(500).position(|&byte| byte == b')') else {
            return;
        };
        let is_name =
            |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(**byte, b'_' | b'$' | b'.');
        let names = rest.iter().skip(module + 1).take_while(is_name).count();
        let start = self.at + module + 1 + names;
        if names < 2 || self.bytes.get(start) != Some(&b'<') {
            return;
        }
        if let Some(end) = self.arguments_end(start) {
            self.arguments.push(start..end);
            self.at = end;
        }
    }

    /// Behind the `>` that closes the arguments that open at `start`.
    fn arguments_end(&self, start: usize) -> Option<usize> {
        let (mut depth, mut braces, mut before) = (0u32, 0u32, 0);
        for (at, &byte) in self
            .bytes
            .iter()
            .enumerate()
            .skip(start)
            .take(MOST_ARGUMENTS)
        {
            match byte {
                b'<' => depth += 1,
                b'>' if before != b'=' => depth -= 1,
                b'{' => braces += 1,
                b'}' => braces = braces.checked_sub(1)?,
                b';' if braces == 0 => return None,
                _ => {}
            }
            if depth == 0 {
                return Some(at + 1);
            }
            before = byte;
        }
        None
    }

    fn mark(&mut self, byte: u8) {
        let inside = self.is_inside();
        let in_arguments = self.in_arguments && matches!(self.before, b'<' | b',');
        let is_returned = self.before == b':' && self.before_colon == b')';
        self.in_arguments = match byte {
            b'<' => self.in_arguments || self.follows_a_name(),
            b'>' | b',' | b'.' | b'|' | b'&' => self.in_arguments,
            _ => false,
        };
        match byte {
            b'{' if inside || self.head => self.open.push(Open::Members),
            b'{' if in_arguments || is_returned => self.open.push(Open::Argument),
            b'{' => self.open.push(Open::Other),
            b'(' | b'[' if inside => self.open.push(Open::InMembers),
            b'(' | b'[' => self.open.push(Open::Other),
            b'}' | b')' | b']' => {
                let closed = self.open.pop();
                let goes_on = !self.is_inside() && self.goes_on();
                match closed {
                    Some(Open::Members) if !self.is_inside() => self.head = goes_on,
                    Some(Open::Argument) => self.in_arguments = goes_on,
                    _ => {}
                }
            }
            b';' if !inside => self.head = false,
            b':' if !inside && self.binding == Binding::Named => {
                self.before_colon = self.before;
                self.binding = Binding::Typed;
                self.head = true;
            }
            b'=' if !inside && self.peek(1) != b'>' && self.binding == Binding::Typed => {
                self.binding = Binding::None;
                self.head = false;
            }
            b':' => self.before_colon = self.before,
            b'<' => self.angle(),
            _ => {}
        }
    }

    /// Whether the present place is among the members of a type.
    fn is_inside(&self) -> bool {
        let open = self.open.last();
        matches!(open, Some(Open::Members | Open::Argument | Open::InMembers))
    }

    /// Whether a name ends right before the present byte.
    fn follows_a_name(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.bytes.get(at));
        before.is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'))
    }

    /// Whether what follows a closed body belongs to the same type.
    fn goes_on(&self) -> bool {
        let rest = self.bytes.get(self.at + 1..).unwrap_or(&[]);
        let next = rest.iter().find(|byte| !byte.is_ascii_whitespace());
        matches!(next, Some(b'>' | b',' | b'|' | b'&' | b')' | b'['))
    }

    /// A `<` that begins a line among members, after a whole member.
    fn angle(&mut self) {
        let goes_on = matches!(
            self.before,
            b';' | b',' | b'{' | b'|' | b'&' | b'=' | b':' | b'(' | b'<' | b'?' | 0
        );
        let is_member = matches!(self.open.last(), Some(Open::Members | Open::Argument));
        if self.fresh && !goes_on && is_member && self.at > 0 {
            self.separate_at(self.at - 1);
        }
    }

    /// Makes a blank a separator.
    fn separate_at(&mut self, blank: usize) {
        if matches!(self.bytes.get(blank), Some(b' ' | b'\t')) {
            self.found.push(blank);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::mask;

    #[test]
    fn signatures_that_begin_a_line_are_set_apart() {
        let source = "export interface F extends A {\n  (x: string): T\n  // `<` in a comment: \"it's\n  <T>(f: T): T\n  \
                      <U>(\n    f: { a: U }\n  ): X<\n    U\n  >\n  b: U;\n  <V>(): V\n}\nconst a = x\n  <T>(1)\n";
        let wanted = source
            .replace("\n  <T>(f", "\n ;<T>(f")
            .replace("\n  <U>", "\n ;<U>");
        assert_eq!(mask(source), Some(wanted));
    }

    #[test]
    fn values_and_type_arguments_stay_as_they_are() {
        for source in [
            "type A = string\nfunction f() {\n  return a\n    <b\n}\n",
            "const x = (\n  <div>\n    a\n    <b/>\n  </div>)\n",
            "interface A {\n  a: Map\n}\nclass B {\n  a = c\n  <d\n}",
            "interface A { a: `<${B}\n  <` }",
        ] {
            assert_eq!(mask(source), None, "{source}");
        }
    }

    #[test]
    fn types_of_variables_have_members_and_their_values_have_none() {
        let source = "export const make: {\n  (): A\n  <T>(a: T): B\n} = function() {\n  return a\n    <b\n}\nlet c = {\n  d: e\n  <f\n}\n";
        let wanted = source.replace("\n  <T>", "\n ;<T>");
        assert_eq!(mask(source), Some(wanted));
        let source = "class A extends B.C<A, {\n  a: { (): D }\n  <T>(a: T): B\n}>() {\n  a = b\n  <c\n}\nf<{ (): D\n  <T>(): T }>(a, {\n  b: c\n  <d })";
        let wanted = source.replace("\n  <T>", "\n ;<T>");
        assert_eq!(mask(source), Some(wanted));
    }

    #[test]
    fn members_and_templates_that_the_grammar_does_not_know() {
        let source = "interface P {\n  name: string\n  in: \"a\"\n}\ntype E = `no \\`Self\\` ${A}`\nconst f = (a): {\n  (): A\n  <T>(): T\n} => `\\``\n";
        let wanted = source
            .replace("\n  in:", "\n ;in:")
            .replace("\\`Self\\`", "__Self__")
            .replace("\n  <T>", "\n ;<T>");
        assert_eq!(mask(source), Some(wanted));
    }

    #[test]
    fn arguments_of_imported_types_are_hidden() {
        let source = "let a: import(\"./a\").A.B<C<() => D>, { e: F; }>;\nlet b: Set<import('b').C<D>>;\nlet c = import(\"c\");\n";
        let wanted = source
            .replace("<C<() => D>, { e: F; }>", &" ".repeat(23))
            .replace(".C<D>>", ".C   >");
        assert_eq!(mask(source), Some(wanted));
        assert_eq!(mask("a(import('b').C < d); e > f"), None);
        assert_eq!(mask("a: import('b').C<d; e > f"), None);
    }

    #[test]
    fn any_cut_is_survived() {
        let source = "type F = { <T>(a: `x${{ b: \"c\\\"\" }}`): T\n  <U>(): U /* x */ }\nconst a: import('b').C<D> = e // end";
        for end in 0..source.len() {
            mask(&source[..end]);
            mask(&source[end..]);
        }
    }
}
