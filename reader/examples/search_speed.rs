//! How long `search` takes in process, and what its shortcuts miss: `search_speed BUNDLE [ROUNDS] < questions.txt`, one question
//! a line. First calls are measured on a bundle that has just been opened, whose blocks are not verified yet.

use std::collections::HashSet;
use std::io::BufRead;
use std::path::Path;
use std::time::{Duration, Instant};

use cidx_reader::address::filter;
use cidx_reader::search::{Signal, by_one_signal, search};
use cidx_reader::{Bundle, Context, tools};
use serde_json::json;

type Anything = Box<dyn std::error::Error>;

/// How many first calls are measured, and how many questions are compared with a look at everything.
const FIRST: usize = 40;
const COMPARED: usize = 300;

fn main() -> Result<(), Anything> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which bundle?")?;
    let rounds: usize = arguments.next().map_or(Ok(5), |count| count.parse())?;
    let questions: Vec<String> = std::io::stdin().lock().lines().collect::<Result<_, _>>()?;
    let tool = tools::tool_named("search").ok_or("there is no search")?;
    let bundle = Bundle::open(Path::new(&path))?;
    println!("{} symbols are found by search", bundle.search_count());
    let step = (questions.len() / FIRST).max(1);
    let mut first = Vec::new();
    for question in questions.iter().step_by(step) {
        let start = Instant::now();
        let bundle = Bundle::open(Path::new(&path))?;
        tool.call(&Context::new(&bundle), json!({"query": question}))?;
        first.push(start.elapsed());
    }
    print("the first call after opening", first);
    let all = filter(&bundle, None, None, None)?;
    let context = Context::new(&bundle);
    let (mut ranked, mut answered) = (Vec::new(), Vec::new());
    for question in &questions {
        let (mut least, mut least_answered) = (Duration::MAX, Duration::MAX);
        // The best of several calls: what else the machine does is not the question.
        for _ in 0..rounds {
            let start = Instant::now();
            search(&bundle, question, &all, 11)?;
            let middle = Instant::now();
            tool.call(&context, json!({"query": question}))?;
            least = least.min(middle - start);
            least_answered = least_answered.min(middle.elapsed());
        }
        ranked.push(least);
        answered.push(least_answered);
    }
    print("ranking, best of the rounds", ranked);
    print("the whole answer as JSON, best of the rounds", answered);
    compare(&bundle, &questions, Signal::Meaning)?;
    compare(&bundle, &questions, Signal::Words)
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let count = times.len();
    let at = |share: usize| {
        let index = count.saturating_sub(1) * share / 100;
        times
            .get(index)
            .map_or(0.0, |time| time.as_secs_f64() * 1e6)
    };
    println!(
        "{what}: p50 {:.0} us, p90 {:.0} us, p99 {:.0} us, n {count}",
        at(50),
        at(90),
        at(99)
    );
}

/// The share of the ten best by one signal that the shortcut finds as well.
fn compare(bundle: &Bundle, questions: &[String], signal: Signal) -> Result<(), Anything> {
    let (mut found, mut wanted) = (0, 0);
    let step = (questions.len() / COMPARED).max(1);
    for question in questions.iter().step_by(step) {
        let right = by_one_signal(bundle, question, signal, true, 10)?;
        let short = by_one_signal(bundle, question, signal, false, 10)?;
        let least = right.last().map_or(0.0, |last| last.1);
        let places: HashSet<_> = right.iter().map(|found| found.0).collect();
        // Of equals another may have been taken.
        found += short
            .iter()
            .filter(|(place, near)| places.contains(place) || *near >= least)
            .count();
        wanted += right.len();
    }
    println!(
        "{signal:?}: of the ten best the shortcut finds {:.4}",
        found as f64 / f64::from(u32::try_from(wanted)?.max(1))
    );
    Ok(())
}
