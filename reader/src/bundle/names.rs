//! Names: exact, by prefix, in any case, within some edits, by any predicate. NAMT is sorted, so exact and prefix look-ups are
//! binary searches; the finite state map serves the searches that no order helps with.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use cidx_format::records::NameRecord;
use cidx_format::section::Section;
use fst::{Automaton, IntoStreamer, Streamer};
use rend::u32_le;

use super::automata::{AnyCase, Budget, Edits};
use super::{Bundle, BundleError, NameId, Result, SymbolId};

/// A distinct simple name.
#[derive(Clone, Copy)]
pub struct NameView<'b> {
    bundle: &'b Bundle,
    number: NameId,
    record: &'b NameRecord,
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matches {
    /// The names in byte order.
    pub names: Vec<NameMatch>,
    /// Whether these are all: false if the limit, or the bound on the work, cut the search short.
    pub complete: bool,
}

/// A name that a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameMatch {
    /// The name.
    pub name: NameId,
    /// How many edits away it is; zero for searches that know no edits.
    pub edits: u32,
}

impl Bundle {
    /// A name by its number.
    #[inline]
    pub fn name(&self, number: NameId) -> Result<NameView<'_>> {
        let record = self.record(Section::Names, number.0)?;
        Ok(NameView {
            bundle: self,
            number,
            record,
        })
    }

    /// Finds a name.
    pub fn name_exact(&self, name: &str) -> Result<Option<NameView<'_>>> {
        let at = self.first_name_from(0..self.name_count(), name)?;
        if at == self.name_count() {
            return Ok(None);
        }
        let found = self.name(NameId(at))?;
        Ok((found.text()? == name).then_some(found))
    }

    /// The names that begin with a prefix: they are consecutive. Some may occur unbound only, and have no symbols.
    pub fn names_with_prefix(
        &self,
        prefix: &str,
    ) -> Result<impl ExactSizeIterator<Item = NameId> + DoubleEndedIterator + use<>> {
        let start = self.first_name_from(0..self.name_count(), prefix)?;
        let end = self.partition(start..self.name_count(), |name| {
            Ok(self.name(NameId(name))?.text()?.starts_with(prefix))
        })?;
        Ok((start..end).map(NameId))
    }

    /// The names with symbols that are (or, with `prefix`, begin with) a text, ASCII letters in any case.
    pub fn names_in_any_case(&self, text: &str, prefix: bool, limit: usize) -> Result<Matches> {
        let budget = Budget::new(Budget::STEPS);
        let automaton = AnyCase {
            pattern: text.as_bytes(),
            prefix,
            budget: &budget,
        };
        let (names, cut) = self.search_map(automaton, limit)?;
        let names = names
            .into_iter()
            .map(|name| NameMatch { name, edits: 0 })
            .collect();
        Ok(Matches {
            names,
            complete: !cut && !budget.is_spent(),
        })
    }

    /// The names with symbols that are at most `edits` (0 to 2) insertions, deletions or substitutions of bytes away from a text,
    /// ASCII letters in any case. A text of more than 63 bytes matches nothing but itself.
    pub fn names_within_edits(&self, text: &str, edits: usize, limit: usize) -> Result<Matches> {
        let budget = Budget::new(Budget::STEPS);
        let Some(automaton) = Edits::new(text.as_bytes(), edits, &budget) else {
            return self.names_in_any_case(text, false, limit);
        };
        let (names, cut) = self.search_map(&automaton, limit)?;
        let mut matches = Vec::with_capacity(names.len());
        for name in names {
            let edits = automaton.distance(self.name(name)?.text()?.as_bytes());
            matches.extend(edits.map(|edits| NameMatch {
                name,
                edits: edits as u32,
            }));
        }
        Ok(Matches {
            names: matches,
            complete: !cut && !budget.is_spent(),
        })
    }

    /// The names with symbols for which a predicate holds (a part, a regular expression, ...): looks at every name.
    pub fn names_where(
        &self,
        mut holds: impl FnMut(&str) -> bool,
        limit: usize,
    ) -> Result<Matches> {
        let mut matches = Matches {
            names: Vec::new(),
            complete: true,
        };
        let records: &[NameRecord] = self.records(Section::Names, 0..self.name_count())?;
        for (number, record) in (0..).zip(records) {
            if record.posting_count.to_native() > 0
                && holds(self.text(record.name_offset, record.name_length)?)
            {
                if matches.names.len() == limit {
                    matches.complete = false;
                    break;
                }
                matches.names.push(NameMatch {
                    name: NameId(number),
                    edits: 0,
                });
            }
        }
        Ok(matches)
    }

    /// The first name that is not less than a text.
    fn first_name_from(&self, range: Range<u32>, text: &str) -> Result<u32> {
        self.partition(range, |name| Ok(self.name(NameId(name))?.text()? < text))
    }

    /// Runs an automaton over the map. Returns the names in byte order, and whether there are more than `limit`.
    ///
    /// The blocks of the map are verified first; what is still wrong in it was forged. The crate may panic on such bytes, so it
    /// runs behind a boundary; it may return anything, so each hit is compared with the name table.
    fn search_map<A: Automaton>(&self, automaton: A, limit: usize) -> Result<(Vec<NameId>, bool)> {
        let bytes = self.section_bytes(Section::NameMap)?;
        if bytes.is_empty() {
            return Ok((Vec::new(), false));
        }
        let searched = catch_unwind(AssertUnwindSafe(|| {
            let map = fst::Map::new(bytes).ok()?;
            let mut stream = map.search(automaton).into_stream();
            let mut names = Vec::new();
            while let Some((key, value)) = stream.next() {
                if names.len() == limit {
                    return Some(Ok((names, true)));
                }
                match self.confirmed(key, value) {
                    Ok(name) => names.push(name),
                    Err(error) => return Some(Err(error)),
                }
            }
            Some(Ok((names, false)))
        }));
        let broken = BundleError::Value {
            section: Section::NameMap.tag(),
            what: "not a finite state map",
            at: 0,
            found: bytes.len() as u64,
        };
        searched.ok().flatten().unwrap_or(Err(broken))
    }

    /// A hit of the map, if the name table agrees.
    fn confirmed(&self, key: &[u8], value: u64) -> Result<NameId> {
        let wrong = BundleError::Value {
            section: Section::NameMap.tag(),
            what: "the map leads to another name",
            at: value,
            found: key.len() as u64,
        };
        let Ok(number) = u32::try_from(value) else {
            return Err(wrong);
        };
        let name = self.name(NameId(number))?;
        if name.text()?.as_bytes() == key {
            Ok(name.number)
        } else {
            Err(wrong)
        }
    }
}

impl<'b> NameView<'b> {
    /// Its number: names are in byte order.
    pub fn number(&self) -> NameId {
        self.number
    }

    /// The name.
    pub fn text(&self) -> Result<&'b str> {
        self.bundle
            .text(self.record.name_offset, self.record.name_length)
    }

    /// The symbols that have it, in symbol order.
    pub fn symbols(
        &self,
    ) -> Result<impl ExactSizeIterator<Item = SymbolId> + DoubleEndedIterator + use<'b>> {
        let postings = self.postings()?;
        Ok(postings.iter().map(|number| SymbolId(number.to_native())))
    }

    /// The numbers of the symbols that have it, in symbol order.
    pub fn postings(&self) -> Result<&'b [u32_le]> {
        let (first, count) = (
            self.record.first_posting.to_native(),
            self.record.posting_count.to_native(),
        );
        self.bundle
            .records(Section::NamePostings, first..first.saturating_add(count))
    }

    /// How many symbols have it.
    pub fn symbol_count(&self) -> u32 {
        self.record.posting_count.to_native()
    }

    /// How many occurrences of it could not be bound.
    pub fn unbound_count(&self) -> u32 {
        self.record.unbound.to_native()
    }
}
