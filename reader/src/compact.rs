//! Compact rows: the main list of any answer with its keys said once and its paths said once, for readers that count tokens.

use serde_json::{Map, Value};

/// Rewrites the list `list` of an answer: `fields` names the columns, each row is an array, and `files` holds every path once
/// (prefixed by `base`, where given). A row's `path` becomes its index in `files`, `range` four numbers, and an `id` or `from` that
/// begins with its own path keeps only what follows `#`. Answers without that list stay as they are.
pub fn compact(mut answer: Value, list: &str) -> Value {
    let Some(object) = answer.as_object_mut() else {
        return answer;
    };
    let Some(Value::Array(rows)) = object.get(list) else {
        return answer;
    };
    let flat: Vec<Map<String, Value>> = rows
        .iter()
        .filter_map(Value::as_object)
        .map(flatten)
        .collect();
    if flat.len() != rows.len() || flat.is_empty() {
        return answer;
    }
    let mut paths: Vec<String> = flat
        .iter()
        .filter_map(|row| row.get("path")?.as_str().map(str::to_owned))
        .collect();
    paths.sort();
    paths.dedup();
    let base = common_directory(&paths);
    let mut fields: Vec<String> = Vec::new();
    for key in flat.iter().flat_map(|row| row.keys()) {
        if !fields.contains(key) {
            fields.push(key.clone());
        }
    }
    let rows = flat
        .iter()
        .map(|row| {
            Value::Array(
                fields
                    .iter()
                    .map(|field| cell(row, field, &paths))
                    .collect(),
            )
        })
        .collect();
    object.insert("fields".into(), Value::Array(column_names(&fields)));
    insert_paths(object, &paths, &base);
    object.insert(list.into(), Value::Array(rows));
    answer
}

/// The columns as they are called: a path is a number in `files`.
fn column_names(fields: &[String]) -> Vec<Value> {
    let name = |field: &String| match field.as_str() {
        "path" => Value::String("file".into()),
        _ => Value::String(field.clone()),
    };
    fields.iter().map(name).collect()
}

/// Adds every path once, and what they have in common apart.
fn insert_paths(object: &mut Map<String, Value>, paths: &[String], base: &str) {
    if paths.is_empty() {
        return;
    }
    if !base.is_empty() {
        object.insert("base".into(), Value::String(base.to_string()));
    }
    let short = |path: &String| Value::String(path.get(base.len()..).unwrap_or(path).to_string());
    object.insert(
        "files".into(),
        Value::Array(paths.iter().map(short).collect()),
    );
}

fn flatten(row: &Map<String, Value>) -> Map<String, Value> {
    let mut out = Map::new();
    for (key, value) in row {
        let at = |end: &str, part: &str| {
            value
                .get(end)
                .and_then(|point| point.get(part))
                .cloned()
                .unwrap_or(Value::Null)
        };
        if key == "range" && value.is_object() {
            out.insert("start_line".into(), at("start", "line"));
            out.insert("start_column".into(), at("start", "column"));
            out.insert("end_line".into(), at("end", "line"));
            out.insert("end_column".into(), at("end", "column"));
        } else {
            out.insert(key.clone(), value.clone());
        }
    }
    out
}

fn cell(row: &Map<String, Value>, field: &str, paths: &[String]) -> Value {
    let Some(value) = row.get(field) else {
        return Value::Null;
    };
    let path = row.get("path").and_then(Value::as_str);
    match (field, value, path) {
        ("path", Value::String(path), _) => {
            paths.binary_search(path).map_or(Value::Null, Value::from)
        }
        ("id" | "from", Value::String(id), Some(path)) => match id.strip_prefix(path) {
            Some(rest) => Value::String(rest.strip_prefix('#').unwrap_or(rest).to_string()),
            None => value.clone(),
        },
        _ => value.clone(),
    }
}

/// The deepest directory that all paths share, with its slash.
fn common_directory(paths: &[String]) -> String {
    let (Some(first), Some(last)) = (paths.first(), paths.last()) else {
        return String::new();
    };
    let shared = first
        .bytes()
        .zip(last.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    first.as_bytes()[..shared]
        .iter()
        .rposition(|&byte| byte == b'/')
        .map_or(String::new(), |slash| first[..=slash].to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn keys_and_paths_are_said_once() {
        let range = json!({"start": {"line": 1, "column": 2}, "end": {"line": 3, "column": 4}});
        let answer = json!({"rows": [
            {"id": "src/a.py#f", "path": "src/a.py", "range": range, "kind": "function"},
            {"id": "src/b.py", "path": "src/b.py", "kind": "file"},
        ], "total": 2});
        let got = compact(answer, "rows");
        assert_eq!(got["base"], "src/");
        assert_eq!(got["files"], json!(["a.py", "b.py"]));
        assert_eq!(
            got["fields"],
            json!([
                "id",
                "file",
                "start_line",
                "start_column",
                "end_line",
                "end_column",
                "kind"
            ])
        );
        assert_eq!(
            got["rows"],
            json!([
                ["f", 0, 1, 2, 3, 4, "function"],
                ["", 1, null, null, null, null, "file"]
            ])
        );
        assert_eq!(got["total"], 2);
    }

    #[test]
    fn an_answer_without_the_list_stays() {
        assert_eq!(compact(json!({"x": 1}), "rows"), json!({"x": 1}));
        assert_eq!(compact(json!({"rows": []}), "rows"), json!({"rows": []}));
    }
}
