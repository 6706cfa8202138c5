//! What do I need to know about this change: what it touches, what is around it, what it may break, what it forgets.

use cidx_format::vocabulary::SymbolFlags;
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::related_tests::{Found, find};
use crate::bundle::{Bundle, BundleError, SymbolId};
use crate::change::beside::{Beside, neighbours};
use crate::change::risk::{Risk, risk};
use crate::change::side::Side;
use crate::change::survey::{FileRow, Missed, Survey, survey};
use crate::change::symbols::Touched;
use crate::error::ToolError;
use crate::owners::{Declared, Reviewer, declared, reviewers};
use crate::reach::{Bounds, Walk, dependents};
use crate::shape::{Analysis, Certainty, Limit, Place, choice, count};
use crate::tool::{Context, Preset, tool};
use crate::uses::all_with_members;

/// How many rows of each list are shown by default.
const ROWS: u32 = 50;

/// How many edges the walk to tests and entry points looks at before their totals are lower bounds.
pub(super) const BUDGET: usize = 5_000;

/// Where so many tests are known to run what is touched, none are looked for that are only called after it.
pub(super) const ENOUGH: usize = 50;

/// How many reviewers are suggested.
const REVIEWERS: usize = 5;

tool!(
    "context_for_change",
    "What do I need to know about this change?",
    "From a unified diff to the symbols that it touches (added, deleted, renamed, declared differently, or changed inside), their neighbourhood in the graph, \
     the entry points and tests that they reach, owners and reviewers, files that usually move with the change and are not in it, and the risk with its reasons. \
     Give the text of `git diff`; the bundle may be of the state before or after it. On the command line a base, or nothing for the uncommitted changes, will do.",
    &[],
    "changed",
    &[Preset::Core, Preset::Review, Preset::History],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The change: a unified diff, as `git diff` prints it. On the command line the name of a file, or - for stdin.
    pub diff: Option<String>,
    /// Which state the bundle holds: base (before the change), head (after it) or auto, which looks at the texts.
    pub side: Option<String>,
    /// How many rows of each list.
    pub limit: Option<Limit>,
}

/// A symbol that the change touches.
#[derive(Serialize, JsonSchema)]
pub struct Changed {
    #[serde(flatten)]
    place: Place,
    /// added, deleted, renamed or modified.
    change: &'static str,
    /// What of it was modified: signature or body.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'static str>,
    /// Its name after the change, where it was renamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    new_name: Option<String>,
    /// How many of its lines are touched, those of its members left out.
    lines: u32,
    /// Symbols outside the change that use it.
    dependents: u32,
}

/// A symbol beside the change.
#[derive(Serialize, JsonSchema)]
pub struct Neighbour {
    #[serde(flatten)]
    place: Place,
    /// How it belongs to the changed symbol: caller, importer, subtype or user of it; or callee of it, supertype of it, or used by it.
    relation: &'static str,
    /// The changed symbol.
    of: String,
    #[serde(flatten)]
    certainty: Certainty,
}

/// A test to run.
#[derive(Serialize, JsonSchema)]
pub struct Test {
    #[serde(flatten)]
    place: Place,
    /// Why it is listed.
    reason: &'static str,
    /// How many edges away; null where it is listed for its name or place.
    distance: Option<u32>,
    /// The shell line that runs it, from the root of the repository.
    command: String,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// The files of the change.
    files: Vec<FileRow>,
    /// The state that the bundle holds: base (before the change) or head (after it).
    side: &'static str,
    /// The symbols that the change touches, in the order of files and places.
    changed: Vec<Changed>,
    /// Symbols beside the changed ones: what uses them, then what they use.
    neighbourhood: Vec<Neighbour>,
    /// Entry points that reach the changed symbols, nearest first.
    affected_entry_points: Vec<Place>,
    /// Tests to run, nearest first.
    related_tests: Vec<Test>,
    /// What CODEOWNERS says about the files.
    owners: Vec<Declared>,
    /// Who should look at it.
    suggested_reviewers: Vec<Reviewer>,
    /// Files that usually move with the changed ones and are not in the change.
    co_change_missing: Vec<Missed>,
    /// How risky it is, and why.
    risk: Risk,
    total_files: u32,
    total_changed: u32,
    total_neighbourhood: u32,
    total_affected_entry_points: u32,
    total_related_tests: u32,
    total_co_change_missing: u32,
    /// Present and true if the walk was cut short: entry points and tests may be more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
    /// Whether any list was cut.
    truncated: bool,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let survey = read(bundle, params.diff.as_deref(), params.side.as_deref())?;
    let symbols = survey.symbols();
    let seeds = seeds(bundle, &survey)?;
    let members = all_with_members(bundle, &seeds)?;
    let tests = find(bundle, &seeds, &members, rows, ENOUGH)?;
    let walk = walk(bundle, &members)?;
    let neighbours = neighbours(bundle, &symbols)?;
    let entry_points = entry_points(bundle, &seeds, &walk)?;
    let longest = [
        survey.rows.len(),
        symbols.len(),
        neighbours.len(),
        entry_points.len(),
        tests.found.len(),
        survey.missed.len(),
    ];
    Ok(Answer {
        side: survey.side.name(),
        changed: changed(bundle, &survey, rows)?,
        neighbourhood: neighbours
            .iter()
            .take(rows)
            .map(|found| neighbour(bundle, found))
            .collect::<Result<_, _>>()?,
        affected_entry_points: Place::of_all(
            bundle,
            entry_points.get(..rows).unwrap_or(&entry_points),
        )?,
        related_tests: tests
            .found
            .iter()
            .take(rows)
            .map(|found| test(bundle, found))
            .collect::<Result<_, _>>()?,
        owners: declared(bundle, &survey.files)?
            .into_iter()
            .take(rows)
            .collect(),
        suggested_reviewers: reviewers(bundle, &survey.files, REVIEWERS)?,
        co_change_missing: survey.missed.iter().take(rows).cloned().collect(),
        risk: risk(bundle, &survey)?,
        files: survey.rows.iter().take(rows).cloned().collect(),
        total_files: count(survey.rows.len()),
        total_changed: count(symbols.len()),
        total_neighbourhood: count(neighbours.len()),
        total_affected_entry_points: count(entry_points.len()),
        total_related_tests: count(tests.found.len()),
        total_co_change_missing: count(survey.missed.len()),
        at_least: !(walk.complete && tests.complete),
        truncated: longest.iter().any(|&length| length > rows),
        analysis: Analysis::of(bundle, &symbols)?,
    })
}

/// Reads the parameters that `review` has too.
pub(super) fn read(
    bundle: &Bundle,
    diff: Option<&str>,
    side: Option<&str>,
) -> Result<Survey, ToolError> {
    let side = choice(
        "side",
        side.unwrap_or("auto"),
        &[
            ("auto", None),
            ("base", Some(Side::Base)),
            ("head", Some(Side::Head)),
        ],
    )?;
    let Some(diff) = diff else {
        let message =
            "diff is missing: give the change as a unified diff, the output of `git diff`.";
        return Err(ToolError::argument("diff", message.into(), Vec::new()));
    };
    survey(bundle, diff, side)
}

fn changed(bundle: &Bundle, survey: &Survey, rows: usize) -> Result<Vec<Changed>, BundleError> {
    let row = |touched: &Touched| {
        let (change, part) = touched.kind.names();
        Ok(Changed {
            place: Place::of(bundle.symbol(touched.symbol)?)?,
            change,
            part,
            new_name: touched.new_name.clone(),
            lines: touched.lines,
            dependents: survey.outside_dependents(bundle, touched.symbol)?,
        })
    };
    survey.touched.iter().take(rows).map(row).collect()
}

fn neighbour(bundle: &Bundle, beside: &Beside) -> Result<Neighbour, BundleError> {
    Ok(Neighbour {
        place: Place::of(bundle.symbol(beside.symbol)?)?,
        relation: beside.relation.name(),
        of: bundle.symbol(beside.of)?.id()?,
        certainty: Certainty::of(bundle.rule(beside.rule)?.confidence()),
    })
}

fn test(bundle: &Bundle, found: &Found) -> Result<Test, BundleError> {
    let symbol = bundle.symbol(found.test)?;
    Ok(Test {
        place: Place::of(symbol)?,
        reason: found.reason,
        distance: found.reach.map(|(distance, _)| distance),
        command: crate::test_command::command(bundle, symbol)?,
    })
}

/// The symbols from which to look for tests and entry points. A file of which only lines outside its functions and types were
/// touched stands for all that is in it; where others were touched too, these say more.
pub(super) fn seeds(bundle: &Bundle, survey: &Survey) -> Result<Vec<SymbolId>, BundleError> {
    let (mut inside, mut whole) = (Vec::new(), Vec::new());
    for symbol in survey.symbols() {
        let view = bundle.symbol(symbol)?;
        let file = view.file()?.first_symbol();
        if file == symbol {
            whole.push(symbol);
        } else {
            inside.push((symbol, file));
        }
    }
    whole.retain(|file| !inside.iter().any(|(_, of)| of == file));
    whole.extend(inside.into_iter().map(|(symbol, _)| symbol));
    whole.sort_unstable();
    Ok(whole)
}

/// What depends on the changed symbols, whose members are among them, as far as the budget goes.
pub(super) fn walk(bundle: &Bundle, changed: &[SymbolId]) -> Result<Walk, BundleError> {
    let bounds = Bounds {
        depth: None,
        min_confidence: 0.0,
        budget: BUDGET,
        rows: 0,
    };
    dependents(bundle, changed, &[], bounds)
}

/// Entry points that are no tests, among the changed symbols and those that reach them.
pub(super) fn entry_points(
    bundle: &Bundle,
    changed: &[SymbolId],
    walk: &Walk,
) -> Result<Vec<SymbolId>, BundleError> {
    let mut out = Vec::new();
    // A walk reaches each symbol once, and none that it began with; those may be named twice.
    let mut known: FxHashSet<SymbolId> = FxHashSet::default();
    for symbol in changed
        .iter()
        .copied()
        .chain(walk.reached.iter().map(|reached| reached.symbol))
    {
        let view = bundle.symbol(symbol)?;
        if view.has(SymbolFlags::ENTRY_POINT)
            && !view.has(SymbolFlags::TEST)
            && known.insert(symbol)
        {
            out.push(symbol);
        }
    }
    Ok(out)
}
