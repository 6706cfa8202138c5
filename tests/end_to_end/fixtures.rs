//! The small repositories of `tests/fixtures`, indexed once each.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex, OnceLock};

use tempfile::TempDir;

/// The folder of this crate's tests.
pub fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// Copies a fixture into a directory, so that git sees nothing of the repository around it.
pub fn copy(name: &str, to: &Path) -> PathBuf {
    let target = to.join(name);
    copy_tree(&tests().join("fixtures").join(name), &target);
    target
}

fn copy_tree(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a directory");
    for entry in std::fs::read_dir(from).expect("the fixture") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.file_type().expect("a type").is_dir() {
            copy_tree(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

/// Runs the binary, away from any bundle or repository that happens to be around, and with no settings of this machine.
pub fn cidx(arguments: &[&str], directory: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cidx"))
        .args(arguments)
        .current_dir(directory)
        .env_remove("CIDX_BUNDLE")
        .env_remove("SOURCE_DATE_EPOCH")
        .output()
        .expect("the binary runs")
}

/// What the binary printed.
pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What the binary complained about.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// An indexed fixture.
pub struct Indexed {
    /// Keeps the files.
    _directory: TempDir,
    /// Its bundle, outside the copy.
    pub bundle: PathBuf,
}

/// A fixture, indexed by the real binary; once per name.
pub fn indexed(name: &str) -> Arc<Indexed> {
    static ALL: OnceLock<Mutex<BTreeMap<String, Arc<Indexed>>>> = OnceLock::new();
    let mut all = ALL
        .get_or_init(Mutex::default)
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(known) = all.get(name) {
        return known.clone();
    }
    let directory = tempfile::tempdir().expect("a temporary directory");
    let root = match name {
        // A repository with a history cannot lie inside another: it is made.
        "history" => crate::repositories::shop(&directory.path().join(name)).root,
        _ => copy(name, directory.path()),
    };
    let bundle = directory.path().join("bundle.cidx");
    let output = cidx(
        &[
            "index",
            &root.to_string_lossy(),
            "-q",
            "-o",
            &bundle.to_string_lossy(),
        ],
        directory.path(),
    );
    assert!(output.status.success(), "{}", stderr(&output));
    let indexed = Arc::new(Indexed {
        _directory: directory,
        bundle,
    });
    all.insert(name.to_string(), indexed.clone());
    indexed
}
