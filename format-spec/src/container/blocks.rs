//! Lazy verification: a block's hash is compared when the block is first touched, and a bit remembers that it was right.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{BLOCK, Hash, Layout, hash};
use crate::error::{BundleError, Tag};

/// Which blocks of the body, and of the hash table, have been verified.
///
/// The bits are set by any thread and only ever from 0 to 1; two threads that verify the same block at once do the same work.
/// The mapped bytes do not change, so a relaxed bit is enough: it publishes nothing but itself.
#[derive(Debug)]
pub struct Blocks {
    body: Box<[AtomicU64]>,
    table: Box<[AtomicU64]>,
}

impl Blocks {
    /// Nothing is verified yet.
    pub fn new(layout: &Layout) -> Blocks {
        Blocks {
            body: bits(layout.body.len().div_ceil(BLOCK)),
            table: bits(layout.table.len().div_ceil(BLOCK)),
        }
    }

    /// Makes sure that every block that holds a byte of `range` (of the file, inside the body) has the hash recorded for it.
    #[inline]
    pub fn ensure(
        &self,
        bytes: &[u8],
        layout: &Layout,
        range: Range<usize>,
    ) -> Result<(), BundleError> {
        if range.start >= range.end {
            return Ok(());
        }
        let first = range.start.wrapping_sub(layout.body.start) / BLOCK;
        let last = (range.end - 1).wrapping_sub(layout.body.start) / BLOCK;
        if first == last && is_set(&self.body, first) {
            return Ok(());
        }
        self.ensure_blocks(bytes, layout, first..last + 1)
    }

    #[cold]
    #[inline(never)]
    fn ensure_blocks(
        &self,
        bytes: &[u8],
        layout: &Layout,
        blocks: Range<usize>,
    ) -> Result<(), BundleError> {
        for block in blocks {
            if !is_set(&self.body, block) {
                self.verify(bytes, layout, block)?;
            }
        }
        Ok(())
    }

    /// Compares one block of the body, after the block of the hash table that holds its hash.
    fn verify(&self, bytes: &[u8], layout: &Layout, block: usize) -> Result<(), BundleError> {
        let outside = |offset: usize| BundleError::Layout {
            what: "a block outside the body was asked for",
            expected: layout.body.end as u64,
            found: offset as u64,
        };
        let entry = block * size_of::<Hash>();
        let table_block = entry / BLOCK;
        if !is_set(&self.table, table_block) {
            let found =
                block_of(bytes, &layout.table, table_block).ok_or_else(|| outside(block))?;
            if layout.table_hashes.get(table_block) != Some(&hash(found)) {
                let offset = (layout.table.start + table_block * BLOCK) as u64;
                return Err(BundleError::Hash {
                    section: Tag(*b"HASH"),
                    offset,
                });
            }
            set(&self.table, table_block);
        }
        let offset = layout.body.start + block * BLOCK;
        let found = block_of(bytes, &layout.body, block).ok_or_else(|| outside(offset))?;
        let start = layout.table.start + entry;
        let expected = bytes
            .get(start..start + size_of::<Hash>())
            .ok_or_else(|| outside(offset))?;
        if hash(found) != expected {
            return Err(BundleError::Hash {
                section: layout.section_at(offset),
                offset: offset as u64,
            });
        }
        set(&self.body, block);
        Ok(())
    }
}

fn block_of<'b>(bytes: &'b [u8], range: &Range<usize>, block: usize) -> Option<&'b [u8]> {
    let start = range.start.checked_add(block.checked_mul(BLOCK)?)?;
    bytes.get(start..range.end.min(start.checked_add(BLOCK)?))
}

fn bits(count: usize) -> Box<[AtomicU64]> {
    (0..count.div_ceil(64)).map(|_| AtomicU64::new(0)).collect()
}

#[inline]
fn is_set(bits: &[AtomicU64], index: usize) -> bool {
    bits.get(index / 64)
        .is_some_and(|word| word.load(Ordering::Relaxed) >> (index % 64) & 1 == 1)
}

fn set(bits: &[AtomicU64], index: usize) {
    if let Some(word) = bits.get(index / 64) {
        word.fetch_or(1 << (index % 64), Ordering::Relaxed);
    }
}
