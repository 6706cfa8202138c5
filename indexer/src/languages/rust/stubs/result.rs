//! `std::result`.

pub enum Result<T, E> {
    Ok(T),
    Err(E),
}

impl<T, E> Result<T, E> {
    pub fn is_ok(&self) -> bool;
    pub fn is_err(&self) -> bool;
    pub fn is_ok_and(self, f: impl FnOnce(T) -> bool) -> bool;
    pub fn is_err_and(self, f: impl FnOnce(E) -> bool) -> bool;
    pub fn ok(self) -> Option<T>;
    pub fn err(self) -> Option<E>;
    pub fn as_ref(&self) -> Result<&T, &E>;
    pub fn as_mut(&mut self) -> Result<&mut T, &mut E>;
    pub fn as_deref(&self) -> Result<&T, &E>;
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Result<U, E>;
    pub fn map_or<U>(self, default: U, f: impl FnOnce(T) -> U) -> U;
    pub fn map_or_else<U>(self, default: impl FnOnce(E) -> U, f: impl FnOnce(T) -> U) -> U;
    pub fn map_err<F>(self, f: impl FnOnce(E) -> F) -> Result<T, F>;
    pub fn inspect(self, f: impl FnOnce(&T)) -> Result<T, E>;
    pub fn inspect_err(self, f: impl FnOnce(&E)) -> Result<T, E>;
    pub fn iter(&self) -> std::slice::Iter<T>;
    pub fn into_iter(self) -> std::slice::Iter<T>;
    pub fn and<U>(self, other: Result<U, E>) -> Result<U, E>;
    pub fn and_then<U>(self, f: impl FnOnce(T) -> Result<U, E>) -> Result<U, E>;
    pub fn or<F>(self, other: Result<T, F>) -> Result<T, F>;
    pub fn or_else<F>(self, f: impl FnOnce(E) -> Result<T, F>) -> Result<T, F>;
    pub fn unwrap(self) -> T;
    pub fn unwrap_or(self, default: T) -> T;
    pub fn unwrap_or_else(self, f: impl FnOnce(E) -> T) -> T;
    pub fn unwrap_or_default(self) -> T;
    pub fn expect(self, message: &str) -> T;
    pub fn unwrap_err(self) -> E;
    pub fn expect_err(self, message: &str) -> E;
    pub fn copied(self) -> Result<T, E>;
    pub fn cloned(self) -> Result<T, E>;
    pub fn transpose(self) -> Option<Result<T, E>>;
    pub fn flatten(self) -> T;
    pub fn clone(&self) -> Result<T, E>;
}
