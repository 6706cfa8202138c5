//! Flow, round by round: each round evaluates every file on its own against what had flowed before, then merges what the
//! files sent each other in file order. So the outcome does not depend on threads, and the work is bounded.

use super::evaluator::{Evaluator, Found, Sink, Statics, Tables};
use super::hierarchy::Hierarchy;
use super::value::{How, Set, add_all};
use super::world::{Sym, World};
use crate::facts::*;
use cidx_format::vocabulary::SymbolKind;

/// How many rounds values flow: a value can cross that many file borders on its way.
const ROUNDS: usize = 4;

/// What one file contributed to a round.
#[derive(Default)]
struct Contribution {
    /// What it was made from, besides what is declared.
    reads: Vec<Sink>,
    flow: Vec<(Sym, Set)>,
    sent: Vec<(Sink, Set)>,
}

/// Resolves all imports.
pub fn resolve_imports(world: &World<'_>, hierarchy: &Hierarchy) -> Statics {
    let (statics, tables) = (Statics::default(), Tables::default());
    let imports = super::parallel_map(world.facts.len(), |file| {
        let evaluator = Evaluator::new(world, hierarchy, &statics, &tables, file as u32);
        (0..world.facts[file].imports.len() as u32)
            .map(|ix| evaluator.import_found(file as u32, ImportIx(ix)))
            .collect()
    });
    Statics {
        imports,
        ..Statics::default()
    }
}

/// Evaluates all declared types.
pub fn declare(world: &World<'_>, hierarchy: &Hierarchy, statics: &mut Statics) {
    let tables = Tables::default();
    let shared = &*statics;
    let declared = super::parallel_map(world.facts.len(), |file| {
        let evaluator = Evaluator::new(world, hierarchy, shared, &tables, file as u32);
        let symbols = &world.facts[file].symbols;
        let types: Vec<Set> = symbols
            .iter()
            .map(|symbol| evaluator.eval_type(file as u32, symbol.ty))
            .collect();
        let params: Vec<Set> = symbols
            .iter()
            .flat_map(|symbol| &symbol.params)
            .map(|param| evaluator.eval_type(file as u32, param.ty))
            .collect();
        (types, params)
    });
    for (types, params) in declared {
        statics.symbol_type.extend(types);
        statics.param_type.extend(params);
    }
}

/// Lets values flow until nothing changes or the rounds are used up. Returns the tables and the number of rounds.
pub fn flow(world: &World<'_>, hierarchy: &Hierarchy, statics: &Statics) -> (Tables, usize) {
    let params = world.param_base.last().map_or(0, |&total| total as usize);
    let mut tables = Tables {
        flow: vec![Set::new(); world.symbol_count()],
        params: vec![Set::new(); params],
    };
    let mut changes = Changes::none(world);
    let mut reads: Vec<Vec<Sink>> = vec![Vec::new(); world.facts.len()];
    for round in 0..ROUNDS {
        // A file that would read what it read before would send what it sent before.
        let contributions = super::parallel_map(world.facts.len(), |file| {
            (round == 0 || changes.touch(&reads[file]))
                .then(|| contribute(world, hierarchy, statics, &tables, file as u32))
        });
        changes.clear();
        for contribution in contributions.iter().flatten() {
            for (sym, set) in &contribution.flow {
                if merge(&mut tables.flow[sym.get()], set) {
                    changes.note(Sink::Symbol(*sym));
                }
            }
        }
        for (file, contribution) in contributions.into_iter().enumerate() {
            let Some(contribution) = contribution else {
                continue;
            };
            for (sink, set) in &contribution.sent {
                let changed = match sink {
                    Sink::Symbol(sym) => merge(&mut tables.flow[sym.get()], set),
                    Sink::Param(param) => merge(&mut tables.params[*param as usize], set),
                };
                if changed {
                    changes.note(*sink);
                }
            }
            reads[file] = contribution.reads;
        }
        if !changes.any {
            return (tables, round + 1);
        }
    }
    (tables, ROUNDS)
}

/// What a round changed.
struct Changes {
    symbols: Vec<bool>,
    params: Vec<bool>,
    any: bool,
}

impl Changes {
    fn none(world: &World<'_>) -> Changes {
        Changes {
            symbols: vec![false; world.symbol_count()],
            params: vec![false; world.param_base.last().map_or(0, |&total| total as usize)],
            any: false,
        }
    }

    fn clear(&mut self) {
        self.symbols.fill(false);
        self.params.fill(false);
        self.any = false;
    }

    fn note(&mut self, sink: Sink) {
        self.any = true;
        match sink {
            Sink::Symbol(sym) => self.symbols[sym.get()] = true,
            Sink::Param(param) => self.params[param as usize] = true,
        }
    }

    fn touch(&self, reads: &[Sink]) -> bool {
        reads.iter().any(|read| match read {
            Sink::Symbol(sym) => self.symbols.get(sym.get()) == Some(&true),
            Sink::Param(param) => self.params.get(*param as usize) == Some(&true),
        })
    }
}

fn merge(into: &mut Set, from: &Set) -> bool {
    let before = into.clone();
    add_all(into, from, How::Certain);
    *into != before
}

fn contribute(
    world: &World<'_>,
    hierarchy: &Hierarchy,
    statics: &Statics,
    tables: &Tables,
    file: u32,
) -> Contribution {
    let facts = world.facts[file as usize];
    if world.is_stub(file) {
        return Contribution::default();
    }
    let evaluator = Evaluator::new(world, hierarchy, statics, tables, file);
    type_declared_functions(&evaluator, file);
    type_returned_functions(&evaluator, file);
    super::fixtures::flow(&evaluator, file);
    let mut last = ExprIx::UNKNOWN;
    let mut passed = Vec::new();
    for reference in &facts.references {
        if reference.call != ExprIx::UNKNOWN && reference.call != last {
            last = reference.call;
            passed.push(last);
            let targets = evaluator.call_targets(file, reference.call);
            evaluator.pass_arguments(file, reference.call, &targets);
        }
    }
    evaluator.fill_literals(file, &mut passed);
    facts
        .stores
        .iter()
        .for_each(|store| send_store(&evaluator, file, store));
    let mut flow = Vec::new();
    for (ix, symbol) in facts.symbols.iter().enumerate() {
        if !carries_flow(symbol.kind) {
            continue;
        }
        let sym = world.sym(file, SymbolIx(ix as u32));
        let declared = statics.symbol_type.get(sym.get());
        let set = match declared.filter(|set| !set.is_empty()) {
            None => (*evaluator.flow_of(sym)).clone(),
            Some(_) if is_function(symbol.kind) => continue,
            Some(declared) => evaluator.held_functions(sym, declared),
        };
        if !set.is_empty() {
            flow.push((sym, set));
        }
    }
    Contribution {
        reads: evaluator.taken_reads(),
        flow,
        sent: evaluator.sent.take(),
    }
}

/// A function literal whose variable or field declares a type takes its parameters' types from it.
fn type_declared_functions(evaluator: &Evaluator<'_, '_>, file: u32) {
    let facts = evaluator.facts(file);
    let typed = facts
        .bindings
        .iter()
        .filter_map(|binding| match binding.target {
            BindingTarget::Local { ty, value } => Some((ty, value)),
            _ => None,
        });
    let stored = facts.stores.iter().map(|store| (store.ty, store.value));
    for (ty, value) in typed.chain(stored) {
        if ty != ExprIx::UNKNOWN && matches!(facts.expr(value), Expr::Symbol(_)) {
            let expected = evaluator.eval_type(file, ty);
            evaluator.type_callback(file, value, &expected, &super::value::Bindings::none());
        }
    }
}

/// A function literal that a function returns takes its parameters' types from the declared result.
fn type_returned_functions(evaluator: &Evaluator<'_, '_>, file: u32) {
    let facts = evaluator.facts(file);
    for (ix, symbol) in facts.symbols.iter().enumerate() {
        if symbol.ty == ExprIx::UNKNOWN {
            continue;
        }
        let sym = evaluator.world.sym(file, SymbolIx(ix as u32));
        let Some(expected) = evaluator.statics.symbol_type.get(sym.get()) else {
            continue;
        };
        for &value in &symbol.returns {
            if matches!(facts.expr(value), Expr::Symbol(_)) {
                evaluator.type_callback(file, value, expected, &super::value::Bindings::none());
            }
        }
    }
}

fn is_function(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::Function | SymbolKind::Method)
}

fn carries_flow(kind: SymbolKind) -> bool {
    use SymbolKind::*;
    matches!(
        kind,
        Function | Method | Field | Property | Variable | Constant | Static
    )
}

fn send_store(evaluator: &Evaluator<'_, '_>, file: u32, store: &Store) {
    let facts = evaluator.facts(file);
    let mut values = evaluator.eval_type(file, store.ty);
    if values.is_empty() {
        // A store through the receiver says what the field is; any other store lets something flow in.
        let direct = matches!(facts.expr(store.target), Expr::Member { base, .. } if matches!(facts.expr(base), Expr::This(_)) || store.symbol.is_some());
        add_all(
            &mut values,
            &evaluator.eval(file, store.value),
            if direct { How::Certain } else { How::Flowed },
        );
    }
    if values.is_empty() {
        return;
    }
    if let Some(symbol) = store.symbol {
        evaluator.send(Sink::Symbol(evaluator.world.sym(file, symbol)), &values);
    }
    for (found, _) in evaluator.denote(file, store.target) {
        if let Found::Sym(sym) = found
            && store.symbol.map(|symbol| evaluator.world.sym(file, symbol)) != Some(sym)
            && !evaluator.world.is_stub(evaluator.world.file_of(sym))
            && carries_flow(evaluator.world.symbol(sym).kind)
        {
            evaluator.send(Sink::Symbol(sym), &values);
        }
    }
}
