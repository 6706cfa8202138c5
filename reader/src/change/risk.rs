//! How risky a change is: named factors with points, the sum of which is the score.

use schemars::JsonSchema;
use serde::Serialize;

use super::survey::Survey;
use crate::bundle::{Bundle, BundleError};
use crate::owners::is_stale;

/// From this score on a change is of medium risk.
const MEDIUM: u32 = 30;

/// From this score on a change is of high risk.
const HIGH: u32 = 60;

/// How risky a change is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Risk {
    /// low, medium (30 points or more) or high (60 points or more).
    pub level: &'static str,
    /// From 0 to 100: the sum of the factors' points.
    pub score: u32,
    /// What speaks for risk, the weightiest first.
    pub factors: Vec<Factor>,
}

/// Something that makes a change risky.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Factor {
    /// A stable word: breaking_change, wide_impact, untested, hotspot, complex, large, many_modules, co_change_missing, stale_code, unknown_state.
    pub factor: &'static str,
    /// What exactly.
    pub detail: String,
    /// Its weight.
    pub points: u32,
}

/// The levels, in rising order.
pub const LEVELS: &[&str] = &["low", "medium", "high"];

/// Judges a change.
pub fn risk(bundle: &Bundle, survey: &Survey) -> Result<Risk, BundleError> {
    let mut factors = Vec::new();
    factors.extend(breaking(bundle, survey)?);
    factors.extend(reach(bundle, survey)?);
    factors.extend(complex(bundle, survey)?);
    factors.extend(hotspots(bundle, survey)?);
    factors.extend(size(survey));
    factors.extend(missing(survey));
    factors.extend(stale(bundle, survey)?);
    if survey.neither > 0 {
        let detail = format!(
            "the bundle holds neither side of {} of the compared files, so lines may be off: index the base or the head of the change",
            survey.neither
        );
        factors.push(Factor {
            factor: "unknown_state",
            detail,
            points: 10,
        });
    }
    factors.sort_by_key(|factor| std::cmp::Reverse(factor.points));
    let score = factors
        .iter()
        .map(|factor| factor.points)
        .sum::<u32>()
        .min(100);
    let level = match score {
        HIGH.. => "high",
        MEDIUM.. => "medium",
        _ => "low",
    };
    Ok(Risk {
        level,
        score,
        factors,
    })
}

fn breaking(bundle: &Bundle, survey: &Survey) -> Result<Option<Factor>, BundleError> {
    let (mut symbols, mut dependents) = (0, 0u32);
    for touched in survey
        .touched
        .iter()
        .filter(|touched| touched.kind.breaks())
    {
        let outside = survey.outside_dependents(bundle, touched.symbol)?;
        symbols += u32::from(outside > 0);
        dependents = dependents.saturating_add(outside);
    }
    Ok((symbols > 0).then(|| Factor {
        factor: "breaking_change",
        detail: format!(
            "{} deleted, renamed or declared differently; symbols outside the change that use them: {dependents}",
            if symbols == 1 { "1 symbol is".to_string() } else { format!("{symbols} symbols are") }
        ),
        points: if dependents >= 10 { 35 } else { 25 },
    }))
}

/// What reaches the touched symbols: much, or no test at all.
fn reach(bundle: &Bundle, survey: &Survey) -> Result<Vec<Factor>, BundleError> {
    let mut factors = Vec::new();
    let (mut widest, mut code, mut untested) = (0, 0u32, Vec::new());
    for touched in &survey.touched {
        let symbol = bundle.symbol(touched.symbol)?;
        let Some(totals) = symbol.totals(0.0)? else {
            continue;
        };
        let nodes = totals.nodes.to_native();
        if nodes != cidx_format::NONE && !symbol.qualified()?.is_empty() {
            widest = widest.max(nodes);
        }
        if survey.is_code(bundle, touched)? && touched.kind != super::symbols::Kind::Deleted {
            code += 1;
            if totals.tests.to_native() == 0 {
                untested.push(touched.symbol);
            }
        }
    }
    if widest >= 20 {
        let detail =
            format!("one of the symbols is used by {widest} others, directly or through others");
        factors.push(Factor {
            factor: "wide_impact",
            detail,
            points: if widest >= 100 { 15 } else { 8 },
        });
    }
    if !untested.is_empty() {
        let first = bundle.symbol(untested[0])?.id()?;
        let detail = format!(
            "no test reaches {} of {code} touched functions, for example {first}",
            untested.len()
        );
        let most = untested.len() as u32 * 2 > code;
        factors.push(Factor {
            factor: "untested",
            detail,
            points: if most { 15 } else { 8 },
        });
    }
    Ok(factors)
}

fn complex(bundle: &Bundle, survey: &Survey) -> Result<Option<Factor>, BundleError> {
    let mut worst: Option<(u16, String)> = None;
    for touched in &survey.touched {
        let symbol = bundle.symbol(touched.symbol)?;
        let cyclomatic = symbol.cyclomatic()?;
        if cyclomatic > 20
            && survey.is_code(bundle, touched)?
            && worst.as_ref().is_none_or(|&(known, _)| cyclomatic > known)
        {
            worst = Some((cyclomatic, symbol.id()?));
        }
    }
    Ok(worst.map(|(cyclomatic, id)| Factor {
        factor: "complex",
        detail: format!("{id} has a cyclomatic complexity of {cyclomatic}"),
        points: 10,
    }))
}

/// Files that are among the tenth of the repository that changes most.
fn hotspots(bundle: &Bundle, survey: &Survey) -> Result<Option<Factor>, BundleError> {
    let Some(limit) = bundle.busy_limit()? else {
        return Ok(None);
    };
    let mut hot = Vec::new();
    for &file in &survey.files {
        let churn = bundle.file_churn(file)?.window;
        if churn >= limit.max(5) {
            hot.push((churn, bundle.file(file)?.path()?));
        }
    }
    hot.sort_by_key(|&(churn, _)| std::cmp::Reverse(churn));
    Ok(hot.first().map(|(churn, path)| Factor {
        factor: "hotspot",
        detail: format!(
            "{} files are among the tenth that changes most, first of all {path} with {churn} recent commits",
            hot.len()
        ),
        points: if hot.len() >= 3 { 15 } else { 10 },
    }))
}

fn size(survey: &Survey) -> Vec<Factor> {
    let mut factors = Vec::new();
    let (added, removed) = survey.lines();
    let lines = added.saturating_add(removed);
    if lines >= 400 {
        let detail = format!("{lines} lines come or go");
        factors.push(Factor {
            factor: "large",
            detail,
            points: if lines >= 1000 { 20 } else { 10 },
        });
    }
    let modules = survey.modules().len();
    if modules >= 5 {
        let detail = format!("{modules} directories are touched");
        factors.push(Factor {
            factor: "many_modules",
            detail,
            points: if modules >= 10 { 15 } else { 10 },
        });
    }
    factors
}

fn missing(survey: &Survey) -> Option<Factor> {
    let surest = survey
        .missed
        .first()
        .filter(|missed| missed.confidence >= 0.5)?;
    Some(Factor {
        factor: "co_change_missing",
        detail: format!(
            "{} usually moves with {} ({} of its commits, {:.0} %) and is not in the change",
            surest.path,
            surest.usually_with,
            surest.together_count,
            surest.confidence * 100.0
        ),
        points: 10,
    })
}

fn stale(bundle: &Bundle, survey: &Survey) -> Result<Option<Factor>, BundleError> {
    let mut stale = Vec::new();
    for &file in &survey.files {
        if !bundle.file(file)?.is_document() && is_stale(bundle, file)? {
            stale.push(bundle.file(file)?.path()?);
        }
    }
    Ok(stale.first().map(|first| Factor {
        factor: "stale_code",
        detail: format!(
            "nobody has touched {} of the files for a year, for example {first}",
            stale.len()
        ),
        points: 5,
    }))
}
