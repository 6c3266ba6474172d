//! Files beside an estimate: the puzzles that were met, the values of the populations.

use std::path::Path;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::Puzzles;
use crate::cli::plumbing::session::write_whole;
use crate::report::{Format, write_rows};
use gridforest::estimate::puzzles::MetPuzzles;
use gridforest::estimate::puzzles::descent::Population;

/// The values of a population at a number of clues: the estimate is their mean over the populations.
#[derive(Serialize, Deserialize)]
struct PopulationRow {
    population: usize,
    clues: usize,
    per_grid: f64,
    count: u64,
}

impl Puzzles {
    /// The puzzles with wanted numbers of clues.
    pub(super) fn write_puzzles(&self, path: &Path, met: &MetPuzzles) -> Result<()> {
        let clues = |text: &str| text.chars().filter(|&symbol| symbol != '.').count();
        let wanted = self.clues();
        let is_wanted = |text: &&str| wanted.as_ref().is_none_or(|w| w.contains(&clues(text)));
        write_whole(path, |out| {
            let mut lines = met.iter().filter(is_wanted);
            lines.try_for_each(|text| Ok(writeln!(out, "{text}")?))
        })
    }

    pub(super) fn write_samples(&self, populations: &[Population]) -> Result<()> {
        let Some(path) = &self.samples_out else {
            return Ok(());
        };
        let wanted = self.clues();
        let mut rows = Vec::new();
        for (population, values) in populations.iter().enumerate() {
            for (clues, level) in values.levels.iter().enumerate() {
                if wanted.as_ref().is_none_or(|w| w.contains(&clues)) {
                    rows.push(PopulationRow {
                        population,
                        clues,
                        per_grid: level.minimal,
                        count: level.count,
                    });
                }
            }
        }
        write_whole(path, |out| Ok(write_rows(Format::Csv, out, &rows)?))
    }
}
