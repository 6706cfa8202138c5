//! A reader written from FORMAT.md alone: it knows none of this crate's types, and must agree with the golden bundle.

use std::collections::HashMap;
use std::path::Path;

struct Reader {
    bytes: Vec<u8>,
    /// Offset, record size and count by tag.
    sections: HashMap<String, (usize, usize, usize)>,
}

fn number(bytes: &[u8], at: usize, length: usize) -> usize {
    bytes[at..at + length]
        .iter()
        .rev()
        .fold(0, |value, &byte| value << 8 | usize::from(byte))
}

fn signed(bytes: &[u8], at: usize) -> isize {
    number(bytes, at, 4) as u32 as i32 as isize
}

impl Reader {
    fn open(bytes: Vec<u8>) -> Reader {
        assert_eq!(&bytes[..8], b"CIDX\r\n\x1a\n");
        assert_eq!(
            (
                number(&bytes, 8, 4),
                number(&bytes, 12, 4),
                number(&bytes, 16, 8)
            ),
            (1, 0, 64)
        );
        let end = 64 + number(&bytes, 24, 8);
        assert_eq!(blake3::hash(&bytes[64..end]).as_bytes(), &bytes[32..64]);
        let root = end - 24;
        let vector = |at: usize| {
            (
                (at as isize + signed(&bytes, at)) as usize,
                number(&bytes, at + 4, 4),
            )
        };
        let (mut entry, count) = vector(root);
        let mut sections = HashMap::new();
        for _ in 0..count {
            let tag = String::from_utf8(bytes[entry + 28..entry + 32].to_vec()).expect("ASCII");
            let place = (
                number(&bytes, entry, 8),
                number(&bytes, entry + 24, 4),
                number(&bytes, entry + 16, 8),
            );
            assert_eq!(place.1 * place.2, number(&bytes, entry + 8, 8));
            sections.insert(tag, place);
            entry += 32;
        }
        let (body, table) = (end.next_multiple_of(64), number(&bytes, root + 16, 8));
        let hashes: Vec<u8> = bytes[body..table]
            .chunks(16384)
            .flat_map(|block| *blake3::hash(block).as_bytes())
            .collect();
        assert_eq!(hashes, bytes[table..]);
        let (first, count) = vector(root + 8);
        let hashes: Vec<u8> = bytes[table..]
            .chunks(16384)
            .flat_map(|block| *blake3::hash(block).as_bytes())
            .collect();
        assert_eq!(hashes, bytes[first..first + count * 32]);
        Reader { bytes, sections }
    }

    fn count(&self, tag: &str) -> usize {
        self.sections.get(tag).map_or(0, |place| place.2)
    }

    fn field(&self, tag: &str, record: usize, offset: usize, length: usize) -> usize {
        let (start, size, count) = self.sections[tag];
        assert!(record < count && offset + length <= size);
        number(&self.bytes, start + record * size + offset, length)
    }

    fn text(&self, tag: &str, record: usize, offset: usize) -> &str {
        let start = self.sections["STRS"].0 + self.field(tag, record, offset, 4);
        let length = self.field(tag, record, offset + 4, 4);
        std::str::from_utf8(&self.bytes[start..start + length]).expect("UTF-8")
    }

    fn id(&self, symbol: usize) -> String {
        let path = self.text("FILE", self.field("SYMB", symbol, 16, 4), 40);
        match self.text("SYMB", symbol, 0) {
            "" => path.to_owned(),
            qualified => format!("{path}#{qualified}"),
        }
    }

    fn group(&self, offsets: &str, symbol: usize) -> std::ops::Range<usize> {
        self.field(offsets, symbol, 0, 4)..self.field(offsets, symbol + 1, 0, 4)
    }

    /// A string of META.
    fn string(&self, at: usize) -> String {
        let bytes = &self.bytes[at..at + 8];
        let text = if bytes[0] >> 6 == 0b10 {
            let length = usize::from(bytes[0] & 0x3f) + number(bytes, 1, 3) * 64;
            let start = (at as isize + signed(bytes, 4)) as usize;
            &self.bytes[start..start + length]
        } else {
            bytes
                .split(|&byte| byte == 0xff)
                .next()
                .expect("at least one part")
        };
        String::from_utf8(text.to_vec()).expect("UTF-8")
    }

    fn source(&self, file: usize) -> String {
        let first = self.field("FILE", file, 64, 4);
        let blocks = first..first + self.field("FILE", file, 68, 4);
        let decoded = blocks.map(|block| {
            let start = self.sections["SRCB"].0 + self.field("SRCX", block, 0, 8);
            let frame = &self.bytes[start..start + self.field("SRCX", block, 8, 4)];
            let text =
                zstd::bulk::decompress(frame, self.field("SRCX", block, 12, 4)).expect("a frame");
            String::from_utf8(text).expect("UTF-8")
        });
        decoded.collect()
    }
}

#[test]
fn a_reader_written_from_format_md_agrees_with_the_golden_bundle() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/format/v1.cidx");
    let reader = Reader::open(std::fs::read(path).expect("the golden bundle is committed"));

    let ids: Vec<String> = (0..reader.count("SYMB"))
        .map(|symbol| reader.id(symbol))
        .collect();
    assert_eq!(
        ids,
        [
            "guide.md",
            "guide.md#Guide",
            "src/client.py",
            "src/client.py#Client",
            "src/client.py#Client.send",
            "src/retry.py",
            "src/retry.py#retry",
            "tests/unit/test_client.py",
            "tests/unit/test_client.py#test_send",
            "pypi:requests",
            "pypi:requests#get",
        ]
    );
    assert_eq!(reader.text("SYMB", 4, 8), "send");
    assert_eq!(reader.text("SYMD", 3, 8), "Talks to the server.");

    let dependents: Vec<(String, usize)> = reader
        .group("REVX", 4)
        .map(|at| {
            (
                reader.id(reader.field("REVE", at, 0, 4)),
                reader.field("REVE", at, 6, 2),
            )
        })
        .collect();
    // Read is role 3, value is role 5, call is role 1; the last is dispatch only.
    let expected = [
        ("guide.md#Guide", 1 << 3),
        ("src/client.py#Client.send", 1 << 5),
        ("tests/unit/test_client.py#test_send", 1 << 1 | 1 << 15),
    ];
    assert_eq!(
        dependents,
        expected.map(|(id, roles)| (id.to_owned(), roles))
    );

    let names: Vec<&str> = (0..reader.count("NAMT"))
        .map(|name| reader.text("NAMT", name, 0))
        .collect();
    assert_eq!(
        names,
        [
            "Client",
            "Guide",
            "client",
            "get",
            "guide",
            "log",
            "requests",
            "retry",
            "send",
            "test_client",
            "test_send",
            "unknown"
        ]
    );
    let unbound: Vec<&str> = reader
        .group("OCCX", 6)
        .filter(|&at| reader.field("OCCR", at, 12, 2) >> 15 == 1)
        .map(|at| names[reader.field("OCCR", at, 0, 4)])
        .collect();
    assert_eq!(unbound, ["unknown"]);

    // The only wide occurrence: line 1, column 80000.
    let wide = reader.group("OCCX", 1).next().expect("one occurrence");
    assert_eq!(reader.field("OCCR", wide, 8, 2), 65535);
    assert_eq!(
        (
            reader.field("OCCW", 0, 0, 4),
            reader.field("OCCW", 0, 4, 4),
            reader.field("OCCW", 0, 12, 4)
        ),
        (wide, 80_000, 80_004)
    );

    let (start, _, length) = reader.sections["META"];
    let meta = start + length - 88;
    assert_eq!(
        (
            reader.string(meta),
            number(&reader.bytes, meta + 8, 4),
            reader.bytes[meta + 12]
        ),
        ("0.0.0-golden".into(), 1, 1)
    );
    assert_eq!(
        (reader.string(meta + 16), reader.string(meta + 32)),
        ("example".into(), "main".into())
    );
    assert_eq!(
        reader.string(meta + 24),
        "0123456789abcdef0123456789abcdef01234567"
    );
    assert_eq!(
        (number(&reader.bytes, meta + 40, 8), reader.bytes[meta + 48]),
        (1_700_000_000, 0)
    );
    let inner = ((meta + 56) as isize + signed(&reader.bytes, meta + 56)) as usize;
    assert_eq!(
        (
            number(&reader.bytes, meta + 60, 4),
            reader.string(inner),
            reader.string(inner + 8)
        ),
        (1, "vendor/inner".into(), "inner".into())
    );
    let limit = ((meta + 64) as isize + signed(&reader.bytes, meta + 64)) as usize;
    assert_eq!(
        (reader.string(limit), number(&reader.bytes, limit + 8, 4)),
        ("nesting deeper than 4000".into(), 2)
    );

    let directories: Vec<&str> = (0..reader.count("DIRS"))
        .map(|directory| reader.text("DIRS", directory, 0))
        .collect();
    assert_eq!(directories, [".", "src", "tests", "tests/unit"]);
    assert!(reader.source(1).starts_with("class Client:\n"));
    assert_eq!(reader.source(0).chars().count(), 8 + 80_000 + 4 + 1 + 3);
}
