//! Which tests should I run after changing this: those that run it most likely first, then those named after it or beside it.

use std::cmp::Reverse;

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry_points::is_callable;
use crate::address::{Narrowing, resolve};
use crate::bundle::{Bundle, BundleError, RelatedTest, SymbolId, SymbolView, Way};
use crate::error::ToolError;
use crate::shape::{Analysis, Asked, Certainty, Limit, Page, Place, count};
use crate::tool::{Context, Preset, tool};
use crate::uses::{all_with_members, with_members};

/// How many rows are shown by default.
const ROWS: u32 = 50;

/// How many members of what is asked for are looked at.
const MAX_MEMBERS: usize = 2_000;

/// What no test runs more likely than this may be untested.
const UNLIKELY: f32 = 0.35;

/// A suite of fewer tests has no ubiquitous symbols.
const FEW_TESTS: u32 = 10;

tool!(
    "related_tests",
    "Which tests should I run after changing this?",
    "Tests that may run a symbol, the likeliest first: they use it, reach it through others, or reach a member of its name on a type that they make. Each with the reason, how sure that is, and the shell command that runs it. Of a symbol that most tests run incidentally the answer says so (ubiquitous).",
    &["symbol"],
    "tests",
    &[Preset::Core, Preset::Review, Preset::Refactor],
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
    /// Why it is listed: is it, uses it, reaches it, may reach it (a step is known by a member's name only), or named after it.
    reason: &'static str,
    /// How many steps away; null where it is listed for its name.
    distance: Option<u32>,
    /// How likely the test runs the symbol; absent where it is listed for its name.
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
    /// The likeliest first.
    tests: Vec<Row>,
    total_tests: u32,
    /// Present and true if there may be more tests that run it, less likely than those listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
    /// Present and true if most tests may run it: whatever is chosen, the whole suite tells more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ubiquitous: bool,
    /// What to know about an answer that says little.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
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

/// Tests of everything that was asked for.
pub(super) struct Tests {
    /// The tests, in the order in which they are shown.
    pub found: Vec<Found>,
    /// How many tests may run one of the symbols, at most.
    pub reached: u32,
    /// Whether the lists hold them all.
    pub complete: bool,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let filter = params.narrowing.filter(bundle)?;
    let targets = resolve(bundle, &params.symbol, &filter)?;
    let wanted = rows.saturating_add(params.offset as usize);
    let members = all_with_members(bundle, &targets)?;
    let tests = find(bundle, &targets, &members, wanted, usize::MAX)?;
    let all = count(bundle.tests()?.len());
    let ubiquitous = all >= FEW_TESTS && tests.reached > all / 2;
    let (shown, page) = Page::cut(&tests.found, params.offset, rows);
    Ok(Answer {
        asked: Asked::of(bundle, &params.symbol, &targets, rows)?,
        total_tests: count(tests.found.len()),
        at_least: !tests.complete,
        ubiquitous,
        note: note(all, &tests, ubiquitous),
        tests: shown
            .iter()
            .map(|found| row(bundle, found))
            .collect::<Result<_, _>>()?,
        page,
        analysis: Analysis::of(bundle, &targets)?,
    })
}

fn row(bundle: &Bundle, found: &Found) -> Result<Row, BundleError> {
    let symbol = bundle.symbol(found.test)?;
    Ok(Row {
        place: Place::of(symbol)?,
        reason: found.reason,
        distance: found.reach.map(|(distance, _)| distance),
        certainty: found.reach.map(|(_, confidence)| Certainty::of(confidence)),
        command: crate::test_command::command(bundle, symbol)?,
    })
}

/// A sentence about an answer that says little.
fn note(all: u32, tests: &Tests, ubiquitous: bool) -> Option<String> {
    if all == 0 {
        return Some("the bundle has no tests: none were found when it was made.".into());
    }
    if ubiquitous {
        return Some(format!(
            "{} of {all} tests may run this, most of them incidentally: the first rows are those that have most to do with it.",
            tests.reached
        ));
    }
    if tests.found.is_empty() {
        let none = "no test is known to run this; run those of the modules that use it (`impact` names them).";
        return Some(none.into());
    }
    let best = tests.found.iter().filter_map(|found| found.reach);
    let best = best.map(|(_, likelihood)| likelihood).reduce(f32::max);
    if best.is_some_and(|best| best < UNLIKELY) {
        let unlikely = "no test is likely to run this: it may be untested, and the tests listed are only those that come nearest.";
        return Some(unlikely.into());
    }
    None
}

/// The tests of the targets and their members, each once, for its best reason; the first `wanted` are in their order.
/// Where fewer than `enough` are known to run them, tests are looked for that are called after a target.
pub(super) fn find(
    bundle: &Bundle,
    targets: &[SymbolId],
    members: &[SymbolId],
    wanted: usize,
    enough: usize,
) -> Result<Tests, BundleError> {
    let seeds = members.get(..MAX_MEMBERS).unwrap_or(members);
    let whole = seeds.len() == members.len();
    let best = Best::of(bundle, seeds)?;
    let mut list = List::default();
    for &seed in seeds {
        list.add(bundle, seed, "is it", Some((0, 1.0)))?;
    }
    let wanted = wanted.saturating_sub(list.found.len());
    for known in best.in_order(bundle, &list.seen, wanted)? {
        let reason = match known.test.way {
            Way::Uses => "uses it",
            Way::Reaches => "reaches it",
            Way::ByName => "may reach it",
        };
        let reach = Some((known.test.distance, known.test.likelihood()));
        list.add(bundle, bundle.test_at(known.test.place)?, reason, reach)?;
    }
    let mut known = FxHashSet::default();
    if list.found.len() < enough {
        for &target in targets {
            named_after(bundle, bundle.symbol(target)?, &mut known, &mut list)?;
        }
    }
    Ok(Tests {
        found: list.found,
        reached: best.reached,
        complete: best.complete && whole,
    })
}

/// The best that is known of each test, over several symbols.
struct Best {
    tests: Vec<Known>,
    /// Where each test stands among these, one-based, by its place in the list of all tests.
    places: Vec<u32>,
    reached: u32,
    complete: bool,
}

/// What is known of a test.
#[derive(Clone, Copy)]
struct Known {
    test: RelatedTest,
    /// Its place in the list of the symbol that it was found by first.
    rank: u32,
}

impl Best {
    fn of(bundle: &Bundle, seeds: &[SymbolId]) -> Result<Best, BundleError> {
        let mut best = Best {
            tests: Vec::new(),
            places: vec![0; bundle.tests()?.len()],
            reached: 0,
            complete: true,
        };
        for &seed in seeds {
            let Some(tests) = bundle.related_tests(seed)? else {
                break;
            };
            let kept = tests.kept();
            if kept.len() > 0 {
                best.complete &= kept.len() as u32 == tests.reached;
                best.reached = best.reached.max(tests.reached);
            }
            for (rank, test) in (0u32..).zip(kept) {
                best.add(bundle, rank, test?)?;
            }
        }
        Ok(best)
    }

    #[inline]
    fn add(&mut self, bundle: &Bundle, rank: u32, test: RelatedTest) -> Result<(), BundleError> {
        let Some(place) = self.places.get_mut(test.place as usize) else {
            // A forged list: the look-up says what is wrong with it.
            return bundle.test_at(test.place).map(drop);
        };
        match self.tests.get_mut((*place as usize).wrapping_sub(1)) {
            Some(known) => {
                if (test.steps, known.test.distance) > (known.test.steps, test.distance) {
                    known.test = test;
                }
            }
            None => {
                self.tests.push(Known { test, rank });
                *place = self.tests.len() as u32;
            }
        }
        Ok(())
    }

    /// Those that are not seen yet: the likeliest first, of equals those that stand higher in their lists. Behind the first
    /// `wanted` their order is any.
    fn in_order(
        &self,
        bundle: &Bundle,
        seen: &FxHashSet<SymbolId>,
        wanted: usize,
    ) -> Result<Vec<Known>, BundleError> {
        let mut order = Vec::with_capacity(self.tests.len());
        for &known in &self.tests {
            let symbol = bundle.symbol(bundle.test_at(known.test.place)?)?;
            if is_runnable(symbol)? && !seen.contains(&symbol.number()) {
                order.push(known);
            }
        }
        let key = |known: &Known| (Reverse(known.test.steps), known.rank, known.test.place);
        if wanted < order.len() {
            order.select_nth_unstable_by_key(wanted, key);
        }
        let sorted = wanted.min(order.len());
        order[..sorted].sort_unstable_by_key(key);
        Ok(order)
    }
}

/// Whether it is a test that can be run, not a class or module of tests.
fn is_runnable(symbol: SymbolView<'_>) -> Result<bool, BundleError> {
    Ok(symbol.has(SymbolFlags::TEST) && is_callable(symbol)?)
}

/// Tests in the order in which they are shown.
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
        if is_runnable(symbol)? && self.seen.insert(test) {
            self.found.push(Found {
                test,
                reason,
                reach,
            });
        }
        Ok(())
    }
}

/// Tests whose own name, class or file is made of the name of the target.
/// Names that are `known` are not looked up again.
fn named_after(
    bundle: &Bundle,
    target: SymbolView<'_>,
    known: &mut FxHashSet<String>,
    list: &mut List,
) -> Result<(), BundleError> {
    if target.file()?.is_external() || target.has(SymbolFlags::TEST_CODE) {
        return Ok(());
    }
    let name = target.name()?;
    let says_nothing = matches!(name, "index" | "mod" | "lib" | "main" | "__init__");
    // A member's name says little by itself, and one of one or two letters nothing.
    let member = matches!(
        target.kind()?,
        SymbolKind::Method | SymbolKind::Constructor | SymbolKind::Field | SymbolKind::Property
    );
    if says_nothing || member || name.chars().count() <= 2 || !known.insert(name.to_string()) {
        return Ok(());
    }
    for name in test_names(name) {
        tests_called(bundle, &name, list)?;
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

fn tests_called(bundle: &Bundle, name: &str, list: &mut List) -> Result<(), BundleError> {
    let Some(name) = bundle.name_exact(name)? else {
        return Ok(());
    };
    for number in name.symbols()? {
        for member in with_members(bundle, number)? {
            list.add(bundle, member, "named after it", None)?;
        }
    }
    Ok(())
}
