//! Reads unified diffs as git, diff, Mercurial and Subversion write them. What is no diff is skipped between files; a hunk that
//! breaks off is an error with its line.

use std::fmt;

use super::paths::{git_paths, side, unquoted};

/// The longest diff that is read, in bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// A file of a diff.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileDiff<'t> {
    /// The path before; none for a new file.
    pub old: Option<String>,
    /// The path after; none for a deleted file.
    pub new: Option<String>,
    /// Whether it is binary, so that there are no lines.
    pub binary: bool,
    /// The hunks, in their order.
    pub hunks: Vec<Hunk<'t>>,
}

/// A stretch of a file that changed, with lines around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hunk<'t> {
    /// The first line before, zero-based.
    pub old_start: u32,
    /// The first line after, zero-based.
    pub new_start: u32,
    /// The lines, those around the change included.
    pub lines: Vec<Line<'t>>,
}

/// A line of a hunk without its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'t> {
    /// It stays.
    Context(&'t str),
    /// It comes.
    Added(&'t str),
    /// It goes.
    Removed(&'t str),
}

/// Why a diff cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The line, one-based; 0 where it is about the whole.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "the diff cannot be used: {}.", self.what),
            line => write!(
                f,
                "the diff is malformed at its line {line}: {}.",
                self.what
            ),
        }
    }
}

impl<'t> Line<'t> {
    /// The text without its mark.
    pub fn text(&self) -> &'t str {
        match self {
            Line::Context(text) | Line::Added(text) | Line::Removed(text) => text,
        }
    }
}

impl FileDiff<'_> {
    /// The path after, or before for a deleted file.
    pub fn path(&self) -> &str {
        self.new
            .as_deref()
            .or(self.old.as_deref())
            .unwrap_or_default()
    }

    /// How many lines come, and how many go.
    pub fn counts(&self) -> (u32, u32) {
        let mut counts = (0, 0);
        for line in self.hunks.iter().flat_map(|hunk| &hunk.lines) {
            match line {
                Line::Added(_) => counts.0 += 1,
                Line::Removed(_) => counts.1 += 1,
                Line::Context(_) => {}
            }
        }
        counts
    }
}

/// Reads a diff. An empty text is an empty change; a text without any diff in it is an error.
pub fn parse(text: &str) -> Result<Vec<FileDiff<'_>>, Malformed> {
    if text.len() > MAX_BYTES {
        return Err(Malformed {
            line: 0,
            what: format!("it has {} bytes, at most {MAX_BYTES} are read", text.len()),
        });
    }
    let mut parser = Parser {
        lines: text.split('\n').collect(),
        at: 0,
        files: Vec::new(),
    };
    // What follows the last line break is no line.
    if parser.lines.last() == Some(&"") {
        parser.lines.pop();
    }
    while parser.at < parser.lines.len() {
        parser.step()?;
    }
    if parser.files.is_empty() && !text.trim().is_empty() {
        return Err(Malformed {
            line: 1,
            what: "there is no `diff --git`, `---` or `@@` line: give the output of `git diff`"
                .into(),
        });
    }
    Ok(parser.files)
}

struct Parser<'t> {
    lines: Vec<&'t str>,
    at: usize,
    files: Vec<FileDiff<'t>>,
}

impl<'t> Parser<'t> {
    /// Reads one line outside of hunks, or a whole hunk.
    fn step(&mut self) -> Result<(), Malformed> {
        let line = self.line(self.at);
        let next = self.line(self.at + 1);
        if let Some(rest) = line.strip_prefix("diff --git ") {
            let (old, new) = git_paths(rest)
                .ok_or_else(|| self.malformed("the two paths cannot be told apart"))?;
            self.files.push(FileDiff {
                old: Some(old),
                new: Some(new),
                ..FileDiff::default()
            });
        } else if line.starts_with("--- ") && next.starts_with("+++ ") {
            self.names(line, next)?;
            self.at += 1;
        } else if line.starts_with("@@ ") {
            return self.hunk();
        } else if line.starts_with("@@@ ") {
            return Err(self.malformed(
                "combined diffs of merges cannot be used: give a diff against one parent",
            ));
        } else {
            self.header(line)?;
        }
        self.at += 1;
        Ok(())
    }

    fn line(&self, at: usize) -> &'t str {
        let line = self.lines.get(at).copied().unwrap_or_default();
        line.strip_suffix('\r').unwrap_or(line)
    }

    fn malformed(&self, what: &str) -> Malformed {
        Malformed {
            line: self.at + 1,
            what: what.into(),
        }
    }

    /// The extended headers of git.
    fn header(&mut self, line: &str) -> Result<(), Malformed> {
        let paths = [
            ("rename from ", 0),
            ("rename to ", 1),
            ("copy from ", 2),
            ("copy to ", 1),
            ("new file mode", 3),
            ("deleted file mode", 4),
        ];
        for (prefix, what) in paths {
            let (Some(rest), Some(file)) = (line.strip_prefix(prefix), self.files.last_mut())
            else {
                continue;
            };
            if !file.hunks.is_empty() {
                continue;
            }
            let path = unquoted(rest).map(|(path, _)| path);
            match what {
                0 => file.old = path,
                1 => file.new = path,
                // A copy leaves the old file as it is.
                2 | 3 => file.old = None,
                _ => file.new = None,
            }
        }
        if (line.starts_with("Binary files ") || line.starts_with("GIT binary patch"))
            && let Some(file) = self.files.last_mut()
        {
            file.binary = true;
        }
        Ok(())
    }

    /// `---` and `+++`: they belong to the file that `diff --git` began, or begin one.
    fn names(&mut self, old: &str, new: &str) -> Result<(), Malformed> {
        let old = side(&old[4..], "a/");
        let new = side(&new[4..], "b/");
        if old.is_none() && new.is_none() {
            return Err(self.malformed("both sides are /dev/null"));
        }
        let begun = self
            .files
            .last()
            .is_some_and(|file| file.hunks.is_empty() && !file.binary)
            && self.after_git_header();
        if begun {
            if let Some(file) = self.files.last_mut() {
                // Renames were named above; here only the ends of the world count.
                if old.is_none() {
                    file.old = None;
                }
                if new.is_none() {
                    file.new = None;
                }
            }
        } else {
            self.files.push(FileDiff {
                old,
                new,
                ..FileDiff::default()
            });
        }
        Ok(())
    }

    /// Whether the lines before belong to a `diff --git` header.
    fn after_git_header(&self) -> bool {
        let before = self.lines.get(..self.at).unwrap_or_default();
        let header = |line: &&&str| {
            [
                "index ",
                "new file",
                "deleted file",
                "old mode",
                "new mode",
                "similarity",
                "dissimilarity",
                "rename ",
                "copy ",
            ]
            .iter()
            .any(|start| line.starts_with(start))
        };
        let skipped = before.iter().rev().take_while(header).count();
        before
            .iter()
            .rev()
            .nth(skipped)
            .is_some_and(|line| line.starts_with("diff --git "))
    }

    fn hunk(&mut self) -> Result<(), Malformed> {
        let header = self.line(self.at);
        let (old, new) = ranges(header).ok_or_else(|| {
            self.malformed("a hunk must begin like `@@ -1,2 +3,4 @@`, with numbers below 2 billion")
        })?;
        if self.files.is_empty() {
            return Err(self.malformed("a hunk stands before any `---` and `+++` line"));
        }
        let begin = self.at;
        let (mut old_left, mut new_left) = (old.1, new.1);
        let mut hunk = Hunk {
            old_start: old.0,
            new_start: new.0,
            lines: Vec::new(),
        };
        self.at += 1;
        while old_left > 0 || new_left > 0 {
            let Some(line) = self.lines.get(self.at) else {
                self.at = begin;
                return Err(self.malformed(&format!(
                    "the hunk ends before its {old_left} old and {new_left} new lines came"
                )));
            };
            let line = line.strip_suffix('\r').unwrap_or(line);
            let (mark, text) = (
                line.chars().next().unwrap_or(' '),
                line.get(1..).unwrap_or_default(),
            );
            let (line, old, new) = match mark {
                ' ' => (Line::Context(text), 1, 1),
                '+' => (Line::Added(text), 0, 1),
                '-' => (Line::Removed(text), 1, 0),
                '\\' => {
                    self.at += 1;
                    continue;
                }
                _ => {
                    return Err(self
                        .malformed("inside a hunk a line begins with a space, `+`, `-` or `\\`"));
                }
            };
            if old > old_left || new > new_left {
                return Err(self.malformed("the hunk has more lines than its `@@` line says"));
            }
            (old_left, new_left) = (old_left - old, new_left - new);
            hunk.lines.push(line);
            self.at += 1;
        }
        if let Some(file) = self.files.last_mut() {
            file.hunks.push(hunk);
        }
        Ok(())
    }
}

/// A side of a hunk: its first line, zero-based, and how many it has.
type Side = (u32, u32);

/// The two sides of `@@ -1,2 +3,4 @@`.
fn ranges(header: &str) -> Option<(Side, Side)> {
    let inside = header.strip_prefix("@@ -")?;
    let (inside, _) = inside.split_once(" @@")?;
    let (old, new) = inside.split_once(" +")?;
    let range = |text: &str| -> Option<(u32, u32)> {
        let (start, count) = text.split_once(',').unwrap_or((text, "1"));
        let (start, count): (u32, u32) = (start.parse().ok()?, count.parse().ok()?);
        (start < 2_000_000_000 && count < 2_000_000_000).then_some(())?;
        // An empty side names the line before it.
        Some((
            if count == 0 {
                start
            } else {
                start.checked_sub(1)?
            },
            count,
        ))
    };
    Some((range(old)?, range(new)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn git_diffs_are_read_with_new_deleted_renamed_and_binary_files() {
        let text = "From 1234 Mon Sep 17 00:00:00 2001\nSubject: [PATCH] x\n---\n a.py | 2 +-\n\n\
            diff --git a/a.py b/a.py\nindex 1..2 100644\n--- a/a.py\n+++ b/a.py\n@@ -2,3 +2,4 @@ def f():\n one\n-two\n+TWO\n+more\n three\n\\ No newline at end of file\n\
            diff --git a/old name.py b/new name.py\nsimilarity index 90%\nrename from old name.py\nrename to new name.py\n\
            diff --git a/gone.py b/gone.py\ndeleted file mode 100644\n--- a/gone.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n\
            diff --git \"a/\\303\\274.py\" \"b/\\303\\274.py\"\nnew file mode 100644\n--- /dev/null\n+++ \"b/\\303\\274.py\"\n@@ -0,0 +1 @@\n+--- x\n\
            diff --git a/p.png b/p.png\nindex 1..2\nBinary files a/p.png and b/p.png differ\n";
        let files = parse(text).expect("a diff");
        let names: Vec<_> = files
            .iter()
            .map(|file| {
                (
                    file.old.as_deref(),
                    file.new.as_deref(),
                    file.binary,
                    file.counts(),
                )
            })
            .collect();
        assert_eq!(
            names,
            [
                (Some("a.py"), Some("a.py"), false, (2, 1)),
                (Some("old name.py"), Some("new name.py"), false, (0, 0)),
                (Some("gone.py"), None, false, (0, 1)),
                (None, Some("ü.py"), false, (1, 0)),
                (Some("p.png"), Some("p.png"), true, (0, 0)),
            ]
        );
        let hunk = &files[0].hunks[0];
        assert_eq!(
            (hunk.old_start, hunk.new_start, hunk.lines.len()),
            (1, 1, 5)
        );
        assert_eq!(files[2].hunks[0].new_start, 0);
    }

    #[test]
    fn plain_diffs_with_times_and_carriage_returns_are_read() {
        let text = "--- x/a.c\t2024-01-01 00:00:00\r\n+++ x/a.c\t2024-01-02\r\n@@ -1,2 +1,1 @@\r\n a\r\n-b\r\n--- y.c\n+++ y.c\n@@ -1 +1 @@\n-a\n+b\n";
        let files = parse(text).expect("a diff");
        assert_eq!(
            files
                .iter()
                .map(|file| (file.path(), file.counts()))
                .collect::<Vec<_>>(),
            [("x/a.c", (0, 1)), ("y.c", (1, 1))]
        );
        assert_eq!(files[0].hunks[0].lines[1], Line::Removed("b"));
    }

    #[test]
    fn what_is_malformed_is_named_with_its_line() {
        let cases = [
            ("hello\nworld\n", "line 1"),
            ("--- a\n+++ b\n@@ -1,2 +1 @@\n x\n", "line 3"),
            ("--- a\n+++ b\n@@ -1 +1 @@\nx\n", "line 4"),
            ("--- a\n+++ b\n@@ -1 +1,2 @@\n-x\n-y\n", "line 5"),
            ("--- a\n+++ b\n@@ garbage\n", "line 3"),
            ("@@ -1 +1 @@\n-a\n+b\n", "line 1"),
            ("--- /dev/null\n+++ /dev/null\n", "line 1"),
            (
                "diff --cc a\n--- a/a\n+++ b/a\n@@@ -1 -1 +1 @@@\n",
                "line 4",
            ),
            ("--- a\n+++ b\n@@ -99999999999 +1 @@\n", "line 3"),
        ];
        for (text, place) in cases {
            let error = parse(text).expect_err(text).to_string();
            assert!(error.contains(place), "{text}: {error}");
        }
        assert_eq!(parse(" \n"), Ok(Vec::new()));
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_a_diff_or_an_error(text in "(diff --git |--- |\\+\\+\\+ |@@ -1,2 \\+1 @@|[-+ a\\\\\"/ü\n]){0,60}") {
            let _ = parse(&text);
        }
    }
}
