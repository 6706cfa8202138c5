//! Development tool: resolves a folder and prints the edges the way the accuracy scorer reads them, with the binding rule.
//! `cargo run --release -p cidx-indexer --example edges -- FOLDER [--unbound]`

use std::collections::BTreeMap;
use std::path::Path;

use cidx_format::vocabulary::Role;
use cidx_indexer::index::OccurrenceTarget;
use cidx_indexer::languages::LANGUAGES;
use cidx_indexer::project::Project;
use cidx_indexer::resolve;

fn walk(root: &Path, at: &Path, out: &mut Vec<String>) {
    let mut entries: Vec<_> = std::fs::read_dir(at)
        .expect("readable")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            if !path
                .file_name()
                .is_some_and(|n| n == ".git" || n == "node_modules" || n == "target")
            {
                walk(root, &path, out);
            }
        } else if let Ok(relative) = path.strip_prefix(root) {
            out.push(relative.to_string_lossy().into_owned());
        }
    }
}

fn main() {
    let root = std::env::args().nth(1).expect("a folder");
    let show_unbound = std::env::args().any(|arg| arg == "--unbound");
    let root = Path::new(&root);
    rayon::ThreadPoolBuilder::new()
        .stack_size(64 << 20)
        .build_global()
        .expect("threads");
    let mut all = Vec::new();
    walk(root, root, &mut all);
    all.sort();
    let language_of = |path: &str| {
        let extension = path.rsplit('.').next().unwrap_or("");
        LANGUAGES
            .iter()
            .position(|language| language.extensions.contains(&extension))
            .map(|ix| ix as u16)
    };
    let mut manifests = BTreeMap::new();
    let mut paths = Vec::new();
    let mut languages = Vec::new();
    let mut texts = Vec::new();
    for path in all {
        let name = path.rsplit('/').next().unwrap_or("");
        if LANGUAGES.iter().any(|l| {
            l.manifests
                .iter()
                .any(|m| *m == name || m.strip_prefix('*').is_some_and(|s| name.ends_with(s)))
        }) {
            if let Ok(text) = std::fs::read_to_string(root.join(&path)) {
                manifests.insert(path.clone(), text);
            }
        }
        let Some(language) = language_of(&path) else {
            continue;
        };
        let bytes = std::fs::read(root.join(&path)).expect("readable");
        texts.push(String::from_utf8_lossy(&bytes).into_owned());
        paths.push(path);
        languages.push(language);
    }
    let start = std::time::Instant::now();
    use rayon::prelude::*;
    let nodes: usize = (0..paths.len())
        .into_par_iter()
        .map(|ix| (LANGUAGES[languages[ix] as usize].parse_only)(&texts[ix]))
        .sum();
    let parsed = start.elapsed();
    let start = std::time::Instant::now();
    let facts: Vec<_> = (0..paths.len())
        .into_par_iter()
        .map(|ix| (LANGUAGES[languages[ix] as usize].extract)(&texts[ix], &paths[ix]))
        .collect();
    let extracted = start.elapsed();
    let start = std::time::Instant::now();
    let stubs = resolve::stub_list(&languages);
    let stub_facts = resolve::stub_facts(&stubs);
    let stubbed = start.elapsed();
    let name = root
        .file_name()
        .and_then(|n| n.to_str())
        .unwrap_or("root")
        .to_string();
    let start = std::time::Instant::now();
    let project = Project {
        paths: &paths,
        facts: &facts,
        manifests: &manifests,
        root_name: &name,
    };
    let resolution = resolve::resolve(project, &languages, &stubs, &stub_facts);
    let resolved = start.elapsed();
    let start = std::time::Instant::now();
    let assembled = resolve::assemble::assemble(&resolution);
    eprintln!(
        "{} files, {nodes} nodes, {} symbols, {} occurrences; parse {parsed:?} extract {extracted:?} stubs {stubbed:?} resolve {resolved:?} ({} rounds) assemble {:?}",
        paths.len(),
        assembled.symbols.len(),
        assembled.occurrences.len(),
        resolution.rounds,
        start.elapsed()
    );
    for occurrence in &assembled.occurrences {
        let source = &assembled.symbols[occurrence.source as usize];
        let target = match &occurrence.target {
            OccurrenceTarget::Symbol(target) => &assembled.symbols[*target as usize],
            OccurrenceTarget::Unbound(name) => {
                if show_unbound {
                    println!(
                        "unbound {}:{} {name}",
                        paths[source.file as usize],
                        occurrence.span.start.line + 1
                    );
                }
                continue;
            }
        };
        if target.file as usize >= paths.len() || show_unbound {
            continue;
        }
        let kind = match occurrence.role {
            Role::Call | Role::Decorate => "calls",
            Role::Import if target.qualified.is_empty() => "imports",
            Role::Inherit | Role::Implement => "inherits",
            Role::Override | Role::Declare => continue,
            _ => "references",
        };
        let line = |symbol: &cidx_indexer::index::IndexedSymbol| {
            if symbol.qualified.is_empty() {
                0
            } else {
                symbol.name_span.start.line + 1
            }
        };
        let rule = &assembled.rules[occurrence.rule as usize];
        println!(
            "{}",
            serde_json::json!({
                "src_path": paths[source.file as usize], "src_line": line(source), "src_name": source.qualified,
                "dst_path": paths[target.file as usize], "dst_line": line(target), "dst_name": target.qualified,
                "kind": kind, "confidence": f64::from(rule.confidence) / 10000.0, "rule": rule.name, "role": occurrence.role.name(),
                "line": occurrence.span.start.line + 1, "dispatch": occurrence.dispatch,
            })
        );
    }
}
