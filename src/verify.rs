//! `cidx verify`: checks every byte of a bundle.

use std::path::PathBuf;

use cidx_reader::bundle::verify;
use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::failure::{Failure, print};
use crate::{Verb, discovery};

/// The verb.
pub const VERB: Verb = Verb {
    name: "verify",
    command: || {
        Arguments::augment_args(
            Command::new("verify").about("Check every hash, reference and text of a bundle"),
        )
    },
    run,
};

#[derive(Args)]
struct Arguments {
    /// The bundle [default: $CIDX_BUNDLE, or the nearest *.cidx upwards]
    file: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let arguments = Arguments::from_arg_matches(matches)
        .map_err(|error| Failure::unusable(error.to_string()))?;
    let path = discovery::bundle(arguments.file.as_deref())?;
    let verified = verify(&path).map_err(|error| Failure::bundle(&path, &error))?;
    if arguments.json {
        let json = serde_json::json!({
            "bundle": path.display().to_string(),
            "bundle_id": verified.id,
            "bytes": verified.bytes,
            "files": verified.files,
            "symbols": verified.symbols,
            "occurrences": verified.occurrences,
        });
        return print(&format!("{json:#}\n"));
    }
    print(&format!(
        "{}: sound ({} bytes, {} files, {} symbols, {} occurrences)\nid {}\n",
        path.display(),
        verified.bytes,
        verified.files,
        verified.symbols,
        verified.occurrences,
        verified.id
    ))
}
