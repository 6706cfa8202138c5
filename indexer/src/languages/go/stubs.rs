//! The standard library's most used declarations, one file per package.

use crate::languages::Stub;

/// Declares a stub from a file of `stubs/`.
macro_rules! stub {
    ($package:literal, $file:literal) => {
        Stub {
            package: concat!("golang:", $package),
            prefix: &[],
            extension: None,
            instance: None,
            source: include_str!(concat!("stubs/", $file, ".go")),
        }
    };
}

/// Every stub.
pub static STUBS: &[Stub] = &[
    stub!("bufio", "bufio"),
    stub!("builtin", "builtin"),
    stub!("bytes", "bytes"),
    stub!("context", "context"),
    stub!("encoding/json", "encoding_json"),
    stub!("errors", "errors"),
    stub!("flag", "flag"),
    stub!("fmt", "fmt"),
    stub!("io", "io"),
    stub!("io/fs", "io_fs"),
    stub!("log", "log"),
    stub!("maps", "maps"),
    stub!("math", "math"),
    stub!("net", "net"),
    stub!("net/http", "net_http"),
    stub!("net/url", "net_url"),
    stub!("os", "os"),
    stub!("os/exec", "os_exec"),
    stub!("path", "path"),
    stub!("path/filepath", "path_filepath"),
    stub!("regexp", "regexp"),
    stub!("slices", "slices"),
    stub!("sort", "sort"),
    stub!("strconv", "strconv"),
    stub!("strings", "strings"),
    stub!("sync", "sync"),
    stub!("sync/atomic", "sync_atomic"),
    stub!("testing", "testing"),
    stub!("time", "time"),
    stub!("unicode", "unicode"),
    stub!("unicode/utf8", "unicode_utf8"),
];
