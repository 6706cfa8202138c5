//! `std::thread`.

pub struct JoinHandle<T>;

impl<T> JoinHandle<T> {
    pub fn join(self) -> Result<T, Box<dyn std::any::Any>>;
    pub fn thread(&self) -> &Thread;
    pub fn is_finished(&self) -> bool;
}

pub struct Thread;

impl Thread {
    pub fn id(&self) -> ThreadId;
    pub fn name(&self) -> Option<&str>;
    pub fn unpark(&self);
}

pub struct ThreadId;

pub struct Builder;

impl Builder {
    pub fn new() -> Builder;
    pub fn name(self, name: String) -> Builder;
    pub fn stack_size(self, size: usize) -> Builder;
    pub fn spawn<T>(self, f: impl FnOnce() -> T) -> Result<JoinHandle<T>, std::io::Error>;
}

pub struct Scope;

impl Scope {
    pub fn spawn<T>(&self, f: impl FnOnce() -> T) -> JoinHandle<T>;
}

pub struct LocalKey<T>;

impl<T> LocalKey<T> {
    pub fn with<R>(&self, f: impl FnOnce(&T) -> R) -> R;
    pub fn set(&self, value: T);
    pub fn get(&self) -> T;
    pub fn take(&self) -> T;
    pub fn with_borrow<R>(&self, f: impl FnOnce(&T) -> R) -> R;
    pub fn with_borrow_mut<R>(&self, f: impl FnOnce(&mut T) -> R) -> R;
}

pub fn spawn<T>(f: impl FnOnce() -> T) -> JoinHandle<T>;
pub fn scope<T>(f: impl FnOnce(&Scope) -> T) -> T;
pub fn current() -> Thread;
pub fn sleep(duration: std::time::Duration);
pub fn yield_now();
pub fn park();
pub fn panicking() -> bool;
pub fn available_parallelism() -> Result<usize, std::io::Error>;
