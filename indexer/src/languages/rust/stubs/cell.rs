//! `std::cell`.

pub struct Cell<T>;

impl<T> Cell<T> {
    pub fn new(value: T) -> Cell<T>;
    pub fn get(&self) -> T;
    pub fn set(&self, value: T);
    pub fn replace(&self, value: T) -> T;
    pub fn take(&self) -> T;
    pub fn into_inner(self) -> T;
    pub fn get_mut(&mut self) -> &mut T;
}

pub struct RefCell<T>;

impl<T> RefCell<T> {
    pub fn new(value: T) -> RefCell<T>;
    pub fn borrow(&self) -> Ref<T>;
    pub fn borrow_mut(&self) -> RefMut<T>;
    pub fn try_borrow(&self) -> Result<Ref<T>, BorrowError>;
    pub fn try_borrow_mut(&self) -> Result<RefMut<T>, BorrowError>;
    pub fn replace(&self, value: T) -> T;
    pub fn take(&self) -> T;
    pub fn into_inner(self) -> T;
    pub fn get_mut(&mut self) -> &mut T;
}

pub struct BorrowError;

pub struct Ref<T>;

impl<T> std::ops::Deref for Ref<T> {
    type Target = T;
    fn deref(&self) -> &T;
}

pub struct RefMut<T>;

impl<T> std::ops::Deref for RefMut<T> {
    type Target = T;
    fn deref(&self) -> &mut T;
}

pub struct UnsafeCell<T>;

impl<T> UnsafeCell<T> {
    pub fn new(value: T) -> UnsafeCell<T>;
    pub fn get(&self) -> *mut T;
    pub fn into_inner(self) -> T;
}

pub struct OnceCell<T>;

impl<T> OnceCell<T> {
    pub fn new() -> OnceCell<T>;
    pub fn get(&self) -> Option<&T>;
    pub fn get_mut(&mut self) -> Option<&mut T>;
    pub fn set(&self, value: T) -> Result<(), T>;
    pub fn get_or_init(&self, f: impl FnOnce() -> T) -> &T;
    pub fn into_inner(self) -> Option<T>;
    pub fn take(&mut self) -> Option<T>;
}

pub struct LazyCell<T>;

impl<T> LazyCell<T> {
    pub fn new(f: impl FnOnce() -> T) -> LazyCell<T>;
}

impl<T> std::ops::Deref for LazyCell<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
