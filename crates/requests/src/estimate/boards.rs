//! About how many solutions puzzles have.

use std::ops::ControlFlow;

use gridforest_core::board::Shape;
use gridforest_core::estimate::solutions::PuzzlePasses;
use gridforest_core::stats::Note;
use serde::Deserialize;

use crate::{Asked, Asker, EachBoard, Emit, RequestError};

/// An estimate of the number of solutions of each puzzle.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EstimateBoards {
    /// The independent passes.
    pub passes: u64,
    /// The particles of a pass.
    pub particles: usize,
    /// The seed.
    pub seed: u64,
}

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

impl EachBoard for EstimateBoards {
    type Row = BoardEstimateRow;
    type Engine = Shape;

    fn engine(&self, shape: Shape, _: &dyn Asker) -> Result<Shape, RequestError> {
        Ok(shape)
    }

    fn answer(
        &self,
        _: &Shape,
        boards: &[Asked<'_>],
        emit: Emit<'_, BoardEstimateRow>,
    ) -> ControlFlow<()> {
        let Self { passes, particles, seed } = *self;
        for (place, Asked { puzzle, .. }) in boards.iter().enumerate() {
            let Some(found) = PuzzlePasses { puzzle, particles, passes, seed }.estimate() else {
                let why = format!(
                    "no solution was met in {passes} passes: there may be none, or {particles} \
                     particles are too few"
                );
                emit(place, Err(why))?;
                continue;
            };
            let row = BoardEstimateRow {
                puzzle: puzzle.to_string(),
                ln_count: found.ln_count,
                ln_err: found.ln_error,
                log10_count: found.ln_count / std::f64::consts::LN_10,
                passes,
                particles,
                ln_low: found.interval.map(|ends| ends.0),
                ln_high: found.interval.map(|ends| ends.1),
                note: found.note,
            };
            emit(place, Ok(row))?;
        }
        ControlFlow::Continue(())
    }
}
