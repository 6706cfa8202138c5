//! The registry of tools. A tool is one file and two lines here: a `mod` and an entry in `TOOLS`.

pub mod find_similar;
pub mod impact;
pub mod search;
pub mod search_symbols;

use crate::tool::Tool;

/// Every tool, in the order in which people and agents see them.
pub static TOOLS: &[&Tool] = &[
    &impact::TOOL,
    &search::TOOL,
    &find_similar::TOOL,
    &search_symbols::TOOL,
];

/// Finds a tool by its name, or by its command's name.
pub fn tool_named(name: &str) -> Option<&'static Tool> {
    let name = name.replace('-', "_");
    TOOLS.iter().copied().find(|tool| tool.name == name)
}
