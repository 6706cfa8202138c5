//! Writes what speaks for each pair of a function and a test: `evidence ROOT OUT` makes `OUT.symbols` and `OUT.pairs`, which
//! `benches/tests/fit.py` reads.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use cidx_indexer::progress::Silent;
use cidx_indexer::related::{NAMES, export};
use cidx_indexer::scan::{ScanOptions, scan};
use cidx_indexer::{analyse, run};

/// As deep nesting needs it.
const STACK: usize = 64 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, root, out] = arguments.as_slice() else {
        return Err("usage: evidence ROOT OUT".into());
    };
    rayon::ThreadPoolBuilder::new()
        .stack_size(STACK)
        .build_global()?;
    let found = scan(Path::new(root), &ScanOptions::default(), &Silent)?;
    let facts = run::extract(&found.files, &Silent);
    let mut index = run::index(found, facts);
    analyse::analyse(&mut index);
    let mut symbols = BufWriter::new(File::create(format!("{out}.symbols"))?);
    for (at, symbol) in index.symbols.iter().enumerate() {
        let file = &index.files[symbol.file as usize];
        if !file.external {
            let line = symbol.name_span.start.line + 1;
            writeln!(symbols, "{at}\t{}\t{line}", file.path)?;
        }
    }
    writeln!(symbols, "evidence\t{}", NAMES.join("\t"))?;
    let mut pairs = BufWriter::new(File::create(format!("{out}.pairs"))?);
    let mut failed = Ok(());
    export(&index, |symbol, test, evidence| {
        let mut row = Vec::with_capacity(8 + 4 * evidence.len());
        row.extend(symbol.to_le_bytes());
        row.extend(test.to_le_bytes());
        row.extend(evidence.iter().flat_map(|number| number.to_le_bytes()));
        if failed.is_ok() {
            failed = pairs.write_all(&row);
        }
    });
    failed?;
    Ok(())
}
