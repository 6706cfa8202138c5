//! How long the reader's tools take on a bundle, or on a large made-up one; and whether totals are what a whole walk finds.
//!
//! `cargo bench --bench reader -- BUNDLE`, or `-- modular 1000000`; `--check N` walks from N symbols, `--diff FILE` asks about a
//! change, `--only TOOL` leaves out all other tools.

mod graphs;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cidx_format::records::TotalRecord;
use cidx_indexer::emit::{EmitOptions, emit};
use cidx_reader::bundle::{Bundle, SymbolId};
use cidx_reader::shape::EXACT;
use cidx_reader::tool::Layout;
use cidx_reader::tools::tool_named;
use cidx_reader::{Context, Tool};
use graphs::{Random, Shape};
use serde_json::{Value, json};

/// Symbols that are asked about: so many at random, and so many of those that most others refer to.
const SAMPLES: (u32, usize) = (1_000, 1_000);

/// Tools that take a symbol.
const TOOLS: &[&str] = &[
    "impact",
    "search_symbols",
    "read_symbol",
    "references",
    "calls",
    "related_tests",
    "symbol_context",
    "explain",
    "history",
];

/// Tools that ask about the whole.
const WHOLE: &[&str] = &["index_status", "overview", "entry_points", "recent"];

/// Tools that ask about a change.
const CHANGE: &[&str] = &["context_for_change", "review"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|at| at != "--bench")
        .collect();
    let check = taken(&mut arguments, "--check").map_or(Ok(0), |count| count.parse())?;
    let diff = taken(&mut arguments, "--diff").map(std::fs::read_to_string);
    let only = taken(&mut arguments, "--only");
    let wanted = |name: &&&str| only.as_ref().is_none_or(|only| only == **name);
    let [what, rest @ ..] = &arguments[..] else {
        println!("usage: reader BUNDLE | SHAPE SYMBOLS [--check N] [--diff FILE] [--only TOOL]");
        return Ok(());
    };
    let path = match Shape::named(what) {
        Some(shape) => made(
            shape,
            rest.first().map_or(Ok(100_000), |count| count.parse())?,
        )?,
        None => PathBuf::from(what),
    };
    let bundle = Bundle::open(&path)?;
    println!(
        "{} symbols, {} dependents, {} bytes",
        bundle.symbol_count(),
        bundle.dependent_count(),
        bundle.length()
    );
    open(&path)?;
    let samples = samples(&bundle)?;
    let context = Context {
        unbounded: false,
        ..Context::new(&bundle)
    };
    for name in WHOLE.iter().filter(wanted) {
        repeat(name, &context, json!({}));
    }
    if let Some(diff) = diff {
        let diff = diff?;
        for name in CHANGE.iter().filter(wanted) {
            repeat(name, &context, json!({ "diff": diff }));
        }
    }
    for name in TOOLS.iter().filter(wanted) {
        if let Some(tool) = tool_named(name) {
            measure(tool, &context, &samples);
        }
    }
    compare(&bundle, &samples, check)
}

/// Takes a flag and its value out of the arguments.
fn taken(arguments: &mut Vec<String>, flag: &str) -> Option<String> {
    let at = arguments.iter().position(|argument| argument == flag)?;
    let value = arguments.get(at + 1).cloned();
    arguments.drain(at..(at + 2).min(arguments.len()));
    value
}

/// Measures one question asked again and again.
fn repeat(name: &str, context: &Context<'_>, arguments: Value) {
    let Some(tool) = tool_named(name) else { return };
    let times = (0..200).map(|_| {
        let arguments = arguments.clone();
        let started = Instant::now();
        let answer = tool.text(context, arguments, Layout::Dense);
        std::hint::black_box(answer.is_ok());
        started.elapsed()
    });
    print(name, times.collect());
}

/// Writes the bundle of a made-up repository.
fn made(shape: Shape, count: u32) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let mut index = graphs::index(shape, count);
    let started = Instant::now();
    let counted = cidx_indexer::closure::sections(&index);
    index.limits.extend(counted.limit);
    println!(
        "{shape:?}: closure tables in {:.2} s; limits {:?}",
        started.elapsed().as_secs_f64(),
        index.limits
    );
    let path = std::env::temp_dir().join(format!("cidx-bench-{}.cidx", std::process::id()));
    let options = EmitOptions {
        extra: counted.sections,
        ..EmitOptions::default()
    };
    emit(&index, &path, options)?;
    Ok(path)
}

fn open(path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut times = Vec::new();
    for _ in 0..200 {
        let started = Instant::now();
        std::hint::black_box(Bundle::open(path)?.symbol_count());
        times.push(started.elapsed());
    }
    print("open", times);
    Ok(())
}

/// Symbols at random, then the most referred to.
fn samples(bundle: &Bundle) -> Result<Vec<(SymbolId, String)>, Box<dyn std::error::Error>> {
    let mut random = Random(42);
    let mut chosen: Vec<SymbolId> = (0..SAMPLES.0)
        .map(|_| SymbolId(random.below(bundle.symbol_count())))
        .collect();
    let mut heavy = Vec::new();
    for symbol in bundle.symbols() {
        heavy.push((bundle.symbol(symbol)?.direct_dependent_count()?, symbol));
    }
    heavy.sort_unstable_by_key(|&(count, symbol)| (std::cmp::Reverse(count), symbol));
    chosen.extend(heavy.iter().take(SAMPLES.1).map(|&(_, symbol)| symbol));
    let named = chosen
        .into_iter()
        .map(|symbol| Ok((symbol, bundle.symbol(symbol)?.id()?)));
    named.collect()
}

fn measure(tool: &Tool, context: &Context<'_>, samples: &[(SymbolId, String)]) {
    let (plain, heavy) = samples.split_at(SAMPLES.0 as usize);
    for (which, samples) in [("random", plain), ("most referred to", heavy)] {
        let mut times = Vec::new();
        for (_, id) in samples {
            let arguments = if tool.name == "search_symbols" {
                json!({ "query": name_of(id), "match": "exact" })
            } else {
                json!({ "symbol": id })
            };
            // The first call brings pages in and checks their hashes; each is measured by its best of three.
            let best = (0..3).map(|_| {
                let started = Instant::now();
                let answer = tool.text(context, arguments.clone(), Layout::Dense);
                std::hint::black_box(answer.is_ok());
                started.elapsed()
            });
            times.extend(best.min());
        }
        print(&format!("{}, {which}", tool.name), times);
    }
}

/// The last name of an id: what somebody would type.
fn name_of(id: &str) -> &str {
    id.rsplit(['#', '.', '/']).next().unwrap_or(id)
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| {
        let index = ((times.len() as f64 - 1.0) * share) as usize;
        times
            .get(index)
            .map_or(0.0, |time| time.as_secs_f64() * 1e6)
    };
    println!(
        "{what:40} p50 {:8.1}  p90 {:8.1}  p99 {:8.1}  worst {:8.1} µs",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
}

/// Compares totals with those of a walk that nothing bounds, and the short answer's lists with the beginning of the whole ones.
fn compare(
    bundle: &Bundle,
    samples: &[(SymbolId, String)],
    count: usize,
) -> Result<(), Box<dyn std::error::Error>> {
    let Some(impact) = tool_named("impact") else {
        return Ok(());
    };
    let whole = Context::new(bundle);
    let short = Context {
        unbounded: false,
        ..Context::new(bundle)
    };
    let (mut asked, mut different, mut unknown) = (0, 0, 0);
    let questions = samples.iter().take(count);
    for ((symbol, id), least) in questions.flat_map(|sample| [(sample, 0.0), (sample, EXACT)]) {
        let Some(totals) = bundle.symbol(*symbol)?.totals(least)? else {
            break;
        };
        if totals.nodes.to_native() == u32::MAX {
            unknown += 1;
            continue;
        }
        let question = json!({ "symbol": id, "limit": "none", "min_confidence": least });
        let answer = (impact.run)(&whole, question)?;
        if answer.get("ambiguous") == Some(&Value::Bool(true)) {
            continue;
        }
        asked += 1;
        let question = json!({ "symbol": id, "min_confidence": least });
        let bounded = (impact.run)(&short, question)?;
        if !has_totals(&answer, totals) || !is_beginning(&bounded, &answer) {
            different += 1;
            println!(
                "{id}, {least}: {totals:?}, walked {:?}",
                answer.get("total_affected")
            );
        }
    }
    if count > 0 {
        println!(
            "{asked} totals compared with whole walks, {different} differ, {unknown} not counted"
        );
    }
    Ok(())
}

fn has_totals(answer: &Value, totals: &TotalRecord) -> bool {
    let walked = |field: &str| answer.get(field).and_then(Value::as_u64);
    [
        ("total_affected", totals.nodes),
        ("total_direct", totals.direct),
        ("total_affected_files", totals.files),
        ("total_affected_modules", totals.modules),
        ("total_affected_entry_points", totals.entry_points),
        ("total_related_tests", totals.tests),
    ]
    .iter()
    .all(|(field, total)| walked(field) == Some(total.to_native().into()))
}

/// Whether the lists of a short answer are the beginnings of those of the whole one.
fn is_beginning(bounded: &Value, whole: &Value) -> bool {
    ["affected", "affected_entry_points", "related_tests"]
        .iter()
        .all(|list| {
            let bounded = bounded.get(list).and_then(Value::as_array);
            let whole = whole.get(list).and_then(Value::as_array);
            bounded
                .zip(whole)
                .is_some_and(|(bounded, whole)| whole.starts_with(bounded))
        })
}
