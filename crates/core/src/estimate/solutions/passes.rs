//! What passes of sequential Monte Carlo state together.

use super::{Problem, SequentialMonteCarlo, SolutionEstimate, puzzle};
use crate::estimate::EstimateError;
use crate::stats::{LogWeights, NO_SPREAD, Note};

/// A relative variance of a pass above it was not expected of so many particles.
const UNEXPECTED: f64 = 2.0;
/// The passes by which populations of the least size are believed, and by how many more those must
/// be that are smaller: the squared ratio of both sizes.
const SMALL_PASSES: f64 = 100.0;

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
