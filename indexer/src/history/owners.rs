//! CODEOWNERS: who is said to own which file. The last line that matches wins, in each section on its own.

use std::path::Path;

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use super::repositories::Opened;
use super::{FileHistory, Notes};
use crate::index::Index;

/// Where the file is looked for, in this order.
const PLACES: &[&str] = &[
    ".github/CODEOWNERS",
    "CODEOWNERS",
    "docs/CODEOWNERS",
    ".gitlab/CODEOWNERS",
];

/// The largest file that is read.
const MAX_BYTES: u64 = 3 << 20;

/// A line of a CODEOWNERS file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rule {
    pub pattern: String,
    /// The owners with spaces between them; empty if the line takes them away.
    pub owners: String,
    pub section: String,
    pub source: String,
    /// Zero-based.
    pub line: u32,
}

/// Reads the owners of all repositories and gives each file its rules. A root without git may have owners, too.
pub(super) fn read(
    index: &Index,
    root: &Path,
    opened: &[Opened],
    files: &mut [FileHistory],
    notes: &mut Notes,
) -> Vec<Rule> {
    let mut all = Vec::new();
    let outer = opened.iter().any(|repository| repository.path.is_empty());
    let mut places: Vec<(&str, Option<&Opened>)> = opened
        .iter()
        .map(|one| (one.path.as_str(), Some(one)))
        .collect();
    if !outer {
        places.insert(0, ("", None));
    }
    for (path, repository) in places {
        let prefix = if path.is_empty() {
            String::new()
        } else {
            format!("{path}/")
        };
        let Some((source, text)) = find(&root.join(path), &prefix, notes) else {
            continue;
        };
        let first = all.len() as u32;
        let rules = parse(&text, &source);
        let Some(set) = globs(&rules, notes) else {
            continue;
        };
        for (file, history) in index.files.iter().zip(files.iter_mut()) {
            let here = repository.is_none_or(|repository| repository.holds(&file.path));
            let Some(inside) = file
                .path
                .strip_prefix(&prefix)
                .filter(|_| here && !file.external)
            else {
                continue;
            };
            history.rules.extend(
                winners(&rules, &set, inside)
                    .into_iter()
                    .map(|rule| first + rule),
            );
        }
        all.extend(rules);
    }
    all
}

fn find(directory: &Path, prefix: &str, notes: &mut Notes) -> Option<(String, String)> {
    for place in PLACES {
        let path = directory.join(place);
        let Ok(metadata) = path.symlink_metadata() else {
            continue;
        };
        if metadata.is_file()
            && metadata.len() <= MAX_BYTES
            && let Ok(bytes) = std::fs::read(&path)
        {
            return Some((
                format!("{prefix}{place}"),
                String::from_utf8_lossy(&bytes).into_owned(),
            ));
        }
        *notes
            .entry("CODEOWNERS files that cannot be read")
            .or_default() += 1;
    }
    None
}

/// The lines of a CODEOWNERS file that say something.
pub(super) fn parse(text: &str, source: &str) -> Vec<Rule> {
    let mut rules = Vec::new();
    let (mut section, mut default) = (String::new(), String::new());
    for (number, line) in (0..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some((name, owners)) = header(line) {
            (section, default) = (name, owners);
            continue;
        }
        let mut words = words(line).into_iter();
        let Some(pattern) = words.next() else {
            continue;
        };
        let owners: Vec<String> = words.take_while(|word| !word.starts_with('#')).collect();
        rules.push(Rule {
            pattern,
            owners: if owners.is_empty() {
                default.clone()
            } else {
                owners.join(" ")
            },
            section: section.clone(),
            source: source.to_owned(),
            line: number,
        });
    }
    rules
}

/// `[Section]`, `^[Section]` or `[Section][2] @owners`: its name and the owners of its lines that name none.
fn header(line: &str) -> Option<(String, String)> {
    let rest = line.strip_prefix('^').unwrap_or(line).strip_prefix('[')?;
    let (name, rest) = rest.split_once(']')?;
    let rest = match rest.strip_prefix('[') {
        Some(approvals) => approvals.split_once(']')?.1,
        None => rest,
    };
    // `[a-z].txt` is a pattern, not a header.
    if !rest.is_empty() && !rest.starts_with(char::is_whitespace) {
        return None;
    }
    let owners: Vec<&str> = rest
        .split_whitespace()
        .take_while(|word| !word.starts_with('#'))
        .collect();
    Some((name.trim().to_owned(), owners.join(" ")))
}

/// Splits at white space that no backslash stands before.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        let Some(last) = words.last_mut() else { break };
        match letter {
            '\\' => match letters.next() {
                Some(' ') => last.push(' '),
                Some(next) => last.extend(['\\', next]),
                None => {}
            },
            letter if letter.is_whitespace() => {
                if !last.is_empty() {
                    words.push(String::new());
                }
            }
            letter => last.push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// One glob for each rule and one more for what lies below; a pattern that cannot be read matches nothing.
fn globs(rules: &[Rule], notes: &mut Notes) -> Option<GlobSet> {
    let mut builder = GlobSetBuilder::new();
    for rule in rules {
        for glob in patterns(&rule.pattern) {
            let glob = GlobBuilder::new(&glob)
                .literal_separator(true)
                .backslash_escape(true)
                .build();
            builder.add(glob.unwrap_or_else(|_| {
                *notes
                    .entry("lines of CODEOWNERS whose pattern cannot be read")
                    .or_default() += 1;
                never()
            }));
        }
    }
    builder.build().ok()
}

/// Matches no path: paths do not end with a slash.
fn never() -> globset::Glob {
    globset::Glob::new("/").unwrap_or_else(|_| unreachable!("a slash is a glob"))
}

/// A pattern of CODEOWNERS as two globs: the path itself, and what lies below it.
fn patterns(pattern: &str) -> [String; 2] {
    let anchored = pattern.trim_end_matches('/').contains('/');
    let directory = pattern.ends_with('/');
    let mut body = String::new();
    for letter in pattern.trim_matches('/').chars() {
        // Ranges and alternatives have no meaning here.
        if matches!(letter, '[' | ']' | '{' | '}') {
            body.push('\\');
        }
        body.push(letter);
    }
    if body.is_empty() {
        return ["**".to_owned(), "**".to_owned()];
    }
    let body = if anchored || body.starts_with("**/") {
        body
    } else {
        format!("**/{body}")
    };
    let below = format!("{body}/**");
    if directory {
        return [below.clone(), below];
    }
    // `docs/*` means the files of `docs`, not those of its directories.
    if anchored && body.ends_with("/*") {
        return [body.clone(), body];
    }
    [body, below]
}

/// The rules that hold for a path: of each section the last that matches.
fn winners(rules: &[Rule], set: &GlobSet, path: &str) -> Vec<u32> {
    let mut matched: Vec<usize> = set.matches(path).into_iter().map(|glob| glob / 2).collect();
    matched.dedup();
    let mut winners: Vec<usize> = Vec::new();
    for rule in matched {
        winners.retain(|&known| rules[known].section != rules[rule].section);
        winners.push(rule);
    }
    winners.into_iter().map(|rule| rule as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owners(text: &str, path: &str) -> Vec<String> {
        let rules = parse(text, "CODEOWNERS");
        let set = globs(&rules, &mut Notes::new()).expect("globs");
        winners(&rules, &set, path)
            .into_iter()
            .map(|rule| rules[rule as usize].owners.clone())
            .collect()
    }

    #[test]
    fn the_last_match_wins_and_patterns_mean_what_git_hosts_say() {
        let text = "# who\n*       @all\n*.js    @js # scripts\n/build/ @ops\ndocs/*  docs@example.org\napps/   @apps @more\n/apps/free\n\
                    /a\\ b.txt @space\n**/logs @logs\n[x].md @range\n";
        let cases = [
            ("README", "@all"),
            ("deep/x.js", "@js"),
            ("build/x.js", "@ops"),
            ("deep/build/x", "@all"),
            ("docs/a.md", "docs@example.org"),
            ("docs/deep/a.md", "@all"),
            ("x/apps/y", "@apps @more"),
            ("apps/free", ""),
            ("apps/free/z", ""),
            ("a b.txt", "@space"),
            ("x/y/logs/z", "@logs"),
        ];
        for (path, expected) in cases {
            assert_eq!(owners(text, path), [expected], "{path}");
        }
        assert_eq!(owners("a @x", "b"), Vec::<String>::new());
    }

    #[test]
    fn sections_count_each_on_their_own() {
        let text = "* @all\n[Docs] @docs\n*.md\n/README.md @readme\n^[Ops][2]\n/README.md @ops\n";
        assert_eq!(owners(text, "README.md"), ["@all", "@readme", "@ops"]);
        assert_eq!(owners(text, "x/a.md"), ["@all", "@docs"]);
    }
}
