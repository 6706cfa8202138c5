//! Final order and names: folds anonymous functions into what holds them, builds ids, turns stubs and outside names into
//! external packages, and numbers everything.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::Resolution;
use super::bind::{Bound, Denoted};
use super::rule::{Rule, confidence};
use super::world::{Sym, World};
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
    for file in 0..world.local_files as u32 {
        number_file(resolution, file, &mut final_ix, &mut out);
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
                    Denoted::Sym(sym) if world.is_stub(world.file_of(sym)) => {
                        OccurrenceTarget::Symbol(*externals.get(&world.external_text(sym))?)
                    }
                    Denoted::Sym(sym) => OccurrenceTarget::Symbol(sources[sym.get()]),
                    Denoted::Ext(ext) => {
                        OccurrenceTarget::Symbol(*externals.get(&world.externals.text(ext.0))?)
                    }
                    Denoted::Unbound => OccurrenceTarget::Unbound(
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

fn number_file(resolution: &Resolution<'_>, file: u32, final_ix: &mut [u32], out: &mut Assembled) {
    let world = &resolution.world;
    let facts = world.facts[file as usize];
    let start = out.symbols.len() as u32;
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
    for ix in order {
        let symbol = &facts.symbols[ix];
        final_ix[world.sym(file, SymbolIx(ix as u32)).get()] = out.symbols.len() as u32;
        out.symbols.push(IndexedSymbol {
            file,
            parent: start,
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
        });
    }
    out.ranges.push(start..out.symbols.len() as u32);
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

/// Builds the dotted paths: an implementation block lends its members the name of its type.
fn set_qualified(resolution: &Resolution<'_>, final_ix: &[u32], out: &mut Assembled) {
    let world = &resolution.world;
    for file in 0..world.local_files as u32 {
        let facts = world.facts[file as usize];
        let mut seen: FxHashMap<String, u32> = FxHashMap::default();
        let mut order: Vec<(u32, SymbolIx)> = (1..facts.symbols.len() as u32)
            .map(|ix| (final_ix[world.sym(file, SymbolIx(ix)).get()], SymbolIx(ix)))
            .collect();
        order.retain(|(at, _)| *at != u32::MAX);
        order.sort();
        let mut paths: FxHashMap<SymbolIx, String> = FxHashMap::default();
        for (at, ix) in order {
            let path = dotted_path(resolution, file, ix, &paths);
            let count = seen.entry(path.clone()).or_insert(0);
            *count += 1;
            let unique = if *count == 1 {
                path.clone()
            } else {
                format!("{path}~{count}")
            };
            let container = if facts.symbols[ix.get()].kind == SymbolKind::Impl {
                path.strip_prefix("impl ").unwrap_or(&path).to_string()
            } else {
                unique.clone()
            };
            paths.insert(ix, container);
            out.symbols[at as usize].qualified = unique;
        }
    }
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

/// Numbers every external that an occurrence denotes, after the symbols of the repository.
fn number_externals(resolution: &Resolution<'_>, out: &mut Assembled) -> FxHashMap<String, u32> {
    let world = &resolution.world;
    let mut wanted: BTreeMap<String, BTreeMap<String, (SymbolKind, bool)>> = BTreeMap::new();
    let mut package_language: FxHashMap<String, u16> = FxHashMap::default();
    let mut cache: FxHashMap<ExternalKey, String> = FxHashMap::default();
    for (file, bounds) in resolution.bound.iter().enumerate() {
        for bound in bounds {
            let Some(text) = external_text(world, bound, &mut cache) else {
                continue;
            };
            let (package, path) = text.split_once('#').unwrap_or((text, ""));
            package_language
                .entry(package.to_string())
                .or_insert(world.language[file]);
            let kind = match bound.denoted {
                Denoted::Sym(sym)
                    if path.is_empty() || world.symbol(sym).kind != SymbolKind::File =>
                {
                    (world.symbol(sym).kind, true)
                }
                _ => (kind_by_use(bound.role), false),
            };
            let entry = wanted
                .entry(package.to_string())
                .or_default()
                .entry(path.to_string())
                .or_insert(kind);
            if better_kind(kind, *entry) {
                *entry = kind;
            }
        }
    }
    let mut numbers = FxHashMap::default();
    for (package, paths) in wanted {
        let file = (world.local_files + out.packages.len()) as u32;
        let start = out.symbols.len() as u32;
        out.symbols.push(external_symbol(
            file,
            start,
            &package,
            "",
            SymbolKind::Package,
        ));
        numbers.insert(package.clone(), start);
        for (path, (kind, _)) in paths.into_iter().filter(|(path, _)| !path.is_empty()) {
            numbers.insert(format!("{package}#{path}"), out.symbols.len() as u32);
            out.symbols
                .push(external_symbol(file, start, &package, &path, kind));
        }
        out.ranges.push(start..out.symbols.len() as u32);
        let language = package_language.get(&package).copied().unwrap_or(0);
        out.packages.push((package, language));
    }
    numbers
}

/// A key under which the text of an external is remembered.
#[derive(PartialEq, Eq, Hash)]
enum ExternalKey {
    Sym(Sym),
    Ext(u32),
}

fn external_text<'c>(
    world: &World<'_>,
    bound: &Bound,
    cache: &'c mut FxHashMap<ExternalKey, String>,
) -> Option<&'c str> {
    match bound.denoted {
        Denoted::Sym(sym) if world.is_stub(world.file_of(sym)) => Some(
            cache
                .entry(ExternalKey::Sym(sym))
                .or_insert_with(|| world.external_text(sym)),
        ),
        Denoted::Ext(ext) => Some(
            cache
                .entry(ExternalKey::Ext(ext.0))
                .or_insert_with(|| world.externals.text(ext.0)),
        ),
        _ => None,
    }
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
