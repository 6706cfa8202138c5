//! `std::borrow`.

pub enum Cow<B> {
    Borrowed(B),
    Owned(B),
}

impl<B> Cow<B> {
    pub fn into_owned(self) -> B::Owned;
    pub fn to_mut(&mut self) -> &mut B::Owned;
    pub fn clone(&self) -> Cow<B>;
    pub fn as_ref(&self) -> &B;
}

impl<B> std::ops::Deref for Cow<B> {
    type Target = B;
    fn deref(&self) -> &B;
}

pub trait ToOwned {
    type Owned;
    fn to_owned(&self) -> Self::Owned;
}

pub trait Borrow<T> {
    fn borrow(&self) -> &T;
}

pub trait BorrowMut<T> {
    fn borrow_mut(&mut self) -> &mut T;
}
