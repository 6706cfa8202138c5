//! `std::path`.

pub struct Path;

impl Path {
    pub fn new<S>(text: &S) -> &Path;
    pub fn as_os_str(&self) -> &std::ffi::OsStr;
    pub fn to_str(&self) -> Option<&str>;
    pub fn to_string_lossy(&self) -> std::borrow::Cow<str>;
    pub fn to_path_buf(&self) -> PathBuf;
    pub fn to_owned(&self) -> PathBuf;
    pub fn is_absolute(&self) -> bool;
    pub fn is_relative(&self) -> bool;
    pub fn has_root(&self) -> bool;
    pub fn parent(&self) -> Option<&Path>;
    pub fn ancestors(&self) -> std::iter::Adapter<&Path>;
    pub fn file_name(&self) -> Option<&std::ffi::OsStr>;
    pub fn strip_prefix<P>(&self, base: P) -> Result<&Path, StripPrefixError>;
    pub fn starts_with<P>(&self, base: P) -> bool;
    pub fn ends_with<P>(&self, child: P) -> bool;
    pub fn file_stem(&self) -> Option<&std::ffi::OsStr>;
    pub fn extension(&self) -> Option<&std::ffi::OsStr>;
    pub fn join<P>(&self, path: P) -> PathBuf;
    pub fn with_file_name<S>(&self, name: S) -> PathBuf;
    pub fn with_extension<S>(&self, extension: S) -> PathBuf;
    pub fn components(&self) -> std::iter::Adapter<Component>;
    pub fn iter(&self) -> std::iter::Adapter<&std::ffi::OsStr>;
    pub fn display(&self) -> Display;
    pub fn metadata(&self) -> Result<std::fs::Metadata, std::io::Error>;
    pub fn symlink_metadata(&self) -> Result<std::fs::Metadata, std::io::Error>;
    pub fn canonicalize(&self) -> Result<PathBuf, std::io::Error>;
    pub fn read_link(&self) -> Result<PathBuf, std::io::Error>;
    pub fn read_dir(&self) -> Result<std::fs::ReadDir, std::io::Error>;
    pub fn exists(&self) -> bool;
    pub fn try_exists(&self) -> Result<bool, std::io::Error>;
    pub fn is_file(&self) -> bool;
    pub fn is_dir(&self) -> bool;
    pub fn is_symlink(&self) -> bool;
    pub fn as_ref(&self) -> &Path;
}

pub struct PathBuf;

impl PathBuf {
    pub fn new() -> PathBuf;
    pub fn from<T>(value: T) -> PathBuf;
    pub fn as_path(&self) -> &Path;
    pub fn push<P>(&mut self, path: P);
    pub fn pop(&mut self) -> bool;
    pub fn set_file_name<S>(&mut self, name: S);
    pub fn set_extension<S>(&mut self, extension: S) -> bool;
    pub fn into_os_string(self) -> std::ffi::OsString;
    pub fn clone(&self) -> PathBuf;
}

impl std::ops::Deref for PathBuf {
    type Target = Path;
    fn deref(&self) -> &Path;
}

pub struct StripPrefixError;

pub struct Display;

impl Display {
    pub fn to_string(&self) -> String;
}

pub enum Component {
    Prefix(PrefixComponent),
    RootDir,
    CurDir,
    ParentDir,
    Normal(std::ffi::OsStr),
}

impl Component {
    pub fn as_os_str(self) -> &std::ffi::OsStr;
}
