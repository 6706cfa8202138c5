//! What an SCIP file says, as slices of it: documents with their occurrences and symbols.

use super::wire::{Fields, Malformed, Value, packed};

/// The role of an occurrence that defines its symbol.
const DEFINITION: u64 = 1;
/// The role of an occurrence in an import.
pub const IMPORT: u64 = 2;
/// The role of an occurrence that writes.
pub const WRITE: u64 = 4;
/// A declaration whose definition is elsewhere.
const FORWARD_DEFINITION: u64 = 0x40;

/// How columns are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units.
    Utf16,
    /// Characters.
    Utf32,
}

/// The whole file.
#[derive(Default)]
pub struct Scip<'b> {
    /// The folder that paths are relative to, as a URI.
    pub project_root: &'b str,
    /// The documents.
    pub documents: Vec<Document<'b>>,
}

/// A document.
#[derive(Default)]
pub struct Document<'b> {
    /// Its path below the project's root.
    pub path: &'b str,
    /// Its text, where the file has it.
    pub text: &'b str,
    /// How columns are counted; none if the file does not say.
    pub encoding: Option<Encoding>,
    occurrences: Vec<&'b [u8]>,
    symbols: Vec<&'b [u8]>,
}

/// An occurrence of a symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occurrence<'b> {
    /// Start line, start column, end line, end column; zero-based.
    pub range: [u32; 4],
    /// The symbol.
    pub symbol: &'b str,
    /// Its roles, as bits.
    pub roles: u64,
}

impl Occurrence<'_> {
    /// Whether it defines its symbol.
    pub fn is_definition(&self) -> bool {
        self.roles & DEFINITION != 0
    }

    /// Whether it declares its symbol in any way.
    pub fn declares(&self) -> bool {
        self.roles & (DEFINITION | FORWARD_DEFINITION) != 0
    }
}

/// Reads a file. Messages inside documents are read when they are asked for.
pub fn read(bytes: &[u8]) -> Result<Scip<'_>, Malformed> {
    let mut scip = Scip::default();
    for field in Fields::of(bytes) {
        match field? {
            (1, metadata) => {
                for field in Fields::of(metadata.bytes()) {
                    if let (3, root) = field? {
                        scip.project_root = root.text();
                    }
                }
            }
            (2, document) => scip.documents.push(read_document(document.bytes())?),
            _ => {}
        }
    }
    Ok(scip)
}

fn read_document(bytes: &[u8]) -> Result<Document<'_>, Malformed> {
    let mut document = Document::default();
    for field in Fields::of(bytes) {
        match field? {
            (1, value) => document.path = value.text(),
            (2, value) => document.occurrences.push(value.bytes()),
            (3, value) => document.symbols.push(value.bytes()),
            (5, value) => document.text = value.text(),
            (6, value) => {
                document.encoding = match value.number() {
                    1 => Some(Encoding::Utf8),
                    2 => Some(Encoding::Utf16),
                    3 => Some(Encoding::Utf32),
                    _ => None,
                }
            }
            _ => {}
        }
    }
    Ok(document)
}

impl<'b> Document<'b> {
    /// Its occurrences; none for one that cannot be read.
    pub fn occurrences(&self) -> impl Iterator<Item = Option<Occurrence<'b>>> + '_ {
        self.occurrences.iter().map(|bytes| read_occurrence(bytes))
    }

    /// Pairs of a symbol and one that it implements or redefines.
    pub fn implementations(&self) -> impl Iterator<Item = (&'b str, &'b str)> + '_ {
        self.symbols.iter().flat_map(|bytes| implementations(bytes))
    }
}

fn read_occurrence(bytes: &[u8]) -> Option<Occurrence<'_>> {
    let mut occurrence = Occurrence::default();
    let mut range: Vec<u32> = Vec::new();
    for field in Fields::of(bytes) {
        match field.ok()? {
            (1, Value::Number(number)) => range.push(u32::try_from(number).ok()?),
            (1, value) => {
                for number in packed(value.bytes()).take(5) {
                    range.push(u32::try_from(number).ok()?);
                }
            }
            (2, value) => occurrence.symbol = value.text(),
            (3, value) => occurrence.roles = value.number(),
            (8 | 9, value) => range = typed_range(value.bytes())?,
            _ => {}
        }
        if range.len() > 4 {
            return None;
        }
    }
    occurrence.range = match *range.as_slice() {
        [line, start, end] => [line, start, line, end],
        [line, start, last, end] => [line, start, last, end],
        _ => return None,
    };
    let [line, start, last, end] = occurrence.range;
    ((line, start) <= (last, end) && !occurrence.symbol.is_empty()).then_some(occurrence)
}

/// The fields of a range message in order; what is left out is zero.
fn typed_range(bytes: &[u8]) -> Option<Vec<u32>> {
    let mut numbers = [0u32; 4];
    let mut count = 3;
    for field in Fields::of(bytes) {
        let (number, value) = field.ok()?;
        let at = usize::try_from(number).ok()?.checked_sub(1)?;
        *numbers.get_mut(at)? = u32::try_from(value.number()).ok()?;
        count = count.max(at + 1);
    }
    numbers.get(..count).map(<[u32]>::to_vec)
}

fn implementations(bytes: &[u8]) -> Vec<(&str, &str)> {
    let mut symbol = "";
    let mut bases = Vec::new();
    for (number, value) in Fields::of(bytes).map_while(Result::ok) {
        match number {
            1 => symbol = value.text(),
            4 => {
                let (mut base, mut implements) = ("", false);
                for (number, value) in Fields::of(value.bytes()).map_while(Result::ok) {
                    match number {
                        1 => base = value.text(),
                        3 => implements = value.number() != 0,
                        _ => {}
                    }
                }
                if implements && !base.is_empty() {
                    bases.push(base);
                }
            }
            _ => {}
        }
    }
    bases.into_iter().map(|base| (symbol, base)).collect()
}
