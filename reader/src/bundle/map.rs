//! The bytes of a bundle: a mapped file, or memory. The only `unsafe` of the reader is here.

use std::fs::File;
use std::path::Path;

use memmap2::Mmap;

use super::{BundleError, Result};

/// A map of a file, or bytes in memory. Both are aligned to at least 16 bytes.
pub(super) enum Bytes {
    /// A mapped file.
    Mapped(Mmap),
    /// Memory: the bytes stand in 16-byte units, so that they are aligned; the last unit may be filled up with zeroes.
    Owned(Vec<u128>, usize),
}

impl Bytes {
    /// Copies bytes into aligned memory.
    pub(super) fn owned(bytes: &[u8]) -> Bytes {
        let mut units = vec![0u128; bytes.len().div_ceil(size_of::<u128>())];
        bytemuck::cast_slice_mut::<u128, u8>(&mut units)[..bytes.len()].copy_from_slice(bytes);
        Bytes::Owned(units, bytes.len())
    }

    /// The bytes.
    #[inline]
    pub(super) fn get(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::Owned(units, length) => &bytemuck::cast_slice(units)[..*length],
        }
    }
}

/// Maps a file.
#[allow(unsafe_code)]
pub(super) fn map(path: &Path) -> Result<Bytes> {
    let error = |doing: &'static str| {
        move |source| BundleError::Io {
            path: path.display().to_string(),
            doing,
            source,
        }
    };
    let file = File::open(path).map_err(error("open"))?;
    let metadata = file.metadata().map_err(error("look at"))?;
    if !metadata.is_file() {
        let source = std::io::Error::other("it is not a regular file");
        return Err(error("map")(source));
    }
    if metadata.len() == 0 {
        // Some systems refuse to map nothing; the container then says that this is no bundle.
        return Ok(Bytes::owned(&[]));
    }
    // SAFETY: the map is read-only and private, and nothing is assumed about its bytes: every record may have any bit pattern,
    // every text is checked to be UTF-8 when it is read, every number is compared with what exists. What cannot be ruled out
    // from here is that another process writes into the file, or shortens it, while it is mapped. A bundle is immutable: cidx
    // writes a new file and renames it over the old one, which leaves the mapped one as it is. Whoever writes into a bundle in
    // place, or truncates it, while it is read breaks that rule; FORMAT.md states it as a limit.
    let map = unsafe { Mmap::map(&file) }.map_err(error("map"))?;
    Ok(Bytes::Mapped(map))
}
