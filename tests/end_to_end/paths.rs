//! `trace` against a search over every way: shortest paths, and the surest of these.

use std::collections::BTreeMap;
use std::fmt::Write;

use cidx_indexer::history::Depth;
use cidx_indexer::progress::Silent;
use cidx_indexer::scan::ScanOptions;
use cidx_indexer::text::TextOptions;
use cidx_indexer::{Options, run};
use cidx_reader::bundle::SymbolId;
use cidx_reader::{Bundle, Context, tools};
use serde_json::json;

/// Numbers that look random and are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A program of so many methods that call each other, some on receivers whose type is known and some not.
fn program(numbers: &mut Numbers, count: u64) -> String {
    let mut text = String::new();
    let body = |numbers: &mut Numbers, text: &mut String, indent: &str| {
        for _ in 0..numbers.below(3) {
            let to = numbers.below(count);
            let receiver = match numbers.below(2) {
                0 => "x".to_owned(),
                _ => format!("C{to}()"),
            };
            writeln!(text, "{indent}{receiver}.m{to}(x)").expect("text");
        }
        writeln!(text, "{indent}return 1").expect("text");
    };
    for at in 0..count {
        write!(text, "class C{at}:\n    def m{at}(self, x):\n").expect("text");
        body(numbers, &mut text, "        ");
    }
    text.push_str("def main(x):\n");
    body(numbers, &mut text, "    ");
    text.push_str("    C0().m0(x)\n");
    text
}

/// The bundle of a repository that has these files.
pub fn bundle(files: &[(&str, &str)]) -> Vec<u8> {
    let here = tempfile::tempdir().expect("a temporary directory");
    let root = here.path().join("project");
    for (path, text) in files {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let out = here.path().join("x.cidx");
    let options = Options {
        scan: ScanOptions::default(),
        out: out.clone(),
        source: false,
        text: TextOptions::default(),
        scip: Vec::new(),
        history: Depth::None,
        previous: None,
        threads: 1,
        tool_version: "0".into(),
    };
    run(&root, &options, &Silent).expect("an index");
    std::fs::read(&out).expect("a bundle")
}

/// For each symbol the length of its shortest way to the target and the certainty of the surest of these, by trying all ways of
/// one edge, of two edges, and so on.
fn all_ways(
    edges: &[(SymbolId, SymbolId, f32)],
    target: SymbolId,
) -> BTreeMap<SymbolId, (u32, f32)> {
    let mut best = BTreeMap::new();
    let mut ways = BTreeMap::from([(target, 1.0f32)]);
    for length in 1..=60 {
        let mut longer: BTreeMap<SymbolId, f32> = BTreeMap::new();
        for &(from, to, sure) in edges {
            if let Some(&rest) = ways.get(&to)
                && from != target
            {
                let way = longer.entry(from).or_insert(0.0);
                *way = way.max(rest.min(sure));
            }
        }
        for (&from, &sure) in &longer {
            best.entry(from).or_insert((length, sure));
        }
        ways = longer;
    }
    best
}

#[test]
fn paths_are_the_shortest_and_of_these_the_surest() {
    let mut numbers = Numbers(7);
    let (mut found, mut unsure) = (0, 0);
    for _ in 0..12 {
        let count = 4 + numbers.below(12);
        let bytes = bundle(&[("a.py", &program(&mut numbers, count))]);
        let bundle = Bundle::from_bytes(&bytes).expect("a good bundle");
        let symbols: Vec<SymbolId> = bundle.symbols().collect();
        let id = |at: SymbolId| bundle.symbol(at).expect("a symbol").id().expect("an id");
        let ids: BTreeMap<String, SymbolId> = symbols.iter().map(|&at| (id(at), at)).collect();
        let mut edges = Vec::new();
        for &to in &symbols {
            for edge in bundle.dependents(to).expect("dependents") {
                if id(edge.source()) != "a.py" {
                    edges.push((edge.source(), to, edge.confidence().expect("a number")));
                }
            }
        }
        for target in 0..count {
            let id = format!("a.py#C{target}.m{target}");
            let tool = tools::tool_named("trace").expect("the tool");
            let answer = tool.call(&Context::new(&bundle), json!({"symbol": id}));
            let answer = answer.expect("an answer");
            let best = all_ways(&edges, ids[&id]);
            let expected = best.get(&ids["a.py#main"]);
            let path = answer["paths"].get(0);
            assert_eq!(path.is_some(), expected.is_some(), "{id}");
            let (Some(path), Some(&(length, sure))) = (path, expected) else {
                continue;
            };
            found += 1;
            unsure += usize::from(sure < 0.9);
            assert_eq!(path["distance"], json!(length), "{id}");
            let said = path["confidence"].as_f64().expect("a number");
            assert!(
                (said - f64::from(sure)).abs() < 0.006,
                "{id}: {said} {sure}"
            );
            assert_eq!(
                path["steps"].as_array().map(Vec::len),
                Some(length as usize + 1)
            );
        }
    }
    assert!(found > 20 && unsure > 2, "{found} {unsure}");
}

#[test]
fn totals_in_a_bundle_are_what_whole_walks_find_along_all_and_along_exact_edges() {
    let mut numbers = Numbers(11);
    let mut fewer = 0;
    for _ in 0..8 {
        let count = 4 + numbers.below(12);
        let bytes = bundle(&[("a.py", &program(&mut numbers, count))]);
        let bundle = Bundle::from_bytes(&bytes).expect("a good bundle");
        let context = Context::new(&bundle);
        let impact = tools::tool_named("impact").expect("the tool");
        let mut found = Vec::new();
        for symbol in bundle.symbols() {
            let symbol = bundle.symbol(symbol).expect("a symbol");
            let id = symbol.id().expect("an id");
            for least in [0.0, 0.9] {
                let counted = symbol.totals(least).expect("totals").expect("a table");
                // Without a limit the walk goes to its end, and what it finds is what is told.
                let asked = json!({"symbol": id, "limit": "none", "min_confidence": least});
                let walked = (impact.run)(&context, asked).expect("an answer");
                if walked["ambiguous"] == true {
                    continue;
                }
                assert_eq!(
                    walked["total_affected"],
                    counted.nodes.to_native(),
                    "{id} {least}"
                );
                assert_eq!(walked["total_direct"], counted.direct.to_native(), "{id}");
                found.push(counted.nodes.to_native());
            }
        }
        fewer += found.chunks(2).filter(|pair| pair[1] < pair[0]).count();
    }
    assert!(fewer > 20, "some edges are not exact: {fewer}");
}
