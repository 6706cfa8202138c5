//! `std::error`.

pub trait Error: std::fmt::Display {
    fn source(&self) -> Option<&dyn Error> {}
    fn description(&self) -> &str {}
    fn cause(&self) -> Option<&dyn Error> {}
}
