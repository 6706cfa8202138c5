//! What the whole graph tells: centrality, entry points, test code.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rayon::prelude::*;

use crate::entries;
use crate::index::{Index, OccurrenceTarget};

/// How many times rank is passed on.
const ITERATIONS: usize = 30;

/// The share of rank that follows edges.
const DAMPING: f64 = 0.85;

/// Fills in what only the whole graph tells.
pub fn analyse(index: &mut Index) {
    mark_tests(index);
    mark_entry_points(index);
    rank(index);
}

/// Symbols in files that are test code by their path, and inside test symbols, are test code.
fn mark_tests(index: &mut Index) {
    for at in 0..index.symbols.len() {
        let symbol = &index.symbols[at];
        let parent = symbol.parent as usize;
        let inside = parent < at && index.symbols[parent].flags.has(SymbolFlags::TEST_CODE);
        let file = &index.files[symbol.file as usize];
        let own = symbol.flags.has(SymbolFlags::TEST) || symbol.flags.has(SymbolFlags::TEST_CODE);
        if file.test || own || inside {
            index.symbols[at].flags.set(SymbolFlags::TEST_CODE);
        }
    }
}

/// Where execution begins: `main` functions, and what `entries` finds.
fn mark_entry_points(index: &mut Index) {
    for symbol in &mut index.symbols {
        let file = &index.files[symbol.file as usize];
        if file.external || file.document || symbol.flags.has(SymbolFlags::TEST_CODE) {
            continue;
        }
        let callable = matches!(symbol.kind, SymbolKind::Function | SymbolKind::Method);
        let top = symbol.qualified == symbol.name || symbol.flags.has(SymbolFlags::STATIC);
        if callable && top && symbol.name == "main" {
            symbol.flags.set(SymbolFlags::ENTRY_POINT);
        }
    }
    entries::find(index);
    for entry in &index.entries {
        index.symbols[entry.symbol as usize]
            .flags
            .set(SymbolFlags::ENTRY_POINT);
    }
}

/// PageRank over references: what much code refers to, directly or through others, is central.
///
/// Page, Brin, Motwani and Winograd, "The PageRank Citation Ranking" (1999), with distinct edges, a damping of 0.85 and a fixed
/// number of iterations. Sums run in a fixed order, so that the ranks do not depend on threads.
fn rank(index: &mut Index) {
    let count = index.symbols.len();
    if count == 0 {
        return;
    }
    let mut edges: Vec<(u32, u32)> = Vec::with_capacity(index.occurrences.len());
    for occurrence in &index.occurrences {
        if let OccurrenceTarget::Symbol(target) = occurrence.target
            && target != occurrence.source
            && !occurrence.dispatch
            && !index.symbols[occurrence.source as usize]
                .flags
                .has(SymbolFlags::TEST_CODE)
        {
            edges.push((occurrence.source, target));
        }
    }
    edges.par_sort_unstable();
    edges.dedup();
    let mut out = vec![0u32; count];
    edges
        .iter()
        .for_each(|(source, _)| out[*source as usize] += 1);
    let mut ranks = vec![1.0 / count as f64; count];
    for _ in 0..ITERATIONS {
        let mut next = vec![0.0; count];
        let mut dangling = 0.0;
        for (rank, &out) in ranks.iter_mut().zip(&out) {
            match out {
                0 => dangling += *rank,
                out => *rank /= f64::from(out),
            }
        }
        for &(source, target) in &edges {
            next[target as usize] += ranks[source as usize];
        }
        let base = (1.0 - DAMPING + DAMPING * dangling) / count as f64;
        for rank in &mut next {
            *rank = base + DAMPING * *rank;
        }
        ranks = next;
    }
    for (symbol, rank) in index.symbols.iter_mut().zip(&ranks) {
        symbol.centrality = (rank * 1e9).round().min(f64::from(u32::MAX)) as u32;
    }
}
