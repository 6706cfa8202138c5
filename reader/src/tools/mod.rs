//! The registry of tools. A tool is one file and two lines here: a `mod` and an entry in `TOOLS`.

pub mod analytics;
pub mod call_graph;
pub mod calls;
pub mod capabilities;
pub mod complete;
pub mod context_for_change;
pub mod coupling;
pub mod definition;
pub mod dependencies;
pub mod diagnostics;
pub mod entry_points;
pub mod explain;
pub mod export;
pub mod find_similar;
pub mod history;
pub mod impact;
pub mod implementations;
pub mod index_status;
pub mod origin;
pub mod outline;
pub mod overview;
pub mod ownership;
pub mod ownership_drift;
pub mod read_symbol;
pub mod recent;
pub mod references;
pub mod related_tests;
pub mod review;
pub mod safe_to_delete;
pub mod search;
pub mod search_symbols;
pub mod symbol_context;
pub mod trace;
pub mod type_hierarchy;

use crate::tool::Tool;

/// Every tool, in the order in which people and agents see them.
pub static TOOLS: &[&Tool] = &[
    &overview::TOOL,
    &search::TOOL,
    &search_symbols::TOOL,
    &read_symbol::TOOL,
    &outline::TOOL,
    &references::TOOL,
    &calls::TOOL,
    &impact::TOOL,
    &find_similar::TOOL,
    &related_tests::TOOL,
    &history::TOOL,
    &context_for_change::TOOL,
    &review::TOOL,
    &coupling::TOOL,
    &origin::TOOL,
    &recent::TOOL,
    &ownership::TOOL,
    &ownership_drift::TOOL,
    &symbol_context::TOOL,
    &definition::TOOL,
    &call_graph::TOOL,
    &trace::TOOL,
    &implementations::TOOL,
    &type_hierarchy::TOOL,
    &dependencies::TOOL,
    &entry_points::TOOL,
    &analytics::TOOL,
    &explain::TOOL,
    &safe_to_delete::TOOL,
    &diagnostics::TOOL,
    &complete::TOOL,
    &index_status::TOOL,
    &export::TOOL,
    &capabilities::TOOL,
];

/// Finds a tool by its name, or by its command's name.
pub fn tool_named(name: &str) -> Option<&'static Tool> {
    let name = name.replace('-', "_");
    TOOLS.iter().copied().find(|tool| tool.name == name)
}

#[cfg(test)]
mod tests {
    use super::TOOLS;
    use crate::tool::Preset;

    #[test]
    fn a_preset_is_a_part_of_all_tools() {
        for &preset in Preset::ALL {
            let listed = TOOLS.iter().filter(|tool| preset.lists(tool)).count();
            let all = preset == Preset::Full;
            assert!(listed > 5 && (listed == TOOLS.len()) == all, "{preset:?}");
            assert_eq!(Preset::named(preset.name()), Some(preset));
        }
    }
}
