//! Which side of a change the bundle holds: the texts of some files tell.

use super::parse::{FileDiff, Line};
use crate::bundle::{Bundle, BundleError};

/// How many files are compared with their text to find out which side the bundle holds.
const SAMPLES: usize = 8;

/// Which side of a change the bundle holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The state before.
    Base,
    /// The state after.
    Head,
}

impl Side {
    /// The word in answers.
    pub fn name(self) -> &'static str {
        match self {
            Side::Base => "base",
            Side::Head => "head",
        }
    }

    /// The path of a file on this side; none where it does not exist there.
    pub fn path(self, file: &FileDiff) -> Option<&str> {
        match self {
            Side::Base => file.old.as_deref(),
            Side::Head => file.new.as_deref(),
        }
    }
}

/// The side that the bundle holds, and in how many of the compared files it holds neither.
pub fn side(bundle: &Bundle, files: &[FileDiff]) -> Result<(Side, usize), BundleError> {
    let (mut base, mut head, mut neither, mut looked) = (0, 0, 0, 0);
    for file in files {
        if looked == SAMPLES {
            break;
        }
        if file.hunks.is_empty() {
            // A rename without a change, or a binary file: its name tells.
            base += usize::from(present(bundle, Side::Base, file)? && file.new != file.old);
            head += usize::from(present(bundle, Side::Head, file)? && file.new != file.old);
            continue;
        }
        let (is_base, is_head) = (
            holds(bundle, Side::Base, file)?,
            holds(bundle, Side::Head, file)?,
        );
        match (is_base, is_head) {
            (Some(true), Some(true)) => {}
            (Some(true), _) => base += 1,
            (_, Some(true)) => head += 1,
            (None, None) => continue,
            _ => neither += 1,
        }
        looked += 1;
    }
    Ok((if head > base { Side::Head } else { Side::Base }, neither))
}

fn present(bundle: &Bundle, side: Side, file: &FileDiff) -> Result<bool, BundleError> {
    match side.path(file) {
        Some(path) => Ok(bundle.file_by_path(path)?.is_some()),
        None => Ok(false),
    }
}

/// Whether the bundle's text has the lines of a side where the hunks say; none if the bundle has no such file or no text.
fn holds(bundle: &Bundle, side: Side, file: &FileDiff) -> Result<Option<bool>, BundleError> {
    let Some(view) = side
        .path(file)
        .map(|path| bundle.file_by_path(path))
        .transpose()?
        .flatten()
    else {
        return Ok(None);
    };
    if !bundle.has_source() {
        return Ok(None);
    }
    for hunk in file.hunks.iter().take(4) {
        let of_side = |line: &&Line| match line {
            Line::Context(_) => true,
            Line::Removed(_) => side == Side::Base,
            Line::Added(_) => side == Side::Head,
        };
        let start = match side {
            Side::Base => hunk.old_start,
            Side::Head => hunk.new_start,
        };
        let expected: Vec<&str> = hunk.lines.iter().filter(of_side).map(Line::text).collect();
        let end = start.saturating_add(expected.len() as u32);
        if end > view.lines() {
            return Ok(Some(false));
        }
        let text = bundle
            .source(view.number(), start..end)?
            .unwrap_or_default();
        let found = text.split('\n').map(str::trim_end);
        if !found
            .zip(&expected)
            .all(|(found, expected)| found == expected.trim_end())
        {
            return Ok(Some(false));
        }
    }
    Ok(Some(true))
}
