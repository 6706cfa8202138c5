//! Broken bundles: every tool gives an answer or an error over any bytes, and never panics.

use std::time::{Duration, Instant};

use cidx_format::container::{self, Layout, RawSection};
use cidx_format::section::Section;
use cidx_reader::{Bundle, Context, tools};
use serde_json::{Value, json};

use crate::fixtures::{cidx, indexed, stderr};

/// Every question of the golden files, with its tool.
fn questions() -> Vec<(&'static cidx_reader::Tool, Value)> {
    let mut all = Vec::new();
    for &tool in tools::TOOLS {
        let folder = crate::fixtures::tests().join("golden").join(tool.name);
        let mut cases: Vec<_> = std::fs::read_dir(folder)
            .expect("cases")
            .flatten()
            .map(|entry| entry.path())
            .collect();
        cases.sort();
        for path in cases {
            let text = std::fs::read_to_string(path).expect("a case");
            let arguments = text
                .lines()
                .nth(1)
                .and_then(|line| line.strip_prefix("arguments: "));
            all.push((
                tool,
                serde_json::from_str(arguments.expect("arguments")).expect("JSON"),
            ));
        }
    }
    all
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

#[test]
fn every_tool_survives_flipped_bits() {
    let honest = [honest("python"), honest("history")];
    let questions = questions();
    let mut numbers = Numbers(7);
    for honest in honest.iter().cycle().take(200) {
        let mut bytes = honest.clone();
        for _ in 0..=numbers.below(3) {
            let at = numbers.below(bytes.len());
            bytes[at] ^= 1 << numbers.below(8);
        }
        let Ok(bundle) = Bundle::from_bytes(&bytes) else {
            continue;
        };
        for (tool, arguments) in &questions {
            let _ = tool.call(&Context::new(&bundle), arguments.clone());
        }
    }
}

/// The bundle of a fixture: with history, or without.
fn honest(fixture: &str) -> Vec<u8> {
    std::fs::read(&indexed(fixture).bundle).expect("a bundle")
}

/// A bundle with changed bytes in one section and hashes that are right again: what an attacker would write.
fn forged(honest: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let layout = Layout::read(honest).expect("sound");
    let mut sections: Vec<_> = Section::ALL
        .iter()
        .map(|&section| (section, layout.place(section)))
        .filter(|(_, place)| place.offset > 0)
        .collect();
    sections.sort_by_key(|(_, place)| place.offset);
    let mut sections: Vec<RawSection> = sections
        .into_iter()
        .map(|(section, place)| RawSection {
            tag: section.tag(),
            record_size: section.record_size(),
            bytes: honest[place.offset..place.offset + place.length].to_vec(),
        })
        .collect();
    let chosen = numbers.below(sections.len());
    let bytes = &mut sections[chosen].bytes;
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(bytes.len());
        let value = [0, 0xff, numbers.below(256) as u8][numbers.below(3)];
        if let Some(byte) = bytes.get_mut(at) {
            *byte = value;
        }
    }
    let body = container::assemble(sections);
    let hashes: Vec<_> = body.blocks().map(container::hash).collect();
    body.finish(&hashes).expect("small").into_bytes()
}

#[test]
fn every_tool_survives_forged_records_in_bounded_time() {
    let honest = [honest("python"), honest("history")];
    let questions = questions();
    let mut numbers = Numbers(11);
    for honest in honest.iter().cycle().take(200) {
        let bytes = forged(honest, &mut numbers);
        let Ok(bundle) = Bundle::from_bytes(&bytes) else {
            continue;
        };
        for (tool, arguments) in &questions {
            let started = Instant::now();
            let _ = tool.call(&Context::new(&bundle), arguments.clone());
            assert!(
                started.elapsed() < Duration::from_secs(20),
                "{} {arguments}",
                tool.name
            );
        }
    }
}

#[test]
fn a_broken_bundle_ends_with_status_three_and_names_what_is_wrong() {
    let directory = tempfile::tempdir().expect("a directory");
    let honest = std::fs::read(&indexed("python").bundle).expect("a bundle");
    let mut newer = honest.clone();
    newer[8] = newer[8].wrapping_add(1);
    let cases: [(&str, &[u8], &str); 4] = [
        ("cut", &honest[..honest.len() / 2], ""),
        ("empty", b"", ""),
        (
            "foreign",
            b"PK\x03\x04 something else entirely, long enough to hold a header of a bundle",
            "",
        ),
        ("newer", &newer, "version"),
    ];
    for (name, bytes, word) in cases {
        let path = directory.path().join(name);
        std::fs::write(&path, bytes).expect("a file");
        for verb in [&["query", "overview", "--bundle"][..], &["verify"]] {
            let mut arguments = verb.to_vec();
            let file = path.to_string_lossy();
            arguments.push(&file);
            let output = cidx(&arguments, directory.path());
            let error = stderr(&output);
            assert_eq!(output.status.code(), Some(3), "{name}: {error}");
            assert!(
                error.contains(word) && error.trim_end().lines().count() == 1,
                "{name}: {error}"
            );
        }
    }
    let missing = cidx(
        &["query", "overview", "--bundle", "no.cidx"],
        directory.path(),
    );
    assert_eq!(missing.status.code(), Some(1));
}

#[test]
fn the_bundle_of_another_question_is_not_confused() {
    let bundle = Bundle::open(&indexed("go").bundle).expect("a bundle");
    let tool = tools::tool_named("impact").expect("a tool");
    let error = tool.call(&Context::new(&bundle), json!({"symbol": "RetryPolicy"}));
    assert!(error.is_err());
}
