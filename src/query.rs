//! `cidx query TOOL`: asks a bundle. Commands, flags and help are derived from the tools' schemas.

use std::io::{BufWriter, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

use cidx_reader::tool::{Layout, StreamError};
use cidx_reader::{Bundle, Context, Tool, ToolError, tools};
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::{Map, Value};

use crate::failure::{Failure, print};
use crate::{Verb, change, discovery, table};

/// The verb.
pub const VERB: Verb = Verb {
    name: "query",
    command,
    run,
};

fn command() -> Command {
    Command::new("query")
        .about("Ask a bundle a question")
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommands(tools::TOOLS.iter().map(|tool| tool_command(tool)))
}

/// The command of a tool. Its arguments are made when they are needed: a process that asks one tool should not pay for all.
fn tool_command(tool: &'static Tool) -> Command {
    Command::new(tool.command())
        .about(tool.summary)
        .long_about(tool.description)
        .defer(|command| match tools::tool_named(command.get_name()) {
            Some(tool) => with_arguments(tool, command),
            None => command,
        })
}

fn with_arguments(tool: &'static Tool, mut command: Command) -> Command {
    let schema = tool.arguments_schema();
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    for (name, property) in schema
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        let mut arg = Arg::new(name.clone()).help(
            property
                .get("description")
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_string(),
        );
        if let Some(position) = tool
            .positional
            .iter()
            .position(|positional| positional == name)
        {
            arg = arg
                .index(position + 1)
                .required(required.contains(&name.as_str()));
            if has_type(property, "array") {
                arg = arg.num_args(1..).action(ArgAction::Append);
            }
        } else {
            arg = arg
                .long(name.replace('_', "-"))
                .required(required.contains(&name.as_str()));
            arg = if has_type(property, "boolean") {
                arg.num_args(0..=1)
                    .require_equals(true)
                    .default_missing_value("true")
                    .value_parser(["true", "false"])
            } else if has_type(property, "array") {
                arg.action(ArgAction::Append).allow_hyphen_values(true)
            } else {
                arg.allow_hyphen_values(true)
            };
        }
        command = command.arg(arg);
    }
    with_common_flags(change::with_flags(tool, command))
}

/// The flags of every tool.
fn with_common_flags(command: Command) -> Command {
    command
        .arg(
            Arg::new("bundle")
                .long("bundle")
                .value_name("FILE")
                .help("The bundle [default: $CIDX_BUNDLE, or the nearest *.cidx upwards]"),
        )
        .arg(
            Arg::new("workspace")
                .long("workspace")
                .value_name("DIR")
                .help("The work tree: results whose file has changed since are marked stale [default: the one around the bundle; none for none]"),
        )
        .arg(
            Arg::new("json")
                .long("json")
                .action(ArgAction::SetTrue)
                .help("Print JSON [default when stdout is not a terminal]"),
        )
        .arg(
            Arg::new("jsonl")
                .long("jsonl")
                .action(ArgAction::SetTrue)
                .help("Print the rows of the answer's list as JSON, one a line"),
        )
        .arg(
            Arg::new("text")
                .long("text")
                .action(ArgAction::SetTrue)
                .help("Print a table [default on a terminal]"),
        )
}

fn has_type(property: &Value, wanted: &str) -> bool {
    match property.get("type") {
        Some(Value::String(only)) => only == wanted,
        Some(Value::Array(several)) => several.iter().any(|one| one == wanted),
        _ => property
            .get("anyOf")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .any(|one| has_type(one, wanted)),
    }
}

fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let Some((name, matches)) = matches.subcommand() else {
        return Ok(());
    };
    let tool = tools::tool_named(name)
        .ok_or_else(|| Failure::unusable(format!("there is no tool `{name}`: see `cidx tools`")))?;
    let mut arguments = arguments(tool, matches)?;
    let path = discovery::bundle(
        matches
            .get_one::<String>("bundle")
            .map(PathBuf::from)
            .as_deref(),
    )?;
    let bundle = Bundle::open(&path).map_err(|error| Failure::bundle(&path, &error))?;
    if change::is_taken(tool) {
        change::fill(&mut arguments, matches, &bundle)?;
    }
    let workspace = matches.get_one::<String>("workspace").map(Path::new);
    let workspace = discovery::workspace(workspace, &path, &bundle);
    let context = Context {
        bundle: &bundle,
        age: change::age(tool, workspace.as_deref(), &bundle),
        workspace,
        unbounded: true,
    };
    let fail_on = match tool.name {
        "review" => matches.get_one::<String>("fail_on"),
        _ => None,
    };
    if let Some(stream) = tool.stream
        && !matches.get_flag("text")
    {
        streamed(&path, |out| stream(&context, arguments.clone(), out))?;
        return match fail_on {
            Some(level) => judged(&path, &context, tool, arguments, level),
            None => Ok(()),
        };
    }
    let failed = |error| Failure::tool(&path, &error);
    print(&answered(&context, tool, matches, arguments).map_err(failed)?)
}

/// The answer of a tool in the form that is asked for.
fn answered(
    context: &Context<'_>,
    tool: &Tool,
    matches: &ArgMatches,
    arguments: Value,
) -> Result<String, ToolError> {
    let flag = |name: &str| matches.get_flag(name);
    let text = flag("text") || (std::io::stdout().is_terminal() && !flag("json") && !flag("jsonl"));
    let rows = flag("jsonl") && !tool.list.is_empty();
    if !text && !rows {
        return Ok(tool.text(context, arguments, Layout::Indented)? + "\n");
    }
    let answer = tool.call(context, arguments)?;
    if !rows {
        return Ok(table::render(&answer, tool.list));
    }
    let rows = answer.get(tool.list).and_then(Value::as_array);
    Ok(rows
        .into_iter()
        .flatten()
        .map(|row| format!("{row}\n"))
        .collect())
}

/// Fails if a review finds as much risk as its caller will not accept.
fn judged(
    path: &Path,
    context: &Context<'_>,
    tool: &Tool,
    arguments: Value,
    level: &str,
) -> Result<(), Failure> {
    let failed = |error| Failure::tool(path, &error);
    let answer = tool.call(context, arguments).map_err(failed)?;
    if tools::review::reaches(&answer, level).map_err(failed)? {
        return Err(Failure::refused(format!(
            "the risk of the change is at least {level}"
        )));
    }
    Ok(())
}

/// Writes an answer to stdout as it comes. A reader that has closed its end has seen enough: that is no failure.
fn streamed(
    bundle: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), StreamError>,
) -> Result<(), Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let result = write(&mut out).and_then(|()| out.flush().map_err(StreamError::Write));
    match result {
        Ok(()) => Ok(()),
        Err(StreamError::Write(error)) if error.kind() == ErrorKind::BrokenPipe => {
            // What is left in the buffer has no reader either.
            let _ = out.into_parts();
            Ok(())
        }
        Err(StreamError::Write(error)) => Err(Failure::unusable(format!(
            "cannot write to stdout: {error}"
        ))),
        Err(StreamError::Tool(error)) => Err(Failure::tool(bundle, &error)),
    }
}

/// The arguments as the tool reads them: numbers become numbers, everything else stays text.
fn arguments(tool: &Tool, matches: &ArgMatches) -> Result<Value, Failure> {
    let schema = tool.arguments_schema();
    let mut out = Map::new();
    for (name, property) in schema
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        if matches.value_source(name) != Some(clap::parser::ValueSource::CommandLine) {
            continue;
        }
        let value = if has_type(property, "boolean") {
            Value::Bool(
                matches
                    .get_one::<String>(name)
                    .is_some_and(|text| text == "true"),
            )
        } else if has_type(property, "array") {
            Value::Array(
                matches
                    .get_many::<String>(name)
                    .into_iter()
                    .flatten()
                    .cloned()
                    .map(Value::String)
                    .collect(),
            )
        } else {
            let text = matches.get_one::<String>(name).cloned().unwrap_or_default();
            typed(name, property, text)?
        };
        out.insert(name.clone(), value);
    }
    Ok(Value::Object(out))
}

fn typed(name: &str, property: &Value, text: String) -> Result<Value, Failure> {
    let numeric = has_type(property, "integer") || has_type(property, "number");
    if !numeric || (name == "limit" && text.eq_ignore_ascii_case("none")) {
        return Ok(Value::String(text));
    }
    let number = if has_type(property, "integer") {
        text.parse::<i64>().ok().map(Value::from)
    } else {
        text.parse::<f64>().ok().map(Value::from)
    };
    number.ok_or_else(|| {
        Failure::unusable(format!(
            "--{} needs a number, not `{text}`",
            name.replace('_', "-")
        ))
    })
}
