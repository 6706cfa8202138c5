//! Commands of packages: `console_scripts` and their like in `pyproject.toml`, `setup.cfg` and `setup.py`.

use crate::languages::ManifestEntry;
use crate::project::{FileIx, Project, directory_of};

/// What names objects: `package.module:function`. Manifests say it in the same form whatever their syntax.
pub(super) fn commands(project: &Project<'_>) -> Vec<ManifestEntry> {
    let mut found = Vec::new();
    for (path, text) in project.manifests {
        let file = path.rsplit('/').next().unwrap_or(path);
        if !matches!(file, "pyproject.toml" | "setup.cfg" | "setup.py") {
            continue;
        }
        for (module, object) in text.lines().filter_map(object_reference) {
            let entry = module_file(project, directory_of(path), module);
            found.extend(entry.map(|file| ManifestEntry {
                file,
                object: Some(object.to_owned()),
                command: true,
            }));
        }
    }
    found.sort();
    found.dedup();
    found
}

/// `module:object` behind the last equals sign of a line.
fn object_reference(line: &str) -> Option<(&str, &str)> {
    let line = line.split('#').next().unwrap_or(line);
    let (_, value) = line.rsplit_once('=')?;
    let value =
        value.trim_start_matches(|letter: char| letter.is_whitespace() || "\"'".contains(letter));
    let part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | ':');
    let end = value.find(|letter| !part(letter)).unwrap_or(value.len());
    let value = value.get(..end)?;
    let (module, object) = value.split_once(':')?;
    let (module, object) = (module.trim(), object.trim());
    let dotted = |name: &str| {
        !name.is_empty()
            && name.split('.').all(|part| {
                !part.is_empty()
                    && part
                        .chars()
                        .all(|letter| letter.is_alphanumeric() || letter == '_')
            })
    };
    (dotted(module) && dotted(object)).then_some((module, object))
}

/// The file of a module of the package in a directory: there, below `src`, or below any one directory.
fn module_file(project: &Project<'_>, directory: &str, module: &str) -> Option<FileIx> {
    let path = module.replace('.', "/");
    let prefix = |between: &str| match (directory, between) {
        ("", "") => path.clone(),
        ("", between) => format!("{between}/{path}"),
        (directory, "") => format!("{directory}/{path}"),
        (directory, between) => format!("{directory}/{between}/{path}"),
    };
    ["", "src", "lib", "python"]
        .into_iter()
        .find_map(|between| {
            let stem = prefix(between);
            let module = project.file(&format!("{stem}.py"));
            module.or_else(|| project.file(&format!("{stem}/__init__.py")))
        })
}

#[cfg(test)]
mod tests {
    use super::object_reference;

    #[test]
    fn references_to_objects_are_read_from_all_manifests() {
        let flask = Some(("flask.cli", "main"));
        assert_eq!(object_reference("flask = \"flask.cli:main\""), flask);
        assert_eq!(object_reference("    flask = flask.cli:main"), flask);
        assert_eq!(object_reference("  'flask=flask.cli:main',"), flask);
        assert_eq!(
            object_reference("entry_points={'console_scripts': ['flask = flask.cli:main']},"),
            flask
        );
        assert_eq!(object_reference("x = flask.cli:main [extra]"), flask);
        assert_eq!(object_reference("url = \"https://example.org\""), None);
        assert_eq!(object_reference("[project.scripts]"), None);
    }
}
