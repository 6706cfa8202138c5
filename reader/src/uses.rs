//! Uses: occurrences of symbols collected over the repository, in the order of files and places.

use schemars::JsonSchema;
use serde::Serialize;

use crate::bundle::{Bundle, BundleError, Denoted, FileId, OccurrenceView, Position, SymbolId};
use crate::shape::{Certainty, Range};

/// An occurrence with what it takes to sort and show it.
#[derive(Clone, Copy)]
pub struct Use<'b> {
    /// The file in which it stands.
    pub file: FileId,
    /// Where the name begins.
    pub start: Position,
    /// The innermost symbol in which it stands.
    pub source: SymbolId,
    /// What it denotes.
    pub target: Denoted,
    /// The occurrence.
    pub occurrence: OccurrenceView<'b>,
}

/// How a use looks in answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Site {
    /// The file.
    pub path: String,
    /// The place of the name.
    pub range: Range,
    /// The id of the innermost symbol in which it stands.
    pub from: String,
    /// How the target is used.
    pub role: &'static str,
    /// By which rule the name was bound.
    pub rule: String,
    /// Whether the target is one that the declared target may dispatch to.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub dispatch: bool,
    /// How sure the binding is.
    #[serde(flatten)]
    pub certainty: Certainty,
}

impl Use<'_> {
    /// How it looks in answers.
    pub fn site(&self, bundle: &Bundle) -> Result<Site, BundleError> {
        Ok(Site {
            path: bundle.file(self.file)?.path()?.to_string(),
            range: self.occurrence.span()?.into(),
            from: bundle.symbol(self.source)?.id()?,
            role: self.occurrence.role()?.name(),
            rule: self.occurrence.rule()?.name()?.to_string(),
            dispatch: self.occurrence.is_dispatch(),
            certainty: Certainty::of(self.occurrence.confidence()?),
        })
    }
}

/// The occurrences of `targets` that `keep` keeps, by file, then by place.
pub fn of_targets<'b>(
    bundle: &'b Bundle,
    targets: &[SymbolId],
    mut keep: impl FnMut(&Use<'b>) -> Result<bool, BundleError>,
) -> Result<Vec<Use<'b>>, BundleError> {
    let mut uses = Vec::new();
    for &target in targets {
        for dependent in bundle.dependents(target)? {
            let source = dependent.source();
            let file = bundle.symbol(source)?.file_number();
            for occurrence in bundle.occurrences_of(source, target)? {
                let found = Use {
                    file,
                    start: occurrence.start()?,
                    source,
                    target: Denoted::Symbol(target),
                    occurrence,
                };
                if keep(&found)? {
                    uses.push(found);
                }
            }
        }
    }
    sort(&mut uses);
    Ok(uses)
}

/// The occurrences inside `sources` that `keep` keeps, by file, then by place.
pub fn in_sources<'b>(
    bundle: &'b Bundle,
    sources: &[SymbolId],
    mut keep: impl FnMut(&Use<'b>) -> Result<bool, BundleError>,
) -> Result<Vec<Use<'b>>, BundleError> {
    let mut uses = Vec::new();
    for &source in sources {
        let file = bundle.symbol(source)?.file_number();
        for occurrence in bundle.occurrences(source)? {
            let found = Use {
                file,
                start: occurrence.start()?,
                source,
                target: occurrence.target(),
                occurrence,
            };
            if keep(&found)? {
                uses.push(found);
            }
        }
    }
    sort(&mut uses);
    Ok(uses)
}

fn sort(uses: &mut [Use<'_>]) {
    uses.sort_by_key(|found| (found.file, found.start, found.occurrence.index()));
}

/// Symbols and everything inside them, each once, in symbol order.
pub fn all_with_members(
    bundle: &Bundle,
    symbols: &[SymbolId],
) -> Result<Vec<SymbolId>, BundleError> {
    let mut all = Vec::with_capacity(symbols.len());
    for &symbol in symbols {
        all.extend(with_members(bundle, symbol)?);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// A symbol and everything inside it, in symbol order. A bundle that nests without end is cut off.
pub fn with_members(bundle: &Bundle, symbol: SymbolId) -> Result<Vec<SymbolId>, BundleError> {
    let mut all = vec![symbol];
    let limit = bundle.symbol_count() as usize;
    let mut next = 0;
    while let Some(&at) = all.get(next) {
        all.extend(bundle.symbol(at)?.children()?);
        next += 1;
        if all.len() > limit {
            break;
        }
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}
