//! Writes the documented symbols of a folder: `lessons ROOT [all]`, one line of JSON for each, which `benches/model/train.py` reads:
//! name, language, first sentence of the documentation, words of the sentence, words of each field. With `all` every symbol.

use std::error::Error;
use std::io::{BufWriter, Write};
use std::path::Path;

use cidx_format::text::words;
use cidx_indexer::progress::Silent;
use cidx_indexer::run;
use cidx_indexer::scan::{ScanOptions, scan};
use cidx_indexer::text::lessons::lessons;
use serde_json::json;

/// As deep nesting needs it.
const STACK: usize = 64 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let root = std::env::args().nth(1).ok_or("usage: lessons ROOT [all]")?;
    let all = std::env::args().nth(2).is_some_and(|word| word == "all");
    rayon::ThreadPoolBuilder::new()
        .stack_size(STACK)
        .num_threads(1)
        .build_global()?;
    let found = scan(Path::new(&root), &ScanOptions::default(), &Silent)?;
    let facts = run::extract(&found.files, &Silent);
    let index = run::index(found, facts);
    let mut out = BufWriter::new(std::io::stdout().lock());
    for lesson in lessons(&index, all) {
        let fields: Vec<String> = lesson.fields.iter().map(|field| field.join(" ")).collect();
        let asked = words::list(&lesson.sentence).join(" ");
        let row = json!([lesson.name, lesson.language, lesson.sentence, asked, fields]);
        writeln!(out, "{row}")?;
    }
    Ok(())
}
