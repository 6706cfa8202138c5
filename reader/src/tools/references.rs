//! Where is this used: every occurrence of a symbol, with its role and the symbol in which it stands.

use cidx_format::vocabulary::SymbolFlags;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{filter, resolve};
use crate::bundle::{Bundle, BundleError, Denoted};
use crate::error::ToolError;
use crate::shape::{Analysis, Asked, Limit, Page, count, role_named};
use crate::tool::{Context, Preset, tool};
use crate::uses::{Site, Use, of_targets};

/// How many rows are shown by default.
const ROWS: u32 = 100;

tool!(
    "references",
    "Where is this used?",
    "Every place that names a symbol: calls, reads, writes, types, imports, inheritance, values handed over, with the symbol in which each stands (from). \
     A class or file means that symbol itself, not its members. For the transitive set use impact.",
    &["symbol"],
    "references",
    &[
        Preset::Core,
        Preset::Navigate,
        Preset::Review,
        Preset::Refactor
    ],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// The symbol: an id, a qualified name or its end, a file, a directory, or path:line.
    pub symbol: String,
    /// Only uses of this role: call, construct, read, write, value, type, import, inherit, implement, decorate, override.
    pub role: Option<String>,
    /// Whether uses in test code count; true by default.
    pub include_tests: Option<bool>,
    /// Only uses in this file or below this directory.
    pub path: Option<String>,
    /// Only symbols of this kind, if the name means several.
    pub kind: Option<String>,
    /// Only symbols in this language, if the name means several.
    pub language: Option<String>,
    /// How many rows.
    pub limit: Option<Limit>,
    /// How many rows to skip.
    #[serde(default)]
    pub offset: u32,
}

/// A use.
#[derive(Serialize, JsonSchema)]
pub struct Row {
    #[serde(flatten)]
    site: Site,
    /// The symbol that is used, where the question means several.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    asked: Asked,
    /// By file, then by place.
    references: Vec<Row>,
    /// How many uses there are in all.
    total_references: u32,
    /// How many files they are in.
    total_files: u32,
    /// Calls of a member of this name whose receiver could not be bound: uses that may be missing.
    unbound_calls: u32,
    #[serde(flatten)]
    page: Page,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let rows = Limit::rows(params.limit, ROWS, context)?;
    let role = params.role.as_deref().map(role_named).transpose()?;
    let narrowing = filter(
        bundle,
        params.kind.as_deref(),
        None,
        params.language.as_deref(),
    )?;
    let targets = resolve(bundle, &params.symbol, &narrowing)?;
    let place = filter(bundle, None, params.path.as_deref(), None)?;
    let tests = params.include_tests.unwrap_or(true);
    let all = of_targets(bundle, &targets, |found| {
        let source = bundle.symbol(found.source)?;
        let in_test =
            || source.has(SymbolFlags::TEST_CODE) || source.file().is_ok_and(|file| file.is_test());
        Ok(
            role.is_none_or(|role| found.occurrence.role().is_ok_and(|own| own == role))
                && (tests || !in_test())
                && place.accepts_path(source)?,
        )
    })?;
    let (shown, page) = Page::cut(&all, params.offset, rows);
    let several = targets.len() > 1;
    let mut files: Vec<u32> = all.iter().map(|found| found.file.0).collect();
    files.dedup();
    Ok(Answer {
        asked: Asked::of(bundle, &params.symbol, &targets, rows)?,
        references: shown
            .iter()
            .map(|found| row(bundle, found, several))
            .collect::<Result<_, _>>()?,
        total_references: count(all.len()),
        total_files: count(files.len()),
        unbound_calls: super::impact::unbound_calls(bundle, &targets)?,
        page,
        analysis: Analysis::of(bundle, &targets)?,
    })
}

fn row(bundle: &Bundle, found: &Use<'_>, several: bool) -> Result<Row, BundleError> {
    let to = match found.target {
        Denoted::Symbol(target) if several => Some(bundle.symbol(target)?.id()?),
        _ => None,
    };
    Ok(Row {
        site: found.site(bundle)?,
        to,
    })
}
