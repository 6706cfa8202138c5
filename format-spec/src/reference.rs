//! The generated parts of FORMAT.md: tables from the declarations, and a real bundle in hexadecimal.

use std::fmt::Write;

use crate::container::{HEADER_LENGTH, Layout};
use crate::record::{Field, Record};
use crate::records::{FileFlags, Header};
use crate::section::Section;
use crate::vocabulary::{Role, SymbolFlags, SymbolKind};

/// Every generated part by the name of its marker, given the bytes of the golden bundle.
pub fn parts(golden: &[u8]) -> Vec<(&'static str, String)> {
    vec![
        ("header", fields_table(Header::FIELDS)),
        ("sections", sections_table()),
        ("records", record_tables()),
        (
            "kinds",
            numbers_table(
                SymbolKind::ALL
                    .iter()
                    .map(|kind| (kind.number().into(), kind.name(), kind.meaning())),
            ),
        ),
        (
            "roles",
            numbers_table(
                Role::ALL
                    .iter()
                    .map(|role| (role.number().into(), role.name(), role.meaning())),
            ),
        ),
        (
            "symbol flags",
            numbers_table(
                SymbolFlags::ALL
                    .iter()
                    .map(|&(_, bit, name, meaning)| (bit, name, meaning)),
            ),
        ),
        (
            "file flags",
            numbers_table(
                FileFlags::ALL
                    .iter()
                    .map(|&(_, bit, name, meaning)| (bit, name, meaning)),
            ),
        ),
        ("example", example(golden)),
    ]
}

/// Replaces the generated parts of FORMAT.md; each stands between `<!-- generated: NAME -->` and `<!-- end -->`.
/// A part without markers is an error that names it.
pub fn replace(text: &str, parts: &[(&'static str, String)]) -> Result<String, String> {
    let mut text = text.to_owned();
    for (name, content) in parts {
        let begin = format!("<!-- generated: {name} -->\n");
        let missing = || format!("FORMAT.md has no markers for the generated part `{name}`");
        let start = text.find(&begin).ok_or_else(missing)? + begin.len();
        let end = start + text[start..].find("<!-- end -->").ok_or_else(missing)?;
        text.replace_range(start..end, &format!("\n{content}\n"));
    }
    Ok(text)
}

fn sections_table() -> String {
    let mut out =
        String::from("| tag | record | bytes | present | holds |\n|---|---|---|---|---|\n");
    for &section in Section::ALL {
        let presence = if section.required() {
            "always"
        } else {
            "if not empty"
        };
        let (tag, name, size) = (section.tag(), section.record_name(), section.record_size());
        let _ = writeln!(
            out,
            "| `{tag}` | {name} | {size} | {presence} | {} |",
            section.meaning()
        );
    }
    out
}

fn record_tables() -> String {
    let mut out = String::new();
    let mut seen = Vec::new();
    for &section in Section::ALL {
        if section.fields().is_empty() || seen.contains(&section.record_name()) {
            continue;
        }
        seen.push(section.record_name());
        let _ = writeln!(
            out,
            "### `{}`: {} ({} bytes)\n",
            section.tag(),
            section.record_name(),
            section.record_size()
        );
        let _ = writeln!(out, "{}", fields_table(section.fields()));
    }
    out.truncate(out.trim_end().len() + 1);
    out
}

fn fields_table(fields: &[Field]) -> String {
    let mut out = String::from("| offset | type | field | meaning |\n|---|---|---|---|\n");
    for field in fields {
        let kind = field.kind.trim_end_matches("_le");
        let _ = writeln!(
            out,
            "| {} | {kind} | `{}` | {} |",
            field.offset, field.name, field.meaning
        );
    }
    out
}

fn numbers_table(entries: impl Iterator<Item = (u32, &'static str, &'static str)>) -> String {
    let mut out = String::from("| number | name | meaning |\n|---|---|---|\n");
    for (number, name, meaning) in entries {
        let _ = writeln!(out, "| {number} | `{name}` | {meaning} |");
    }
    out
}

/// The header, the end of the table of contents, and one record of three sections, field by field.
fn example(golden: &[u8]) -> String {
    let mut out = String::from("```text\n");
    let Some((header, rest)) = golden.split_at_checked(HEADER_LENGTH) else {
        return out;
    };
    let _ = writeln!(out, "header, at byte 0");
    dump_fields(&mut out, header, Header::FIELDS, 0);
    let contents = bytemuck::pod_read_unaligned::<Header>(header)
        .contents_length
        .to_native() as usize;
    let root = contents.saturating_sub(24);
    if let Some(root_bytes) = rest.get(root..contents) {
        let _ = writeln!(
            out,
            "\nroot of the table of contents, at byte {}",
            HEADER_LENGTH + root
        );
        for (at, what) in [
            (0, "sections: distance"),
            (4, "sections: count"),
            (8, "table_hashes: distance"),
            (12, "table_hashes: count"),
            (16, "table_offset"),
        ] {
            let length = if at == 16 { 8 } else { 4 };
            line(
                &mut out,
                HEADER_LENGTH + root + at,
                root_bytes.get(at..at + length).unwrap_or_default(),
                what,
            );
        }
    }
    if let Ok(layout) = Layout::read(golden) {
        for (section, number) in [
            (Section::Files, 1),
            (Section::Symbols, 4),
            (Section::Occurrences, 1),
        ] {
            let at = layout.place(section).offset + number * section.record_size();
            let _ = writeln!(out, "\nrecord {number} of {}, at byte {at}", section.tag());
            dump_fields(
                &mut out,
                golden
                    .get(at..at + section.record_size())
                    .unwrap_or_default(),
                section.fields(),
                at,
            );
        }
    }
    out.push_str("```\n");
    out
}

fn dump_fields(out: &mut String, record: &[u8], fields: &[Field], at: usize) {
    for field in fields {
        let bytes = record
            .get(field.offset..field.offset + field.size)
            .unwrap_or_default();
        line(out, at + field.offset, bytes, field.name);
    }
}

/// A line of the dump; long fields are continued below.
fn line(out: &mut String, at: usize, bytes: &[u8], what: &str) {
    for (row, chunk) in bytes.chunks(8).enumerate() {
        let hex: Vec<String> = chunk.iter().map(|byte| format!("{byte:02x}")).collect();
        let value = if bytes.len() <= 8 && what != "magic" {
            value_of(chunk, what)
        } else {
            String::new()
        };
        let label = if row == 0 { what } else { "" };
        let text = format!(
            "{:>8}  {:<23}  {label:<24} {value}",
            at + row * 8,
            hex.join(" ")
        );
        let _ = writeln!(out, "{}", text.trim_end());
    }
}

/// A field as a number; distances are signed.
fn value_of(bytes: &[u8], what: &str) -> String {
    let value = bytes
        .iter()
        .rev()
        .fold(0u64, |value, &byte| value << 8 | u64::from(byte));
    if what.ends_with("distance") {
        (value as u32 as i32).to_string()
    } else {
        value.to_string()
    }
}
