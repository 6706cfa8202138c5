//! `std::task`.

pub enum Poll<T> {
    Ready(T),
    Pending,
}

impl<T> Poll<T> {
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Poll<U>;
    pub fn is_ready(&self) -> bool;
    pub fn is_pending(&self) -> bool;
    pub fn map_ok<U>(self, f: impl FnOnce(T) -> U) -> Poll<U>;
    pub fn map_err<U>(self, f: impl FnOnce(T) -> U) -> Poll<T>;
    pub fn unwrap(self) -> T;
}

pub struct Context;

impl Context {
    pub fn from_waker(waker: &Waker) -> Context;
    pub fn waker(&self) -> &Waker;
}

pub struct Waker;

impl Waker {
    pub fn wake(self);
    pub fn wake_by_ref(&self);
    pub fn will_wake(&self, other: &Waker) -> bool;
    pub fn clone(&self) -> Waker;
}
