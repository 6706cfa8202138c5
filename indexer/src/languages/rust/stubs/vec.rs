//! `std::vec`.

pub struct Vec<T>;

impl<T> Vec<T> {
    pub fn new() -> Vec<T>;
    pub fn with_capacity(capacity: usize) -> Vec<T>;
    pub fn capacity(&self) -> usize;
    pub fn reserve(&mut self, additional: usize);
    pub fn shrink_to_fit(&mut self);
    pub fn into_boxed_slice(self) -> Box<[T]>;
    pub fn truncate(&mut self, length: usize);
    pub fn as_slice(&self) -> &[T];
    pub fn as_mut_slice(&mut self) -> &mut [T];
    pub fn swap_remove(&mut self, index: usize) -> T;
    pub fn insert(&mut self, index: usize, element: T);
    pub fn remove(&mut self, index: usize) -> T;
    pub fn retain(&mut self, f: impl FnMut(&T) -> bool);
    pub fn retain_mut(&mut self, f: impl FnMut(&mut T) -> bool);
    pub fn dedup(&mut self);
    pub fn dedup_by_key<K>(&mut self, key: impl FnMut(&mut T) -> K);
    pub fn push(&mut self, value: T);
    pub fn append(&mut self, other: &mut Vec<T>);
    pub fn drain<R>(&mut self, range: R) -> IntoIter<T>;
    pub fn splice<R>(&mut self, range: R, with: Vec<T>) -> IntoIter<T>;
    pub fn clear(&mut self);
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn pop(&mut self) -> Option<T>;
    pub fn pop_if(&mut self, f: impl FnOnce(&mut T) -> bool) -> Option<T>;
    pub fn split_off(&mut self, at: usize) -> Vec<T>;
    pub fn resize(&mut self, length: usize, value: T);
    pub fn extend_from_slice(&mut self, other: &[T]);
    pub fn extend<I>(&mut self, items: I);
    pub fn into_iter(self) -> IntoIter<T>;
    pub fn clone(&self) -> Vec<T>;
    pub fn from(items: [T]) -> Vec<T>;
    pub fn from_iter<I>(items: I) -> Vec<T>;
    pub fn index(&self, index: usize) -> &T;
}

impl<T> std::ops::Deref for Vec<T> {
    type Target = [T];
    fn deref(&self) -> &[T];
}

pub struct IntoIter<T>;

impl<T> Iterator for IntoIter<T> {
    type Item = T;
    fn next(&mut self) -> Option<T>;
}
