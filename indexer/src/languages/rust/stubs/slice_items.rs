//! `std::slice`.

pub struct Iter<T>;

impl<T> Iterator for Iter<T> {
    type Item = T;
    fn next(&mut self) -> Option<T>;
}

impl<T> Iter<T> {
    pub fn as_slice(&self) -> &[T];
}

pub struct IterMut<T>;

impl<T> Iterator for IterMut<T> {
    type Item = T;
    fn next(&mut self) -> Option<T>;
}
