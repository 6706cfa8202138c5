//! How a run tells what it is doing. The indexer prints nothing itself.

use std::time::Duration;

/// A stage of a run, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Finding files and reading them.
    Scan,
    /// Parsing files into facts.
    Extract,
    /// Binding references to symbols.
    Resolve,
    /// Reading the history of git.
    History,
    /// Deriving what the whole graph tells.
    Analyse,
    /// Making names and texts searchable.
    Text,
    /// Writing the bundle.
    Emit,
}

impl Stage {
    /// Every stage, in order.
    pub const ALL: &'static [Stage] = &[
        Stage::Scan,
        Stage::Extract,
        Stage::Resolve,
        Stage::History,
        Stage::Analyse,
        Stage::Text,
        Stage::Emit,
    ];

    /// The name that people and JSON readers see.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Scan => "scan",
            Stage::Extract => "extract",
            Stage::Resolve => "resolve",
            Stage::Analyse => "analyse",
            Stage::History => "history",
            Stage::Text => "text",
            Stage::Emit => "emit",
        }
    }
}

/// Is told how a run advances, from several threads at once.
pub trait Progress: Sync {
    /// A stage begins.
    fn begin(&self, stage: Stage);

    /// The current stage will handle this many files; told once the stage knows.
    fn total(&self, files: u64);

    /// The current stage has handled this many more files.
    fn advance(&self, files: u64);

    /// A stage has ended.
    fn end(&self, stage: Stage, took: Duration);
}

/// Tells nobody.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: Stage) {}
    fn total(&self, _: u64) {}
    fn advance(&self, _: u64) {}
    fn end(&self, _: Stage, _: Duration) {}
}
