//! Fixtures: a test's parameter that names a fixture receives what the fixture returns or yields, and the test runs it.

use cidx_format::vocabulary::{Role, SymbolFlags};
use rustc_hash::FxHashMap;

use super::bind::{Bound, Denoted};
use super::evaluator::{Evaluator, Sink, Statics};
use super::rule::Rule;
use super::value::{How, Set, add_all};
use super::world::{Sym, World};
use crate::facts::*;
use crate::project::FileIx;

/// How many fixtures of one name a file may have.
const MAX_TWINS: usize = 4;

/// The fixture that each parameter names, by the parameter's global number.
pub fn find(world: &World<'_>) -> FxHashMap<u32, Sym> {
    let fixtures = by_name(world);
    let mut found = FxHashMap::default();
    if fixtures.is_empty() {
        return found;
    }
    for file in 0..world.local_files as u32 {
        let facts = world.facts[file as usize];
        let asks = |symbol: &&Symbol| runs_with_fixtures(symbol.flags) && !symbol.params.is_empty();
        if !facts.symbols.iter().any(|symbol| asks(&symbol)) {
            continue;
        }
        let Some(modules) = world.modules[world.language[file as usize] as usize].as_ref() else {
            continue;
        };
        let files = modules.fixture_files(&world.project, FileIx(file));
        for (ix, symbol) in facts.symbols.iter().enumerate() {
            if !asks(&symbol) {
                continue;
            }
            let sym = world.sym(file, SymbolIx(ix as u32));
            for (at, param) in symbol.params.iter().enumerate() {
                let name = facts.text(param.name);
                let fixture = nearest(world, &fixtures, &files, name, sym);
                if let (Some(fixture), Some(number)) = (fixture, world.param(sym, at as u32)) {
                    found.insert(number as u32, fixture);
                }
            }
        }
    }
    found
}

fn runs_with_fixtures(flags: SymbolFlags) -> bool {
    flags.has(SymbolFlags::TEST) || flags.has(SymbolFlags::FIXTURE)
}

/// Fixtures by their file and name.
fn by_name<'a>(world: &World<'a>) -> FxHashMap<(u32, &'a str), Vec<Sym>> {
    let mut fixtures: FxHashMap<(u32, &'a str), Vec<Sym>> = FxHashMap::default();
    for file in 0..world.local_files as u32 {
        let facts: &'a FileFacts = world.facts[file as usize];
        for (ix, symbol) in facts.symbols.iter().enumerate() {
            if symbol.flags.has(SymbolFlags::FIXTURE) {
                let twins = fixtures.entry((file, facts.text(symbol.name))).or_default();
                if twins.len() < MAX_TWINS {
                    twins.push(world.sym(file, SymbolIx(ix as u32)));
                }
            }
        }
    }
    fixtures
}

/// The fixture of a name in the nearest file that has one; in that file one beside the asker before any other. A fixture that
/// overrides another of its own name means the other.
fn nearest(
    world: &World<'_>,
    fixtures: &FxHashMap<(u32, &str), Vec<Sym>>,
    files: &[FileIx],
    name: &str,
    asker: Sym,
) -> Option<Sym> {
    files.iter().find_map(|file| {
        let twins = fixtures.get(&(file.0, name))?;
        let others = || twins.iter().copied().filter(|&sym| sym != asker);
        let beside = others().find(|&sym| world.parent(sym) == world.parent(asker));
        beside.or_else(|| others().next())
    })
}

/// Lets what fixtures yield flow into the parameters that name them.
pub fn flow(evaluator: &Evaluator<'_, '_>, file: u32) {
    each(
        evaluator.world,
        evaluator.statics,
        file,
        |_, number, fixture| {
            let declared = evaluator.statics.param_type.get(number as usize);
            if declared.is_some_and(|declared| !declared.is_empty()) {
                return;
            }
            let mut result = evaluator.result_of(fixture);
            let symbol = evaluator.world.symbol(fixture);
            if !symbol.yields.is_empty() || symbol.flags.has(SymbolFlags::GENERATOR) {
                result = evaluator.unwrap_set(file, &result, Unwrap::Iterate);
            }
            let mut values = Set::new();
            add_all(&mut values, &result, How::Returned);
            if !values.is_empty() {
                evaluator.send(Sink::Param(number), &values);
            }
        },
    );
}

/// The occurrences by which the tests and fixtures of a file use fixtures: the parameters' places.
pub fn bind(evaluator: &Evaluator<'_, '_>, file: u32, out: &mut Vec<Bound>) {
    let facts = evaluator.facts(file);
    let mut places: FxHashMap<(SymbolIx, u32), Span> = FxHashMap::default();
    for binding in &facts.bindings {
        if let BindingTarget::Param(symbol, at) = binding.target {
            places.entry((symbol, at)).or_insert(binding.span);
        }
    }
    each(
        evaluator.world,
        evaluator.statics,
        file,
        |(symbol, at), _, fixture| {
            if let Some(&span) = places.get(&(symbol, at)) {
                out.push(Bound {
                    owner: symbol,
                    span,
                    denoted: Denoted::Sym(fixture),
                    role: Role::CallIndirect,
                    rule: Rule::Fixture,
                    dispatch: false,
                    name: None,
                });
            }
        },
    );
}

/// Goes through the parameters of a file that name fixtures: symbol and position, the parameter's number, the fixture.
fn each(
    world: &World<'_>,
    statics: &Statics,
    file: u32,
    mut work: impl FnMut((SymbolIx, u32), u32, Sym),
) {
    if statics.fixtures.is_empty() || file as usize >= world.local_files {
        return;
    }
    for (ix, symbol) in world.facts[file as usize].symbols.iter().enumerate() {
        if !runs_with_fixtures(symbol.flags) {
            continue;
        }
        let own = SymbolIx(ix as u32);
        for at in 0..symbol.params.len() as u32 {
            let Some(number) = world.param(world.sym(file, own), at) else {
                continue;
            };
            if let Some(&fixture) = statics.fixtures.get(&(number as u32)) {
                work((own, at), number as u32, fixture);
            }
        }
    }
}
