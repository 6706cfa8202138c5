//! Paths as other systems and editors write them: with backslashes, or absolute.

use crate::bundle::{Bundle, BundleError, FileView};

/// How many directories above a repository are looked through in an absolute path.
const MAX_DIRECTORIES: usize = 64;

/// What a path in the form of another system or outside of the repository may be in it, the longest first: with slashes for
/// backslashes, and an absolute one without the directories above.
pub(crate) fn as_written_elsewhere(asked: &str) -> Vec<String> {
    let slashed = asked.replace('\\', "/");
    let drive = slashed.as_bytes().get(1..3) == Some(b":/");
    let absolute = slashed.starts_with('/') || drive;
    let mut forms = Vec::new();
    if slashed != asked && !absolute {
        forms.push(slashed.strip_prefix("./").unwrap_or(&slashed).to_owned());
    }
    if absolute {
        let ends = slashed.match_indices('/').take(MAX_DIRECTORIES);
        forms.extend(ends.map(|(at, _)| slashed[at + 1..].to_owned()));
    }
    // A last part alone is as well the end of anything else that begins with a slash, unless it is a file's name.
    forms.retain(|form| !absolute || form.contains(['/', '.']));
    forms
}

/// The file that a path names, as the bundle writes it, as another system does, or as an absolute path.
pub fn file<'b>(bundle: &'b Bundle, asked: &str) -> Result<Option<FileView<'b>>, BundleError> {
    let asked = asked.trim();
    let asked = asked.strip_prefix("./").unwrap_or(asked);
    if let Some(file) = bundle.file_by_path(asked)? {
        return Ok(Some(file));
    }
    for form in as_written_elsewhere(asked) {
        if let Some(file) = bundle.file_by_path(&form)? {
            return Ok(Some(file));
        }
    }
    Ok(None)
}
