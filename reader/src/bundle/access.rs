//! Checked access to records, runs of records, texts and groups: everything else in this folder goes through here.

use std::ops::Range;

use cidx_format::record::Record;
use cidx_format::section::Section;
use rend::u32_le;

use super::{Bundle, BundleError, Result};

impl Bundle {
    /// How many records a section has. Opening has checked that it fits.
    #[inline]
    pub(super) fn count(&self, section: Section) -> u32 {
        u32::try_from(self.layout.place(section).count).unwrap_or(u32::MAX)
    }

    /// One record.
    #[inline]
    pub(super) fn record<R: Record>(&self, section: Section, index: u32) -> Result<&R> {
        let place = self.layout.place(section);
        if index as usize >= place.count {
            return Err(missing(section, index, place.count));
        }
        let start = place.offset + index as usize * size_of::<R>();
        let bytes = self.checked(section, start, size_of::<R>())?;
        bytemuck::try_from_bytes(bytes).map_err(|_| misaligned(section, index))
    }

    /// A run of records.
    pub(super) fn records<R: Record>(&self, section: Section, range: Range<u32>) -> Result<&[R]> {
        let place = self.layout.place(section);
        if range.start > range.end || range.end as usize > place.count {
            return Err(missing(section, range.end.max(range.start), place.count));
        }
        let start = place.offset + range.start as usize * size_of::<R>();
        let length = (range.end - range.start) as usize * size_of::<R>();
        let bytes = self.checked(section, start, length)?;
        bytemuck::try_cast_slice(bytes).map_err(|_| misaligned(section, range.start))
    }

    /// Every byte of a section.
    pub(super) fn section_bytes(&self, section: Section) -> Result<&[u8]> {
        let place = self.layout.place(section);
        self.checked(section, place.offset, place.length)
    }

    /// A stretch of a byte section.
    pub(super) fn section_range(
        &self,
        section: Section,
        offset: u64,
        length: u32,
    ) -> Result<&[u8]> {
        let place = self.layout.place(section);
        let end = offset
            .checked_add(length.into())
            .filter(|&end| end <= place.length as u64);
        if end.is_none() {
            let what = "byte";
            let index = offset.saturating_add(length.into());
            return Err(BundleError::Index {
                section: section.tag(),
                what,
                index,
                limit: place.length as u64,
            });
        }
        // Both fit: the sum is at most the length of a section, which is a `usize`.
        self.checked(section, place.offset + offset as usize, length as usize)
    }

    /// A text of the string arena.
    #[inline]
    pub(super) fn text(&self, offset: u32_le, length: u32_le) -> Result<&str> {
        let (offset, length) = (offset.to_native(), length.to_native());
        let bytes = self.section_range(Section::Strings, offset.into(), length)?;
        std::str::from_utf8(bytes).map_err(|_| not_text(offset, length))
    }

    /// The group of a symbol in a section whose groups begin where `offsets` says.
    #[inline]
    pub(super) fn group(&self, offsets: Section, items: Section, index: u32) -> Result<Range<u32>> {
        let after = index
            .checked_add(2)
            .ok_or_else(|| missing(offsets, index, 0))?;
        let &[start, end] = self.records::<u32_le>(offsets, index..after)? else {
            return Err(missing(offsets, index, 0));
        };
        let (start, end) = (start.to_native(), end.to_native());
        let count = self.count(items);
        if start > end || end > count {
            return Err(missing(items, end.max(start), count as usize));
        }
        Ok(start..end)
    }

    /// The first index of a range at which `before` is false; `before` must not become true again after that.
    pub(super) fn partition(
        &self,
        range: Range<u32>,
        mut before: impl FnMut(u32) -> Result<bool>,
    ) -> Result<u32> {
        let (mut low, mut high) = (range.start, range.end);
        while low < high {
            let middle = low + (high - low) / 2;
            if before(middle)? {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    /// Bytes whose blocks are verified. The range comes from a place that opening has checked.
    #[inline]
    fn checked(&self, section: Section, start: usize, length: usize) -> Result<&[u8]> {
        let bytes = self.bytes.get();
        let range = start..start + length;
        self.blocks.ensure(bytes, &self.layout, range.clone())?;
        bytes.get(range).ok_or_else(|| missing(section, 0, 0))
    }
}

#[cold]
fn missing(section: Section, index: u32, count: usize) -> BundleError {
    BundleError::Index {
        section: section.tag(),
        what: "record",
        index: index.into(),
        limit: count as u64,
    }
}

#[cold]
fn misaligned(section: Section, index: u32) -> BundleError {
    BundleError::Value {
        section: section.tag(),
        what: "records are not aligned",
        at: index.into(),
        found: 0,
    }
}

#[cold]
fn not_text(offset: u32, length: u32) -> BundleError {
    let what = "a text is not UTF-8";
    BundleError::Value {
        section: Section::Strings.tag(),
        what,
        at: offset.into(),
        found: length.into(),
    }
}
