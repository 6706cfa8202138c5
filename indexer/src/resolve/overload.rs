//! Choosing among definitions of one name by the arguments of a call.

use smallvec::SmallVec;

use super::call::{CallTarget, CallTargets, Callable};
use super::evaluator::Evaluator;
use super::rule::Rule;
use super::value::{Kind, Set, Value};
use super::world::Sym;
use crate::facts::*;
use crate::languages::Builtin;
use cidx_format::vocabulary::{SymbolFlags, SymbolKind};

impl Evaluator<'_, '_> {
    /// Keeps the best of several overloads; other targets stay as they are.
    pub(super) fn choose_overload(&self, file: u32, args: List, out: &mut CallTargets) {
        self.add_inherited_overloads(file, args, out);
        if out.targets.len() < 2 || !self.world.language_of(file).semantics.overloads {
            return;
        }
        let functions: Vec<Sym> = out
            .targets
            .iter()
            // Functions that a variable may hold are no overloads of one name.
            .filter(|target| target.direct)
            .filter_map(|target| {
                if let Callable::Function(sym) = target.what {
                    Some(sym)
                } else {
                    None
                }
            })
            .collect();
        if functions.len() < 2 {
            return;
        }
        let (best, certain) = self.best_overload(file, &functions, args);
        out.targets.retain(|target| match target.what {
            Callable::Function(sym) => sym == best || !target.direct,
            _ => true,
        });
        for target in out.targets.iter_mut().filter(|target| target.direct) {
            if matches!(target.what, Callable::Function(_)) && target.rule != Rule::External {
                target.rule = if certain {
                    Rule::Overload
                } else {
                    Rule::OverloadGuess
                };
            }
        }
    }

    /// Where a type's overloads of a name are joined by those of its bases: if none of its own takes the arguments, those of the
    /// bases that do.
    fn add_inherited_overloads(&self, file: u32, args: List, out: &mut CallTargets) {
        let semantics = &self.world.language_of(file).semantics;
        if !semantics.inherited_overloads {
            return;
        }
        let method = |target: &CallTarget| match target.what {
            Callable::Function(sym) if target.direct => Some(sym),
            _ => None,
        };
        let own: SmallVec<[Sym; 4]> = out.targets.iter().filter_map(method).collect();
        if own.is_empty() || own.len() != out.targets.len() {
            return;
        }
        let items = self.facts(file).items(args);
        let inherited = self.inherited_overloads(own[0], items.len());
        // Arguments are looked at only where there is a choice: they may depend on the call.
        if inherited.is_empty() || own.iter().any(|&sym| self.fits_arguments(file, sym, items)) {
            return;
        }
        let fitting = inherited
            .into_iter()
            .filter(|&sym| self.fits_arguments(file, sym, items));
        let targets: SmallVec<[CallTarget; 2]> = fitting
            .map(|sym| CallTarget {
                what: Callable::Function(sym),
                rule: match self.world.is_stub(self.world.file_of(sym)) {
                    true => Rule::External,
                    false => Rule::InheritedMember,
                },
                direct: true,
                bindings: std::mem::take(&mut out.targets[0].bindings),
            })
            .collect();
        if !targets.is_empty() {
            out.targets = targets;
        }
    }

    /// The methods of a method's name and with so many arguments of the nearest base that has some.
    fn inherited_overloads(&self, method: Sym, count: usize) -> SmallVec<[Sym; 4]> {
        let Some(class) = self.hierarchy.own_type(self.world, method) else {
            return SmallVec::new();
        };
        let name = self.world.name_of(method);
        let is_meant = |sym: &Sym| {
            self.world.symbol(*sym).kind == SymbolKind::Method && self.accepts(*sym, count)
        };
        let mut bases = self.hierarchy.ancestors_of(class).skip(1);
        let found = bases.find_map(|(base, _)| {
            let members = self.hierarchy.members.get(&(base, name))?;
            let some: SmallVec<[Sym; 4]> = members.iter().copied().filter(is_meant).collect();
            (!some.is_empty()).then_some(some)
        });
        found.unwrap_or_default()
    }

    /// Whether a function takes as many arguments, and of these types as far as both are known.
    fn fits_arguments(&self, file: u32, sym: Sym, items: &[ExprIx]) -> bool {
        if !self.accepts(sym, items.len()) {
            return false;
        }
        let params = &self.world.symbol(sym).params;
        let single = params.len() == items.len()
            && params.iter().all(|param| param.kind == ParamKind::Required);
        !single
            || items.iter().enumerate().all(|(n, &item)| {
                let at = self.world.param(sym, n as u32);
                let declared = at.and_then(|at| self.statics.param_type.get(at));
                declared.is_none_or(|declared| {
                    self.argument_fit(file, item, declared, &self.eval(file, item)) >= 0
                })
            })
    }

    /// The function that fits the arguments best, and whether it is the only one that does.
    pub fn best_overload(&self, file: u32, functions: &[Sym], args: List) -> (Sym, bool) {
        let facts = self.facts(file);
        let items = facts.items(args);
        let spread = items.iter().any(|&item| {
            matches!(
                facts.expr(item),
                Expr::Unwrap {
                    how: Unwrap::Spread,
                    ..
                }
            )
        });
        let fits: Vec<Sym> = functions
            .iter()
            .copied()
            .filter(|&sym| spread || self.accepts(sym, items.len()))
            .collect();
        let fits = if fits.is_empty() {
            functions.to_vec()
        } else {
            fits
        };
        if fits.len() == 1 {
            return (fits[0], true);
        }
        let values: Vec<_> = items
            .iter()
            .map(|&item| (item, self.eval(file, item)))
            .collect();
        let scores: Vec<i32> = fits
            .iter()
            .map(|&sym| self.fit(file, sym, &values))
            .collect();
        let top = scores.iter().copied().max().unwrap_or(0);
        let winners: Vec<Sym> = fits
            .iter()
            .zip(&scores)
            .filter(|(_, score)| **score == top)
            .map(|(sym, _)| *sym)
            .collect();
        // A declaration and its definition fit alike: the definition stands for both.
        let defined = |sym: &&Sym| !self.world.symbol(**sym).flags.has(SymbolFlags::DECLARATION);
        let definitions = winners.iter().filter(defined).count();
        let best = winners
            .iter()
            .find(defined)
            .or(winners.first())
            .copied()
            .unwrap_or(fits[0]);
        (
            best,
            top > 0 && definitions.max(1) == 1 && winners.len() <= 2,
        )
    }

    fn accepts(&self, sym: Sym, count: usize) -> bool {
        let params = &self.world.symbol(sym).params;
        let required = params
            .iter()
            .filter(|param| param.kind == ParamKind::Required)
            .count();
        let rest = params.iter().any(|param| param.kind == ParamKind::Rest);
        count >= required && (rest || count <= params.len())
    }

    fn fit(&self, file: u32, sym: Sym, values: &[(ExprIx, std::rc::Rc<Set>)]) -> i32 {
        let symbol = self.world.symbol(sym);
        let mut score = if symbol
            .params
            .iter()
            .any(|param| param.kind == ParamKind::Rest)
        {
            -1
        } else {
            0
        };
        for (n, (arg, value)) in values.iter().enumerate() {
            let last = symbol.params.len().saturating_sub(1);
            let Some(at) = self.world.param(sym, n.min(last) as u32) else {
                continue;
            };
            let Some(declared) = self.statics.param_type.get(at) else {
                continue;
            };
            let direct = self.argument_fit(file, *arg, declared, value);
            let is_rest = symbol.params.get(n).map(|param| param.kind) == Some(ParamKind::Rest);
            let whole = (is_rest && n + 1 == values.len())
                .then(|| self.rest_fit(file, declared, value))
                .flatten();
            score += whole.map_or(direct, |whole| whole.max(direct));
        }
        score
    }

    /// How well an array fits as all of a call's further arguments; none if it is no array.
    fn rest_fit(&self, file: u32, declared: &Set, value: &Set) -> Option<i32> {
        let array = self.builtin(file, Builtin::Array, None);
        let class = |value: &Value| match value.kind {
            Kind::Instance(class, _) => Some(class),
            _ => None,
        };
        let array = array.iter().find_map(class)?;
        if !value.iter().any(|have| class(have) == Some(array)) {
            return None;
        }
        let elements = self.element_of(file, value);
        let fits = elements
            .iter()
            .flat_map(|have| declared.iter().map(move |want| (want, have)))
            .map(|(want, have)| self.type_fit(want, have))
            .max();
        Some(1 + fits.unwrap_or(1))
    }

    fn argument_fit(&self, file: u32, arg: ExprIx, declared: &Set, value: &Set) -> i32 {
        let lambda = match self.facts(file).expr(arg) {
            Expr::Symbol(symbol)
                if self.facts(file).symbols[symbol.get()].kind == SymbolKind::Function =>
            {
                Some(self.facts(file).symbols[symbol.get()].params.len())
            }
            _ => None,
        };
        if let Some(count) = lambda {
            return declared
                .iter()
                .map(|want| self.lambda_fit(want, count))
                .max()
                .unwrap_or(0);
        }
        if declared.is_empty() || value.is_empty() {
            return 0;
        }
        value
            .iter()
            .map(|have| {
                declared
                    .iter()
                    .map(|want| self.type_fit(want, have))
                    .max()
                    .unwrap_or(0)
            })
            .max()
            .unwrap_or(0)
    }

    fn lambda_fit(&self, want: &Value, count: usize) -> i32 {
        let expected = match &want.kind {
            Kind::Function(function) => Some(function.params.len()),
            Kind::Instance(class, _) => {
                let method = self.single_method(*class);
                method.map(|method| self.world.symbol(method).params.len())
            }
            _ => return 0,
        };
        if expected == Some(count) { 6 } else { -6 }
    }

    fn type_fit(&self, want: &Value, have: &Value) -> i32 {
        match (&want.kind, &have.kind) {
            (Kind::TypeParam(..), _) => 1,
            (Kind::Instance(a, a_args), Kind::Instance(b, b_args)) if a == b => {
                let inner = match (a_args, b_args) {
                    (Some(a_args), Some(b_args)) => a_args
                        .iter()
                        .zip(b_args.iter())
                        .map(|(a, b)| {
                            let fits = a
                                .iter()
                                .flat_map(|want| b.iter().map(move |have| (want, have)))
                                .map(|(want, have)| self.type_fit(want, have))
                                .max();
                            {
                                let fit: i32 = fits.unwrap_or(0);
                                fit.signum() + i32::from(fit >= 8)
                            }
                        })
                        .sum(),
                    _ => 0,
                };
                8 + inner * 3
            }
            (Kind::Instance(a, _), Kind::Instance(b, _) | Kind::Receiver(b)) => {
                let distance = self
                    .hierarchy
                    .ancestors_of(*b)
                    .position(|(sym, _)| sym == *a);
                match distance {
                    Some(distance) => 6 - (distance as i32).min(4),
                    None if self.world.text(self.world.name_of(*a)) == "Object" => 1,
                    None => -6,
                }
            }
            (Kind::Foreign(Some(a)), Kind::Foreign(Some(b))) => {
                if a == b {
                    8
                } else {
                    -2
                }
            }
            (Kind::Function(_), Kind::Def(_)) => 3,
            (Kind::Instance(a, _), Kind::Def(_)) if self.single_method(*a).is_some() => 3,
            (Kind::Instance(a, _), Kind::Tuple(_) | Kind::Function(_)) => {
                if self.world.text(self.world.name_of(*a)) == "Object" {
                    1
                } else {
                    -4
                }
            }
            _ => 0,
        }
    }
}
