//! What an estimate states: a number, an error only where it can be known, and a note where it is
//! not to be believed.
//!
//! An error rests on independent blocks: passes of sequential Monte Carlo, chains of the other
//! methods. Its interval has Student's quantile for as many degrees of freedom as there are blocks
//! but one. How often the intervals of estimates without a note hold the true value was measured
//! (`results/coverage`).
//!
//! A note must not depend on the spread of the blocks where it can be avoided: of estimates that
//! are kept because their spread is small, too many are off by more than their errors. So passes
//! are judged by the size of their populations.

use super::{Problem, SequentialMonteCarlo, puzzle};
use crate::estimate::EstimateError;
use crate::stats::{BELIEVED_BLOCKS, LEAST_BLOCKS, LogWeights, Note, student_quantile};

/// An estimated number of solutions, as every method states it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SolutionEstimate {
    /// ln of the number.
    pub ln_count: f64,
    /// Its standard error; none below [`LEAST_BLOCKS`] independent blocks.
    pub ln_error: Option<f64>,
    /// The interval of ln of the number that holds the true value in 95 % of the cases, where there
    /// is no note.
    pub interval: Option<(f64, f64)>,
    /// Why the error is not to be believed.
    pub note: Option<Note>,
}

/// The probability that the true value lies outside of the interval.
const OUTSIDE: f64 = 0.05;
/// What rounding leaves of an error that is 0.
const ROUNDING: f64 = 1e-12;
/// An error of ln below it is no spread of blocks, but of their last digits.
pub(super) const NO_SPREAD: f64 = 1e-7;
/// A relative variance of a pass above it was not expected of so many particles.
const UNEXPECTED: f64 = 2.0;
/// The passes by which populations of the least size are believed, and by how many more those must
/// be that are smaller: the squared ratio of both sizes.
const SMALL_PASSES: f64 = 100.0;

impl SolutionEstimate {
    /// A number that is known.
    pub fn exact(count: u64) -> Self {
        let ln_count = (count as f64).ln();
        Self { ln_count, ln_error: Some(0.0), interval: Some((ln_count, ln_count)), note: None }
    }

    /// An estimate from independent blocks, whose spread gave the standard error.
    pub(super) fn of_blocks(
        blocks: usize,
        ln_count: f64,
        standard_error: f64,
        note: Option<Note>,
    ) -> Self {
        let known = blocks >= LEAST_BLOCKS && standard_error.is_finite();
        let ln_error = known.then_some(standard_error);
        let half =
            |error: f64| student_quantile(OUTSIDE, (blocks - 1) as u32) * error.max(ROUNDING);
        let half = ln_error.map(half);
        Self {
            ln_count,
            ln_error,
            interval: half.map(|half| (ln_count - half, ln_count + half)),
            note: if blocks < BELIEVED_BLOCKS { Some(Note::FewBlocks) } else { note },
        }
    }
}

impl SequentialMonteCarlo {
    /// The particles from which a pass has a relative variance of a third or less, and so is hardly
    /// skewed: this variance falls as one over their number, and grows with the board.
    fn least_particles(&self) -> usize {
        let n = self.problem().side();
        match self.problem() {
            Problem::Queens(_) => 2 * n,
            Problem::Latin(_) => (n * n / 8).max(4),
            Problem::Grids(_) => n * n / 2,
            Problem::Rules(_) => puzzle::LEAST_PARTICLES,
        }
    }

    /// The estimate from ln of the estimates of some passes.
    ///
    /// # Errors
    /// [`EstimateError::NoSurvivors`] when every population died out.
    pub fn estimate(&self, passes: &[f64]) -> Result<SolutionEstimate, EstimateError> {
        if let Problem::Rules(_) = self.problem() {
            let stated = puzzle::stated(passes, self.particles());
            return stated.ok_or(EstimateError::NoSurvivors { passes: passes.len() as u64 });
        }
        let weights: LogWeights = passes.iter().copied().collect();
        let (mean, error) = (weights.ln_mean(), weights.ln_error());
        if !mean.is_finite() {
            return Err(EstimateError::NoSurvivors { passes: weights.count() });
        }
        let small = self.least_particles() as f64 / self.particles() as f64;
        let note = match error {
            _ if error < NO_SPREAD && !self.counts_everything() => Some(Note::NoSpread),
            _ if error < NO_SPREAD => None,
            _ if small > 1.0 && (passes.len() as f64) < SMALL_PASSES * small * small => {
                Some(Note::FewParticles)
            }
            _ if weights.relative_variance() > UNEXPECTED * small.max(1.0) => Some(Note::HeavyTail),
            _ => None,
        };
        Ok(SolutionEstimate::of_blocks(passes.len(), mean, error, note))
    }
}
