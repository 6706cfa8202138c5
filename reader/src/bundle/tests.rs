//! The golden bundle answers as its index says; whatever is done to its bytes, no accessor panics.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cidx_format::container::{self, HEADER_LENGTH, Layout, RawSection};
use cidx_format::section::Section;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use proptest::prelude::*;

use super::*;

fn golden_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!(
        "../tests/golden/format/v{}.cidx",
        cidx_format::VERSION
    ))
}

fn golden_bytes() -> Vec<u8> {
    std::fs::read(golden_path()).expect("the golden bundle is committed")
}

fn golden() -> Bundle {
    Bundle::open(&golden_path()).expect("it opens")
}

fn symbol<'b>(bundle: &'b Bundle, id: &str) -> SymbolView<'b> {
    bundle.symbol_by_id(id).expect("readable").expect("there")
}

fn id(bundle: &Bundle, number: SymbolId) -> String {
    bundle
        .symbol(number)
        .and_then(|symbol| symbol.id())
        .expect("readable")
}

#[test]
fn symbols_say_what_the_index_said() -> Result<()> {
    let bundle = golden();
    let send = symbol(&bundle, "src/client.py#Client.send");
    assert_eq!(
        (send.name()?, send.kind()?, send.signature()?),
        ("send", SymbolKind::Method, "def send(self)")
    );
    assert_eq!(send.span(), Span::new(2, 4, 3, 36));
    assert!(send.has(SymbolFlags::PUBLIC));
    assert_eq!(
        send.parent()?
            .map(|parent| parent.id())
            .transpose()?
            .as_deref(),
        Some("src/client.py#Client")
    );
    assert_eq!(
        symbol(&bundle, "src/client.py#Client").doc()?,
        "Talks to the server."
    );
    let children: Vec<_> = symbol(&bundle, "src/client.py#Client")
        .children()?
        .collect();
    assert_eq!(children, [send.number()]);
    assert_eq!(symbol(&bundle, "src/client.py").name()?, "client");
    assert_eq!(
        symbol(&bundle, "pypi:requests#get").file()?.path()?,
        "pypi:requests"
    );
    assert!(bundle.symbol_by_id("src/client.py#Client.sent")?.is_none());
    let file = bundle.file_by_path("src/client.py")?.expect("there");
    let at = |line, column| {
        bundle
            .symbol_at(file.number(), Position { line, column })
            .map(|found| found.map(|symbol| symbol.number()))
    };
    assert_eq!(at(3, 10)?, Some(send.number()));
    assert_eq!(at(1, 0)?, Some(send.parent_number()));
    assert_eq!(
        bundle
            .entry_points()?
            .map(|number| id(&bundle, number))
            .collect::<Vec<_>>(),
        ["src/retry.py#retry"]
    );
    assert_eq!(bundle.tests()?.len(), 1);
    assert_eq!(
        bundle
            .central_symbols()?
            .next()
            .map(|number| id(&bundle, number))
            .as_deref(),
        Some("guide.md#Guide")
    );
    Ok(())
}

#[test]
fn edges_go_both_ways() -> Result<()> {
    let bundle = golden();
    let send = symbol(&bundle, "src/client.py#Client.send");
    let dependents: Vec<_> = bundle.dependents(send.number())?.collect();
    let sources: Vec<_> = dependents
        .iter()
        .map(|dependent| id(&bundle, dependent.source()))
        .collect();
    assert_eq!(
        sources,
        [
            "guide.md#Guide",
            "src/client.py#Client.send",
            "tests/unit/test_client.py#test_send"
        ]
    );
    assert!(dependents[2].is_dispatch() && !dependents[1].is_dispatch());
    assert_eq!(dependents[1].roles().collect::<Vec<_>>(), [Role::Value]);
    assert_eq!(dependents[1].confidence()?, 0.9);
    assert_eq!(
        (
            send.direct_dependent_count()?,
            send.unresolved_call_count()?
        ),
        (2, 0)
    );
    let retry = symbol(&bundle, "src/retry.py#retry");
    assert!(bundle.dependent(retry.number(), send.number())?.is_some());
    assert!(bundle.dependent(send.number(), retry.number())?.is_none());
    assert_eq!(
        (
            retry.direct_dependent_count()?,
            retry.unresolved_call_count()?
        ),
        (1, 1)
    );
    let found: Vec<_> = bundle.occurrences(retry.number())?.collect();
    assert_eq!(found[0].role()?, Role::Call);
    let Denoted::Unbound(name) = found[0].target() else {
        panic!("`unknown` is bound")
    };
    assert_eq!(
        (
            bundle.name(name)?.text()?,
            bundle.name(name)?.unbound_count()
        ),
        ("unknown", 1)
    );
    assert_eq!(found[2].span()?, Span::new(4, 28, 4, 33));
    let wide = bundle
        .occurrences(symbol(&bundle, "guide.md#Guide").number())?
        .next()
        .expect("one");
    assert_eq!(wide.span()?, Span::new(1, 80_000, 1, 80_004));
    Ok(())
}

#[test]
fn names_are_found_exactly_by_prefix_in_any_case_and_within_edits() -> Result<()> {
    let bundle = golden();
    let texts = |matches: Matches| -> Vec<(String, u32)> {
        let text = |found: &NameMatch| {
            (
                bundle
                    .name(found.name)
                    .and_then(|name| name.text())
                    .expect("readable")
                    .to_owned(),
                found.edits,
            )
        };
        matches.names.iter().map(text).collect()
    };
    let retry: Vec<_> = bundle
        .name_exact("retry")?
        .expect("there")
        .symbols()?
        .map(|number| id(&bundle, number))
        .collect();
    assert_eq!(retry, ["src/retry.py", "src/retry.py#retry"]);
    assert!(bundle.name_exact("retr")?.is_none());
    assert_eq!(bundle.names_with_prefix("test_")?.len(), 2);
    assert_eq!(bundle.names_with_prefix("")?.len(), 12);
    assert_eq!(
        texts(bundle.names_in_any_case("CLIENT", false, 9)?),
        [("Client".into(), 0), ("client".into(), 0)]
    );
    assert_eq!(texts(bundle.names_in_any_case("TEST", true, 9)?).len(), 2);
    assert_eq!(
        texts(bundle.names_within_edits("retri", 1, 9)?),
        [("retry".into(), 1)]
    );
    assert_eq!(
        texts(bundle.names_within_edits("cliemts", 2, 9)?),
        [("Client".into(), 2), ("client".into(), 2)]
    );
    assert_eq!(
        texts(bundle.names_where(|name| name.contains("est"), 9)?).len(),
        3
    );
    let cut = bundle.names_in_any_case("", true, 3)?;
    assert!(cut.names.len() == 3 && !cut.complete);
    Ok(())
}

#[test]
fn source_lines_come_back() -> Result<()> {
    let bundle = golden();
    let guide = bundle.file_by_path("guide.md")?.expect("there");
    let whole = bundle.source_of_file(guide.number())?.expect("included");
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 3);
    for start in 0..4usize {
        for end in start..5 {
            let expected: String = lines.iter().take(end).skip(start).copied().collect();
            assert_eq!(
                bundle.source(guide.number(), start as u32..end as u32)?,
                Some(expected)
            );
        }
    }
    let send = bundle.source_of(symbol(&bundle, "src/client.py#Client.send"))?;
    assert_eq!(
        send.as_deref(),
        Some("    def send(self):\n        return retry(self.send, log)\n")
    );
    let external = bundle.file_by_path("pypi:requests")?.expect("there");
    assert!(external.is_external() && bundle.source_of_file(external.number())?.is_none());
    Ok(())
}

#[test]
fn directories_hold_their_files() -> Result<()> {
    let bundle = golden();
    let tests = bundle.directory_by_path("tests/")?.expect("there");
    assert_eq!(
        (
            tests.path()?,
            tests.files()?.len(),
            tests.own_file_count(),
            tests.directories()?.len()
        ),
        ("tests", 1, 0, 1)
    );
    assert_eq!(
        bundle
            .directory_by_path(".")?
            .expect("there")
            .own_directories()?
            .count(),
        2
    );
    assert_eq!(bundle.root()?.own_files()?.count(), 1);
    assert!(
        bundle.directory_by_path("test")?.is_none() && bundle.directory_by_path("zzz")?.is_none()
    );
    assert_eq!(bundle.local_files()?.len(), 4);
    let broken = bundle.file_by_path("src/retry.py")?.expect("there");
    assert_eq!(
        broken.diagnostics()?.collect::<Vec<_>>(),
        [Span::new(4, 4, 4, 11)]
    );
    assert_eq!(
        (broken.language()?.name()?, broken.language()?.files()),
        ("python", 3)
    );
    assert_eq!(
        bundle
            .skipped()?
            .map(|skipped| skipped.reason())
            .collect::<Result<Vec<_>>>()?,
        ["binary", "too_large"]
    );
    let meta = bundle.meta()?;
    assert_eq!(
        (
            meta.repository.branch.as_str(),
            meta.repositories[0].path.as_str()
        ),
        ("main", "vendor/inner")
    );
    Ok(())
}

#[test]
fn threads_share_a_bundle() {
    let bundle = golden();
    std::thread::scope(|scope| {
        let same = || scope.spawn(|| bundle.verify().expect("sound"));
        let all = [same(), same(), same()].map(|thread| thread.join().expect("no panic"));
        assert!(all[0] == all[1] && all[1] == all[2]);
    });
}

#[test]
fn the_golden_bundle_is_sound() {
    assert_eq!(verify(&golden_path()).expect("sound").symbols, 11);
}

#[test]
fn what_is_no_bundle_is_told_apart() {
    assert!(matches!(
        Bundle::from_bytes(b""),
        Err(BundleError::NotABundle { .. })
    ));
    assert!(matches!(
        Bundle::from_bytes(b"PK\x03\x04 and more"),
        Err(BundleError::NotABundle { .. })
    ));
    let mut newer = golden_bytes();
    newer[8] = 2;
    let error = Bundle::from_bytes(&newer)
        .expect_err("another version")
        .to_string();
    assert!(
        error.contains("version 2") && error.contains("version 1") && error.contains("cidx index"),
        "{error}"
    );
    let missing = Bundle::open(Path::new("/nowhere/at all.cidx"))
        .expect_err("no file")
        .to_string();
    assert!(missing.contains("/nowhere/at all.cidx"), "{missing}");
}

/// The sections of a bundle, to be changed and put together again with hashes that are right.
fn taken_apart(bytes: &[u8]) -> Vec<RawSection> {
    let layout = Layout::read(bytes).expect("sound");
    let sections = Section::ALL
        .iter()
        .map(|&section| (section, layout.place(section)));
    let mut sections: Vec<_> = sections.filter(|(_, place)| place.offset > 0).collect();
    sections.sort_by_key(|(_, place)| place.offset);
    let raw = |(section, place): (Section, container::Place)| RawSection {
        tag: section.tag(),
        record_size: section.record_size(),
        bytes: bytes[place.offset..place.offset + place.length].to_vec(),
    };
    sections.into_iter().map(raw).collect()
}

fn put_together(sections: Vec<RawSection>) -> Vec<u8> {
    let body = container::assemble(sections);
    let hashes: Vec<_> = body.blocks().map(container::hash).collect();
    body.finish(&hashes).expect("small").into_bytes()
}

/// Calls every accessor with numbers inside and outside their ranges; what they answer does not matter.
fn touch(bundle: &Bundle) {
    let _ = (
        bundle.id(),
        bundle.meta(),
        bundle.has_source(),
        bundle.verify(),
    );
    for number in (0..bundle.symbol_count().min(50))
        .chain([u32::MAX - 1, u32::MAX])
        .map(SymbolId)
    {
        touch_symbol(bundle, number);
    }
    for number in (0..bundle.file_count().min(50))
        .chain([u32::MAX])
        .map(FileId)
    {
        let Ok(file) = bundle.file(number) else {
            continue;
        };
        let _ = (
            file.path(),
            file.language(),
            file.symbol(),
            file.symbols(),
            file.directory(),
            file.diagnostics(),
        );
        let _ = (
            bundle.source(number, 1..2),
            bundle.source_of_file(number),
            bundle.symbol_at(number, Position { line: 2, column: 3 }),
        );
    }
    for number in (0..bundle.directory_count().min(50))
        .chain([u32::MAX])
        .map(DirectoryId)
    {
        let Ok(directory) = bundle.directory(number) else {
            continue;
        };
        let _ = (directory.path(), directory.parent());
        let _ = directory.own_files().map(|files| files.take(50).count());
        let _ = directory
            .own_directories()
            .map(|directories| directories.take(50).count());
    }
    for number in (0..bundle.name_count().min(50))
        .chain([u32::MAX])
        .map(NameId)
    {
        let Ok(name) = bundle.name(number) else {
            continue;
        };
        let _ = (name.text(), name.symbols(), name.unbound_count());
    }
    for text in ["send", "", "Client", "zzz"] {
        let _ = (
            bundle.name_exact(text),
            bundle.names_with_prefix(text),
            bundle.names_in_any_case(text, true, 5),
        );
        let _ = (
            bundle.names_within_edits(text, 2, 5),
            bundle.names_where(|name| name.contains(text), 5),
        );
    }
    for path in ["src/client.py#Client.send", "src", "", "a#b#c"] {
        let _ = (
            bundle.symbol_by_id(path),
            bundle.directory_by_path(path),
            bundle.file_by_path(path),
        );
    }
    let _ = bundle.skipped().map(|skipped| {
        skipped
            .take(50)
            .for_each(|file| drop((file.path(), file.detail())))
    });
    let _ = (
        bundle.entry_points(),
        bundle.tests(),
        bundle.central_symbols(),
        bundle.local_files(),
    );
}

fn touch_symbol(bundle: &Bundle, number: SymbolId) {
    let _ = bundle.occurrences(number).map(|all| {
        all.take(50)
            .for_each(|one| drop((one.span(), one.role(), one.confidence())))
    });
    let _ = bundle.dependents(number).map(|all| {
        all.take(50)
            .for_each(|one| drop((one.rule(), one.roles().count())))
    });
    let Ok(symbol) = bundle.symbol(number) else {
        return;
    };
    let _ = (
        symbol.id(),
        symbol.name(),
        symbol.kind(),
        symbol.parent(),
        symbol.children(),
        symbol.name_span(),
    );
    let _ = (
        symbol.signature(),
        symbol.doc(),
        symbol.totals(0.0),
        symbol.totals(crate::shape::EXACT),
        bundle.source_of(symbol),
    );
}

fn touch_bytes(bytes: &[u8]) {
    let started = Instant::now();
    if let Ok(bundle) = Bundle::from_bytes(bytes) {
        touch(&bundle);
    }
    assert!(
        started.elapsed() < Duration::from_secs(30),
        "a question takes too long"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_flipped_bit_is_found(at in any::<prop::sample::Index>(), bit in 0u8..8) {
        let mut bytes = golden_bytes();
        bytes[at.index(golden_bytes().len())] ^= 1 << bit;
        let found = Bundle::from_bytes(&bytes).and_then(|bundle| bundle.verify());
        prop_assert!(found.is_err());
        touch_bytes(&bytes);
    }

    #[test]
    fn a_cut_or_prolonged_bundle_is_refused(at in any::<prop::sample::Index>(), more in 1usize..100) {
        let bytes = golden_bytes();
        prop_assert!(Bundle::from_bytes(&bytes[..at.index(bytes.len())]).is_err());
        prop_assert!(Bundle::from_bytes(&[bytes, vec![0; more]].concat()).is_err());
    }

    #[test]
    fn forged_records_do_no_harm(
        section in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), prop_oneof![Just(0u8), Just(0xff), any::<u8>()]), 1..5),
    ) {
        let mut sections = taken_apart(&golden_bytes());
        let count = sections.len();
        let bytes = &mut sections[section.index(count)].bytes;
        for (at, value) in changes {
            let at = at.index(bytes.len().max(1));
            if let Some(byte) = bytes.get_mut(at) { *byte = value; }
        }
        touch_bytes(&put_together(sections));
    }

    #[test]
    fn a_forged_table_of_contents_does_no_harm(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut bytes = golden_bytes();
        let length = u64::from_le_bytes(bytes[24..32].try_into().expect("eight")) as usize;
        for (at, value) in changes {
            bytes[HEADER_LENGTH + at.index(length)] = value;
        }
        let hash = container::hash(&bytes[HEADER_LENGTH..HEADER_LENGTH + length]);
        bytes[32..64].copy_from_slice(&hash);
        touch_bytes(&bytes);
    }
}

#[test]
fn a_section_may_be_added_only_if_it_may_be_ignored() {
    let with = |tag: &[u8; 4]| {
        let mut sections = taken_apart(&golden_bytes());
        sections.push(RawSection {
            tag: Tag(*tag),
            record_size: 1,
            bytes: vec![1, 2, 3],
        });
        Bundle::from_bytes(&put_together(sections))
    };
    assert!(with(b"nEWS").is_ok());
    assert!(
        with(b"NEWS")
            .expect_err("not ignorable")
            .to_string()
            .contains("NEWS")
    );
    assert!(with(b"FILE").is_err());
}
