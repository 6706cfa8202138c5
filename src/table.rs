//! Answers for people: the main list as aligned columns, everything else as `name: value` lines.

use serde_json::{Map, Value};

/// The widest column, in characters.
const MAX_WIDTH: usize = 90;

/// Renders an answer; `list` names its main list.
pub fn render(answer: &Value, list: &str) -> String {
    let Some(object) = answer.as_object() else {
        return format!("{answer}\n");
    };
    let mut out = String::new();
    if let Some(Value::String(text)) = object.get("text") {
        out.push_str(text);
        out.push('\n');
    }
    if let Some(Value::Array(rows)) = object.get(list) {
        out.push_str(&rows_as_table(rows));
    }
    for (key, value) in object {
        if key == list || key == "text" {
            continue;
        }
        match value {
            Value::Array(items) if items.is_empty() => {}
            Value::Array(items) if items.iter().all(Value::is_object) => {
                out.push_str(&format!("\n{key}:\n{}", rows_as_table(items)));
            }
            Value::Object(inner)
                if inner
                    .values()
                    .all(|value| !value.is_object() && !value.is_array()) =>
            {
                let parts: Vec<String> = inner
                    .iter()
                    .map(|(key, value)| format!("{key} {}", scalar(value)))
                    .collect();
                out.push_str(&format!("{key}: {}\n", parts.join(", ")));
            }
            _ => out.push_str(&format!("{key}: {}\n", scalar(value))),
        }
    }
    out
}

fn rows_as_table(rows: &[Value]) -> String {
    let flat: Vec<Map<String, Value>> = rows.iter().map(flatten).collect();
    let mut columns: Vec<String> = Vec::new();
    for key in flat.iter().flat_map(|row| row.keys()) {
        if !columns.contains(key) {
            columns.push(key.clone());
        }
    }
    let cells: Vec<Vec<String>> = flat
        .iter()
        .map(|row| {
            columns
                .iter()
                .map(|column| row.get(column).map(scalar).unwrap_or_default())
                .collect()
        })
        .collect();
    let width = |ix: usize| {
        cells
            .iter()
            .map(|row| row[ix].chars().count())
            .chain([columns[ix].chars().count()])
            .max()
            .unwrap_or(0)
            .min(MAX_WIDTH)
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut out = String::new();
    let mut line = |row: &[String]| {
        let parts: Vec<String> = row
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| fit(cell, width))
            .collect();
        out.push_str(parts.join("  ").trim_end());
        out.push('\n');
    };
    if !rows.is_empty() {
        line(
            &columns
                .iter()
                .map(|column| column.to_uppercase())
                .collect::<Vec<_>>(),
        );
    }
    cells.iter().for_each(|row| line(row));
    out
}

/// One row with places as `line:column`, and without what its id says already.
fn flatten(row: &Value) -> Map<String, Value> {
    let mut out = Map::new();
    let Some(object) = row.as_object() else {
        out.insert("value".into(), row.clone());
        return out;
    };
    let id = object.get("id").and_then(Value::as_str);
    for (key, value) in object {
        let said = key == "path"
            && id.is_some_and(|id| value.as_str().is_some_and(|path| id.starts_with(path)));
        if said {
            continue;
        }
        if key == "range" {
            let at = |end: &str, part: &str| {
                value
                    .pointer(&format!("/{end}/{part}"))
                    .map(scalar)
                    .unwrap_or_default()
            };
            out.insert(
                "place".into(),
                Value::String(format!("{}:{}", at("start", "line"), at("start", "column"))),
            );
        } else {
            out.insert(key.clone(), value.clone());
        }
    }
    out
}

fn scalar(value: &Value) -> String {
    match value {
        Value::String(text) => text.replace('\n', "\\n"),
        Value::Null => String::new(),
        Value::Object(object) if object.contains_key("id") => {
            object.get("id").map(scalar).unwrap_or_default()
        }
        Value::Array(items) => items.iter().map(scalar).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

fn fit(text: &str, width: usize) -> String {
    let count = text.chars().count();
    if count <= width {
        return format!("{text}{}", " ".repeat(width - count));
    }
    format!(
        "{}…",
        text.chars()
            .take(width.saturating_sub(1))
            .collect::<String>()
    )
}
