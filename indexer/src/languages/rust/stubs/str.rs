//! String slices, `bool` and `char`.

pub struct str;

impl str {
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn is_char_boundary(&self, index: usize) -> bool;
    pub fn as_bytes(&self) -> &[u8];
    pub fn as_ptr(&self) -> *const u8;
    pub fn as_str(&self) -> &str;
    pub fn get<I>(&self, index: I) -> Option<&str>;
    pub fn split_at(&self, middle: usize) -> (&str, &str);
    pub fn chars(&self) -> std::str::Chars;
    pub fn char_indices(&self) -> std::str::CharIndices;
    pub fn bytes(&self) -> std::str::Bytes;
    pub fn split_whitespace(&self) -> std::str::Parts;
    pub fn split_ascii_whitespace(&self) -> std::str::Parts;
    pub fn lines(&self) -> std::str::Parts;
    pub fn contains<P>(&self, pattern: P) -> bool;
    pub fn starts_with<P>(&self, pattern: P) -> bool;
    pub fn ends_with<P>(&self, pattern: P) -> bool;
    pub fn find<P>(&self, pattern: P) -> Option<usize>;
    pub fn rfind<P>(&self, pattern: P) -> Option<usize>;
    pub fn split<P>(&self, pattern: P) -> std::str::Parts;
    pub fn split_inclusive<P>(&self, pattern: P) -> std::str::Parts;
    pub fn rsplit<P>(&self, pattern: P) -> std::str::Parts;
    pub fn split_terminator<P>(&self, pattern: P) -> std::str::Parts;
    pub fn splitn<P>(&self, count: usize, pattern: P) -> std::str::Parts;
    pub fn rsplitn<P>(&self, count: usize, pattern: P) -> std::str::Parts;
    pub fn split_once<P>(&self, delimiter: P) -> Option<(&str, &str)>;
    pub fn rsplit_once<P>(&self, delimiter: P) -> Option<(&str, &str)>;
    pub fn matches<P>(&self, pattern: P) -> std::str::Parts;
    pub fn match_indices<P>(&self, pattern: P) -> std::vec::IntoIter<(usize, &str)>;
    pub fn trim(&self) -> &str;
    pub fn trim_start(&self) -> &str;
    pub fn trim_end(&self) -> &str;
    pub fn trim_matches<P>(&self, pattern: P) -> &str;
    pub fn trim_start_matches<P>(&self, pattern: P) -> &str;
    pub fn trim_end_matches<P>(&self, pattern: P) -> &str;
    pub fn strip_prefix<P>(&self, prefix: P) -> Option<&str>;
    pub fn strip_suffix<P>(&self, suffix: P) -> Option<&str>;
    pub fn parse<F>(&self) -> Result<F, std::num::ParseError>;
    pub fn is_ascii(&self) -> bool;
    pub fn eq_ignore_ascii_case(&self, other: &str) -> bool;
    pub fn into_boxed_str(self) -> Box<str>;
    pub fn replace<P>(&self, from: P, to: &str) -> String;
    pub fn replacen<P>(&self, from: P, to: &str, count: usize) -> String;
    pub fn to_lowercase(&self) -> String;
    pub fn to_uppercase(&self) -> String;
    pub fn to_ascii_lowercase(&self) -> String;
    pub fn to_ascii_uppercase(&self) -> String;
    pub fn repeat(&self, times: usize) -> String;
    pub fn to_string(&self) -> String;
    pub fn to_owned(&self) -> String;
    pub fn into_string(self) -> String;
    pub fn escape_debug(&self) -> std::str::Chars;
    pub fn escape_default(&self) -> std::str::Chars;
    pub fn from_utf8(bytes: &[u8]) -> Result<&str, std::str::Utf8Error>;
    pub fn from_utf8_unchecked(bytes: &[u8]) -> &str;
    pub fn cmp(&self, other: &str) -> std::cmp::Ordering;
    pub fn eq(&self, other: &str) -> bool;
    pub fn index<I>(&self, range: I) -> &str;
    pub fn as_ref(&self) -> &str;
}

pub struct bool;

impl bool {
    pub fn then<T>(self, f: impl FnOnce() -> T) -> Option<T>;
    pub fn then_some<T>(self, value: T) -> Option<T>;
    pub fn not(self) -> bool;
    pub fn to_string(&self) -> String;
    pub fn clone(&self) -> bool;
}

pub struct char;

impl char {
    pub fn is_alphabetic(self) -> bool;
    pub fn is_numeric(self) -> bool;
    pub fn is_alphanumeric(self) -> bool;
    pub fn is_whitespace(self) -> bool;
    pub fn is_uppercase(self) -> bool;
    pub fn is_lowercase(self) -> bool;
    pub fn is_control(self) -> bool;
    pub fn is_digit(self, radix: u32) -> bool;
    pub fn to_digit(self, radix: u32) -> Option<u32>;
    pub fn len_utf8(self) -> usize;
    pub fn len_utf16(self) -> usize;
    pub fn encode_utf8(self, buffer: &mut [u8]) -> &mut str;
    pub fn is_ascii(&self) -> bool;
    pub fn is_ascii_alphabetic(&self) -> bool;
    pub fn is_ascii_alphanumeric(&self) -> bool;
    pub fn is_ascii_digit(&self) -> bool;
    pub fn is_ascii_hexdigit(&self) -> bool;
    pub fn is_ascii_uppercase(&self) -> bool;
    pub fn is_ascii_lowercase(&self) -> bool;
    pub fn is_ascii_punctuation(&self) -> bool;
    pub fn is_ascii_whitespace(&self) -> bool;
    pub fn to_ascii_lowercase(&self) -> char;
    pub fn to_ascii_uppercase(&self) -> char;
    pub fn to_lowercase(self) -> std::str::Chars;
    pub fn to_uppercase(self) -> std::str::Chars;
    pub fn eq_ignore_ascii_case(&self, other: &char) -> bool;
    pub fn from_u32(value: u32) -> Option<char>;
    pub fn from_digit(digit: u32, radix: u32) -> Option<char>;
    pub fn from(value: u8) -> char;
    pub fn to_string(&self) -> String;
    pub fn clone(&self) -> char;
    pub fn escape_debug(self) -> std::str::Chars;
    pub fn escape_default(self) -> std::str::Chars;
}
