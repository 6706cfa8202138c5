//! A card about one symbol: what it is, who uses it, how complex it is, and whether it is worth keeping.

use std::collections::BTreeMap;

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Narrowing, resolve_one};
use crate::bundle::{Bundle, BundleError, SymbolView};
use crate::error::ToolError;
use crate::shape::{Analysis, Place, count, visibility};
use crate::tool::{Context, Preset, tool};
use crate::uses::of_targets;

tool!(
    "explain",
    "What is this symbol, and does anything need it?",
    "A card about one symbol: kind, signature, documentation, visibility, complexity, how often and how it is used, in code and in tests, and a verdict (keep, investigate, remove_candidate) with its reasons.",
    &["symbol"],
    "",
    &[Preset::Navigate, Preset::Docs],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The symbol: an id, a qualified name or its end, a file, or path:line.
    pub symbol: String,
    /// What narrows the symbol, if the name means several.
    #[serde(flatten)]
    pub narrowing: Narrowing,
}

/// How it is used.
#[derive(Serialize, JsonSchema)]
struct Usage {
    /// Uses in all.
    total: u32,
    /// Uses in test code.
    in_tests: u32,
    /// Files that use it.
    files: u32,
    /// Uses by role.
    by_role: BTreeMap<&'static str, u32>,
    /// Distinct other symbols that refer to it.
    direct_dependents: u32,
    /// Calls of a member of this name whose receiver could not be bound: uses that may be missing.
    unbound_calls: u32,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    place: Place,
    name: String,
    qualified_name: String,
    signature: String,
    doc: String,
    /// public, protected, internal, private or unknown.
    visibility: &'static str,
    /// Visibility, modifiers and findings.
    flags: Vec<&'static str>,
    lines: u32,
    cyclomatic_complexity: u16,
    cognitive_complexity: u16,
    /// Members.
    members: u32,
    /// Its own calls that could not be bound.
    unresolved_calls: u32,
    usage: Usage,
    /// keep, investigate or remove_candidate.
    verdict: &'static str,
    /// Why.
    reasons: Vec<String>,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let filter = params.narrowing.filter(bundle)?;
    let number = resolve_one(bundle, &params.symbol, &filter)?;
    let symbol = bundle.symbol(number)?;
    let usage = usage(bundle, symbol)?;
    let (verdict, reasons) = verdict(symbol, &usage)?;
    let span = symbol.span();
    Ok(Answer {
        place: Place::of(symbol)?,
        name: symbol.name()?.to_string(),
        qualified_name: symbol.qualified()?.to_string(),
        signature: symbol.signature()?.to_string(),
        doc: symbol.doc()?.to_string(),
        visibility: visibility(symbol.flags()),
        flags: symbol.flags().names().collect(),
        lines: span
            .end
            .line
            .saturating_sub(span.start.line)
            .saturating_add(1),
        cyclomatic_complexity: symbol.cyclomatic()?,
        cognitive_complexity: symbol.cognitive()?,
        members: count(symbol.children()?.len()),
        unresolved_calls: symbol.unresolved_call_count()?,
        usage,
        verdict,
        reasons,
        analysis: Analysis::of(bundle, &[number])?,
    })
}

fn usage(bundle: &Bundle, symbol: SymbolView<'_>) -> Result<Usage, BundleError> {
    let number = symbol.number();
    let all = of_targets(bundle, &[number], |found| Ok(found.source != number))?;
    let mut by_role: BTreeMap<&'static str, u32> = BTreeMap::new();
    let mut in_tests = 0;
    let mut files = Vec::new();
    for found in &all {
        *by_role.entry(found.occurrence.role()?.name()).or_default() += 1;
        let source = bundle.symbol(found.source)?;
        in_tests += u32::from(source.has(SymbolFlags::TEST_CODE));
        files.push(found.file);
    }
    files.dedup();
    Ok(Usage {
        total: count(all.len()),
        in_tests,
        files: count(files.len()),
        by_role,
        direct_dependents: symbol.direct_dependent_count()?,
        unbound_calls: super::impact::unbound_calls(bundle, &[number])?,
    })
}

/// Whether the symbol is worth keeping, as far as the repository can tell.
fn verdict(
    symbol: SymbolView<'_>,
    usage: &Usage,
) -> Result<(&'static str, Vec<String>), BundleError> {
    let mut reasons = Vec::new();
    let used = usage.total.saturating_sub(usage.in_tests);
    if used > 0 {
        reasons.push(format!("used {used} times outside tests"));
    }
    let known = [
        (SymbolFlags::ENTRY_POINT, "is an entry point"),
        (SymbolFlags::TEST, "is a test"),
        (SymbolFlags::FIXTURE, "is a test fixture"),
        (SymbolFlags::EXTERNAL, "is defined outside the repository"),
        (
            SymbolFlags::OVERRIDE,
            "overrides a base member: it may be called through it",
        ),
    ];
    for (flag, reason) in known {
        if symbol.has(flag) {
            reasons.push(reason.into());
        }
    }
    if matches!(
        symbol.kind()?,
        SymbolKind::File | SymbolKind::Heading | SymbolKind::ConfigKey
    ) {
        reasons.push("is a file or a part of a document".into());
    }
    if !reasons.is_empty() {
        return Ok(("keep", reasons));
    }
    if usage.in_tests > 0 {
        reasons.push(format!("used {} times, but only in tests", usage.in_tests));
    }
    if usage.unbound_calls > 0 {
        reasons.push(format!(
            "{} calls of a member of this name could not be bound",
            usage.unbound_calls
        ));
    }
    let name = symbol.name()?;
    if name.starts_with("__") && name.ends_with("__") {
        reasons.push("is called by the language itself".into());
    }
    if symbol.has(SymbolFlags::EXPORTED) {
        reasons.push("is exported: code outside the repository may use it".into());
    }
    if symbol.children()?.len() > 0 {
        reasons.push("has members, which may be used".into());
    }
    if reasons.is_empty() {
        reasons.push("nothing in the repository uses it".into());
        return Ok(("remove_candidate", reasons));
    }
    Ok(("investigate", reasons))
}
