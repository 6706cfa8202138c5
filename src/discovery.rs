//! Which bundle a command is about: the one that is named, `$CIDX_BUNDLE`, or the nearest one upwards; and its work tree.

use std::path::{Path, PathBuf};

use cidx_reader::Bundle;
use cidx_reader::bundle::FileId;

use crate::failure::Failure;

/// The bundle to use.
pub fn bundle(given: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(path) = given {
        return Ok(path.to_path_buf());
    }
    if let Some(path) = std::env::var_os("CIDX_BUNDLE").filter(|path| !path.is_empty()) {
        return Ok(path.into());
    }
    let here = std::env::current_dir().map_err(|error| {
        Failure::unusable(format!("the current directory cannot be read: {error}"))
    })?;
    nearest(&here)
}

/// The only bundle in the nearest directory upwards that has any, in the directory itself or in its `.cidx/`.
fn nearest(from: &Path) -> Result<PathBuf, Failure> {
    for directory in from.ancestors() {
        let mut found = bundles_in(directory);
        found.extend(bundles_in(&directory.join(".cidx")));
        found.sort();
        match found.as_slice() {
            [] => {}
            [only] => return Ok(only.clone()),
            several => {
                let names: Vec<String> = several
                    .iter()
                    .map(|path| path.display().to_string())
                    .collect();
                return Err(Failure::unusable(format!(
                    "several bundles are near, name one with `--bundle`: {}",
                    names.join(", ")
                )));
            }
        }
    }
    Err(Failure::not_found(format!(
        "there is no bundle in `{}` or above it: make one with `cidx index`, or name it with `--bundle` or $CIDX_BUNDLE",
        from.display()
    )))
}

fn bundles_in(directory: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(directory) else {
        return Vec::new();
    };
    entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "cidx")
                && path.is_file()
        })
        .collect()
}

/// How many files are looked for in a directory to tell whether it is the work tree of a bundle.
const LOOKED_FOR: u32 = 8;

/// The work tree of a bundle: the one that is named (`none` for none), else the nearest directory above the bundle that has at
/// least half of some of its files.
pub fn workspace(given: Option<&Path>, path: &Path, bundle: &Bundle) -> Option<PathBuf> {
    match given {
        Some(none) if none == Path::new("none") => return None,
        Some(named) => return Some(named.to_path_buf()),
        None => {}
    }
    let files = some_files(bundle);
    let here = path.canonicalize().ok()?;
    let has = |directory: &Path| {
        let there = files.iter().filter(|file| directory.join(file).is_file());
        !files.is_empty() && there.count() * 2 >= files.len()
    };
    let found = here.ancestors().skip(1).find(|directory| has(directory));
    found.map(Path::to_path_buf)
}

/// Paths of files of the repository, spread evenly; a forged bundle must not make us look elsewhere.
fn some_files(bundle: &Bundle) -> Vec<&str> {
    let local = bundle.local_file_count().unwrap_or(0);
    let chosen = (0..LOOKED_FOR.min(local)).map(|at| {
        let number = u64::from(at) * u64::from(local) / u64::from(LOOKED_FOR.min(local));
        FileId(number as u32)
    });
    let paths = chosen.filter_map(|file| bundle.file(file).ok()?.path().ok());
    let inside = |path: &&str| {
        let mut parts = Path::new(path).components();
        parts.all(|part| matches!(part, std::path::Component::Normal(_)))
    };
    paths.filter(inside).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_directory_with_one_bundle_wins_and_several_are_named() {
        let root = tempfile::tempdir().expect("a temporary directory");
        let inner = root.path().join("a/b");
        std::fs::create_dir_all(&inner).expect("directories");
        std::fs::create_dir(root.path().join(".cidx")).expect("a directory");
        std::fs::write(root.path().join(".cidx/x.cidx"), "").expect("a file");
        assert_eq!(
            nearest(&inner).expect("one"),
            root.path().join(".cidx/x.cidx")
        );
        std::fs::write(root.path().join("a/y.cidx"), "").expect("a file");
        assert_eq!(nearest(&inner).expect("one"), root.path().join("a/y.cidx"));
        std::fs::write(root.path().join("a/z.cidx"), "").expect("a file");
        let error = format!("{:?}", nearest(&inner).expect_err("several"));
        assert!(
            error.contains("y.cidx") && error.contains("z.cidx"),
            "{error}"
        );
    }
}
