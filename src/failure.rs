//! How a command fails: one line on stderr and an exit status that a script can rely on.

use std::io::{self, Write};
use std::panic::AssertUnwindSafe;
use std::process::ExitCode;
use std::sync::Mutex;

use cidx_reader::{BundleError, ToolError};

/// What the exit statuses mean, for the help page.
pub const STATUSES: &str = "Exit status: 0 done, 1 not found, 2 bad arguments or unusable input, 3 broken or foreign bundle, 4 a review found more risk than --fail-on accepts, 70 a defect of cidx.";

/// Why a command ends without having done its work.
#[derive(Debug)]
pub struct Failure {
    status: u8,
    message: String,
}

impl Failure {
    /// What was asked for does not exist.
    pub fn not_found(message: impl Into<String>) -> Failure {
        Failure {
            status: 1,
            message: message.into(),
        }
    }

    /// An argument is wrong, or the input cannot be used.
    pub fn unusable(message: impl Into<String>) -> Failure {
        Failure {
            status: 2,
            message: message.into(),
        }
    }

    /// A review found more risk than its caller accepts.
    pub fn refused(message: impl Into<String>) -> Failure {
        Failure {
            status: 4,
            message: message.into(),
        }
    }

    /// Runs a command. A panic is a defect of cidx: it ends in a line as well, that says where.
    pub fn caught(run: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
        static PANIC: Mutex<String> = Mutex::new(String::new());
        std::panic::set_hook(Box::new(|info| {
            // Some panics are expected and caught, as of a crate that reads forged data: they are nobody's business.
            if let Ok(mut last) = PANIC.lock() {
                *last = info.to_string();
            }
        }));
        std::panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
            let what = PANIC.lock().map(|last| last.clone()).unwrap_or_default();
            let what = what.replace('\n', " ");
            Err(Failure {
                status: 70,
                message: format!(
                    "a defect of cidx: {what}. Please report it with this line and what you ran"
                ),
            })
        })
    }

    /// A bundle is broken, foreign or missing; `path` says which.
    pub fn bundle(path: &std::path::Path, error: &BundleError) -> Failure {
        let (status, message) = match error {
            BundleError::Io { source, .. } => match source.kind() {
                io::ErrorKind::NotFound => (
                    1,
                    format!(
                        "there is no bundle `{}`: make it with `cidx index`",
                        path.display()
                    ),
                ),
                _ => (2, error.to_string()),
            },
            _ => (3, format!("{}: {error}", path.display())),
        };
        Failure { status, message }
    }

    /// A tool cannot answer from the bundle at `path`.
    pub fn tool(path: &std::path::Path, error: &ToolError) -> Failure {
        match error {
            ToolError::Bundle(error) => Failure::bundle(path, error),
            _ => Failure {
                status: error.exit_status(),
                message: error.to_string(),
            },
        }
    }

    /// What clap found wrong with the arguments, in one line. Help and version are no failure: they are printed.
    pub fn arguments(error: &clap::Error) -> Result<(), Failure> {
        use clap::error::ErrorKind;
        match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                print(&error.render().to_string())
            }
            ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                let verbs: Vec<&str> = crate::VERBS.iter().map(|verb| verb.name).collect();
                Err(Failure::unusable(format!(
                    "which verb? One of: {} (see `cidx --help`)",
                    verbs.join(", ")
                )))
            }
            _ => Err(Failure::unusable(one_line(&error.render().to_string()))),
        }
    }

    /// Says why, and gives the exit status.
    pub fn report(self) -> ExitCode {
        let message = self.message.replace(['\n', '\r'], " ");
        // With stderr closed there is nobody to tell.
        let _ = writeln!(io::stderr().lock(), "cidx: {message}");
        ExitCode::from(self.status)
    }
}

/// Clap's message without its usage block, line ends turned into semicolons.
fn one_line(message: &str) -> String {
    let kept: Vec<&str> = message
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .map(|line| line.strip_prefix("error: ").unwrap_or(line))
        .collect();
    format!("{} (see `cidx --help`)", kept.join("; "))
}

/// Writes to stdout. A reader that has closed its end has seen enough: that is no failure.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::unusable(format!(
            "cannot write to stdout: {error}"
        ))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_of_clap_becomes_one_line_with_its_tip() {
        let message = "error: unexpected argument '--jsn' found\n\n  tip: a similar argument exists: '--json'\n\nUsage: cidx index\n\nFor more information, try '--help'.\n";
        assert_eq!(
            one_line(message),
            "unexpected argument '--jsn' found; tip: a similar argument exists: '--json' (see `cidx --help`)"
        );
    }
}
