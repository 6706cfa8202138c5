//! Which language a file is in: by name, extension or `#!` line. Data comes from the registry of languages.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::languages::LANGUAGES;
use crate::project::directory_of;

/// Finds languages by name. Several languages may claim an extension (`h`).
pub struct Detector {
    extensions: FxHashMap<&'static str, Vec<usize>>,
    file_names: FxHashMap<&'static str, usize>,
    interpreters: FxHashMap<&'static str, usize>,
    manifest_names: FxHashMap<&'static str, ()>,
    manifest_suffixes: Vec<&'static str>,
}

/// What a name tells about the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// The language.
    Language(usize),
    /// One of these; the neighbours decide.
    OneOf(Vec<usize>),
    /// A name without an extension: a `#!` line may tell.
    AskContent,
    /// No language that is known.
    Unknown,
}

impl Detector {
    /// Reads the registry.
    pub fn new() -> Detector {
        let mut detector = Detector {
            extensions: FxHashMap::default(),
            file_names: FxHashMap::default(),
            interpreters: FxHashMap::default(),
            manifest_names: FxHashMap::default(),
            manifest_suffixes: Vec::new(),
        };
        for (ix, language) in LANGUAGES.iter().enumerate() {
            for extension in language.extensions {
                detector.extensions.entry(extension).or_default().push(ix);
            }
            for name in language.file_names {
                detector.file_names.entry(name).or_insert(ix);
            }
            for interpreter in language.interpreters {
                detector.interpreters.entry(interpreter).or_insert(ix);
            }
            for manifest in language.manifests {
                match manifest.strip_prefix('*') {
                    Some(suffix) => detector.manifest_suffixes.push(suffix),
                    None => {
                        detector.manifest_names.insert(manifest, ());
                    }
                }
            }
        }
        detector
    }

    /// Whether a file name is one that module resolution wants to read.
    pub fn manifest(&self, name: &str) -> bool {
        self.manifest_names.contains_key(name)
            || self
                .manifest_suffixes
                .iter()
                .any(|suffix| name.ends_with(suffix))
    }

    /// What a file name tells.
    pub fn by_name(&self, name: &str) -> Named {
        if let Some(&ix) = self.file_names.get(name) {
            return Named::Language(ix);
        }
        let Some(extension) = extension(name) else {
            return if name.starts_with('.') {
                Named::Unknown
            } else {
                Named::AskContent
            };
        };
        match self.extensions.get(extension.as_str()).map(Vec::as_slice) {
            None => Named::Unknown,
            Some([only]) => Named::Language(*only),
            Some(several) => Named::OneOf(several.to_vec()),
        }
    }

    /// The language of a file that starts with `#!`.
    pub fn by_first_line(&self, start: &[u8]) -> Option<usize> {
        let line = start.strip_prefix(b"#!")?;
        let end = line
            .iter()
            .position(|&byte| byte == b'\n')
            .unwrap_or(line.len());
        let line = std::str::from_utf8(line.get(..end)?).ok()?;
        let mut words = line.split_whitespace();
        let mut program = words.next()?.rsplit('/').next()?;
        if program == "env" {
            program = words
                .find(|word| !word.starts_with('-') && !word.contains('='))?
                .rsplit('/')
                .next()?;
        }
        let plain = program.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        [program, plain]
            .iter()
            .find_map(|name| self.interpreters.get(name).copied())
    }
}

/// The extension of a file name in lower case; none for a name that starts with its only dot.
pub fn extension(name: &str) -> Option<String> {
    let at = name.rfind('.')?;
    if at == 0 || at + 1 == name.len() {
        return None;
    }
    name.get(at + 1..).map(str::to_ascii_lowercase)
}

/// Decides between languages that share an extension: the nearest directory upwards whose tree holds files that only one
/// of them claims goes with the more frequent one.
#[derive(Default)]
pub struct Neighbours {
    counts: BTreeMap<String, BTreeMap<usize, u32>>,
}

impl Neighbours {
    /// Counts a file whose language its name tells.
    pub fn add(&mut self, path: &str, language: usize) {
        let mut directory = directory_of(path);
        loop {
            let counts = self.counts.entry(directory.to_owned()).or_default();
            *counts.entry(language).or_default() += 1;
            if directory.is_empty() {
                return;
            }
            directory = directory_of(directory);
        }
    }

    /// The language of `path` out of `candidates`; the first candidate if nothing tells.
    pub fn decide(&self, path: &str, candidates: &[usize]) -> Option<usize> {
        let mut directory = directory_of(path);
        loop {
            let counts = self.counts.get(directory);
            let count = |ix: &usize| counts.and_then(|c| c.get(ix)).copied().unwrap_or(0);
            // Of equal counts `max_by_key` takes the last, so the order is turned round to prefer the first.
            let best = candidates.iter().rev().max_by_key(|ix| count(ix))?;
            if count(best) > 0 || directory.is_empty() {
                return Some(*best);
            }
            directory = directory_of(directory);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_are_taken_in_any_case_and_dotfiles_have_none() {
        assert_eq!(extension("a.PY").as_deref(), Some("py"));
        assert_eq!(extension(".gitignore"), None);
        assert_eq!(extension("a."), None);
        assert_eq!(extension(".eslintrc.js").as_deref(), Some("js"));
    }

    #[test]
    fn the_nearest_directory_with_evidence_decides_a_shared_extension() {
        let mut neighbours = Neighbours::default();
        neighbours.add("db/a.cc", 7);
        neighbours.add("db/b.cc", 7);
        neighbours.add("c/x.c", 6);
        assert_eq!(neighbours.decide("include/db.h", &[6, 7]), Some(7));
        assert_eq!(neighbours.decide("c/x.h", &[6, 7]), Some(6));
        assert_eq!(Neighbours::default().decide("x.h", &[6, 7]), Some(6));
    }
}
