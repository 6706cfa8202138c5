//! `std::fmt`.

pub type Result = std::result::Result<(), Error>;

pub struct Error;

pub struct Arguments;

pub trait Display {
    fn fmt(&self, f: &mut Formatter) -> Result;
    fn to_string(&self) -> String {}
}

pub trait Debug {
    fn fmt(&self, f: &mut Formatter) -> Result;
}

pub trait LowerHex {
    fn fmt(&self, f: &mut Formatter) -> Result;
}

pub trait Write {
    fn write_str(&mut self, text: &str) -> Result;
    fn write_char(&mut self, c: char) -> Result {}
    fn write_fmt(&mut self, arguments: Arguments) -> Result {}
}

pub struct Formatter;

impl Formatter {
    pub fn write_str(&mut self, text: &str) -> Result;
    pub fn write_char(&mut self, c: char) -> Result;
    pub fn write_fmt(&mut self, arguments: Arguments) -> Result;
    pub fn pad(&mut self, text: &str) -> Result;
    pub fn pad_integral(&mut self, positive: bool, prefix: &str, digits: &str) -> Result;
    pub fn alternate(&self) -> bool;
    pub fn width(&self) -> Option<usize>;
    pub fn precision(&self) -> Option<usize>;
    pub fn debug_struct(&mut self, name: &str) -> DebugStruct;
    pub fn debug_tuple(&mut self, name: &str) -> DebugTuple;
    pub fn debug_list(&mut self) -> DebugList;
    pub fn debug_set(&mut self) -> DebugList;
    pub fn debug_map(&mut self) -> DebugMap;
}

pub struct DebugStruct;

impl DebugStruct {
    pub fn field<T>(&mut self, name: &str, value: &T) -> &mut DebugStruct;
    pub fn finish(&mut self) -> Result;
    pub fn finish_non_exhaustive(&mut self) -> Result;
}

pub struct DebugTuple;

impl DebugTuple {
    pub fn field<T>(&mut self, value: &T) -> &mut DebugTuple;
    pub fn finish(&mut self) -> Result;
}

pub struct DebugList;

impl DebugList {
    pub fn entry<T>(&mut self, value: &T) -> &mut DebugList;
    pub fn entries<I>(&mut self, values: I) -> &mut DebugList;
    pub fn finish(&mut self) -> Result;
}

pub struct DebugMap;

impl DebugMap {
    pub fn entry<K, V>(&mut self, key: &K, value: &V) -> &mut DebugMap;
    pub fn entries<I>(&mut self, values: I) -> &mut DebugMap;
    pub fn finish(&mut self) -> Result;
}
