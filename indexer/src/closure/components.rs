//! Strongly connected components of the graph of dependents, numbered so that what depends on a component lies in few intervals.

use std::cmp::Reverse;

use cidx_format::NONE;

use super::graph::Graph;
use super::groups::Groups;

/// Sets of symbols that are reached together: the components, then for each file that something refers to the set of what is
/// reached from it as a target (from a file that is merely reached nothing is), then for symbols with members the set of what is
/// reached from these.
pub(super) struct Components {
    /// For each symbol its component.
    pub of: Vec<u32>,
    /// For each component its symbols; other sets have none of their own.
    pub members: Groups,
    /// For each set those that it contains: of a component, what depends on it directly. Their numbers are smaller.
    pub successors: Groups,
    /// How many components there are; the files' sets follow.
    pub count: u32,
    /// For each symbol the set of what is reached from it as a target; `NONE` if nothing is.
    pub seeds: Vec<u32>,
    /// For each symbol the set of what is reached from its members; `NONE` if nothing is.
    pub inside: Vec<u32>,
}

impl Components {
    /// The components of a graph.
    pub fn new(graph: &Graph) -> Components {
        let (found, count) = connected(graph);
        let number = numbering(&links(graph, &found), count);
        let of: Vec<u32> = found.iter().map(|&at| number[at as usize]).collect();
        let mut pairs = links(graph, &of);
        let mut sets = count;
        let mut seeds = of.clone();
        for (symbol, node) in (0u32..).zip(&graph.nodes) {
            let dependents = graph.dependents.of(symbol);
            let seed = &mut seeds[symbol as usize];
            if dependents.is_empty() {
                *seed = NONE;
            } else if node.stops {
                *seed = sets;
                let mut reached: Vec<u32> = dependents.iter().map(|&at| of[at as usize]).collect();
                reached.sort_unstable();
                reached.dedup();
                pairs.extend(reached.into_iter().map(|component| (sets, component)));
                sets += 1;
            }
        }
        let inside = inside(graph, &seeds, &mut sets, &mut pairs);
        let members = (0u32..).zip(&of).map(|(symbol, &set)| (set, symbol));
        Components {
            members: Groups::new(sets as usize, members),
            successors: Groups::new(sets as usize, pairs.iter().copied()),
            count,
            seeds,
            inside,
            of,
        }
    }

    /// The only symbol of a component on which nothing else depends; `NONE` for every other set.
    pub fn single(&self, set: u32) -> u32 {
        match self.members.of(set) {
            [symbol] if self.successors.of(set).is_empty() => *symbol,
            _ => NONE,
        }
    }
}

/// For each symbol the set of what is reached from its members; new sets are appended.
fn inside(graph: &Graph, seeds: &[u32], sets: &mut u32, pairs: &mut Vec<(u32, u32)>) -> Vec<u32> {
    let mut order: Vec<(Reverse<usize>, u32)> = (0..graph.nodes.len() as u32)
        .filter(|&symbol| !graph.children.of(symbol).is_empty())
        .filter_map(|symbol| Some((Reverse(graph.depth(symbol)?), symbol)))
        .collect();
    order.sort_unstable();
    let mut inside = vec![NONE; graph.nodes.len()];
    for (_, symbol) in order {
        let children = graph.children.of(symbol).iter();
        let parts = children.flat_map(|&child| [seeds[child as usize], inside[child as usize]]);
        let mut parts: Vec<u32> = parts.filter(|&set| set != NONE).collect();
        parts.sort_unstable();
        parts.dedup();
        inside[symbol as usize] = match parts[..] {
            [] => NONE,
            [set] => set,
            _ => {
                pairs.extend(parts.iter().map(|&part| (*sets, part)));
                *sets += 1;
                *sets - 1
            }
        };
    }
    inside
}

/// What can be reached in one step; nothing from a file.
fn next(graph: &Graph, symbol: u32) -> &[u32] {
    if graph.nodes[symbol as usize].stops {
        return &[];
    }
    graph.dependents.of(symbol)
}

/// Edges between different components, each once.
fn links(graph: &Graph, of: &[u32]) -> Vec<(u32, u32)> {
    let mut pairs = Vec::with_capacity(graph.dependents.total());
    for symbol in 0..graph.nodes.len() as u32 {
        let from = of[symbol as usize];
        let to = next(graph, symbol).iter().map(|&at| of[at as usize]);
        pairs.extend(to.filter(|&to| to != from).map(|to| (from, to)));
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Tarjan, "Depth-first search and linear graph algorithms" (1972), with a stack of its own: the component of each symbol, and
/// how many there are.
fn connected(graph: &Graph) -> (Vec<u32>, u32) {
    let count = graph.nodes.len();
    let (mut of, mut order, mut low) = (vec![NONE; count], vec![NONE; count], vec![0u32; count]);
    let (mut open, mut path): (Vec<u32>, Vec<(u32, usize)>) = (Vec::new(), Vec::new());
    let (mut components, mut visited) = (0u32, 0u32);
    for root in 0..count as u32 {
        if order[root as usize] != NONE {
            continue;
        }
        path.push((root, 0));
        while let Some((symbol, edge)) = path.last_mut() {
            let at = *symbol as usize;
            if *edge == 0 {
                order[at] = visited;
                low[at] = visited;
                visited += 1;
                open.push(*symbol);
            }
            if let Some(&to) = next(graph, *symbol).get(*edge) {
                *edge += 1;
                let to_at = to as usize;
                if order[to_at] == NONE {
                    path.push((to, 0));
                } else if of[to_at] == NONE {
                    low[at] = low[at].min(order[to_at]);
                }
                // A symbol is entered when its first edge is looked at; one whose first edge leads on is not entered again.
                continue;
            }
            let (symbol, _) = path.pop().unwrap_or((root, 0));
            if let Some(&(above, _)) = path.last() {
                low[above as usize] = low[above as usize].min(low[symbol as usize]);
            }
            if low[at] == order[at] {
                while let Some(member) = open.pop() {
                    of[member as usize] = components;
                    if member == symbol {
                        break;
                    }
                }
                components += 1;
            }
        }
    }
    (of, components)
}

/// Numbers components in post-order of a depth-first walk that starts at those which depend on nothing: what depends on a
/// component then lies mostly in the interval of its subtree. (The order in which Tarjan's algorithm completes them starts
/// anywhere and needs hundreds of times as many intervals.)
fn numbering(links: &[(u32, u32)], count: u32) -> Vec<u32> {
    let successors = Groups::new(count as usize, links.iter().copied());
    let mut entered = vec![false; count as usize];
    links
        .iter()
        .for_each(|&(_, to)| entered[to as usize] = true);
    let roots: Vec<u32> = (0..count).filter(|&at| !entered[at as usize]).collect();
    let mut number = vec![NONE; count as usize];
    let mut seen = vec![false; count as usize];
    let mut path: Vec<(u32, usize)> = Vec::new();
    let mut done = 0;
    for root in roots {
        seen[root as usize] = true;
        path.push((root, 0));
        while let Some((component, edge)) = path.last_mut() {
            if let Some(&to) = successors.of(*component).get(*edge) {
                *edge += 1;
                if !std::mem::replace(&mut seen[to as usize], true) {
                    path.push((to, 0));
                }
                continue;
            }
            number[*component as usize] = done;
            done += 1;
            path.pop();
        }
    }
    number
}
