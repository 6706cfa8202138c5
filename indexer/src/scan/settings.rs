//! What the user decides about the scan: `cidx.toml` at the root, and options of one run.

use std::path::Path;

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use serde::Deserialize;

use super::{ScanError, ScanOptions};

/// The name of the settings file.
const FILE_NAME: &str = "cidx.toml";

/// The largest file that is read unless the user says otherwise.
const MAX_FILE_BYTES: u64 = 2 * 1024 * 1024;

/// The settings file as written.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Written {
    exclude: Vec<String>,
    include: Vec<String>,
    max_file_bytes: Option<u64>,
    test_paths: Vec<String>,
}

/// The settings of a run. Patterns have the syntax of `.gitignore` lines.
pub struct Settings {
    /// What is left out.
    pub exclude: Gitignore,
    /// What is indexed although a rule would leave it out.
    pub include: Gitignore,
    /// The directories in which included files may lie, as literal prefixes of patterns; `""` is the root.
    pub include_roots: Vec<String>,
    /// What is test code, beside the conventions.
    pub test_paths: Gitignore,
    /// The largest file that is read.
    pub max_file_bytes: u64,
}

impl Settings {
    /// Reads the settings of `root`; options win over the file, and their exclusions add to it.
    pub fn read(root: &Path, options: &ScanOptions) -> Result<Settings, ScanError> {
        let written = match std::fs::read_to_string(root.join(FILE_NAME)) {
            Ok(text) => parse(&text)?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Written::default(),
            Err(error) => return Err(wrong(FILE_NAME, format!("it cannot be read ({error})"))),
        };
        let mut exclude = GitignoreBuilder::new(root);
        add(&mut exclude, &written.exclude, "cidx.toml, `exclude`")?;
        add(&mut exclude, &options.exclude, "--exclude")?;
        let mut include = GitignoreBuilder::new(root);
        add(&mut include, &written.include, "cidx.toml, `include`")?;
        let mut test_paths = GitignoreBuilder::new(root);
        add(
            &mut test_paths,
            &written.test_paths,
            "cidx.toml, `test_paths`",
        )?;
        let max_file_bytes = options
            .max_file_bytes
            .or(written.max_file_bytes)
            .unwrap_or(MAX_FILE_BYTES);
        Ok(Settings {
            exclude: build(exclude)?,
            include: build(include)?,
            include_roots: written.include.iter().map(|p| literal_root(p)).collect(),
            test_paths: build(test_paths)?,
            max_file_bytes,
        })
    }

    /// Whether a path, or a directory above it, is left out by the user.
    pub fn excluded(&self, path: &str, directory: bool) -> bool {
        matches(&self.exclude, path, directory)
    }

    /// Whether a path, or a directory above it, is to be indexed in any case.
    pub fn included(&self, path: &str, directory: bool) -> bool {
        matches(&self.include, path, directory)
    }

    /// Whether the user says that a path is test code.
    pub fn test(&self, path: &str) -> bool {
        matches(&self.test_paths, path, false)
    }
}

fn matches(patterns: &Gitignore, path: &str, directory: bool) -> bool {
    !patterns.is_empty()
        && patterns
            .matched_path_or_any_parents(path, directory)
            .is_ignore()
}

fn parse(text: &str) -> Result<Written, ScanError> {
    toml::from_str(text).map_err(|error| {
        let place = match error.span() {
            Some(span) => {
                let before = text.get(..span.start).unwrap_or("");
                format!("{FILE_NAME} line {}", before.matches('\n').count() + 1)
            }
            None => FILE_NAME.to_owned(),
        };
        wrong(&place, error.message().replace('\n', " "))
    })
}

fn add(builder: &mut GitignoreBuilder, patterns: &[String], place: &str) -> Result<(), ScanError> {
    for pattern in patterns {
        if let Err(error) = builder.add_line(None, pattern) {
            return Err(wrong(
                place,
                format!("`{pattern}` is not a pattern ({error})"),
            ));
        }
    }
    Ok(())
}

fn build(builder: GitignoreBuilder) -> Result<Gitignore, ScanError> {
    builder
        .build()
        .map_err(|error| wrong(FILE_NAME, error.to_string()))
}

fn wrong(place: &str, problem: String) -> ScanError {
    ScanError::Settings {
        place: place.to_owned(),
        problem,
    }
}

/// The directory above the first wildcard of a pattern; a pattern without an inner slash may match anywhere.
fn literal_root(pattern: &str) -> String {
    let pattern = pattern.trim_end_matches('/');
    if !pattern.contains('/') {
        return String::new();
    }
    let pattern = pattern.trim_start_matches('/');
    let literal = pattern
        .find(['*', '?', '[', '{', '\\'])
        .unwrap_or(pattern.len());
    let literal = pattern.get(..literal).unwrap_or("");
    literal
        .rfind('/')
        .map_or(String::new(), |at| literal[..at].to_owned())
}
