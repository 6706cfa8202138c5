//! Separators that the grammar wants between members of a type and the language does not: where a generic call signature
//! begins a line, the grammar goes on with the type before it, and one such line costs it the whole file.

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
    /// Anything else inside members: parameters, type arguments in brackets.
    InMembers,
    /// The text of a template literal.
    Template,
    /// Anything else.
    Other,
}

/// The source with `;` in place of the last blank before each signature that begins a line with `<`; none if there is no such
/// line. Places stay what they were.
pub(super) fn separate(source: &str) -> Option<String> {
    let bytes = source.as_bytes();
    let mut scan = Scan {
        bytes,
        at: 0,
        open: Vec::new(),
        head: false,
        before: 0,
        fresh: false,
        found: Vec::new(),
    };
    while scan.at < bytes.len() {
        scan.step();
    }
    if scan.found.is_empty() {
        return None;
    }
    let mut text = bytes.to_vec();
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
    /// The blanks that become separators.
    found: Vec<usize>,
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
            b'`' => self.open.push(Open::Template),
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
            b'\\' => self.at += 1,
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
        }
        self.before = b'a';
        self.fresh = false;
    }

    fn mark(&mut self, byte: u8) {
        let inside = matches!(self.open.last(), Some(Open::Members | Open::InMembers));
        match byte {
            b'{' if inside || self.head => {
                self.open.push(Open::Members);
            }
            b'{' => self.open.push(Open::Other),
            b'(' | b'[' if inside => self.open.push(Open::InMembers),
            b'(' | b'[' => self.open.push(Open::Other),
            b'}' | b')' | b']' => {
                let closed = self.open.pop();
                let outside = !matches!(self.open.last(), Some(Open::Members | Open::InMembers));
                if closed == Some(Open::Members) && outside {
                    self.head = self.goes_on();
                }
            }
            b';' if !inside => self.head = false,
            b'<' => self.angle(),
            _ => {}
        }
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
        let Some(blank) = self.at.checked_sub(1) else {
            return;
        };
        if self.fresh
            && !goes_on
            && self.open.last() == Some(&Open::Members)
            && matches!(self.bytes.get(blank), Some(b' ' | b'\t'))
        {
            self.found.push(blank);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::separate;

    #[test]
    fn signatures_that_begin_a_line_are_set_apart() {
        let source = "export interface F extends A {\n  (x: string): T\n  // `<` in a comment: \"it's\n  <T>(f: T): T\n  \
                      <U>(\n    f: { a: U }\n  ): X<\n    U\n  >\n  b: U;\n  <V>(): V\n}\nconst a = x\n  <T>(1)\n";
        let wanted = source
            .replace("\n  <T>(f", "\n ;<T>(f")
            .replace("\n  <U>", "\n ;<U>");
        assert_eq!(separate(source), Some(wanted));
    }

    #[test]
    fn values_and_type_arguments_stay_as_they_are() {
        for source in [
            "type A = string\nfunction f() {\n  return a\n    <b\n}\n",
            "const x = (\n  <div>\n    a\n    <b/>\n  </div>)\n",
            "interface A {\n  a: Map\n}\nclass B {\n  a = c\n  <d\n}",
            "interface A { a: `<${B}\n  <` }",
        ] {
            assert_eq!(separate(source), None, "{source}");
        }
    }

    #[test]
    fn any_cut_is_survived() {
        let source = "type F = { <T>(a: `x${{ b: \"c\\\"\" }}`): T\n  <U>(): U /* x */ }\n// end";
        for end in 0..source.len() {
            separate(&source[..end]);
            separate(&source[end..]);
        }
    }
}
