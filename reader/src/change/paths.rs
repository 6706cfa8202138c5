//! Paths as diffs write them: with prefixes, times, quotes and escapes.

/// The path of a `---` or `+++` line; none for /dev/null.
pub(super) fn side(text: &str, prefix: &str) -> Option<String> {
    let path = match unquoted(text) {
        Some((path, _)) if text.starts_with('"') => path,
        // A time may follow after a tab.
        _ => text
            .split('\t')
            .next()
            .unwrap_or(text)
            .trim_end()
            .to_string(),
    };
    if path == "/dev/null" {
        return None;
    }
    let plain = path
        .strip_prefix(prefix)
        .or_else(|| path.strip_prefix("./"));
    Some(plain.unwrap_or(&path).to_string())
}

/// The paths of `diff --git a/x b/x`. Unquoted paths with spaces are told apart by being equal, as git does.
pub(super) fn git_paths(text: &str) -> Option<(String, String)> {
    if text.starts_with('"') {
        let (old, rest) = unquoted(text)?;
        let (new, _) = unquoted(rest.trim_start())?;
        return Some((without(&old, "a/"), without(&new, "b/")));
    }
    if text.ends_with('"') {
        let at = text.find(" \"")?;
        let (new, _) = unquoted(&text[at + 1..])?;
        return Some((without(&text[..at], "a/"), without(&new, "b/")));
    }
    for (at, _) in text.match_indices(' ') {
        let (old, new) = (without(&text[..at], "a/"), without(&text[at + 1..], "b/"));
        if old == new {
            return Some((old, new));
        }
    }
    // A rename: the paths follow in lines of their own.
    let (old, new) = text.split_once(" b/").or_else(|| text.split_once(' '))?;
    Some((without(old, "a/"), new.to_string()))
}

fn without(path: &str, prefix: &str) -> String {
    path.strip_prefix(prefix).unwrap_or(path).to_string()
}

/// A path that git may have put into quotes with escapes, and what follows it.
pub(super) fn unquoted(text: &str) -> Option<(String, &str)> {
    let Some(quoted) = text.strip_prefix('"') else {
        return Some((text.trim_end().to_string(), ""));
    };
    let bytes = quoted.as_bytes();
    let (mut out, mut at) = (Vec::new(), 0);
    loop {
        match *bytes.get(at)? {
            b'"' => {
                return Some((
                    String::from_utf8_lossy(&out).into_owned(),
                    quoted.get(at + 1..)?,
                ));
            }
            b'\\' => {
                let digits = quoted
                    .get(at + 1..at + 4)
                    .and_then(|digits| u8::from_str_radix(digits, 8).ok());
                if let Some(byte) = digits {
                    out.push(byte);
                    at += 4;
                    continue;
                }
                out.push(match *bytes.get(at + 1)? {
                    b'n' => b'\n',
                    b't' => b'\t',
                    b'r' => b'\r',
                    other => other,
                });
                at += 2;
            }
            byte => {
                out.push(byte);
                at += 1;
            }
        }
    }
}
