//! One population: from random valid subsets down to the smallest puzzles.

use serde::{Deserialize, Serialize};

use super::config::Parameters;
use super::particles::{Particle, Particles};
use super::priorities::{PilotLevel, Priorities};
use crate::board::CellMask;
use crate::random::Stream;

/// The estimates of a population, or of a block of tours, at one number of clues.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Level {
    /// An unbiased estimate of the mean number of valid subsets of a grid; 0 of tours, which leave
    /// it open.
    pub valid: f64,
    /// An unbiased estimate of the mean number of minimal puzzles of a grid.
    pub minimal: f64,
    /// The particles that are minimal puzzles, or the tours that visited one; for the anchor, all.
    pub count: u64,
}

/// The estimates of a population, or of a block of tours, by number of clues.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Population {
    /// For each number of clues from 0 to the greatest.
    pub levels: Vec<Level>,
}

impl Population {
    /// Takes particles from the first subsets down, and shows the minimal puzzles: which grid, the
    /// clues, and the weight.
    pub(super) fn grow(
        particles: Particles<'_>,
        parameters: &Parameters,
        priorities: &Priorities,
        random: &mut Stream,
        mut met: impl FnMut(usize, CellMask, f64),
    ) -> Self {
        let mut levels = vec![Level::default(); parameters.size + 1];
        descend(particles, parameters, priorities, random, |clues, _, now| {
            let level = &mut levels[clues];
            for particle in now {
                level.valid += particle.weight;
                if particle.is_minimal() {
                    level.minimal += particle.weight;
                    level.count += 1;
                    met(particle.grid, particle.clues, particle.weight);
                }
            }
        });
        Self { levels }
    }
}

/// Runs a population without priorities, to measure how redundancy falls from level to level.
pub(super) fn pilot(
    particles: Particles<'_>,
    parameters: &Parameters,
    random: &mut Stream,
) -> Vec<PilotLevel> {
    let mut levels = vec![PilotLevel::default(); parameters.size + 1];
    let priorities = Priorities::default();
    descend(particles, parameters, &priorities, random, |clues, persistence, now| {
        let mut weights = vec![0.0; clues + 1];
        now.iter().for_each(|particle| weights[particle.redundancy()] += particle.weight);
        levels[clues] = PilotLevel { weights, persistence };
    });
    levels
}

/// Shows each level: the number of clues, the share of redundant clues that stayed redundant, and
/// the particles.
fn descend(
    mut particles: Particles<'_>,
    parameters: &Parameters,
    priorities: &Priorities,
    random: &mut Stream,
    mut show: impl FnMut(usize, f64, &[Particle]),
) {
    particles.start(parameters.size, parameters.trials_per_grid, random);
    show(parameters.size, 1.0, &particles.now);
    for clues in (0..parameters.size).rev() {
        if particles.now.iter().all(Particle::is_minimal) {
            return;
        }
        let priority = |redundancy| priorities.of_child(clues + 1, redundancy);
        let persistence = particles.step_down(clues + 1, priority, parameters.keep, random);
        show(clues, persistence, &particles.now);
    }
}
