//! `std::str`.

pub struct Utf8Error;

impl Utf8Error {
    pub fn valid_up_to(&self) -> usize;
}

pub struct Chars;

impl Chars {
    pub fn as_str(&self) -> &str;
}

impl Iterator for Chars {
    type Item = char;
    fn next(&mut self) -> Option<char>;
}

pub struct CharIndices;

impl Iterator for CharIndices {
    type Item = (usize, char);
    fn next(&mut self) -> Option<(usize, char)>;
}

pub struct Bytes;

impl Iterator for Bytes {
    type Item = u8;
    fn next(&mut self) -> Option<u8>;
}

/// Stands for all iterators over parts of a string.
pub struct Parts;

impl Iterator for Parts {
    type Item = &str;
    fn next(&mut self) -> Option<&str>;
}

pub trait FromStr {
    type Err;
    fn from_str(text: &str) -> Result<Self, Self::Err>;
}
