//! Comments: what documents a declaration, and what makes a file conditional.

use cidx_format::vocabulary::SymbolFlags;
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::SymbolIx;

/// Operating systems and architectures that a file name may end with.
const PLATFORMS: &[&str] = &[
    "386",
    "aix",
    "amd64",
    "android",
    "arm",
    "arm64",
    "darwin",
    "dragonfly",
    "freebsd",
    "illumos",
    "ios",
    "js",
    "linux",
    "loong64",
    "mips",
    "mips64",
    "mips64le",
    "mipsle",
    "nacl",
    "netbsd",
    "openbsd",
    "plan9",
    "ppc64",
    "ppc64le",
    "riscv64",
    "s390x",
    "solaris",
    "sparc64",
    "wasip1",
    "wasm",
    "windows",
    "zos",
];

/// Whether a file of this stem is only built for one platform (`name_linux`, `name_amd64`).
pub fn platform_suffix(stem: &str) -> bool {
    stem.rsplit_once('_')
        .is_some_and(|(_, suffix)| PLATFORMS.binary_search(&suffix).is_ok())
}

/// Whether a comment is a build constraint.
pub fn is_constraint(text: &str) -> bool {
    let directive = text.strip_prefix("//").map(str::trim_start);
    text.starts_with("//go:build ") || directive.is_some_and(|d| d.starts_with("+build "))
}

/// The comments seen last, for as long as they form one block that may document what follows.
#[derive(Default)]
pub struct Block<'t> {
    comments: Vec<Node<'t>>,
    /// The row on which the last part that is no comment ended.
    last_row: Option<usize>,
}

impl<'t> Block<'t> {
    /// Adds a comment. Says whether it trails a part on the same row instead of standing on its own.
    pub fn comment(&mut self, comment: Node<'t>) -> bool {
        let row = comment.start_position().row;
        if self.last_row == Some(row) {
            return true;
        }
        if let Some(last) = self.comments.last()
            && last.end_position().row + 1 != row
        {
            self.comments.clear();
        }
        self.comments.push(comment);
        false
    }

    /// Takes the doc of a part that follows: the block that ends on the row above it.
    pub fn doc_of(&mut self, builder: &Builder<'_>, part: Node<'_>) -> Box<str> {
        self.last_row = Some(part.end_position().row);
        let ends = self.comments.last().map(|last| last.end_position().row);
        let doc = match ends {
            Some(row) if row + 1 == part.start_position().row => strip(builder, &self.comments),
            _ => "".into(),
        };
        self.comments.clear();
        doc
    }
}

/// The text of a single comment without its markers.
pub fn single(builder: &Builder<'_>, comment: Node<'_>) -> Box<str> {
    strip(builder, &[comment])
}

/// The text of comments without their markers and without directives to tools.
fn strip(builder: &Builder<'_>, comments: &[Node<'_>]) -> Box<str> {
    let mut out = String::new();
    for &comment in comments {
        let text = builder.text(comment);
        if let Some(line) = text.strip_prefix("//") {
            if is_directive(line) {
                continue;
            }
            push_line(&mut out, line.strip_prefix(' ').unwrap_or(line));
        } else {
            let inner = text.strip_prefix("/*").unwrap_or(text);
            let inner = inner.strip_suffix("*/").unwrap_or(inner);
            inner.lines().for_each(|line| push_line(&mut out, line));
        }
    }
    Builder::doc(&out)
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
}

/// `//go:generate`, `//nolint:all`, `//export f`, `// +build`: words to tools, not to readers.
fn is_directive(line: &str) -> bool {
    let spaced = line.trim_start().starts_with("+build ");
    let colon = line.find(':').unwrap_or(0);
    let tool = line.get(..colon).unwrap_or("");
    let word = !tool.is_empty()
        && tool
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let after = line.as_bytes().get(colon + 1);
    spaced || (word && after.is_some_and(u8::is_ascii_lowercase)) || line.starts_with("nolint")
}

/// Gives a symbol its doc, and the flag that the doc implies.
pub fn document(builder: &mut Builder<'_>, symbol: SymbolIx, doc: &str) {
    if doc.is_empty() {
        return;
    }
    let deprecated = doc.lines().any(|line| line.starts_with("Deprecated:"));
    let symbol = builder.at(symbol);
    symbol.doc = doc.into();
    if deprecated {
        symbol.flags.set(SymbolFlags::DEPRECATED);
    }
}
