//! What is this repository: its modules, entry points and most central symbols, sized to a budget of tokens.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{Filter, filter};
use crate::budget::{Purse, Rows, length, rows};
use crate::bundle::{Bundle, BundleError, SymbolId};
use crate::error::ToolError;
use crate::landmarks::{
    Central, Language, Module, central, entry_points, languages, module, modules,
};
use crate::shape::{Analysis, Place, count};
use crate::tool::{Context, Preset, tool};

/// How many tokens an answer has by default.
const BUDGET: u32 = 2000;

/// The least budget: less holds nothing but the frame.
const MIN_BUDGET: u32 = 150;

/// How many characters of JSON count as a token.
const TOKEN: usize = 4;

/// No row of a list is shorter than this, and no line of a map.
const LEAST_ROW: usize = 60;
const LEAST_LINE: usize = 12;

/// The headings of a map.
const MODULES: &str = "modules (files, symbols, role)";
const ENTRY_POINTS: &str = "entry points";
const CENTRAL: &str = "central symbols";

tool!(
    "overview",
    "What is this repository, and where do I start?",
    "The modules (directories), entry points and most central symbols of the repository or a part of it, most important first, sized to a budget of tokens. \
     Read it before anything else.",
    &["path"],
    "",
    &[Preset::Core, Preset::Navigate, Preset::Docs],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Deserialize, JsonSchema)]
pub struct Params {
    /// Only this directory.
    pub path: Option<String>,
    /// How many tokens the answer may have (four characters of JSON count as one).
    #[schemars(range(min = 150))]
    pub budget: Option<u32>,
    /// A text with a line for each module, entry point and symbol instead of lists: about twice as many fit.
    #[serde(default)]
    pub map: bool,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    /// The name of the root directory.
    repository: String,
    /// Languages, most lines first.
    languages: Vec<Language>,
    /// Directories, most central first.
    modules: Vec<Module>,
    /// Where execution or use begins.
    entry_points: Vec<Place>,
    /// Functions and types that the rest rests on, most central first.
    central_symbols: Vec<Central>,
    /// All of these as a text, if a map was asked for: modules with their files and symbols, entry points, symbols with their ranks.
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<String>,
    total_modules: u32,
    total_entry_points: u32,
    /// Whether a list was cut to keep to the budget.
    truncated: bool,
    /// The tokens that the answer may have.
    budget: u32,
    /// The tokens that it has.
    used: u32,
    analysis: Analysis,
}

/// Answers.
pub fn run(context: &Context<'_>, params: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let budget = params.budget.unwrap_or(BUDGET);
    if budget < MIN_BUDGET {
        let message = format!("budget is {budget}; it must be at least {MIN_BUDGET} tokens.");
        return Err(ToolError::argument("budget", message, Vec::new()));
    }
    if let Some(path) = &params.path
        && crate::address::directory(bundle, path.trim())?.is_none()
        && bundle.file_by_path(path.trim())?.is_none()
    {
        return Err(super::outline::no_such_path(bundle, path)?);
    }
    let place = filter(bundle, None, params.path.as_deref(), None)?;
    let parts = Parts::of(bundle, &place, params.path.is_some())?;
    let mut answer = Answer {
        repository: bundle.meta()?.repository.name.chars().take(80).collect(),
        languages: Vec::new(),
        modules: Vec::new(),
        entry_points: Vec::new(),
        central_symbols: Vec::new(),
        map: params.map.then(String::new),
        total_modules: parts.total_modules,
        total_entry_points: parts.total_entry_points,
        truncated: false,
        budget,
        used: budget,
        analysis: Analysis::of(bundle, &[])?,
    };
    let mut purse = Purse {
        left: (budget as usize)
            .saturating_mul(TOKEN)
            .saturating_sub(length(&answer)?),
        beside: match (params.map, &context.workspace) {
            // A line ends with the two characters of `\n`, which count as its quotes.
            (true, _) => 0,
            (false, Some(_)) => ",,\"stale\":true".len(),
            (false, None) => 1,
        },
        least: if params.map { LEAST_LINE } else { LEAST_ROW },
    };
    let mut languages = rows(languages(bundle)?.into_iter().map(Ok));
    let eighth = purse.left / 8;
    purse.fill(&mut languages, &mut answer.languages, eighth)?;
    answer.truncated = languages.peek().is_some();
    if params.map {
        let mut lines = parts.into_lines();
        purse.left = purse.left.saturating_sub(lines.headings());
        let (lists, left_out) = lines.spend(&mut purse)?;
        answer.truncated |= left_out;
        answer.map = Some(lists.text());
    } else {
        let (lists, left_out) = parts.spend(&mut purse)?;
        answer.truncated |= left_out;
        (answer.modules, answer.entry_points) = (lists.modules, lists.entry_points);
        answer.central_symbols = lists.central;
    }
    answer.used = count(length(&answer)?.div_ceil(TOKEN)).min(budget);
    Ok(answer)
}

/// Everything that might be shown, most important first.
struct Parts<'b, M, E, C> {
    modules: Rows<'b, M>,
    entry_points: Rows<'b, E>,
    central: Rows<'b, C>,
    total_modules: u32,
    total_entry_points: u32,
}

/// What is shown.
struct Lists<M, E, C> {
    modules: Vec<M>,
    entry_points: Vec<E>,
    central: Vec<C>,
}

impl<'b> Parts<'b, Module, Place, Central> {
    /// What lies at a place: of the whole repository nothing is read before it is shown.
    fn of(bundle: &'b Bundle, place: &'b Filter<'b>, part: bool) -> Result<Self, BundleError> {
        let ranked = bundle.modules()?;
        let (modules, total_modules): (Rows<'b, Module>, u32) = if part || ranked.is_empty() {
            let modules = modules(bundle, place)?;
            let total = count(modules.len());
            (rows(modules.into_iter().map(Ok)), total)
        } else {
            let all = ranked.iter().map(move |record| module(bundle, record));
            (rows(all), count(ranked.len()))
        };
        let entries = entry_points(bundle, place, part)?;
        let (total_entry_points, entries): (u32, Box<dyn Iterator<Item = SymbolId> + 'b>) =
            match entries {
                Some(entries) => (count(entries.len()), Box::new(entries.into_iter())),
                None => {
                    let ranked = bundle.ranked_entry_points()?;
                    (count(ranked.len()), Box::new(ranked))
                }
            };
        Ok(Parts {
            modules,
            entry_points: rows(entries.map(move |number| Place::of(bundle.symbol(number)?))),
            central: rows(central(bundle, place)?),
            total_modules,
            total_entry_points,
        })
    }

    /// The same as lines of a text.
    fn into_lines(self) -> Parts<'b, String, String, String> {
        let entry = |place: Result<Place, BundleError>| place.map(|place| place.id);
        Parts {
            modules: rows(self.modules.map(|row| row.map(|row| row.line()))),
            entry_points: rows(self.entry_points.map(entry)),
            central: rows(self.central.map(|row| row.map(|row| row.line()))),
            total_modules: self.total_modules,
            total_entry_points: self.total_entry_points,
        }
    }
}

impl Parts<'_, String, String, String> {
    /// How many characters of JSON the headings of what there is take; a line ends with the two characters of `\n`.
    fn headings(&mut self) -> usize {
        let lists = [
            (MODULES, &mut self.modules),
            (ENTRY_POINTS, &mut self.entry_points),
            (CENTRAL, &mut self.central),
        ];
        let lists = lists.into_iter();
        let there_are = lists.filter_map(|(heading, rows)| rows.peek().map(|_| heading));
        there_are.map(|heading| heading.len() + 2).sum()
    }
}

impl<M: Serialize, E: Serialize, C: Serialize> Parts<'_, M, E, C> {
    /// A third each for modules, entry points and symbols; what one leaves, the others may use. Also whether something was left out.
    fn spend(self, purse: &mut Purse) -> Result<(Lists<M, E, C>, bool), ToolError> {
        let (mut modules, mut entry_points) = (self.modules, self.entry_points);
        let mut central = self.central;
        let mut lists = Lists {
            modules: Vec::new(),
            entry_points: Vec::new(),
            central: Vec::new(),
        };
        let third = purse.left / 3;
        purse.fill(&mut modules, &mut lists.modules, third)?;
        purse.fill(&mut entry_points, &mut lists.entry_points, third / 2)?;
        purse.fill(&mut central, &mut lists.central, usize::MAX)?;
        purse.fill(&mut modules, &mut lists.modules, usize::MAX)?;
        purse.fill(&mut entry_points, &mut lists.entry_points, usize::MAX)?;
        let mut left_out = purse.squeeze(central, &mut lists.central)?;
        left_out |= purse.squeeze(modules, &mut lists.modules)?;
        left_out |= purse.squeeze(entry_points, &mut lists.entry_points)?;
        Ok((lists, left_out))
    }
}

impl Lists<String, String, String> {
    /// The lines under their headings.
    fn text(&self) -> String {
        let parts = [
            (MODULES, &self.modules),
            (ENTRY_POINTS, &self.entry_points),
            (CENTRAL, &self.central),
        ];
        let mut text = String::new();
        for (heading, lines) in parts.into_iter().filter(|(_, lines)| !lines.is_empty()) {
            text.push_str(heading);
            text.push('\n');
            for line in lines {
                text.push_str(line);
                text.push('\n');
            }
        }
        text
    }
}
