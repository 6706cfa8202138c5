//! What `package.json`, `tsconfig.json` and `jsconfig.json` say about modules.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde_json::Value;

use super::modules::ancestors;
use crate::project::{Project, directory_of, join};

/// How many configurations may extend one another.
const MAX_EXTENDS: u32 = 8;

/// The manifests of a project.
#[derive(Default)]
pub(super) struct Manifests {
    packages: Vec<Package>,
    by_name: FxHashMap<String, usize>,
    by_directory: FxHashMap<String, usize>,
    configs: FxHashMap<String, Config>,
}

/// A `package.json`.
#[derive(Debug, Default)]
pub(super) struct Package {
    /// Where it lies.
    pub(super) directory: String,
    /// Entry files in the order in which they are tried.
    pub(super) entries: Vec<String>,
    /// The files of its commands.
    pub(super) commands: Vec<String>,
    /// `imports`: patterns and where they lead.
    pub(super) imports: Mapping,
    exports: Mapping,
}

/// Patterns (with at most one `*`) and the paths that they lead to.
pub(super) type Mapping = Vec<(String, Vec<String>)>;

/// The `paths` and `baseUrl` of a configuration.
#[derive(Clone, Debug, Default)]
pub(super) struct Config {
    /// Where bare modules are looked for.
    base: Option<String>,
    /// Patterns and repository-relative paths.
    paths: Mapping,
}

impl Package {
    /// The files that the package exports under `.` or `./sub/path`.
    pub(super) fn exported(&self, subpath: &str) -> Vec<String> {
        expand(&self.exports, subpath)
    }
}

impl Package {
    /// What the package exports, `.` left out, where it is said without patterns.
    pub(super) fn subpaths(&self) -> impl Iterator<Item = &str> {
        let all = self.exports.iter().map(|(subpath, _)| subpath.as_str());
        all.filter(|subpath| *subpath != "." && !subpath.contains('*'))
    }
}

impl Config {
    /// The repository-relative paths at which a bare module may lie.
    pub(super) fn candidates(&self, module: &str) -> Vec<String> {
        let mut found = expand(&self.paths, module);
        found.extend(self.base.as_ref().and_then(|base| join(base, module)));
        found
    }
}

impl Manifests {
    /// Reads all manifests of a project.
    pub(super) fn read(project: &Project<'_>) -> Self {
        let mut manifests = Manifests::default();
        for (path, text) in project.manifests {
            let directory = directory_of(path);
            let file = &path[directory.len()..].trim_start_matches('/');
            if *file == "package.json" {
                if let Ok(json) = serde_json::from_str::<Value>(text) {
                    manifests.add_package(directory, &json);
                }
            } else if is_config(file) {
                let config = read_config(project.manifests, path, 0);
                manifests.add_config(directory, config);
            }
        }
        manifests
    }

    fn add_package(&mut self, directory: &str, json: &Value) {
        let mut package = Package {
            directory: directory.to_string(),
            ..Package::default()
        };
        for key in ["source", "types", "typings", "module", "main", "browser"] {
            if let Some(entry) = json.get(key).and_then(Value::as_str) {
                package.entries.push(entry.to_string());
            }
        }
        // Sources come first; declarations only serve where nothing else is found.
        package
            .entries
            .sort_by_key(|entry| entry.ends_with(".d.ts"));
        package.commands = match json.get("bin") {
            Some(Value::String(path)) => vec![path.clone()],
            Some(Value::Object(named)) => {
                let paths = named.values().filter_map(Value::as_str);
                paths.map(str::to_string).collect()
            }
            _ => Vec::new(),
        };
        package.exports = mapping(json.get("exports"));
        package.imports = mapping(json.get("imports"));
        let index = self.packages.len();
        if let Some(name) = json.get("name").and_then(Value::as_str) {
            self.by_name.entry(name.to_string()).or_insert(index);
        }
        self.by_directory.insert(directory.to_string(), index);
        self.packages.push(package);
    }

    /// Several configurations of a directory (`tsconfig.json`, `tsconfig.app.json`) count as one.
    fn add_config(&mut self, directory: &str, config: Config) {
        let known = self.configs.entry(directory.to_string()).or_default();
        if known.base.is_none() {
            known.base = config.base;
        }
        for (pattern, targets) in config.paths {
            if known.paths.iter().all(|(other, _)| *other != pattern) {
                known.paths.push((pattern, targets));
            }
        }
    }

    /// All packages.
    pub(super) fn packages(&self) -> &[Package] {
        &self.packages
    }

    /// The package in a directory.
    pub(super) fn package_in(&self, directory: &str) -> Option<&Package> {
        self.packages.get(*self.by_directory.get(directory)?)
    }

    /// The package of a name.
    pub(super) fn package_named(&self, name: &str) -> Option<&Package> {
        self.packages.get(*self.by_name.get(name)?)
    }

    /// The package that holds a directory.
    pub(super) fn nearest_package(&self, directory: &str) -> Option<&Package> {
        ancestors(directory).find_map(|directory| self.package_in(directory))
    }

    /// The configurations of a directory and of those above it, the nearest first.
    pub(super) fn configs_above(&self, directory: &str) -> impl Iterator<Item = &Config> {
        ancestors(directory).filter_map(|directory| self.configs.get(directory))
    }
}

fn is_config(file: &str) -> bool {
    (file.starts_with("tsconfig") || file.starts_with("jsconfig")) && file.ends_with(".json")
}

/// The paths that a name leads to by the most specific pattern that matches it.
pub(super) fn expand(mapping: &Mapping, name: &str) -> Vec<String> {
    let mut best: Option<(usize, &[String], &str)> = None;
    for (pattern, targets) in mapping {
        let (length, rest) = match pattern.split_once('*') {
            None if pattern == name => (usize::MAX, ""),
            None => continue,
            Some((prefix, suffix)) => {
                let rest = name
                    .strip_prefix(prefix)
                    .and_then(|rest| rest.strip_suffix(suffix));
                match rest {
                    Some(rest) => (prefix.len(), rest),
                    None => continue,
                }
            }
        };
        if best.is_none_or(|(known, ..)| length > known) {
            best = Some((length, targets, rest));
        }
    }
    best.map_or(Vec::new(), |(_, targets, rest)| {
        targets
            .iter()
            .map(|target| target.replace('*', rest))
            .collect()
    })
}

/// `exports` or `imports`: a path, conditions, or a table of patterns.
fn mapping(json: Option<&Value>) -> Mapping {
    let Some(json) = json else {
        return Mapping::new();
    };
    let is_table = json
        .as_object()
        .is_some_and(|table| table.keys().any(|key| key.starts_with(['.', '#'])));
    match json.as_object() {
        Some(table) if is_table => table
            .iter()
            .map(|(pattern, value)| (pattern.clone(), targets(value, 0)))
            .collect(),
        _ => vec![(".".to_string(), targets(json, 0))],
    }
}

/// Every path in a tree of conditions, declarations last.
fn targets(value: &Value, depth: u32) -> Vec<String> {
    let mut found = Vec::new();
    match value {
        Value::String(path) => found.push(path.clone()),
        Value::Array(items) if depth < 6 => {
            found.extend(items.iter().flat_map(|item| targets(item, depth + 1)));
        }
        Value::Object(conditions) if depth < 6 => {
            found.extend(
                conditions
                    .values()
                    .flat_map(|item| targets(item, depth + 1)),
            );
        }
        _ => {}
    }
    found.sort_by_key(|path| {
        path.ends_with(".d.ts") || path.ends_with(".d.mts") || path.ends_with(".d.cts")
    });
    found
}

fn read_config(manifests: &BTreeMap<String, String>, path: &str, depth: u32) -> Config {
    let Some(json) = manifests.get(path).and_then(|text| parse_lenient(text)) else {
        return Config::default();
    };
    let directory = directory_of(path);
    let mut config = Config::default();
    if depth < MAX_EXTENDS {
        let bases = match json.get("extends") {
            Some(Value::String(base)) => vec![base.as_str()],
            Some(Value::Array(bases)) => bases.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        for base in bases {
            let Some(path) = join(directory, base).filter(|_| base.starts_with('.')) else {
                continue;
            };
            let inherited = [
                path.clone(),
                format!("{path}.json"),
                format!("{path}/tsconfig.json"),
            ]
            .into_iter()
            .find(|path| manifests.contains_key(path));
            if let Some(inherited) = inherited {
                config = read_config(manifests, &inherited, depth + 1);
            }
        }
    }
    let Some(options) = json.get("compilerOptions") else {
        return config;
    };
    if let Some(base) = options.get("baseUrl").and_then(Value::as_str) {
        config.base = join(directory, base);
    }
    if let Some(paths) = options.get("paths").and_then(Value::as_object) {
        let base = config.base.as_deref().unwrap_or(directory);
        config.paths = paths
            .iter()
            .map(|(pattern, value)| {
                let paths = targets(value, 0);
                let paths = paths.iter().filter_map(|path| join(base, path));
                (pattern.clone(), paths.collect())
            })
            .collect();
    }
    config
}

/// Parses JSON with comments and trailing commas.
fn parse_lenient(text: &str) -> Option<Value> {
    if let Ok(value) = serde_json::from_str(text) {
        return Some(value);
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.trim_start_matches('\u{feff}').chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                out.push(c);
                copy_string(&mut chars, &mut out);
            }
            '/' if chars.peek() == Some(&'/') => while chars.next_if(|&c| c != '\n').is_some() {},
            '/' if chars.peek() == Some(&'*') => {
                let mut last = ' ';
                chars.next();
                for c in chars.by_ref() {
                    if last == '*' && c == '/' {
                        break;
                    }
                    last = c;
                }
            }
            ']' | '}' => {
                let kept = out.trim_end().len();
                if out[..kept].ends_with(',') {
                    out.truncate(kept - 1);
                }
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    serde_json::from_str(&out).ok()
}

fn copy_string(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, out: &mut String) {
    while let Some(c) = chars.next() {
        out.push(c);
        match c {
            '\\' => out.extend(chars.next()),
            '"' => return,
            _ => {}
        }
    }
}
