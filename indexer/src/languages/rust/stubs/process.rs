//! `std::process`.

use std::io::Error;

pub struct Command;

impl Command {
    pub fn new<S>(program: S) -> Command;
    pub fn arg<S>(&mut self, argument: S) -> &mut Command;
    pub fn args<I>(&mut self, arguments: I) -> &mut Command;
    pub fn env<K, V>(&mut self, key: K, value: V) -> &mut Command;
    pub fn envs<I>(&mut self, variables: I) -> &mut Command;
    pub fn env_remove<K>(&mut self, key: K) -> &mut Command;
    pub fn env_clear(&mut self) -> &mut Command;
    pub fn current_dir<P>(&mut self, directory: P) -> &mut Command;
    pub fn stdin<T>(&mut self, configuration: T) -> &mut Command;
    pub fn stdout<T>(&mut self, configuration: T) -> &mut Command;
    pub fn stderr<T>(&mut self, configuration: T) -> &mut Command;
    pub fn spawn(&mut self) -> Result<Child, Error>;
    pub fn output(&mut self) -> Result<Output, Error>;
    pub fn status(&mut self) -> Result<ExitStatus, Error>;
    pub fn get_program(&self) -> &std::ffi::OsStr;
    pub fn get_args(&self) -> std::iter::Adapter<&std::ffi::OsStr>;
    pub fn exec(&mut self) -> Error;
}

pub struct Child {
    pub stdin: Option<ChildStdin>,
    pub stdout: Option<ChildStdout>,
    pub stderr: Option<ChildStderr>,
}

impl Child {
    pub fn id(&self) -> u32;
    pub fn kill(&mut self) -> Result<(), Error>;
    pub fn wait(&mut self) -> Result<ExitStatus, Error>;
    pub fn try_wait(&mut self) -> Result<Option<ExitStatus>, Error>;
    pub fn wait_with_output(self) -> Result<Output, Error>;
}

pub struct ChildStdin;
pub struct ChildStdout;
pub struct ChildStderr;

impl std::io::Write for ChildStdin {}
impl std::io::Read for ChildStdout {}
impl std::io::Read for ChildStderr {}

pub struct Output {
    pub status: ExitStatus,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

pub struct ExitStatus;

impl ExitStatus {
    pub fn success(&self) -> bool;
    pub fn code(&self) -> Option<i32>;
    pub fn signal(&self) -> Option<i32>;
}

pub struct ExitCode;

impl ExitCode {
    pub const SUCCESS: ExitCode;
    pub const FAILURE: ExitCode;
    pub fn from(code: u8) -> ExitCode;
}

pub struct Stdio;

impl Stdio {
    pub fn piped() -> Stdio;
    pub fn inherit() -> Stdio;
    pub fn null() -> Stdio;
}

pub fn exit(code: i32) -> !;
pub fn abort() -> !;
pub fn id() -> u32;
