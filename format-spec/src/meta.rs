//! The META section: about the bundle and the repository. Small, so it is one rkyv archive and not a flat section.

use rkyv::rancor::Failure;
use rkyv::util::AlignedVec;

use crate::error::BundleError;
use crate::section::Section;

/// About the bundle.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, rkyv::Archive, rkyv::Serialize, rkyv::Deserialize,
)]
pub struct Meta {
    /// The version of the cidx that wrote it.
    pub tool_version: String,
    /// The format version, once more.
    pub format_version: u32,
    /// 1 if source text is included, else 0.
    pub source: u8,
    /// The repository.
    pub repository: RepositoryMeta,
    /// Repositories inside the root, by path.
    pub repositories: Vec<InnerRepository>,
    /// Limits that were hit, in words, with how often.
    pub limits: Vec<Counted>,
    /// How many files were skipped, per reason, in byte order of reasons.
    pub skipped: Vec<Counted>,
    /// Settings of the index run that change what is in the bundle, by name.
    pub settings: Vec<Setting>,
}

/// About a repository.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, rkyv::Archive, rkyv::Serialize, rkyv::Deserialize,
)]
pub struct RepositoryMeta {
    /// The name of its root directory.
    pub name: String,
    /// The indexed commit in hexadecimal; empty if there is none.
    pub commit: String,
    /// The branch; empty if there is none.
    pub branch: String,
    /// The time of the commit in seconds since 1970; zero if unknown.
    pub time: i64,
    /// 0: the tracked files are those of the commit; 1: they differ; 2: unknown.
    pub dirty: u8,
}

/// A repository inside the root.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, rkyv::Archive, rkyv::Serialize, rkyv::Deserialize,
)]
pub struct InnerRepository {
    /// Its path relative to the root.
    pub path: String,
    /// About it.
    pub repository: RepositoryMeta,
}

/// A word and a number.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, rkyv::Archive, rkyv::Serialize, rkyv::Deserialize,
)]
pub struct Counted {
    /// What is counted.
    pub what: String,
    /// How many.
    pub count: u32,
}

/// A setting.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, rkyv::Archive, rkyv::Serialize, rkyv::Deserialize,
)]
pub struct Setting {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

impl Meta {
    /// The bytes of the section; `None` if they cannot be made (an archive over 2 GiB).
    pub fn to_bytes(&self) -> Option<AlignedVec> {
        rkyv::to_bytes::<Failure>(self).ok()
    }

    /// Checks and decodes the bytes of the section.
    pub fn from_bytes(bytes: &[u8]) -> Result<Meta, BundleError> {
        // The archive may stand at any address in memory that a caller hands over; rkyv wants it aligned.
        let mut aligned = AlignedVec::<16>::with_capacity(bytes.len());
        aligned.extend_from_slice(bytes);
        rkyv::from_bytes::<Meta, Failure>(&aligned).map_err(|_| BundleError::Value {
            section: Section::Meta.tag(),
            what: "not a valid rkyv archive of the metadata",
            at: 0,
            found: bytes.len() as u64,
        })
    }
}
