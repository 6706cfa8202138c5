//! `std::io`.

pub type Result<T> = std::result::Result<T, Error>;

pub struct Error;

impl Error {
    pub fn new<E>(kind: ErrorKind, error: E) -> Error;
    pub fn other<E>(error: E) -> Error;
    pub fn last_os_error() -> Error;
    pub fn from_raw_os_error(code: i32) -> Error;
    pub fn from<T>(value: T) -> Error;
    pub fn kind(&self) -> ErrorKind;
    pub fn raw_os_error(&self) -> Option<i32>;
    pub fn get_ref(&self) -> Option<&dyn std::error::Error>;
    pub fn into_inner(self) -> Option<Box<dyn std::error::Error>>;
    pub fn to_string(&self) -> String;
}

pub enum ErrorKind {
    NotFound,
    PermissionDenied,
    ConnectionRefused,
    ConnectionReset,
    ConnectionAborted,
    NotConnected,
    AddrInUse,
    BrokenPipe,
    AlreadyExists,
    WouldBlock,
    InvalidInput,
    InvalidData,
    TimedOut,
    WriteZero,
    Interrupted,
    Unsupported,
    UnexpectedEof,
    OutOfMemory,
    Other,
}

pub trait Read {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize>;
    fn read_to_end(&mut self, buffer: &mut Vec<u8>) -> Result<usize> {}
    fn read_to_string(&mut self, buffer: &mut String) -> Result<usize> {}
    fn read_exact(&mut self, buffer: &mut [u8]) -> Result<()> {}
    fn by_ref(&mut self) -> &mut Self {}
    fn bytes(self) -> std::iter::Adapter<Result<u8>> {}
    fn take(self, limit: u64) -> Self {}
}

pub trait Write {
    fn write(&mut self, buffer: &[u8]) -> Result<usize>;
    fn flush(&mut self) -> Result<()>;
    fn write_all(&mut self, buffer: &[u8]) -> Result<()> {}
    fn write_fmt(&mut self, arguments: std::fmt::Arguments) -> Result<()> {}
    fn by_ref(&mut self) -> &mut Self {}
}

pub trait BufRead: Read {
    fn fill_buf(&mut self) -> Result<&[u8]>;
    fn consume(&mut self, amount: usize);
    fn read_until(&mut self, byte: u8, buffer: &mut Vec<u8>) -> Result<usize> {}
    fn read_line(&mut self, buffer: &mut String) -> Result<usize> {}
    fn split(self, byte: u8) -> std::iter::Adapter<Result<Vec<u8>>> {}
    fn lines(self) -> std::iter::Adapter<Result<String>> {}
}

pub trait Seek {
    fn seek(&mut self, position: SeekFrom) -> Result<u64>;
    fn rewind(&mut self) -> Result<()> {}
    fn stream_position(&mut self) -> Result<u64> {}
}

pub enum SeekFrom {
    Start(u64),
    End(i64),
    Current(i64),
}

pub struct BufReader<R>;

impl<R> BufReader<R> {
    pub fn new(inner: R) -> BufReader<R>;
    pub fn with_capacity(capacity: usize, inner: R) -> BufReader<R>;
    pub fn get_ref(&self) -> &R;
    pub fn into_inner(self) -> R;
}

impl<R> Read for BufReader<R> {}
impl<R> BufRead for BufReader<R> {}

pub struct BufWriter<W>;

impl<W> BufWriter<W> {
    pub fn new(inner: W) -> BufWriter<W>;
    pub fn with_capacity(capacity: usize, inner: W) -> BufWriter<W>;
    pub fn get_ref(&self) -> &W;
    pub fn into_inner(self) -> std::result::Result<W, Error>;
}

impl<W> Write for BufWriter<W> {}

pub struct Cursor<T>;

impl<T> Cursor<T> {
    pub fn new(inner: T) -> Cursor<T>;
    pub fn into_inner(self) -> T;
    pub fn get_ref(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn position(&self) -> u64;
    pub fn set_position(&mut self, position: u64);
}

impl<T> Read for Cursor<T> {}
impl<T> BufRead for Cursor<T> {}
impl<T> Write for Cursor<T> {}
impl<T> Seek for Cursor<T> {}

pub struct Stdin;

impl Stdin {
    pub fn lock(&self) -> StdinLock;
    pub fn read_line(&self, buffer: &mut String) -> Result<usize>;
    pub fn lines(self) -> std::iter::Adapter<Result<String>>;
    pub fn is_terminal(&self) -> bool;
}

impl Read for Stdin {}

pub struct StdinLock;

impl Read for StdinLock {}
impl BufRead for StdinLock {}

pub struct Stdout;

impl Stdout {
    pub fn lock(&self) -> StdoutLock;
    pub fn is_terminal(&self) -> bool;
}

impl Write for Stdout {}

pub struct StdoutLock;

impl Write for StdoutLock {}

pub struct Stderr;

impl Stderr {
    pub fn lock(&self) -> StdoutLock;
    pub fn is_terminal(&self) -> bool;
}

impl Write for Stderr {}

pub trait IsTerminal {
    fn is_terminal(&self) -> bool;
}

pub fn stdin() -> Stdin;
pub fn stdout() -> Stdout;
pub fn stderr() -> Stderr;
pub fn copy<R, W>(reader: &mut R, writer: &mut W) -> Result<u64>;
pub fn sink() -> Stdout;
pub fn empty() -> Stdin;
pub fn read_to_string<R>(reader: R) -> Result<String>;
