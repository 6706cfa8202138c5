//! Edges: occurrences inside a symbol, and the symbols that refer to one.

use cidx_format::records::{
    DependentRecord, OccurrenceRecord, ROLE_DISPATCH, ROLE_MASK, ROLE_UNBOUND, ROLES_DISPATCH,
    RuleRecord, WIDE, WideOccurrenceRecord,
};
use cidx_format::section::Section;
use cidx_format::vocabulary::Role;

use super::{Bundle, BundleError, NameId, Position, Result, RuleId, Span, SymbolId};

/// What an occurrence denotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denoted {
    /// A symbol.
    Symbol(SymbolId),
    /// A name that could not be bound.
    Unbound(NameId),
}

/// A use of a symbol, or of a name that could not be bound.
#[derive(Clone, Copy)]
pub struct OccurrenceView<'b> {
    bundle: &'b Bundle,
    index: u32,
    record: &'b OccurrenceRecord,
}

/// A symbol that refers to another, with all its occurrences of it taken together.
#[derive(Clone, Copy)]
pub struct DependentView<'b> {
    bundle: &'b Bundle,
    record: &'b DependentRecord,
}

/// A rule by which names are bound.
#[derive(Clone, Copy)]
pub struct RuleView<'b> {
    bundle: &'b Bundle,
    record: &'b RuleRecord,
}

impl Bundle {
    /// The occurrences whose innermost symbol is this one, in the order of their places.
    pub fn occurrences(
        &self,
        source: SymbolId,
    ) -> Result<impl ExactSizeIterator<Item = OccurrenceView<'_>>> {
        let range = self.group(Section::OccurrenceOffsets, Section::Occurrences, source.0)?;
        let records: &[OccurrenceRecord] = self.records(Section::Occurrences, range.clone())?;
        Ok(range.zip(records).map(|(index, record)| OccurrenceView {
            bundle: self,
            index,
            record,
        }))
    }

    /// The occurrences of `target` whose innermost symbol is `source`, in the order of their places.
    pub fn occurrences_of(
        &self,
        source: SymbolId,
        target: SymbolId,
    ) -> Result<impl Iterator<Item = OccurrenceView<'_>>> {
        Ok(self
            .occurrences(source)?
            .filter(move |occurrence| occurrence.target() == Denoted::Symbol(target)))
    }

    /// The symbols that refer to this one, in symbol order, each once.
    pub fn dependents(
        &self,
        target: SymbolId,
    ) -> Result<impl ExactSizeIterator<Item = DependentView<'_>>> {
        let range = self.group(Section::DependentOffsets, Section::Dependents, target.0)?;
        let records: &[DependentRecord] = self.records(Section::Dependents, range)?;
        Ok(records.iter().map(|record| DependentView {
            bundle: self,
            record,
        }))
    }

    /// The record of `source` among the dependents of `target`; none if it does not refer to it.
    pub fn dependent(
        &self,
        target: SymbolId,
        source: SymbolId,
    ) -> Result<Option<DependentView<'_>>> {
        let range = self.group(Section::DependentOffsets, Section::Dependents, target.0)?;
        let records: &[DependentRecord] = self.records(Section::Dependents, range)?;
        let found = records.binary_search_by_key(&source.0, |record| record.source.to_native());
        let record = found.ok().and_then(|at| records.get(at));
        Ok(record.map(|record| DependentView {
            bundle: self,
            record,
        }))
    }

    /// A binding rule.
    pub fn rule(&self, rule: RuleId) -> Result<RuleView<'_>> {
        let record = self.record(Section::Rules, rule.0)?;
        Ok(RuleView {
            bundle: self,
            record,
        })
    }
}

impl<'b> OccurrenceView<'b> {
    /// Its number among all occurrences.
    pub fn index(&self) -> u32 {
        self.index
    }

    /// What it denotes.
    pub fn target(&self) -> Denoted {
        let target = self.record.target.to_native();
        if self.record.role.to_native() & ROLE_UNBOUND == 0 {
            Denoted::Symbol(SymbolId(target))
        } else {
            Denoted::Unbound(NameId(target))
        }
    }

    /// How it is used.
    pub fn role(&self) -> Result<Role> {
        let number = self.record.role.to_native() & ROLE_MASK;
        Role::from_number(number).ok_or(BundleError::Value {
            section: Section::Occurrences.tag(),
            what: "an occurrence has no known role",
            at: self.index.into(),
            found: number.into(),
        })
    }

    /// Whether the target is one that the declared target may dispatch to.
    pub fn is_dispatch(&self) -> bool {
        self.record.role.to_native() & ROLE_DISPATCH != 0
    }

    /// The rule by which it was bound.
    pub fn rule_number(&self) -> RuleId {
        RuleId(self.record.rule.to_native().into())
    }

    /// The rule by which it was bound.
    pub fn rule(&self) -> Result<RuleView<'b>> {
        self.bundle.rule(self.rule_number())
    }

    /// The measured probability that the target is right.
    pub fn confidence(&self) -> Result<f32> {
        Ok(self.rule()?.confidence())
    }

    /// Where the name begins.
    pub fn start(&self) -> Result<Position> {
        let column = self.record.column.to_native();
        let column = if column == WIDE {
            self.wide()?.column.to_native()
        } else {
            column.into()
        };
        Ok(Position {
            line: self.record.line.to_native(),
            column,
        })
    }

    /// The place of the name.
    pub fn span(&self) -> Result<Span> {
        let start = self.start()?;
        let length = self.record.length.to_native();
        if length == WIDE {
            let wide = self.wide()?;
            return Ok(Span::new(
                start.line,
                start.column,
                wide.end_line.to_native(),
                wide.end_column.to_native(),
            ));
        }
        Ok(Span::new(
            start.line,
            start.column,
            start.line,
            start.column.saturating_add(length.into()),
        ))
    }

    /// The record in OCCW.
    fn wide(&self) -> Result<&'b WideOccurrenceRecord> {
        let section = Section::WideOccurrences;
        let count = self.bundle.count(section);
        let record = |index| self.bundle.record::<WideOccurrenceRecord>(section, index);
        let at = self.bundle.partition(0..count, |index| {
            Ok(record(index)?.occurrence.to_native() < self.index)
        })?;
        let found = record(at)?;
        if found.occurrence.to_native() == self.index {
            return Ok(found);
        }
        Err(BundleError::Index {
            section: section.tag(),
            what: "the place of occurrence",
            index: self.index.into(),
            limit: count.into(),
        })
    }
}

impl<'b> DependentView<'b> {
    /// The symbol that refers.
    pub fn source(&self) -> SymbolId {
        SymbolId(self.record.source.to_native())
    }

    /// The rule with the highest confidence among its occurrences.
    pub fn rule_number(&self) -> RuleId {
        RuleId(self.record.rule.to_native().into())
    }

    /// The rule with the highest confidence among its occurrences.
    pub fn rule(&self) -> Result<RuleView<'b>> {
        self.bundle.rule(self.rule_number())
    }

    /// The highest confidence among its occurrences.
    pub fn confidence(&self) -> Result<f32> {
        Ok(self.rule()?.confidence())
    }

    /// Whether one of its occurrences has this role.
    pub fn has_role(&self, role: Role) -> bool {
        self.record.roles.to_native() >> role.number() & 1 == 1
    }

    /// The roles of its occurrences, in the order of their numbers.
    pub fn roles(&self) -> impl Iterator<Item = Role> + use<'b> {
        let view = *self;
        Role::ALL
            .iter()
            .copied()
            .filter(move |&role| view.has_role(role))
    }

    /// Whether all its occurrences reach the target by dispatch.
    pub fn is_dispatch(&self) -> bool {
        self.record.roles.to_native() & ROLES_DISPATCH != 0
    }
}

impl<'b> RuleView<'b> {
    /// Its name.
    pub fn name(&self) -> Result<&'b str> {
        self.bundle
            .text(self.record.name_offset, self.record.name_length)
    }

    /// The language of the source.
    pub fn language(&self) -> Result<&'b str> {
        self.bundle
            .text(self.record.language_offset, self.record.language_length)
    }

    /// The measured probability that an edge bound by it is right.
    pub fn confidence(&self) -> f32 {
        f32::from(self.record.confidence.to_native()) / 10_000.0
    }
}
