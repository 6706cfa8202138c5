//! One run from a directory to a bundle: scan → extract → resolve → analyse → history → text → emit, each timed.

use std::fmt;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cidx_format::container::RawSection;
use rayon::prelude::*;

use crate::analyse::analyse;
use crate::builder::Builder;
use crate::closure;
use crate::emit::{self, EmitError, EmitOptions};
use crate::entries;
use crate::facts::FileFacts;
use crate::history::{self, Depth, Previous};
use crate::index::{Index, IndexedFile};
use crate::languages::{LANGUAGES, Stub};
use crate::progress::{Progress, Stage};
use crate::project::Project;
use crate::related;
use crate::report::Report;
use crate::resolve::{self, assemble};
use crate::scan::{self, Scan, ScanError, ScanOptions, ScannedFile};
use crate::scip::{self, ScipError};
use crate::structure;
use crate::text::{self, TextOptions};

/// The stack of each thread: deeply nested code is walked recursively, up to `builder::MAX_NESTING`.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// Decisions for one run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which files.
    pub scan: ScanOptions,
    /// Where the bundle is written.
    pub out: PathBuf,
    /// Whether source text is included.
    pub source: bool,
    /// What search finds.
    pub text: TextOptions,
    /// SCIP files with what compilers say.
    pub scip: Vec<PathBuf>,
    /// How much of the history of git is read.
    pub history: Depth,
    /// An earlier bundle of the same repository: what it knows of the history is not read again.
    pub previous: Option<PathBuf>,
    /// How many threads; 0 for as many as the machine has.
    pub threads: usize,
    /// The version of cidx that is named as the writer.
    pub tool_version: String,
}

/// Why there is no bundle.
#[derive(Debug)]
pub enum Error {
    /// The directory cannot be scanned.
    Scan(ScanError),
    /// An SCIP file cannot be used.
    Scip(ScipError),
    /// The bundle cannot be written.
    Emit(EmitError),
    /// Threads cannot be started.
    Threads(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Scan(error) => error.fmt(f),
            Error::Scip(error) => error.fmt(f),
            Error::Emit(error) => error.fmt(f),
            Error::Threads(cause) => {
                write!(
                    f,
                    "cannot start the threads ({cause}): use fewer with `--threads`"
                )
            }
        }
    }
}

impl std::error::Error for Error {}

/// Indexes the repository at `root` and writes its bundle.
pub fn run(root: &Path, options: &Options, progress: &dyn Progress) -> Result<Report, Error> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .stack_size(STACK_BYTES)
        .thread_name(|ix| format!("cidx-{ix}"))
        .build()
        .map_err(|error| Error::Threads(error.to_string()))?;
    pool.install(|| run_here(root, options, progress))
}

fn run_here(root: &Path, options: &Options, progress: &dyn Progress) -> Result<Report, Error> {
    let started = Instant::now();
    let mut clock = Clock {
        progress,
        stages: Vec::new(),
    };
    let scan_options = ScanOptions {
        threads: rayon::current_num_threads(),
        ..options.scan.clone()
    };
    let scan = clock.time(Stage::Scan, || {
        scan::scan(root, &scan_options, progress).map_err(Error::Scan)
    })?;
    let scip_files = options.scip.iter().map(|path| scip::load(path));
    let scip_files: Vec<Vec<u8>> = scip_files.collect::<Result<_, _>>().map_err(Error::Scip)?;
    let facts = clock.time(Stage::Extract, || Ok(extract(&scan.files, progress)))?;
    let mut report = Report {
        skipped: scan.skipped_counts.clone(),
        unsupported: scan.unsupported.clone(),
        ..Report::default()
    };
    let mut index = clock.time(Stage::Resolve, || {
        let (index, stats) = resolved(scan, facts, root, &scip_files);
        report.scip = stats;
        Ok(index)
    })?;
    let (mut extra, reused) =
        clock.time(Stage::History, || Ok(mined(&mut index, root, options)))?;
    report.reused = reused;
    let (analysed, texts) = clock.both(
        (Stage::Analyse, || analysed(&index)),
        (Stage::Text, || text::sections(&index, options.text)),
    );
    index.limits.extend(analysed.limit);
    extra.extend(analysed.sections);
    extra.extend(texts);
    report.describe(&index);
    let emit_options = EmitOptions {
        source: options.source,
        tool_version: options.tool_version.clone(),
        extra,
        settings: settings(options),
        ..EmitOptions::default()
    };
    let emitted = clock.time(Stage::Emit, || {
        emit::emit(&index, &options.out, emit_options).map_err(Error::Emit)
    })?;
    report.bundle_id = emitted.id;
    report.bytes = emitted.bytes;
    report.sections = emitted.sections;
    report.stages = clock.stages;
    report.total = started.elapsed();
    Ok(report)
}

/// Resolves what was extracted, and takes in what compilers say.
fn resolved(
    scan: Scan,
    facts: Extracted,
    root: &Path,
    scip_files: &[Vec<u8>],
) -> (Index, Option<scip::Stats>) {
    let roles = if scip_files.is_empty() {
        scip::Roles::new()
    } else {
        scip::roles(&facts.files)
    };
    let mut index = index(scan, facts);
    let stats =
        (!scip_files.is_empty()).then(|| scip::ingest(&mut index, root, scip_files, &roles));
    analyse(&mut index);
    (index, stats)
}

/// Reads the history, as far as an earlier bundle does not know it; also how much that knew.
fn mined(index: &mut Index, root: &Path, options: &Options) -> (Vec<RawSection>, history::Reused) {
    let previous = options.previous.as_deref();
    let previous = previous.and_then(|path| Previous::read(path, &options.tool_version));
    history::sections(index, root, options.history, previous.as_ref())
}

/// What the whole graph tells.
struct Analysed {
    sections: Vec<RawSection>,
    /// What could not be counted, for the limits of the index.
    limit: Option<(String, u32)>,
}

/// Reads what the whole graph tells. Each part has steps for one thread only: together they keep all busy.
fn analysed(index: &Index) -> Analysed {
    let (counted, (related, structure)) = rayon::join(
        || closure::sections(index),
        || rayon::join(|| related::sections(index), || structure::sections(index)),
    );
    let mut sections = counted.sections;
    sections.push(entries::section(index));
    sections.extend(related);
    sections.extend(structure);
    Analysed {
        sections,
        limit: counted.limit,
    }
}

/// The decisions that change what is in a bundle: how much history, and what else is not the usual.
fn settings(options: &Options) -> Vec<(String, String)> {
    let mut settings = vec![("history".to_owned(), options.history.text())];
    let mut add = |name: &str, value: String| settings.push((name.to_owned(), value));
    if let Some(bytes) = options.scan.max_file_bytes {
        add("max-file-bytes", bytes.to_string());
    }
    if !options.scan.exclude.is_empty() {
        add("exclude", options.scan.exclude.join(" "));
    }
    if !options.source {
        add("no-source", "true".to_owned());
    }
    settings
}

/// Times stages and tells about them.
struct Clock<'a> {
    progress: &'a dyn Progress,
    stages: Vec<(Stage, Duration)>,
}

impl Clock<'_> {
    /// Runs two stages side by side: a thread that waits in one helps in the other, so that their times overlap.
    fn both<A: Send, B: Send>(
        &mut self,
        (first, a): (Stage, impl FnOnce() -> A + Send),
        (second, b): (Stage, impl FnOnce() -> B + Send),
    ) -> (A, B) {
        self.progress.begin(first);
        let started = Instant::now();
        let ((a, first_took), (b, second_took)) =
            rayon::join(|| (a(), started.elapsed()), || (b(), started.elapsed()));
        self.progress.end(first, first_took);
        self.progress.begin(second);
        self.progress.end(second, second_took);
        self.stages.push((first, first_took));
        self.stages.push((second, second_took));
        (a, b)
    }

    /// Runs a stage; one that fails has no end.
    fn time<R>(
        &mut self,
        stage: Stage,
        work: impl FnOnce() -> Result<R, Error>,
    ) -> Result<R, Error> {
        self.progress.begin(stage);
        let started = Instant::now();
        let result = work()?;
        let took = started.elapsed();
        self.progress.end(stage, took);
        self.stages.push((stage, took));
        Ok(result)
    }
}

/// What was read from sources.
pub struct Extracted {
    /// The facts of each file, in the order of the files.
    files: Vec<FileFacts>,
    /// The stubs of the languages that occur, with their language numbers, and their facts.
    stubs: Vec<(u16, &'static Stub)>,
    stub_facts: Vec<FileFacts>,
}

/// Extracts every file, and beside them the stubs of their languages.
pub fn extract(files: &[ScannedFile], progress: &dyn Progress) -> Extracted {
    progress.total(files.len() as u64);
    let languages: Vec<u16> = files.iter().map(|file| file.language as u16).collect();
    let stubs = resolve::stub_list(&languages);
    let one = |file: &ScannedFile| {
        let facts = extract_file(file);
        progress.advance(1);
        facts
    };
    let (files, stub_facts) = rayon::join(
        // Files differ widely in size, so each is a task of its own.
        || files.par_iter().with_max_len(1).map(one).collect(),
        || resolve::stub_facts(&stubs),
    );
    Extracted {
        files,
        stubs,
        stub_facts,
    }
}

/// Extracts one file. A defect in the extraction of one file must not cost the others their index.
fn extract_file(file: &ScannedFile) -> FileFacts {
    let extract = LANGUAGES[file.language].extract;
    std::panic::catch_unwind(AssertUnwindSafe(|| extract(&file.text, &file.path))).unwrap_or_else(
        |_| {
            let name = file.path.rsplit('/').next().unwrap_or(&file.path);
            let stem = name
                .rfind('.')
                .filter(|&at| at > 0)
                .map_or(name, |at| &name[..at]);
            let mut facts = Builder::new(&file.text, stem).finish();
            facts
                .limits
                .push("the extraction failed: a defect of cidx, please report it");
            facts
        },
    )
}

/// Resolves the facts of a scan into an index.
pub fn index(scan: Scan, extracted: Extracted) -> Index {
    let Extracted {
        files: facts,
        stubs,
        stub_facts,
    } = extracted;
    let paths: Vec<String> = scan.files.iter().map(|file| file.path.clone()).collect();
    let languages: Vec<u16> = scan.files.iter().map(|file| file.language as u16).collect();
    let project = Project {
        paths: &paths,
        facts: &facts,
        manifests: &scan.manifests,
        root_name: &scan.repository.name,
    };
    let resolution = resolve::resolve(project, &languages, &stubs, &stub_facts);
    let named = entries::named(&resolution.world);
    let assembled = assemble::assemble(&resolution);
    let mut index = Index {
        symbols: assembled.symbols,
        occurrences: assembled.occurrences,
        rules: assembled.rules,
        languages: LANGUAGES.iter().map(|language| language.name).collect(),
        limits: limits(&scan, &facts, &resolution.limits),
        skipped: scan.skipped,
        skipped_counts: scan.skipped_counts,
        repository: scan.repository,
        ..Index::default()
    };
    let mut ranges = assembled.ranges.into_iter();
    let local = scan.files.into_iter().zip(facts).zip(ranges.by_ref());
    index.files = local
        .map(|((file, facts), range)| local_file(file, facts, range))
        .collect();
    let external = assembled.packages.into_iter().zip(ranges);
    let external =
        external.map(|((package, language), range)| external_file(package, language, range));
    index.files.extend(external);
    index.entries = entries::of_manifests(&index, &named);
    index
}

fn limits(scan: &Scan, facts: &[FileFacts], resolving: &[&str]) -> Vec<(String, u32)> {
    let mut limits = scan.notes.clone();
    let extracting = facts.iter().flat_map(|facts| &facts.limits);
    for limit in extracting.chain(resolving) {
        *limits.entry((*limit).to_owned()).or_default() += 1;
    }
    limits.into_iter().collect()
}

fn local_file(file: ScannedFile, facts: FileFacts, symbols: std::ops::Range<u32>) -> IndexedFile {
    IndexedFile {
        path: file.path,
        language: file.language as u16,
        external: false,
        test: file.test,
        document: LANGUAGES[file.language].document,
        generated: file.generated,
        compiler: false,
        hash: file.hash,
        bytes: file.bytes,
        lines: facts.lines,
        symbols,
        text: file.text,
        syntax_errors: facts.syntax_errors,
        syntax_error_count: facts.syntax_error_count,
    }
}

fn external_file(package: String, language: u16, symbols: std::ops::Range<u32>) -> IndexedFile {
    IndexedFile {
        path: package,
        language,
        external: true,
        test: false,
        document: false,
        generated: false,
        compiler: false,
        hash: [0; 32],
        bytes: 0,
        lines: 0,
        symbols,
        text: String::new(),
        syntax_errors: Vec::new(),
        syntax_error_count: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;

    #[test]
    fn threads_and_the_place_of_the_root_change_no_byte() {
        let here = tempfile::tempdir().expect("a temporary directory");
        let build = |parent: &str, threads: usize| {
            let root = here.path().join(parent).join("project");
            std::fs::create_dir_all(root.join("tests")).expect("directories");
            for ix in 0..40 {
                let text = format!("fn f{ix}() {{ f{}(); }}\n", ix + 1);
                std::fs::write(root.join(format!("m{ix}.rs")), &text).expect("a file");
                std::fs::write(root.join(format!("tests/t{ix}.rs")), text).expect("a file");
            }
            std::fs::write(root.join("bom.rs"), b"\xef\xbb\xbffn a() {} // \xff\n")
                .expect("a file");
            let out = root.join("x.cidx");
            let options = Options {
                scan: ScanOptions::default(),
                out: out.clone(),
                source: true,
                text: TextOptions::default(),
                scip: Vec::new(),
                history: Depth::default(),
                previous: None,
                threads,
                tool_version: "test".to_owned(),
            };
            let report = run(&root, &options, &Silent).expect("a run");
            assert_eq!(report.files, 81);
            std::fs::read(out).expect("the bundle")
        };
        let first = build("a", 1);
        assert!(first == build("a", 3), "a second run with three threads");
        assert!(first == build("elsewhere/b", 2), "another place");
    }
}
