//! A command line made with clap's builder.

use clap::{Arg, Command};
fn cli() -> Command {
    Command::new("tool")
        .subcommand(Command::new("build").about("Builds").arg(Arg::new("x")))
        .subcommand(Command::new("clean"))
}
fn build() {}
fn clean() {}
fn main() {
    let matches = cli().get_matches();
    match matches.subcommand() {
        Some(("build", _)) => build(),
        Some(("clean", _)) => clean(),
        _ => {}
    }
}
