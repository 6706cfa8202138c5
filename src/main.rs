//! The command line: parses, and dispatches to one file per verb by a table.

mod change;
mod completions;
mod discovery;
mod failure;
#[cfg(feature = "index")]
mod index;
#[cfg(feature = "mcp")]
mod lines;
mod man;
#[cfg(feature = "mcp")]
mod mcp;
#[cfg(feature = "index")]
mod progress;
mod query;
#[cfg(feature = "index")]
mod summary;
mod table;
mod tools;
mod verify;

use std::process::ExitCode;

use clap::{ArgMatches, Command};
use failure::Failure;

/// A verb of the command line.
pub struct Verb {
    /// The verb as it is typed.
    pub name: &'static str,
    /// Its arguments and its help.
    pub command: fn() -> Command,
    /// Does it.
    pub run: fn(&ArgMatches) -> Result<(), Failure>,
}

/// Every verb, in the order in which help lists them.
pub static VERBS: &[Verb] = &[
    #[cfg(feature = "index")]
    index::VERB,
    query::VERB,
    #[cfg(feature = "mcp")]
    mcp::VERB,
    verify::VERB,
    tools::VERB,
    completions::VERB,
    man::VERB,
];

/// The whole command line.
pub fn command() -> Command {
    Command::new("cidx")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Turns a repository into one immutable file and answers whole-repository questions from it")
        .after_help(failure::STATUSES)
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommands(VERBS.iter().map(|verb| (verb.command)()))
}

fn main() -> ExitCode {
    let result = match command().try_get_matches() {
        Ok(matches) => Failure::caught(|| dispatch(&matches)),
        Err(error) => Failure::arguments(&error),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn dispatch(matches: &ArgMatches) -> Result<(), Failure> {
    let Some((name, arguments)) = matches.subcommand() else {
        return Ok(());
    };
    VERBS
        .iter()
        .find(|verb| verb.name == name)
        .map_or(Ok(()), |verb| (verb.run)(arguments))
}
