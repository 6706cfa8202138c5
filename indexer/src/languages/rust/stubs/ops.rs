//! `std::ops`.

pub trait Deref {
    type Target;
    fn deref(&self) -> &Self::Target;
}

pub trait DerefMut: Deref {
    fn deref_mut(&mut self) -> &mut Self::Target;
}

pub trait Drop {
    fn drop(&mut self);
}

pub trait Index<I> {
    type Output;
    fn index(&self, index: I) -> &Self::Output;
}

pub trait IndexMut<I>: Index<I> {
    fn index_mut(&mut self, index: I) -> &mut Self::Output;
}

pub trait Add<R> {
    type Output;
    fn add(self, other: R) -> Self::Output;
}

pub trait Sub<R> {
    type Output;
    fn sub(self, other: R) -> Self::Output;
}

pub trait Mul<R> {
    type Output;
    fn mul(self, other: R) -> Self::Output;
}

pub trait Div<R> {
    type Output;
    fn div(self, other: R) -> Self::Output;
}

pub trait Rem<R> {
    type Output;
    fn rem(self, other: R) -> Self::Output;
}

pub trait Neg {
    type Output;
    fn neg(self) -> Self::Output;
}

pub trait Not {
    type Output;
    fn not(self) -> Self::Output;
}

pub trait AddAssign<R> {
    fn add_assign(&mut self, other: R);
}

pub trait SubAssign<R> {
    fn sub_assign(&mut self, other: R);
}

pub trait BitAnd<R> {
    type Output;
    fn bitand(self, other: R) -> Self::Output;
}

pub trait BitOr<R> {
    type Output;
    fn bitor(self, other: R) -> Self::Output;
}

pub trait BitXor<R> {
    type Output;
    fn bitxor(self, other: R) -> Self::Output;
}

pub trait Fn<A> {}

pub trait FnMut<A> {}

pub trait FnOnce<A> {}

pub struct Range<T> {
    pub start: T,
    pub end: T,
}

impl<T> Range<T> {
    pub fn contains(&self, item: &T) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn start(&self) -> &T;
    pub fn end(&self) -> &T;
}

impl<T> Iterator for Range<T> {
    type Item = T;
    fn next(&mut self) -> Option<T>;
}

pub enum ControlFlow<B, C> {
    Continue(C),
    Break(B),
}

impl<B, C> ControlFlow<B, C> {
    pub fn is_break(&self) -> bool;
    pub fn is_continue(&self) -> bool;
    pub fn break_value(self) -> Option<B>;
}

pub enum Bound<T> {
    Included(T),
    Excluded(T),
    Unbounded,
}
