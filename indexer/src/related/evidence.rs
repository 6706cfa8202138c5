//! What speaks for a test running a symbol, as numbers: what `benches/tests/fit.py` fits the ranking on, and what it is ranked by.

use cidx_format::NONE;
use cidx_format::vocabulary::SymbolFlags;
use rustc_hash::FxHashMap;

use super::compare::Shared;
use super::graph::{Graph, is_function};
use super::lists::Lists;
use super::rank::DIRECT;
use super::walk::Reached;
use super::words::logarithm;
use crate::index::Index;

/// A use this near counts for what a test is about: by the test itself, or by what it calls first.
const NEAR: u16 = 27;

/// What a use counts that is not the test's own.
const INDIRECT: f32 = 0.3;

/// The names of the numbers, in their order.
pub const NAMES: [&str; 36] = [
    "cost",
    "guessed",
    "behind",
    "mention",
    "owner_mention",
    "name",
    "name_in_file",
    "owner",
    "owner_in_file",
    "file",
    "users",
    "name_in_text",
    "users_in_text",
    "owner_in_text",
    "likeness",
    "test_of_file",
    "tests_file_of_file",
    "test_of_owner",
    "tests_file_of_owner",
    "file_share",
    "test_length",
    "test_reach",
    "test_uses",
    "skipped",
    "tests",
    "cheapest",
    "reserved",
    "private",
    "users_count",
    "lines",
    "outside",
    "special_in_name",
    "special_in_text",
    "rarest_in_name",
    "rarest_in_text",
    "linear",
];

/// Whether a number differs between the tests of a symbol.
pub(super) fn differs(number: usize) -> bool {
    const ALIKE: [&str; 8] = [
        "file_share",
        "tests",
        "cheapest",
        "reserved",
        "private",
        "users_count",
        "lines",
        "outside",
    ];
    NAMES.get(number).is_some_and(|name| !ALIKE.contains(name))
}

/// What speaks for a pair.
pub(super) type Evidence = [f32; NAMES.len()];

/// What is known of a symbol whatever the test.
pub(super) struct Standing {
    /// How many tests may run it.
    pub tests: u32,
    /// The cheapest way to it.
    pub cheapest: u16,
    file: u32,
    owner: u32,
    reserved: bool,
    private: bool,
    users: u32,
    lines: u32,
    outside: bool,
}

impl Standing {
    /// What is known of a symbol that so many tests may run, at the least cost `cheapest`.
    pub fn of(
        index: &Index,
        graph: &Graph,
        users: &Lists<u32>,
        symbol: u32,
        (tests, cheapest): (u32, u16),
    ) -> Standing {
        let record = &index.symbols[symbol as usize];
        Standing {
            tests,
            cheapest,
            file: record.file,
            owner: owner(index, graph, symbol),
            reserved: record.name.starts_with("__") && record.name.ends_with("__"),
            private: record.flags.has(SymbolFlags::PRIVATE),
            users: users.of(symbol).len() as u32,
            lines: record.span.end.line.saturating_sub(record.span.start.line) + 1,
            outside: graph.called_from_outside[symbol as usize],
        }
    }
}

/// What holds a symbol: the type or variable whose member it is, else what contains it.
fn owner(index: &Index, graph: &Graph, symbol: u32) -> u32 {
    match graph.owner[symbol as usize] {
        NONE => index.symbols[symbol as usize].parent,
        owner => owner,
    }
}

/// What tests are about: the files and types of the code that they use at once.
pub(super) struct Subjects {
    /// By test: the file of its code.
    files: Vec<u32>,
    /// By test: how many symbols it reaches, as a binary logarithm.
    reach: Vec<f32>,
    /// By test and by test file: what is used in all.
    uses: Vec<f32>,
    uses_of_file: FxHashMap<u32, f32>,
    /// By test or test file, and by file or owner.
    test_file: FxHashMap<(u32, u32), f32>,
    test_owner: FxHashMap<(u32, u32), f32>,
    of_file: FxHashMap<u32, f32>,
    all: f32,
    file_file: FxHashMap<(u32, u32), f32>,
    file_owner: FxHashMap<(u32, u32), f32>,
}

impl Subjects {
    /// Nothing yet about so many tests.
    pub fn new(index: &Index, tests: &[u32]) -> Subjects {
        let file = |&test: &u32| index.symbols[test as usize].file;
        Subjects {
            files: tests.iter().map(file).collect(),
            reach: vec![0.0; tests.len()],
            uses: vec![0.0; tests.len()],
            uses_of_file: FxHashMap::default(),
            test_file: FxHashMap::default(),
            test_owner: FxHashMap::default(),
            of_file: FxHashMap::default(),
            all: 0.0,
            file_file: FxHashMap::default(),
            file_owner: FxHashMap::default(),
        }
    }

    /// Takes in what one test uses at once, and how much it reaches.
    pub fn add(&mut self, index: &Index, graph: &Graph, walk: &Walked) {
        let test = walk.test;
        let own = self.files[test as usize];
        self.reach[test as usize] = logarithm(walk.reach);
        for reached in &walk.near {
            let file = index.symbols[reached.symbol as usize].file;
            let owner = owner(index, graph, reached.symbol);
            let weight = if reached.cost <= DIRECT && !reached.guessed {
                1.0
            } else {
                INDIRECT
            };
            self.uses[test as usize] += weight;
            self.all += weight;
            *self.uses_of_file.entry(own).or_default() += weight;
            *self.of_file.entry(file).or_default() += weight;
            *self.test_file.entry((test, file)).or_default() += weight;
            *self.test_owner.entry((test, owner)).or_default() += weight;
            *self.file_file.entry((own, file)).or_default() += weight;
            *self.file_owner.entry((own, owner)).or_default() += weight;
        }
    }

    /// The share of what a test, and of what all tests of its file use, that lies in a symbol's file and in its owner.
    fn shares(&self, test: u32, standing: &Standing) -> [f32; 4] {
        let own = self.files[test as usize];
        let of = |map: &FxHashMap<(u32, u32), f32>, key, all: f32| {
            map.get(&key).copied().unwrap_or(0.0) / all.max(1e-3)
        };
        let uses = self.uses[test as usize];
        let file_uses = self.uses_of_file.get(&own).copied().unwrap_or(0.0);
        [
            of(&self.test_file, (test, standing.file), uses),
            of(&self.file_file, (own, standing.file), file_uses),
            of(&self.test_owner, (test, standing.owner), uses),
            of(&self.file_owner, (own, standing.owner), file_uses),
        ]
    }
}

/// What one walk found.
pub(super) struct Walked {
    /// The test's place among the tests.
    pub test: u32,
    /// How many symbols it reaches.
    pub reach: u32,
    /// What it uses at once.
    pub near: Vec<Reached>,
}

impl Walked {
    /// Of what a test reaches: how much it is, and what of it is near and no test code.
    pub fn of(index: &Index, test: u32, reached: &[Reached]) -> Walked {
        let near = reached.iter().filter(|one| {
            let symbol = &index.symbols[one.symbol as usize];
            one.cost > 0 && one.cost <= NEAR && !symbol.flags.has(SymbolFlags::TEST_CODE)
        });
        Walked {
            test,
            reach: reached.len() as u32,
            near: near.copied().collect(),
        }
    }
}

/// A test as far as its own text tells.
pub(super) struct About {
    /// Its place among the tests.
    pub test: u32,
    /// How many different words its text has.
    pub words: u32,
    /// Whether it is skipped, at least sometimes.
    pub skipped: bool,
}

/// Gathers what speaks for a pair; `linear` is what a sum of weighted evidence says.
pub(super) fn evidence(
    shared: &Shared,
    about: &About,
    reached: Reached,
    standing: &Standing,
    subjects: &Subjects,
    linear: f32,
) -> Evidence {
    let flag = |yes: bool| if yes { 1.0 } else { 0.0 };
    let behind = reached.cost.saturating_sub(standing.cheapest);
    let [test_file, file_file, test_owner, file_owner] = subjects.shares(about.test, standing);
    let of_file = subjects.of_file.get(&standing.file).copied();
    [
        f32::from(reached.cost),
        flag(reached.guessed),
        f32::from(behind),
        shared.mention,
        shared.owner_mention,
        shared.name,
        shared.name_in_file,
        shared.owner,
        shared.owner_in_file,
        shared.file,
        shared.users,
        shared.name_in_text,
        shared.users_in_text,
        shared.owner_in_text,
        shared.likeness,
        test_file,
        file_file,
        test_owner,
        file_owner,
        of_file.unwrap_or(0.0) / subjects.all.max(1.0),
        logarithm(about.words + 1),
        subjects.reach[about.test as usize],
        logarithm(subjects.uses[about.test as usize] as u32 + 1),
        flag(about.skipped),
        logarithm(standing.tests),
        f32::from(standing.cheapest),
        flag(standing.reserved),
        flag(standing.private),
        logarithm(standing.users + 1),
        logarithm(standing.lines),
        flag(standing.outside),
        shared.special_in_name,
        shared.special_in_text,
        shared.rarest_in_name,
        shared.rarest_in_text,
        linear,
    ]
}

/// Whether a symbol's tests are what people ask for.
pub(super) fn is_ranked_by_trees(kind: cidx_format::vocabulary::SymbolKind) -> bool {
    is_function(kind) || kind == cidx_format::vocabulary::SymbolKind::Property
}
