//! `std::fs`.

use std::io::Error;
use std::path::{Path, PathBuf};

pub struct File;

impl File {
    pub fn open<P>(path: P) -> Result<File, Error>;
    pub fn create<P>(path: P) -> Result<File, Error>;
    pub fn create_new<P>(path: P) -> Result<File, Error>;
    pub fn options() -> OpenOptions;
    pub fn metadata(&self) -> Result<Metadata, Error>;
    pub fn sync_all(&self) -> Result<(), Error>;
    pub fn sync_data(&self) -> Result<(), Error>;
    pub fn set_len(&self, size: u64) -> Result<(), Error>;
    pub fn try_clone(&self) -> Result<File, Error>;
}

impl std::io::Read for File {}
impl std::io::Write for File {}
impl std::io::Seek for File {}

pub struct OpenOptions;

impl OpenOptions {
    pub fn new() -> OpenOptions;
    pub fn read(&mut self, read: bool) -> &mut OpenOptions;
    pub fn write(&mut self, write: bool) -> &mut OpenOptions;
    pub fn append(&mut self, append: bool) -> &mut OpenOptions;
    pub fn truncate(&mut self, truncate: bool) -> &mut OpenOptions;
    pub fn create(&mut self, create: bool) -> &mut OpenOptions;
    pub fn create_new(&mut self, create: bool) -> &mut OpenOptions;
    pub fn open<P>(&self, path: P) -> Result<File, Error>;
}

pub struct Metadata;

impl Metadata {
    pub fn file_type(&self) -> FileType;
    pub fn is_dir(&self) -> bool;
    pub fn is_file(&self) -> bool;
    pub fn is_symlink(&self) -> bool;
    pub fn len(&self) -> u64;
    pub fn permissions(&self) -> Permissions;
    pub fn modified(&self) -> Result<std::time::SystemTime, Error>;
    pub fn created(&self) -> Result<std::time::SystemTime, Error>;
}

pub struct FileType;

impl FileType {
    pub fn is_dir(&self) -> bool;
    pub fn is_file(&self) -> bool;
    pub fn is_symlink(&self) -> bool;
}

pub struct Permissions;

impl Permissions {
    pub fn readonly(&self) -> bool;
    pub fn set_readonly(&mut self, readonly: bool);
    pub fn mode(&self) -> u32;
}

pub struct ReadDir;

impl Iterator for ReadDir {
    type Item = Result<DirEntry, Error>;
    fn next(&mut self) -> Option<Result<DirEntry, Error>>;
}

pub struct DirEntry;

impl DirEntry {
    pub fn path(&self) -> PathBuf;
    pub fn metadata(&self) -> Result<Metadata, Error>;
    pub fn file_type(&self) -> Result<FileType, Error>;
    pub fn file_name(&self) -> std::ffi::OsString;
}

pub fn read<P>(path: P) -> Result<Vec<u8>, Error>;
pub fn read_to_string<P>(path: P) -> Result<String, Error>;
pub fn write<P, C>(path: P, contents: C) -> Result<(), Error>;
pub fn read_dir<P>(path: P) -> Result<ReadDir, Error>;
pub fn create_dir<P>(path: P) -> Result<(), Error>;
pub fn create_dir_all<P>(path: P) -> Result<(), Error>;
pub fn remove_file<P>(path: P) -> Result<(), Error>;
pub fn remove_dir<P>(path: P) -> Result<(), Error>;
pub fn remove_dir_all<P>(path: P) -> Result<(), Error>;
pub fn rename<P, Q>(from: P, to: Q) -> Result<(), Error>;
pub fn copy<P, Q>(from: P, to: Q) -> Result<u64, Error>;
pub fn metadata<P>(path: P) -> Result<Metadata, Error>;
pub fn symlink_metadata<P>(path: P) -> Result<Metadata, Error>;
pub fn canonicalize<P>(path: P) -> Result<PathBuf, Error>;
pub fn read_link<P>(path: P) -> Result<PathBuf, Error>;
pub fn exists<P>(path: P) -> Result<bool, Error>;
pub fn set_permissions<P>(path: P, permissions: Permissions) -> Result<(), Error>;
