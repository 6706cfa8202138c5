//! Is this change risky, and who should look at it: a summary for a pull request, for people or for machines.

use std::io::Write;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::context_for_change::{ENOUGH, entry_points, read, seeds, walk};
use super::related_tests::find;
use crate::bundle::{Bundle, BundleError};
use crate::change::report::{markdown, sarif};
use crate::change::risk::{LEVELS, Risk, risk};
use crate::change::survey::{FileRow, Missed, Survey};
use crate::change::symbols::{Kind, Touched};
use crate::error::ToolError;
use crate::owners::{Reviewer, reviewers};
use crate::shape::{Place, Range, choice, count};
use crate::tool::{Context, Preset, StreamError, tool};
use crate::uses::all_with_members;

/// How many rows each list has.
const ROWS: usize = 20;

tool!(
    "review",
    "Is this change risky, and who should look at it?",
    "A summary of a change for a pull request: files, lines and modules, the risk with its reasons, findings at places, files that usually move with it, tests to run and reviewers. \
     Give a unified diff. On the command line --format markdown prints a comment, --format sarif what code scanning reads, and --fail-on high ends with status 4 if the risk is high.",
    &[],
    "",
    &[Preset::Review, Preset::History],
    Params,
    Answer,
    run,
    Some(stream)
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The change: a unified diff, as `git diff` prints it. On the command line the name of a file, or - for stdin.
    pub diff: Option<String>,
    /// Which state the bundle holds: base (before the change), head (after it) or auto, which looks at the texts.
    pub side: Option<String>,
    /// json, markdown or sarif: what the command line prints, and what `report` holds.
    pub format: Option<String>,
}

/// Something to look at.
#[derive(Clone, Serialize, JsonSchema)]
pub struct Finding {
    /// breaking_change, untested, co_change_missing or complex.
    pub(crate) rule: &'static str,
    /// note, warning or error.
    pub(crate) level: &'static str,
    pub(crate) message: String,
    pub(crate) path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) range: Option<Range>,
    /// The symbol.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<String>,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// One sentence.
    pub(crate) summary: String,
    pub(crate) files_changed: u32,
    pub(crate) lines_added: u32,
    pub(crate) lines_removed: u32,
    pub(crate) files: Vec<FileRow>,
    /// Directories of the changed files.
    pub(crate) modules: Vec<String>,
    pub(crate) risk: Risk,
    pub(crate) findings: Vec<Finding>,
    pub(crate) total_findings: u32,
    pub(crate) co_change_missing: Vec<Missed>,
    pub(crate) affected_entry_points: Vec<Place>,
    /// The shell lines of the nearest tests.
    pub(crate) suggested_tests: Vec<String>,
    pub(crate) total_related_tests: u32,
    pub(crate) suggested_reviewers: Vec<Reviewer>,
    /// The report in the wanted form: markdown as text, SARIF as an object; absent for json.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) report: Option<Value>,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let form = choice(
        "format",
        params.format.as_deref().unwrap_or("json"),
        &[("json", 0), ("markdown", 1), ("sarif", 2)],
    )?;
    let survey = read(bundle, params.diff.as_deref(), params.side.as_deref())?;
    let symbols = seeds(bundle, &survey)?;
    let members = all_with_members(bundle, &symbols)?;
    let tests = find(bundle, &symbols, &members, ROWS, ENOUGH)?;
    let walk = walk(bundle, &members)?;
    let mut commands = Vec::new();
    for found in tests.found.iter().take(ROWS) {
        commands.push(crate::test_command::command(
            bundle,
            bundle.symbol(found.test)?,
        )?);
    }
    let entry_points = entry_points(bundle, &symbols, &walk)?;
    let findings = findings(bundle, &survey)?;
    let (added, removed) = survey.lines();
    let risk = risk(bundle, &survey)?;
    let mut answer = Answer {
        summary: format!(
            "{} risk ({} of 100): {} files with {added} lines added and {removed} removed, {} symbols touched, {} tests reach them.",
            risk.level,
            risk.score,
            survey.rows.len(),
            survey.touched.len(),
            tests.found.len()
        ),
        files_changed: count(survey.rows.len()),
        lines_added: added,
        lines_removed: removed,
        files: survey.rows.clone(),
        modules: survey.modules().into_iter().map(str::to_string).collect(),
        risk,
        total_findings: count(findings.len()),
        findings,
        co_change_missing: survey.missed.iter().take(ROWS).cloned().collect(),
        affected_entry_points: Place::of_all(
            bundle,
            entry_points.get(..ROWS).unwrap_or(&entry_points),
        )?,
        suggested_tests: commands,
        total_related_tests: count(tests.found.len()),
        suggested_reviewers: reviewers(bundle, &survey.files, 5)?,
        report: None,
    };
    answer.report = match form {
        1 => Some(Value::String(markdown(&answer))),
        2 => Some(sarif(bundle, &answer)?),
        _ => None,
    };
    Ok(answer)
}

/// Writes the report as it is, where one is wanted; else the answer as JSON.
fn stream(context: &Context<'_>, arguments: Value, out: &mut dyn Write) -> Result<(), StreamError> {
    let answer = TOOL.call(context, arguments)?;
    match answer.get("report") {
        Some(Value::String(text)) => out.write_all(text.as_bytes())?,
        Some(report) => writeln!(out, "{report:#}")?,
        None => writeln!(out, "{answer:#}")?,
    }
    Ok(())
}

/// Whether an answer of this tool has at least this level of risk; an unknown level is an error.
pub fn reaches(answer: &Value, level: &str) -> Result<bool, ToolError> {
    let place = |level: &str| {
        LEVELS
            .iter()
            .position(|known| known.eq_ignore_ascii_case(level))
    };
    let known = LEVELS.iter().map(|level| (*level).to_string()).collect();
    let wanted = place(level).ok_or_else(|| {
        ToolError::argument("fail-on", format!("there is no level '{level}'."), known)
    })?;
    let found = answer
        .pointer("/risk/level")
        .and_then(Value::as_str)
        .and_then(place);
    Ok(found.is_some_and(|found| found >= wanted))
}

fn findings(bundle: &Bundle, survey: &Survey) -> Result<Vec<Finding>, BundleError> {
    let mut out = Vec::new();
    for touched in &survey.touched {
        of_symbol(bundle, survey, touched, &mut out)?;
    }
    for missed in survey
        .missed
        .iter()
        .filter(|missed| missed.confidence >= 0.5)
    {
        out.push(Finding {
            rule: "co_change_missing",
            level: "note",
            message: format!(
                "{} usually moves with this file ({} commits, {:.0} %) and is not in the change",
                missed.path,
                missed.together_count,
                missed.confidence * 100.0
            ),
            path: missed.usually_with.clone(),
            range: None,
            id: None,
        });
    }
    Ok(out)
}

fn of_symbol(
    bundle: &Bundle,
    survey: &Survey,
    touched: &Touched,
    out: &mut Vec<Finding>,
) -> Result<(), BundleError> {
    let symbol = bundle.symbol(touched.symbol)?;
    let (place, name) = (Place::of(symbol)?, symbol.name()?);
    let mut found = |rule, level, message| {
        out.push(Finding {
            rule,
            level,
            message,
            path: place.path.clone(),
            range: place.range,
            id: Some(place.id.clone()),
        });
    };
    let outside = survey.outside_dependents(bundle, touched.symbol)?;
    let deleted = touched.kind == Kind::Deleted;
    if touched.kind.breaks() && outside > 0 {
        let what = match touched.kind {
            Kind::Deleted => "is deleted",
            Kind::Renamed => "is renamed",
            _ => "is declared differently",
        };
        let level = if deleted { "error" } else { "warning" };
        let message = format!("{name} {what}; symbols outside the change that use it: {outside}");
        found("breaking_change", level, message);
    }
    if deleted || !survey.is_code(bundle, touched)? {
        return Ok(());
    }
    if symbol
        .totals(0.0)?
        .is_some_and(|totals| totals.tests.to_native() == 0)
    {
        found("untested", "note", format!("no test reaches {name}"));
    }
    let cyclomatic = symbol.cyclomatic()?;
    if cyclomatic > 20 {
        found(
            "complex",
            "note",
            format!("{name} has a cyclomatic complexity of {cyclomatic}"),
        );
    }
    Ok(())
}
