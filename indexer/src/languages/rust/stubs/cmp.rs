//! `std::cmp`.

pub enum Ordering {
    Less,
    Equal,
    Greater,
}

impl Ordering {
    pub fn is_eq(self) -> bool;
    pub fn is_ne(self) -> bool;
    pub fn is_lt(self) -> bool;
    pub fn is_gt(self) -> bool;
    pub fn is_le(self) -> bool;
    pub fn is_ge(self) -> bool;
    pub fn reverse(self) -> Ordering;
    pub fn then(self, other: Ordering) -> Ordering;
    pub fn then_with(self, f: impl FnOnce() -> Ordering) -> Ordering;
}

pub trait PartialEq {
    fn eq(&self, other: &Self) -> bool;
    fn ne(&self, other: &Self) -> bool {}
}

pub trait Eq: PartialEq {}

pub trait PartialOrd: PartialEq {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering>;
    fn lt(&self, other: &Self) -> bool {}
    fn le(&self, other: &Self) -> bool {}
    fn gt(&self, other: &Self) -> bool {}
    fn ge(&self, other: &Self) -> bool {}
}

pub trait Ord: Eq {
    fn cmp(&self, other: &Self) -> Ordering;
    fn max(self, other: Self) -> Self {}
    fn min(self, other: Self) -> Self {}
    fn clamp(self, low: Self, high: Self) -> Self {}
}

pub struct Reverse<T>(pub T);

pub fn min<T>(a: T, b: T) -> T;
pub fn max<T>(a: T, b: T) -> T;
