//! Which bundle a command is about: the one that is named, `$CIDX_BUNDLE`, or the nearest one upwards.

use std::path::{Path, PathBuf};

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
