//! About how many solutions puzzles have.

use std::ops::RangeInclusive;

use gridforest_core::estimate::solutions::PuzzlePasses;
use gridforest_core::stats::Note;
use serde::Deserialize;

use crate::{Answered, Asked, BoardByBoard, EmitRow, RequestError};

/// An estimate of the number of solutions of each puzzle.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct EstimateBoards {
    /// The number of independent passes, at least 8; from 16 on their error is believed
    #[cfg_attr(feature = "cli", arg(long, value_name = "P", default_value_t = EstimateBoards::default().passes, value_parser = clap::builder::RangedU64ValueParser::<u64>::new().range(PASSES)))]
    pub passes: u64,
    /// The number of particles in a pass
    #[cfg_attr(feature = "cli", arg(long, value_name = "M", default_value_t = EstimateBoards::default().particles, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(PARTICLES)))]
    pub particles: usize,
    /// The seed of all random numbers
    #[cfg_attr(feature = "cli", arg(long, value_name = "S", default_value_t = EstimateBoards::default().seed))]
    pub seed: u64,
}

/// The independent passes that there may be: no error rests on fewer than eight.
pub const PASSES: RangeInclusive<u64> = 8..=100_000;
/// The particles that a pass may have.
pub const PARTICLES: RangeInclusive<u64> = 1..=10_000_000;

impl Default for EstimateBoards {
    fn default() -> Self {
        Self { passes: 16, particles: 1000, seed: 1 }
    }
}

crate::rows! {
    /// About how many solutions a puzzle has.
    pub struct BoardEstimateRow {
        /// The puzzle.
        pub puzzle: String,
        /// ln of the number of solutions.
        pub ln_count: f64,
        /// Its standard error (1σ).
        pub ln_err: Option<f64>,
        /// The decimal logarithm of the number.
        pub log10_count: f64,
        /// The independent passes.
        pub passes: u64,
        /// The particles of a pass.
        pub particles: usize,
        /// The lower end of the 95 % interval of ln of the number, by Student's quantile.
        pub ln_low: Option<f64>,
        /// The upper end.
        pub ln_high: Option<f64>,
        /// Why the error is not to be believed.
        pub note: Option<Note>,
    }
}

impl BoardByBoard for EstimateBoards {
    type Row = BoardEstimateRow;

    fn check(&self) -> Result<(), RequestError> {
        let asked =
            [("passes", self.passes, PASSES), ("particles", self.particles as u64, PARTICLES)];
        for (name, value, allowed) in asked {
            if !allowed.contains(&value) {
                let (least, most) = allowed.into_inner();
                return Err(RequestError::option(name, format!("{value}: {least} to {most}")));
            }
        }
        Ok(())
    }

    fn rows(&self, asked: &Asked<'_>, emit: EmitRow<'_, BoardEstimateRow>) -> Answered {
        asked.without_conflict()?;
        let puzzle = asked.puzzle;
        let Self { passes, particles, seed } = *self;
        let Some(found) = PuzzlePasses { puzzle, particles, passes, seed }.estimate() else {
            return Err(format!(
                "no solution was met in {passes} passes: there may be none, or {particles} \
                 particles are too few"
            ));
        };
        Ok(emit(BoardEstimateRow {
            puzzle: puzzle.to_string(),
            ln_count: found.ln_count,
            ln_err: found.ln_error,
            log10_count: found.ln_count / std::f64::consts::LN_10,
            passes,
            particles,
            ln_low: found.interval.map(|ends| ends.0),
            ln_high: found.interval.map(|ends| ends.1),
            note: found.note,
        }))
    }
}
