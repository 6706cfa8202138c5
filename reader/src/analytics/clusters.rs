//! Clusters: files that use each other more than others, named by their commonest words.

use std::collections::BTreeMap;

use cidx_format::text::words;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Kind, Question, Results, cut};
use crate::bundle::{Bundle, BundleError};
use crate::error::ToolError;

/// The kind.
pub static KIND: Kind = Kind {
    name: "clusters",
    meaning: "communities of files that use each other more than others, with their cohesion and their links",
    run,
};

/// How many files of a community are shown, and how many are read for its name.
const FILES: usize = 30;
const READ: usize = 200;
/// How many links are shown.
const LINKS: usize = 10;

/// A community.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    /// The commonest words of its files' names.
    name: String,
    /// Its files, in the order of their paths; the first of them.
    files: Vec<String>,
    total_files: u32,
    /// The share of its uses that stay inside.
    cohesion: f64,
    /// Uses between its files.
    inside: u32,
    /// Uses between its files and others.
    across: u32,
    /// The communities that it uses most.
    links: Vec<Link>,
}

/// Uses of another community.
#[derive(Serialize, JsonSchema)]
pub struct Link {
    /// The name of the other.
    to: String,
    uses: u32,
}

fn run(bundle: &Bundle, question: &Question<'_>) -> Result<Results, ToolError> {
    let clusters = bundle.clusters()?;
    let all = clusters.iter().enumerate().map(|(number, cluster)| {
        for file in bundle.cluster_files(cluster)? {
            if question.place.accepts_path(bundle.symbol(file)?)? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    });
    let (shown, total) = cut(all, &question.shown, |number| {
        Ok(super::Row::Cluster(row(bundle, number)?))
    })?;
    Ok(Results {
        shown,
        total,
        note: None,
    })
}

fn row(bundle: &Bundle, number: usize) -> Result<Row, BundleError> {
    let clusters = bundle.clusters()?;
    let cluster = &clusters[number];
    let mut files = Vec::new();
    for file in bundle.cluster_files(cluster)?.take(FILES) {
        files.push(bundle.symbol(file)?.file()?.path()?.to_string());
    }
    let links = bundle.cluster_links()?;
    let from = links.partition_point(|link| (link.from.to_native() as usize) < number);
    let mut own: Vec<(u32, u32)> = links
        .get(from..)
        .unwrap_or(&[])
        .iter()
        .take_while(|link| link.from.to_native() as usize == number)
        .map(|link| (link.uses.to_native(), link.to.to_native()))
        .collect();
    own.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let links = own.into_iter().take(LINKS).map(|(uses, to)| {
        let to = name(bundle, to as usize)?;
        Ok(Link { to, uses })
    });
    let (inside, across) = (cluster.inside.to_native(), cluster.across.to_native());
    let all = f64::from(inside) + f64::from(across);
    Ok(Row {
        name: name(bundle, number)?,
        files,
        total_files: cluster.count.to_native(),
        cohesion: if all == 0.0 {
            0.0
        } else {
            (f64::from(inside) / all * 10_000.0).round() / 10_000.0
        },
        inside,
        across,
        links: links.collect::<Result<_, BundleError>>()?,
    })
}

/// The commonest words of the names of a community's files; the directory decides first.
fn name(bundle: &Bundle, number: usize) -> Result<String, BundleError> {
    let Some(cluster) = bundle.clusters()?.get(number) else {
        return Ok("unknown".into());
    };
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for file in bundle.cluster_files(cluster)?.take(READ) {
        let path = bundle.symbol(file)?.file()?.path()?;
        let (path, _) = path.rsplit_once('.').unwrap_or((path, ""));
        let mut own = words::list(path);
        own.sort_unstable();
        own.dedup();
        for word in own {
            if !matches!(
                word.as_str(),
                "src" | "lib" | "index" | "init" | "mod" | "main"
            ) {
                *counts.entry(word).or_default() += 1;
            }
        }
    }
    let mut ranked: Vec<(String, u32)> = counts.into_iter().collect();
    ranked.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let words: Vec<String> = ranked.into_iter().take(3).map(|(word, _)| word).collect();
    Ok(if words.is_empty() {
        "unnamed".into()
    } else {
        words.join(" ")
    })
}
