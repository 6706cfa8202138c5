//! `std::pin`.

pub struct Pin<P>;

impl<P> Pin<P> {
    pub fn new(pointer: P) -> Pin<P>;
    pub fn new_unchecked(pointer: P) -> Pin<P>;
    pub fn as_ref(&self) -> Pin<P>;
    pub fn as_mut(&mut self) -> Pin<P>;
    pub fn get_mut(self) -> P;
    pub fn get_ref(self) -> P;
    pub fn into_inner(pin: Pin<P>) -> P;
}

impl<P> std::ops::Deref for Pin<P> {
    type Target = P;
    fn deref(&self) -> P;
}
