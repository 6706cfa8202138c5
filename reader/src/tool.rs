//! What a tool is: one question, its parameters, its answer, and how it is run. Every face (library, command line, MCP,
//! reference page) is derived from this.

use std::path::PathBuf;

use schemars::{JsonSchema, generate::SchemaSettings};
use serde::Serialize;
use serde_json::Value;

use crate::bundle::Bundle;
use crate::error::ToolError;
pub use crate::preset::Preset;

/// A tool.
pub struct Tool {
    /// Its name: MCP name, file name, and (in kebab case) command.
    pub name: &'static str,
    /// The question it answers, one line.
    pub summary: &'static str,
    /// When to use it and what to know, for people and agents; a few sentences.
    pub description: &'static str,
    /// Parameters that the command line takes by position, in order.
    pub positional: &'static [&'static str],
    /// The member of the answer that holds its main list; empty if there is none.
    pub list: &'static str,
    /// Besides the full one, the presets of an MCP server that list it.
    pub presets: &'static [Preset],
    /// The JSON schema of its parameters.
    pub input: fn() -> Value,
    /// The JSON schema of its answer.
    pub output: fn() -> Value,
    /// Answers: arguments as a JSON object in, the answer as a JSON object out.
    pub run: fn(&Context<'_>, Value) -> Result<Value, ToolError>,
    /// The same with the answer as text: most of the time of a tool would go into building the object.
    pub write: fn(&Context<'_>, Value, Layout) -> Result<String, ToolError>,
    /// For a tool whose answer is text or may be huge: writes it as it comes instead of collecting it.
    pub stream: Option<Stream>,
}

/// How JSON is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// On one line.
    Dense,
    /// One member a line.
    Indented,
}

impl Layout {
    /// A value as JSON text.
    pub fn text<A: Serialize>(self, answer: &A) -> Result<String, ToolError> {
        let text = match self {
            Layout::Dense => serde_json::to_string(answer),
            Layout::Indented => serde_json::to_string_pretty(answer),
        };
        text.map_err(unwritable)
    }
}

/// Writes an answer as it comes.
pub type Stream = fn(&Context<'_>, Value, &mut dyn std::io::Write) -> Result<(), StreamError>;

/// Why an answer could not be written as it came.
#[derive(Debug)]
pub enum StreamError {
    /// The tool cannot answer.
    Tool(ToolError),
    /// The answer cannot be written.
    Write(std::io::Error),
}

impl From<ToolError> for StreamError {
    fn from(error: ToolError) -> Self {
        StreamError::Tool(error)
    }
}

impl From<crate::bundle::BundleError> for StreamError {
    fn from(error: crate::bundle::BundleError) -> Self {
        StreamError::Tool(error.into())
    }
}

impl From<std::io::Error> for StreamError {
    fn from(error: std::io::Error) -> Self {
        StreamError::Write(error)
    }
}

impl Tool {
    /// The command's name.
    pub fn command(&self) -> String {
        self.name.replace('_', "-")
    }

    /// The schema of its arguments, with `format` where it returns a list.
    pub fn arguments_schema(&self) -> Value {
        let mut schema = (self.input)();
        if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut)
            && !self.list.is_empty()
        {
            properties.insert(
                "format".into(),
                serde_json::json!({
                    "type": "string",
                    "enum": ["full", "compact"],
                    "default": "full",
                    "description": "compact says keys and paths once: far fewer tokens for long lists"
                }),
            );
        }
        schema
    }

    /// The schema of its answers: rows of the main list are objects, or arrays in compact form.
    pub fn answer_schema(&self) -> Value {
        let mut schema = (self.output)();
        let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) else {
            return schema;
        };
        if let Some(list) = properties.get_mut(self.list).and_then(Value::as_object_mut)
            && let Some(items) = list.remove("items")
        {
            list.insert(
                "items".into(),
                serde_json::json!({"anyOf": [items, {"type": "array"}]}),
            );
            let texts = serde_json::json!({"type": "array", "items": {"type": "string"}});
            properties.insert("fields".into(), texts.clone());
            properties.insert("files".into(), texts);
            properties.insert("base".into(), serde_json::json!({"type": "string"}));
        }
        schema
    }

    /// Answers a call with JSON text: the text of what `call` returns.
    pub fn text(
        &self,
        context: &Context<'_>,
        arguments: Value,
        layout: Layout,
    ) -> Result<String, ToolError> {
        // Marks of stale files and compact rows are put into the object.
        if context.workspace.is_some() || arguments.get("format").is_some() {
            return layout.text(&self.call(context, arguments)?);
        }
        (self.write)(context, arguments, layout)
    }

    /// Answers a call: checks the arguments, runs, and compacts rows if asked.
    pub fn call(&self, context: &Context<'_>, mut arguments: Value) -> Result<Value, ToolError> {
        let format = match arguments.as_object_mut() {
            Some(object) if !self.list.is_empty() => object.shift_remove("format"),
            _ => None,
        };
        let compact = match format
            .as_ref()
            .map(|format| format.as_str().map(str::to_ascii_lowercase))
        {
            None => false,
            Some(Some(format)) if format == "full" => false,
            Some(Some(format)) if format == "compact" => true,
            Some(_) => {
                return Err(ToolError::argument(
                    "format",
                    "format is unknown.".into(),
                    vec!["full".into(), "compact".into()],
                ));
            }
        };
        let mut answer = (self.run)(context, arguments)?;
        crate::freshness::mark(&mut answer, context);
        Ok(if compact {
            crate::compact::compact(answer, self.list)
        } else {
            answer
        })
    }
}

/// What a tool may use.
pub struct Context<'b> {
    /// The bundle.
    pub bundle: &'b Bundle,
    /// The work tree that the bundle was made from, where it is at hand: to tell which files have changed since.
    pub workspace: Option<PathBuf>,
    /// How far the work tree's commit is from the indexed one, where the caller could ask git.
    pub age: Option<Age>,
    /// Whether a caller may ask for a list without a limit (the library and the command line may, MCP may not).
    pub unbounded: bool,
}

/// How far a work tree's commit is from the indexed one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Age {
    /// The commit of the work tree.
    pub commit: String,
    /// How many commits it has that the indexed one lacks.
    pub ahead: u32,
}

impl<'b> Context<'b> {
    /// A context for the library: no work tree, no limits imposed.
    pub fn new(bundle: &'b Bundle) -> Self {
        Context {
            bundle,
            workspace: None,
            age: None,
            unbounded: true,
        }
    }
}

/// Declares a tool: `tool!(name, summary, description, positional, list, presets, Params, Answer, run)`, and `stream` where it has one.
macro_rules! tool {
    ($name:literal, $summary:literal, $description:literal, $positional:expr, $list:literal, $presets:expr, $params:ty, $answer:ty, $run:path) => {
        $crate::tool::tool!(
            $name,
            $summary,
            $description,
            $positional,
            $list,
            $presets,
            $params,
            $answer,
            $run,
            None
        );
    };
    ($name:literal, $summary:literal, $description:literal, $positional:expr, $list:literal, $presets:expr, $params:ty, $answer:ty, $run:path, $stream:expr) => {
        /// The tool.
        pub static TOOL: $crate::tool::Tool = $crate::tool::Tool {
            name: $name,
            summary: $summary,
            description: $description,
            positional: $positional,
            list: $list,
            presets: $presets,
            input: $crate::tool::input_schema::<$params>,
            output: $crate::tool::output_schema::<$answer>,
            run: |context, arguments| $crate::tool::answer(&asked(context, arguments)?),
            write: |context, arguments, layout| layout.text(&asked(context, arguments)?),
            stream: $stream,
        };

        fn asked(
            context: &$crate::tool::Context<'_>,
            arguments: serde_json::Value,
        ) -> Result<$answer, $crate::error::ToolError> {
            // Schemas are costly to make, and the parameters are needed by every call.
            static PARAMETERS: std::sync::OnceLock<Vec<$crate::arguments::Parameter>> =
                std::sync::OnceLock::new();
            let parameters = PARAMETERS.get_or_init(|| $crate::arguments::parameters(&TOOL));
            let params: $params = $crate::arguments::parse(arguments, &TOOL, parameters)?;
            $run(context, params)
        }
    };
}
pub(crate) use tool;

/// The schema of parameters: closed, so that a wrong name is an error for every client.
pub fn input_schema<P: JsonSchema>() -> Value {
    let generator = SchemaSettings::draft2020_12()
        .with(|settings| settings.inline_subschemas = true)
        .into_generator();
    let mut schema = generator.into_root_schema_for::<P>().to_value();
    if let Some(object) = schema.as_object_mut() {
        object.remove("$schema");
        object.remove("title");
        object.remove("description");
        object
            .entry("properties")
            .or_insert_with(|| Value::Object(Default::default()));
        object.insert("additionalProperties".into(), Value::Bool(false));
    }
    crate::arguments::simplify(&mut schema);
    schema
}

/// The schema of an answer.
pub fn output_schema<A: JsonSchema>() -> Value {
    let generator = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    let mut schema = generator.into_root_schema_for::<A>().to_value();
    if let Some(object) = schema.as_object_mut() {
        object.remove("$schema");
        object.remove("title");
        object.remove("description");
    }
    crate::arguments::without_number_formats(&mut schema);
    schema
}

/// Turns an answer into JSON.
pub fn answer<A: Serialize>(answer: &A) -> Result<Value, ToolError> {
    serde_json::to_value(answer).map_err(unwritable)
}

fn unwritable(error: serde_json::Error) -> ToolError {
    ToolError::argument(
        "answer",
        format!("the answer cannot be written as JSON: {error}."),
        Vec::new(),
    )
}
