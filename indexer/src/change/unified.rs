//! Writes pairs of files as a unified diff, as git does.

use std::fmt::Write;

use super::Pair;
use crate::history::diff::Lines;

/// Lines around a hunk.
const CONTEXT: u32 = 3;

/// Adds the differences of a file.
pub(super) fn write_pair(pair: &Pair, out: &mut String) {
    let name = |side: &Option<(String, Vec<u8>)>| side.as_ref().map(|(path, _)| path.clone());
    let (old, new) = (name(&pair.old), name(&pair.new));
    let (Some(first), Some(second)) =
        (old.as_ref().or(new.as_ref()), new.as_ref().or(old.as_ref()))
    else {
        return;
    };
    // Writing to a string cannot fail, here and below.
    let _ = writeln!(
        out,
        "diff --git {} {}",
        quoted("a/", first),
        quoted("b/", second)
    );
    match (&old, &new) {
        (None, _) => out.push_str("new file mode 100644\n"),
        (_, None) => out.push_str("deleted file mode 100644\n"),
        (Some(old), Some(new)) if old != new => {
            let _ = writeln!(
                out,
                "rename from {}\nrename to {}",
                quoted("", old),
                quoted("", new)
            );
        }
        _ => {}
    }
    let bytes = |side: &'_ Option<(String, Vec<u8>)>| {
        side.as_ref()
            .map(|(_, bytes)| bytes.clone())
            .unwrap_or_default()
    };
    let (before, after) = (bytes(&pair.old), bytes(&pair.new));
    let mut lines = Lines::default();
    let (Some(old_lines), Some(new_lines)) = (lines.read(&before), lines.read(&after)) else {
        let _ = writeln!(
            out,
            "Binary files {} and {} differ",
            quoted("a/", first),
            quoted("b/", second)
        );
        return;
    };
    let hunks = lines.hunks(&old_lines, &new_lines);
    if hunks.is_empty() {
        return;
    }
    let side = |prefix, path: &Option<String>| {
        path.as_ref()
            .map_or("/dev/null".to_owned(), |path| quoted(prefix, path))
    };
    let _ = writeln!(out, "--- {}\n+++ {}", side("a/", &old), side("b/", &new));
    write_hunks(&hunks, &texts(&before), &texts(&after), out);
}

fn texts(bytes: &[u8]) -> Vec<String> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes
        .split(|&byte| byte == b'\n')
        .map(|line| String::from_utf8_lossy(line).into_owned())
        .collect()
}

fn write_hunks(
    hunks: &[gix::diff::blob::Hunk],
    before: &[String],
    after: &[String],
    out: &mut String,
) {
    let mut at = 0;
    while at < hunks.len() {
        // Hunks whose surroundings meet are written as one.
        let mut last = at;
        while last + 1 < hunks.len()
            && hunks[last + 1].before.start - hunks[last].before.end <= 2 * CONTEXT
        {
            last += 1;
        }
        let (first, end) = (&hunks[at], &hunks[last]);
        let lead = CONTEXT.min(first.before.start).min(first.after.start);
        let lines = |texts: &[String]| {
            texts.len() as u32 - u32::from(texts.last().is_some_and(String::is_empty))
        };
        let trail = CONTEXT.min(lines(before) - end.before.end.min(lines(before)));
        let (old, new) = (
            first.before.start - lead..end.before.end + trail,
            first.after.start - lead..end.after.end + trail,
        );
        let start = |range: &std::ops::Range<u32>| {
            if range.is_empty() {
                range.start
            } else {
                range.start + 1
            }
        };
        let _ = writeln!(
            out,
            "@@ -{},{} +{},{} @@",
            start(&old),
            old.len(),
            start(&new),
            new.len()
        );
        let mut from = old.start;
        let mut write = |mark: char, texts: &[String], range: std::ops::Range<u32>| {
            for line in range {
                let text = texts.get(line as usize).map_or("", String::as_str);
                let _ = writeln!(out, "{mark}{text}");
            }
        };
        for hunk in &hunks[at..=last] {
            write(' ', before, from..hunk.before.start);
            write('-', before, hunk.before.clone());
            write('+', after, hunk.after.clone());
            from = hunk.before.end;
        }
        write(' ', before, from..old.end);
        at = last + 1;
    }
}

/// A path as git writes it: in quotes where a reader could mistake it.
fn quoted(prefix: &str, path: &str) -> String {
    if path
        .chars()
        .any(|letter| letter.is_control() || letter == '"' || letter == '\\')
    {
        let mut out = format!("\"{prefix}");
        for letter in path.chars() {
            match letter {
                '"' | '\\' => out.extend(['\\', letter]),
                '\n' => out.push_str("\\n"),
                '\t' => out.push_str("\\t"),
                '\r' => out.push_str("\\r"),
                letter if letter.is_control() => {
                    let _ = write!(out, "\\{:03o}", letter as u32);
                }
                letter => out.push(letter),
            }
        }
        out.push('"');
        return out;
    }
    format!("{prefix}{path}")
}
