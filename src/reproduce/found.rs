//! What a result found: its checks, its files, and a text to read.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use comfy_table::{Cell, CellAlignment, Table, presets};
use sha2::{Digest, Sha256};

use super::check::Distance;
use super::manifest::{Manifest, Run};
use super::{Check, Entry, Judgement};
use crate::report::{grouped, to_csv};
use gridforest::run::write_atomically;

/// What a result found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Every comparison; written to `checks.csv`.
    pub checks: Vec<Check>,
    /// Other files, by name.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What a reader should see.
    pub text: String,
    /// The seed, where there is something random.
    pub seed: Option<u64>,
}

impl Found {
    /// Writes the files, `checks.csv` and the manifest into a folder; returns whether anything is
    /// new.
    ///
    /// When every file stands there already with the same bytes, nothing is touched: the manifest
    /// continues to describe how those bytes were first computed.
    ///
    /// # Errors
    /// What the system says.
    pub(crate) fn save(&self, entry: &Entry, folder: &Path, run: Run) -> io::Result<bool> {
        let mut files = self.files.clone();
        let checks = to_csv(&self.checks).map_err(io::Error::other)?;
        files.insert("checks.csv".to_owned(), checks);
        let manifest = folder.join("manifest.json");
        if is_kept(&manifest, folder, &files) {
            return Ok(false);
        }
        fs::create_dir_all(folder)?;
        let full = run.full.then_some("--full");
        let arguments = ["reproduce", entry.name].into_iter().chain(full);
        let mut fresh = Manifest::new(arguments, self.seed, run);
        for (name, bytes) in &files {
            let path = folder.join(name);
            write_atomically(&path, |out| out.write_all(bytes))?;
            fresh.add_output(&path)?;
        }
        fresh.save(&manifest)?;
        Ok(true)
    }

    /// The checks as a table to read: a line each, but one for a whole series of equal ones.
    pub(crate) fn verdicts(&self) -> Table {
        let mut table = Table::new();
        table.load_style(presets::UTF8_FULL_CONDENSED);
        table.set_header(["quantity", "for", "computed", "again", "reference", "verdict"]);
        for series in self.checks.chunk_by(|a, b| a.quantity == b.quantity) {
            if series.len() > 3 && series.iter().all(Check::holds) {
                table.add_row(series_row(series));
            } else {
                series.iter().for_each(|check| {
                    table.add_row(row(check));
                });
            }
        }
        table
    }
}

/// Whether a manifest names exactly these files, and they stand there with these bytes.
fn is_kept(manifest: &Path, folder: &Path, files: &BTreeMap<String, Vec<u8>>) -> bool {
    let named = fs::read(manifest).ok();
    let named = named.and_then(|text| serde_json::from_slice::<Manifest>(&text).ok());
    let hash = |bytes: &[u8]| {
        let digest = Sha256::digest(bytes);
        digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    let hashes = files.iter().map(|(name, bytes)| (name.clone(), hash(bytes)));
    named.is_some_and(|named| named.outputs == hashes.collect())
        && files.iter().all(|(name, bytes)| {
            let standing = fs::read(folder.join(name));
            standing.is_ok_and(|standing| standing == *bytes)
        })
}

fn number(text: &str) -> Cell {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let text = if digits { grouped(text) } else { text.to_owned() };
    Cell::new(text).set_alignment(CellAlignment::Right)
}

fn row(check: &Check) -> Vec<Cell> {
    let verdict = match check.verdict {
        Judgement::Equal => "equal",
        Judgement::Agrees => "agrees",
        Judgement::Differs => "DIFFERS",
    };
    let distance = check
        .distance
        .map_or_else(String::new, |Distance { z, bound }| format!(": z = {z:.2}, |z| ≤ {bound}"));
    let optional = |text: &Option<String>| number(text.as_deref().unwrap_or_default());
    vec![
        Cell::new(&check.quantity),
        Cell::new(&check.key),
        number(&check.computed),
        optional(&check.again),
        optional(&check.published),
        Cell::new(format!("{verdict}{distance}")),
    ]
}

/// Equal checks of one quantity: how many, and what they add up to.
fn series_row(series: &[Check]) -> Vec<Cell> {
    let total = |field: fn(&Check) -> Option<&String>| {
        // Counts add up; values with errors don't.
        let count = |check: &Check| match check.distance {
            None => field(check)?.parse().ok(),
            Some(_) => None,
        };
        let values: Option<Vec<num_bigint::BigUint>> = series.iter().map(count).collect();
        let sum = values.map(|values| values.iter().sum::<num_bigint::BigUint>().to_string());
        sum.map_or_else(
            || Cell::new(""),
            |sum| Cell::new(format!("Σ {}", grouped(&sum))).set_alignment(CellAlignment::Right),
        )
    };
    let [first, .., last] = series else { unreachable!("a series has several checks") };
    let zs: Vec<f64> = series.iter().filter_map(|check| Some(check.distance?.z.abs())).collect();
    let verdict = match zs.iter().copied().reduce(f64::max) {
        Some(most) => format!("{} agree: |z| ≤ {most:.2}", series.len()),
        None => format!("{} equal", series.len()),
    };
    vec![
        Cell::new(&first.quantity),
        Cell::new(format!("{} … {}", first.key, last.key)),
        total(|check| Some(&check.computed)),
        total(|check| check.again.as_ref()),
        total(|check| check.published.as_ref()),
        Cell::new(verdict),
    ]
}
