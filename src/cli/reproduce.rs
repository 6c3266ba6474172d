//! `reproduce`: computes the named results and compares them with published values.

use std::io::{self, Write};
use std::time::Instant;

use clap::builder::PossibleValuesParser;
use comfy_table::ContentArrangement;
use serde::{Deserialize, Serialize};

use super::plumbing::checkpoints::Checkpoints;
use super::plumbing::new_folder::NewFolder;
use super::plumbing::prelude::*;
use crate::report::data::{Provenance, Record, Table, folders};
use crate::report::page::verdicts;
use crate::report::pictures::draw;
use crate::report::{Format, lined, to_csv, wrapped, write_rows};
use crate::reproduce::compared::known;
use crate::reproduce::{Check, Effort, Entry, RESULTS, Study, WIDTH, save};

/// Compute the published results again, and compare
///
/// Without a name, computes every result except the long ones, which --list marks. The files of
/// each result are written to DIR/NAME, with a manifest that describes how they were made. With
/// --format csv or json the comparisons are printed as rows. The exit code is 1 when a value
/// differs from the expected one.
#[derive(Debug, Args)]
pub(super) struct Reproduce {
    /// The results to reproduce [default: all except the long ones]
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(names()), hide_possible_values = true)]
    names: Vec<String>,
    /// Compute the long versions, which may take hours, and write them to DIR/NAME/full
    #[arg(long)]
    full: bool,
    /// Run every step on small boards or with few samples, in seconds, to see that it works.
    /// Nothing is written
    #[arg(long, conflicts_with_all = ["full", "results", "checkpoints"])]
    reduced: bool,
    /// Only list the results; with --format, as rows
    #[arg(long, conflicts_with_all = ["names", "full", "reduced", "draw", "results", "checkpoints"])]
    list: bool,
    /// Only draw the pictures of the tables that DIR has, without computing anything: those of the
    /// named results, or of every folder
    #[arg(long, conflicts_with_all = ["full", "reduced", "checkpoints"])]
    draw: bool,
    /// The folder to which results are written
    #[arg(long, value_name = "DIR", default_value = "results", value_hint = ValueHint::DirPath)]
    results: PathBuf,
    /// Keep finished blocks in files in DIR, and resume from them when run again
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    checkpoints: Option<PathBuf>,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("reproduce --list", "the named results"),
    ("reproduce shidoku", "one of them"),
    ("reproduce --reduced", "see that every one of them runs, in seconds"),
    ("reproduce --draw", "its pictures again, from the tables"),
    (
        "reproduce shidoku --results elsewhere --format csv",
        "its comparisons as rows, its files in another folder",
    ),
];

/// A named result, as --list shows it.
#[derive(Serialize, Deserialize)]
struct ListRow {
    name: &'static str,
    what: &'static str,
    long: bool,
}

/// The pictures of a folder.
#[derive(Serialize, Deserialize)]
struct DrawnRow {
    name: String,
    /// How many there are, and how many of these are new or changed.
    pictures: usize,
    drawn: usize,
}

/// The names of the results.
fn names() -> impl Iterator<Item = &'static str> {
    RESULTS.iter().map(|entry| entry.name)
}

impl Reproduce {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if self.list {
            return self.tell(session);
        }
        check_parent(&self.results).or_usage("--results")?;
        if self.draw {
            return self.drawn(session);
        }
        if let Some(folder) = &self.checkpoints {
            check_parent(folder).or_usage("--checkpoints")?;
        }
        let entries = self.entries();
        let rows = session.chosen_format().filter(|format| *format != Format::Table);
        session.write(|out| {
            let mut checks = Vec::new();
            for entry in entries {
                let text: &mut dyn Write = if rows.is_some() { &mut io::sink() } else { out };
                checks.extend(self.reproduce(entry, session, text)?);
                text.flush()?;
            }
            match rows {
                Some(format) => write_rows(format, out, &checks)?,
                None => writeln!(out, "{}", wrapped(&conclusion(&checks), WIDTH.into(), 0))?,
            }
            let good = checks.iter().all(Check::holds);
            Ok(if good { Verdict::Good } else { Verdict::Bad })
        })
    }

    /// Lists the results.
    fn tell(&self, session: &Session) -> Result<Verdict> {
        if session.chosen_format().is_some() {
            let row =
                |entry: &Entry| ListRow { name: entry.name, what: entry.what, long: entry.long };
            session.rows(&RESULTS.iter().map(row).collect::<Vec<_>>())?;
            return Ok(Verdict::Good);
        }
        let indent = 2 + names().map(str::len).max().unwrap_or(0);
        session.write(|out| {
            for entry in RESULTS {
                let long = match (entry.long, entry.full) {
                    (true, "") => " (long: by name or with --full)".to_owned(),
                    (true, full) => format!(" (long: by name or with --full, which adds {full})"),
                    (false, "") => String::new(),
                    (false, full) => format!(" (--full: {full})"),
                };
                let line = format!("{:indent$}{}{long}", entry.name, entry.what);
                writeln!(out, "{}", wrapped(&line, WIDTH.into(), indent))?;
            }
            Ok(Verdict::Good)
        })
    }

    /// Draws the pictures of tables.
    fn drawn(&self, session: &Session) -> Result<Verdict> {
        let found = folders(&self.results)
            .with_context(|| format!("can't read {}", self.results.display()))?;
        let asked = |name: &str| {
            let first = name.split('/').next().unwrap_or(name);
            self.names.is_empty() || self.names.iter().any(|name| name == first)
        };
        let mut rows = Vec::new();
        for (name, folder) in found.into_iter().filter(|(name, _)| asked(name)) {
            let (pictures, drawn) = draw(&folder, &known).with_context(|| unwritable(&folder))?;
            rows.push(DrawnRow { name, pictures, drawn });
        }
        session.rows(&rows)?;
        Ok(Verdict::Good)
    }

    fn effort(&self) -> Effort {
        match (self.reduced, self.full) {
            (true, _) => Effort::Reduced,
            (_, true) => Effort::Full,
            _ => Effort::Short,
        }
    }

    fn entries(&self) -> Vec<&'static Entry> {
        if self.names.is_empty() {
            let all = RESULTS.iter();
            let every = self.full || self.reduced;
            return all.filter(|entry| every || !entry.long).collect();
        }
        let asked = |entry: &&Entry| self.names.iter().any(|name| name == entry.name);
        RESULTS.iter().filter(asked).collect()
    }

    /// Reproduces a result, and reports it.
    fn reproduce(
        &self,
        entry: &Entry,
        session: &Session,
        out: &mut dyn Write,
    ) -> Result<Vec<Check>> {
        let mut folder = self.results.join(entry.name);
        if self.full {
            folder.push("full");
        }
        // A folder that can't be made is found before the computation, not after it.
        let _new = (!self.reduced).then(|| new_folder(&folder)).transpose()?;
        let kept = self.checkpoints.as_deref();
        let _kept = kept.map(new_folder).transpose()?;
        let bar = session.bar(entry.name);
        let start = Instant::now();
        let runner = session.runner(&bar);
        let series = if self.full { "-full" } else { "" };
        stop::running(stop::OnStop::With("--checkpoints DIR"));
        let kept = kept.map(|folder| Checkpoints::new(folder, format!("{}{series}", entry.name)));
        let checkpoint = |plan: &_| kept.as_ref().map(|kept| kept.next(plan));
        let mut study = Study::new(self.effort(), &self.results, &runner, &checkpoint);
        (entry.run)(&mut study)?;
        let found = study.found;
        let resumed = kept.as_ref().is_some_and(Checkpoints::resumed);
        let seconds = start.elapsed().as_secs_f64();
        if self.reduced {
            let (files, values) = (found.files.len(), found.checks.len());
            writeln!(
                out,
                "{}: {values} values compared, {files} files not written ({seconds:.2} s)",
                entry.name
            )?;
            return Ok(found.checks);
        }
        let provenance = Provenance {
            command: entry.command(self.full),
            seed: entry.seed,
            threads: session.threads() as u64,
            seconds: rounded(seconds, 3),
            resumed,
            ..Provenance::default()
        };
        let fresh = save(&found, provenance, &folder)
            .and_then(|fresh| Ok(fresh | (draw(&folder, &known)?.1 > 0)))
            .with_context(|| unwritable(&folder))?;
        let title = format!("{}: {}", entry.name, entry.what);
        writeln!(out, "{}\n", wrapped(&title, WIDTH.into(), 0))?;
        writeln!(out, "{}", found.text.trim_end())?;
        writeln!(out, "\n{}", compared(&found.checks)?)?;
        let state = if fresh { "written" } else { "unchanged" };
        writeln!(out, "{}: {state} ({seconds:.2} s)\n", folder.display())?;
        Ok(found.checks)
    }
}

/// Refuses a folder whose parent does not exist: a misspelt path would create folders in the wrong
/// place.
fn check_parent(folder: &Path) -> Result<(), String> {
    let parent = folder.parent().filter(|parent| *parent != Path::new(""));
    match parent.filter(|parent| !parent.exists()) {
        Some(parent) => Err(format!("there is no folder {}", parent.display())),
        None => Ok(()),
    }
}

fn new_folder(folder: &Path) -> Result<NewFolder> {
    NewFolder::create(folder).with_context(|| unwritable(folder))
}

fn unwritable(folder: &Path) -> String {
    format!("can't write {}", folder.display())
}

/// The comparisons as a table to read.
fn compared(checks: &[Check]) -> Result<comfy_table::Table> {
    let read = Table::read("checks.csv", to_csv(checks)?, &mut Vec::new());
    let mut table = comfy_table::Table::new();
    lined(&mut table).set_content_arrangement(ContentArrangement::Dynamic).set_width(WIDTH);
    table.set_header(["quantity", "for", "computed", "again", "reference", "verdict"]);
    for row in verdicts(&read.records().collect::<Vec<Record<'_>>>()) {
        let fields = [row.quantity, row.key, row.computed, row.again, row.published, row.verdict];
        table.add_row(fields);
    }
    for column in table.column_iter_mut().skip(2).take(3) {
        column.set_cell_alignment(comfy_table::CellAlignment::Right);
    }
    Ok(table)
}

/// The number of values compared, and those that differ.
fn conclusion(checks: &[Check]) -> String {
    let differing: Vec<String> = (checks.iter().filter(|check| !check.holds()))
        .map(|check| format!("{} {}", check.quantity, check.key))
        .collect();
    match &differing[..] {
        [] => format!("{} values compared: all as they must be", checks.len()),
        some => format!("{} of {} values differ: {}", some.len(), checks.len(), some.join(", ")),
    }
}
