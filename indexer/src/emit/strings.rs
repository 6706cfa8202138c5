//! The string arena: each distinct text once, in the order in which it was first asked for.

use rend::u32_le;
use rustc_hash::FxHashMap;

use super::EmitError;

/// The string arena. It borrows the index's texts for finding them again.
#[derive(Default)]
pub(super) struct Strings<'i> {
    bytes: Vec<u8>,
    places: FxHashMap<&'i str, (u32, u32)>,
}

/// A text in the arena.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Text {
    /// Where it begins.
    pub offset: u32_le,
    /// Its length in bytes.
    pub length: u32_le,
}

impl Text {
    fn new(offset: u32, length: u32) -> Text {
        Text {
            offset: offset.into(),
            length: length.into(),
        }
    }

    /// A part of this text; the text itself where the part is not inside.
    pub(super) fn part(self, start: usize, length: usize) -> Option<Text> {
        let end = start.checked_add(length)?;
        if end > self.length.to_native() as usize {
            return None;
        }
        Some(Text::new(
            self.offset.to_native() + start as u32,
            length as u32,
        ))
    }
}

impl<'i> Strings<'i> {
    /// Puts a text into the arena unless it is there.
    pub(super) fn add(&mut self, text: &'i str) -> Result<Text, EmitError> {
        if text.is_empty() {
            return Ok(Text::default());
        }
        if let Some(&(offset, length)) = self.places.get(text) {
            return Ok(Text::new(offset, length));
        }
        let found = self.add_new(text)?;
        self.places
            .insert(text, (found.offset.to_native(), found.length.to_native()));
        Ok(found)
    }

    /// Puts a text into the arena that is not in the index, without looking whether it is there.
    pub(super) fn add_new(&mut self, text: &str) -> Result<Text, EmitError> {
        let too_large = || EmitError::TooLarge {
            what: "the length of all texts",
            limit: u32::MAX.into(),
        };
        let offset = u32::try_from(self.bytes.len()).map_err(|_| too_large())?;
        let length = u32::try_from(text.len()).map_err(|_| too_large())?;
        offset.checked_add(length).ok_or_else(too_large)?;
        self.bytes.extend_from_slice(text.as_bytes());
        Ok(Text::new(offset, length))
    }

    /// The arena.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
