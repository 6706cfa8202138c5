//! Occurrences and dependents: references, orders, and that both directions say the same.

use cidx_format::records::WideOccurrenceRecord;
use cidx_format::section::Section;
use rustc_hash::FxHashMap;

use super::ensure;
use crate::bundle::{Bundle, Denoted, Result, SymbolId};

pub(super) fn verify(bundle: &Bundle) -> Result<()> {
    let mut pairs = 0u32;
    let mut occurrences = 0u32;
    let mut unbound = vec![0u32; bundle.name_count() as usize];
    for source in bundle.symbols() {
        let mut targets: FxHashMap<u32, (u32, bool)> = FxHashMap::default();
        let mut previous = None;
        for occurrence in bundle.occurrences(source)? {
            occurrences += 1;
            let span = occurrence.span()?;
            ensure(
                previous <= Some(span.start),
                Section::Occurrences,
                "occurrences are not in order",
                occurrence.index(),
            )?;
            previous = Some(span.start);
            occurrence.rule()?;
            let role = 1 << occurrence.role()?.number();
            match occurrence.target() {
                Denoted::Symbol(target) => {
                    let (roles, dispatch) = targets.entry(target.0).or_insert((0, true));
                    *roles |= role;
                    *dispatch &= occurrence.is_dispatch();
                }
                Denoted::Unbound(name) => {
                    bundle.name(name)?;
                    unbound[name.get()] += 1;
                }
            }
        }
        pairs += targets.len() as u32;
        for (target, said) in targets {
            reverse(bundle, source, SymbolId(target), said)?;
        }
    }
    ensure(
        occurrences == bundle.occurrence_count(),
        Section::OccurrenceOffsets,
        "occurrences without a source",
        occurrences,
    )?;
    ensure(
        pairs == bundle.dependent_count(),
        Section::Dependents,
        "dependents without occurrences",
        pairs,
    )?;
    for (number, count) in (0..).zip(unbound) {
        let said = bundle.name(crate::bundle::NameId(number))?.unbound_count();
        ensure(
            said == count,
            Section::Names,
            "the number of unbound occurrences",
            number,
        )?;
    }
    dependents(bundle)?;
    wide(bundle)
}

/// The target's dependents hold the source, with the roles of its occurrences.
fn reverse(bundle: &Bundle, source: SymbolId, target: SymbolId, said: (u32, bool)) -> Result<()> {
    let right = bundle.dependent(target, source)?.is_some_and(|dependent| {
        let roles = dependent
            .roles()
            .fold(0, |roles, role| roles | 1 << role.number());
        (roles, dependent.is_dispatch()) == said
    });
    ensure(
        right,
        Section::Dependents,
        "a dependent is missing or has other roles",
        target.0,
    )
}

fn dependents(bundle: &Bundle) -> Result<()> {
    for target in bundle.symbols() {
        let (mut previous, mut others) = (None, 0);
        for dependent in bundle.dependents(target)? {
            let source = dependent.source();
            ensure(
                previous < Some(source),
                Section::Dependents,
                "dependents are not in order",
                target.0,
            )?;
            previous = Some(source);
            others += u32::from(source != target);
            dependent.rule()?;
        }
        let said = bundle.symbol(target)?.direct_dependent_count()?;
        ensure(
            said == others,
            Section::SymbolDetails,
            "the number of dependents",
            target.0,
        )?;
    }
    Ok(())
}

fn wide(bundle: &Bundle) -> Result<()> {
    let section = Section::WideOccurrences;
    let records: &[WideOccurrenceRecord] = bundle.records(section, 0..bundle.count(section))?;
    let sorted = records.is_sorted_by(|a, b| a.occurrence.to_native() < b.occurrence.to_native());
    let limit = bundle.occurrence_count();
    let inside = records
        .last()
        .is_none_or(|last| last.occurrence.to_native() < limit);
    ensure(
        sorted && inside,
        section,
        "wide occurrences are not in order",
        0,
    )
}
