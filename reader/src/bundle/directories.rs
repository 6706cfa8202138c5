//! Directories: the files and directories below each are consecutive, because both are in byte order of full paths.

use std::ops::Range;

use cidx_format::records::DirectoryRecord;
use cidx_format::section::Section;

use super::files::run;
use super::{Bundle, BundleError, DirectoryId, FileId, FileView, Result};

/// A directory.
#[derive(Clone, Copy)]
pub struct DirectoryView<'b> {
    bundle: &'b Bundle,
    number: DirectoryId,
    record: &'b DirectoryRecord,
}

impl Bundle {
    /// A directory by its number.
    pub fn directory(&self, number: DirectoryId) -> Result<DirectoryView<'_>> {
        let record = self.record(Section::Directories, number.0)?;
        Ok(DirectoryView {
            bundle: self,
            number,
            record,
        })
    }

    /// The root directory.
    pub fn root(&self) -> Result<DirectoryView<'_>> {
        self.directory(DirectoryId(0))
    }

    /// Every directory number, in order.
    pub fn directories(&self) -> impl ExactSizeIterator<Item = DirectoryId> + use<> {
        (0..self.directory_count()).map(DirectoryId)
    }

    /// Finds a directory by its path, with or without a slash at its end; `.` and the empty path are the root.
    pub fn directory_by_path(&self, path: &str) -> Result<Option<DirectoryView<'_>>> {
        let path = path.strip_suffix('/').unwrap_or(path);
        if path.is_empty() || path == "." {
            return self.root().map(Some);
        }
        // Directories are in the order of their paths with a slash at the end; the root is left out of the search.
        let key = |directory: u32| {
            Ok::<_, BundleError>(
                self.directory(DirectoryId(directory))?
                    .path()?
                    .bytes()
                    .chain([b'/']),
            )
        };
        let at = self.partition(1..self.directory_count(), |directory| {
            Ok(key(directory)?.lt(path.bytes().chain([b'/'])))
        })?;
        if at >= self.directory_count() {
            return Ok(None);
        }
        let found = self.directory(DirectoryId(at))?;
        Ok((found.path()? == path).then_some(found))
    }
}

impl<'b> DirectoryView<'b> {
    /// Its number.
    pub fn number(&self) -> DirectoryId {
        self.number
    }

    /// Its path relative to the root, without a slash at its end; `.` for the root.
    pub fn path(&self) -> Result<&'b str> {
        self.bundle
            .text(self.record.path_offset, self.record.path_length)
    }

    /// The directory that contains it; none for the root.
    pub fn parent(&self) -> Result<Option<DirectoryView<'b>>> {
        let parent = DirectoryId(self.record.parent.to_native());
        if parent == self.number {
            return Ok(None);
        }
        self.bundle.directory(parent).map(Some)
    }

    /// The files below it, at any depth.
    pub fn files(
        &self,
    ) -> Result<impl ExactSizeIterator<Item = FileId> + DoubleEndedIterator + use<>> {
        Ok(self.file_range()?.map(FileId))
    }

    /// The numbers of the files below it, at any depth.
    pub(super) fn file_range(&self) -> Result<Range<u32>> {
        run(
            self.bundle,
            self.record.first_file.to_native(),
            self.record.file_count.to_native(),
            Section::Files,
        )
    }

    /// How many files lie directly in it.
    pub fn own_file_count(&self) -> u32 {
        self.record.own_file_count.to_native()
    }

    /// The directories below it, at any depth.
    pub fn directories(&self) -> Result<impl ExactSizeIterator<Item = DirectoryId> + use<>> {
        let count = self.record.directory_count.to_native();
        let range = run(
            self.bundle,
            self.number.0.saturating_add(1),
            count,
            Section::Directories,
        )?;
        Ok(range.map(DirectoryId))
    }

    /// The directories directly in it.
    pub fn own_directories(
        &self,
    ) -> Result<impl Iterator<Item = Result<DirectoryView<'b>>> + use<'b>> {
        let (bundle, parent) = (self.bundle, self.number);
        let own = move |directory: &Result<DirectoryView<'b>>| {
            directory
                .as_ref()
                .map_or(true, |view| view.record.parent.to_native() == parent.0)
        };
        Ok(self
            .directories()?
            .map(move |number| bundle.directory(number))
            .filter(own))
    }

    /// The files directly in it.
    pub fn own_files(&self) -> Result<impl Iterator<Item = Result<FileView<'b>>> + use<'b>> {
        let (bundle, directory) = (self.bundle, self.number);
        let own = move |file: &Result<FileView<'b>>| {
            file.as_ref().map_or(true, |view| {
                view.record.directory.to_native() == directory.0
            })
        };
        Ok(self
            .files()?
            .map(move |number| bundle.file(number))
            .filter(own))
    }
}
