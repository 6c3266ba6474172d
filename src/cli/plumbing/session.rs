//! What every command shares: where output goes and in what format, threads, progress, Ctrl-C.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, anyhow};
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum, ValueHint};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::progress::{Bar, Shown};
use super::refusals::Refusals;
use super::{OrUsage as _, diagnostics, stop};
use crate::report::{Format, Row, RowWriter, write_rows};
use gridforest::run::{Runner, write_atomically};
use gridforest::solve::nine::Backend;

/// Options of every command.
#[derive(Debug, Clone, Args)]
pub(in crate::cli) struct Session {
    /// How rows are written [default: by the ending of --output; else table on a terminal, csv
    /// otherwise]
    #[arg(long, global = true, value_name = "FORMAT", help_heading = "Common options")]
    format: Option<FormatName>,
    /// Write to FILE instead of stdout, compressed if its name ends with .gz; `-` is stdout
    #[arg(
        long,
        short,
        global = true,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        help_heading = "Common options"
    )]
    output: Option<PathBuf>,
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
    /// Show no progress and no remarks
    #[arg(long, short, global = true, help_heading = "Common options")]
    quiet: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum FormatName {
    /// For reading: columns are shortened to fit 80 characters
    Table,
    /// A header, and a line for each row
    Csv,
    /// A list of objects; integers beyond 2^53 are strings
    Json,
    /// An object on each line
    Ndjson,
}

/// Whether something failed although the result could be printed.
static FAILED: AtomicBool = AtomicBool::new(false);

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
    /// Sets up the thread pool and the handler of signals.
    pub(in crate::cli) fn start(&self) -> Result<()> {
        stop::on_signals(self.quiet);
        diagnostics::be_quiet(self.quiet);
        self.check_ending()?;
        check_backend().or_usage(Backend::VARIABLE)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads);
        pool.build_global().or_usage("--threads")
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

    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Refuses a file whose ending promises a form that is not written.
    fn check_ending(&self) -> Result<()> {
        let ending = self.file().map(ending).unwrap_or_default();
        if OTHER_ENDINGS.contains(&&ending[..]) {
            return Err(anyhow!(
                "no .{ending} is written: .csv, .json and .ndjson say the format of rows, .gz that they are compressed"
            ))
            .or_usage("--output");
        }
        Ok(())
    }

    /// The format asked for, by name or by the ending of the output file, if any.
    pub(in crate::cli) fn chosen_format(&self) -> Option<Format> {
        let named = self.format.map(|name| match name {
            FormatName::Table => Format::Table,
            FormatName::Csv => Format::Csv,
            FormatName::Json => Format::Json,
            FormatName::Ndjson => Format::Ndjson,
        });
        named.or_else(|| {
            let file = self.file()?;
            let plain = if is_gzip(file) { file.with_extension("") } else { file.to_owned() };
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
        self.chosen_format().unwrap_or_else(|| {
            if self.file().is_none() && io::stdout().is_terminal() {
                Format::Table
            } else {
                Format::Csv
            }
        })
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

    /// Writes a large number of texts: one a line, or rows of one column if a format was given.
    pub(in crate::cli) fn texts<R: Row>(
        &self,
        row: impl Fn(String) -> R,
        write: impl FnOnce(&mut dyn FnMut(String) -> Result<()>) -> Result<()>,
    ) -> Result<()> {
        let format = self.chosen_format();
        self.write(|out| match format {
            None => write(&mut |text| Ok(writeln!(out, "{text}")?)),
            Some(format) => {
                let mut writer = RowWriter::new(format, out);
                write(&mut |text| Ok(writer.write(&row(text))?))?;
                Ok(writer.finish()?)
            }
        })
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
        FAILED.store(true, Ordering::Relaxed);
        diagnostics::complain(text);
    }

    /// Whether something failed.
    pub(in crate::cli) fn failed() -> bool {
        FAILED.load(Ordering::Relaxed)
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

    /// A runner with this session's threads and bar, which stops at Ctrl-C.
    pub(in crate::cli) fn runner<'a>(&self, bar: &'a Bar) -> Runner<'a> {
        stop::running(stop::Kept::Not);
        Runner {
            threads: self.threads,
            progress: bar,
            stop: stop::STOP.clone(),
            ..Runner::default()
        }
    }
}

/// The endings of forms that others write.
const OTHER_ENDINGS: [&str; 6] = ["tsv", "zst", "bz2", "xz", "zip", "xlsx"];

/// The ending of the name of a file, in lower case.
fn ending(path: &Path) -> String {
    let ending = path.extension().map(|ending| ending.to_string_lossy());
    ending.unwrap_or_default().to_ascii_lowercase()
}

fn is_gzip(path: &Path) -> bool {
    ending(path) == "gz"
}

/// Writes a file that appears under its name only when it is complete; compressed by gzip where its
/// name ends with `.gz`.
pub(in crate::cli) fn write_whole<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T>,
) -> Result<T> {
    /// An error in the file, or one in what was to be written to it.
    enum Failure {
        File(io::Error),
        Contents(anyhow::Error),
    }
    impl From<io::Error> for Failure {
        fn from(error: io::Error) -> Self {
            Self::File(error)
        }
    }
    let written = write_atomically(path, |out| {
        let mut watched = Watched { out, error: None };
        let value = match is_gzip(path) {
            true => {
                let mut packed = GzEncoder::new(&mut watched, Compression::default());
                let value = write(&mut packed);
                value.and_then(|value| packed.finish().map(|_| value).map_err(Into::into))
            }
            false => write(&mut watched),
        };
        value.map_err(|error| match watched.error {
            Some(kind) => Failure::File(kind),
            None => Failure::Contents(error),
        })
    });
    written.map_err(|failure| match failure {
        Failure::File(error) => {
            anyhow::Error::from(error).context(format!("can't write {}", path.display()))
        }
        Failure::Contents(error) => error,
    })
}

/// A file that remembers what went wrong in writing.
struct Watched<'a> {
    out: &'a mut dyn Write,
    error: Option<io::Error>,
}

impl Watched<'_> {
    fn kept<T>(&mut self, written: io::Result<T>) -> io::Result<T> {
        written.map_err(|error| {
            let told = io::Error::new(error.kind(), error.to_string());
            self.error.replace(error);
            told
        })
    }
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.kept(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.kept(flushed)
    }
}
