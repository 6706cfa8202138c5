//! Symbols that have the same answer but for themselves: what nothing refers to is affected by what its container is.

use cidx_format::NONE;
use rayon::prelude::*;

use super::components::Components;
use super::graph::Graph;

/// What is reached from a symbol and its containers: a union of sets.
#[derive(Clone, Copy)]
pub(super) struct Class {
    /// The class of its container, which comes before it; `NONE` without.
    pub parent: u32,
    /// What is reached from the symbol itself; `NONE` if nothing is.
    pub own: u32,
    /// What is reached from its file, where the container lies in another one; `NONE` otherwise.
    pub file: u32,
    /// What is reached from its members; `NONE` if nothing is, or where they do not count.
    pub inside: u32,
}

/// A question about a class whose answer differs for its symbols.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Query {
    /// The class.
    pub class: u32,
    /// A symbol, or a file.
    pub about: u32,
}

/// The classes of a graph.
pub(super) struct Classes {
    /// The classes, containers before what they contain.
    pub list: Vec<Class>,
    /// For each symbol its class; `NONE` for one that is nested too oddly to have one.
    pub of: Vec<u32>,
    /// Files that hold symbols from which the question starts: how many symbols of them are reached? In order.
    pub watches: Vec<Query>,
    /// Symbols from which the question starts that are perhaps reached: are they? In order. Those that are not asked about are.
    pub probes: Vec<Query>,
}

impl Classes {
    /// The classes of a graph.
    pub fn new(graph: &Graph, components: &Components) -> Classes {
        let mut order: Vec<(usize, u32)> = (0..graph.nodes.len() as u32)
            .filter_map(|symbol| Some((graph.depth(symbol)?, symbol)))
            .collect();
        order.par_sort_unstable();
        let mut classes = Classes {
            list: Vec::new(),
            of: vec![NONE; graph.nodes.len()],
            watches: Vec::new(),
            probes: Vec::new(),
        };
        // Members count for what contains them, not for each other: as a container a symbol is of another class.
        let mut up = vec![NONE; graph.nodes.len()];
        for &(_, symbol) in &order {
            let class = classes.place(graph, components, symbol, &up);
            up[symbol as usize] = class;
            classes.of[symbol as usize] = class;
            let inside = components.inside[symbol as usize];
            if class != NONE && inside != NONE {
                classes.of[symbol as usize] = classes.list.len() as u32;
                classes.list.push(Class {
                    parent: class,
                    own: NONE,
                    file: NONE,
                    inside,
                });
            }
        }
        classes.ask(graph, components);
        classes
    }

    /// Collects the queries.
    fn ask(&mut self, graph: &Graph, components: &Components) {
        let seeds = |symbol: u32| {
            let class = self.of[symbol as usize];
            let seeds = (class != NONE).then(|| graph.seeds(symbol)).flatten();
            seeds
                .unwrap_or_default()
                .into_iter()
                .map(move |seed| (class, seed))
        };
        let symbols = (0..graph.nodes.len() as u32).into_par_iter();
        let mut watches: Vec<Query> = symbols
            .clone()
            .flat_map_iter(|symbol| {
                let mut files: Vec<Query> = seeds(symbol)
                    .map(|(class, seed)| Query {
                        class,
                        about: graph.nodes[seed as usize].file,
                    })
                    .collect();
                files.dedup();
                files
            })
            .collect();
        let mut probes: Vec<Query> = symbols
            .flat_map_iter(|symbol| {
                seeds(symbol)
                    .filter(|&(_, seed)| perhaps(graph, components, seed))
                    .map(|(class, about)| Query { class, about })
            })
            .collect();
        for list in [&mut watches, &mut probes] {
            list.par_sort_unstable();
            list.dedup();
        }
        (self.watches, self.probes) = (watches, probes);
    }

    /// The class of a symbol, its members apart; `up` has that of its container.
    fn place(&mut self, graph: &Graph, components: &Components, symbol: u32, up: &[u32]) -> u32 {
        let node = graph.nodes[symbol as usize];
        let own = components.seeds[symbol as usize];
        let file_symbol = graph.file_symbol(symbol);
        let mut class = Class {
            parent: NONE,
            own,
            file: NONE,
            inside: NONE,
        };
        if node.parent == symbol {
            if file_symbol != symbol {
                class.file = components.seeds[file_symbol as usize];
            }
        } else {
            let parent = up[node.parent as usize];
            let same_file = graph.nodes[node.parent as usize].file == node.file;
            if parent == NONE || same_file && own == NONE {
                return parent;
            }
            // The container's answer includes its own file, which the symbol's does only if that file contains it.
            if !same_file && !contains_itself(graph, node.parent) {
                return NONE;
            }
            class.parent = parent;
            if !same_file {
                class.file = components.seeds[file_symbol as usize];
            }
        }
        self.list.push(class);
        self.list.len() as u32 - 1
    }
}

/// Whether a symbol is contained in its own file.
fn contains_itself(graph: &Graph, symbol: u32) -> bool {
    let mut at = symbol;
    for _ in 0..=super::graph::MAX_DEPTH {
        if at == graph.file_symbol(symbol) {
            return true;
        }
        at = graph.nodes[at as usize].parent;
    }
    false
}

/// Whether a symbol from which the question starts is perhaps not reached: all are in their own closure, except files and
/// what nothing refers to.
pub(super) fn perhaps(graph: &Graph, components: &Components, symbol: u32) -> bool {
    graph.nodes[symbol as usize].stops || components.seeds[symbol as usize] == NONE
}
