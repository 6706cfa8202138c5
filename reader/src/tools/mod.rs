//! The registry of tools. A tool is one file and two lines here: a `mod` and an entry in `TOOLS`.

pub mod calls;
pub mod capabilities;
pub mod export;
pub mod impact;
pub mod index_status;
pub mod outline;
pub mod overview;
pub mod read_symbol;
pub mod references;
pub mod search_symbols;

use crate::tool::Tool;

/// Every tool, in the order in which people and agents see them.
pub static TOOLS: &[&Tool] = &[
    &overview::TOOL,
    &search_symbols::TOOL,
    &read_symbol::TOOL,
    &outline::TOOL,
    &references::TOOL,
    &calls::TOOL,
    &impact::TOOL,
    &index_status::TOOL,
    &export::TOOL,
    &capabilities::TOOL,
];

/// Finds a tool by its name, or by its command's name.
pub fn tool_named(name: &str) -> Option<&'static Tool> {
    let name = name.replace('-', "_");
    TOOLS.iter().copied().find(|tool| tool.name == name)
}
