//! `std::env`.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

pub enum VarError {
    NotPresent,
    NotUnicode(OsString),
}

pub fn args() -> std::iter::Adapter<String>;
pub fn args_os() -> std::iter::Adapter<OsString>;
pub fn var<K>(key: K) -> Result<String, VarError>;
pub fn var_os<K>(key: K) -> Option<OsString>;
pub fn vars() -> std::iter::Adapter<(String, String)>;
pub fn vars_os() -> std::iter::Adapter<(OsString, OsString)>;
pub fn set_var<K, V>(key: K, value: V);
pub fn remove_var<K>(key: K);
pub fn current_dir() -> Result<PathBuf, std::io::Error>;
pub fn set_current_dir<P>(path: P) -> Result<(), std::io::Error>;
pub fn current_exe() -> Result<PathBuf, std::io::Error>;
pub fn temp_dir() -> PathBuf;
pub fn home_dir() -> Option<PathBuf>;
pub fn split_paths<T>(text: &T) -> std::iter::Adapter<PathBuf>;
pub fn join_paths<I>(paths: I) -> Result<OsString, std::io::Error>;
