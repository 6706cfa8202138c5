//! A small index made by hand; the golden bundle of the format is what it gives.

use std::path::Path;

use super::*;
use crate::facts::{Pos, Span};
use crate::index::*;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};

fn span(start_line: u32, start_column: u32, end_line: u32, end_column: u32) -> Span {
    Span {
        start: Pos {
            line: start_line,
            column: start_column,
        },
        end: Pos {
            line: end_line,
            column: end_column,
        },
    }
}

fn file(path: &str, language: u16, symbols: std::ops::Range<u32>, text: &str) -> IndexedFile {
    let external = text.is_empty();
    IndexedFile {
        path: path.to_owned(),
        language,
        external,
        test: path.starts_with("tests/"),
        document: path.ends_with(".md"),
        generated: false,
        compiler: false,
        hash: if external {
            [0; 32]
        } else {
            cidx_format::container::hash(text.as_bytes())
        },
        bytes: text.len() as u64,
        lines: text.lines().count() as u32,
        symbols,
        text: text.to_owned(),
        syntax_errors: Vec::new(),
        syntax_error_count: 0,
    }
}

struct Made {
    symbols: Vec<IndexedSymbol>,
}

impl Made {
    #[allow(clippy::too_many_arguments)]
    fn symbol(
        &mut self,
        file: u32,
        parent: u32,
        kind: SymbolKind,
        qualified: &str,
        name: &str,
        place: Span,
        flags: SymbolFlags,
        doc: &str,
    ) -> &mut Self {
        let name_span = span(
            place.start.line,
            place.start.column,
            place.start.line,
            place.start.column + name.len() as u32,
        );
        let function = matches!(kind, SymbolKind::Function | SymbolKind::Method);
        self.symbols.push(IndexedSymbol {
            file,
            parent,
            kind,
            flags,
            name: name.to_owned(),
            qualified: qualified.to_owned(),
            span: place,
            name_span,
            signature: if function {
                format!("def {name}(self)")
            } else {
                String::new()
            },
            doc: doc.to_owned(),
            cyclomatic: u16::from(function),
            cognitive: 0,
            centrality: 1000 - self.symbols.len() as u32,
        });
        self
    }
}

const CLIENT: &str = "class Client:\n    \"\"\"Talks to the server.\"\"\"\n    def send(self):\n        return retry(self.send, log)\n";
const RETRY: &str = "from requests import get\n\ndef retry(action):\n    \"\"\"Calls it again.\"\"\"\n    unknown(); get(action); retry(action)\n";
const TEST: &str = "def test_send(): Client().send()\n";

/// Two modules that use each other and a package, a test, and a document with a line that no record and no block can hold.
pub(super) fn index() -> Index {
    let long = format!("# Guide\n{}send\nend", "é ".repeat(40_000));
    let none = SymbolFlags::default();
    let public = SymbolFlags::PUBLIC;
    let mut made = Made {
        symbols: Vec::new(),
    };
    made.symbol(
        0,
        0,
        SymbolKind::File,
        "",
        "guide",
        span(0, 0, 2, 3),
        none,
        "",
    )
    .symbol(
        0,
        0,
        SymbolKind::Heading,
        "Guide",
        "Guide",
        span(0, 0, 2, 3),
        none,
        "",
    )
    .symbol(
        1,
        2,
        SymbolKind::File,
        "",
        "client",
        span(0, 0, 4, 0),
        none,
        "",
    )
    .symbol(
        1,
        2,
        SymbolKind::Class,
        "Client",
        "Client",
        span(0, 0, 4, 0),
        public,
        "Talks to the server.",
    )
    .symbol(
        1,
        3,
        SymbolKind::Method,
        "Client.send",
        "send",
        span(2, 4, 3, 36),
        public,
        "",
    )
    .symbol(
        2,
        5,
        SymbolKind::File,
        "",
        "retry",
        span(0, 0, 5, 0),
        none,
        "",
    )
    .symbol(
        2,
        5,
        SymbolKind::Function,
        "retry",
        "retry",
        span(2, 0, 4, 41),
        public.with(SymbolFlags::ENTRY_POINT),
        "Calls it again.",
    )
    .symbol(
        3,
        7,
        SymbolKind::File,
        "",
        "test_client",
        span(0, 0, 1, 0),
        SymbolFlags::TEST_CODE,
        "",
    )
    .symbol(
        3,
        7,
        SymbolKind::Function,
        "test_send",
        "test_send",
        span(0, 0, 0, 32),
        SymbolFlags::TEST.with(SymbolFlags::TEST_CODE),
        "",
    )
    .symbol(
        4,
        9,
        SymbolKind::Package,
        "",
        "requests",
        Span::default(),
        SymbolFlags::EXTERNAL,
        "",
    )
    .symbol(
        4,
        9,
        SymbolKind::Function,
        "get",
        "get",
        Span::default(),
        SymbolFlags::EXTERNAL,
        "",
    );
    let mut broken = file("src/retry.py", 0, 5..7, RETRY);
    broken.syntax_errors = vec![span(4, 4, 4, 11)];
    broken.syntax_error_count = 1;
    Index {
        files: vec![
            file("guide.md", 1, 0..2, &long),
            file("src/client.py", 0, 2..5, CLIENT),
            broken,
            file("tests/unit/test_client.py", 0, 7..9, TEST),
            file("pypi:requests", 0, 9..11, ""),
        ],
        symbols: made.symbols,
        occurrences: occurrences(),
        entries: Vec::new(),
        skipped_counts: std::collections::BTreeMap::new(),
        rules: rules(),
        skipped: vec![
            Skipped {
                path: "logo.png".into(),
                reason: "binary",
                detail: String::new(),
            },
            Skipped {
                path: "src/data.json".into(),
                reason: "too_large",
                detail: "9000000 bytes".into(),
            },
        ],
        languages: vec!["python", "markdown"],
        repository: Repository {
            name: "example".into(),
            commit: Some("0123456789abcdef0123456789abcdef01234567".into()),
            time: 1_700_000_000,
            branch: Some("main".into()),
            dirty: Some(false),
            repositories: vec![(
                "vendor/inner".into(),
                Repository {
                    name: "inner".into(),
                    ..Repository::default()
                },
            )],
        },
        limits: vec![("nesting deeper than 4000".into(), 2)],
    }
}

fn rules() -> Vec<BindingRule> {
    [
        ("scope", "python", 9900),
        ("member", "python", 9000),
        ("unbound", "python", 0),
        ("mention", "markdown", 6000),
    ]
    .map(|(name, language, confidence)| BindingRule {
        name: name.into(),
        language: language.into(),
        confidence,
    })
    .to_vec()
}

fn occurrences() -> Vec<Occurrence> {
    let symbol = OccurrenceTarget::Symbol;
    let to = |source, span, target, role, rule| Occurrence {
        source,
        span,
        target,
        role,
        rule,
        dispatch: false,
    };
    vec![
        to(1, span(1, 80_000, 1, 80_004), symbol(4), Role::Read, 3),
        to(4, span(3, 15, 3, 20), symbol(6), Role::Call, 0),
        to(4, span(3, 26, 3, 30), symbol(4), Role::Value, 1),
        to(
            4,
            span(3, 32, 3, 35),
            OccurrenceTarget::Unbound("log".into()),
            Role::Read,
            2,
        ),
        to(5, span(0, 21, 0, 24), symbol(10), Role::Import, 0),
        to(
            6,
            span(4, 4, 4, 11),
            OccurrenceTarget::Unbound("unknown".into()),
            Role::Call,
            2,
        ),
        to(6, span(4, 15, 4, 18), symbol(10), Role::Call, 0),
        to(6, span(4, 28, 4, 33), symbol(6), Role::Call, 0),
        to(8, span(0, 17, 0, 23), symbol(3), Role::Construct, 0),
        Occurrence {
            dispatch: true,
            ..to(8, span(0, 26, 0, 30), symbol(4), Role::Call, 1)
        },
    ]
}

/// Where the golden bundle of this format version lies.
fn golden() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!(
        "../tests/golden/format/v{}.cidx",
        cidx_format::VERSION
    ))
}

fn options() -> EmitOptions {
    EmitOptions {
        tool_version: "0.0.0-golden".into(),
        settings: vec![("jobs".into(), "1".into())],
        ..EmitOptions::default()
    }
}

#[test]
fn the_golden_bundle_of_this_version_has_these_bytes() {
    let bytes = emit_to_bytes(&index(), options()).expect("the index is sound");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(golden().parent().expect("has a folder")).expect("can be made");
        std::fs::write(golden(), &bytes).expect("can be written");
    }
    let expected = std::fs::read(golden()).expect("the golden bundle is committed");
    assert!(
        bytes == expected,
        "the bytes of format version {} changed: raise the version, or run with UPDATE=1",
        cidx_format::VERSION
    );
}

#[test]
fn the_thread_count_changes_nothing() {
    let mut index = index();
    index.files[1].text = (0..200_000)
        .map(|number| format!("line {} of many\n", number % 977))
        .collect();
    let bytes = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("a pool");
        pool.install(|| emit_to_bytes(&index, options()).expect("sound"))
    };
    assert!(bytes(1) == bytes(3));
}

#[test]
fn a_file_is_replaced_whole_and_nothing_is_left_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("repo.cidx");
    let report = emit(&index(), &out, options()).expect("written");
    let first = std::fs::read(&out).expect("there");
    assert_eq!(report.bytes, first.len() as u64);
    assert!(
        report
            .sections
            .iter()
            .any(|(tag, bytes)| tag == "SYMB" && *bytes == 11 * 48)
    );

    let mut wrong = index();
    wrong.occurrences[0].source = 99;
    assert!(matches!(
        emit(&wrong, &out, options()),
        Err(EmitError::Inconsistent { .. })
    ));
    assert!(std::fs::read(&out).expect("still there") == first);
    std::fs::create_dir(folder.path().join("taken")).expect("made");
    assert!(matches!(
        emit(&index(), &folder.path().join("taken"), options()),
        Err(EmitError::Io { .. })
    ));
    let mut left: Vec<_> = std::fs::read_dir(folder.path())
        .expect("listed")
        .map(|entry| entry.expect("read").file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["repo.cidx", "taken"]);
}

#[test]
fn an_empty_index_is_a_bundle() {
    assert!(emit_to_bytes(&Index::default(), EmitOptions::default()).is_ok());
}

#[test]
fn source_can_be_left_out() {
    let report = |source| {
        let options = EmitOptions {
            source,
            ..options()
        };
        assemble(&index(), options).expect("sound").1
    };
    let has_source = |report: &EmitReport| {
        report
            .sections
            .iter()
            .any(|(tag, _)| tag.starts_with("SRC"))
    };
    assert!(has_source(&report(true)) && !has_source(&report(false)));
}
