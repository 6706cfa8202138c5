//! Search sections say which symbols there are and are the same every time.

use std::path::Path;

use super::*;
use crate::progress::Silent;
use crate::run::{extract, index};
use crate::scan::{ScanOptions, scan};

pub(super) fn indexed(root: &Path) -> Index {
    let scanned = scan(root, &ScanOptions::default(), &Silent).expect("a scan");
    let facts = extract(&scanned.files, &Silent);
    index(scanned, facts)
}

fn section(sections: &[RawSection], wanted: Section) -> &[u8] {
    let found = sections.iter().find(|section| section.tag == wanted.tag());
    &found.expect("there").bytes
}

fn with_docs(docs: bool) -> TextOptions {
    TextOptions {
        docs,
        ..TextOptions::default()
    }
}

#[test]
fn words_of_names_bodies_and_docs_are_indexed() {
    let here = tempfile::tempdir().expect("a directory");
    let text = "\"\"\"Module.\"\"\"\n\n\nclass Client:\n    \"\"\"Talks to zanzibar.\"\"\"\n\n    def send_again(self, limit):\n        \"\"\"Quixotic.\"\"\"\n        # because of backpressure\n        return self.transport.push(\"payload\")\n";
    std::fs::write(here.path().join("client.py"), text).expect("a file");
    let index = indexed(here.path());
    let with = sections(&index, with_docs(true));
    let texts = String::from_utf8(section(&with, Section::TermTexts).to_vec()).expect("UTF-8");
    for word in [
        "again",
        "transport",
        "payload",
        "backpressur",
        "quixotic",
        "zanzibar",
    ] {
        assert!(texts.contains(word), "{word} in {texts}");
    }
    assert_eq!(section(&with, Section::Vectors).len(), 3 * DIMENSIONS);
    let without = sections(&index, with_docs(false));
    let texts = String::from_utf8(section(&without, Section::TermTexts).to_vec()).expect("UTF-8");
    assert!(
        texts.contains("payload") && !texts.contains("quixotic") && !texts.contains("zanzibar")
    );
    let again = sections(&index, with_docs(true));
    assert!(
        with.iter()
            .zip(&again)
            .all(|(a, b)| a.tag == b.tag && a.bytes == b.bytes)
    );
}
