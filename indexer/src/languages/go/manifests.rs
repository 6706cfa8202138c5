//! `go.mod`: which import path a directory stands for.

use crate::project::{Project, directory_of, join};

/// An import path prefix and the directory it stands for.
pub struct Root {
    /// The import path.
    pub path: String,
    /// The directory, repository-relative.
    pub directory: String,
}

/// The modules of the tree and the local directories that replace others.
pub fn roots(project: &Project<'_>) -> Vec<Root> {
    let mut roots = Vec::new();
    for (path, text) in project.manifests {
        if path.rsplit('/').next() == Some("go.mod") {
            read_manifest(directory_of(path), text, &mut roots);
        }
    }
    roots.sort_by(|a, b| (b.path.len(), &a.path).cmp(&(a.path.len(), &b.path)));
    roots
}

fn read_manifest(directory: &str, text: &str, roots: &mut Vec<Root>) {
    let mut block = "";
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or("").trim();
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or("");
        let (verb, rest) = match block {
            "" => (first, line.strip_prefix(first).unwrap_or("").trim()),
            _ => (block, line),
        };
        match rest {
            "(" => block = verb,
            _ if line == ")" => block = "",
            _ if verb == "module" && !rest.is_empty() => roots.push(Root {
                path: unquote(rest).to_string(),
                directory: directory.to_string(),
            }),
            _ if verb == "replace" => roots.extend(replacement(directory, rest)),
            _ => {}
        }
    }
}

/// `old [version] => ./local/path`.
fn replacement(directory: &str, line: &str) -> Option<Root> {
    let (old, new) = line.split_once("=>")?;
    let path = unquote(old.split_whitespace().next()?).to_string();
    let new = unquote(new.split_whitespace().next()?);
    if !new.starts_with("./") && !new.starts_with("../") && new != "." {
        return None;
    }
    let directory = join(directory, new)?;
    Some(Root { path, directory })
}

fn unquote(text: &str) -> &str {
    text.trim_matches(['"', '`'])
}
