//! Arguments of tools: reading them as clients really send them, and schemas that every client accepts.
//!
//! Language models and their clients write numbers and switches as text, one value where a list is meant, and `null` or empty
//! text for what they leave out. Where only one thing can be meant, it is taken; else the error names the argument.

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::error::ToolError;
use crate::tool::Tool;

/// The parameter whose empty text says something: that nothing was changed.
const NOTHING_CHANGED: &str = "diff";

/// A parameter, as far as reading its argument needs it.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The type of its value.
    kind: Kind,
    /// Whether it can be left out.
    optional: bool,
}

/// The type of a parameter's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Integer,
    Number,
    Boolean,
    List,
    Text,
    Other,
}

/// A tool's parameters, in the order of their declaration.
pub fn parameters(tool: &Tool) -> Vec<Parameter> {
    let schema = tool.arguments_schema();
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|all| all.iter().any(|one| one == name));
    let properties = schema.get("properties").and_then(Value::as_object);
    properties
        .into_iter()
        .flatten()
        .map(|(name, property)| Parameter {
            name: name.clone(),
            kind: match property.get("type").and_then(Value::as_str) {
                Some("integer") => Kind::Integer,
                Some("number") => Kind::Number,
                Some("boolean") => Kind::Boolean,
                Some("array") => Kind::List,
                Some("string") => Kind::Text,
                _ => Kind::Other,
            },
            optional: !is_required(name),
        })
        .collect()
}

/// Reads the arguments of a tool with these parameters; an unknown or ill-typed one is an error that says what is accepted.
pub fn parse<P: DeserializeOwned>(
    arguments: Value,
    tool: &Tool,
    parameters: &[Parameter],
) -> Result<P, ToolError> {
    let names = || -> Vec<String> { parameters.iter().map(|one| one.name.clone()).collect() };
    let given = match arguments {
        Value::Null => serde_json::Map::new(),
        Value::Object(object) => object,
        _ => {
            return Err(ToolError::argument(
                "arguments",
                format!("the arguments of {} must be a JSON object.", tool.name),
                Vec::new(),
            ));
        }
    };
    let mut read = serde_json::Map::with_capacity(given.len());
    for (name, value) in given {
        let Some(parameter) = parameters.iter().find(|one| one.name == name) else {
            return Err(ToolError::UnknownArgument {
                tool: tool.name,
                argument: name,
                accepted: names(),
            });
        };
        if let Some(value) = meant(tool, parameter, value)? {
            read.insert(name, value);
        }
    }
    serde_json::from_value(Value::Object(read)).map_err(|error| {
        let message = error.to_string();
        // Only where a name is missing do the names help; what values are possible the message says.
        let accepted = if message.starts_with("missing field") {
            names()
        } else {
            Vec::new()
        };
        ToolError::argument("arguments", format!("{}: {message}.", tool.name), accepted)
    })
}

/// What an argument means; none if it says nothing.
fn meant(tool: &Tool, parameter: &Parameter, value: Value) -> Result<Option<Value>, ToolError> {
    let is_empty = value.as_str().is_some_and(str::is_empty) && parameter.name != NOTHING_CHANGED;
    if parameter.optional && (value.is_null() || is_empty) {
        return Ok(None);
    }
    let (read, expected) = match parameter.kind {
        // `none` stands for no limit where there may be one.
        Kind::Integer => (whole(&value), "a whole number"),
        Kind::Number => (number(&value), "a number"),
        Kind::Boolean => (switch(&value), "true or false"),
        Kind::List => (list(value.clone()), "a list"),
        Kind::Text => (value.is_string().then(|| value.clone()), "text"),
        Kind::Other => (Some(value.clone()), ""),
    };
    match read {
        Some(value) => Ok(Some(value)),
        None => Err(ToolError::argument(
            &parameter.name,
            format!(
                "{}: {} must be {expected}, not {value}.",
                tool.name, parameter.name
            ),
            Vec::new(),
        )),
    }
}

fn whole(value: &Value) -> Option<Value> {
    match value {
        Value::Number(number) if number.is_i64() || number.is_u64() => Some(value.clone()),
        Value::Number(number) => {
            // JSON does not tell 5 from 5.0, and some clients write the latter.
            let exact = number.as_f64().filter(|float| float.fract() == 0.0);
            let exact = exact.filter(|float| float.abs() < 9e15)?;
            Some(Value::from(exact as i64))
        }
        Value::String(text) if text.eq_ignore_ascii_case("none") => Some(value.clone()),
        Value::String(text) => text.trim().parse::<i64>().ok().map(Value::from),
        _ => None,
    }
}

fn number(value: &Value) -> Option<Value> {
    match value {
        Value::Number(_) => Some(value.clone()),
        Value::String(text) => {
            let number = text.trim().parse::<f64>().ok()?;
            serde_json::Number::from_f64(number).map(Value::Number)
        }
        _ => None,
    }
}

fn switch(value: &Value) -> Option<Value> {
    match value {
        Value::Bool(_) => Some(value.clone()),
        Value::String(text) => match text.trim().to_ascii_lowercase().as_str() {
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            _ => None,
        },
        _ => None,
    }
}

/// A list; one text is a list of one, and a list that was written as text is that list.
fn list(value: Value) -> Option<Value> {
    match value {
        Value::Array(_) => Some(value),
        Value::String(text) => {
            let written = serde_json::from_str::<Value>(&text).ok();
            let written = written.filter(Value::is_array);
            Some(written.unwrap_or_else(|| Value::Array(vec![Value::String(text)])))
        }
        _ => None,
    }
}

/// Writes a schema of parameters in the part of JSON Schema that all clients understand: one type per value (what may be left
/// out may be `null` all the same), lists of values instead of alternatives, no formats of numbers.
pub(crate) fn simplify(schema: &mut Value) {
    without_number_formats(schema);
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for property in properties.into_iter().flat_map(|all| all.values_mut()) {
        let Some(property) = property.as_object_mut() else {
            continue;
        };
        if let Some(Value::Array(types)) = property.get("type") {
            let only = types.iter().find(|one| *one != "null").cloned();
            if let Some(only) = only {
                property.insert("type".into(), only);
            }
        }
        if let Some(Value::Array(values)) = property.get_mut("enum") {
            values.retain(|value| !value.is_null());
        }
        list_alternatives(property);
    }
}

/// Turns alternatives that are constants into a list of values, with what each means in the description.
fn list_alternatives(property: &mut serde_json::Map<String, Value>) {
    let Some(Value::Array(alternatives)) = property.get("oneOf") else {
        return;
    };
    let text = |one: &Value, key: &str| one.get(key).and_then(Value::as_str).map(str::to_owned);
    let values: Vec<(String, String)> = alternatives
        .iter()
        .filter_map(|one| {
            Some((
                text(one, "const")?,
                text(one, "description").unwrap_or_default(),
            ))
        })
        .collect();
    if values.len() != alternatives.len() {
        return;
    }
    let said: Vec<String> = values
        .iter()
        .filter(|(_, meaning)| !meaning.is_empty())
        .map(|(value, meaning)| format!("{value}: {meaning}"))
        .collect();
    let description = property
        .get("description")
        .and_then(Value::as_str)
        .unwrap_or("");
    let description = [&[description.to_owned()], said.as_slice()]
        .concat()
        .join(" ");
    property.remove("oneOf");
    property.insert("type".into(), "string".into());
    let values = values.into_iter().map(|(value, _)| value.into()).collect();
    property.insert("enum".into(), Value::Array(values));
    property.insert("description".into(), description.trim().into());
}

/// Takes out the formats of numbers (`uint32`), which validators complain about.
pub(crate) fn without_number_formats(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            let is_number = |value: &Value| {
                let text = value.as_str().unwrap_or("");
                text.starts_with("uint") || matches!(text, "float" | "double")
            };
            if object.get("format").is_some_and(is_number) {
                object.remove("format");
            }
            object.values_mut().for_each(without_number_formats);
        }
        Value::Array(items) => items.iter_mut().for_each(without_number_formats),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::tools::TOOLS;

    fn tool(name: &str) -> &'static Tool {
        crate::tools::tool_named(name).expect("a tool")
    }

    fn read(name: &str, arguments: Value) -> Result<Value, ToolError> {
        let tool = tool(name);
        parse(arguments, tool, &parameters(tool))
    }

    #[test]
    fn arguments_are_read_as_clients_send_them() {
        for (name, sent, meant) in [
            (
                "impact",
                json!({"symbol": "a", "limit": "5"}),
                json!({"symbol": "a", "limit": 5}),
            ),
            (
                "impact",
                json!({"symbol": "a", "limit": 5.0}),
                json!({"symbol": "a", "limit": 5}),
            ),
            (
                "impact",
                json!({"symbol": "a", "limit": null, "kind": ""}),
                json!({"symbol": "a"}),
            ),
            (
                "impact",
                json!({"symbol": "a", "min_confidence": "0.5"}),
                json!({"symbol": "a", "min_confidence": 0.5}),
            ),
            (
                "references",
                json!({"symbol": "a", "include_tests": "False"}),
                json!({"symbol": "a", "include_tests": false}),
            ),
            (
                "read_symbol",
                json!({"symbols": "a.b"}),
                json!({"symbols": ["a.b"]}),
            ),
            (
                "read_symbol",
                json!({"symbols": "[\"a\", \"b\"]"}),
                json!({"symbols": ["a", "b"]}),
            ),
        ] {
            assert_eq!(
                read(name, sent.clone()).expect("arguments"),
                meant,
                "{sent}"
            );
        }
    }

    #[test]
    fn what_cannot_be_meant_is_an_error_that_names_the_argument() {
        for (name, sent, argument) in [
            ("impact", json!({"symbol": "a", "limit": "many"}), "limit"),
            ("impact", json!({"symbol": "a", "limit": 2.5}), "limit"),
            ("impact", json!({"symbol": ["a"]}), "symbol"),
            (
                "references",
                json!({"symbol": "a", "include_tests": 1}),
                "include_tests",
            ),
            ("read_symbol", json!({"symbols": 1}), "symbols"),
        ] {
            let error = read(name, sent.clone()).expect_err("refused");
            assert_eq!(error.data()["argument"], argument, "{sent}: {error}");
        }
    }

    #[test]
    fn schemas_of_parameters_are_plain() {
        for tool in TOOLS {
            let schema = tool.arguments_schema();
            for (name, property) in schema["properties"].as_object().expect("properties") {
                let place = format!("{}.{name}: {property}", tool.name);
                assert!(property["type"].is_string(), "{place}");
                for key in ["format", "oneOf", "anyOf", "allOf", "$ref", "const"] {
                    assert!(property.get(key).is_none(), "{place}");
                }
                if property["type"] == "array" {
                    assert!(property["items"]["type"].is_string(), "{place}");
                }
            }
            assert!(
                !tool.answer_schema().to_string().contains("\"uint"),
                "{}",
                tool.name
            );
        }
    }
}
