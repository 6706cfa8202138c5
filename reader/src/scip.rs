//! Writes a bundle as an SCIP index (a protocol buffers message), document by document, for tools that read that format.

use std::io::Write;

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};

use crate::bundle::{Bundle, BundleError, Denoted, FileView, OccurrenceView, Span, SymbolView};
use crate::tool::StreamError;

/// The scheme of our symbols.
const SCHEME: &str = "cidx";

/// How deep symbols may lie in each other.
const MAX_DEPTH: usize = 64;

/// `PositionEncoding`: columns count UTF-16 code units, as in a bundle.
const UTF16: u64 = 2;

/// `SymbolRole` bits.
const DEFINITION: u64 = 1;
const IMPORT: u64 = 2;
const WRITE: u64 = 4;
const READ: u64 = 8;
const TEST: u64 = 0x20;

/// A message being written.
#[derive(Default)]
struct Message(Vec<u8>);

impl Message {
    fn varint(&mut self, mut number: u64) {
        while number > 0x7f {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn number(&mut self, field: u64, number: u64) {
        if number != 0 {
            self.varint(field << 3);
            self.varint(number);
        }
    }

    fn bytes(&mut self, field: u64, bytes: &[u8]) {
        self.varint(field << 3 | 2);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    fn text(&mut self, field: u64, text: &str) {
        if !text.is_empty() {
            self.bytes(field, text.as_bytes());
        }
    }

    fn range(&mut self, field: u64, span: Span) {
        let mut packed = Message::default();
        // Places in a bundle are counted as SCIP counts them: from zero.
        packed.varint(span.start.line.into());
        packed.varint(span.start.column.into());
        if span.end.line != span.start.line {
            packed.varint(span.end.line.into());
        }
        packed.varint(span.end.column.into());
        self.bytes(field, &packed.0);
    }
}

/// Writes the whole index.
pub fn write(bundle: &Bundle, out: &mut dyn Write) -> Result<(), StreamError> {
    let mut tool = Message::default();
    tool.text(1, SCHEME);
    tool.text(2, env!("CARGO_PKG_VERSION"));
    let mut metadata = Message::default();
    metadata.bytes(2, &tool.0);
    // Paths are relative to the root, wherever that lies: the bundle does not know.
    metadata.text(3, "file:///");
    metadata.number(4, 1);
    let mut head = Message::default();
    head.bytes(1, &metadata.0);
    out.write_all(&head.0)?;
    for number in bundle.files() {
        let file = bundle.file(number)?;
        let mut part = Message::default();
        if file.is_external() {
            for symbol in file.symbols()? {
                part.bytes(3, &information(bundle, bundle.symbol(symbol)?)?.0);
            }
        } else {
            part.bytes(2, &document(bundle, file)?.0);
        }
        out.write_all(&part.0)?;
    }
    Ok(())
}

fn document(bundle: &Bundle, file: FileView<'_>) -> Result<Message, BundleError> {
    let mut message = Message::default();
    message.text(4, file.language()?.name()?);
    message.text(1, file.path()?);
    message.number(6, UTF16);
    for number in file.symbols()? {
        let symbol = bundle.symbol(number)?;
        message.bytes(2, &definition(symbol)?.0);
        message.bytes(3, &information(bundle, symbol)?.0);
        for occurrence in bundle.occurrences(number)? {
            if let Some(used) = used(bundle, occurrence)? {
                message.bytes(2, &used.0);
            }
        }
    }
    Ok(message)
}

fn definition(symbol: SymbolView<'_>) -> Result<Message, BundleError> {
    let mut message = Message::default();
    message.range(1, symbol.name_span()?);
    message.text(2, &name(symbol)?);
    let test = if symbol.has(SymbolFlags::TEST) {
        TEST
    } else {
        0
    };
    message.number(3, DEFINITION | test);
    message.range(7, symbol.span());
    Ok(message)
}

/// A bound use at its place; none for relations between definitions and for what a call may be dispatched to.
fn used(bundle: &Bundle, occurrence: OccurrenceView<'_>) -> Result<Option<Message>, BundleError> {
    let Denoted::Symbol(target) = occurrence.target() else {
        return Ok(None);
    };
    let roles = match occurrence.role()? {
        Role::Override | Role::Declare => return Ok(None),
        _ if occurrence.is_dispatch() => return Ok(None),
        Role::Import => IMPORT,
        Role::Write => WRITE,
        Role::Read | Role::Value => READ,
        _ => 0,
    };
    let mut message = Message::default();
    message.range(1, occurrence.span()?);
    message.text(2, &name(bundle.symbol(target)?)?);
    message.number(3, roles);
    Ok(Some(message))
}

fn information(bundle: &Bundle, symbol: SymbolView<'_>) -> Result<Message, BundleError> {
    let mut message = Message::default();
    message.text(1, &name(symbol)?);
    for documentation in [symbol.signature()?, symbol.doc()?] {
        message.text(3, documentation);
    }
    for occurrence in bundle.occurrences(symbol.number())? {
        let Denoted::Symbol(target) = occurrence.target() else {
            continue;
        };
        let is_base = matches!(
            occurrence.role()?,
            Role::Inherit | Role::Implement | Role::Override
        );
        if is_base && !occurrence.is_dispatch() {
            let mut relationship = Message::default();
            relationship.text(1, &name(bundle.symbol(target)?)?);
            relationship.number(3, 1);
            message.bytes(4, &relationship.0);
        }
    }
    message.number(5, kind(symbol.kind()?));
    message.text(6, symbol.name()?);
    Ok(message)
}

/// The symbol's name in SCIP: scheme, package, descriptors.
pub fn name(symbol: SymbolView<'_>) -> Result<String, BundleError> {
    let file = symbol.file()?;
    let path = file.path()?;
    if file.is_external() {
        let (manager, package) = path.split_once(':').unwrap_or((".", path));
        let (manager, package) = (part(manager), part(package));
        let qualified = symbol.qualified()?;
        let descriptor = if qualified.is_empty() {
            format!("{}/", escaped(symbol.name()?))
        } else {
            format!("{}{}", escaped(qualified), suffix(symbol.kind()?, ""))
        };
        return Ok(format!("{SCHEME} {manager} {package} . {descriptor}"));
    }
    let mut descriptors = Vec::new();
    let mut at = symbol;
    for _ in 0..MAX_DEPTH {
        let Some(parent) = at.parent()? else { break };
        let inside = parent.file_number() == at.file_number();
        let qualified = at.qualified()?;
        let number = qualified.rsplit_once('~').map_or("", |(_, number)| number);
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let number = if is_number { number } else { "" };
        let suffix = suffix(at.kind()?, number);
        let own = match (inside, number.is_empty() || suffix.starts_with('(')) {
            (false, _) => qualified.to_owned(),
            (true, true) => at.name()?.to_owned(),
            (true, false) => format!("{}~{number}", at.name()?),
        };
        descriptors.push(format!("{}{suffix}", escaped(&own)));
        if !inside {
            break;
        }
        at = parent;
    }
    descriptors.push(format!("{}/", escaped(path)));
    descriptors.reverse();
    Ok(format!("{SCHEME} . . . {}", descriptors.concat()))
}

/// A part of a package: spaces are doubled, and nothing is a dot.
fn part(text: &str) -> String {
    match text {
        "" => ".".to_owned(),
        _ => text.replace(' ', "  "),
    }
}

/// A name in a descriptor: in backticks unless it is simple.
fn escaped(name: &str) -> String {
    let is_simple = |byte: u8| byte.is_ascii_alphanumeric() || b"_+-$".contains(&byte);
    if !name.is_empty() && name.bytes().all(is_simple) {
        name.to_owned()
    } else {
        format!("`{}`", name.replace('`', "``"))
    }
}

/// What ends a descriptor; overloads of a method are told apart by a number.
fn suffix(kind: SymbolKind, number: &str) -> String {
    use SymbolKind::*;
    match kind {
        Function | Method | Constructor | Test if number.is_empty() => "().".to_owned(),
        Function | Method | Constructor | Test => format!("(+{number})."),
        Class | Struct | Interface | Trait | Impl | Enum | Union | TypeAlias | TypeParameter => {
            "#".to_owned()
        }
        File | Module | Namespace | Package => "/".to_owned(),
        Macro => "!".to_owned(),
        _ => ".".to_owned(),
    }
}

/// `SymbolInformation.Kind`; 0 where SCIP has no word.
fn kind(kind: SymbolKind) -> u64 {
    use SymbolKind::*;
    match kind {
        File => 16,
        Module => 29,
        Namespace => 30,
        Package => 35,
        Class => 7,
        Struct => 49,
        Interface => 21,
        Trait => 53,
        Enum => 11,
        EnumMember => 12,
        Union => 59,
        TypeAlias => 55,
        Function | Test => 17,
        Method => 26,
        Constructor => 9,
        Field => 15,
        Property => 41,
        Variable => 61,
        Constant => 8,
        Static => 82,
        Macro => 25,
        TypeParameter => 58,
        _ => 0,
    }
}
