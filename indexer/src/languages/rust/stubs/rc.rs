//! `std::rc`.

pub struct Rc<T>;

impl<T> Rc<T> {
    pub fn new(value: T) -> Rc<T>;
    pub fn new_cyclic(f: impl FnOnce(&Weak<T>) -> T) -> Rc<T>;
    pub fn from(value: T) -> Rc<T>;
    pub fn clone(&self) -> Rc<T>;
    pub fn as_ref(&self) -> &T;
    pub fn downgrade(this: &Rc<T>) -> Weak<T>;
    pub fn strong_count(this: &Rc<T>) -> usize;
    pub fn ptr_eq(this: &Rc<T>, other: &Rc<T>) -> bool;
    pub fn get_mut(this: &mut Rc<T>) -> Option<&mut T>;
    pub fn make_mut(this: &mut Rc<T>) -> &mut T;
    pub fn try_unwrap(this: Rc<T>) -> Result<T, Rc<T>>;
    pub fn into_inner(this: Rc<T>) -> Option<T>;
}

impl<T> std::ops::Deref for Rc<T> {
    type Target = T;
    fn deref(&self) -> &T;
}

pub struct Weak<T>;

impl<T> Weak<T> {
    pub fn new() -> Weak<T>;
    pub fn upgrade(&self) -> Option<Rc<T>>;
    pub fn clone(&self) -> Weak<T>;
}
