//! Presets: which tools an agent is shown.

use crate::tool::Tool;

/// A choice of tools for an agent that has one sort of work: long lists of tools cost tokens and attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// What every agent needs.
    Core,
    /// Finding one's way in unknown code.
    Navigate,
    /// Judging a change.
    Review,
    /// Changing code safely.
    Refactor,
    /// Why the code is as it is, and who knows it.
    History,
    /// Writing about the code.
    Docs,
    /// Every tool.
    Full,
}

impl Preset {
    /// Every preset, in the order in which help lists them.
    pub const ALL: &'static [Preset] = &[
        Preset::Core,
        Preset::Navigate,
        Preset::Review,
        Preset::Refactor,
        Preset::History,
        Preset::Docs,
        Preset::Full,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Core => "core",
            Preset::Navigate => "navigate",
            Preset::Review => "review",
            Preset::Refactor => "refactor",
            Preset::History => "history",
            Preset::Docs => "docs",
            Preset::Full => "full",
        }
    }

    /// The preset that a word stands for.
    pub fn named(word: &str) -> Option<Preset> {
        Preset::ALL
            .iter()
            .copied()
            .find(|preset| preset.name() == word)
    }

    /// Whether it lists a tool.
    pub fn lists(self, tool: &Tool) -> bool {
        self == Preset::Full || tool.presets.contains(&self)
    }
}
