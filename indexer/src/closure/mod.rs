//! What depends on each symbol, directly or through others, counted in advance. The reader's walk (`reach.rs`) defines it.

mod by_bitsets;
mod by_intervals;
mod classes;
mod components;
mod graph;
mod groups;
mod intervals;
mod sweep;
mod totals;

use cidx_format::container::RawSection;
use cidx_format::records::TotalRecord;
use cidx_format::section::Section;
use cidx_format::{EXACT, NONE};

use crate::index::Index;
use components::Components;
use graph::Graph;
use intervals::Rows;
use totals::{Budget, Total, totals};

/// A step takes some ten nanoseconds: this is about a second for nodes, and some dozens of seconds for files in the largest
/// repositories, of several million symbols.
const BUDGET: Budget = Budget {
    nodes: 100_000_000,
    files: 4_000_000_000,
};

/// Makes the sections TOTL and TOTE of an index, and counts for how many symbols totals would have taken too long.
pub fn sections(index: &Index) -> Counted {
    let (all, exact) = rayon::join(
        || counted(&Graph::of(index, 0)),
        || counted(&Graph::of(index, EXACT)),
    );
    let unknown = |totals: &[Option<Total>]| totals.iter().filter(|total| total.is_none()).count();
    let unknown = unknown(&all).max(unknown(&exact)) as u32;
    let limit = "symbols whose dependents could not be counted in advance";
    Counted {
        sections: vec![
            section(Section::Totals, &all),
            section(Section::ExactTotals, &exact),
        ],
        limit: (unknown > 0).then(|| (limit.to_owned(), unknown)),
    }
}

/// The totals of all symbols.
pub struct Counted {
    /// The sections that hold them.
    pub sections: Vec<RawSection>,
    /// Of how many symbols they are unknown, if of any, for the limits of the index.
    pub limit: Option<(String, u32)>,
}

fn counted(graph: &Graph) -> Vec<Option<Total>> {
    let components = Components::new(graph);
    let rows = Rows::closures(&components);
    totals(graph, &components, &rows, BUDGET)
}

fn section(section: Section, totals: &[Option<Total>]) -> RawSection {
    let records: Vec<TotalRecord> = totals.iter().map(record).collect();
    RawSection {
        tag: section.tag(),
        record_size: section.record_size(),
        bytes: bytemuck::cast_slice(&records).to_vec(),
    }
}

fn record(total: &Option<Total>) -> TotalRecord {
    let total = total.unwrap_or(Total {
        nodes: NONE,
        ..Total::default()
    });
    TotalRecord {
        nodes: total.nodes.into(),
        files: total.files.into(),
        modules: total.modules.into(),
        entry_points: total.entry_points.into(),
        tests: total.tests.into(),
        direct: total.direct.into(),
    }
}

#[cfg(test)]
mod tests;
