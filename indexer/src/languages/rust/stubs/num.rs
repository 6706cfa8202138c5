//! `std::num`.

/// Stands for the errors of parsing and converting numbers.
pub struct ParseError;

pub struct ParseIntError;
pub struct ParseFloatError;
pub struct TryFromIntError;

impl ParseIntError {
    pub fn kind(&self) -> &IntErrorKind;
}

pub enum IntErrorKind {
    Empty,
    InvalidDigit,
    PosOverflow,
    NegOverflow,
    Zero,
}
