//! Writing: sections are laid out behind a table of contents of known size, hashed by the caller, and put together.

use rend::{u32_le, u64_le};

use super::{ALIGNMENT, BLOCK, Contents, ContentsEntry, HEADER_LENGTH, Hash, aligned, hash};
use crate::error::Tag;
use crate::records::Header;
use crate::{MAGIC, VERSION};

/// A section to be written.
#[derive(Clone, Debug)]
pub struct RawSection {
    /// Its tag.
    pub tag: Tag,
    /// The size of a record in bytes; a divisor of the length.
    pub record_size: usize,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The sections one after the other, each aligned, without header and hashes.
#[derive(Debug)]
pub struct Body {
    bytes: Vec<u8>,
    entries: Vec<ContentsEntry>,
}

/// A whole bundle as the parts that stand one after the other in the file.
#[derive(Debug)]
pub struct Assembled {
    /// Header and table of contents, padded to the alignment.
    pub head: Vec<u8>,
    /// The body.
    pub body: Vec<u8>,
    /// The hash table.
    pub table: Vec<u8>,
    /// The bundle's id.
    pub id: Hash,
}

/// Lays sections out in the given order.
pub fn assemble(sections: Vec<RawSection>) -> Body {
    let total = sections
        .iter()
        .map(|section| aligned(section.bytes.len()))
        .sum();
    let mut bytes = Vec::with_capacity(total);
    let mut entries = Vec::with_capacity(sections.len());
    for section in sections {
        let size = section.record_size.max(1);
        entries.push(ContentsEntry {
            offset: bytes.len() as u64,
            length: section.bytes.len() as u64,
            count: (section.bytes.len() / size) as u64,
            record_size: size as u32,
            tag: section.tag.0,
        });
        bytes.extend_from_slice(&section.bytes);
        bytes.resize(aligned(bytes.len()), 0);
    }
    Body { bytes, entries }
}

impl Body {
    /// The blocks to be hashed, in order; `finish` wants one hash for each.
    pub fn blocks(&self) -> std::slice::Chunks<'_, u8> {
        self.bytes.chunks(BLOCK)
    }

    /// The bytes of all sections.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Puts everything together; `None` if the table of contents cannot be archived.
    pub fn finish(self, block_hashes: &[Hash]) -> Option<Assembled> {
        let table: Vec<u8> = block_hashes.concat();
        let table_hashes: Vec<Hash> = table.chunks(BLOCK).map(hash).collect();
        // The size of an archive depends on how many entries it has, not on their values: so a first one tells where the body begins.
        let mut contents = Contents {
            sections: self.entries,
            table_hashes,
            table_offset: 0,
        };
        let start = aligned(HEADER_LENGTH + contents.to_bytes()?.len());
        for entry in &mut contents.sections {
            entry.offset += start as u64;
        }
        contents.table_offset = (start + self.bytes.len()) as u64;
        let archive = contents.to_bytes()?;
        let mut head = header(&archive);
        head.extend_from_slice(&archive);
        let id = hash(&head);
        head.resize(aligned(head.len()), 0);
        (head.len() == start && start.is_multiple_of(ALIGNMENT)).then_some(Assembled {
            head,
            body: self.bytes,
            table,
            id,
        })
    }
}

impl Assembled {
    /// The whole bundle in memory.
    pub fn into_bytes(self) -> Vec<u8> {
        [self.head, self.body, self.table].concat()
    }
}

fn header(archive: &[u8]) -> Vec<u8> {
    let header = Header {
        magic: MAGIC,
        version: u32_le::from_native(VERSION),
        flags: u32_le::from_native(0),
        contents_offset: u64_le::from_native(HEADER_LENGTH as u64),
        contents_length: u64_le::from_native(archive.len() as u64),
        contents_hash: hash(archive),
    };
    bytemuck::bytes_of(&header).to_vec()
}
