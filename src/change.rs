//! Changes for the tools that take one: from a file, from stdin, or (with git) between commits and the work tree.

use std::io::Read;
use std::path::{Path, PathBuf};

use cidx_reader::{Bundle, Tool};
use clap::{Arg, ArgMatches, Command};
use serde_json::{Map, Value};

use crate::failure::Failure;

/// Whether a tool takes a change.
pub fn is_taken(tool: &Tool) -> bool {
    let schema = (tool.input)();
    schema.pointer("/properties/diff").is_some()
}

/// Adds the flags by which a change is named, and by which a review fails, to the tools that have them.
pub fn with_flags(tool: &Tool, mut command: Command) -> Command {
    if is_taken(tool) {
        let base = Arg::new("base")
            .long("base")
            .value_name("REF")
            .conflicts_with("diff")
            .help("The change since the work left this branch, tag or commit [default: HEAD, the uncommitted changes]");
        let head = Arg::new("head")
            .long("head")
            .value_name("REF")
            .requires("base")
            .help("The state after the change [default: the work tree]");
        command = command.arg(base).arg(head);
    }
    if tool.name == "review" {
        let fail_on = Arg::new("fail_on")
            .long("fail-on")
            .value_name("LEVEL")
            .help("End with status 4 if the risk is at least low, medium or high");
        command = command.arg(fail_on);
    }
    command
}

/// Puts the text of the change into the arguments.
pub fn fill(arguments: &mut Value, matches: &ArgMatches, bundle: &Bundle) -> Result<(), Failure> {
    let Some(object) = arguments.as_object_mut() else {
        return Ok(());
    };
    let text = match object.get("diff").and_then(Value::as_str) {
        Some("-") => from_stdin()?,
        Some(file) => from_file(Path::new(file))?,
        None => from_git(matches, bundle)?,
    };
    insert(object, text);
    Ok(())
}

fn insert(object: &mut Map<String, Value>, text: String) {
    object.insert("diff".to_owned(), Value::String(text));
}

fn from_stdin() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .lock()
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::unusable(format!("stdin cannot be read: {error}")))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn from_file(path: &Path) -> Result<String, Failure> {
    let bytes = std::fs::read(path).map_err(|error| {
        Failure::unusable(format!(
            "the diff `{}` cannot be read: {error}",
            path.display()
        ))
    })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(feature = "index")]
fn from_git(matches: &ArgMatches, bundle: &Bundle) -> Result<String, Failure> {
    let root = matches
        .get_one::<String>("workspace")
        .map_or(PathBuf::from("."), PathBuf::from);
    let inner: Vec<String> = bundle
        .meta()
        .map(|meta| {
            meta.repositories
                .iter()
                .map(|inner| inner.path.clone())
                .collect()
        })
        .unwrap_or_default();
    let name = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let change = cidx_indexer::change::between(&root, &inner, name("base"), name("head"))
        .map_err(Failure::unusable)?;
    for note in change.notes {
        eprintln!("cidx: skipped: {note}");
    }
    Ok(change.text)
}

#[cfg(not(feature = "index"))]
fn from_git(_: &ArgMatches, _: &Bundle) -> Result<String, Failure> {
    let _ = PathBuf::new();
    Err(Failure::unusable(
        "give the change with `--diff FILE`, or `--diff -` for stdin: this cidx was built without git".to_owned(),
    ))
}

/// How far the work tree is from the indexed commit, for the tool that tells it.
#[cfg(feature = "index")]
pub fn age(
    tool: &Tool,
    workspace: Option<&Path>,
    bundle: &Bundle,
) -> Option<cidx_reader::tool::Age> {
    let workspace = workspace.filter(|_| tool.name == "index_status")?;
    let commit = &bundle.meta().ok()?.repository.commit;
    let (commit, ahead) = cidx_indexer::change::ahead(workspace, commit)?;
    Some(cidx_reader::tool::Age { commit, ahead })
}

/// Without git nobody knows.
#[cfg(not(feature = "index"))]
pub fn age(_: &Tool, _: Option<&Path>, _: &Bundle) -> Option<cidx_reader::tool::Age> {
    None
}
