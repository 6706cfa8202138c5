//! Which tests should I run after changing this: those that reach it, those named after it, those beside it.

use cidx_format::vocabulary::SymbolFlags;
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry_points::is_callable;
use crate::address::{Narrowing, resolve};
use crate::bundle::{Bundle, BundleError, SymbolId, SymbolView};
use crate::error::ToolError;
use crate::reach::{Bounds, Walk, dependents};
use crate::shape::{Analysis, Asked, Certainty, Limit, Page, Place, count};
use crate::tool::{Context, tool};
use crate::uses::with_members;

/// How many rows are shown by default.
const ROWS: u32 = 50;

/// How many edges are looked at before the answer is a lower bound.
const BUDGET: usize = 200_000;

tool!(
    "related_tests",
    "Which tests should I run after changing this?",
    "Tests that reach a symbol (nearest first), tests named after it or after its file, and tests beside it in the same file; each with the reason and the shell command that runs it.",
    &["symbol"],
    "tests",
    true,
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The symbol: an id, a qualified name or its end, a file, a directory, or path:line.
    pub symbol: String,
    /// What narrows the symbol, if the name means several.
    #[serde(flatten)]
    pub narrowing: Narrowing,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// A test.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    #[serde(flatten)]
    place: Place,
    /// Why it is listed: uses it, reaches it, named after it, named after its file, in the same file, or is it.
    reason: &'static str,
    /// How many edges away; null where it is listed for its name or place.
    distance: Option<u32>,
    /// How sure the reach is; absent where it is listed for its name or place.
    #[serde(flatten)]
    certainty: Option<Certainty>,
    /// The shell line that runs it, from the root of the repository.
    command: String,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    asked: Asked,
    /// Nearest first.
    tests: Vec<Row>,
    total_tests: u32,
    /// Present and true if the walk was cut short: there may be more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
    #[serde(flatten)]
    page: Page,
    analysis: Analysis,
}

/// A test before it is shown.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// The test.
    pub test: SymbolId,
    /// Why it is listed.
    pub reason: &'static str,
    /// Its distance and how sure that is.
    pub reach: Option<(u32, f32)>,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let filter = params.narrowing.filter(bundle)?;
    let targets = resolve(bundle, &params.symbol, &filter)?;
    let budget = if rows == usize::MAX {
        usize::MAX
    } else {
        BUDGET
    };
    let (all, walk) = find(bundle, &targets, budget, usize::MAX)?;
    let (shown, page) = Page::cut(&all, params.offset, rows);
    let row = |found: &Found| {
        let symbol = bundle.symbol(found.test)?;
        Ok(Row {
            place: Place::of(symbol)?,
            reason: found.reason,
            distance: found.reach.map(|(distance, _)| distance),
            certainty: found.reach.map(|(_, confidence)| Certainty::of(confidence)),
            command: crate::test_command::command(bundle, symbol)?,
        })
    };
    Ok(Answer {
        asked: Asked::of(bundle, &params.symbol, &targets, rows)?,
        tests: shown.iter().map(row).collect::<Result<_, BundleError>>()?,
        total_tests: count(all.len()),
        at_least: !walk.complete,
        page,
        analysis: Analysis::of(bundle, &targets)?,
    })
}

/// The tests of the targets, each once, for its best reason; and the walk over at most `budget` edges that found them.
/// For `names` names of targets and files at most, tests are looked for that are called after them.
pub(super) fn find(
    bundle: &Bundle,
    targets: &[SymbolId],
    budget: usize,
    names: usize,
) -> Result<(Vec<Found>, Walk), BundleError> {
    let mut seeds = Vec::new();
    for &target in targets {
        seeds.extend(with_members(bundle, target)?);
    }
    seeds.sort_unstable();
    seeds.dedup();
    let mut list = List::default();
    for &seed in &seeds {
        list.add(bundle, seed, "is it", Some((0, 1.0)))?;
    }
    let bounds = Bounds {
        depth: None,
        min_confidence: 0.0,
        budget,
        rows: 0,
    };
    let walk = dependents(bundle, &seeds, &[], bounds)?;
    for reached in &walk.reached {
        let reason = if reached.distance == 1 {
            "uses it"
        } else {
            "reaches it"
        };
        let reach = Some((reached.distance, reached.confidence));
        list.add(bundle, reached.symbol, reason, reach)?;
    }
    let mut known = FxHashSet::default();
    for &target in targets {
        if known.len() < names {
            named_after(bundle, bundle.symbol(target)?, &mut known, &mut list)?;
        }
    }
    for &target in targets {
        let file = bundle.symbol(target)?.file()?;
        if !file.is_test() && !file.is_external() {
            for number in file.symbols()? {
                list.add(bundle, number, "in the same file", None)?;
            }
        }
    }
    Ok((list.found, walk))
}

/// Tests in the order of their reasons.
#[derive(Default)]
struct List {
    found: Vec<Found>,
    seen: FxHashSet<SymbolId>,
}

impl List {
    fn add(
        &mut self,
        bundle: &Bundle,
        test: SymbolId,
        reason: &'static str,
        reach: Option<(u32, f32)>,
    ) -> Result<(), BundleError> {
        let symbol = bundle.symbol(test)?;
        if symbol.has(SymbolFlags::TEST) && is_callable(symbol)? && self.seen.insert(test) {
            self.found.push(Found {
                test,
                reason,
                reach,
            });
        }
        Ok(())
    }
}

/// Tests whose own name, class or file is made of the name of the target or of its file.
fn named_after<'b>(
    bundle: &'b Bundle,
    target: SymbolView<'b>,
    names: &mut FxHashSet<&'b str>,
    list: &mut List,
) -> Result<(), BundleError> {
    let file = target.file()?;
    if file.is_external() {
        return Ok(());
    }
    let stem = file.symbol()?.name()?;
    let own = target.name()?;
    let is_file = target.number() == file.first_symbol();
    // A name of one or two letters says nothing.
    if !is_file && own.chars().count() > 2 && names.insert(own) {
        for name in test_names(own) {
            tests_called(bundle, &name, "named after it", list)?;
        }
    }
    let says_nothing = matches!(stem, "index" | "mod" | "lib" | "main" | "__init__");
    if !says_nothing && names.insert(stem) {
        for name in test_names(stem) {
            tests_called(bundle, &name, "named after its file", list)?;
        }
    }
    Ok(())
}

/// How tests of something called `name` are called.
fn test_names(name: &str) -> Vec<String> {
    let mut letters = name.chars();
    let upper = letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    });
    vec![
        format!("test_{name}"),
        format!("{name}_test"),
        format!("{name}.test"),
        format!("{name}.spec"),
        format!("Test{upper}"),
        format!("test{upper}"),
        format!("{upper}Test"),
        format!("{upper}Tests"),
        format!("Test_{name}"),
    ]
}

fn tests_called(
    bundle: &Bundle,
    name: &str,
    reason: &'static str,
    list: &mut List,
) -> Result<(), BundleError> {
    let Some(name) = bundle.name_exact(name)? else {
        return Ok(());
    };
    for number in name.symbols()? {
        for member in with_members(bundle, number)? {
            list.add(bundle, member, reason, None)?;
        }
    }
    Ok(())
}
