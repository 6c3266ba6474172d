//! What every command shares: where output goes and in what format, threads, progress, Ctrl-C.

use std::cell::Cell;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::stop;
use crate::report::{Format, Row, write_rows};
use gridforest::run::{Progress, Runner, write_atomically};

/// Options of every command.
#[derive(Debug, Args)]
pub(in crate::cli) struct Session {
    /// How rows are written [default: table on a terminal, csv otherwise]
    #[arg(
        long,
        global = true,
        value_name = "FORMAT",
        help_heading = "Common options"
    )]
    format: Option<FormatName>,
    /// Write to FILE instead of stdout; `-` is stdout
    #[arg(
        long,
        short,
        global = true,
        value_name = "FILE",
        help_heading = "Common options"
    )]
    output: Option<PathBuf>,
    /// Threads to use [default: one for each core]
    #[arg(
        long,
        global = true,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        help_heading = "Common options"
    )]
    threads: usize,
    /// Show no progress and no remarks
    #[arg(long, short, global = true, help_heading = "Common options")]
    quiet: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum FormatName {
    Table,
    Csv,
    Json,
}

/// Something failed that did not keep the result from being printed.
static FAILED: AtomicBool = AtomicBool::new(false);

impl Session {
    /// Sets up the thread pool and the handler of signals.
    pub(in crate::cli) fn start(&self) {
        stop::on_signals(self.quiet);
        // It fails only when it was set before, as by another caller in the same process.
        let _ = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build_global();
    }

    /// The number of threads that work is spread over.
    pub(in crate::cli) fn threads(&self) -> usize {
        rayon::current_num_threads()
    }

    fn file(&self) -> Option<&Path> {
        self.output
            .as_deref()
            .filter(|path| *path != Path::new("-"))
    }

    /// The format asked for, if any.
    pub(in crate::cli) fn chosen_format(&self) -> Option<Format> {
        self.format.map(|name| match name {
            FormatName::Table => Format::Table,
            FormatName::Csv => Format::Csv,
            FormatName::Json => Format::Json,
        })
    }

    /// The format of rows: as asked for; else a table on a terminal, CSV otherwise.
    pub(in crate::cli) fn format(&self) -> Format {
        let terminal = || self.file().is_none() && io::stdout().is_terminal();
        let usual = || {
            if terminal() {
                Format::Table
            } else {
                Format::Csv
            }
        };
        self.chosen_format().unwrap_or_else(usual)
    }

    /// Writes the output: to the file, which appears when it is complete, or to stdout.
    pub(in crate::cli) fn write<T>(
        &self,
        write: impl FnOnce(&mut dyn Write) -> Result<T>,
    ) -> Result<T> {
        match self.file() {
            Some(path) => write_whole(path, write),
            None => {
                let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
                let value = write(&mut out)?;
                out.flush().context("can't write to stdout")?;
                Ok(value)
            }
        }
    }

    /// Writes rows in the format asked for.
    pub(in crate::cli) fn rows<'a, R: Row + 'a>(
        &self,
        rows: impl IntoIterator<Item = &'a R>,
    ) -> Result<()> {
        let format = self.format();
        self.write(|out| Ok(write_rows(format, out, rows)?))
    }

    /// Says something to whoever watches, on stderr.
    pub(in crate::cli) fn remark(&self, text: &str) {
        if !self.quiet {
            // A closed stderr is no reason to stop.
            let _ = writeln!(io::stderr(), "{text}");
        }
    }

    /// Names a line of input that was refused, on stderr: `--quiet` doesn't silence it.
    pub(in crate::cli) fn complain(&self, text: &str) {
        // A closed stderr is no reason to stop.
        let _ = writeln!(io::stderr(), "gridforest: {text}");
    }

    /// Names something that failed while the result could still be printed: the exit code will be 1.
    pub(in crate::cli) fn fail(&self, text: &str) {
        FAILED.store(true, Ordering::Relaxed);
        self.complain(text);
    }

    /// Whether something failed.
    pub(in crate::cli) fn failed() -> bool {
        FAILED.load(Ordering::Relaxed)
    }

    /// A progress bar, hidden when stderr is no terminal or `--quiet` was given.
    pub(in crate::cli) fn bar(&self, what: impl Into<String>) -> Bar {
        let shown = !self.quiet && io::stderr().is_terminal();
        Bar::new(what.into(), shown)
    }

    /// A runner with this session's threads and bar, which stops at Ctrl-C.
    pub(in crate::cli) fn runner<'a>(&self, bar: &'a Bar) -> Runner<'a> {
        stop::running(false);
        Runner {
            threads: self.threads,
            progress: bar,
            stop: &stop::STOP,
            ..Runner::default()
        }
    }
}

/// Writes a file that appears under its name only when it is complete.
pub(in crate::cli) fn write_whole<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T>,
) -> Result<T> {
    /// `write_atomically` asks for an error that an I/O error turns into.
    struct Failure(anyhow::Error);
    impl From<io::Error> for Failure {
        fn from(error: io::Error) -> Self {
            Self(error.into())
        }
    }
    write_atomically(path, |out| write(out).map_err(Failure))
        .map_err(|Failure(error)| error)
        .with_context(|| format!("can't write {}", path.display()))
}

/// A progress bar on stderr, with lines under it that tell how things stand.
pub(in crate::cli) struct Bar {
    bar: ProgressBar,
    what: String,
    /// Tells how things stand, and when it was last asked.
    detail: Option<Detail>,
    told: Cell<Option<Instant>>,
}

/// Lines of text, made when they are shown.
type Detail = Box<dyn Fn() -> String>;

/// How often the lines under the bar are written anew.
const ANEW: Duration = Duration::from_millis(500);

impl Bar {
    fn new(what: String, shown: bool) -> Self {
        let target = if shown {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        let style = "{msg} {wide_bar} {percent:>3} %  {elapsed} elapsed, {eta} to go";
        bar.set_style(ProgressStyle::with_template(style).expect("a well-formed template"));
        bar.set_message(what.clone());
        Self {
            bar,
            what,
            detail: None,
            told: Cell::new(None),
        }
    }

    /// The same bar with lines under it.
    pub(in crate::cli) fn telling(mut self, detail: impl Fn() -> String + 'static) -> Self {
        let style = "{prefix} {wide_bar} {percent:>3} %  {elapsed} elapsed, {eta} to go\n{msg}";
        let style = ProgressStyle::with_template(style).expect("a well-formed template");
        self.bar.set_style(style);
        self.bar.set_prefix(self.what.clone());
        self.bar.set_message("");
        self.detail = Some(Box::new(detail));
        self
    }

    fn tell(&self) {
        let due = self.told.get().is_none_or(|told| told.elapsed() >= ANEW);
        if let Some(detail) = &self.detail
            && due
            && !self.bar.is_hidden()
        {
            self.bar.set_message(detail());
            self.told.set(Some(Instant::now()));
        }
    }
}

impl Progress for Bar {
    fn started(&self, done: u64, total: u64) {
        self.bar.set_length(total);
        self.bar.set_position(done);
        self.bar.reset_eta();
        self.bar.enable_steady_tick(Duration::from_millis(200));
    }

    fn advanced(&self, done: u64) {
        self.bar.set_position(done);
        self.tell();
    }

    fn warned(&self, message: &str) {
        self.bar.suspend(|| eprintln!("gridforest: {message}"));
    }

    fn ended(&self) {
        self.bar.finish_and_clear();
    }
}
