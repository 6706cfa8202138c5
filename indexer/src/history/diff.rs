//! Line differences between versions of one file. Each version is read once, as numbers that stand for distinct lines.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

use gix::diff::blob::{Algorithm, Diff, Hunk, IndentHeuristic, IndentLevel, Token};

/// The longest version whose lines are compared.
const MAX_BYTES: usize = 4 << 20;

/// The distinct lines of all versions of one file.
#[derive(Default)]
pub(crate) struct Lines {
    numbers: HashMap<u64, u32>,
    indents: Vec<IndentLevel>,
}

impl Lines {
    /// The lines of a version; none for what is no text or too long. Line ends do not count, nor does a byte order mark.
    pub(crate) fn read(&mut self, bytes: &[u8]) -> Option<Vec<Token>> {
        if bytes.len() > MAX_BYTES || bytes.iter().take(8000).any(|&byte| byte == 0) {
            return None;
        }
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut rest = bytes
            .strip_suffix(b"\n")
            .unwrap_or(bytes)
            .split(|&byte| byte == b'\n');
        let mut tokens = Vec::new();
        if bytes.is_empty() {
            return Some(tokens);
        }
        for line in rest.by_ref() {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            tokens.push(self.number(line));
        }
        Some(tokens)
    }

    fn number(&mut self, line: &[u8]) -> Token {
        // The keys of this hasher are fixed, so a run is repeatable; two different lines of a file with the same 64 bits do
        // not happen by chance, and who makes them on purpose spoils his own history only.
        let mut hasher = DefaultHasher::new();
        hasher.write(line);
        let next = self.indents.len() as u32;
        let number = *self.numbers.entry(hasher.finish()).or_insert(next);
        if number == next {
            self.indents
                .push(IndentLevel::for_ascii_line(line.iter().copied(), 8));
        }
        Token(number)
    }

    /// The hunks that turn one version into another, laid where a person would lay them.
    pub(crate) fn hunks(&self, before: &[Token], after: &[Token]) -> Vec<Hunk> {
        if before == after {
            return Vec::new();
        }
        let mut diff = Diff::default();
        diff.compute_with(
            Algorithm::Histogram,
            before,
            after,
            self.indents.len() as u32,
        );
        diff.postprocess_with(
            before,
            after,
            IndentHeuristic::new(|token: Token| self.indents[token.0 as usize]),
        );
        diff.hunks().collect()
    }
}
