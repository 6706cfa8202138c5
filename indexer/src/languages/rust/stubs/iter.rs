//! `std::iter`.

pub trait IntoIterator {
    type Item;
    type IntoIter;
    fn into_iter(self) -> Self::IntoIter;
}

pub trait FromIterator<A> {
    fn from_iter<I>(items: I) -> Self;
}

pub trait Extend<A> {
    fn extend<I>(&mut self, items: I);
}

pub trait Iterator {
    type Item;
    fn next(&mut self) -> Option<Self::Item>;
    fn into_iter(self) -> Self {}
    fn size_hint(&self) -> (usize, Option<usize>) {}
    fn count(self) -> usize {}
    fn last(self) -> Option<Self::Item> {}
    fn nth(&mut self, n: usize) -> Option<Self::Item> {}
    fn step_by(self, step: usize) -> Adapter<Self::Item> {}
    fn chain<U>(self, other: U) -> Adapter<Self::Item> {}
    fn zip<U: IntoIterator>(self, other: U) -> Adapter<(Self::Item, U::Item)> {}
    fn map<B>(self, f: impl FnMut(Self::Item) -> B) -> Adapter<B> {}
    fn for_each(self, f: impl FnMut(Self::Item)) {}
    fn filter(self, predicate: impl FnMut(&Self::Item) -> bool) -> Adapter<Self::Item> {}
    fn filter_map<B>(self, f: impl FnMut(Self::Item) -> Option<B>) -> Adapter<B> {}
    fn enumerate(self) -> Adapter<(usize, Self::Item)> {}
    fn peekable(self) -> Peekable<Self::Item> {}
    fn skip_while(self, predicate: impl FnMut(&Self::Item) -> bool) -> Adapter<Self::Item> {}
    fn take_while(self, predicate: impl FnMut(&Self::Item) -> bool) -> Adapter<Self::Item> {}
    fn map_while<B>(self, f: impl FnMut(Self::Item) -> Option<B>) -> Adapter<B> {}
    fn skip(self, n: usize) -> Adapter<Self::Item> {}
    fn take(self, n: usize) -> Adapter<Self::Item> {}
    fn scan<S, B>(self, state: S, f: impl FnMut(&mut S, Self::Item) -> Option<B>) -> Adapter<B> {}
    fn flat_map<U: IntoIterator>(self, f: impl FnMut(Self::Item) -> U) -> Adapter<U::Item> {}
    fn flatten(self) -> Adapter<<Self::Item as IntoIterator>::Item> {}
    fn fuse(self) -> Adapter<Self::Item> {}
    fn inspect(self, f: impl FnMut(&Self::Item)) -> Adapter<Self::Item> {}
    fn by_ref(&mut self) -> &mut Self {}
    fn collect<B>(self) -> B {}
    fn partition<B>(self, f: impl FnMut(&Self::Item) -> bool) -> (B, B) {}
    fn try_fold<B, R>(&mut self, init: B, f: impl FnMut(B, Self::Item) -> R) -> R {}
    fn try_for_each<R>(&mut self, f: impl FnMut(Self::Item) -> R) -> R {}
    fn fold<B>(self, init: B, f: impl FnMut(B, Self::Item) -> B) -> B {}
    fn reduce(self, f: impl FnMut(Self::Item, Self::Item) -> Self::Item) -> Option<Self::Item> {}
    fn all(&mut self, f: impl FnMut(Self::Item) -> bool) -> bool {}
    fn any(&mut self, f: impl FnMut(Self::Item) -> bool) -> bool {}
    fn find(&mut self, predicate: impl FnMut(&Self::Item) -> bool) -> Option<Self::Item> {}
    fn find_map<B>(&mut self, f: impl FnMut(Self::Item) -> Option<B>) -> Option<B> {}
    fn position(&mut self, predicate: impl FnMut(Self::Item) -> bool) -> Option<usize> {}
    fn rposition(&mut self, predicate: impl FnMut(Self::Item) -> bool) -> Option<usize> {}
    fn max(self) -> Option<Self::Item> {}
    fn min(self) -> Option<Self::Item> {}
    fn max_by_key<B>(self, f: impl FnMut(&Self::Item) -> B) -> Option<Self::Item> {}
    fn min_by_key<B>(self, f: impl FnMut(&Self::Item) -> B) -> Option<Self::Item> {}
    fn max_by(self, f: impl FnMut(&Self::Item, &Self::Item) -> std::cmp::Ordering) -> Option<Self::Item> {}
    fn min_by(self, f: impl FnMut(&Self::Item, &Self::Item) -> std::cmp::Ordering) -> Option<Self::Item> {}
    fn rev(self) -> Adapter<Self::Item> {}
    fn unzip<A, B>(self) -> (A, B) {}
    fn copied(self) -> Adapter<Self::Item> {}
    fn cloned(self) -> Adapter<Self::Item> {}
    fn cycle(self) -> Adapter<Self::Item> {}
    fn sum<S>(self) -> S {}
    fn product<S>(self) -> S {}
    fn eq<I>(self, other: I) -> bool {}
    fn is_sorted(self) -> bool {}
    fn next_back(&mut self) -> Option<Self::Item> {}
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {}
    fn rfind(&mut self, predicate: impl FnMut(&Self::Item) -> bool) -> Option<Self::Item> {}
    fn rfold<B>(self, init: B, f: impl FnMut(B, Self::Item) -> B) -> B {}
    fn len(&self) -> usize {}
}

pub trait DoubleEndedIterator: Iterator {
    fn next_back(&mut self) -> Option<Self::Item>;
}

pub trait ExactSizeIterator: Iterator {}

pub trait FusedIterator: Iterator {}

/// Stands for the adaptors, which differ in nothing that matters here.
pub struct Adapter<T>;

impl<T> Iterator for Adapter<T> {
    type Item = T;
    fn next(&mut self) -> Option<T>;
}

pub struct Peekable<T>;

impl<T> Peekable<T> {
    pub fn peek(&mut self) -> Option<&T>;
    pub fn peek_mut(&mut self) -> Option<&mut T>;
    pub fn next_if(&mut self, f: impl FnOnce(&T) -> bool) -> Option<T>;
    pub fn next_if_eq<R>(&mut self, expected: &R) -> Option<T>;
}

impl<T> Iterator for Peekable<T> {
    type Item = T;
    fn next(&mut self) -> Option<T>;
}

pub fn once<T>(value: T) -> Adapter<T>;
pub fn empty<T>() -> Adapter<T>;
pub fn repeat<T>(value: T) -> Adapter<T>;
pub fn repeat_n<T>(value: T, count: usize) -> Adapter<T>;
pub fn repeat_with<T>(f: impl FnMut() -> T) -> Adapter<T>;
pub fn from_fn<T>(f: impl FnMut() -> Option<T>) -> Adapter<T>;
pub fn successors<T>(first: Option<T>, f: impl FnMut(&T) -> Option<T>) -> Adapter<T>;
pub fn zip<A: IntoIterator, B: IntoIterator>(a: A, b: B) -> Adapter<(A::Item, B::Item)>;
