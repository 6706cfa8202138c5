//! Qualified names and their suffixes: `send`, `Client.send` and `client::Client::send` all name `src/client.rs#Client.send`.

use crate::bundle::SymbolView;
use crate::error::ToolError;

/// Splits a qualified name at `.`, `::`, `->`, `#` and `/`.
pub fn segments(text: &str) -> Vec<String> {
    let text = text
        .replace("::", ".")
        .replace("->", ".")
        .replace(['#', '/', '\\'], ".");
    let mut out: Vec<String> = Vec::new();
    let mut depth = 0u32;
    let mut current = String::new();
    for character in text.chars() {
        match character {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            '.' if depth == 0 => {
                if !current.is_empty() {
                    out.push(std::mem::take(&mut current));
                }
                continue;
            }
            _ => {}
        }
        current.push(character);
    }
    if !current.is_empty() {
        out.push(current.trim_end_matches("()").to_string());
    }
    out
}

/// Whether the containers of a symbol end in all wanted segments but the last, which its name only has to match in part.
pub fn inside(symbol: SymbolView<'_>, wanted: &[String]) -> Result<bool, ToolError> {
    let mut exact = wanted.to_vec();
    if let Some(last) = exact.last_mut() {
        *last = symbol.name()?.to_string();
    }
    ends_with(symbol, &exact, None)
}

/// Whether the path and dotted path of a symbol end in the wanted segments.
pub(crate) fn ends_with(
    symbol: SymbolView<'_>,
    wanted: &[String],
    path: Option<&str>,
) -> Result<bool, ToolError> {
    let file = symbol.file()?.path()?;
    if let Some(path) = path
        && file != path
        && !file.ends_with(&format!("/{path}"))
    {
        return Ok(false);
    }
    let mut have = segments(strip_extension(file));
    let package_file = have
        .last()
        .is_some_and(|stem| matches!(stem.as_str(), "__init__" | "mod" | "index" | "lib" | "main"));
    let own = segments(symbol.qualified()?);
    let matches = |have: &[String]| {
        have.len() >= wanted.len()
            && wanted
                .iter()
                .rev()
                .zip(have.iter().rev())
                .all(|(want, have)| same_segment(want, have))
    };
    if matches(&[have.clone(), own.clone()].concat()) {
        return Ok(true);
    }
    if package_file {
        have.pop();
        return Ok(matches(&[have, own].concat()));
    }
    Ok(false)
}

fn strip_extension(path: &str) -> &str {
    let slash = path.rfind('/').map_or(0, |at| at + 1);
    path[slash..]
        .rfind('.')
        .filter(|&dot| dot > 0)
        .map_or(path, |dot| &path[..slash + dot])
}

/// `Client` also names the segments `<Client as Transport>`, `impl Client` and `Client~2`.
fn same_segment(want: &str, have: &str) -> bool {
    if want == have {
        return true;
    }
    let plain = have
        .rsplit_once('~')
        .filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()))
        .map_or(have, |(plain, _)| plain);
    let inner = plain
        .strip_prefix('<')
        .and_then(|rest| rest.split(" as ").next())
        .or_else(|| plain.strip_prefix("impl "))
        .unwrap_or(plain);
    want == plain || want == inner
}
