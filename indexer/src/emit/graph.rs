//! Edges: occurrences grouped by source, dependents grouped by target, and the counts that follow from them.

use cidx_format::container::RawSection;
use cidx_format::records::{
    DependentRecord, OccurrenceRecord, ROLE_DISPATCH, ROLE_UNBOUND, ROLES_DISPATCH, WIDE,
    WideOccurrenceRecord,
};
use cidx_format::section::Section;
use cidx_format::vocabulary::Role;
use rend::u32_le;

use super::names::Names;
use super::{EmitError, section};
use crate::index::{Index, Occurrence, OccurrenceTarget};

/// The sections of the graph, and what symbols say of it.
pub(super) struct Graph {
    /// OCCX, OCCR, OCCW, REVX and REVE.
    pub sections: Vec<RawSection>,
    /// Counts per symbol.
    pub counts: Counts,
}

/// Counts per symbol.
pub(super) struct Counts {
    /// Distinct other symbols that refer to it.
    pub dependents: Vec<u32>,
    /// Its calls that could not be bound.
    pub unresolved_calls: Vec<u32>,
}

/// An occurrence of a symbol, as far as dependents need it.
#[derive(Clone, Copy)]
struct Edge {
    target: u32,
    source: u32,
    rule: u16,
    role: Role,
    dispatch: bool,
}

/// Makes the sections of the graph.
pub(super) fn edges(index: &Index, names: &Names<'_>) -> Result<Graph, EmitError> {
    let symbols = index.symbols.len();
    let (mut records, mut wide, mut edges) = (
        Vec::with_capacity(index.occurrences.len()),
        Vec::new(),
        Vec::new(),
    );
    let mut unresolved_calls = vec![0u32; symbols];
    for (number, occurrence) in index.occurrences.iter().enumerate() {
        check(index, number, occurrence)?;
        let target = match &occurrence.target {
            OccurrenceTarget::Symbol(target) => {
                edges.push(Edge {
                    target: *target,
                    source: occurrence.source,
                    rule: occurrence.rule,
                    role: occurrence.role,
                    dispatch: occurrence.dispatch,
                });
                *target
            }
            OccurrenceTarget::Unbound(name) => {
                unresolved_calls[occurrence.source as usize] +=
                    u32::from(occurrence.role == Role::Call);
                let missing = EmitError::Inconsistent {
                    what: "an unbound occurrence has no name",
                    at: number,
                };
                names.number(name).ok_or(missing)?
            }
        };
        records.push(record(number as u32, occurrence, target, &mut wide));
    }
    let (offsets, _) = grouped(symbols, &index.occurrences, |occurrence| occurrence.source);
    let (reverse_offsets, dependents) = dependents(index, symbols, &edges);
    let counts = Counts {
        dependents: other_sources(&reverse_offsets, &dependents),
        unresolved_calls,
    };
    let sections = vec![
        section(Section::OccurrenceOffsets, &offsets),
        section(Section::Occurrences, &records),
        section(Section::WideOccurrences, &wide),
        section(Section::DependentOffsets, &reverse_offsets),
        section(Section::Dependents, &dependents),
    ];
    Ok(Graph { sections, counts })
}

/// Checks that an occurrence refers to what exists and stands in order.
fn check(index: &Index, number: usize, occurrence: &Occurrence) -> Result<(), EmitError> {
    let wrong = |what| Err(EmitError::Inconsistent { what, at: number });
    let exists = |symbol: u32| (symbol as usize) < index.symbols.len();
    if !exists(occurrence.source)
        || matches!(occurrence.target, OccurrenceTarget::Symbol(target) if !exists(target))
    {
        return wrong("an occurrence refers to no symbol");
    }
    if usize::from(occurrence.rule) >= index.rules.len() {
        return wrong("an occurrence refers to no rule");
    }
    let previous = number
        .checked_sub(1)
        .and_then(|previous| index.occurrences.get(previous));
    if previous.is_some_and(|previous| {
        (previous.source, previous.span.start) > (occurrence.source, occurrence.span.start)
    }) {
        return wrong("occurrences are not in order");
    }
    Ok(())
}

/// The record of an occurrence; what does not fit goes into `wide`.
fn record(
    number: u32,
    occurrence: &Occurrence,
    target: u32,
    wide: &mut Vec<WideOccurrenceRecord>,
) -> OccurrenceRecord {
    let (start, end) = (occurrence.span.start, occurrence.span.end);
    let fits = |value: u32| u16::try_from(value).ok().filter(|&value| value != WIDE);
    let column = fits(start.column);
    let length = if start.line == end.line {
        end.column.checked_sub(start.column).and_then(fits)
    } else {
        None
    };
    if column.is_none() || length.is_none() {
        wide.push(WideOccurrenceRecord {
            occurrence: number.into(),
            column: start.column.into(),
            end_line: end.line.into(),
            end_column: end.column.into(),
        });
    }
    let unbound = matches!(occurrence.target, OccurrenceTarget::Unbound(_));
    let role = occurrence.role.number()
        | bit(occurrence.dispatch, ROLE_DISPATCH)
        | bit(unbound, ROLE_UNBOUND);
    OccurrenceRecord {
        target: target.into(),
        line: start.line.into(),
        column: column.unwrap_or(WIDE).into(),
        length: length.unwrap_or(WIDE).into(),
        role: role.into(),
        rule: occurrence.rule.into(),
    }
}

/// Groups edges by target; the edges of one source become one record.
fn dependents(
    index: &Index,
    symbols: usize,
    edges: &[Edge],
) -> (Vec<u32_le>, Vec<DependentRecord>) {
    let (edge_offsets, order) = grouped(symbols, edges, |edge| edge.target);
    let mut offsets: Vec<u32_le> = Vec::with_capacity(symbols + 1);
    let mut records: Vec<DependentRecord> = Vec::with_capacity(edges.len());
    for pair in edge_offsets.windows(2) {
        offsets.push((records.len() as u32).into());
        let group = &order[pair[0].to_native() as usize..pair[1].to_native() as usize];
        // Grouping keeps the order of the edges, and these stand in the order of their sources.
        for same in group.chunk_by(|&a, &b| edges[a as usize].source == edges[b as usize].source) {
            records.push(dependent(index, edges, same));
        }
    }
    offsets.push((records.len() as u32).into());
    (offsets, records)
}

/// The record of all edges from one source to one target.
fn dependent(index: &Index, edges: &[Edge], same: &[u32]) -> DependentRecord {
    let of = |&at: &u32| edges[at as usize];
    let source = same.first().map_or(0, |at| of(at).source);
    let rules = same.iter().map(|at| of(at).rule);
    let best = rules.min_by_key(|&rule| {
        (
            std::cmp::Reverse(index.rules[usize::from(rule)].confidence),
            rule,
        )
    });
    let roles = same
        .iter()
        .fold(0, |roles, at| roles | 1u16 << of(at).role.number());
    let dispatch = same.iter().all(|at| of(at).dispatch);
    DependentRecord {
        source: source.into(),
        rule: best.unwrap_or(0).into(),
        roles: (roles | bit(dispatch, ROLES_DISPATCH)).into(),
    }
}

/// For each symbol the number of its dependents, itself not counted.
fn other_sources(offsets: &[u32_le], dependents: &[DependentRecord]) -> Vec<u32> {
    let counts = (0u32..).zip(offsets.windows(2)).map(|(symbol, pair)| {
        let group = &dependents[pair[0].to_native() as usize..pair[1].to_native() as usize];
        group
            .iter()
            .filter(|dependent| dependent.source.to_native() != symbol)
            .count() as u32
    });
    counts.collect()
}

/// Sorts items by group, keeping their order inside: where each group begins (one more entry ends the last), and the items'
/// numbers. Every group number must be below `groups`, and there are at most 2^32 items.
pub(super) fn grouped<T>(
    groups: usize,
    items: &[T],
    group: impl Fn(&T) -> u32,
) -> (Vec<u32_le>, Vec<u32>) {
    let mut ends = vec![0u32; groups + 1];
    for item in items {
        ends[group(item) as usize + 1] += 1;
    }
    for at in 1..ends.len() {
        ends[at] += ends[at - 1];
    }
    let offsets = ends.iter().map(|&end| end.into()).collect();
    let mut order = vec![0u32; items.len()];
    for (number, item) in (0u32..).zip(items) {
        let next = &mut ends[group(item) as usize];
        order[*next as usize] = number;
        *next += 1;
    }
    (offsets, order)
}

fn bit(set: bool, bit: u16) -> u16 {
    if set { bit } else { 0 }
}
