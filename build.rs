//! How the binary is linked: so that a process starts fast. Every `cidx query` is a process of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") != "linux"
        || target("ENV") != "gnu"
        || std::env::var_os("CARGO_FEATURE_INDEX").is_none()
    {
        return;
    }
    // At fixed addresses the 40 000 pointers in the grammars' tables need no relocation at each start.
    // The price: the program's own code lies at known addresses; libraries, heap and stack do not.
    println!("cargo:rustc-link-arg-bin=cidx=-no-pie");
    // usearch is C++: its library is linked in, where the compiler has it, and not loaded at each start.
    if let Some(library) = static_library("libstdc++.a") {
        let Some(out) = std::env::var_os("OUT_DIR").map(PathBuf::from) else {
            return;
        };
        // A folder with this library alone: the linker takes the shared one where it sees both.
        if std::fs::copy(&library, out.join("libstdc++.a")).is_ok() {
            println!("cargo:rustc-link-arg-bin=cidx=-L{}", out.display());
        }
    }
}

/// Where the C compiler has a library.
fn static_library(name: &str) -> Option<PathBuf> {
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let found = Command::new(compiler)
        .arg(format!("-print-file-name={name}"))
        .output()
        .ok()?;
    let path = String::from_utf8(found.stdout).ok()?;
    let path = Path::new(path.trim());
    path.is_absolute().then(|| path.to_owned())
}
