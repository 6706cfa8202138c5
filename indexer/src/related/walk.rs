//! What one test may run: a walk forward from it that knows which types it has met.
//!
//! A call whose receiver is unknown reaches the members of that name, but only those of types that the walk has met: made,
//! read, or run a member of (rapid type analysis: Bacon and Sweeney, 1996). Costs are tenths of a call; what is guessed costs
//! more, so that what is reached at all is reached by its most certain way.

use cidx_format::NONE;
use cidx_format::vocabulary::SymbolKind;

use super::graph::{Graph, USE, is_function, is_type, is_variable};
use crate::index::Index;

/// Beyond this cost nothing is reached.
const MAX_COST: u16 = 300;
/// A member reached by its name alone.
const BY_NAME: u16 = 20;
/// A member that code outside may call.
const FROM_OUTSIDE: u16 = 30;
/// An implementation that a call may be dispatched to.
const DISPATCH: u16 = 12;
/// From a member to its type, from a type to its base, from a test to what is around it.
const BESIDE: u16 = 5;
/// A function inside another.
const INNER: u16 = 15;
/// How deep containers are looked through.
const MAX_DEPTH: usize = 64;

/// A symbol that a test may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reached {
    /// The symbol.
    pub symbol: u32,
    /// The cost of the way to it.
    pub cost: u16,
    /// Whether the way has a step by name alone.
    pub guessed: bool,
}

/// What a walk keeps in memory; used again for the next one.
pub(super) struct Walker<'g> {
    index: &'g Index,
    graph: &'g Graph,
    walk: u32,
    /// For each symbol the walk that met it, its cost, whether the way is guessed, and whether it was expanded.
    met: Vec<(u32, u16, bool, bool)>,
    /// For each type the walk that met it.
    types: Vec<u32>,
    /// For each name of a member the walk that found it mentioned, and at what cost.
    names: Vec<(u32, u16)>,
    waiting: Waiting,
    queue: Vec<Vec<u32>>,
}

impl<'g> Walker<'g> {
    /// A walker over a graph.
    pub fn new(index: &'g Index, graph: &'g Graph) -> Walker<'g> {
        let count = index.symbols.len();
        Walker {
            index,
            graph,
            walk: 0,
            met: vec![(0, 0, false, false); count],
            types: vec![0; count],
            names: vec![(0, 0); graph.mentions.len()],
            waiting: Waiting::new(count),
            queue: vec![Vec::new(); usize::from(MAX_COST) + 1],
        }
    }

    /// What a test may run, cheapest first, at most `limit` symbols; the test itself is the first.
    pub fn from(&mut self, test: u32, limit: usize) -> Vec<Reached> {
        self.walk += 1;
        self.waiting.clear();
        self.queue.iter_mut().for_each(Vec::clear);
        self.push(test, 0, false);
        self.set_up(test);
        let mut reached = Vec::new();
        for cost in 0..=MAX_COST {
            let mut at = 0;
            while let Some(&symbol) = self.queue[usize::from(cost)].get(at) {
                at += 1;
                let (_, best, guessed, expanded) = self.met[symbol as usize];
                if expanded || best != cost {
                    continue;
                }
                self.met[symbol as usize].3 = true;
                if reached.len() >= limit {
                    return reached;
                }
                reached.push(Reached {
                    symbol,
                    cost,
                    guessed,
                });
                self.expand(symbol, cost, guessed);
            }
        }
        reached
    }

    /// Fixtures that are run for each test of a class or file, and the groups around a test.
    fn set_up(&mut self, test: u32) {
        let mut at = test;
        for _ in 0..MAX_DEPTH {
            let parent = self.index.symbols[at as usize].parent;
            for &fixture in self.graph.set_up.of(parent) {
                self.push(fixture, USE, false);
            }
            if parent == at {
                break;
            }
            if self.index.symbols[parent as usize].kind == SymbolKind::Test {
                self.push(parent, BESIDE, false);
            }
            if is_type(self.index.symbols[parent as usize].kind) {
                self.meet(parent, BESIDE);
                let bases = self.graph.bases.of(parent);
                for &fixture in bases.iter().flat_map(|&base| self.graph.set_up.of(base)) {
                    self.push(fixture, USE, false);
                }
            }
            at = parent;
        }
    }

    fn push(&mut self, symbol: u32, cost: u16, guessed: bool) {
        if cost > MAX_COST {
            return;
        }
        let met = &mut self.met[symbol as usize];
        if met.0 != self.walk || (cost < met.1 && !met.3) {
            *met = (self.walk, cost, guessed, false);
            self.queue[usize::from(cost)].push(symbol);
        }
    }

    fn expand(&mut self, symbol: u32, cost: u16, guessed: bool) {
        let graph = self.graph;
        let kind = graph.kinds[symbol as usize];
        if is_type(kind) || is_variable(kind) {
            self.meet(symbol, cost);
        }
        let owner = graph.owner[symbol as usize];
        if owner != NONE {
            self.meet(owner, cost + BESIDE);
        }
        if kind == SymbolKind::File && cost > 0 {
            for &container in graph.containers.of(symbol) {
                if !graph.members.of(container).is_empty() {
                    self.meet(container, cost + BESIDE);
                }
            }
            for &function in graph.unreferenced.of(symbol) {
                self.push(function, cost + FROM_OUTSIDE, true);
            }
        }
        for &(target, step) in graph.uses.of(symbol) {
            self.push(target, cost + step, guessed);
        }
        for &(target, step) in graph.dispatched.of(symbol) {
            let owner = graph.owner[target as usize];
            if owner == NONE || self.has_met(owner) {
                self.push(target, cost + DISPATCH + (step - USE) / 2, guessed);
            } else {
                self.waiting.add(owner, cost, target);
            }
        }
        if is_function(kind) || kind == SymbolKind::Test {
            let step = if cost == 0 { BESIDE } else { INNER };
            for &function in graph.inner.of(symbol) {
                self.push(function, cost + step, guessed);
            }
        }
        self.mention(symbol, cost);
    }

    /// The names that a symbol mentions reach members of types that were met, now or later.
    fn mention(&mut self, symbol: u32, cost: u16) {
        let graph = self.graph;
        for &name in graph.mentions.by(symbol) {
            if self.named(name).is_some() {
                continue;
            }
            self.names[name as usize] = (self.walk, cost);
            for &member in graph.named.of(name) {
                if self.has_met(graph.owner[member as usize]) {
                    self.push(member, cost + BY_NAME, true);
                }
            }
        }
    }

    fn has_met(&self, owner: u32) -> bool {
        self.types.get(owner as usize) == Some(&self.walk)
    }

    /// The cost at which a name was mentioned.
    fn named(&self, name: u32) -> Option<u16> {
        let &(walk, cost) = self.names.get(name as usize)?;
        (walk == self.walk).then_some(cost)
    }

    /// Meets a type or a variable with members: those that were waited for are reached, and so are its bases.
    fn meet(&mut self, owner: u32, cost: u16) {
        if self.has_met(owner) {
            return;
        }
        let graph = self.graph;
        let mut open = vec![(owner, cost)];
        while let Some((owner, cost)) = open.pop() {
            if self.has_met(owner) || cost > MAX_COST {
                continue;
            }
            self.types[owner as usize] = self.walk;
            for &(name, member) in graph.members.of(owner) {
                if let Some(named) = self.named(name) {
                    self.push(member, named.max(cost) + BY_NAME, true);
                }
                if graph.called_from_outside[member as usize] {
                    self.push(member, cost + FROM_OUTSIDE, true);
                }
            }
            while let Some((waited, member)) = self.waiting.take(owner) {
                self.push(member, waited.max(cost) + DISPATCH, false);
            }
            let bases = graph.bases.of(owner).iter();
            open.extend(bases.map(|&base| (base, cost + BESIDE)));
        }
    }
}

/// Implementations that wait until a walk meets their type: a chain per type, in one array.
struct Waiting {
    /// By type: the place of its newest entry in `entries` plus one.
    newest: Vec<u32>,
    /// The type, the cost of the call, the implementation, and the place of the next older one plus one.
    entries: Vec<(u32, u16, u32, u32)>,
}

impl Waiting {
    fn new(count: usize) -> Waiting {
        Waiting {
            newest: vec![0; count],
            entries: Vec::new(),
        }
    }

    fn clear(&mut self) {
        for &(owner, ..) in &self.entries {
            self.newest[owner as usize] = 0;
        }
        self.entries.clear();
    }

    fn add(&mut self, owner: u32, cost: u16, member: u32) {
        let older = self.newest[owner as usize];
        self.entries.push((owner, cost, member, older));
        self.newest[owner as usize] = self.entries.len() as u32;
    }

    /// Takes out the newest entry of a type.
    fn take(&mut self, owner: u32) -> Option<(u16, u32)> {
        let newest = self.newest[owner as usize];
        let &(_, cost, member, older) = self.entries.get((newest as usize).checked_sub(1)?)?;
        self.newest[owner as usize] = older;
        Some((cost, member))
    }
}
