//! How an output came about, in a file beside it: `--manifest`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result};
use clap::ArgMatches;

use super::rounded;
use crate::report::data::{Provenance, beside, sha256};
use crate::reproduce::manifest::write;

/// What is known before a command runs.
pub(in crate::cli) struct Made {
    output: PathBuf,
    command: String,
    seed: Option<u64>,
    start: Instant,
}

impl Made {
    pub(in crate::cli) fn new(
        output: &Path,
        words: impl Iterator<Item = OsString>,
        matches: &ArgMatches,
    ) -> Self {
        let words: Vec<String> =
            words.skip(1).map(|word| quoted(&word.to_string_lossy())).collect();
        let command = format!("{} {}", env!("CARGO_PKG_NAME"), words.join(" "));
        Self { output: output.to_owned(), command, seed: seed(matches), start: Instant::now() }
    }

    /// Writes the file.
    pub(in crate::cli) fn write(self, threads: usize) -> Result<()> {
        let path = beside(&self.output);
        let bytes = fs::read(&self.output)
            .with_context(|| format!("can't read {}", self.output.display()))?;
        let name = self.output.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let run = Provenance {
            command: self.command,
            seed: self.seed,
            threads: threads as u64,
            seconds: rounded(self.start.elapsed().as_secs_f64(), 3),
            outputs: [(name, sha256(&bytes))].into(),
            ..Provenance::default()
        };
        write(&path, run).with_context(|| format!("can't write {}", path.display()))
    }
}

/// The seed of the innermost command, given or not.
fn seed(matches: &ArgMatches) -> Option<u64> {
    match matches.subcommand() {
        Some((_, inner)) => seed(inner),
        None => matches.try_get_raw("seed").ok()??.next()?.to_str()?.parse().ok(),
    }
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+@%^".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}
