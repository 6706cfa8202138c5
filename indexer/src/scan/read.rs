//! Reads one file and judges its content.

use std::io::Read;
use std::path::Path;

use super::detect::{Detector, Named, Neighbours};
use super::settings::Settings;
use super::walk::Why;
use super::{ScannedFile, content, rules};
use crate::languages::LANGUAGES;

/// How much of a file without an extension is read to find a `#!` line.
const FIRST_LINE: u64 = 256;

/// What became of a file.
pub enum Outcome {
    /// It is indexed, or read as a manifest, or both. Says whether invalid UTF-8 was replaced.
    Read {
        /// The file, if its language is known.
        file: Option<ScannedFile>,
        /// The text, if it is a manifest.
        manifest: Option<String>,
        /// Whether invalid UTF-8 was replaced.
        replaced: bool,
    },
    /// It is left out.
    Skipped(Why),
    /// Its language is not known.
    Unsupported,
}

/// What reading a file needs to know.
pub struct Reader<'a> {
    /// The canonical root.
    pub root: &'a Path,
    /// What the user decides.
    pub settings: &'a Settings,
    /// Languages by name.
    pub detector: &'a Detector,
    /// Languages by neighbours.
    pub neighbours: &'a Neighbours,
}

impl Reader<'_> {
    /// Reads the file at a repository-relative path.
    pub fn read(&self, path: &str) -> Outcome {
        let name = path.rsplit('/').next().unwrap_or(path);
        let included = self.settings.included(path, false);
        let manifest = self.detector.manifest(name);
        if let Some((reason, detail)) = rules::file(name)
            && !included
            && !manifest
        {
            return Outcome::Skipped((reason, detail.to_owned()));
        }
        let language = match self.language(path, name) {
            Ok(language) => language,
            Err(why) => return Outcome::Skipped(why),
        };
        if language.is_none() && !manifest {
            return match name.starts_with('.') {
                true => {
                    Outcome::Skipped(("hidden", "a hidden file of no known language".to_owned()))
                }
                false => Outcome::Unsupported,
            };
        }
        let bytes = match self.bytes(path) {
            Ok(bytes) => bytes,
            Err(why) => return Outcome::Skipped(why),
        };
        self.judge(path, bytes, language, manifest, included)
    }

    fn language(&self, path: &str, name: &str) -> Result<Option<usize>, Why> {
        Ok(match self.detector.by_name(name) {
            Named::Language(ix) => Some(ix),
            Named::OneOf(candidates) => self.neighbours.decide(path, &candidates),
            Named::Unknown => None,
            Named::AskContent => {
                let mut start = Vec::new();
                std::fs::File::open(self.root.join(path))
                    .and_then(|file| file.take(FIRST_LINE).read_to_end(&mut start))
                    .map_err(|error| failed(&error))?;
                self.detector.by_first_line(&start)
            }
        })
    }

    fn bytes(&self, path: &str) -> Result<Vec<u8>, Why> {
        let limit = self.settings.max_file_bytes;
        let file = std::fs::File::open(self.root.join(path)).map_err(|error| failed(&error))?;
        let length = file.metadata().map_err(|error| failed(&error))?.len();
        let too_large =
            |length: u64| ("too_large", format!("{length} bytes, the limit is {limit}"));
        if length > limit {
            return Err(too_large(length));
        }
        let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
        // A file may grow between the two calls.
        file.take(limit.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| failed(&error))?;
        match bytes.len() as u64 {
            length if length > limit => Err(too_large(length)),
            _ => Ok(bytes),
        }
    }

    fn judge(
        &self,
        path: &str,
        bytes: Vec<u8>,
        language: Option<usize>,
        manifest: bool,
        included: bool,
    ) -> Outcome {
        if let Some((reason, detail)) = content::binary(&bytes) {
            return Outcome::Skipped((reason, detail.to_owned()));
        }
        let hash = *blake3::hash(&bytes).as_bytes();
        let length = bytes.len() as u64;
        let (text, replaced) = content::decode(bytes);
        let kept = manifest.then(|| text.clone());
        let document = language.is_some_and(|ix| LANGUAGES[ix].document);
        let verdict = match document {
            true => content::data(&text),
            false => content::minified(&text),
        };
        let file = match (language, verdict) {
            (Some(_), Some((reason, detail))) if !included && !manifest => {
                return Outcome::Skipped((reason, detail.to_owned()));
            }
            (Some(language), _) => {
                let name = path.rsplit('/').next().unwrap_or(path);
                Some(ScannedFile {
                    language,
                    hash,
                    bytes: length,
                    test: rules::test(path, &text) || self.settings.test(path),
                    generated: rules::generated(name) || (!document && content::generated(&text)),
                    path: path.to_owned(),
                    text,
                })
            }
            (None, _) => None,
        };
        Outcome::Read {
            file,
            manifest: kept,
            replaced,
        }
    }
}

fn failed(error: &std::io::Error) -> Why {
    let reason = match error.kind() {
        std::io::ErrorKind::NotFound => "vanished",
        _ => "unreadable",
    };
    (reason, cause(error).to_owned())
}

/// What the system says about an error, in words that are the same on every machine.
pub fn cause(error: &std::io::Error) -> &'static str {
    match error.kind() {
        std::io::ErrorKind::NotFound => "it vanished while indexing",
        std::io::ErrorKind::PermissionDenied => "permission denied",
        _ => "an error of the file system",
    }
}
