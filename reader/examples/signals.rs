//! Prints the signals of the likeliest symbols for each question on standard input: what `benches/retrieval/fit.py` reads.
//! `signals BUNDLE [HOW_MANY] < questions.txt`, one question a line; one line of JSON for each.

use std::io::{BufRead, Write};
use std::path::Path;

use cidx_reader::Bundle;
use cidx_reader::address::filter;
use cidx_reader::search::{candidates_with_signals, signals};
use serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which bundle?")?;
    let wanted = arguments.next().map_or(Ok(60), |count| count.parse())?;
    let bundle = Bundle::open(Path::new(&path))?;
    let all = filter(&bundle, None, None, None)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", json!(&signals::NAMES[..]))?;
    for line in std::io::stdin().lock().lines() {
        let mut rows = Vec::new();
        for (symbol, values) in candidates_with_signals(&bundle, &line?, &all, wanted)? {
            rows.push(json!([bundle.symbol(symbol)?.id()?, values.as_slice()]));
        }
        writeln!(out, "{}", json!(rows))?;
    }
    Ok(())
}
