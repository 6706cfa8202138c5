//! `std::ffi`.

pub struct OsStr;

impl OsStr {
    pub fn new<S>(text: &S) -> &OsStr;
    pub fn to_str(&self) -> Option<&str>;
    pub fn to_string_lossy(&self) -> std::borrow::Cow<str>;
    pub fn to_os_string(&self) -> OsString;
    pub fn to_owned(&self) -> OsString;
    pub fn is_empty(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn as_encoded_bytes(&self) -> &[u8];
    pub fn as_bytes(&self) -> &[u8];
}

pub struct OsString;

impl OsString {
    pub fn new() -> OsString;
    pub fn from<T>(value: T) -> OsString;
    pub fn as_os_str(&self) -> &OsStr;
    pub fn into_string(self) -> Result<String, OsString>;
    pub fn push<T>(&mut self, text: T);
    pub fn clone(&self) -> OsString;
}

impl std::ops::Deref for OsString {
    type Target = OsStr;
    fn deref(&self) -> &OsStr;
}

pub struct CStr;

impl CStr {
    pub fn from_ptr(pointer: *const c_char) -> &CStr;
    pub fn to_str(&self) -> Result<&str, std::str::Utf8Error>;
    pub fn to_bytes(&self) -> &[u8];
    pub fn to_string_lossy(&self) -> std::borrow::Cow<str>;
    pub fn as_ptr(&self) -> *const c_char;
}

pub struct CString;

impl CString {
    pub fn new<T>(bytes: T) -> Result<CString, NulError>;
    pub fn as_c_str(&self) -> &CStr;
    pub fn into_raw(self) -> *mut c_char;
}

impl std::ops::Deref for CString {
    type Target = CStr;
    fn deref(&self) -> &CStr;
}

pub struct NulError;
