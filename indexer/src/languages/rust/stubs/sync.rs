//! `std::sync`.

pub struct Arc<T>;

impl<T> Arc<T> {
    pub fn new(value: T) -> Arc<T>;
    pub fn new_cyclic(f: impl FnOnce(&Weak<T>) -> T) -> Arc<T>;
    pub fn from(value: T) -> Arc<T>;
    pub fn clone(&self) -> Arc<T>;
    pub fn as_ref(&self) -> &T;
    pub fn downgrade(this: &Arc<T>) -> Weak<T>;
    pub fn strong_count(this: &Arc<T>) -> usize;
    pub fn ptr_eq(this: &Arc<T>, other: &Arc<T>) -> bool;
    pub fn get_mut(this: &mut Arc<T>) -> Option<&mut T>;
    pub fn make_mut(this: &mut Arc<T>) -> &mut T;
    pub fn try_unwrap(this: Arc<T>) -> Result<T, Arc<T>>;
    pub fn into_inner(this: Arc<T>) -> Option<T>;
}

impl<T> std::ops::Deref for Arc<T> {
    type Target = T;
    fn deref(&self) -> &T;
}

pub struct Weak<T>;

impl<T> Weak<T> {
    pub fn new() -> Weak<T>;
    pub fn upgrade(&self) -> Option<Arc<T>>;
    pub fn clone(&self) -> Weak<T>;
}

pub type LockResult<T> = Result<T, PoisonError<T>>;
pub type TryLockResult<T> = Result<T, PoisonError<T>>;

pub struct PoisonError<T>;

impl<T> PoisonError<T> {
    pub fn into_inner(self) -> T;
    pub fn get_ref(&self) -> &T;
}

pub struct Mutex<T>;

impl<T> Mutex<T> {
    pub fn new(value: T) -> Mutex<T>;
    pub fn lock(&self) -> Result<MutexGuard<T>, PoisonError<MutexGuard<T>>>;
    pub fn try_lock(&self) -> Result<MutexGuard<T>, PoisonError<MutexGuard<T>>>;
    pub fn is_poisoned(&self) -> bool;
    pub fn into_inner(self) -> Result<T, PoisonError<T>>;
    pub fn get_mut(&mut self) -> Result<&mut T, PoisonError<T>>;
}

pub struct MutexGuard<T>;

impl<T> std::ops::Deref for MutexGuard<T> {
    type Target = T;
    fn deref(&self) -> &mut T;
}

pub struct RwLock<T>;

impl<T> RwLock<T> {
    pub fn new(value: T) -> RwLock<T>;
    pub fn read(&self) -> Result<RwLockReadGuard<T>, PoisonError<RwLockReadGuard<T>>>;
    pub fn write(&self) -> Result<RwLockWriteGuard<T>, PoisonError<RwLockWriteGuard<T>>>;
    pub fn into_inner(self) -> Result<T, PoisonError<T>>;
    pub fn get_mut(&mut self) -> Result<&mut T, PoisonError<T>>;
}

pub struct RwLockReadGuard<T>;

impl<T> std::ops::Deref for RwLockReadGuard<T> {
    type Target = T;
    fn deref(&self) -> &T;
}

pub struct RwLockWriteGuard<T>;

impl<T> std::ops::Deref for RwLockWriteGuard<T> {
    type Target = T;
    fn deref(&self) -> &mut T;
}

pub struct OnceLock<T>;

impl<T> OnceLock<T> {
    pub fn new() -> OnceLock<T>;
    pub fn get(&self) -> Option<&T>;
    pub fn set(&self, value: T) -> Result<(), T>;
    pub fn get_or_init(&self, f: impl FnOnce() -> T) -> &T;
    pub fn into_inner(self) -> Option<T>;
    pub fn take(&mut self) -> Option<T>;
}

pub struct LazyLock<T>;

impl<T> LazyLock<T> {
    pub fn new(f: impl FnOnce() -> T) -> LazyLock<T>;
    pub fn force(this: &LazyLock<T>) -> &T;
}

impl<T> std::ops::Deref for LazyLock<T> {
    type Target = T;
    fn deref(&self) -> &T;
}

pub struct Condvar;

impl Condvar {
    pub fn new() -> Condvar;
    pub fn wait<T>(&self, guard: MutexGuard<T>) -> Result<MutexGuard<T>, PoisonError<MutexGuard<T>>>;
    pub fn wait_while<T>(&self, guard: MutexGuard<T>, condition: impl FnMut(&mut T) -> bool) -> Result<MutexGuard<T>, PoisonError<MutexGuard<T>>>;
    pub fn notify_one(&self);
    pub fn notify_all(&self);
}

pub struct Once;

impl Once {
    pub fn new() -> Once;
    pub fn call_once(&self, f: impl FnOnce());
}

pub struct Barrier;

impl Barrier {
    pub fn new(count: usize) -> Barrier;
    pub fn wait(&self) -> BarrierWaitResult;
}

pub mod atomic {
    pub enum Ordering {
        Relaxed,
        Release,
        Acquire,
        AcqRel,
        SeqCst,
    }

    pub struct AtomicUsize;

    impl AtomicUsize {
        pub fn new(value: usize) -> AtomicUsize;
        pub fn load(&self, order: Ordering) -> usize;
        pub fn store(&self, value: usize, order: Ordering);
        pub fn swap(&self, value: usize, order: Ordering) -> usize;
        pub fn fetch_add(&self, value: usize, order: Ordering) -> usize;
        pub fn fetch_sub(&self, value: usize, order: Ordering) -> usize;
        pub fn compare_exchange(&self, current: usize, new: usize, success: Ordering, failure: Ordering) -> Result<usize, usize>;
        pub fn into_inner(self) -> usize;
    }

    pub struct AtomicBool;

    impl AtomicBool {
        pub fn new(value: bool) -> AtomicBool;
        pub fn load(&self, order: Ordering) -> bool;
        pub fn store(&self, value: bool, order: Ordering);
        pub fn swap(&self, value: bool, order: Ordering) -> bool;
        pub fn compare_exchange(&self, current: bool, new: bool, success: Ordering, failure: Ordering) -> Result<bool, bool>;
    }

    pub struct AtomicU64;

    impl AtomicU64 {
        pub fn new(value: u64) -> AtomicU64;
        pub fn load(&self, order: Ordering) -> u64;
        pub fn store(&self, value: u64, order: Ordering);
        pub fn fetch_add(&self, value: u64, order: Ordering) -> u64;
        pub fn fetch_sub(&self, value: u64, order: Ordering) -> u64;
    }
}

pub mod mpsc {
    pub struct Sender<T>;

    impl<T> Sender<T> {
        pub fn send(&self, value: T) -> Result<(), SendError<T>>;
        pub fn clone(&self) -> Sender<T>;
    }

    pub struct SyncSender<T>;

    impl<T> SyncSender<T> {
        pub fn send(&self, value: T) -> Result<(), SendError<T>>;
        pub fn try_send(&self, value: T) -> Result<(), SendError<T>>;
        pub fn clone(&self) -> SyncSender<T>;
    }

    pub struct Receiver<T>;

    impl<T> Receiver<T> {
        pub fn recv(&self) -> Result<T, RecvError>;
        pub fn try_recv(&self) -> Result<T, RecvError>;
        pub fn recv_timeout(&self, timeout: std::time::Duration) -> Result<T, RecvError>;
        pub fn iter(&self) -> std::iter::Adapter<T>;
        pub fn try_iter(&self) -> std::iter::Adapter<T>;
        pub fn into_iter(self) -> std::iter::Adapter<T>;
    }

    pub struct SendError<T>(pub T);

    pub struct RecvError;

    pub fn channel<T>() -> (Sender<T>, Receiver<T>);
    pub fn sync_channel<T>(bound: usize) -> (SyncSender<T>, Receiver<T>);
}
