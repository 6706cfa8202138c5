//! `cidx completions`: prints the completion script of a shell.

use clap::{ArgMatches, Args, Command, FromArgMatches};
use clap_complete::Shell;

use crate::Verb;
use crate::failure::{Failure, print};

/// The verb.
pub const VERB: Verb = Verb {
    name: "completions",
    command: || {
        Arguments::augment_args(
            Command::new("completions").about("Print the completion script of a shell"),
        )
    },
    run,
};

#[derive(Args)]
struct Arguments {
    /// The shell
    shell: Shell,
}

fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let arguments = Arguments::from_arg_matches(matches)
        .map_err(|error| Failure::unusable(error.to_string()))?;
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::command(), "cidx", &mut script);
    print(&String::from_utf8_lossy(&script))
}
