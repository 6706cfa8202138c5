//! Freshness: which files of a work tree are no longer those that were indexed.

use std::path::{Component, Path};

use rustc_hash::FxHashMap;
use serde_json::Value;

use crate::bundle::{Bundle, FileView};
use crate::tool::Context;

/// How a file of the work tree compares with the indexed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The same bytes.
    Fresh,
    /// Other bytes.
    Changed,
    /// There is no such file.
    Missing,
}

/// Compares a file of the bundle with the one in the work tree.
pub fn state(file: FileView<'_>, workspace: &Path) -> State {
    let Some(path) = file.path().ok().filter(|path| stays_inside(path)) else {
        return State::Missing;
    };
    match std::fs::read(workspace.join(path)) {
        Ok(bytes) if cidx_format::container::hash(&bytes) == file.hash() => State::Fresh,
        Ok(_) => State::Changed,
        Err(_) => State::Missing,
    }
}

/// A forged bundle must not make the reader open files elsewhere.
fn stays_inside(path: &str) -> bool {
    Path::new(path)
        .components()
        .all(|part| matches!(part, Component::Normal(_)))
}

/// Marks every object of an answer that names a changed file with `stale: true`; each file is read once.
pub fn mark(answer: &mut Value, context: &Context<'_>) {
    if let Some(workspace) = &context.workspace {
        let mut known = FxHashMap::default();
        mark_value(answer, context.bundle, workspace, &mut known, 0);
    }
}

fn mark_value(
    value: &mut Value,
    bundle: &Bundle,
    workspace: &Path,
    known: &mut FxHashMap<String, bool>,
    depth: usize,
) {
    if depth > 128 {
        return;
    }
    match value {
        Value::Array(items) => {
            for item in items {
                mark_value(item, bundle, workspace, known, depth + 1);
            }
        }
        Value::Object(object) => {
            for member in object.values_mut() {
                mark_value(member, bundle, workspace, known, depth + 1);
            }
            let Some(path) = object.get("path").and_then(Value::as_str) else {
                return;
            };
            let stale = match known.get(path) {
                Some(&stale) => stale,
                None => {
                    let stale = is_stale(bundle, workspace, path);
                    known.insert(path.to_string(), stale);
                    stale
                }
            };
            if stale {
                object.insert("stale".into(), Value::Bool(true));
            }
        }
        _ => {}
    }
}

fn is_stale(bundle: &Bundle, workspace: &Path, path: &str) -> bool {
    match bundle.file_by_path(path) {
        Ok(Some(file)) if !file.is_external() => state(file, workspace) != State::Fresh,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::stays_inside;

    #[test]
    fn only_paths_inside_the_work_tree_are_read() {
        assert!(stays_inside("src/a.py"));
        assert!(!stays_inside("../a.py") && !stays_inside("/etc/a") && !stays_inside("a/../../b"));
    }
}
