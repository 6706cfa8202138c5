use super::*;
use crate::facts::{Pos, Span};
use crate::index::{BindingRule, IndexedFile, IndexedSymbol, Occurrence, OccurrenceTarget};
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};

/// A field with bytes.
fn field(number: u8, bytes: &[u8]) -> Vec<u8> {
    let mut out = vec![number << 3 | 2];
    let mut length = bytes.len();
    while length > 0x7f {
        out.push(length as u8 | 0x80);
        length >>= 7;
    }
    out.push(length as u8);
    out.extend(bytes);
    out
}

fn occurrence(range: &[u8], symbol: &str, roles: u8) -> Vec<u8> {
    let parts = [
        field(1, range),
        field(2, symbol.as_bytes()),
        vec![3 << 3, roles],
    ];
    field(2, &parts.concat())
}

fn document(path: &str, text: &str, occurrences: &[Vec<u8>]) -> Vec<u8> {
    let head = [field(1, path.as_bytes()), field(5, text.as_bytes())];
    field(2, &[head.concat(), occurrences.concat()].concat())
}

const A: &str = "def save():\n    pass\n";
const B: &str = "from a import save\nx = save()\ny = other()\n";
const SAVE: &str = "scip-python python pkg 1 a/save().";

fn symbol(file: u32, kind: SymbolKind, name: &str, line: u32) -> IndexedSymbol {
    let at = |column| Pos { line, column };
    IndexedSymbol {
        file,
        parent: 0,
        kind,
        flags: SymbolFlags::PUBLIC,
        name: name.to_owned(),
        qualified: name.to_owned(),
        span: Span {
            start: at(0),
            end: Pos {
                line: line + 2,
                column: 0,
            },
        },
        name_span: Span {
            start: at(4),
            end: at(8),
        },
        signature: String::new(),
        doc: String::new(),
        cyclomatic: 1,
        cognitive: 0,
        centrality: 0,
    }
}

/// Two files; `b.py` calls a wrong `save`, one that the index takes for another, and a name it could not bind.
fn index() -> Index {
    let mut symbols = vec![
        symbol(0, SymbolKind::File, "", 0),
        symbol(0, SymbolKind::Function, "save", 0),
        symbol(1, SymbolKind::File, "", 0),
    ];
    symbols[2].parent = 2;
    let file = |path: &str, text: &str, symbols| IndexedFile {
        path: path.to_owned(),
        language: 0,
        external: false,
        test: false,
        document: false,
        generated: false,
        compiler: false,
        hash: [0; 32],
        bytes: text.len() as u64,
        lines: 2,
        symbols,
        text: text.to_owned(),
        syntax_errors: Vec::new(),
        syntax_error_count: 0,
    };
    let at = |line, column| Span {
        start: Pos { line, column },
        end: Pos {
            line,
            column: column + 4,
        },
    };
    let occurrence = |span, target| Occurrence {
        source: 2,
        span,
        target,
        role: Role::Call,
        rule: 0,
        dispatch: false,
    };
    let rule = |name: &str| BindingRule {
        name: name.to_owned(),
        language: "python".to_owned(),
        confidence: 5_000,
    };
    Index {
        files: vec![file("a.py", A, 0..2), file("b.py", B, 2..3)],
        symbols,
        occurrences: vec![
            occurrence(at(1, 4), OccurrenceTarget::Symbol(2)),
            occurrence(at(2, 4), OccurrenceTarget::Unbound("other".to_owned())),
        ],
        rules: vec![rule("unique_name"), rule("compiler")],
        languages: vec!["python"],
        ..Index::default()
    }
}

fn scip(b_text: &str) -> Vec<u8> {
    let a = document("a.py", A, &[occurrence(&[0, 4, 8], SAVE, 1)]);
    let uses = [
        occurrence(&[0, 14, 18], SAVE, 2),
        occurrence(&[1, 4, 8], SAVE, 8),
        occurrence(&[2, 4, 9], SAVE, 8),
    ];
    [a, document("b.py", b_text, &uses)].concat()
}

#[test]
fn what_a_compiler_says_replaces_what_evidence_said() {
    let mut index = index();
    let stats = ingest(&mut index, Path::new("."), &[scip(B)], &Roles::new());
    let expected = Stats {
        confirmed: 0,
        added: 3,
        dropped: 1,
    };
    assert_eq!(stats, expected);
    let found = index.occurrences.iter();
    let found: Vec<_> = found
        .map(|one| (one.span.start.line, &one.target, one.role, one.rule))
        .collect();
    let save = &OccurrenceTarget::Symbol(1);
    let expected = [
        (0, save, Role::Import, 1),
        (1, save, Role::Call, 1),
        (2, save, Role::Call, 1),
    ];
    assert_eq!(found, expected);
    assert!(index.files.iter().all(|file| file.compiler));
}

#[test]
fn a_stale_document_is_left_out_and_said() {
    let mut index = index();
    let stats = ingest(
        &mut index,
        Path::new("."),
        &[scip("other text")],
        &Roles::new(),
    );
    assert_eq!(stats, Stats::default());
    assert_eq!(index.occurrences.len(), 2);
    assert!(index.files[0].compiler && !index.files[1].compiler);
    let said = index.limits.iter().any(|(text, _)| text.contains("b.py"));
    assert!(said, "{:?}", index.limits);
}

#[test]
fn ranges_that_do_not_fit_make_a_document_stale() {
    let mut index = index();
    let uses = [occurrence(&[1, 5, 8], SAVE, 8)];
    let file = document("b.py", "", &uses);
    ingest(&mut index, Path::new("."), &[file], &Roles::new());
    assert!(!index.files[1].compiler);
}

#[test]
fn no_cut_or_changed_byte_does_harm() {
    let whole = scip(B);
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 0xa5;
        ingest(&mut index(), Path::new("."), &[changed], &Roles::new());
        let cut = whole.get(..at).unwrap_or(&[]).to_vec();
        ingest(&mut index(), Path::new("."), &[cut], &Roles::new());
    }
}

#[test]
fn a_file_that_is_no_index_is_refused_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.scip");
    std::fs::write(&path, b"\x12\xff").expect("a file");
    let error = load(&path).expect_err("an error").to_string();
    assert!(error.contains("no whole SCIP index"), "{error}");
    assert!(load(&folder.path().join("missing")).is_err());
}
