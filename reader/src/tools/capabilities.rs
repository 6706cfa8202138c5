//! What can be asked about which language, and how deep are the answers?

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bundle::{Bundle, BundleError};
use crate::error::ToolError;
use crate::tool::{Context, Preset, tool};

tool!(
    "capabilities",
    "What can be asked about which language?",
    "For each language of the bundle what was analysed and how deep: none, syntax (the file alone), resolved (names bound across the repository) or compiler; \
     and the list of tools.",
    &[],
    "languages",
    &[Preset::Navigate],
    Params,
    Answer,
    run
);

/// Parameters.
#[derive(Default, Deserialize, JsonSchema)]
pub struct Params {}

/// How deep each operation goes in a language: none, syntax, resolved or compiler.
#[derive(Serialize, JsonSchema)]
struct Language {
    language: String,
    /// How many files are written in it.
    files: u32,
    /// code or document.
    category: &'static str,
    /// Declarations, their places and nesting.
    symbols: &'static str,
    /// Signatures, documentation, visibility, modifiers.
    declarations: &'static str,
    /// Syntax errors.
    diagnostics: &'static str,
    /// Cyclomatic and cognitive complexity.
    complexity: &'static str,
    /// Uses and their targets.
    references: &'static str,
    /// Calls, impact, paths.
    calls: &'static str,
    /// Modules, imports, exports.
    imports: &'static str,
    /// Base types, implementations, overriding.
    hierarchy: &'static str,
    /// Recognition of tests and entry points.
    tests: &'static str,
}

/// A tool.
#[derive(Serialize, JsonSchema)]
struct ToolRow {
    name: &'static str,
    summary: &'static str,
}

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Answer {
    languages: Vec<Language>,
    tools: Vec<ToolRow>,
    /// Whether the bundle holds source text.
    source: bool,
}

/// Answers.
pub fn run(context: &Context<'_>, _: Params) -> Result<Answer, ToolError> {
    let bundle = context.bundle;
    let mut languages = Vec::new();
    for (number, seen) in bundle.languages().zip(files(bundle)?) {
        let document = seen.document;
        let language = bundle.language(number)?;
        if language.files() == 0 {
            continue;
        }
        let deep = match (document, seen.compiler) {
            (true, _) => "none",
            (false, true) => "compiler",
            (false, false) => "resolved",
        };
        let shallow = if document { "none" } else { "syntax" };
        languages.push(Language {
            language: language.name()?.to_string(),
            files: language.files(),
            category: if document { "document" } else { "code" },
            symbols: "syntax",
            declarations: shallow,
            diagnostics: "syntax",
            complexity: shallow,
            references: deep,
            calls: deep,
            imports: deep,
            hierarchy: deep,
            tests: shallow,
        });
    }
    languages.sort_by(|a, b| a.language.cmp(&b.language));
    let tools = super::TOOLS.iter().map(|tool| ToolRow {
        name: tool.name,
        summary: tool.summary,
    });
    Ok(Answer {
        languages,
        tools: tools.collect(),
        source: bundle.has_source(),
    })
}

/// What the files of a language are.
#[derive(Clone, Copy)]
struct Seen {
    /// Whether one of them is a document.
    document: bool,
    /// Whether a compiler bound the uses of all of them.
    compiler: bool,
}

/// What the files of each language are.
fn files(bundle: &Bundle) -> Result<Vec<Seen>, BundleError> {
    let none = Seen {
        document: false,
        compiler: true,
    };
    let mut all = vec![none; bundle.language_count() as usize];
    for number in bundle.local_files()? {
        let file = bundle.file(number)?;
        if let Some(seen) = all.get_mut(file.language_number().get()) {
            seen.document |= file.is_document();
            seen.compiler &= file.is_compiler();
        }
    }
    Ok(all)
}
