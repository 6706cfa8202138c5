//! `std::mem`.

pub fn swap<T>(a: &mut T, b: &mut T);
pub fn replace<T>(place: &mut T, value: T) -> T;
pub fn take<T>(place: &mut T) -> T;
pub fn drop<T>(value: T);
pub fn forget<T>(value: T);
pub fn size_of<T>() -> usize;
pub fn align_of<T>() -> usize;
pub fn discriminant<T>(value: &T) -> Discriminant<T>;
pub fn transmute<A, B>(value: A) -> B;

pub struct Discriminant<T>;
