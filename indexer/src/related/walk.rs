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
/// A member that the test itself names, of a type that was not met: few members have the name.
const BY_RARE_NAME: u16 = 35;
/// How many members may have a rare name.
const RARE: usize = 2;
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

/// What is known of a symbol in a walk.
#[derive(Clone, Copy)]
struct Met {
    walk: u32,
    cost: u16,
    guessed: bool,
    expanded: bool,
}

/// What a walk keeps in memory; used again for the next one.
pub(super) struct Walker<'g> {
    index: &'g Index,
    graph: &'g Graph,
    walk: u32,
    met: Vec<Met>,
    /// For each type the walk that met it or a type below it, and the walk in which itself stands for its values.
    types: Vec<(u32, u32)>,
    /// For each type the walk that has it as more than a base.
    whole: Vec<u32>,
    /// For each member the walk that met a type in which it is seen, and the walk in which a call waits for it, at what cost.
    visible: Vec<u32>,
    awaited: Vec<(u32, u16)>,
    /// For each name of a member the walk that found it mentioned, and at what cost.
    names: Vec<(u32, u16)>,
    queue: Vec<Vec<u32>>,
}

impl<'g> Walker<'g> {
    /// A walker over a graph.
    pub fn new(index: &'g Index, graph: &'g Graph) -> Walker<'g> {
        let count = index.symbols.len();
        let nothing = Met {
            walk: 0,
            cost: 0,
            guessed: false,
            expanded: false,
        };
        Walker {
            index,
            graph,
            walk: 0,
            met: vec![nothing; count],
            types: vec![(0, 0); count],
            whole: vec![0; count],
            visible: vec![0; count],
            awaited: vec![(0, 0); count],
            names: vec![(0, 0); graph.mentions.len()],
            queue: vec![Vec::new(); usize::from(MAX_COST) + 1],
        }
    }

    /// What a test may run, cheapest first, at most `limit` symbols; the test itself is the first.
    pub fn from(&mut self, test: u32, limit: usize) -> Vec<Reached> {
        self.walk += 1;
        self.queue.iter_mut().for_each(Vec::clear);
        self.push(test, 0, false);
        self.set_up(test);
        let mut reached = Vec::new();
        for cost in 0..=MAX_COST {
            let mut at = 0;
            while let Some(&symbol) = self.queue[usize::from(cost)].get(at) {
                at += 1;
                let met = self.met[symbol as usize];
                if met.expanded || met.cost != cost {
                    continue;
                }
                self.met[symbol as usize].expanded = true;
                if reached.len() >= limit {
                    return reached;
                }
                reached.push(Reached {
                    symbol,
                    cost,
                    guessed: met.guessed,
                });
                self.expand(symbol, cost, met.guessed);
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
                self.whole[parent as usize] = self.walk;
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
        if met.walk != self.walk || (cost < met.cost && !met.expanded) {
            *met = Met {
                walk: self.walk,
                cost,
                guessed,
                expanded: false,
            };
            self.queue[usize::from(cost)].push(symbol);
        }
    }

    /// Reaches a symbol that is named as it stands: a type stands for its values.
    fn name(&mut self, symbol: u32, cost: u16, guessed: bool) {
        let kind = self.graph.kinds[symbol as usize];
        if is_type(kind) && self.whole[symbol as usize] != self.walk {
            self.whole[symbol as usize] = self.walk;
            let met = self.met[symbol as usize];
            if met.walk == self.walk && met.expanded {
                self.meet(symbol, cost);
            }
        }
        self.push(symbol, cost, guessed);
    }

    fn expand(&mut self, symbol: u32, cost: u16, guessed: bool) {
        let graph = self.graph;
        let kind = graph.kinds[symbol as usize];
        if is_variable(kind) || (is_type(kind) && self.whole[symbol as usize] == self.walk) {
            self.meet(symbol, cost);
        }
        if is_type(kind) {
            for &base in graph.bases.of(symbol) {
                self.push(base, cost + BESIDE, guessed);
            }
        }
        let owner = graph.owner[symbol as usize];
        if owner != NONE && !self.has_met(owner) {
            self.whole[owner as usize] = self.walk;
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
            self.name(target, cost + step, guessed);
        }
        for &(target, step) in graph.dispatched.of(symbol) {
            if graph.owner[target as usize] == NONE || self.is_seen(target) {
                self.push(target, cost + DISPATCH + (step - USE) / 2, guessed);
            } else if self.awaited[target as usize].0 != self.walk {
                self.awaited[target as usize] = (self.walk, cost);
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
        let own = cost <= BESIDE && graph.test_code[symbol as usize];
        for &name in graph.mentions.by(symbol) {
            if self.named(name).is_some() {
                continue;
            }
            self.names[name as usize] = (self.walk, cost);
            let members = graph.named.of(name);
            let rare = own && members.len() <= RARE;
            for &member in members {
                if self.is_seen(member) {
                    self.push(member, cost + BY_NAME, true);
                } else if rare {
                    self.push(member, cost + BY_RARE_NAME, true);
                }
            }
        }
    }

    /// Whether a type was met in which a member is seen.
    fn is_seen(&self, member: u32) -> bool {
        self.visible[member as usize] == self.walk
    }

    fn has_met(&self, owner: u32) -> bool {
        self.types[owner as usize].0 == self.walk
    }

    /// The cost at which a name was mentioned.
    fn named(&self, name: u32) -> Option<u16> {
        let &(walk, cost) = self.names.get(name as usize)?;
        (walk == self.walk).then_some(cost)
    }

    /// Meets a type or a variable with members: its members can be seen, those that were waited for are reached.
    fn meet(&mut self, owner: u32, cost: u16) {
        if self.types[owner as usize].1 == self.walk || cost > MAX_COST {
            return;
        }
        self.types[owner as usize] = (self.walk, self.walk);
        let graph = self.graph;
        for &(name, member) in graph.members.of(owner) {
            if self.is_seen(member) {
                continue;
            }
            self.visible[member as usize] = self.walk;
            if let Some(named) = self.named(name) {
                self.push(member, named.max(cost) + BY_NAME, true);
            }
            if graph.called_from_outside[member as usize] {
                self.push(member, cost + FROM_OUTSIDE, true);
            }
            let (walk, waited) = self.awaited[member as usize];
            if walk == self.walk {
                self.push(member, waited.max(cost) + DISPATCH, false);
            }
        }
        let mut open = vec![owner];
        while let Some(below) = open.pop() {
            for &base in graph.bases.of(below) {
                if !self.has_met(base) {
                    self.types[base as usize].0 = self.walk;
                    open.push(base);
                }
            }
        }
    }
}
