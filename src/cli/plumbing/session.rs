//! What every command shares: where output goes and in what format, threads, progress, Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueHint};
use terminal_size::{Height, Width, terminal_size};

use super::output::{Rows, Texts, to_stdout, write_whole};
use super::progress::{Bar, Shown};
use super::refusals::Refusals;
use super::uses::Destination;
use super::{OrUsage as _, Usage, diagnostics, pager, stop};
use crate::report::{Format, Row, set_plain, set_width, write_rows};
use gridforest::reader::Packing;
use gridforest::run::Runner;
use gridforest::solve::nine::Backend;
use gridforest_requests::generate::PuzzleRow;

/// Options of every command.
#[derive(Debug, Clone, Args)]
pub(in crate::cli) struct Session {
    /// How rows are written [default: by the ending of --output; else table on a terminal, csv
    /// otherwise]
    #[arg(long, global = true, value_name = "FORMAT", help_heading = "Common options")]
    format: Option<Format>,
    /// Write to FILE instead of stdout, compressed if its name ends with .gz or .zst; `-` is
    /// stdout
    #[arg(
        long,
        short,
        global = true,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        help_heading = "Common options"
    )]
    output: Option<PathBuf>,
    /// Also write how FILE was made to FILE.manifest.json, where `report` finds it: the command, its
    /// version and seed, the time, the machine, the hash of FILE
    #[arg(long, global = true, requires = "output", help_heading = "Common options")]
    manifest: bool,
    /// Threads to use, at most 1024; 0 is one for each core
    #[arg(
        long,
        global = true,
        value_name = "N",
        default_value_t = 0,
        value_parser = RangedU64ValueParser::<usize>::new().range(0..=1024),
        help_heading = "Common options"
    )]
    threads: usize,
    /// Print only results and errors
    #[arg(long, short, global = true, help_heading = "Common options")]
    quiet: bool,
}

/// Refuses the name of an instruction set that the library would ignore.
fn check_backend() -> Result<()> {
    let Some(name) = std::env::var_os(Backend::VARIABLE) else {
        return Ok(());
    };
    let backend: Backend = name.to_string_lossy().parse()?;
    match backend.is_available() {
        true => Ok(()),
        false => Err(anyhow!("this machine or this build has no {backend}")),
    }
}

impl Session {
    /// Refuses options that are of no use where results go.
    pub(in crate::cli) fn check(&self, to: Destination) -> Result<(), Usage> {
        let nothing = |option| Err(Usage::new(option, "nothing to do here"));
        match to {
            Destination::Files if self.output.is_some() => nothing("--output"),
            Destination::Files | Destination::Text if self.format.is_some() => nothing("--format"),
            _ if self.manifest && self.file().is_none() => {
                Err(Usage::new("--manifest", "it goes with --output FILE"))
            }
            _ if self.manifest_of().is_some_and(|path| path.exists() && !path.is_file()) => {
                Err(Usage::new("--manifest", "what --output names is no file"))
            }
            _ => self.check_ending(to == Destination::Rows),
        }
    }

    /// Sets up the thread pool and the handler of signals.
    pub(in crate::cli) fn start(&self) -> Result<()> {
        stop::on_signals(self.quiet).context("can't start a thread")?;
        diagnostics::be_quiet(self.quiet);
        if is_plain(|name| std::env::var(name).ok()) {
            set_plain();
        }
        check_backend().or_usage(Backend::VARIABLE)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads);
        pool.build_global().context("can't start so many threads: --threads N takes fewer")
    }

    /// The number of threads.
    pub(in crate::cli) fn threads(&self) -> usize {
        rayon::current_num_threads()
    }

    /// The same session for a process that changes its folder: the output file stays in its place.
    pub(in crate::cli) fn anywhere(&self) -> Result<Self> {
        let output = self.file().map(std::path::absolute).transpose()?;
        Ok(Self { output, ..self.clone() })
    }

    /// The output file, if how it was made is to be written.
    pub(in crate::cli) fn manifest_of(&self) -> Option<&Path> {
        self.file().filter(|_| self.manifest)
    }

    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Refuses a file whose ending promises a form that is not written.
    fn check_ending(&self, writes_rows: bool) -> Result<(), Usage> {
        let Some(file) = self.file() else {
            return Ok(());
        };
        let ending = ending(file);
        let is_in = |endings: &[&str]| endings.contains(&&ending[..]);
        let is_open = self.format.is_none();
        let is_other =
            is_in(&OTHER_ENDINGS) || is_open && (is_in(&NO_TEXT) || writes_rows && is_in(&NO_ROWS));
        let why = match () {
            () if file.as_os_str().as_encoded_bytes().ends_with(b"/") => {
                format!("{} is a folder, not a file", file.display())
            }
            () if is_other => format!(
                "no .{ending} is written: .csv, .json and .ndjson say the format of rows, .gz and .zst that they are compressed"
            ),
            () => return Ok(()),
        };
        Err(Usage::new("--output", why))
    }

    /// The format asked for, by name or by the ending of the output file, if any.
    pub(in crate::cli) fn chosen_format(&self) -> Option<Format> {
        self.format.or_else(|| {
            let file = self.file()?;
            let plain = match Packing::of(file) {
                Packing::Plain => file.to_owned(),
                _ => file.with_extension(""),
            };
            match ending(&plain).as_str() {
                "csv" => Some(Format::Csv),
                "json" => Some(Format::Json),
                "ndjson" | "jsonl" => Some(Format::Ndjson),
                _ => None,
            }
        })
    }

    /// The format of rows: as asked for; else a table on a terminal, CSV otherwise.
    pub(in crate::cli) fn format(&self) -> Format {
        if self.file().is_some() {
            // A file has no width: a table in it has every column.
            set_width(usize::MAX);
        }
        let is_shown = self.file().is_none() && io::stdout().is_terminal();
        let usual = if is_shown { Format::Table } else { Format::Csv };
        let format = self.chosen_format().unwrap_or(usual);
        if is_shown
            && format == Format::Table
            && let Some((Width(columns), Height(lines))) = terminal_size()
        {
            set_width(columns.into());
            pager::set_lines(lines.into());
        }
        format
    }

    /// Writes the output: to the file, which appears when it is complete, or to stdout.
    pub(in crate::cli) fn write<T>(
        &self,
        write: impl FnOnce(&mut dyn Write) -> Result<T>,
    ) -> Result<T> {
        match self.file() {
            Some(path) => write_whole(path, write),
            None => to_stdout(write),
        }
    }

    /// Writes rows as they come.
    pub(in crate::cli) fn stream<R: Row, T>(
        &self,
        write: impl FnOnce(&mut Rows<'_, R>) -> Result<T>,
    ) -> Result<T> {
        self.write(|out| Rows::write_all(self.format(), out, write))
    }

    /// Writes rows in the format asked for.
    pub(in crate::cli) fn rows<'a, R: Row + 'a>(
        &self,
        rows: impl IntoIterator<Item = &'a R>,
    ) -> Result<()> {
        let format = self.format();
        self.write(|out| Ok(write_rows(format, out, rows)?))
    }

    /// Writes texts as they come: one a line, or rows of one column if a format was given.
    pub(in crate::cli) fn texts<R: Row>(
        &self,
        row: fn(String) -> R,
        write: impl FnOnce(&mut Texts<'_, R>) -> Result<()>,
    ) -> Result<()> {
        let format = self.chosen_format().map(|_| self.format());
        self.write(|out| Texts::write_all(format, row, out, write))
    }

    /// The same with puzzles.
    pub(in crate::cli) fn puzzles(
        &self,
        write: impl FnOnce(&mut Texts<'_, PuzzleRow>) -> Result<()>,
    ) -> Result<()> {
        self.texts(|puzzle| PuzzleRow { puzzle }, write)
    }

    /// The reporter of refused lines.
    pub(in crate::cli) fn refusals(&self) -> Refusals {
        Refusals::default()
    }

    /// Prints a remark on stderr.
    pub(in crate::cli) fn remark(&self, text: &str) {
        diagnostics::remark(text);
    }

    /// Reports a failure although the result could be printed: the exit code will be 1.
    pub(in crate::cli) fn fail(&self, text: &str) {
        diagnostics::fail(text);
    }

    /// Whether something failed.
    pub(in crate::cli) fn failed() -> bool {
        diagnostics::has_failed()
    }

    /// A progress bar; without a terminal, one line each minute; nothing with `--quiet`.
    pub(in crate::cli) fn bar(&self, what: impl Into<String>) -> Bar {
        let shown = match self.quiet {
            true => Shown::Nothing,
            false if io::stderr().is_terminal() => Shown::Bar,
            false => Shown::Lines,
        };
        Bar::new(what.into(), shown)
    }

    /// The bar of work whose lines are written one by one: none where they are shown, since they
    /// would stand behind it.
    pub(in crate::cli) fn bar_beside_lines(&self, what: impl Into<String>) -> Bar {
        match self.file().is_none() && io::stdout().is_terminal() {
            true => Bar::new(what.into(), Shown::Nothing),
            false => self.bar(what),
        }
    }

    /// A runner with this session's threads and bar, which stops at Ctrl-C.
    pub(in crate::cli) fn runner<'a>(&self, bar: &'a Bar) -> Runner<'a> {
        stop::running(stop::OnStop::Not);
        Runner {
            threads: self.threads,
            progress: bar,
            stop: stop::STOP.clone(),
            ..Runner::default()
        }
    }
}

/// Whether the locale asks for ASCII: `C` or `POSIX` by the first of these that is set.
fn is_plain(variable: impl Fn(&str) -> Option<String>) -> bool {
    let mut set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable);
    let first = set.find(|value| !value.is_empty());
    first.is_some_and(|value| value == "C" || value == "POSIX")
}

/// The endings of forms that others write.
const OTHER_ENDINGS: [&str; 5] = ["tsv", "bz2", "xz", "zip", "xlsx"];

/// Those of forms that are no text, unless --format says what is meant.
const NO_TEXT: [&str; 15] = [
    "arrow", "db", "feather", "h5", "hdf5", "npy", "npz", "ods", "parquet", "pdf", "pkl", "png",
    "sqlite", "sqlite3", "xls",
];

/// Those of texts that are no rows, unless --format does.
const NO_ROWS: [&str; 7] = ["htm", "html", "md", "svg", "tex", "xml", "yaml"];

/// The ending of the name of a file, in lower case.
fn ending(path: &Path) -> String {
    let ending = path.extension().map(|ending| ending.to_string_lossy());
    ending.unwrap_or_default().to_ascii_lowercase()
}
