//! Files beside an estimate: the puzzles that were met, the values of the populations.

use std::path::Path;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::Puzzles;
use crate::cli::plumbing::output::write_whole;
use crate::report::{Format, write_rows};
use gridforest::estimate::puzzles::MetPuzzles;
use gridforest::estimate::puzzles::descent::Population;
use gridforest::estimate::puzzles::tours::TourBlock;

/// The values of a population at a number of clues: the estimate is their mean over the
/// populations.
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

    /// The values of populations.
    pub(super) fn write_samples(&self, populations: &[Population]) -> Result<()> {
        let levels = populations.iter().map(|population| {
            let each = population.levels.iter();
            each.map(|level| (level.minimal, level.count)).collect()
        });
        self.write_values(levels)
    }

    /// The values of blocks of tours.
    pub(super) fn write_tours(&self, blocks: &[TourBlock]) -> Result<()> {
        let levels = blocks.iter().map(|block| {
            let each = block.levels.iter();
            each.map(|level| (level.minimal, level.tours)).collect()
        });
        self.write_values(levels)
    }

    /// For each of independent parts the estimates by number of clues, with what was met.
    fn write_values(&self, parts: impl Iterator<Item = Vec<(f64, u64)>>) -> Result<()> {
        let Some(path) = &self.samples_out else {
            return Ok(());
        };
        let wanted = self.clues();
        let mut rows = Vec::new();
        for (population, levels) in parts.enumerate() {
            for (clues, (per_grid, count)) in levels.into_iter().enumerate() {
                if wanted.as_ref().is_none_or(|w| w.contains(&clues)) {
                    rows.push(PopulationRow { population, clues, per_grid, count });
                }
            }
        }
        write_whole(path, |out| Ok(write_rows(Format::Csv, out, &rows)?))
    }
}
