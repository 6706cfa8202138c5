//! Matching a declared type against a value: what the value tells about the type parameters in the type.

use std::sync::Arc;

use super::evaluator::Evaluator;
use super::value::{Bindings, Kind, Set, Value};
use super::world::Sym;

/// Matches `declared` against `actual` and records what type parameters stand for. What `outer` binds is read through on the
/// way, so that of a large type only what meets something is looked at. Linear in the size of the type.
pub fn unify(
    evaluator: &Evaluator<'_, '_>,
    declared: &[Value],
    outer: &Bindings,
    actual: &Set,
    found: &mut Vec<(Sym, u32, Set)>,
    depth: u32,
) {
    if depth > 3 || actual.is_empty() {
        return;
    }
    for want in declared {
        if let Some(known) = outer.known(&want.kind) {
            unify(evaluator, known, &Bindings::none(), actual, found, depth);
            continue;
        }
        match &want.kind {
            Kind::TypeParam(owner, n) => {
                // A parameter bounded by a function type is told by the function's result.
                let bound = evaluator.type_param_bound(*owner, *n);
                if bound
                    .iter()
                    .any(|value| matches!(value.kind, Kind::Function(_)))
                {
                    unify(evaluator, &bound, outer, actual, found, depth + 1);
                }
                let known: Set = actual
                    .iter()
                    .filter(|value| !matches!(value.kind, Kind::Foreign(None)))
                    .cloned()
                    .collect();
                if !known.is_empty() {
                    found.push((*owner, *n, known));
                }
            }
            Kind::Instance(class, Some(args)) => actual.iter().for_each(|have| {
                unify_instance(evaluator, (*class, args), outer, have, found, depth)
            }),
            Kind::Function(function) => {
                for have in actual {
                    match &have.kind {
                        Kind::Def(sym) => unify(
                            evaluator,
                            &function.result,
                            outer,
                            &evaluator.result_of(*sym),
                            found,
                            depth + 1,
                        ),
                        Kind::Function(other) => unify(
                            evaluator,
                            &function.result,
                            outer,
                            &other.result,
                            found,
                            depth + 1,
                        ),
                        _ => {}
                    }
                }
            }
            Kind::Tuple(items) => {
                for have in actual {
                    if let Kind::Tuple(others) = &have.kind {
                        items.iter().zip(others.iter()).for_each(|(item, other)| {
                            unify(evaluator, item, outer, other, found, depth + 1)
                        });
                    }
                }
            }
            _ => {}
        }
    }
}

fn unify_instance(
    evaluator: &Evaluator<'_, '_>,
    (class, args): (Sym, &Arc<[Set]>),
    outer: &Bindings,
    have: &Value,
    found: &mut Vec<(Sym, u32, Set)>,
    depth: u32,
) {
    // What an asynchronous function returns is known without the wrapper that its caller awaits.
    let wrapped = match &have.kind {
        Kind::Instance(other, _) => !evaluator.is_awaited(*other),
        Kind::Tuple(_) | Kind::Object(..) => true,
        _ => false,
    };
    if args.len() == 1 && wrapped && evaluator.is_awaited(class) {
        let have: Set = std::iter::once(have.clone()).collect();
        return unify(evaluator, &args[0], outer, &have, found, depth + 1);
    }
    match &have.kind {
        Kind::Instance(other, Some(other_args)) if *other == class => {
            args.iter()
                .zip(other_args.iter())
                .for_each(|(arg, other)| unify(evaluator, arg, outer, other, found, depth + 1));
        }
        Kind::Instance(other, other_args) => {
            let ancestor = evaluator
                .hierarchy
                .ancestors_of(*other)
                .find(|(sym, _)| *sym == class);
            if let Some((_, Some(ancestor_args))) = ancestor {
                let mut bindings = Bindings::none();
                bindings.bind(*other, other_args.clone());
                for (arg, other) in args.iter().zip(ancestor_args.iter()) {
                    unify(
                        evaluator,
                        arg,
                        outer,
                        &super::value::substitute(other, &bindings),
                        found,
                        depth + 1,
                    );
                }
            } else if args.len() == 1
                && let Some(other_args) = other_args
                && other_args.len() == 1
            {
                // Containers of another name: their elements correspond.
                unify(evaluator, &args[0], outer, &other_args[0], found, depth + 1);
            }
        }
        Kind::Generator(items) if args.len() == 1 => {
            unify(evaluator, &args[0], outer, items, found, depth + 1)
        }
        Kind::Def(sym) => {
            unify_lambda(evaluator, (class, args), outer, *sym, found, depth);
        }
        _ => {}
    }
}

/// A lambda for an interface with one method: its result tells that method's result type.
fn unify_lambda(
    evaluator: &Evaluator<'_, '_>,
    (class, args): (Sym, &Arc<[Set]>),
    outer: &Bindings,
    lambda: Sym,
    found: &mut Vec<(Sym, u32, Set)>,
    depth: u32,
) {
    if let Some(method) = evaluator.single_method(class) {
        let declared = evaluator.result_of(method);
        let mut bindings = Bindings::none();
        bindings.bind(class, Some(args.clone()));
        let declared = super::value::substitute(&declared, &bindings);
        let result = evaluator.result_of(lambda);
        unify(evaluator, &declared, outer, &result, found, depth + 1);
    }
}
