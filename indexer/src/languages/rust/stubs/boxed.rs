//! `std::boxed`.

pub struct Box<T>;

impl<T> Box<T> {
    pub fn new(value: T) -> Box<T>;
    pub fn pin(value: T) -> std::pin::Pin<Box<T>>;
    pub fn from(value: T) -> Box<T>;
    pub fn leak(value: Box<T>) -> &mut T;
    pub fn into_raw(value: Box<T>) -> *mut T;
    pub fn from_raw(pointer: *mut T) -> Box<T>;
    pub fn as_ref(&self) -> &T;
    pub fn as_mut(&mut self) -> &mut T;
    pub fn clone(&self) -> Box<T>;
}

impl<T> std::ops::Deref for Box<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
