//! Why a tool cannot answer. Each error tells what was wrong and what to do next.

use std::fmt;

use serde_json::{Value, json};

use crate::bundle::BundleError;

/// Why a tool cannot answer.
#[derive(Debug)]
pub enum ToolError {
    /// An argument that the tool does not have.
    UnknownArgument {
        /// The tool.
        tool: &'static str,
        /// The argument.
        argument: String,
        /// The arguments that it has.
        accepted: Vec<String>,
    },
    /// An argument with a value that it cannot have.
    Argument {
        /// The argument.
        argument: String,
        /// What is wrong, a sentence.
        message: String,
        /// Values that it can have, where they can be listed.
        accepted: Vec<String>,
    },
    /// Nothing of that name.
    NotFound {
        /// What was asked for.
        asked: String,
        /// What is wrong, a sentence.
        message: String,
        /// The nearest names.
        candidates: Vec<String>,
    },
    /// Several things of that name where one is needed.
    Ambiguous {
        /// What was asked for.
        asked: String,
        /// Ids of all that it may mean.
        candidates: Vec<String>,
    },
    /// The bundle lacks what the tool needs.
    Missing {
        /// What is missing and how to get it, a sentence.
        message: String,
    },
    /// The bundle is broken.
    Bundle(BundleError),
}

impl ToolError {
    /// An argument with a value that it cannot have.
    pub fn argument(argument: &str, message: String, accepted: Vec<String>) -> Self {
        ToolError::Argument {
            argument: argument.to_string(),
            message,
            accepted,
        }
    }

    /// A stable word for the kind of error.
    pub fn reason(&self) -> &'static str {
        match self {
            ToolError::UnknownArgument { .. } => "unknown_argument",
            ToolError::Argument { .. } => "invalid_argument",
            ToolError::NotFound { .. } => "not_found",
            ToolError::Ambiguous { .. } => "ambiguous",
            ToolError::Missing { .. } => "missing",
            ToolError::Bundle(_) => "bundle",
        }
    }

    /// What a program needs to go on: the reason, and candidates or accepted values.
    pub fn data(&self) -> Value {
        match self {
            ToolError::UnknownArgument {
                argument, accepted, ..
            } => json!({"reason": self.reason(), "argument": argument, "accepted": accepted}),
            ToolError::Argument {
                argument, accepted, ..
            } => json!({"reason": self.reason(), "argument": argument, "accepted": accepted}),
            ToolError::NotFound {
                asked, candidates, ..
            }
            | ToolError::Ambiguous { asked, candidates } => {
                json!({"reason": self.reason(), "asked": asked, "candidates": candidates})
            }
            ToolError::Missing { .. } | ToolError::Bundle(_) => json!({"reason": self.reason()}),
        }
    }

    /// The exit status of the command line: 1 not found, 2 bad arguments, 3 a broken bundle.
    pub fn exit_status(&self) -> u8 {
        match self {
            ToolError::NotFound { .. } | ToolError::Missing { .. } => 1,
            ToolError::UnknownArgument { .. }
            | ToolError::Argument { .. }
            | ToolError::Ambiguous { .. } => 2,
            ToolError::Bundle(_) => 3,
        }
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |names: &[String]| {
            names
                .iter()
                .take(10)
                .cloned()
                .collect::<Vec<_>>()
                .join(", ")
        };
        match self {
            ToolError::UnknownArgument {
                tool,
                argument,
                accepted,
            } if accepted.is_empty() => {
                write!(f, "{tool} has no argument '{argument}'; it takes none.")
            }
            ToolError::UnknownArgument {
                tool,
                argument,
                accepted,
            } => write!(
                f,
                "{tool} has no argument '{argument}'; it accepts: {}.",
                accepted.join(", ")
            ),
            ToolError::Argument {
                message, accepted, ..
            } if accepted.is_empty() => f.write_str(message),
            ToolError::Argument {
                message, accepted, ..
            } => write!(f, "{message} Accepted: {}.", accepted.join(", ")),
            ToolError::NotFound {
                message,
                candidates,
                ..
            } if candidates.is_empty() => f.write_str(message),
            ToolError::NotFound {
                message,
                candidates,
                ..
            } => write!(f, "{message} Nearest: {}.", list(candidates)),
            ToolError::Ambiguous { asked, candidates } => {
                write!(
                    f,
                    "'{asked}' is ambiguous: it may mean any of {} symbols. Use one of these ids: {}.",
                    candidates.len(),
                    list(candidates)
                )
            }
            ToolError::Missing { message } => f.write_str(message),
            ToolError::Bundle(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ToolError {}

impl From<BundleError> for ToolError {
    fn from(error: BundleError) -> Self {
        ToolError::Bundle(error)
    }
}
