//! `std::string`.

pub struct String;

impl String {
    pub fn new() -> String;
    pub fn with_capacity(capacity: usize) -> String;
    pub fn from<T>(value: T) -> String;
    pub fn from_utf8(bytes: Vec<u8>) -> Result<String, FromUtf8Error>;
    pub fn from_utf8_lossy(bytes: &[u8]) -> std::borrow::Cow<str>;
    pub fn from_utf16(units: &[u16]) -> Result<String, FromUtf8Error>;
    pub fn from_iter<I>(items: I) -> String;
    pub fn into_bytes(self) -> Vec<u8>;
    pub fn as_str(&self) -> &str;
    pub fn as_mut_str(&mut self) -> &mut str;
    pub fn push_str(&mut self, text: &str);
    pub fn push(&mut self, c: char);
    pub fn capacity(&self) -> usize;
    pub fn reserve(&mut self, additional: usize);
    pub fn truncate(&mut self, length: usize);
    pub fn pop(&mut self) -> Option<char>;
    pub fn remove(&mut self, index: usize) -> char;
    pub fn retain(&mut self, f: impl FnMut(char) -> bool);
    pub fn insert(&mut self, index: usize, c: char);
    pub fn insert_str(&mut self, index: usize, text: &str);
    pub fn clear(&mut self);
    pub fn drain<R>(&mut self, range: R) -> std::str::Chars;
    pub fn replace_range<R>(&mut self, range: R, with: &str);
    pub fn split_off(&mut self, at: usize) -> String;
    pub fn into_boxed_str(self) -> Box<str>;
    pub fn extend<I>(&mut self, items: I);
    pub fn add(self, other: &str) -> String;
    pub fn clone(&self) -> String;
    pub fn write_str(&mut self, text: &str) -> Result<(), std::fmt::Error>;
    pub fn write_char(&mut self, c: char) -> Result<(), std::fmt::Error>;
}

impl std::ops::Deref for String {
    type Target = str;
    fn deref(&self) -> &str;
}

pub struct FromUtf8Error;

impl FromUtf8Error {
    pub fn into_bytes(self) -> Vec<u8>;
    pub fn as_bytes(&self) -> &[u8];
}

pub trait ToString {
    fn to_string(&self) -> String;
}
