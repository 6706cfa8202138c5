//! Resolution: from the facts of all files to occurrences bound by evidence.
//!
//! `world` numbers everything; `hierarchy` knows members and bases; `lookup`, `namesakes`, `external`, `member`, `types`, `eval`, `call`, `held` and `overload` are
//! parts of the evaluator; `round` lets values flow between files; `bind` turns references into occurrences; `assemble` gives
//! symbols their final order and names.

mod asked;
pub mod assemble;
mod associated;
pub mod bind;
mod call;
mod eval;
pub mod evaluator;
mod external;
mod fixtures;
mod held;
pub mod hierarchy;
mod linearise;
mod lookup;
mod member;
mod namesakes;
mod outside;
mod overload;
mod round;
pub mod rule;
mod scope_table;
mod structural;
mod types;
mod unify;
pub mod value;
pub mod world;

use rayon::prelude::*;

use crate::facts::FileFacts;
use crate::languages::{LANGUAGES, Stub};
use crate::project::Project;
use bind::Bound;
use world::World;

/// The resolved repository, before symbols get their final numbers.
pub struct Resolution<'a> {
    /// Names and numbers.
    pub world: World<'a>,
    /// Members and bases.
    pub hierarchy: hierarchy::Hierarchy,
    /// Occurrences of each file of the repository.
    pub bound: Vec<Vec<Bound>>,
    /// The limits that were hit while occurrences were bound, once for each file.
    pub limits: Vec<&'static str>,
    /// How many rounds values flowed.
    pub rounds: usize,
}

/// The stubs of the languages that occur, with their language numbers.
pub fn stub_list(languages: &[u16]) -> Vec<(u16, &'static Stub)> {
    let mut used = vec![false; LANGUAGES.len()];
    for &language in languages {
        let family = LANGUAGES[language as usize].family;
        LANGUAGES
            .iter()
            .enumerate()
            .filter(|(_, other)| other.family == family)
            .for_each(|(ix, _)| used[ix] = true);
    }
    let listed = LANGUAGES.iter().enumerate().filter(|(ix, _)| used[*ix]);
    listed
        .flat_map(|(ix, language)| language.stubs.iter().map(move |stub| (ix as u16, stub)))
        .collect()
}

/// Extracts the stubs. A source that several of them share is read once.
pub fn stub_facts(stubs: &[(u16, &'static Stub)]) -> Vec<FileFacts> {
    let first = |ix: usize| {
        let source = stubs[ix].1.source;
        let same = |(_, other): &(u16, &Stub)| other.source == source;
        stubs.iter().position(same).unwrap_or(ix)
    };
    let read: Vec<Option<FileFacts>> = parallel_map(stubs.len(), |ix| {
        (first(ix) == ix).then(|| {
            let (language, stub) = stubs[ix];
            let language = LANGUAGES[language as usize];
            let extension = stub.extension.unwrap_or(language.extensions[0]);
            (language.extract)(stub.source, &format!("stub.{extension}"))
        })
    });
    let facts = stubs.iter().enumerate().map(|(ix, (_, stub))| {
        let mut facts = read[first(ix)].clone().unwrap_or_default();
        if let Some((from, to)) = stub.instance {
            facts.rename(from, to);
        }
        facts
    });
    facts.collect()
}

/// Resolves a project; `languages[f]` is the language number of file `f`.
pub fn resolve<'a>(
    project: Project<'a>,
    languages: &[u16],
    stubs: &[(u16, &'static Stub)],
    stub_facts: &'a [FileFacts],
) -> Resolution<'a> {
    let world = World::new(project, languages, stubs, stub_facts);
    let mut hierarchy = hierarchy::Hierarchy::collect(&world);
    let mut statics = round::resolve_imports(&world, &hierarchy);
    hierarchy.attach(&world, &statics);
    hierarchy.linearise(&world, &statics);
    hierarchy.satisfied = structural::find(&world, &hierarchy);
    // Imports of nested types and inherited members are complete only now.
    statics = round::resolve_imports(&world, &hierarchy);
    round::declare(&world, &hierarchy, &mut statics);
    statics.fixtures = fixtures::find(&world);
    let (tables, rounds) = round::flow(&world, &hierarchy, &statics);
    let outcomes = parallel_map(world.local_files, |file| {
        let evaluator =
            evaluator::Evaluator::new(&world, &hierarchy, &statics, &tables, file as u32);
        bind::bind_file(&evaluator)
    });
    let (bound, limits): (_, Vec<_>) = outcomes.into_iter().unzip();
    Resolution {
        world,
        hierarchy,
        bound,
        limits: limits.into_iter().flatten().collect(),
        rounds,
    }
}

/// Maps `0..count` in parallel, in order.
pub(crate) fn parallel_map<T: Send>(
    count: usize,
    work: impl Fn(usize) -> T + Sync + Send,
) -> Vec<T> {
    (0..count).into_par_iter().map(work).collect()
}
