//! How long `search` takes in process: `search_speed BUNDLE [ROUNDS] < questions.txt`, one question a line.
//! The first call includes opening the bundle and verifying the blocks that it touches, as in a fresh process.

use std::io::BufRead;
use std::path::Path;
use std::time::Instant;

use cidx_reader::address::filter;
use cidx_reader::{Bundle, Context, search, tools};
use serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which bundle?")?;
    let rounds: usize = arguments.next().map_or(Ok(3), |count| count.parse())?;
    let questions: Vec<String> = std::io::stdin().lock().lines().collect::<Result<_, _>>()?;
    let tool = tools::tool_named("search").ok_or("there is no search")?;
    let first = Instant::now();
    let bundle = Bundle::open(Path::new(&path))?;
    let context = Context::new(&bundle);
    if let Some(question) = questions.first() {
        tool.call(&context, json!({"query": question}))?;
    }
    println!("first call {:.0} us", first.elapsed().as_secs_f64() * 1e6);
    println!("{} symbols are found by search", bundle.search_count());
    let all = filter(&bundle, None, None, None)?;
    let (mut ranked, mut answered) = (Vec::new(), Vec::new());
    for round in 0..=rounds {
        for question in &questions {
            let start = Instant::now();
            search::search(&bundle, question, &all, 11)?;
            let middle = Instant::now();
            tool.call(&context, json!({"query": question}))?;
            if round > 0 {
                ranked.push(middle - start);
                answered.push(middle.elapsed());
            }
        }
    }
    for (what, mut times) in [("ranking", ranked), ("the whole answer as JSON", answered)] {
        times.sort();
        let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e6;
        println!(
            "{what}: p50 {:.0} us, p99 {:.0} us, n {}",
            at(50),
            at(99),
            times.len()
        );
    }
    Ok(())
}
