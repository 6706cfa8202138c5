//! Measures only parsing: the files that `cidx index` would index, with the same grammars and threads.
//! `cargo run --release -p cidx-indexer --example parse_only -- ROOT [THREADS] [RUNS]`; see `benches/parse_ratio.sh`.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use cidx_indexer::languages::LANGUAGES;
use cidx_indexer::progress::Silent;
use cidx_indexer::scan::{ScanOptions, scan};
use rayon::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let root = arguments.get(1).map_or(".", String::as_str);
    let number = |at: usize| {
        arguments
            .get(at)
            .and_then(|text| text.parse::<usize>().ok())
    };
    rayon::ThreadPoolBuilder::new()
        .num_threads(number(2).unwrap_or(0))
        .build_global()?;
    let found = scan(Path::new(root), &ScanOptions::default(), &Silent)?;
    let bytes: u64 = found.files.iter().map(|file| file.bytes).sum();
    let lines: usize = found
        .files
        .iter()
        .map(|file| file.text.lines().count())
        .sum();
    let mut best = f64::INFINITY;
    let mut nodes = 0;
    for _ in 0..number(3).unwrap_or(5).max(1) {
        let start = Instant::now();
        nodes = found
            .files
            .par_iter()
            .map(|file| (LANGUAGES[file.language].parse_only)(&file.text))
            .sum::<usize>();
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!(
        "parse: {} files, {lines} lines, {bytes} bytes, {nodes} nodes",
        found.files.len()
    );
    println!("best {best:.4} s");
    Ok(())
}
