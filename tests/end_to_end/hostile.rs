//! Broken bundles: every tool gives an answer or an error over any bytes, and never panics.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
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
    for honest in honest.iter().cycle().take(rounds()) {
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

/// A bundle with changed sections and hashes that are right again: what an attacker would write.
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
    for _ in 0..=numbers.below(3) {
        let chosen = numbers.below(sections.len());
        let size = sections[chosen].record_size.max(1);
        match numbers.below(8) {
            0 => drop(sections.remove(chosen)),
            1 => {
                let records = sections[chosen].bytes.len() / size;
                let kept = numbers.below(records) * size;
                sections[chosen].bytes.truncate(kept);
            }
            2 => {
                let again = sections[chosen].bytes.clone();
                sections[chosen].bytes.extend(again);
            }
            3 => move_a_record(&mut sections[chosen].bytes, size, numbers),
            4 | 5 => write_words(&mut sections[chosen].bytes, numbers),
            _ => write_bytes(&mut sections[chosen].bytes, numbers),
        }
    }
    let body = container::assemble(sections);
    let hashes: Vec<_> = body.blocks().map(container::hash).collect();
    body.finish(&hashes).expect("small").into_bytes()
}

/// Puts a record in the place of another: places that must ascend no longer do.
fn move_a_record(bytes: &mut [u8], size: usize, numbers: &mut Numbers) {
    let records = bytes.len() / size;
    let (from, to) = (numbers.below(records), numbers.below(records));
    if records > 0 {
        bytes.copy_within(from * size..(from + 1) * size, to * size);
    }
}

/// Writes numbers that are at the edge of something.
fn write_words(bytes: &mut [u8], numbers: &mut Numbers) {
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(bytes.len() / 4) * 4;
        let small = numbers.below(64) as u32;
        let word = [0, 1, small, u32::MAX, u32::MAX - 1, i32::MAX as u32][numbers.below(6)];
        if let Some(place) = bytes.get_mut(at..at + 4) {
            place.copy_from_slice(&word.to_le_bytes());
        }
    }
}

fn write_bytes(bytes: &mut [u8], numbers: &mut Numbers) {
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(bytes.len());
        let value = [0, 0xff, numbers.below(256) as u8][numbers.below(3)];
        if let Some(byte) = bytes.get_mut(at) {
            *byte = value;
        }
    }
}

/// How many bundles are tried: more of them with `HOSTILE_ROUNDS`.
fn rounds() -> usize {
    let given = std::env::var("HOSTILE_ROUNDS").ok();
    given.and_then(|given| given.parse().ok()).unwrap_or(200)
}

#[test]
fn every_tool_survives_forged_records_in_bounded_time() {
    let honest = [honest("python"), honest("history")];
    let questions = questions();
    let mut numbers = Numbers(11);
    let mut fallen = BTreeSet::new();
    for honest in honest.iter().cycle().take(rounds()) {
        let bytes = forged(honest, &mut numbers);
        let Ok(bundle) = Bundle::from_bytes(&bytes) else {
            continue;
        };
        for (tool, arguments) in &questions {
            let started = Instant::now();
            let asked = AssertUnwindSafe(|| tool.call(&Context::new(&bundle), arguments.clone()));
            if catch_unwind(asked).is_err() {
                fallen.insert(tool.name);
            }
            assert!(
                started.elapsed() < Duration::from_secs(20),
                "{} {arguments}",
                tool.name
            );
        }
    }
    // All of them at once: where each fell is printed above.
    assert!(fallen.is_empty(), "{fallen:?}");
}

#[test]
fn a_forged_map_of_names_shows_no_panic() {
    let directory = tempfile::tempdir().expect("a directory");
    let honest = honest("python");
    let layout = Layout::read(&honest).expect("sound");
    let map = layout.place(Section::NameMap);
    let mut numbers = Numbers(5);
    for round in 0..20 {
        let sections = Section::ALL.iter().filter_map(|&section| {
            let place = layout.place(section);
            let mut bytes = honest
                .get(place.offset..place.offset + place.length)?
                .to_vec();
            if place.offset == map.offset {
                (0..40).for_each(|_| write_bytes(&mut bytes, &mut numbers));
            }
            (place.offset > 0).then(|| RawSection {
                tag: section.tag(),
                record_size: section.record_size(),
                bytes,
            })
        });
        let body = container::assemble(sections.collect());
        let hashes: Vec<_> = body.blocks().map(container::hash).collect();
        let bytes = body.finish(&hashes).expect("small").into_bytes();
        std::fs::write(directory.path().join("forged.cidx"), bytes).expect("a file");
        let output = cidx(
            &[
                "query",
                "search-symbols",
                "clent",
                "--match",
                "fuzzy",
                "--bundle",
                "forged.cidx",
            ],
            directory.path(),
        );
        let said = stderr(&output);
        assert!(!said.contains("panicked"), "{round}: {said}");
        assert!(
            matches!(output.status.code(), Some(0 | 1 | 3)),
            "{round}: {said}"
        );
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
