//! Final order and names: folds anonymous functions into what holds them, builds ids, turns stubs and outside names into
//! external packages, and numbers everything.

use rustc_hash::FxHashMap;

use super::Resolution;
use super::bind::{Bound, Denoted};
use super::rule::{Rule, confidence};
use super::world::{Ext, Sym, World};
use crate::facts::*;
use crate::index::{BindingRule, IndexedSymbol, Occurrence, OccurrenceTarget};
use crate::languages::LANGUAGES;
use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};

/// Symbols and occurrences in their final order.
#[derive(Default)]
pub struct Assembled {
    /// All symbols: file by file, then package by package.
    pub symbols: Vec<IndexedSymbol>,
    /// The range of symbols of each file of the repository, then of each package.
    pub ranges: Vec<std::ops::Range<u32>>,
    /// Names of the external packages, in byte order.
    pub packages: Vec<(String, u16)>,
    /// All occurrences, sorted.
    pub occurrences: Vec<Occurrence>,
    /// What rules mean.
    pub rules: Vec<BindingRule>,
}

/// Assembles a resolution.
pub fn assemble(resolution: &Resolution<'_>) -> Assembled {
    let world = &resolution.world;
    let mut out = Assembled::default();
    let mut final_ix: Vec<u32> = vec![u32::MAX; world.symbol_count()];
    let files = super::parallel_map(world.local_files, |file| symbols_of(world, file as u32));
    for (file, (order, symbols)) in (0u32..).zip(files) {
        let start = out.symbols.len() as u32;
        for (at, ix) in (start..).zip(order) {
            final_ix[world.sym(file, ix).get()] = at;
        }
        out.symbols.extend(symbols);
        out.ranges.push(start..out.symbols.len() as u32);
    }
    set_parents(resolution, &final_ix, &mut out);
    set_qualified(resolution, &final_ix, &mut out);
    let externals = number_externals(resolution, &mut out);
    out.rules = rule_table();
    let sources: Vec<u32> = source_symbols(world, &final_ix);
    let occurrences = super::parallel_map(world.local_files, |file| {
        let language = world.language[file];
        let mut list: Vec<Occurrence> = resolution.bound[file]
            .iter()
            .filter_map(|bound| {
                let source = sources[world.sym(file as u32, bound.owner).get()];
                let target = match bound.denoted {
                    _ if let Some(key) = External::of(world, bound) => {
                        OccurrenceTarget::Symbol(*externals.get(&key)?)
                    }
                    Denoted::Sym(sym) => OccurrenceTarget::Symbol(sources[sym.get()]),
                    Denoted::Ext(_) | Denoted::Unbound => OccurrenceTarget::Unbound(
                        bound
                            .name
                            .map(|name| world.facts[file].text(name).to_string())
                            .unwrap_or_default(),
                    ),
                };
                let rule = rule_number(language, bound.rule);
                Some(Occurrence {
                    source,
                    span: bound.span,
                    target,
                    role: bound.role,
                    rule,
                    dispatch: bound.dispatch,
                })
            })
            .collect();
        list.sort();
        list.dedup();
        list
    });
    out.occurrences = occurrences.into_iter().flatten().collect();
    // Files are in order and so are symbols inside them: sources are grouped, but nested symbols interleave.
    out.occurrences.sort();
    out
}

/// Every rule of every language, rules within languages.
fn rule_table() -> Vec<BindingRule> {
    let of = |language: &str| {
        let language = language.to_string();
        Rule::ALL.iter().map(move |&rule| BindingRule {
            name: rule.name().into(),
            language: language.clone(),
            confidence: confidence(rule, &language),
        })
    };
    LANGUAGES
        .iter()
        .flat_map(|language| of(language.name))
        .collect()
}

fn rule_number(language: u16, rule: Rule) -> u16 {
    language * Rule::ALL.len() as u16
        + Rule::ALL
            .iter()
            .position(|&other| other == rule)
            .unwrap_or(0) as u16
}

/// The symbols of a file in their final order: by their numbers in the file, and as they will be but for parent and path.
fn symbols_of(world: &World<'_>, file: u32) -> (Vec<SymbolIx>, Vec<IndexedSymbol>) {
    let facts = world.facts[file as usize];
    let mut order: Vec<usize> = (0..facts.symbols.len())
        .filter(|&ix| !facts.symbols[ix].flags.has(SymbolFlags::ANONYMOUS))
        .collect();
    order.sort_by_key(|&ix| {
        (
            ix != 0,
            facts.symbols[ix].span.start,
            std::cmp::Reverse(facts.symbols[ix].span.end),
            ix,
        )
    });
    let symbol = |&ix: &usize| {
        let symbol = &facts.symbols[ix];
        IndexedSymbol {
            file,
            parent: u32::MAX,
            kind: symbol.kind,
            flags: symbol.flags,
            name: facts.text(symbol.name).to_string(),
            qualified: String::new(),
            span: symbol.span,
            name_span: symbol.name_span,
            signature: symbol.signature.to_string(),
            doc: symbol.doc.to_string(),
            cyclomatic: symbol.cyclomatic,
            cognitive: symbol.cognitive,
            centrality: 0,
        }
    };
    let symbols = order.iter().map(symbol).collect();
    let order = order.into_iter().map(|ix| SymbolIx(ix as u32)).collect();
    (order, symbols)
}

/// The final number of each symbol, or of the nearest symbol around it that has one.
fn source_symbols(world: &World<'_>, final_ix: &[u32]) -> Vec<u32> {
    (0..final_ix.len() as u32)
        .map(|sym| {
            let mut at = Sym(sym);
            while final_ix[at.get()] == u32::MAX && world.local(at) != SymbolIx::FILE {
                at = world.parent(at);
            }
            final_ix[at.get()]
        })
        .collect()
}

fn set_parents(resolution: &Resolution<'_>, final_ix: &[u32], out: &mut Assembled) {
    let world = &resolution.world;
    let nearest = source_symbols(world, final_ix);
    for sym in (0..final_ix.len() as u32).map(Sym) {
        let at = final_ix[sym.get()];
        if at == u32::MAX {
            continue;
        }
        out.symbols[at as usize].parent = nearest[world.parent(sym).get()];
    }
    for sym in (0..final_ix.len() as u32).map(Sym) {
        let at = final_ix[sym.get()];
        let Some(&class) = resolution.hierarchy.attached_to(sym).first() else {
            continue;
        };
        let parent = final_ix[class.get()];
        if at != u32::MAX && parent != u32::MAX && !leads_to(&out.symbols, parent, at) {
            out.symbols[at as usize].parent = parent;
        }
    }
}

fn leads_to(symbols: &[IndexedSymbol], from: u32, to: u32) -> bool {
    let mut at = from;
    for _ in 0..1000 {
        if at == to {
            return true;
        }
        let parent = symbols[at as usize].parent;
        if parent == at {
            return false;
        }
        at = parent;
    }
    true
}

/// Builds the dotted paths.
fn set_qualified(resolution: &Resolution<'_>, final_ix: &[u32], out: &mut Assembled) {
    let files = super::parallel_map(resolution.world.local_files, |file| {
        qualified(resolution, final_ix, file as u32)
    });
    for (at, path) in files.into_iter().flatten() {
        out.symbols[at as usize].qualified = path;
    }
}

/// The dotted paths of a file's symbols: an implementation block lends its members the name of its type.
fn qualified(resolution: &Resolution<'_>, final_ix: &[u32], file: u32) -> Vec<(u32, String)> {
    let world = &resolution.world;
    let facts = world.facts[file as usize];
    let mut seen: FxHashMap<String, u32> = FxHashMap::default();
    let mut order: Vec<(u32, SymbolIx)> = (1..facts.symbols.len() as u32)
        .map(|ix| (final_ix[world.sym(file, SymbolIx(ix)).get()], SymbolIx(ix)))
        .collect();
    order.retain(|(at, _)| *at != u32::MAX);
    order.sort();
    let mut paths: FxHashMap<SymbolIx, String> = FxHashMap::default();
    let mut out = Vec::with_capacity(order.len());
    for (at, ix) in order {
        let path = dotted_path(resolution, file, ix, &paths);
        let unique = match seen.get_mut(&path) {
            Some(count) => {
                *count += 1;
                format!("{path}~{count}")
            }
            None => {
                seen.insert(path.clone(), 1);
                path.clone()
            }
        };
        let container = if facts.symbols[ix.get()].kind == SymbolKind::Impl {
            path.strip_prefix("impl ").unwrap_or(&path).to_string()
        } else {
            unique.clone()
        };
        paths.insert(ix, container);
        out.push((at, unique));
    }
    out
}

fn dotted_path(
    resolution: &Resolution<'_>,
    file: u32,
    ix: SymbolIx,
    paths: &FxHashMap<SymbolIx, String>,
) -> String {
    let world = &resolution.world;
    let facts = world.facts[file as usize];
    let symbol = &facts.symbols[ix.get()];
    let sym = world.sym(file, ix);
    let name = facts.text(symbol.name);
    if symbol.kind == SymbolKind::Impl {
        let name = if symbol.bases.is_empty() {
            format!("impl {name}")
        } else {
            name.to_string()
        };
        return name;
    }
    let attached = resolution
        .hierarchy
        .attached_to(sym)
        .first()
        .filter(|&&class| !world.is_stub(world.file_of(class)));
    let prefix = match attached {
        Some(&class) if world.file_of(class) == file && paths.contains_key(&world.local(class)) => {
            paths.get(&world.local(class)).cloned()
        }
        Some(&class) => Some(world.text(world.name_of(class)).to_string()),
        None if symbol.member_of != ExprIx::UNKNOWN => written_type(facts, symbol.member_of),
        None => {
            let mut parent = symbol.parent;
            while parent != SymbolIx::FILE && !paths.contains_key(&parent) {
                parent = facts.symbols[parent.get()].parent;
            }
            paths.get(&parent).cloned()
        }
    };
    match prefix {
        Some(prefix) if !prefix.is_empty() => format!("{prefix}.{name}"),
        _ => name.to_string(),
    }
}

/// The last name of a type expression, for members of types that are not known.
fn written_type(facts: &FileFacts, ix: ExprIx) -> Option<String> {
    let mut ix = ix;
    for _ in 0..8 {
        match facts.expr(ix) {
            Expr::Name { name, .. } | Expr::Member { name, .. } => {
                return Some(facts.text(name).to_string());
            }
            Expr::Apply { base, .. } | Expr::Pointer(base) | Expr::Unwrap { base, .. } => ix = base,
            _ => return None,
        }
    }
    None
}

/// Something outside the repository.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum External {
    /// A stub declares it.
    Stub(Sym),
    /// Only its name is known.
    Named(Ext),
}

impl External {
    /// What an occurrence denotes, if that lies outside.
    fn of(world: &World<'_>, bound: &Bound) -> Option<External> {
        match bound.denoted {
            Denoted::Sym(sym) if world.is_stub(world.file_of(sym)) => Some(External::Stub(sym)),
            Denoted::Ext(ext) => Some(External::Named(ext)),
            _ => None,
        }
    }

    /// `package#path`, or the package alone.
    fn text(self, world: &World<'_>) -> String {
        match self {
            External::Stub(sym) => world.external_text(sym),
            External::Named(ext) => world.externals.text(ext.0),
        }
    }
}

/// How an external is used: the best kind that its uses tell, and the first file.
type Uses = FxHashMap<External, ((SymbolKind, bool), u32)>;

/// The externals that the occurrences of each file denote, taken together.
fn external_uses(resolution: &Resolution<'_>) -> Uses {
    let world = &resolution.world;
    let files = super::parallel_map(world.local_files, |file| {
        let mut uses = Uses::default();
        for bound in &resolution.bound[file] {
            let Some(external) = External::of(world, bound) else {
                continue;
            };
            let kind = match external {
                External::Stub(sym) if world.symbol(sym).kind != SymbolKind::File => {
                    (world.symbol(sym).kind, true)
                }
                _ => (kind_by_use(bound.role), false),
            };
            let known = uses.entry(external).or_insert((kind, file as u32));
            if better_kind(kind, known.0) {
                known.0 = kind;
            }
        }
        uses
    });
    let mut all = Uses::default();
    for (external, (kind, file)) in files.into_iter().flatten() {
        let known = all.entry(external).or_insert((kind, file));
        known.1 = known.1.min(file);
        if better_kind(kind, known.0) {
            known.0 = kind;
        }
    }
    all
}

/// Numbers every external that an occurrence denotes, after the symbols of the repository.
fn number_externals(resolution: &Resolution<'_>, out: &mut Assembled) -> FxHashMap<External, u32> {
    let world = &resolution.world;
    let mut named: Vec<(String, External, (SymbolKind, bool), u32)> = external_uses(resolution)
        .into_iter()
        .map(|(external, (kind, file))| (external.text(world), external, kind, file))
        .collect();
    // Packages in byte order, in each its paths: `#` between them would sort otherwise.
    let halves = |text: &str| {
        let (package, path) = text.split_once('#').unwrap_or((text, ""));
        (package.to_owned(), path.to_owned())
    };
    named.sort_by_cached_key(|(text, ..)| halves(text));
    let mut numbers = FxHashMap::default();
    for package in named.chunk_by(|a, b| halves(&a.0).0 == halves(&b.0).0) {
        let name = halves(&package[0].0).0;
        let first = package.iter().map(|(.., file)| *file).min().unwrap_or(0);
        let file = (world.local_files + out.packages.len()) as u32;
        let start = out.symbols.len() as u32;
        let whole = external_symbol(file, start, &name, "", SymbolKind::Package);
        out.symbols.push(whole);
        for same in package.chunk_by(|a, b| a.0 == b.0) {
            let path = halves(&same[0].0).1;
            let kinds = same.iter().map(|(_, _, kind, _)| *kind);
            let kind = kinds.reduce(|a, b| if better_kind(b, a) { b } else { a });
            let number = if path.is_empty() {
                start
            } else {
                let kind = kind.map_or(SymbolKind::Variable, |(kind, _)| kind);
                out.symbols
                    .push(external_symbol(file, start, &name, &path, kind));
                out.symbols.len() as u32 - 1
            };
            numbers.extend(same.iter().map(|&(_, external, ..)| (external, number)));
        }
        out.ranges.push(start..out.symbols.len() as u32);
        out.packages.push((name, world.language[first as usize]));
    }
    numbers
}

fn kind_by_use(role: Role) -> SymbolKind {
    match role {
        Role::Type | Role::Inherit | Role::Construct => SymbolKind::Class,
        Role::Implement => SymbolKind::Interface,
        Role::Call | Role::Decorate => SymbolKind::Function,
        _ => SymbolKind::Variable,
    }
}

/// A stub's word counts more than a use, a call or type more than a mention; among equals the smaller number, so that the
/// order of files does not matter.
fn better_kind(new: (SymbolKind, bool), old: (SymbolKind, bool)) -> bool {
    let rank = |(kind, declared): (SymbolKind, bool)| {
        (
            declared,
            kind != SymbolKind::Variable,
            std::cmp::Reverse(kind),
        )
    };
    rank(new) > rank(old)
}

fn external_symbol(
    file: u32,
    package_symbol: u32,
    package: &str,
    path: &str,
    kind: SymbolKind,
) -> IndexedSymbol {
    let name = if path.is_empty() {
        package.split_once(':').map_or(package, |(_, name)| name)
    } else {
        path.rsplit('.').next().unwrap_or(path)
    };
    IndexedSymbol {
        file,
        parent: package_symbol,
        kind,
        flags: SymbolFlags::EXTERNAL.with(SymbolFlags::PUBLIC),
        name: name.to_string(),
        qualified: path.to_string(),
        span: Span::default(),
        name_span: Span::default(),
        signature: String::new(),
        doc: String::new(),
        cyclomatic: 0,
        cognitive: 0,
        centrality: 0,
    }
}
