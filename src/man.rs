//! `cidx man`: prints a manual page, of cidx or of one verb.

use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::Verb;
use crate::failure::{Failure, print};

/// The verb.
pub const VERB: Verb = Verb {
    name: "man",
    command: || {
        Arguments::augment_args(
            Command::new("man").about("Print the manual page of cidx or of one verb"),
        )
    },
    run,
};

#[derive(Args)]
struct Arguments {
    /// The verb [default: cidx itself]
    verb: Option<String>,
}

fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let arguments = Arguments::from_arg_matches(matches)
        .map_err(|error| Failure::unusable(error.to_string()))?;
    let command = match arguments.verb {
        None => crate::command(),
        Some(name) => {
            let verb = crate::VERBS.iter().find(|verb| verb.name == name);
            let verb = verb.ok_or_else(|| {
                let verbs: Vec<&str> = crate::VERBS.iter().map(|verb| verb.name).collect();
                Failure::unusable(format!(
                    "there is no verb `{name}`: there are {}",
                    verbs.join(", ")
                ))
            })?;
            (verb.command)().display_name(format!("cidx-{name}"))
        }
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut page)
        .map_err(|error| Failure::unusable(format!("the manual page cannot be made: {error}")))?;
    print(&String::from_utf8_lossy(&page))
}
