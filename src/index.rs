//! `cidx index`: turns a repository into a bundle.

use std::path::{Path, PathBuf};

use cidx_indexer::history::Depth;
use cidx_indexer::scan::ScanOptions;
use cidx_indexer::text::TextOptions;
use cidx_indexer::{Options, run as run_indexer};
use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::failure::{Failure, print};
use crate::{Verb, progress, summary};

/// The most threads that make sense to ask for.
const MAX_THREADS: usize = 1024;

/// The verb.
pub const VERB: Verb = Verb {
    name: "index",
    command: || {
        Arguments::augment_args(
            Command::new("index").about("Index a repository into one .cidx file"),
        )
    },
    run,
};

#[derive(Args)]
struct Arguments {
    /// The root of the repository
    #[arg(default_value = ".")]
    root: PathBuf,
    /// The bundle to write [default: NAME.cidx in the current directory, NAME being that of the root]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many threads work [default: one per processor]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Leave source text out of the bundle
    #[arg(long)]
    no_source: bool,
    /// The largest file that is indexed, in bytes [default: that of cidx.toml, or 2097152]
    #[arg(long, value_name = "N")]
    max_file_bytes: Option<u64>,
    /// Leave out what a pattern matches (as a line of .gitignore); can be repeated
    #[arg(long, value_name = "GLOB")]
    exclude: Vec<String>,
    /// An SCIP file made by a compiler's indexer: where it knows a use, it decides; can be repeated
    #[arg(long, value_name = "FILE")]
    scip: Vec<PathBuf>,
    /// How many of the newest commits of git are read: a number, all or none
    #[arg(long, value_name = "N", default_value = "500", value_parser = depth)]
    history: Depth,
    /// An earlier bundle of the same repository, whose commits are not read again [default: the output, if it exists]
    #[arg(long, value_name = "FILE")]
    previous: Option<PathBuf>,
    /// Leave documentation out of what search finds (for measuring search with questions made of documentation)
    #[arg(long, hide = true)]
    no_docs_in_search: bool,
    /// Print nothing but errors
    #[arg(short, long)]
    quiet: bool,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
}

fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let arguments = Arguments::from_arg_matches(matches)
        .map_err(|error| Failure::unusable(error.to_string()))?;
    let out = output(&arguments.root, arguments.output)?;
    let previous = previous(arguments.previous, &out)?;
    let options = Options {
        scan: ScanOptions {
            max_file_bytes: arguments.max_file_bytes,
            exclude: arguments.exclude,
            time: source_date_epoch()?,
            threads: 0,
        },
        out,
        source: !arguments.no_source,
        text: TextOptions {
            docs: !arguments.no_docs_in_search,
            ..TextOptions::default()
        },
        scip: arguments.scip,
        history: arguments.history,
        previous,
        threads: threads(arguments.threads)?,
        tool_version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let reporter = progress::reporter(arguments.quiet);
    let report = run_indexer(&arguments.root, &options, reporter.as_ref())
        .map_err(|error| Failure::unusable(error.to_string()))?;
    match (arguments.quiet, arguments.json) {
        (_, true) => print(&format!("{:#}\n", summary::json(&report, &options.out))),
        (true, false) => Ok(()),
        (false, false) => print(&summary::text(&report, &options.out)),
    }
}

/// The earlier bundle: the one that is named, which has to be there, or the one that is replaced.
fn previous(named: Option<PathBuf>, out: &Path) -> Result<Option<PathBuf>, Failure> {
    match named {
        Some(path) if !path.is_file() => Err(Failure::unusable(format!(
            "the earlier bundle `{}` does not exist: leave --previous out to read the whole history",
            path.display()
        ))),
        Some(path) => Ok(Some(path)),
        None => Ok(out.is_file().then(|| out.to_owned())),
    }
}

fn depth(text: &str) -> Result<Depth, String> {
    match text.to_lowercase().as_str() {
        "all" => Ok(Depth::All),
        "none" | "0" => Ok(Depth::None),
        number => number
            .parse()
            .map(Depth::Newest)
            .map_err(|_| "give a number of commits, `all` or `none`".to_owned()),
    }
}

fn threads(wanted: usize) -> Result<usize, Failure> {
    match wanted {
        0..=MAX_THREADS => Ok(wanted),
        _ => Err(Failure::unusable(format!(
            "--threads {wanted}: at most {MAX_THREADS}"
        ))),
    }
}

/// The time that makes a build repeatable, where the caller sets one.
fn source_date_epoch() -> Result<Option<i64>, Failure> {
    let Some(value) = std::env::var_os("SOURCE_DATE_EPOCH").filter(|value| !value.is_empty())
    else {
        return Ok(None);
    };
    let text = value.to_string_lossy();
    text.trim().parse().map(Some).map_err(|_| {
        Failure::unusable(format!(
            "SOURCE_DATE_EPOCH is `{text}`: it must be a number of seconds since 1970"
        ))
    })
}

/// The file to write. A path that cannot work is refused before the work starts.
fn output(root: &Path, given: Option<PathBuf>) -> Result<PathBuf, Failure> {
    let path = match given {
        Some(path) => path,
        None => {
            let name = root
                .canonicalize()
                .ok()
                .and_then(|root| Some(root.file_name()?.to_owned()));
            let mut name = name.unwrap_or_else(|| "root".into());
            name.push(".cidx");
            name.into()
        }
    };
    if path.is_dir() || path.file_name().is_none() {
        return Err(Failure::unusable(format!(
            "the output `{}` is a directory: name a file in it",
            path.display()
        )));
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !folder.is_dir() => Err(Failure::unusable(format!(
            "the folder `{}` of the output does not exist: make it first",
            folder.display()
        ))),
        _ => Ok(path),
    }
}
