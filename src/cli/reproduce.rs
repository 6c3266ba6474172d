//! `reproduce`: the named results, each against what is published.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context as _, Result};
use clap::Args;

use super::{OrUsage, Session, Verdict};
use crate::reproduce::{Context, Entry, RESULTS};

/// Compute the published results again, and compare
///
/// Without a name, every result. Each writes its files to DIR/NAME with a manifest of how they came
/// about. Exit code 1 when a value differs from what it must be.
#[derive(Debug, Args)]
pub(super) struct Reproduce {
    /// The results to reproduce [default: all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// The long versions, which may take hours
    #[arg(long)]
    full: bool,
    /// List the results and do nothing
    #[arg(long)]
    list: bool,
    /// Where results are written
    #[arg(long, value_name = "DIR", default_value = "results")]
    results: PathBuf,
}

impl Reproduce {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if self.list {
            session.write(|out| {
                for Entry { name, what, .. } in RESULTS {
                    writeln!(out, "{name:12} {what}")?;
                }
                Ok(())
            })?;
            return Ok(Verdict::Good);
        }
        let entries = self.entries()?;
        session.write(|out| {
            let mut verdict = Verdict::Good;
            for entry in entries {
                if !self.reproduce(entry, session, out)? {
                    verdict = Verdict::Bad;
                }
                out.flush()?;
            }
            Ok(verdict)
        })
    }

    fn entries(&self) -> Result<Vec<&'static Entry>> {
        if self.names.is_empty() {
            return Ok(RESULTS.iter().collect());
        }
        let entry = |name: &String| match RESULTS.iter().find(|entry| entry.name == name) {
            Some(entry) => Ok(entry),
            None => {
                let known: Vec<&str> = RESULTS.iter().map(|entry| entry.name).collect();
                let known = known.join(", ");
                Err(format!("there is no result '{name}': there are {known}")).or_usage("NAME")
            }
        };
        self.names.iter().map(entry).collect()
    }

    /// Whether every value is as it must be.
    fn reproduce(&self, entry: &Entry, session: &Session, out: &mut dyn Write) -> Result<bool> {
        let bar = session.bar(entry.name);
        let start = Instant::now();
        let runner = session.runner(&bar);
        let found = (entry.run)(&Context {
            full: self.full,
            runner: &runner,
        })?;
        let elapsed = start.elapsed();
        let folder = self.results.join(entry.name);
        let fresh = found
            .save(entry, &folder, self.full, session.threads(), elapsed)
            .with_context(|| format!("can't write {}", folder.display()))?;
        writeln!(out, "{}: {}\n", entry.name, entry.what)?;
        writeln!(out, "{}", found.text.trim_end())?;
        writeln!(out, "\n{}", found.verdicts())?;
        let state = if fresh { "written" } else { "unchanged" };
        let seconds = elapsed.as_secs_f64();
        writeln!(out, "{}: {state} ({seconds:.2} s)\n", folder.display())?;
        Ok(found.is_as_published())
    }
}
