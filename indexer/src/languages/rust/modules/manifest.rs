//! What a `Cargo.toml` says about crates: names, targets, dependencies.

use toml::{Table, Value};

use crate::project::{directory_of, join};

/// A package.
#[derive(Debug, Default)]
pub(super) struct Package {
    /// Its directory, without a trailing slash.
    pub directory: String,
    /// Its name, as in the registry.
    pub name: String,
    /// The name of its library, as in source.
    pub library: String,
    /// The file of its library.
    pub library_path: String,
    /// The files of further targets that the manifest names.
    pub targets: Vec<String>,
    /// Its dependencies.
    pub dependencies: Vec<Dependency>,
}

/// A dependency.
#[derive(Debug, Clone)]
pub(super) struct Dependency {
    /// The name in source.
    pub name: String,
    /// The package's name in the registry.
    pub package: String,
    /// Its directory, if it is a path dependency.
    pub path: Option<String>,
}

/// Reads the package of a manifest; `None` for a manifest without one (a virtual workspace) or one that is broken.
pub(super) fn package(
    path: &str,
    text: &str,
    workspace: &dyn Fn(&str, &str) -> Option<Dependency>,
) -> Option<Package> {
    let table: Table = text.parse().ok()?;
    let directory = directory_of(path).to_string();
    let package = table.get("package")?.as_table()?;
    let name = package.get("name")?.as_str()?.to_string();
    let library = table.get("lib").and_then(Value::as_table);
    let text_of = |key: &str| library.and_then(|lib| lib.get(key)).and_then(Value::as_str);
    let mut out = Package {
        library: text_of("name").map_or_else(|| in_source(&name), in_source),
        library_path: join(&directory, text_of("path").unwrap_or("src/lib.rs")).unwrap_or_default(),
        directory,
        name,
        ..Package::default()
    };
    for kind in ["bin", "test", "bench", "example"] {
        let targets = table.get(kind).and_then(Value::as_array);
        for target in targets.into_iter().flatten() {
            let path = target.get("path").and_then(Value::as_str);
            out.targets
                .extend(path.and_then(|path| join(&out.directory, path)));
        }
    }
    if let Some(build) = package.get("build").and_then(Value::as_str) {
        out.targets.extend(join(&out.directory, build));
    }
    read_dependencies(&table, &out.directory, workspace, &mut out.dependencies);
    if let Some(targets) = table.get("target").and_then(Value::as_table) {
        for table in targets.values().filter_map(Value::as_table) {
            read_dependencies(table, &out.directory, workspace, &mut out.dependencies);
        }
    }
    Some(out)
}

fn read_dependencies(
    table: &Table,
    directory: &str,
    workspace: &dyn Fn(&str, &str) -> Option<Dependency>,
    out: &mut Vec<Dependency>,
) {
    for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
        let Some(list) = table.get(kind).and_then(Value::as_table) else {
            continue;
        };
        for (key, value) in list {
            let inherits = value.get("workspace").and_then(Value::as_bool) == Some(true);
            let found = if inherits {
                workspace(directory, key)
            } else {
                None
            };
            out.push(found.unwrap_or_else(|| dependency(key, value, directory)));
        }
    }
}

/// The dependencies of a workspace, which its members inherit, by key.
pub(super) fn workspace_dependencies(path: &str, text: &str) -> Option<Vec<(String, Dependency)>> {
    let table: Table = text.parse().ok()?;
    let workspace = table.get("workspace")?.as_table()?;
    let directory = directory_of(path);
    let list = workspace.get("dependencies").and_then(Value::as_table);
    let read = |(key, value): (&String, &Value)| (key.clone(), dependency(key, value, directory));
    Some(list.into_iter().flatten().map(read).collect())
}

fn dependency(key: &str, value: &Value, directory: &str) -> Dependency {
    let text_of = |field: &str| value.get(field).and_then(Value::as_str);
    Dependency {
        name: in_source(key),
        package: text_of("package").unwrap_or(key).to_string(),
        path: text_of("path").and_then(|path| join(directory, path)),
    }
}

/// A package's name as source writes it.
pub(super) fn in_source(name: &str) -> String {
    name.replace('-', "_")
}
