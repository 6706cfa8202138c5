//! Progress on stderr: a bar with rate and remaining time on a terminal, one line per stage otherwise.

use std::io::{IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use cidx_indexer::progress::{Progress, Silent, Stage};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often a bar is redrawn while nothing is told.
const TICK: Duration = Duration::from_millis(100);

/// What fits where stderr goes.
pub fn reporter(quiet: bool) -> Box<dyn Progress> {
    if quiet {
        Box::new(Silent)
    } else if std::io::stderr().is_terminal() {
        Box::new(Bars(Mutex::new(ProgressBar::hidden())))
    } else {
        Box::new(Lines)
    }
}

/// A bar per stage.
struct Bars(Mutex<ProgressBar>);

impl Bars {
    fn with(&self, act: impl FnOnce(&mut ProgressBar)) {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

fn styled(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
}

impl Progress for Bars {
    fn begin(&self, stage: Stage) {
        self.with(|bar| {
            *bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            styled(bar, "{prefix:>8} {spinner} {elapsed}");
            bar.set_prefix(stage.name());
            bar.enable_steady_tick(TICK);
        });
    }

    fn total(&self, files: u64) {
        self.with(|bar| {
            bar.set_length(files);
            styled(
                bar,
                "{prefix:>8} [{bar:30}] {human_pos}/{human_len} files, {per_sec}, {eta} left",
            );
        });
    }

    fn advance(&self, files: u64) {
        self.with(|bar| bar.inc(files));
    }

    fn end(&self, _: Stage, _: Duration) {
        self.with(|bar| bar.finish_and_clear());
    }
}

/// A line per stage, for logs.
struct Lines;

impl Progress for Lines {
    fn begin(&self, _: Stage) {}
    fn total(&self, _: u64) {}
    fn advance(&self, _: u64) {}

    fn end(&self, stage: Stage, took: Duration) {
        // With stderr closed there is nobody to tell.
        let _ = writeln!(
            std::io::stderr().lock(),
            "cidx: {} done in {:.2} s",
            stage.name(),
            took.as_secs_f64()
        );
    }
}
