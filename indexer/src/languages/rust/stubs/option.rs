//! `std::option`.

pub enum Option<T> {
    None,
    Some(T),
}

impl<T> Option<T> {
    pub fn is_some(&self) -> bool;
    pub fn is_none(&self) -> bool;
    pub fn is_some_and(self, f: impl FnOnce(T) -> bool) -> bool;
    pub fn is_none_or(self, f: impl FnOnce(T) -> bool) -> bool;
    pub fn as_ref(&self) -> Option<&T>;
    pub fn as_mut(&mut self) -> Option<&mut T>;
    pub fn as_deref(&self) -> Option<&T>;
    pub fn as_deref_mut(&mut self) -> Option<&mut T>;
    pub fn as_slice(&self) -> &[T];
    pub fn expect(self, message: &str) -> T;
    pub fn unwrap(self) -> T;
    pub fn unwrap_or(self, default: T) -> T;
    pub fn unwrap_or_else(self, f: impl FnOnce() -> T) -> T;
    pub fn unwrap_or_default(self) -> T;
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Option<U>;
    pub fn inspect(self, f: impl FnOnce(&T)) -> Option<T>;
    pub fn map_or<U>(self, default: U, f: impl FnOnce(T) -> U) -> U;
    pub fn map_or_else<U>(self, default: impl FnOnce() -> U, f: impl FnOnce(T) -> U) -> U;
    pub fn ok_or<E>(self, error: E) -> Result<T, E>;
    pub fn ok_or_else<E>(self, error: impl FnOnce() -> E) -> Result<T, E>;
    pub fn iter(&self) -> std::slice::Iter<T>;
    pub fn iter_mut(&mut self) -> std::slice::Iter<T>;
    pub fn into_iter(self) -> std::slice::Iter<T>;
    pub fn and<U>(self, other: Option<U>) -> Option<U>;
    pub fn and_then<U>(self, f: impl FnOnce(T) -> Option<U>) -> Option<U>;
    pub fn filter(self, predicate: impl FnOnce(&T) -> bool) -> Option<T>;
    pub fn or(self, other: Option<T>) -> Option<T>;
    pub fn or_else(self, f: impl FnOnce() -> Option<T>) -> Option<T>;
    pub fn xor(self, other: Option<T>) -> Option<T>;
    pub fn insert(&mut self, value: T) -> &mut T;
    pub fn get_or_insert(&mut self, value: T) -> &mut T;
    pub fn get_or_insert_with(&mut self, f: impl FnOnce() -> T) -> &mut T;
    pub fn take(&mut self) -> Option<T>;
    pub fn take_if(&mut self, predicate: impl FnOnce(&mut T) -> bool) -> Option<T>;
    pub fn replace(&mut self, value: T) -> Option<T>;
    pub fn zip<U>(self, other: Option<U>) -> Option<(T, U)>;
    pub fn copied(self) -> Option<T>;
    pub fn cloned(self) -> Option<T>;
    pub fn flatten(self) -> T;
    pub fn transpose(self) -> T;
    pub fn clone(&self) -> Option<T>;
}
