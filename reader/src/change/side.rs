//! Which side of a change the bundle holds: the texts of some files tell.

use super::parse::{FileDiff, Line};
use crate::bundle::{Bundle, BundleError};

/// How many files are compared with their text to find out which side the bundle holds.
const SAMPLES: usize = 3;

/// How many hunks of each, ...
const HUNKS: usize = 2;

/// ... and how many lines of each hunk.
const LINES: usize = 200;

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
    pub fn path<'d>(self, file: &'d FileDiff<'_>) -> Option<&'d str> {
        match self {
            Side::Base => file.old.as_deref(),
            Side::Head => file.new.as_deref(),
        }
    }
}

/// The side that the bundle holds, and in how many of the compared files it holds neither as it is.
pub fn side(bundle: &Bundle, files: &[FileDiff<'_>]) -> Result<(Side, usize), BundleError> {
    let (mut base, mut head, mut neither, mut looked) = (0.0, 0.0, 0, 0);
    for file in files {
        if looked == SAMPLES {
            break;
        }
        if file.hunks.is_empty() {
            // A rename without a change, or a binary file: its name tells.
            let tells = |there| f64::from(u8::from(there && file.new != file.old));
            base += tells(present(bundle, Side::Base, file)?);
            head += tells(present(bundle, Side::Head, file)?);
            continue;
        }
        let shares = (
            alike(bundle, Side::Base, file)?,
            alike(bundle, Side::Head, file)?,
        );
        if shares == (None, None) {
            continue;
        }
        looked += 1;
        let (is_base, is_head) = (shares.0.unwrap_or(0.0), shares.1.unwrap_or(0.0));
        base += is_base;
        head += is_head;
        neither += usize::from(is_base < 1.0 && is_head < 1.0);
    }
    Ok((if head > base { Side::Head } else { Side::Base }, neither))
}

fn present(bundle: &Bundle, side: Side, file: &FileDiff<'_>) -> Result<bool, BundleError> {
    match side.path(file) {
        Some(path) => Ok(bundle.file_by_path(path)?.is_some()),
        None => Ok(false),
    }
}

/// The share of the lines of a side that the bundle's text has where the hunks say; none if the bundle has no such file or text.
fn alike(bundle: &Bundle, side: Side, file: &FileDiff<'_>) -> Result<Option<f64>, BundleError> {
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
    let (mut same, mut all) = (0u32, 0u32);
    for hunk in file.hunks.iter().take(HUNKS) {
        let of_side = |line: &&Line| match line {
            Line::Context(_) => true,
            Line::Removed(_) => side == Side::Base,
            Line::Added(_) => side == Side::Head,
        };
        let start = match side {
            Side::Base => hunk.old_start,
            Side::Head => hunk.new_start,
        };
        let expected: Vec<&str> = hunk
            .lines
            .iter()
            .filter(of_side)
            .map(Line::text)
            .take(LINES)
            .collect();
        let end = start.saturating_add(expected.len() as u32);
        let text = bundle
            .source(view.number(), start..end)?
            .unwrap_or_default();
        let found = text.split('\n').map(str::trim_end);
        let matching = found
            .zip(&expected)
            .filter(|(found, expected)| *found == expected.trim_end());
        same += matching.count() as u32;
        all += expected.len() as u32;
    }
    // A side without lines, of a new or a deleted file, is there if the file is.
    Ok(Some(if all == 0 {
        1.0
    } else {
        f64::from(same) / f64::from(all)
    }))
}
