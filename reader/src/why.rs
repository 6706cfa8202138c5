//! Why a use is bound to its target: the rule in words, and the places in the code that it rests on, read off the graph.

use cidx_format::vocabulary::{Role, SymbolKind};
use schemars::JsonSchema;
use serde::Serialize;

use crate::bundle::{Bundle, BundleError, Denoted, OccurrenceView, SymbolId};
use crate::shape::Range;
use crate::uses::Use;

/// How many places of one kind are shown.
const MAX_PLACES: usize = 3;

/// How many uses are looked at for one answer.
const MAX_LOOKED_AT: usize = 20_000;

/// How many steps up a hierarchy are looked at.
const MAX_STEPS: usize = 16;

/// The rules in words.
pub const MEANINGS: &[(&str, &str)] = &[
    (
        "scope",
        "the name is bound in an enclosing scope of the same file",
    ),
    (
        "unit",
        "the name is a top-level name of another file of the same package",
    ),
    (
        "import",
        "the name is imported from a module of the repository",
    ),
    (
        "glob_import",
        "the name comes from a module of which everything is imported",
    ),
    ("module_member", "a member of a module of the repository"),
    ("type_member", "a member of a type that is named itself"),
    (
        "own_member",
        "a member of the receiver, found in its own type",
    ),
    (
        "inherited_member",
        "a member of the receiver, found in a base type",
    ),
    ("super_member", "a member of the base type"),
    (
        "declared_member",
        "a member of a value whose type is declared",
    ),
    (
        "constructed_member",
        "a member of a value that a constructor call made",
    ),
    (
        "returned_member",
        "a member of a value whose type was inferred from what a function returns",
    ),
    (
        "flowed_member",
        "a member of a value whose type flowed in from arguments or stores",
    ),
    (
        "guessed_member",
        "a member of a value whose type was derived by a rule of thumb",
    ),
    (
        "member_of_many",
        "a member found in several types that the value may have",
    ),
    (
        "constructor",
        "a call or `new` of a type, bound to its constructor",
    ),
    (
        "value_flow",
        "the called value is a function that flowed here",
    ),
    (
        "callback",
        "the called parameter or field has held exactly one function that was handed over elsewhere",
    ),
    (
        "value_of_many",
        "one of several functions that a table, a field or a choice may hold",
    ),
    (
        "overload",
        "one of several definitions of one name, chosen by its arguments",
    ),
    (
        "overload_guess",
        "one of several definitions of one name that the arguments do not tell apart",
    ),
    (
        "trait_member",
        "the only trait or interface member of this name",
    ),
    (
        "global",
        "a name that is linked across the files of the language",
    ),
    (
        "global_of_many",
        "one of several definitions of a name that is linked across files",
    ),
    ("external", "a name from outside the repository"),
    (
        "unique_name",
        "the receiver is unknown; exactly one member of this name exists in the repository",
    ),
    ("hierarchy", "a base type named in a declaration"),
    ("override", "a member that redefines one of a base type"),
    (
        "structural",
        "a type that has every method of an interface implements it without saying so",
    ),
    (
        "dispatch",
        "an implementation to which a call of the declared member may be dispatched",
    ),
    ("unbound", "the name could not be bound"),
    (
        "fixture",
        "a test's parameter that names a fixture of its file or of a file around it",
    ),
    ("compiler", "a compiler said so (SCIP)"),
];

/// Why a use is bound to its target.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Why {
    /// What the rule means.
    meaning: &'static str,
    /// What it rests on, in the order of the argument. Empty where the rule needs no more than the scope around the use.
    evidence: Vec<Evidence>,
}

/// A place in the code that an answer rests on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Evidence {
    /// import, annotation, construction, result, handed_over, base or member_of.
    step: &'static str,
    /// The id of what is named there.
    symbol: String,
    /// The file.
    path: String,
    /// The place.
    range: Range,
}

/// Why a use is bound to what it denotes.
pub fn why(bundle: &Bundle, found: &Use<'_>) -> Result<Why, BundleError> {
    let rule = found.occurrence.rule()?.name()?;
    let meaning = MEANINGS
        .iter()
        .find(|(name, _)| *name == rule)
        .map_or("a rule that this reader does not know", |(_, meaning)| {
            meaning
        });
    let mut argument = Argument {
        bundle,
        evidence: Vec::new(),
        left: MAX_LOOKED_AT,
    };
    if let Denoted::Symbol(target) = found.target {
        argument.imports(found, target)?;
        if matches!(rule, "value_flow" | "callback" | "value_of_many") {
            argument.handed_over(target)?;
        } else if let Some(owner) = owner(bundle, target)? {
            argument.receiver(found, owner)?;
            argument.member(target, owner)?;
        }
    }
    Ok(Why {
        meaning,
        evidence: argument.evidence,
    })
}

/// The type that a symbol is a member of.
fn owner(bundle: &Bundle, member: SymbolId) -> Result<Option<SymbolId>, BundleError> {
    let Some(parent) = bundle.symbol(member)?.parent()? else {
        return Ok(None);
    };
    Ok(is_type(parent.kind()?).then(|| parent.number()))
}

fn is_type(kind: SymbolKind) -> bool {
    use SymbolKind::*;
    matches!(
        kind,
        Class | Struct | Interface | Trait | Impl | Enum | Union
    )
}

struct Argument<'b> {
    bundle: &'b Bundle,
    evidence: Vec<Evidence>,
    left: usize,
}

/// A type that names another as its base, the occurrence that says so, and the base.
type Step<'b> = (SymbolId, OccurrenceView<'b>, SymbolId);

impl<'b> Argument<'b> {
    fn add(
        &mut self,
        step: &'static str,
        source: SymbolId,
        occurrence: OccurrenceView<'_>,
        named: SymbolId,
    ) -> Result<(), BundleError> {
        let shown = self.evidence.iter().filter(|one| one.step == step).count();
        if shown < MAX_PLACES {
            let file = self.bundle.symbol(source)?.file()?;
            self.evidence.push(Evidence {
                step,
                symbol: self.bundle.symbol(named)?.id()?,
                path: file.path()?.to_string(),
                range: occurrence.span()?.into(),
            });
        }
        Ok(())
    }

    /// The bound uses of a symbol, as long as there is time to look.
    fn uses(
        &mut self,
        source: SymbolId,
    ) -> Result<Vec<(OccurrenceView<'b>, SymbolId)>, BundleError> {
        let mut all = Vec::new();
        for occurrence in self.bundle.occurrences(source)?.take(self.left) {
            if let Denoted::Symbol(target) = occurrence.target() {
                all.push((occurrence, target));
            }
        }
        self.left = self.left.saturating_sub(all.len() + 1);
        Ok(all)
    }

    /// A symbol and what contains it, from the inside out.
    fn around(&self, symbol: SymbolId) -> Result<Vec<SymbolId>, BundleError> {
        let mut all = vec![symbol];
        let mut at = self.bundle.symbol(symbol)?;
        for _ in 0..MAX_STEPS {
            match at.parent()? {
                Some(parent) => at = parent,
                None => break,
            }
            all.push(at.number());
        }
        Ok(all)
    }

    /// The imports of the file that bring in the target, or what contains it.
    fn imports(&mut self, found: &Use<'_>, target: SymbolId) -> Result<(), BundleError> {
        let wanted = self.around(target)?;
        let mut sources = self.around(found.source)?;
        sources.push(self.bundle.file(found.file)?.first_symbol());
        sources.dedup();
        let mut hits = Vec::new();
        for source in sources {
            for (occurrence, named) in self.uses(source)? {
                if occurrence.role()? == Role::Import
                    && let Some(rank) = wanted.iter().position(|one| *one == named)
                {
                    hits.push((rank, occurrence.start()?, source, occurrence, named));
                }
            }
        }
        hits.sort_by_key(|(rank, start, ..)| (*rank, *start));
        // The narrowest import says it all.
        for (_, _, source, occurrence, named) in hits.into_iter().take(1) {
            self.add("import", source, occurrence, named)?;
        }
        Ok(())
    }

    /// Where the called function was handed over as a value.
    fn handed_over(&mut self, target: SymbolId) -> Result<(), BundleError> {
        for dependent in self.bundle.dependents(target)?.take(self.left) {
            if !dependent.has_role(Role::Value) {
                continue;
            }
            let source = dependent.source();
            for occurrence in self.bundle.occurrences_of(source, target)? {
                if occurrence.role()? == Role::Value {
                    self.add("handed_over", source, occurrence, target)?;
                }
            }
        }
        Ok(())
    }

    /// What says that the receiver has the type that has the member: its annotation, its construction, or the function that
    /// returned it, in the symbols around the use.
    fn receiver(&mut self, found: &Use<'_>, owner: SymbolId) -> Result<(), BundleError> {
        let mut called = Vec::new();
        for source in self.around(found.source)? {
            for (occurrence, named) in self.uses(source)? {
                if occurrence.start()? >= found.start && source == found.source {
                    continue;
                }
                let kind = self.bundle.symbol(named)?.kind()?;
                let built = kind == SymbolKind::Constructor;
                let class = match self.bundle.symbol(named)?.parent()? {
                    Some(parent) if built => parent.number(),
                    _ => named,
                };
                let step = match occurrence.role()? {
                    Role::Type => "annotation",
                    Role::Construct => "construction",
                    Role::Call if built || is_type(kind) => "construction",
                    Role::Call => {
                        called.push(named);
                        continue;
                    }
                    _ => continue,
                };
                if self.derives(class, owner)? {
                    self.add(step, source, occurrence, class)?;
                    self.bases(class, owner)?;
                }
            }
            if !self.evidence.iter().all(|one| one.step == "import") {
                return Ok(());
            }
        }
        for function in called {
            for (occurrence, named) in self.uses(function)? {
                if occurrence.role()? == Role::Type && self.derives(named, owner)? {
                    self.add("result", function, occurrence, named)?;
                    self.bases(named, owner)?;
                }
            }
        }
        Ok(())
    }

    /// The way from a type up to one of its bases, as occurrences; none if it does not lead there.
    fn way(
        &mut self,
        class: SymbolId,
        base: SymbolId,
    ) -> Result<Option<Vec<Step<'b>>>, BundleError> {
        let mut known: Vec<(SymbolId, Option<(usize, OccurrenceView<'b>)>)> = vec![(class, None)];
        let mut next = 0;
        while let Some(&(at, _)) = known.get(next).filter(|_| next < MAX_STEPS * 4) {
            if at == base {
                let mut way = Vec::new();
                let mut place = next;
                while let Some(&(named, Some((before, occurrence)))) = known.get(place) {
                    let source = known.get(before).map_or(named, |(symbol, _)| *symbol);
                    way.push((source, occurrence, named));
                    place = before;
                }
                way.reverse();
                return Ok(Some(way));
            }
            for (occurrence, named) in self.uses(at)? {
                let is_base = matches!(occurrence.role()?, Role::Inherit | Role::Implement);
                if is_base && known.iter().all(|(symbol, _)| *symbol != named) {
                    known.push((named, Some((next, occurrence))));
                }
            }
            next += 1;
        }
        Ok(None)
    }

    fn derives(&mut self, class: SymbolId, base: SymbolId) -> Result<bool, BundleError> {
        Ok(class == base || self.way(class, base)?.is_some())
    }

    /// The declarations of bases that lead from a type to the one that has the member.
    fn bases(&mut self, class: SymbolId, base: SymbolId) -> Result<(), BundleError> {
        for (source, occurrence, named) in self.way(class, base)?.unwrap_or_default() {
            self.add("base", source, occurrence, named)?;
        }
        Ok(())
    }

    /// Where the member itself is declared.
    fn member(&mut self, target: SymbolId, owner: SymbolId) -> Result<(), BundleError> {
        let symbol = self.bundle.symbol(target)?;
        let file = symbol.file()?;
        if !file.is_external() {
            self.evidence.push(Evidence {
                step: "member_of",
                symbol: self.bundle.symbol(owner)?.id()?,
                path: file.path()?.to_string(),
                range: symbol.name_span()?.into(),
            });
        }
        Ok(())
    }
}
